"""Part of `publish`: how an output of each medium becomes bytes, with the templates that hold for a workspace."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from refundido import __version__, render
from refundido.diagnostic import Outcome
from refundido.document.blocks import Publication
from refundido.document.comparison_pages import ActIndex, Cuadro, Redline
from refundido.document.index import IndexPage
from refundido.model.brochure import Operator, Page
from refundido.publish.leaflets import LeafletSheet, Unmade
from refundido.publish.manifest import digest_of
from refundido.publish.output import Document, Medium, Output, Rendered
from refundido.publish.render_jobs import Pages
from refundido.publish.word import WordRedline, WordText, redline_word, text_word
from refundido.render.comparison import render_act_index, render_cuadro, render_redline
from refundido.render.html import render_html, render_index
from refundido.render.leaflet_html import render_leaflet
from refundido.render.leaflet_logo import logo_data
from refundido.render.templates import FOLDER, Templates, load_templates

_LIBRARIES = (
    "jinja2",
    "weasyprint",
    "pydyf",
    "fonttools",
    "python-docx",
    "pypdf",
    "segno",
    "fontpkg-source-serif-4",
    "fontpkg-source-sans-3",
)
"""What else the bytes of an output hang on, by the name of its distribution."""


class WorkspaceRenderer:
    """Renders the outputs of one workspace; a value that can be sent to another process."""

    def __init__(self, root: Path) -> None:
        """`root` is the workspace's folder, whose own templates go before the program's."""
        self._root = root.resolve()
        self._loaded: Templates | None = None

    def __reduce__(self) -> tuple[type[WorkspaceRenderer], tuple[Path]]:
        """Another process loads the templates itself."""
        return WorkspaceRenderer, (self._root,)

    @property
    def templates(self) -> Templates:
        """The templates that hold for the workspace, loaded once."""
        if self._loaded is None:
            self._loaded = load_templates(self._root)
        return self._loaded

    def __call__(self, output: Output, document: Document, pages: Pages) -> Outcome[Rendered]:
        """The bytes of `document`. Problems: those of the templates."""
        templates = self.templates
        match output.medium, document:
            case Medium.HTML, Publication() as publication:
                return _rendered(render_html(publication, templates))
            case Medium.INDEX, IndexPage() as page:
                return _rendered(render_index(page, templates))
            case Medium.PDF, Publication() as publication:
                return _printed(publication, templates, pages)
            case Medium.HTML, ActIndex() as index:
                return _rendered(render_act_index(index, templates))
            case Medium.HTML, Cuadro() as table:
                return _rendered(render_cuadro(table, templates))
            case Medium.HTML, Redline() as redline:
                return _rendered(render_redline(redline, templates))
            case Medium.PDF, Cuadro() as table:
                return _printed_cuadro(table, templates)
            case Medium.WORD, WordRedline() as changes:
                return Outcome(Rendered(redline_word(changes)))
            case Medium.WORD, WordText() as text:
                return Outcome(Rendered(text_word(text)))
            case Medium.HTML, LeafletSheet(leaflet=leaflet):
                return _rendered(render_leaflet(leaflet, templates))
            case Medium.PDF, LeafletSheet(page=Page()) as sheet:
                return _printed_leaflet(sheet, templates)
            case _, Unmade(problems=problems):
                return Outcome(None, problems)
            case _:
                raise ValueError(f"{output.path}: no hay cómo componer {type(document)} como {output.medium}")

    def identity(self) -> str:
        """The digest of all that renders: program, its renderers, libraries, fonts and templates."""
        sha = hashlib.sha256()
        for name, data in sorted(self.templates.sources().items()):
            sha.update(f"{name} {digest_of(data)}\n".encode())
        for path in sorted(path for path in Path(render.__file__).parent.iterdir() if path.is_file()):
            sha.update(f"{path.name} {digest_of(path.read_bytes())}\n".encode())
        for name in _LIBRARIES:
            sha.update(f"{name} {_version(name)}\n".encode())
        sha.update(__version__.encode())
        return sha.hexdigest()

    def logos(self, operators: Iterable[Operator]) -> dict[str, str]:
        """The digest of each operator's logo, by the operator's id; of one that cannot be used there is none."""
        named = {each.id: logo_data(each.logo, self.templates).value for each in operators if each.logo}
        return {name: digest_of(data.encode()) for name, data in named.items() if data is not None}

    def inputs(self) -> dict[str, str]:
        """The digest of each template of the workspace's own, by its path there."""
        sources = self.templates.sources()
        own = {f"{FOLDER}/{name}": data for name, data in sources.items() if (self._root / FOLDER / name).is_file()}
        return {path: digest_of(data) for path, data in sorted(own.items())}


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "ausente"


def _rendered(data: Outcome[bytes]) -> Outcome[Rendered]:
    return Outcome(Rendered(data.value) if data.value is not None else None, data.diagnostics)


def _printed(publication: Publication, templates: Templates, pages: Pages) -> Outcome[Rendered]:
    from refundido.render.pdf import render_pdf

    printed = render_pdf(publication, templates, pages)
    if printed.value is None:
        return Outcome(None, printed.diagnostics)
    return Outcome(Rendered(printed.value.data, printed.value.pages), printed.diagnostics)


def _printed_cuadro(page: Cuadro, templates: Templates) -> Outcome[Rendered]:
    from refundido.render.comparison_pdf import print_cuadro

    return _rendered(print_cuadro(page, templates))


def _printed_leaflet(sheet: LeafletSheet, templates: Templates) -> Outcome[Rendered]:
    from refundido.render.leaflet_pdf import print_leaflet

    assert sheet.page is not None, "una página de HTML no se imprime"
    return _rendered(print_leaflet(sheet.leaflet, sheet.page, templates, sheet.imposed))
