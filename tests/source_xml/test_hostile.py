"""XML that is hostile, broken or foreign gives diagnostics with their line, never a traceback."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refundido.diagnostic import Code, Outcome
from refundido.model.instrument import Instrument
from refundido.source.xml_parse import MAX_DEPTH, parse_xml
from refundido.source.xml_read import read_xml_act, read_xml_instrument
from tests.source_xml.strategies import JURISDICTIONS
from tests.source_xml.test_round_trip import library

HEAD = '<instrument xmlns="urn:refundido:1" jurisdiction="cl" attested="2010-08-19">'
ACT = '<act xmlns="urn:refundido:1" issued="2010-08-19"><name>Acto</name><amends>cl-x/uno</amends>'
LAUGHS = "".join(f'<!ENTITY l{n} "' + f"&l{n - 1};" * 10 + '">' for n in range(1, 12))


def instrument(body: str | bytes, head: str = HEAD) -> Outcome[Instrument]:
    text = body if isinstance(body, bytes) else f"{head}\n<title>T</title>\n{body}\n</instrument>"
    return read_xml_instrument(text, "i.xml", "cl-x/uno", JURISDICTIONS)


def found(outcome: Outcome) -> list[tuple[Code, int]]:
    assert outcome.value is None
    assert all(d.span is not None and d.span.file == "i.xml" and d.hint for d in outcome.diagnostics)
    return [(d.code, d.span.line) for d in outcome.diagnostics if d.span is not None]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (f'<!DOCTYPE x [<!ENTITY l0 "ja">{LAUGHS}]>\n<x>&l11;</x>', Code.FILE_BOMB, 1),
        ('<!--\n--><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>', Code.FILE_BOMB, 2),
        ('<?xml version="1.0"?>\n<!DOCTYPE x SYSTEM "http://example.com/x.dtd"><x/>', Code.FILE_BOMB, 2),
        ("\n <?a b?><!DOCTYPE x>\n<x/>", Code.FILE_BOMB, 2),
        ("<x>" * 100_000, Code.FILE_BOMB, 1),
        ("<x>" * (MAX_DEPTH + 1) + "</x>" * (MAX_DEPTH + 1), Code.FILE_BOMB, 1),
        (b'<?xml version="1.0" encoding="ISO-8859-1"?><x>\xe1</x>', Code.FILE_ENCODING, 1),
        ('<?xml version="1.0" encoding="ISO-8859-1"?><x/>', Code.FILE_ENCODING, 1),
        ("<x>á</x>".encode("utf-16"), Code.FILE_ENCODING, 1),
        (b"<x>\n<y>\n\xff</y></x>", Code.FILE_ENCODING, 3),
        ("<x>\ud800</x>", Code.FILE_ENCODING, 1),
        ("", Code.FILE_SYNTAX, 1),
        ("instrument: T", Code.FILE_SYNTAX, 1),
        ("<x>\n<y>\n</x>", Code.FILE_SYNTAX, 3),
        ("<x>\n&nada;</x>", Code.FILE_SYNTAX, 2),
        ('<x a="1"\n a="2"/>', Code.FILE_SYNTAX, 2),
        ("<x>\n\x01</x>", Code.CHARACTER_REFUSED, 2),
        ("<x/>\n<x/>", Code.FILE_SYNTAX, 2),
        ("\n<x/>", Code.KEY_UNKNOWN, 2),
        ('<instrument jurisdiction="cl" attested="2010-08-19"/>', Code.KEY_UNKNOWN, 1),
    ],
)
def test_what_cannot_be_read_is_refused(text: str | bytes, code: Code, line: int) -> None:
    outcome = parse_xml(text, "i.xml")
    assert outcome.value is None
    assert (outcome.diagnostics[0].code, outcome.diagnostics[0].span.line) == (code, line)  # type: ignore[union-attr]
    assert all(d.hint for d in outcome.diagnostics)


@given(st.one_of(st.binary(max_size=200), st.text(max_size=200), st.text("<>/&;!?'\"=ax: \n", max_size=60)))
@settings(deadline=None)
def test_any_bytes_give_diagnostics(text: str | bytes) -> None:
    outcome = read_xml_instrument(text, "i.xml", "cl-x/uno", JURISDICTIONS)
    assert outcome.diagnostics


@given(st.data())
@settings(deadline=None, max_examples=200)
def test_a_broken_document_gives_diagnostics(data) -> None:
    whole = f"{HEAD}<title>T</title>{UNITS}</instrument>"
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(len(whole), start + 12)))
    broken = whole[:start] + data.draw(st.text("<>/&;'\"= axé\n", max_size=4)) + whole[end:]
    outcome = read_xml_instrument(broken, "i.xml", "cl-x/uno", JURISDICTIONS)
    assert outcome.value is not None or outcome.diagnostics


UNITS = (
    '<unit kind="numeral" id="a" label="1"><heading>Reglas <run standing="official">del juego</run></heading>'
    '<unit kind="párrafo" id="b"><text>Uno, dos.</text></unit>'
    '<table id="c" label_column="n"><column id="n">N°</column><row id="d"><cell>1</cell></row></table></unit>'
)


def test_the_document_that_is_broken_above_is_sound() -> None:
    assert instrument(UNITS).ok


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<unit kind="párrafo" id="a" clase="x"><text>x</text></unit>\n<foo/>\n<unit/>',
         {(Code.KEY_UNKNOWN, 3), (Code.KEY_UNKNOWN, 4), (Code.KEY_MISSING, 5)}),
        ('<unit kind="párrafo" id="a" standing="oficial">\n<text>x</text></unit>', {(Code.TYPE_WRONG, 3)}),
        ('<unit kind="párrafo" id="a">suelto</unit>', {(Code.TYPE_WRONG, 3)}),
        ('<unit kind="párrafo" id="a"><text>x</text><text>y</text></unit>', {(Code.FILE_SYNTAX, 3)}),
        ('<unit kind="parrafo" id="a"><text>x</text></unit>', {(Code.KIND_UNKNOWN, 3)}),
        ('<unit kind="fila" id="a"/>\n<unit kind="file" id="b"/>', {(Code.KIND_UNKNOWN, 3), (Code.KIND_UNKNOWN, 4)}),
        ('<unit kind="numeral" label="1" id="a"><text>x</text></unit>', {(Code.KEY_UNKNOWN, 3)}),
        ('<unit kind="párrafo" id="a">\n<heading>x</heading><text>x</text></unit>', {(Code.KEY_UNKNOWN, 4)}),
        ('<unit kind="párrafo">\n<text>x</text></unit>', {(Code.ID_MISSING, 3)}),
        ('<unit kind="párrafo" id="a"><text>x</text></unit>\n<unit kind="párrafo" id="a"><text>y</text></unit>',
         {(Code.ID_DUPLICATE, 4)}),
        ('<unit kind="párrafo" id="a">\n<text>prin<run standing="gap">cipal</run></text></unit>',
         {(Code.MARK_NOT_FOUND, 4)}),
        ('<unit kind="párrafo" id="a">\n<text>a <run standing="official" printed="b">c</run></text></unit>',
         {(Code.MARK_NOT_FOUND, 4)}),
        ('<unit kind="párrafo" id="a"><text>' + 'a <run standing="gap">b</run> ' * 500 + "</text></unit>",
         {(Code.MARK_NOT_FOUND, 3)}),
        ('<table id="a"><column id="x">X</column>\n<row id="b"><cell>1</cell><cell>2</cell></row></table>',
         {(Code.TABLE_SHAPE, 4)}),
        ('<unit kind="numeral" label="1" id="a"/>\n<unit kind="numeral" label="1" id="b"/>',
         {(Code.LABEL_DUPLICATE, 4)}),
    ],
)  # fmt: skip
def test_what_does_not_follow_the_format_is_named_at_its_line(body: str, expected: set[tuple[Code, int]]) -> None:
    assert set(found(instrument(body))) == expected


def test_a_jurisdiction_that_is_not_known() -> None:
    head = HEAD.replace('"cl"', '"zz"')
    assert found(instrument("", head)) == [(Code.JURISDICTION_UNKNOWN, 1)]


def test_an_act_is_no_instrument() -> None:
    assert found(instrument(f"{ACT}</act>".encode())) == [(Code.TYPE_WRONG, 1)]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<instruction n="1">\n<order><at>párrafo 1</at>\n</order></instruction>', {(Code.KEY_MISSING, 3)}),
        ('<instruction n="1"><order><at>a > > b</at>\n<join/></order></instruction>', {(Code.ADDRESS_SYNTAX, 2)}),
        ('<instruction n="1"><order><at>párrafo 1</at>\n<replace><quote>x</quote></replace></order></instruction>',
         {(Code.KEY_MISSING, 2)}),
        (('<instruction n="1"><order><at>párrafo 1</at>\n<delete><quote nth="1" every="yes">x</quote></delete>'
         "</order></instruction>"), {(Code.KEY_UNKNOWN, 3)}),
        ('<instruction n="1" in_force="2010-02-30"/>', {(Code.DATE_INVALID, 2)}),
        (('<instruction n="1"><order><at>párrafo 1</at>\n<insert_units place="last"><unit kind="párrafo" id="x">'
         "<text>y</text></unit></insert_units></order></instruction>"), {(Code.KEY_UNKNOWN, 3)}),
        ('<instruction n="1" corrects="1"><order><at>párrafo 1</at><join/></order></instruction>',
         {(Code.KEY_UNKNOWN, 2)}),
    ],
)  # fmt: skip
def test_acts_are_held_to_the_same_rules(body: str, expected: set[tuple[Code, int]]) -> None:
    outcome = read_xml_act(f"{ACT}\n{body}</act>", "i.xml", "cl-x/acto", library())
    assert set(found(outcome)) == expected


def test_spaces_are_kept_and_line_breaks_count_as_one() -> None:
    outcome = instrument('<unit kind="párrafo" id="a"><text>\n  Uno  y\n  <run standing="gap">dos</run> </text></unit>')
    assert outcome.value is not None
    text = outcome.value.root.children[0].text
    assert text is not None
    assert [run.text for run in text.runs] == ["Uno  y ", "dos"]
