"""Part of `publish`: the record that a brochure's file holds -> the brochure that it names, for `verify`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from refundido.brochure.binding import bind_one, brochures_of
from refundido.brochure.bound import BoundBrochure
from refundido.diagnostic import Diagnostic, Outcome
from refundido.model.brochure import BrochureDefinition, Offer, Operator
from refundido.model.day import long_date
from refundido.publish.brochure_standing import Standing
from refundido.publish.verify_house import house_differences, profile_then
from refundido.publish.workspace import Compiled

_NAMES = {
    "instrument": "el instrumento",
    "edition": "la edición",
    "brochure": "el juego",
    "variant": "la variante",
    "operator": "el operador",
    "units": "las unidades de que se hizo",
    "house": "de quién es",
    "choices": "lo que decidió la casa",
    "content": "el compendio del contenido",
    "words": "el compendio de las palabras reguladas",
}


@dataclass(frozen=True, slots=True)
class Record:
    """What a record says; `whole` is all of it, as it was read."""

    instrument: str
    edition: date
    brochure: str
    variant: str
    operator: str
    content: str
    whole: Mapping[str, object]


class RecordError(ValueError):
    """A record that cannot be one of ours; its message says why, in Spanish."""


def read_record(text: str) -> Record:
    """A record from its JSON. Raises RecordError."""
    try:
        value = json.loads(text, object_pairs_hook=_once)
    except RecordError:
        raise
    except (ValueError, RecursionError) as error:
        raise RecordError("el registro no es JSON que pueda leerse") from error
    if not isinstance(value, dict):
        raise RecordError("el registro no es de un folleto")
    keys = ("instrument", "edition", "brochure", "variant", "operator", "content")
    said = [value.get(key) for key in keys]
    if not all(isinstance(each, str) for each in said):
        raise RecordError("al registro le falta qué folleto es")
    instrument, edition, brochure, variant, operator, content = map(str, said)
    try:
        day = date.fromisoformat(edition)
    except ValueError as error:
        raise RecordError("la edición del registro no es una fecha") from error
    return Record(instrument, day, brochure, variant, operator, content, value)


def _once(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    listed = list(pairs)
    found = dict(listed)
    if len(found) != len(listed):
        raise RecordError("el registro dice dos veces lo mismo")
    return found


def differences(record: Record, expected: str) -> tuple[str, ...]:
    """The parts in which a record is not the one expected, in Spanish."""
    wanted: Mapping[str, object] = json.loads(expected)
    keys = [*_NAMES, *sorted((record.whole.keys() | wanted.keys()) - _NAMES.keys())]
    differing = [
        key
        for key in keys
        if _told(record.whole, key) != _told(wanted, key) or (key in record.whole) != (key in wanted)
    ]
    return tuple(_NAMES.get(key, f"«{key[:40]}»") for key in differing)


def _told(record: Mapping[str, object], key: str) -> str:
    """A value as JSON says it, where `true` is not 1 nor 1 is 1.0."""
    return json.dumps(record.get(key), sort_keys=True)


@dataclass(frozen=True, slots=True)
class Again:
    """The brochure that a record names, made again; `house` is what the house is or decides otherwise now, in Spanish.

    `known`: whether the profile names that very content, as approved or as lying on the tables.
    """

    bound: BoundBrochure
    house: tuple[str, ...] = ()
    known: bool = True


def bound_again(compiled: Compiled, record: Record, standing: Standing) -> Outcome[Again]:
    """The brochure that a record names, of which `missing` found nothing lacking.

    It is that of the house as the record says that it was, where the content of that is the one recorded; else as it is
    now. Problems: those of binding.
    """
    operator = compiled.workspace.operators[record.operator]
    definition = compiled.workspace.brochures[f"{record.instrument}/{record.brochure}"]
    offer = _offer(operator, definition, record.variant)
    assert offer is not None, "`missing` has looked for it"
    identities = standing.identities
    outcome = bind_one(definition, operator, offer, record.variant, identities, record.edition)
    errors: tuple[Diagnostic, ...] = tuple(each for each in outcome.diagnostics if each.is_error)
    said = (record.whole.get("house"), record.whole.get("choices"))
    then = profile_then(*said, operator, offer, identities.jurisdiction)
    if then is not None and outcome.value is not None:
        was = bind_one(definition, *then, record.variant, identities, record.edition).value
        changed = house_differences(was, outcome.value) if was is not None else ()
        if was is not None and was.digest == record.content and changed:
            return Outcome(Again(was, changed, _names(offer, was.digest)), errors)
    return Outcome(Again(outcome.value) if outcome.value is not None else None, errors)


def _names(offer: Offer, digest: str) -> bool:
    return offer.approval_of(digest) is not None or digest in {each.digest for each in offer.on_tables.values()}


def missing(compiled: Compiled, record: Record) -> str:
    """What a record names that the workspace does not have, in Spanish; "" if it has all."""
    workspace = compiled.workspace
    if record.instrument not in compiled.histories:
        return f"el instrumento «{_shown(record.instrument)}»"
    operator = workspace.operators.get(record.operator)
    if operator is None or record.instrument not in operator.instruments:
        return f"el operador «{_shown(record.operator)}»"
    definition = workspace.brochures.get(f"{record.instrument}/{record.brochure}")
    if definition is None:
        return f"un folleto del juego «{_shown(record.brochure)}»"
    if _offer(operator, definition, record.variant) is None:
        variant = f", variante «{_shown(record.variant)}»," if record.variant else ""
        return f"que {operator.casino} ofrezca «{definition.title}»{variant}"
    if record.edition not in {edition.in_force for edition in compiled.editions(record.instrument)}:
        return f"una edición del {long_date(record.edition)}"
    return ""


def _offer(operator: Operator, definition: BrochureDefinition, variant: str) -> Offer | None:
    own = (each for each in operator.offers if each.instrument == definition.instrument)
    offers = (each for each in own if each.game == definition.id)
    return next((each for each in offers if variant in brochures_of(definition, each)), None)


def _shown(text: str) -> str:
    return "".join(sign for sign in text[:80] if sign.isprintable())
