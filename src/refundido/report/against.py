"""Part of `report`: our text against one that someone else published, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict

from refundido.document.against import AgainstEntry, AgainstParting, AgainstReport
from refundido.report.marks import escaped
from refundido.report.place import clean
from refundido.report.text import Line, Piece

VERSION = 1
_LONG = 400
_AROUND = 40
"""From how many characters the words around a difference are taken to be cut."""


def against_lines(report: AgainstReport, *, marks: bool) -> Iterator[Line]:
    """The report for people: ours is what the published text lacks, theirs what it has besides."""
    yield ((clean(report.title), "strong"),)
    yield ("− ", "deleted"), (f"El nuestro: texto en vigor desde {clean(report.in_force)}", "plain")
    yield ("+ ", "inserted"), (f"El publicado: {clean(report.file)}", "plain")
    yield ((report.verdict, "good" if report.agrees else "aviso"),)
    yield ((report.account, "plain"),)
    if report.parting is not None:
        yield from _parting(report.parting, marks)
        yield ()
    yield from _counts(report)
    for entry in report.entries:
        yield ()
        yield from _entry(entry, marks)
    if report.left_out:
        yield ()
        yield (("No se comparó: ", "strong"), ("; ".join(f"«{clean(each)}»" for each in report.left_out), "plain"))


def _counts(report: AgainstReport) -> Iterator[Line]:
    for count in report.counts:
        if count.amount:
            yield (f"{count.amount:>5} ", "strong"), (f"{count.name}. ", "plain"), (count.meaning, "frame")


def _entry(entry: AgainstEntry, marks: bool) -> Iterator[Line]:
    times = f" ({entry.times} veces)" if entry.times > 1 else ""
    where = clean(entry.address) or "Antes de todo el texto"
    yield ("@@ ", "frame"), (where, "frame")
    place = f" En el publicado: {entry.place}." if entry.place else ""
    yield ("@@ ", "frame"), (f"  {entry.said}{times}.{place}", "nota")
    if entry.acts:
        yield ("@@ ", "frame"), (f"  Las nuestras las puso: {', '.join(entry.acts)}", "nota")
    yield from _words(entry, marks)


def _words(entry: AgainstEntry, marks: bool) -> Iterator[Line]:
    """The words of each, paragraph by paragraph, with those around them; each text apart where these differ."""
    ours, theirs = entry.ours.split("\n") if entry.ours else [], entry.theirs.split("\n") if entry.theirs else []
    if len(ours) > 1 or len(theirs) > 1:
        for words, style in ((ours, "deleted"), (theirs, "inserted")):
            for paragraph in words:
                yield ("  ", "plain"), _marked(paragraph, style, marks)
        return
    if entry.parted:
        yield ("  − ", "deleted"), *_around(entry.before, entry.after, _each_marked(ours, "deleted", marks), marks)
        told = _each_marked(theirs, "inserted", marks)
        yield ("  + ", "inserted"), *_around(entry.their_before, entry.their_after, told, marks)
        return
    changed = (*_each_marked(ours, "deleted", marks), *_each_marked(theirs, "inserted", marks))
    yield ("  ", "plain"), *_around(entry.before, entry.after, changed, marks)


def _each_marked(words: Iterable[str], style: str, marks: bool) -> Line:
    return tuple(_marked(paragraph, style, marks) for paragraph in words)


def _around(before: str, after: str, changed: Line, marks: bool) -> Line:
    """Words with what surrounds them, and dots where that is cut."""
    first, last = ("…" if len(each) >= _AROUND else "" for each in (before, after))
    return (first, "plain"), _kept(before, marks), *changed, _kept(after, marks), (last, "plain")


def _kept(text: str, marks: bool) -> Piece:
    return (escaped(clean(text)) if marks else clean(text)), "plain"


def _marked(text: str, style: str, marks: bool) -> Piece:
    text = clean(text)
    if len(text) > _LONG:
        text = f"{text[: _LONG // 2]} … {text[-_LONG // 2 :]}"
    if not marks:
        return text, style
    return (f"[-{escaped(text)}-]" if style == "deleted" else f"{{+{escaped(text)}+}}"), style


def _parting(parting: AgainstParting, marks: bool) -> Iterator[Line]:
    yield ()
    yield ((parting.sentence, "strong"),)
    for day, amount in parting.editions:
        yield (f"  {day}  ", "plain"), (f"{amount} diferencias" if amount != 1 else "1 diferencia", "plain")
    yield from _each(parting.entries, marks)


def _each(entries: Iterable[AgainstEntry], marks: bool) -> Iterator[Line]:
    for entry in entries:
        yield ()
        yield from _entry(entry, marks)


def against_json(report: AgainstReport) -> str:
    """The report for programs, as a JSON document that ends in a newline."""
    return json.dumps({"version": VERSION, **asdict(report)}, ensure_ascii=False, indent=2) + "\n"
