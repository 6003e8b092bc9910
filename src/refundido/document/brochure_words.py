"""The regulated words of a leaflet, in the order in which they are printed, each under its section.

Between `brochure`, which makes the leaflet, and those that hold a printed one against it. A label or the sign of an
item is one of its words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from refundido.document.blocks import (
    Block,
    EditorNote,
    Figure,
    Inline,
    Item,
    ItemList,
    Mark,
    Paragraph,
    Pending,
    Reconstructed,
    Removed,
    Section,
    Table,
    Words,
)
from refundido.document.brochure_blocks import LeafletSection

_HYPHENS = str.maketrans("", "", "-\u2010\u2011\u00ad")
"""A hyphen at the end of a line and one of the text are the same sign in a font: neither can be told from the other."""


@dataclass(frozen=True, slots=True)
class SectionWords:
    """A stretch of regulated words, and the heading of the section in which it stands."""

    section: str
    text: str


def regulated(sections: Iterable[LeafletSection]) -> tuple[SectionWords, ...]:
    """The regulated words of some sections in order: each paragraph, heading, marker and cell a stretch."""
    return tuple(
        SectionWords(section.heading, text)
        for section in sections
        for passage in section.passages
        for text in _of_blocks(passage.blocks)
        if text.strip()
    )


def words_digest(words: Iterable[SectionWords]) -> str:
    """The SHA-256, in hexadecimal, of some words in order, whatever spaces part them."""
    return sha256("".join("".join(each.text.split()) for each in words).encode()).hexdigest()


def squeezed(text: str) -> str:
    """`text` without its spaces and hyphens: what is left is the same however its lines were set."""
    return "".join(text.split()).translate(_HYPHENS)


def _of_blocks(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Paragraph():
                yield _plain(block.content)
            case Section():
                yield block.heading.label
                yield _plain(block.heading.content)
                yield from _of_blocks(block.blocks)
            case ItemList():
                for item in block.items:
                    yield from _of_item(item)
            case Table():
                yield _plain(block.caption)
                yield from (_plain(column.content) for column in block.columns)
                yield from (_plain(cell.content) for row in block.rows for cell in row.cells)
            case Reconstructed():
                yield from _of_blocks(block.blocks)
            case Figure():
                yield _plain(block.caption)
            case Pending() | Removed() | EditorNote():
                continue


def _of_item(item: Item) -> Iterator[str]:
    yield item.marker
    yield _plain(item.title)
    yield from _of_blocks(item.blocks)


def _plain(inlines: Iterable[Inline]) -> str:
    """The words of some inline content; those that tell of lost ones in brackets, as they are printed."""
    words = (inline for inline in inlines if isinstance(inline, Words))
    return "".join(f"[{each.text}]" if each.mark is Mark.GAP else each.text for each in words)
