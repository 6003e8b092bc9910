"""Part of `publish`: a text in force on a day -> the errors for which it would not be published.

A text can be answered and yet break a law that only `check` and `audit` look at.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from refundido.check.severity import apply_severities
from refundido.diagnostic import Diagnostic
from refundido.publish.observations import observations
from refundido.publish.workspace import Compiled


def objections(compiled: Compiled, instrument: str, day: date) -> tuple[Diagnostic, ...]:
    """The errors of the edition in force on `day`, of those before it and of the acts that made them."""
    edition = compiled.edition_at(instrument, day).value
    if edition is None:
        return ()
    history = compiled.histories[instrument]
    editions = history.up_to(edition)
    made_by = {amendment.act for each in editions for amendment in each.amendments}
    acts = {identity: act for identity, act in compiled.acts.items() if identity in made_by}
    found = observations(compiled.workspace, {instrument: replace(history, editions=editions)}, acts)
    weighed = apply_severities(dict.fromkeys(found), compiled.workspace.settings.lints)
    return tuple(each for each in weighed if each.is_error)
