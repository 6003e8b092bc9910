"""The pages of an act: its comparative table, its redline, and the index of what each instruction did.

The public function is `act_outputs`. To wire it in `publish`, for each act that amends an instrument:
`act_outputs(history, act, acts, jurisdiction)`, whose three values `render.comparison` makes
build/<instrument>/actos/<act>/{index.html, cuadro.html, cuadro.pdf, redline.html} of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass

from refundido.compare.edits import Comparison
from refundido.compare.marked import Mark, Marked, marked
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
from refundido.document.comparison_annulments import annulment_action, annulment_anchor, annulment_notes, touched_in
from refundido.document.comparison_blocks import Stretch
from refundido.document.comparison_effects import Actions, Stage, Touched, stages_of, touched_by
from refundido.document.comparison_ends import compare_stage
from refundido.document.comparison_pages import ActIndex, ActLine, Cuadro, CuadroRow, Link, Passage, Redline
from refundido.document.comparison_passages import PassageWriter, pick
from refundido.document.comparison_places import Places
from refundido.document.comparison_summary import quoted_marks
from refundido.document.comparison_words import Orders
from refundido.document.errata import corrections
from refundido.document.notes import NoteBook
from refundido.document.spanish import long_date
from refundido.history import History
from refundido.model.act import Act, Instruction
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import walk

_NO_EFFECT = "Sin efecto en el texto"
_ANNULMENT = ""
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
    history: History, act: Act, acts: Mapping[str, Act], jurisdiction: Jurisdiction, pages: Pages = ACT_PAGES
) -> ActOutputs:
    """The pages of an act for one instrument. An act that never came into force there gives empty ones."""
    told = _told(history, act, acts, jurisdiction)
    return ActOutputs(
        _index(history, act, told, jurisdiction, pages),
        _cuadro(history, act, told, jurisdiction, pages),
        act_redline(history, act, acts, jurisdiction, pages),
    )


def cuadro(
    history: History, act: Act, acts: Mapping[str, Act], jurisdiction: Jurisdiction, pages: Pages = NO_PAGES
) -> Cuadro:
    """The comparative table of an act for one instrument."""
    return _cuadro(history, act, _told(history, act, acts, jurisdiction), jurisdiction, pages)


def act_index(
    history: History, act: Act, acts: Mapping[str, Act], jurisdiction: Jurisdiction, pages: Pages = ACT_PAGES
) -> ActIndex:
    """The index of what each instruction of an act did in one instrument."""
    return _index(history, act, _told(history, act, acts, jurisdiction), jurisdiction, pages)


@dataclass(slots=True)
class _Told:
    """One stage of an act, with all that its rows are made from."""

    stage: Stage
    comparison: Comparison
    tree: Marked
    orders: Orders
    touched: Mapping[str, Touched]
    actions: Actions
    several: bool
    numbers: tuple[str, ...] = field(default=())
    annulment: bool = False


def _told(history: History, act: Act, acts: Mapping[str, Act], jurisdiction: Jurisdiction) -> tuple[_Told, ...]:
    stages = stages_of(history, act.id)
    book = NoteBook(acts, jurisdiction, corrections(acts))
    found: list[_Told] = []
    for stage in (part for whole in stages for part in _parts(whole)):
        comparison = compare_stage(stage)
        nouns = {unit.id: unit.kind for root in (stage.before, stage.after) for _, unit in walk(root)}
        found.append(
            _Told(
                stage,
                comparison,
                marked(comparison),
                Orders.of(act.id, stage.amendment.changes),
                {_ANNULMENT: touched_in(comparison)} if stage.annulled else touched_by(stage.amendment.changes),
                Actions(book, nouns),
                len(stages) > 1,
                stage.amendment.instructions,
                stage.annulled is not None,
            )
        )
    return tuple(found)


def _parts(stage: Stage) -> Iterator[Stage]:
    """What the annulments of a stage did, and what its instructions did."""
    if annulment := stage.annulment():
        yield annulment
    if stage.annulled is None or stage.amendment.instructions:
        yield stage.ordered()


def _rows(act: Act, told: tuple[_Told, ...]) -> Iterator[tuple[Instruction, _Told]]:
    """Each instruction, in the act's order, with the stage in which it came into force."""
    for instruction in act.instructions:
        for each in told:
            if instruction.number in each.numbers or instruction.number in each.touched:
                yield instruction, each


def _cuadro(history: History, act: Act, told: tuple[_Told, ...], jurisdiction: Jurisdiction, pages: Pages) -> Cuadro:
    annulments = [each for each in told if each.annulment]
    rows = [
        _annulment_row(act, each, stage_places(history, each.stage, jurisdiction, pages), jurisdiction)
        for each in annulments
    ]
    for instruction, each in _rows(act, told):
        places = stage_places(history, each.stage, jurisdiction, pages)
        rows.append(_row(act, instruction, each, places, jurisdiction))
    names = (stage_names(history, told[0].stage)[0], stage_names(history, told[-1].stage)[1]) if told else ("", "")
    facts = act_facts(act, (each.stage for each in told))
    head = head_of(history.instrument, "Cuadro comparativo", act_title(act), names, facts, act.subject)
    if told:
        head = warned(head, told[0].stage.before, quoted_marks(each.comparison for each in told), jurisdiction)
    return Cuadro(head, tuple(rows), act_links(pages, "cuadro"))


def _row(act: Act, instruction: Instruction, told: _Told, places: Places, jurisdiction: Jurisdiction) -> CuadroRow:
    number = instruction.number
    anchor = instruction_anchor(number)
    picked = pick(told.tree, told.touched.get(number, Touched()))
    before, after = PassageWriter(jurisdiction, places, told.orders, number, anchor).write(picked)
    cite, erratum = told.actions.book.correction(act.id, number)
    return CuadroRow(
        anchor,
        number,
        _cite(act, instruction, told),
        told.actions.of(act, told.stage, number) or _NO_EFFECT,
        instruction.words,
        (*instruction.notes, *(erratum.notes if erratum else ())),
        before,
        after,
        _others((*before, *after)),
        _since(told) if told.several else "",
        _is_long(instruction.words + (erratum.words if erratum else ""), before, after),
        f"Rectificación: {cite}" if erratum else "",
        erratum.words if erratum else "",
    )


def _cite(act: Act, instruction: Instruction, told: _Told) -> str:
    """How an instruction is cited (empty: by its number alone), with the erratum whose orders stand for its own."""
    book = told.actions.book
    corrected = book.is_corrected(act.id, instruction.number)
    return book.cite_corrected(act.id, instruction.number) if corrected else instruction.cite


def _since(told: _Told) -> str:
    return f"Desde el {long_date(told.stage.edition.in_force)}"


def _is_long(words: str, *sides: tuple[Passage, ...]) -> bool:
    return max(len(words), *(sum(len(w) for w in _words(side)) for side in sides)) > _LONG


def _annulment_row(act: Act, told: _Told, places: Places, jurisdiction: Jurisdiction) -> CuadroRow:
    anchor = annulment_anchor(told.stage)
    picked = pick(told.tree, told.touched[_ANNULMENT])
    before, after = PassageWriter(jurisdiction, places, told.orders, _ANNULMENT, anchor).write(picked)
    action, notes = annulment_action(act, told.stage, told.actions.book), annulment_notes(told.stage)
    long = _is_long("", before, after)
    return CuadroRow(anchor, _ANNULMENT, "", action, "", notes, before, after, in_force=_since(told), long=long)


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


def _index(history: History, act: Act, told: tuple[_Told, ...], jurisdiction: Jurisdiction, pages: Pages) -> ActIndex:
    lines = [_annulment_line(history, act, each, jurisdiction, pages) for each in told if each.annulment]
    lines.extend(_line(history, act, instruction, each, jurisdiction, pages) for instruction, each in _rows(act, told))
    names = (stage_names(history, told[0].stage)[0], stage_names(history, told[-1].stage)[1]) if told else ("", "")
    facts = act_facts(act, (each.stage for each in told))
    head = head_of(history.instrument, "Acto modificatorio", act_title(act), names, facts, act.subject)
    texts = dict.fromkeys(_edition_link(history, each.stage, pages) for each in told)
    links = (*act_links(pages, "index"), *(link for link in texts if link.href))
    return ActIndex(head, tuple(lines), links, act.notes)


def _edition_link(history: History, stage: Stage, pages: Pages) -> Link:
    return Link(f"Texto refundido desde el {long_date(stage.edition.in_force)}", pages.edition(stage.edition))


def _line(
    history: History, act: Act, instruction: Instruction, told: _Told, jurisdiction: Jurisdiction, pages: Pages
) -> ActLine:
    number = instruction.number
    href = f"{pages.cuadro}#{instruction_anchor(number)}" if pages.cuadro else ""
    action = told.actions.of(act, told.stage, number) or _NO_EFFECT
    action += f". {_since(told)}" if told.several else ""
    links = _links(told, number, stage_places(history, told.stage, jurisdiction, pages))
    return ActLine(number, _cite(act, instruction, told), action, href, links)


def _annulment_line(history: History, act: Act, told: _Told, jurisdiction: Jurisdiction, pages: Pages) -> ActLine:
    href = f"{pages.cuadro}#{annulment_anchor(told.stage)}" if pages.cuadro else ""
    action = annulment_action(act, told.stage, told.actions.book)
    links = _links(told, _ANNULMENT, stage_places(history, told.stage, jurisdiction, pages))
    return ActLine(_ANNULMENT, "", f"{action}. {_since(told)}", href, links)


def _links(told: _Told, number: str, places: Places) -> tuple[Link, ...]:
    """The places that an instruction touched, each with its link."""
    links: dict[str, Link] = {}
    for each in pick(told.tree, told.touched.get(number, Touched())):
        node = each.node
        gone = node.mark in (Mark.DELETED, Mark.MOVED_AWAY)
        if node.mark is Mark.MOVED_AWAY:
            continue
        text = places.before if gone else places.after
        inside = [unit for unit in each.only if text.path(unit)]
        for unit in inside[:1] if len(inside) == 1 else [node.unit.id]:
            address = text.address(unit) + (" (en el texto anterior)" if gone else "")
            links.setdefault(address, Link(address, text.href(unit)))
    return tuple(links.values())
