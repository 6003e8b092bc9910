"""Part of `source`: XML elements -> the trees that the readers of this pass read, whatever a file is written in.

A tree made here is one that YAML could have written, so that both formats mean the same and are held to
the same rules; each value knows the line of its element. Knows no element by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import yaml
from lxml import etree

from refundido.source.xml_schema import span_of
from refundido.source.yaml_emit import Bare, Flow, Node, Quoted, Spaced
from refundido.source.yaml_nodes import Value, YamlList, YamlMap

Entry = tuple[str, Value, etree._Element]
"""A key, its value, and the element where both stand."""


class TreeMaker:
    """Makes the values of one document."""

    def __init__(self, file: str) -> None:
        """`file` is the path of the document."""
        self.file = file

    def map(self, element: etree._Element, entries: Iterable[Entry]) -> YamlMap:
        """A mapping that stands where `element` does; an entry whose value is None is left out."""
        made, pairs = YamlMap(), []
        for key, value, place in entries:
            made[key] = value
            pairs.append((self._scalar(place, key), self._node(place, value)))
        made.file = self.file
        made.node = yaml.MappingNode("", pairs, self._mark(element), self._mark(element))
        return made

    def list(self, element: etree._Element, items: Iterable[tuple[Value, etree._Element]]) -> YamlList:
        """A sequence that stands where `element` does, of items that stand where theirs do."""
        listed = tuple(items)
        made = YamlList([value for value, _ in listed])
        made.file = self.file
        nodes = [self._node(place, value) for value, place in listed]
        made.node = yaml.SequenceNode("", nodes, self._mark(element), self._mark(element))
        return made

    def same(self, value: Node, element: etree._Element) -> Value:
        """What a value for YAML says, as if it stood where `element` does."""
        if isinstance(value, Flow | Spaced):
            return self.same(value.value, element)
        if isinstance(value, Quoted | Bare):
            return value.text
        if isinstance(value, str):
            return value
        if isinstance(value, Mapping):
            return self.map(element, ((key, self.same(item, element), element) for key, item in value.items()))
        assert isinstance(value, Sequence)
        return self.list(element, ((self.same(item, element), element) for item in value))

    def _node(self, element: etree._Element, value: Value) -> yaml.Node:
        return self._scalar(element, value) if isinstance(value, str) else value.node

    def _scalar(self, element: etree._Element, text: str) -> yaml.ScalarNode:
        mark = self._mark(element)
        return yaml.ScalarNode("", text, mark, mark)

    def _mark(self, element: etree._Element) -> yaml.Mark:
        return yaml.Mark(self.file, 0, span_of(element, self.file).line - 1, 0, None, 0)
