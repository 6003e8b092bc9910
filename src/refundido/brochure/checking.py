"""Part of `brochure`: all that is wrong with the definitions and profiles of a workspace, for `check`.

Definitions are bound to the last text, whether or not anyone offers the game; profiles are held against it. Earlier
texts are those of brochures already printed, and are not asked to agree with what is chosen today.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from refundido.brochure import compliance, limits
from refundido.brochure.binding import bind_offers, bind_one, brochures_of
from refundido.brochure.bound import BoundBrochure
from refundido.brochure.examples import work
from refundido.brochure.holes import has_words, holes_of_definition
from refundido.brochure.identities import Identities
from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.history.timeline import History
from refundido.model.act import Act
from refundido.model.brochure import Approval, BrochureDefinition, Offer, OnTables, Operator, Requirement
from refundido.model.day import long_date
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import walk


def check_brochures(
    operators: Mapping[str, Operator],
    definitions: Mapping[str, BrochureDefinition],
    histories: Mapping[str, History],
    jurisdictions: Mapping[str, Jurisdiction],
    requirements: Mapping[str, tuple[Requirement, ...]],
    acts: Mapping[str, Act],
    unread: Collection[str] = (),
    drawn: Callable[[BoundBrochure], Iterable[Diagnostic]] | None = None,
) -> tuple[Diagnostic, ...]:
    """Everything wrong with brochures on the last text of each instrument; one with refused acts is passed over.

    Codes: those of `bind_all` and of `compliance.check`; UNIT_TWICE, EXAMPLE_WRONG, APPROVAL_OF_OTHER,
    ON_TABLES_UNKNOWN; TARGET_PENDING, a note, for a text that can have no brochure.
    `drawn` says what is wrong with the drawings of a brochure, which a later layer makes.
    """
    said: list[Diagnostic] = list(_without_text(definitions, histories))
    for name, history in histories.items():
        if history.refusals:
            continue
        own = {each: operator for each, operator in operators.items() if name in operator.instruments}
        written = {each: definition for each, definition in definitions.items() if definition.instrument == name}
        jurisdiction = jurisdictions[history.instrument.jurisdiction]
        identities = Identities(history, jurisdiction, acts)
        day = history.editions[-1].in_force
        outcome = bind_offers(own, written, {name: identities}, day, unread)
        alone = [bound for each in written.values() for bound in _alone(each, identities, said)]
        said.extend(outcome.diagnostics)
        for bound in alone:
            said.extend(_twice(bound))
            said.extend(_examples(bound))
            said.extend(limits.relations(bound))
            games = {each.definition.id for each in alone if each.game.unit.id == bound.game.unit.id}
            said.extend(holes_of_definition(bound, len(games) == 1))
            said.extend(drawn(bound) if drawn is not None else ())
        told = {(each.span, each.message) for each in said}
        for bound in outcome.value or ():
            context = f"{bound.operator.casino}, {bound.name}"
            worked = (replace(each, context=context) for each in _examples(bound))
            said.extend(each for each in worked if (each.span, each.message) not in told)
        said.extend(compliance.check(outcome.value or (), requirements))
        said.extend(_approvals(own, written, identities))
        said.extend(_on_tables(own, written, identities))
    return tuple(dict.fromkeys(said))


def _without_text(
    definitions: Mapping[str, BrochureDefinition], histories: Mapping[str, History]
) -> Iterator[Diagnostic]:
    """A note of each instrument that can have no brochure, where its regulator's others have."""
    regulators = {each.instrument.split("/")[0] for each in definitions.values()}
    for name, history in histories.items():
        root = history.editions[-1].root
        if name.split("/")[0] in regulators and not has_words(root):
            message = f"«{history.instrument.title}» no tiene folleto: su texto está pendiente."
            hint = "Cuando se transcriba, escriba su folleto."
            span = next((unit.span for _, unit in walk(root) if unit.span), None)
            yield Diagnostic(Code.TARGET_PENDING, message, Severity.NOTE, span, name, hint)


def _alone(definition: BrochureDefinition, identities: Identities, said: list[Diagnostic]) -> Iterator[BoundBrochure]:
    """The brochures of a definition bound for nobody, on the last text."""
    offer = Offer(definition.id, tuple(each.variant for each in definition.variants), span=definition.span)
    nobody = Operator("", "", "", "", "")
    for variant in brochures_of(definition, offer):
        at = next((each.span for each in definition.variants if each.variant == variant), definition.span)
        placed = replace(offer, places={f"variants/{variant}": at} if at is not None else {})
        outcome = bind_one(definition, nobody, placed, variant, identities, identities.history.editions[-1].in_force)
        said.extend(outcome.diagnostics)
        if outcome.value is not None:
            yield outcome.value


def _twice(bound: BoundBrochure) -> Iterator[Diagnostic]:
    """A unit that a brochure includes by two ways would be printed twice."""
    placed = [(unit, section.section) for section in bound.sections for unit in section.units]
    for number, (unit, section) in enumerate(placed):
        for other, _ in placed[:number]:
            if unit.path[: len(other.path)] == other.path or other.path[: len(unit.path)] == unit.path:
                message = (
                    f"«{unit.address}» entra dos veces en el folleto de «{bound.name}»: también con «{other.address}»."
                )
                hint = "Quite una de las dos direcciones."
                yield Diagnostic(Code.UNIT_TWICE, message, Severity.WARNING, section.span, unit.address, hint)


def _examples(bound: BoundBrochure) -> Iterator[Diagnostic]:
    for section in bound.sections:
        for example in section.examples:
            yield from work(bound, example).diagnostics


def _approvals(
    operators: Mapping[str, Operator], definitions: Mapping[str, BrochureDefinition], identities: Identities
) -> Iterator[Diagnostic]:
    """An approval must be of a content that the profile gives on some edition: else it is of another."""
    for operator in operators.values():
        for offer in operator.offers:
            definition = definitions.get(f"{offer.instrument}/{offer.game}")
            if definition is not None and offer.approvals:
                made = [_Made(operator, offer, definition, v, identities) for v in brochures_of(definition, offer)]
                digests = {each.on(edition.in_force) for edition in identities.history.editions for each in made}
                yield from _of_other(operator, definition, offer.approvals, digests)


def _on_tables(
    operators: Mapping[str, Operator], definitions: Mapping[str, BrochureDefinition], identities: Identities
) -> Iterator[Diagnostic]:
    """A brochure on the tables was made from an edition that there is, and that gives its content."""
    for operator in operators.values():
        for offer in operator.offers:
            definition = definitions.get(f"{offer.instrument}/{offer.game}")
            for variant, on_tables in offer.on_tables.items() if definition is not None else ():
                assert definition is not None
                made = _Made(operator, offer, definition, variant, identities)
                found = _of_edition(on_tables, made, identities.history)
                if found is not None:
                    message, hint = found
                    yield Diagnostic(
                        Code.ON_TABLES_UNKNOWN, message, Severity.ERROR, on_tables.span, str(on_tables.edition), hint,
                        operator.casino,
                    )  # fmt: skip


def _of_edition(on_tables: OnTables, made: _Made, history: History) -> tuple[str, str] | None:
    """Why a brochure on the tables is not of the edition that the profile says, with what to do; None if it may be."""
    day, title = on_tables.edition, history.instrument.title
    days = [edition.in_force for edition in history.editions]
    if day not in days:
        hint = f"Anote la que el folleto dice en sus datos de confianza; las hay del {_last(days)}."
        return f"No hay edición del {long_date(day)} de «{title}».", hint
    own = made.on(day)
    if not own and (having := [other for other in days if made.on(other)]):
        hint = f"Anote la que el folleto dice en sus datos de confianza; lo tienen las del {_last(having)}."
        return f"La edición del {long_date(day)} de «{title}» no tiene este folleto.", hint
    others = [other for other in days if on_tables.digest not in ("", own) and made.on(other) == on_tables.digest]
    if others:
        hint = f"Anote «edition: {others[-1]}», o el compendio que dio la del {day}."
        return f"Ese compendio no es del texto del {long_date(day)}, sino del {long_date(others[-1])}.", hint
    return None


def _last(days: Iterable[date]) -> str:
    """The last days of some, in order, as a hint names them."""
    return ", ".join(str(day) for day in list(days)[-6:])


@dataclass(frozen=True, slots=True)
class _Made:
    """A brochure, to be bound on one edition or another."""

    operator: Operator
    offer: Offer
    definition: BrochureDefinition
    variant: str
    identities: Identities

    def on(self, day: date) -> str:
        """Its digest on the edition of a day, empty if that has none."""
        bound = bind_one(self.definition, self.operator, self.offer, self.variant, self.identities, day).value
        return bound.digest if bound is not None else ""


def _of_other(
    operator: Operator, definition: BrochureDefinition, approvals: Iterable[Approval], digests: set[str]
) -> Iterator[Diagnostic]:
    for approval in approvals:
        if approval.digest not in digests:
            message = (
                f"La aprobación {approval.number} no es de lo que dice hoy ningún folleto de «{definition.title}», "
                "sobre ninguna edición del texto."
            )
            hint = "El folleto sale «pendiente de aprobación». Si el contenido aprobado es otro, pida la de éste."
            context = f"{operator.casino}, {definition.title}"
            severity = Severity.WARNING
            yield Diagnostic(Code.APPROVAL_OF_OTHER, message, severity, approval.span, approval.digest, hint, context)
