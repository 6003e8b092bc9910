"""Comparisons as pages: the redline of two editions (`redline`), or of an act (`act_redline`).

Comes after `compare` and `history`, before `render`. Pure. To wire it: `redline(...)` for `refundido diff`, and
`act_outputs` of `act_page` for build/<instrument>/actos/<act>/; `render.comparison` makes pages of what they give.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from refundido.compare.edits import Comparison
from refundido.compare.marked import marked
from refundido.diagnostic import Outcome
from refundido.document.comparison_blocks import ComparisonBlock, Source
from refundido.document.comparison_chosen import nodes_of, with_parts
from refundido.document.comparison_effects import Stage, stages_of
from refundido.document.comparison_ends import Between, End, compare_stage, units_named
from refundido.document.comparison_nodes import arrivals_in, both_ends, differs
from refundido.document.comparison_pages import Head, Link, Redline, RedlinePart
from refundido.document.comparison_places import Places, TextPlaces
from refundido.document.comparison_sources import sources_between, stage_sources
from refundido.document.comparison_summary import quoted_marks, summary
from refundido.document.comparison_writer import ComparisonWriter
from refundido.document.editions import edition_name
from refundido.document.errata import corrections
from refundido.document.never_in_force import void_said
from refundido.document.notes import NoteBook
from refundido.document.spanish import from_when, listed, long_date, when
from refundido.document.standing import warning
from refundido.history import History
from refundido.model.act import Act
from refundido.model.address import Address
from refundido.model.instrument import Edition, Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import Unit


@dataclass(frozen=True, slots=True)
class Pages:
    """Where other pages are, relative to the one written; what is empty is not linked to.

    `consolidated` is the address of the folder that holds the editions' folders ("../../"); `cuadro`, `redline`,
    `index` and `word` are names of files in the same folder.
    """

    consolidated: str = ""
    cuadro: str = ""
    cuadro_pdf: str = ""
    redline: str = ""
    index: str = ""
    word: str = ""

    def edition(self, edition: Edition) -> str:
        """The consolidated page of an edition."""
        return f"{self.consolidated}{edition.name}/consolidado.html" if self.consolidated else ""


ACT_PAGES = Pages("../../", "cuadro.html", "cuadro.pdf", "redline.html", "index.html")
"""The pages of build/<instrument>/actos/<act>/."""
NO_PAGES = Pages()
"""A page on its own."""


def redline(
    history: History,
    from_edition: Edition,
    to_edition: Edition,
    acts: Mapping[str, Act],
    jurisdiction: Jurisdiction,
    only: Address | None = None,
    pages: Pages = NO_PAGES,
    folded: bool = True,
) -> Outcome[Redline]:
    """What changed between two editions of one instrument.

    `only` narrows it to one address, to what it names in either text; `folded` says whether the
    text that did not change is given, folded. Problems: those of the address, where it is in neither text.
    """
    between = tuple(e for e in history.editions if from_edition.in_force < e.in_force <= to_edition.in_force)
    chosen = _chosen((to_edition.root, from_edition.root), only, jurisdiction)
    if chosen.value is None:
        return Outcome(None, chosen.diagnostics)
    before, after = (
        End(e.root, edition_name(history, e), pages.edition(e)) for e in (from_edition, to_edition)
    )  # fmt: skip
    title = f"Cambios entre {from_when(from_edition.since)} y {from_when(to_edition.since)}"
    ends = Between(history.instrument, before, after, between, title, history)
    return Outcome(redline_of(ends, acts, jurisdiction, chosen.value, folded), chosen.diagnostics)


def redline_of(
    between: Between,
    acts: Mapping[str, Act],
    jurisdiction: Jurisdiction,
    units: tuple[str, ...] = (),
    folded: bool = True,
) -> Redline:
    """What changed between two texts of one instrument; `units`: only in the units of those identities."""
    comparison = between.compared()
    before, after = between.before, between.after
    places = Places(
        TextPlaces(comparison.before, jurisdiction, before.page),
        TextPlaces(comparison.after, jurisdiction, after.page),
        sources_between(between, acts, jurisdiction),
    )
    blocks = _blocks(comparison, units, jurisdiction, places, folded=folded)
    names = dict.fromkeys(acts[a.act].title for e in between.editions for a in e.amendments if a.act in acts)
    facts = (("Actos", "; ".join(names)),) if names else ()
    head = head_of(between.instrument, "Comparación de textos", between.title, (before.name, after.name), facts)
    said = () if units else summary([comparison])
    part = RedlinePart("", before.name, after.name, blocks)
    return Redline(_warned(head, (comparison,), jurisdiction), said, (part,))


def act_redline(
    history: History,
    act: Act,
    acts: Mapping[str, Act],
    jurisdiction: Jurisdiction,
    pages: Pages = ACT_PAGES,
    folded: bool = True,
    units: tuple[str, ...] = (),
) -> Redline:
    """What an act changed, one part for each day on which a part of it came into force.

    `units`: only in the units of those identities.
    """
    stages = stages_of(history, act.id)
    parts: list[RedlinePart] = []
    comparisons: list[Comparison] = []
    for number, stage in enumerate(stages):
        comparison = compare_stage(stage)
        comparisons.append(comparison)
        book = NoteBook(acts, jurisdiction, corrections(acts))
        sources = stage_sources(act, stage, comparison, book, pages.cuadro)
        places = stage_places(history, stage, jurisdiction, pages, sources)
        prefix = f"{number + 1}/" if number else ""
        blocks = _blocks(comparison, units, jurisdiction, places, folded=folded, prefix=prefix)
        title = f"En vigor desde {from_when(stage.edition.since)}" if len(stages) > 1 else ""
        parts.append(RedlinePart(title, *stage_names(history, stage), blocks))
    names = (parts[0].before, parts[-1].after) if parts else ("", "")
    facts = act_facts(history, act, acts, stages, jurisdiction)
    head = head_of(history.instrument, "Texto con cambios a la vista", act_title(act), names, facts, act.subject)
    said = () if units else summary(comparisons)
    return Redline(_warned(head, comparisons, jurisdiction), said, tuple(parts), act_links(pages, "redline"))


def stage_places(
    history: History,
    stage: Stage,
    jurisdiction: Jurisdiction,
    pages: Pages,
    sources: Mapping[str, tuple[Source, ...]] | None = None,
) -> Places:
    """Where units stand around one stage of an act."""
    number = history.editions.index(stage.edition)
    former = history.editions[max(number - 1, 0)]
    return Places(
        TextPlaces(stage.before, jurisdiction, pages.edition(former)),
        TextPlaces(stage.after, jurisdiction, pages.edition(stage.edition)),
        sources or {},
    )


def stage_names(history: History, stage: Stage) -> tuple[str, str]:
    """What the texts before and after a stage are called."""
    number = history.editions.index(stage.edition)
    return edition_name(history, history.editions[max(number - 1, 0)]), edition_name(history, stage.edition)


def act_title(act: Act) -> str:
    """An act by its title and date."""
    return f"{act.title}, de {long_date(act.issued)}"


def act_facts(
    history: History, act: Act, acts: Mapping[str, Act], stages: Iterable[Stage], jurisdiction: Jurisdiction
) -> tuple[tuple[str, str], ...]:
    """What is to be known of an act; where it came into force by parts, the days of all; what of it never did."""
    facts = [("Emisor", act.issuer), ("Publicación", when(act.publication))]
    days = dict.fromkeys(from_when(stage.edition.since) for stage in stages)
    if len(days) > 1:
        facts.append(("En vigor", f"por partes, desde {listed(list(days))}"))
    else:
        facts.append(("En vigor", f"desde el {long_date(act.in_force)}" if act.in_force else "desde su publicación"))
    facts.extend(("Nunca rigió", said) for said in void_said(history.instrument.id, act, acts, jurisdiction))
    return tuple((name, value) for name, value in facts if value)


def act_links(pages: Pages, here: str) -> tuple[Link, ...]:
    """The links among the pages of an act, but for the one they stand on."""
    found = (
        ("index", "Índice de las instrucciones", pages.index),
        ("cuadro", "Cuadro comparativo", pages.cuadro),
        ("cuadro_pdf", "Cuadro comparativo (PDF)", pages.cuadro_pdf),
        ("redline", "Texto con cambios a la vista", pages.redline),
        ("word", "Texto con control de cambios (Word)", pages.word),
    )
    return tuple(Link(text, href) for name, text, href in found if href and name != here)


def head_of(
    instrument: Instrument,
    genre: str,
    title: str,
    names: tuple[str, str],
    facts: Iterable[tuple[str, str]],
    subject: str = "",
) -> Head:
    """What a page opens with."""
    short = instrument.short or instrument.title
    identity = f"{instrument.id}/{genre}/{title}"
    return Head(
        identity, genre, title, subject, instrument.title, short, instrument.publisher, *names, tuple(facts)
    )  # fmt: skip


def warned(head: Head, before: Unit, marks: str, jurisdiction: Jurisdiction) -> Head:
    """The head with what must be said of how official the first text is, and of signs that both texts hold."""
    said = warning(before, jurisdiction).replace("Este texto", "El texto anterior", 1)
    return replace(head, warning=said, quoted_marks=marks)


def _warned(head: Head, comparisons: Iterable[Comparison], jurisdiction: Jurisdiction) -> Head:
    listed = list(comparisons)
    if not listed:
        return head
    return warned(head, listed[0].before, quoted_marks(listed), jurisdiction)


def _chosen(roots: Iterable[Unit], only: Address | None, jurisdiction: Jurisdiction) -> Outcome[tuple[str, ...]]:
    """The identities of the units to be shown; none: all of the text."""
    if only is None or not only.steps:
        return Outcome(())
    return units_named(roots, only, jurisdiction)


def _blocks(
    comparison: Comparison,
    units: tuple[str, ...],
    jurisdiction: Jurisdiction,
    places: Places,
    *,
    folded: bool,
    prefix: str = "",
) -> tuple[ComparisonBlock, ...]:
    """What differs, in the units of those identities (none: in all of the text)."""
    tree = marked(comparison)
    nodes = nodes_of(tree, units) if units else [tree]
    writer = ComparisonWriter(
        jurisdiction, places, prefix=prefix, folded=folded, linked=both_ends(nodes), arrivals=arrivals_in(tree)
    )
    if not units:
        return writer.inside(tree) if differs(tree) else ()
    return tuple(block for node, split in with_parts(nodes) for block in writer.located(node, split=split))
