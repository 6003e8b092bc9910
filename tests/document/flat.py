"""A publication as lines of text, for tests: each heading, paragraph, item and cell is one, calls in brackets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass

from refundido.document.blocks import Heading, Inline, Item, NoteRef, Paragraph, Publication, Removed, Words


def lines(publication: Publication) -> list[str]:
    """What a reader reads, line by line."""
    return list(_lines(publication.body))


def inlines_of(value: object) -> Iterator[Inline]:
    """All the inline content inside some blocks, in order. Calls gathered by tables are not repeated."""
    if isinstance(value, (Words, NoteRef)):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from inlines_of(each)
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            if each.name != "calls":
                yield from inlines_of(getattr(value, each.name))


def shown(content: Sequence[Inline]) -> str:
    """Inline content as text, a call being its number in brackets."""
    return "".join(inline.text if isinstance(inline, Words) else f"({inline.number})" for inline in content)


def _lines(value: object) -> Iterator[str]:
    if isinstance(value, Heading):
        yield f"{value.label} {shown(value.content)}".strip()
    elif isinstance(value, Paragraph):
        yield shown(value.content)
    elif isinstance(value, Removed):
        yield f"[{value.text}]{shown(value.refs)}"
    elif isinstance(value, Item):
        yield f"{value.marker} {shown(value.title)}".strip()
        yield from _lines(value.blocks)
    elif isinstance(value, tuple):
        if value and isinstance(value[0], (Words, NoteRef)):
            yield shown(value)
        else:
            for each in value:
                yield from _lines(each)
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            if each.name != "calls":
                yield from _lines(getattr(value, each.name))
