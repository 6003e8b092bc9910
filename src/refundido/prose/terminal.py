"""Part of `prose`: the terminals that the lexer makes and the grammar knows, and labels as units hold them."""

from __future__ import annotations

from dataclasses import dataclass

from refundido.model.label import SUFFIXES, fold_accents

PAYLOAD, ORD, COUNT = "PAYLOAD", "ORD", "COUNT"


@dataclass(frozen=True, slots=True)
class Tok:
    """A terminal: its type, what it says, where it stands, and the signs and line ends just before it.

    `article`: one stands just before it; `definite`: or before a word that says nothing between them.
    """

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
    article: bool = False

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


_FEMININE = (
    "a",
    "as",
    "ion",
    "iones",
    "voz",
    "voces",
    "frase",
    "frases",
    "parte",
    "imagen",
    "posibilidad",
    "suerte",
    ",",
)


def agrees(said: str, noun: Tok) -> bool:
    """Whether an ordinal or an adjective, folded, has the gender of its noun; one that shows none goes with any."""
    last = said.rstrip("s")[-1:]
    if noun.type not in ("UNIT", "TNOUN", "SIGN") or last not in ("o", "a") or not said.isalpha():
        return True
    return (last == "a") == noun.value.endswith(_FEMININE)
