"""The door of `source.published`: a file, told by what it holds, to a published text.

A PDF, a Word file and a page say what they are. Anything that can be decoded could be a plain text, so that must be
said by the name, and what is plainly something else (JSON, XML) is refused whatever its name.
"""

from __future__ import annotations

import json
import re
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

from refundido.compare.published import Line, Published
from refundido.diagnostic import Code, Diagnostic, Outcome, failure
from refundido.source.characters import character_name, first_hostile
from refundido.source.files import MAX_BYTES
from refundido.source.published.grid import with_labels, with_rows
from refundido.source.published.lines import finished, uncut
from refundido.source.published.markup import read_html
from refundido.source.published.pdf import read_pdf
from refundido.source.published.plain import decoded, read_text
from refundido.source.published.printed import read_printed
from refundido.source.published.raised import beside_figures
from refundido.source.published.word import read_docx
from refundido.span import Span
from refundido.system import system_reason

MAX_WORDS = 200_000
"""How long a text is compared: some ten catalogues. Time and memory grow with it."""
_SHORTER = "Déle sólo la parte que interesa, o el mismo texto en otro formato."
_OLD_WORD = b"\xd0\xcf\x11\xe0"
_RICH_TEXT = b"{\\rtf"
_TEXT_ENDINGS = ("", ".txt", ".text")
_PAGE_ENDINGS = (".html", ".htm", ".xhtml")
_NAMES = {".pdf": "un PDF", ".docx": "un documento de Word", **dict.fromkeys(_PAGE_ENDINGS, "una página HTML")}
_COMPARED = "Se leen textos (.txt), páginas HTML, documentos de Word (.docx) y PDF."
_ENDING = re.compile(r"\.[a-z][a-z0-9]{0,6}")
_TAG = re.compile(r"<[a-z!][^<>]*>", re.IGNORECASE)


def read_published(path: Path, name: str = "", joined: bool = True) -> Outcome[Published]:
    """The published text in a file that a person named; `name` is what it is called in messages.

    `joined`: words cut at the end of a line are put together, as comparing wants, which sets a limit of words; else
    the lines are those of the print, a row of a table in each, with the labels that the format puts by itself, and no
    character that a text of the catalogue may not hold.

    Problems: FILE_MISSING, FILE_TOO_LARGE, FILE_ENCODING, FILE_SYNTAX (damaged), FILE_BOMB, FILE_UNREAD (no text, or of
    a kind that is not read), FORM_NOT_COVERED (made by this program, and no text), CHARACTER_REFUSED. Reports:
    FIGURE_RAISED, TEXT_STRUCK, TEXT_UNSEEN, NUMBER_UNSEEN, STYLE_UNREAD, TABLE_UNREADABLE.
    """
    name = name or path.name
    data = bytes_of(path, name)
    if data.value is None:
        return Outcome(None, data.diagnostics)
    return published_from_bytes(data.value, name, joined)


def bytes_of(path: Path, name: str) -> Outcome[bytes]:
    """What is in a file that a person named. Problems: FILE_MISSING (also what is no file: a pipe), FILE_TOO_LARGE."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return _missing(name, "no es un archivo corriente")
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return _missing(name, "no existe")
    except (OSError, ValueError) as error:
        return _missing(name, f"no se puede leer: {system_reason(error)}")
    return Outcome(data) if len(data) <= MAX_BYTES else _too_large(name)


def _too_large(name: str) -> Outcome[Any]:
    return failure(
        Code.FILE_TOO_LARGE,
        f"El archivo «{name}» pasa de {MAX_BYTES // 1024**2} MB.",
        span=Span(name, 1, 1),
        subject=name,
        hint=_SHORTER,
    )


def published_from_bytes(data: bytes, name: str, joined: bool = True) -> Outcome[Published]:
    """The published text in the bytes of a file."""
    if len(data) > MAX_BYTES:
        return _too_large(name)
    outcome = _read(data, name, joined)
    if outcome.value is not None:
        outcome = _laid_out(outcome.value, outcome.diagnostics, joined)
    if outcome.value is not None and joined and _words(outcome.value) > MAX_WORDS:
        message = f"El archivo «{name}» pasa de {MAX_WORDS // 1000}.000 palabras."
        outcome = failure(Code.FILE_TOO_LARGE, message, subject=name, hint=_SHORTER)
    if outcome.value is not None and not any(c.isalnum() for line in outcome.value.lines for c in line.text):
        outcome = failure(
            Code.FILE_UNREAD,
            f"El archivo «{name}» no tiene texto.",
            subject=name,
            hint="Revise que sea el archivo que quería leer.",
        )
    return outcome.located(Span(name, 1, 1))


def _laid_out(read: Published, diagnostics: tuple[Diagnostic, ...], joined: bool) -> Outcome[Published]:
    """What was read, its lines as they are wanted, and what is to be told of them."""
    said = [*diagnostics, *beside_figures(read.lines, read.name)]
    if joined:
        return Outcome(replace(read, lines=finished(read.lines)), tuple(said))
    lines = uncut(with_labels(with_rows(read.lines, read.name, said)))
    refused = next((each for line in lines if (each := _refused(line, read)) is not None), None)
    if refused is not None:
        return Outcome(None, (refused,))
    return Outcome(replace(read, lines=lines), tuple(said))


def _refused(line: Line, read: Published) -> Diagnostic | None:
    """The error for a line with a character that no reader sees or can trust."""
    found = first_hostile(line.text)
    if found is None:
        return None
    near = line.text[max(0, found.start() - 30) : found.start()]
    return Diagnostic(
        Code.CHARACTER_REFUSED,
        f"Hay un carácter que un texto no puede llevar ({character_name(found.group())}): {line.place}, después de "
        f"«{near}».",
        span=Span(read.name, line.place.line, found.start() + 1) if read.format == "txt" else Span(read.name, 1, 1),
        subject=f"U+{ord(found.group()):04X}",
        hint="Puede estar en lugar de una letra: mire el original, escriba lo que falte y bórrelo.",
    )


def _read(data: bytes, name: str, joined: bool) -> Outcome[Published]:
    start = data[:1024].lstrip()
    if start.startswith(b"%PDF-") or b"%PDF-" in data[:1024]:
        return read_pdf(data, name)
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return read_docx(data, name)
    if data.startswith(_OLD_WORD) or start.startswith(_RICH_TEXT):
        return failure(
            Code.FILE_UNREAD,
            f"El archivo «{name}» es de un Word antiguo, que no se lee.",
            hint="Ábralo en Word o en LibreOffice y guárdelo como .docx.",
        )
    if _is_html(data, name):
        return read_html(data, name)
    return _read_text(data, name, joined)


def _is_html(data: bytes, name: str) -> bool:
    """Whether a file is a page: it begins as one, or its name says so and it has tags."""
    start = data[:1024].decode("latin-1").replace("\0", "").lstrip("\ufeffï»¿ÿþ \r\n\t").lower()
    if start.startswith(("<!doctype html", "<html")) or ("<html" in start and start.startswith(("<?xml", "<!--"))):
        return True
    named = name.lower().endswith(_PAGE_ENDINGS)
    return named and _TAG.search(data.decode("latin-1").replace("\0", "")) is not None


def _read_text(data: bytes, name: str, joined: bool) -> Outcome[Published]:
    ending = _ending(name)
    if data.strip() and ending in _NAMES:
        message = f"El archivo «{name}» no es {_NAMES[ending]}, aunque así se llame: está dañado, o es otra cosa."
        return failure(Code.FILE_UNREAD, message, subject=name, hint=_COMPARED)
    if data.strip() and ending not in _TEXT_ENDINGS:
        hint = f"{_COMPARED} Si es un texto, guárdelo con un nombre que termine en .txt."
        return failure(Code.FILE_UNREAD, f"No se lee un archivo «{ending}»: «{name}».", subject=name, hint=hint)
    text = decoded(data, name)
    if text.value is None:
        return Outcome(None, text.diagnostics)
    if kind := _other_kind(text.value):
        message = f"El archivo «{name}» no es un texto para leer: es {kind}."
        return failure(Code.FILE_UNREAD, message, subject=name, hint=_COMPARED)
    return read_printed(text.value, name) or Outcome(read_text(text.value, name, joined))


def _ending(name: str) -> str:
    """How a file's name ends; nothing where it is no more than a dot in a title or a date."""
    ending = Path(name).suffix.lower()
    return ending if _ENDING.fullmatch(ending) else ""


def _other_kind(text: str) -> str:
    """What a text is, if it is for programs; empty if people can read it."""
    start = text.lstrip()[:1]
    if text.lstrip().startswith("<?xml"):
        return "XML"
    if start and start in "{[":
        try:
            json.loads(text)
        except (ValueError, RecursionError):
            return ""
        return "JSON"
    return ""


def _missing(name: str, reason: str) -> Outcome[Any]:
    return failure(
        Code.FILE_MISSING,
        f"El archivo «{name}» {reason}.",
        span=Span(name, 1, 1),
        subject=name,
        hint="Revise la ruta y los permisos.",
    )


def _words(published: Published) -> int:
    return sum(line.text.count(" ") + 1 for line in published.lines)
