"""The index of an act: what each of its instructions did, and where.

Used by `act_page` and by whoever asks for that page alone. Pure; knows no format.
"""

from __future__ import annotations

from collections.abc import Mapping

from refundido.compare.marked import Mark
from refundido.document.act_told import ANNULMENT, NO_EFFECT, Told, rows_of, told_of, void_in
from refundido.document.anchors import instruction_anchor
from refundido.document.comparison import (
    ACT_PAGES,
    Pages,
    act_facts,
    act_links,
    act_title,
    head_of,
    stage_names,
    stage_places,
)
from refundido.document.comparison_annulments import annulment_action, annulment_anchor
from refundido.document.comparison_effects import Stage, Touched
from refundido.document.comparison_pages import ActIndex, ActLine, Link
from refundido.document.comparison_passages import pick
from refundido.document.comparison_places import Places
from refundido.document.errata import corrections
from refundido.document.notes import NoteBook
from refundido.document.spanish import from_when
from refundido.history import History
from refundido.model.act import Act, Instruction
from refundido.model.jurisdiction import Jurisdiction


def act_index(
    history: History, act: Act, acts: Mapping[str, Act], jurisdiction: Jurisdiction, pages: Pages = ACT_PAGES
) -> ActIndex:
    """The index of what each instruction of an act did in one instrument."""
    return index_of(history, act, acts, told_of(history, act, acts, jurisdiction), jurisdiction, pages)


def index_of(
    history: History,
    act: Act,
    acts: Mapping[str, Act],
    told: tuple[Told, ...],
    jurisdiction: Jurisdiction,
    pages: Pages,
) -> ActIndex:
    """The index, made from stages already told."""
    lines = [_annulment_line(history, act, each, jurisdiction, pages) for each in told if each.annulment]
    lines.extend(
        _line(history, act, instruction, each, jurisdiction, pages) for instruction, each in rows_of(act, told)
    )
    book = NoteBook(acts, jurisdiction, corrections(acts))
    for number, void in void_in(history, act, acts).items():
        href = f"{pages.cuadro}#{instruction_anchor(number)}" if pages.cuadro else ""
        lines.append(ActLine(number, void.instruction.cite, void.said(book), href, ()))
    order = {instruction.number: place for place, instruction in enumerate(act.instructions)}
    lines.sort(key=lambda line: order.get(line.number, -1))
    names = (stage_names(history, told[0].stage)[0], stage_names(history, told[-1].stage)[1]) if told else ("", "")
    facts = act_facts(history, act, acts, (each.stage for each in told), jurisdiction)
    head = head_of(history.instrument, "Acto modificatorio", act_title(act), names, facts, act.subject)
    texts = dict.fromkeys(_edition_link(history, each.stage, pages) for each in told)
    links = (*act_links(pages, "index"), *(link for link in texts if link.href))
    return ActIndex(head, tuple(lines), links, act.notes)


def _edition_link(history: History, stage: Stage, pages: Pages) -> Link:
    return Link(f"Texto refundido desde {from_when(stage.edition.since)}", pages.edition(stage.edition))


def _line(
    history: History, act: Act, instruction: Instruction, told: Told, jurisdiction: Jurisdiction, pages: Pages
) -> ActLine:
    number = instruction.number
    href = f"{pages.cuadro}#{instruction_anchor(number)}" if pages.cuadro else ""
    action = told.actions.of(act, told.stage, number) or NO_EFFECT
    action += f". {told.since}" if told.several else ""
    links = _links(told, number, stage_places(history, told.stage, jurisdiction, pages))
    return ActLine(number, told.cite(act, instruction), action, href, links)


def _annulment_line(history: History, act: Act, told: Told, jurisdiction: Jurisdiction, pages: Pages) -> ActLine:
    href = f"{pages.cuadro}#{annulment_anchor(told.stage)}" if pages.cuadro else ""
    action = annulment_action(act, told.stage, told.actions.book)
    links = _links(told, ANNULMENT, stage_places(history, told.stage, jurisdiction, pages))
    return ActLine(ANNULMENT, "", f"{action}. {told.since}", href, links)


def _links(told: Told, number: str, places: Places) -> tuple[Link, ...]:
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
