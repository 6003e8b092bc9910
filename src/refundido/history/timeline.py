"""The door of the pass `history`: an instrument and its acts -> editions by date, on both axes of time (law 10)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date

from refundido.diagnostic import Code, Diagnostic, Outcome, Severity, failure
from refundido.history.amended_acts import Standing, Unforeseen, known_acts, publication_order, standing_acts
from refundido.history.chain import Chain, Failure, Link
from refundido.history.resolution import first_day, in_context, instructions_for, resolve_act
from refundido.model.act import Act, DateBounds, Instruction
from refundido.model.instrument import Amendment, Edition, Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import Unit


@dataclass(frozen=True, slots=True)
class Refusal:
    """An act that could not be applied: from `since` on there is no edition (law 5).

    `code` is ACT_REFUSED, or DATE_UNKNOWN where it is not known whether the act was published by then.
    """

    act: str
    title: str
    since: date
    code: Code = Code.ACT_REFUSED


@dataclass(frozen=True, slots=True)
class Blur:
    """An act in force from a day that is only bounded: inside the bounds no edition is answered."""

    act: str
    title: str
    bounds: DateBounds


@dataclass(frozen=True, slots=True)
class History:
    """The editions of an instrument, oldest first, and the days for which there is none."""

    instrument: Instrument
    editions: tuple[Edition, ...]
    refusals: tuple[Refusal, ...] = ()
    blurs: tuple[Blur, ...] = ()

    def edition_at(self, day: date) -> Outcome[Edition]:
        """The edition in force on a day.

        Errors: DATE_BEFORE_ATTESTED, DATE_UNKNOWN (an act's day is not known), ACT_REFUSED.
        """
        if day < self.instrument.attested:
            message = (
                f"El texto de «{self.instrument.title}» sólo consta desde el {_shown(self.instrument.attested)}; "
                f"no se responde por el {_shown(day)}."
            )
            return failure(Code.DATE_BEFORE_ATTESTED, message, span=self.instrument.span)
        for blur in self.blurs:
            if blur.bounds.after < day < blur.bounds.before:
                return failure(Code.DATE_UNKNOWN, _blurred(blur, day))
        for refusal in self.refusals:
            if day >= refusal.since:
                return _refused(refusal, day)
        count = bisect_right(self.editions, day, key=lambda edition: edition.in_force)
        return Outcome(self.editions[count - 1])

    def up_to(self, edition: Edition) -> tuple[Edition, ...]:
        """The editions from the first to `edition`, which is the last of them."""
        return tuple(e for e in self.editions if e.in_force <= edition.in_force)


def _refused(refusal: Refusal, day: date) -> Outcome[Edition]:
    if refusal.code is Code.DATE_UNKNOWN:
        message = f"No hay edición al {_shown(day)}: no se sabe si {refusal.title} ya estaba publicada entonces."
        return failure(refusal.code, message, hint="Pida la edición conocida antes o después de esos límites.")
    message = f"No hay edición al {_shown(day)}: {refusal.title} no pudo aplicarse."
    return failure(refusal.code, message, hint="Corrija los errores del acto (refundido check).")


def _shown(day: date) -> str:
    return day.isoformat()


def _blurred(blur: Blur, day: date) -> str:
    return (
        f"No se sabe si {blur.title} regía el {_shown(day)}: entró en vigor después del "
        f"{_shown(blur.bounds.after)} y antes del {_shown(blur.bounds.before)}."
    )


def compile_history(
    instrument: Instrument,
    acts: Mapping[str, Act],
    jurisdiction: Jurisdiction,
    known_at: date | None = None,
    barred: Collection[str] = (),
) -> Outcome[History]:
    """The history of `instrument` under `acts`, as known on a day (None: with all the acts there are).

    `barred` names acts that failed in another instrument they amend (law 5). There is always a value; its
    refusals say from when there are no editions. Diagnostics are those of all acts in force before that.
    """
    relevant = {k: a for k, a in acts.items() if instrument.id in a.amends or a.corrects or a.annuls}
    known, unclear = known_acts(relevant, known_at)
    standing, unforeseen = standing_acts(known)
    maker = _Maker(instrument, {act.id: act for act in known}, jurisdiction, standing)
    maker.leave_open(unforeseen)
    maker.run(barred)
    maker.leave_out(unclear)
    history = History(instrument, maker.editions(), tuple(maker.refusals), tuple(maker.blurs))
    return Outcome(history, tuple(maker.said))


class _Maker:
    """A history in the making: a chain of texts for each stretch of time between annulments."""

    def __init__(
        self,
        instrument: Instrument,
        acts: Mapping[str, Act],
        jurisdiction: Jurisdiction,
        standing: list[Standing],
    ) -> None:
        self.instrument, self.acts, self.jurisdiction = instrument, acts, jurisdiction
        self.standing = standing
        self.said: list[Diagnostic] = []
        self.rewriters = [act for act in acts.values() if act.corrects or act.annuls]
        self.refusals: list[Refusal] = []
        self.blurs: list[Blur] = []
        cutoffs = sorted({day for each in standing for day in each.until.values()})
        starts = [instrument.attested, *(day for day in cutoffs if day > instrument.attested)]
        self.chains = [
            Chain(instrument.root, start, end, jurisdiction)
            for start, end in zip(starts, [*starts[1:], date.max], strict=True)
        ]

    def leave_open(self, unforeseen: list[Unforeseen]) -> None:
        """Answer nothing from the day on which an act leaves it unsaid what is in force."""
        for each in unforeseen:
            self.said.append(each.problem)
            self.refusals.append(Refusal(each.act.id, each.act.title, each.since))

    def run(self, barred: Collection[str]) -> None:
        """Resolve and land, in order of publication, each act in force before the first day without edition."""
        for standing in self.standing:
            act, end = standing.act, self._end()
            own = self._own(act)
            if not own or first_day(act, own) >= end:
                continue
            if act.id in barred:
                self.refuse(act, [_barred(act)])
            elif self._already_in(act, own):
                self.refuse(act, [_already_in_text(act, self.instrument.attested)])
            elif (day := self._day_of_snapshot(act)) >= end:
                self.refuse(act, [_no_snapshot(act, day)])
            else:
                self._take(standing, own, day)

    def _own(self, act: Act) -> list[Instruction]:
        return instructions_for(act, self.instrument.id)

    def _already_in(self, act: Act, own: list[Instruction]) -> bool:
        """Whether an act was published and in force before the day on which the text is attested."""
        attested = self.instrument.attested
        if act.known_from >= attested:
            return False
        return any(not isinstance(d, DateBounds) and d < attested for d in [act.effective(i) for i in own])

    def _end(self) -> date:
        """The first day for which there is no edition."""
        return min([refusal.since for refusal in self.refusals]) if self.refusals else date.max

    def _take(self, standing: Standing, own: list[Instruction], day: date) -> None:
        act = standing.act
        outcome = resolve_act(standing, own, self._snapshot(act, day), self.jurisdiction)
        self.said.extend(outcome.diagnostics)
        if outcome.value is None:
            self.refuse(act, [])
            return
        self._note_dates(act, own)
        for part in outcome.value:
            for chain in self.chains:
                failed = chain.add(part) if chain.holds(part) else None
                if failed is not None:
                    self._refuse_part(failed, chain.start)

    def _refuse_part(self, failed: Failure, start: date) -> None:
        """An act resolved well that cannot land is refused from that day on, not from its publication."""
        act, since = failed.part.act, max(failed.part.day, start)
        if not any(refusal.act == act.id for refusal in self.refusals):
            self.said.extend(in_context(act, failed.problems))
        self.refusals.append(Refusal(act.id, act.title, since))

    def _snapshot(self, act: Act, day: date) -> Unit:
        """The text in force, as then known, on the day the act was published."""
        if self.rewriters and any(self._rewrites_past(other, act) for other in self.rewriters):
            earlier = {k: a for k, a in self.acts.items() if publication_order(a) < publication_order(act)}
            past = compile_history(self.instrument, earlier, self.jurisdiction)
            edition = past.value.edition_at(day).value if past.value else None
            if edition is not None:
                return edition.root
        return self._chain_at(day).at(day)

    def _day_of_snapshot(self, act: Act) -> date:
        return max(act.known_from, self.instrument.attested)

    def _rewrites_past(self, other: Act, act: Act) -> bool:
        """Whether `other`, published after `act`, changes what an act published before it ordered."""
        touched = {other.corrects, *(a.act for a in other.annuls)} - {""}
        return bool(touched) and publication_order(other) > publication_order(act) and act.id not in touched

    def _chain_at(self, day: date) -> Chain:
        last = self.chains[-1]
        return last if last.start <= day else [chain for chain in self.chains if chain.start <= day][-1]

    def _note_dates(self, act: Act, own: list[Instruction]) -> None:
        for instruction in own:
            effective = act.effective(instruction)
            if isinstance(effective, DateBounds):
                blur = Blur(act.id, act.title, effective)
                if blur not in self.blurs:
                    self.blurs.append(blur)
            elif effective < act.known_from or effective < self.instrument.attested:
                self.said.append(_retroactive(act, effective))
                break

    def refuse(self, act: Act, problems: list[Diagnostic]) -> None:
        """Give no edition from the first day on which the act may be in force."""
        self.said.extend(problems)
        self.refusals.append(Refusal(act.id, act.title, first_day(act, self._own(act))))

    def leave_out(self, unclear: list[Act]) -> None:
        """Give no edition from where acts would tell of which it is not known whether they were published."""
        for act in unclear:
            days = [a.since or self.instrument.attested for a in act.annuls]
            days.extend([self.instrument.attested] if act.corrects else ())
            if own := self._own(act):
                days.append(first_day(act, own))
            if days:
                self.refusals.append(Refusal(act.id, act.title, min(days), Code.DATE_UNKNOWN))

    def editions(self) -> tuple[Edition, ...]:
        """The editions of all the chains, each for its stretch of time, cut where an act was refused."""
        end = self._end()
        editions = [Edition(self.instrument.id, self.instrument.attested, self.instrument.root)]
        for index, chain in enumerate(self.chains):
            if index and chain.start < end:
                editions.append(self._after_annulment(chain))
            for link in chain.links:
                if chain.start <= link.day < min(chain.end, end):
                    _extend(editions, self.instrument.id, link)
                elif index == 0 and link.day < chain.start:
                    _extend(editions, self.instrument.id, replace(link, day=chain.start))
        return tuple(editions)

    def _after_annulment(self, chain: Chain) -> Edition:
        annulling = tuple(
            Amendment(each.act.id, (), (), annuls=True)
            for each in self.standing
            if any(a.since == chain.start for a in each.act.annuls)
        )
        return Edition(self.instrument.id, chain.start, chain.at(chain.start), annulling)


def _extend(editions: list[Edition], instrument: str, link: Link) -> None:
    amendment = Amendment(link.part.act.id, link.part.instructions, link.changes)
    last = editions[-1]
    if last.in_force == link.day:
        merged = _merged(last.amendments, amendment)
        editions[-1] = Edition(instrument, link.day, link.root, merged, last.bounds and _bounds(link))
    else:
        editions.append(Edition(instrument, link.day, link.root, (amendment,), _bounds(link)))


def _bounds(link: Link) -> DateBounds | None:
    """The bounds of the day on which a part came into force, None if the day is known."""
    act, numbers = link.part.act, link.part.instructions
    found = next((act.effective(i) for i in act.instructions if i.number in numbers), None)
    return found if isinstance(found, DateBounds) and found.before == link.day else None


def _merged(amendments: tuple[Amendment, ...], new: Amendment) -> tuple[Amendment, ...]:
    """Parts of one act that land on one day are one amendment."""
    if amendments and amendments[-1].act == new.act:
        last = amendments[-1]
        instructions = (*last.instructions, *new.instructions)
        joined = Amendment(new.act, instructions, (*last.changes, *new.changes), last.annuls)
        return (*amendments[:-1], joined)
    return (*amendments, new)


def _no_snapshot(act: Act, day: date) -> Diagnostic:
    return Diagnostic(
        Code.ACT_REFUSED,
        f"{act.title} no se aplica: no hay edición al {_shown(day)}, cuando se publicó, de la cual hable.",
        span=act.span,
        context=act.title,
    )


def _barred(act: Act) -> Diagnostic:
    return Diagnostic(
        Code.ACT_REFUSED,
        f"{act.title} no se aplica: falló en otro de los instrumentos que modifica, y un acto se aplica entero o nada.",
        span=act.span,
        context=act.title,
    )


def _already_in_text(act: Act, attested: date) -> Diagnostic:
    return Diagnostic(
        Code.DATE_BEFORE_ATTESTED,
        f"{act.title} ya regía el {_shown(attested)}, día desde el que consta el texto: debe estar ya en él.",
        span=act.span,
        context=act.title,
        hint="Quite el acto, o dé el texto como era antes de él, con su `attested`.",
    )


def _retroactive(act: Act, day: date) -> Diagnostic:
    return Diagnostic(
        Code.RETROACTIVE,
        f"{act.title} rige desde el {_shown(day)}, antes de su publicación o del texto de que se dispone.",
        Severity.WARNING,
        span=act.span,
        context=act.title,
    )
