"""Part of `publish`: a workspace with wrong files -> what else is wrong, told with the doubt that those leave.

What could be read of wrong files is compiled too, for its findings alone: no text of it is ever shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from itertools import chain

from refundido.brochure.identities import identities_of
from refundido.diagnostic import Code, Diagnostic, Related
from refundido.history.together import compile_workspace
from refundido.model.act import Act
from refundido.model.instrument import Instrument
from refundido.model.unit import Unit
from refundido.publish.observations import observations, observations_beside
from refundido.source.workspace import Workspace

_HOPELESS = frozenset({Code.TABLE_SHAPE, Code.JURISDICTION_UNKNOWN, Code.FILE_BOMB})
"""Errors after which an instrument is no tree on which an order could be tried."""


def findings_all_the_same(
    workspace: Workspace, loading: Iterable[Diagnostic], known_at: date | None
) -> Iterator[Diagnostic]:
    """The findings of compiling and checking all that could be read."""
    told = tuple(loading)
    instruments = {i: _told_apart(each) for i, each in workspace.instruments.items() if _can_be_tried(each, told)}
    instruments = {i: each for i, each in instruments.items() if each.jurisdiction in workspace.jurisdictions}
    dated = {i: _dated(act) for i, act in workspace.undated.items()}
    known = sorted({**workspace.acts, **dated}.items())
    acts = {i: act for i, act in known if act.amends and set(act.amends) <= instruments.keys()}
    outcomes = compile_workspace(instruments, acts, workspace.jurisdictions, known_at)
    places = {(found.code, found.span) for found in told}
    for identity, outcome in outcomes.items():
        doubts = _doubts(workspace, identity, acts)
        for found in outcome.diagnostics:
            if (found.code, found.span) not in places:
                yield replace(found, related=(*found.related, *doubts)) if found.is_error else found
    histories = {identity: outcome.value for identity, outcome in outcomes.items() if outcome.value is not None}
    lines = {(found.code, found.span.file, found.span.line) for found in told if found.span}
    identities = identities_of(histories, workspace.jurisdictions, acts)
    for found in chain(observations(workspace, histories, acts), observations_beside(workspace, identities)):
        if found.span is None or (found.code, found.span.file, found.span.line) not in lines:
            yield found


def _can_be_tried(instrument: Instrument, loading: tuple[Diagnostic, ...]) -> bool:
    """Whether nothing was found in the instrument's files after which it is no whole tree."""
    folder = f"catalogue/{instrument.id}/"
    return not any(d.code in _HOPELESS and d.is_error and d.span and d.span.file.startswith(folder) for d in loading)


def _doubts(workspace: Workspace, instrument: str, acts: Mapping[str, Act]) -> tuple[Related, ...]:
    """What an error of a history may come from: wrong files of the instrument, and of the acts that amend it."""
    doubts = [
        Related(f"{act.title} tiene errores y no se aplica entero: este error puede venir de ahí.", act.span)
        for act in (*workspace.acts.values(), *workspace.undated.values())
        if act.id in workspace.refused and instrument in act.amends
    ]
    if instrument in workspace.refused:
        known = workspace.instruments[instrument]
        doubts.append(Related(f"«{known.title}» tiene errores: éste puede venir de ahí.", known.span))
    return tuple(doubts)


def _dated(act: Act) -> Act:
    """An act whose day could not be read, as if issued on another of its days."""
    days = [day for day in (act.published, act.in_force) if isinstance(day, date)]
    return replace(act, issued=min(days, default=date.max.replace(year=9000)))


def _told_apart(instrument: Instrument) -> Instrument:
    """The instrument, each of whose units has an identity of its own, whatever its file says."""
    seen: set[str] = set()

    def apart(unit: Unit) -> Unit:
        name = unit.id
        while not name or name in seen:
            name = f"{unit.id}~{len(seen)}"
        seen.add(name)
        children = tuple(apart(child) for child in unit.children)
        same = name == unit.id and all(a is b for a, b in zip(children, unit.children, strict=True))
        return unit if same else replace(unit, id=name, children=children)

    return replace(instrument, root=apart(instrument.root))
