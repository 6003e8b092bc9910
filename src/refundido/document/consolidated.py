"""The consolidated text of an instrument as a publication: the public function of `document`.

Comes after `history`, which gives the editions, and before `render`. Pure: no clock, no files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refundido.document.act_entries import ActTeller
from refundido.document.blocks import Extent, Publication, UnplacedWords
from refundido.document.body import BodyWriter
from refundido.document.contents import whole_contents
from refundido.document.errata import corrections
from refundido.document.inlines import words_of
from refundido.document.notes import NoteBook
from refundido.document.spanish import from_when, long_date, until_when
from refundido.document.standing import account, warning
from refundido.document.tracing import traces_of
from refundido.model.act import Act, When
from refundido.model.instrument import Edition, Instrument, Unplaced
from refundido.model.jurisdiction import Jurisdiction


def consolidated(
    instrument: Instrument,
    editions: Sequence[Edition],
    acts: Mapping[str, Act],
    jurisdiction: Jurisdiction,
    until: When | None = None,
) -> Publication:
    """The publication of the last of `editions`.

    `editions` go from the first one to the one published; `acts` are those they come from, by id; `until` is
    the last day for which the text is in force, or the bounds of the first for which it is not, if known. Raises
    ValueError if there is no edition.
    """
    if not editions:
        raise ValueError("consolidated: sin ediciones")
    edition = editions[-1]
    corrected = corrections(acts)
    book = NoteBook(acts, jurisdiction, corrected)
    body = BodyWriter(jurisdiction, traces_of(editions, acts), book).write(edition.root)
    return Publication(
        identity=f"{instrument.id}/{edition.name}",
        title=instrument.title,
        short=instrument.short or instrument.title,
        publisher=instrument.publisher,
        approved_by=instrument.approved_by,
        in_force=_in_force(instrument, edition, len(editions) == 1, until),
        date=edition.in_force.isoformat(),
        acts=ActTeller(editions, acts, corrected, book).entries(),
        notes=instrument.notes,
        unplaced=tuple(_unplaced(each) for each in instrument.unplaced),
        warning=warning(edition.root, jurisdiction),
        standings=account(edition.root, jurisdiction, [each.text for each in instrument.unplaced]),
        contents=whole_contents(body),
        body=body,
        source_notes=book.notes(),
    )


def _in_force(instrument: Instrument, edition: Edition, first: bool, until: When | None) -> str:
    if first and not edition.amendments:
        line = f"Texto que consta al {long_date(instrument.attested)}"
        return f"{line} y hasta {until_when(until)}" if until else line
    line = f"Texto vigente desde {from_when(edition.since)}"
    return f"{line} hasta {until_when(until)}" if until else line


def _unplaced(words: Unplaced) -> UnplacedWords:
    line, _, column = words.source.partition(":")
    place = f"Línea {line}, carácter {column} de la fuente. " if column else ""
    reason = f"{words.reason[:1].upper()}{words.reason[1:].rstrip('.')}."
    return UnplacedWords(words_of(words.text, Extent.NONE), f"{place}{reason}")
