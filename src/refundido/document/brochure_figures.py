"""The drawings of a leaflet as blocks: data and the tables of the text, held against each other. Used by `brochure`.

What does not agree is not drawn, and said: see `hands`, `roulette`, `cloth`, `holdem` and `colours` in `brochure`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from refundido.brochure.bound import BoundBrochure, BoundDrawing, BoundUnit
from refundido.brochure.cloth import cloth_of
from refundido.brochure.colours import colour_groups
from refundido.brochure.hands import ranked_hands
from refundido.brochure.holdem import holdem_table
from refundido.brochure.roulette import BetRow, layout_of, read_bets
from refundido.diagnostic import Code, Diagnostic, Outcome, failure
from refundido.document.brochure_blocks import (
    ClothFigure,
    ColoursFigure,
    Figure,
    HandsFigure,
    HoldemFigure,
    RouletteFigure,
)
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.payout import Ratio, read_payout
from refundido.model.unit import TABLE, TERM, Unit, cell_in, column_ids, rows_of, walk

_ZEROS = {"1": 1, "2": 2}
_RISING, _FALLING = "menor a mayor", "mayor a menor"
_HOLDEM = "texas-holdem"
_DOUBLE_ZERO = re.compile(r"\b00\b")


def figure_of(drawing: BoundDrawing, bound: BoundBrochure) -> Outcome[Figure]:
    """A drawing that a brochure asks for. Problem: DRAWING_MISMATCH, at the definition's line."""
    asked = drawing.drawing
    units = drawing.units or tuple(unit for section in bound.sections for unit in section.units)
    match asked.kind:
        case "manos":
            made: Outcome[Figure] = _hands(units, asked.settings.get("orden", _RISING))
        case "ruleta":
            made = _roulette(units, bound, asked.settings.get("ceros", ""), asked.settings.get("paño", "americana"))
        case "paño":
            game = asked.settings.get("juego", "")
            made = _holdem(bound, drawing.units) if game == _HOLDEM else _cloth(bound, drawing.units, game)
        case "colores":
            made = _colours(bound, drawing.units)
        case _:
            hint = "Los dibujos que hay: manos, ruleta, paño, colores."
            made = failure(Code.DRAWING_MISMATCH, f"No hay un dibujo «{asked.kind}».", subject=asked.kind, hint=hint)
    return made.located(asked.span, bound.name)


def drawing_problems(bound: BoundBrochure) -> Iterator[Diagnostic]:
    """What there is to say of all the drawings of a brochure, without a leaflet."""
    for section in bound.sections:
        for drawing in section.drawings:
            yield from figure_of(drawing, bound).diagnostics


def _tables(units: tuple[BoundUnit, ...]) -> Iterator[Unit]:
    for unit in units:
        yield from (inner for _, inner in walk(unit.unit) if inner.kind == TABLE)


def _hands(units: tuple[BoundUnit, ...], order: str) -> Outcome[Figure]:
    """The hands that the rows of a table name, or the terms of a list, in the order that the definition says."""
    if order not in (_RISING, _FALLING):
        hint = f"Escriba «{_RISING}» o «{_FALLING}», como las ordena el texto."
        return failure(Code.DRAWING_MISMATCH, f"No hay un orden «{order}» de las jugadas.", subject=order, hint=hint)
    names = next(_ranked(units), ())
    if not names:
        message = "El dibujo de las jugadas no señala ninguna tabla ni lista de términos."
        hint = "Escriba en «from» la dirección de la tabla de las jugadas."
        return failure(Code.DRAWING_MISMATCH, message, hint=hint)
    hands = ranked_hands(names, falling=order == _FALLING)
    if hands.value is None:
        return Outcome(None, hands.diagnostics)
    return Outcome(HandsFigure(f"Las jugadas, de {order}", hands.value))


def _ranked(units: tuple[BoundUnit, ...]) -> Iterator[tuple[str, ...]]:
    """The names of each table, and those of the terms of each unit."""
    for table in _tables(units):
        column = table.table.name_column if table.table else ""
        yield tuple(_text(cell_in(table, row, column or column_ids(table)[0])) for row in rows_of(table))
    for unit in units:
        yield tuple(_heading(each) for each in unit.unit.children if each.kind == TERM)


def _heading(unit: Unit) -> str:
    return unit.heading.plain if unit.heading else ""


def _roulette(units: tuple[BoundUnit, ...], bound: BoundBrochure, zeros: str, style: str) -> Outcome[Figure]:
    """The layout; where the definition does not say how many zeros it has, the rows that name the double zero do."""
    if zeros not in ("", *_ZEROS) or style not in ("francesa", "americana"):
        message = f"No hay una ruleta de «{zeros}» ceros con el paño «{style}»."
        hint = "Los ceros son «1» o «2», y el paño, «francesa» o «americana»."
        return failure(Code.DRAWING_MISMATCH, message, hint=hint)
    rows = [row for table in _tables(units) for row in _bet_rows(table, bound.jurisdiction)]
    if not rows:
        message = "El dibujo de la ruleta no señala ninguna tabla de apuestas con sus pagos."
        return failure(Code.DRAWING_MISMATCH, message, hint="Escriba en `source` la unidad que las contiene.")
    count = _ZEROS.get(zeros) or (2 if any(_DOUBLE_ZERO.search(row.words) for row in rows) else 1)
    bets = read_bets(rows, count)
    if bets.value is None:
        return Outcome(None, bets.diagnostics)
    figure = RouletteFigure("Dónde se apuesta", layout_of(count), bets.value, style == "francesa")
    return Outcome(figure, bets.diagnostics)


def _bet_rows(table: Unit, jurisdiction: Jurisdiction) -> Iterator[BetRow]:
    form = table.table
    if form is None or form.odds is None or not form.name_column:
        return
    taken = (form.name_column, form.odds.column, form.label_column)
    others = [column for column in column_ids(table) if column not in taken]
    for row in rows_of(table):
        pays = _text(cell_in(table, row, form.odds.column))
        odds = read_payout(pays, jurisdiction)
        words = " ".join(_text(cell_in(table, row, column)) for column in others)
        ratio = odds.won if isinstance(odds, Ratio) else None
        yield BetRow(_text(cell_in(table, row, form.name_column)), words, pays, ratio, row.span)


def _cloth(bound: BoundBrochure, units: tuple[BoundUnit, ...], table: str) -> Outcome[Figure]:
    every = (*units, *(unit for section in bound.sections for unit in section.units))
    told = tuple(_words(units))
    cloth = cloth_of(table, bound.definition.title, told, " ".join(_words(every)))
    if cloth.value is None:
        return Outcome(None, cloth.diagnostics)
    return Outcome(ClothFigure("Dónde se apuesta", cloth.value))


def _holdem(bound: BoundBrochure, units: tuple[BoundUnit, ...]) -> Outcome[Figure]:
    every = (*units, *(unit for section in bound.sections for unit in section.units))
    table = holdem_table(_words(every))
    if table.value is None:
        return Outcome(None, table.diagnostics)
    return Outcome(HoldemFigure("La mesa", table.value))


def _colours(bound: BoundBrochure, units: tuple[BoundUnit, ...]) -> Outcome[Figure]:
    every = (unit for section in bound.sections for unit in section.units)
    groups = colour_groups(_words(units), _words(every))
    if groups.value is None:
        return Outcome(None, groups.diagnostics)
    return Outcome(ColoursFigure("Los colores del paño", groups.value))


def _words(units: Iterable[BoundUnit]) -> Iterator[str]:
    for unit in units:
        for _, inner in walk(unit.unit):
            yield from (text.plain for text in (inner.heading, inner.text) if text)


def _text(cell: Unit | None) -> str:
    return cell.text.plain if cell and cell.text else ""
