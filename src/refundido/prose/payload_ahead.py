"""Part of `prose.payload`: the labels that come after a line, which tell whether an enumeration goes on there."""

from __future__ import annotations

from collections.abc import Sequence

from refundido.prose.payload_labels import Label, Style
from refundido.prose.payload_lines import Line
from refundido.prose.payload_tables import Grid

_FAR = 64
"""How many labels are looked at: enough for any enumeration, and a bound in time."""


class Ahead:
    """What comes after each of the lines and tables of a new text."""

    def __init__(self, items: Sequence[Line | Grid]) -> None:
        """The items in order."""
        self._items = items
        self._labelled = _next_labelled(items)

    def is_next(self, label: Label, index: int) -> bool:
        """Whether the first label from an item on is the one that comes after `label`."""
        line = self._line_from(index)
        return line is not None and any(each.is_next(label) for each in line.labels)

    def goes_on(self, label: Label, outer: Sequence[Label], index: int) -> bool:
        """Whether the enumeration of `label` goes on after the texts from an item on; `outer`: those around it."""
        if self._leads_into_bullets(label, index):
            return False
        for _ in range(_FAR):
            line = self._line_from(index)
            if line is None or line.opens:
                return False
            if _goes_after(line.labels, label):
                return True
            if line.labels[0].style in (Style.WORDED, label.style):
                return False
            if any(_goes_after(line.labels, other) for other in outer):
                return False
            index = self._labelled[index] + 1
        return False

    def _leads_into_bullets(self, label: Label, index: int) -> bool:
        """Whether the text leads into bullets, which no number tells apart from those before it."""
        line, after = self._items[index], self._line_from(index)
        led = isinstance(line, Line) and line.announces and after is not None
        return led and label.style is Style.SIGN and after is not None and after.labels[0].style is Style.SIGN

    def _line_from(self, index: int) -> Line | None:
        """The first line with a label from an item on."""
        at = self._labelled[index]
        line = self._items[at] if at < len(self._items) else None
        return line if isinstance(line, Line) else None


def _goes_after(readings: Sequence[Label], other: Label) -> bool:
    """Whether a label goes on with the enumeration of another; one that may be read two ways, only as the very next."""
    if len(readings) > 1:
        return any(label.is_next(other) for label in readings)
    return readings[0].follows(other)


def _next_labelled(items: Sequence[Line | Grid]) -> list[int]:
    """For each item, where the next line with a label is, itself included; past the end if there is none."""
    following = len(items)
    found = [following] * (len(items) + 1)
    for index in range(len(items) - 1, -1, -1):
        item = items[index]
        if isinstance(item, Line) and item.labels:
            following = index
        found[index] = following
    return found
