"""YAML: every scalar is the text that stands there, and any text gives a value or diagnostics."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from refundido.diagnostic import Code
from refundido.source.yaml_nodes import YamlMap, locate, parse_yaml


def test_scalars_are_the_text_that_stands_there() -> None:
    text = "a: 1.10\nb: 2010-08-19\nc: yes\nd: 010\ne: 1_000\nf: 'x'\ng: >-\n  uno\n  dos\n<<: z\n"
    assert parse_yaml(text, "f").value == {
        "a": "1.10", "b": "2010-08-19", "c": "yes", "d": "010", "e": "1_000", "f": "x", "g": "uno dos", "<<": "z",
    }  # fmt: skip


def test_nothing_is_an_empty_text() -> None:
    assert parse_yaml('a:\nb: ~\nc: null\nd: "~"\ne: ""\nf: [~, null]', "f").value == {
        "a": "", "b": "", "c": "", "d": "~", "e": "", "f": ["", ""],
    }  # fmt: skip
    assert parse_yaml("# nada", "f").value == ""


def test_places() -> None:
    value = parse_yaml("a: 1\nñandú:\n  - x\n  - {b: é, c: [d]}\n", "f").value
    assert isinstance(value, YamlMap)
    assert str(locate(value, ("ñandú", 1, "b"), file="f")) == "f:4:9"
    assert str(locate(value, ("ñandú", 1, "c"), file="f", key=True)) == "f:4:12"
    assert str(locate(value, ("ñandú", "<mapa>", 1, "c", 0), file="f")) == "f:4:16"
    assert str(value.key_span("ñandú")) == "f:2:1"
    assert str(value.value_span("a")) == "f:1:4"
    assert value.value_span("a").end_column == 5
    assert str(value.key_span("z")) == "f:1:1"


def test_signs_of_references_inside_texts_are_texts() -> None:
    text = 'a: 5 & 6 * 7\nb: "&x *y !z"\nc: ¡Alto! *\nd: R&D, a!b'
    assert parse_yaml(text, "f").value == {"a": "5 & 6 * 7", "b": "&x *y !z", "c": "¡Alto! *", "d": "R&D, a!b"}


def test_bombs() -> None:
    laughs = "a: &a [x]\n" + "".join(f"{c}: &{c} [*{p}, *{p}]\n" for p, c in zip("abcdefg", "bcdefgh", strict=True))
    for text in (laughs, "- " * 100_000 + "a", "[" * 70 + "]" * 70, "{a: " * 70 + "}" * 70):
        outcome = parse_yaml(text, "f")
        assert outcome.value is None
        assert [d.code for d in outcome.diagnostics] == [Code.FILE_BOMB]


@given(
    st.text(alphabet=st.sampled_from("ab:-'\"\\[]{}&*!|>#%@,?é\n\t \u2028\x07\ufeff0~"), max_size=60)
    | st.text(max_size=40)
)
def test_any_text_gives_a_value_or_diagnostics(text: str) -> None:
    outcome = parse_yaml(text, "f")
    assert outcome.value is not None or outcome.diagnostics
    lines = text.split("\n")
    for diagnostic in outcome.diagnostics:
        assert diagnostic.span is not None
        assert 1 <= diagnostic.span.line <= len(lines) + text.count("\r") + text.count("\u2028") + 1
        assert diagnostic.message
        assert diagnostic.hint
