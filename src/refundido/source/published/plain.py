"""Part of `source.published`: a plain text, its lines and, if it has form feeds, its pages."""

from __future__ import annotations

import codecs

from refundido.compare.published import Line, Place, Published
from refundido.diagnostic import Code, Outcome, failure
from refundido.source.published.lines import Drawn, finished, opened, squeezed, without_contents, without_running
from refundido.span import Span

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_BINARY = 0.02
"""The share of control characters from which a file is not a text."""


def decoded(data: bytes, name: str, encoding: str = "utf-8") -> Outcome[str]:
    """The characters of a text: in the encoding that its mark tells, or in the one given; never guessed."""
    for mark, marked in _MARKS:
        if data.startswith(mark):
            data, encoding = data[len(mark) :], marked
            break
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return failure(
            Code.FILE_ENCODING,
            f"El archivo «{name}» no está en {encoding.upper()}: su línea {line} no puede leerse.",
            span=Span(name, line, 1),
            subject=name,
            hint="Guárdelo con codificación UTF-8; los archivos de Windows suelen estar en windows-1252.",
        )
    strange = sum(character < " " and character not in "\t\n\r\f\v" for character in text)
    if strange > _BINARY * len(text):
        return failure(
            Code.FILE_SYNTAX,
            f"El archivo «{name}» no es un texto.",
            subject=name,
            hint="Se comparan textos, páginas HTML, documentos de Word (.docx) y PDF.",
        )
    return Outcome(text)


def read_text(text: str, name: str) -> Published:
    """The lines of a plain text; a blank line parts paragraphs, a form feed pages."""
    pages: list[list[Drawn]] = []
    several = "\f" in text
    number = 1
    for page, content in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\f"), 1):
        lines: list[Drawn] = []
        for index, each in enumerate(content.split("\n")):
            number += index > 0
            if words := squeezed(each):
                lines.append(Drawn(words, Place(page if several else 0, number)))
        pages.append(lines)
    kept, running = without_running(pages) if several else (pages, ())
    body, contents = without_contents([line for lines in kept for line in lines])
    return Published(name, "txt", finished(_parted(opened(body))), (*running, *contents))


def _parted(lines: list[Line]) -> list[Line]:
    """The lines, those after a blank one opening a paragraph."""
    parted: list[Line] = []
    before = Place()
    for line in lines:
        gap = line.place.page == before.page and line.place.line > before.line + 1
        parted.append(Line(line.text, line.place, line.opens or gap))
        before = line.place
    return parted
