"""The layout of roulette as SVG: numbers, boxes outside, and a lettered chip where each bet is placed.

Used by `drawings`. Lies on its side: the zeros to the left, the first column at the foot, as a player sees it.
"""

from __future__ import annotations

from markupsafe import Markup

from refundido.brochure.roulette import Bet, Cell
from refundido.document.brochure_blocks import RouletteFigure
from refundido.document.spanish import counted
from refundido.render.drawings_parts import GREEN, INK, PAPER, RED, box, chip, svg, text

LABEL = 19.8
"""The letter of every word: in large print, 18 points; on a telephone, 12 pixels of CSS; folded in three, 8 points."""
_W, _H, _BAND = 33.0, 52.0, 54.0
"""How wide and high the cell of a number is, and how high the boxes outside, a label above its chip."""
_DOZEN, _END_AMERICAN = 36.0, 44.0
"""How wide a French box of a dozen is, three of which stand at the ends of the columns, and a column's American box."""
_LEFT = 1 + _W
_TOP_LINE, _FOOT_LINE, _CHIP = 18.0, 36.0, 38.5
"""Where in a box outside its label stands, with a chip below it or beside it, and its chip."""
_ASIDE = 11.5
"""How far the number of a cell and the chip on it stand from its middle, so that both fit."""
_AMERICAN = ("1 al 18", "Par", "Rojo", "Negro", "Impar", "19 al 36")
_AMERICAN_KINDS = ("falta", "par", "rojo", "negro", "impar", "pasa")
_DOZENS = ("1.ª docena", "2.ª docena", "3.ª docena")
_FRENCH_TOP, _FRENCH_FOOT = ("pasa", "par", "negro"), ("falta", "impar", "rojo")
_FRENCH_DOZENS = ("P12", "M12", "D12")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_Places = dict[str, tuple[float, float]]


def roulette_svg(figure: RouletteFigure, identity: str) -> Markup:
    """The layout with its chips. A bet outside has its chip in its box."""
    top = 1 + (_BAND if figure.french else 0)
    end = 3 * _DOZEN if figure.french else _END_AMERICAN
    alone = {number for bet in figure.bets if bet.chip and bet.covers == 1 for number in bet.example}
    drawn = [_cell(cell, top, _ASIDE if cell.number in alone else 0.0) for cell in figure.layout.cells]
    drawn += [_box(_LEFT + 12 * _W, top + number * _H, end, _H, "2 a 1") for number in range(3)]
    places = _french(drawn, top) if figure.french else _american(drawn, top)
    places["columna"] = (_LEFT + 12 * _W + end / 2, top + 2 * _H + _CHIP - 1)
    for letter, bet in zip(LETTERS, figure.bets, strict=False):
        x, y = _place(bet, places, top)
        drawn.append(chip(x, y, letter))
    kind = "ruleta" if figure.french else "ruleta americana"
    height = top + 3 * _H + (_BAND if figure.french else 2 * _BAND) + 1
    return svg("".join(drawn), (_LEFT + 12 * _W + end + 1, height), _said(figure), identity, kind)


def _place(bet: Bet, places: _Places, top: float) -> tuple[float, float]:
    if bet.chip is None:
        return places[bet.box]
    x, y = bet.chip
    return _LEFT + float(x) * _W, top + (3 - float(y)) * _H - (_ASIDE if bet.covers == 1 else 0.0)


def _cell(cell: Cell, top: float, down: float) -> str:
    """The cell of a number, which stands so much lower than its middle."""
    zero = cell.number in ("0", "00")
    fill = GREEN if zero else RED if cell.red else INK
    x, y = _LEFT + float(cell.left) * _W, top + (3 - float(cell.bottom)) * _H
    width, height = float(cell.right - cell.left) * _W, float(cell.bottom - cell.top) * _H
    number = text(x + width / 2, y + height / 2 + LABEL / 3 + down, cell.number, LABEL, PAPER, 600)
    return box(x, y, width, height, fill, PAPER) + number


def _box(x: float, y: float, width: float, height: float, label: str, line: float = _TOP_LINE) -> str:
    """A box outside with its label, whose base line stands so far from its top."""
    return box(x, y, width, height) + text(x + width / 2, y + line, label, LABEL)


def _american(drawn: list[str], top: float) -> _Places:
    places: _Places = {}
    foot = top + 3 * _H
    for number, name in enumerate(_DOZENS):
        x = _LEFT + number * 4 * _W
        drawn.append(box(x, foot, 4 * _W, _BAND) + text(x + 2 * _W - 7, foot + _FOOT_LINE, name, LABEL))
        places.setdefault("docena", (x + 4 * _W - 15, foot + _CHIP))
    for number, (name, kind) in enumerate(zip(_AMERICAN, _AMERICAN_KINDS, strict=True)):
        x = _LEFT + number * 2 * _W
        drawn.append(_box(x, foot + _BAND, 2 * _W, _BAND, name))
        places[kind] = (x + _W, foot + _BAND + _CHIP)
    return places


def _french(drawn: list[str], top: float) -> _Places:
    places: _Places = {}
    for kinds, y in ((_FRENCH_TOP, top - _BAND), (_FRENCH_FOOT, top + 3 * _H)):
        for number, kind in enumerate(kinds):
            x = _LEFT + number * 4 * _W
            drawn.append(_box(x, y, 4 * _W, _BAND, kind.capitalize(), _FOOT_LINE))
            places[kind] = (x + 4 * _W - 17, y + _CHIP - 8)
        for number, name in enumerate(_FRENCH_DOZENS):
            drawn.append(_box(_LEFT + 12 * _W + number * _DOZEN, y, _DOZEN, _BAND, name))
        places["docena"] = (_LEFT + 12 * _W + _DOZEN / 2, y + _CHIP)
    return places


def _said(figure: RouletteFigure) -> str:
    zeros = "el cero" if figure.layout.zeros == 1 else "el cero y el doble cero"
    bets = "; ".join(
        f"{letter}, {bet.name}, {counted(bet.covers, 'número', 'números')}"
        for letter, bet in zip(LETTERS, figure.bets, strict=False)
    )
    return f"Paño de ruleta con los números 1 al 36 y {zeros}. Lugar de cada apuesta: {bets}."
