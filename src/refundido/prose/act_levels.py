"""Part of `prose`: where a label of an act belongs: the next of an open level, the first of a new one, or nowhere.

At the start of a line a label is believed; in the middle of one, or where new text is due, only if an order follows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from refundido.model.label import fold_accents
from refundido.prose.act_labels import ONLY, OUTER, Label, Style
from refundido.prose.act_sections import Section
from refundido.prose.act_tree import Node
from refundido.prose.act_words import (
    Strength,
    adds_text,
    alters,
    announces_text,
    first_word,
    holds_order,
    opens_order,
    skip_spaces,
    strength,
    unquoted,
)

QUOTE_AT = re.compile(r"(?:''|[\"“«])\s?")
_REACH = 1500
"""How far back the words of a part are read to see whether new text is due."""
_DEPTH = 10
"""How many levels an act may have: more is no act."""
_PAIR = re.compile(
    r"(?:(?:la|las|el|los)\s+\w+\s+)?(?:''|[\"“«])\s*(?:''|[\"”»])\s*,?.{0,60}?\bpor\b", re.IGNORECASE | re.DOTALL
)
_PLACED = re.compile(
    r"en\s+[^\"“«:;.\n]{1,100}?[,:]?\s+(?=(?:(?:la|las|el|los)\s+\w+\s+)?(?:''|[\"“«]))", re.IGNORECASE
)
_QUOTED = re.compile(r"(?:(?:la|las|el|los)\s+\w+\s+)?(?:''|[\"“«])", re.IGNORECASE)
_QUOTED_TEXT = re.compile(r":\s*(?:''|[\"“«])")
_CLOSING = ('"', "”", "»", "'")
_CLOSE = 40
_NOUNS = frozenset("la lo las los el un una".split())


@dataclass(slots=True)
class Levels:
    """The parts open at a place, outermost first, and the headings that wait for the part they stand before."""

    text: str
    section: Node
    path: list[Node] = field(default_factory=list)
    headings: list[Node] = field(default_factory=list)
    _line: tuple[int, int] = (0, -1)
    _numbered: Node | None = None

    @property
    def current(self) -> Node | None:
        """The innermost open part."""
        return self.path[-1] if self.path else None

    def line_end(self, at: int) -> int:
        """Where the line ends in which `at` stands."""
        low, high = self._line
        if not low <= at <= high:
            stop = self.text.find("\n", at)
            self._line = at, len(self.text) if stop < 0 else stop
        return self._line[1]

    def announced(self, at: int) -> bool:
        """Whether new text is due at `at`: the part at hand gives some, or promises it after its colon."""
        current = self.current
        if current is None:
            return False
        if current.brings:
            return True
        start = current.body
        if at - start > _REACH:
            start = max(start, self.text.rfind("\n", start, at - 1), at - _REACH)
        return announces_text(self.text, start, at)

    def level(self, label: Label, *, strictly: bool) -> int | None:
        """The open level of which the label is the next, an index of the path; `strictly`: with its very separator."""
        for index in range(len(self.path) - 1, -1, -1):
            last = self.path[index].label
            if last is None or last.style is not label.style or (strictly and last.sep != label.sep):
                continue
            if last.above != label.above:
                return None
            following = label.value == last.value + 1 or (label.value == last.value and bool(label.suffix))
            if label.style is Style.DASH or following:
                return index
            if label.style in OUTER and label.value in (ONLY, 1) and self.headings:
                return index
        if self.path and self.path[0].label is None and self._resumes(label):
            return 0
        outermost = self.path[0].label if self.path else None
        if label.style in OUTER[1:] and outermost is not None and outermost.style in OUTER:
            return 0
        return None

    def _resumes(self, label: Label) -> bool:
        """Whether the label goes on with the numbers of the section, which a part without number interrupts."""
        last = self._numbered.label if self._numbered is not None else None
        return last is not None and last.style is label.style and label.value == last.value + 1

    def may_follow(self, label: Label, at: int, *, line_start: bool) -> bool:
        """Whether a label that is the next of a level is believed at `at`."""
        body, stop = skip_spaces(self.text, label.end), self.line_end(at)
        if label.style is Style.SUBNUMBER:
            return self._ordered(body, stop) or self._formula(body, stop)
        if not line_start:
            return self._ordered(body, stop) or self._paired(body)
        if label.style in OUTER and body >= stop:
            return True
        if self.announced(at) and not self._given(at):
            return self._ordered(body, stop) or self._formula(body, stop)
        return True

    def _given(self, at: int) -> bool:
        """Whether the new text that was due came in quotations, the last of which closes just before `at`."""
        current = self.current
        if current is None or self.text[max(0, at - _CLOSE) : at].rstrip(" \t\n.;,")[-1:] not in _CLOSING:
            return False
        return _QUOTED_TEXT.search(self.text, max(current.body, at - _REACH), at) is not None

    def may_begin(self, label: Label, at: int, *, line_start: bool) -> bool:
        """Whether a label that no open level waits for begins a level of its own at `at`."""
        body, stop = skip_spaces(self.text, label.end), self.line_end(at)
        first = label.value == 1 or label.style is Style.DASH
        if label.style is Style.SUBNUMBER:
            return first and self._is_under(label) and not self.announced(at) and self._ordered(body, stop)
        if label.style in OUTER:
            return line_start and not self.path and (label.value in (ONLY, 1) or not self.section.children)
        if not self.path:
            return line_start or (first and self._ordered(body, stop))
        if len(self.path) >= _DEPTH:
            return False
        due = self.announced(at)
        if not first and not (line_start and self._ordered(body, stop) and not due):
            return False
        if due or not line_start:
            led = self.text[max(0, at - 8) : at].rstrip()[-1:] in (":", ".", ",", '"', "”", "»", "'")
            return led and (self._ordered(body, stop) or (not due and self._paired(body)))
        if self._ordered(body, stop) or self._paired(body):
            return True
        if self.text[max(0, at - 40) : at].rstrip()[-1:] != ":":
            return False
        lead = unquoted(self.text, max(self.path[-1].body, at - _REACH), at).rstrip()
        return lead.endswith(":") and first and not adds_text(lead) and self.section.section is Section.OPERATIVE

    def _is_under(self, label: Label) -> bool:
        """Whether the part at hand has the number that the label is a part of («1.» before «1.1.»)."""
        above = self.path[-1].label if self.path else None
        return above is not None and above.style is Style.NUMBER and above.value == label.above

    def put(self, node: Node, level: int) -> None:
        """Make `node` the innermost open part, at that level."""
        parent = self.path[level - 1] if level else self.section
        self.flush(parent)
        self.path[level:] = [parent.add(node)]
        if parent is self.section and node.label is not None:
            self._numbered = node

    def flush(self, parent: Node) -> None:
        """Put the headings that wait under `parent`."""
        for heading in self.headings:
            parent.add(heading)
        self.headings.clear()

    def orders_first(self, at: int, stop: int) -> bool:
        """Whether the first word at `at` is an order."""
        return strength(first_word(self.text, skip_spaces(self.text, at), stop)) is Strength.STRONG

    def _ordered(self, body: int, stop: int) -> bool:
        mark = QUOTE_AT.match(self.text, body)
        at = mark.end() if mark and self.orders_first(mark.end(), stop) else body
        at = skip_spaces(self.text, at)
        return (
            opens_order(self.text, at, stop) or alters(self.text, at, min(stop, at + _REACH)) or self.gives_ground(at)
        )

    def gives_ground(self, at: int) -> bool:
        """Whether a considerando's «Que» stands at `at`."""
        return self.section.section is Section.GROUNDS and self.text[at : at + 4].lower() in ("que ", "que,")

    def _paired(self, body: int) -> bool:
        """Whether «"5 fichas" por "10 fichas"» follows, after its place or not: a member of a list under a parent's
        verb."""
        placed = _PLACED.match(self.text, body)
        body = placed.end() if placed else body
        if not self.path or not _QUOTED.match(self.text, body):
            return False
        return bool(_PAIR.match(unquoted(self.text, body, min(self.line_end(body), body + _REACH))))

    def _formula(self, body: int, stop: int) -> bool:
        folded = fold_accents(first_word(self.text, body, stop))
        if folded.endswith(("ase", "ese", "anse", "ense")):
            return True
        return folded in _NOUNS and holds_order(self.text, body, min(stop, body + _REACH))
