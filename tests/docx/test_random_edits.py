"""Random edits of random texts, through one act and through several: the redline is exact both ways."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from refundido.compare import compare
from refundido.compare.marked import marked
from refundido.document.comparison_ends import Between, End
from refundido.document.hands import Hand, Hands
from refundido.history.timeline import compile_history
from refundido.model.act import Act, Instruction
from refundido.model.instrument import Instrument
from refundido.model.text import Origin, Text
from refundido.model.unit import Unit, walk
from refundido.render.docx_redline import redline_docx
from tests.build import ATTESTED, FIRST_DAY, INSTRUMENT, JURISDICTION, by_id
from tests.docx.plain import lines_of
from tests.docx.test_redline import HEADER, check_exact
from tests.docx.tracked import W, accepted, check_form, document
from tests.properties.strategies import ACT, amendments, instructions


def _after(root: Unit, orders: tuple[Instruction, ...]) -> Unit | None:
    text = Instrument(INSTRUMENT, "Texto", JURISDICTION.code, root, ATTESTED)
    outcome = compile_history(text, by_id([Act(ACT, "Acto", FIRST_DAY, (INSTRUMENT,), orders)]), JURISDICTION)
    assert outcome.value is not None
    found = outcome.value.edition_at(FIRST_DAY).value
    return found.root if found else None


def _settled(unit: Unit) -> Unit:
    """The text as a base of its own, so that another act may bring in what bears the same name."""
    children = tuple(_settled(child) for child in unit.children)
    heading, text = _own(unit.heading), _own(unit.text)
    return replace(unit, id=f"de-{unit.id}", heading=heading, text=text, children=children)


def _own(text: Text | None) -> Text | None:
    return Text.join(replace(run, origin=_of(run.origin)) for run in text.runs) if text is not None else None


def _of(origin: Origin) -> Origin:
    return Origin(place=f"de-{origin.act}-{origin.instruction}-{origin.place}")


@given(amendments())
@settings(max_examples=150, deadline=None)
def test_one_act(case: tuple[Unit, tuple[Instruction, ...]]) -> None:
    before, orders = case
    after = _after(before, orders)
    if after is not None:
        check_exact(before, after)
        check_exact(after, before)


@given(amendments(), st.data())
@settings(max_examples=100, deadline=None)
def test_two_acts(case: tuple[Unit, tuple[Instruction, ...]], data: st.DataObject) -> None:
    before, orders = case
    middle = _after(before, orders)
    assume(middle is not None)
    assert middle is not None
    assume(all(unit.children for _, unit in walk(middle) if unit.kind in ("encabezado", "fila")))
    middle, before = _settled(middle), _settled(before)
    after = _after(middle, data.draw(instructions(middle)))
    if after is not None:
        check_exact(before, after)
        check_exact(after, before)


@given(amendments())
@settings(max_examples=40, deadline=None)
def test_folded_is_well_formed_and_leaves_no_change_out(case: tuple[Unit, tuple[Instruction, ...]]) -> None:
    before, orders = case
    after = _after(before, orders)
    if after is None:
        return
    data = redline_docx(marked(compare(before, after)), HEADER, JURISDICTION, folded=True)
    check_form(data)
    told = {line if isinstance(line, str) else " ".join(line) for line in lines_of(after)}
    for line in accepted(data):
        plain = line if isinstance(line, str) else " ".join(line)
        assert plain in told or plain.endswith("\t"), plain


@given(amendments())
@settings(max_examples=100, deadline=None)
def test_no_change_is_left_unsigned(case: tuple[Unit, tuple[Instruction, ...]]) -> None:
    root, orders = case
    text = Instrument(INSTRUMENT, "Texto", JURISDICTION.code, root, ATTESTED)
    acts = by_id([Act(ACT, "Acto", FIRST_DAY, (INSTRUMENT,), orders)])
    history = compile_history(text, acts, JURISDICTION).value
    assert history is not None
    for edition in history.editions[1:]:
        hands = Hands.of(history, [edition], acts, Hand("nadie", FIRST_DAY))
        between = Between(text, End(root, ""), End(edition.root, ""), (edition,), "")
        data = redline_docx(marked(between.compared()), HEADER, JURISDICTION, hands=hands)
        check_form(data)
        assert {e.get(f"{W}author") for e in document(data).iter() if e.get(f"{W}author")} <= {"Acto"}
