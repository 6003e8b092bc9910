"""Part of `compare`: a text published by someone else, as lines with their places.

Made by `source.published` from any format and read by `against`. Knows nothing of files or formats.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a line stands in the published text: page and line, counted from 1, 0 where the format has none.

    `noun` is what `line` counts: "línea" in a text, a page or a PDF; "párrafo" in a Word file; "bloque" in an HTML page
    that has several of its paragraphs, headings or cells on one line.
    """

    page: int = 0
    line: int = 0
    noun: str = "línea"

    def __str__(self) -> str:
        counted = f"{self.noun} {self.line}" if self.line else ""
        return ", ".join(part for part in (f"página {self.page}" if self.page else "", counted) if part)


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a line stands in a table: the number of the table in the file, its row and its column; if it is a head."""

    table: int
    row: int
    column: int
    head: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the published text, its spaces made one.

    `opens` says that a paragraph begins here for certain; `numbered` that its number is the format's and not
    in its words (a Word or HTML list that counts by itself), and `label` is that number as the format shows it, empty
    if that is not known. `cell` is where it stands in a table that the format tells.
    """

    text: str
    place: Place
    opens: bool = True
    numbered: bool = False
    label: str = ""
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Published:
    """A published text: its name, its format, its lines in order, and the lines that were left out.

    `left_out` are running heads and feet, page numbers and contents: each once, as a reader would know it.
    `ours` says that the file was made by this program, so that its notes and marks were left out too.
    """

    name: str
    format: str
    lines: tuple[Line, ...]
    left_out: tuple[str, ...] = ()
    ours: bool = False
