"""Second step of the pass `source`: YAML text -> plain values that know where they stand.

Goes in: a text. Comes out: a tree of `YamlMap`, `YamlList` and `str`, every scalar the string that stands
there (an empty one, `~` and `null` are ""). Positions are looked up in the parser's nodes only when asked
for. Bounded: no aliases, tags or merge keys, a limit to depth and to size. Problems: FILE_SYNTAX,
FILE_BOMB, FILE_ENCODING, KEY_DUPLICATE, TYPE_WRONG. Knows nothing of what the keys mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import yaml

from refundido.diagnostic import Code, Diagnostic, Outcome, Related, has_errors
from refundido.source.characters import check_characters, refused_value
from refundido.source.yaml_errors import syntax_problem
from refundido.span import Span

MAX_DEPTH = 60
MAX_NODES = 1_000_000

_EMPTY = frozenset({"~", "null", "Null", "NULL"})
_REFERENCE = re.compile(r"[&*!](?<![^\s,:\[{].)\S")
"""What an anchor, an alias or a tag may look like: its sign where a value can begin."""

Path = tuple[str | int, ...]
"""The way from a value to one inside it: keys and indices."""


class YamlMap(dict[str, "Value"]):
    """A mapping of a source file; `file` and `node` tell where it and its keys stand."""

    __slots__ = ("file", "node")
    file: str
    node: yaml.MappingNode

    @property
    def span(self) -> Span:
        """The start of the mapping."""
        mark = self.node.start_mark
        return Span(self.file, mark.line + 1, mark.column + 1)

    def key_span(self, key: str) -> Span:
        """Where the key stands; the mapping's start if it has no such key."""
        return next((_span(self.file, k) for k, _ in self.node.value if k.value == key), self.span)

    def value_span(self, key: str) -> Span:
        """Where the key's value stands; the mapping's start if it has no such key."""
        return next((_span(self.file, v) for k, v in self.node.value if k.value == key), self.span)

    def text(self, key: str) -> str:
        """The text under the key; "" if there is none."""
        value = self.get(key, "")
        return value if isinstance(value, str) else ""

    def map(self, key: str) -> YamlMap | None:
        """The mapping under the key; None if there is none."""
        value = self.get(key)
        return value if isinstance(value, YamlMap) else None

    def items_of(self, key: str) -> tuple[tuple[Value, Span], ...]:
        """The items of the sequence under the key, each with its place; a lone text counts as one item."""
        value = self.get(key, "")
        if isinstance(value, YamlList):
            return tuple((item, value.item_span(index)) for index, item in enumerate(value))
        return ((value, self.value_span(key)),) if value != "" else ()

    def maps(self, key: str) -> tuple[YamlMap, ...]:
        """The mappings in the sequence under the key."""
        value = self.get(key)
        return tuple(item for item in value if isinstance(item, YamlMap)) if isinstance(value, YamlList) else ()

    def texts(self, key: str) -> tuple[str, ...]:
        """The texts in the sequence under the key; a lone text counts as one."""
        return tuple(item for item, _ in self.items_of(key) if isinstance(item, str))


class YamlList(list["Value"]):
    """A sequence of a source file; `file` and `node` tell where it and its items stand."""

    __slots__ = ("file", "node")
    file: str
    node: yaml.Node

    @property
    def span(self) -> Span:
        """The start of the sequence."""
        return _span(self.file, self.node)

    def item_span(self, index: int) -> Span:
        """Where the item stands."""
        return _span(self.file, self.node.value[index])


Value = str | YamlMap | YamlList


def _span(file: str, node: yaml.Node) -> Span:
    start, end = node.start_mark, node.end_mark
    return Span(file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)


class _HostileError(Exception):
    """The text is deeper or larger than any catalogue; raised inside the parser, never let out."""


class _Loader(yaml.CBaseLoader):
    """The C parser, composing nodes with no type resolution and counting them."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._depth = 0
        self._nodes = 0

    def descend_resolver(self, current_node: object, current_index: object) -> None:
        """Called by the composer at each node: counts it, and how deep it lies."""
        self._depth += 1
        self._nodes += 1
        if self._depth > MAX_DEPTH or self._nodes > MAX_NODES:
            raise _HostileError

    def ascend_resolver(self) -> None:
        """Called by the composer as it leaves a node."""
        self._depth -= 1

    def resolve(self, kind: object, value: object, implicit: object) -> str:
        """No scalar has a type: each is the string that stands there."""
        return ""


def parse_yaml(text: str, file: str) -> Outcome[Value]:
    """The tree written in `text`; an empty text is "". Without value if the text cannot be read at all."""
    signs = check_characters(text, file)
    hostile = _references(text, file)
    if hostile is not None:
        return Outcome(None, (*signs, hostile))
    try:
        node = _Loader(text).get_single_node()
    except _HostileError:
        return Outcome(None, (*signs, _too_deep(file)))
    except (yaml.YAMLError, UnicodeEncodeError) as error:
        told = isinstance(error, yaml.reader.ReaderError) and has_errors(signs)
        return Outcome(None, signs if told else (*signs, syntax_problem(error, text, file)))
    if node is None:
        return Outcome("", signs)
    problems = [*signs]
    if "\\" in text:
        problems.extend(_escaped(node, file))
    value = _value(node, file, problems)
    return Outcome(value, tuple(problems))


def _escaped(node: yaml.Node, file: str) -> Iterator[Diagnostic]:
    """The values between double quotes in which an escape brings in a character that is refused."""
    if not isinstance(node, yaml.ScalarNode):
        for child in node.value:
            for each in child if isinstance(child, tuple) else (child,):
                yield from _escaped(each, file)
    elif node.style == '"' and node.end_mark.index - node.start_mark.index > len(node.value) + 2:
        found = refused_value(node.value, _span(file, node))
        if found is not None:
            yield found


def _references(text: str, file: str) -> Diagnostic | None:
    """Refuse anchors, aliases and tags; the events are looked at only if something looks like one."""
    if not _REFERENCE.search(text):
        return None
    try:
        for event in yaml.parse(text, Loader=yaml.CBaseLoader):
            name = getattr(event, "anchor", None)
            tag = getattr(event, "tag", None)
            if name is not None or tag is not None:
                return _reference_refused(event, file, name, tag)
    except (yaml.YAMLError, UnicodeEncodeError) as error:
        return syntax_problem(error, text, file)
    return None


def _reference_refused(event: Any, file: str, name: str | None, tag: str | None) -> Diagnostic:
    what = f"el tipo «{tag}»" if name is None else f"la referencia «{name}»"
    mark = event.start_mark
    return Diagnostic(
        Code.FILE_BOMB,
        f"El archivo usa {what}: aquí no se admiten anclas (&), alias (*) ni tipos (!).",
        span=Span(file, mark.line + 1, mark.column + 1),
        subject=str(tag if name is None else name),
        hint="Escriba el valor completo; si es un texto que comienza por ese signo, póngalo entre comillas.",
    )


def _too_deep(file: str) -> Diagnostic:
    return Diagnostic(
        Code.FILE_BOMB,
        f"El archivo tiene más de {MAX_DEPTH} niveles o de {MAX_NODES} valores.",
        span=Span(file, 1, 1),
        hint="Revise si es un archivo del catálogo; si lo es, divídalo con «file:».",
    )


def _value(node: yaml.Node, file: str, problems: list[Diagnostic]) -> Value:
    if isinstance(node, yaml.ScalarNode):
        text: str = node.value
        return "" if text in _EMPTY and not node.style else text
    if isinstance(node, yaml.MappingNode):
        return _map(node, file, problems)
    items = YamlList([_value(child, file, problems) for child in node.value])
    items.file, items.node = file, node
    return items


def _map(node: yaml.MappingNode, file: str, problems: list[Diagnostic]) -> YamlMap:
    entries = YamlMap()
    entries.file, entries.node = file, node
    for key, child in node.value:
        if not isinstance(key, yaml.ScalarNode):
            problems.append(_key_not_text(key, file))
            continue
        name: str = key.value
        if name in entries:
            problems.append(_key_repeated(node, name, key, file))
            continue
        if type(child) is yaml.ScalarNode:
            text: str = child.value
            entries[name] = "" if text in _EMPTY and not child.style else text
        else:
            entries[name] = _value(child, file, problems)
    return entries


def _key_not_text(key: yaml.Node, file: str) -> Diagnostic:
    return Diagnostic(
        Code.TYPE_WRONG,
        "Una clave debe ser una palabra, y aquí es una lista o un mapa.",
        span=_span(file, key),
        hint="Escriba «clave: valor»; un texto que comienza por «[» o «{» va entre comillas.",
    )


def _key_repeated(node: yaml.MappingNode, name: str, key: yaml.Node, file: str) -> Diagnostic:
    first = next(k for k, _ in node.value if k.value == name)
    return Diagnostic(
        Code.KEY_DUPLICATE,
        f"La clave «{name}» está dos veces en el mismo mapa.",
        span=_span(file, key),
        subject=name,
        hint="Deje una sola; si son dos unidades, comience la segunda con «- ».",
        related=(Related(f"Aquí está «{name}» por primera vez.", _span(file, first)),),
    )


def locate(value: Value, path: Iterable[str | int], *, file: str, key: bool = False) -> Span:
    """Where the value at `path` stands, or, with `key`, the last key of the path.

    Parts of the path that lead nowhere are skipped, so that it may carry a validator's own marks.
    """
    here, current = Span(file, 1, 1), value
    if not isinstance(current, str):
        here = current.span
    for part in path:
        if isinstance(current, YamlMap) and isinstance(part, str) and part in current:
            here = current.key_span(part) if key else current.value_span(part)
            current = current[part]
        elif isinstance(current, YamlList) and isinstance(part, int) and part < len(current):
            here = current.item_span(part)
            current = current[part]
    return here
