"""Part of `prose.gazette`: the quotations of a page, in which an article is another text's.

Only quotations that are opened and closed in one paragraph count: pages lose a mark here and there, and one never
closed would take in all that follows it. Time is linear in the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right

_MARKS = '"“”«»'
_MARK = re.compile(f"[{_MARKS}\n]")
_OPENING = re.compile(r"(?<![^\s(\[¿¡:])\"(?=\S)")


class Quotations:
    """Where the quotations of one page stand."""

    def __init__(self, text: str) -> None:
        """`text`: lines parted by "\\n", each a paragraph."""
        self._starts: list[int] = []
        self._ends: list[int] = []
        opened: int | None = None
        for mark in _MARK.finditer(text) if any(mark in text for mark in _MARKS) else ():
            sign = mark.group()
            if sign in "“«" or _OPENING.match(text, mark.start()):
                opened = mark.start()
            elif sign != "\n" and opened is not None:
                self._starts.append(opened)
                self._ends.append(mark.end())
                opened = None
            else:
                opened = None

    def holds(self, at: int) -> bool:
        """Whether a place is inside a quotation."""
        index = bisect_right(self._starts, at) - 1
        return index >= 0 and self._starts[index] < at < self._ends[index]
