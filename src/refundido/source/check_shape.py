"""Third step of the pass `source`: holds a tree read from YAML against its shape.

Goes in: a tree and a pydantic shape. Comes out: diagnostics at the exact places (KEY_UNKNOWN, KEY_MISSING,
KIND_UNKNOWN, TYPE_WRONG, DATE_INVALID), and the tree without what is wrong, so that the rest can still be
read and all problems be shown at once. Knows no key by name.
"""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from refundido.diagnostic import Code
from refundido.model.nearest import nearest_hint
from refundido.source.problems import Problems
from refundido.source.schema_parts import NOT_BLANK
from refundido.source.yaml_nodes import Path, Value, YamlList, YamlMap, locate

_QUOTED = "Escriba un solo valor; si contiene «: » o comienza por «[», «{» o «- », póngalo entre comillas."
_EXPECTED = {
    "string_type": ("un texto", _QUOTED),
    "dict_type": ("un mapa de claves y valores", "Escriba «clave: valor», una por línea y con sangría."),
    "list_type": ("una lista", "Escriba cada elemento en su línea y tras «- », o todos entre corchetes."),
}
_DROPPED = (
    "units",
    "replace_unit",
    "insert_units",
    "enclose",
    "rows",
    "replace_rows",
    "insert_rows",
    "instructions",
    "operations",
)
"""Lists whose items are taken out whole when they are wrong."""
_OUTERMOST = ("instructions",)

Unfit = tuple[YamlMap | YamlList, object]
"""Something to take out: an item, by identity, of a list, or a key of a mapping."""


def check_shape(
    value: Value, shape: TypeAdapter[Any], file: str, problems: Problems, kinds: frozenset[str] = frozenset()
) -> bool:
    """Whether `value` has the shape; what is wrong is noted in `problems` and taken out of the tree.

    A unit, row or instruction that is not fit is taken out of its list, and any other value that is not out
    of the root, so that keys required there may be absent afterwards. `kinds` are the keys that
    name units: an unknown key where there is none of them is an unknown kind.
    """
    try:
        shape.validate_python(value)
    except ValidationError as error:
        details = error.errors(include_url=False, include_input=False)
    else:
        return True
    if not isinstance(value, YamlMap | YamlList):
        _say_root(value, file, problems, details)
        return False
    schema = shape.json_schema()
    unfit: list[Unfit] = []
    for detail in details:
        path = _real_path(value, detail)
        _say(value, path, detail, file, problems, schema, kinds)
        unfit.extend(_unfit(value, path, detail, kinds))
    for container, item in unfit:
        _take_out(container, item)
    return False


def _real_path(value: Value, detail: ErrorDetails) -> Path:
    """The path of an error without the marks that a validator puts into it; a missing key ends it."""
    path: list[str | int] = []
    for part in detail["loc"]:
        known = isinstance(value, YamlMap) and part in value
        if known or (isinstance(value, YamlList) and isinstance(part, int) and part < len(value)):
            path.append(part)
            value = _at(value, (part,))
    if detail["type"] == "missing":
        path.append(str(detail["loc"][-1]))
    return tuple(path)


def _at(value: Value, path: Path) -> Value:
    for part in path:
        if isinstance(value, YamlMap):
            value = value[str(part)]
        elif isinstance(value, YamlList):
            value = value[int(part)]
    return value


def _say_root(value: Value, file: str, problems: Problems, details: list[ErrorDetails]) -> None:
    what, hint = _EXPECTED.get(details[0]["type"], _EXPECTED["dict_type"])
    said = "está vacío" if value == "" else "contiene un solo texto"
    problems.say(Code.TYPE_WRONG, f"El archivo {said}, y debe contener {what}.", locate(value, (), file=file), hint)


def _say(
    value: Value,
    path: Path,
    detail: ErrorDetails,
    file: str,
    problems: Problems,
    schema: dict[str, Any],
    kinds: frozenset[str],
) -> None:
    kind, name = detail["type"], str(path[-1]) if path else ""
    here = locate(value, path, file=file)
    if kind == "extra_forbidden":
        known = _keys_at(schema, path[:-1])
        parent = _at(value, path[:-1])
        is_unit = kinds and kinds <= known and isinstance(parent, YamlMap) and not (kinds | {"file"}) & parent.keys()
        place = locate(value, path, file=file, key=True)
        if is_unit:
            hint = nearest_hint(name, kinds)
            problems.say(
                Code.KIND_UNKNOWN, f"«{name}» no es una unidad de esta jurisdicción.", place, hint, subject=name
            )
        else:
            hint = nearest_hint(name, known)
            problems.say(Code.KEY_UNKNOWN, f"La clave «{name}» no existe aquí.", place, hint, subject=name)
    elif kind == "missing":
        place = locate(value, path[:-1], file=file)
        problems.say(Code.KEY_MISSING, f"Falta la clave «{name}».", place, f"Agregue «{name}: ...».", subject=name)
    elif kind == "date_invalid":
        found = str(_at(value, path))
        hint = _DATE_HINTS.get(name, "Escriba año, mes y día: 2010-08-19.")
        problems.say(Code.DATE_INVALID, f"«{found}» no es una fecha.", here, hint, subject=found)
    else:
        message, hint = _wrong(_at(value, path), _owner(path), detail)
        problems.say(Code.TYPE_WRONG, message, here, hint, subject=_shown(_at(value, path)))


def _owner(path: Path) -> str:
    return next((part for part in reversed(path) if isinstance(part, str)), "")


def _shown(value: Value) -> str:
    return value if isinstance(value, str) else ""


def _wrong(value: Value, key: str, detail: ErrorDetails) -> tuple[str, str]:
    kind, context = detail["type"], detail.get("ctx", {})
    if kind in _EXPECTED:
        what, hint = _EXPECTED[kind]
        found = "está vacía" if value == "" else f"tiene {_named(value)}"
        return f"«{key}» {found}, y debe tener {what}.", hint
    if kind == "literal_error":
        allowed = str(context.get("expected", "")).replace(" or ", ", ").replace("'", "")
        known = allowed.split(", ")
        return f"«{key}» no puede ser «{_shown(value)}».", nearest_hint(_shown(value), known)
    if kind in ("too_short", "too_long"):
        return f"«{key}» tiene {context.get('actual_length')} elementos, y deben ser 2.", "Escriba [uno, otro]."
    if context.get("pattern") == NOT_BLANK:
        return f"«{key}» está vacío.", "Escriba un texto, o quite la clave si no hace falta."
    return f"«{key}» no puede ser «{_shown(value)}».", _PATTERN_HINTS.get(key, "Escriba un número entero.")


_DATE_HINTS = {
    "in_force": "Escriba año, mes y día, 2010-09-01, o, la del acto entero, «published».",
    "from": "Escriba año, mes y día, 2011-01-01, u «origin» si el acto queda sin efecto desde siempre.",
}
_PATTERN_HINTS = {
    "accent": 'Escriba el color con su signo y seis cifras, entre comillas: "#7a1f2b".',
    "digest": "Cópielo entero de donde lo da el folleto: 64 signos, cifras y letras de la a a la f.",
    "shown": "Escriba la forma con «{label}» donde va la etiqueta, y sin otras llaves.",
    "sentence": "Escriba el número de la oración, o «last».",
    "between_stops": "Escriba los números de dos puntos seguidos, o «end» en vez del segundo.",
}


def _named(value: Value) -> str:
    return "un mapa" if isinstance(value, YamlMap) else "una lista" if isinstance(value, YamlList) else "un solo texto"


def _keys_at(schema: dict[str, Any], path: Path) -> frozenset[str]:
    """The keys that a mapping at `path` may have, by the JSON Schema."""
    here = _unfold(schema, schema)
    for part in path:
        below = [s["items"] if isinstance(part, int) else _property(s, part) for s in here if _leads(s, part)]
        here = [deep for s in below for deep in _unfold(s, schema)]
    return frozenset(key for s in here for key in s.get("properties", {}))


def _leads(schema: dict[str, Any], part: str | int) -> bool:
    return "items" in schema if isinstance(part, int) else _property(schema, part) is not None


def _property(schema: dict[str, Any], part: str) -> Any:
    found = schema.get("properties", {}).get(part)
    extra = schema.get("additionalProperties")
    return found if found is not None else extra if isinstance(extra, dict) else None


def _unfold(schema: dict[str, Any], root: dict[str, Any]) -> list[dict[str, Any]]:
    if "$ref" in schema:
        return _unfold(root["$defs"][schema["$ref"].rsplit("/", 1)[-1]], root)
    if "properties" in schema:
        return [schema]
    options = schema.get("oneOf") or schema.get("anyOf")
    return [deep for option in options for deep in _unfold(option, root)] if options else [schema]


def _unfit(value: Value, path: Path, detail: ErrorDetails, kinds: frozenset[str]) -> list[Unfit]:
    """What an error spoils: a key that does not exist, and the item of a list around what is wrong."""
    unfit: list[Unfit] = []
    if detail["type"] == "extra_forbidden":
        parent = _at(value, path[:-1])
        if isinstance(parent, YamlMap):
            unfit.append((parent, path[-1]))
            if kinds & parent.keys() or not _is_item(path[:-1], "units"):
                return [*unfit, *_item_around(value, path, only=_OUTERMOST)]
    around = _item_around(value, path[:-1] if detail["type"] == "missing" else path)
    if around:
        return [*unfit, *around]
    return [(value, path[0])] if isinstance(value, YamlMap) and path and path[0] in value else unfit


def _item_around(value: Value, path: Path, only: tuple[str, ...] = ()) -> list[Unfit]:
    """The innermost item that can be taken out whole, but an instruction rather than what is in it."""
    item: list[Unfit] = []
    for index, part in enumerate(path):
        below = _at(value, (part,))
        container = path[index - 1] if index else "instructions"
        if isinstance(value, YamlList) and container in (only or _DROPPED):
            item = [(value, below)]
            if container in _OUTERMOST:
                break
        value = below
    return item


def _is_item(path: Path, container: str) -> bool:
    return len(path) > 1 and path[-2] == container


def _take_out(container: YamlMap | YamlList, item: object) -> None:
    if isinstance(container, YamlMap):
        container.pop(str(item), None)
    else:
        index = next((i for i, candidate in enumerate(container) if candidate is item), None)
        if index is not None:
            del container[index]
