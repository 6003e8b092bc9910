"""Part of `source`: XML documents -> instruments and acts, read as if they had been written in YAML.

Goes in: the text of a file. Comes out: the model value, or every problem found, at its line. The document
is parsed and held to the schema (`xml_parse`), turned into the tree that YAML would give (`xml_tree`), and
read by the readers of this pass, so that both formats mean the same. Reads no file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from lxml import etree

from refundido.diagnostic import Code, Outcome, failure, has_errors
from refundido.model.act import Act
from refundido.model.instrument import Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.nearest import nearest_hint
from refundido.model.text import Standing
from refundido.source.files import SourceFiles
from refundido.source.problems import Problems
from refundido.source.read_act import Library, read_act
from refundido.source.read_instrument import read_instrument
from refundido.source.scalars import STANDINGS
from refundido.source.xml_parse import parse_xml
from refundido.source.xml_read_order import XmlOrderReader
from refundido.source.xml_read_units import XmlUnitReader, children_of, units_of
from refundido.source.xml_schema import local, span_of
from refundido.source.xml_text import words_of
from refundido.source.xml_tree import Entry, TreeMaker
from refundido.source.yaml_emit import Node
from refundido.source.yaml_nodes import YamlMap


def read_xml_instrument(
    text: str | bytes, file: str, instrument_id: str, jurisdictions: Mapping[str, Jurisdiction]
) -> Outcome[Instrument]:
    """The instrument in the document, all of it in this one file."""
    parsed = _parse(text, file, "instrument")
    if parsed.value is None:
        return Outcome(None, parsed.diagnostics)
    root, problems = parsed.value, Problems(parsed.diagnostics)
    name = str(root.get("jurisdiction"))
    jurisdiction = jurisdictions.get(name)
    if jurisdiction is None:
        message = f"No hay una jurisdicción «{name}»."
        hint = nearest_hint(name, jurisdictions)
        return failure(Code.JURISDICTION_UNKNOWN, message, span=span_of(root, file), subject=name, hint=hint)
    tree = _instrument_tree(root, jurisdiction, file, problems)
    instrument = read_instrument(tree, instrument_id, file, jurisdiction, _no_files(), problems)
    return Outcome(None if has_errors(problems) else instrument, tuple(problems))


def _no_files() -> SourceFiles:
    """No workspace: a document brings in no other file."""
    return SourceFiles(Path())


def _instrument_tree(root: etree._Element, jurisdiction: Jurisdiction, file: str, problems: Problems) -> YamlMap:
    make = TreeMaker(file)
    standing = STANDINGS.get(root.get("standing", ""), Standing.OFFICIAL)
    units = XmlUnitReader(jurisdiction, file, problems).read_all(units_of(root), standing)
    entries: list[Entry] = [
        *_attributes(root, "jurisdiction", "attested", "standing"),
        *_words(
            root, {"title": "instrument", "short": "short", "publisher": "publisher", "approved_by": "approved_by"}
        ),
        *_notes(root, make),
        ("units", make.list(root, units), root),
    ]
    return make.map(root, entries)


def read_xml_act(text: str | bytes, file: str, act_id: str, library: Library, source: str = "") -> Outcome[Act]:
    """The act in the document; `library` takes note of it, and `source` is the path of its official text."""
    problems = Problems()
    tree = read_xml_act_tree(text, file, library, problems)
    if tree is None:
        return Outcome(None, tuple(problems))
    library.add_tree(act_id, tree)
    act = read_act(tree, act_id, file, library, problems, source)
    return Outcome(None if has_errors(problems) else act, tuple(problems))


def read_xml_act_tree(text: str | bytes, file: str, library: Library, problems: Problems) -> YamlMap | None:
    """The act as written, for `read_act`; None, and findings, if the document does not follow the schema."""
    parsed = _parse(text, file, "act")
    problems.extend(parsed.diagnostics)
    root = parsed.value
    if root is None:
        return None
    make = TreeMaker(file)
    amends = [words_of(child) for child in children_of(root, "amends")]
    amends = amends or list(library.amends.get(root.get("corrects", ""), ()))
    instructions: list[tuple[YamlMap, etree._Element]] = []
    for element in children_of(root, "instruction"):
        instrument = element.get("instrument") or (amends[0] if amends else "")
        units = XmlUnitReader(library.jurisdiction_of(instrument), file, problems)
        instructions.append((XmlOrderReader(units, make).read(element), element))
    entries: list[Entry] = [*_act_entries(root, make), ("instructions", make.list(root, instructions), root)]
    return make.map(root, entries)


def _act_entries(root: etree._Element, make: TreeMaker) -> Iterator[Entry]:
    yield from _attributes(root, "issued", "in_force", "kind", "corrects")
    yield from _words(root, {"name": "act", "issuer": "issuer", "title": "title"})
    values: dict[str, tuple[Node, ...]] = {
        "amends": tuple(words_of(child) for child in children_of(root, "amends")),
        "annuls": tuple(_annulment(child) for child in children_of(root, "annuls")),
        "repairs": tuple(_got(child, "print", "read") for child in children_of(root, "repair")),
    }
    for key, value in values.items():
        if value:
            place = next(child for child in root if local(child) == key.removesuffix("s") or local(child) == key)
            yield key, make.same(value, place), place
    for child in children_of(root, "published"):
        on = child.get("on")
        yield "published", make.same(on if on is not None else _got(child, "after", "before"), child), child
    for child in children_of(root, "brochures"):
        words = {"words": words_of(child)} if words_of(child) else {}
        yield "brochures", make.same({**_got(child, "tolerated_months"), **words}, child), child
    yield from _notes(root, make)


def _annulment(element: etree._Element) -> Node:
    numbers: list[Node] = [words_of(child) for child in element]
    return {**_got(element, "act", "from"), **({"instructions": numbers} if numbers else {})}


def _got(element: etree._Element, *names: str) -> dict[str, Node]:
    return {name: str(element.get(name)) for name in names if element.get(name) is not None}


def _attributes(element: etree._Element, *names: str) -> Iterator[Entry]:
    yield from ((name, str(element.get(name)), element) for name in names if element.get(name) is not None)


def _words(element: etree._Element, keys: Mapping[str, str]) -> Iterator[Entry]:
    yield from ((key, words_of(child), child) for name, key in keys.items() for child in children_of(element, name))


def _notes(element: etree._Element, make: TreeMaker) -> Iterator[Entry]:
    notes = children_of(element, "note")
    if notes:
        yield "notes", make.list(notes[0], ((words_of(note), note) for note in notes)), notes[0]


def _parse(text: str | bytes, file: str, expected: str) -> Outcome[etree._Element]:
    parsed = parse_xml(text, file)
    root = parsed.value
    if root is None or local(root) == expected:
        return parsed
    return failure(
        Code.TYPE_WRONG,
        f"El documento es un <{local(root)}>, y aquí se esperaba un <{expected}>.",
        span=span_of(root, file),
        subject=local(root),
        hint="Los instrumentos van en catalogue/ y los actos en amendments/.",
    )
