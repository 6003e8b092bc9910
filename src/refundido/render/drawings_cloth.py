"""The cloth of a card game as SVG: the table with its places, and one place enlarged with its bets named.

Used by `drawings`. The croupier stands on the straight side and the players on the curved one.
"""

from __future__ import annotations

from math import cos, pi, sin

from markupsafe import Markup

from refundido.brochure.cloth import Cloth, Place, Shape
from refundido.document.brochure_blocks import ClothFigure
from refundido.document.spanish import listed
from refundido.render.drawings_letters import width_of
from refundido.render.drawings_parts import GREEN, INK, PAPER, QUIET, box, svg, text

_LABEL = 16.0
"""The letter of labels: in large print, 18 points or more; on a telephone, 12 pixels of CSS."""
_LINE, _ASIDE = 17.0, 6.0
_SIZE = (430.0, 214.0)
_MIDDLE, _TOP, _WIDE, _HIGH = 100.0, 26.0, 96.0, 136.0
_WEIGHT = 600
_FELT = "#e4efe7"
_FRAME = (222.0, 4.0, 206.0, 182.0)


def cloth_svg(figure: ClothFigure, identity: str) -> Markup:
    """The table, and one of its places enlarged."""
    cloth = figure.cloth
    drawn = [_table(), text(_MIDDLE, 17, "Croupier", _LABEL, QUIET), *_seats(cloth), _enlarged(cloth)]
    return svg("".join(drawn), _SIZE, _said(cloth), identity, "pano")


def _table() -> str:
    left, right = _MIDDLE - _WIDE, _MIDDLE + _WIDE
    deep = _TOP + _HIGH * 1.32
    path = f"M{left:g} {_TOP:g}H{right:g}C{right:g} {deep:g} {left:g} {deep:g} {left:g} {_TOP:g}Z"
    return f'<path d="{path}" fill="{_FELT}" stroke="{INK}" stroke-width="1.6"/>'


def _seats(cloth: Cloth) -> list[str]:
    chosen = cloth.seats // 2
    x, y = _seat(chosen, cloth.seats)
    left, top, _, height = _FRAME
    lines = f"M{x:g} {y - 8:g}L{left:g} {top:g}M{x:g} {y + 8:g}L{left:g} {top + height:g}"
    drawn = [f'<path d="{lines}" stroke="{QUIET}" stroke-width="1" stroke-dasharray="3 3" fill="none"/>']
    for number in range(cloth.seats):
        x, y = _seat(number, cloth.seats)
        fill = GREEN if number == chosen else PAPER
        drawn.append(
            f'<rect x="{x - 8:.1f}" y="{y - 8:.1f}" width="16" height="16" rx="3" fill="{fill}" stroke="{INK}"/>'
        )
    drawn.append(text(_MIDDLE, _SIZE[1] - 8, "Jugadores", _LABEL, QUIET))
    return drawn


def _seat(number: int, seats: int) -> tuple[float, float]:
    """The middle of a place on the curved side; of few figures, the same on every machine."""
    angle = pi * (number + 0.75) / (seats + 0.5)
    return round(_MIDDLE - 0.74 * _WIDE * cos(angle), 1), round(_TOP + 6 + 0.66 * _HIGH * sin(angle), 1)


def _enlarged(cloth: Cloth) -> str:
    left, top, width, height = _FRAME
    frame = f'<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="6" fill="{_FELT}" stroke="{INK}"/>'
    columns = max(place.column for place in cloth.places) + 1
    rows = max(place.row for place in cloth.places) + 1
    drawn = [frame, text(left + width / 2, _SIZE[1] - 8, "Delante de cada jugador", _LABEL, QUIET)]
    for place in cloth.places:
        x = left + width * ((place.column + 0.5) / columns if place.shape is not Shape.LINE else 0.5)
        lines = _lines(place.bet, width / (columns if place.shape is not Shape.LINE else 1) - _ASIDE)
        y = top + height * (rows - place.row - 0.5) / rows - _LINE * len(lines) / 2
        drawn.append(_place(place, x, y, 0.42 * width, lines))
    return "".join(drawn)


def _lines(words: str, width: float) -> list[str]:
    """A label in as many lines as it needs to stand in a width."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _LABEL * width_of(longer, _WEIGHT) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _label(lines: list[str], x: float, y: float) -> str:
    """A label, the base line of its first line at `y`."""
    return "".join(text(x, y + number * _LINE, line, _LABEL, weight=_WEIGHT) for number, line in enumerate(lines))


def _place(place: Place, x: float, y: float, reach: float, lines: list[str]) -> str:
    name = _label(lines, x, y + 34)
    match place.shape:
        case Shape.BOX:
            return box(x - 24, y - 18, 48, 36) + name
        case Shape.CIRCLE:
            return f'<circle cx="{x:g}" cy="{y:g}" r="18" fill="{PAPER}" stroke="{INK}"/>' + name
        case Shape.LINE:
            line = f"M{x - reach:g} {y + 12:g}Q{x:g} {y + 22:g} {x + reach:g} {y + 12:g}"
            drawn = f'<path d="{line}" fill="none" stroke="{INK}" stroke-width="2.4"/>'
            return drawn + _label(lines, x, y + 6 - _LINE * (len(lines) - 1))
        case Shape.SLOT:
            frame = (
                f'<rect x="{x - 22:g}" y="{y - 14:g}" width="44" height="28" rx="14" fill="{PAPER}" stroke="{INK}"/>'
            )
            return frame + f'<path d="M{x - 11:g} {y:g}H{x + 11:g}" stroke="{INK}" stroke-width="3"/>' + name


def _said(cloth: Cloth) -> str:
    places = listed([f"{_article(place.shape)} de «{place.bet}»" for place in cloth.places])
    return (
        f"Mesa con {cloth.seats} lugares en su lado curvo y el croupier en el recto. Delante de cada jugador: {places}."
    )


def _article(shape: Shape) -> str:
    return f"{'el' if shape in (Shape.CIRCLE, Shape.SLOT) else 'la'} {shape}"
