"""Reading instructions: the checked items of an act's `instructions` -> `Instruction`.

`read_instructions_text` reads instructions that stand alone, as in the tests' corpus. Problems:
INSTRUCTION_DUPLICATE, INSTRUCTION_UNKNOWN, KEY_MISSING, KEY_UNKNOWN, and those of orders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from refundido.diagnostic import Code, Outcome, Related
from refundido.model.act import Instruction
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.nearest import nearest_hint
from refundido.model.operation import Order
from refundido.source.check_shape import check_shape
from refundido.source.order_context import OrderContext
from refundido.source.problems import Problems
from refundido.source.read_order import COMMON, VERBS, read_order
from refundido.source.scalars import clean, day
from refundido.source.schema import shapes
from refundido.source.voice import Voice
from refundido.source.yaml_nodes import YamlList, YamlMap, parse_yaml
from refundido.span import Span

OWN_KEYS = frozenset(
    {"n", "cite", "words", "in_force", "instrument", "after_instruction", "instruction", "notes", "sic", "operations"}
)
"""Keys of an instruction that are not keys of an order."""
_ORDER_KEYS = COMMON.union(VERBS, *VERBS.values()) - {"sic"}


@dataclass(frozen=True, slots=True)
class Corrected:
    """The instruction that an erratum corrects: its act, number and mapping, and the keys it had given."""

    act: str
    number: str
    node: YamlMap


@dataclass(frozen=True, slots=True)
class ActContext:
    """What the instructions of an act are read with.

    `jurisdiction_of` gives the vocabulary of an instrument ("" for the act's only one); `corrected` finds
    the instruction that an instruction of an erratum corrects, None if there is none to start from.
    """

    act: str
    jurisdiction_of: Callable[[str], Jurisdiction]
    problems: Problems
    corrected: Callable[[YamlMap], Corrected | None] = lambda _: None


def read_instructions(nodes: Iterable[YamlMap], context: ActContext) -> tuple[Instruction, ...]:
    """The instructions that can be read; their numbers must differ and what they follow must be there."""
    instructions: list[Instruction] = []
    listed = tuple(nodes)
    seen: dict[str, Span] = {}
    for index, node in enumerate(listed, 1):
        number = clean(node.text("n")) or str(index)
        if number in seen:
            context.problems.say(
                Code.INSTRUCTION_DUPLICATE,
                f"La instrucción «{number}» está dos veces en el acto.",
                node.value_span("n"),
                "Dé a cada una el número con que el acto la nombra.",
                subject=number,
                related=(Related(f"Aquí está la primera «{number}».", seen[number]),),
            )
        seen.setdefault(number, node.value_span("n"))
        instruction = _read_instruction(node, number, context)
        if instruction is not None:
            instructions.append(instruction)
    _check_after(listed, set(seen), context.problems)
    return tuple(instructions)


def read_instructions_text(
    text: str, file: str, act_id: str, jurisdiction: Jurisdiction, instrument: str = ""
) -> Outcome[tuple[Instruction, ...]]:
    """The instructions written in a YAML text: a list of them, a mapping with `instructions`, or just one.

    Those without `n` are numbered in order; `instrument` is the one they amend where they do not say.
    """
    problems = Problems()
    parsed = parse_yaml(text, file)
    problems.extend(parsed.diagnostics)
    value = parsed.value
    if isinstance(value, YamlMap) and isinstance(value.get("instructions"), YamlList):
        value = value["instructions"]
    if isinstance(value, YamlMap):
        lone = YamlList([value])
        lone.file, lone.node = value.file, value.node
        value = lone
    if value is None:
        return Outcome(None, tuple(problems))
    kinds = shapes(jurisdiction)
    check_shape(value, kinds.instructions, file, problems, kinds.kinds)
    if not isinstance(value, YamlList):
        return Outcome(None, tuple(problems))
    context = ActContext(act_id, lambda _: jurisdiction, problems)
    found = read_instructions((item for item in value if isinstance(item, YamlMap)), context)
    if instrument:
        found = tuple(_amending(instruction, instrument) for instruction in found)
    return Outcome(found, tuple(problems))


def _amending(instruction: Instruction, instrument: str) -> Instruction:
    return instruction if instruction.instrument else replace(instruction, instrument=instrument)


def _read_instruction(node: YamlMap, number: str, context: ActContext) -> Instruction | None:
    before = len(context.problems)
    orders = _read_orders(node, number, context)
    notes = node.texts("notes")
    context.problems[before:] = [d.located(node.span, f"instrucción {number}") for d in context.problems[before:]]
    if orders is None:
        return None
    return Instruction(
        number,
        orders,
        words=node.text("words").strip(),
        cite=clean(node.text("cite")),
        in_force=day(node.text("in_force")),
        instrument=node.text("instrument"),
        after=clean(node.text("after_instruction")),
        corrects=clean(node.text("instruction")),
        notes=notes,
        span=node.span,
    )


def _read_orders(node: YamlMap, number: str, context: ActContext) -> tuple[Order, ...] | None:
    """The orders of an instruction; None if any of them cannot be read."""
    voice = Voice(context.act, number)
    jurisdiction = context.jurisdiction_of(node.text("instrument"))
    base = OrderContext(jurisdiction, voice, context.problems)
    if "instruction" in node:
        corrected = context.corrected(node)
        if corrected is not None:
            node = _overlay(node, corrected, base)
    if "operations" not in node:
        order = read_order(node, base, OWN_KEYS)
        return (order,) if order is not None else None
    return _read_operations(node, base)


def _read_operations(node: YamlMap, base: OrderContext) -> tuple[Order, ...] | None:
    mixed = [key for key in node if key in _ORDER_KEYS]
    if mixed:
        message = f"«{mixed[0]}» va dentro de «operations», en la orden a que se refiere."
        base.problems.say(Code.KEY_UNKNOWN, message, node.key_span(mixed[0]), "Muévala a su orden.", subject=mixed[0])
    nodes = node.maps("operations")
    if not nodes:
        span = node.value_span("operations")
        base.problems.say(Code.KEY_MISSING, "«operations» no trae ninguna orden.", span, "Agregue al menos una.")
    orders: list[Order] = []
    for index, item in enumerate(nodes, 1):
        base.place = str(index)
        order = read_order(item, base)
        if order is not None:
            orders.append(order if order.sic else replace(order, sic=clean(node.text("sic"))))
    return tuple(orders) if nodes and len(orders) == len(nodes) and not mixed else None


def _overlay(node: YamlMap, corrected: Corrected, base: OrderContext) -> YamlMap:
    """The corrected instruction's order with the keys that the erratum gives in place of its own."""
    given = frozenset(node)
    kept = {key: value for key, value in corrected.node.items() if key in _ORDER_KEYS | {"operations", "sic"}}
    if "operations" in given or given & VERBS.keys() - kept.keys():
        # Another verb, or all the orders: nothing of the old order but its place is kept.
        kept = {key: kept[key] for key in ("at",) if key in kept and "operations" not in given}
    elif given & _ORDER_KEYS:
        kept.pop("operations", None)
    merged = YamlMap({**kept, **node})
    merged.file, merged.node = node.file, node.node
    base.earlier, base.given = Voice(corrected.act, corrected.number), given
    return merged


def _check_after(nodes: tuple[YamlMap, ...], numbers: set[str], problems: Problems) -> None:
    for node in nodes:
        after = clean(node.text("after_instruction"))
        if after and after not in numbers:
            problems.say(
                Code.INSTRUCTION_UNKNOWN,
                f"El acto no tiene una instrucción «{after}».",
                node.value_span("after_instruction"),
                nearest_hint(after, numbers),
                subject=after,
            )
