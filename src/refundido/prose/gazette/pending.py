"""Part of `prose.gazette`: what a page cut in mid-text does not hold, as pending units with their known numbers.

A page that begins in the middle of an article says so by its first labels: an item «e» has four before it, an article
14 has thirteen, a chapter IV has three. Each is put in as pending; where that is (in which chapter) is only said where
the page leaves one possibility, and is ours. Nothing is told of what lies beyond the end of the page.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from refundido.model.label import SUFFIXES, label_order, moved_label
from refundido.model.ordinals import ordinal_value
from refundido.model.unit import PARAGRAPH
from refundido.prose.gazette.kinds import Kinds, bare
from refundido.prose.gazette.scan import Numbered
from refundido.prose.gazette.tree import Node
from refundido.prose.gazette.words import is_closed

_SPOILT, _REACH = 3, 40
_DEGREE = re.compile(r"(?<=\d)[°ºª]$")
_INTERCALATED = rf"\S{{0,2}}\s(?:{'|'.join(SUFFIXES)})\b"
_LAST_WORD = re.compile(r"(\w+)\s+$")
_MOST = 300
"""Beyond so many, what is missing is told in a note and not listed."""


class Completer:
    """Puts in the pending units of one page. `missing` counts them, `unlisted` says what was too much to list."""

    def __init__(self, text: str, kinds: Kinds, articles: Numbered) -> None:
        """`articles`: the units that hold the text."""
        self._text = text
        self._kinds = kinds
        self._articles = articles
        self.missing: list[Node] = []
        self.unlisted: list[str] = []

    def cut_article(self, first: Node, children: list[Node]) -> Node | None:
        """The article before `first`, whose end is `children`; None if what comes before is no article's end."""
        number = self._number(first)
        if number is None or number < 2 or not children:
            return None
        before = self._label(first, number - 1)
        if not before:
            return None
        node = Node(self._articles.kind, children[0].at, before, level=first.level, editorial=True)
        node.notes = ("La página comienza en medio de esta unidad: lo anterior no está en ella.",)
        node.children = self._with_items_before(children)
        return node

    def _with_items_before(self, children: list[Node]) -> list[Node]:
        """The end of an article, with what is known to come before it."""
        index = next((i for i, node in enumerate(children) if node.style is not None), len(children))
        loose, rest = children[:index], children[index:]
        if not rest:
            return [self._missing(PARAGRAPH, "", loose[0].at), *loose]
        item = rest[0]
        number = min(self._number(item) or 1, _MOST)
        labels = [self._label(item, each) for each in range(1, number)]
        if loose and not labels:
            return [self._missing(PARAGRAPH, "", loose[0].at), *loose, *rest] if self._is_cut(loose[0]) else children
        held: list[Node] = []
        if loose:
            last = Node(item.kind, loose[0].at, labels.pop(), level=item.level, editorial=True)
            last.notes = ("El comienzo no está en la página.",)
            last.children = [self._missing(PARAGRAPH, "", loose[0].at), *loose] if self._is_cut(loose[0]) else loose
            held.append(last)
        return [*(self._missing(item.kind, each, item.at, item.level) for each in labels), *held, *rest]

    def _is_cut(self, node: Node) -> bool:
        """Whether a text begins in mid-sentence."""
        return node.text is not None and self._text[node.text[0]].islower()

    def _number(self, node: Node) -> int | None:
        """The number of a unit, where it is a number and nothing more."""
        order = label_order(node.label, self._kinds.numbering(node.kind))
        if not order:
            return ordinal_value(node.label)
        return order[0][0] if len(order) == 1 and order[0][1] == 1 else None

    def _base(self, node: Node) -> int | None:
        """The number after which a unit was put in («3 bis»); None for others."""
        order = label_order(node.label, self._kinds.numbering(node.kind))
        return order[0][0] if order and self._number(node) is None else None

    def _label(self, node: Node, number: int) -> str:
        """The label of the unit of that number, numbered as `node` is; in figures if `node` is in words."""
        own = self._number(node)
        if own is not None and not label_order(node.label, self._kinds.numbering(node.kind)):
            return str(number)
        if own is None:
            return ""
        sign = _DEGREE.search(node.label)
        moved = moved_label(bare(node.label), number - own, self._kinds.numbering(node.kind))
        return moved + (sign.group() if sign and moved else "")

    def _missing(self, kind: str, label: str, at: int, level: int = 90) -> Node:
        node = Node(kind, at, label, level=level, missing=True)
        self.missing.append(node)
        return node

    def fill_gaps(self, top: list[Node]) -> None:
        """Put in the articles between two that do not follow each other, if the page has them nowhere."""
        last: int | None = None
        like: Node | None = None
        found = list(articles_in(top, self._articles.kind))
        held = {self._number(node) for _, _, node in found}
        for siblings, _, node in found:
            number = self._number(node)
            base = number - 1 if number is not None else self._base(node)
            if base is None:
                continue
            if last is not None and 0 < base - last <= _MOST:
                here = next(i for i, each in enumerate(siblings) if each is node)
                siblings[here:here] = [
                    self._missing(self._articles.kind, self._label(like or node, each), node.at, node.level)
                    for each in range(last + 1, base + 1)
                    if each not in held
                ]
            last = base if number is None else number
            like = node if number is not None else like

    def complete(self, top: list[Node]) -> list[Node]:
        """The outermost nodes with those known to come before them."""
        first = next((node for _, _, node in articles_in(top, self._articles.kind)), None)
        number = self._number(first) if first is not None else None
        before: list[Node] = []
        if first is not None and number is not None and number > 1:
            if number - 1 > _MOST:
                self.unlisted.append(f"{self._articles.kind}s 1 a {number - 1}")
            else:
                assert first is not None
                labels = (self._label(first, each) for each in range(1, number))
                before = [self._missing(self._articles.kind, label, first.at, first.level) for label in labels]
        return self._divided(top, before)

    def _divided(self, top: list[Node], before: list[Node]) -> list[Node]:
        """The nodes below the divisions that come before the first on the page."""
        divisions = [
            i
            for i, node in enumerate(top)
            if self._kinds.is_division(node.kind) and articles_in([node], self._articles.kind)
        ]
        if not divisions:
            return [*before, *top]
        first = top[min(divisions, key=lambda i: (top[i].level, i))]
        index, number = top.index(first), self._number(first)
        held = top[:index]
        if number is None or number < 2 or number > _MOST:
            return [*before, *top]
        labels = [self._label(first, each) for each in range(1, number)]
        if not held and number > 2:
            return [*(self._missing(first.kind, each, first.at, first.level) for each in labels), *before, *top]
        own = Node(first.kind, held[0].at if held else first.at, labels[-1], level=first.level, editorial=True)
        own.notes = ("Su epígrafe no está en la página.",)
        own.children = self._divided(held, before if number == 2 else []) if held else list(before)
        earlier = [self._missing(first.kind, each, own.at, own.level) for each in labels[:-1]]
        if before and number > 2:
            which = f"Del {before[0].label} al {before[-1].label}" if len(before) > 1 else "De éste"
            before[0].notes = (f"{which}, no se sabe en qué {first.kind} va: la página comienza después.",)
        return [*earlier, *(before if number > 2 else ()), own, *top[index:]]


def may_head(text: str, kind: str, wanted: Collection[str]) -> Iterator[tuple[str, int]]:
    """Where the page seems to head a unit that was not found, and its number: a heading misprinted, or in another form.

    `kind` is what the unit is called, whose word a scanner may have spoilt after its first letters.
    """
    word = rf"(?i:{re.escape(kind[:_SPOILT])})[^\W_]{{0,8}}\.?\s?(?:N\S{{0,3}}\s?)?(?P<number>\d{{1,4}})"
    word += rf"(?!\d|{_INTERCALATED})"
    after = r"[^\s\d]{0,5}\s?[-–—:](?!\w)"
    for found in re.finditer(rf"(?m)(?:^\W{{0,3}}{word})|(?<!\w){word.replace('number', 'other')}{after}", text):
        number = found["number"] or found["other"]
        before = _LAST_WORD.search(text, max(0, found.start() - _REACH), found.start())
        if number in wanted and not (found["other"] and before and is_closed(before[1])):
            yield number, found.start()


def articles_in(nodes: Sequence[Node], kind: str) -> list[tuple[list[Node], int, Node]]:
    """The articles among nodes and in their divisions, each with its siblings and its place among them."""
    found: list[tuple[list[Node], int, Node]] = []
    siblings = list(nodes) if not isinstance(nodes, list) else nodes
    for index, node in enumerate(siblings):
        if node.kind == kind:
            found.append((siblings, index, node))
        else:
            found.extend(articles_in(node.children, kind))
    return found
