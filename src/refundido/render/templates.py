"""Templates: found in the workspace first and in the package after, and run where they can do no harm (law 11).

A template sees the blocks it is given and nothing else: it runs sandboxed, everything it prints is escaped,
and it can include only files of the two template folders. What goes wrong in it is a diagnostic at its line.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    TemplateNotFound,
    TemplateSyntaxError,
)
from jinja2.sandbox import ImmutableSandboxedEnvironment

import refundido
from refundido.diagnostic import Code, Diagnostic, Outcome
from refundido.document.blocks import Cell, Table, Words
from refundido.render.drawings import drawing, hand
from refundido.render.drawings_roulette import LETTERS
from refundido.render.margins import margins_of
from refundido.render.template_words import in_spanish
from refundido.span import Span

FOLDER = "templates"
_LINE, _GAP = 58, 2
"""How many signs of large print a line holds, and how many the gap between two columns takes."""
_PAGE, _HEIGHT, _PADDING, _PADDING_BRIEF = 38.0, 1.28, 0.6, 0.2
"""How high a page of large print is, its caption and head apart; a line; what a row has besides. In letters."""


def packaged_templates() -> Path:
    """The folder of the templates that come with the program."""
    package = Path(refundido.__file__).parent
    shipped = package / FOLDER
    return shipped if shipped.is_dir() else package.parent.parent / FOLDER


class _ConfinedLoader(FileSystemLoader):
    """Loads templates of one folder; a link that leads out of `bounds` is as if it were not there."""

    def __init__(self, folder: Path, bounds: Path) -> None:
        super().__init__(folder, encoding="utf-8")
        self._folder = folder
        self._bounds = bounds.resolve()

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """As the parent's; raises TemplateNotFound also for what lies outside, and for what is no UTF-8."""
        try:
            if not (self._folder / template).resolve().is_relative_to(self._bounds):
                raise TemplateNotFound(template)
            return super().get_source(environment, template)
        except UnicodeDecodeError as error:
            raise TemplateSyntaxError("el archivo no está en UTF-8", 1, template) from error
        except (OSError, ValueError, RuntimeError) as error:
            raise TemplateNotFound(template) from error


@dataclass(frozen=True, slots=True)
class Templates:
    """The templates that hold for a workspace. `workspace` is its root, None for the package's alone."""

    environment: ImmutableSandboxedEnvironment
    workspace: Path | None

    def render(self, name: str, values: Mapping[str, object]) -> Outcome[str]:
        """The text of a template filled in. Problem: BUILD_FAILED, at the line of the template at fault."""
        try:
            return Outcome(self.environment.get_template(name).render(dict(values)))
        except TemplateNotFound as error:
            place = self._place(error, name) if error.name != name else None
            return _failed(f"No se encuentra la plantilla «{error.name or error}».", place)
        except TemplateSyntaxError as error:
            place = self._span(error.filename or error.name or name, error.lineno)
            return _failed(f"La plantilla está mal escrita: {in_spanish(error.message or '')}.", place)
        except Exception as error:  # whatever an author's template may raise is the author's
            return _failed(f"La plantilla falló: {_reason(error)}.", self._place(error, name))

    def sources(self) -> dict[str, bytes]:
        """Every template and style sheet by name, as it holds here: what a cache of outputs depends on."""
        found: dict[str, bytes] = {}
        for name in self.environment.list_templates():
            try:
                source = self.environment.loader.get_source(self.environment, name)[0]  # type: ignore[union-attr]
            except TemplateNotFound:
                continue
            except TemplateSyntaxError as error:  # one that cannot be read fails where it is used, not here
                source = str(error)
            found[name] = source.encode()
        return found

    def _place(self, error: Exception, name: str) -> Span:
        """The innermost line of a template in the traceback of an error."""
        folders = [str(packaged_templates())]
        if self.workspace:
            folders.append(str(self.workspace / FOLDER))
        for frame in reversed(traceback.extract_tb(error.__traceback__)):
            if any(frame.filename.startswith(folder) for folder in folders):
                return self._span(frame.filename, frame.lineno or 1)
        return self._span(name, 1)

    def _span(self, filename: str, line: int) -> Span:
        path = Path(filename)
        for root in (self.workspace, packaged_templates().parent):
            if root and path.is_absolute() and path.is_relative_to(root):
                return Span(path.relative_to(root).as_posix(), line, 1)
        return Span(f"{FOLDER}/{path.name}", line, 1)


def _reason(error: Exception) -> str:
    return in_spanish(str(error)) or type(error).__name__


def _failed(message: str, span: Span | None) -> Outcome[str]:
    hint = "Corrija la plantilla, o retírela para usar la del programa."
    return Outcome(None, (Diagnostic(Code.BUILD_FAILED, message, span=span, hint=hint),))


def load_templates(workspace: Path | None = None) -> Templates:
    """The templates of a workspace (its root; None: the package's alone). Reads none of them yet."""
    packaged = packaged_templates()
    loaders: list[BaseLoader] = []
    if workspace is not None:
        workspace = workspace.resolve()
        loaders.append(_ConfinedLoader(workspace / FOLDER, workspace))
    loaders.append(_ConfinedLoader(packaged, packaged))
    environment = ImmutableSandboxedEnvironment(
        loader=ChoiceLoader(loaders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals.clear()
    environment.globals["form"] = _form
    environment.globals["margins"] = margins_of
    environment.globals["drawing"] = drawing
    environment.globals["hand_drawing"] = hand
    environment.globals["letters"] = LETTERS
    environment.globals["is_long"] = _is_long
    environment.filters["slug"] = _slug
    return Templates(environment, workspace)


def _is_long(table: Table) -> bool:
    """Whether a table takes more than a page of large print, as far as can be told before it is laid out."""
    texts = [[len(_words_of(cell)) for cell in row.cells] for row in table.rows]
    columns = max(map(len, texts), default=0)
    longest = [max(row[index] for row in texts if index < len(row)) for index in range(columns)]
    room = _LINE - _GAP * (columns - 1)
    wide = [length for length in longest if length > room / columns]
    left = room - sum(length for length in longest if length <= room / columns)
    widths = [left * length / sum(wide) if length > room / columns else length for length in longest]
    lines = (
        max(ceil(length / max(width, 1)) for length, width in zip(row, widths, strict=False)) for row in texts if row
    )
    padding = _PADDING if any(column.narrow for column in table.columns) else _PADDING_BRIEF
    return sum(count * _HEIGHT + padding for count in lines) > _PAGE


def _words_of(cell: Cell) -> str:
    return "".join(piece.text for piece in cell.content if isinstance(piece, Words))


def _form(block: object) -> str:
    """What kind of block a value is, by its type: "Section", "Paragraph"."""
    return type(block).__name__


def _slug(text: str) -> str:
    """A word fit for a CSS class: "viñeta" is "vineta"."""
    table = str.maketrans("áéíóúüñ", "aeiouun")
    return "".join(c for c in text.lower().translate(table) if c.isalnum() or c == "-")
