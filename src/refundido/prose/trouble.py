"""Part of `prose`: how the reading of an instruction stops, and how that is told.

Inside the reader a stop is an exception, caught at its door (`sentence`), where it becomes a refusal: a value.
"""

from __future__ import annotations

from refundido.diagnostic import Code, Diagnostic, Severity


class NotUnderstoodError(Exception):
    """The reading stops at the characters from `start` to `end` of the passage."""

    def __init__(
        self, message: str, start: int, end: int, code: Code = Code.PROSE_NOT_UNDERSTOOD, hint: str = ""
    ) -> None:
        super().__init__(message)
        self.message, self.start, self.end, self.code, self.hint = message, start, end, code, hint


def report(code: Code, message: str, subject: str) -> Diagnostic:
    """Something to be told though the instruction is applied."""
    return Diagnostic(code, message, Severity.WARNING, subject=subject)
