"""The fifth door of `brochure`: of the brochures on the tables, which agree with the text in force on a day.

Compared are the regulated words, by the same definition, of the edition that a brochure was made from and of the one in
force. Knows no clock: the day is given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from refundido.brochure.binding import bind_one, brochures_of, brochures_told_of
from refundido.brochure.bound import BoundBrochure, brochure_name
from refundido.brochure.content import regulated
from refundido.brochure.fitness import Fitness, fitness
from refundido.brochure.grace import GraceFrom
from refundido.brochure.holes import holes_of
from refundido.brochure.holes import told as holes_told
from refundido.brochure.identities import identities_of
from refundido.brochure.staleness import staleness
from refundido.brochure.touched import Stages, Touched
from refundido.diagnostic import Code, Diagnostic, Outcome
from refundido.history.timeline import History
from refundido.model.act import Act
from refundido.model.brochure import Approval, ApprovalRule, BrochureDefinition, Offer, OnTables, Operator
from refundido.model.day import day_of, long_date
from refundido.model.instrument import Edition
from refundido.model.jurisdiction import Jurisdiction


class State(StrEnum):
    """How a brochure on the tables stands on a day, in the words of a report.

    NEVER_APPROVED: none is on the tables, or its words agree and no approval is recorded of its content. ABSENT: none
    is on the tables, where it is not known whether one must be approved. INCOMPLETE: it says that parts or words of the
    rules are not at hand, and no approval is recorded of it as it is. AHEAD: it says what the text will say from a
    later day on. UNKNOWN: what the profile says of it cannot be, so that nothing is known of what it says: an edition
    that there is not, or without that brochure, or a digest that none gives.
    """

    CURRENT = "vigente"
    TOLERATED = "tolerado"
    EXPIRED = "vencido"
    AHEAD = "anticipado"
    NEVER_APPROVED = "nunca aprobado"
    INCOMPLETE = "incompleto"
    ABSENT = "ausente"
    UNKNOWN = "desconocido"


@dataclass(frozen=True, slots=True)
class BrochureStatus:
    """How one brochure stands.

    `on_tables` None: the profile records none. `edition` is the day of the edition that it was made from, `in_force`
    that of the edition in force. If stale: `changes` are the acts that made it so, `tolerated_until` the last day on
    which it is tolerated (None: not at all), `expired_since` the first on which it is not, `assumptions` what was
    taken to count. `approval` is the one for the content on the tables, `fitness` what follows from it. `digest` is
    that of the brochure that the text in force asks for, empty if it asks for none.
    """

    operator: Operator
    definition: BrochureDefinition
    variant: str
    name: str
    state: State
    on_tables: OnTables | None
    edition: date | None
    in_force: date
    digest: str
    approval: Approval | None = None
    fitness: Fitness = Fitness.FIT
    changes: tuple[Touched, ...] = ()
    tolerated_until: date | None = None
    expired_since: date | None = None
    assumptions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def usable(self) -> bool:
        """Whether it may lie on the tables: its words are those in force, or tolerated, and it is fit in itself."""
        return self.state in (State.CURRENT, State.TOLERATED) and self.fitness is Fitness.FIT

    @property
    def stands_wrongly(self) -> bool:
        """Whether it lies on the tables and may not."""
        return self.on_tables is not None and not self.usable


def status(
    operators: Mapping[str, Operator],
    definitions: Mapping[str, BrochureDefinition],
    histories: Mapping[str, History],
    jurisdictions: Mapping[str, Jurisdiction],
    acts: Mapping[str, Act],
    day: date,
    grace_from: GraceFrom = GraceFrom.STRICTER,
) -> Outcome[tuple[BrochureStatus, ...]]:
    """How every brochure of every operator stands on a day, in order of operator, game and variant.

    What does not exist on that day, or is not offered, is left out, unless the profile says that it is on the tables.
    Problems are those of binding.
    """
    teller = _Teller(definitions, histories, jurisdictions, acts, day, grace_from)
    found = tuple(each for operator in operators.values() for each in teller.of(operator))
    return Outcome(found, tuple(dict.fromkeys(teller.said)))


@dataclass(frozen=True, slots=True)
class _Asked:
    """Which brochure is asked about, whether or not the text of the day has it."""

    definition: BrochureDefinition
    operator: Operator
    offer: Offer
    variant: str


class _Teller:
    """Tells how brochures stand; `said` are the problems met."""

    def __init__(
        self,
        definitions: Mapping[str, BrochureDefinition],
        histories: Mapping[str, History],
        jurisdictions: Mapping[str, Jurisdiction],
        acts: Mapping[str, Act],
        day: date,
        grace_from: GraceFrom,
    ) -> None:
        self._definitions, self._acts, self._day, self._from = definitions, acts, day, grace_from
        self._identities = identities_of(histories, jurisdictions, acts)
        self._stages = {name: Stages(identities) for name, identities in self._identities.items()}
        self.said: list[Diagnostic] = []

    def of(self, operator: Operator) -> Iterator[BrochureStatus]:
        """How the brochures of an operator stand."""
        for offer in operator.offers:
            definition = self._definitions.get(f"{offer.instrument}/{offer.game}")
            if definition is None or offer.instrument not in self._identities:
                continue
            for variant in brochures_told_of(definition, offer):
                yield from self._stands(_Asked(definition, operator, offer, variant))

    def _bound(self, asked: _Asked, day: date) -> BoundBrochure | None:
        identities = self._identities[asked.offer.instrument]
        outcome = bind_one(
            asked.definition, asked.operator, asked.offer, asked.variant, identities, day, strict=False
        )  # fmt: skip
        self.said.extend(each for each in outcome.diagnostics if each.is_error and each.code is not Code.NOT_THERE_YET)
        return outcome.value

    def _stands(self, asked: _Asked) -> Iterator[BrochureStatus]:
        edition = self._identities[asked.offer.instrument].history.edition_at(self._day).value
        on_tables = asked.offer.on_tables.get(asked.variant)
        now = self._bound(asked, self._day)
        if edition is None or (on_tables is None and now is None):
            return
        told = self._status(asked, edition, now, on_tables)
        if on_tables is None:
            yield self._not_on_tables(told, asked)
            return
        then, notes = self._made_from(asked, on_tables)
        if asked.variant not in brochures_of(asked.definition, asked.offer):
            notes = (*notes, "La casa ya no lo ofrece, según su perfil, y sigue en las mesas.")
        if then is None:
            yield replace(told, notes=notes)
            return
        approval = asked.offer.approval_of(then.digest, self._day)
        later = () if approval else approved_later(asked.offer, then.digest)
        fit = fitness(then, approval)
        told = replace(told, edition=then.edition.in_force, approval=approval, fitness=fit)
        if now is not None and regulated(then) == regulated(now):
            state, lacking = _agreeing(then, told)
            yield replace(told, state=state, notes=(*lacking, *later, *notes))
        elif then.edition.in_force > edition.in_force:
            since = day_of(then.edition.since)
            ahead = f"Dice lo que el texto dirá desde el {since}, y no lo que dice antes de ese día."
            yield replace(told, state=State.AHEAD, notes=(ahead, *notes))
        else:
            yield self._stale(replace(told, notes=(*later, *notes)), asked, then, edition)

    def _status(
        self, asked: _Asked, edition: Edition, now: BoundBrochure | None, on_tables: OnTables | None
    ) -> BrochureStatus:
        """What is known of a brochure before anything is of the one on the tables."""
        name = brochure_name(asked.definition, asked.variant)
        digest = now.digest if now is not None else ""
        return BrochureStatus(
            asked.operator, asked.definition, asked.variant, name, State.UNKNOWN, on_tables, None, edition.in_force,
            digest,
        )  # fmt: skip

    def _not_on_tables(self, told: BrochureStatus, asked: _Asked) -> BrochureStatus:
        approval = asked.offer.approval_of(told.digest, self._day)
        approved = ("El que pide el texto está aprobado.",) if approval else approved_later(asked.offer, told.digest)
        notes = ("No consta ningún folleto en las mesas.", *approved)
        untold = asked.definition.approval is ApprovalRule.UNTOLD
        state = State.ABSENT if untold else State.NEVER_APPROVED
        return replace(told, state=state, approval=approval, notes=notes)

    def _made_from(self, asked: _Asked, on_tables: OnTables) -> tuple[BoundBrochure | None, tuple[str, ...]]:
        """The brochure on the tables, bound again, and what is to be said of it; None where it is not known."""
        history = self._identities[asked.offer.instrument].history
        named = long_date(on_tables.edition)
        if on_tables.edition not in {each.in_force for each in history.editions}:
            return None, (f"No hay edición del {named}, de la que el perfil dice que es el de las mesas.",)
        then = self._bound(asked, on_tables.edition)
        if then is None:
            return None, (f"El texto del {named}, del que el perfil dice que es el de las mesas, no da este folleto.",)
        if on_tables.digest in ("", then.digest):
            return then, ()
        others = (self._bound(asked, each.in_force) for each in history.editions)
        real = next((each for each in others if each is not None and each.digest == on_tables.digest), None)
        if real is None:
            return None, (_no_content(asked.offer, on_tables.digest),)
        made = long_date(real.edition.in_force)
        return real, (f"Por su compendio es del texto del {made}, y no del {named}, que anota el perfil.",)

    def _stale(self, told: BrochureStatus, asked: _Asked, then: BoundBrochure, edition: Edition) -> BrochureStatus:
        """A brochure that no longer says what the text does."""
        identities, stages = self._identities[asked.offer.instrument], self._stages[asked.offer.instrument]
        stale = staleness(then, edition, identities, stages, self._acts, self._from)
        assert stale is not None, "no dice lo que la edición, que no es anterior"
        state = State.TOLERATED if self._day < stale.expired_since else State.EXPIRED
        return replace(
            told,
            state=state,
            notes=(*_unfit(then, told, state), *told.notes, *self._unmakeable(asked)),
            changes=stale.changes,
            tolerated_until=stale.until,
            expired_since=stale.expired_since,
            assumptions=stale.assumptions,
        )

    def _unmakeable(self, asked: _Asked) -> Iterator[str]:
        """Why the brochure that the text asks for cannot be made, if it cannot."""
        identities = self._identities[asked.offer.instrument]
        outcome = bind_one(asked.definition, asked.operator, asked.offer, asked.variant, identities, self._day)
        yield from (
            f"El folleto nuevo no puede hacerse: {each.message}" for each in outcome.diagnostics if each.is_error
        )


def _no_content(offer: Offer, digest: str) -> str:
    """What is to be said of a digest that nothing gives: the house, or the definition, is another by now."""
    approval = offer.approval_of(digest)
    told = "Su compendio no es de lo que hoy da el perfil sobre ninguna edición: no consta qué dice."
    if approval is None:
        return told
    return (
        f"{told} Es el que aprobó {approval.number}: desde entonces la casa decidió otra cosa, o cambió la definición. "
        "Vea un ejemplar con «refundido verify», que lleva lo que la casa tenía decidido."
    )


_AGREEING = {
    Fitness.FIT: State.CURRENT,
    Fitness.INCOMPLETE: State.INCOMPLETE,
    Fitness.UNAPPROVED: State.NEVER_APPROVED,
}


def _agreeing(then: BoundBrochure, told: BrochureStatus) -> tuple[State, tuple[str, ...]]:
    """How a brochure stands that says what the text does, and what there is to say of that."""
    state = _AGREEING[told.fitness]
    if state is State.INCOMPLETE:
        return state, ("Dice lo que dice el texto a la mano, que no está entero.", *holes_told(holes_of(then)))
    if state is State.NEVER_APPROVED:
        return state, ("Dice lo que dice el texto vigente, y no consta su aprobación.",)
    return state, () if told.approval is not None else (_UNTOLD,)


_UNTOLD = "No consta si debe aprobarse antes de usarse: lo que lo diría no está a la mano."


def _unfit(then: BoundBrochure, told: BrochureStatus, state: State) -> tuple[str, ...]:
    """Why a brochure that no longer says what the text does could not lie on the tables even so."""
    fit = told.fitness
    if fit is Fitness.FIT:
        return () if told.approval is not None else (_UNTOLD,)
    even = ": no puede usarse, aunque el acto tolere que no diga lo que el texto" if state is State.TOLERATED else ""
    if fit is Fitness.INCOMPLETE:
        return (f"No dice las reglas enteras{even}.", *holes_told(holes_of(then)))
    return (f"No consta la aprobación del que está en las mesas{even}.",)


def approved_later(offer: Offer, digest: str) -> tuple[str, ...]:
    """What is to be said of a content that has no approval on the day asked, and has one from later on."""
    approval = offer.approval_of(digest)
    return (
        (f"La aprobación que se anotó, {approval.number}, es posterior: del {long_date(approval.granted)}.",)
        if approval
        else ()
    )
