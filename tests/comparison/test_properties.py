"""What holds of any two texts of one instrument: their comparison leads from one to the other, and back."""

from __future__ import annotations

from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from refundido.compare import compare
from refundido.compare.adoption import adopted
from refundido.compare.marked import marked
from refundido.compare.replay import carry_out, inverse
from refundido.compare.successors import links_of
from refundido.history.timeline import compile_history
from refundido.model.act import Act
from refundido.model.change import Change
from refundido.model.instrument import Instrument
from refundido.model.unit import Unit
from tests.build import ATTESTED, FIRST_DAY, INSTRUMENT, JURISDICTION, by_id, changes_of
from tests.comparison.views import accepted, as_file, rejected, said
from tests.properties import strategies
from tests.properties.strategies import ACT, amendments, instructions, trees


@st.composite
def texts(draw: st.DrawFn) -> tuple[Unit, Unit, tuple[Change, ...]]:
    """A text, what one or two acts made of it (each whole or not at all), and the changes they made."""
    root, orders = draw(amendments())
    act = Act(ACT, "Acto", FIRST_DAY, (INSTRUMENT,), orders)
    middle, changes = _amended(root, act)
    if draw(st.booleans()):
        return root, middle, changes
    with patch.object(strategies, "ACT", "otro"):
        orders = draw(instructions(middle))
    second = Act("otro", "Otro", FIRST_DAY, (INSTRUMENT,), orders)
    after, more = _amended(middle, second)
    return root, after, (*changes, *more)


@st.composite
def rearranged(draw: st.DrawFn) -> tuple[Unit, Unit, tuple[Change, ...]]:
    """A text of a few paragraphs, and what acts made of it that put them elsewhere, divided or joined them."""
    root = after = draw(trees(least=2, most=4, depth=draw(st.integers(0, 2))))
    changes: tuple[Change, ...] = ()
    for name in ("uno", "dos", "tres", "cuatro")[: draw(st.integers(1, 4))]:
        with patch.object(strategies, "ACT", name):
            orders = draw(instructions(after, 2, structural=True))
        after, more = _amended(after, Act(name, name, FIRST_DAY, (INSTRUMENT,), orders))
        changes = (*changes, *more)
    return root, after, changes


ALL = texts() | rearranged()


def _amended(root: Unit, act: Act) -> tuple[Unit, tuple[Change, ...]]:
    text = Instrument(INSTRUMENT, "Texto", "cl", root, ATTESTED)
    outcome = compile_history(text, by_id([act]), JURISDICTION)
    assert outcome.value is not None
    edition = outcome.value.editions[-1]
    return edition.root, changes_of(edition)


@given(ALL, st.booleans())
@settings(max_examples=500)
def test_carried_out_it_gives_the_second_text_and_back(case: tuple[Unit, Unit, tuple[Change, ...]], told: bool) -> None:
    before, after, changes = case
    comparison = compare(before, after, links_of(changes) if told else None)
    assert carry_out(comparison) == after
    assert carry_out(inverse(comparison)) == before


@given(ALL, st.booleans())
@settings(max_examples=500)
def test_the_marked_tree_tells_both_texts(case: tuple[Unit, Unit, tuple[Change, ...]], told: bool) -> None:
    before, after, changes = case
    tree = marked(compare(before, after, links_of(changes) if told else None))
    assert "".join(rejected(tree)) == "".join(said(before))
    assert "".join(accepted(tree)) == "".join(said(after))


@given(texts())
@settings(max_examples=60)
def test_a_text_does_not_differ_from_itself(case: tuple[Unit, Unit, tuple[Change, ...]]) -> None:
    _, after, _ = case
    assert compare(after, after).edits == ()


@given(ALL, st.booleans())
@settings(max_examples=300)
def test_a_file_is_told_as_exactly(case: tuple[Unit, Unit, tuple[Change, ...]], later: bool) -> None:
    before, after, _ = case
    if later:
        after = adopted(before, as_file(after))
    else:
        before = adopted(after, as_file(before))
    comparison = compare(before, after)
    assert carry_out(comparison) == after
    assert carry_out(inverse(comparison)) == before
    tree = marked(comparison)
    assert "".join(rejected(tree)) == "".join(said(before))
    assert "".join(accepted(tree)) == "".join(said(after))
