"""The pages of an act: its comparative table, its redline, and the index of what each instruction did.

The public function is `act_outputs`. To wire it in `publish`, for each act that amends an instrument:
`act_outputs(history, act, acts, jurisdiction)`, whose three values `render.comparison` makes
build/<instrument>/actos/<act>/{index.html, cuadro.html, cuadro.pdf, redline.html} of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass

from refundido.document.act_index import index_of
from refundido.document.act_leads import leads_of
from refundido.document.act_told import ANNULMENT, NO_EFFECT, Told, rows_of, told_of, void_in
from refundido.document.anchors import instruction_anchor
from refundido.document.blocks import Words
from refundido.document.comparison import (
    ACT_PAGES,
    NO_PAGES,
    Pages,
    act_facts,
    act_links,
    act_redline,
    act_title,
    head_of,
    stage_names,
    stage_places,
    warned,
)
from refundido.document.comparison_annulments import annulment_action, annulment_anchor, annulment_notes
from refundido.document.comparison_blocks import Stretch
from refundido.document.comparison_effects import Touched
from refundido.document.comparison_nodes import arrivals_in
from refundido.document.comparison_pages import ActIndex, Cuadro, CuadroRow, Passage, Redline
from refundido.document.comparison_passages import PassageWriter, pick
from refundido.document.comparison_places import Places
from refundido.document.comparison_summary import quoted_marks
from refundido.document.errata import corrections
from refundido.document.never_in_force import NeverInForce
from refundido.document.notes import NoteBook
from refundido.history import History
from refundido.model.act import Act, Instruction
from refundido.model.jurisdiction import Jurisdiction

"""The number of the row of an annulment, which is no instruction."""
_LONG = 1500
"""How many signs are too many for a row to be kept on one page."""


@dataclass(frozen=True, slots=True)
class ActOutputs:
    """The pages of an act, as values: `render.comparison` makes files of them."""

    index: ActIndex
    cuadro: Cuadro
    redline: Redline


def act_outputs(
    history: History,
    act: Act,
    acts: Mapping[str, Act],
    jurisdiction: Jurisdiction,
    pages: Pages = ACT_PAGES,
    official: str = "",
) -> ActOutputs:
    """The pages of an act for one instrument. An act that never came into force there gives empty ones.

    `official` is the act's official text, empty where it is not at hand.
    """
    told = told_of(history, act, acts, jurisdiction)
    return ActOutputs(
        index_of(history, act, acts, told, jurisdiction, pages),
        _cuadro(history, act, acts, told, jurisdiction, pages, official),
        act_redline(history, act, acts, jurisdiction, pages),
    )


def cuadro(
    history: History,
    act: Act,
    acts: Mapping[str, Act],
    jurisdiction: Jurisdiction,
    pages: Pages = NO_PAGES,
    official: str = "",
) -> Cuadro:
    """The comparative table of an act for one instrument. `official` is the act's official text, if it is at hand."""
    return _cuadro(history, act, acts, told_of(history, act, acts, jurisdiction), jurisdiction, pages, official)


def _cuadro(
    history: History,
    act: Act,
    acts: Mapping[str, Act],
    told: tuple[Told, ...],
    jurisdiction: Jurisdiction,
    pages: Pages,
    official: str,
) -> Cuadro:
    rows = [
        _annulment_row(act, each, stage_places(history, each.stage, jurisdiction, pages), jurisdiction)
        for each in told
        if each.annulment
    ]
    leads = leads_of(act, official)
    for instruction, each in rows_of(act, told):
        places = stage_places(history, each.stage, jurisdiction, pages)
        rows.append(_row(act, instruction, each, places, jurisdiction, leads.get(instruction.number, ())))
    book = NoteBook(acts, jurisdiction, corrections(acts))
    rows.extend(_void_row(each, leads, book) for each in void_in(history, act, acts).values())
    order = {instruction.number: place for place, instruction in enumerate(act.instructions)}
    rows.sort(key=lambda row: order.get(row.number, -1))
    names = (stage_names(history, told[0].stage)[0], stage_names(history, told[-1].stage)[1]) if told else ("", "")
    facts = act_facts(history, act, acts, (each.stage for each in told), jurisdiction)
    head = head_of(history.instrument, "Cuadro comparativo", act_title(act), names, facts, act.subject)
    if told:
        head = warned(head, told[0].stage.before, quoted_marks(each.comparison for each in told), jurisdiction)
    return Cuadro(head, tuple(rows), act_links(pages, "cuadro"))


def _void_row(void: NeverInForce, leads: Mapping[str, tuple[str, ...]], book: NoteBook) -> CuadroRow:
    """The row of an instruction left without effect as if it had never been."""
    each = void.instruction
    anchor, lead = instruction_anchor(each.number), leads.get(each.number, ())
    return CuadroRow(anchor, each.number, each.cite, void.said(book), each.words, each.notes, (), (), lead=lead)


def _row(
    act: Act,
    instruction: Instruction,
    told: Told,
    places: Places,
    jurisdiction: Jurisdiction,
    lead: tuple[str, ...],
) -> CuadroRow:
    number = instruction.number
    anchor = instruction_anchor(number)
    picked = pick(told.tree, told.touched.get(number, Touched()))
    before, after = PassageWriter(jurisdiction, places, told.orders, number, anchor, arrivals_in(told.tree)).write(
        picked
    )
    cite, erratum = told.actions.book.correction(act.id, number)
    return CuadroRow(
        anchor,
        number,
        told.cite(act, instruction),
        told.actions.of(act, told.stage, number) or NO_EFFECT,
        instruction.words,
        (*instruction.notes, *(erratum.notes if erratum else ())),
        before,
        after,
        _others((*before, *after)),
        told.since if told.several else "",
        _is_long(instruction.words + (erratum.words if erratum else ""), before, after),
        f"Rectificación: {cite}" if erratum else "",
        erratum.words if erratum else "",
        lead,
    )


def _is_long(words: str, *sides: tuple[Passage, ...]) -> bool:
    return max(len(words), *(sum(len(w) for w in _words(side)) for side in sides)) > _LONG


def _annulment_row(act: Act, told: Told, places: Places, jurisdiction: Jurisdiction) -> CuadroRow:
    anchor = annulment_anchor(told.stage)
    picked = pick(told.tree, told.touched[ANNULMENT])
    before, after = PassageWriter(jurisdiction, places, told.orders, ANNULMENT, anchor, arrivals_in(told.tree)).write(
        picked
    )
    action, notes = annulment_action(act, told.stage, told.actions.book), annulment_notes(told.stage)
    long = _is_long("", before, after)
    return CuadroRow(anchor, ANNULMENT, "", action, "", notes, before, after, in_force=told.since, long=long)


def _others(passages: tuple[Passage, ...]) -> tuple[str, ...]:
    """The other instructions whose changes the passages show."""
    return tuple(sorted({each.other for each in _within(passages) if isinstance(each, Stretch) and each.other}))


def _words(passages: tuple[Passage, ...]) -> Iterator[str]:
    """The words that the passages show."""
    return (value.text for value in _within(passages) if isinstance(value, Words))


def _within(value: object) -> Iterator[object]:
    """The value and all the blocks in it."""
    yield value
    if isinstance(value, tuple):
        for each in value:
            yield from _within(each)
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            yield from _within(getattr(value, each.name))
