"""Reading orders: a checked mapping -> `Order`, its operation with its place, expectations and result.

Exactly one key of an order is its verb (replace, insert_units, ...); each verb has keys of its own. What
is not proper to the verb is refused: KEY_UNKNOWN, KEY_MISSING, TYPE_WRONG, KIND_UNKNOWN, and what is wrong
in addresses, selectors and units.
"""

from __future__ import annotations

from refundido.diagnostic import Code
from refundido.model.address import Address
from refundido.model.label import fold_accents
from refundido.model.nearest import nearest_hint
from refundido.model.operation import Expectation, Order, Result
from refundido.source.order_context import OrderContext
from refundido.source.problems import Problems
from refundido.source.read_operation import read_operation
from refundido.source.scalars import clean
from refundido.source.yaml_nodes import YamlMap

_TEXTUAL = frozenset({"where", "within", "in", "except"})
_POINT = frozenset({"after", "before", "between", "stop", "stops", "place"})
VERBS: dict[str, frozenset[str]] = {
    "replace": _TEXTUAL | {"with"},
    "delete": _TEXTUAL,
    "insert": _POINT | {"within", "in"},
    "change_sign": _POINT,
    "replace_unit": frozenset(),
    "replace_rows": frozenset(),
    "insert_units": frozenset({"place", "shift"}),
    "insert_rows": frozenset({"place", "shift"}),
    "delete_unit": frozenset({"leave", "shift"}),
    "move": frozenset(),
    "enclose": frozenset(),
    "renumber": frozenset(),
    "retitle": frozenset(),
    "split": frozenset(),
    "join": frozenset(),
    "insert_column": frozenset({"place"}),
    "delete_column": frozenset(),
    "replace_column": frozenset(),
}
"""Each verb, and the keys that go with it besides COMMON."""
COMMON = frozenset({"at", "expects", "as", "becomes", "sic"})


def verb_of(node: YamlMap, problems: Problems, skipped: frozenset[str] = frozenset()) -> str | None:
    """The one verb of an order; None, and a finding, if it has none, several, or keys foreign to it."""
    found = [key for key in node if key in VERBS]
    if not found:
        hint = "Agregue una: " + ", ".join(f"«{verb}»" for verb in VERBS) + "."
        problems.say(Code.KEY_MISSING, "La instrucción no trae ninguna orden.", node.span, hint)
        return None
    if len(found) > 1:
        problems.say(
            Code.KEY_UNKNOWN,
            f"Una orden no puede tener dos verbos: «{found[0]}» y «{found[1]}».",
            node.key_span(found[1]),
            "Ponga cada orden en «operations», con su «at».",
            subject=found[1],
        )
        return None
    proper = VERBS[found[0]] | COMMON | skipped | {found[0]}
    foreign = [key for key in node if key not in proper]
    for key in foreign:
        hint = nearest_hint(key, VERBS[found[0]] | COMMON)
        problems.say(Code.KEY_UNKNOWN, f"«{key}» no va con «{found[0]}».", node.key_span(key), hint, subject=key)
    return None if foreign else found[0]


def read_order(node: YamlMap, context: OrderContext, skipped: frozenset[str] = frozenset()) -> Order | None:
    """The order written in `node`; `skipped` are keys of the instruction around it."""
    problems = context.problems
    verb = verb_of(node, problems, skipped)
    at = _read_at(node, context)
    if verb is None:
        return None
    operation = read_operation(verb, node, context)
    expects = _read_expectation(node, context)
    becomes = node.map("becomes")
    result = Result(clean(node.text("as")), {k: clean(becomes.text(k)) for k in becomes} if becomes else {})
    if at is None or operation is None:
        return None
    return Order(at, operation, expects, result, clean(node.text("sic")), node.span)


def _read_at(node: YamlMap, context: OrderContext) -> Address | None:
    if "at" in node:
        return context.address(node, "at")
    hint = "Agregue la dirección de la unidad; «at: instrumento» es todo el texto."
    context.problems.say(Code.KEY_MISSING, "La orden no dice dónde («at»).", node.span, hint, subject="at")
    return None


def _read_expectation(node: YamlMap, context: OrderContext) -> Expectation:
    expects = node.map("expects")
    if expects is None:
        return Expectation()
    words = context.jurisdiction.words | context.jurisdiction.plural_words  # type: ignore[operator]
    counts: dict[str, int] = {}
    count = expects.map("count")
    for name in count or ():
        assert count is not None
        kind = words.get(fold_accents(name))
        if kind is None:
            hint = nearest_hint(name, context.jurisdiction.kinds)
            message = f"«{name}» no es una unidad de esta jurisdicción."
            context.problems.say(Code.KIND_UNKNOWN, message, count.key_span(name), hint, subject=name)
        else:
            counts[kind] = int(count.text(name))
    return Expectation(clean(expects.text("text")), clean(expects.text("heading")), counts)
