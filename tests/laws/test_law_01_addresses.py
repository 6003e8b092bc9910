"""Law 1: an address finds exactly one unit, or a set of exactly the count it states; what `as` says is checked."""

from __future__ import annotations

import pytest

from refundido.diagnostic import Code
from tests.build import amended, located, refused
from tests.corpus.outline import read_outline

TEXT = """\
4.1 Corte
  Párrafo. Uno.
  Párrafo. Dos.
  a) Tres.
  b) Cuatro.
4.2 Corte
  a) Cinco.
"""
NEW = "insert_units: [{párrafo: Nuevo.}], place: after"


def test_one_unit_even_when_levels_are_skipped() -> None:
    target = located(read_outline(TEXT), "literal b)").value
    assert target is not None
    assert target.paths == ((0, 3),)


def test_none_shows_the_nearest() -> None:
    outcome = located(read_outline(TEXT), "numeral 4.3")
    assert outcome.value is None
    assert outcome.diagnostics[0].code is Code.ADDRESS_NOT_FOUND
    assert "numeral 4.1" in outcome.diagnostics[0].hint


def test_several_are_all_listed() -> None:
    outcome = located(read_outline(TEXT), "literal a)")
    assert outcome.value is None
    assert outcome.diagnostics[0].code is Code.ADDRESS_AMBIGUOUS
    assert "numeral 4.1 > literal a)" in outcome.diagnostics[0].message
    assert "numeral 4.2 > literal a)" in outcome.diagnostics[0].message


def test_a_direct_child_comes_before_what_lies_deeper() -> None:
    tree = read_outline("Título I. Uno\n  4.1 Uno\n    a) Dentro.\n  a) Directo.\n")
    target = located(tree, "Título I > literal a)").value
    assert target is not None
    assert target.paths == ((0, 1),)


def test_so_does_one_called_by_its_heading() -> None:
    tree = read_outline(
        "4.1 Uno\n  Viñeta. Fuera\n    Viñeta. Corte\n      Párrafo. Uno.\n  Viñeta. Corte\n    Párrafo. Dos.\n"
    )
    target = located(tree, '4.1 > viñeta "Corte"').value
    assert target is not None
    assert target.paths == ((0, 1),)


def test_a_range_with_one_missing_is_not_the_set() -> None:
    tree = read_outline("4.1 Uno\n  a) Uno.\n  c) Tres.\n")
    assert {d.code for d in located(tree, "4.1 > literales a) a c)").diagnostics} == {Code.ADDRESS_COUNT}


@pytest.mark.parametrize("address", ["4.1 > párrafos 1 a 3", "4.1 > literales a) a c)", "4.1 > literales a) y c)"])
def test_a_set_has_the_count_it_states(address: str) -> None:
    assert {d.code for d in located(read_outline(TEXT), address).diagnostics} >= {Code.ADDRESS_COUNT}


CLAIMS = {
    f"at: 4.1 > párrafo 1, {NEW}, as: párrafo 2": None,
    f"at: 4.1 > párrafo 1, {NEW}, as: párrafo 3": Code.RESULT_NUMBERING,
    f"at: 4.1 > párrafo 1, {NEW}, becomes: {{párrafo 2: párrafo 3}}": None,
    f"at: 4.1 > párrafo 1, {NEW}, becomes: {{párrafo 2: párrafo 2}}": Code.RESULT_NUMBERING,
    f"at: 4.1 > párrafo 1, {NEW}, becomes: {{párrafo 5: párrafo 6}}": Code.ADDRESS_NOT_FOUND,
    "at: 4.1 > literal b), renumber: c, as: literal c)": None,
    "at: 4.1 > literal b), renumber: c, as: literal d)": Code.RESULT_LABEL,
    "at: 4.1 > literal b), renumber: c, becomes: {literal b): literal c)}": None,
    "at: 4.1 > literal a), move: {to: 4.2, place: last}, as: literal b)": None,
    "at: 4.1 > literal a), move: {to: 4.2, place: last}": Code.LABEL_TAKEN,
    "at: 4.1 > párrafos 1 a 2, join: yes, as: párrafo 1": None,
    "at: 4.1 > párrafos 1 a 2, join: yes, as: párrafo 2": Code.RESULT_NUMBERING,
    "at: 4.1 > párrafos 1 a 2, replace_unit: [{párrafo: X.}], as: párrafo 1": None,
    "at: 4.1 > párrafos 1 a 2, replace_unit: [{párrafo: X.}], as: párrafos 1 a 2": Code.RESULT_NUMBERING,
    "at: 4.1 > párrafo 1, replace: Uno, with: Once, as: párrafo 1": Code.RESULT_LABEL,
    "at: 4.1 > párrafo 1, delete_unit: yes, as: párrafo 1": Code.RESULT_LABEL,
}


@pytest.mark.parametrize("order", CLAIMS)
def test_what_results_is_checked(order: str) -> None:
    code = CLAIMS[order]
    if code is None:
        amended(TEXT, f"- {{{order}}}")
    else:
        assert refused(TEXT, f"- {{{order}}}") == {code}


@pytest.mark.parametrize(("second", "code"), [("párrafos 1 a 2", None), ("párrafos 2 a 3", Code.RESULT_NUMBERING)])
def test_both_parts_of_a_split_are_checked(second: str, code: Code | None) -> None:
    text = "4.1 Uno\n  Párrafo. Uno. Dos.\n  Párrafo. Tres.\n"
    orders = f"- {{at: 4.1 > párrafo 1, split: {{after_stop: 1}}, as: {second}}}"
    if code is None:
        amended(text, orders)
    else:
        assert refused(text, orders) == {code}


EXPECTED = {
    "expects: {text: Uno}": True,
    "expects: {text: Dos}": False,
    "expects: {count: {párrafo: 2}}": True,
    "expects: {count: {párrafo: 3}}": False,
    "expects: {count: {párrafo: 2, literal: 2}}": True,
}


@pytest.mark.parametrize("expects", EXPECTED)
def test_what_is_expected_is_checked(expects: str) -> None:
    order = f"- {{at: 4.1 > párrafo 1, replace: Uno, with: Once, {expects}}}"
    if EXPECTED[expects]:
        assert "Once." in amended(TEXT, order)
    else:
        assert refused(TEXT, order) == {Code.EXPECTED_TEXT}


@pytest.mark.parametrize(("heading", "stands"), [("cortes", True), ("Barajado", False)])
def test_the_heading_expected_is_checked(heading: str, stands: bool) -> None:
    order = f"- {{at: '4.2', retitle: Otro, expects: {{heading: {heading}}}}}"
    if stands:
        assert "4.2 Otro" in amended(TEXT, order)
    else:
        assert refused(TEXT, order) == {Code.EXPECTED_TEXT}
