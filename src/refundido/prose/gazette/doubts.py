"""Part of `prose.gazette`: what stayed text and looks like more, so that a person looks: nothing is put elsewhere.

A table that was not rebuilt, an enumeration or definitions run into a paragraph, a title of other parts (an annex,
final provisions) in the middle of one. Time is linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from refundido.model.label import roman_value
from refundido.prose.gazette.tables import Stretch
from refundido.prose.gazette.tree import Node

_RATIO = re.compile(r"(?<![\w.,])\d[\d.,]*\s?(?:a|x)\s?\d+(?![\w%])")
_VALUE = re.compile(r"(?:\d[\d.,]*\s?(?:a|x)\s?\d+\b|(?:U\.?\s?S\.?\s?)?\$\s?\d|S/\.?\s?\d|\d[\d.,]*\s?%)")
_LABEL = re.compile(
    r"(?:(?P<sign>[.;:,]|^)\s*|(?P<bracket>\())(?P<label>[a-zñ]|[ivx]{2,4}|\d{1,2})(?P<close>\)|\.-|\.(?=\s))(?=\s)"
)
_DEFINED = re.compile(r"(?:^|(?<=[.;:] ))[A-ZÁÉÍÓÚÑ][^\W\d_]{1,20}(?: [^\W\d_]{1,20}){0,2}: (?=[a-záéíóúñA-ZÁÉÍÓÚÑ])")
_TITLE = re.compile(
    r"(?:(?<=[.!?»”\"] )|^)[A-ZÁÉÍÓÚÑ]{4,}(?: (?:[A-ZÁÉÍÓÚÑ]{2,}|[IVX]+\b)){1,8}(?=\s[A-ZÁÉÍÓÚÑ][a-záéíóúñ]|\s*$)"
)
_BETWEEN, _FEWEST = 4, 2


class Doubt(Enum):
    """What words may be that stayed text."""

    TABLE = "tabla"
    LIST = "Aquí puede haber una enumeración, que quedó como texto."
    TERMS = "Aquí puede haber definiciones una tras otra, que quedaron como texto."
    TITLE = "Aquí puede comenzar otra parte del texto: su título quedó dentro de un párrafo."


@dataclass(frozen=True, slots=True)
class Doubtful:
    """A place of the page to be looked at; of a table, how many values it may have."""

    at: int
    what: Doubt
    values: int = 0


def doubts(text: str, nodes: Sequence[Node]) -> Iterator[Doubtful]:
    """What stayed text in some nodes and looks like more, in no order."""
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        waiting.extend(node.children)
        paid = [child for child in node.children if child.style is not None and _is_paid(text, child)]
        if len(paid) >= _FEWEST:
            yield Doubtful(paid[0].at, Doubt.TABLE, len(paid))
        for child in node.children:
            if child.text is not None:
                yield from _in_words(text, child.text, node.label)


def _is_paid(text: str, node: Node) -> bool:
    """Whether an item is a name and what it is paid."""
    words = next((child.text for child in node.children if child.text is not None), None)
    return node.heading is not None and words is not None and _VALUE.match(text, *words) is not None


def _in_words(text: str, words: Stretch, owner: str) -> Iterator[Doubtful]:
    start, end = words
    said = text[start:end]
    ratios = list(_RATIO.finditer(said))
    close = [one for one, other in pairwise(ratios) if 0 < len(said[one.end() : other.start()].split()) <= _BETWEEN]
    if any(_is_name(said[one.end() :]) for one in close):
        yield Doubtful(start + ratios[0].start(), Doubt.TABLE, len(ratios))
    listed = _listed(said, owner)
    if listed is not None:
        yield Doubtful(start + listed, Doubt.LIST)
    defined = list(_DEFINED.finditer(said)) if said.count(": ") >= _FEWEST else []
    if len(defined) >= _FEWEST:
        yield Doubtful(start + defined[0].start(), Doubt.TERMS)
    title = _TITLE.search(said)
    if title is not None and not said.isupper():
        yield Doubtful(start + title.start(), Doubt.TITLE)


def _is_name(words: str) -> bool:
    """Whether the next row's name may begin with words: with a capital, signs of a table aside."""
    return words.lstrip(" .,;/|…-")[:1].isupper()


def _listed(said: str, owner: str) -> int | None:
    """Where an enumeration begins in words: a label and its next, or the one after the label of their own unit."""
    found = list(_LABEL.finditer(said))
    for one, other in pairwise(found):
        if one["close"] == other["close"] and _is_next(one["label"], other["label"]):
            return one.start("label")
    return next((each.start("label") for each in found if owner.islower() and _is_next(owner, each["label"])), None)


def _is_next(one: str, other: str) -> bool:
    if one.isdigit() or other.isdigit():
        return one.isdigit() and other.isdigit() and int(other) == int(one) + 1
    numbers = roman_value(one), roman_value(other)
    if numbers[0] is not None and numbers[1] is not None and numbers[1] == numbers[0] + 1:
        return True
    return len(one) == len(other) == 1 and ord(other) == ord(one) + 1
