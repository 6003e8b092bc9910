"""Texts as inline content: words with their marks and origins, and the calls to notes where acts changed them.

Used by `body`. A call stands right after the words that an instruction put in, before the space that
follows, and where words were taken out.
"""

from __future__ import annotations

from collections.abc import Iterator

from refundido.document.blocks import Extent, Inline, Mark, NoteRef, Words
from refundido.document.facts import Fact
from refundido.document.notes import NoteBook
from refundido.document.standing import mark_of
from refundido.document.traces import Traces
from refundido.model.operation import Field
from refundido.model.text import Run, Text
from refundido.model.unit import Unit


class InlineWriter:
    """Writes the texts of units as inline content, calling notes of `book` for the facts in `traces`."""

    def __init__(self, traces: Traces, book: NoteBook) -> None:
        self._traces = traces
        self._book = book

    def unit_calls(self, unit: Unit) -> tuple[NoteRef, ...]:
        """Calls for what was done to the unit as a whole."""
        return tuple(self._book.call(fact) for fact in self._traces.of_unit(unit.id))

    def loss_calls(self, parent: Unit) -> tuple[NoteRef, ...]:
        """Calls for what was taken out among the children of a unit, wherever among them it stood."""
        return tuple(self._book.call(fact) for _, fact in self._traces.lost_units(parent.id))

    def write(self, unit: Unit, where: Field, extent: Extent) -> tuple[Inline, ...]:
        """The heading or the text of a unit; nothing if it has none."""
        text = unit.heading if where is Field.HEADING else unit.text
        if text is None:
            return ()
        marks = list(self._traces.marks(unit.id, where))
        inlines: list[Inline] = []
        position = 0
        for piece, fact in self._pieces(unit, text):
            end = position + len(piece.text)
            while marks and marks[0][0] <= end and not (fact and marks[0][0] == end):
                at, marked = marks.pop(0)
                self._put(inlines, piece.cut(0, at - position), extent)
                piece, position = piece.cut(at - position, len(piece.text)), at
                inlines.append(self._book.call(marked))
            self._put(inlines, piece, extent)
            position = end
            if fact:
                self._call_after(inlines, fact)
        inlines.extend(self._book.call(fact) for _, fact in marks)
        return tuple(inlines)

    def _pieces(self, unit: Unit, text: Text) -> Iterator[tuple[Run, Fact | None]]:
        """Each run, with the fact to be told after it where the words of one fact end."""
        facts = [self._traces.of_words(run, unit.id) for run in text.runs]
        for index, (run, fact) in enumerate(zip(text.runs, facts, strict=True)):
            following = facts[index + 1] if index + 1 < len(facts) else None
            yield run, None if fact is following else fact

    def _put(self, inlines: list[Inline], run: Run, extent: Extent) -> None:
        if run.text:
            inlines.append(_marked(run, extent))

    def _call_after(self, inlines: list[Inline], fact: Fact) -> None:
        """Puts a call after the last words, before the spaces they end in."""
        last = inlines[-1] if inlines else None
        spaces = ""
        if isinstance(last, Words) and (bare := last.text.rstrip()) != last.text and bare:
            spaces = last.text[len(bare) :]
            inlines[-1] = Words(bare, last.mark, last.act, last.instruction, last.printed)
            inlines.append(self._book.call(fact))
            inlines.append(Words(spaces, act=last.act, instruction=last.instruction))
            return
        inlines.append(self._book.call(fact))


def _marked(run: Run, extent: Extent) -> Words:
    return Words(run.text, mark_of(run, extent), run.origin.act, run.origin.instruction, run.printed)


def words_of(text: Text, extent: Extent) -> tuple[Words, ...]:
    """A text that no act has touched, with its marks."""
    return tuple(_marked(run, extent) for run in text.runs)


def plain(inlines: tuple[Inline, ...]) -> str:
    """The words of some inline content, without calls; lost ones between brackets, as the text has them."""
    words = (inline for inline in inlines if isinstance(inline, Words))
    return "".join(f"[{each.text}]" if each.mark is Mark.GAP else each.text for each in words)
