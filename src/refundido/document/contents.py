"""The contents of a publication: the headings of its outer sections, as a tree. Used by `consolidated`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refundido.document.blocks import Block, ContentsEntry, Reconstructed, Section

TEXT = "texto"
"""The anchor of the whole text."""
_INNER = ("viñeta", "epígrafe", "guion")


def contents_of(blocks: Sequence[Block]) -> tuple[ContentsEntry, ...]:
    """The entries for the sections among some blocks, those named by a bullet left out."""
    return tuple(
        ContentsEntry(section.anchor, section.heading.label, section.heading.plain, contents_of(section.blocks))
        for section in _sections(blocks)
        if section.heading.kind not in _INNER
    )


def whole_contents(blocks: Sequence[Block]) -> tuple[ContentsEntry, ...]:
    """The contents of a publication: its sections or, where the text has none, the text as one."""
    return contents_of(blocks) or (ContentsEntry(TEXT, "", "Texto"),)


def _sections(blocks: Sequence[Block]) -> Iterator[Section]:
    for block in blocks:
        if isinstance(block, Section):
            yield block
        elif isinstance(block, Reconstructed):
            yield from _sections(block.blocks)
