"""Part of `report`: which keys of an order a finding speaks of, and where their values stand in a source file.

Reads YAML and XML only as far as it takes to tell keys from values, line by line; what it cannot tell has no place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from refundido.diagnostic import Code

_ADDRESS = ("at", "to")
_QUOTED = (
    "replace", "delete", "before", "after", "between", "where", "within", "split", "change_sign", "quote", "from", "to",
    "except",
    "sentence_starting", "sentence", "sentences", "between_stops", "after_stop", "before_stop", "stop", "place",
    "stops",
)  # fmt: skip
_NEW = (
    "with", "insert", "leave", "retitle", "replace_unit", "insert_units", "enclose", "replace_rows", "insert_rows",
    "insert_column", "replace_column", "change_sign",
)  # fmt: skip
_STRUCTURE = (*_NEW, "delete_column", "delete_unit", "renumber", "move", "replace", "delete")
_RESULT = ("as", "becomes", "renumber")
KEYS: dict[Code, tuple[str, ...]] = {
    **dict.fromkeys(
        (
            Code.ADDRESS_NOT_FOUND, Code.ADDRESS_AMBIGUOUS, Code.ADDRESS_CONTRADICTORY, Code.ADDRESS_COUNT,
            Code.HEADING_FOLDED, Code.TARGET_KIND, Code.TARGET_PENDING, Code.NOT_SIBLINGS,
        ),
        _ADDRESS,
    ),
    **dict.fromkeys(
        (
            Code.QUOTE_NOT_FOUND, Code.QUOTE_REPEATED, Code.QUOTE_COUNT, Code.QUOTE_FOLDED, Code.QUOTE_SIC,
            Code.PLACE_NOT_FOUND, Code.NOT_ADJACENT, Code.PLACE_AND_QUOTE, Code.FORM_NOT_COVERED,
        ),
        _QUOTED,
    ),
    **dict.fromkeys((Code.RESULT_LABEL, Code.RESULT_NUMBERING, Code.LABEL_TAKEN), (*_RESULT, *_NEW)),
    Code.EXPECTED_TEXT: ("expects",),
    Code.SIGN_WRONG: ("change_sign", "from"),
    Code.SIGNS_CLASH: _NEW,
    **dict.fromkeys(
        (Code.LABEL_DUPLICATE, Code.TABLE_SHAPE, Code.ODDS_EMPTY, Code.TREE_SHAPE, Code.ID_DUPLICATE), _STRUCTURE
    ),
    Code.NEW_TEXT_NOT_IN_WORDS: _NEW,
}  # fmt: skip
"""The keys whose values each kind of finding on an order speaks of."""

_KEY = re.compile(r"[\s-]*(\w+):(?:\s+|$)")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\']|\'\')*\'|(?P<key>\w+):(?:\s+|$)|(?P<sign>[{}])')
_TAG = re.compile(r"<(?P<end>/?)(?P<name>\w+)(?P<attributes>[^<>]*?)(?P<empty>/?)>")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')


@dataclass(frozen=True, slots=True)
class Stretch:
    """Part of a line, from `start` to `end`, and the keys that it is the value of, the outermost first."""

    line: int
    start: int
    end: int
    keys: tuple[str, ...]


def yaml_values(numbered: Sequence[tuple[int, str]]) -> Iterator[Stretch]:
    """The values in the lines of an entry, each with the keys above it."""
    above: list[tuple[int, str]] = []
    for number, line in numbered:
        found = _KEY.match(line)
        start = found.end() if found else len(line) - len(line.lstrip(" -"))
        if found:
            above = [each for each in above if each[0] < found.start(1)]
            above.append((found.start(1), found.group(1)))
        keys = tuple(key for _, key in above)
        if line[start : start + 1] == "{":
            yield from _in_braces(number, line, start, keys)
        elif line[start:].strip():
            yield Stretch(number, start, len(line.rstrip()), keys)


def _in_braces(number: int, line: str, start: int, outer: tuple[str, ...]) -> Iterator[Stretch]:
    """The values of a mapping in braces, as far as it stands on this line."""
    keys: list[str] = []
    depth, at = 0, start
    for token in _TOKEN.finditer(line, start):
        if not (token["key"] or token["sign"]):
            continue
        if keys and line[at : token.start()].strip(" ,"):
            yield Stretch(number, at, len(line[: token.start()].rstrip(" ,")), (*outer, *keys))
        at = token.end()
        if token["key"]:
            keys[max(depth - 1, 0) :] = [token["key"]]
        else:
            depth += 1 if token["sign"] == "{" else -1
            del keys[max(depth, 0) :]
    if keys and line[at:].strip(" ,"):
        yield Stretch(number, at, len(line.rstrip()), (*outer, *keys))


def xml_values(numbered: Sequence[tuple[int, str]]) -> Iterator[Stretch]:
    """The words and attributes in the lines of an element, up to its end."""
    open_elements: list[str] = []
    for number, line in numbered:
        at = 0
        for tag in _TAG.finditer(line):
            if line[at : tag.start()].strip():
                yield Stretch(number, at, tag.start(), tuple(open_elements))
            at = tag.end()
            if tag["end"]:
                del open_elements[-1:]
                if not open_elements:
                    return
                continue
            for each in _ATTRIBUTE.finditer(line, tag.start("attributes"), tag.end("attributes")):
                yield Stretch(number, each.start(2), each.end(2), (*open_elements, tag["name"], each.group(1)))
            if not tag["empty"]:
                open_elements.append(tag["name"])
        if line[at:].strip():
            yield Stretch(number, at, len(line), tuple(open_elements))
