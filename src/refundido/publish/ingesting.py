"""Part of `publish`: a published page of a gazette -> the files of an instrument of the catalogue.

The page is read, mended and taken apart; what comes out is written as an instrument that `check` reads without errors,
with the text it came from beside it, the list of what was mended, and what is kept apart. The same page gives the same
bytes, whatever else the folder holds; only the proposals for lost words look at the other instruments.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from refundido.compare.published import Published
from refundido.diagnostic import Code, Diagnostic, Outcome, Related, Severity, failure, has_errors
from refundido.model.instrument import Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.repair_list import RepairKind, RepairList
from refundido.model.text import Origin, Text
from refundido.model.unit import HEAD, ROOT, ROW, Unit
from refundido.prose.act_dates import first_day
from refundido.prose.gazette.mend import Mended, mend
from refundido.prose.gazette.mend_furniture import HEAD as HEAD_OF_PAGE
from refundido.prose.gazette.mend_furniture import NEXT_NORM, NOTE_CALL, names_gazette
from refundido.prose.gazette.page import SourceLine, begun_lines, page_of
from refundido.prose.gazette.repairs import Places
from refundido.prose.gazette.structure import Structured, structure
from refundido.prose.gazette.words import NoWords, Words
from refundido.prose.reading import Passage
from refundido.publish.identify import prefix_of
from refundido.publish.ingesting_acts import orders_in
from refundido.publish.ingesting_forms import apart_file, apart_of
from refundido.publish.ingesting_witnesses import witnesses_in
from refundido.source.characters import composed, first_hostile, refused_value
from refundido.source.collector import collector_paused
from refundido.source.dictionary import spanish_words
from refundido.source.published import bytes_of, published_from_bytes
from refundido.source.published.lines import squeezed
from refundido.source.published.plain import characters
from refundido.source.read_apart import APART_FILE
from refundido.source.read_repairs import read_repairs
from refundido.source.workspace import Workspace, load_workspace
from refundido.source.write_repairs import write_repairs
from refundido.source.yaml_write import INSTRUMENT_FILE, write_yaml_instrument
from refundido.span import Span

_START, _FIRST_LINES = 2000, 20
"""Where the name of a gazette is looked for: in so many characters of so many lines."""
_CALL_SHOWN = 12
SOURCE_FILE, REPAIRS_FILE = "instrument.txt", "reparaciones.yaml"


@dataclass(frozen=True, slots=True)
class IngestAsked:
    """What is asked: the page's file, the folder of the instrument, and what the page itself may not say.

    `accepted` is the list of repairs that a person reviewed.
    """

    file: Path
    folder: Path
    jurisdiction: str = ""
    accepted: Path | None = None
    title: str = ""
    attested: date | None = None


@dataclass(frozen=True, slots=True)
class Ingested:
    """The files of the instrument, by name, and how many units, repairs and words kept apart they hold."""

    files: Mapping[str, bytes]
    units: int
    pending: int
    repairs: RepairList
    unplaced: int


@dataclass(frozen=True, slots=True)
class _Read:
    """A page as read: its lines, and the text of the file that their places speak of."""

    name: str
    lines: tuple[SourceLine, ...]
    source: bytes
    left_out: tuple[str, ...]


def ingest_file(root: Path, asked: IngestAsked) -> Outcome[Ingested]:
    """The files for the page that is asked. Nothing is written.

    Problems: those of `source.published`; NOT_A_LAW, AN_ACT, CHARACTER_REFUSED, JURISDICTION_UNKNOWN, DATE_UNKNOWN, and
    those of the list given.
    """
    with collector_paused():
        return _ingested(root, asked)


def _ingested(root: Path, asked: IngestAsked) -> Outcome[Ingested]:
    read = _read(asked.file)
    if read.value is None:
        return Outcome(None, read.diagnostics)
    workspace = load_workspace(root).value
    assert workspace is not None
    chosen = _jurisdiction(workspace, asked.jurisdiction, read.value.lines)
    accepted = _accepted(asked.accepted)
    other = tuple(_of_this_page(accepted.value, asked))
    if chosen.value is None or other or (asked.accepted is not None and accepted.value is None):
        return Outcome(None, (*read.diagnostics, *chosen.diagnostics, *accepted.diagnostics, *other))
    page = page_of(begun_lines(read.value.lines, chosen.value), read.value.name)
    words, no_dictionary = _words()
    witnesses = witnesses_in(workspace)
    mended = mend(page, words, accepted.value, witnesses, chosen.value.mastheads)
    said = [
        *read.diagnostics,
        *accepted.diagnostics,
        *no_dictionary,
        *_idle(mended, asked.accepted),
        *_crossing(mended),
    ]
    said += (*_unseen(mended.page), *orders_in(mended.page, chosen.value), *_note_calls(page, mended))
    if has_errors(said):
        return Outcome(None, tuple(said))
    prefix = prefix_of(f"{asked.folder.absolute().name}/{INSTRUMENT_FILE}", ())
    headed = any(each.reason == HEAD_OF_PAGE for each in mended.furniture)
    found = structure(mended.page, mended.marks, chosen.value, prefix, headed)
    said += found.diagnostics
    if found.value is None:
        return Outcome(None, tuple(said))
    attested = asked.attested or _day(mended, read.value.left_out, chosen.value)
    if attested is None:
        said.append(_no_day(mended))
        return Outcome(None, tuple(said))
    if not asked.title:
        said.append(_no_title(asked.folder))
    made = _instrument(asked, chosen.value, attested, found.value)
    files = write_yaml_instrument(made, chosen.value)
    apart = apart_of(page, read.value.left_out, mended, found.value)
    extra = {
        REPAIRS_FILE: write_repairs(mended.review, asked.file.name, words.name) if mended.review.entries else "",
        APART_FILE: apart_file(*apart),
    }
    written = {name: text.encode() for name, text in {**files, **extra}.items() if text}
    units = _counted(made.root.children)
    ingested = Ingested(
        {**written, SOURCE_FILE: read.value.source},
        units[0],
        units[1],
        mended.review,
        len(found.value.unplaced),
    )
    return Outcome(ingested, tuple(said))


def _counted(top: Sequence[Unit]) -> tuple[int, int]:
    """How many units there are, rows among them, and how many of those are pending."""
    waiting = list(top)
    count = pending = 0
    while waiting:
        unit = waiting.pop()
        count += unit.kind != HEAD
        pending += unit.pending
        if unit.kind not in (HEAD, ROW):
            waiting.extend(unit.children)
    return count, pending


def _read(file: Path) -> Outcome[_Read]:
    data = bytes_of(file, file.name)
    if data.value is None:
        return Outcome(None, data.diagnostics)
    published = published_from_bytes(data.value, file.name, joined=False)
    if published.value is None:
        return Outcome(None, published.diagnostics)
    found = published.value
    found = replace(found, lines=tuple(replace(line, text=composed(line.text)) for line in found.lines))
    if found.format != "txt":
        source = "".join(f"{line.text}\n" for line in found.lines)
        lines = tuple(SourceLine(line.text, number, line.opens) for number, line in enumerate(found.lines, 1))
        return Outcome(_Read(found.name, lines, source.encode(), found.left_out), published.diagnostics)
    text = characters(data.value, found.name)
    if text.value is None:
        return Outcome(None, text.diagnostics)
    unified = composed(text.value.replace("\r\n", "\n").replace("\r", "\n"))
    lines = tuple(_source_lines(unified.split("\n"), found))
    return Outcome(_Read(found.name, lines, unified.encode(), found.left_out), published.diagnostics)


def _source_lines(raw: Sequence[str], found: Published) -> list[SourceLine]:
    """The lines of a plain text as they stand in it, blanks and all, so that columns are those of the file."""
    lines: list[SourceLine] = []
    for line in found.lines:
        whole = raw[line.place.line - 1]
        same = whole == line.text or squeezed(whole) == line.text
        lines.append(SourceLine(whole if same else line.text, line.place.line, line.opens))
    return lines


def _jurisdiction(workspace: Workspace, asked: str, lines: Sequence[SourceLine]) -> Outcome[Jurisdiction]:
    """The jurisdiction asked for; else that of the gazette named on the page; else the only one of the workspace."""
    known = workspace.jurisdictions
    if asked in known:
        return Outcome(known[asked])
    start = " ".join(" ".join(line.text[:_START].split()) for line in lines[:_FIRST_LINES])
    printed = {c for c, j in known.items() if names_gazette(start, j.mastheads)}
    used = {instrument.jurisdiction for instrument in workspace.instruments.values()} & known.keys()
    for codes in () if asked else (printed, used, set(known)):
        if len(codes) == 1:
            return Outcome(known[codes.pop()])
    message = f"No hay una jurisdicción «{asked}»." if asked else "No se sabe de qué jurisdicción es la página."
    hint = f"Dígala con --jurisdiction. Las que hay: {', '.join(sorted(known))}."
    return failure(Code.JURISDICTION_UNKNOWN, message, subject=asked, hint=hint)


def _accepted(file: Path | None) -> Outcome[RepairList]:
    if file is None:
        return Outcome(None)
    data = bytes_of(file, file.name)
    if data.value is None:
        return Outcome(None, data.diagnostics)
    text = characters(data.value, file.name)
    return read_repairs(text.value, file.name) if text.value is not None else Outcome(None, text.diagnostics)


def _words() -> tuple[Words, tuple[Diagnostic, ...]]:
    """The dictionary; where there is none nothing is repaired, and that is said."""
    found = spanish_words()
    if found.value is not None:
        return found.value, ()
    return NoWords(), tuple(replace(each, severity=Severity.WARNING) for each in found.diagnostics)


def _note_calls(given: Passage, mended: Mended) -> Iterator[Diagnostic]:
    """The raised figures that were taken for the calls of notes, each at its place: their notes may be on the page."""
    places = Places(given)
    for apart in mended.furniture:
        if apart.reason == NOTE_CALL:
            words = given.text[max(0, apart.start - _CALL_SHOWN) : apart.end].split("\n")[-1]
            yield Diagnostic(
                Code.FIGURE_RAISED,
                f"«{words}»: la cifra volada se tomó por la llamada de una nota, y quedó fuera del número.",
                Severity.WARNING,
                Span(given.file, *places.of(apart.start)),
                words,
                "Si la nota está en la página, quedó como texto: póngala aparte o quítela.",
            )


def _unseen(page: Passage) -> tuple[Diagnostic, ...]:
    """The characters that no text of the catalogue may hold and no repair took out, the first of them."""
    found = first_hostile(page.text)
    span = Span(page.file, *Places(page).of(found.start())) if found else None
    error = refused_value(found.group(), span) if found and span else None
    return (error,) if error else ()


def _idle(mended: Mended, accepted: Path | None) -> list[Diagnostic]:
    name = accepted.name if accepted is not None else ""
    return [
        Diagnostic(
            Code.REPAIR_NOT_IN_SOURCE,
            f"La lista {name} repara «{entry.printed}», que no está en la página, o no donde dice.",
            Severity.WARNING,
            entry.span,
            entry.printed,
            "Quítela de la lista, o corrija sus palabras o su lugar.",
        )
        for entry in mended.idle
    ]


def _crossing(mended: Mended) -> Iterator[Diagnostic]:
    """Where a list reads the same words of the page in two ways."""
    for one, other in mended.crossing:
        message = f"La lista lee de dos modos las mismas palabras de la página: «{one.printed}» y «{other.printed}»."
        related = (Related("La otra entrada", one.span),) if one.span is not None else ()
        hint = "Deje sólo una de las dos, o júntelas en una."
        yield Diagnostic(Code.KEY_DUPLICATE, message, Severity.ERROR, other.span, other.printed, hint, "", related)


def _of_this_page(accepted: RepairList | None, asked: IngestAsked) -> Iterator[Diagnostic]:
    """That a list was made for another page, where it says so."""
    if accepted is not None and accepted.page not in ("", asked.file.name):
        message = f"La lista es de la página «{accepted.page}», y la que se lee es «{asked.file.name}»."
        hint = "Dé la lista de esta página; si el archivo sólo cambió de nombre, corrija «page» en la lista."
        span = Span(asked.accepted.name, 1, 1) if asked.accepted is not None else None
        yield Diagnostic(Code.REPAIR_NOT_IN_SOURCE, message, Severity.ERROR, span, accepted.page, hint)


def _no_day(mended: Mended) -> Diagnostic:
    """That the day of the page is not known, and why: a head of it that a list did not accept may say it."""
    proposed = [e for e in mended.review.entries if e.kind is RepairKind.FURNITURE and not e.verdict.holds]
    head = next((entry for entry in proposed if first_day(entry.printed) is not None), None)
    if head is not None:
        message = f"El día está en «{head.printed}», que la lista no acepta como cabecera («ajeno»): no se toma."
        hint = "Acéptela en la lista, o diga la fecha de la publicación con --attested."
        return Diagnostic(Code.DATE_UNKNOWN, message, subject=head.printed, hint=hint)
    message = "La página no dice de qué día es, o dice varios: no se sabe desde cuándo consta este texto."
    return Diagnostic(Code.DATE_UNKNOWN, message, hint="Diga la fecha de la publicación con --attested.")


def _day(mended: Mended, edges: Sequence[str], jurisdiction: Jurisdiction) -> date | None:
    """The day that the heading of the page says, if it says one; `edges`: what its file has at the edges of pages."""
    named = [each for each in edges if names_gazette(each, jurisdiction.mastheads)]
    headings = [*(each.text for each in mended.furniture if each.reason != NEXT_NORM), *named]
    days = {day for day in map(first_day, headings) if day is not None}
    return days.pop() if len(days) == 1 else None


def _no_title(folder: Path) -> Diagnostic:
    message = f"El título del texto no se toma de la página: quedó «{folder.absolute().name}»."
    return Diagnostic(Code.PAGE_LACKS, message, Severity.NOTE, hint="Dígalo con --title, o escríbalo en el archivo.")


def _instrument(asked: IngestAsked, jurisdiction: Jurisdiction, attested: date, found: Structured) -> Instrument:
    title = asked.title or asked.folder.absolute().name
    root = Unit("", ROOT, heading=Text.of(title, Origin("", "", "#heading")), children=found.units)
    return Instrument("", title, jurisdiction.code, root, attested)
