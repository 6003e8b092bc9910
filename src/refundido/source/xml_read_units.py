"""Part of `source`: XML units, tables and rows -> mappings of the kind that `read_units` reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lxml import etree

from refundido.diagnostic import Code
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.nearest import nearest_hint
from refundido.model.text import Standing
from refundido.model.unit import CELL, HEAD, ROW, TABLE
from refundido.source.problems import Problems
from refundido.source.scalars import STANDINGS
from refundido.source.xml_schema import NAMESPACE, local, span_of
from refundido.source.xml_text import marked_words, words_of
from refundido.source.xml_tree import Entry, TreeMaker
from refundido.source.yaml_nodes import Value, YamlMap

_TABLE_ATTRIBUTES = ("row_noun", "label_column", "name_column", "head")


class XmlUnitReader:
    """Reads the units of one document in the words of one jurisdiction."""

    def __init__(self, jurisdiction: Jurisdiction, file: str, problems: Problems) -> None:
        """`problems` gathers what mappings cannot say of the document."""
        foreign = (TABLE, HEAD, ROW, CELL)
        self._named_by = {name: kind.named_by for name, kind in jurisdiction.kinds.items() if name not in foreign}
        self._file = file
        self._problems = problems
        self._make = TreeMaker(file)

    def read_all(self, elements: Iterable[etree._Element], inherited: Standing) -> list[tuple[Value, etree._Element]]:
        """Units, tables or rows, each with the element where it stands; those of no known kind are left out."""
        read = ((self.read(element, inherited), element) for element in elements)
        return [(unit, element) for unit, element in read if unit is not None]

    def read(self, element: etree._Element, inherited: Standing) -> YamlMap | None:
        """One unit, table or row; `inherited` is the standing of what contains it."""
        standing = _standing(element, inherited)
        if local(element) == "unit" and element.get("kind") not in self._named_by:
            self._refuse_kind(element)
            return None
        entries: list[Entry] = []
        match local(element):
            case "row":
                entries += _attributes(element, "id", "source", "standing", "editorial")
                entries.append(("cells", self._cells(element, standing), element))
            case "table":
                entries += self._named(element, TABLE, standing)
                entries += _attributes(element, *_TABLE_ATTRIBUTES)
                entries += self._table(element, standing)
            case _:
                entries += self._named(element, str(element.get("kind")), standing)
                units = self.read_all(units_of(element), standing)
                entries += [("units", self._make.list(element, units), element)] if units else []
        return self._make.map(element, (*entries, *self._front(element)))

    def _named(self, element: etree._Element, kind: str, standing: Standing) -> Iterator[Entry]:
        """The key that says what a unit is, and those of its label, heading, text and marks."""
        named_by = self._named_by.get(kind, "heading")
        label, heading, text = element.get("label", ""), _child(element, "heading"), _child(element, "text")
        if named_by == "label":
            yield kind, label, element
        elif label:
            yield "num", label, element
        if named_by == "text":
            yield from self._words(text, kind, standing) if text is not None else [(kind, "", element)]
            if heading is not None:
                yield "heading", words_of(heading), heading
        else:
            key = "heading" if named_by == "label" else kind
            yield from self._heading(heading, key, standing) if heading is not None else self._no_heading(element, key)
            self._refuse_text(text, kind)
        yield from _attributes(element, "id", "source", "standing", "editorial")

    def _words(self, text: etree._Element, key: str, standing: Standing) -> Iterator[Entry]:
        words, _, marks = marked_words(text, standing, self._file, self._problems, standing)
        yield key, words, text
        yield from ((name, self._make.same(mark, text), text) for name, mark in marks.items())

    def _heading(self, heading: etree._Element, key: str, standing: Standing) -> Iterator[Entry]:
        words, base, marks = marked_words(heading, standing, self._file, self._problems)
        yield key, words, heading
        if base is not standing:
            yield "heading_standing", base.value, heading
        yield from ((name, self._make.same(mark, heading), heading) for name, mark in marks.items())

    def _no_heading(self, element: etree._Element, key: str) -> Iterator[Entry]:
        if key != "heading":
            yield key, "", element

    def _refuse_kind(self, element: etree._Element) -> None:
        kind = str(element.get("kind"))
        hint = "Las tablas se escriben <table>." if kind == TABLE else nearest_hint(kind, self._named_by)
        message = f"«{kind}» no es una unidad de esta jurisdicción."
        self._problems.say(Code.KIND_UNKNOWN, message, span_of(element, self._file), hint, subject=kind)

    def _refuse_text(self, text: etree._Element | None, kind: str) -> None:
        if text is not None:
            self._problems.say(
                Code.KEY_UNKNOWN,
                f"Una unidad «{kind}» no lleva <text>: sus palabras van en un párrafo dentro de ella.",
                span_of(text, self._file),
                'Escriba <unit kind="párrafo"><text>...</text></unit>.',
                subject="text",
            )

    def _front(self, element: etree._Element) -> Iterator[Entry]:
        for name, key in (("variant", "variant"), ("note", "notes")):
            found = children_of(element, name)
            if found:
                yield key, self._make.list(found[0], ((words_of(child), child) for child in found)), found[0]

    def _table(self, table: etree._Element, standing: Standing) -> Iterator[Entry]:
        odds = _child(table, "odds")
        if odds is not None:
            yield "odds", self._make.map(odds, _attributes(odds, "column", "rule")), odds
        columns, rows = children_of(table, "column"), children_of(table, "row")
        if columns:
            read = ((self._column(column, standing), column) for column in columns)
            yield "columns", self._make.list(columns[0], read), columns[0]
        if rows:
            yield "rows", self._make.list(rows[0], self.read_all(rows, standing)), rows[0]

    def _column(self, column: etree._Element, standing: Standing) -> YamlMap:
        head = ("head", self.cell(column, standing), column)
        return self._make.map(column, (*_attributes(column, "id"), head))

    def _cells(self, row: etree._Element, standing: Standing) -> Value:
        return self._make.list(row, ((self.cell(cell, standing), cell) for cell in children_of(row, "cell")))

    def cell(self, element: etree._Element, inherited: Standing, has_standing: bool = True) -> Value:
        """A cell: its words, or a mapping if anything is to be said of them.

        `has_standing` False: the cell is a text and no unit, and its words may be said over any standing.
        """
        standing = _standing(element, inherited)
        base = standing if has_standing else None
        words, own, marks = marked_words(element, standing, self._file, self._problems, base)
        if not marks and own is inherited:
            return words
        entries: list[Entry] = [("text", words, element)]
        if own is not inherited:
            entries.append(("standing", own.value, element))
        entries += ((name, self._make.same(mark, element), element) for name, mark in marks.items())
        return self._make.map(element, entries)


def _standing(element: etree._Element, inherited: Standing) -> Standing:
    return STANDINGS.get(element.get("standing", ""), inherited)


def _attributes(element: etree._Element, *names: str) -> Iterator[Entry]:
    """The attributes that stand, as entries of the same names."""
    yield from ((name, value, element) for name in names if (value := element.get(name)) is not None)


def children_of(element: etree._Element, *names: str) -> list[etree._Element]:
    """The children of those names, in order."""
    return [child for child in element if local(child) in names]


def units_of(element: etree._Element) -> list[etree._Element]:
    """The units, tables and rows that an element contains."""
    return children_of(element, "unit", "table", "row")


def _child(element: etree._Element, name: str) -> etree._Element | None:
    return element.find(f"{{{NAMESPACE}}}{name}")
