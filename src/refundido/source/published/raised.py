"""Part of `source.published`: figures that the print raises or lowers beside others, kept apart from them.

A note's call, a power or cents of «20 a 1²» must never become «20 a 12». Unicode has such figures of its own; the
raised letters of an ordinal («2» and a raised «o») are its sign. What they mean nobody can tell, so that is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from refundido.compare.published import Line
from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.source.published.pdf_tags import Chunk

_HIGH = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_LOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_ORDINALS = {"o": "º", "O": "º", "a": "ª", "A": "ª"}
_SIGNS = "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉"
_BESIDE = re.compile(rf"(?:\d ?|[.,;:)»”\]]|[^\W\d_]{{3}}|[(\[])[{_SIGNS}]+")
"""Beside a figure, or where the call of a note stands: after a word, no unit of measure (m²), or in brackets."""
_BEFORE = 20
"""How much of what stands before a raised figure is shown."""
_SMALLER = 0.8
_LIFTED = 0.1
"""A raised figure is no larger than this, and stands no less than this above its line, of the letters beside it."""
_TAKES_ORDINAL = re.compile(r"(?:\d|\b[Nn])\.?$")


def raised(words: str, before: str) -> str:
    """Raised words as they stand in a line; `before` is what stands in front of them."""
    if words in _ORDINALS and _TAKES_ORDINAL.search(before):
        return _ORDINALS[words]
    return words.translate(_HIGH)


def lowered(words: str) -> str:
    """Lowered words as they stand in a line."""
    return words.translate(_LOW)


def with_raised(chunks: Sequence[Chunk]) -> list[Chunk]:
    """The chunks of a page of a PDF, those that are small and stand higher than what is before them as raised."""
    found: list[Chunk] = []
    base: Chunk | None = None
    for chunk in chunks:
        small = base is not None and 0 < chunk.size <= _SMALLER * base.size
        if base is not None and small and _LIFTED * base.size <= chunk.y - base.y <= base.size:
            found.append(replace(chunk, text=raised(chunk.text, base.text), y=base.y))
        else:
            found.append(chunk)
            base = chunk if not small else base
    return found


def beside_figures(lines: Iterable[Line], name: str) -> Iterator[Diagnostic]:
    """A warning for each line of a file with a raised or lowered figure beside another, after a word or in brackets."""
    for line in (each for each in lines if any(sign in each.text for sign in _SIGNS)):
        found = [line.text[max(0, m.start() - _BEFORE) : m.end()].strip() for m in _BESIDE.finditer(line.text)]
        if not found:
            continue
        words = "», «".join(found)
        yield Diagnostic(
            Code.FIGURE_RAISED,
            f"«{name}», {line.place}: hay una cifra volada o baja, que puede ser llamada a nota, exponente o "
            f"céntimos: «{words}».",
            Severity.WARNING,
            subject=found[0],
            hint="Se deja aparte de la cifra, como «²». Mire el original y, si es una llamada a nota, quítela.",
        )
