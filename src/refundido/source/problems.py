"""Part of `source`: where its readers leave what they find wrong, so that all of it is shown at once.

Knows nothing of files or of keys.
"""

from __future__ import annotations

from refundido.diagnostic import Code, Diagnostic, Related, Severity
from refundido.span import Span


class Problems(list[Diagnostic]):
    """The diagnostics of one reading, in the order they were found."""

    def say(
        self,
        code: Code,
        message: str,
        span: Span | None,
        hint: str = "",
        *,
        subject: str = "",
        severity: Severity = Severity.ERROR,
        related: tuple[Related, ...] = (),
    ) -> None:
        """Note one more finding."""
        self.append(Diagnostic(code, message, severity, span, subject, hint, related=related))
