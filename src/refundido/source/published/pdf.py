"""Part of `source.published`: a PDF to its lines, by its tags where it has them, else by where they stand.

pypdf reads pages; how much it is let read is counted, not timed, so that the same file always ends the same way.
"""

from __future__ import annotations

import io
import logging
import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.errors import DependencyError
from pypdf.generic import DictionaryObject, IndirectObject, StreamObject

from refundido.compare.published import Line, Place, Published
from refundido.diagnostic import Code, Diagnostic, Outcome, Severity, failure
from refundido.source.published.lines import Drawn, opened, without_contents, without_notes, without_running
from refundido.source.published.own import COMPARISONS, OURS, not_a_text
from refundido.source.published.pdf_tags import Chunk, Tagged, tagged_lines
from refundido.source.published.raised import with_raised

MAX_PAGES = 3000
MAX_OPERATORS = 1_500_000
MAX_CONTENT = 32 * 1024 * 1024
"""How much is parsed in all, unpacked, in bytes."""
MAX_STREAM = 4 * 1024 * 1024
"""The longest page, form or table of letters that is parsed."""
MAX_CHARACTERS = 20_000_000
_SHOWING = (b"Tj", b"TJ", b"'", b'"')
_UNREADABLE = 0.2
_SMALLEST = 8.6
"""In a PDF that this program made, what is smaller is a note or a mark, in points."""


class _TooMuchError(Exception):
    """The file asks for more work than is done."""


@dataclass(slots=True)
class _Budget:
    """How much work a file has asked for."""

    operators: int = 0
    characters: int = 0
    content: int = 0
    weighed: set[int] = field(default_factory=set)

    def spend(self, operators: int = 0, characters: int = 0, content: int = 0) -> None:
        """Takes note of work; stops at the limit."""
        self.operators += operators
        self.characters += characters
        self.content += content
        if self.operators > MAX_OPERATORS or self.characters > MAX_CHARACTERS or self.content > MAX_CONTENT:
            raise _TooMuchError

    def weigh(self, stream: StreamObject) -> None:
        """Takes note of what is going to be parsed, unpacked by pypdf up to its own limit."""
        size = len(stream.get_data())
        self.spend(content=size)
        if size > MAX_STREAM:
            raise _TooMuchError

    def weigh_resources(self, first: object) -> None:
        """Takes note of the forms and the tables of letters that a page calls, and those that they call."""
        waiting = [first]
        while waiting:
            resources = _resolved(waiting.pop())
            for name in ("/XObject", "/Font"):
                group = _resolved(resources.get(name)) if isinstance(resources, DictionaryObject) else None
                for each in group.values() if isinstance(group, DictionaryObject) else ():
                    if not isinstance(each, IndirectObject) or each.idnum in self.weighed:
                        continue
                    self.weighed.add(each.idnum)
                    held = each.get_object()
                    if isinstance(held, StreamObject) and held.get("/Subtype") == "/Form":
                        self.weigh(held)
                    table = _resolved(held.get("/ToUnicode")) if isinstance(held, DictionaryObject) else None
                    if isinstance(table, StreamObject):
                        self.weigh(table)
                    if isinstance(held, DictionaryObject):
                        waiting.append(held.get("/Resources"))


def _resolved(value: object) -> object:
    return value.get_object() if isinstance(value, IndirectObject) else value


@dataclass(slots=True)
class _PageReader:
    """What pypdf finds in one page: chunks of text, each with its place and the mark it stands under."""

    page: int
    budget: _Budget
    chunks: list[Chunk] = field(default_factory=list)
    marks: list[tuple[int | None, bool]] = field(default_factory=list)
    showing: tuple[int | None, bool] = (None, False)

    def before(self, operator: Any, operands: Any, cm: Any, tm: Any) -> None:
        """Takes note of marked content."""
        self.budget.spend(operators=1)
        if operator in (b"BDC", b"BMC"):
            properties = operands[1] if len(operands) > 1 else None
            number = properties.get("/MCID") if isinstance(properties, dict) else None
            above = self.marks[-1] if self.marks else (None, False)
            artifact = above[1] or (bool(operands) and operands[0] == "/Artifact")
            self.marks.append((number if isinstance(number, int) else above[0], artifact))
        elif operator == b"EMC" and self.marks:
            self.marks.pop()
        elif operator in _SHOWING:
            self.showing = self.marks[-1] if self.marks else (None, False)

    def text(self, text: str, cm: Any, tm: Any, font: Any, size: float) -> None:
        """Takes a chunk of text."""
        self.budget.spend(characters=len(text))
        if not text.strip("\r\n"):
            return
        x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
        y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
        scale = math.hypot(tm[2], tm[3]) * math.hypot(cm[2], cm[3])
        mark, artifact = self.showing
        self.chunks.append(Chunk(text, self.page, mark, artifact, float(x), float(y), abs(float(size) * scale)))


def read_pdf(data: bytes, name: str) -> Outcome[Published]:
    """The lines of a PDF; an error if it is damaged, locked or has no text to read."""
    try:
        with _quiet():
            return _read(data, name)
    except _TooMuchError:
        return failure(
            Code.FILE_BOMB,
            f"El PDF «{name}» no se lee por seguridad: se expande sin medida.",
            subject=name,
            hint="Déle sólo las páginas que interesan, o el mismo texto en otro formato.",
        )
    except DependencyError:  # a cipher that is not read
        return _locked(name)
    except Exception as error:  # pypdf meets a damaged file with whatever fails first
        return failure(
            Code.FILE_SYNTAX,
            f"El PDF «{name}» está dañado y no puede leerse ({type(error).__name__}).",
            subject=name,
            hint="Ábralo con un visor e imprímalo de nuevo como PDF, o busque el texto en otro formato.",
        )


def _locked(name: str) -> Outcome[Published]:
    return failure(
        Code.FILE_UNREAD,
        f"El PDF «{name}» está protegido: pide una contraseña, o va cifrado de un modo que no se lee.",
        subject=name,
        hint="Ábralo con un visor e imprímalo como PDF, sin protección.",
    )


@contextmanager
def _quiet() -> Iterator[None]:
    """While it lasts, pypdf says nothing of its own to the terminal."""
    log = logging.getLogger("pypdf")
    level = log.level
    log.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        log.setLevel(level)


def _read(data: bytes, name: str) -> Outcome[Published]:
    reader = PdfReader(io.BytesIO(data), strict=False)
    if reader.is_encrypted and not reader.decrypt(""):
        return _locked(name)
    if len(reader.pages) > MAX_PAGES:
        raise _TooMuchError
    budget = _Budget()
    pages = [_chunks(page, number, budget) for number, page in enumerate(reader.pages, 1)]
    unread = _unread(reader, pages, name)
    if unread is not None:
        return unread
    subject = _our_subject(reader)
    ours = subject.startswith(OURS)
    if subject and not ours:
        return not_a_text(name)
    pages = pages if ours else [with_raised(page) for page in pages]
    chunks = [_without_notes(c) if ours else c for page in pages for c in page]
    tagged = tagged_lines(reader, chunks, ours)
    if tagged is not None:
        published = _by_tags(tagged, name, ours)
    else:
        published = _by_place([[c for c in page if not c.artifact] for page in pages], name, ours)
    return Outcome(published, tuple(_scanned_pages(reader, pages, name)))


def _chunks(page: PageObject, number: int, budget: _Budget) -> list[Chunk]:
    content = page.get_contents()
    if content is not None:
        budget.weigh(content)
    budget.weigh_resources(page.get("/Resources"))
    found = _PageReader(number, budget)
    page.extract_text(visitor_operand_before=found.before, visitor_text=found.text)
    return found.chunks


def _without_notes(chunk: Chunk) -> Chunk:
    """A chunk of our own PDF: a small one is a note or a call to one, of which only its space is of the text."""
    if chunk.size >= _SMALLEST:
        return chunk
    return replace(chunk, text=" " if chunk.text[-1:].isspace() else "")


def _our_subject(reader: PdfReader) -> str:
    """What a PDF that this program made says that it is; empty for any other."""
    about = reader.metadata
    if not about or not str(about.get("/Producer", "")).startswith("WeasyPrint"):
        return ""
    subject = str(about.get("/Subject", ""))
    return subject if subject.startswith((OURS, *COMPARISONS)) else ""


def _unread(reader: PdfReader, pages: list[list[Chunk]], name: str) -> Outcome[Published] | None:
    """Why there is no text to compare, if there is none."""
    text = "".join(chunk.text for page in pages for chunk in page)
    letters = sum(character.isalnum() for character in text)
    if not letters:
        return failure(
            Code.FILE_UNREAD,
            f"El PDF «{name}» no tiene texto: {_all_pages(len(reader.pages))}.",
            subject=name,
            hint="Pásele un reconocedor de caracteres (OCR), ajeno a este programa, o busque otro formato.",
        )
    strange = sum(character == "\ufffd" or "\ue000" <= character <= "\uf8ff" for character in text)
    if strange > _UNREADABLE * (letters + strange):
        return failure(
            Code.FILE_UNREAD,
            f"El texto del PDF «{name}» no puede leerse: sus tipos no dicen qué letra es cada signo.",
            subject=name,
            hint="Pásele un reconocedor de caracteres (OCR), o busque el texto en otro formato.",
        )
    return None


def _all_pages(amount: int) -> str:
    if amount < 2:
        return "su única página es una imagen, como las de un escáner, o está en blanco" if amount else "ni páginas"
    return f"sus {amount} páginas son imágenes, como las de un escáner, o están en blanco"


def _scanned_pages(reader: PdfReader, pages: list[list[Chunk]], name: str) -> Iterator[Diagnostic]:
    """A warning that some pages have an image and no text."""
    empty = [number for number, page in enumerate(pages, 1) if not page]
    scanned = [number for number in empty if "/XObject" in (reader.pages[number - 1].get("/Resources") or {})]
    if scanned:
        which = ", ".join(str(number) for number in scanned[:12]) + ("…" if len(scanned) > 12 else "")
        yield Diagnostic(
            Code.FILE_UNREAD,
            f"El PDF «{name}» tiene páginas sin texto, que no se leen: {which}.",
            Severity.WARNING,
            subject=name,
            hint="Si son imágenes de un texto, páseles un reconocedor de caracteres (OCR).",
        )


def _by_tags(tagged: Tagged, name: str, ours: bool) -> Published:
    return Published(name, "pdf", tuple(tagged.lines), tagged.left_out, ours)


def _by_place(pages: list[list[Chunk]], name: str, ours: bool) -> Published:
    """The lines by where they stand on their pages."""
    kept, running = without_running([_drawn(page) for page in pages])
    kept, notes = without_notes(kept)
    body, contents = without_contents([line for page in kept for line in page])
    lines = [
        Line(line.text, line.place, line.opens and drawn.opens) if not drawn.opens else line
        for line, drawn in zip(opened(body), body, strict=True)
    ]
    return Published(name, "pdf", tuple(lines), (*running, *notes, *contents), ours)


def _drawn(chunks: list[Chunk]) -> list[Drawn]:
    """The lines of a page, in the order in which they were written."""
    rows: list[list[Chunk]] = []
    for chunk in chunks:
        last = rows[-1][-1] if rows else None
        if last is not None and not chunk.text.startswith("\n") and _same_row(last, chunk):
            rows[-1].append(chunk)
        else:
            rows.append([chunk])
    return [
        Drawn(_joined(row), Place(row[0].page, number), row[0].y, size=_size(row)) for number, row in enumerate(rows, 1)
    ]


def _size(row: list[Chunk]) -> float:
    """How large the letters of a line are, to a tenth: those of its longest stretch."""
    return round(max(row, key=lambda chunk: len(chunk.text)).size, 1)


def _same_row(last: Chunk, chunk: Chunk) -> bool:
    """Whether a chunk goes on in the line of the one before, and is not in another cell."""
    far = chunk.x - (last.x + 0.5 * last.size * len(last.text)) > last.size
    return abs(last.y - chunk.y) <= 0.5 * max(last.size, chunk.size) and not far


def _joined(row: list[Chunk]) -> str:
    pieces = [row[0].text]
    for last, chunk in pairwise(row):
        gap = chunk.x - (last.x + 0.45 * last.size * len(last.text)) > 0.6 * last.size
        pieces.append(f" {chunk.text}" if gap else chunk.text)
    return "".join(pieces)
