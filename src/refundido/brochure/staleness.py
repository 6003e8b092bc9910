"""Part of `brochure`: which acts made a brochure stale by a later edition, and until when they let it be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from refundido.brochure.binding import bind_to
from refundido.brochure.bound import BoundBrochure
from refundido.brochure.content import regulated
from refundido.brochure.grace import Grace, GraceFrom, grace_of
from refundido.brochure.identities import Identities
from refundido.brochure.touched import Stages, Touched
from refundido.model.act import Act
from refundido.model.instrument import Edition

_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Staleness:
    """Why a brochure does not say what a later edition says.

    `changes` are the acts that changed it since it last agreed, `since` the day of the first. `until` is the last day
    on which it is tolerated, None if it never is; `expired_since` the first on which it is not; `assumptions` what was
    taken to count; `term` the term of the tolerance, where something was taken; `dated`: whether `until` follows from
    it, and is not only the earliest day that it can be.
    """

    changes: tuple[Touched, ...]
    since: date
    until: date | None
    expired_since: date
    assumptions: tuple[str, ...]
    term: str = ""
    dated: bool = True


def staleness(
    brochure: BoundBrochure,
    edition: Edition,
    identities: Identities,
    stages: Stages,
    acts: Mapping[str, Act],
    start: GraceFrom = GraceFrom.STRICTER,
) -> Staleness | None:
    """Why a brochure is stale on a later edition, None if it says what that does.

    It is tolerated while every act that changed it lets it be; one that tolerates none ends that on the day it comes
    into force. For an edition that is printed when it is no longer in force, `edition` is the last there is.
    """
    later = [e for e in identities.history.editions if brochure.edition.in_force < e.in_force <= edition.in_force]
    agreeing = [n for n, each in enumerate(later) if _agrees(brochure, each, identities)]
    disagreeing = later[agreeing[-1] + 1 :] if agreeing else later
    if not disagreeing:
        return None
    changes = tuple(sorted(_changes(brochure, disagreeing, stages), key=lambda each: each.change.in_force))
    graces = [grace_of(acts.get(each.change.act), each.change.since, start) for each in changes]
    ends = [_end(each, grace) for each, grace in zip(changes, graces, strict=True)]
    since = min([each.change.in_force for each in changes], default=disagreeing[0].in_force)
    until = min(ends, default=since - _ONE_DAY)
    said = tuple(dict.fromkeys(grace.assumption for grace in graces))
    ending = [grace for grace, end in zip(graces, ends, strict=True) if end == until]
    term = next((grace.term for grace in ending), "")
    dated = all(grace.dated for grace in ending)
    return Staleness(changes, since, until if until >= since else None, until + _ONE_DAY, said, term, dated)


def _agrees(brochure: BoundBrochure, edition: Edition, identities: Identities) -> bool:
    """Whether the brochure says what one made of an edition would."""
    day = edition.in_force
    made = bind_to(
        brochure.definition, brochure.operator, brochure.offer, brochure.variant, identities, edition, day, strict=False
    ).value
    return made is not None and regulated(made) == regulated(brochure)


def _changes(brochure: BoundBrochure, editions: list[Edition], stages: Stages) -> Iterator[Touched]:
    """What acts did to the brochure in some editions."""
    days = {edition.in_force for edition in editions}
    for act in dict.fromkeys(amendment.act for edition in editions for amendment in edition.amendments):
        for touched in stages.touched(brochure.definition, brochure.operator, brochure.offer, brochure.variant, act):
            if touched.change.in_force in days:
                yield touched


def _end(touched: Touched, grace: Grace) -> date:
    """The last day on which an act lets a brochure be; the eve of its entry in force if it tolerates none."""
    eve = touched.change.in_force - _ONE_DAY
    return max(grace.until, eve) if grace.until is not None else eve
