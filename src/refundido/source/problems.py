"""Part of `source`: where its readers leave what they find wrong, so that all of it is shown at once.

Also the nearest known word to one that is not known. Knows nothing of files or of keys.
"""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz import fuzz, process

from refundido.diagnostic import Code, Diagnostic, Related, Severity
from refundido.model.label import fold_accents
from refundido.span import Span

_NEAR = 60.0


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


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word most like `word` (accents and case apart), "" if none comes near."""
    candidates = sorted(known)
    found = process.extractOne(word, candidates, scorer=fuzz.ratio, processor=fold_accents, score_cutoff=_NEAR)
    return str(found[0]) if found else ""


def nearest_hint(word: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known word, or lists all of them where none comes near."""
    candidates = sorted(known)
    found = nearest(word, candidates)
    if found:
        return f"¿Quiso decir «{found}»?"
    return "Aquí valen: " + ", ".join(f"«{candidate}»" for candidate in candidates) + "." if candidates else ""
