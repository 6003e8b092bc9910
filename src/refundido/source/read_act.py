"""Reading acts: the tree of a file of `amendments/` -> `Act`.

Problems: ACT_UNKNOWN, INSTRUCTION_UNKNOWN, INSTRUMENT_UNKNOWN, DATE_INVALID, DATE_ORDER, KEY_MISSING, and
those of the shape and of the instructions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta

from refundido.diagnostic import Code
from refundido.model.act import Act, Annulment, DateBounds, Repair, Tolerance, When
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.nearest import nearest_hint
from refundido.source.check_shape import check_shape
from refundido.source.problems import Problems
from refundido.source.read_instructions import ActContext, Corrected, read_instructions
from refundido.source.scalars import clean, day
from refundido.source.schema import shapes
from refundido.source.yaml_nodes import Value, YamlMap
from refundido.span import Span

_ONE_DAY = timedelta(days=1)


@dataclass(slots=True)
class Library:
    """What an act may speak of: instruments with their jurisdictions, and the other acts.

    `written` are the instructions of each act as written, by number, for errata that give only some keys of
    one; `numbers` and `amends` are each act's instruction numbers and instruments. `fallback` is the
    vocabulary used to go on reading an act whose instrument is not known.
    """

    jurisdictions: Mapping[str, Jurisdiction]
    fallback: Jurisdiction
    written: dict[str, dict[str, YamlMap]] = field(default_factory=dict)
    numbers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    amends: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def add_tree(self, identity: str, tree: Value) -> None:
        """Take note of an act as written."""
        if isinstance(tree, YamlMap):
            numbered = enumerate(tree.maps("instructions"), 1)
            self.written[identity] = {clean(node.text("n")) or str(index): node for index, node in numbered}
            self.numbers[identity] = tuple(self.written[identity])
            self.amends[identity] = tree.texts("amends")

    def jurisdiction_of(self, instrument: str) -> Jurisdiction:
        """The vocabulary of an instrument."""
        return self.jurisdictions.get(instrument, self.fallback)


def read_act(
    tree: Value, identity: str, file: str, library: Library, problems: Problems, source: str = ""
) -> Act | None:
    """The act written in `tree`; None if it has no name to go on with.

    If anything was noted in `problems`, the act lacks what could not be read, and must not be applied; one whose day
    could not be read is issued on the first there is.
    """
    amends = _amends(tree, library) if isinstance(tree, YamlMap) else ()
    kinds = shapes(library.jurisdiction_of(amends[0] if amends else ""))
    check_shape(tree, kinds.act, file, problems, kinds.kinds)
    if not isinstance(tree, YamlMap):
        return None
    _check_amends(tree, amends, library, problems)
    published, issued = _published(tree, problems), day(tree.text("issued"))
    _check_dates(tree, issued, published, problems)
    annuls = _annuls(tree, library, problems)
    _check_corrects(tree, library, problems)
    instructions = read_instructions(
        _with_instrument(tree, amends, library, problems),
        ActContext(
            identity,
            lambda name: library.jurisdiction_of(name or (amends[0] if amends else "")),
            problems,
            lambda node: _corrected(tree.text("corrects"), node, library, problems),
        ),
    )
    if not tree.text("act"):
        return None
    return Act(
        identity, clean(tree.text("act")), issued or date.min, amends, instructions,
        kind=clean(tree.text("kind")), issuer=clean(tree.text("issuer")), subject=clean(tree.text("title")),
        published=published, in_force=day(tree.text("in_force")), corrects=tree.text("corrects"), annuls=annuls,
        repairs=tuple(Repair(r.text("print"), r.text("read")) for r in tree.maps("repairs")),
        brochures=_tolerance(tree), notes=tree.texts("notes"), source=source, span=tree.span,
    )  # fmt: skip


def _amends(tree: YamlMap, library: Library) -> tuple[str, ...]:
    """What the act amends; an erratum or an annulment that does not say: what the act it speaks of amends."""
    own = tree.texts("amends")
    if own:
        return own
    spoken_of = [tree.text("corrects"), *(node.text("act") for node in tree.maps("annuls"))]
    return tuple(dict.fromkeys(name for act in spoken_of for name in library.amends.get(act, ())))


def _check_amends(tree: YamlMap, amends: tuple[str, ...], library: Library, problems: Problems) -> None:
    if not amends and not ("corrects" in tree or "annuls" in tree):
        hint = "Agregue «amends: regulador/instrumento»."
        problems.say(Code.KEY_MISSING, "El acto no dice qué instrumento modifica.", tree.span, hint, subject="amends")
    for item, span in tree.items_of("amends"):
        if isinstance(item, str) and item not in library.jurisdictions:
            hint = nearest_hint(item, library.jurisdictions)
            problems.say(Code.INSTRUMENT_UNKNOWN, f"No hay un instrumento «{item}».", span, hint, subject=item)


def _with_instrument(
    tree: YamlMap, amends: tuple[str, ...], library: Library, problems: Problems
) -> tuple[YamlMap, ...]:
    """The act's instructions, each of which must mean one of the instruments it amends."""
    nodes = tree.maps("instructions")
    for node in nodes:
        named = node.text("instrument")
        if named and named not in amends:
            hint = nearest_hint(named, amends)
            message = f"El acto no dice que modifique «{named}»."
            problems.say(Code.INSTRUMENT_UNKNOWN, message, node.value_span("instrument"), hint, subject=named)
        elif not named and len(amends) > 1 and "instruction" not in node:
            hint = "Agregue «instrument: ...» con uno de ellos."
            message = "El acto modifica varios instrumentos y la instrucción no dice cuál."
            problems.say(Code.KEY_MISSING, message, node.span, hint, subject="instrument")
        if "n" not in node:
            problems.say(
                Code.KEY_MISSING, "La instrucción no tiene número.", node.span, 'Agregue «n: "1"».', subject="n"
            )
    return nodes


def _published(tree: YamlMap, problems: Problems) -> When | None:
    bounds = tree.map("published")
    if bounds is None:
        return day(tree.text("published"))
    after = day(bounds.text("after")) or _shifted(day(bounds.text("from")), -_ONE_DAY)
    before = day(bounds.text("before")) or _shifted(day(bounds.text("until")), _ONE_DAY)
    doubled = {"after", "from"} <= bounds.keys() or {"before", "until"} <= bounds.keys()
    if after is None or before is None or doubled:
        hint = "Escriba {after: ..., before: ...}, o «from» y «until» si esos días son posibles."
        problems.say(Code.DATE_INVALID, "La publicación no tiene sus dos límites.", bounds.span, hint)
        return None
    if before - after <= _ONE_DAY:
        hint = "Los límites no son días posibles: use «from» y «until» si lo son."
        problems.say(Code.DATE_ORDER, "No hay ningún día entre los dos límites.", bounds.span, hint)
        return None
    return DateBounds(after, before)


def _shifted(found: date | None, by: timedelta) -> date | None:
    return found + by if found is not None and date.min < found < date.max else None


def _check_dates(tree: YamlMap, issued: date | None, published: When | None, problems: Problems) -> None:
    latest = published.before - _ONE_DAY if isinstance(published, DateBounds) else published
    if issued is not None and latest is not None and latest < issued:
        message = f"El acto se publica ({latest}) antes de dictarse ({issued})."
        problems.say(Code.DATE_ORDER, message, tree.value_span("published"), "Revise las dos fechas en el acto.")


def _annuls(tree: YamlMap, library: Library, problems: Problems) -> tuple[Annulment, ...]:
    annulments: list[Annulment] = []
    for node in tree.maps("annuls"):
        act, since = node.text("act"), node.text("from")
        if act not in library.numbers:
            hint = nearest_hint(act, library.numbers)
            problems.say(Code.ACT_UNKNOWN, f"No hay un acto «{act}».", node.value_span("act"), hint, subject=act)
        else:
            _check_numbers(node, act, library, problems)
        annulments.append(Annulment(act, tuple(map(clean, node.texts("instructions"))), day(since), node.span))
    return tuple(annulments)


def _check_numbers(node: YamlMap, act: str, library: Library, problems: Problems) -> None:
    for item, span in node.items_of("instructions"):
        if isinstance(item, str) and clean(item) not in library.numbers[act]:
            _say_unknown(clean(item), act, span, library, problems)


def _check_corrects(tree: YamlMap, library: Library, problems: Problems) -> None:
    act = tree.text("corrects")
    if act and act not in library.numbers:
        hint = nearest_hint(act, library.numbers)
        problems.say(Code.ACT_UNKNOWN, f"No hay un acto «{act}».", tree.value_span("corrects"), hint, subject=act)
    for node in tree.maps("instructions"):
        if "instruction" in node and not act:
            hint = "Agregue al acto «corrects: ...», o quite «instruction»."
            message = "Sólo un acto que corrige a otro lleva «instruction»."
            problems.say(Code.KEY_UNKNOWN, message, node.key_span("instruction"), hint, subject="instruction")


def _say_unknown(number: str, act: str, span: Span, library: Library, problems: Problems) -> None:
    hint = nearest_hint(number, library.numbers[act])
    message = f"El acto «{act}» no tiene una instrucción «{number}»."
    problems.say(Code.INSTRUCTION_UNKNOWN, message, span, hint, subject=number)


def _corrected(act: str, node: YamlMap, library: Library, problems: Problems) -> Corrected | None:
    """The instruction that `node` corrects, as written; None, and a finding, if the act has none such."""
    number = clean(node.text("instruction"))
    if act not in library.numbers:
        return None
    if number not in library.numbers[act]:
        _say_unknown(number, act, node.value_span("instruction"), library, problems)
        return None
    found = library.written.get(act, {}).get(number)
    return Corrected(act, number, found) if found is not None else None


def _tolerance(tree: YamlMap) -> Tolerance | None:
    brochures = tree.map("brochures")
    if brochures is None:
        return None
    return Tolerance(int(brochures.text("tolerated_months") or 0), clean(brochures.text("words")))
