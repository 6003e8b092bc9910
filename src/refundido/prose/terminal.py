"""Part of `prose`: the terminals that the lexer makes and the grammar knows, and labels as units hold them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from refundido.model.label import SUFFIXES, fold_accents

PAYLOAD, ORD, COUNT = "PAYLOAD", "ORD", "COUNT"


@dataclass(frozen=True, slots=True)
class Tok:
    """A terminal: its type, what it says, where it stands, and the signs and line ends just before it."""

    type: str
    value: str
    start: int
    end: int
    before: str = ""
    values: tuple[str, ...] = ()
    inner_start: int = 0
    unclosed: bool = False
    range: bool = False
    definite: bool = False

    @property
    def after_comma(self) -> bool:
        """Whether a comma stands just before."""
        return "," in self.before


def is_plural(token: Tok) -> bool:
    """Whether a unit's word is a plural («letras»)."""
    return token.type == "UNIT" and token.values[1] == "many"


def bare_label(written: str) -> str:
    """A label as units hold it: no bracket, stop or degree sign."""
    text = fold_accents(written).strip()
    while text and text[-1] in ").-° ºª":
        text = text[:-1]
    if text[-1:] == "o" and text[-2:-1].isdigit():  # «artículo 1o», as Colombia writes it
        text = text[:-1]
    return " ".join(text.replace("°", "").replace("º", "").replace("ª", "").split())


def has_suffix(label: str) -> bool:
    """Whether a label is one of those intercalated («12 bis»)."""
    return label.split(" ")[-1] in SUFFIXES


_OF_PLACE = frozenset(("luego", "antes", "a continuacion"))
_OPEN = frozenset(("EN", "A", "DE", "POR", "TNOUN", "UNIT"))


def _says_more(tokens: list[Tok], index: int) -> bool:
    """Whether a word that mostly says nothing tells here of another unit or place («el otro inciso»)."""
    token, following = tokens[index], tokens[index + 1]
    single = following.type == "UNIT" and not is_plural(following)
    if token.value in ("ambos", "ambas"):
        return single or (following.type == "TNOUN" and not following.value.endswith("s"))
    if token.value.startswith("otr"):
        return token.definite and following.type in ("UNIT", "TNOUN")
    if token.value not in _OF_PLACE or following.type == "FILLER":
        return False
    before = tokens[index - 1].type if index else ""
    return (before in _OPEN and not token.before) or token.definite or following.type == "POR"


def joined(tokens: list[Tok]) -> list[Tok]:
    """The tokens without the ones that say nothing; what stood before them stands before the next.

    One that «y» joins to a place says another («a continuación y antes de»): it is not understood.
    """
    kept: list[Tok] = []
    before = ""
    for index, token in enumerate(tokens):
        joins = [each.type for each in tokens[index + 1 : index + 3]]
        if token.type == "FILLER" and (joins in (["Y", "BEFORE"], ["Y", "AFTER"]) or _says_more(tokens, index)):
            token = replace(token, type="UNKNOWN")
        if token.type == "FILLER":
            before += token.before
        else:
            kept.append(replace(token, before=before + token.before) if before else token)
            before = ""
    return kept
