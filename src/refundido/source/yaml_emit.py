"""Part of `source`: plain values -> YAML text in the style of this project, the same bytes every time.

Every value is a text, a list or a mapping, or a list whose items write themselves. Nothing is wrapped, no key is
sorted, no character that can be seen is escaped. Knows nothing of what the keys mean.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

import yaml

from refundido.quick import quick


@quick
@dataclass(frozen=True, slots=True)
class Quoted:
    """A text that is always written between quotation marks."""

    text: str


@quick
@dataclass(frozen=True, slots=True)
class Bare:
    """A word of the format, a date or a number, written as it is."""

    text: str


@quick
@dataclass(frozen=True, slots=True)
class Flow:
    """A list or a mapping written on one line, between brackets."""

    value: Sequence[Node] | dict[str, Node]


@quick
@dataclass(frozen=True, slots=True)
class Spaced:
    """An item of a list that a blank line parts from the one before it."""

    value: Node


@quick
@dataclass(frozen=True, slots=True)
class Written:
    """A list, not empty, whose items are written by `write`, given how deep they stand and the lines to add to.

    For the units of a text, of which there are very many.
    """

    write: Callable[[int, list[str]], None]


Node: TypeAlias = "str | Quoted | Bare | Flow | Spaced | Written | Sequence[Node] | dict[str, Node]"

_ON_ONE_LINE = (Bare, Flow, Spaced)
_SEEN = r"[^\n\r\t:#\x00-\x1f\x7f-\xa0\u2028\u2029\ufeff]*"
_PLAIN = re.compile(rf"[^\W_]{_SEEN}(?:(?::(?=[^\s])|(?<! )#){_SEEN})*", re.UNICODE)
_FLOW_SIGNS = re.compile(r"[\[\]{},:]")
_ESCAPED = re.compile(r"[\x00-\x1f\x7f-\x9f\xa0\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff\"\\]")
_ESCAPES = {"\n": r"\n", "\t": r"\t", "\r": r"\r", "\0": r"\0", '"': r"\"", "\\": r"\\", "\xa0": r"\_"}
_STRING_TAG = "tag:yaml.org,2002:str"
_RESOLVER: Any = yaml.SafeLoader("")
_BEGIN_OTHERS = frozenset(yaml.SafeLoader.yaml_implicit_resolvers)
"""With what numbers, dates, truth values and the like begin."""


def emit(root: dict[str, Node]) -> str:
    """The text of a file that holds that mapping."""
    lines: list[str] = []
    add_entries(root, 0, lines)
    return "\n".join([*lines, ""])


def add_entries(entries: dict[str, Node], depth: int, lines: list[str]) -> None:
    """Add the lines of a mapping, its keys so deep."""
    indent = "  " * depth
    for key, value in entries.items():
        add_entry(f"{indent}{key_of(key)}:", value, depth, lines)


def add_entry(lead: str, value: Node, depth: int, lines: list[str]) -> None:
    """Add the lines of a value after `lead`, its key; what is below goes one level deeper than `depth`."""
    if isinstance(value, Quoted):
        add_quoted(lead, value.text, depth, lines)
    elif isinstance(value, str):
        if "\n" in value and _fits_block(value):
            _add_block(lead, value, depth, lines)
        else:
            lines.append(f"{lead} {scalar(value)}")
    elif isinstance(value, _ON_ONE_LINE) or not value:
        lines.append(f"{lead} {inline(value)}")
    else:
        lines.append(lead)
        if isinstance(value, dict):
            add_entries(value, depth + 1, lines)
        elif isinstance(value, Written):
            value.write(depth + 1, lines)
        else:
            _items(value, depth + 1, lines)


def add_quoted(lead: str, text: str, depth: int, lines: list[str]) -> None:
    """Add the lines of a text between quotation marks, or of one of several lines as it is."""
    if "\n" in text and _fits_block(text):
        _add_block(lead, text, depth, lines)
    else:
        lines.append(f"{lead} {quoted(text)}")


def _add_block(lead: str, text: str, depth: int, lines: list[str]) -> None:
    lines.append(f"{lead} |-")
    lines.extend(f"{'  ' * (depth + 1)}{line}" if line else "" for line in text.split("\n"))


def _items(values: Sequence[Node], depth: int, lines: list[str]) -> None:
    indent = "  " * depth
    for index, value in enumerate(values):
        if isinstance(value, Spaced):
            if index:
                lines.append("")
            value = value.value
        if isinstance(value, dict) and value:
            first = len(lines)
            add_entries(value, depth + 1, lines)
            lines[first] = as_item(lines[first], depth)
        else:
            add_entry(f"{indent}-", value, depth, lines)


def as_item(line: str, depth: int) -> str:
    """The first line of a mapping, written one level below `depth`, as an item of a list at that depth."""
    return f"{'  ' * depth}- {line[2 * depth + 2 :]}"


def inline(value: Node, flow: bool = False) -> str:
    """A value on one line; `flow`: within brackets."""
    if isinstance(value, str):
        return key_of(value, flow)
    if isinstance(value, dict):
        return "{" + ", ".join([f"{key_of(k, True)}: {inline(v, True)}" for k, v in value.items()]) + "}"
    if isinstance(value, Quoted):
        return quoted(value.text)
    if isinstance(value, Bare):
        return value.text
    if isinstance(value, Flow):
        return inline(value.value, flow=True)
    if isinstance(value, Spaced):
        return inline(value.value, flow)
    assert not isinstance(value, Written)
    return "[" + ", ".join([quoted(i.text) if isinstance(i, Quoted) else inline(i, True) for i in value]) + "]"


def scalar(text: str, flow: bool = False) -> str:
    """A text on one line, between quotation marks only where it needs them; `flow`: within brackets."""
    safe = _PLAIN.fullmatch(text) and not text.endswith((" ", ":")) and not (flow and _FLOW_SIGNS.search(text))
    return text if safe and _means_text(text) else quoted(text)


@lru_cache(maxsize=4096)
def key_of(text: str, flow: bool = False) -> str:
    """A key, or a few words on a line with others, as it is written: a file has the same ones many times."""
    return scalar(text, flow)


def _means_text(text: str) -> bool:
    """Whether any YAML reader takes the bare word for a text, and not for a number, a date or a truth value."""
    if text[0] not in _BEGIN_OTHERS:
        return True
    return bool(_RESOLVER.resolve(yaml.ScalarNode, text, (True, False)) == _STRING_TAG)


def quoted(text: str) -> str:
    """A text between quotation marks, on one line."""
    if '"' not in text and "\\" not in text and text.isprintable():
        return f'"{text}"'
    if '"' in text and not _ESCAPED.search(text.replace('"', "")):
        return "'" + text.replace("'", "''") + "'"
    return '"' + _ESCAPED.sub(_escape, text) + '"'


def _escape(match: re.Match[str]) -> str:
    character = match.group()
    return _ESCAPES.get(character) or (
        f"\\x{ord(character):02x}" if ord(character) < 0x100 else f"\\u{ord(character):04x}"
    )


def _fits_block(text: str) -> bool:
    """Whether a text of several lines can stand as it is below its key."""
    lines = text.split("\n")
    seen = all(line == line.strip() for line in lines) and bool(lines[0]) and bool(lines[-1])
    return seen and not _ESCAPED.search(re.sub(r'[\n"\\]', "", text))
