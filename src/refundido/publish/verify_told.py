"""Part of `publish`: the verdict on a printed brochure, told to people and to programs."""

from __future__ import annotations

import json
from collections.abc import Iterator

from refundido.brochure.fitness import Fitness
from refundido.document.spanish import day_of, long_date
from refundido.publish.verdict import Alteration, Verdict, Verified
from refundido.report.brochures import VERSION, touched_json, touched_lines
from refundido.report.place import clean
from refundido.report.text import Line

_SAID = {
    Verdict.IN_FORCE: "Vigente: dice lo que dice el texto en vigor el {day}.",
    Verdict.TOLERATED: "Tolerado: ya no dice lo que el texto en vigor el {day}, y puede usarse hasta el {until}.",
    Verdict.EXPIRED: "Vencido desde el {since}: no dice lo que el texto en vigor el {day}.",
    Verdict.AHEAD: "Anticipado: dice lo que el texto dirá después del {day}.",
    Verdict.UNAPPROVED: "Sin aprobación que conste: dice lo que el texto en vigor el {day}, y no puede usarse aún.",
    Verdict.INCOMPLETE: "Incompleto: dice lo que el texto a la mano el {day}, que no está entero, y no puede usarse.",
    Verdict.NOT_COMPARABLE: "No comprobable: no es el archivo que se publica, y no se responde de lo que muestra.",
    Verdict.OTHER_HOUSE: "De otra decisión de la casa: sus reglas son las del texto, y lo suyo no consta en el perfil.",
    Verdict.ALTERED: "Alterado: no es el folleto que su registro dice ser.",
    Verdict.RECORD_EDITED: "Registro alterado: no es el de este folleto.",
    Verdict.UNKNOWN: "No se puede verificar: es de otro espacio de trabajo.",
    Verdict.NO_RECORD: "Sin registro: no se puede saber de qué se hizo.",
    Verdict.DAMAGED: "Dañado: no se puede leer.",
    Verdict.REFUSED: "Rechazado: no se leyó entero.",
}
_SAID_UNFIT = (
    "Tolerado, y sin aprobación que conste: que no diga lo que el texto en vigor el {day} se tolera hasta el {until}, "
    "y aun así no puede usarse."
)
_ORIGINAL = "El archivo es, byte a byte, el que se publica."
_SAVED_AGAIN = (
    "Las palabras que se extraen concuerdan, pero no es el archivo que este programa hizo: otro lo guardó de nuevo, "
    "o lo cambió."
)
_WHOSE = {
    "regulado": "palabras reguladas",
    "casa": "palabras del casino",
    "panel": "datos de confianza",
    "agregado": "palabras agregadas",
}


def verified_lines(name: str, found: Verified) -> Iterator[Line]:
    """The verdict on a file for people, the verdict first."""
    style = ("good" if found.verdict is Verdict.IN_FORCE else "aviso") if found.holds else "error"
    yield (clean(name), "strong"), (": ", "plain"), (_said(found, found.verdict), style)
    if found.made is not None:
        made = found.made
        if found.original is not None and not made.approval:
            yield ((f"  Al {long_date(found.day)} no consta aprobación de este contenido en el perfil.", "aviso"),)
        yield ((f"  {clean(made.name)}. {clean(made.casino)}.", "plain"),)
        yield ((f"  Hecho de «{clean(made.instrument)}», texto del {day_of(made.since)}.", "plain"),)
        if made.approval:
            yield ((f"  Aprobación: {clean(made.approval)}.", "plain"),)
    if found.intact is not None:
        yield ((f"  Si fuera el que dice: {_lower(_said(found, found.intact))}", "plain"),)
    if found.original is not None:
        yield ((f"  {_ORIGINAL if found.original else _SAVED_AGAIN}", "plain"),)
    for said in (*found.reasons, *found.notes):
        yield ((f"  {clean(said)}", "plain"),)
    for each in found.alterations:
        yield from _altered(each)
    for touched in found.stale.changes if found.stale else ():
        yield from touched_lines(touched, "  ")


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _said(found: Verified, verdict: Verdict) -> str:
    stale = found.stale
    days = {
        "day": long_date(found.day),
        "until": long_date(stale.until) if stale and stale.until else "",
        "since": long_date(stale.expired_since) if stale else "",
    }
    unfit = found.made is not None and found.made.fitness is not Fitness.FIT
    said = _SAID_UNFIT if verdict is Verdict.TOLERATED and unfit else _SAID[verdict]
    return said.format(**days)


def _altered(each: Alteration) -> Iterator[Line]:
    whose = _WHOSE.get(each.whose, "otras palabras")
    section = f", sección «{clean(each.section)}»" if each.section else ""
    yield (("  @@ ", "frame"), (f"{whose}{section}", "frame"))
    yield (("  debe decir: ", "plain"), (clean(each.expected) or "(nada)", "inserted"))
    yield (("  dice: ", "plain"), (clean(each.found) or "(nada)", "deleted"))


def verified_json(name: str, found: Verified) -> str:
    """The verdict on a file for programs."""
    made, stale = found.made, found.stale
    document = {
        "version": VERSION,
        "file": name,
        "as_of": found.day.isoformat(),
        "verdict": found.verdict.name.lower(),
        "holds": found.holds,
        "intact": found.intact.name.lower() if found.intact else None,
        "brochure": None
        if made is None
        else {
            "operator": made.operator,
            "casino": made.casino,
            "name": made.name,
            "instrument": made.instrument,
            "edition": made.edition.isoformat(),
            "digest": made.digest,
            "approval": made.approval or None,
        },
        "original": found.original,
        "reasons": list(found.reasons),
        "notes": list(found.notes),
        "alterations": [
            {"whose": each.whose, "section": each.section, "expected": each.expected, "found": each.found}
            for each in found.alterations
        ],
        "tolerated_until": stale.until.isoformat() if stale and stale.until else None,
        "expired_since": stale.expired_since.isoformat() if stale else None,
        "changes": [touched_json(touched) for touched in stale.changes] if stale else [],
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
