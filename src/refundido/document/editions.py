"""What an edition is called by whoever tells of it: comparisons, histories and the origin of words. Pure."""

from __future__ import annotations

from refundido.document.spanish import from_when, long_date
from refundido.history import History
from refundido.model.instrument import Edition


def edition_name(history: History, edition: Edition) -> str:
    """What an edition is called: "Texto vigente desde el 1 de septiembre de 2010"; the first, by its day."""
    first = edition.in_force == history.editions[0].in_force and not edition.amendments
    return f"Texto al {long_date(edition.in_force)}" if first else f"Texto vigente desde {from_when(edition.since)}"
