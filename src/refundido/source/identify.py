"""Part of `source`, used by `refundido identify`: gives ids to the units and rows that lack one (law 6).

Goes in: the text of a YAML file. Comes out: the same text with `id:` lines put in, and not a character
more. A text that cannot be read comes back as it was: the reader says what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

import yaml

from refundido.source.yaml_nodes import Value, YamlList, YamlMap, parse_yaml

_UNIT_LISTS = ("units", "rows")
_AHEAD = ("num", "heading")


def add_ids(text: str, file: str, prefix: str, taken: Collection[str]) -> str:
    """`text` with an `id` in every unit and row that has none: prefix-001, prefix-002...

    `taken` are the ids in use elsewhere; none of them, nor of those in the text, is given again: the
    numbers go on after the highest one.
    """
    if text.startswith("\ufeff"):
        return "\ufeff" + add_ids(text[1:], file, prefix, taken)
    root = parse_yaml(text, file).value
    if not isinstance(root, YamlMap):
        return text
    without = [node for node in _identified(root) if not node.get("id")]
    present = [node.text("id") for node in _identified(root) if node.get("id")]
    number = _highest(prefix, [*taken, *present])
    newline = "\r\n" if "\r\n" in text else "\n"
    pieces: list[str] = []
    position = 0
    for node in without:
        number += 1
        start, end, insertion = _insertion(node, text, f"{prefix}-{number:03}", newline)
        pieces += [text[position:start], insertion]
        position = end
    return "".join([*pieces, text[position:]])


def ids_in(text: str, file: str) -> frozenset[str]:
    """The ids that stand in a text, so that other files do not take them."""
    root = parse_yaml(text, file).value
    found = _identified(root) if isinstance(root, YamlMap) else ()
    return frozenset(node.text("id") for node in found if node.get("id"))


def _identified(root: YamlMap) -> Iterator[YamlMap]:
    """The units and rows, in the order in which they stand; the instrument itself needs no id."""
    if "instrument" not in root:
        yield root
    yield from _within(root)


def _within(node: YamlMap) -> Iterator[YamlMap]:
    for key, value in node.items():
        if key in _UNIT_LISTS and isinstance(value, YamlList):
            for item in _maps(value):
                if "file" not in item:
                    yield item
                    yield from _within(item)


def _maps(values: list[Value]) -> Iterator[YamlMap]:
    return (value for value in values if isinstance(value, YamlMap))


def _highest(prefix: str, ids: list[str]) -> int:
    form = re.compile(re.escape(prefix) + r"-(\d+)")
    return max((int(found.group(1)) for name in ids if (found := form.fullmatch(name))), default=0)


def _insertion(node: YamlMap, text: str, name: str, newline: str) -> tuple[int, int, str]:
    """Where the id of a unit goes (an `id` that says nothing gives way), and what is to be written there."""
    entries: list[tuple[yaml.Node, yaml.Node]] = node.node.value
    empty = next((value for key, value in entries if key.value == "id"), None)
    if empty is not None:
        start, end = empty.start_mark.index, empty.end_mark.index
        return start, end, name if text[start - 1 : start].isspace() else f" {name}"
    start = node.node.start_mark.index
    if node.node.flow_style:
        return start + 1, start + 1, f"id: {name}" + (", " if entries else "")
    indent = " " * node.node.start_mark.column
    after = _end_of_heading(entries, text)
    if after is None:
        return start, start, f"id: {name}{newline}{indent}"
    return after, after, f"{newline}{indent}id: {name}"


def _end_of_heading(entries: list[tuple[yaml.Node, yaml.Node]], text: str) -> int | None:
    """The end of the last line of the keys that a unit begins with: its kind, `num` and `heading`.

    None where that line cannot be told from the marks alone: the id then goes before them.
    """
    last: yaml.Node | None = None
    for index, (key, value) in enumerate(entries):
        if index and key.value not in _AHEAD:
            break
        if not isinstance(value, yaml.ScalarNode) or value.style in ("|", ">"):
            break
        last = value
    if last is None:
        return None
    end: int = last.end_mark.index
    line_end = re.compile(r"[ \t]*(#[^\r\n]*)?(?=\r?\n|\Z)").match(text, end)
    return line_end.end() if line_end is not None else None
