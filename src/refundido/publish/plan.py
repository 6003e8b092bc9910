"""Part of `publish`: what a build is to publish, from what was compiled. Pure.

Brochures are planned in `brochures`; they go in here, and the index leads to them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from refundido.diagnostic import Code, Diagnostic, Outcome, has_errors
from refundido.document import IndexEntry, IndexLink, IndexPage, IndexSection
from refundido.document.act_entries import acts_behind
from refundido.document.spanish import counted, from_when, long_date, until_when, when
from refundido.model.act import Act, When
from refundido.model.instrument import Edition
from refundido.publish.act_sources import act_folder, act_outputs
from refundido.publish.brochure_index import brochure_index, brochures_section
from refundido.publish.brochures import Brochures, passed_over
from refundido.publish.output import (
    INDEX,
    Consolidated,
    ConsolidatedWord,
    Index,
    Medium,
    Output,
    Source,
    slug,
    slug_path,
)
from refundido.publish.workspace import Compiled

_FORMS = ((Medium.HTML, "HTML"), (Medium.PDF, "PDF"), (Medium.WORD, "Word"))
_ACT_LINKS = {
    "index.html": ("Qué hizo cada instrucción", "HTML"),
    "cuadro.html": ("Cuadro comparativo", "HTML"),
    "cuadro.pdf": ("Cuadro comparativo", "PDF"),
    "redline.html": ("Texto con cambios a la vista", "HTML"),
}
_WORD_LINK = ("Texto con control de cambios", "Word")


def text_of(compiled: Compiled, edition: Edition) -> Consolidated:
    """What the publication of an edition's consolidated text is made from."""
    identity = edition.instrument
    history = compiled.histories[identity]
    upto = history.up_to(edition)
    applied = {part.act for each in upto for part in each.amendments}
    known = _known(compiled)
    acts = {name: act for name, act in known.items() if name in applied or act.corrects or act.annuls}
    until = last_day(history.editions, edition)
    return Consolidated(history.instrument, upto, acts, compiled.jurisdiction_of(identity), until)


def _known(compiled: Compiled) -> dict[str, Act]:
    """The acts known on the day as known on which the workspace was compiled, those that could be read."""
    return {act.id: act for act in compiled.known_acts if act.id not in compiled.workspace.refused}


def last_day(editions: Sequence[Edition], edition: Edition) -> When | None:
    """The last day for which an edition is in force, or the bounds of the next one's first; None if none is known."""
    later = min((each for each in editions if each.in_force > edition.in_force), key=lambda e: e.in_force, default=None)
    return (later.bounds or later.in_force - timedelta(days=1)) if later else None


def plan(
    compiled: Compiled, as_of: date | None = None, brochures: Brochures | None = None
) -> Outcome[tuple[Output, ...]]:
    """The outputs of a build, in order of path: of every edition and act, or of the editions in force on a day.

    Errors: those of the day if no instrument has a text that day; one that has none, where others do, is passed over
    with a warning. BUILD_FAILED where two outputs would have one path.
    """
    problems = list(passed_over(compiled, sorted(compiled.instruments), as_of)) if as_of else []
    outputs: list[Output] = []
    sections: list[IndexSection] = []
    for identity in sorted(compiled.instruments):
        editions = _editions(compiled, identity, as_of)
        outputs.extend(output for edition in editions for output in _consolidated(compiled, edition))
        sections.extend([_instrument_section(compiled, identity, editions)] if editions else [])
    pages = _act_pages(compiled) if as_of is None else {}
    outputs.extend(output for found in pages.values() for output in found)
    if compiled.known_acts:
        sections.append(_acts_section(compiled, pages))
    if brochures and brochures.each:
        leaflets = brochures.outputs()
        outputs.extend((*leaflets, brochure_index(brochures, {output.path for output in leaflets})))
        sections.append(brochures_section(brochures))
    title = compiled.workspace.settings.title or "Textos refundidos"
    outputs.append(Output(INDEX, Medium.INDEX, Index(IndexPage(title, tuple(sections)))))
    outputs.sort(key=lambda output: output.path)
    problems.extend(same_path(outputs))
    return Outcome(None if has_errors(problems) else tuple(outputs), tuple(problems))


def _editions(compiled: Compiled, identity: str, as_of: date | None) -> tuple[Edition, ...]:
    if as_of is None:
        return compiled.editions(identity)
    edition = compiled.edition_at(identity, as_of).value
    return (edition,) if edition else ()


def _consolidated(compiled: Compiled, edition: Edition) -> list[Output]:
    text = text_of(compiled, edition)
    sources: dict[Medium, Source] = {Medium.WORD: ConsolidatedWord(text)}
    return [Output(_path(edition, medium), medium, sources.get(medium, text)) for medium, _ in _FORMS]


def _act_pages(compiled: Compiled) -> dict[tuple[str, str], tuple[Output, ...]]:
    """The pages of each act in each instrument in which it did something."""
    found: dict[tuple[str, str], tuple[Output, ...]] = {}
    media = {medium for medium, _ in _FORMS}
    for identity, history in sorted(compiled.histories.items()):
        jurisdiction = compiled.jurisdiction_of(identity)
        for act in compiled.known_acts:
            source = compiled.workspace.sources.get(act.id)
            outputs = act_outputs(history, act, _known(compiled), jurisdiction, source.text if source else "")
            if outputs:
                found[act.id, identity] = tuple(output for output in outputs if output.medium in media)
    return found


def _path(edition: Edition, medium: Medium) -> str:
    return f"{slug_path(edition.instrument)}/{edition.name}/consolidado.{medium}"


def same_path(outputs: Sequence[Output]) -> list[Diagnostic]:
    """An error for each path that two outputs would have."""
    paths = [output.path for output in outputs]
    return [
        Diagnostic(
            Code.BUILD_FAILED,
            f"Dos publicaciones quedarían en «{path}».",
            hint="Cambie el nombre de la carpeta de uno de los instrumentos.",
        )
        for path in sorted({path for path in paths if paths.count(path) > 1})
    ]


def _instrument_section(compiled: Compiled, identity: str, editions: Sequence[Edition]) -> IndexSection:
    instrument = compiled.instruments[identity]
    every = compiled.editions(identity)
    approved = f"Aprobado por: {instrument.approved_by}" if instrument.approved_by else ""
    entries = tuple(_edition_entry(compiled, edition, every) for edition in reversed(editions))
    intro = " ".join(f"{part.rstrip('.')}." for part in (instrument.publisher, approved) if part)
    return IndexSection(f"instrumento-{slug(identity)}", instrument.title, entries, intro)


def _edition_entry(compiled: Compiled, edition: Edition, every: Sequence[Edition]) -> IndexEntry:
    until = last_day(every, edition)
    start = f"al {long_date(edition.in_force)}" if edition is every[0] else f"vigente desde {from_when(edition.since)}"
    title = f"Texto {start}" + (f" y hasta {until_when(until)}" if until else "")
    known = _known(compiled)
    names = [known[act].title for act in acts_behind(edition, known) if act in known]
    detail = f"Modificado por: {'; '.join(names)}." if names else "Texto base."
    links = tuple(IndexLink("Texto refundido", _path(edition, medium), form) for medium, form in _FORMS)
    return IndexEntry(title, detail, links)


def _acts_section(compiled: Compiled, pages: Mapping[tuple[str, str], tuple[Output, ...]]) -> IndexSection:
    ordered = sorted(compiled.known_acts, key=lambda act: (act.issued, act.id))
    return IndexSection("actos", "Actos", tuple(_act_entry(act, _act_links(compiled, act, pages)) for act in ordered))


def _act_links(
    compiled: Compiled, act: Act, pages: Mapping[tuple[str, str], tuple[Output, ...]]
) -> tuple[IndexLink, ...]:
    """Links to the pages of an act; in which instrument, where it amends several."""
    links: list[IndexLink] = []
    amended = [identity for name, identity in pages if name == act.id]
    for identity in amended:
        instrument = compiled.instruments[identity]
        of = f", en {instrument.short or instrument.title}" if len(amended) > 1 else ""
        folder = act_folder(identity, act.id)
        outputs = {output.path.removeprefix(f"{folder}/"): output for output in pages[act.id, identity]}
        for name, (text, form) in _ACT_LINKS.items():
            if name in outputs:
                links.append(IndexLink(f"{text}{of}", f"{folder}/{name}", form))
        for name in sorted(name for name in outputs if name.endswith(".docx")):
            since = name.removeprefix("redline").removeprefix("-").removesuffix(".docx")
            day = f" desde el {long_date(date.fromisoformat(since))}" if since else ""
            links.append(IndexLink(f"{_WORD_LINK[0]}{day}{of}", f"{folder}/{name}", _WORD_LINK[1]))
    return tuple(links)


def _act_entry(act: Act, links: tuple[IndexLink, ...]) -> IndexEntry:
    orders = counted(len(act.instructions), "instrucción", "instrucciones")
    force = f" En vigor desde el {long_date(act.in_force)}." if act.in_force else ""
    subject = f"{act.subject.rstrip('.')}. " if act.subject else ""
    detail = f"{subject}Publicación: {when(act.publication)}.{force} {orders.capitalize()}."
    return IndexEntry(f"{act.title}, de {long_date(act.issued)}", detail, links)
