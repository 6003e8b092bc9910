"""Part of `brochure`: all that is wrong with the definitions and profiles of a workspace, for `check`.

Definitions are bound to the last text, whether or not anyone offers the game; profiles are held against it. Earlier
texts are those of brochures already printed, and are not asked to agree with what is chosen today.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from refundido.brochure import compliance, limits
from refundido.brochure.binding import bind_offers, bind_one, brochures_of, brochures_told_of
from refundido.brochure.bound import BoundBrochure, brochure_name
from refundido.brochure.examples import work
from refundido.brochure.growth import grown
from refundido.brochure.holes import has_words, holes_of_definition
from refundido.brochure.identities import Identities
from refundido.brochure.payouts_left import payouts_left
from refundido.brochure.reading import reads_wrong
from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.history.timeline import History
from refundido.model.brochure import Approval, BrochureDefinition, Choice, Offer, OnTables, Operator, Requirement
from refundido.model.day import long_date
from refundido.model.fold import heading_key, same_typography
from refundido.model.instrument import Edition
from refundido.model.label import fold_accents
from refundido.model.nearest import nearest_of
from refundido.model.unit import walk

_COMMISSION = re.compile(r"\bcomision(?:es)?\b")


def check_brochures(
    operators: Mapping[str, Operator],
    definitions: Mapping[str, BrochureDefinition],
    known: Mapping[str, Identities],
    requirements: Mapping[str, tuple[Requirement, ...]],
    unread: Collection[str] = (),
    drawn: Callable[[BoundBrochure], Iterable[Diagnostic]] | None = None,
) -> tuple[Diagnostic, ...]:
    """Everything wrong with brochures on the last text of each instrument of `known`, save those with refused acts.

    Codes: those of `bind_all` and of `compliance.check`; UNIT_TWICE, LIST_GREW, POINTS_BACK, POINTS_ON,
    HEADING_LEFT, LIST_SKIPS, PAYOUTS_LEFT, CHOICE_UNSAID, EXAMPLE_WRONG, APPROVAL_OF_OTHER, APPROVAL_EARLY,
    ON_TABLES_UNKNOWN, NOT_OFFERED; TARGET_PENDING, a note, for a text that can have no brochure.
    `drawn` says what is wrong with the drawings of a brochure, which a later layer makes.
    """
    said: list[Diagnostic] = list(_without_text(definitions, known))
    for name, identities in known.items():
        if identities.history.refusals:
            continue
        own = {each: operator for each, operator in operators.items() if name in operator.instruments}
        written = {each: definition for each, definition in definitions.items() if definition.instrument == name}
        day = identities.history.editions[-1].in_force
        outcome = bind_offers(own, written, {name: identities}, day, unread)
        alone = [bound for each in written.values() for bound in _alone(each, identities, said)]
        said.extend(outcome.diagnostics)
        for bound in alone:
            said.extend(_twice(bound))
            said.extend(_examples(bound))
            said.extend(grown(bound, identities))
            said.extend(reads_wrong(bound, identities))
            said.extend(_uncalled(bound))
            said.extend(limits.relations(bound))
            others = [each for each in alone if each.game.unit.id == bound.game.unit.id and not _same(each, bound)]
            said.extend(holes_of_definition(bound, not others))
            said.extend(payouts_left(bound, identities, others))
            said.extend(drawn(bound) if drawn is not None else ())
        said.extend(_required_of_nothing(requirements.get(name.split("/")[0], ()), definitions, alone, name, unread))
        told = {(each.span, each.message) for each in said}
        for bound in outcome.value or ():
            context = f"{bound.operator.casino}, {bound.name}"
            worked = (replace(each, context=context) for each in _examples(bound))
            said.extend(each for each in worked if (each.span, each.message) not in told)
        said.extend(compliance.check(outcome.value or (), requirements))
        said.extend(_approvals(own, written, identities))
        said.extend(_on_tables(own, written, identities))
    return tuple(dict.fromkeys(said))


def _same(one: BoundBrochure, other: BoundBrochure) -> bool:
    return one.definition.id == other.definition.id


def _without_text(
    definitions: Mapping[str, BrochureDefinition], known: Mapping[str, Identities]
) -> Iterator[Diagnostic]:
    """A note of each instrument that can have no brochure, where its regulator's others have."""
    regulators = {each.instrument.split("/")[0] for each in definitions.values()}
    for name, history in ((name, identities.history) for name, identities in known.items()):
        root = history.editions[-1].root
        if name.split("/")[0] in regulators and not has_words(root):
            message = f"«{history.instrument.title}» no tiene folleto: su texto está pendiente."
            hint = "Cuando se transcriba, escriba su folleto."
            span = next((unit.span for _, unit in walk(root) if unit.span), None)
            yield Diagnostic(Code.TARGET_PENDING, message, Severity.NOTE, span, name, hint)


def _required_of_nothing(
    listed: Iterable[Requirement],
    definitions: Mapping[str, BrochureDefinition],
    alone: Iterable[BoundBrochure],
    instrument: str,
    unread: Collection[str],
) -> Iterator[Diagnostic]:
    """What a regulator's list requires of a game that has no brochure, or of a bet that its game has not."""
    regulator = instrument.split("/")[0]
    games = {name.split("/")[2] for name in (*definitions, *unread) if name.startswith(f"{regulator}/")}
    bets: dict[str, dict[str, str]] = {}
    for bound in alone:
        bets.setdefault(bound.definition.id, {}).update({heading_key(each.name): each.name for each in bound.bets})
    for each in listed:
        for game in each.games:
            if game not in games:
                message = f"«{game}» no es un folleto de «{regulator}», y algo se le exige."
                hint = nearest_of(game, games, "Los que hay")
                yield Diagnostic(Code.BROCHURE_UNKNOWN, message, Severity.ERROR, each.span, game, hint)
        known = [bets[game] for game in each.games if game in bets]
        for bet in each.bets if known else ():
            if not any(heading_key(bet) in names for names in known):
                every = {name for names in known for name in names.values()}
                message = f"«{bet}» no es una apuesta de los folletos a que se exige."
                hint = nearest_of(bet, every, "Las que hay")
                yield Diagnostic(Code.BET_UNKNOWN, message, Severity.ERROR, each.span, bet, hint)


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


def _uncalled(bound: BoundBrochure) -> Iterator[Diagnostic]:
    """A brochure that includes a rule on the house's commission, and has no place for what it is."""
    if any(each.choice is Choice.COMMISSION for each in bound.choices):
        return
    for section in bound.sections:
        for unit in section.units:
            texts = (text for _, each in walk(unit.unit) for text in (each.heading, each.text) if text)
            if any(_COMMISSION.search(fold_accents(text.plain)) for text in texts):
                message = f"«{unit.address}» habla de una comisión, y «{bound.name}» no tiene lugar para la de la casa."
                hint = "Agréguela en «choices», con «fixed» si la regla la fija."
                span, title = section.section.span, bound.definition.title
                yield Diagnostic(Code.CHOICE_UNSAID, message, Severity.WARNING, span, unit.address, hint, title)


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
                made = [_Made(operator, offer, definition, v, identities) for v in brochures_told_of(definition, offer)]
                given = [
                    (edition, each.on(edition.in_force)) for edition in identities.history.editions for each in made
                ]
                yield from _of_other(operator, definition, offer.approvals, {digest for _, digest in given})
                yield from _too_early(operator, definition, offer.approvals, given, identities)


def _too_early(
    operator: Operator,
    definition: BrochureDefinition,
    approvals: Iterable[Approval],
    given: Iterable[tuple[Edition, str]],
    identities: Identities,
) -> Iterator[Diagnostic]:
    """An approval cannot be of before the acts that made the text of its content."""
    first: dict[str, Edition] = {}
    for edition, digest in given:
        first.setdefault(digest, edition)
    for approval in approvals:
        acts = first[approval.digest].amendments if approval.digest in first else ()
        days = [day for each in acts if (day := identities.issued(each.act)) is not None]
        if days and len(days) == len(acts) and approval.granted < min(days):
            message = (
                f"La aprobación {approval.number} es del {long_date(approval.granted)}, y lo que aprueba no pudo "
                f"escribirse antes del {long_date(min(days))}: es del texto que dejó "
                f"{', '.join(identities.title(each.act) for each in acts)}."
            )
            hint = (
                "Revise la fecha («granted») y el compendio («digest»): son de aprobaciones distintas, o hay un error."
            )
            context = f"{operator.casino}, {definition.title}"
            yield Diagnostic(
                Code.APPROVAL_EARLY, message, Severity.WARNING, approval.span, approval.number, hint, context
            )  # fmt: skip


def _on_tables(
    operators: Mapping[str, Operator], definitions: Mapping[str, BrochureDefinition], identities: Identities
) -> Iterator[Diagnostic]:
    """A brochure on the tables was made from an edition that there is, and that gives its content."""
    for operator in operators.values():
        for offer in operator.offers:
            definition = definitions.get(f"{offer.instrument}/{offer.game}")
            for variant, on_tables in offer.on_tables.items() if definition is not None else ():
                assert definition is not None
                if variant not in brochures_of(definition, offer):
                    yield _not_offered(operator, definition, variant, on_tables)
                made = _Made(operator, offer, definition, variant, identities)
                found = _of_edition(on_tables, made, identities.history)
                if found is not None:
                    message, hint = found
                    yield Diagnostic(
                        Code.ON_TABLES_UNKNOWN, message, Severity.ERROR, on_tables.span, str(on_tables.edition), hint,
                        operator.casino,
                    )  # fmt: skip


def _not_offered(operator: Operator, definition: BrochureDefinition, variant: str, on_tables: OnTables) -> Diagnostic:
    """A brochure on the tables of what the house does not offer: one left there, or, if there is none, a wrong name."""
    names = [each.variant for each in definition.variants]
    known = any(same_typography(each, variant) for each in names) if variant else definition.base
    if not known:
        what = f"una variante «{variant}»" if variant else "un folleto del juego base"
        message = f"«{definition.title}» no tiene {what}, y el perfil lo da por puesto en las mesas."
        hint = nearest_of(variant, names, "Sus variantes") or "Quítelo de «on_tables»."
        return Diagnostic(
            Code.VARIANT_UNKNOWN, message, Severity.ERROR, on_tables.span, variant, hint, operator.casino
        )  # fmt: skip
    message = f"En las mesas está el folleto de «{brochure_name(definition, variant)}», que la casa no ofrece."
    hint = "Retírelo y quítelo de «on_tables», o agregue a lo ofrecido lo que falta («base», «variants»)."
    return Diagnostic(
        Code.NOT_OFFERED, message, Severity.WARNING, on_tables.span, variant, hint, operator.casino
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
