"""Part of `publish`: a text in force on a day -> the errors for which it would not be published.

A text can be answered and yet break a law that only `check` and `audit` look at.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from refundido.check.severity import apply_severities
from refundido.diagnostic import Code, Diagnostic
from refundido.publish.observations import observations
from refundido.publish.workspace import Compiled


def objections(compiled: Compiled, instrument: str, day: date | None) -> tuple[Diagnostic, ...]:
    """The errors of the edition in force on `day`, of those before it and of the acts that made them.

    Without a day, those of all the history, and why it goes no further if an act could not be applied.
    """
    history = compiled.histories[instrument]
    asked = compiled.edition_at(instrument, day or date.max)
    if asked.value is None and day is not None:
        return ()
    editions = history.editions if day is None or asked.value is None else history.up_to(asked.value)
    made_by = {amendment.act for each in editions for amendment in each.amendments}
    acts = {identity: act for identity, act in compiled.acts.items() if identity in made_by}
    found = observations(compiled.workspace, {instrument: replace(history, editions=editions)}, acts)
    refused = () if asked.value is not None else (d for d in asked.diagnostics if d.code is not Code.DATE_UNKNOWN)
    weighed = apply_severities(dict.fromkeys((*found, *refused)), compiled.workspace.settings.lints)
    return tuple(each for each in weighed if each.is_error)
