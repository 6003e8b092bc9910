"""Part of `source.published`: the notes of an HTML page that their calls link to, which are none of its text.

A note is certain where a raised figure, or one in brackets whose link is named as a note's, links to words further on
that begin with the same mark. Whatever else looks like a note stays text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lxml import etree

from refundido.source.published.lines import squeezed

_MARK = re.compile(r"[\[(]? ?(?P<mark>\d{1,3}|[*†‡]{1,3}) ?[\])]?")
_BRACKETED = re.compile(r"[\[(].*[\])]")
_NAMED = re.compile(r"ftn|foot|note|nota|pie", re.IGNORECASE)
_BLOCKS = frozenset("p li div dd aside section".split())
_INLINE_HOLDERS = frozenset("a sup span small font b i em strong".split())


@dataclass(frozen=True, slots=True)
class Note:
    """A note, the link that calls it, and its mark as the call writes it."""

    call: etree._Element
    words: etree._Element
    mark: str


def notes_of(root: etree._Element, raises: Callable[[etree._Element], bool]) -> Iterator[Note]:
    """The notes of a page; `raises` tells whether an element raises its words."""
    links = [link for link in root.iter("a") if link.get("href", "").startswith("#")]
    if not links:
        return
    order = {element: number for number, element in enumerate(root.iter())}
    named: dict[str, etree._Element] = {}
    for element in order:
        for name in (element.get("id"), element.get("name")):
            if name:
                named.setdefault(name, element)
    taken: set[etree._Element] = set()
    for link in links:
        written = squeezed("".join(map(str, link.itertext())))
        target = named.get(link.get("href", "")[1:])
        mark = _MARK.fullmatch(written)
        if mark is None or target is None or not _calls(link, written, raises):
            continue
        block = _block(target)
        if block is None or block in taken or order[block] < order[link] or not _begins(block, mark["mark"]):
            continue
        taken.add(block)
        yield Note(link, block, written)


def _calls(link: etree._Element, written: str, raises: Callable[[etree._Element], bool]) -> bool:
    """Whether a link with a mark is a call: raised, or in brackets and named so."""
    above = link.getparent()
    near = [link, *link.iterdescendants(), *([above] if above is not None else [])]
    return any(map(raises, near)) or (
        _BRACKETED.fullmatch(written) is not None and _NAMED.search(link.get("href", "")) is not None
    )


def _block(target: etree._Element) -> etree._Element | None:
    """The block that a link's target is or stands in; None if it is no short one."""
    found: etree._Element | None = target
    while found is not None and found.tag in _INLINE_HOLDERS:
        found = found.getparent()
    return found if found is not None and found.tag in _BLOCKS else None


def _begins(block: etree._Element, mark: str) -> bool:
    """Whether words begin with a mark, written or, in a list that counts by itself, by their place."""
    words = squeezed("".join(map(str, block.itertext())))
    if re.match(rf"[\[(]? ?{re.escape(mark)} ?(?:[\])]|(?!\w|[.,]\d))", words):
        return True
    counts = block.tag == "li" and mark.isdigit()
    return counts and sum(1 for each in block.itersiblings("li", preceding=True)) + 1 == int(mark)
