"""What a fact did, as a reader is told: "Palabras reemplazadas", "Literal b) reemplazado por numeral 9"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from refundido.document.facts import COLUMN, Event, Fact, Undone
from refundido.document.spanish import agree, is_feminine, listed, shown_noun
from refundido.model.change import ChangeKind
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.operation import Field
from refundido.model.unit import Unit

_PARTICIPLES: dict[ChangeKind | Undone, str] = {
    ChangeKind.REPLACED: "reemplazado",
    ChangeKind.INSERTED: "incorporado",
    ChangeKind.DELETED: "suprimido",
    ChangeKind.MOVED: "trasladado",
    ChangeKind.RENUMBERED: "renumerado",
    ChangeKind.RETITLED: "reemplazado",
    ChangeKind.SPLIT: "dividido",
    ChangeKind.JOINED: "unido",
    ChangeKind.PUNCTUATED: "cambiado",
    Undone.RESTORED: "restablecido",
    Undone.VOIDED: "dejado",
}
_REST: dict[ChangeKind | Undone, str] = {Undone.VOIDED: " sin efecto"}
_NUMBERS = ("", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez")


def action_of(fact: Fact, jurisdiction: Jurisdiction) -> str:
    """What was done at the place of a fact, each kind of it once."""
    if fact.where is None:
        said = [_unit_action(event, fact, jurisdiction) for event in _merged(fact.events)]
    else:
        heading = " del epígrafe" if fact.where is Field.HEADING else ""
        said = [_text_action(kind, heading) for kind in dict.fromkeys(event.kind for event in fact.events)]
    unique = list(dict.fromkeys(said))
    return "; ".join([unique[0], *(text[0].lower() + text[1:] for text in unique[1:])])


def _unit_action(event: Event, fact: Fact, jurisdiction: Jurisdiction) -> str:
    noun = shown_noun(fact.noun) or "unidad"
    participle, rest = _PARTICIPLES[event.kind], _REST.get(event.kind, "")
    if event.kind is ChangeKind.RENUMBERED:
        shown = jurisdiction.show_label(fact.noun, event.former_label)
        return f"{noun.capitalize()} {agree(participle, noun)} (antes, «{shown}»)"
    out, came = _kinds(event.units_out, fact), _kinds(event.units_in, fact)
    if event.kind is ChangeKind.SPLIT:
        return f"{noun.capitalize()} {agree(participle, noun)} en {_amount(len(came), is_feminine(noun), alone=True)}"
    link = "en" if event.kind is ChangeKind.JOINED else "por"
    if event.kind in (ChangeKind.REPLACED, ChangeKind.JOINED) and out and came:
        return _by_others(event, out, came, f"{participle} {link}", jurisdiction)
    gone = event.kind in (ChangeKind.DELETED, Undone.VOIDED)
    kinds = (out if gone else came) or came or out or (fact.noun,)
    if len(set(kinds)) == 1:
        several = len(kinds) > 1
        subject = _plural(kinds[0], 2 if several else 1, jurisdiction).capitalize()
        return f"{subject} {agree(participle, shown_noun(kinds[0]), several)}{rest}"
    feminine = all(is_feminine(shown_noun(kind)) for kind in kinds)
    subject = _counted(kinds, jurisdiction)
    return f"{subject[0].upper()}{subject[1:]} {participle[:-1]}{'a' if feminine else 'o'}s{rest}"


def _by_others(event: Event, out: Sequence[str], came: Sequence[str], done: str, jurisdiction: Jurisdiction) -> str:
    """Units that gave way to others: how many, and of what kind and label where these are not the same."""
    participle, link = done.split()
    noun = shown_noun(out[0])
    same = len({*out, *came}) == 1
    if (len(out), len(came)) == (1, 1):
        old, new = event.units_out[0], event.units_in[0]
        if same and old.label == new.label:
            return f"{noun.capitalize()} {agree(participle, noun)}"
        name = _named(old, out[0], jurisdiction)
        return f"{name[0].upper()}{name[1:]} {agree(participle, noun)} {link} {_named(new, came[0], jurisdiction)}"
    subject = _counted(out, jurisdiction)
    feminine = all(is_feminine(shown_noun(kind)) for kind in out)
    ending = ("a" if feminine else "o") + ("s" if len(out) > 1 else "")
    by = _amount(len(came), feminine, alone=True) if same else _counted(came, jurisdiction)
    return f"{subject[0].upper()}{subject[1:]} {participle[:-1]}{ending} {link} {by}"


def _kinds(units: Sequence[Unit], fact: Fact) -> tuple[str, ...]:
    return tuple(COLUMN if fact.noun == COLUMN else unit.kind for unit in units)


def _named(unit: Unit, kind: str, jurisdiction: Jurisdiction) -> str:
    """A unit by its kind and its label: "literal b)", "numeral 9"."""
    noun = shown_noun(kind) or "unidad"
    shown = jurisdiction.show_label(kind, unit.label) if any(c.isalnum() for c in unit.label) else ""
    return shown[0].lower() + shown[1:] if shown.lower().startswith(noun) else f"{noun} {shown}".rstrip(" .")


def _counted(kinds: Sequence[str], jurisdiction: Jurisdiction) -> str:
    """Units by kind: "dos párrafos y una tabla"."""
    said = [
        f"{_amount(amount, is_feminine(shown_noun(kind)))} {_plural(kind, amount, jurisdiction)}"
        for kind, amount in Counter(kinds).items()
    ]
    return listed(said)


def _plural(kind: str, amount: int, jurisdiction: Jurisdiction) -> str:
    noun = shown_noun(kind) or "unidad"
    if amount == 1:
        return noun
    found = jurisdiction.kinds.get(kind)
    return found.plurals[0] if found and found.plurals else f"{noun}s"


def _text_action(kind: ChangeKind | Undone, heading: str) -> str:
    if kind is ChangeKind.RETITLED:
        return "Epígrafe reemplazado"
    if kind is ChangeKind.PUNCTUATED:
        return "Signo de puntuación cambiado"
    if kind in (ChangeKind.SPLIT, ChangeKind.JOINED):
        return "Párrafo dividido" if kind is ChangeKind.SPLIT else "Párrafos unidos"
    return f"Palabras{heading} {agree(_PARTICIPLES[kind], 'palabra', several=True)}{_REST.get(kind, '')}"


def _amount(value: int, feminine: bool, alone: bool = False) -> str:
    if value == 1:
        return "una" if feminine else ("uno" if alone else "un")
    return _NUMBERS[value] if value < len(_NUMBERS) else str(value)


def _merged(events: list[Event]) -> list[Event]:
    """Events of one kind as one, so that three insertions at one place are told as one of three units.

    Replacements are told apart: each has its own units that went and its own that came.
    """
    by_kind: dict[object, Event] = {}
    for number, event in enumerate(events):
        alone = event.kind in (ChangeKind.RENUMBERED, ChangeKind.REPLACED, ChangeKind.SPLIT, ChangeKind.JOINED)
        key = number if alone else event.kind
        seen = by_kind.get(key)
        if seen is None:
            by_kind[key] = event
        else:
            out, came = seen.units_out + event.units_out, seen.units_in + event.units_in
            by_kind[key] = Event(event.kind, units_out=out, units_in=came)
    return list(by_kind.values())
