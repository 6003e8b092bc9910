"""The door of `source.published`: a file, told by what it holds and not by its name, to a published text."""

from __future__ import annotations

import stat
from pathlib import Path

from refundido.compare.published import Published
from refundido.diagnostic import Code, Outcome, failure
from refundido.source.files import MAX_BYTES
from refundido.source.published.markup import read_html
from refundido.source.published.pdf import read_pdf
from refundido.source.published.plain import decoded, read_text
from refundido.source.published.word import read_docx
from refundido.span import Span
from refundido.system import system_reason

_OLD_WORD = b"\xd0\xcf\x11\xe0"
_RICH_TEXT = b"{\\rtf"


def read_published(path: Path, name: str = "") -> Outcome[Published]:
    """The published text in a file that a person named; `name` is what it is called in messages.

    Problems: FILE_MISSING, FILE_TOO_LARGE, FILE_ENCODING, FILE_SYNTAX (damaged), FILE_BOMB, FILE_UNREAD (no text).
    """
    name = name or path.name
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return _missing(name, "no es un archivo")
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return _missing(name, "no existe")
    except (OSError, ValueError) as error:
        return _missing(name, f"no se puede leer: {system_reason(error)}")
    return published_from_bytes(data, name)


def published_from_bytes(data: bytes, name: str) -> Outcome[Published]:
    """The published text in the bytes of a file."""
    if len(data) > MAX_BYTES:
        return failure(
            Code.FILE_TOO_LARGE,
            f"El archivo «{name}» pasa de {MAX_BYTES // 1024**2} MB.",
            span=Span(name, 1, 1),
            subject=name,
            hint="Compare sólo la parte que interesa, o el mismo texto en otro formato.",
        )
    outcome = _read(data, name)
    if outcome.value is not None and not any(c.isalnum() for line in outcome.value.lines for c in line.text):
        outcome = failure(
            Code.FILE_UNREAD,
            f"El archivo «{name}» no tiene texto.",
            subject=name,
            hint="Revise que sea el archivo que quería comparar.",
        )
    return outcome.located(Span(name, 1, 1))


def _read(data: bytes, name: str) -> Outcome[Published]:
    start = data[:1024].lstrip()
    if start.startswith(b"%PDF-") or b"%PDF-" in data[:1024]:
        return read_pdf(data, name)
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return read_docx(data, name)
    if data.startswith(_OLD_WORD) or start.startswith(_RICH_TEXT):
        return failure(
            Code.FILE_SYNTAX,
            f"El archivo «{name}» es de un Word antiguo, que no se lee.",
            hint="Ábralo en Word o en LibreOffice y guárdelo como .docx.",
        )
    if _is_html(data, name):
        return read_html(data, name)
    text = decoded(data, name)
    return Outcome(None, text.diagnostics) if text.value is None else Outcome(read_text(text.value, name))


def _is_html(data: bytes, name: str) -> bool:
    """Whether a file is a page: its name says so, or it begins as one."""
    start = data[:1024].decode("latin-1").replace("\0", "").lstrip("\ufeffï»¿ÿþ \r\n\t").lower()
    return name.lower().endswith((".html", ".htm", ".xhtml")) or start.startswith(("<!doctype html", "<html"))


def _missing(name: str, reason: str) -> Outcome[Published]:
    return failure(
        Code.FILE_MISSING,
        f"El archivo «{name}» {reason}.",
        span=Span(name, 1, 1),
        subject=name,
        hint="Revise la ruta y los permisos.",
    )
