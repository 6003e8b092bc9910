"""A comparison as a lawyer can read it in a text file: [-suprimido-], {+agregado+}, ¶ where paragraphs part or meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from refundido.compare.edits import Fate
from refundido.document.blocks import Block, ItemList, Paragraph, Reconstructed, Section, Table, Words
from refundido.document.comparison_blocks import (
    ChangedItem,
    ChangedParagraph,
    ChangedRow,
    ChangedSection,
    ChangedTable,
    ComparisonBlock,
    Fold,
    Label,
    Locator,
    MovedAway,
    MovedHere,
    Plain,
    Regrouped,
    Seam,
    Stretch,
    Whole,
)

_MARKS = {Fate.KEPT: "{}", Fate.DELETED: "[-{}-]", Fate.INSERTED: "{{+{}+}}"}


def shown(blocks: Iterable[ComparisonBlock]) -> str:
    """The blocks of a comparison, a line for each paragraph or row."""
    return "\n".join(line for block in blocks for line in _lines(block))


def _lines(block: ComparisonBlock) -> Iterator[str]:
    match block:
        case Locator():
            yield from (f"({said})" for said in block.said)
        case Fold():
            yield f"… {block.text}"
        case ChangedParagraph():
            yield _text(block.content)
        case ChangedSection() | ChangedItem():
            label = block.label if isinstance(block, ChangedSection) else block.marker
            title = block.heading if isinstance(block, ChangedSection) else block.title
            yield " ".join(filter(None, (_label(label), _text(title))))
            yield from (f"  {line}" for inner in block.blocks for line in _lines(inner))
        case ChangedTable():
            if block.caption:
                yield f"Tabla. {_text(block.caption)}"
            yield " | ".join(_marked(cell.fate, _text(cell.content)) for cell in block.columns)
            yield from (line for row in block.rows for line in _row(row))
        case Whole():
            yield from (_MARKS[block.fate].format(line) for line in _plain(block.blocks))
        case MovedAway():
            yield f"→ {block.notice}"
            yield from (f"  {line}" for line in _plain(block.blocks))
        case MovedHere():
            yield f"← {block.notice}"
            yield from (f"  {line}" for inner in block.blocks for line in _lines(inner))
        case Regrouped():
            yield f"({block.notice})"
            mark = "{+¶+}" if block.seam is Seam.SPLIT else "[-¶-]"
            yield f" {mark} ".join(_text(part.content) for part in block.parts)
        case Plain():
            yield from _plain(block.blocks)
        case _:
            assert_never(block)


def _row(row: ChangedRow) -> Iterator[str]:
    if row.moved:
        yield f"{'→' if row.fate is Fate.DELETED else '←'} {row.moved}"
    if row.skipped:
        yield f"… {row.skipped} filas sin cambios"
    else:
        yield " | ".join(_marked(cell.fate, _text(cell.content)) for cell in row.cells)


def _marked(fate: Fate, text: str) -> str:
    return text if text.startswith(("[-", "{+")) else _MARKS[fate].format(text)


def _label(label: Label) -> str:
    if not label.changed:
        return label.before
    return (f"[-{label.before}-]" if label.before else "") + (f"{{+{label.after}+}}" if label.after else "")


def _text(content: Iterable[Stretch]) -> str:
    return "".join(_MARKS[s.fate].format("".join(w.text for w in s.words)) for s in content)


def _plain(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Paragraph():
                yield _words(block.content)
            case Section():
                yield " ".join(filter(None, (block.heading.label, block.heading.plain)))
                yield from _plain(block.blocks)
            case ItemList():
                for item in block.items:
                    inner = list(_plain(item.blocks))
                    first = _words(item.title) or (inner.pop(0) if inner else "")
                    yield f"{item.marker} {first}"
                    yield from inner
            case Table():
                yield from (" | ".join(_words(cell.content) for cell in row.cells) for row in block.rows)
            case Reconstructed():
                yield from _plain(block.blocks)
            case _:
                continue


def _words(content: Iterable[object]) -> str:
    return "".join(each.text for each in content if isinstance(each, Words))
