"""Part of `source.published`: the numbers that Word puts by itself before its paragraphs, from the parts that set them.

Word keeps how a list is numbered apart from its words (ECMA-376, 17.9): a paragraph, or its style, names a list and a
level of it; the list says what is written there. What is not understood gives no label, and is counted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from lxml import etree

from refundido.source.published.automatic import BULLET, written_number

_FORMATS = {
    "decimal": "decimal",
    "lowerLetter": "lower-alpha",
    "upperLetter": "upper-alpha",
    "lowerRoman": "lower-roman",
    "upperRoman": "upper-roman",
}
_PLACE = re.compile(r"%([1-9])")
_DEEPEST = 9


@dataclass(frozen=True, slots=True)
class _Level:
    """How a level is written: its format, the text around the numbers, its first number; if all of it is arabic."""

    format: str
    text: str
    start: int
    arabic: bool


class WordNumbers:
    """The numbering of one document; `unknown` counts the paragraphs whose number is not known."""

    def __init__(self, numbering: etree._Element | None, styles: etree._Element | None, w: str) -> None:
        """The parts that set it (None: not there), and `w`, the namespace of the document in braces."""
        self._w = w
        self._levels: dict[str, dict[int, _Level]] = {}
        self._list_of: dict[str, str] = {}
        self._starts: dict[str, dict[int, int]] = {}
        self._by_style: dict[str, tuple[str, int]] = {}
        self._counts: dict[str, dict[int, int]] = {}
        self.unknown = 0
        if numbering is not None:
            self._read_lists(numbering)
        if styles is not None:
            self._read_styles(styles)

    def counts(self, paragraph: etree._Element, style: str) -> bool:
        """Whether Word numbers a paragraph of that style."""
        return self._place(paragraph, style) is not None

    def label(self, paragraph: etree._Element, style: str) -> str:
        """What Word shows before a paragraph; each is to be asked once, in order. Empty: nothing, or not known."""
        place = self._place(paragraph, style)
        if place is None:
            return ""
        numbered, level = place
        levels = self._levels.get(self._list_of.get(numbered, ""), {})
        held = levels.get(level)
        if held is None:
            self.unknown += 1
            return ""
        if held.format == "bullet":
            return BULLET
        if held.format == "none":
            return held.text
        self._count(numbered, level, levels)
        written = self._written(self._counts[self._list_of[numbered]], levels, held)
        self.unknown += not written
        return written

    def _count(self, numbered: str, level: int, levels: Mapping[int, _Level]) -> None:
        """One more at a level; those below begin again, and those above that were never reached are at their first."""
        numbers = self._counts.setdefault(self._list_of[numbered], {})
        starts = self._starts.get(numbered, {})
        if level in starts:
            numbers[level] = starts.pop(level)
        else:
            numbers[level] = numbers[level] + 1 if level in numbers else levels[level].start
        for each in range(_DEEPEST):
            if each > level:
                numbers.pop(each, None)
            elif each in levels and each not in numbers:
                numbers[each] = levels[each].start

    def _written(self, numbers: Mapping[int, int], levels: Mapping[int, _Level], held: _Level) -> str:
        pieces: list[str] = []
        end = 0
        for found in _PLACE.finditer(held.text):
            level = int(found.group(1)) - 1
            own = levels.get(level)
            style = _FORMATS.get("decimal" if held.arabic else own.format, "") if own is not None else ""
            number = written_number(style, numbers.get(level, 0))
            if not number:
                return ""
            pieces += [held.text[end : found.start()], number]
            end = found.end()
        return "".join((*pieces, held.text[end:])).strip()

    def _place(self, paragraph: etree._Element, style: str) -> tuple[str, int] | None:
        """The list and the level of a paragraph, its own or its style's; None if it has none."""
        own = paragraph.find(f"{self._w}pPr/{self._w}numPr")
        by_style = self._by_style.get(style)
        if own is None:
            return by_style
        named, level = self._value(own, "numId"), self._value(own, "ilvl")
        if named == "0":
            return None
        usual = by_style or ("", 0)
        place = named or usual[0], int(level) if level.isdecimal() else usual[1]
        return place if place[0] else None

    def _read_lists(self, root: etree._Element) -> None:
        w = self._w
        for each in root.iterfind(f"{w}abstractNum"):
            levels = {n: level for item in each.iterfind(f"{w}lvl") for n, level in self._level(item)}
            self._levels[each.get(f"{w}abstractNumId", "")] = levels
        for each in root.iterfind(f"{w}num"):
            name, made = each.get(f"{w}numId", ""), self._value(each, "abstractNumId")
            overrides = each.findall(f"{w}lvlOverride")
            levels = {n: v for o in overrides for item in o.iterfind(f"{w}lvl") for n, v in self._level(item)}
            if levels:
                self._levels[f"num {name}"] = {**self._levels.get(made, {}), **levels}
                made = f"num {name}"
            self._list_of[name] = made
            begins = {o.get(f"{w}ilvl", "0"): self._value(o, "startOverride") for o in overrides}
            self._starts[name] = {int(n): int(s) for n, s in begins.items() if n.isdecimal() and s.isdecimal()}

    def _level(self, element: etree._Element) -> list[tuple[int, _Level]]:
        number, start = element.get(f"{self._w}ilvl", ""), self._value(element, "start")
        if not number.isdecimal():
            return []
        legal = element.find(f"{self._w}isLgl") is not None
        form = self._value(element, "numFmt") or "decimal"
        first = int(start) if start.isdecimal() else 0
        return [(int(number), _Level(form, self._value(element, "lvlText"), first, legal))]

    def _read_styles(self, root: etree._Element) -> None:
        """The list that each style names, or the one it is based on."""
        own: dict[str, tuple[str, int]] = {}
        based: dict[str, str] = {}
        for style in root.iterfind(f"{self._w}style"):
            name = style.get(f"{self._w}styleId", "")
            based[name] = self._value(style, "basedOn")
            numbers = style.find(f"{self._w}pPr/{self._w}numPr")
            if numbers is not None and (named := self._value(numbers, "numId")):
                level = self._value(numbers, "ilvl")
                own[name] = named, int(level) if level.isdecimal() else 0
        for name in based:
            above, seen = name, {name}
            while above not in own and based.get(above, "") not in seen:
                above = based.get(above, "")
                seen.add(above)
            if above in own and own[above][0] != "0":
                self._by_style[name] = own[above]

    def _value(self, element: etree._Element, name: str) -> str:
        found = element.find(f"{self._w}{name}")
        return "" if found is None else found.get(f"{self._w}val", "")
