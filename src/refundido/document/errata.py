"""Which instructions stand as an erratum corrected them, and which act that erratum is. Used by `consolidated`."""

from __future__ import annotations

from collections.abc import Mapping

from refundido.document.facts import Instructed
from refundido.history.amended_acts import known_acts, standing_acts
from refundido.model.act import Act

Corrections = Mapping[Instructed, Instructed]
"""For an instruction of an act, the instruction of the erratum whose orders stand in its place."""


def corrections(acts: Mapping[str, Act]) -> Corrections:
    """The corrections that hold among some acts, all known: an erratum may itself be corrected, or annulled."""
    if not any(act.corrects for act in acts.values()):
        return {}
    known, _ = known_acts(acts, None)
    written = {id(i.orders): (act.id, i.number) for act in known for i in act.instructions if i.corrects and i.orders}
    return {
        (standing.act.id, instruction.number): written[id(instruction.orders)]
        for standing in standing_acts(known)[0]
        for instruction in standing.act.instructions
        if id(instruction.orders) in written
    }
