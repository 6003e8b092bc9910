"""Part of `publish`: what was asked to be compared -> lines, JSON, HTML, PDF or Word. Nothing is written here.

The layouts of pages: inline, side by side, and the comparative table of one act. Renderers are imported when used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from refundido.compare.marked import Mark, Marked, marked
from refundido.diagnostic import Code, Outcome, failure
from refundido.document.act_page import cuadro
from refundido.document.comparison import NO_PAGES, act_redline, act_title, redline_of
from refundido.document.comparison_chosen import nodes_of
from refundido.document.comparison_effects import stages_of, units_touched
from refundido.document.comparison_ends import Between, compare_stage
from refundido.document.comparison_pages import Cuadro, Redline
from refundido.document.comparison_places import Places, TextPlaces
from refundido.document.hands import Hand, Hands
from refundido.document.spanish import from_when, listed
from refundido.history import History
from refundido.model.act import Act, When
from refundido.model.unit import walk
from refundido.publish.comparing import Compared, Step
from refundido.publish.ends import done_between
from refundido.publish.word import WordRedline, redline_word
from refundido.report.edits_json import TextFacts, edits_json

_OTHERS = (
    "El acto entró en vigor por partes, con otros actos entremedio: lo que hicieron los otros también está aquí, con "
    "su nombre; lo que un acto puso y otro quitó, no."
)


class Layout(StrEnum):
    """How a page shows a comparison."""

    INLINE = "inline"
    SIDE = "side"
    TABLE = "table"


def as_redline(compared: Compared, *, folded: bool) -> Redline:
    """The comparison place by place; `folded`: with the text that did not change, folded."""
    if compared.by_act and compared.act is not None:
        return act_redline(
            compared.history, compared.act, compared.acts, compared.jurisdiction, NO_PAGES, folded, compared.units
        )
    between = compared.steps[0].between
    return redline_of(between, compared.acts, compared.jurisdiction, compared.units, folded)


def as_cuadro(compared: Compared) -> Outcome[Cuadro]:
    """The comparative table of the act. Problem: FORM_NOT_COVERED where the texts are not parted by one whole act."""
    if compared.act is None or not _is_whole(compared):
        acts = [act.title for act in compared.acts_between]
        parted = f"los separan {listed(acts)}" if acts else "no los separa ninguno"
        message = f"El cuadro comparativo es de un acto, y entre los dos textos no hay uno solo, entero: {parted}."
        return failure(Code.FORM_NOT_COVERED, message, hint="Pida el de un acto: refundido diff --act ACTO.")
    official = compared.officials.get(compared.act.id, "")
    page = cuadro(compared.history, compared.act, compared.acts, compared.jurisdiction, NO_PAGES, official)
    if compared.units:
        numbers = {number for step in compared.steps for number in _numbers(step.between, compared.units)}
        if _annuls_in(compared.history, compared.act, compared.units):
            numbers.add("")
        page = replace(page, rows=tuple(row for row in page.rows if row.number in numbers))
    return Outcome(page)


def _annuls_in(history: History, act: Act, units: tuple[str, ...]) -> bool:
    """Whether what the act left without effect changed the units: a row without number tells it."""
    annulments = filter(None, (stage.annulment() for stage in stages_of(history, act.id)))
    return any(nodes_of(marked(compare_stage(each)), units) for each in annulments)


def _is_whole(compared: Compared) -> bool:
    """Whether all that the act did in the instrument lies between the texts."""
    if compared.by_act:
        return True
    act = compared.act.id if compared.act else ""
    every = [p.instructions for e in compared.history.editions for p in e.amendments if p.act == act]
    here = [p.instructions for s in compared.steps for e in s.between.editions for p in e.amendments]
    return every == here


def _numbers(between: Between, units: tuple[str, ...]) -> Iterator[str]:
    """The instructions that touched some units, or what they hold in either text."""
    inside = set(units)
    for root in (between.before.root, between.after.root):
        for _, unit in walk(root):
            if unit.id in inside:
                inside.update(inner.id for _, inner in walk(unit))
    for edition in between.editions:
        for amendment in edition.amendments:
            for change in amendment.changes:
                if change.unit in inside:
                    yield change.instruction
            yield from (number for unit, number in units_touched(amendment.changes) if unit in inside)


def as_json(compared: Compared) -> str:
    """The typed edits, for programs."""
    steps = [(step.between, *_facts(step)) for step in compared.steps]
    return edits_json(compared.history, compared.acts, compared.jurisdiction, steps, compared.units)


def _facts(step: Step) -> tuple[TextFacts, TextFacts]:
    start, end = (TextFacts(p.name, p.day, p.act, p.file) for p in (step.start, step.end))
    return start, end


def as_page(compared: Compared, layout: Layout, root: Path) -> Outcome[bytes]:
    """The comparison as an HTML page, with the templates of the workspace at `root`."""
    from refundido.render import comparison as pages
    from refundido.render.templates import load_templates

    templates = load_templates(root)
    if layout is Layout.TABLE:
        table = as_cuadro(compared)
        return pages.render_cuadro(table.value, templates) if table.value else Outcome(None, table.diagnostics)
    side = pages.Layout.SIDE if layout is Layout.SIDE else pages.Layout.INLINE
    return pages.render_redline(as_redline(compared, folded=True), templates, side)


def as_pdf(compared: Compared, layout: Layout, root: Path) -> Outcome[bytes]:
    """The comparison as PDF, with the templates of the workspace at `root`."""
    from refundido.render import comparison_pdf as pages
    from refundido.render.comparison import Layout as Laid
    from refundido.render.templates import load_templates

    templates = load_templates(root)
    if layout is Layout.TABLE:
        table = as_cuadro(compared)
        return pages.print_cuadro(table.value, templates) if table.value else Outcome(None, table.diagnostics)
    side = Laid.SIDE if layout is Layout.SIDE else Laid.INLINE
    return pages.print_redline(as_redline(compared, folded=False), templates, side)


def as_word(compared: Compared) -> Outcome[bytes]:
    """The comparison as a Word file with tracked changes, each signed by its act.

    Of an act in force by parts, one file from before the first to after the last: what others did in between is in it,
    under their own names.
    """
    between = _in_one(compared)
    tree = marked(between.compared())
    before, after = (TextPlaces(end.root, compared.jurisdiction) for end in (between.before, between.after))
    if compared.units:
        tree = _narrowed(tree, nodes_of(tree, compared.units))
    days = _days_of_acts(between, compared.acts)
    day = compared.steps[-1].end.day
    author = _authors(days) or between.after.name
    hands = Hands.of(compared.history, between.editions, compared.acts, Hand(author, day))
    subtitle = (between.instrument.title, f"{between.before.name} → {between.after.name}")
    title = act_title(compared.act) if compared.by_act and compared.act else between.title
    others = compared.by_act and len(days) > 1
    word = WordRedline(
        tree, title, author, day, subtitle, compared.jurisdiction,
        folded=True, hands=hands, notice=_OTHERS if others else "", places=Places(before, after),
    )  # fmt: skip
    return Outcome(redline_word(word))


def _days_of_acts(between: Between, acts: Mapping[str, Act]) -> dict[str, list[When]]:
    """The acts between two texts by their titles, each with the days from which a part of it is in force."""
    days: dict[str, list[When]] = {}
    for edition in between.editions:
        for part in edition.amendments:
            name = acts[part.act].title if part.act in acts else part.act
            days.setdefault(name, []).append(edition.since)
    return days


def _authors(days: Mapping[str, Sequence[When]]) -> str:
    """The acts as authors: where there are several, or several days, each with its own."""
    if sum(len(each) for each in days.values()) <= 1:
        return "".join(days)
    return "; ".join(
        f"{name} (desde {listed([from_when(day) for day in dict.fromkeys(each)])})" for name, each in days.items()
    )


def _in_one(compared: Compared) -> Between:
    """The steps as one, with what else was done between them."""
    first, last = compared.steps[0], compared.steps[-1]
    if len(compared.steps) == 1:
        return first.between
    editions = done_between(compared.history, first.start, last.end)
    return replace(last.between, before=first.between.before, editions=editions)


def _narrowed(tree: Marked, nodes: list[Marked]) -> Marked:
    """The nodes alone, under the instrument's name; where there are none, nothing."""
    if any(node is tree for node in nodes):
        return tree
    assert tree.before is not None
    assert tree.after is not None
    before = tree.before.with_children(tuple(each.before for each in nodes if each.before and _stands(each, old=True)))
    after = tree.after.with_children(tuple(each.after for each in nodes if each.after and _stands(each, old=False)))
    return Marked(Mark.KEPT, before, after, children=tuple(nodes), changed=bool(nodes))


def _stands(node: Marked, *, old: bool) -> bool:
    return node.mark is not (Mark.MOVED_HERE if old else Mark.MOVED_AWAY)
