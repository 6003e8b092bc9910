"""Part of `publish`: what `check`, `audit` and `brochure` have to say of a workspace."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from refundido.audit.double_entry import double_entry
from refundido.audit.words import audit_words
from refundido.brochure.checking import check_brochures
from refundido.brochure.identities import Identities
from refundido.check.run import check_act, check_editions
from refundido.check.severity import idle_settings
from refundido.diagnostic import Diagnostic
from refundido.document.brochure_colour import accent_of
from refundido.document.brochure_figures import drawing_problems
from refundido.history.timeline import History
from refundido.model.act import Act
from refundido.model.instrument import Instrument
from refundido.render.leaflet_logo import logo_in
from refundido.source.settings import SETTINGS_FILE
from refundido.source.workspace import Workspace


def observations(
    workspace: Workspace, histories: Mapping[str, History], acts: Mapping[str, Act]
) -> Iterator[Diagnostic]:
    """Every observation on the editions of `histories` and on `acts`."""
    with_source = acts.keys() & workspace.sources.keys()
    for history in histories.values():
        jurisdiction = workspace.jurisdictions[history.instrument.jurisdiction]
        yield from check_editions(history.instrument, history.editions, jurisdiction, with_source, acts)
    for act in acts.values():
        source = workspace.sources.get(act.id)
        before = {name: _before(histories[name], act) for name in act.amends if name in histories}
        yield from check_act(act, source.text if source else "", before, workspace.jurisdictions)
        if source:
            yield from audit_words(act, source.text, source.path)
            yield from double_entry(act, source.text, source.path, before, workspace.jurisdictions)


def observations_beside(workspace: Workspace, known: Mapping[str, Identities]) -> Iterator[Diagnostic]:
    """Every observation on what no text hangs on: brochures, by the units `known`, and settings that do nothing."""
    sound = dict(_sound(workspace, known))
    operators, definitions, unread = workspace.operators, workspace.brochures, workspace.unread_brochures
    yield from check_brochures(operators, definitions, sound, workspace.requirements, unread, drawing_problems)
    yield from _looks(workspace)
    yield from idle_settings(workspace.settings.lints, SETTINGS_FILE)


def _looks(workspace: Workspace) -> Iterator[Diagnostic]:
    """What is wrong with the colours and logos of operators, at the line of their profile."""
    for operator in workspace.operators.values():
        yield from accent_of(operator).diagnostics
        span = operator.places.get("logo", operator.span)
        yield from logo_in(operator.logo, workspace.root).located(span, operator.casino).diagnostics


def _sound(workspace: Workspace, known: Mapping[str, Identities]) -> Iterator[tuple[str, Identities]]:
    """The instruments that no wrong file spoils: of others it cannot be said what a brochure should find in them."""
    wrong = {name for act in workspace.refused & workspace.acts.keys() for name in workspace.acts[act].amends}
    for name, identities in known.items():
        if name not in workspace.refused | wrong:
            yield name, identities


def _before(history: History, act: Act) -> Instrument:
    """An instrument as it stood before an act: the last it was, if the act did not come to be applied."""
    root = history.instrument.root
    for edition in history.editions:
        if any(amendment.act == act.id for amendment in edition.amendments):
            break
        root = edition.root
    return replace(history.instrument, root=root)
