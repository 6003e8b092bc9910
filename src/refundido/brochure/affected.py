"""The fourth door of `brochure`: an act -> exactly the brochures whose included units it changes, with the change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from refundido.brochure.binding import brochures_of
from refundido.brochure.bound import brochure_name
from refundido.brochure.growth import LeftOut
from refundido.brochure.identities import identities_of
from refundido.brochure.touched import Stages, Touched
from refundido.diagnostic import Outcome
from refundido.history.timeline import History
from refundido.model.act import Act
from refundido.model.brochure import BrochureDefinition, Operator
from refundido.model.jurisdiction import Jurisdiction


@dataclass(frozen=True, slots=True)
class Affected:
    """A brochure that an act changes, and what each stage of the act did to it.

    `left_out` are the units that the act puts beside what it includes and it leaves out. Where it does nothing else
    `touched` is empty: the brochure says what it said, and a person must say whether that is all it should.
    """

    operator: Operator
    definition: BrochureDefinition
    variant: str
    name: str
    touched: tuple[Touched, ...]
    left_out: tuple[LeftOut, ...] = ()


def affected(
    act: str,
    operators: Mapping[str, Operator],
    definitions: Mapping[str, BrochureDefinition],
    histories: Mapping[str, History],
    jurisdictions: Mapping[str, Jurisdiction],
    acts: Mapping[str, Act] | None = None,
) -> Outcome[tuple[Affected, ...]]:
    """The brochures that the act changes, in order of operator, game and variant; none that it does not touch.

    And those beside whose units it puts others, which they leave out (`Affected.left_out`).
    A brochure is touched if what it prints of the instrument differs before and after a stage of the act: words,
    numerals, order, examples. One whose game or variant comes with the act, or goes with it, is touched. Errors: why a
    brochure could not be bound at all, so that nothing is known of it.
    """
    known = identities_of(histories, jurisdictions, acts or {})
    stages = {name: Stages(identities) for name, identities in known.items()}
    found: list[Affected] = []
    for operator in operators.values():
        for offer in operator.offers:
            definition = definitions.get(f"{offer.instrument}/{offer.game}")
            if definition is None or offer.instrument not in stages:
                continue
            for variant in brochures_of(definition, offer):
                own = stages[offer.instrument]
                touched = tuple(own.touched(definition, operator, offer, variant, act))
                beside = tuple(own.left_out(definition, operator, offer, variant, act))
                if touched or beside:
                    name = brochure_name(definition, variant)
                    found.append(Affected(operator, definition, variant, name, touched, beside))
    said = (problem for each in stages.values() for problem in each.said)
    return Outcome(tuple(found), tuple(dict.fromkeys(said)))
