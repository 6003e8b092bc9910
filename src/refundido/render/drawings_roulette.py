"""The layout of roulette as SVG: numbers, boxes outside, and a lettered chip where each bet is placed.

Used by `drawings`. Lies on its side: the zeros to the left, the first column at the foot, as a player sees it.
"""

from __future__ import annotations

from markupsafe import Markup

from refundido.brochure.roulette import Bet, Cell
from refundido.document.brochure_blocks import RouletteFigure
from refundido.document.spanish import counted
from refundido.render.drawings_parts import GREEN, INK, PAPER, RED, box, chip, svg, text

_W, _H, _BAND = 32.0, 38.0, 30.0
_LEFT = 1 + _W
_ASIDE = 8.6
"""How far the number of a cell and the chip on it stand from its middle, so that both fit."""
_AMERICAN = ("1 al 18", "Par", "Rojo", "Negro", "Impar", "19 al 36")
_AMERICAN_KINDS = ("falta", "par", "rojo", "negro", "impar", "pasa")
_DOZENS = ("1.ª docena", "2.ª docena", "3.ª docena")
_FRENCH_TOP, _FRENCH_FOOT = ("pasa", "par", "negro"), ("falta", "impar", "rojo")
_FRENCH_DOZENS = ("P12", "M12", "D12")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def roulette_svg(figure: RouletteFigure, identity: str) -> Markup:
    """The layout with its chips. A bet outside has its chip in its box."""
    top = 1 + (_BAND if figure.french else 0)
    alone = {number for bet in figure.bets if bet.chip and bet.covers == 1 for number in bet.example}
    drawn = [_cell(cell, top, _ASIDE if cell.number in alone else 0.0) for cell in figure.layout.cells]
    drawn += [_column(number, top) for number in range(3)]
    places = _french(drawn, top) if figure.french else _american(drawn, top)
    places["columna"] = (_LEFT + 12.5 * _W, top + 3 * _H - 10.5)
    for letter, bet in zip(LETTERS, figure.bets, strict=False):
        x, y = _place(bet, places, top)
        drawn.append(chip(x, y, letter))
    width = _LEFT + (15 if figure.french else 13) * _W + 1
    height = top + 3 * _H + (_BAND if figure.french else 2 * _BAND) + 1
    return svg("".join(drawn), (width, height), _said(figure), identity, "ruleta")


def _place(bet: Bet, places: dict[str, tuple[float, float]], top: float) -> tuple[float, float]:
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
    return box(x, y, width, height, fill, PAPER) + text(
        x + width / 2, y + height / 2 + 5 + down, cell.number, 15, PAPER, 600
    )


def _column(number: int, top: float) -> str:
    x, y = _LEFT + 12 * _W, top + number * _H
    return box(x, y, _W, _H) + text(x + _W / 2, y + (13 if number == 2 else _H / 2 + 4), "2 a 1", 10.5)


def _american(drawn: list[str], top: float) -> dict[str, tuple[float, float]]:
    places: dict[str, tuple[float, float]] = {}
    foot = top + 3 * _H
    for number, name in enumerate(_DOZENS):
        x = _LEFT + number * 4 * _W
        drawn.append(box(x, foot, 4 * _W, _BAND) + text(x + 2 * _W, foot + 20, name, 13))
        places.setdefault("docena", (x + 4 * _W - 14, foot + _BAND / 2))
    for number, (name, kind) in enumerate(zip(_AMERICAN, _AMERICAN_KINDS, strict=True)):
        x = _LEFT + number * 2 * _W
        drawn.append(box(x, foot + _BAND, 2 * _W, _BAND) + text(x + _W - 10.5, foot + _BAND + 20, name, 11))
        places[kind] = (x + 2 * _W - 11.5, foot + _BAND * 1.5)
    return places


def _french(drawn: list[str], top: float) -> dict[str, tuple[float, float]]:
    places: dict[str, tuple[float, float]] = {}
    for kinds, y in ((_FRENCH_TOP, top - _BAND), (_FRENCH_FOOT, top + 3 * _H)):
        for number, kind in enumerate(kinds):
            x = _LEFT + number * 4 * _W
            drawn.append(box(x, y, 4 * _W, _BAND) + text(x + 2 * _W, y + 20, kind.capitalize(), 13))
            places[kind] = (x + 4 * _W - 14, y + _BAND / 2)
        for number, name in enumerate(_FRENCH_DOZENS):
            x = _LEFT + (12 + number) * _W
            drawn.append(box(x, y, _W, _BAND) + text(x + _W / 2, y + 9.8, name, 9))
            places["docena"] = (_LEFT + 12 * _W + _W / 2, y + _BAND - 9.5)
    return places


def _said(figure: RouletteFigure) -> str:
    zeros = "el cero" if figure.layout.zeros == 1 else "el cero y el doble cero"
    bets = "; ".join(
        f"{letter}, {bet.name}, {counted(bet.covers, 'número', 'números')}"
        for letter, bet in zip(LETTERS, figure.bets, strict=False)
    )
    return f"Paño de ruleta con los números 1 al 36 y {zeros}. Lugar de cada apuesta: {bets}."
