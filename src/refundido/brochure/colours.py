"""Part of `brochure`: the colours in which a cloth marks its numbers, read from the rules that say what each does.

Numbers that are treated alike are named together: «con color azul, rojo o dorado». A colour that the rule names and is
not known here, or that the brochure names elsewhere and the rule does not, is told, and nothing is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from refundido.diagnostic import Code, Diagnostic, Outcome
from refundido.model.label import fold_accents

COLOURS = ("negro", "verde", "azul", "rojo", "dorado", "blanco")
"""The colours that can be drawn."""
_WORDS = r"(?P<names>\w+(?:, \w+)* [ou] \w+|\w+)"
_MARKED = re.compile(rf"\bmarcado (?:en el paño )?(?:con|de) color {_WORDS}", re.I)
_NAMED = re.compile(rf"\bcolor {_WORDS}", re.I)
_PARTED = re.compile(r", | [ou] ")


def colour_groups(rule: Iterable[str], words: Iterable[str]) -> Outcome[tuple[tuple[str, ...], ...]]:
    """The colours that `rule` gives something to do for, those named together in a group, in its order.

    `words` are all those of the brochure. Problem: DRAWING_MISMATCH.
    """
    groups = tuple(tuple(_PARTED.split(found["names"])) for text in rule for found in _MARKED.finditer(text))
    named = [fold_accents(name) for group in groups for name in group]
    unknown = [name for name in named if name not in COLOURS]
    everywhere = {fold_accents(n) for text in words for f in _NAMED.finditer(text) for n in _PARTED.split(f["names"])}
    lacking = [name for name in COLOURS if name in everywhere and name not in named]
    if not groups:
        return _mismatch("En la unidad que señala el dibujo no se dice de qué color están marcados los números.", "")
    if unknown:
        return _mismatch(f"No se sabe dibujar el color «{unknown[0]}».", unknown[0])
    if lacking:
        return _mismatch(f"El folleto nombra el color «{lacking[0]}», y la regla que se dibuja no.", lacking[0])
    if len(set(named)) < len(named):
        twice = next(name for name in named if named.count(name) > 1)
        return _mismatch(f"La regla da dos veces qué pasa con el color «{twice}».", twice)
    return Outcome(groups)


def _mismatch(message: str, subject: str) -> Outcome[tuple[tuple[str, ...], ...]]:
    hint = "Señale en «from» la regla que dice qué pasa con cada color, o quite el dibujo."
    return Outcome(None, (Diagnostic(Code.DRAWING_MISMATCH, message, subject=subject, hint=hint),))
