"""What holds of any act on any text: it is done exactly, can be undone, and touches nothing else."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from refundido.apply.engine import apply_edits
from refundido.apply.trees import redo, undo
from refundido.diagnostic import Code, has_errors
from refundido.history.timeline import compile_history
from refundido.model.act import Act, Instruction
from refundido.model.change import ChildrenChange
from refundido.model.edit import ChildrenEdit, Edit, MoveEdit, TextEdit
from refundido.model.instrument import Edition, Instrument
from refundido.model.unit import Unit, walk
from refundido.resolve.orders import resolve_instruction
from tests.build import ATTESTED, FIRST_DAY, INSTRUMENT, JURISDICTION, by_id, changes_of
from tests.properties.strategies import ACT, amendments, field_texts

_AWKWARD = re.compile(r"[ \u00a0]{2}|[ \u00a0][.,;:]|[.,;:][.,;:]")


def _act(given_instructions: tuple[Instruction, ...], name: str = ACT, day: date = FIRST_DAY) -> Act:
    return Act(name, f"Acto {name}", day, (INSTRUMENT,), given_instructions)


def _amended(root: Unit, given_instructions: tuple[Instruction, ...]) -> Edition | None:
    """The edition after an act, None if it is refused; whatever it says, it says in diagnostics."""
    text = Instrument(INSTRUMENT, "Texto", "cl", root, ATTESTED)
    outcome = compile_history(text, by_id([_act(given_instructions)]), JURISDICTION)
    assert outcome.value is not None
    found = outcome.value.edition_at(FIRST_DAY)
    assert (found.value is None) == has_errors(outcome.diagnostics)
    before = outcome.value.edition_at(ATTESTED)
    assert before.value is not None
    assert before.value.root is root
    return found.value


@given(amendments())
@settings(max_examples=150)
def test_undo_and_redo(case: tuple[Unit, tuple[Instruction, ...]]) -> None:
    root, orders = case
    made = _amended(root, orders)
    if made is None:
        return
    tree = made.root
    for change in reversed(changes_of(made)):
        tree = undo(tree, change)
    assert tree == root
    assert tree.digest() == root.digest()
    for change in changes_of(made):
        tree = redo(tree, change)
    assert tree == made.root


@given(amendments())
@settings(max_examples=100)
def test_what_no_instruction_touches_is_the_same_object(case: tuple[Unit, tuple[Instruction, ...]]) -> None:
    root, orders = case
    made = _amended(root, orders)
    if made is None:
        return
    touched = {change.unit for change in changes_of(made)}
    before = {unit.id: unit for _, unit in walk(root)}
    for _, unit in walk(made.root):
        known = before.get(unit.id)
        inside = {below.id for _, below in walk(unit)} | ({b.id for _, b in walk(known)} if known else set())
        if known is not None and not touched & inside and unit != known:
            renewed = [c for c in changes_of(made) if isinstance(c, ChildrenChange) and unit.id in _ids(c)]
            assert renewed, unit
        elif known is not None and unit == known and not touched & inside:
            replaced = any(isinstance(c, ChildrenChange) and unit.id in _ids(c) for c in changes_of(made))
            assert unit is known or replaced


def _ids(change: ChildrenChange) -> set[str]:
    return {below.id for unit in (*change.removed, *change.inserted) for _, below in walk(unit)}


@given(amendments())
@settings(max_examples=100)
def test_runs_cover_their_texts_and_no_identity_is_given_twice(case: tuple[Unit, tuple[Instruction, ...]]) -> None:
    root, orders = case
    made = _amended(root, orders)
    if made is None:
        return
    ids = Counter(unit.id for _, unit in walk(made.root))
    assert not [identity for identity, count in ids.items() if count > 1]
    characters: Counter[tuple[object, int]] = Counter()
    for _, _, text in field_texts(made.root):
        assert "".join(run.text for run in text.runs) == text.plain
        assert all(run.text for run in text.runs)
        assert not any(one.continues(other) for one, other in zip(text.runs, text.runs[1:], strict=False))
        characters.update((run.origin, run.at + i) for run in text.runs for i in range(len(run.text)))
    assert not [character for character, count in characters.items() if count > 1]


@given(amendments())
@settings(max_examples=100)
def test_what_is_left_keeps_its_origin(case: tuple[Unit, tuple[Instruction, ...]]) -> None:
    root, orders = case
    made = _amended(root, orders)
    if made is None:
        return
    known = {
        (run.origin, run.at + i): letter
        for _, _, text in field_texts(root)
        for run in text.runs
        for i, letter in enumerate(run.text)
    }
    for _, _, text in field_texts(made.root):
        for run in text.runs:
            if run.origin.is_base:
                assert all(known[run.origin, run.at + i] == letter for i, letter in enumerate(run.text))
            else:
                assert run.origin.act == ACT


@given(amendments())
@settings(max_examples=200)
def test_seams_have_one_space_and_one_stop(case: tuple[Unit, tuple[Instruction, ...]]) -> None:
    root, orders = case
    assume(not any(_AWKWARD.search(text.plain) for _, _, text in field_texts(root)))
    made = _amended(root, orders)
    if made is None:
        return
    for _, _, text in field_texts(made.root):
        found = [m for m in _AWKWARD.finditer(text.plain) if not _abbreviated(text.plain, m.start())]
        assert not found, text.plain
        assert text.plain == text.plain.strip(), repr(text.plain)


def _abbreviated(plain: str, at: int) -> bool:
    return re.search(r"(?:etc|Sr|hrs|núm|UU)\.$", plain[: at + 1]) is not None and plain[at + 1] != "."


@given(amendments(), st.data())
@settings(max_examples=100)
def test_instructions_commute(case: tuple[Unit, tuple[Instruction, ...]], data: st.DataObject) -> None:
    """The same edits in any order; only what enters at one seam stands as the act orders it."""
    root, orders = case
    edits: dict[str, tuple[Edit, ...]] = {}
    for instruction in orders:
        resolved = resolve_instruction(root, instruction, JURISDICTION).value
        edits[instruction.number] = resolved.edits if resolved else ()
    numbers = [i.number for i in orders]
    turned = data.draw(st.permutations(numbers))
    one = apply_edits(root, [e for n in numbers for e in edits[n]], ACT, numbers)
    other = apply_edits(root, [e for n in turned for e in edits[n]], ACT, numbers)
    assert (one.value is None) == (other.value is None)
    if one.value is not None and other.value is not None:
        assert one.value.root == other.value.root
    if len(set(seams := [s for n in numbers for s in _seams(edits[n])])) == len(seams):
        anyhow = apply_edits(root, [e for n in turned for e in edits[n]], ACT, turned)
        assert (anyhow.value and anyhow.value.root) == (one.value and one.value.root)


def _seams(edits: tuple[Edit, ...]) -> list[tuple[object, ...]]:
    """The points at which edits bring something in."""
    seams: list[tuple[object, ...]] = []
    for edit in edits:
        match edit:
            case TextEdit(path=path, field=field, start=start, end=end) if start == end:
                seams.append((path, field, start))
            case ChildrenEdit(path=path, start=start, end=end) if start == end:
                seams.append((path, start))
            case MoveEdit(to=to, index=index):
                seams.append((to, index))
            case _:
                pass
    return seams


@given(amendments(most=3), st.data())
@settings(max_examples=60)
def test_later_acts_share_and_earlier_editions_stay(
    case: tuple[Unit, tuple[Instruction, ...]], data: st.DataObject
) -> None:
    root, orders = case
    text = Instrument(INSTRUMENT, "Texto", "cl", root, ATTESTED)
    later = date(2011, 1, 1)
    both = by_id([_act(orders), _act(tuple(data.draw(st.permutations(orders))), "otro", later)])
    alone = compile_history(text, by_id([_act(orders)]), JURISDICTION).value
    together = compile_history(text, both, JURISDICTION).value
    assert alone is not None
    assert together is not None
    one, other = alone.edition_at(FIRST_DAY), together.edition_at(FIRST_DAY)
    assert (one.value is None) == (other.value is None)
    if one.value is not None and other.value is not None:
        assert one.value.root == other.value.root
    if one.value is None:
        assert {d.code for d in together.edition_at(later).diagnostics} == {Code.ACT_REFUSED}
