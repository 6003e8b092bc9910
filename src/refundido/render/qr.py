"""The QR code of an address as SVG. Used by the leaflets: the same address always gives the same drawing."""

from __future__ import annotations

from markupsafe import Markup

from refundido.render.drawings_parts import INK, svg

_QUIET = 4
"""White modules around the code (ISO/IEC 18004)."""


def qr_svg(address: str) -> Markup:
    """The code of an address, of medium correction; the address is its text for whoever cannot see it."""
    import segno  # loaded by the few that draw, and not by every command

    matrix = segno.make(address, error="m", micro=False, boost_error=False).matrix
    steps: list[str] = []
    for y, row in enumerate(matrix):
        start: int | None = None
        for x, dark in enumerate((*row, 0)):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                steps.append(f"M{start + _QUIET} {y + _QUIET}h{x - start}v1h{start - x}z")
                start = None
    side = len(matrix) + 2 * _QUIET
    drawn = f'<path d="{"".join(steps)}" fill="{INK}"/>'
    return svg(drawn, (side, side), f"Código QR de {address}", "qr", "codigo")
