"""Part of `publish`: a brochure's file held against the same brochure made again from the workspace, for `verify`.

The panel holds what may rightly change after printing (an approval granted, an act published since): the brochure is
made again as it could have been printed, and one of those must be what the file says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from refundido.brochure.bound import BoundBrochure
from refundido.diagnostic import Diagnostic, Outcome
from refundido.document.brochure_blocks import Leaflet
from refundido.document.brochure_words import squeezed
from refundido.model.brochure import Page
from refundido.publish.brochure_standing import Standing
from refundido.publish.brochures import printing_of, source_of
from refundido.publish.leaflets import Unmade
from refundido.publish.rendering import WorkspaceRenderer
from refundido.publish.verdict import Alteration
from refundido.publish.verify_reading import HtmlFile, PdfFile, html_file, pdf_file, read_pdf_words
from refundido.publish.verify_words import alterations, as_set, as_written
from refundido.publish.workspace import Compiled
from refundido.render.leaflet_html import render_leaflet
from refundido.render.leaflet_pdf import Placed, leaflet_markup, print_placed
from refundido.render.leaflet_words import printed_in_html, read_pdf
from refundido.render.templates import Templates

_FORMS = (
    (595, 842, Page.A4, False),
    (595, 842, Page.LARGE, False),
    (612, 792, Page.LETTER, False),
    (842, 595, Page.TRIFOLD, False),
    (420, 595, Page.BOOKLET, False),
    (839, 595, Page.BOOKLET, True),
)
"""The sizes of the sheets of each format, in points."""
_NEAR = 1.5


@dataclass(frozen=True, slots=True)
class Held:
    """How a file compares: what is altered, what it has more; or, if nothing, whether it is the one that is published.

    `notes` say how one that is not differs, where that can be told.
    """

    alterations: tuple[Alteration, ...] = ()
    beyond: tuple[str, ...] = ()
    original: bool = False
    refused: bool = False
    notes: tuple[str, ...] = ()


def remade(
    compiled: Compiled, bound: BoundBrochure, standing: Standing, renderer: WorkspaceRenderer
) -> Outcome[tuple[Leaflet, ...]]:
    """The brochure as it would be printed now, and as it could have been before. Problems: those of making it."""
    printing = printing_of(compiled, bound, standing)
    unapproved = replace(bound, offer=replace(bound.offer, approvals=()))
    ways = [
        (one, how)
        for how in (printing, replace(printing, tolerated_until=None, in_force_until=None, tolerance=""))
        for one in (bound, unapproved)
    ]
    found: list[Leaflet] = []
    problems: list[Diagnostic] = []
    for one, how in ways:
        document = source_of(compiled, one, how, "").document()
        if isinstance(document, Unmade):
            problems.extend(document.problems)
        elif document.leaflet not in found:
            found.append(document.leaflet)
    return Outcome(tuple(found) if found and not problems else None, tuple(dict.fromkeys(problems)))


def held_html(data: bytes, file: HtmlFile, leaflets: Sequence[Leaflet], templates: Templates) -> Outcome[Held]:
    """A page of HTML against the leaflets it may be."""
    worst: Held | None = None
    for leaflet in leaflets:
        made = render_leaflet(leaflet, templates)
        if made.value is None:
            return Outcome(None, made.diagnostics)
        if made.value == data:
            return Outcome(Held(original=True))
        own = html_file(made.value)
        found = alterations(own.words, "\n".join(each.text for each in file.words), as_written)
        held = Held(found) if found else Held(notes=tuple(_where(own.source, file.source)))
        if worst is None or len(held.alterations) < len(worst.alterations):
            worst = held
    return Outcome(worst)


def _where(own: str, source: str) -> Iterator[str]:
    """How a page that says the same differs: in its line ends, from which line; in more, from a little before."""
    ended = source.find("\r")
    if ended >= 0:
        yield f"Sus fines de línea son otros, desde la línea {source.count(chr(10), 0, ended) + 1}."
        source = source.replace("\r\n", "\n").replace("\r", "\n")
        if own.rstrip("\n") == source.rstrip("\n"):
            return
    if own != source:
        pairs = enumerate(zip(own, source, strict=False))
        same = next((i for i, (a, b) in pairs if a != b), min(len(own), len(source)))
        yield f"Su fuente es otra desde aquí: «…{' '.join(source[max(same - 20, 0) : same + 100].split())}»."


def held_pdf(
    data: bytes, file: PdfFile, leaflets: Sequence[Leaflet], bound: BoundBrochure, templates: Templates
) -> Outcome[Held]:
    """A PDF against the leaflets it may be, in the formats that have its size."""
    worst: Held | None = None
    for page, imposed in _forms(file, bound):
        placed = print_placed(leaflets[0], page, templates, imposed)
        if placed.value is None:
            return Outcome(None, placed.diagnostics)
        if placed.value.data == data:
            return Outcome(Held(original=True))
        held = _held_printed(data, file, leaflets, placed.value, (page, imposed), templates)
        if held.value is None or not held.value.alterations:
            return held
        if worst is None or len(held.value.alterations) < len(worst.alterations):
            worst = held.value
    return Outcome(worst or Held(beyond=("páginas de un tamaño que no es de ningún formato",)))


def _forms(file: PdfFile, bound: BoundBrochure) -> Iterator[tuple[Page, bool]]:
    """The formats whose sheets are of the file's size, those of the operator first."""
    width, height = file.sizes[0] if file.sizes else (0.0, 0.0)
    near = [(p, i) for w, h, p, i in _FORMS if abs(w - width) < _NEAR and abs(h - height) < _NEAR]
    yield from sorted(near, key=lambda form: form[0] not in bound.pages)


def _held_printed(
    data: bytes,
    file: PdfFile,
    leaflets: Sequence[Leaflet],
    placed: Placed,
    form: tuple[Page, bool],
    templates: Templates,
) -> Outcome[Held]:
    read = read_pdf_words(data, placed.areas)
    if read.value is None:
        return Outcome(Held(refused=True))
    text, margins = read.value
    first: tuple[Alteration, ...] = ()
    for number, leaflet in enumerate(leaflets):
        markup = leaflet_markup(leaflet, form[0], templates)
        if markup.value is None:
            return Outcome(None, markup.diagnostics)
        found = alterations(printed_in_html(markup.value), text, as_set)
        if found:
            first = first or found
            continue
        beyond = tuple(_beyond(file, margins, placed))
        if beyond:
            return Outcome(Held(beyond=beyond))
        again = print_placed(leaflet, form[0], templates, form[1]) if number else Outcome(placed)
        return Outcome(Held(original=again.value is not None and again.value.data == data))
    return Outcome(Held(first))


def _beyond(file: PdfFile, margins: str, placed: Placed) -> Iterator[str]:
    """What a file has more than the one that is made again: pages, words in the margins."""
    pages = len(pdf_file(placed.data).sizes)
    if len(file.sizes) != pages:
        yield f"{len(file.sizes)} páginas, y el folleto tiene {pages}"
    if sorted(squeezed(margins)) != sorted(squeezed("".join(read_pdf(placed.data, placed.areas)[1]))):
        yield "palabras fuera de sus márgenes"
