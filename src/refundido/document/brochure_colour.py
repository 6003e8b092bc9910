"""Whether the colour of an operator can be read on white paper and white letters on it. Used by `brochure`.

Source: WCAG 2.1, relative luminance and contrast ratio; success criterion 1.4.3 asks for 4.5 to 1 (level AA).
"""

from __future__ import annotations

import re

from refundido.diagnostic import Code, Diagnostic, Outcome
from refundido.model.brochure import Operator

LEAST = 4.5
DEFAULT = "#1f4e79"
"""The colour of an operator that names none."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def contrast_on_white(colour: str) -> float:
    """The contrast of a colour "#rrggbb" with white, from 1 to 21."""
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def darker(colour: str) -> str:
    """The lightest colour of the same hue that is dark enough."""
    channels = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    for hundredths in range(100, -1, -1):
        made = "#" + "".join(f"{channel * hundredths // 100:02x}" for channel in channels)
        if contrast_on_white(made) >= LEAST:
            return made
    return "#000000"


def accent_of(operator: Operator) -> Outcome[str]:
    """The colour of an operator's leaflets. Problem: CONTRAST_LOW for one too light, or that is no colour."""
    colour = operator.accent.strip() or DEFAULT
    span = operator.places.get("accent", operator.span)
    if not _COLOUR.fullmatch(colour):
        message = f"«{colour}» no es un color: se escribe «#» y seis cifras hexadecimales."
        hint = f"Por ejemplo, «{DEFAULT}»."
        return Outcome(None, (Diagnostic(Code.CONTRAST_LOW, message, span=span, subject=colour, hint=hint),))
    contrast = contrast_on_white(colour)
    if contrast >= LEAST:
        return Outcome(colour.lower())
    shown = f"{int(contrast * 10) / 10}".replace(".", ",")
    message = f"El color «{colour}» no se lee sobre blanco: su contraste es {shown} a 1, y debe ser 4,5 a 1 (WCAG AA)."
    hint = f"El mismo color, más oscuro: «{darker(colour.lower())}»."
    return Outcome(None, (Diagnostic(Code.CONTRAST_LOW, message, span=span, subject=colour, hint=hint),))
