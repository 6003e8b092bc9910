"""The body of a comparison: a marked tree as blocks, what did not change folded.

Used by `comparison` and `cuadro`. Sections, items, tables and paragraphs become what they are in the publication
(`body` decides); units that came or went whole are written by it too. Editors' notes and source notes are not text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from types import MappingProxyType

from refundido.compare.edits import Fate, Piece
from refundido.compare.marked import Mark, Marked
from refundido.document.anchors import unit_anchor
from refundido.document.blocks import Block
from refundido.document.body import BULLETS, BodyWriter
from refundido.document.comparison_alterations import alterations
from refundido.document.comparison_blocks import (
    ChangedItem,
    ChangedParagraph,
    ChangedSection,
    ComparisonBlock,
    Fold,
    Label,
    Locator,
    MovedAway,
    MovedHere,
    Plain,
    Regrouped,
    Seam,
    Source,
    Stretch,
    Whole,
)
from refundido.document.comparison_moves import brought_notice, move_notice
from refundido.document.comparison_nodes import differs, next_parts, touched_ids
from refundido.document.comparison_places import Places
from refundido.document.comparison_seams import finer_parts, without_seams
from refundido.document.comparison_tables import Manner, write_table
from refundido.document.comparison_words import HEADING, Orders, Reading, stretches
from refundido.document.notes import NoteBook
from refundido.document.spanish import counted
from refundido.document.traces import Traces
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import PARAGRAPH, TABLE, Unit
from refundido.resolve.naming import step_for

_BULLETED = ("viñeta", "guion")
_SHORT = 400
"""Up to how many signs an unchanged text is shown next to its changed label."""
_WHOLE = {Mark.DELETED: Fate.DELETED, Mark.INSERTED: Fate.INSERTED}


class ComparisonWriter(BodyWriter):
    """Writes marked units as blocks.

    `prefix` keeps the anchors of one writer apart from those of another on the same page. `folded`: whether folds
    hold the text they stand for. With `orders` and `row`, changes by instructions other than `row` are told apart.
    `linked`: the units that moved of which both ends are on the page, and lead to each other (`both_ends`). `arrivals`:
    those that moved, as they stand where they came to (`arrivals_in`).
    """

    def __init__(
        self,
        jurisdiction: Jurisdiction,
        places: Places,
        *,
        prefix: str = "",
        folded: bool = True,
        orders: Orders | None = None,
        row: str = "",
        linked: Collection[str] = (),
        arrivals: Mapping[str, Marked] = MappingProxyType({}),
    ) -> None:
        super().__init__(jurisdiction, Traces(), NoteBook({}, jurisdiction))
        self._places = places
        self._prefix = prefix
        self._folded = folded
        self._orders = orders
        self._row_number = row
        self._linked = linked
        self._arrivals = arrivals
        self._gone = "antes/"
        self._only_before = False
        self._whole = False

    def unfolded(self) -> ComparisonWriter:
        """A writer that gives the text that did not change in its place, and folds nothing."""
        writer = copy(self)
        writer._whole = True
        return writer

    def inside(self, node: Marked, level: int = 2) -> tuple[ComparisonBlock, ...]:
        """What differs among the children of a unit, what does not being folded."""
        if not node.children:
            return tuple(self._same(node.unit, level))
        blocks: list[ComparisonBlock] = []
        same: list[Marked] = []
        for position, child in enumerate(node.children):
            if not differs(child):
                same.append(child)
                continue
            if same:
                blocks.append(self._fold_in(node, same, level))
                same = []
            if child.mark is not Mark.SPLIT_OFF or node.children[position - 1].mark is Mark.INSERTED:
                blocks.extend(self.located(child, level, next_parts(node.children, position)))
        if same:
            blocks.append(self._fold_in(node, same, level))
        return tuple(blocks)

    def _fold_in(self, node: Marked, same: Sequence[Marked], level: int) -> ComparisonBlock:
        """Children that did not change, folded under their names in each text."""
        fold = self._fold(node.unit, [each.unit for each in same], level)
        olds = [each.before for each in same if each.before is not None]
        if node.before is None or not olds or isinstance(fold, Plain):
            return fold
        return replace(fold, before=self._folded_name(node.before, olds))

    def _same(self, unit: Unit, level: int) -> Iterator[ComparisonBlock]:
        """What a unit contains, all unchanged: the paragraph that a bare label stands before, and the rest folded."""
        left = unit.children
        if left and not unit.heading and left[0].text is not None and len(left[0].text.plain) <= _SHORT:
            yield Plain(self.plain(left[:1], level), self.plain(left[:1], level, self._gone))
            left = left[1:]
        if left:
            yield self._fold(unit, left, level)

    def _fold(self, parent: Unit, units: Sequence[Unit], level: int) -> Fold | Plain:
        if self._whole:
            return Plain(self.plain(units, level), self.plain(units, level, self._gone))
        name = self._folded_name(parent, units)
        return Fold(name, self.plain(units, level) if self._folded else (), name)

    def _folded_name(self, parent: Unit, units: Sequence[Unit]) -> str:
        first = step_for(parent, units[0], self._jurisdiction)
        last = step_for(parent, units[-1], self._jurisdiction)
        return f"{first if len(units) == 1 else f'de {first} a {last}'}, sin cambios"

    def plain(self, units: Sequence[Unit], level: int, prefix: str = "") -> tuple[Block, ...]:
        """Units as the publication writes them, without notes."""
        bare = tuple(_bare(unit, self._prefix + prefix) for unit in units)
        return self._blocks(Unit("", "", children=bare), level, marked=False)

    def located(self, node: Marked, level: int = 2, split: tuple[Marked, ...] = ()) -> Iterator[ComparisonBlock]:
        """A unit that differs, after the line that says where it stands and who changed it."""
        written = self.unit(node, level, split)
        if node.part or (self._whole and not alterations(node)):
            yield written
            return
        if (node.altered or node.mark in _WHOLE) and isinstance(written, ChangedSection | ChangedItem):
            yield self._locator(node, deep=False)
            yield written
            return
        if isinstance(written, ChangedItem) and written.blocks and isinstance(written.blocks[0], Locator):
            yield written.blocks[0]
            yield replace(written, blocks=written.blocks[1:])
            return
        own = node.relabelled or any(p.fate is not Fate.KEPT for p in node.heading)
        if own or not isinstance(written, ChangedSection | ChangedItem):
            yield self._locator(node, deep=not isinstance(written, ChangedSection | ChangedItem))
        yield written

    def _locator(self, node: Marked, *, deep: bool) -> Locator:
        gone = node.after is None or node.mark is Mark.MOVED_AWAY
        text = self._places.of(node.unit, gone=gone)
        sources: dict[Source, None] = {}
        for each in touched_ids(node) if deep else [node.unit.id]:
            sources.update(dict.fromkeys(self._places.sources.get(each, ())))
        identity = node.unit.id
        return Locator(
            text.step(identity),
            text.address(identity),
            text.href(identity),
            tuple(sorted(sources, key=lambda source: source.place)),
            alterations(node),
        )

    def unit(
        self, node: Marked, level: int, split: tuple[Marked, ...] = (), only: Collection[str] | None = None
    ) -> ComparisonBlock:
        """One unit as a block. `split` are the parts split off it; `only` narrows a table to some rows."""
        if node.mark in _WHOLE and not node.children:
            return Whole(_WHOLE[node.mark], self.plain([node.unit], level, self._gone if node.after is None else ""))
        if node.mark is Mark.MOVED_AWAY:
            return self._moved_away(node, level)
        if node.mark is Mark.MOVED_HERE:
            return self._moved_here(node, level, split)
        if split or node.parts > 1 or node.mark in (Mark.JOINED, Mark.SPLIT_OFF):
            return self._regrouped(node, split)
        return self._changed(node, level, only)

    def _changed(self, node: Marked, level: int, only: Collection[str] | None = None) -> ComparisonBlock:
        unit = node.unit
        anchor = self._anchor(unit)
        if unit.kind == TABLE:
            manner = Manner(self._places, self._write, self._anchor, self._linked, self._arrivals)
            return write_table(node, manner, only)
        if unit.text is not None and not unit.children and not self._is_item(unit, level):
            reading = Reading.of(node.words)
            return ChangedParagraph(anchor, unit.kind, self._write(node.words, reading), reading.standings())
        heading = self._write(node.heading, HEADING)
        inside = self.inside(node, level + 1)
        if self._is_item(unit, level):
            marker = Label(self._printed(node.before, True), self._printed(node.after, True))
            return ChangedItem(anchor, unit.kind, marker, heading, inside)
        label = Label(self._printed(node.before, False), self._printed(node.after, False))
        return ChangedSection(anchor, level, unit.kind, label, heading, inside)

    def heading_only(self, node: Marked, level: int) -> ComparisonBlock:
        """A unit whose label or heading differs, without what it contains."""
        return self._changed(
            replace(node, children=(), before=_emptied(node.before), after=_emptied(node.after)), level
        )

    def _printed(self, unit: Unit | None, item: bool) -> str:
        if unit is None:
            return ""
        if item:
            return self._marker(unit)
        if unit.kind in _BULLETED:
            return BULLETS.get(unit.label, unit.label) if unit.label else ""
        return self._jurisdiction.show_label(unit.kind, unit.label)

    def _moved_away(self, node: Marked, level: int) -> MovedAway:
        here = f"#llega-{self._anchor(node.unit)}" if node.unit.id in self._linked else ""
        notice = move_notice(node, self._places)
        blocks = self.plain([node.unit], level, self._gone)
        return MovedAway(f"sale-{self._anchor(node.unit)}", notice, here, blocks, tuple(self._as_it_left(node, level)))

    def _as_it_left(self, node: Marked, level: int) -> Iterator[ComparisonBlock]:
        """What moved from here with what was taken out of it besides, if anything changed in it."""
        arrived = self._arrivals.get(node.unit.id)
        if arrived is None:
            fates = {piece.fate for piece in node.words}
            if fates == {Fate.KEPT, Fate.DELETED}:
                reading = Reading.of(node.words)
                words = self._write(node.words, reading)
                yield ChangedParagraph(self._anchor(node.unit), node.unit.kind, words, reading.standings())
            return
        kept = replace(arrived, mark=Mark.KEPT, joined=(), before=node.before)
        if differs(kept):
            writer = copy(self)
            writer._only_before = True
            yield writer._changed(kept, level)

    def _moved_here(self, node: Marked, level: int, split: tuple[Marked, ...] = ()) -> MovedHere:
        there = f"#sale-{self._anchor(node.unit)}" if node.unit.id in self._linked else ""
        notice = move_notice(node, self._places)
        inner = () if self._only_before else (self._inner_of_moved(node, level, split),)
        return MovedHere(f"llega-{self._anchor(node.unit)}", notice, there, inner)

    def _inner_of_moved(self, node: Marked, level: int, split: tuple[Marked, ...]) -> ComparisonBlock:
        """What moved, with what changed in it. What is gone from it stands at both ends: here with its own anchors."""
        writer = copy(self)
        writer._gone = f"en-{node.unit.id}/"
        kept = replace(node, mark=Mark.JOINED if node.joined else Mark.KEPT)
        if split or node.joined or node.parts > 1:
            return writer._regrouped(kept, split)
        if differs(kept) or node.other:
            return writer._changed(kept, level)
        return Plain(writer.plain([node.unit], level))

    def _regrouped(self, node: Marked, split: tuple[Marked, ...]) -> Regrouped:
        parts = tuple(
            ChangedParagraph(anchor, PARAGRAPH, self._write(words, reading), reading.standings())
            for anchor, words in self._parts(node, split)
            for reading in (Reading.of(words),)
        )
        if node.mark is Mark.SPLIT_OFF:
            return Regrouped(Seam.SPLIT, "Sigue el párrafo dividido", parts)
        if node.brought:
            return Regrouped(Seam.JOINED, brought_notice(node, self._places), parts)
        if node.joined and node.parts > 1:
            olds = counted(len(node.joined) + 1, "párrafo", "párrafos")
            return Regrouped(Seam.SPLIT, f"{olds}, divididos de otro modo en {node.parts}", parts)
        if node.joined:
            left = sum(any(each.fate is Fate.KEPT for each in part.content) for part in parts)
            amount = counted(left if left > 1 else len(parts), "párrafo", "párrafos")
            return Regrouped(Seam.JOINED, f"{amount} unidos en uno", parts)
        return Regrouped(Seam.SPLIT, f"Párrafo dividido en {node.parts}", parts)

    def _parts(self, node: Marked, split: tuple[Marked, ...]) -> Iterator[tuple[str, tuple[Piece, ...]]]:
        if node.joined and not node.brought and node.parts == 1:
            assert node.before is not None
            for index, words in enumerate(finer_parts(node.words, (node.before, *node.joined))):
                yield (f"{self._anchor(node.unit)}-{index}" if index else self._anchor(node.unit)), without_seams(words)
            return
        for each in (node, *split):
            yield self._anchor(each.unit), without_seams(each.words)

    def _write(self, pieces: tuple[Piece, ...], reading: Reading) -> tuple[Stretch, ...]:
        return stretches(pieces, reading, self._orders, self._row_number)

    def _anchor(self, unit: Unit) -> str:
        return unit_anchor(self._prefix + unit.id)


def _emptied(unit: Unit | None) -> Unit | None:
    return unit.with_children(()) if unit else None


def _bare(unit: Unit, prefix: str) -> Unit:
    """The unit without editors' notes, its anchors kept apart by a prefix."""
    children = tuple(_bare(child, prefix) for child in unit.children)
    if not prefix and not unit.notes and all(a is b for a, b in zip(children, unit.children, strict=True)):
        return unit
    return replace(unit, id=prefix + unit.id, notes=(), children=children)
