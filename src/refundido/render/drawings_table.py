"""The table of Texas Hold'em and the colours of a cloth as SVG. Used by `drawings`.

The table is seen from above, the croupier at the head: who sits to the left of another is the next one clockwise.
"""

from __future__ import annotations

from math import cos, pi, sin

from markupsafe import Markup

from refundido.document.brochure_blocks import ColoursFigure, HoldemFigure
from refundido.document.spanish import counted, listed
from refundido.render.drawings_parts import GREEN, INK, PAPER, QUIET, RED, box, svg, text

_FELT = "#e4efe7"
_SIZE = (430.0, 250.0)
_X, _Y, _WIDE, _HIGH = 215.0, 124.0, 190.0, 88.0
_LABEL = 16.0
"""The letter of labels: in large print, 18 points or more; on a telephone, 12 pixels of CSS."""
_CARD = (26.0, 36.0)
_FILLS = {
    "negro": INK, "verde": GREEN, "azul": "#1f4e9c", "rojo": RED, "dorado": "#c9a227", "blanco": PAPER,
}  # fmt: skip
_TILE = 74.0
_MARKS = (("B", "Botón de Salida"), ("1", "Ciega Menor"), ("2", "Ciega Mayor"))
"""The marks of a place and of the two that follow it, clockwise."""


def holdem_svg(figure: HoldemFigure, identity: str) -> Markup:
    """The table with its places, the button, the blinds and the cards in common."""
    seats = figure.table.seats
    ellipse = f'<ellipse cx="{_X:g}" cy="{_Y:g}" rx="{_WIDE:g}" ry="{_HIGH:g}" fill="{_FELT}" stroke="{INK}"/>'
    drawn = [ellipse, box(_X - 38, _Y - _HIGH - 12, 76, 24), text(_X, _Y - _HIGH + 5.5, "Croupier", _LABEL)]
    chosen = seats // 2 - 1
    marks = {chosen + number: letter for number, (letter, _) in enumerate(_MARKS)}
    for number in range(seats):
        x, y = _seat(number, seats)
        letter = marks.get(number, "")
        drawn.append(f'<circle cx="{x:g}" cy="{y:g}" r="13" fill="{GREEN if letter else PAPER}" stroke="{INK}"/>')
        drawn.append(text(x, y + 5, letter, 14, PAPER, 600) if letter else "")
    drawn.extend(_cards(figure))
    names = (
        f"{letter}: {name}" for letter, name in (("B", "Botón de Salida"), ("1", "Ciega Menor"), ("2", "Ciega Mayor"))
    )
    drawn.append(text(_X, _SIZE[1] - 6, "   ".join(names), _LABEL, QUIET))
    return svg("".join(drawn), _SIZE, _said_table(figure), identity, "pano mesa")


def _seat(number: int, seats: int) -> tuple[float, float]:
    """The middle of a place on the edge, clockwise from the croupier's left; of few figures, as on every machine."""
    angle = -pi / 2 + 2 * pi * (number + 1) / (seats + 1)
    return round(_X + _WIDE * cos(angle), 1), round(_Y + _HIGH * sin(angle), 1)


def _cards(figure: HoldemFigure) -> list[str]:
    """The cards in common in a row, with the name of each deal under its cards."""
    wide, high = _CARD
    total = sum(count for _, count in figure.table.deals)
    x = _X - (total * (wide + 5) + 20) / 2
    drawn: list[str] = []
    for name, count in figure.table.deals:
        for card in range(count):
            drawn.append(box(x + card * (wide + 5), _Y - 28, wide, high))
        middle = x + (count * (wide + 5) - 5) / 2
        drawn.append(text(middle, _Y + 24, name, _LABEL, weight=600))
        x += count * (wide + 5) + 10
    return drawn


def _said_table(figure: HoldemFigure) -> str:
    deals = listed([f"{name}, {counted(count, 'carta', 'cartas')}" for name, count in figure.table.deals])
    return (
        f"Mesa elíptica con {figure.table.seats} lugares y el del croupier. A la izquierda del Botón de Salida, la "
        f"Apuesta Ciega Menor, y a la izquierda de ésta, la Apuesta Ciega Mayor. En medio, las cartas comunitarias: "
        f"{deals}."
    )


def colours_svg(figure: ColoursFigure, identity: str) -> Markup:
    """A tile for each colour, those of one group together."""
    x, drawn = 1.0, list[str]()
    for group in figure.groups:
        for name in group:
            drawn.append(box(x, 1, _TILE, 30, _FILLS[name]))
            drawn.append(text(x + _TILE / 2, 50, name, 18, weight=600))
            x += _TILE
        x += 14
    said = f"Los números del paño, por lo que pasa con ellos: {'; '.join(listed(group) for group in figure.groups)}."
    return svg("".join(drawn), (x - 13, 58), said, identity, "colores")
