"""Part of `source`: plain values -> YAML text in the style of this project, the same bytes every time.

Every value is a text, a list or a mapping. Nothing is wrapped, no key is sorted, no character that can be
seen is escaped. Knows nothing of what the keys mean.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
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

    value: Sequence[Node] | Mapping[str, Node]


@quick
@dataclass(frozen=True, slots=True)
class Spaced:
    """An item of a list that a blank line parts from the one before it."""

    value: Node


Node: TypeAlias = "str | Quoted | Bare | Flow | Spaced | Sequence[Node] | Mapping[str, Node]"

_TEXTS = (str, Quoted)
_ON_ONE_LINE = (Bare, Flow, Spaced)
_WRITTEN_ALONE = (*_TEXTS, *_ON_ONE_LINE)
_MAPPINGS = (dict, Mapping)
"""What nearly all mappings are is asked first: the abstract class is slow to answer."""
_SEEN = r"[^\n\r\t:#\x00-\x1f\x7f-\xa0\u2028\u2029\ufeff]*"
_PLAIN = re.compile(rf"[^\W_]{_SEEN}(?:(?::(?=[^\s])|(?<! )#){_SEEN})*", re.UNICODE)
_FLOW_SIGNS = re.compile(r"[\[\]{},:]")
_ESCAPED = re.compile(r"[\x00-\x1f\x7f-\x9f\xa0\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff\"\\]")
_ESCAPES = {"\n": r"\n", "\t": r"\t", "\r": r"\r", "\0": r"\0", '"': r"\"", "\\": r"\\", "\xa0": r"\_"}
_STRING_TAG = "tag:yaml.org,2002:str"
_RESOLVER: Any = yaml.SafeLoader("")
_BEGIN_OTHERS = frozenset(yaml.SafeLoader.yaml_implicit_resolvers)
"""With what numbers, dates, truth values and the like begin."""


def emit(root: Mapping[str, Node]) -> str:
    """The text of a file that holds that mapping."""
    lines: list[str] = []
    _mapping(root, 0, lines)
    return "\n".join([*lines, ""])


def _mapping(entries: Mapping[str, Node], depth: int, lines: list[str]) -> None:
    indent = "  " * depth
    for key, value in entries.items():
        if isinstance(value, Quoted) and "\n" not in value.text:
            lines.append(f"{indent}{_scalar(key, False)}: {_quoted(value.text)}")
        else:
            _entry(f"{indent}{_scalar(key, False)}:", value, depth, lines)


def _entry(lead: str, value: Node, depth: int, lines: list[str]) -> None:
    """Add the lines of a value after `lead`, its key; what is below goes one level deeper."""
    if isinstance(value, _TEXTS):
        text = value if isinstance(value, str) else value.text
        if "\n" in text and _fits_block(text):
            lines.append(f"{lead} |-")
            lines.extend(f"{'  ' * (depth + 1)}{line}" if line else "" for line in text.split("\n"))
        else:
            lines.append(f"{lead} {_scalar(text, False) if text is value else _quoted(text)}")
    elif isinstance(value, _ON_ONE_LINE) or not value:
        lines.append(f"{lead} {_inline(value)}")
    elif isinstance(value, _MAPPINGS):
        lines.append(lead)
        _mapping(value, depth + 1, lines)
    else:
        lines.append(lead)
        _items(value, depth + 1, lines)


def _items(values: Sequence[Node], depth: int, lines: list[str]) -> None:
    indent = "  " * depth
    for index, value in enumerate(values):
        if isinstance(value, Spaced):
            if index:
                lines.append("")
            value = value.value
        if not isinstance(value, _WRITTEN_ALONE) and isinstance(value, _MAPPINGS) and value:
            first = len(lines)
            _mapping(value, depth + 1, lines)
            lines[first] = f"{indent}- {lines[first][len(indent) + 2 :]}"
        else:
            _entry(f"{indent}-", value, depth, lines)


def _inline(value: Node, flow: bool = False) -> str:
    """A value on one line."""
    if isinstance(value, Quoted):
        return _quoted(value.text)
    if isinstance(value, str):
        return _scalar(value, flow)
    if isinstance(value, Bare):
        return value.text
    if isinstance(value, Flow):
        return _inline(value.value, flow=True)
    if isinstance(value, Spaced):
        return _inline(value.value, flow)
    if isinstance(value, _MAPPINGS):
        return "{" + ", ".join([f"{_scalar(k, True)}: {_inline(v, True)}" for k, v in value.items()]) + "}"
    return "[" + ", ".join([_quoted(i.text) if isinstance(i, Quoted) else _inline(i, True) for i in value]) + "]"


@lru_cache(maxsize=4096)
def _scalar(text: str, flow: bool) -> str:
    safe = _PLAIN.fullmatch(text) and not text.endswith((" ", ":")) and not (flow and _FLOW_SIGNS.search(text))
    return text if safe and _means_text(text) else _quoted(text)


def _means_text(text: str) -> bool:
    """Whether any YAML reader takes the bare word for a text, and not for a number, a date or a truth value."""
    if text[0] not in _BEGIN_OTHERS:
        return True
    return bool(_RESOLVER.resolve(yaml.ScalarNode, text, (True, False)) == _STRING_TAG)


def _quoted(text: str) -> str:
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
