"""Reading operations: the verb of an order and its keys -> one `Operation`.

One handler for each verb. Problems: KEY_MISSING and TYPE_WRONG, besides those of selectors, units and rows.
"""

from __future__ import annotations

from collections.abc import Callable

from refundido.diagnostic import Code
from refundido.model.address_reader import normal_form
from refundido.model.operation import (
    ChangeSign,
    DeleteColumn,
    DeleteText,
    DeleteUnits,
    EncloseUnits,
    Excepted,
    Field,
    InsertColumn,
    InsertText,
    InsertUnits,
    JoinParagraphs,
    MoveUnit,
    Operation,
    Renumber,
    ReplaceColumn,
    ReplaceText,
    ReplaceUnits,
    Retitle,
    Side,
    SplitParagraph,
)
from refundido.model.selector import Selector
from refundido.model.text import Standing, Text
from refundido.model.unit import Unit
from refundido.source.order_context import OrderContext, label_of
from refundido.source.read_selector import read_place, read_selector
from refundido.source.read_tables import read_cell, read_rows
from refundido.source.scalars import clean, flag, number
from refundido.source.yaml_nodes import YamlMap

Handler = Callable[[YamlMap, OrderContext], Operation | None]


def read_operation(verb: str, node: YamlMap, context: OrderContext) -> Operation | None:
    """The operation of an order whose verb is known; None, and findings, if it cannot be read."""
    return _HANDLERS[verb](node, context)


def _selector(node: YamlMap, key: str, context: OrderContext) -> Selector | None:
    return read_selector(node[key], node.value_span(key), context.problems) if key in node else None


def _field(node: YamlMap) -> Field:
    return Field(node.text("in")) if "in" in node else Field.TEXT


def _new_text(node: YamlMap, key: str, context: OrderContext) -> Text | None:
    text = context.text(node, key)
    if text:
        return text
    if key in node:
        message, span = f"«{key}» está vacía.", node.value_span(key)
    else:
        message, span = f"Falta la clave «{key}».", node.span
    hint = "Escriba las palabras nuevas; para suprimir palabras use «delete»."
    context.problems.say(Code.KEY_MISSING, message, span, hint, subject=key)
    return None


def _says_yes(node: YamlMap, key: str, context: OrderContext) -> bool:
    if flag(node, key):
        return True
    context.problems.say(
        Code.TYPE_WRONG,
        f"«{key}» sólo puede ser «yes».",
        node.value_span(key),
        f"Escriba «{key}: yes», o quite la orden.",
        subject=node.text(key),
    )
    return False


def _side(node: YamlMap, context: OrderContext) -> Side | None:
    name = node.text("place")
    if name in tuple(Side):
        return Side(name)
    hint = (
        "Escriba «place: before» o «after» (de la unidad señalada), «first» o «last» (dentro de ella), «in_order» o "
        "«alphabetical» (dentro de ella, donde le toque)."
    )
    if "place" in node:
        message, span = f"«place» no puede ser «{name}».", node.value_span("place")
        context.problems.say(Code.TYPE_WRONG, message, span, hint, subject=name)
    else:
        context.problems.say(Code.KEY_MISSING, "La orden no dice en qué lugar.", node.span, hint, subject="place")
    return None


def _some(units: tuple[Unit, ...], node: YamlMap, key: str, context: OrderContext) -> tuple[Unit, ...] | None:
    if not units and not node.maps(key):
        hint = "Escriba al menos una; para suprimir use «delete_unit: yes»."
        context.problems.say(Code.KEY_MISSING, f"«{key}» no trae ninguna unidad.", node.value_span(key), hint)
    return units or None


def _units(node: YamlMap, key: str, context: OrderContext) -> tuple[Unit, ...] | None:
    return _some(context.units(key).read_all(node.maps(key), Standing.OFFICIAL), node, key, context)


def _rows(node: YamlMap, key: str, context: OrderContext) -> tuple[Unit, ...] | None:
    rows = read_rows(node.maps(key), [], Standing.OFFICIAL, context.voice_of(key), context.problems)
    return _some(rows, node, key, context)


def _replace(node: YamlMap, context: OrderContext) -> Operation | None:
    selector = _selector(node, "replace", context)
    where, within = _selector(node, "where", context), _selector(node, "within", context)
    new = _new_text(node, "with", context)
    if selector is None or new is None:
        return None
    return ReplaceText(selector, new, where, within, _field(node), _excepted(node, context))


def _delete(node: YamlMap, context: OrderContext) -> Operation | None:
    selector = _selector(node, "delete", context)
    where, within = _selector(node, "where", context), _selector(node, "within", context)
    if selector is None:
        return None
    return DeleteText(selector, where, within, _field(node), _excepted(node, context))


def _excepted(node: YamlMap, context: OrderContext) -> tuple[Excepted, ...]:
    """What «except» lists: units whose words stay, or one occurrence in them."""
    found: list[Excepted] = []
    for each in node.maps("except"):
        at = context.address(each, "at")
        if at is not None:
            found.append(Excepted(at, number(each, "nth")))
    return tuple(found)


def _insert(node: YamlMap, context: OrderContext) -> Operation | None:
    new = _new_text(node, "insert", context)
    place = read_place(node, context.problems)
    within = _selector(node, "within", context)
    return InsertText(new, place, within, _field(node)) if new is not None and place is not None else None


def _change_sign(node: YamlMap, context: OrderContext) -> Operation | None:
    signs = node.map("change_sign")
    place = read_place(node, context.problems)
    if signs is None or place is None:
        return None
    old, new_words = signs.text("from").strip(), signs.text("to").strip()
    for key, sign, right in (("from", old, _is_sign(old)), ("to", new_words, _has_sign(new_words))):
        if not right:
            hint = 'Escriba el signo entre comillas: "."; en «to», con las palabras que lo acompañan.'
            context.problems.say(
                Code.TYPE_WRONG, f"«{sign}» no es un signo.", signs.value_span(key), hint, subject=sign
            )
            return None
    new = Text.of(new_words, context.voice_of("change_sign").origin(context.place))
    return ChangeSign(old, new, place)


def _is_sign(words: str) -> bool:
    return bool(words) and not any(character.isalnum() or character.isspace() for character in words)


def _has_sign(words: str) -> bool:
    """Whether words are a sign, or begin or end with the one that takes the place of another («, salvo los lunes.»)."""
    return bool(words) and (_is_sign(words[0]) or _is_sign(words[-1]))


def _replace_unit(node: YamlMap, context: OrderContext) -> Operation | None:
    units = _units(node, "replace_unit", context)
    return ReplaceUnits(units) if units else None


def _replace_rows(node: YamlMap, context: OrderContext) -> Operation | None:
    rows = _rows(node, "replace_rows", context)
    return ReplaceUnits(rows) if rows else None


def _insert_units(node: YamlMap, context: OrderContext) -> Operation | None:
    units, side = _units(node, "insert_units", context), _side(node, context)
    return InsertUnits(units, side, flag(node, "shift")) if units and side else None


def _insert_rows(node: YamlMap, context: OrderContext) -> Operation | None:
    rows, side = _rows(node, "insert_rows", context), _side(node, context)
    return InsertUnits(rows, side, flag(node, "shift")) if rows and side else None


def _delete_unit(node: YamlMap, context: OrderContext) -> Operation | None:
    if not _says_yes(node, "delete_unit", context):
        return None
    return DeleteUnits(context.text(node, "leave") if node.text("leave") else None, flag(node, "shift"))


def _move(node: YamlMap, context: OrderContext) -> Operation | None:
    move = node.map("move")
    if move is None:
        return None
    to = context.address(move, "to")
    label = label_of(clean(node.text("as")), context.jurisdiction)
    return MoveUnit(to, Side(move.text("place")), label) if to is not None else None


def _enclose(node: YamlMap, context: OrderContext) -> Operation | None:
    units = _units(node, "enclose", context)
    if units and len(units) > 1:
        message = "«enclose» trae más de una unidad: las señaladas quedan dentro de una."
        context.problems.say(Code.TYPE_WRONG, message, node.value_span("enclose"), "Escriba una orden para cada una.")
        return None
    return EncloseUnits(units[0]) if units else None


def _renumber(node: YamlMap, context: OrderContext) -> Operation | None:
    if not node.text("renumber").strip():
        message = "«renumber» está vacía."
        context.problems.say(Code.KEY_MISSING, message, node.value_span("renumber"), "Escriba la etiqueta nueva.")
        return None
    return Renumber(normal_form(node.text("renumber")))


def _retitle(node: YamlMap, context: OrderContext) -> Operation | None:
    heading = _new_text(node, "retitle", context)
    return Retitle(heading) if heading is not None else None


def _split(node: YamlMap, context: OrderContext) -> Operation | None:
    split = node.map("split")
    place = read_place(split, context.problems) if split is not None else None
    return SplitParagraph(place) if place is not None else None


def _join(node: YamlMap, context: OrderContext) -> Operation | None:
    return JoinParagraphs() if _says_yes(node, "join", context) else None


def _cells(column: YamlMap, key: str, context: OrderContext) -> tuple[Text, tuple[Text, ...]]:
    """The head and the cells of a column; their origins are told apart by their order in the column."""
    voice, problems = context.voice_of(key), context.problems
    head = read_cell(column.get("head", ""), f"{context.place}.head", Standing.OFFICIAL, voice, problems)
    cells = tuple(
        read_cell(cell, f"{context.place}.{index}", Standing.OFFICIAL, voice, problems)
        for index, (cell, _) in enumerate(column.items_of("cells"), 1)
    )
    return head, cells


def _insert_column(node: YamlMap, context: OrderContext) -> Operation | None:
    column, side = node.map("insert_column"), _side(node, context)
    if column is None or side is None:
        return None
    head, cells = _cells(column, "insert_column", context)
    return InsertColumn(column.text("id"), head, cells, side)


def _delete_column(node: YamlMap, context: OrderContext) -> Operation | None:
    return DeleteColumn() if _says_yes(node, "delete_column", context) else None


def _replace_column(node: YamlMap, context: OrderContext) -> Operation | None:
    column = node.map("replace_column")
    return ReplaceColumn(*_cells(column, "replace_column", context)) if column is not None else None


_HANDLERS: dict[str, Handler] = {
    "replace": _replace, "delete": _delete, "insert": _insert, "change_sign": _change_sign,
    "replace_unit": _replace_unit, "replace_rows": _replace_rows,
    "insert_units": _insert_units, "insert_rows": _insert_rows, "delete_unit": _delete_unit,
    "move": _move, "enclose": _enclose, "renumber": _renumber, "retitle": _retitle, "split": _split, "join": _join,
    "insert_column": _insert_column, "delete_column": _delete_column, "replace_column": _replace_column,
}  # fmt: skip
