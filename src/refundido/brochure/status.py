"""The fifth door of `brochure`: of the brochures on the tables, which agree with the text in force on a day.

Compared are the regulated words, by the same definition, of the edition that a brochure was made from and of the one in
force. Knows no clock: the day is given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from refundido.brochure.binding import bind_one, brochures_of
from refundido.brochure.bound import BoundBrochure, brochure_name
from refundido.brochure.content import regulated
from refundido.brochure.grace import GraceFrom
from refundido.brochure.identities import Identities
from refundido.brochure.staleness import Staleness, staleness
from refundido.brochure.touched import Stages, Touched
from refundido.diagnostic import Code, Diagnostic, Outcome
from refundido.history.timeline import History
from refundido.model.act import Act
from refundido.model.brochure import Approval, BrochureDefinition, Offer, OnTables, Operator
from refundido.model.jurisdiction import Jurisdiction


class State(StrEnum):
    """How a brochure on the tables stands on a day, in the words of a report.

    NEVER_APPROVED: none is on the tables, or its words agree and no approval is recorded of its content. AHEAD: it says
    what the text will say from a later day on. UNKNOWN: the profile says that it was made from an edition that there
    is not, so that nothing is known of what it says.
    """

    CURRENT = "vigente"
    TOLERATED = "tolerado"
    EXPIRED = "vencido"
    AHEAD = "anticipado"
    NEVER_APPROVED = "nunca aprobado"
    UNKNOWN = "desconocido"

    @property
    def usable(self) -> bool:
        """Whether such a brochure may lie on the tables."""
        return self in (State.CURRENT, State.TOLERATED)


@dataclass(frozen=True, slots=True)
class BrochureStatus:
    """How one brochure stands.

    `on_tables` None: the profile records none. `edition` is the day of the edition that it was made from, `in_force`
    that of the edition in force. If stale: `changes` are the acts that made it so, `tolerated_until` the last day on
    which it is tolerated (None: not at all), `expired_since` the first on which it is not, `assumptions` what was
    taken to count. `approval` is the one for the content on the tables. `digest` is that of the brochure that the text
    in force asks for.
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
    changes: tuple[Touched, ...] = ()
    tolerated_until: date | None = None
    expired_since: date | None = None
    assumptions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


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

    What does not exist on that day is left out. Problems are those of binding; what they stop has no status.
    """
    teller = _Teller(definitions, histories, jurisdictions, acts, day, grace_from)
    found = tuple(each for operator in operators.values() for each in teller.of(operator))
    return Outcome(found, tuple(dict.fromkeys(teller.said)))


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
        self._identities = {
            name: Identities(history, jurisdictions[history.instrument.jurisdiction], acts)
            for name, history in histories.items()
        }
        self._stages = {name: Stages(identities) for name, identities in self._identities.items()}
        self.said: list[Diagnostic] = []

    def of(self, operator: Operator) -> Iterator[BrochureStatus]:
        """How the brochures of an operator stand."""
        for offer in operator.offers:
            definition = self._definitions.get(f"{operator.instrument}/{offer.game}")
            if definition is None or operator.instrument not in self._identities:
                continue
            for variant in brochures_of(definition, offer):
                now = self._bound(definition, operator, offer, variant, self._day)
                if now is not None:
                    yield from self._stands(now)

    def _bound(
        self, definition: BrochureDefinition, operator: Operator, offer: Offer, variant: str, day: date
    ) -> BoundBrochure | None:
        identities = self._identities[operator.instrument]
        outcome = bind_one(definition, operator, offer, variant, identities, day, strict=False)
        self.said.extend(each for each in outcome.diagnostics if each.is_error and each.code is not Code.NOT_THERE_YET)
        return outcome.value

    def _stands(self, now: BoundBrochure) -> Iterator[BrochureStatus]:
        on_tables = now.offer.on_tables.get(now.variant)
        if on_tables is None:
            approval = _approval(now.offer, now.digest)
            notes = (
                "No consta ningún folleto en las mesas.",
                *(("El que pide el texto está aprobado.",) if approval else ()),
            )
            yield self._status(now, State.NEVER_APPROVED, None, None, approval, notes)
            return
        history = self._identities[now.operator.instrument].history
        if on_tables.edition not in {each.in_force for each in history.editions}:
            notes = (f"No hay edición del {on_tables.edition}, de la que el perfil dice que es el de las mesas.",)
            yield self._status(now, State.UNKNOWN, on_tables, None, None, notes)
            return
        then = self._bound(now.definition, now.operator, now.offer, now.variant, on_tables.edition)
        if then is None:
            return
        approval = _approval(now.offer, on_tables.digest or then.digest)
        identities, stages = self._identities[now.operator.instrument], self._stages[now.operator.instrument]
        stale = staleness(then, now.edition, identities, stages, self._acts, self._from)
        if regulated(then) == regulated(now):
            state = State.CURRENT if approval else State.NEVER_APPROVED
            notes = () if approval else ("Dice lo que dice el texto vigente, y no consta su aprobación.",)
            yield self._status(now, state, on_tables, then, approval, (*notes, *_own_changes(on_tables, then)))
        elif then.edition.in_force > now.edition.in_force:
            notes = (f"Dice lo que el texto dirá desde el {then.edition.in_force}, y no lo que dice antes de ese día.",)
            yield self._status(now, State.AHEAD, on_tables, then, approval, notes)
        elif stale is not None:
            yield self._stale(now, then, on_tables, approval, stale)

    def _status(
        self,
        now: BoundBrochure,
        state: State,
        on_tables: OnTables | None,
        then: BoundBrochure | None,
        approval: Approval | None,
        notes: tuple[str, ...],
    ) -> BrochureStatus:
        name = brochure_name(now.definition, now.variant)
        edition = then.edition.in_force if then is not None else None
        return BrochureStatus(
            now.operator, now.definition, now.variant, name, state, on_tables, edition, now.edition.in_force,
            now.digest, approval, notes=notes,
        )  # fmt: skip

    def _stale(
        self,
        now: BoundBrochure,
        then: BoundBrochure,
        on_tables: OnTables,
        approval: Approval | None,
        stale: Staleness,
    ) -> BrochureStatus:
        """A brochure that no longer says what the text does."""
        state = State.TOLERATED if self._day < stale.expired_since else State.EXPIRED
        notes = ("No consta la aprobación del que está en las mesas.",) if approval is None else ()
        notes = (*notes, *_own_changes(on_tables, then), *self._unmakeable(now))
        stands = self._status(now, state, on_tables, then, approval, notes)
        return replace(
            stands,
            changes=stale.changes,
            tolerated_until=stale.until,
            expired_since=stale.expired_since,
            assumptions=stale.assumptions,
        )

    def _unmakeable(self, now: BoundBrochure) -> Iterator[str]:
        """Why the brochure that the text asks for cannot be made, if it cannot."""
        identities = self._identities[now.operator.instrument]
        outcome = bind_one(now.definition, now.operator, now.offer, now.variant, identities, self._day)
        yield from (
            f"El folleto nuevo no puede hacerse: {each.message}" for each in outcome.diagnostics if each.is_error
        )


def _approval(offer: Offer, digest: str) -> Approval | None:
    return next((each for each in offer.approvals if each.digest == digest), None)


def _own_changes(on_tables: OnTables, then: BoundBrochure) -> tuple[str, ...]:
    """What is to be said where the content on the tables is not what the profile gives today on the same text."""
    if not on_tables.digest or on_tables.digest == then.digest:
        return ()
    return ("Lo que decidió la casa, o la definición del folleto, cambió después de imprimirlo.",)
