"""Part of `prose.gazette`: what stayed text and looks like more, so that a person looks: nothing is put elsewhere.

A table that was not rebuilt, an enumeration or definitions run into a paragraph, a title of other parts (an annex,
final provisions) in the middle of one. Time is linear in the text.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from refundido.model.label import roman_value
from refundido.prose.gazette.odds import odds_places
from refundido.prose.gazette.tree import Node
from refundido.prose.gazette.words import is_closed
from refundido.prose.payload_lines import CLOSED

_RATIO = re.compile(r"\d(?<![\w.,].)[\d.,]*\s?(?:a|x)\s?\d+(?![\w%])")
_VALUE = re.compile(r"(?:\d[\d.,]*\s?(?:a|x)\s?\d+\b|(?:U\.?\s?S\.?\s?)?\$\s?\d|S/\.?\s?\d|\d[\d.,]*\s?%)")
_MARK = r"(?P<label>[a-zñ]|[ivx]{2,4}|\d{1,2})(?P<close>\)|\.-|\.(?=\s))(?=\s)"
_LABEL_AT_START = re.compile(rf"\s*{_MARK}")
_LABEL = re.compile(rf"[.;:,(](?:(?<!\()\s*+)?+{_MARK}")
_ROW = re.compile(rf"(?:(?P<name>[^.;:]*?)[\s.…]+)?{_VALUE.pattern}(?:[^.;:]|[.,](?=\d)){{0,24}}[.;,⁰¹²³⁴⁵⁶⁷⁸⁹\s]*")
_FIGURE = re.compile(r"\d")
_LONGEST_ROW, _NAME = 80, 6
_VALUES = re.compile(
    r"\d(?<![\w.,].)[\d.,]*\s?(?:(?:a|x)\s?\d+(?![\w%])|(?:%|€))|(?:(?:U\.?\s?S\.?\s?)?\$|S/\.?|€)\s?\d(?:[\d.,]*\d)?"
)
"""A whole value: odds, a part of a hundred, a sum of money."""
_DEFINED = re.compile(r"(?:^|(?<=[.;:] ))[A-ZÁÉÍÓÚÑ][^\W\d_]{1,20}(?: [^\W\d_]{1,20}){0,2}: (?=[a-záéíóúñA-ZÁÉÍÓÚÑ])")
"""Patterns begin with the sign that is looked for, and then look at what stands before it: so they are found fast."""
_TITLE = re.compile(
    r"[A-ZÁÉÍÓÚÑ](?:(?<=[.!?»”\"] .)|(?<=^.))[A-ZÁÉÍÓÚÑ]{3,}(?: (?:[A-ZÁÉÍÓÚÑ]{2,}|[IVX]+\b)){1,8}"
    r"(?=\s[A-ZÁÉÍÓÚÑ][a-záéíóúñ]|\s*$)"
)
_CAPITALS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ" + "ÁÉÍÓÚÑ".encode("latin-1")
_CAPITAL_SHAPE, _CAPITAL_RUN = bytes.maketrans(_CAPITALS, b"A" * len(_CAPITALS)), b"AAAA"
"""A title has so many capitals together, which are found sooner than the pattern where they are made alike."""
_CLOSES = re.compile(r"(?:Disposición|Cláusula) [a-zñ]+ [a-záéíóúñ]+(?:\.| ?[-–—:])")
"""One of the provisions that close a text, with its number in words («Disposición final única.»)."""
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_CALL = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_NOTE = re.compile(r"[(\[]?(?P<number>\d{1,2}|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})(?:[)\]]|(?<=[⁰¹²³⁴⁵⁶⁷⁸⁹]))\s")
_BETWEEN, _FEWEST = 4, 2
_STOPS = (".", ";")


class Doubt(Enum):
    """What words may be that stayed text."""

    TABLE = "tabla"
    LIST = "Aquí puede haber una enumeración, que quedó como texto."
    TERMS = "Aquí puede haber definiciones una tras otra, que quedaron como texto."
    NOTE = "Esto puede ser la nota a la que llama una cifra volada: quedó como texto."
    TITLE = "Aquí puede comenzar otra parte del texto: su título quedó dentro de un párrafo."


@dataclass(frozen=True, slots=True)
class Doubtful:
    """A place of the page to be looked at; of a table, how many values it may have."""

    at: int
    what: Doubt
    values: int = 0


def doubts(text: str, nodes: Sequence[Node]) -> Iterator[Doubtful]:
    """What stayed text in some nodes and looks like more, in no order."""
    odds, called, capitals = odds_places(text), _called(text), _capital_places(text)
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        waiting.extend(node.children)
        paid = [
            child
            for child in node.children
            if _is_paid(text, child) or _is_paid_line(text, child) or _is_paid_item(text, child)
        ]
        if len(paid) >= _FEWEST:
            yield Doubtful(paid[0].at, Doubt.TABLE, len(paid))
        if len(node.children) > 1 and _is_title_line(text, *node.children[-2:]):
            yield Doubtful(node.children[-1].at, Doubt.TITLE)
        for child in node.children:
            if child.text is not None:
                start, end = child.text
                if _is_note(text[start : start + _LONGEST_ROW], called):
                    yield Doubtful(start, Doubt.NOTE)
                several = bisect_left(odds, end) - bisect_left(odds, start) >= _FEWEST
                alone = len(paid) < _FEWEST or child not in paid
                yield from _in_words(text[start:end], start, node.label, several, alone)
                if bisect_left(capitals, end) > bisect_left(capitals, start) or _CLOSES.match(text, start, end):
                    yield from _titles(text[start:end], start)


def _capital_places(text: str) -> list[int]:
    """Where capitals stand together as in a title, in order."""
    shape = text.encode("latin-1", "replace").translate(_CAPITAL_SHAPE)
    places: list[int] = []
    at = shape.find(_CAPITAL_RUN)
    while at >= 0:
        places.append(at)
        at = shape.find(_CAPITAL_RUN, at + 1)
    return places


def _titles(said: str, start: int) -> Iterator[Doubtful]:
    """The first title of other parts in some words that stand at `start`."""
    title = _CLOSES.match(said) or _TITLE.search(said)
    if title is not None and not said.isupper():
        yield Doubtful(start + title.start(), Doubt.TITLE)


def _is_note(words: str, called: str) -> bool:
    """Whether a paragraph begins with the number of a note that a raised figure of the page calls; `called`: those."""
    found = _NOTE.match(words) if called else None
    return found is not None and f" {found['number'].translate(_RAISED)} " in called


def _called(text: str) -> str:
    """The raised figures of a page, blanks around each."""
    found = _CALL.findall(text) if any(chr(sign) in text for sign in _RAISED.values()) else ()
    return f" {' '.join(found)} " if found else ""


def _is_title_line(text: str, before: Node, node: Node) -> bool:
    """Whether the last paragraph of a unit is a line of a few words that ends in no sign, and the page goes on.

    After a lead, or a line that ends in no sign either, it is an item of a list without labels.
    """
    if before.text is not None and text[before.text[1] - 1] not in _STOPS:
        return False
    if node.text is None or node.text[1] - node.text[0] > _LONGEST_ROW:
        return False
    start, end = node.text
    said = text[start:end]
    if not said[:1].isupper() or text[start - 1 : start] != "\n" or CLOSED.search(said) or any(map(str.isdigit, said)):
        return False
    return len(said.split()) <= _NAME and not text[end : end + _LONGEST_ROW].isspace() and end < len(text)


def _is_paid(text: str, node: Node) -> bool:
    """Whether an item is a name and what it is paid."""
    if node.heading is None:
        return False
    words = next((child.text for child in node.children if child.text is not None), None)
    return words is not None and _VALUE.match(text, *words) is not None


def _is_paid_line(text: str, node: Node) -> bool:
    """Whether a paragraph is a few words that end in what is paid, or that alone: a row, or a cell, of a table."""
    if node.text is None or node.text[1] - node.text[0] > _LONGEST_ROW:
        return False
    if _FIGURE.search(text, *node.text) is None:
        return False
    found = _ROW.fullmatch(text, *node.text)
    name = found["name"].split() if found is not None and found["name"] else []
    return found is not None and len(name) <= _NAME and not (name and is_closed(name[-1]))


def _is_paid_item(text: str, node: Node) -> bool:
    """Whether an item says but a name and what it is paid: a row of a table."""
    return (
        bool(node.label) and node.heading is None and len(node.children) == 1 and _is_paid_line(text, node.children[0])
    )


def _run_of_values(said: str) -> tuple[int, int] | None:
    """Where values stand one after the other with no word between, and how many: a row, or a column, of a table."""
    values = list(_VALUES.finditer(said))
    after = [not said[one.end() : other.start()].strip(" ,") for one, other in pairwise(values)]
    spaced = [not said[one.end() : other.start()].strip(" ") for one, other in pairwise(values)]
    at = next((i for i, close in enumerate(after) if spaced[i] or (close and after[i + 1 : i + 2] == [True])), None)
    return (values[at].start(), len(values)) if at is not None else None


def _in_words(said: str, start: int, owner: str, several: bool, alone: bool) -> Iterator[Doubtful]:
    """What some words may be that stand at `start`; `several`: they have places of odds; `alone`: are no row told."""
    ratios = list(_RATIO.finditer(said)) if several else []
    close = [one for one, other in pairwise(ratios) if 0 < len(said[one.end() : other.start()].split()) <= _BETWEEN]
    if any(_is_name(said[one.end() :]) for one in close):
        yield Doubtful(start + ratios[0].start(), Doubt.TABLE, len(ratios))
    elif alone and (several or _has_sums(said)) and (run := _run_of_values(said)) is not None:
        yield Doubtful(start + run[0], Doubt.TABLE, run[1])
    listed = _listed(said, owner)
    if listed is not None:
        yield Doubtful(start + listed, Doubt.LIST)
    defined = list(_DEFINED.finditer(said)) if said.count(": ") >= _FEWEST else []
    if len(defined) >= _FEWEST:
        yield Doubtful(start + defined[0].start(), Doubt.TERMS)


def _has_sums(said: str) -> bool:
    """Whether words have several sums of money or parts of a hundred."""
    return said.count("$") + said.count("S/") + said.count("%") + said.count("€") >= _FEWEST


def _is_name(words: str) -> bool:
    """Whether the next row's name may begin with words: with a capital, signs of a table aside."""
    return words.lstrip(" .,;/|…-")[:1].isupper()


def _listed(said: str, owner: str) -> int | None:
    """Where an enumeration begins in words: a label and its next; or one that may go on with their own unit's.

    That is the one after its label, the same used twice after a stop, or the next but one after a stop.
    """
    first = _LABEL_AT_START.match(said)
    found = [*([first] if first else []), *_LABEL.finditer(said, first.end() if first else 0)]
    for one, other in pairwise(found):
        if one["close"] == other["close"] and _is_next(one["label"], other["label"]):
            return one.start("label")
    for each in found if owner.islower() else ():
        stopped = said[: each.start("label")].rstrip()[-1:] in _STOPS
        if any(_is_next(owner, each["label"], step) for step in ((1, 0, 2) if stopped else (1,))):
            return each.start("label")
    return None


def _is_next(one: str, other: str, step: int = 1) -> bool:
    """Whether a label is so many steps after another."""
    if one.isdigit() or other.isdigit():
        return one.isdigit() and other.isdigit() and int(other) == int(one) + step
    numbers = roman_value(one), roman_value(other)
    if numbers[0] is not None and numbers[1] is not None and numbers[1] == numbers[0] + step:
        return True
    return len(one) == len(other) == 1 and ord(other) == ord(one) + step
