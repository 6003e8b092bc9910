"""Part of `history`: all the instruments of a workspace, an act applying to all that it amends or to none (law 5)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from refundido.diagnostic import Code, Outcome
from refundido.history.timeline import History, compile_history
from refundido.model.act import Act
from refundido.model.instrument import Instrument
from refundido.model.jurisdiction import Jurisdiction


def compile_workspace(
    instruments: Mapping[str, Instrument],
    acts: Mapping[str, Act],
    jurisdictions: Mapping[str, Jurisdiction],
    known_at: date | None = None,
) -> dict[str, Outcome[History]]:
    """The history of every instrument, by its id. An act refused for one is refused for all it amends."""
    compiled: dict[str, Outcome[History]] = {}
    barred: set[str] = set()
    stale = set(instruments)
    while stale:
        for identity in sorted(stale):
            instrument = instruments[identity]
            jurisdiction = jurisdictions[instrument.jurisdiction]
            compiled[identity] = compile_history(
                instrument, acts, jurisdiction, known_at, _elsewhere(barred, compiled, identity)
            )
        refused = {r.act for o in compiled.values() if o.value for r in o.value.refusals if r.code is Code.ACT_REFUSED}
        stale = {
            i for act in refused - barred for i in acts[act].amends if i in instruments and _lacks(compiled[i], act)
        }
        barred |= refused
    return compiled


def _elsewhere(barred: set[str], compiled: Mapping[str, Outcome[History]], identity: str) -> set[str]:
    """The barred acts that did not fail in this very instrument: those say why themselves."""
    own = compiled.get(identity)
    failed = {r.act for r in own.value.refusals} if own and own.value else set()
    return barred - failed


def _lacks(outcome: Outcome[History], act: str) -> bool:
    return outcome.value is None or act not in {r.act for r in outcome.value.refusals}
