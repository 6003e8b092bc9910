"""Part of `brochure`: the limits of bets that an operator sets, held against the rules; used by `compliance`.

Where a rule makes the least and the most of a bet hang on another, what it says is read in each edition, to the letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from refundido.brochure.bound import BoundBet, BoundBrochure, BoundUnit
from refundido.brochure.findings import finding, law
from refundido.diagnostic import Code, Diagnostic, Related, Severity
from refundido.model.brochure import Bet, Limit, Offer
from refundido.model.fold import heading_key
from refundido.model.label import fold_accents
from refundido.model.money import format_money, read_part
from refundido.model.nearest import nearest_of
from refundido.model.payout import Ratio, read_payout
from refundido.model.unit import walk

_TWO = 2
_STRICTER = "La casa dejaría fuera apuestas que la regla admite. Sin límites suyos, el folleto dice los de la regla."
_HALF = re.compile(r"\bmita(?:d|des)\b|\bdos partes iguales\b")


def limits_of_offer(same: Sequence[BoundBrochure]) -> Iterator[Diagnostic]:
    """Limits are of bets that the game has, above zero, and the least is not above the most."""
    first = same[0]
    names = {heading_key(bet.name): bet.name for bound in same for bet in bound.bets}
    names |= {heading_key(bet.name): bet.name for bet in first.definition.bets if is_offered(bet.variant, first.offer)}
    for limit in first.offer.limits:
        if fold_accents(limit.bet) != fold_accents(names.get(heading_key(limit.bet), "")):
            message = f"«{limit.bet}» no es una apuesta de los folletos de «{first.definition.title}»."
            hint = nearest_of(limit.bet, names.values(), "Las que hay")
            yield finding(Code.BET_UNKNOWN, message, limit.span, first, limit.bet, hint)
        if wrong := _wrong(limit, first):
            rule = next((law(b, bet.unit.address) for b in same for bet in b.bets if bet.name == limit.bet), "")
            yield finding(Code.LIMITS_WRONG, f"«{limit.bet}»: {wrong}.", limit.span, first, limit.bet, rule=rule)
    for bound in same:
        yield from relations(bound)
        for bet in bound.bets:
            yield from _hanging(bound, bet)
            yield from _indivisible(bound, bet)


def is_offered(variant: str, offer: Offer) -> bool:
    """Whether what is of a variant is of what an offer has, on the day at hand or not yet."""
    return not variant or heading_key(variant) in {heading_key(each) for each in offer.variants}


def _wrong(limit: Limit, bound: BoundBrochure) -> str:
    low, high = (_money(amount, bound, limit.currency) for amount in (limit.minimum, limit.maximum))
    if limit.minimum <= 0 or limit.maximum <= 0:
        return "el mínimo y el máximo deben ser mayores que cero"
    return f"el mínimo ({low}) es mayor que el máximo ({high})" if limit.minimum > limit.maximum else ""


def says(bet: BoundBet, words: str) -> bool:
    """Whether the unit of a bet says some words to the letter: "10%" is not in "110%"."""
    whole = re.compile(rf"(?<![\w.,]){re.escape(words)}(?!\w)")
    return any(whole.search(unit.text.plain) for _, unit in walk(bet.unit.unit) if unit.text)


def relations(bound: BoundBrochure) -> Iterator[Diagnostic]:
    """What a definition says of how bets hang on others must be what the edition says, once."""
    for each in bound.bets:
        bet = each.bet
        for forms in (bet.least, bet.most) if bet is not None else ():
            if forms and bet is not None and sum(says(each, words) for words in forms) != 1:
                shown = " o ".join(f"«{words}»" for words in forms)
                message = (
                    f"«{bet.name}»: la regla no dice {shown}, que la definición da por su límite, o dice más de uno."
                )
                hint = "Ponga al día «least», «most» y «as_of» en la definición."
                subject, rule = forms[0], law(bound, each.unit.address)
                found = finding(Code.SHARE_DIFFERS, message, bet.span, bound, subject, hint, rule)
                yield replace(found, context=bound.definition.title)
        if bet is not None and bet.of and heading_key(bet.of) not in {heading_key(other.name) for other in bound.bets}:
            message = f"«{bet.of}», de que depende «{bet.name}», no es una apuesta de este folleto."
            hint = nearest_of(bet.of, [other.name for other in bound.bets], "Las que hay")
            found = finding(Code.BET_UNKNOWN, message, bet.span, bound, bet.of, hint)
            yield replace(found, context=bound.definition.title)
        for unit in each.halved if bet is not None else ():
            if bet is not None and not _halves(unit, bound):
                message = f"«{bet.name}»: «{unit.address}» no la divide en dos, y la definición dice que sí."
                hint = "Ponga al día «halved» y «as_of» en la definición."
                found = finding(Code.SHARE_DIFFERS, message, bet.span, bound, bet.name, hint, law(bound, unit.address))
                yield replace(found, context=bound.definition.title)


def _halves(unit: BoundUnit, bound: BoundBrochure) -> bool:
    """Whether a unit speaks of half of something, of two equal parts, or has odds that pay by halves."""
    texts = [inner.text.plain for _, inner in walk(unit.unit) if inner.text]
    odds = [payout for text in texts if isinstance(payout := read_payout(text, bound.jurisdiction), Ratio)]
    return any(_HALF.search(fold_accents(text)) for text in texts) or any(each.won.denominator == _TWO for each in odds)


def _indivisible(bound: BoundBrochure, bet: BoundBet) -> Iterator[Diagnostic]:
    """A least or a most that the rules divide by two and that makes no whole amount so divided."""
    limit = limit_of(bound, bet.name)
    if limit is None or not bet.halved:
        return
    whole = limit.currency in ("", bound.jurisdiction.currency) and not bound.jurisdiction.cents
    least = Decimal(1) if whole else Decimal("0.01")
    for end, amount in (("mínimo", limit.minimum), ("máximo", limit.maximum)):
        if amount % (2 * least):
            shown = _money(amount, bound, limit.currency)
            message = f"«{limit.bet}»: su {end} ({shown}) no se puede dividir en dos, y la regla lo divide."
            hint = "Escriba un monto cuya mitad pueda pagarse."
            rule = law(bound, bet.halved[0].address)
            yield finding(Code.LIMITS_WRONG, message, limit.span, bound, limit.bet, hint, rule, Severity.WARNING)


def _hanging(bound: BoundBrochure, bet: BoundBet) -> Iterator[Diagnostic]:
    """The limits of a bet that hangs on another: what the other's limits make of the rule."""
    own = bet.bet
    if own is None or not own.of:
        return
    mine, base = limit_of(bound, bet.name), limit_of(bound, own.of)
    if mine is None or base is None:
        return
    rule = law(bound, bet.unit.address)
    if mine.currency != base.currency:
        message = f"«{bet.name}» depende de «{own.of}», y sus límites van en otra moneda."
        yield finding(Code.LIMITS_WRONG, message, mine.span, bound, bet.name, "Escríbalos en la misma.", rule)
        return
    shut = tuple(_shut_out(bound, bet, own, (mine, base)))
    for forms, amount, of, below in (
        (own.least, mine.minimum, base.minimum, True),
        (own.most, mine.maximum, base.maximum, False),
    ):
        said = _said(bet, forms)
        part = read_part(said, bound.jurisdiction)
        if part is None or amount == part * of:
            continue
        beyond = amount < part * of if below else amount > part * of
        if not beyond and shut:
            continue
        end, than = "mínimo" if below else "máximo", "menor" if below == beyond else "mayor"
        shown = [_money(each, bound, mine.currency) for each in (amount, of, part * of)]
        message = (
            f"«{bet.name}»: su {end} ({shown[0]}) es {than} que lo que la regla deja, {said} de "
            f"«{own.of}», cuyo {end} es {shown[1]}: {shown[2]}."
        )
        hint = f"Escriba un {end} que no sea {than}." if beyond else _STRICTER
        severity = Severity.ERROR if beyond else Severity.WARNING
        yield finding(Code.LIMITS_WRONG, message, mine.span, bound, bet.name, hint, rule, severity)
    yield from shut


def by_rule(bound: BoundBrochure) -> tuple[tuple[str, str, str], ...]:
    """The bets whose least and most the rules make of another, where the house sets none: name, least and most.

    In the words of the rule at the edition of the leaflet («10% de «Apuesta inicial»»), in the order of its bets.
    """
    lines = []
    for bet in bound.bets:
        own = bet.bet
        if own is None or not own.of or limit_of(bound, bet.name) is not None:
            continue
        least, most = (_share(_said(bet, forms), own.of) for forms in (own.least, own.most))
        if least and most:
            lines.append((bet.name, least, most))
    return tuple(lines)


def _share(said: str, of: str) -> str:
    joined = "a" if said.startswith("igual") else "de"
    return f"{said} {joined} «{of}»" if said else ""


def _said(bet: BoundBet, forms: Sequence[str]) -> str:
    """Which of some words the unit of a bet says; "" if none, or more than one."""
    said = [words for words in forms if says(bet, words)]
    return said[0] if len(said) == 1 else ""


def _shut_out(bound: BoundBrochure, bet: BoundBet, own: Bet, limits: tuple[Limit, Limit]) -> Iterator[Diagnostic]:
    """Limits by which some who bet what the table admits cannot place the bet that hangs on it: none, or only some."""
    mine, base = limits
    rule = law(bound, bet.unit.address)
    for forms, amount, ends, least in (
        (own.most, mine.minimum, (base.minimum, base.maximum), True),
        (own.least, mine.maximum, (base.maximum, base.minimum), False),
    ):
        said = _said(bet, forms)
        part = read_part(said, bound.jurisdiction)
        if part is None:
            continue
        some, all_of_them = ((amount > part * end if least else amount < part * end) for end in ends)
        if not some:
            continue
        end, than, most = ("mínimo", "mayor", "más") if least else ("máximo", "menor", "menos")
        whom = "ninguna" if all_of_them else f"la de {_money(ends[0], bound, mine.currency)}"
        message = (
            f"«{bet.name}»: su {end} ({_money(amount, bound, mine.currency)}) no puede apostarse junto a {whom} de "
            f"«{own.of}», con la que la regla admite {said}, y no {most}."
        )
        severity = Severity.ERROR if all_of_them else Severity.WARNING
        hint = f"Escriba un {end} que no sea {than}."
        yield finding(Code.LIMITS_WRONG, message, mine.span, bound, bet.name, hint, rule, severity)


def _money(amount: Decimal, bound: BoundBrochure, currency: str) -> str:
    return format_money(amount, bound.jurisdiction, currency)


def limit_of(bound: BoundBrochure, bet: str) -> Limit | None:
    """The limits that the house sets on a bet by its name, if it does."""
    return next((limit for limit in bound.limits if heading_key(limit.bet) == heading_key(bet)), None)


def unlimited(bound: BoundBrochure, required: Sequence[str]) -> str:
    """The bets whose limits lack, in words, "" if none; `required` names those that must have them, all if it is empty.

    A group has them if it has its own, or if each of its rows has.
    """
    names = required or [bet.name for bet in bound.bets if not bet.group]
    lacking = [name for name in names if not _limited(bound, name)]
    return f"el mínimo y el máximo de {', '.join(f'«{name}»' for name in lacking)}" if lacking else ""


def _limited(bound: BoundBrochure, name: str) -> bool:
    if limit_of(bound, name) is not None:
        return True
    rows = [bet.name for bet in bound.bets if bet.group and heading_key(bet.group) == heading_key(name)]
    return bool(rows) and all(limit_of(bound, row) is not None for row in rows)


def limits_of_pots(brochures: Sequence[BoundBrochure]) -> Iterator[Diagnostic]:
    """The bets that feed one progressive pot have the same limits at every table on it."""
    first: dict[tuple[str, str, str], tuple[BoundBrochure, Limit]] = {}
    for bound in brochures:
        pots = {heading_key(bet.name): bet for bet in bound.bets if bet.pot and bound.offer.pot}
        limited = {heading_key(limit.bet) for limit in bound.limits}
        for bet in (each for name, each in pots.items() if name not in limited):
            message = f"Faltan los límites de «{bet.name}», que alimenta el pozo «{bound.offer.pot}»."
            rule = law(bound, bet.unit.address)
            yield finding(Code.POT_LIMITS_DIFFER, message, bound.offer.places.get("pot"), bound, bet.name, rule=rule)
        for limit in bound.limits:
            fed = pots.get(heading_key(limit.bet))
            if fed is None:
                continue
            key = (bound.operator.id, heading_key(bound.offer.pot), heading_key(limit.bet))
            other, theirs = first.setdefault(key, (bound, limit))
            own = (limit.minimum, limit.maximum, limit.currency)
            if own != (theirs.minimum, theirs.maximum, theirs.currency):
                message = (
                    f"«{limit.bet}» no tiene los mismos límites que en «{other.definition.title}», "
                    f"y ambas mesas alimentan el pozo «{bound.offer.pot}»."
                )
                rule = law(bound, fed.unit.address)
                found = finding(Code.POT_LIMITS_DIFFER, message, limit.span, bound, limit.bet, rule=rule)
                yield _beside(found, other, theirs)


def _beside(found: Diagnostic, other: BoundBrochure, limit: Limit) -> Diagnostic:
    low, high = (_money(amount, other, limit.currency) for amount in (limit.minimum, limit.maximum))
    beside = Related(f"Aquí van de {low} a {high}.", limit.span)
    return replace(found, hint="Escriba los mismos.", related=(*found.related, beside))
