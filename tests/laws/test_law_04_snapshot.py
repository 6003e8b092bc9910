"""Law 4: addresses speak of the text before the act; instructions do not wait for one another, nor collide."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from refundido.apply.engine import apply_edits
from refundido.diagnostic import Code
from refundido.resolve.orders import resolve_instruction
from tests.build import FIRST_DAY, JURISDICTION, act, amended, edition, history, instrument, printed, refused, renamed

TEXT = """\
4.1 Uno
  Párrafo. uno dos tres.
  Párrafo. cuatro cinco. Seis.
  Párrafo. siete.
  a) ocho.
  b) nueve.
"""
SNAPSHOT = """
- {n: "1", at: 4.1 > párrafo 1, delete_unit: yes}
- {n: "2", at: 4.1 > párrafo 2, replace: cuatro, with: dos}
- {n: "3", at: 4.1 > párrafo 3, insert_units: [{párrafo: dos.}], place: before}
- {n: "4", at: 4.1 > literal a), renumber: b}
- {n: "5", at: 4.1 > literal b), renumber: c}
- {n: "6", at: 4.1 > literal b), replace: nueve, with: 'nueve y media'}
"""
AFTER = "4.1 Uno\n  dos cinco. Seis.\n  dos.\n  siete.\n  b) ocho.\n  c) nueve y media.\n"


def test_ordinals_and_letters_are_those_before_the_act() -> None:
    assert amended(TEXT, SNAPSHOT) == AFTER


def test_the_order_of_instructions_does_not_matter() -> None:
    given = act(SNAPSHOT)
    for order in list(permutations(given.instructions))[::60]:
        turned = renamed(given, instructions=order)
        assert printed(edition(history(instrument(TEXT), turned), FIRST_DAY).root) == AFTER


def test_new_words_are_not_found_by_another_instruction() -> None:
    orders = '- {n: "1", at: 4.1 > párrafo 1, replace: uno, with: once}\n- {n: "2", at: 4.1 > párrafo 1, delete: once}'
    assert refused(TEXT, orders) == {Code.QUOTE_NOT_FOUND}


def test_unless_it_says_that_it_comes_after() -> None:
    orders = (
        '- {n: "1", at: 4.1 > párrafo 1, replace: uno, with: once}\n'
        '- {n: "2", after_instruction: "1", at: 4.1 > párrafo 1, delete: once}'
    )
    assert "  dos tres." in amended(TEXT, orders)


@pytest.mark.parametrize(("first", "second"), [("X", "Y"), ("Y", "X")])
def test_at_one_seam_they_stand_in_the_order_of_their_numbers(first: str, second: str) -> None:
    words = f'- {{n: "1", at: 4.1 > párrafo 1, insert: {first}, after: dos}}\n'
    words += f'- {{n: "2", at: 4.1 > párrafo 1, insert: {second}, before: tres}}'
    assert f"uno dos {first} {second} tres." in amended(TEXT, words)
    units = f'- {{n: "1", at: 4.1 > párrafo 1, insert_units: [{{párrafo: {first}.}}], place: after}}\n'
    units += f'- {{n: "2", at: 4.1 > párrafo 2, insert_units: [{{párrafo: {second}.}}], place: before}}'
    assert f"  {first}.\n  {second}.\n" in amended(TEXT, units)


def test_whatever_the_order_in_which_they_are_resolved() -> None:
    root = instrument(TEXT).root
    order = "- {n: '%s', at: 4.1 > párrafo 1, insert: %s, after: dos}\n"
    resolved = [
        resolve_instruction(root, instruction, JURISDICTION).value
        for instruction in act(order % (1, "X") + order % (2, "Y")).instructions
    ]
    edits = [edit for each in resolved if each is not None for edit in each.edits]
    for given in (edits, edits[::-1]):
        applied = apply_edits(root, given, "acto", ["1", "2"]).value
        assert applied is not None
        assert "uno dos X Y tres." in printed(applied.root)


def test_a_label_that_is_taken() -> None:
    assert refused(TEXT, "- {at: literal a), renumber: b}") == {Code.LABEL_TAKEN}


ORDERS = {
    "replace": "at: 4.1 > párrafo 2, replace: cuatro cinco, with: X",
    "replace part": "at: 4.1 > párrafo 2, replace: cinco, with: Y",
    "delete words": "at: 4.1 > párrafo 2, delete: cuatro",
    "insert after": "at: 4.1 > párrafo 2, insert: Z, after: cuatro",
    "insert amid": "at: 4.1 > párrafo 2, insert: Z, between: [cuatro, cinco]",
    "sign": "at: 4.1 > párrafo 2, change_sign: {from: '.', to: ','}, stop: 1",
    "replace all": "at: 4.1 > párrafo 2, replace: 'cuatro cinco. Seis', with: X",
    "replace unit": "at: 4.1 > párrafo 2, replace_unit: [{párrafo: X.}]",
    "delete unit": "at: 4.1 > párrafo 2, delete_unit: yes",
    "mark": "at: 4.1 > párrafo 2, delete_unit: yes, leave: Derogado.",
    "move": "at: 4.1 > párrafo 2, move: {to: 4.1, place: last}",
    "split": "at: 4.1 > párrafo 2, split: {after_stop: 1}",
    "join": "at: 4.1 > párrafos 1 a 2, join: yes",
    "join next": "at: 4.1 > párrafos 2 a 3, join: yes",
    "parent": "at: '4.1', delete_unit: yes",
    "parent by": "at: '4.1', replace_unit: [{numeral: '4.1', units: [{párrafo: X.}]}]",
    "between": "at: 4.1 > párrafo 2, insert_units: [{párrafo: X.}], place: before",
    "two by one": "at: 4.1 > párrafos 1 a 2, replace_unit: [{párrafo: X.}]",
    "rename": "at: '4.1', retitle: Dos",
    "number": "at: '4.1', renumber: '4.9'",
    "enclose": "at: '4.1', enclose: [{capítulo: IX, heading: Uno}]",
}
"""Orders about one paragraph, or what it is in."""

GOES_WITH = {
    ("replace", "sign"), ("replace", "split"), ("replace", "join"), ("replace", "join next"), ("replace", "move"),
    ("replace", "between"), ("replace part", "delete words"), ("replace part", "insert after"),
    ("replace part", "sign"), ("replace part", "split"), ("replace part", "join"), ("replace part", "join next"),
    ("replace part", "move"), ("replace part", "between"), ("delete words", "sign"), ("delete words", "split"),
    ("delete words", "join"), ("delete words", "join next"), ("delete words", "move"), ("delete words", "between"),
    ("insert after", "insert amid"), ("insert after", "sign"), ("insert after", "split"), ("insert after", "join"),
    ("insert after", "join next"), ("insert after", "move"), ("insert after", "between"), ("insert amid", "sign"),
    ("insert amid", "split"), ("insert amid", "join"), ("insert amid", "join next"), ("insert amid", "move"),
    ("insert amid", "between"), ("sign", "join"), ("sign", "join next"), ("sign", "move"), ("sign", "between"),
    ("replace all", "join"), ("replace all", "join next"), ("replace all", "move"), ("replace all", "between"),
    ("replace unit", "between"), ("delete unit", "between"), ("mark", "between"), ("move", "between"),
    ("split", "between"), ("join next", "between"), ("rename", "number"), ("rename", "enclose"), ("number", "enclose"),
}  # fmt: skip
"""The pairs that do not collide. `rename`, `number` and `enclose` go with all but what takes the numeral away."""
_TAKES = {"parent", "parent by"}


def _together(one: str, other: str) -> bool:
    pair = {one, other}
    if pair & {"rename", "number", "enclose"}:
        return not pair & _TAKES
    return (one, other) in GOES_WITH or (other, one) in GOES_WITH


@pytest.mark.parametrize("one", ORDERS)
@pytest.mark.parametrize("other", ORDERS)
def test_the_matrix(one: str, other: str) -> None:
    if one == other:
        orders = [ORDERS[one], ORDERS[other]]
        if one in {"insert after", "insert amid", "between"}:
            return
    else:
        orders = sorted((ORDERS[one], ORDERS[other]))
    written = "\n".join(f"- {{n: '{n}', {order}}}" for n, order in enumerate(orders, 1))
    if one != other and _together(one, other):
        amended(TEXT, written)
    else:
        assert refused(TEXT, written) == {Code.CONFLICT}, written


@pytest.mark.parametrize("after", ["2", "9"])
def test_instructions_in_a_circle_or_after_none(after: str) -> None:
    given = act(
        '- {n: "1", at: 4.1 > párrafo 1, delete: uno}\n'
        '- {n: "2", after_instruction: "1", at: 4.1 > párrafo 1, delete: dos}'
    )
    first = replace(given.instructions[0], after=after)
    outcome = history(instrument(TEXT), renamed(given, instructions=(first, given.instructions[1])))
    wanted = Code.STAGE_CYCLE if after == "2" else Code.INSTRUCTION_UNKNOWN
    assert wanted in {d.code for d in outcome.diagnostics}
