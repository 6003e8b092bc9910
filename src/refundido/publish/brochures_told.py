"""Part of `publish`: what can be asked of the brochures of a workspace: how they stand, and which an act reaches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date

from refundido.brochure.affected import Affected, affected
from refundido.brochure.grace import GraceFrom
from refundido.brochure.status import BrochureStatus, status
from refundido.diagnostic import Code, Outcome, failure, has_errors
from refundido.document.spanish import listed
from refundido.history.resolution import instructions_for
from refundido.model.act import Act, DateBounds
from refundido.model.brochure import Operator
from refundido.publish.brochure_names import unknown_operators
from refundido.publish.brochures import days_missing, ruling
from refundido.publish.ends import act_named
from refundido.publish.workspace import Compiled


def brochures_status(compiled: Compiled, day: date, named: Sequence[str] = ()) -> Outcome[tuple[BrochureStatus, ...]]:
    """How every brochure of every operator, or of those named, stands on a day.

    Errors: those of files that could not be read; BROCHURE_UNKNOWN for a name that is no operator; those of the day,
    for the games of an instrument that has no text on it, which are left out; and those of binding. There is no value
    where no instrument has a text.
    """
    workspace = compiled.workspace
    wrong = compiled.unread() or unknown_operators(workspace, named)
    if wrong:
        return Outcome(None, wrong)
    instruments = ruling(compiled, named)
    said = tuple(days_missing(compiled, instruments, day))
    dated = {name for name in instruments if compiled.edition_at(name, day).value is not None}
    if has_errors(said) and not dated:
        return Outcome(None, said)
    operators = {
        name: replace(each, offers=tuple(offer for offer in each.offers if offer.instrument in dated))
        for name, each in _asked(workspace.operators, named).items()
    }
    start = GraceFrom(workspace.settings.grace_from)
    definitions, jurisdictions = workspace.brochures, workspace.jurisdictions
    found = status(operators, definitions, compiled.histories, jurisdictions, workspace.acts, day, start)
    return Outcome(found.value, (*said, *found.diagnostics))


def _asked(operators: Mapping[str, Operator], named: Sequence[str]) -> dict[str, Operator]:
    """The operators named, in the order of the workspace; all where none is."""
    return {name: each for name, each in operators.items() if not named or name in named}


def brochures_affected(
    compiled: Compiled, written: str, named: Sequence[str] = ()
) -> Outcome[tuple[Act, tuple[Affected, ...]]]:
    """An act, by its id or the end of it, and the brochures that it reaches, of all operators or of those named.

    Errors: ACT_UNKNOWN; BROCHURE_UNKNOWN for a name that is no operator; ACT_REFUSED for an act that was not applied or
    that finds no text to change, since an act before it was not; those of files that could not be read and of binding.
    """
    act, workspace = act_named(compiled.acts, written), compiled.workspace
    wrong = (*compiled.unread(), *unknown_operators(workspace, named))
    if act.value is None or wrong:
        return Outcome(None, (*act.diagnostics, *wrong))
    broken = _broken(compiled, act.value, ruling(compiled, named))
    if broken:
        message = f"{listed(broken)}: no se sabe a qué folletos alcanza {act.value.title}."
        return failure(Code.ACT_REFUSED, message, subject=act.value.id, hint="Corrija los errores (refundido check).")
    found = affected(
        act.value.id, _asked(workspace.operators, named), workspace.brochures, compiled.histories,
        workspace.jurisdictions, workspace.acts,
    )  # fmt: skip
    if found.value is None or has_errors(found.diagnostics):
        return Outcome(None, found.diagnostics)
    return Outcome((act.value, found.value), found.diagnostics)


def _broken(compiled: Compiled, act: Act, instruments: Iterable[str]) -> tuple[str, ...]:
    """The acts with errors, itself or others, for which some of what an act changes was not applied."""
    told: list[str] = []
    for name in instruments:
        refusals = compiled.histories[name].refusals
        if refusals and not _whole_before(act, name, min(refusal.since for refusal in refusals)):
            told.extend(f"{refusal.title} tiene errores y no se aplicó" for refusal in refusals)
    return tuple(dict.fromkeys(told))


def _whole_before(act: Act, instrument: str, end: date) -> bool:
    """Whether all that an act does to an instrument is in force before a day."""
    days = [act.effective(instruction) for instruction in instructions_for(act, instrument)]
    days.extend(annulment.since or end for annulment in act.annuls)
    return not act.corrects and all(not isinstance(day, DateBounds) and day < end for day in days)
