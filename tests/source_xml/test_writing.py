"""How YAML and XML are written: style, marks, and what cannot be written without loss."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from refundido.diagnostic import Code
from refundido.model.instrument import Instrument
from refundido.model.text import Origin, Standing, Text
from refundido.model.unit import ROOT, Unit
from refundido.source.convert import Format, convert
from refundido.source.problems import Problems
from refundido.source.read_marks import lay_marks, read_marks
from refundido.source.workspace import Workspace
from refundido.source.xml_write import write_xml_instrument
from refundido.source.yaml_emit import Bare, Flow, Quoted, Spaced, emit
from refundido.source.yaml_marks import BASES, marks_of
from refundido.source.yaml_nodes import YamlMap, parse_yaml
from refundido.source.yaml_write import write_yaml_instrument
from tests.source_xml.strategies import CL, JURISDICTIONS, any_words, runs_text

control = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
scalars: st.SearchStrategy[Any] = st.one_of(
    any_words, control, any_words.map(Quoted), any_words.map(lambda words: f"{words}\n{words}")
)
flows: st.SearchStrategy[Any] = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(any_words, inner, max_size=3), max_leaves=5
).map(Flow)
nodes: st.SearchStrategy[Any] = st.recursive(
    scalars | flows,
    lambda inner: (
        st.lists(inner | inner.map(Spaced), max_size=4) | st.dictionaries(any_words | control, inner, max_size=4)
    ),
    max_leaves=10,
)


def meant(node: Any) -> Any:
    if isinstance(node, Flow | Spaced):
        return meant(node.value)
    if isinstance(node, Quoted | Bare):
        return node.text
    if isinstance(node, dict):
        return {key: meant(value) for key, value in node.items()}
    return node if isinstance(node, str) else [meant(item) for item in node]


@given(st.dictionaries(any_words, nodes, min_size=1, max_size=3))
@settings(deadline=None)
def test_what_is_emitted_reads_back(root) -> None:
    parsed = parse_yaml(emit(root), "f.yaml")
    assert {found.code for found in parsed.diagnostics} <= {Code.CHARACTER_REFUSED, Code.NOT_COMPOSED}
    assert parsed.value == meant(root)


@given(st.sampled_from(BASES).flatmap(lambda base: st.tuples(st.just(base), runs_text(base))))
@settings(deadline=None, max_examples=200)
def test_marks_give_back_the_runs(case: tuple[Standing, Text]) -> None:
    base, text = case
    marks = marks_of(text, base)
    assert marks is not None
    tree = parse_yaml(emit({"párrafo": text.plain, **marks}), "f.yaml").value
    assert isinstance(tree, YamlMap)
    problems = Problems()
    assert lay_marks(text.plain, Origin(), base, read_marks(tree), problems) == text
    assert problems == []


def small(words: str = 'El crupier dice "no va más".') -> Instrument:
    text = Text.of(words, Origin(place="b"), Standing.RECONSTRUCTED)
    title = Text.of("T", Origin(place="x/i#heading"), Standing.RECONSTRUCTED)
    paragraph = Unit("b", "párrafo", text=text, standing=Standing.RECONSTRUCTED, notes=("Nota: una.",))
    heading = Text.of("Reglas", Origin(place="a#heading"), Standing.OFFICIAL)
    numeral = Unit("a", "numeral", "1.10", heading, None, (paragraph,), Standing.RECONSTRUCTED)
    root = Unit("x/i", ROOT, heading=title, children=(numeral,), standing=Standing.RECONSTRUCTED)
    return Instrument("x/i", "T", "cl", root, date(2010, 8, 19))


def test_yaml_is_written_in_the_style_of_the_project() -> None:
    assert write_yaml_instrument(small(), CL)["instrument.yaml"] == (
        "instrument: T\njurisdiction: cl\nattested: 2010-08-19\nstanding: reconstructed\nunits:\n"
        '  - numeral: "1.10"\n    heading: Reglas\n    id: a\n    heading_standing: official\n    units:\n'
        "      - párrafo: 'El crupier dice \"no va más\".'\n        id: b\n        notes:\n"
        '          - "Nota: una."\n'
    )


def test_xml_is_written_with_its_words_in_place() -> None:
    assert write_xml_instrument(small()).decode() == (
        "<?xml version='1.0' encoding='UTF-8'?>\n"
        '<instrument xmlns="urn:refundido:1" jurisdiction="cl" attested="2010-08-19" standing="reconstructed">\n'
        '  <title>T</title>\n  <unit kind="numeral" id="a" label="1.10">\n'
        '    <heading><run standing="official">Reglas</run></heading>\n    <unit kind="párrafo" id="b">\n'
        '      <note>Nota: una.</note>\n      <text>El crupier dice "no va más".</text>\n'
        "    </unit>\n  </unit>\n</instrument>\n"
    )


def workspace(instrument: Instrument, refused: frozenset[str] = frozenset()) -> Workspace:
    return Workspace(Path("/nowhere"), {instrument.id: instrument}, {}, JURISDICTIONS, refused=refused)


def test_the_file_to_write_is_named() -> None:
    assert list(convert(workspace(small()), "x/i", Format.XML).value or ()) == ["catalogue/x/i/instrument.xml"]
    assert list(convert(workspace(small()), "x/i", Format.YAML).value or ()) == ["catalogue/x/i/instrument.yaml"]


def test_what_xml_cannot_hold_is_refused() -> None:
    outcome = convert(workspace(small("a\x01b")), "x/i", Format.XML)
    assert outcome.value is None
    assert [d.code for d in outcome.diagnostics] == [Code.FILE_SYNTAX]
    assert convert(workspace(small("a\x01b")), "x/i", Format.YAML).ok


def test_what_no_source_could_say_is_refused() -> None:
    instrument = small()
    cut = Text.join((*instrument.root.children[0].heading.slice(0, 3), replace(  # type: ignore[union-attr]
        instrument.root.children[0].heading.slice(3, 6)[0], standing=Standing.GAP)))  # type: ignore[union-attr]  # fmt: skip
    odd = replace(instrument, root=replace(instrument.root, children=(instrument.root.children[0].with_heading(cut),)))
    for to in Format:
        assert convert(workspace(odd), "x/i", to).value is None


def test_what_is_not_there_or_has_errors_is_not_converted() -> None:
    assert convert(workspace(small()), "x/j", Format.XML).diagnostics[0].code is Code.FILE_MISSING
    assert convert(workspace(small(), frozenset({"x/i"})), "x/i", Format.XML).diagnostics[0].code is Code.FILE_SYNTAX
