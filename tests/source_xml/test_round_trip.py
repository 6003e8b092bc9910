"""Instruments and acts come back equal from XML and from YAML, whatever they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from refundido.model.act import Act
from refundido.model.address import Address, Column, Named, Nth, Passage, Several, Variant
from refundido.model.address_reader import read_address
from refundido.model.instrument import Instrument
from refundido.source.convert import Format, convert
from refundido.source.files import SourceFiles
from refundido.source.problems import Problems
from refundido.source.read_act import Library, read_act
from refundido.source.read_instrument import read_instrument
from refundido.source.workspace import load_workspace
from refundido.source.xml_read import read_xml_act, read_xml_instrument
from refundido.source.xml_write import write_xml_act, write_xml_instrument
from refundido.source.yaml_nodes import parse_yaml
from refundido.source.yaml_write import write_yaml_act, write_yaml_instrument
from tests.source_xml.strategies import (
    CL,
    EARLIER,
    INSTRUMENTS,
    JURISDICTIONS,
    acts,
    addresses,
    instruments,
)

REPOSITORY = Path(__file__).parents[2]
_SLOW = settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def library() -> Library:
    made = Library(dict.fromkeys(INSTRUMENTS, CL), CL)
    made.add_tree(EARLIER, parse_yaml("instructions: [{n: '1'}, {n: '2'}]", "a.yaml").value or "")
    return made


def instrument_from_yaml(text: str) -> Instrument | None:
    problems = Problems()
    tree = parse_yaml(text, "instrument.yaml").value
    assert tree is not None
    read = read_instrument(tree, INSTRUMENTS[0], "instrument.yaml", CL, SourceFiles(Path("/nowhere")), problems)
    assert problems == []
    return read


def act_from_yaml(text: str, act: Act) -> Act | None:
    problems = Problems()
    tree = parse_yaml(text, "acto.yaml").value
    assert tree is not None
    known = library()
    known.add_tree(act.id, tree)
    read = read_act(tree, act.id, "acto.yaml", known, problems, act.source)
    assert problems == []
    return read


@_SLOW
@given(instruments())
def test_an_instrument_comes_back_from_xml(instrument: Instrument) -> None:
    outcome = read_xml_instrument(write_xml_instrument(instrument), "i.xml", instrument.id, JURISDICTIONS)
    assert outcome.diagnostics == ()
    assert outcome.value == instrument


@_SLOW
@given(instruments())
def test_an_instrument_comes_back_from_yaml(instrument: Instrument) -> None:
    (text,) = write_yaml_instrument(instrument, CL).values()
    assert instrument_from_yaml(text) == instrument


@_SLOW
@given(acts())
def test_an_act_comes_back_from_xml(act: Act) -> None:
    outcome = read_xml_act(write_xml_act(act), "a.xml", act.id, library(), act.source)
    assert outcome.diagnostics == ()
    assert outcome.value == act


@_SLOW
@given(acts())
def test_an_act_comes_back_from_yaml(act: Act) -> None:
    assert act_from_yaml(write_yaml_act(act, CL), act) == act


@settings(deadline=None, max_examples=300)
@given(addresses)
def test_a_printed_address_reads_back(address) -> None:
    if address.steps:
        assert read_address(str(address), CL).value == address


@pytest.mark.parametrize(
    "heading",
    ['diga "voy"', "Pago «doble»", "“a” y «b»", "pozo > 5", 'uno "dos" «tres» “cuatro”', '"entero"', "«entero»"],
)
@pytest.mark.parametrize("step", [Named, Passage, Variant, Column])
def test_a_heading_with_quotation_marks_reads_back(heading: str, step: type) -> None:
    named = Named("viñeta", "", heading) if step is Named else step(heading)
    address = Address((Nth("título", 2), named, Several("literal", ("c", "a", "b"), False, "literales")))
    assert read_address(str(address), CL).value == address


@pytest.mark.parametrize("to", list(Format))
def test_this_catalogue_converts_and_comes_back(to: Format) -> None:
    workspace = load_workspace(REPOSITORY).value
    assert workspace is not None
    for identity in (*workspace.instruments, *workspace.acts):
        outcome = convert(workspace, identity, to)
        assert outcome.diagnostics == ()
        assert outcome.value == convert(workspace, identity, to).value
