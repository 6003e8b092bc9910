"""Part of `source`: the XML vocabulary (refundido.rng), and what in a document does not follow it.

RELAX NG says whether a document is valid. What is wrong with it is said here, element by element, from
shapes read off the same schema, so that every problem is found at once and named in Spanish.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from lxml import etree

from refundido.diagnostic import Code, Diagnostic
from refundido.span import Span

NAMESPACE = "urn:refundido:1"
_RNG = "{http://relaxng.org/ns/structure/1.0}"
_OPTIONAL = {f"{_RNG}optional", f"{_RNG}zeroOrMore"}
_DATATYPES = {
    "day": "una fecha (2010-09-01)", "word": "un texto",
    "count": "un número", "small": "un número", "number": "un número",
}  # fmt: skip


@dataclass(slots=True)
class AttributeShape:
    """What the schema asks of one attribute: the values it may have, or the name of their type."""

    required: bool
    values: set[str] = field(default_factory=set)
    datatype: str = ""


@dataclass(slots=True)
class Shape:
    """What the schema asks of an element of one name, wherever it stands.

    `children` says which elements may stand in it and whether they must; `one_of` are sets of which one
    must stand; `mixed` is whether it may hold words.
    """

    attributes: dict[str, AttributeShape] = field(default_factory=dict)
    children: dict[str, bool] = field(default_factory=dict)
    one_of: list[frozenset[str]] = field(default_factory=list)
    mixed: bool = False


@cache
def _grammar() -> etree._Element:
    return etree.fromstring(resources.files(__package__).joinpath("refundido.rng").read_bytes())


@cache
def validator() -> etree.RelaxNG:
    """The schema, ready to validate."""
    return etree.RelaxNG(_grammar())


@cache
def shapes() -> dict[str, Shape]:
    """The shape of every element of the vocabulary, by name."""
    found: dict[str, Shape] = {}
    for element in _grammar().iter(f"{_RNG}element"):
        shape = Shape()
        for pattern in element:
            _collect(pattern, True, shape)
        name = str(element.get("name"))
        found[name] = _either(found[name], shape) if name in found else shape
    return found


def _collect(pattern: etree._Element, required: bool, shape: Shape) -> None:
    """Add to `shape` what one pattern of an element's content asks."""
    name = str(pattern.get("name"))
    match str(pattern.tag).removeprefix(_RNG):
        case "attribute":
            shape.attributes[name] = _attribute(pattern, required)
        case "element":
            shape.children[name] = required or shape.children.get(name, False)
        case "text":
            shape.mixed = True
        case "ref":
            for part in _definition(name):
                _collect(part, required, shape)
        case "choice":
            _collect_choice(pattern, required, shape)
        case _:
            for part in pattern:
                _collect(part, required and pattern.tag not in _OPTIONAL, shape)


def _collect_choice(pattern: etree._Element, required: bool, shape: Shape) -> None:
    names: set[str] = set()
    complete = required
    for branch in pattern:
        alone = Shape()
        _collect(branch, True, alone)
        musts = {name for name, must in alone.children.items() if must}
        names |= musts
        for one in alone.one_of:
            names |= one
        complete = complete and bool(musts or alone.one_of)
        _collect(branch, False, shape)
    if complete:
        shape.one_of.append(frozenset(names))


def _definition(name: str) -> etree._Element:
    found = _grammar().find(f"{_RNG}define[@name='{name}']")
    assert found is not None, name
    return found


def _attribute(pattern: etree._Element, required: bool) -> AttributeShape:
    shape = AttributeShape(required)
    for part in pattern.iter(f"{_RNG}value", f"{_RNG}ref"):
        _values(part, shape)
    return shape


def _values(part: etree._Element, shape: AttributeShape) -> None:
    name = str(part.get("name"))
    if part.tag == f"{_RNG}value":
        shape.values.add(str(part.text))
    elif name in _DATATYPES:
        shape.datatype = name
    else:
        for inner in _definition(name).iter(f"{_RNG}value", f"{_RNG}ref"):
            _values(inner, shape)


def _either(one: Shape, other: Shape) -> Shape:
    """A shape that both kinds of element of one name have: all they may hold, and only what both must."""
    attributes = dict(one.attributes)
    for name, shape in other.attributes.items():
        attributes.setdefault(name, shape)
    for name, shape in attributes.items():
        shape.required &= name in one.attributes and name in other.attributes
    names = {**one.children, **other.children}
    children = {name: one.children.get(name, False) and other.children.get(name, False) for name in names}
    return Shape(attributes, children, [], one.mixed or other.mixed)


def problems_of(root: etree._Element, file: str) -> tuple[Diagnostic, ...]:
    """Everything in which the document does not follow the schema; nothing if it is valid."""
    schema = validator()
    if schema.validate(root):
        return ()
    found = tuple(_walk(root, file))
    return found or tuple(_misplaced(schema, file))


def _walk(root: etree._Element, file: str) -> Iterator[Diagnostic]:
    if local(root) not in ("instrument", "act"):
        yield _problem(
            root, file, Code.KEY_UNKNOWN,
            f"El documento es un <{local(root)}>, y se esperaba <instrument> o <act>.", local(root),
            f'La raíz lleva xmlns="{NAMESPACE}".',
        )  # fmt: skip
        return
    for element in root.iter("*"):
        shape = shapes().get(local(element))
        if shape is not None:
            yield from _attributes(element, shape, file)
            yield from _children(element, shape, file)


def _attributes(element: etree._Element, shape: Shape, file: str) -> Iterator[Diagnostic]:
    for key, value in element.items():
        name = str(key)
        expected = shape.attributes.get(name)
        if expected is None:
            yield _problem(
                element, file, Code.KEY_UNKNOWN, f"<{local(element)}> no lleva el atributo «{name}».", name,
                _choices("Lleva", shape.attributes),
            )  # fmt: skip
        elif not _fits(str(value), expected):
            yield _wrong_value(element, file, name, str(value), expected)
    for name, expected in shape.attributes.items():
        if expected.required and element.get(name) is None:
            yield _problem(
                element, file, Code.KEY_MISSING, f"A <{local(element)}> le falta el atributo «{name}».", local(element),
                f'Agregue {name}="...".',
            )  # fmt: skip


def _fits(value: str, shape: AttributeShape) -> bool:
    if value in shape.values:
        return True
    return _valid_data(shape.datatype, value) if shape.datatype else not shape.values


def _valid_data(datatype: str, value: str) -> bool:
    return bool(_data_schema(datatype).validate(etree.Element("value", {"is": value})))


@cache
def _data_schema(datatype: str) -> etree.RelaxNG:
    grammar = etree.Element(f"{_RNG}grammar", {"ns": ""})
    grammar.set("datatypeLibrary", str(_grammar().get("datatypeLibrary")))
    start = etree.SubElement(grammar, f"{_RNG}start")
    element = etree.SubElement(start, f"{_RNG}element", {"name": "value"})
    attribute = etree.SubElement(element, f"{_RNG}attribute", {"name": "is"})
    for part in _definition(datatype):
        attribute.append(etree.fromstring(etree.tostring(part)))
    return etree.RelaxNG(grammar)


def _wrong_value(element: etree._Element, file: str, name: str, value: str, expected: AttributeShape) -> Diagnostic:
    code = Code.DATE_INVALID if expected.datatype == "day" else Code.TYPE_WRONG
    admitted = [_DATATYPES[expected.datatype]] if expected.datatype else []
    return _problem(
        element, file, code, f"«{value}» no puede ser el «{name}» de <{local(element)}>.", value,
        _choices("Puede ser", [*admitted, *expected.values]),
    )  # fmt: skip


def _children(element: etree._Element, shape: Shape, file: str) -> Iterator[Diagnostic]:
    names = {local(child) for child in element}
    for child in element:
        if local(child) not in shape.children:
            yield _problem(
                child, file, Code.KEY_UNKNOWN, f"En <{local(element)}> no cabe <{local(child)}>.", local(child),
                _choices("Caben", shape.children),
            )  # fmt: skip
    for name, required in shape.children.items():
        if required and name not in names:
            yield _problem(
                element, file, Code.KEY_MISSING, f"A <{local(element)}> le falta <{name}>.", local(element),
                f"Agregue <{name}> dentro de <{local(element)}>.",
            )  # fmt: skip
    for group in shape.one_of:
        if not names & group:
            yield _problem(
                element, file, Code.KEY_MISSING, f"A <{local(element)}> le falta su contenido.", local(element),
                _choices("Lleva uno de", group),
            )  # fmt: skip
    words = (element.text or "").strip() or next((t for c in element if (t := (c.tail or "").strip())), "")
    if words and not shape.mixed:
        yield _problem(
            element, file, Code.TYPE_WRONG, f"<{local(element)}> no lleva palabras sueltas.", words[:60],
            _choices("Póngalas en uno de", shape.children),
        )  # fmt: skip


def _choices(lead: str, names: Iterable[str]) -> str:
    listed = sorted(names)
    return f"{lead}: {', '.join(listed)}." if listed else ""


def _misplaced(schema: etree.RelaxNG, file: str) -> Iterator[Diagnostic]:
    """What only the validator sees: elements out of order or too many of one."""
    lines = dict.fromkeys(entry.line for entry in schema.error_log)
    for line in lines:
        yield Diagnostic(
            Code.FILE_SYNTAX,
            "Los elementos no están en el orden o en el número que pide el esquema.",
            span=Span(file, line, 1),
            hint="El orden es el de refundido.rng: primero los datos de la unidad, después lo que contiene.",
        )


def local(element: etree._Element) -> str:
    """The name of an element of the vocabulary; of any other, its name with its namespace, even none."""
    tag = str(element.tag)
    return tag.removeprefix(f"{{{NAMESPACE}}}") if tag.startswith("{") else f"{{}}{tag}"


def _problem(element: etree._Element, file: str, code: Code, message: str, subject: str, hint: str = "") -> Diagnostic:
    return Diagnostic(code, message, span=span_of(element, file), subject=subject, hint=hint)


def span_of(element: etree._Element, file: str) -> Span:
    """The line where an element begins."""
    line: object = element.sourceline
    return Span(file, line if isinstance(line, int) else 1, 1)
