"""Bottom of the house: a place in a source file.

Everything that was read from a file carries a `Span`, so that a diagnostic can point at it. Knows
nothing of YAML, of the model, or of how a place is shown.
"""

from __future__ import annotations

from dataclasses import dataclass

from refundido.quick import quick


@quick
@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a source file.

    `file` is the path relative to the workspace, with forward slashes. Lines and columns count from 1,
    columns in characters. The end is exclusive; it equals the start when only a point is known.
    """

    file: str
    line: int
    column: int
    end_line: int = 0
    end_column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"
