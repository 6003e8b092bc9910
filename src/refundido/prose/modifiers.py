"""Part of `prose`: words that go with others («primero», «mismo», «siguiente», «y»), and the places where they may.

The grammar takes most of them by themselves, for acts put them in many places. One that goes with nothing where it
stands («la primero palabra», «reemplázase y el artículo») is taken for a word that is not understood.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from refundido.model.label import fold_accents
from refundido.prose.terminal import ORD, PAYLOAD, Tok, agrees, is_plural
from refundido.prose.words import DOING

_NOUNS = frozenset(("UNIT", "TNOUN", "SIGN", "INSTR", "GLYPH", "CARD"))
_QUOTED = frozenset(("QUOTE", "CQUOTE", "NQUOTE", PAYLOAD))
_LINES = frozenset((PAYLOAD, "BLOCK", "ROWS"))
_OBJECTS = _QUOTED | _LINES | {"TNOUN", "SIGN", "GLYPH", "SIG", "NEXT"}
_OPEN = frozenset(
    "EN DE A POR CON ENTRE AFTER BEFORE FROM TO PASSING MISMO Y O THEN COMO ASER ORDERWORD EXCEPT".split()
)
"""What is followed by what it governs, and by no «y»."""
_NOT_JOINED = frozenset(("POR", "MANNER", "RESP", "Y", "O"))
_OF = frozenset(("DE", "AFTER", "BEFORE", "ENTRE", "EXCEPT", "FROM", "TO", "TNOUN"))
_BEGINS = frozenset("FROM REST AFTER BEFORE ENTRE STARTS ATSTART ALLTHAT FOLLOWING EXCEPT".split())
_LISTED = frozenset(("LABEL", ORD, "NTH", "NAMES"))
_AFTER_NOUN = ("final", "primero", "tercero")
"""Ordinals that stand after a masculine noun, and before none."""
_AFTER_ONE_ALONE = frozenset("END DE Y O THEN A POR EN PASSING QPASSING ASER COMO RESP PAYLOAD THUS".split())
_START = Tok("START", "", 0, 0)


def in_their_place(tokens: Sequence[Tok], text: str) -> list[Tok]:
    """The terminals of `text`, each word that goes with nothing where it stands made UNKNOWN."""
    return [
        replace(token, type="UNKNOWN") if (rule := _RULES.get(token.type)) and not rule(tokens, index, text) else token
        for index, token in enumerate(tokens)
    ]


def _around(tokens: Sequence[Tok], index: int) -> tuple[Tok, Tok]:
    return (tokens[index - 1] if index else _START), tokens[index + 1]


def _goes_into(token: Tok) -> bool:
    """Whether what stands before goes straight into it: no sign and no article between."""
    return not token.before.strip(" ") and not token.article


def _ordinal(tokens: Sequence[Tok], index: int, text: str) -> bool:
    """«el segundo párrafo», «el párrafo segundo», «a ser tercero»: with its noun, or in the place of one."""
    before, after = _around(tokens, index)
    token = tokens[index]
    said = fold_accents(text[token.start : token.end])
    if after.type in _NOUNS and _goes_into(after):
        return not said.startswith(_AFTER_NOUN) and agrees(said, after)
    if before.type in _QUOTED and index > 1:
        return tokens[index - 2].type == "TNOUN" and agrees(said, tokens[index - 2])
    if before.type in ("UNIT", "TNOUN", "SIGN", "AGAIN", "GLYPH") and not token.article:
        return agrees(said, before)
    alone = bool(after.before.strip(" ")) or after.type in _AFTER_ONE_ALONE
    return alone and (token.article or before.type in _OPEN or before.type == "BECOMES")


def _same(tokens: Sequence[Tok], index: int, text: str) -> bool:
    """«el mismo artículo», «en el mismo»."""
    before, after = _around(tokens, index)
    token = tokens[index]
    if before.type == "UNIT":
        return False
    if after.type in _NOUNS | {ORD}:
        said = fold_accents(text[token.start : token.end])
        return _goes_into(after) and agrees(said, after) and (said.endswith("s") or not is_plural(after))
    return before.type in ("EN", "DE", "A", "POR") and after.type != "MISMO"


def _following(tokens: Sequence[Tok], index: int, text: str) -> bool:
    """«el siguiente artículo», «por lo siguiente:», «el párrafo siguiente:»: never «el artículo siguiente 1»."""
    before, after = _around(tokens, index)
    ends = bool(after.before.strip(" ")) or after.type in _LINES | {"QUOTE", "END"}
    said = tokens[index].value
    if said == "siguientes" and before.type == "Y" and not tokens[index].article:
        return ends or after.type in (
            "DE",
            "EN",
            "POR",
            "Y",
            "VERB",
        )  # «los incisos segundo y siguientes del artículo 2»
    if said.startswith("que se ") and before.type == "TNOUN" and after.type == "EN":
        return True  # «las expresiones que se indican: en el artículo 1, …»
    told = tokens[index].article or before.type in ("VERB", "CARD", "POR", "A", "Y")
    if ends:
        return told or before.type in _NOUNS | _LISTED | {"NAME"}
    return told and not after.article and after.type in _NOUNS | _LISTED | _QUOTED | {"NAME", "MISMO", "CHANGES"}


def _respectively(tokens: Sequence[Tok], index: int, text: str) -> bool:
    """«b) y c) a ser d) y e), respectivamente»: after two lists, at the end of a clause."""
    before, after = _around(tokens, index)
    order = after.type == "VERB" and not after.value.endswith(DOING)
    ends = bool(after.before.strip(" ")) or after.type in ("END", "Y", "THEN", "EN", "DE", "A", "COUNT")
    lists = sum(len(t.values) > 1 for t in tokens[:index] if t.type in _LISTED)
    objects = sum(t.type in _OBJECTS for t in tokens[:index])
    closes = before.type in _LISTED | _QUOTED | {"NAME", "GLYPH", "SIGN"}
    return closes and ends and not order and (lists + objects > 2 or lists > 1)


def _alone(tokens: Sequence[Tok], index: int, text: str) -> bool:
    """«a ser tercero,»: never after another («el inciso segundo tercero»)."""
    return _around(tokens, index)[0].type not in (ORD, "LABEL", "NTH") or bool(tokens[index].before.strip(" "))


def _between(tokens: Sequence[Tok], index: int, text: str) -> bool:
    """«desde "A" hasta "B"»: never «la hasta palabra», and no end where no beginning is told."""
    begun = tokens[index].type != "TO" or any(t.type in _BEGINS for t in tokens[:index])
    return begun and not tokens[index].article


def _another(tokens: Sequence[Tok], index: int, text: str) -> bool:
    """«por otra al artículo 5»: only in the place of something."""
    return not tokens[index].value.startswith("otr") or _around(tokens, index)[0].type in ("POR", "Y")


def _edge(tokens: Sequence[Tok], index: int, text: str) -> bool:
    """«al final del inciso»; «en el final numeral 2» is no place."""
    after = tokens[index + 1]
    return (
        after.type == "DE"
        if tokens[index].value in ("en final", "en inicio")
        else not (after.type in _NOUNS and _goes_into(after))
    )


def _and(tokens: Sequence[Tok], index: int, text: str) -> bool:
    """«y» between two things of a kind."""
    before, after = _around(tokens, index)
    if tokens[index].article or before.type in _OPEN or after.type in _NOT_JOINED:
        return False
    if (before.type == "VERB" and after.type != "VERB") or (after.type == "ASER" and after.value != "como"):
        return False
    if (before.type == "UNIT" and after.type in ("LABEL", ORD)) or (before.type == "TNOUN" and after.type in _QUOTED):
        return False
    start = next((at for at in range(index - 1, -1, -1) if tokens[at].type == "VERB"), -1)
    said = [t.type for t in tokens[start + 1 : index]]
    if after.type == "DE":
        return bool(_OF & set(said))
    if after.type in ("TNOUN", "QUOTE", "SIGN", "SIG", "NEXT"):
        return bool(_OBJECTS & set(said)) or said[:1] == ["UNIT"]
    return True


_RULES: dict[str, Callable[[Sequence[Tok], int, str], bool]] = {
    ORD: _ordinal, "MISMO": _same, "SIG": _following, "NEXT": _following, "RESP": _respectively, "Y": _and,
    "TO": _between, "FROM": _between, "ENTRE": _between, "NTH": _alone,
    "TNOUN": _another, "ATEND": _edge, "ATSTART": _edge,
}  # fmt: skip
