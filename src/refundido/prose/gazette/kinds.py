"""Part of `prose.gazette`: what a jurisdiction calls the parts of a page. Nothing here knows a country by name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import CELL, HEAD, PARAGRAPH, ROW, TABLE
from refundido.prose.gazette.closing import ORDINAL, long_named
from refundido.prose.gazette.scan import Numbered, Piece, prints_word
from refundido.prose.payload_labels import Label, LabelReader, Style

_LIST_LEVEL, _BODY_LEVEL = 8, 5
_NAMED_LEVELS = range(6, 9)
_CLOSING_LEVEL = 11
"""Dispositions that close a text stand outside its titles and chapters, and within a division of their own."""
_SUB = 10
_DEGREE = re.compile(r"(?<=\d)\s?[°ºª]")
"""Levels are told apart finer than the jurisdiction does: a tenth for each dot of a number, and for capitals."""


class Kinds:
    """The kinds of one jurisdiction, by what a piece of a page looks like."""

    def __init__(self, jurisdiction: Jurisdiction) -> None:
        """Kinds that a jurisdiction lacks are None: what would be one stays text."""
        self._jurisdiction = jurisdiction
        self._levels = LabelReader(jurisdiction).levels
        self._closing = long_named(jurisdiction)
        self._by_style: dict[Style, str] = {}
        plain = {PARAGRAPH, TABLE, HEAD, ROW, CELL}
        named = [k for k in jurisdiction.kinds.values() if k.named_by == "heading" and k.name not in plain]
        inner = sorted((k for k in named if k.level in _NAMED_LEVELS), key=lambda k: k.level)
        middle = [k for k in inner if k.level < _LIST_LEVEL]
        self.heading = middle[-1].name if middle else ""
        self.term = next((k.name for k in inner if k.level >= _LIST_LEVEL), self.heading)

    def of(self, label: Label) -> str:
        """The kind of the unit that a label begins; empty if the jurisdiction has none such."""
        if label.style is Style.WORDED:
            return label.kind if label.kind in self._jurisdiction.kinds else ""
        if label.style not in self._by_style:
            self._by_style[label.style] = self._of_style(label.style)
        return self._by_style[label.style]

    def _of_style(self, style: Style) -> str:
        least = _BODY_LEVEL if style is Style.DOTTED else _LIST_LEVEL
        for kind in self._jurisdiction.kinds.values():
            numbered = kind.named_by == "label" and kind.numbering == style.numbering
            if numbered and least <= kind.level < least + 4 and not prints_word(self._jurisdiction, kind.name):
                return kind.name
        return ""

    def level(self, kind: str, label: Label | None = None) -> int:
        """How deep a kind stands, the outermost lowest."""
        if kind in self._closing:
            return _CLOSING_LEVEL
        dots = label.text.count(".") if label is not None and label.style is Style.DOTTED else 0
        return self._levels.get(kind, 9) * _SUB + dots

    def is_division(self, kind: str) -> bool:
        """Whether units of a kind hold others and no text: books, titles, chapters."""
        return self._levels.get(kind, 9) < _BODY_LEVEL

    def is_listed(self, kind: str) -> bool:
        """Whether units of a kind are items, whose labels begin anew in each enumeration."""
        return self._levels.get(kind, 9) >= _LIST_LEVEL

    def numbering(self, kind: str) -> str:
        """How units of a kind are numbered."""
        return self._jurisdiction.numbering(kind)

    def label(self, kind: str, label: Label) -> str:
        """A label as a source file has it: without the sign of an ordinal where the jurisdiction prints it."""
        found = self._jurisdiction.kinds.get(kind)
        signed = found is not None and any(sign in found.shown for sign in "°ºª")
        return bare(label.text) if signed or label.style is not Style.WORDED else label.text

    def articles(self, pieces: Iterable[Piece]) -> Numbered | None:
        """The units that hold the text of a page, those of the most frequent kind; None if there is none."""
        found = Counter(self.of(p.label) for p in pieces if p.worded and p.label is not None)
        bodies = {kind: count for kind, count in found.items() if kind and self._may_hold_text(kind)}
        kind = max(bodies, key=lambda each: bodies[each], default="")
        divisions = frozenset(each for each in self._levels if self.is_division(each))
        return Numbered(kind, self.numbering(kind), divisions) if kind else None

    def _may_hold_text(self, kind: str) -> bool:
        """Whether units of a kind may be the articles of a page: no divisions, and none numbered in words alone."""
        return not self.is_division(kind) and self.numbering(kind) != ORDINAL and kind not in self._closing


def bare(label: str) -> str:
    """A label without the sign of an ordinal."""
    return _DEGREE.sub("", label) if not label.isascii() else label
