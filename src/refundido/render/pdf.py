"""PDF documents through WeasyPrint: A4, tagged, PDF/UA-1 and PDF/A-2a, the same bytes for the same input.

Uses the template pdf.html. Page numbers in the contents are first taken from the last layout, if the caller
has it; a layout that shows them to be wrong is made again. Without them WeasyPrint finds them out itself.
"""

from __future__ import annotations

import gc
import logging
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from refundido.diagnostic import Code, Diagnostic, Outcome, Severity
from refundido.document.blocks import ContentsEntry, Publication
from refundido.render.fonts import font_faces, machine_fonts_hidden
from refundido.render.templates import FOLDER, Templates

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it warns where the machine has no fonts, and none of them is used
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration

from refundido.render.fetcher import WORKSPACE_HOST, ConfinedFetcher
from refundido.render.pdf_writing import write_document

_VARIANT = "pdf/a-2a"
_BASE = f"https://{WORKSPACE_HOST}/{FOLDER}/"


@dataclass(frozen=True, slots=True)
class PdfResult:
    """A PDF document and the page on which each section of its contents begins, by anchor."""

    data: bytes
    pages: Mapping[str, int]


def render_pdf(
    publication: Publication, templates: Templates, page_hints: Mapping[str, int] | None = None
) -> Outcome[PdfResult]:
    """A publication as PDF.

    `page_hints` are the pages of its last layout; they save time and never change the result. Problems: those
    of the templates; BUILD_FAILED for what a template may not load (error), and for what WeasyPrint does not
    understand or a font lacks (warnings).
    """
    appendices = ("notas", "sobre") if publication.source_notes else ("sobre",)
    anchors = (*_anchors(publication.contents), *appendices)
    hints = {anchor: page for anchor, page in (page_hints or {}).items() if anchor in anchors}
    printer = Printer(publication, templates)
    with collector_paused(), printer.listening():
        return printer.print(anchors, hints if len(hints) == len(anchors) else {})


def print_template(name: str, values: Mapping[str, object], templates: Templates) -> Outcome[bytes]:
    """A document of one layout from the template `name`. Problems: as `render_pdf`."""
    printer = Printer(None, templates)
    with collector_paused(), printer.listening():
        return printer.print_once(name, values)


class Printer:
    """One document being printed, and what there is to say of it. `variant` is the kind of PDF."""

    def __init__(self, publication: Publication | None, templates: Templates, variant: str = _VARIANT) -> None:
        self._publication = publication
        self._templates = templates
        self._variant = variant
        self._fetcher = ConfinedFetcher(templates.workspace)
        self._said: dict[str, None] = {}
        with machine_fonts_hidden():
            self._fonts = FontConfiguration()
        # Loaded whatever a template does: Pango crashes where there is no font at all.
        self._faces = weasyprint.CSS(string=font_faces(), font_config=self._fonts, url_fetcher=self._fetcher)

    def print(self, anchors: tuple[str, ...], pages: Mapping[str, int]) -> Outcome[PdfResult]:
        """A publication; laid out again where `pages` turn out not to be those of its anchors."""
        text = self._templates.render("pdf.html", self._values(pages))
        if text.value is None:
            return Outcome(None, text.diagnostics)
        try:
            document = self.lay_out(text.value)
            found = _pages_of(document, anchors)
            if pages and found != pages:
                return self.print(anchors, found)
            data = write_document(document, self._variant)
        except Exception as error:  # a template may hold what WeasyPrint chokes on: a broken image, an odd length
            return Outcome(None, self.choked(error))
        return Outcome(None if self._fetcher.refused else PdfResult(data, found), self.problems(document))

    def print_once(self, name: str, values: Mapping[str, object]) -> Outcome[bytes]:
        """A document that needs no page numbers of its own."""
        text = self._templates.render(name, values)
        if text.value is None:
            return Outcome(None, text.diagnostics)
        try:
            document = self.lay_out(text.value)
            data = write_document(document, self._variant)
        except Exception as error:  # as in `print`
            return Outcome(None, self.choked(error))
        return Outcome(None if self._fetcher.refused else data, self.problems(document))

    def _values(self, pages: Mapping[str, int]) -> dict[str, object]:
        return {"publication": self._publication, "pages": pages or None}

    def lay_out(self, text: str) -> Any:
        """A document as pages. Raises whatever WeasyPrint does: see `choked`."""
        html = weasyprint.HTML(string=text, base_url=_BASE, url_fetcher=self._fetcher)
        return html.render(font_config=self._fonts, stylesheets=[self._faces], pdf_variant=self._variant)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While it lasts, what WeasyPrint warns of is kept."""
        logger = logging.getLogger("weasyprint")
        handler = logging.Handler(logging.WARNING)
        handler.emit = lambda record: self._said.setdefault(record.getMessage())  # type: ignore[method-assign]
        level = logger.level
        logger.addHandler(handler)
        logger.setLevel(logging.WARNING)
        try:
            yield
        finally:
            logger.setLevel(level)
            logger.removeHandler(handler)

    def problems(self, document: Any) -> tuple[Diagnostic, ...]:
        """What there is to say of a document that was laid out. Errors: what it may not load."""
        return *self._refusals(), *self._warnings(), *_missing_signs(document)

    def choked(self, error: Exception) -> tuple[Diagnostic, ...]:
        """What there is to say of a document that could not be laid out or written."""
        return *self._refusals(), _choked(error)

    def _refusals(self) -> Iterator[Diagnostic]:
        for url in dict.fromkeys(self._fetcher.refused):
            yield Diagnostic(
                Code.BUILD_FAILED,
                f"La plantilla del PDF pide «{url}», que no es un archivo del espacio de trabajo.",
                hint="Copie el archivo dentro del espacio de trabajo y nómbrelo desde la carpeta templates/.",
            )

    def _warnings(self) -> Iterator[Diagnostic]:
        if not self._fetcher.refused:
            for message in self._said:
                yield Diagnostic(Code.BUILD_FAILED, f"WeasyPrint avisa: {message}", Severity.WARNING)


def _choked(error: Exception) -> Diagnostic:
    said = " ".join(str(error).split()).rstrip(".") or type(error).__name__
    hint = "Revise la plantilla pdf.html, su hoja de estilo y las imágenes que usa."
    return Diagnostic(Code.BUILD_FAILED, f"WeasyPrint no pudo componer el PDF: {said}.", hint=hint)


def _missing_signs(document: Any) -> Iterator[Diagnostic]:
    signs = sorted({code for font in document.fonts.values() for code in font.missing})
    if signs:
        shown = ", ".join(f"«{chr(code)}» (U+{code:04X})" for code in signs)
        message = f"Los tipos de letra del PDF no tienen estos signos, que no se verán: {shown}."
        yield Diagnostic(Code.BUILD_FAILED, message, Severity.WARNING)


def _anchors(entries: tuple[ContentsEntry, ...]) -> Iterator[str]:
    for entry in entries:
        yield entry.anchor
        yield from _anchors(entry.entries)


def _pages_of(document: Any, anchors: tuple[str, ...]) -> dict[str, int]:
    """The page of each anchor, in the order given."""
    first: dict[str, int] = {}
    for number, page in enumerate(document.pages, start=1):
        for anchor in page.anchors:
            first.setdefault(anchor, number)
    return {anchor: first[anchor] for anchor in anchors if anchor in first}


@contextmanager
def collector_paused() -> Iterator[None]:
    """While it lasts, no garbage is looked for: laying out makes millions of boxes and lets go of none."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
