"""Part of `source`: XML instructions and orders -> mappings of the kind that `read_instructions` reads.

An order in XML is always whole, but for of="corrected": the words of the instruction that an erratum
corrects, which it leaves as they are.
"""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from refundido.model.text import Standing
from refundido.source.quotations import unsaid
from refundido.source.xml_read_selector import PLACES, SELECTORS, place_entries, selector_value
from refundido.source.xml_read_units import XmlUnitReader, children_of, units_of
from refundido.source.xml_schema import local
from refundido.source.xml_text import words_of
from refundido.source.xml_tree import Entry, TreeMaker
from refundido.source.yaml_emit import Node
from refundido.source.yaml_nodes import YamlMap


class XmlOrderReader:
    """Reads the instructions of one act."""

    def __init__(self, units: XmlUnitReader, make: TreeMaker) -> None:
        """`units` reads units in the words of the instrument that is amended."""
        self._units = units
        self._make = make

    def read(self, element: etree._Element) -> YamlMap:
        """One instruction."""
        entries: list[Entry] = []
        for name, key in (
            ("n", "n"), ("in_force", "in_force"), ("instrument", "instrument"),
            ("after_instruction", "after_instruction"), ("corrects", "instruction"),
        ):  # fmt: skip
            if element.get(name) is not None:
                entries.append((key, str(element.get(name)), element))
        entries += (
            (name, words_of(child), child) for name in ("cite", "words") for child in children_of(element, name)
        )
        notes = children_of(element, "note")
        if notes:
            entries.append(("notes", self._make.list(notes[0], ((words_of(note), note) for note in notes)), notes[0]))
        corrects = element.get("corrects") is not None
        orders = children_of(element, "order")
        if len(orders) == 1:
            entries += self._order(orders[0], corrects)
        elif orders:
            read = ((self._make.map(order, self._order(order, corrects)), order) for order in orders)
            entries.append(("operations", self._make.list(orders[0], read), orders[0]))
        return self._make.map(element, entries)

    def _order(self, order: etree._Element, corrects: bool) -> Iterator[Entry]:
        said: dict[str, Entry] = {}
        for entry in (*self._frame(order), *self._operation(order[-1])):
            said[entry[0]] = entry
        if corrects:
            for key, value in unsaid(local(order[-1])).items():
                said.setdefault(key, self._entry(key, value, order))
        yield from said.values()

    def _frame(self, order: etree._Element) -> Iterator[Entry]:
        """What an order says besides its operation."""
        yield from ((name, str(order.get(name)), order) for name in ("as", "sic") if order.get(name) is not None)
        yield from (("at", words_of(at), at) for at in children_of(order, "at"))
        for expects in children_of(order, "expects"):
            value: dict[str, Node] = {k: str(expects.get(k)) for k in ("text", "heading") if expects.get(k)}
            counts: dict[str, Node] = {str(count.get("kind")): str(count.get("is")) for count in expects}
            if counts:
                value["count"] = counts
            yield self._entry("expects", value, expects)
        renamed = children_of(order, "becomes")
        becomes: dict[str, Node] = {str(child.get("from")): str(child.get("to")) for child in renamed}
        if becomes:
            yield self._entry("becomes", becomes, order)

    def _operation(self, operation: etree._Element) -> Iterator[Entry]:
        verb = local(operation)
        if operation.get("of") is None:
            yield from self._new(verb, operation)
        elif verb == "delete_unit":
            yield verb, "yes", operation
        yield from ((name, str(operation.get(name)), operation) for name in ("in",) if operation.get(name))
        if operation.get("shift"):
            yield "shift", str(operation.get("shift")), operation
        if verb != "move" and operation.get("place"):
            yield "place", str(operation.get("place")), operation
        yield from self._selectors(verb, operation)

    def _new(self, verb: str, operation: etree._Element) -> Iterator[Entry]:
        """The keys with what an operation brings in, or that say the operation by themselves."""
        match verb:
            case "replace" | "insert":
                name, key = ("with", "with") if verb == "replace" else ("new", "insert")
                yield from ((key, words_of(child), child) for child in children_of(operation, name))
            case "change_sign" | "move" | "renumber" | "retitle":
                yield self._entry(verb, _own_value(verb, operation), operation)
            case "replace_unit" | "insert_units" | "enclose" | "replace_rows" | "insert_rows":
                read = self._units.read_all(units_of(operation), Standing.OFFICIAL)
                yield verb, self._make.list(operation, read), operation
            case "delete_unit":
                yield verb, "yes", operation
                yield from (("leave", words_of(child), child) for child in children_of(operation, "leave"))
            case "join" | "delete_column":
                yield verb, "yes", operation
            case "insert_column" | "replace_column":
                yield verb, self._column(operation), operation

    def _column(self, operation: etree._Element) -> YamlMap:
        entries: list[Entry] = [("id", str(operation.get("id")), operation)] if operation.get("id") is not None else []
        for head in children_of(operation, "head"):
            entries.append(("head", self._units.cell(head, Standing.OFFICIAL, has_standing=False), head))
        cells = children_of(operation, "cell")
        read = ((self._units.cell(cell, Standing.OFFICIAL, has_standing=False), cell) for cell in cells)
        return self._make.map(operation, (*entries, ("cells", self._make.list(operation, read), operation)))

    def _selectors(self, verb: str, operation: etree._Element) -> Iterator[Entry]:
        points: dict[str, Node] = {}
        excepted = list(children_of(operation, "except"))
        if excepted:
            yield "except", self._make.list(operation, ((self._excepted(each), each) for each in excepted)), operation
        for child in operation:
            name = local(child)
            if name in PLACES:
                points |= place_entries(child)
            elif name in ("where", "within"):
                yield self._entry(name, selector_value(child[0]), child)
            elif name in SELECTORS:
                yield self._entry(verb, selector_value(child), child)
        if verb == "split":
            yield self._entry(verb, points, operation)
        else:
            yield from (self._entry(key, value, operation) for key, value in points.items())

    def _excepted(self, element: etree._Element) -> YamlMap:
        nth: list[Entry] = [("nth", str(element.get("nth")), element)] if element.get("nth") else []
        return self._make.map(element, (*((("at", words_of(at), at)) for at in children_of(element, "at")), *nth))

    def _entry(self, key: str, value: Node, element: etree._Element) -> Entry:
        return key, self._make.same(value, element), element


def _own_value(verb: str, operation: etree._Element) -> Node:
    match verb:
        case "retitle":
            return words_of(operation)
        case "renumber":
            return str(operation.get("label"))
        case "move":
            return {"to": words_of(operation[0]), "place": str(operation.get("place"))}
        case _:
            return {name: str(operation.get(name)) for name in ("from", "to") if operation.get(name) is not None}
