"""Part of `brochure`: whether a brochure may lie on the tables at all, whatever the text of the day says.

Asked alike of one that says what the text does and of one that an act lets be: a grace excuses what a brochure says
that the text no longer does, and nothing else (Resolución Exenta N° 373, de 2010, considerando 9: «aunque no se ajusten
del todo al Catálogo»; the approval «en forma previa a su puesta a disposición del público»).
"""

from __future__ import annotations

from enum import StrEnum

from refundido.brochure.bound import BoundBrochure
from refundido.brochure.holes import holes_of
from refundido.model.brochure import Approval, ApprovalRule


class Fitness(StrEnum):
    """FIT: it may. UNAPPROVED: no approval of its content is recorded. INCOMPLETE: nor are all the rules at hand."""

    FIT = "apto"
    UNAPPROVED = "sin aprobación"
    INCOMPLETE = "incompleto"


def fitness(bound: BoundBrochure, approval: Approval | None) -> Fitness:
    """Whether a brochure may lie on the tables, by the approval of its very content that counts on the day, if any."""
    if approval is not None:
        return Fitness.FIT
    if holes_of(bound):
        return Fitness.INCOMPLETE
    return Fitness.FIT if bound.definition.approval is ApprovalRule.UNTOLD else Fitness.UNAPPROVED
