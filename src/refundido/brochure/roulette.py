"""Part of `brochure`: the layout of roulette, computed; which numbers each bet covers, held against the text's table.

The cells stand on a grid as the catalogue describes it: twelve rows of three, the zeros at their head. What a bet
covers follows from which cells touch, and is compared with the payout of its row and with the row's own words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from refundido.diagnostic import Code, Diagnostic, Outcome, Severity
from refundido.model.label import fold_accents
from refundido.span import Span

Numbers = frozenset[str]
Point = tuple[Fraction, Fraction]
RED = frozenset(str(n) for n in (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36))
_ROWS, _COLUMNS = 12, 3
_PLAIN = [str(n) for n in range(1, 37)]


@dataclass(frozen=True, slots=True)
class Cell:
    """The cell of a number: x grows from the zeros to the last row, y from the first column to the third."""

    number: str
    left: Fraction
    top: Fraction
    right: Fraction
    bottom: Fraction

    @property
    def centre(self) -> Point:
        """The middle of the cell."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def red(self) -> bool:
        """Whether the number is red."""
        return self.number in RED


@dataclass(frozen=True, slots=True)
class Layout:
    """The cells of a layout with one or two zeros."""

    zeros: int
    cells: tuple[Cell, ...]

    def cell(self, number: str) -> Cell:
        """The cell of a number."""
        return next(cell for cell in self.cells if cell.number == number)


@dataclass(frozen=True, slots=True)
class Bet:
    """A bet: its name in the table, every set of numbers it may cover, and a place where a chip lies as an example.

    `chip` is a point of the layout for bets inside; for those outside it is None and `box` names the box.
    """

    name: str
    kind: str
    pays: str
    sets: tuple[Numbers, ...]
    example: Numbers
    chip: Point | None
    box: str = ""

    @property
    def covers(self) -> int:
        """How many numbers the bet covers."""
        return len(self.example)


@dataclass(frozen=True, slots=True)
class BetRow:
    """A row of the text's table of bets: the name, the words on what it covers, the payout as odds to one."""

    name: str
    words: str
    pays: str
    odds: Fraction | None
    span: Span | None = None


def layout_of(zeros: int) -> Layout:
    """The layout with one or two zeros. Raises ValueError for another number of them."""
    if zeros not in (1, 2):
        raise ValueError("una ruleta tiene uno o dos ceros")
    half = Fraction(_COLUMNS, zeros)
    names = ("0", "00")[:zeros]
    heads = [Cell(name, Fraction(-1), half * i, Fraction(0), half * (i + 1)) for i, name in enumerate(names)]
    cells = [_cell(number) for number in range(1, 37)]
    return Layout(zeros, (*heads, *cells))


def _cell(number: int) -> Cell:
    row, column = divmod(number - 1, _COLUMNS)
    return Cell(str(number), Fraction(row), Fraction(column), Fraction(row + 1), Fraction(column + 1))


def _touching(layout: Layout) -> tuple[Numbers, ...]:
    """The pairs of cells that share a line."""
    return tuple(frozenset((a.number, b.number)) for a, b in combinations(layout.cells, 2) if _line(a, b))


def _line(a: Cell, b: Cell) -> bool:
    wide = min(a.right, b.right) - max(a.left, b.left)
    high = min(a.bottom, b.bottom) - max(a.top, b.top)
    return (wide == 0 and high > 0) or (high == 0 and wide > 0)


def _corners(layout: Layout, meeting: int) -> dict[Numbers, Point]:
    """The points at which exactly so many cells meet."""
    points = {(x, y) for cell in layout.cells for x in (cell.left, cell.right) for y in (cell.top, cell.bottom)}
    found: dict[Numbers, Point] = {}
    for x, y in sorted(points):
        numbers = frozenset(c.number for c in layout.cells if c.left <= x <= c.right and c.top <= y <= c.bottom)
        if len(numbers) == meeting:
            found[numbers] = (x, y)
    return found


def _street(row: int) -> Numbers:
    return frozenset(str(row * _COLUMNS + i) for i in (1, 2, 3))


def _first_four(layout: Layout) -> Numbers:
    """The zeros with the first row: bet on where their line ends."""
    return frozenset(("0", "00")[: layout.zeros]) | _street(0)


_EDGE = Fraction(0)
"""The outer line, on which streets and lines are bet."""


def _made(layout: Layout, kind: str) -> tuple[tuple[Numbers, ...], Numbers, Point | None, str]:
    """Every set of numbers that a kind of bet may cover, an example of them, and where its chip lies."""
    match kind:
        case "pleno":
            sets = tuple(frozenset((cell.number,)) for cell in layout.cells)
            return sets, frozenset(("8",)), layout.cell("8").centre, ""
        case "medio pleno":
            return _touching(layout), frozenset(("11", "12")), (Fraction(7, 2), Fraction(2)), ""
        case "transversal":
            sets = (*_corners(layout, 3), *(_street(row) for row in range(_ROWS)))
            return sets, _street(5), (Fraction(11, 2), _EDGE), ""
        case "cuadro":
            corners = _corners(layout, 4)
            zero = (_first_four(layout),) if layout.zeros == 1 else ()
            example = frozenset(("20", "21", "23", "24"))
            return (*zero, *corners), example, corners[example], ""
        case "linea":
            sets = tuple(_street(row) | _street(row + 1) for row in range(_ROWS - 1))
            return sets, sets[8], (Fraction(9), _EDGE), ""
        case "linea especial":
            return (_first_four(layout),), _first_four(layout), (Fraction(0), _EDGE), ""
        case "columna":
            sets = tuple(frozenset(_PLAIN[i::_COLUMNS]) for i in range(_COLUMNS))
            return sets, sets[0], None, "columna"
        case "docena":
            sets = tuple(frozenset(_PLAIN[i : i + 12]) for i in (0, 12, 24))
            return sets, sets[0], None, "docena"
        case _:
            covered = _even_money(kind)
            return (covered,), covered, None, kind


def _even_money(kind: str) -> Numbers:
    chances = {
        "rojo": RED,
        "negro": frozenset(_PLAIN) - RED,
        "par": frozenset(_PLAIN[1::2]),
        "impar": frozenset(_PLAIN[0::2]),
        "falta": frozenset(_PLAIN[:18]),
        "pasa": frozenset(_PLAIN[18:]),
    }
    return chances[kind]


_KINDS = (
    "pleno", "medio pleno", "transversal", "cuadro", "linea", "linea especial", "columna", "docena",
    "rojo", "negro", "par", "impar", "falta", "pasa",
)  # fmt: skip
_COUNTS = {
    "un solo": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "doce": 12, "dieciocho": 18,
}  # fmt: skip
_COUNTED = re.compile(rf"\b({'|'.join(_COUNTS)}) numeros?\b")
_RANGE = re.compile(r"\bnumeros (\d+) al (\d+)\b")
_NAMED = re.compile(r"\bal ((?:\d+(?:, (?:y al |al )?| y (?:al )?)?)+)")


def read_bets(rows: Sequence[BetRow], zeros: int) -> Outcome[tuple[Bet, ...]]:
    """The bets of the text's table on a layout.

    Problems: DRAWING_MISMATCH, an error where the numbers that a bet covers do not agree with the payout of its row or
    with its words, a warning for a bet that is not known, which is not drawn.
    """
    layout = layout_of(zeros)
    bets: list[Bet] = []
    problems: list[Diagnostic] = []
    for row in rows:
        kind = fold_accents(row.name)
        if kind not in _KINDS:
            problems.append(_said(row, f"No se sabe dibujar la apuesta «{row.name}».", Severity.WARNING))
            continue
        sets, example, chip, box = _made(layout, kind)
        problems.extend(_said(row, message) for message in _disagreements(row, sets, layout))
        bets.append(Bet(row.name, kind, row.pays, sets, example, chip, box))
    wrong = any(problem.is_error for problem in problems)
    return Outcome(None if wrong else tuple(bets), tuple(problems))


def fair_odds(covers: int) -> Fraction:
    """What a bet on so many numbers pays to one: 36/n − 1, rounded down where 36/n is not whole (five numbers)."""
    return Fraction(36 // covers - 1)


def _disagreements(row: BetRow, sets: tuple[Numbers, ...], layout: Layout) -> list[str]:
    covers = {len(each) for each in sets}
    shown = " o ".join(str(count) for count in sorted(covers))
    said: list[str] = []
    if row.odds is None:
        said.append(f"No se entiende el pago «{row.pays}» de «{row.name}».")
    elif any(fair_odds(count) != row.odds for count in covers):
        count = min(covers)
        said.append(
            f"«{row.name}» abarca {shown} números según el paño, que se pagan {fair_odds(count)} a 1, "
            f"y la tabla dice {row.pays}."
        )
    words = fold_accents(row.words)
    stated = {_COUNTS[found] for found in _COUNTED.findall(words)}
    stated |= {int(high) - int(low) + 1 for low, high in _RANGE.findall(words)}
    if stated != covers:
        told = " o ".join(str(count) for count in sorted(stated)) or "ninguno que se lea"
        said.append(f"«{row.name}» abarca {shown} números según el paño, y las palabras de la tabla dicen {told}.")
    said.extend(_other_zeros(row, sets, layout, words))
    return said


def _other_zeros(row: BetRow, sets: tuple[Numbers, ...], layout: Layout, words: str) -> list[str]:
    """Whether the bets with the zero that the words list one by one are those of the layout."""
    if "se puede apostar al" not in words:
        return []
    clause = words.split("se puede apostar ", 1)[1].split(".", 1)[0]
    listed = {frozenset(re.findall(r"\d+", part)) for part in re.split(r"(?:, y |, | y )?\bal ", clause) if part}
    zeros = {cell.number for cell in layout.cells[: layout.zeros]}
    made = {each for each in sets if each & zeros}
    if listed == made:
        return []
    return [f"Las apuestas con el cero que «{row.name}» nombra no son las que permite el paño."]


def _said(row: BetRow, message: str, severity: Severity = Severity.ERROR) -> Diagnostic:
    hint = "Compare la fila con el dibujo; si el texto tiene razón, quite el dibujo del folleto."
    return Diagnostic(Code.DRAWING_MISMATCH, message, severity, row.span, row.name, hint)
