"""Part of `prose`: words that say nothing of an order, and the only places where each may stand.

«El actual inciso», «suprímese también»: what grammar lets stand there is passed over. Anywhere else the same word is
taken for one that is not understood, so that nothing is applied whose words do not go together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from refundido.prose.terminal import Tok, agrees, is_plural
from refundido.prose.words import INSERT, MOVE, PREPEND, PUT

_STANDS = "(encuentra|encuentran|figura|figuran|aparece|aparecen|ubica|ubican|halla|hallan|lee|leen|menciona|mencionan)"
_IS = "(esta|estan|hay|va|van|viene|vienen|existe|existen|consta|constan|queda|quedan|figura|figuran|aparece|aparecen)"
_CITED = "(referid~|mencionad~|indicad~|citad~|aludid~|señalad~)"
_EARLIER = "(antes|ya|precedentemente|previamente|anteriormente)"

FILLERS: dict[str, tuple[str, ...]] = {
    "IN_FORCE": (
        "(hoy)? (actual|actuales|vigente|vigentes)", f"{_EARLIER}? {_CITED}", f"{_CITED} {_EARLIER}?",
        "correspondiente",
    ),
    "NEW": ("nuev~", "adicional~"),
    "OTHER": ("otr~",),
    "BOTH": ("ambos", "ambas", "este ultimo"),
    "ALSO": (
        "ademas", "asimismo", "igualmente", "tambien", "a su vez", "en particular", "por su parte", "finalmente",
        "por ultimo", "en tanto", "especificamente", "y especificamente", "es decir", "a saber", "integramente",
    ),
    "ONLY": ("solo",),
    "AT_ONCE": ("inmediatamente",),
    "NEXT_TO_IT": ("a continuacion",),
    "STANDING": (
        f"que se {_STANDS}", f"que {_IS}", "ubicad~", "situad~", "existente~", "escrit~", "contenid~", "colocad~",
        "contemplad~",
    ),
    "HELD_IN": ("referente a",),
    "SORT": ("copulativ~", "disyuntiv~", "ortografic~", "propiamente tal"),
    "TEXT_OF": ("texto de", "disposicion de"),
    "ALL_OF_IT": ("y todo contenido", "con todo contenido"),
    "ITS_PARTS": ("que (integra|integran)", "que (se)? (la|las|lo|los|le|les)? (contiene|contienen)"),
    "TAKEN_OUT": ("que se elimina", "que se suprime", "que se deroga"),
    "WITH_WHICH": ("con que",),
    "IN_TURN": ("de forma correlativa",),
    "FROM_NOW_ON": ("en adelante",),
}  # fmt: skip
"""The words, by what they are: where each may stand is told by the rule of that name."""

_CALLS = frozenset(("UNIT", "ORD", "SORD", "CARD", "LABEL", "INSTR", "MISMO"))
"""What a unit's name begins with."""
_CALLED = frozenset(("LABEL", "ORD", "NTH", "SORD", "NAME", "NAMES", "INSTR", "AGAIN"))
"""What a unit's name ends with."""
_WORDS = frozenset(("TNOUN", "SIGN", "GLYPH", "QUOTE", "CQUOTE", "NQUOTE", "PAYLOAD"))
_PLACE = frozenset(("EN", "DE", "A", "AFTER", "BEFORE", "ENTRE", "FROM", "TO"))
_RELATES = frozenset(
    "EN AFTER BEFORE ENTRE ENCLOSED ATEND ATSTART FROM TO TOEND FOLLOWING PRECEDING LOWERCASE UPPERCASE INSTR".split()
)
_BRINGING = (INSERT, PREPEND, PUT, MOVE)
_START = Tok("START", "", 0, 0)


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a filler stands: itself, the terminals before and after it that say something, the signs on both sides."""

    token: Tok
    before: Tok
    after: Tok
    earlier: Sequence[Tok]
    sign_after: str

    @property
    def apart(self) -> bool:
        """Whether it begins a clause: nothing or a sign stands before it."""
        return self.before.type in ("START", "SEP") or bool(self.token.before.strip(" ")) or "\n" in self.token.before

    @property
    def joined(self) -> bool:
        """Whether it goes straight into what follows: no sign and no article between."""
        return not self.sign_after and not self.after.article

    @property
    def verb(self) -> str:
        """What the last verb before it does; empty if none stands there."""
        return next((t.value.split(" ")[0] for t in reversed(self.earlier) if t.type == "VERB"), "")

    def said(self, type_: str) -> bool:
        """Whether a terminal of that type stands before it."""
        return any(t.type == type_ for t in self.earlier)


def _in_force(at: _Spot) -> bool:
    """«el actual inciso», «pasando los actuales a ser», «el inciso primero vigente»."""
    ahead = at.joined and at.after.type in (*_CALLS, "ASER", "TNOUN") and at.token.article
    behind = not at.apart and at.before.type in _CALLED and at.after.type not in ("LABEL", "ORD", "NAME")
    return ahead or (behind and not (at.joined and at.after.type in _CALLS | _WORDS))


def _new(at: _Spot) -> bool:
    """«un nuevo artículo», «el siguiente inciso, nuevo,»: what is brought in, or what units are called from now on."""
    told = ("POR", "SIG", "NEXT")
    brought = at.verb in _BRINGING or at.before.type in told or any(at.said(each) for each in told)
    if at.before.type == "DE" and at.after.type == "THUS":
        return True  # «se publica de nuevo»
    if at.before.type in _PLACE:
        return at.joined and at.said("ASER") and at.token.article
    if at.joined and at.after.type in (*_CALLS, "TNOUN"):
        told_so = at.token.article or at.before.type in ("VERB", "SIG", "NEXT")
        return brought and told_so and agrees(at.token.value, at.after)
    ends = at.before.type in (*_CALLED, "UNIT", "SIG", "NEXT", "TNOUN") and not at.token.article
    closes = bool(at.sign_after) or at.after.type in ("PAYLOAD", "END", "THUS", "PASSING", "SHIFT")
    return ends and closes and (brought or at.said("ASER"))


def _other(at: _Spot) -> bool:
    """«agrégase otro inciso», «por otra del siguiente tenor»: never «el otro inciso»."""
    if at.after.article:
        return False
    brings = at.before.type in ("POR", "Y") or (at.before.type == "VERB" and at.verb in _BRINGING)
    return (
        brings and not at.token.article and at.after.type in ("UNIT", "TNOUN", "SIG", "NEXT", "THUS", "PAYLOAD", "CARD")
    )


def _both(at: _Spot) -> bool:
    """«ambos incisos»; «…, ambas del artículo 1»."""
    if at.after.type in ("UNIT", "TNOUN"):
        many = is_plural(at.after) if at.after.type == "UNIT" else at.after.value.endswith("s")
        return many and at.joined and at.token.value != "este ultimo"
    return at.apart and at.after.type in ("DE", "EN") and not at.sign_after


def _also(at: _Spot) -> bool:
    """«Además, …», «suprímese también …», «…, y asimismo suprímese»: at the head of a clause or beside its verb."""
    beside = at.before.type in ("VERB", "Y", "PASSING") or (at.after.type == "VERB" and not at.sign_after)
    return at.apart or beside or at.after.type == "EN"


def _only(at: _Spot) -> bool:
    """«por un solo punto», «suprímese sólo la palabra», «sólo en el inciso»."""
    one = (
        at.token.article
        and at.joined
        and at.after.type in ("SIGN", "TNOUN", "UNIT")
        and at.before.type in ("VERB", "POR", "Y")
    )
    return one or at.before.type == "VERB" or (at.after.type in ("EN", "COUNT") and not at.sign_after)


def _next_to_it(at: _Spot) -> bool:
    """«agregándose a continuación la frase»; «…, y a continuación la expresión»: never of another place beside it."""
    place = at.after.type in ("Y", "BEFORE", "AFTER", "DE")
    return at.verb in _BRINGING and at.before.type in ("VERB", "Y") and not place


def _standing(at: _Spot) -> bool:
    """«la palabra "A" que se encuentra entre…», «la coma ubicada después de…»."""
    said = at.before.type in _WORDS or at.before.type in _CALLED or at.before.type in ("UNIT", "COUNT", "DICE")
    return said and not at.token.article and not at.sign_after and at.after.type in _RELATES


def _held_in(at: _Spot) -> bool:
    return at.before.type in _WORDS | _CALLED | {"UNIT"} and not at.sign_after and at.after.type in _CALLS


def _sort(at: _Spot) -> bool:
    return at.before.type in ("TNOUN", "SIGN", *_CALLED, *_WORDS) and not at.apart


def _text_of(at: _Spot) -> bool:
    """«el texto del artículo 5», «la disposición del numeral 2»: the unit itself."""
    return at.token.article and not at.sign_after and at.after.type in _CALLS


def _all_of_it(at: _Spot) -> bool:
    return at.before.type in _CALLED or at.before.type == "UNIT"


def _its_parts(at: _Spot) -> bool:
    """«el Título II y los artículos 2 y 3 que lo integran»: never «la oración que contiene "A"»."""
    return at.before.type in _CALLED and (bool(at.sign_after) or at.after.type not in _WORDS | {"UNIT"})


def _taken_out(at: _Spot) -> bool:
    return at.before.type in _CALLED


_RULES: dict[str, Callable[[_Spot], bool]] = {
    "IN_FORCE": _in_force, "NEW": _new, "OTHER": _other, "BOTH": _both, "ALSO": _also, "ONLY": _only,
    "AT_ONCE": lambda at: at.after.type in _RELATES and not at.sign_after, "NEXT_TO_IT": _next_to_it,
    "STANDING": _standing, "HELD_IN": _held_in, "SORT": _sort, "TEXT_OF": _text_of, "ALL_OF_IT": _all_of_it,
    "ITS_PARTS": _its_parts, "TAKEN_OUT": _taken_out, "WITH_WHICH": lambda at: at.apart,
    "IN_TURN": lambda at: at.before.type in ("PASSING", "SHIFT", "BECOMES", "ASER", *_CALLED),
    "FROM_NOW_ON": lambda at: at.before.type == "BECOMES" or at.after.type == "BECOMES",
}  # fmt: skip


def without_fillers(tokens: Sequence[Tok]) -> list[Tok]:
    """The terminals without the words that say nothing where they stand; what stood before them stands before the next.

    One that may not stand there is UNKNOWN.
    """
    kept: list[Tok] = []
    before = ""
    for index, token in enumerate(tokens):
        if token.type != "FILLER":
            kept.append(replace(token, before=before + token.before) if before else token)
            before = ""
        elif _RULES[token.values[0]](_spot(tokens, index, kept, before)):
            before += token.before
        else:
            kept.append(replace(token, type="UNKNOWN", before=before + token.before))
            before = ""
    return kept


def taken_out(tokens: Sequence[Tok]) -> tuple[str, ...]:
    """The labels of the units that the words say are taken out elsewhere («el numeral 3.3, que se elimina»)."""
    told = [(t, b) for b, t in pairwise(tokens) if t.type == "FILLER" and t.values[0] == "TAKEN_OUT"]
    return tuple(label for _, before in told for label in before.values)


def _spot(tokens: Sequence[Tok], index: int, kept: Sequence[Tok], before: str) -> _Spot:
    """Where the filler at `index` stands; `before` are the signs before other fillers just before it."""
    following = index + 1
    signs = tokens[following].before
    while tokens[following].type == "FILLER":
        following += 1
        signs += tokens[following].before
    token = tokens[index]
    return _Spot(
        replace(token, before=before + token.before), kept[-1] if kept else _START, tokens[following], kept, signs
    )
