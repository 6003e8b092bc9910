"""A text read from a file, without origins, compared with an edition: the pieces told give both texts (law 7)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from refundido.compare import compare
from refundido.compare.adoption import adopted
from refundido.compare.edits import Fate, How, TextEdited, UnitMoved, UnitReplaced
from tests.build import act, edition, history, instrument
from tests.comparison.views import as_file

_BEFORE = "4.1 Juego\n  Uno dos tres.\n  Cuatro cinco seis.\n  Siete."


@pytest.mark.parametrize(
    "orders",
    [
        '- {n: "1", at: "4.1 > párrafos 1 a 2", join: yes}',
        """- {n: "1", at: "4.1 > párrafos 1 a 2", join: yes}
- {n: "2", at: "4.1 > párrafo 1", replace: dos tres, with: DOS TRES}""",
        '- {n: "1", at: "4.1 > párrafos 1 a 3", join: yes}',
    ],
)
def test_a_join_is_told_once(orders: str) -> None:
    base = instrument(_BEFORE)
    made = edition(history(base, act(orders)), date(2030, 1, 1)).root
    told = [e for e in compare(adopted(made, base.root), made).edits if isinstance(e, UnitReplaced)]
    assert len(told) == 1
    (pieces,) = told[0].pieces
    old = "".join(p.plain for p in pieces if p.fate is not Fate.INSERTED)
    new = "".join(p.plain for p in pieces if p.fate is not Fate.DELETED)
    assert new == (told[0].after[0].text or base.root.text).plain  # type: ignore[union-attr]
    assert old.replace(" ", "") == "".join(u.text.plain for u in told[0].before if u.text).replace(" ", "")


_TEXT = """4.1 Juego
  Uno dos tres cuatro. Cinco seis siete ocho.
  Nueve diez once doce.
4.2 Otro
  Trece catorce quince."""
_MOVE = '- {at: "4.1 > párrafo 1", move: {to: "4.2 > párrafo 1", place: after}}'
_SPLIT = '- {at: "4.1 > párrafo 1", split: {after_stop: 1}}'


@pytest.mark.parametrize(
    ("orders", "how", "moved"),
    [
        ((_SPLIT,), How.SPLIT, 0),
        ((_MOVE, '- {at: "4.2 > párrafo 2", split: {after_stop: 1}}'), How.SPLIT, 1),
        ((_MOVE, '- {at: "4.2 > párrafos 1 a 2", join: yes}'), How.JOINED, 1),
        ((_SPLIT, '- {at: "4.1 > párrafo 2", move: {to: "4.2 > párrafo 1", place: after}}'), How.SPLIT, 1),
        (
            (_SPLIT, '- {at: "4.1 > párrafo 1", insert_units: [{párrafo: Otra cosa.}], place: after}'),
            How.SPLIT,
            0,
        ),
        (('- {at: "4.1 > párrafos 1 a 2", join: yes}',), How.JOINED, 0),
        (('- {at: "4.1 > párrafos 1 a 2", join: yes}', _SPLIT), How.REGROUPED, 0),
        ((_SPLIT, '- {at: "4.1 > párrafo 1", delete_unit: yes}'), How.CONTINUED, 0),
    ],
)
def test_against_a_file_it_is_told_as_between_editions(orders: tuple[str, ...], how: How, moved: int) -> None:
    acts = [act(each, f"acto-{n}", date(2010 + n, 1, 1)) for n, each in enumerate(orders)]
    past = history(instrument(_TEXT), *acts)
    before, after = edition(past, date(2000, 1, 1)).root, edition(past, date(2030, 1, 1)).root
    assert before is not after
    for old, new in (
        (before, after),
        (adopted(after, as_file(before)), after),
        (before, adopted(before, as_file(after))),
        (as_file(before), adopted(as_file(before), as_file(after))),
    ):
        edits = compare(old, new).edits
        assert [e.how for e in edits if isinstance(e, UnitReplaced)] == [how]
        assert sum(isinstance(e, UnitMoved) for e in edits) == moved


def test_a_part_with_an_identity_of_its_own_is_known_by_its_words() -> None:
    past = history(instrument(_TEXT), act(_SPLIT))
    before, after = edition(past, date(2000, 1, 1)).root, edition(past, date(2030, 1, 1)).root
    first, *others = after.children
    halves = (first.children[0], replace(first.children[1], id="otra"), *first.children[2:])
    renamed = as_file(after.with_children((first.with_children(halves), *others)))
    (edit,) = compare(before, adopted(before, renamed)).edits
    assert isinstance(edit, UnitReplaced)
    assert edit.how is How.SPLIT


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Lanza los dados. Luego paga todo.", "Lanza dos dados. Luego cobra todo.", ["los", "dos", "paga", "cobra"]),
        ("El texto debe quedar firme.", "El texto debe siempre quedar muy firme.", ["siempre ", " muy"]),
        ("El jefe de mesa paga hoy.", "El dueño de sala cobra hoy.", ["jefe de mesa paga", "dueño de sala cobra"]),
    ],
)
def test_a_rewritten_stretch_is_one_deletion_and_one_insertion(old: str, new: str, told: list[str]) -> None:
    """But not across the end of a sentence, nor around words between which there only are insertions."""
    one, other = (as_file(instrument(f"4.1 Juego\n  {words}").root) for words in (old, new))
    (edit,) = compare(one, adopted(one, other)).edits
    assert isinstance(edit, TextEdited)
    assert [piece.plain for piece in edit.pieces if piece.fate is not Fate.KEPT] == told
