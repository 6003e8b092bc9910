"""Part of `prose.gazette`: which label goes on with which of the enumerations that are open, the innermost last."""

from __future__ import annotations

from collections.abc import Sequence

from refundido.prose.payload_labels import Label, Style


def closing_of(label: Label) -> str:
    """The last sign that closes a label; empty if none does."""
    return label.closing[-1:]


def are_alike(one: Label, other: Label) -> bool:
    """Whether two labels are written in the same way."""
    return one.style is other.style and closing_of(one) == closing_of(other)


def is_next(label: Label, other: Label) -> bool:
    """Whether a label is the very next of an enumeration written in the same way."""
    if label.style is Style.SIGN:
        return label.follows(other)
    return are_alike(label, other) and label.is_next(other)


def depth_of(open_labels: Sequence[Label], label: Label) -> int:
    """How many of the enumerations that are open hold the one that a label goes on with, or begins."""
    for depth in range(len(open_labels) - 1, -1, -1):
        if is_next(label, open_labels[depth]):
            return depth
    alike = [depth for depth, other in enumerate(open_labels) if are_alike(label, other)]
    return alike[-1] if alike else len(open_labels)


def kept_above(open_labels: Sequence[Label], label: Label) -> int:
    """How many of the open enumerations a dotted number stands in («2.1.» under «2.»); none for other labels.

    The first of its kind stands below the number that it begins with; the others where that stands.
    """
    if label.style is not Style.DOTTED or not open_labels:
        return 0
    above, _, own = label.text.rpartition(".")
    for depth in range(len(open_labels), 0, -1):
        other = open_labels[depth - 1]
        if other.style in (Style.NUMBER, Style.DOTTED) and other.text == above and own == "1":
            return depth
        if other.style is Style.DOTTED and depth > 1 and label.follows(other):
            return depth - 1
    return 0


def goes_on(label: Label, open_labels: Sequence[Label]) -> bool:
    """Whether a label is the very next of an enumeration that is open."""
    return any(is_next(label, other) for other in open_labels)
