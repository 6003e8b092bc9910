"""Part of `publish`: the brochures that a build is to publish, from what was compiled. Pure.

They go to build/folletos/<operador>/<edición>/<juego>[-variante], as a page of HTML and as PDF in each format of the
operator's, with an index that leads to all. Brochures of the last edition, or of the one in force on a day.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

from refundido.brochure import compliance
from refundido.brochure.binding import bind_offers
from refundido.brochure.bound import BoundBrochure
from refundido.brochure.identities import Identities
from refundido.diagnostic import Code, Diagnostic, Outcome, Severity, has_errors
from refundido.document.brochure import Printing
from refundido.model.brochure import Operator, Page
from refundido.publish.brochure_sources import BrochureSource
from refundido.publish.brochure_standing import Standing
from refundido.publish.output import Medium, Output, slug, slug_path
from refundido.publish.workspace import Compiled

FOLDER = "folletos"
NO_TEXT = (Code.DATE_BEFORE_ATTESTED, Code.DATE_UNKNOWN)
"""Why a text is not answered for on a day, and nothing is wrong."""
IMPOSED = "imprenta"
"""How the names of booklets end that are to be folded and stapled."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which brochures are asked for: of the text of a day, of some operators and games, in some formats.

    No day, for those of the last edition; of the rest, none named for all.
    """

    as_of: date | None = None
    operators: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    pages: tuple[Page, ...] = ()

    @property
    def is_part(self) -> bool:
        """Whether others are left as they are."""
        return bool(self.operators or self.games or self.pages)

    def takes(self, bound: BoundBrochure) -> bool:
        """Whether a brochure is one of those asked for, in whatever format."""
        of_these = not self.operators or bound.operator.id in self.operators
        return of_these and (not self.games or bound.definition.id in self.games)


@dataclass(frozen=True, slots=True)
class Brochure:
    """A brochure and its files: their paths with their outputs, the page of HTML first."""

    bound: BoundBrochure
    outputs: tuple[Output, ...]


@dataclass(frozen=True, slots=True)
class Brochures:
    """The brochures of a build, in order of path."""

    each: tuple[Brochure, ...] = ()

    def outputs(self, wanted: Wanted | None = None) -> tuple[Output, ...]:
        """The files, those asked for alone."""
        asked = wanted or Wanted()
        return tuple(out for b in self.each if asked.takes(b.bound) for out in b.outputs if _in_pages(out, asked.pages))


def _in_pages(output: Output, pages: tuple[Page, ...]) -> bool:
    source = output.source
    return not pages or (isinstance(source, BrochureSource) and source.page in pages)


def plan_brochures(compiled: Compiled, as_of: date | None, logos: Mapping[str, str]) -> Outcome[Brochures]:
    """Every brochure to be published, on the last edition or the one in force on a day.

    `logos` are the digests of the operators' logos. Errors: those of binding and of compliance, and those of the day if
    no instrument has a text that day; one that has none, where another does, is passed over with a warning.
    """
    found: list[Brochure] = []
    said: list[Diagnostic] = list(passed_over(compiled, ruling(compiled), as_of)) if as_of else []
    for identity in sorted(compiled.histories):
        own = {name: each for name, each in compiled.workspace.operators.items() if identity in each.instruments}
        if not own:
            continue
        standing = Standing(compiled, identity)
        known = {identity: standing.identities}
        day = _day(compiled, identity, as_of)
        for bound in _sound(compiled, own, known, day, said) if day else ():
            printing = printing_of(compiled, bound, standing)
            found.append(_brochure(compiled, bound, printing, logos.get(bound.operator.id, "")))
    found.sort(key=lambda each: each.outputs[0].path)
    problems = tuple(dict.fromkeys(said))
    return Outcome(None if has_errors(problems) else Brochures(tuple(found)), problems)


def ruling(compiled: Compiled, operators: Collection[str] = ()) -> list[str]:
    """The instruments that rule a game of an operator, or of some alone, in order."""
    every = compiled.workspace.operators
    named = {name for each in operators or every for name in every[each].instruments}
    return sorted(named & compiled.histories.keys())


def days_missing(compiled: Compiled, instruments: Iterable[str], day: date) -> Iterator[Diagnostic]:
    """Why some instruments have no text on a day, each in the context of its own."""
    for name in instruments:
        for each in compiled.edition_at(name, day).diagnostics:
            yield replace(each, context=compiled.instruments[name].title)


def passed_over(compiled: Compiled, instruments: Collection[str], day: date) -> Iterator[Diagnostic]:
    """What `days_missing` says, as warnings where nothing is wrong and some instrument of the workspace has a text.

    So in every order that publishes the texts, or the brochures, of a day: what there is goes out, and what is not
    there yet is told.
    """
    some = any(compiled.edition_at(name, day).value is not None for name in compiled.instruments)
    for each in days_missing(compiled, instruments, day):
        yield replace(each, severity=Severity.WARNING) if some and each.code in NO_TEXT else each


def _day(compiled: Compiled, identity: str, as_of: date | None) -> date | None:
    if as_of is None:
        return compiled.editions(identity)[-1].in_force
    return None if compiled.edition_at(identity, as_of).value is None else as_of


def _sound(
    compiled: Compiled,
    operators: Mapping[str, Operator],
    known: Mapping[str, Identities],
    day: date,
    said: list[Diagnostic],
) -> Iterator[BoundBrochure]:
    """The brochures of a day of the operators whose brochures agree with the text of that day."""
    workspace = compiled.workspace
    for name, operator in operators.items():
        bound = bind_offers({name: operator}, workspace.brochures, known, day, workspace.unread_brochures)
        problems = (*bound.diagnostics, *compliance.check(bound.value or (), workspace.requirements))
        errors = tuple(each for each in problems if each.is_error)
        said.extend(errors)
        if not errors:
            yield from bound.value or ()


def printing_of(compiled: Compiled, bound: BoundBrochure, standing: Standing) -> Printing:
    """What a brochure says of where its text is published, and until when it may be used if that is known by now."""
    page = f"{slug_path(bound.instrument.id)}/{bound.edition.name}/consolidado.html"
    stale = standing.superseded(bound)
    base_url = compiled.workspace.settings.base_url
    if stale is None:
        return Printing(base_url, page)
    if stale.until is None:
        return Printing(base_url, page, in_force_until=stale.expired_since - timedelta(days=1))
    return Printing(base_url, page, stale.until if stale.dated else None, tolerance=stale.term)


def source_of(compiled: Compiled, bound: BoundBrochure, printing: Printing, logo: str) -> BrochureSource:
    """A brochure as a page of HTML."""
    acts = {part.act: compiled.acts[part.act] for part in bound.edition.amendments if part.act in compiled.acts}
    return BrochureSource(bound, acts, printing, logo)


def _brochure(compiled: Compiled, bound: BoundBrochure, printing: Printing, logo: str) -> Brochure:
    source = source_of(compiled, bound, printing, logo)
    source = replace(source, content=source.content_digest())
    stem = stem_of(bound)
    outputs = [Output(f"{stem}.html", Medium.HTML, source)]
    for ending, form, imposed in forms_of(bound):
        outputs.append(Output(f"{stem}{ending}.pdf", Medium.PDF, replace(source, page=form, imposed=imposed)))
    return Brochure(bound, tuple(outputs))


def stem_of(bound: BoundBrochure) -> str:
    """The path of a brochure's files in build/, without what tells its formats apart."""
    variant = f"-{slug(bound.variant)}" if bound.variant else ""
    name = slug(bound.variant) if bound.name == bound.variant else f"{slug(bound.definition.id)}{variant}"
    return f"{FOLDER}/{slug(bound.operator.id)}/{bound.edition.name}/{name}"


def forms_of(bound: BoundBrochure) -> Iterator[tuple[str, Page, bool]]:
    """The formats that a brochure is printed in: how the file's name ends, the page, and whether it is imposed.

    The first has no ending. A booklet comes twice: to be read, and imposed to be printed.
    """
    for number, page in enumerate(dict.fromkeys(bound.pages)):
        yield f"-{page.value}" if number else "", page, False
        if page is Page.BOOKLET:
            yield f"-{page.value}-{IMPOSED}", page, True
