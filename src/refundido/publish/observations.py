"""Part of `publish`: what `check` and `audit` have to say of every text and act of a workspace."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from refundido.audit.words import audit_words
from refundido.check.run import check_act, check_editions
from refundido.check.severity import idle_settings
from refundido.diagnostic import Diagnostic
from refundido.history.timeline import History
from refundido.model.act import Act
from refundido.model.instrument import Instrument
from refundido.source.settings import SETTINGS_FILE
from refundido.source.workspace import Workspace


def observations(
    workspace: Workspace, histories: Mapping[str, History], acts: Mapping[str, Act]
) -> Iterator[Diagnostic]:
    """Every observation on the editions of `histories` and on `acts`, and on settings that do nothing."""
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
    yield from idle_settings(workspace.settings.lints, SETTINGS_FILE)


def _before(history: History, act: Act) -> Instrument:
    """An instrument as it stood before an act: the last it was, if the act did not come to be applied."""
    root = history.instrument.root
    for edition in history.editions:
        if any(amendment.act == act.id for amendment in edition.amendments):
            break
        root = edition.root
    return replace(history.instrument, root=root)
