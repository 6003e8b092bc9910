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
    return " ".join(text.replace("°", "").replace("º", "").replace("ª", "").split())


def has_suffix(label: str) -> bool:
    """Whether a label is one of those intercalated («12 bis»)."""
    return label.split(" ")[-1] in SUFFIXES


def joined(tokens: list[Tok]) -> list[Tok]:
    """The tokens without the ones that say nothing; what stood before them stands before the next."""
    kept: list[Tok] = []
    before = ""
    for token in tokens:
        if token.type == "FILLER":
            before += token.before
        else:
            kept.append(replace(token, before=before + token.before) if before else token)
            before = ""
    return kept
