"""Law 7 in print: words that an act put in have its note where they stand, and what it took out, where it stood."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import fields, is_dataclass, replace
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from refundido.apply.trees import redo, undo
from refundido.diagnostic import has_errors
from refundido.document import consolidated
from refundido.document.anchors import unit_anchor
from refundido.document.blocks import Item, NoteRef, Paragraph, Publication, Section, Table, Words
from refundido.history.timeline import History
from refundido.model.act import Act, Annulment, Instruction
from refundido.model.change import TextChange
from refundido.model.instrument import Edition, Instrument
from refundido.model.operation import Field, Order
from refundido.model.text import Run, Text
from refundido.model.unit import ROOT, TABLE, Unit, find_path, unit_at, walk
from tests.build import ATTESTED, INSTRUMENT, JURISDICTION, by_id, history
from tests.properties.strategies import Author, Ids, paragraphs, trees

DAYS = tuple(date(2010 + year, 1, 1) for year in range(9))
Character = tuple[object, int]


class WordyAuthor(Author):
    """One who mostly changes words, and then splits and joins the paragraphs they stand in."""

    def orders(self) -> Order:
        """One order."""
        self.order += 1
        writers = (
            self._replace, self._delete, self._delete, self._insert, self._split, self._split, self._join, self._join,
            self._insert_units, self._delete_units, self._move, self._renumber, self._column,
        )  # fmt: skip
        return self.draw(st.sampled_from(writers))() or self._retitle()

    def _column(self) -> Order | None:
        """As all authors, where no table has lost all its columns."""
        tables = [unit for _, unit in walk(self.root) if unit.kind == TABLE and unit.children]
        return super()._column() if all(unit.children[0].children for unit in tables) else None


@st.composite
def texts(draw: st.DrawFn) -> Unit:
    """A few paragraphs, which can be split and joined, or any tree."""
    if draw(st.booleans()):
        return draw(trees(depth=2))
    ids = Ids()
    found = tuple(draw(paragraphs(ids)) for _ in range(draw(st.integers(1, 3))))
    return Unit(ROOT, ROOT, children=tuple(unit for unit in found if not unit.pending))


@st.composite
def histories(draw: st.DrawFn, annulments: bool = False) -> tuple[Instrument, tuple[Act, ...], History]:
    """An instrument and acts on it one after another; the numbers of instructions say of which act they are."""
    text = Instrument(INSTRUMENT, "Texto", JURISDICTION.code, draw(texts()), ATTESTED)
    acts: list[Act] = []
    made = history(text).value
    assert made is not None
    for count in range(1, draw(st.integers(1, 5)) + 1):
        root = made.editions[-1].root
        numbers = [f"{count}{n}" for n in range(1, draw(st.integers(1, 3)) + 1)]
        orders = tuple(Instruction(n, (WordyAuthor(draw, root, n).orders(),)) for n in numbers)
        act = Act(f"acto-{count}", f"Acto {count}", DAYS[count], (INSTRUMENT,), orders)
        if annulments and acts and draw(st.integers(0, 2)) == 0:
            one = draw(st.sampled_from(acts))
            act = replace(act, instructions=(), annuls=(Annulment(one.id, (), DAYS[count]),))
        tried = history(text, *acts, act)
        if tried.value is not None and not has_errors(tried.diagnostics) and not tried.value.refusals:
            acts.append(act)
            made = tried.value
    return text, tuple(acts), made


def printed(case: tuple[Instrument, tuple[Act, ...], History]) -> Publication:
    """The publication of the last edition."""
    text, acts, made = case
    return consolidated(text, made.editions, by_id(acts), JURISDICTION)


def calls_by_anchor(value: object, found: dict[str, list[NoteRef]]) -> None:
    """The calls that stand in each unit's own words, or in the first words of an item without a title."""
    if isinstance(value, tuple):
        for each in value:
            calls_by_anchor(each, found)
    elif is_dataclass(value) and not isinstance(value, type):
        own: tuple[object, ...] = ()
        if isinstance(value, Table):
            cells = [cell.content for row in value.rows for cell in row.cells]
            own = (*value.caption, *(i for c in (*(c.content for c in value.columns), *cells) for i in c))
        elif isinstance(value, Section):
            own = value.heading.content
        elif isinstance(value, Item):
            first = next((block for block in value.blocks if isinstance(block, Paragraph)), None)
            own = value.title or (first.content if first else ())
        elif hasattr(value, "content"):
            own = value.content
        elif hasattr(value, "caption"):
            own = value.caption
        elif hasattr(value, "refs") and hasattr(value, "anchor"):
            own = value.refs
        if hasattr(value, "anchor"):
            found[value.anchor].extend(each for each in own if isinstance(each, NoteRef))
        for each in fields(value):
            calls_by_anchor(getattr(value, each.name), found)


def lineages(root: Unit, above: tuple[Unit, ...] = ()) -> Iterator[tuple[Unit, ...]]:
    """Every unit after those that hold it."""
    yield (*above, root)
    for child in root.children:
        yield from lineages(child, (*above, root))


def names(call: NoteRef, run: Run) -> bool:
    """Whether a call names the instruction that put the words in, and its act."""
    return call.source.startswith(f"Acto {run.origin.instruction[0]}, ") and call.source.endswith(
        f"instrucción {run.origin.instruction}"
    )


def check_words(root: Unit, publication: Publication) -> None:
    """Each run of an act has its note at the unit where it stands, or at one that holds it."""
    calls: dict[str, list[NoteRef]] = defaultdict(list)
    calls_by_anchor(publication.body, calls)
    for line in lineages(root):
        if line[-1].id == ROOT:
            continue
        there = [call for unit in line for call in calls[unit_anchor(unit.id)]]
        for text in (line[-1].heading, line[-1].text):
            for run in text.runs if text else ():
                assert run.origin.is_base or any(names(call, run) for call in there), (run, line[-1])
    assert {c.number for found in calls.values() for c in found} <= {note.number for note in publication.source_notes}


def characters(text: Text | None) -> list[Character]:
    """The identity of each character."""
    return [(run.origin, run.at + i) for run in text.runs for i in range(len(run.text))] if text else []


def undone(edition: Edition) -> Unit:
    """The text on the day of an edition before its acts changed it, its annulments done."""
    root = edition.root
    for amendment in reversed(edition.amendments):
        for change in reversed(amendment.changes):
            root = undo(root, change)
    return root


def deletions(made: History) -> Iterator[tuple[str, Character | None, Character | None]]:
    """Each deletion of words in a paragraph: its instruction, and the characters between which it happened."""
    for edition in made.editions[1:]:
        root = undone(edition)
        for amendment in edition.amendments:
            for change in amendment.changes:
                if isinstance(change, TextChange) and not change.inserted and change.field is Field.TEXT:
                    path = find_path(root, change.unit)
                    assert path is not None
                    there = characters(unit_at(root, path).text)
                    end = change.start + sum(len(run.text) for run in change.removed)
                    left = there[change.start - 1] if change.start else None
                    yield change.instruction, left, there[end] if end < len(there) else None
                root = redo(root, change)


def check_deletions(made: History, publication: Publication, without: Collection[str] = ()) -> None:
    """The mark of what was taken out stands between the characters beside it, if both stand."""
    root = made.editions[-1].root
    stands = {each: (unit, at) for _, unit in walk(root) for at, each in enumerate(characters(unit.text))}
    contents = dict(_contents(publication.body))
    for number, left, right in deletions(made):
        if number in without or left is None or right is None or left not in stands or right not in stands:
            continue
        (one, low), (other, high) = stands[left], stands[right]
        low, high = low + 1, high
        if one is other and low > high:
            continue
        if one is other:
            assert any(low <= at <= high for at in _marks(contents[unit_anchor(one.id)], number)), (number, one)
        else:
            ends = any(low <= at for at in _marks(contents[unit_anchor(one.id)], number))
            begins = any(at <= high for at in _marks(contents[unit_anchor(other.id)], number))
            assert ends or begins, (number, one, other)


def _marks(content: tuple[object, ...], number: str) -> list[int]:
    """How many characters stand before each call to the notes of an instruction."""
    found: list[int] = []
    position = 0
    for inline in content:
        if isinstance(inline, Words):
            position += len(inline.text)
        elif isinstance(inline, NoteRef) and inline.source.endswith(f"instrucción {number}"):
            found.append(position)
    return found


def _contents(value: object) -> Iterator[tuple[str, tuple[object, ...]]]:
    if isinstance(value, tuple):
        for each in value:
            yield from _contents(each)
    elif is_dataclass(value) and not isinstance(value, type):
        if hasattr(value, "content") and hasattr(value, "anchor"):
            yield value.anchor, value.content
        for each in fields(value):
            yield from _contents(getattr(value, each.name))


@given(histories())
@settings(max_examples=250)
def test_words_and_deletions_have_their_notes(case: tuple[Instrument, tuple[Act, ...], History]) -> None:
    publication = printed(case)
    root = case[2].editions[-1].root
    check_words(root, publication)
    check_deletions(case[2], publication)
    check_inserted(root, publication)


def check_inserted(root: Unit, publication: Publication) -> None:
    """Each unit that an act brought in has its note, or is in one that has."""
    calls: dict[str, list[NoteRef]] = defaultdict(list)
    calls_by_anchor(publication.body, calls)
    for line in lineages(root):
        unit = line[-1]
        if unit.id.startswith("acto") and unit.kind != TABLE:
            there = [call for each in line for call in calls[unit_anchor(each.id)]]
            assert there, unit


@given(histories(annulments=True))
@settings(max_examples=150)
def test_annulments_leave_their_notes(case: tuple[Instrument, tuple[Act, ...], History]) -> None:
    text, acts, made = case
    for number, edition in enumerate(made.editions, start=1):
        publication = consolidated(text, made.editions[:number], by_id(acts), JURISDICTION)
        check_words(edition.root, publication)
        void = set(_annulled(acts, edition))
        plain = [note.cite for note in publication.source_notes if "sin efecto" not in note.cite]
        assert not [cite for cite in plain if cite.removeprefix("instrucción ") in void]
        check_deletions(replace(made, editions=made.editions[:number]), publication, void)
        if number > 1 and any(not each.instructions for each in edition.amendments):
            check_restored(made.editions[number - 2].root, undone(edition), publication)


def check_restored(before: Unit, after: Unit, publication: Publication) -> None:
    """Words that stand again have a note of the act that annulled, at their unit or at one that holds it."""
    calls: dict[str, list[NoteRef]] = defaultdict(list)
    calls_by_anchor(publication.body, calls)
    stood = {each for _, unit in walk(before) for each in characters(unit.text)}
    said = {unit.id: unit.text.plain for _, unit in walk(before) if unit.text}
    for line in lineages(after):
        if set(characters(line[-1].text)) - stood and _plain(line[-1]) != said.get(line[-1].id):
            there = [call for unit in line for call in calls[unit_anchor(unit.id)]]
            assert any("sin efecto" in call.source for call in there), line[-1]


def _plain(unit: Unit) -> str:
    return unit.text.plain if unit.text else ""


def _annulled(acts: tuple[Act, ...], edition: Edition) -> Iterator[str]:
    """The instructions without effect by then."""
    for act in acts:
        for each in act.annuls:
            if each.since and each.since <= edition.in_force:
                yield from (i.number for one in acts if one.id == each.act for i in one.instructions)
