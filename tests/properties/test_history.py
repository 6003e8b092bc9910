"""Law 10: what is deferred lands on the very words or not at all, and what was not yet known changes nothing."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from refundido.diagnostic import Code
from refundido.history.timeline import compile_history
from refundido.model.act import Act, Annulment, Instruction
from refundido.model.address import Address, Nth
from refundido.model.instrument import Instrument
from refundido.model.operation import Order, ReplaceText
from refundido.model.selector import Quotation
from refundido.model.text import Origin, Text
from refundido.model.unit import PARAGRAPH, ROOT, Unit, walk
from tests.build import ATTESTED, FIRST_DAY, INSTRUMENT, JURISDICTION, by_id, errors
from tests.properties.strategies import Ids, amendments, instructions, paragraphs, text_of

DEFERRED, MEANWHILE, LANDS = date(2010, 1, 1), date(2010, 6, 1), date(2010, 12, 1)
TARGET = "u-diana"
_WORDS = "el jugador paga la apuesta doble."


@st.composite
def interrupted(draw: st.DrawFn) -> tuple[Unit, tuple[int, int], tuple[Instruction, ...]]:
    """A text with one paragraph that is to change, the words in it, and what another act does meanwhile."""
    ids = Ids()
    around = [draw(paragraphs(ids)) for _ in range(draw(st.integers(0, 3)))]
    around = [p for p in around if not p.pending]
    place = draw(st.integers(0, len(around)))
    target = Unit(TARGET, PARAGRAPH, text=text_of(_WORDS, TARGET))
    root = Unit(ROOT, ROOT, children=(*around[:place], target, *around[place:]))
    stretch = draw(st.sampled_from(((0, 2), (3, 10), (11, 15), (19, 26), (3, 15), (27, 32))))
    return root, stretch, draw(instructions(root, 3))


def _act(name: str, orders: tuple[Instruction, ...], issued: date, in_force: date | None = None) -> Act:
    return Act(name, name, issued, (INSTRUMENT,), orders, in_force=in_force)


def _characters(root: Unit, first: tuple[Origin, int]) -> list[tuple[Origin, int]]:
    """The characters of the paragraph in which that one stands; a split or a join may have taken it elsewhere."""
    for _, unit in walk(root):
        if unit.text is not None:
            characters = [(run.origin, run.at + i) for run in unit.text.runs for i in range(len(run.text))]
            if first in characters:
                return characters
    return []


def _paragraph_after(root: Unit) -> list[tuple[Origin, int]]:
    for _, unit in walk(root):
        if unit.text is not None and any(run.origin.act == "diferido" for run in unit.text.runs):
            return [(run.origin, run.at + i) for run in unit.text.runs for i in range(len(run.text))]
    return []


@given(interrupted())
@settings(max_examples=200)
def test_what_is_deferred_lands_on_the_very_words(
    case: tuple[Unit, tuple[int, int], tuple[Instruction, ...]],
) -> None:
    root, (start, end), meanwhile = case
    index = [unit.id for unit in root.children].index(TARGET)
    new = Text.of("NUEVO", Origin("diferido", "1", "1"))
    order = Order(Address((Nth(PARAGRAPH, index + 1),)), ReplaceText(Quotation(_WORDS[start:end]), new))
    deferred = _act("diferido", (Instruction("1", (order,)),), DEFERRED, LANDS)
    text = Instrument(INSTRUMENT, "Texto", "cl", root, ATTESTED)
    outcome = compile_history(text, by_id([deferred, _act("acto", meanwhile, MEANWHILE)]), JURISDICTION)
    assert outcome.value is not None
    before = outcome.value.edition_at(LANDS - timedelta(days=1))
    after = outcome.value.edition_at(LANDS)
    alone = compile_history(text, by_id([_act("acto", meanwhile, MEANWHILE)]), JURISDICTION).value
    assert alone is not None
    undisturbed = alone.edition_at(LANDS)
    assert (before.value and before.value.root) == (undisturbed.value and undisturbed.value.root)
    if before.value is None:
        assert after.value is None
        return
    wanted = [(Origin(place=TARGET), at) for at in range(start, end)]
    stood = _characters(before.value.root, wanted[0])
    place = stood.index(wanted[0]) if wanted[0] in stood else 0
    if stood[place : place + end - start] != wanted:
        assert after.value is None
        assert Code.PIN_TOUCHED in errors(outcome.diagnostics)
        return
    assert after.value is not None
    stands = _paragraph_after(after.value.root)
    assert stands[:place] == stood[:place]
    assert [c[0].act for c in stands[place : place + 5]] == ["diferido"] * 5
    assert stands[place + 5 :] == stood[place + end - start :]


@given(amendments(most=2, depth=2), st.data())
@settings(max_examples=80)
def test_what_is_known_later_changes_nothing_before(
    case: tuple[Unit, tuple[Instruction, ...]], data: st.DataObject
) -> None:
    root, orders = case
    text = Instrument(INSTRUMENT, "Texto", "cl", root, ATTESTED)
    days = st.integers(0, 300).map(lambda n: FIRST_DAY + timedelta(days=n))
    acts: list[Act] = []
    for count in range(data.draw(st.integers(1, 4))):
        act = _act(f"acto-{count}", orders, data.draw(days), data.draw(st.none() | days))
        if acts and data.draw(st.sampled_from((True, False))):
            earlier = data.draw(st.sampled_from(acts)).id
            act = replace(act, annuls=(Annulment(earlier, (), data.draw(st.none() | days)),))
        acts.append(act)
    known_at, day = data.draw(days), data.draw(days)
    as_known = compile_history(text, by_id(acts), JURISDICTION, known_at)
    then = compile_history(text, by_id([a for a in acts if a.issued <= known_at]), JURISDICTION)
    assert as_known.value is not None
    assert then.value is not None
    one, other = as_known.value.edition_at(day), then.value.edition_at(day)
    assert (one.value and one.value.root) == (other.value and other.value.root)
    assert [e.in_force for e in as_known.value.editions] == sorted({e.in_force for e in as_known.value.editions})
