"""Part of `brochure`: until what day brochures made before an act may still be used.

The act gives a number of months (`Act.brochures`) and may not say from when they run, nor its own publication be known
to the day; what is taken is said. A term of months ends on the day of the same number, that day included, or on the
last of a shorter month (Chile: artículo 48 del Código Civil).
"""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from refundido.model.act import Act, DateBounds, When
from refundido.model.day import long_date

_ONE_DAY = timedelta(days=1)


class GraceFrom(StrEnum):
    """From when the grace of an act runs: a setting of the workspace; `STRICTER` where it settles nothing."""

    PUBLICATION = "publication"
    IN_FORCE = "in_force"
    STRICTER = ""


@dataclass(frozen=True, slots=True)
class Grace:
    """The last day on which the brochures of before are tolerated; None if the act tolerates none.

    `assumption` says, in Spanish, what was taken where the act leaves it open; `term`, where that counts, how long it
    is and from when it runs. `dated`: whether the day follows from the term; it does not where the day from which the
    term runs is not known.
    """

    until: date | None
    assumption: str
    term: str = ""
    dated: bool = True


def grace_of(act: Act | None, in_force: When, start: GraceFrom) -> Grace:
    """The grace that an act gives to brochures that what came into force on a day, or within bounds, made stale."""
    if act is None or act.brochures is None:
        title = act.title if act is not None else "El acto"
        return Grace(None, f"{title} no tolera folletos anteriores.")
    months = act.brochures.months
    starts = {GraceFrom.PUBLICATION: act.publication, GraceFrom.IN_FORCE: in_force}
    ends = {each: _first(day) for each, day in starts.items()}
    chosen = start if start is not GraceFrom.STRICTER else min(ends, key=lambda each: (ends[each], each))
    until = months_after(ends[chosen], months)
    said = _PHRASES[chosen].format(day=long_date(ends[chosen]))
    bounded = isinstance(starts[chosen], DateBounds)
    doubt = " (su fecha no consta, y se toma el primer día posible)" if bounded else ""
    why = (
        "como fija «grace_from»"
        if start is not GraceFrom.STRICTER
        else "la lectura más estricta, pues el acto no lo dice"
    )
    noun = "mes" if months == 1 else "meses"
    stricter = ", la lectura más estricta" if start is GraceFrom.STRICTER else ""
    open_to_doubt = bounded or len(set(ends.values())) > 1
    term = f"{months} {noun} ({act.title}), desde {_STARTS[chosen]}{stricter}" if open_to_doubt else ""
    assumption = f"{act.title}: {months} {noun} desde {said}{doubt}, {why}; el último día es el {long_date(until)}."
    return Grace(until, assumption, term, not bounded)


_STARTS = {GraceFrom.PUBLICATION: "su publicación", GraceFrom.IN_FORCE: "su entrada en vigor"}
_PHRASES = {
    GraceFrom.PUBLICATION: "su publicación, el {day}",
    GraceFrom.IN_FORCE: "su entrada en vigor, el {day}",
}


def _first(day: When) -> date:
    """A day, or the first that it may be."""
    return day.after + _ONE_DAY if isinstance(day, DateBounds) else day


def months_after(day: date, months: int) -> date:
    """The last day of a term of months that begins on a day; that of the calendar's end if it lies beyond."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if year > date.max.year:
        return date.max
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
