"""Part of `prose`: which quotations are open at a place of an act, while its parts are being found (see `act_scan`)."""

from __future__ import annotations

from dataclasses import dataclass, field

from refundido.prose.act_words import opens_mark

_CLOSES = {"”": "“", "»": "«"}


@dataclass(slots=True)
class OpenMarks:
    """The quotations open, outermost first; the marks that open or close nothing; and quotations never closed."""

    text: str
    strays: list[int]
    unclosed: list[tuple[int, int]]
    ignored: set[int] = field(default_factory=set)
    _open: list[tuple[str, int]] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self._open)

    def meet(self, glyph: str, start: int, end: int) -> None:
        """Take a mark: it opens a quotation, closes one, or is a stray."""
        if start in self.ignored:
            return
        before = self.text[start - 1 : start] or " "
        after = self.text[end : end + 1] or " "
        if glyph in "“«" or (glyph not in _CLOSES and opens_mark(before, after, len(self._open))):
            self._open.append((glyph, start))
        else:
            self._shut(_CLOSES.get(glyph, glyph), start)

    def _shut(self, opener: str, at: int) -> None:
        for index in range(len(self._open) - 1, -1, -1):
            if self._open[index][0] == opener:
                del self._open[index:]
                return
        if self._open and opener in ('"', "''"):
            self._open.pop()
        else:
            self.strays.append(at)

    def ignore(self, at: int) -> None:
        """Take the mark at `at` for one that wraps a part of the act and quotes nothing."""
        if at not in self.ignored:
            self.ignored.add(at)
            self.strays.append(at)

    def repair(self, at: int) -> None:
        """Close what is open where the act goes on, and keep where that was."""
        if self._open:
            self.unclosed.append((self._open[0][1], at))
        self._open.clear()

    def forget(self) -> None:
        """A section begins: nothing is open any more."""
        self._open.clear()
