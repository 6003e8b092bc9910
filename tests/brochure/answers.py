"""What the program answers to the questions of casos.md, as text that a lawyer can read."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from datetime import date
from functools import cache
from pathlib import Path

from refundido.brochure.affected import affected
from refundido.brochure.binding import bind
from refundido.brochure.bound import BoundBrochure
from refundido.brochure.examples import work
from refundido.brochure.grace import GraceFrom
from refundido.brochure.status import status
from refundido.brochure.touched import Touched
from refundido.diagnostic import Diagnostic, Outcome
from refundido.model.unit import Unit
from refundido.publish.workspace import Compiled, compile_root
from tests.brochure.cases import Case, write


def answer(root: Path, what: str) -> str:
    """The answer to a question in the workspace at `root`."""
    compiled = compile_root(root)
    kind, *words = what.split()
    match kind, words:
        case "halla", ["de", "nuevo"]:
            return _found(d for d in compiled.diagnostics if d.severity.value != "nota" and _key(d) not in _before())
        case "halla", []:
            return _found(d for d in compiled.diagnostics if d.severity.value != "nota")
        case "folleto", [game, *variant, day, "sólo", role]:
            return _brochure(bound(compiled, game, " ".join(variant), date.fromisoformat(day)), role)
        case "folleto", [game, *variant, day]:
            return _brochure(bound(compiled, game, " ".join(variant), date.fromisoformat(day)))
        case "ejemplo", [game, *variant, day]:
            return _examples(bound(compiled, game, " ".join(variant), date.fromisoformat(day)))
        case "estado", [day, *grace]:
            return _status(compiled, date.fromisoformat(day), GraceFrom("".join(grace)))
        case "afecta", [act]:
            return _affected(compiled, act)
    raise AssertionError(what)


@cache
def _before() -> frozenset[tuple[str, str]]:
    """What is found in the texts of reales.md as they are."""
    with tempfile.TemporaryDirectory() as folder:
        unchanged = compile_root(write(Case("", real=True), Path(folder) / "espacio"))
    return frozenset(map(_key, unchanged.diagnostics))


def _key(found: Diagnostic) -> tuple[str, str]:
    return found.code, found.message


def bound(compiled: Compiled, game: str, variant: str, day: date) -> Outcome[BoundBrochure]:
    """The brochure of a game for the operator of the workspace."""
    space = compiled.workspace
    operator = space.operators["casa"]
    offer = next(each for each in operator.offers if each.game == game)
    history = compiled.histories[offer.instrument]
    jurisdiction = compiled.jurisdiction_of(offer.instrument)
    definition = space.brochures[f"{offer.instrument}/{game}"]
    return bind(definition, operator, offer, variant, history, jurisdiction, day, compiled.acts)


def _found(diagnostics: Iterable[Diagnostic]) -> str:
    return "\n".join(_said(each) for each in diagnostics) or "nada"


def _said(found: Diagnostic) -> str:
    place = f"{found.span.file}:{found.span.line}:{found.span.column}" if found.span else "sin lugar"
    lines = [f"{found.severity} {found.code} {place}", f"  {found.message}"]
    lines.extend([f"  en: {found.context}"] if found.context else [])
    lines.extend(f"  {each.message}" for each in found.related)
    lines.extend([f"  ayuda: {found.hint}"] if found.hint else [])
    return "\n".join(lines)


def _brochure(outcome: Outcome[BoundBrochure], role: str = "") -> str:
    said = [_said(each) for each in outcome.diagnostics]
    if outcome.value is None:
        return "\n".join(said)
    brochure = outcome.value
    lines = [brochure.name]
    for section in brochure.sections if not role else [s for s in brochure.sections if s.section.role == role]:
        lines.append(f"# {section.section.heading}")
        for unit in section.units:
            lines.extend(f"{unit.numeral} | {line}" for line in _words(unit.unit))
    if role:
        return "\n".join([*lines, *said])
    lines.extend(f"límite: {each.bet} {each.minimum} a {each.maximum}" for each in brochure.limits)
    lines.extend(f"{each.choice}: {each.value}" for each in brochure.choices if each.value)
    return "\n".join([*lines, *said])


def _words(unit: Unit, depth: int = 0) -> Iterable[str]:
    words = " ".join(text.plain for text in (unit.heading, unit.text) if text)
    if unit.kind in ("fila", "encabezado"):
        words = " / ".join(cell.text.plain if cell.text else "" for cell in unit.children)
    yield f"{'  ' * depth}{unit.kind} {words}".rstrip()
    if unit.kind not in ("fila", "encabezado"):
        for child in unit.children:
            yield from _words(child, depth + 1)


def _examples(outcome: Outcome[BoundBrochure]) -> str:
    assert outcome.value is not None
    lines = [_said(each) for each in outcome.diagnostics]
    for section in outcome.value.sections:
        for each in section.examples:
            worked = work(outcome.value, each)
            lines.extend(_said(found) for found in worked.diagnostics)
            if worked.value is not None:
                lines.append(worked.value.title)
                lines.extend(f"dado: {given}" for given in worked.value.given)
                lines.extend(f"paso: {step}" for step in worked.value.steps)
                lines.extend(f"recibe: {who}: {amount}" for who, amount in worked.value.results)
    return "\n".join(lines) or "ninguno"


def _status(compiled: Compiled, day: date, grace: GraceFrom) -> str:
    space = compiled.workspace
    outcome = status(
        space.operators, space.brochures, compiled.histories, space.jurisdictions, compiled.acts, day, grace
    )
    lines = [_said(each) for each in outcome.diagnostics]
    for each in outcome.value or ():
        wrong = "; no puede estar en las mesas" if each.stands_wrongly else ""
        lines.append(f"{each.name}: {each.state}, de la edición {each.edition}; rige la {each.in_force}{wrong}")
        if each.expired_since:
            until = f"tolerado hasta el {each.tolerated_until}" if each.tolerated_until else "no se tolera"
            lines.append(f"  {until}; vencido desde el {each.expired_since}")
        for touched in each.changes:
            lines.extend(_touched(touched))
        lines.extend(f"  supuesto: {assumption}" for assumption in each.assumptions)
        lines.extend(f"  nota: {note}" for note in each.notes)
    return "\n".join(lines) or "ninguno"


def _touched(touched: Touched) -> Iterable[str]:
    change = touched.change
    fate = " (nace)" if touched.came else " (deja de existir)" if touched.went else ""
    numbers = ", ".join(change.instructions) or "ninguna"
    yield f"  {change.title}, instrucciones {numbers}, desde el {change.in_force}{fate}"
    for each in change.words:
        yield f"    {each.address}"
        yield from (f"      {mark} {words}" for mark, words in (("-", each.before), ("+", each.after)) if words)


def _affected(compiled: Compiled, act: str) -> str:
    space = compiled.workspace
    outcome = affected(act, space.operators, space.brochures, compiled.histories, space.jurisdictions, compiled.acts)
    lines = [_said(each) for each in outcome.diagnostics]
    for each in outcome.value or ():
        lines.append(each.name)
        for touched in each.touched:
            lines.extend(_touched(touched))
        lines.extend(f"  queda fuera: {left.unit.address}" for left in each.left_out)
    return "\n".join(lines) or "ninguno"
