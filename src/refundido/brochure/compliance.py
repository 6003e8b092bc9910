"""The second door of `brochure`: what an operator's brochures say, held against the rules.

Each finding names the rule it rests on, stands at the profile's own line, and all are found at once. Knows the rules
only as the bound text gives them, and as lists that a regulator writes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from refundido.brochure.bound import BoundBrochure, BoundChoice, BoundPay
from refundido.brochure.findings import finding, law
from refundido.brochure.free_words import payouts_in_free_words
from refundido.brochure.holes import is_lost, is_whole
from refundido.brochure.limits import is_offered, limits_of_offer, limits_of_pots, unlimited
from refundido.brochure.offered import chosen
from refundido.diagnostic import Code, Diagnostic, Related, Severity
from refundido.model.brochure import Choice, Requirement
from refundido.model.money import read_percent
from refundido.model.payout import Standing, read_payout, stands_to
from refundido.model.unit import cell_in, walk
from refundido.resolve.naming import row_name
from refundido.span import Span

_KEYS = {
    Choice.COMMISSION: "commission",
    Choice.PROGRESSIVE_SHARE: "progressive_share",
    Choice.MAXIMUM_PAYOUT: "maximum_payout",
    Choice.COMPLEMENTARY_PRIZES: "complementary_prizes",
}
_SHARES = (Choice.COMMISSION, Choice.PROGRESSIVE_SHARE)
"""What comes out of the players' stakes, and so is to be said wherever there is one."""
_ALL = Decimal(100)


def check(
    brochures: Sequence[BoundBrochure], requirements: Mapping[str, tuple[Requirement, ...]]
) -> tuple[Diagnostic, ...]:
    """Everything in which brochures bound to the text of one day fall short of the rules.

    `brochures` are all that could be bound, so that what is said of an offer is held against all its brochures;
    `requirements` are by regulator. Errors: ODDS_DIFFER, ODDS_BELOW, ODDS_UNREADABLE, SHARE_DIFFERS, CHOICE_NOT_LEFT,
    RULE_INCOMPLETE, LIMITS_WRONG, BET_UNKNOWN, POT_LIMITS_DIFFER, REQUIREMENT_MISSING (a warning where its source is
    not at hand). Warnings: HOUSE_PAYOUT, HOUSE_RULE, CHOICE_UNSAID (a note, where the rules fix it), LIMITS_WRONG for
    limits that shut out some stake or that cannot be halved. Each is said once.
    """
    said: list[Diagnostic] = []
    for bound in brochures:
        for pay in bound.pays:
            said.extend(_paid(bound, pay))
        for choice in bound.choices:
            said.extend(_share(bound, choice))
        said.extend(_required(bound, requirements.get(bound.instrument.id.split("/")[0], ())))
    for same in _by_offer(brochures):
        said.extend(limits_of_offer(same))
        said.extend(_not_left(same))
        said.extend(payouts_in_free_words(same[0]))
        said.extend(_idle_pays(same))
    said.extend(limits_of_pots(brochures))
    return tuple(dict.fromkeys(said))


def _by_offer(brochures: Iterable[BoundBrochure]) -> list[list[BoundBrochure]]:
    """The brochures of each offer: that of the game and those of its variants."""
    groups: dict[tuple[str, str], list[BoundBrochure]] = {}
    for bound in brochures:
        groups.setdefault((bound.operator.id, bound.offer.game), []).append(bound)
    return list(groups.values())


def _paid(bound: BoundBrochure, pay: BoundPay) -> Iterator[Diagnostic]:
    """A pay of the house equals the rule where it is exact, and is not below it where it is a floor."""
    odds = pay.table.table.odds if pay.table.table else None
    name, span, subject = row_name(pay.table, pay.row.unit), pay.paid.span, pay.paid.pays
    rule = law(bound, pay.row.address)
    cell = cell_in(pay.table, pay.row.unit, odds.column) if odds else None
    if odds is None or cell is None or cell.text is None:
        message = f"«{name}» está en una tabla que no dice qué columna da los pagos."
        hint = "Agregue a la tabla del catálogo «odds: {column: ..., rule: ...}»."
        yield finding(Code.ODDS_UNREADABLE, message, pay.paid.at.span, bound, subject, hint, rule)
        return
    own, fixed = (read_payout(words, bound.jurisdiction) for words in (subject, cell.text.plain))
    if own is None:
        hint = "Escríbalo como lo escribe el catálogo: «3 a 2», «50 veces el valor de la apuesta»."
        yield finding(Code.ODDS_UNREADABLE, f"«{subject}» no se entiende como pago.", span, bound, subject, hint, rule)
    if fixed is None or is_lost(cell.text):
        message = f"No se entiende lo que la regla paga por «{name}»: «{cell.text.plain}»."
        hint = "Quite ese pago: sin el de la regla no se sabe si la casa puede darlo."
        yield finding(Code.RULE_INCOMPLETE, message, span, bound, subject, hint, rule)
        return
    if own is None:
        return
    standing = stands_to(own, fixed)
    if odds.exact and standing is not Standing.EQUAL:
        message = f"«{name}» paga «{cell.text.plain}», y la casa dice «{subject}»: el pago es exacto."
        hint = f"Escriba «{cell.text.plain}», o quite ese pago."
        yield finding(Code.ODDS_DIFFER, message, span, bound, subject, hint, rule)
    elif not odds.exact and standing not in (Standing.EQUAL, Standing.MORE):
        message = f"«{name}» no puede pagar menos que «{cell.text.plain}», y la casa dice «{subject}»."
        hint = f"Escriba «{cell.text.plain}» o un pago mayor de la misma clase."
        yield finding(Code.ODDS_BELOW, message, span, bound, subject, hint, rule)


def _idle_pays(same: Sequence[BoundBrochure]) -> Iterator[Diagnostic]:
    """A pay for what is no row of a table that the offer's brochures can show does nothing."""
    first = same[0]
    used = {id(pay.paid) for bound in same for pay in bound.pays}
    for paid in first.offer.pays:
        if id(paid) not in used:
            message = (
                f"«{paid.at.at}» no es una fila de una tabla de pagos de los folletos de «{first.definition.title}»."
            )
            hint = 'Señale la fila: «… > tabla "Pagos" > fila "Pleno"».'
            yield finding(Code.ODDS_UNREADABLE, message, paid.at.span, first, str(paid.at.at), hint)


def _share(bound: BoundBrochure, choice: BoundChoice) -> Iterator[Diagnostic]:
    """A percentage is the one that the rules fix, if they do, and a percentage in any case; the rule is at hand."""
    rule = law(bound, choice.unit.address)
    if not choice.value and choice.choice in _SHARES:
        yield _unsaid(bound, choice, rule)
    if choice.value and not is_whole((choice.unit,)):
        at = bound.offer.places.get(_KEYS[choice.choice])
        message = f"{choice.choice.value}: la regla que lo dejaría a la casa no está entera a la mano."
        hint = "Quítelo: lo que falta puede decir otra cosa."
        yield finding(Code.RULE_INCOMPLETE, message, at, bound, choice.value, hint, rule)
    span = bound.offer.places.get(_KEYS[choice.choice])
    percent = read_percent(choice.value, bound.jurisdiction) if choice.value else None
    name = choice.choice.value
    if choice.fixed and not _says(choice):
        message = f"{name}: la regla ya no dice «{choice.fixed}», que la definición da por fijado."
        hint = "Ponga al día «fixed» y «as_of» en la definición."
        at = next((each.span for each in bound.definition.choices if each.choice is choice.choice), None)
        yield finding(Code.SHARE_DIFFERS, message, at, bound, choice.fixed, hint, rule)
    elif choice.fixed and choice.value and percent != read_percent(choice.fixed, bound.jurisdiction):
        message = f"{name}: la regla fija {choice.fixed}, y la casa dice {choice.value}."
        yield finding(Code.SHARE_DIFFERS, message, span, bound, choice.value, f"Escriba «{choice.fixed}».", rule)
    elif percent is not None and not 0 < percent < _ALL:
        message = f"{name}: {choice.value} no puede ser; debe ser más que 0% y menos que 100%."
        yield finding(Code.SHARE_DIFFERS, message, span, bound, choice.value, rule=rule)


def _unsaid(bound: BoundBrochure, choice: BoundChoice, rule: str) -> Diagnostic:
    """What the house takes of each bet or round and does not say: a note where the rules fix it, which say it there."""
    span = bound.offer.places.get("game") or bound.offer.span
    key = _KEYS[choice.choice]
    if choice.fixed:
        message = f"{choice.label}: la regla fija {choice.fixed}, y el perfil no lo dice."
        hint = f"Escriba «{key}: {choice.fixed}», para que el folleto lo muestre entre lo de la casa."
        return finding(Code.CHOICE_UNSAID, message, span, bound, key, hint, rule, Severity.NOTE)
    message = f"{choice.label}: la regla la deja a la casa, y el perfil no la dice."
    hint = f"Escriba «{key}»; sin él, el jugador no sabe cuánto es."
    return finding(Code.CHOICE_UNSAID, message, span, bound, key, hint, rule, Severity.WARNING)


def _says(choice: BoundChoice) -> bool:
    """Whether the unit says the percentage, as a whole number: "10%" is not in "110%"."""
    whole = re.compile(rf"(?<![\d.,]){re.escape(choice.fixed)}")
    return any(whole.search(unit.text.plain) for _, unit in walk(choice.unit.unit) if unit.text)


def _not_left(same: Sequence[BoundBrochure]) -> Iterator[Diagnostic]:
    """What the house chose must be left to it by the rules of one of the offer's brochures."""
    first = same[0]
    left = {each.choice for each in first.definition.choices if is_offered(each.variant, first.offer)}
    for choice, key in _KEYS.items():
        if chosen(first.offer, choice, first.jurisdiction) and choice not in left:
            message = f"{choice.value}: las reglas de «{first.definition.title}» no dejan eso a la casa."
            hint = "Quítelo; si una regla lo permite, agréguela en «choices» de la definición del folleto."
            yield finding(Code.CHOICE_NOT_LEFT, message, first.offer.places.get(key), first, key, hint)
    if first.offer.maximum_payout is not None and first.offer.maximum_payout.amount <= 0:
        message = "El pago máximo debe ser mayor que cero."
        yield finding(Code.LIMITS_WRONG, message, first.offer.places.get("maximum_payout"), first)


def _required(bound: BoundBrochure, requirements: Iterable[Requirement]) -> Iterator[Diagnostic]:
    """What the regulator's list requires of a brochure is there."""
    for each in requirements:
        if (each.games and bound.definition.id not in each.games) or (each.variant and not bound.variant):
            continue
        if each.what == "aprobación":  # it is of the state of a brochure, and not of what it says
            continue
        lacking, span = _lacking(bound, each)
        if lacking:
            rule = "; ".join(each.sources)
            message = f"Falta {lacking}."
            found = replace(
                finding(Code.REQUIREMENT_MISSING, message, span, bound, each.what, rule=rule),
                context=bound.operator.casino,
            )
            yield found if each.in_hand else _doubtful(found, rule)


def _doubtful(found: Diagnostic, sources: str) -> Diagnostic:
    """A finding whose rule is not at hand: whether it is required is not known."""
    related = (Related(f"No consta si se exige; no está a la mano: {sources}."),)
    return replace(found, severity=Severity.WARNING, related=related)


def _lacking(bound: BoundBrochure, required: Requirement) -> tuple[str, Span | None]:
    """What a brochure lacks of something required, in words, with the place to mend; "" if nothing."""
    offer, operator, title = bound.offer.places.get("game") or bound.offer.span, bound.operator, bound.definition.title
    match required.what:
        case "límites":
            lacking = "" if bound.offer.limits else f"el mínimo y el máximo de las apuestas de «{title}»"
            return lacking or unlimited(bound, required.bets), bound.offer.places.get("limits") or offer
        case "permiso":
            return ("" if operator.permit else "el permiso de operación", operator.places.get("permit"))
        case "pago máximo":
            shown = any(each.choice is Choice.MAXIMUM_PAYOUT for each in bound.choices)
            return ("" if shown else "en «choices» el pago máximo que la casa puede fijar", bound.definition.span)
        case "contacto":
            place = operator.places.get("contact") or operator.span
            return ("" if operator.contact else "cómo ubicar al operador", place)
        case _:
            has = any(section.section.role == required.what for section in bound.sections)
            return (
                "" if has else f"en el folleto de «{bound.name}» una sección «{required.what}»",
                bound.definition.span,
            )
