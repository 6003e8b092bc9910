"""Part of `prose`: references to units -> the addresses they may mean, the outermost step first.

«de» goes outwards («la letra b) del artículo 5»), a comma and «en» go inwards («En el artículo 5, letra b)»), and
what follows a comma with «de» holds all that stands before it («letra b), inciso segundo, del artículo 5»). A word
that calls several kinds of unit («numeral 2») gives an alternative for each; which holds is settled on the text.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product

from refundido.model.address import Address, Column, Ends, Named, Nth, Passage, Position, Several
from refundido.model.address import Step as ModelStep
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import roman_label
from refundido.model.ordinals import ORDINALS, ordinal_words
from refundido.model.unit import PARAGRAPH, ROW, TABLE
from refundido.prose.phrase import Ref, Step
from refundido.prose.terminal import bare_label
from refundido.prose.units import is_head, is_row, kinds_of, may_be_head

MOST = 24
"""The most alternatives an address is followed in; more, and the words say too little."""
_TRANSITORY = " transitorio"
_INNER = 8
"""The level from which units are parts of articles and numerals, and may stand under any."""
_LEVELS = {"tabla": 8, "fila": 9, "columna": 9, PARAGRAPH: 9, "parágrafo": 7, "sección": 4, "subtítulo": 3}
_BY_NAME = frozenset(
    (
        "viñeta",
        "epígrafe",
        "juego",
        "término",
        "imagen",
        TABLE,
        "título",
        "capítulo",
        "libro",
        "numeral",
        "literal",
        "variante",
    )
)


@dataclass(frozen=True, slots=True)
class Linked:
    """A reference with the word before it: en, a, de or none. `also`: another place, after «y».

    `of`: the quoted words just before, of which what «de» says may be the continuation and not the place.
    """

    link: str
    ref: Ref
    also: bool = False
    of: object = None


Steps = tuple[ModelStep, ...]


def position_of(ordinal: str) -> int | Position:
    """An ordinal as the lexer writes it: a number, or a position."""
    return int(ordinal) if ordinal.lstrip("-").isdigit() else Position(ordinal)


def step_alternatives(step: Step, jurisdiction: Jurisdiction) -> tuple[Steps, ...]:
    """The steps that a unit as it is called may mean; each alternative is one step, or none at all."""
    found = _alternatives(step, jurisdiction)
    return tuple(tuple(_in_plural(each, jurisdiction) for each in steps) for steps in found)


def _in_plural(step: ModelStep, jurisdiction: Jurisdiction) -> ModelStep:
    """A set of units called by its plural, as a written address calls it."""
    kind = jurisdiction.kinds.get(step.kind) if isinstance(step, Several) else None
    if not isinstance(step, Several) or step.plural or kind is None or not kind.plurals:
        return step
    return replace(step, plural=kind.plurals[0])


def _alternatives(step: Step, jurisdiction: Jurisdiction) -> tuple[Steps, ...]:
    word = step.word
    if word == "orden de pago":
        return tuple((Passage(words),) for words in _payment_order(step.name)) if step.name else ()
    described = (bool(step.labels), bool(step.ordinals), bool(step.name))
    if step.ordinals and described.count(True) > 1:
        return ()
    if step.count and step.labels and step.count != len(step.labels):
        return ()
    if is_head(word) and not step.labels:
        return ((Nth(PARAGRAPH, Position.LEAD),),)
    if word == "descripcion" and not (step.labels or step.ordinals or step.name):
        return ((Column("Descripción"),),)
    if word == "columna":
        return _column(step)
    if is_row(word):
        return _row(step)
    if word in ("tabla", "cuadro"):
        return _table(step)
    found: list[Steps] = []
    if may_be_head(word) and not any(described):
        found.append((Nth(PARAGRAPH, Position.LEAD),))
    for kind in kinds_of(word, _label(step), jurisdiction):
        found.extend((each,) for each in _of_kind(step, kind))
    if word == "parrafo" and "párrafo-legal" in jurisdiction.kinds:
        found.extend((each,) for each in _legal_paragraph(step))
    return tuple(dict.fromkeys(found))


def _payment_order(paid: str) -> tuple[str, ...]:
    """The words by which a text may give the order in which some bets are paid."""
    return (f"{paid} se pagan en el siguiente orden", f"{paid} se pagan en este orden", paid)


def _label(step: Step) -> str:
    written = step.labels[0] if step.labels else ""
    return bare_label(written) + (")" if written.rstrip(".").endswith(")") else "") if written else ""


def _labels(step: Step) -> tuple[str, ...]:
    return tuple(bare_label(each) for each in step.labels)


def _of_kind(step: Step, kind: str) -> list[ModelStep]:
    if kind == PARAGRAPH:
        return _paragraph(step)
    labels = _labels(step)
    if len(labels) > 1 or (step.many and labels and step.is_range):
        return [Several(kind, labels, step.is_range)] if not step.name else []
    if labels:
        number = labels[0].removesuffix(_TRANSITORY)
        if number != labels[0] and number.isdigit():
            return [Named(kind, labels[0], step.name), Named(kind, spoken_label(labels[0]), step.name)]
        return [Named(kind, labels[0], step.name)]
    if step.name:
        return [Named(kind, "", step.name)]
    if step.ordinals:
        return _by_ordinal(step, kind)
    return [] if step.many else [Nth(kind, Position.ONLY)]


def _by_ordinal(step: Step, kind: str) -> list[ModelStep]:
    if len(step.ordinals) > 1:
        return [Several(kind, tuple(spoken_label(each) for each in step.ordinals), step.is_range)]
    ordinal = step.ordinals[0]
    plain = ordinal.replace(" transitorio", "")
    suffix = " transitorio" if plain != ordinal else ""
    if plain in ("final", "penúltimo"):
        return [Nth(kind, Position(plain))]
    if plain == "único":
        return [Named(kind, "único"), Nth(kind, Position.ONLY)]
    labelled: list[ModelStep] = [Named(kind, spoken_label(plain) + suffix), Named(kind, plain + suffix)]
    if kind in ("título", "capítulo", "libro") and not suffix:
        labelled.append(Named(kind, roman_label(int(plain))))
    return labelled if kind in ("artículo", "título", "capítulo", "libro") else [Nth(kind, int(plain), True), *labelled]


def spoken_label(ordinal: str) -> str:
    """The label in words that an ordinal of the lexer is: «1 transitorio» is «primero transitorio»."""
    number = ordinal.replace(" transitorio", "")
    if not number.isdigit():
        return ordinal
    return ordinal_words(int(number)) + (" transitorio" if number != ordinal else "")


def _paragraph(step: Step) -> list[ModelStep]:
    ordinals = step.ordinals or _labels(step)
    if step.name and not ordinals:
        return [Passage(step.name)]
    if step.count and step.many and not ordinals:
        return [Ends(PARAGRAPH, step.count, False, "párrafos")]
    if not ordinals:
        return [] if step.many else [Nth(PARAGRAPH, Position.ONLY)]
    if step.count and ordinals[0] in ("final", "1"):
        return [Ends(PARAGRAPH, step.count, ordinals[0] == "final", "párrafos")]
    if step.count:
        return []
    if len(ordinals) == 2 and not step.many and ordinals[0].isdigit() and ordinals[1] == Position.LAST:
        return [Several(PARAGRAPH, tuple(ordinals), False, PARAGRAPH)]
    if len(ordinals) > 1:
        return [Several(PARAGRAPH, tuple(ordinals), step.is_range, "párrafos")]
    if not ordinals[0].lstrip("-").isdigit() and ordinals[0] not in tuple(Position):
        return []
    return [Nth(PARAGRAPH, position_of(ordinals[0]))]


def _legal_paragraph(step: Step) -> list[ModelStep]:
    labels = _labels(step)
    if len(labels) == 1:
        return [Named("párrafo-legal", labels[0], step.name)]
    if len(step.ordinals) == 1 and step.ordinals[0].isdigit():
        return [Named("párrafo-legal", step.ordinals[0])]
    return []


def _row(step: Step) -> tuple[Steps, ...]:
    labels = _labels(step)
    if len(labels) > 1:
        return ((Several(ROW, labels, step.is_range),),)
    if labels or step.name:
        return ((Named(ROW, labels[0] if labels else "", step.name),),)
    if step.ordinals:
        return ((Nth(ROW, position_of(step.ordinals[0]), True),),)
    return () if step.many else ((Nth(ROW, Position.ONLY),),)


def _table(step: Step) -> tuple[Steps, ...]:
    labels = _labels(step)
    if len(labels) > 1:
        return ((Several(TABLE, labels, step.is_range),),)
    if step.quotes or step.name.istitle():
        return ((Named(TABLE, labels[0] if labels else "", step.name),),)
    if labels:
        return ((Named(TABLE, labels[0]),),)
    if step.ordinals:
        return ((Nth(TABLE, position_of(step.ordinals[0]), True),),)
    if step.name:
        named = ((Named(TABLE, "", step.name),), (Named(TABLE, "", f"tabla de {step.name}"),))
        return (*named, (Named(TABLE),)) if step.name in ("pagos", "pago") else named
    return () if step.many else ((Named(TABLE),),)


def _column(step: Step) -> tuple[Steps, ...]:
    if step.name:
        return ((Column(step.name),),)
    if step.ordinals:
        return ((Nth("columna", position_of(step.ordinals[0]), True),),)
    return ()


def address_alternatives(linked: Iterable[Linked], jurisdiction: Jurisdiction) -> tuple[Steps, ...]:
    """The addresses that references in their order may mean together; none if a step means nothing."""
    ordered = _ordered(list(linked), jurisdiction)
    choices = [step_alternatives(step, jurisdiction) for step in ordered]
    total = 1
    for each in choices:
        total *= len(each)
    if not total or total > MOST:
        return ()
    found = tuple(tuple(s for part in combination for s in part) for combination in product(*choices))
    return tuple(dict.fromkeys(found))


def _ordered(linked: list[Linked], jurisdiction: Jurisdiction) -> list[Step]:
    """The steps from the outermost inwards."""
    steps: list[Step] = []
    for each in linked:
        group = list(reversed(each.ref.steps))
        if (
            steps
            and each.link == "de"
            and (each.ref.after_comma or level(group[0], jurisdiction) < level(steps[0], jurisdiction))
        ) or (steps and level(group[0], jurisdiction) < level(steps[0], jurisdiction) and each.link != "en"):
            steps = _around(group, steps, jurisdiction)
        else:
            steps = _without_repeated(steps, group)
    outermost = [each.ref.steps[-1] for each in linked]
    return _columns_last(_outer_last(_tables_inside(steps, jurisdiction), outermost, jurisdiction))


def _around(group: list[Step], steps: list[Step], jurisdiction: Jurisdiction) -> list[Step]:
    """What a later reference names around the steps. «letra a), romanito ii), del artículo 2»: items go inwards."""
    own = level(steps[0], jurisdiction)
    outer = [step for step in group if level(step, jurisdiction) < own]
    inner = group[len(outer) :]
    items = [*inner, steps[0]]
    if inner and group[: len(outer)] == outer and all(level(step, jurisdiction) == _INNER for step in items):
        return [*outer, *steps, *inner]
    return [*group, *steps]


def _columns_last(steps: list[Step]) -> list[Step]:
    """«en la columna "Pago", en la fila "Pleno"»: the row, and of it the cell of the column."""
    columns = [s for s in steps if s.word == "columna"]
    return [*(s for s in steps if s.word != "columna"), *columns]


def _tables_inside(steps: list[Step], jurisdiction: Jurisdiction) -> list[Step]:
    """«En el cuadro contenido en el literal a), en la posibilidad…»: a table holds rows, no literals."""
    table = next((i for i, s in enumerate(steps) if s.word in ("tabla", "cuadro")), len(steps))
    inside = steps[table + 1 :]
    out = [
        s
        for s in inside
        if not is_row(s.word) and s.word != "columna" and level(s, jurisdiction) <= _INNER and s.labels
    ]
    return [*steps[:table], *out, *steps[table : table + 1], *(s for s in inside if s not in out)]


def _outer_last(steps: list[Step], outermost: list[Step], jurisdiction: Jurisdiction) -> list[Step]:
    """«En la letra b), inciso segundo del artículo 5»: what is outermost goes first, whatever the order.

    Not so what is said to be of another («los numerales 1) y 2) del inciso segundo»).
    """
    high = [
        i
        for i, s in enumerate(steps)
        if i and s in outermost and level(s, jurisdiction) < min(level(each, jurisdiction) for each in steps[:i])
    ]
    if high:
        at = high[0]
        return [*steps[at : at + 1], *steps[:at], *steps[at + 1 :]]
    return steps


def _without_repeated(steps: list[Step], group: list[Step]) -> list[Step]:
    """The group after the steps, but for what it says again («el numeral 3) del artículo 15 numeral 3)»)."""
    said = {(s.word, s.labels, s.ordinals, s.name) for s in steps}
    if any(s.word == "orden de pago" for s in group):
        steps = [s for s in steps if s.word != "orden de pago"]
    return [*steps, *(s for s in group if (s.word, s.labels, s.ordinals, s.name) not in said)]


def level(step: Step, jurisdiction: Jurisdiction) -> int:
    """How far inwards a unit of that word stands: 1 the outermost."""
    kinds = kinds_of(step.word, _label(step), jurisdiction)
    kind = kinds[0] if kinds else PARAGRAPH
    if kind in _LEVELS:
        return _LEVELS[kind]
    return jurisdiction.kinds[kind].level if kind in jurisdiction.kinds else 9


def kind_of(step: ModelStep) -> str:
    """The kind of unit that a step takes; empty where it says none."""
    match step:
        case Named(kind=kind) | Nth(kind=kind) | Several(kind=kind) | Ends(kind=kind):
            return kind
        case Column():
            return "columna"
        case _:
            return ""


def join(base: Steps, own: Steps, jurisdiction: Jurisdiction, *, sibling: bool = False) -> tuple[Steps, ...]:
    """An address said under another: the whole of it, with what the other has above it; each way it may be meant.

    A kind said again takes the place of the one above, with all below it. `sibling`: the other is of the order
    before in
    the same sentence, so that what is said may also stand beside its innermost steps, at any height.
    """
    if not own or not base:
        return (own or base,)
    first = kind_of(own[0])
    if first == ROW and kind_of(base[-1]) == "columna":
        return ((*base[:-1], *own, base[-1]),)
    if own[0] == Nth(PARAGRAPH, Position.LEAD) and kind_of(base[-1]) == PARAGRAPH:
        inside = (*base, *own)  # «en el inciso segundo, el encabezamiento»: that paragraph, as head of its list
        return (inside, (*base[:-1], *own)) if sibling else (inside,)
    for index, step in enumerate(base):
        if kind_of(step) == first and first:
            if step == own[0] or sibling:
                return ((*base[:index], *own),)
            return ((*base[:index], *own),) if first == PARAGRAPH else ()
    outer = _level_of(first, jurisdiction)
    if sibling and outer >= _INNER:
        return tuple(dict.fromkeys((*base[:size], *own) for size in range(len(base), 0, -1)))
    if outer >= _INNER or not outer:
        return ((*base, *own),)
    dropped = [step for step in base if _level_of(kind_of(step), jurisdiction) > outer]
    if dropped and not sibling and any(step not in own for step in dropped):
        return ()
    return ((*(step for step in base if step not in dropped), *own),)


def _level_of(kind: str, jurisdiction: Jurisdiction) -> int:
    if kind in _LEVELS:
        return _LEVELS[kind]
    return jurisdiction.kinds[kind].level if kind in jurisdiction.kinds else 0


def up_to_kind(base: Steps, step: Step, jurisdiction: Jurisdiction) -> Steps | None:
    """«el mismo numeral»: the address above,
    cut after its innermost unit that the word may call; None if it has none."""
    label = "a)" if step.word in ("letra", "literal") else "1)"
    word_kinds = {*kinds_of(step.word, "", jurisdiction), *kinds_of(step.word, label, jurisdiction)}
    for index in range(len(base), 0, -1):
        if kind_of(base[index - 1]) in word_kinds:
            return base[:index]
    return None


def as_address(steps: Steps) -> Address:
    """The model's address of the steps."""
    return Address(steps)


def known_ordinal(words: str) -> bool:
    """Whether the words are an ordinal in words."""
    return words in ORDINALS
