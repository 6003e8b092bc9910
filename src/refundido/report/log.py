"""Part of `report`: the history of a provision, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from refundido.document.comparison_blocks import Side
from refundido.document.comparison_pages import Passage
from refundido.document.log import LogEntry, LogErratum
from refundido.document.spanish import counted, long_date, of_when, when
from refundido.model.act import When
from refundido.report.edits_json import when_json
from refundido.report.place import clean
from refundido.report.redline import block_lines
from refundido.report.text import Line, plain

VERSION = 1


@dataclass(frozen=True, slots=True)
class Log:
    """What was asked, as found in the edition of a day, and every change of it."""

    instrument: str
    title: str
    addresses: tuple[str, ...]
    edition: When
    entries: tuple[LogEntry, ...]


def log_lines(log: Log, *, marks: bool) -> Iterator[Line]:
    """The history for people, its changes in colours or between marks."""
    for address in log.addresses:
        yield ((clean(address or log.title), "strong"),)
    yield ((f"{clean(log.title)}. La dirección es la del texto {of_when(log.edition)}.", "frame"),)
    if not log.entries:
        yield ()
        yield (("Ningún acto la ha tocado: es texto base.", "good"),)
        return
    yield ((f"{counted(len(log.entries), 'cambio', 'cambios').capitalize()}.", "frame"),)
    for entry in log.entries:
        yield ()
        yield from _entry(entry, marks)


def _entry(entry: LogEntry, marks: bool) -> Iterator[Line]:
    yield (
        (when(entry.effective), "nota"),
        (f"  {clean(entry.title)}", "strong"),
        (f", {clean(entry.cite)}" if entry.cite else "", "plain"),
    )
    dates = f"Dictada: {long_date(entry.issued)}. Publicada: {when(entry.published)}. En vigor: "
    since = "nunca" if entry.void else when(entry.effective)
    yield ((f"{dates}{since}.", "plain"),)
    yield ((f"{entry.action or 'Sin efecto en el texto'}.", "plain"),)
    if entry.words:
        yield ("Palabras del acto: ", "strong"), (clean(entry.words), "plain")
    if entry.erratum:
        yield from _erratum(entry.erratum)
    for note in entry.notes:
        yield ("Nota del editor: ", "strong"), (clean(note), "plain")
    sides = (("Antes", entry.before, Side.BEFORE), ("Después", entry.after, Side.AFTER))
    for name, passages, side in () if entry.void else sides:
        yield ((f"{name}:", "strong"),)
        for passage in passages:
            yield from _passage(passage, side, marks)


def _erratum(erratum: LogErratum) -> Iterator[Line]:
    yield ("Rectificada por: ", "strong"), (f"{clean(erratum.title)}, {clean(erratum.cite)}.", "plain")
    yield ((f"Dictada: {long_date(erratum.issued)}. Publicada: {when(erratum.published)}.", "plain"),)
    if erratum.words:
        yield ("Palabras de la rectificación: ", "strong"), (clean(erratum.words), "plain")


def _passage(passage: Passage, side: Side, marks: bool) -> Iterator[Line]:
    if passage.said:
        yield (("; ", "frame"), (clean(passage.said), "frame"))
        return
    yield (("@@ ", "frame"), (clean(passage.address), "frame"))
    yield from block_lines(passage.blocks, marks=marks, side=side)


def log_json(log: Log) -> str:
    """The history for programs, as a JSON document that ends in a newline."""
    document = {
        "version": VERSION,
        "instrument": log.instrument,
        "title": log.title,
        "addresses": list(log.addresses),
        "edition": when_json(log.edition),
        "changes": [_as_json(entry) for entry in log.entries],
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _as_json(entry: LogEntry) -> dict[str, object]:
    return {
        "act": entry.act,
        "title": entry.title,
        "issued": entry.issued.isoformat(),
        "published": when_json(entry.published),
        "in_force": when_json(entry.effective),
        "instruction": entry.number or None,
        "cite": entry.cite,
        "words": entry.words,
        "action": entry.action,
        "notes": list(entry.notes),
        "never_in_force": entry.void,
        "erratum": _erratum_json(entry.erratum) if entry.erratum else None,
        "before": _texts(entry.before, Side.BEFORE),
        "after": _texts(entry.after, Side.AFTER),
    }


def _erratum_json(erratum: LogErratum) -> dict[str, object]:
    return {
        "act": erratum.act,
        "title": erratum.title,
        "issued": erratum.issued.isoformat(),
        "published": when_json(erratum.published),
        "instruction": erratum.number,
        "cite": erratum.cite,
        "words": erratum.words,
    }


def _texts(passages: Iterable[Passage], side: Side) -> list[dict[str, str]]:
    """Each place with what it says, without marks; none where there is no text."""
    told = [passage for passage in passages if not passage.said]
    return [{"address": each.address, "text": _words(each, side)} for each in told]


def _words(passage: Passage, side: Side) -> str:
    lines = (plain(line) for line in block_lines(passage.blocks, marks=False, side=side, bare=True))
    return "\n".join(line.strip() for line in lines)
