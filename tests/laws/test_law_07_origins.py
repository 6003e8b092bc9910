"""Law 7: every character has an origin, and what is left of a text keeps its own."""

from __future__ import annotations

from refundido.model.change import TextChange
from refundido.model.text import Origin, Run, Standing, Text
from refundido.model.unit import walk
from tests.build import FIRST_DAY, act, changes_of, edition, history, instrument, runs_shown, unit_of

TEXT = instrument("4.1 Uno\n  Párrafo. uno dos tres.\n  Párrafo. cuatro uno.\n")


def _shown(*orders: str) -> list[str]:
    written = "\n".join(f"- {{n: '{n}', {order}}}" for n, order in enumerate(orders, 1))
    return runs_shown(edition(history(TEXT, act(written)), FIRST_DAY).root)


def test_each_word_is_of_its_instruction() -> None:
    assert _shown("at: 4.1 > párrafo 1, replace: dos, with: dos mil") == ["uno {1|dos mil} tres."]
    assert _shown("at: 4.1 > párrafo 1, insert: y, before: tres", "at: 4.1 > párrafo 1, replace: uno, with: once") == [
        "{2|once} dos {1|y }tres."
    ]


def test_what_a_seam_needed_is_of_the_instruction() -> None:
    assert _shown('at: 4.1 > párrafo 1, insert: ", y", after: uno') == ["uno{1|, y} dos tres."]
    assert _shown("at: 4.1 > párrafo 1, insert: y, after: uno") == ["uno{1| y} dos tres."]


def test_what_is_left_keeps_its_origin_and_its_place_in_it() -> None:
    made = edition(history(TEXT, act("- {at: 4.1 > párrafo 1, replace: dos, with: X}")), FIRST_DAY)
    text, before = unit_of(made.root, "4.1 > párrafo 1").text, unit_of(TEXT.root, "4.1 > párrafo 1").text
    assert text is not None
    assert before is not None
    base = before.runs[0].origin
    assert [(r.text, r.at) for r in text.runs if r.origin == base] == [("uno ", 0), (" tres.", 7)]


def test_what_was_removed_is_remembered() -> None:
    made = edition(history(TEXT, act("- {at: 4.1 > párrafo 1, delete: dos}")), FIRST_DAY)
    change = changes_of(made)[0]
    assert isinstance(change, TextChange)
    assert "".join(run.text for run in change.removed).strip() == "dos"
    assert change.inserted == ()


def test_the_same_words_at_two_places_are_different_characters() -> None:
    orders = "- {at: '4.1', replace: {quote: uno, times: 2}, with: once}"
    made = edition(history(TEXT, act(orders)), FIRST_DAY)
    origins = [
        (run.origin, run.at + i)
        for _, unit in walk(made.root)
        if unit.text
        for run in unit.text.runs
        for i in range(len(run.text))
    ]
    assert len(origins) == len(set(origins))


def test_a_join_keeps_both_origins() -> None:
    assert _shown("at: 4.1 > párrafos 1 a 2, join: yes") == ["uno dos tres.{1| }cuatro uno."]


def test_runs_join_and_part() -> None:
    origin = Origin(place="u1")
    text = Text.of("abcdef", origin)
    other = Run("X", Origin("acto", "1"))
    changed = text.splice(2, 4, (other,))
    assert changed.plain == "abXef"
    assert [run.at for run in changed.runs] == [0, 0, 4]
    assert changed.splice(2, 3, text.slice(2, 4)) == text
    assert Text.join((*text.slice(0, 2), *text.slice(2, 6))) == text
    assert Text.join((Run("", origin), *text.runs)) == text
    official = Run("ab", origin, 0, Standing.OFFICIAL)
    ours = Run("cd", origin, 2, Standing.RECONSTRUCTED)
    assert len(Text.join((official, ours)).runs) == 2
    assert text.copy(0) is text
    assert text.copy(1).runs[0].origin != origin
