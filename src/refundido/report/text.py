"""Part of `report`: a diagnostic as text for people, line by line, each line in styled pieces.

error[cita-no-hallada]: La cita «cuadro y pareja» no está en el texto.
  --> amendments/cl-scj/res-373-2010.yaml:41:14
   |
41 |     replace: cuadro y pareja
   |              ^^^^^^^^^^^^^^^
   = en: Resolución Exenta N° 373, instrucción 2
   = ayuda: Lo más parecido: «cuadro y parejas».
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

from refundido.diagnostic import Diagnostic, Severity
from refundido.report.place import Lines, clean, counts, in_order, length_on_line, pinpoint, source_line
from refundido.span import Span

Piece = tuple[str, str]
"""Words and their style, one of `STYLES`."""
Line = tuple[Piece, ...]

STYLES = {
    "error": "bold red", "aviso": "bold yellow", "nota": "bold cyan", "strong": "bold", "frame": "blue",
    "plain": "", "good": "green", "deleted": "red strike", "inserted": "green underline", "moved": "magenta",
}  # fmt: skip
"""The styles of pieces, as rich writes them."""

_WIDTH = 110
"""The most characters of a source line that are shown around a caret."""
_BEFORE = 30
_NAMES = {
    Severity.ERROR: ("error", "errores"),
    Severity.WARNING: ("aviso", "avisos"),
    Severity.NOTE: ("nota", "notas"),
}


def as_lines(diagnostics: Iterable[Diagnostic], lines: Lines) -> tuple[Line, ...]:
    """All findings in order, a blank line after each."""
    shown: list[Line] = []
    for found in in_order(diagnostics):
        shown.extend(_one(found, lines))
        shown.append(())
    return tuple(shown)


def as_text(diagnostics: Iterable[Diagnostic], lines: Lines) -> str:
    """All findings as plain text."""
    return "".join(f"{plain(line)}\n" for line in as_lines(diagnostics, lines))


def plain(line: Line) -> str:
    """A line without its styles."""
    return "".join(words for words, _ in line).rstrip()


def summary(diagnostics: Iterable[Diagnostic]) -> Line:
    """How many findings there are: "2 errores, 1 aviso."; "Sin errores." where there are none of any kind."""
    found = counts(diagnostics)
    parts = [f"{n} {_NAMES[severity][n != 1]}" for severity, n in found.items() if n]
    if not parts:
        return (("Sin errores.", "good"),)
    worst = next(severity for severity, n in found.items() if n)
    return ((", ".join(parts) + ".", str(worst)),)


def _one(found: Diagnostic, lines: Lines) -> Iterator[Line]:
    severity = str(found.severity)
    yield (severity, severity), (f"[{found.code}]", severity), (f": {clean(found.message)}", "strong")
    span = pinpoint(found, lines)
    margin = len(str(span.line)) if span else 1
    if span is not None:
        yield (" " * margin, "plain"), (" --> ", "frame"), (clean(str(span)), "plain")
        yield from _excerpt(span, lines, margin, severity)
    if found.context:
        yield _remark(margin, "en", found.context)
    for other in found.related:
        yield _remark(margin, "véase", f"{other.span}: {other.message}" if other.span else other.message)
    if found.hint:
        yield _remark(margin, "ayuda", found.hint)


def _remark(margin: int, name: str, words: str) -> Line:
    first, *others = clean(words.replace("\n", "\v")).replace("\v", "\n").split("\n")
    indent = " " * (margin + 5 + len(name))
    body = "\n".join((first, *(f"{indent}{other}" for other in others)))
    return (" " * margin, "plain"), (" = ", "frame"), (f"{name}: ", "strong"), (body, "plain")


def _excerpt(span: Span, lines: Lines, margin: int, severity: str) -> Iterator[Line]:
    line = source_line(span, lines)
    if line is None or span.column > len(line) + 1:
        return
    shown, before, marked = _window(clean(line), span.column - 1, length_on_line(span, line))
    yield (" " * margin, "plain"), (" |", "frame")
    yield (f"{span.line:>{margin}}", "frame"), (" | ", "frame"), (shown, "plain")
    yield (" " * margin, "plain"), (" | ", "frame"), (" " * before + "^" * marked, severity)


def _window(line: str, start: int, length: int) -> tuple[str, int, int]:
    """What is shown of a long line, the cells that stand before the caret, and those it covers."""
    low = 0 if len(line) <= _WIDTH else max(0, min(start - _BEFORE, len(line) - _WIDTH))
    high = min(len(line), low + _WIDTH)
    lead, tail = "…" if low else "", "…" if high < len(line) else ""
    end = min(start + length, high)
    return lead + line[low:high] + tail, cells(lead + line[low:start]), max(cells(line[start:end]), 1)


def cells(text: str) -> int:
    """The cells of a terminal that a text takes: none for combining marks, two for wide characters."""
    width = 0
    for character in text:
        if not unicodedata.combining(character):
            width += 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return width
