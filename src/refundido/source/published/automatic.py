"""Part of `source.published`: the numbers that an HTML page puts by itself before the items of its lists.

They are read from what the page says of a list. Where a style sheet may say otherwise they are not known, and that is
told: a label is part of the text, and others refer to it.
"""

from __future__ import annotations

import re

from lxml import etree

from refundido.model.label import moved_label

BULLET = "-"
"""How an item with a sign and no number is written, whatever the sign."""
_FIRST = {
    "decimal": ("1", "arabic"),
    "lower-alpha": ("a", "letter"),
    "upper-alpha": ("A", "letter"),
    "lower-roman": ("i", "roman"),
    "upper-roman": ("I", "roman"),
}
_TYPES = {"1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman"}
_SAME = {"lower-latin": "lower-alpha", "upper-latin": "upper-alpha"}
_BULLETS = frozenset("disc circle square".split())
_STYLE = re.compile(r"list-style(?:-type)?\s*:\s*(?:(?:inside|outside)\s+)?([\w-]+)", re.IGNORECASE)
_SETS = re.compile(r"list-style|counter-|::marker", re.IGNORECASE)
_HIGHEST = 100_000


def written_number(style: str, number: int) -> str:
    """A number in a style («lower-alpha», 3 -> «c»); empty where it has none."""
    first, numbering = _FIRST.get(style, ("", ""))
    return moved_label(first, number - 1, numbering) if first and 0 < number < _HIGHEST else ""


class _List:
    """A list being read: its style (empty: not known), the number that comes next and how it goes on."""

    def __init__(self, element: etree._Element, style: str) -> None:
        self.style = style
        self.step = -1 if "reversed" in element.attrib else 1
        items = sum(child.tag == "li" for child in element) if self.step < 0 else 1
        self.next = _whole(element.get("start", ""), items)


class HtmlLists:
    """The lists of a page, one in another; `unknown` counts the items whose number is not known."""

    def __init__(self, root: etree._Element) -> None:
        """`root`: the page, with its style sheets."""
        sheets = [link for link in root.iter("link") if "stylesheet" in link.get("rel", "").lower()]
        self._styled = bool(sheets) or any(_SETS.search(style.text or "") for style in root.iter("style"))
        self._open: list[_List] = []
        self.unknown = 0

    def open_list(self, element: etree._Element) -> None:
        """A list begins."""
        self._open.append(_List(element, self._style(element, "decimal" if element.tag == "ol" else "disc")))

    def close_list(self) -> None:
        """The innermost list ends."""
        if self._open:
            self._open.pop()

    def label(self, item: etree._Element) -> str:
        """The label that the page shows before an item («b.», «-»); empty if none, or if it is not known."""
        if not self._open:
            return ""
        held = self._open[-1]
        number = _whole(item.get("value", ""), held.next)
        held.next = number + held.step
        style = self._own(item) or held.style
        if style in _BULLETS or style == "none":
            return BULLET if style != "none" else ""
        written = written_number(style, number)
        self.unknown += not written
        return f"{written}." if written else ""

    def _style(self, element: etree._Element, usual: str) -> str:
        """How a list is numbered; nothing where a style sheet may say so."""
        own = self._own(element)
        if own or not self._styled:
            return own or usual
        return "" if usual == "decimal" else "none"

    def _own(self, element: etree._Element) -> str:
        found = _STYLE.search(element.get("style", ""))
        if found:
            return _SAME.get(found.group(1).lower(), found.group(1).lower())
        return _TYPES.get(element.get("type", ""), "")


def _whole(written: str, usual: int) -> int:
    found = re.fullmatch(r"-?[0-9]{1,6}", written.strip())
    return int(found.group()) if found else usual
