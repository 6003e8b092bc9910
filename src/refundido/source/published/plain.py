"""Part of `source.published`: a plain text, its lines and, if it has form feeds, its pages."""

from __future__ import annotations

import codecs
import re

from refundido.compare.published import Line, Place, Published
from refundido.diagnostic import Code, Outcome, failure
from refundido.source.characters import is_latin
from refundido.source.published.lines import Drawn, opened, recomposed, squeezed, without_contents, without_running
from refundido.source.published.rows import with_cells
from refundido.span import Span

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_FIRST_OF_TWO = "\u00c2\u00c3"
_TWICE = re.compile(
    f"[{_FIRST_OF_TWO}]"
    "[\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]"
)
"""A Spanish letter in UTF-8 whose two bytes were each read as a letter of its own."""
_NOT_LATIN = re.compile(r"[^\W\d\u0000-\u024f\u1e00-\u1eff\ufb00-\ufb06]")
_UTF16 = 0.3
_HINT = (
    "Ábralo con un editor de textos en la codificación en que se escribió (los archivos de Windows suelen estar en "
    "windows-1252) y guárdelo con codificación UTF-8."
)
_LOST = "Esas letras ya no están en el archivo: obténgalo de nuevo de donde se publicó."
_STRANGE = "".join(map(chr, (*range(0x09), *range(0x0E, 0x20))))
_BINARY = 0.02
"""The share of control characters from which a file is not a text."""


def decoded(data: bytes, name: str, encoding: str = "utf-8") -> Outcome[str]:
    """The characters of a text, which is no file of another kind."""
    outcome = characters(data, name, encoding)
    text = outcome.value or ""
    if sum(text.count(sign) for sign in _STRANGE if sign in text) > _BINARY * len(text):
        return failure(
            Code.FILE_UNREAD,
            f"El archivo «{name}» no es un texto.",
            subject=name,
            hint="Se leen textos, páginas HTML, documentos de Word (.docx) y PDF.",
        )
    return _with_its_letters(text, name, encoding) if outcome.ok else outcome


def characters(data: bytes, name: str, encoding: str = "utf-8") -> Outcome[str]:
    """The characters of bytes: in the encoding that their mark tells, or in the one given; never guessed.

    Accents stand on their letters (Unicode NFC), and a hyphen that no reader sees, within a word, is gone.
    """
    for mark, marked in _MARKS:
        if data.startswith(mark):
            data, encoding = data[len(mark) :], marked
            break
    if encoding == "utf-8" and data.count(b"\0") > _UTF16 * len(data):
        return _wrong_encoding(name, "", "parece estar en UTF-16, sin la marca que lo dice", "no puede leerse")
    try:
        return Outcome(recomposed(data.decode(encoding)))
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding, "ignore")
        return _wrong_encoding(name, before, f"no está en {encoding.upper()}", "no puede leerse")


def _with_its_letters(text: str, name: str, encoding: str) -> Outcome[str]:
    """The text, if its letters are those that were written: not lost, nor read once in another encoding."""
    lost = text.find("\ufffd")
    if lost >= 0:
        return _wrong_encoding(name, text[:lost], "perdió letras al guardarse («\ufffd»)", "tiene la primera", _LOST)
    for found in _TWICE.finditer(text) if any(sign in text for sign in _FIRST_OF_TWO) else ():
        letter = _read_again(found.group())
        if letter:
            why = f"fue guardado con la codificación equivocada: dice «{found.group()}» por «{letter}»"
            return _wrong_encoding(name, text[: found.start()], why, "tiene la primera vez")
    others = _NOT_LATIN.finditer(text) if not is_latin(text) else ()
    strange = [found.start() for found in others if found.group().isalpha()]
    if strange and 2 * len(strange) > sum(map(str.isalpha, text)):
        return _wrong_encoding(
            name, text[: strange[0]], f"no está en {encoding.upper()}", "tiene letras que no son latinas"
        )
    return Outcome(text)


def _read_again(letters: str) -> str:
    """The letter that was written, where its bytes in UTF-8 were read as two letters."""
    for encoding in ("cp1252", "latin-1"):
        try:
            return letters.encode(encoding).decode("utf-8")
        except UnicodeError:
            continue
    return ""


def _wrong_encoding(name: str, before: str, why: str, what: str, hint: str = "") -> Outcome[str]:
    """That a file is not in the encoding it should be in, at the character after `before`."""
    before = before.replace("\r\n", "\n").replace("\r", "\n")
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    return failure(
        Code.FILE_ENCODING,
        f"El archivo «{name}» {why}: su línea {line}, columna {column}, {what}.",
        span=Span(name, line, column),
        subject=name,
        hint=hint or _HINT,
    )


def read_text(text: str, name: str, joined: bool = True) -> Published:
    """The lines of a plain text; a blank line parts paragraphs, a form feed pages.

    `joined`: | parts the cells of a table, a line each; else its rows are lines.
    """
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
    parted = _parted(opened(body))
    return Published(name, "txt", tuple(with_cells(parted) if joined else parted), (*running, *contents))


def _parted(lines: list[Line]) -> list[Line]:
    """The lines, those after a blank one opening a paragraph."""
    parted: list[Line] = []
    before = Place()
    for line in lines:
        gap = line.place.page == before.page and line.place.line > before.line + 1
        parted.append(Line(line.text, line.place, line.opens or gap))
        before = line.place
    return parted
