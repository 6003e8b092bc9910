"""The first door of `brochure`: definitions and profiles -> brochures bound to the text of a day.

Addresses are found on the day of the definition; the units, by their identity, in the edition in force on the day asked
(`identities`). Units of variants not offered are left out, also inside whole units; so is what is not there yet.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from refundido.brochure.bound import (
    BoundBrochure,
    BoundDrawing,
    BoundExample,
    BoundLack,
    BoundSection,
    BoundUnit,
    brochure_name,
)
from refundido.brochure.content import content_digest, words_digest
from refundido.brochure.holes import has_words, told_together
from refundido.brochure.identities import Identities, failed, identities_of, not_there
from refundido.brochure.offered import bound_bets, bound_choices, bound_pays, limits_of
from refundido.diagnostic import Code, Diagnostic, Outcome, Related, Severity, has_errors
from refundido.history.timeline import History
from refundido.model.act import Act
from refundido.model.brochure import (
    BrochureDefinition,
    BrochureSection,
    Example,
    Offer,
    Operator,
    Pick,
    Role,
    VariantSections,
)
from refundido.model.day import long_date
from refundido.model.fold import same_typography
from refundido.model.instrument import Edition
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.nearest import nearest_of
from refundido.model.unit import Path, lineage, unit_at, walk
from refundido.resolve.view import touches_variant


def bind(
    definition: BrochureDefinition,
    operator: Operator,
    offer: Offer,
    variant: str,
    history: History,
    jurisdiction: Jurisdiction,
    day: date,
    acts: Mapping[str, Act] | None = None,
) -> Outcome[BoundBrochure]:
    """The brochure of a game, or of a variant of it (`variant` empty: of the game itself), on the text of a day.

    Notes: what is left out, not being there yet (NOT_THERE_YET), examples whose rule has changed (EXAMPLE_STALE).
    Errors: those of the day and of addresses; NOT_THERE_YET for the game or the variant itself; VARIANT_UNKNOWN;
    UNIT_TAKEN_OUT for a unit that an act has taken out since; TARGET_PENDING. `acts` give acts their titles.
    """
    identities = Identities(history, jurisdiction, acts or {})
    return bind_one(definition, operator, offer, variant, identities, day)


def bind_all(
    operators: Mapping[str, Operator],
    definitions: Mapping[str, BrochureDefinition],
    histories: Mapping[str, History],
    jurisdictions: Mapping[str, Jurisdiction],
    day: date,
    acts: Mapping[str, Act] | None = None,
    unread: Collection[str] = (),
) -> Outcome[tuple[BoundBrochure, ...]]:
    """Every brochure of every operator on the text of a day, in order of operator, game and variant.

    A game or a variant that comes later is left out with a note. `unread` names definitions that could not be read, of
    which nothing is said. Errors besides those of `bind`: BROCHURE_UNKNOWN. There is always a value: what could be
    bound.
    """
    return bind_offers(operators, definitions, identities_of(histories, jurisdictions, acts or {}), day, unread)


def bind_offers(
    operators: Mapping[str, Operator],
    definitions: Mapping[str, BrochureDefinition],
    known: Mapping[str, Identities],
    day: date,
    unread: Collection[str] = (),
) -> Outcome[tuple[BoundBrochure, ...]]:
    """The same as `bind_all`, with what is known of the units of each instrument."""
    bound: list[BoundBrochure] = []
    said: list[Diagnostic] = []
    for operator in operators.values():
        for offer in (each for each in operator.offers if each.instrument in known):
            name = f"{offer.instrument}/{offer.game}"
            if name not in definitions:
                said.extend([] if name in unread else [_unknown(offer, definitions, known)])
                continue
            for variant in brochures_of(definitions[name], offer):
                outcome = bind_one(definitions[name], operator, offer, variant, known[offer.instrument], day)
                said.extend(_noted(each) for each in outcome.diagnostics)
                bound.extend([outcome.value] if outcome.value is not None else [])
    return Outcome(tuple(bound), tuple(dict.fromkeys(said)))


def brochures_of(definition: BrochureDefinition, offer: Offer) -> tuple[str, ...]:
    """The variants that an offer has brochures of, the game itself, "", first."""
    base = ("",) if offer.base and (definition.base or not offer.variants) else ()
    return (*base, *offer.variants)


def brochures_told_of(definition: BrochureDefinition, offer: Offer) -> tuple[str, ...]:
    """The same, and the variants whose brochures lie on the tables though the house offers them no more."""
    offered = brochures_of(definition, offer)
    return (*offered, *(each for each in offer.on_tables if each not in offered))


def _unknown(
    offer: Offer, definitions: Mapping[str, BrochureDefinition], known: Mapping[str, Identities]
) -> Diagnostic:
    """Why there is no brochure of a game: the text that it would be made from is pending, or nobody wrote one."""
    span = offer.places.get("game") or offer.span
    history = known[offer.instrument].history
    if not has_words(history.editions[-1].root):
        message = f"«{offer.game}» no puede tener folleto: el texto de «{history.instrument.title}» está pendiente."
        hint = "Se sabe que existe y no está a la mano. Quite el juego del perfil hasta que se transcriba."
        return Diagnostic(Code.TARGET_PENDING, message, Severity.ERROR, span, offer.game, hint)
    games = sorted(each.id for each in definitions.values() if each.instrument == offer.instrument)
    message = f"«{offer.game}» no es un juego que tenga folleto en «{offer.instrument}»."
    there = nearest_of(offer.game, games, "Los que hay") or "No hay ninguno."
    hint = f"{there} Cada uno es un archivo de la carpeta «folletos»."
    return Diagnostic(Code.BROCHURE_UNKNOWN, message, Severity.ERROR, span, offer.game, hint)


def _noted(diagnostic: Diagnostic) -> Diagnostic:
    """What comes later is no mistake where all that there is on a day is asked for."""
    return replace(diagnostic, severity=Severity.NOTE) if diagnostic.code is Code.NOT_THERE_YET else diagnostic


def bind_one(
    definition: BrochureDefinition,
    operator: Operator,
    offer: Offer,
    variant: str,
    identities: Identities,
    day: date,
    strict: bool = True,
) -> Outcome[BoundBrochure]:
    """The same as `bind`, with what is known of the units of the instrument; `strict` as in `bind_to`."""
    edition = identities.history.edition_at(day)
    if edition.value is None:
        return Outcome(None, edition.diagnostics)
    return bind_to(definition, operator, offer, variant, identities, edition.value, day, strict)


def bind_to(
    definition: BrochureDefinition,
    operator: Operator,
    offer: Offer,
    variant: str,
    identities: Identities,
    edition: Edition,
    day: date,
    strict: bool = True,
) -> Outcome[BoundBrochure]:
    """The same on a text, which may be one between the acts of a day; `day` is what messages say.

    Not `strict`: units that were taken out are left out with a note, as where brochures are compared and not made.
    """
    binder = _Binder(definition, operator, offer, variant, identities, edition, day, strict)
    return identities.once((definition, operator, offer, edition), ("brochure", variant, day, strict), binder.bind)


@dataclass(slots=True)
class _Binder:
    """The binding of one brochure; `said` gathers what there is to say of it."""

    definition: BrochureDefinition
    operator: Operator
    offer: Offer
    variant: str
    identities: Identities
    edition: Edition
    day: date
    strict: bool
    said: list[Diagnostic] = field(default_factory=list)

    def bind(self) -> Outcome[BoundBrochure]:
        """The brochure, if nothing stands in its way."""
        game = self._game()
        sections = self._variant_sections() if game is not None else None
        if game is None or sections is None:
            return Outcome(None, tuple(self.said))
        bound_sections = self._sections(_placed(self.definition.sections, sections))
        bound = BoundBrochure(
            self.definition, self.variant, self.operator, self.offer, self.identities.history.instrument,
            self.identities.jurisdiction, self.edition, game,
            tuple(each for each in bound_sections if each.units),
        )  # fmt: skip
        bets = bound_bets(bound, self._units)
        pays = bound_pays(bound, self._units)
        choices = bound_choices(bound, self._units)
        bound = replace(
            bound, bets=bets, limits=limits_of(self.offer, bets), choices=choices, pays=pays, lacking=self._lacking()
        )
        if has_errors(self.said):
            return Outcome(None, tuple(self.said))
        return Outcome(replace(bound, digest=content_digest(bound)), tuple(self.said))

    def _game(self) -> BoundUnit | None:
        """The unit of the game; None, and an error, where the edition has none."""
        named = self.identities.named(self.definition.game, self.definition.as_of, whole=True)
        self.said.extend(named.diagnostics)
        if failed(named) or named.value is None:
            return None
        paths, missing = self.identities.paths(named.value, self.definition.as_of, self.edition)
        if not paths:
            later = [not_there(self.definition.game, each, self.day) for each in missing]
            self.said.extend(replace(each, severity=Severity.ERROR) for each in later)
            return None
        own = (name for unit in lineage(self.edition.root, paths[0]) for name in unit.variants)
        return self.identities.bound(self.edition, paths[0], (*self._offered, *own))

    @property
    def _offered(self) -> tuple[str, ...]:
        return (self.variant,) if self.variant else ()

    def _lacking(self) -> tuple[BoundLack, ...]:
        """The parts that belong in the brochure and are pending; a warning for one that is there by now."""
        found: list[BoundLack] = []
        for pick in self.definition.lacks:
            named = self.identities.named(pick, self.definition.as_of, pending=True)
            self._say(named.diagnostics)
            paths, _ = self.identities.paths(named.value or (), self.definition.as_of, self.edition)
            units = list(self._bound(paths))
            pending = tuple(unit for unit in units if any(inner.pending for _, inner in walk(unit.unit)))
            found.extend([BoundLack(told_together(pending, self.identities.jurisdiction), pending)] if pending else [])
            if len(pending) < len(units):
                message = f"«{pick.at}» ya no está pendiente, y el folleto dice que le falta."
                hint = "Inclúyala en una sección y quítela de «lacks»."
                self._say(
                    [Diagnostic(Code.BROCHURE_INCOMPLETE, message, Severity.WARNING, pick.span, str(pick.at), hint)]
                )
        return tuple(found)

    def _variant_sections(self) -> tuple[BrochureSection, ...] | None:
        """What the variant adds; None, and an error, if the definition or the edition has no such variant."""
        span = self.offer.places.get(f"variants/{self.variant}") or self.offer.places.get("game") or self.offer.span
        names = [each.variant for each in self.definition.variants]
        found = next((v for v in self.definition.variants if same_typography(v.variant, self.variant)), None)
        if not self.variant and self.definition.base:
            return ()
        if found is None:
            what = f"una variante «{self.variant}»" if self.variant else "un folleto del juego base"
            message = f"«{self.definition.title}» no tiene {what}."
            marked = self.identities.variants
            sound = [name for name in names if name in marked]
            hint = nearest_of(self.variant, sound, "Sus variantes") or "Este juego no tiene variantes."
            related = tuple(
                Related(
                    f"«{each.variant}» no es una variante que el catálogo marque: corrija aquí su nombre.", each.span
                )
                for each in self.definition.variants
                if each.variant not in marked
            )
            hint = related[0].message if related and not sound else hint
            unknown = Diagnostic(Code.VARIANT_UNKNOWN, message, Severity.ERROR, span, self.variant, hint)
            self.said.append(replace(unknown, related=related))
            return None
        problem = self._not_in_force(found)
        if problem is not None:
            self.said.append(replace(problem, span=span))
            return None
        return found.sections

    def _not_in_force(self, found: VariantSections) -> Diagnostic | None:
        """What there is to say where the edition does not have the variant."""
        spelled = found.variant in self.identities.variants
        if spelled and self._has_variant(found, self.edition):
            return None
        name = brochure_name(self.definition, found.variant)
        later = (e for e in self.identities.history.editions if e.in_force > self.edition.in_force)
        since = next((e.in_force for e in later if spelled and self._has_variant(found, e)), None)
        if since is not None:
            message = f"«{name}» no existe a esa fecha ({long_date(self.day)}): rige desde el {long_date(since)}."
            return Diagnostic(Code.NOT_THERE_YET, message, subject=found.variant, hint="Pida un día posterior.")
        message = f"«{name}»: el catálogo no tiene esa variante al {long_date(self.day)}."
        marked = nearest_of(found.variant, self.identities.variants, "Las que marca") or "No marca ninguna."
        hint = f"Escriba la variante como la marca el catálogo, o quítela. {marked}"
        related = (Related(f"La definición del folleto nombra aquí «{found.variant}».", found.span),)
        return Diagnostic(Code.VARIANT_UNKNOWN, message, subject=found.variant, hint=hint, related=related)

    def _has_variant(self, found: VariantSections, edition: Edition) -> bool:
        picks = [self.definition.game, *(pick for section in found.sections for pick in section.picks)]
        paths = (path for pick in picks for path in self._standing(pick, edition))
        return any(touches_variant(edition.root, path, found.variant) for path in paths)

    def _standing(self, pick: Pick, edition: Edition) -> list[Path]:
        named = self.identities.named(pick, self.definition.as_of)
        return self.identities.paths(named.value or (), self.definition.as_of, edition, pick.at)[0]

    def _sections(self, sections: Iterable[BrochureSection]) -> tuple[BoundSection, ...]:
        """The sections, which hang on the definition, the variant and the edition, and not on whose the brochure is."""

        def bind() -> tuple[tuple[BoundSection, ...], list[Diagnostic]]:
            apart = replace(self, said=[])
            return tuple(apart._section(each) for each in sections), apart.said

        how = ("sections", self.variant, self.day, self.strict)
        bound, said = self.identities.once((self.definition, self.edition), how, bind)
        self._say(said)
        return bound

    def _section(self, section: BrochureSection) -> BoundSection:
        units = tuple(unit for pick in section.picks for unit in self._units(pick))
        drawings = (BoundDrawing(each, self._units(each.source) if each.source else ()) for each in section.drawings)
        return BoundSection(
            section,
            tuple(dict.fromkeys(units)),
            tuple(each for each in drawings if each.units or each.drawing.source is None),
            tuple(bound for each in section.examples for bound in self._example(each)),
        )

    def _units(self, pick: Pick) -> tuple[BoundUnit, ...]:
        """What an address means, as it stands in the edition; what it lacks is said."""
        named = self.identities.named(pick, self.definition.as_of)
        self._say(named.diagnostics)
        if failed(named) or named.value is None:
            return ()
        paths, missing = self.identities.paths(named.value, self.definition.as_of, self.edition, pick.at)
        said = [not_there(pick, each, self.day) for each in missing]
        self._say(said if self.strict else [replace(each, severity=Severity.NOTE) for each in said])
        return tuple(self._bound(paths))

    def _bound(self, paths: Iterable[Path]) -> Iterator[BoundUnit]:
        for path in paths:
            bound = self.identities.bound(self.edition, path, self._offered)
            if bound is not None:
                yield bound

    def _say(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.said.extend(each for each in diagnostics if each not in self.said)

    def _example(self, example: Example) -> Iterator[BoundExample]:
        """The example, if the units that give its rule say what they said on the day of the definition."""
        units = self._units(example.source)
        if not units:
            return
        then = self.identities.history.edition_at(self.definition.as_of).value
        jurisdiction = self.identities.jurisdiction
        paths = self._standing(example.source, then) if then is not None else []
        before = [words_digest(unit_at(then.root, path), jurisdiction) for path in paths] if then is not None else []
        now = [words_digest(unit_at(self.edition.root, bound.path), jurisdiction) for bound in units]
        if before == now:
            yield BoundExample(example, units)
            return
        message = (
            f"El ejemplo «{example.formula}» no se muestra: su regla, «{example.source.at}», no dice el "
            f"{long_date(self.day)} lo que decía el {long_date(self.definition.as_of)}."
        )
        hint = "Revise el ejemplo con la regla nueva y ponga al día «as_of»."
        self._say([Diagnostic(Code.EXAMPLE_STALE, message, Severity.WARNING, example.span, example.formula, hint)])


def _placed(own: Sequence[BrochureSection], added: Sequence[BrochureSection]) -> tuple[BrochureSection, ...]:
    """The sections of a variant among those of the game: what it pays right after what the game pays, the rest last."""
    paying = [index for index, each in enumerate(own, 1) if each.role is Role.PAYOUTS]
    if not paying:
        return (*own, *added)
    pays = [each for each in added if each.role is Role.PAYOUTS]
    rest = [each for each in added if each.role is not Role.PAYOUTS]
    return (*own[: paying[-1]], *pays, *own[paying[-1] :], *rest)
