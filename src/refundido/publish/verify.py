"""The door of `publish` for verifying: a printed brochure's file -> what it is, by what the workspace says of it.

The record says which brochure it is; that brochure is made again from the catalogue, and the file is held against it.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

from refundido.brochure.bound import BoundBrochure
from refundido.brochure.content import regulated
from refundido.brochure.fitness import Fitness, fitness
from refundido.brochure.holes import holes_of, told
from refundido.brochure.status import approved_later
from refundido.diagnostic import Outcome
from refundido.model.day import day_of, long_date
from refundido.model.instrument import Edition
from refundido.publish.brochure_standing import Standing
from refundido.publish.limited import Failed
from refundido.publish.rendering import WorkspaceRenderer
from refundido.publish.verdict import Alteration, Made, Verdict, Verified
from refundido.publish.verify_against import Held, held_html, held_pdf, remade
from refundido.publish.verify_reading import (
    MAX_FILE,
    MAX_PAGES,
    MAX_TEXT,
    HtmlFile,
    PdfFile,
    read_html_file,
    read_pdf_file,
)
from refundido.publish.verify_record import Again, Record, RecordError, bound_again, differences, missing, read_record
from refundido.publish.workspace import Compiled, compile_root
from refundido.render.leaflet_words import GUIDE, PANEL

_MARK = 1024
"""How far from its beginning a file has the mark of its format: so far viewers of PDF look for theirs."""


def verify_file(root: Path, path: Path, day: date) -> Outcome[Verified]:
    """What a file is on a day, by the workspace in the folder `root`.

    There is always a verdict, unless the workspace cannot tell: then the errors of its files, or of making the brochure
    again. Raises OSError where the file cannot be read.
    """
    read = _read(path, day)
    if isinstance(read, Verified):
        return Outcome(read)
    data, file = read
    if len(file.records) != 1:
        return Outcome(Verified(Verdict.NO_RECORD, day, (_without_record(len(file.records), file),)))
    try:
        record = read_record(file.records[0])
    except RecordError as error:
        return Outcome(Verified(Verdict.RECORD_EDITED, day, (f"{str(error)[:1].upper()}{str(error)[1:]}.",)))
    compiled = compile_root(root, lints=False)
    if compiled.unread():
        return Outcome(None, compiled.unread())
    lacking = missing(compiled, record)
    if lacking:
        reason = f"Este espacio de trabajo no tiene {lacking}, que nombra el registro."
        return Outcome(Verified(Verdict.UNKNOWN, day, (reason,)))
    return _verified(_Question(root, compiled, record, data, file, day))


def _read(path: Path, day: date) -> Verified | tuple[bytes, HtmlFile | PdfFile]:
    """The file's bytes and what it holds, or why there is nothing to hold it against."""
    if not path.is_file():
        return Verified(Verdict.REFUSED, day, ("No es un archivo corriente.",))
    with path.open("rb") as stream:
        data = stream.read(MAX_FILE + 1)
    is_pdf = b"%PDF-" in data[:_MARK]
    most = MAX_FILE if is_pdf else MAX_TEXT
    if len(data) > most:
        reason = f"Pasa de {most // 1024**2} MB: ningún folleto pesa tanto, y no se lee."
        return Verified(Verdict.REFUSED, day, (reason,))
    if not is_pdf and b"<" not in data[:_MARK]:
        return Verified(Verdict.NO_RECORD, day, ("No es un PDF ni una página HTML.",))
    answer = read_pdf_file(data) if is_pdf else read_html_file(data)
    match answer.failed:
        case Failed.BOUND:
            return Verified(Verdict.REFUSED, day, (_refused(),))
        case Failed.DAMAGED:
            why = "está dañado, cifrado o incompleto" if is_pdf else "está dañada, o sus letras no están en UTF-8"
            reason = f"No puede leerse como {'PDF' if is_pdf else 'página HTML'}: {why}."
            return Verified(Verdict.DAMAGED, day, (reason,))
    assert answer.value is not None
    return data, answer.value


def _refused() -> str:
    return f"Leerlo pide más tiempo, memoria o páginas ({MAX_PAGES}) que ningún folleto, y se dejó de leer."


def _without_record(count: int, file: HtmlFile | PdfFile) -> str:
    if count:
        return "Lleva más de un registro, y ninguno vale."
    lost = (
        f" Lo guardó «{file.producer[:60]}», que pudo perderlo." if isinstance(file, PdfFile) and file.producer else ""
    )
    return f"No lleva el registro que llevan los folletos.{lost}"


class _Question:
    """One file to be verified, and all that there is to verify it with."""

    def __init__(
        self, root: Path, compiled: Compiled, record: Record, data: bytes, file: HtmlFile | PdfFile, day: date
    ) -> None:
        self.compiled, self.record, self.data, self.file, self.day = compiled, record, data, file, day
        self.renderer = WorkspaceRenderer(root)
        self.standing = Standing(compiled, record.instrument)


def _verified(asked: _Question) -> Outcome[Verified]:
    again = bound_again(asked.compiled, asked.record, asked.standing)
    now = asked.compiled.edition_at(asked.record.instrument, asked.day)
    if again.value is None or now.value is None:
        return Outcome(None, (*again.diagnostics, *now.diagnostics))
    bound = again.value.bound
    made = remade(asked.compiled, bound, asked.standing, asked.renderer)
    if made.value is None:
        return Outcome(None, made.diagnostics)
    file, templates = asked.file, asked.renderer.templates
    if isinstance(file, HtmlFile):
        held = held_html(asked.data, file, made.value, templates)
    else:
        held = held_pdf(asked.data, file, made.value, bound, templates)
    if held.value is None:
        return Outcome(None, held.diagnostics)
    changed = differences(asked.record, made.value[0].record)
    return Outcome(_told(asked, again.value, now.value, held.value, changed))


def _told(asked: _Question, again: Again, now: Edition, held: Held, changed: tuple[str, ...]) -> Verified:
    """The verdict: what was altered goes before what time did, and that before what the house decides otherwise now."""
    intact = _of_house(_in_time(asked, again.bound, now, held.original), again)
    if held.refused:
        return _other(intact, Verdict.REFUSED, (_refused(),))
    if held.alterations or held.beyond:
        reasons = (*_of_words(held.alterations), *(f"Lleva {each}." for each in held.beyond))
        if changed:
            reasons = (*reasons, f"El registro tampoco es el que se espera: cambian {', '.join(changed)}.")
        return _other(intact, Verdict.ALTERED, reasons, (_MAYBE_LATER,), held.alterations)
    if changed:
        reason = f"Las palabras son las de este folleto, y el registro no: cambian {', '.join(changed)}."
        return _other(intact, Verdict.RECORD_EDITED, (reason,))
    if intact.verdict in _MAY_HOLD and not held.original:
        reasons = (*intact.reasons, *held.notes, _WHAT_TO_DO)
        return replace(intact, verdict=Verdict.NOT_COMPARABLE, reasons=reasons, intact=intact.verdict)
    return intact


def _of_house(intact: Verified, again: Again) -> Verified:
    """The verdict on a brochure of a house that is or decides otherwise now."""
    if not again.house:
        return intact
    told = f"La casa tiene hoy otra cosa en su perfil: {', '.join(again.house)}."
    if again.known or intact.verdict not in _MAY_HOLD:
        return replace(intact, notes=(*intact.notes, told))
    return replace(intact, verdict=Verdict.OTHER_HOUSE, reasons=(told, *intact.reasons))


_MAY_HOLD = (Verdict.IN_FORCE, Verdict.TOLERATED, Verdict.UNAPPROVED, Verdict.INCOMPLETE)
"""What is not said of a file that is not the one published: that its date does not hold is said first."""


def _other(
    intact: Verified,
    verdict: Verdict,
    reasons: tuple[str, ...],
    notes: tuple[str, ...] = (),
    alterations: tuple[Alteration, ...] = (),
) -> Verified:
    """The verdict on a file that is not the brochure that it names, of which it is told how it would stand."""
    return replace(
        intact, verdict=verdict, reasons=reasons, notes=(*notes, *intact.reasons), original=None,
        alterations=alterations, intact=intact.verdict,
    )  # fmt: skip


_WHAT_TO_DO = (
    "Lo que muestra puede ser otra cosa que sus palabras: pida al operador el archivo original, o componga este "
    "folleto («refundido brochures build») y cotéjelos a la vista, página por página."
)

_MAYBE_LATER = (
    "Se compara con lo que hoy dan el catálogo, la definición del folleto, el perfil del operador y las plantillas: si "
    "algo de eso cambió después de imprimirlo, la diferencia puede venir de ahí."
)


def _of_words(found: tuple[Alteration, ...]) -> tuple[str, ...]:
    if not found:
        return ()
    whose = {each.whose for each in found}
    if whose == {PANEL}:
        return ("Las reglas son las del texto, y los datos de confianza no dicen lo que deben.",)
    if whose == {GUIDE}:
        return ("Están las reglas y las palabras del casino; cambian rótulos o leyendas, que pueden decir otra cosa.",)
    return ("Las palabras no son las que deben.",)


def _in_time(asked: _Question, bound: BoundBrochure, now: Edition, original: bool) -> Verified:
    """The verdict on a brochure that is as it was made."""
    what = _made(bound, asked.day)
    in_force = _AGREEING[what.fitness]
    later = approved_later(bound.offer, bound.digest) if not what.approval else ()
    found = Verified(in_force, asked.day, (), (), what, original)
    holes = tuple(told(holes_of(bound))) if what.fitness is Fitness.INCOMPLETE else ()
    if bound.edition.in_force > now.in_force:
        earlier = bound_again_on(asked, now.in_force)
        if earlier is None or regulated(earlier) != regulated(bound):
            reason = f"Su texto rige desde el {day_of(bound.edition.since)}."
            return replace(found, verdict=Verdict.AHEAD, reasons=(reason,))
        return replace(found, reasons=(*holes, *later))
    stale = asked.standing.stale(bound, now)
    if stale is None:
        return replace(found, reasons=(*holes, *later))
    verdict = Verdict.TOLERATED if asked.day < stale.expired_since else Verdict.EXPIRED
    return replace(found, verdict=verdict, reasons=(*holes, *later, *stale.assumptions), stale=stale)


_AGREEING = {
    Fitness.FIT: Verdict.IN_FORCE,
    Fitness.INCOMPLETE: Verdict.INCOMPLETE,
    Fitness.UNAPPROVED: Verdict.UNAPPROVED,
}
"""The verdict on a brochure that says what the text in force does."""


def bound_again_on(asked: _Question, day: date) -> BoundBrochure | None:
    """The same brochure on the text of another day, None where it has none."""
    record = asked.record
    earlier = Record(
        record.instrument, day, record.brochure, record.variant, record.operator, record.content, record.whole
    )
    again = bound_again(asked.compiled, earlier, asked.standing).value
    return again.bound if again is not None else None


def _made(bound: BoundBrochure, day: date) -> Made:
    approval = bound.offer.approval_of(bound.digest, day)
    said = f"{approval.number}, del {long_date(approval.granted)}" if approval else ""
    title = bound.instrument.short or bound.instrument.title
    operator = bound.operator
    edition = bound.edition
    return Made(
        operator.id, operator.casino, bound.name, title, edition.in_force, bound.digest, edition.since, said,
        fitness(bound, approval),
    )  # fmt: skip
