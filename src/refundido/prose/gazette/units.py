"""Part of `prose.gazette`: nodes -> units of the model, each with its identity, its place and its standing.

What was repaired or lost in the print is a run of its own; the rest is official.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import count

from refundido.model.text import Origin, Run, Standing, Text
from refundido.model.unit import CELL, HEAD, ROW, TABLE, Odds, TableForm, Unit
from refundido.prose.gazette.kinds import Kinds, bare
from refundido.prose.gazette.repairs import Mark, Places
from refundido.prose.gazette.tables import Column, Stretch, Table
from refundido.prose.gazette.tree import Node
from refundido.prose.payload_units import column_slugs
from refundido.prose.reading import Passage

LABEL_MENDED = "En su número, el impreso dice «{}»."
_NOUNS = {"combinacion": "combinación", "jugada": "jugada"}


class UnitMaker:
    """Makes the units of one page: identities are a prefix and a number, in the order of the text."""

    def __init__(self, page: Passage, marks: Sequence[Mark], kinds: Kinds, prefix: str) -> None:
        """`marks` are in order."""
        self._page = page
        self._marks = marks
        self._starts = [mark.start for mark in marks]
        self._places = Places(page)
        self._kinds = kinds
        self._prefix = prefix
        self._numbers = count(1)
        self.parted: set[Mark] = set()
        """Those that several parts of the text share, none of which can show what the print has."""
        self._slugs: dict[tuple[str, ...], tuple[str, ...]] = {}

    def make(self, nodes: Sequence[Node]) -> tuple[Unit, ...]:
        """The units of the nodes, with all they contain."""
        return tuple([self._unit(node) for node in nodes])

    def _next(self) -> str:
        return f"{self._prefix}-{next(self._numbers):03}"

    def _unit(self, node: Node) -> Unit:
        name = self._next()
        if node.missing:
            standing = Standing.PENDING
            text = Text.of("", Origin("", "", name)) if not node.label and node.kind != TABLE else None
            return Unit(name, node.kind, node.label, None, text, (), standing, (), False, node.notes)
        if node.table is not None:
            return self._table(name, node, node.table)
        heading = self.text(node.heading, f"{name}#heading") if node.heading is not None else None
        text = self.text(node.text, name) if node.text is not None else None
        return Unit(
            name, node.kind, node.label, heading, text, self.make(node.children), Standing.OFFICIAL, (),
            node.editorial, (*node.notes, *self._of_label(node)), None, None, None, self._places.written(node.at),
        )  # fmt: skip

    def _of_label(self, node: Node) -> Iterator[str]:
        """The notes that say what the print has where a label was mended, which as a text shows no repair."""
        if node.style is None or not node.style.text:
            return
        end = node.at + node.style.end
        number = bare(node.style.text)
        start = self._page.text.rfind(number, node.at, end)
        for mark in self._marks[bisect_left(self._starts, node.at) : bisect_left(self._starts, end)]:
            if mark.standing is Standing.REPAIRED and mark.end > start and mark.start < start + len(number):
                yield LABEL_MENDED.format(mark.printed)

    def text(self, words: Stretch, place: str) -> Text:
        """The words of a stretch, cut in runs where the print was mended."""
        origin, (start, end) = Origin("", "", place), words
        page, position, starts, marks = self._page.text, start, self._starts, self._marks
        index = bisect_left(starts, start)
        if index and marks[index - 1].end > start:
            self.parted.add(marks[index - 1])
        if index == len(starts) or starts[index] >= end:
            return Text.of(page[start:end], origin)
        last = marks[bisect_left(starts, end, index) - 1]
        if last.end > end:
            self.parted.add(last)
        runs: list[Run] = []
        while index < len(marks) and starts[index] < end:
            mark = marks[index]
            index += 1
            runs.append(Run(page[position : mark.start], origin, position - start))
            position = min(mark.end, end)
            runs.append(Run(page[mark.start : position], origin, mark.start - start, mark.standing, mark.printed))
        runs.append(Run(page[position:end], origin, position - start))
        return Text.join(runs)

    def _table(self, name: str, node: Node, table: Table) -> Unit:
        heads = [self._head_words(table, index) for index in range(len(table.columns))]
        ids = self._slugs.get(tuple(heads)) or column_slugs(heads)
        self._slugs[tuple(heads)] = ids
        ours = all(isinstance(column.head, str) for column in table.columns)
        given = Standing.OFFICIAL if ours else Standing.RECONSTRUCTED
        columns = zip(ids, table.columns, heads, strict=True)
        cells = (self._cell(f"{name}.head.{i}", column.head, words, given) for i, column, words in columns)
        head = Unit(f"{name}.head", HEAD, children=tuple(cells), editorial=ours)
        size = len(table.columns[table.name_column].cells)
        rows = tuple(self._row(table.columns, ids, row) for row in range(size))
        form = TableForm(
            _NOUNS.get(ids[table.name_column], ROW),
            ids[0] if table.labelled else "",
            ids[table.name_column],
            Odds(ids[table.odds], bool(table.exact)) if table.odds is not None else None,
            ours,
        )
        return Unit(
            name, TABLE, "", None, None, (head, *rows), Standing.OFFICIAL, (), False, node.notes, form,
            source=self._places.written(table.begins),
        )  # fmt: skip

    def _head_words(self, table: Table, index: int) -> str:
        head = table.columns[index].head
        if not isinstance(head, str):
            return self._page.text[head[0] : head[1]]
        if table.labelled and index == 0 and table.label is not None:
            return self._kinds.of(table.label).capitalize() or head
        return head

    def _row(self, columns: Sequence[Column], ids: Sequence[str], row: int) -> Unit:
        name = self._next()
        first: int | None = None
        made: list[Unit] = []
        for identity, column in zip(ids, columns, strict=True):
            cell = column.cells[row]
            made.append(self._cell(f"{name}.{identity}", cell, cell if isinstance(cell, str) else ""))
            if first is None and cell is not None and not isinstance(cell, str):
                first = cell[0]
        source = self._places.written(first) if first is not None else ""
        return Unit(
            name, ROW, "", None, None, tuple(made), Standing.OFFICIAL, (), False, (), None, None, None, source
        )  # fmt: skip

    def _cell(self, name: str, words: Stretch | str | None, given: str, standing: Standing = Standing.OFFICIAL) -> Unit:
        """A cell; `standing` is that of words which the page does not have, `given` by us."""
        if words is None:
            return Unit(name, CELL, text=Text.of("", Origin("", "", name)), standing=Standing.PENDING)
        if isinstance(words, str):
            return Unit(name, CELL, text=Text.of(given, Origin("", "", name), standing), standing=standing)
        return Unit(name, CELL, "", None, self.text(words, name))
