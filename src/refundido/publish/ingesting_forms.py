"""Part of `publish`: what `ingest` keeps apart -> the text of `aparte.yaml`, which a person reviews."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from refundido.model.text import Origin, Standing, Text
from refundido.prose.gazette.mend import Mended
from refundido.prose.gazette.repairs import Places, as_printed
from refundido.prose.gazette.structure import Structured
from refundido.prose.reading import Passage
from refundido.source.yaml_emit import Node, Quoted, emit
from refundido.source.yaml_marks import marks_of

_NOT_BODY = "no es del cuerpo del texto: se repite en las páginas, es índice o nota, o no se ve"


@dataclass(frozen=True, slots=True)
class ApartWords:
    """Words of the source that no unit holds: their place ("line:column", empty if none is known), and why.

    What of them was lost in the print is a run of its own.
    """

    source: str
    text: Text
    reason: str


def apart_of(
    given: Passage, repeated: Sequence[str], mended: Mended, found: Structured
) -> tuple[list[ApartWords], list[ApartWords], list[ApartWords]]:
    """What is told apart, with its places and as printed: what has no place, is none of the text, or is in disorder.

    `given` is the page before it was mended; `repeated`, what its file has that is not of its body.
    """
    here, there = Places(mended.page), Places(given)
    unplaced, moved = (
        [(here.written(a.start), as_printed(mended.page, mended.marks, a.start, a.end), a.reason) for a in each]
        for each in (found.unplaced, found.moved)
    )
    furniture = [ApartWords(there.written(a.start), _plain(a.text), a.reason) for a in mended.furniture]
    repeats = [ApartWords("", _plain(each), _NOT_BODY) for each in repeated]
    begun = [ApartWords(place, _plain(words.plain), reason) for place, words, reason in moved]
    return [ApartWords(*each) for each in unplaced], [*furniture, *repeats], begun


def _plain(words: str) -> Text:
    return Text.of(words.replace("\n", " "), Origin())


def apart_file(
    unplaced: Sequence[ApartWords], furniture: Sequence[ApartWords], moved: Sequence[ApartWords] = ()
) -> str:
    """The text of the file; empty if nothing is kept apart. `moved` begin what the page has in another order."""
    groups = {"unplaced": unplaced, "furniture": furniture, "moved": moved}
    entries: dict[str, Node] = {name: [_entry(each) for each in words] for name, words in groups.items() if words}
    return emit(entries) if entries else ""


def _entry(words: ApartWords) -> dict[str, Node]:
    place: dict[str, Node] = {"source": Quoted(words.source)} if words.source else {}
    marks = marks_of(words.text, Standing.OFFICIAL) or {}
    return {**place, "text": Quoted(words.text.plain), **marks, "reason": Quoted(words.reason)}
