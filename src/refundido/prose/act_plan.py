"""Part of `prose`: which parts of an act order something, under which leads and headings; none is read yet."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

from refundido.model.label import fold_accents
from refundido.prose.act_dates import is_temporary, speaks_of_effect
from refundido.prose.act_formulas import CONTRARY, formula_of
from refundido.prose.act_labels import OUTER
from refundido.prose.act_net import may_order, orders_besides
from refundido.prose.act_numbers import cuts_list, references, shown
from refundido.prose.act_sections import Section
from refundido.prose.act_text import trimmed
from refundido.prose.act_tree import ActTree, Node, NodeKind
from refundido.prose.act_words import (
    amending_words,
    names_unit,
    opens_order,
    orders_something,
    unquoted,
)

_ENACTS = re.compile(
    r"\b(?:modif|aprueb|apru[eé]b|aprob|introd|incorp|acog|dispon|sustit|reempla|efect[uú]|t[eé]ng)\w*", re.IGNORECASE
)
_UNNUMBERED = re.compile(
    r"\b(?:modificaci|enmienda|cambio|reemplazo|sustituci|incorporaci|supresi|correcci|propuest|lo\b)\w*\b[^.;:]{0,80}?"
    r"\b(?:considerandos?|considerativa|considerativo|(?:que|las?|los?)\s+anteceden?|precedentemente)\b",
    re.IGNORECASE,
)
"""Changes that stand in considerandos which are not told by number («de los considerandos precedentes»)."""
_TRAILING = re.compile(r"(?:\s*[;,]\s*(?:[yeYE])?|\s+[yeYE])\s*\Z")
_INTRO = re.compile(
    r"que,?\s+(?P<skip>(?:[^:\"“«]*?))(?=\b(?:en\s+(?:el|la|los|las)\s+(?:art|num|letr|lit|inc|p[áa]rr|vi[ñn]|t[íi]tulo|cap|tabla|cuadro|juego|punto)"
    r"|(?:modific|introduc|incorpor|sustitu|reemplaz|agreg|intercal|elimin|suprim|derog|insert|adicion|a[ñn]ad|rectific|corregi|efectu|traslad)[a-z]{1,4}\b))",
    re.IGNORECASE,
)


QUOTES = tuple("\"“«'")


@dataclass(frozen=True, slots=True)
class Stretch:
    """Where some words of the act stand."""

    start: int
    end: int


@dataclass(frozen=True, slots=True, eq=False)
class Above:
    """Words that set the place for what stands under them: a parent's lead, or a heading between parts.

    `outer` are those that stand above or before them, innermost first: each is kept once, however many parts hang on
    it. `ordered`: a lead-in among them amends.
    """

    words: Stretch
    heading: bool = False
    outer: Above | None = None
    ordered: bool = False


@dataclass(slots=True, eq=False)
class Leaf:
    """A part that may order: its node, the stretch of its words, the innermost of the leads and headings above it."""

    node: Node
    words: Stretch
    above: Above | None = None
    enacted: bool = True


@dataclass(slots=True, eq=False)
class Plan:
    """The leaves in order, the parts that enact others, and all other parts of what the act rules."""

    leaves: list[Leaf] = field(default_factory=list)
    enacting: list[Node] = field(default_factory=list)
    others: list[Node] = field(default_factory=list)
    structure: list[Stretch] = field(default_factory=list)
    unclear: list[Stretch] = field(default_factory=list)
    """What enacts considerandos of which some are not told by their number."""


def plan(text: str, tree: ActTree) -> Plan:
    """What of the tree orders, and in which order it is to be read."""
    return _Planner(text, tree).run()


def own_words(text: str, tree: ActTree, start: int, end: int) -> Stretch:
    """The words of a part without the spaces, list signs and stray quotation marks at its ends."""
    start, end = trimmed(text, start, end)
    low, high = bisect_left(tree.strays, start + 1), bisect_left(tree.strays, end)
    for stray in reversed(tree.strays[low:high]):
        if stray < end and not text[stray:end].strip("\"'“”«» .;,\n\t"):
            end = stray
    start, end = trimmed(text, start, end)
    tail = _TRAILING.search(text, start, end)
    lines = text[start:end].split("\n")
    brings = any(line.rstrip().endswith(":") for line in lines[:-1])
    if tail and not brings and not lines[-1].rstrip().endswith(('"', "”", "»")):
        end = tail.start()
    return Stretch(*trimmed(text, start, end))


def _opening(children: Sequence[Node]) -> list[Node | None]:
    """For each of some siblings, the first from it on that is no heading: the part that a heading stands before."""
    found: list[Node | None] = []
    following: Node | None = None
    for child in reversed(children):
        following = following if child.kind is NodeKind.HEADING else child
        found.append(following)
    return found[::-1]


@dataclass
class _Planner:
    text: str
    tree: ActTree
    out: Plan = field(default_factory=Plan)

    def run(self) -> Plan:
        """What of the tree orders."""
        operative = [n for n in self.tree.root.children if n.section is Section.OPERATIVE]
        grounds = [n for n in self.tree.root.children if n.section is Section.GROUNDS]
        known = {shown(n.label, n.place) for section in grounds for n in section.children if n.label}
        enacted = self._enacted(operative, known)
        for section in grounds:
            for node in section.children:
                number = shown(node.label, node.place) if node.label else ""
                self._part(node, None, enacted=number in enacted)
        for section in operative:
            self._siblings(section, None, enacted=True)
        return self.out

    def _enacted(self, operative: list[Node], known: set[str]) -> set[str]:
        """The considerandos whose modifications the operative part makes its own; `known`: those it has."""
        found: set[str] = set()
        for section in operative:
            for node in section.walk():
                if node.kind not in (NodeKind.ITEM, NodeKind.PLAIN):
                    continue
                words = unquoted(self.text, node.body, node.end)
                named = references(words, "considerando")
                first = _ENACTS.search(words)
                if not first or first.start() >= 60 or "folleto" in words.lower():
                    continue
                unknown = bool(set(named) - known)
                if unknown or cuts_list(words, "considerando") or (not named and _UNNUMBERED.search(words)):
                    self.out.unclear.append(Stretch(*trimmed(self.text, node.body, node.end)))
                if named:
                    found.update(named)
                    self.out.enacting.append(node)
        return found

    def _siblings(self, parent: Node, above: Above | None, *, enacted: bool) -> None:
        inner = above
        for child, opens in zip(parent.children, _opening(parent.children), strict=True):
            if child.kind is not NodeKind.HEADING:
                self._part(child, inner, enacted=enacted)
            elif opens is None or (opens.label is not None and opens.label.style in OUTER):
                self.out.structure.append(Stretch(*trimmed(self.text, child.start, child.end)))
                inner = above
            else:
                inner = self._above(Stretch(*trimmed(self.text, child.start, child.end)), inner, heading=True)

    def _above(self, words: Stretch, outer: Above | None, *, heading: bool = False) -> Above:
        ordered = outer is not None and outer.ordered
        return Above(words, heading, outer, ordered or (not heading and self._amends(words)))

    def _amends(self, words: Stretch) -> bool:
        return orders_something(self.text, words.start, words.end)

    def _part(self, node: Node, above: Above | None, *, enacted: bool) -> None:
        if any(node is each for each in self.out.enacting):
            return
        words = own_words(self.text, self.tree, node.body, node.end)
        if node.section is Section.GROUNDS and above is None:
            begins = self._introduced(words)
            if begins > words.start:
                self.out.structure.append(Stretch(words.start, begins))
            words = Stretch(begins, words.end)
        below = [c for c in node.children if c.kind is not NodeKind.HEADING]
        if below:
            self._lead(node, words, above, enacted=enacted)
            return
        lead = self._inline_lead(words) if node.section is Section.GROUNDS or node.kind is NodeKind.PLAIN else None
        if lead is not None:
            above, words = self._above(lead, above), Stretch(*trimmed(self.text, lead.end, words.end))
        if self._orders(node, words, above):
            self.out.leaves.append(Leaf(node, words, above, enacted))
        else:
            self.out.others.append(node)

    def _lead(self, node: Node, words: Stretch, above: Above | None, *, enacted: bool) -> None:
        said = self.text[words.start : words.end]
        titled = not said.rstrip().endswith((":", ",")) and not amending_words(
            unquoted(self.text, words.start, words.end)
        )
        inner = above if titled or not said else self._above(words, above)
        if titled and said:
            self.out.structure.append(words)
        quoted = inner is not None and inner.ordered and any(self._quotes(child) for child in node.children)
        if not quoted and not any(self._holds_orders(child) for child in node.children):
            self.out.others.append(node)
            return
        self._siblings(node, inner, enacted=enacted)

    def _quotes(self, node: Node) -> bool:
        """Whether a part names a unit and quotes words: under a lead-in that orders, what is done with them."""
        said = self.text[node.body : node.end]
        return names_unit(self.text, node.body, node.end) and unquoted(said, 0, len(said)) != said

    def _holds_orders(self, node: Node) -> bool:
        return any(
            may_order(self.text, n.body, n.end) or self.text[n.body : n.body + 1] in QUOTES
            for n in node.walk()
            if n.kind in (NodeKind.ITEM, NodeKind.PLAIN)
        )

    def _orders(self, node: Node, words: Stretch, above: Above | None) -> bool:
        said = self.text[words.start : words.end]
        if self._is_for_a_time(words):
            return True
        ruled = said.partition("\n")[0] if opens_order(said, 0, len(said)) else said
        formula = formula_of(said)
        if formula == CONTRARY:
            return False
        tells = formula or node.transitory or speaks_of_effect(unquoted(ruled, 0, len(ruled)))
        if tells and not orders_besides(self.text, words.start, words.end):
            return False
        if above is not None and (above.ordered or said[:1] in QUOTES):
            return True  # under a lead-in that amends every part orders, in whatever words
        if node.section is Section.GROUNDS:
            bare = unquoted(self.text, words.start, words.end)
            return orders_something(self.text, words.start, words.end) or (
                bool(amending_words(bare)) and ('"' in bare or "“" in bare or "«" in bare)
            )
        return may_order(self.text, words.start, words.end)

    def _is_for_a_time(self, words: Stretch) -> bool:
        """Whether the words rule on a numbered unit for a time: they are told, and change nothing."""
        said = unquoted(self.text, words.start, words.end)
        return is_temporary(said) and names_unit(said, 0, len(said))

    def _introduced(self, words: Stretch) -> int:
        """Past what a considerando says before its order («Que, por estos motivos, se ha determinado incorporar»)."""
        match = _INTRO.match(self.text, words.start, words.end)
        return match.end() if match else words.start

    def _inline_lead(self, words: Stretch) -> Stretch | None:
        """The lead in one sentence with its only order («modificar el juego X en el siguiente sentido: en el…»)."""
        said = unquoted(self.text, words.start, words.end)
        for colon in re.finditer(":", said):
            before, after = said[: colon.start()], words.start + colon.end()
            low, _ = trimmed(self.text, after, words.end)
            if not re.search(
                r"(?:sentido|forma|modo|manera|t[eé]rminos|modificaci[oó]n(?:es)?)(?:\s+(?:siguientes?|que\s+sigue))?\s*$",
                before,
            ):
                return None
            if opens_order(self.text, low, words.end) and fold_accents(self.text[low : low + 1]).isalpha():
                return Stretch(words.start, after)
            return None
        return None
