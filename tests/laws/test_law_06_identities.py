"""Law 6: identities survive renumbering, moving and correction; what replaces several is linked to them."""

from __future__ import annotations

from dataclasses import replace

from refundido.model.change import ChildrenChange
from refundido.model.instrument import Edition
from refundido.model.unit import walk
from tests.build import FIRST_DAY, act, changes_of, edition, history, instrument, unit_of

TEXT = instrument(
    "4.1 Uno\n  Párrafo. uno.\n  Párrafo. dos. Tres.\n  a) cuatro.\n  b) cinco.\n4.2 Dos\n  Párrafo. seis.\n"
)


def _made(orders: str) -> Edition:
    return edition(history(TEXT, act(orders)), FIRST_DAY)


def _id(address: str) -> str:
    return unit_of(TEXT.root, address).id


def test_renumbering_keeps_them() -> None:
    made = _made("- {at: 4.1 > literal b), renumber: c}")
    assert unit_of(made.root, "4.1 > literal c)").id == _id("4.1 > literal b)")


def test_moving_keeps_them_and_those_of_all_inside() -> None:
    made = _made("- {at: 4.1 > literal a), move: {to: 4.2, place: last}, as: literal z)}")
    assert unit_of(made.root, "4.2 > literal z)").id == _id("4.1 > literal a)")
    assert unit_of(made.root, "4.2 > literal z) > párrafo 1") is unit_of(TEXT.root, "4.1 > literal a) > párrafo 1")


def test_correction_keeps_them() -> None:
    made = _made("- {at: 4.1 > párrafo 1, replace: uno, with: once}")
    assert unit_of(made.root, "4.1 > párrafo 1").id == _id("4.1 > párrafo 1")


def test_one_replaced_by_one_keeps_it() -> None:
    made = _made("- {at: 4.1 > literal a), replace_unit: [{literal: a, units: [{párrafo: X.}]}]}")
    assert unit_of(made.root, "4.1 > literal a)").id == _id("4.1 > literal a)")
    change = changes_of(made)[0]
    assert isinstance(change, ChildrenChange)
    assert change.successors == ()


def test_a_place_left_marked_keeps_it() -> None:
    made = _made("- {at: literal b), delete_unit: yes, leave: Derogado.}")
    assert unit_of(made.root, "literal b)").id == _id("literal b)")


def test_several_by_one_are_linked() -> None:
    made = _made("- {at: 4.1 > párrafos 1 a 2, replace_unit: [{párrafo: X.}]}")
    new = unit_of(made.root, "4.1 > párrafo 1").id
    change = changes_of(made)[0]
    assert isinstance(change, ChildrenChange)
    assert dict(change.successors) == {_id("4.1 > párrafo 1"): (new,), _id("4.1 > párrafo 2"): (new,)}


def test_the_first_part_of_a_split_and_of_a_join_keeps_it_and_the_rest_is_linked() -> None:
    split = _made("- {at: 4.1 > párrafo 2, split: {after_stop: 1}}")
    second = unit_of(split.root, "4.1 > párrafo 3").id
    change = changes_of(split)[0]
    assert isinstance(change, ChildrenChange)
    assert dict(change.successors) == {_id("4.1 > párrafo 2"): (_id("4.1 > párrafo 2"), second)}
    join = _made("- {at: 4.1 > párrafos 1 a 2, join: yes}")
    assert unit_of(join.root, "4.1 > párrafo 1").id == _id("4.1 > párrafo 1")
    change = changes_of(join)[0]
    assert isinstance(change, ChildrenChange)
    first = _id("4.1 > párrafo 1")
    assert dict(change.successors) == {first: (first,), _id("4.1 > párrafo 2"): (first,)}


def test_what_is_new_is_called_by_its_act_and_instruction() -> None:
    made = _made("- {n: 5.a, at: 4.1 > párrafo 1, insert_units: [{párrafo: X.}, {párrafo: Y.}], place: after}")
    assert unit_of(made.root, "4.1 > párrafo 2").id == "acto:5.a/1"
    assert unit_of(made.root, "4.1 > párrafo 3").id == "acto:5.a/2"


def test_none_is_given_twice() -> None:
    made = _made(
        "- {n: '1', at: 4.1 > párrafo 2, split: {after_stop: 1}}\n"
        "- {n: '2', at: literales a) y b), delete_unit: yes, leave: Derogado.}\n"
        "- {n: '3', at: 4.2 > párrafo 1, replace_unit: [{párrafo: X.}, {párrafo: Y.}]}\n"
    )
    ids = [unit.id for _, unit in walk(made.root)]
    assert len(ids) == len(set(ids))


def test_a_paragraph_split_twice_by_two_acts() -> None:
    base = instrument("4.1 Uno\n  Párrafo. uno. Dos. Tres.\n")
    orders = "- {n: '1', at: 4.1 > párrafo 1, split: {after_stop: %s}}"
    made = edition(history(base, act(orders % 2, "a"), act(orders % 1, "b")), FIRST_DAY)
    ids = [unit.id for _, unit in walk(made.root)]
    assert len(ids) == len(set(ids)) == 5


def test_a_digest_is_never_that_of_another_unit() -> None:
    unit = unit_of(TEXT.root, "4.1 > párrafo 1")
    before = unit.digest()
    assert replace(unit, id="otro").digest() != before
    assert unit.with_label("z").digest() != before
