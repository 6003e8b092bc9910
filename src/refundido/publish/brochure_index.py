"""Part of `publish`: the pages that lead to the brochures: one of their own, and a part of the index of everything."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby

from refundido.document import IndexEntry, IndexLink, IndexPage, IndexSection
from refundido.document.spanish import counted, from_when, long_date
from refundido.model.brochure import Operator, Page
from refundido.publish.brochure_sources import BrochureSource
from refundido.publish.brochures import FOLDER, Brochure, Brochures
from refundido.publish.output import INDEX, Index, Medium, Output, slug

_NAMES = {
    Page.A4: "A4",
    Page.LETTER: "carta",
    Page.TRIFOLD: "tríptico",
    Page.BOOKLET: "cuadernillo A5",
    Page.LARGE: "letra grande",
}


def brochure_index(brochures: Brochures, there: Collection[str]) -> Output:
    """The page that leads to every brochure that is among the files `there`."""
    sections = []
    for (operator, day), group in groupby(brochures.each, key=lambda b: (b.bound.operator, b.bound.edition.in_force)):
        own = tuple(group)
        entries = tuple(_entry(each, there) for each in own)
        first = own[0].bound
        start = (
            f"vigente desde {from_when(first.edition.since)}" if first.edition.amendments else f"al {long_date(day)}"
        )
        title = f"{operator.casino}. Texto {start}"
        intro = f"{first.instrument.short or first.instrument.title}. {operator.name}, {operator.town}."
        anchor = f"{_anchor(operator)}-{day.isoformat()}"
        sections.append(IndexSection(anchor, title, tuple(each for each in entries if each.links), intro))
    shown = tuple(section for section in sections if section.entries)
    return Output(f"{FOLDER}/{INDEX}", Medium.INDEX, Index(IndexPage("Folletos instructivos", shown)))


def brochures_section(brochures: Brochures) -> IndexSection:
    """The part of the index of everything that leads to the brochures of each operator."""
    entries = []
    for operator, group in groupby(brochures.each, key=lambda each: each.bound.operator):
        own = tuple(group)
        day = max(each.bound.edition.in_force for each in own)
        called = own[0].bound.jurisdiction.leaflet
        detail = f"{operator.name}, {operator.town}. {counted(len(own), called.one, called.many).capitalize()}."
        link = IndexLink("Folletos", f"{FOLDER}/{INDEX}#{_anchor(operator)}-{day.isoformat()}", "HTML y PDF")
        entries.append(IndexEntry(operator.casino, detail, (link,)))
    return IndexSection(FOLDER, "Folletos", tuple(entries))


def _anchor(operator: Operator) -> str:
    return f"operador-{slug(operator.id)}"


def _entry(brochure: Brochure, there: Collection[str]) -> IndexEntry:
    links = tuple(_link(output) for output in brochure.outputs if output.path in there)
    return IndexEntry(brochure.bound.name, "", links)


def _link(output: Output) -> IndexLink:
    href = output.path.removeprefix(f"{FOLDER}/")
    source = output.source
    if not isinstance(source, BrochureSource) or source.page is None:
        return IndexLink("En pantalla", href, "HTML")
    name = _NAMES[source.page]
    return IndexLink(f"{name[0].upper()}{name[1:]}{', para imprimir y plegar' if source.imposed else ''}", href, "PDF")
