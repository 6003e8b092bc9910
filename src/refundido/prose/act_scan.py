"""Part of `prose`: the pass that makes an act's tree (see `act_tree`), line by line and mark by mark."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from refundido.model.label import fold_accents
from refundido.prose.act_dates import speaks_of_effect
from refundido.prose.act_formulas import formula_of
from refundido.prose.act_labels import ONLY, OUTER, Label, Style, closing_label, labels_at
from refundido.prose.act_levels import QUOTE_AT, Levels
from refundido.prose.act_marks import OpenMarks
from refundido.prose.act_sections import ORDER_OF_SECTIONS, Section, inline_section, is_heading, is_tail, section_at
from refundido.prose.act_summary import summarizes
from refundido.prose.act_titles import title_end
from refundido.prose.act_tree import ActTree, Node, NodeKind
from refundido.prose.act_words import (
    Strength,
    adds_text,
    amending_words,
    holds_order,
    names_unit,
    opens_order,
    skip_spaces,
    strength,
    unquoted,
)

_EVENT = re.compile(
    r"\n\s*|(?P<quote>''|[\"“”«»])|(?<=[.;:,)\"”»'’])[ \t]+(?:[yeYE][ \t]+)?|[ \t]+[ye][ \t]+(?=[\w]{1,3}[.)])"
)
_LABEL_START = re.compile(r"[\"“«']{0,2}\s?(?:[A-Za-z0-9°ºñÑ.]{1,5}\s?[.)°º–—-]|[Aa]rt|ART|N[°º]|[–—-]\s|Disp|DISP)")
_MARK = re.compile(r"''|[\"“”«»]")
_BILL = re.compile(r"proyecto\s+de\s+ley\s*:\s*\Z", re.IGNORECASE)
_TRANSITORY = re.compile(
    r"(?:art[íi]culos?|disposici[óo]n(?:es)?|normas?)(?:\s+complementarias?)?\s+transitori[oa]s?\s*:?\s*\Z",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"disposici[óo]n(?:es)?(?:\s+(?P<sort>complementaria|final|derogatoria|modificatoria|transitoria|adicional)(?:e?s)?)+\s*:?\s*\Z",
    re.IGNORECASE,
)
"""The heading over the dispositions that close a norm («DISPOSICIÓN COMPLEMENTARIA DEROGATORIA»)."""
_SHORTENED = re.compile(r"\b(?:arts?|incs?|n[úu]ms?|nros?|lets?|p[áa]rrs?|caps?|t[íi]ts?)\.\s+\Z", re.IGNORECASE)
"""A word cut short, whose stop ends nothing: the number after it is a unit's and not an instruction's."""
_OWN_NAME = re.compile(
    r"(?:ley|decreto(?:\s+(?:ley|supremo|exento|alcaldicio|con\s+fuerza\s+de\s+ley))*|resoluci[óo]n(?:\s+exenta)?|ordenanza(?:\s+municipal)?|acuerdo)"
    r"\s+(?:n[°º]|n[úu]m(?:ero|\.)?|nro\.)\s?[\d.]*\d\s*\Z",
    re.IGNORECASE,
)
_NEAR = 500
_CLOSE = 40


def scan(text: str) -> ActTree:
    """The tree of an act's text."""
    return _Scanner(text).run()


@dataclass
class _Scanner:
    text: str
    tree: ActTree = field(init=False)
    levels: Levels = field(init=False)
    marks: OpenMarks = field(init=False)
    transitory: bool = False
    closing: str = ""
    marked: bool = False
    _asked: tuple[Node, int] | None = None

    def run(self) -> ActTree:
        """The tree of the whole text."""
        root = Node(NodeKind.ROOT, 0, 0)
        self.tree = ActTree(root)
        self.levels = Levels(self.text, root.add(Node(NodeKind.SECTION, 0, 0, section=Section.FRONT)))
        self.marks = OpenMarks(self.text, self.tree.strays, self.tree.unclosed)
        self.marked = self._has_sections()
        self._line(skip_spaces(self.text, 0))
        for event in _EVENT.finditer(self.text):
            if event["quote"]:
                self.marks.meet(event["quote"], event.start(), event.end())
            elif "\n" in event.group():
                self._line(event.end())
            else:
                self._middle(event.end())
        self._close()
        return self.tree

    @property
    def _section(self) -> Section:
        return self.levels.section.section

    def _has_sections(self) -> bool:
        """Whether the text says where its considerandos or its operative part begin."""
        at = 0
        for line in self.text.split("\n"):
            found = section_at(self.text, at + len(line) - len(line.lstrip()), at + len(line))
            if found and found[0] in (Section.OPERATIVE, Section.GROUNDS):
                return True
            at += len(line) + 1
        return False

    # lines

    def _line(self, at: int) -> None:
        stop = self.levels.line_end(at)
        if at >= stop:
            return
        opened = section_at(self.text, at, stop)
        if self.marks:
            resolves = opened is not None and opened[0] is Section.OPERATIVE and self._section is Section.GROUNDS
            if not resolves and not self._goes_on(at, line_start=True):
                return
            self.marks.repair(at)
        if self._section is Section.TAIL:
            return
        if opened and self._may_open(opened[0]):
            self._open(opened[0], at, opened[1])
            self._line(skip_spaces(self.text, opened[1], stop))
            return
        if self._section in (Section.FRONT, Section.CITED) and (
            self._inside_front(at, stop) or not self._implied(at, stop)
        ):
            return
        self._part(at if self.levels.announced(at) else self._unwrapped(at), stop)

    def _may_open(self, section: Section) -> bool:
        if section is self._section:
            return section is not Section.OPERATIVE or not self.levels.path
        here = ORDER_OF_SECTIONS.index(self._section)
        return ORDER_OF_SECTIONS.index(section) > here and self._section is not Section.OPERATIVE

    def _inside_front(self, at: int, stop: int) -> bool:
        """Open the section that begins within a line of the act's heading, if one does."""
        inline = inline_section(self.text, at, stop)
        if inline and self._section is Section.FRONT:
            self._open(inline[0], inline[1], inline[1] + 6)
            return True
        if _BILL.search(self.text[max(at, stop - 40) : stop]):
            self._open(Section.OPERATIVE, stop, stop)
            return True
        return False

    def _implied(self, at: int, stop: int) -> bool:
        """Whether an operative part that nothing announces begins at this line."""
        labels = labels_at(self.text, at, line_start=True)
        if self.marked and not (labels and labels[0].style is Style.ARTICLE and labels[0].value in (ONLY, 1)):
            return False
        line = self.text[at:stop]
        if not labels and (line == line.upper() or (self._is_named_above(at) and summarizes(self.text, at))):
            return False
        wrapped = line[:1] in "\"“«'" and self._unwrapped(at) != at
        placed = is_heading(self.text, at, stop) and not self._titles(at)
        leads = line.rstrip().endswith(":") and names_unit(self.text, at, stop)
        ordered = opens_order(self.text, at, stop) or holds_order(self.text, at, stop)
        if wrapped or labels or placed or leads or ordered:
            self._open(Section.OPERATIVE, at, at)
            return True
        return False

    def _is_named_above(self, at: int) -> bool:
        """Whether the line before is the act's own kind and number, and nothing but it."""
        before = self.text[:at].rstrip()
        return bool(_OWN_NAME.match(before[before.rfind("\n") + 1 :].strip()))

    def _titles(self, at: int) -> bool:
        """Whether what looks like a heading is the act's own title: no part and no other heading follows it.

        Its kind and number alone are its name, if what follows says what it does («Ley N° 1⏎MODIFICA LA LEY…»).
        """
        stop = self.levels.line_end(at)
        following = skip_spaces(self.text, stop)
        if _OWN_NAME.match(self.text[at:stop].strip()) and summarizes(self.text, following):
            return True
        return not labels_at(self.text, following, line_start=True) and not is_heading(
            self.text, following, self.levels.line_end(following)
        )

    def _open(self, section: Section, at: int, body: int) -> None:
        self.levels.flush(self.levels.section)
        self.marks.forget()
        self.transitory, self.closing = False, ""
        node = self.tree.root.add(Node(NodeKind.SECTION, at, body, section=section))
        self.levels = Levels(self.text, node)
        for mark in _MARK.finditer(self.text, at, body):
            self.marks.ignore(mark.start())

    def _part(self, at: int, stop: int) -> None:
        """What a line is that opens no section: a labelled part, the act's end, more of a part, a heading, a part."""
        if self._labelled(at, line_start=True):
            return
        if self._closes(at, stop):
            self._open(Section.TAIL, at, at)
            return
        current = self.levels.current
        ordered = opens_order(self.text, at, stop)
        if self._after_rows(at, stop):
            self.levels.headings.append(Node(NodeKind.HEADING, at, at))
            return
        if current is not None and (self.levels.announced(at) or _is_correction(self.text, at)):
            if current.kind is NodeKind.PLAIN and ordered and self._orders_anew(at, stop):
                self._plain(at)
            elif not QUOTE_AT.match(self.text, at):
                current.brings = True
            return
        labelled = current is not None and bool(labels_at(self.text, at, line_start=True))
        if not labelled and not ordered and is_heading(self.text, at, stop):
            self.levels.headings.append(Node(NodeKind.HEADING, at, at))
            line = self.text[at:stop].strip()
            closing = _CLOSING.match(line)
            self.closing = closing["sort"].lower() if closing else self.closing
            self.transitory = bool(_TRANSITORY.match(line)) or (self.transitory and not closing)
        elif current is not None and current.kind is NodeKind.ITEM and not self._stands_alone(current, at, stop):
            self._brings(current, at)
        elif current is None or current.kind is NodeKind.ITEM or ordered or holds_order(self.text, at, stop):
            self._plain(at)

    def _after_rows(self, at: int, stop: int) -> bool:
        """Whether a line is a heading that stands between the rows of a new table and the act's next number."""
        following = skip_spaces(self.text, stop)
        rows = self.text[max(0, at - _CLOSE) : at].rstrip().endswith("|") and self.text[at : at + 1] != "|"
        return rows and is_heading(self.text, at, stop) and bool(labels_at(self.text, following, line_start=True))

    def _brings(self, current: Node, at: int) -> None:
        """Note whether the words of a part before `at` bring new text in; asked once where they are many."""
        stop = min(at, current.body + 4 * _NEAR)
        if (current, stop) != self._asked:
            self._asked = current, stop
            said = unquoted(self.text, current.body, stop)
            current.brings = adds_text(said) and not _MARK.search(said)

    def _orders_anew(self, at: int, stop: int) -> bool:
        """Whether a line after a colon is an order of its own, and not more of the new text that leads into a list."""
        if _is_correction(self.text, at):
            return False
        head = unquoted(self.text, at, min(stop, at + _NEAR))
        placed = fold_accents(head[:3]) == "en "
        return placed or any(strength(head[a:b]) is Strength.STRONG for a, b, _ in amending_words(head))

    def _stands_alone(self, current: Node, at: int, stop: int) -> bool:
        """Whether an unlabelled line is no more of the part before it: that has ended, a formula or a date begins."""
        articled = self.levels.path[0].label is not None and self.levels.path[0].label.style in OUTER
        if articled or self.text[current.body : at].rstrip()[-1:] not in (".", '"', "”", "»"):
            return False
        line = self.text[at:stop]
        return bool(formula_of(line)) or (speaks_of_effect(line) and not adds_text(line))

    def _closes(self, at: int, stop: int) -> bool:
        begun = bool(self.levels.path or self.levels.section.children)
        return self._section is Section.OPERATIVE and begun and is_tail(self.text, at, stop)

    def _plain(self, at: int) -> None:
        self.levels.put(Node(NodeKind.PLAIN, at, at), 0)

    # labels

    def _middle(self, at: int) -> None:
        if self._section not in (Section.GROUNDS, Section.OPERATIVE) or not _LABEL_START.match(self.text, at):
            return
        if _SHORTENED.search(self.text, max(0, at - 10), at):
            return
        if self.marks:
            if not self._goes_on(at, line_start=False):
                return
            self.marks.repair(at)
        elif self.text[max(0, at - 8) : at].rstrip().endswith(":") and not self.levels.announced(at):
            at = self._unwrapped(at)
        self._labelled(at, line_start=False)

    def _labels(self, at: int, *, line_start: bool) -> tuple[Label, ...]:
        dash = self.text[at : at + 1] in ("-", "–", "—") and self._section is Section.OPERATIVE
        labels = labels_at(self.text, at, line_start=line_start or dash)
        if (
            self.closing
            and line_start
            and (own := closing_label(self.text, at, "" if self.transitory else self.closing))
        ):
            return (own,)
        if not self.transitory:
            return labels
        return tuple(replace(a, style=Style.TRANSITORY) if a.style is Style.ARTICLE else a for a in labels)

    def _labelled(self, at: int, *, line_start: bool) -> bool:
        """Put the part whose label stands at `at` in its place; False if nothing there is a label of the act."""
        labels = self._labels(at, line_start=line_start)
        for strictly in (True, False):
            for label in labels:
                level = self.levels.level(label, strictly=strictly)
                if level is not None and self.levels.may_follow(label, at, line_start=line_start):
                    self._put(label, at, level)
                    return True
        for label in labels:
            if self.levels.may_begin(label, at, line_start=line_start):
                self._put(label, at, 0 if label.style in OUTER else len(self.levels.path))
                return True
        return False

    def _put(self, label: Label, at: int, level: int) -> None:
        body = skip_spaces(self.text, label.end)
        mark = QUOTE_AT.match(self.text, body)
        if mark and (label.style in OUTER or self._unwrapped(body) != body):
            self.marks.ignore(body)
            body = mark.end()
        if label.style in OUTER:
            again = labels_at(self.text, body, line_start=False)
            body = skip_spaces(self.text, again[0].end) if again and again[0].value == label.value else body
            body = title_end(self.text, body)
        self.tree.run_on = self.tree.run_on or self.text[max(0, at - 4) : at].strip(" \t")[-1:] not in (
            "\n",
            "",
            '"',
            "“",
            "«",
        )
        transitory = label.style is Style.TRANSITORY
        self.levels.put(Node(NodeKind.ITEM, at, body, label, transitory=transitory), level)

    def _unwrapped(self, at: int) -> int:
        """Past a quotation mark that wraps a part of the act itself (a bill's) and quotes nothing."""
        mark = QUOTE_AT.match(self.text, at)
        if mark is None:
            return at
        inner, stop = mark.end(), self.levels.line_end(mark.end())
        labels = labels_at(self.text, inner, line_start=False)
        if labels:
            body = skip_spaces(self.text, labels[0].end)
            if labels[0].style in OUTER and not self._at_body(at):
                return at
            wraps = self.levels.orders_first(body, stop) or opens_order(self.text, body, stop)
        else:
            wraps = self.levels.orders_first(inner, stop) or self.text[inner : inner + 8].lower() == "proyecto"
        if wraps:
            self.marks.ignore(at)
        return inner if wraps else at

    def _at_body(self, at: int) -> bool:
        """Whether nothing of the part at hand stands before `at`."""
        current = self.levels.current
        return current is None or not self.text[current.body : at].strip()

    # quotations that are never closed

    def _goes_on(self, at: int, *, line_start: bool) -> bool:
        """Whether the act goes on at `at` though a quotation is open: its next number stands there, with an order."""
        for label in labels_at(self.text, at, line_start=line_start):
            if self.levels.level(label, strictly=True) is None:
                continue
            body, stop = skip_spaces(self.text, label.end), self.levels.line_end(at)
            if self.levels.orders_first(body, stop):
                return True
            if not line_start:
                continue
            alone = label.style in OUTER and body >= stop
            if alone or self.levels.gives_ground(body):
                return True
            if opens_order(self.text, body, stop) and self._strong_near(body, stop):
                return True
        return False

    def _strong_near(self, body: int, stop: int) -> bool:
        head = unquoted(self.text, body, min(stop, body + _NEAR))
        strong = any(strength(head[a:b]) is Strength.STRONG for a, b, _ in amending_words(head))
        return strong or head.rstrip().endswith(":")

    def _close(self) -> None:
        self.marks.repair(len(self.text))
        self.levels.flush(self.levels.section)
        nodes = sorted((n for n in self.tree.root.walk() if n.kind is not NodeKind.ROOT), key=lambda n: n.start)
        for node, following in zip(nodes, [*nodes[1:], None], strict=True):
            node.end = following.start if following else len(self.text)
            if node.kind is NodeKind.HEADING:
                node.end = min(node.end, self.levels.line_end(node.start))


def _is_correction(text: str, at: int) -> bool:
    return fold_accents(text[at : at + 12]).startswith(("donde dice", "dice:", "debe decir"))
