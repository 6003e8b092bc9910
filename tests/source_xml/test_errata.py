"""Errata that give only some keys of an instruction keep what they left unsaid, in XML as in YAML."""

from __future__ import annotations

import pytest

from refundido.model.act import Act
from refundido.source.problems import Problems
from refundido.source.read_act import Library, read_act
from refundido.source.xml_read import read_xml_act
from refundido.source.xml_write import write_xml_act
from refundido.source.yaml_nodes import parse_yaml
from refundido.source.yaml_write import write_yaml_act
from tests.source_xml.strategies import CL

CORRECTED = """
act: Uno
issued: 2010-01-01
amends: cl-x/uno
instructions:
  - {n: "1", at: párrafo 1, replace: uno, with: dos, in: heading, as: párrafo 1, sic: así, expects: {text: uno}}
  - {n: "2", at: numeral 2, insert_units: [{párrafo: nuevo}, {literal: a, units: [{párrafo: otro}]}], place: last}
  - n: "3"
    operations: [{at: párrafo 1, insert: dos, place: end}, {at: párrafo 2, retitle: Tres}]
  - {n: "4", at: 'columna "Tope"', insert_column: {id: x, head: X, cells: [a, b]}, place: after}
  - {n: "5", at: párrafo 1, change_sign: {from: ".", to: ","}, place: end}
  - {n: "6", at: literal a, delete_unit: yes, leave: Derogado}
"""
ERRATA = {
    "nothing": '{n: "1", instruction: "1"}',
    "the place": '{n: "1", instruction: "1", at: párrafo 2}',
    "the new words": '{n: "1", instruction: "1", with: tres}',
    "what is looked for": '{n: "1", instruction: "1", replace: {quote: uno, nth: 2}}',
    "what is cleared": '{n: "1", instruction: "1", in: text, as: "", sic: "", expects: {}}',
    "another verb": '{n: "1", instruction: "1", delete: uno}',
    "units left": '{n: "1", instruction: "2", place: first}',
    "units": '{n: "1", instruction: "2", insert_units: [{párrafo: distinto}]}',
    "several, nothing": '{n: "1", instruction: "3", cite: otra}',
    "several": '{n: "1", instruction: "3", operations: [{at: párrafo 1, join: yes}, {at: párrafo 9, delete: x}]}',
    "a column": '{n: "1", instruction: "4", place: before}',
    "a sign": '{n: "1", instruction: "5", at: párrafo 3}',
    "what stays": '{n: "1", instruction: "6", at: literal b}',
    "a new instruction": '{n: "1", at: párrafo 2, delete: x}',
}


def library() -> Library:
    made = Library({"cl-x/uno": CL}, CL)
    made.add_tree("cl-x/acto-1", parse_yaml(CORRECTED, "acto-1.yaml").value or "")
    return made


def read(text: str, known: Library) -> Act:
    problems = Problems()
    tree = parse_yaml(text, "acto-2.yaml").value or ""
    known.add_tree("cl-x/acto-2", tree)
    act = read_act(tree, "cl-x/acto-2", "acto-2.yaml", known, problems)
    assert problems == []
    assert act is not None
    return act


@pytest.mark.parametrize("erratum", ERRATA.values(), ids=ERRATA)
def test_errata_come_back(erratum: str) -> None:
    text = f"act: Dos\nissued: 2010-02-01\namends: cl-x/uno\ncorrects: cl-x/acto-1\ninstructions:\n  - {erratum}\n"
    act = read(text, library())
    assert read(write_yaml_act(act, CL), library()) == act
    outcome = read_xml_act(write_xml_act(act), "acto-2.xml", act.id, library())
    assert outcome.diagnostics == ()
    assert outcome.value == act


@pytest.mark.parametrize("erratum", ERRATA.values(), ids=ERRATA)
def test_errata_come_back_when_what_they_correct_is_in_xml(erratum: str) -> None:
    text = f"act: Dos\nissued: 2010-02-01\namends: cl-x/uno\ncorrects: cl-x/acto-1\ninstructions:\n  - {erratum}\n"
    problems = Problems()
    corrected = read_act(parse_yaml(CORRECTED, "f").value or "", "cl-x/acto-1", "f", library(), problems)
    assert corrected is not None
    known = Library({"cl-x/uno": CL}, CL)
    assert read_xml_act(write_xml_act(corrected), "acto-1.xml", "cl-x/acto-1", known).value == corrected
    assert read(text, known) == read(text, library())
