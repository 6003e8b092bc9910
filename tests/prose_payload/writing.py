"""Random new units, and the words in which an act would write them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from refundido.model.text import Origin, Text
from refundido.model.unit import CELL, HEAD, PARAGRAPH, ROW, TABLE, Unit

_WORDS = "la mesa el jugador croupier paga fichas cartas mazo sala 52 10% N° «pase» (dos) artículo letra hrs.".split()
_HEADINGS = ("Apuestas", "Del pago", "Reglas del juego", "De la mesa", "Corte", "ELEMENTOS")
_LETTERS = "abcdefgh"
_ROMANS = ("i", "ii", "iii", "iv", "v", "vi")


def sentence(random: Random, end: str = ".") -> str:
    """A text that ends as texts do and begins with a word that is no label."""
    words = ["El", "texto", *(random.choice(_WORDS) for _ in range(random.randint(3, 9)))]
    return " ".join(words) + end


class Author:
    """Makes new units that the language of acts can tell apart, each with the lines that write it."""

    def __init__(self, seed: int) -> None:
        """The same seed makes the same units."""
        self._random = Random(seed)

    def units(self) -> tuple[Unit, ...]:
        """The outermost units of a new text."""
        random = self._random
        make = random.choice((self._articles, self._numerals, self._letters, self._paragraphs, self._chapter))
        return tuple(make())

    def _articles(self, first: int = 7) -> Iterator[Unit]:
        for number in range(first, first + self._random.randint(1, 3)):
            label = f"{number}{self._random.choice(('', ' bis', ' ter'))}"
            yield self._unit("artículo", label, self._random.choice(("", "De la mesa")), (*self._body(2),))

    def _chapter(self) -> Iterator[Unit]:
        yield self._unit("capítulo", "II", self._random.choice(_HEADINGS), tuple(self._articles()))

    def _numerals(self) -> Iterator[Unit]:
        count = self._random.randint(1, 3)
        inner = tuple(
            self._unit("numeral", f"6.{n}", self._random.choice(_HEADINGS), (*self._body(2),))
            for n in range(1, count + 1)
        )
        yield self._unit("numeral", "6", "POZOS", inner)

    def _letters(self) -> Iterator[Unit]:
        yield from self._items("literal", 1)

    def _paragraphs(self) -> Iterator[Unit]:
        for _ in range(self._random.randint(1, 4)):
            yield self._text(sentence(self._random))

    def _body(self, depth: int) -> Iterator[Unit]:
        """Texts, of which some lead into an enumeration, bullets or a table; into dashes only once, and last."""
        for _ in range(self._random.randint(1, 3)):
            what = self._random.choice(("text", "text", "list", "dashes", "bullets", "table"))
            if not depth and what != "table":
                what = "text"
            yield self._text(sentence(self._random, "." if what == "text" else ":"))
            if what == "list":
                yield from self._items(self._random.choice(("literal", "número", "romanito")), depth - 1)
            elif what == "dashes":
                yield from self._items("guion", depth - 1)
                return
            elif what == "bullets":
                yield from self._bullets()
                return
            elif what == "table":
                yield self._table()

    def _items(self, kind: str, depth: int) -> Iterator[Unit]:
        for index in range(self._random.randint(2, 4)):
            label = {"literal": _LETTERS[index], "número": str(index + 1), "romanito": _ROMANS[index], "guion": "-"}[
                kind
            ]
            inner: tuple[Unit, ...] = (self._text(sentence(self._random, self._random.choice((".", ";")))),)
            if depth and kind == "literal" and self._random.random() < 0.4:
                inner = (self._text(sentence(self._random, ":")), *self._items("número", 0))
            yield self._unit(kind, label, "", inner)

    def _bullets(self) -> Iterator[Unit]:
        for _ in range(self._random.randint(1, 3)):
            texts = tuple(self._text(sentence(self._random)) for _ in range(self._random.randint(1, 2)))
            yield self._unit("viñeta", ".", self._random.choice(_HEADINGS), texts)

    def _table(self) -> Unit:
        width = self._random.randint(2, 3)
        rows = [
            [self._random.choice(("Pleno", "Docena", "35 a 1", "8", "Dos pares")) for _ in range(width)]
            for _ in range(3)
        ]
        heads = ["Jugada", "Pago", "Tope"][:width]
        children = [self._row(HEAD, heads), *(self._row(ROW, row) for row in rows)]
        return Unit("", TABLE, heading=_plain("Tabla de pagos"), children=tuple(children))

    def _row(self, kind: str, cells: list[str]) -> Unit:
        return Unit("", kind, children=tuple(Unit("", CELL, text=_plain(cell)) for cell in cells))

    def _unit(self, kind: str, label: str, heading: str, children: tuple[Unit, ...]) -> Unit:
        return Unit("", kind, label, _plain(heading) if heading else None, children=children)

    def _text(self, plain: str) -> Unit:
        return Unit("", PARAGRAPH, text=_plain(plain))


def _plain(words: str) -> Text:
    return Text.of(words, Origin())


def write(units: tuple[Unit, ...]) -> str:
    """The units as an act would write them, a line each."""
    return "\n".join(line for unit in units for line in _lines(unit))


def _lines(unit: Unit) -> Iterator[str]:
    if unit.kind == TABLE:
        yield unit.heading.plain if unit.heading else ""
        for row in unit.children:
            yield f"| {' | '.join(cell.text.plain if cell.text else '' for cell in row.children)} |"
        return
    if unit.text is not None:
        yield unit.text.plain
        return
    children = list(unit.children)
    words = unit.heading.plain if unit.heading else ""
    if not words and children and children[0].text is not None:
        words = children.pop(0).text.plain  # type: ignore[union-attr]
    yield f"{_label(unit)} {words}".strip()
    for child in children:
        yield from _lines(child)


def _label(unit: Unit) -> str:
    match unit.kind:
        case "artículo":
            return f"Artículo {unit.label}.-"
        case "capítulo":
            return f"Capítulo {unit.label}."
        case "numeral":
            return f"{unit.label}."
        case "viñeta" | "guion":
            return unit.label
        case _:
            return f"{unit.label})"
