"""Part of `prose.payload`: the variant that a whole new section says it is about.

A section that calls itself a variant in its headings («DENOMINACIÓN CON QUE ES CONOCIDA LA VARIANTE DEL JUEGO») belongs
to that variant, if the text under that heading begins with the name that the section couples to the word «variante».
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from refundido.model.label import fold_accents
from refundido.model.unit import Unit, walk

_NAMING = re.compile(r"denominacion\b.*\bvariante\b")
_COUPLED = re.compile(r"\bvariante\s+(?:de\s+)?(\w+)")
_LEAST = 2


def variant_of(units: Sequence[Unit]) -> tuple[Unit, ...]:
    """The units, those that name a variant as theirs marked with it."""
    return tuple(_marked(unit) for unit in units)


def _marked(unit: Unit) -> Unit:
    naming = next(
        (child for child in unit.children if child.heading and _NAMING.search(_folded(child.heading.plain))), None
    )
    if naming is None or not naming.children or naming.children[0].text is None:
        return unit
    name = naming.children[0].text.plain.split()[0].strip(".,;:")
    texts = (each.text.plain for _, each in walk(unit) if each.text is not None)
    coupled = Counter(word for text in texts for word in _COUPLED.findall(_folded(text)))
    return replace(unit, variants=(name,)) if coupled[_folded(name)] >= _LEAST else unit


def _folded(words: str) -> str:
    return fold_accents(words)
