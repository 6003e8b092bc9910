"""Part of `publish`: a printed brochure's file -> its record and its words, for `verify`.

Nothing here is trusted: files are read in a process apart (`limited`), no more than so much of each thing.
"""

from __future__ import annotations

import io
import logging
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from string import ascii_lowercase

from lxml import html

from refundido.publish.limited import Answer, BoundError, limited
from refundido.render.leaflet_pdf import RECORD
from refundido.render.leaflet_words import Area, Printed, printed_in_html, read_pdf

MAX_FILE = 16 * 1024 * 1024
MAX_PAGES = 120
MAX_RECORD = 1024 * 1024
MAX_TEXT = 4 * 1024 * 1024
_PAGE_PROCESSOR = 8
"""The seconds of the processor that a page of HTML may take; one of ours takes a tenth of one."""
_DECLARED = re.compile(r"\A\ufeff?\s*<\?xml\b[^>]*\?>")
"""What says in which letters a page is written, of one read already: the parser would not have it."""
_SWAPPED = {ord(letter) << 8: letter for letter in ascii_lowercase}
"""Ghostscript 10.0 writes the letters of a ligature with their bytes swapped: 昀椀 for fi."""


@dataclass(frozen=True, slots=True)
class HtmlFile:
    """A page: its records, its words, and all of its source, its line ends as they are."""

    records: tuple[str, ...]
    words: tuple[Printed, ...]
    source: str


@dataclass(frozen=True, slots=True)
class PdfFile:
    """A PDF: its records, the sizes of its pages in points, and the program that says it saved it."""

    records: tuple[str, ...]
    sizes: tuple[tuple[float, float], ...]
    producer: str


def read_html_file(data: bytes) -> Answer[HtmlFile]:
    """What a page of HTML holds."""
    return limited(partial(html_file, data), processor=_PAGE_PROCESSOR)


def read_pdf_file(data: bytes) -> Answer[PdfFile]:
    """What a PDF holds, its words apart."""
    return limited(partial(pdf_file, data))


def read_pdf_words(data: bytes, areas: Sequence[Area]) -> Answer[tuple[str, str]]:
    """The words of a PDF in the order of some areas, and those outside them."""
    return limited(partial(_pdf_words, data, areas))


def html_file(data: bytes) -> HtmlFile:
    """The same as `read_html_file`, here. Raises whatever the parser does."""
    text = data.decode("utf-16" if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else "utf-8")
    markup = _DECLARED.sub("", text)
    words = printed_in_html(markup)
    tree = html.document_fromstring(markup)
    records = tuple(_bounded(each.text or "") for each in tree.iter("script") if each.get("id") == "registro")
    return HtmlFile(records, words, text)


def _bounded(record: str) -> str:
    if len(record) > MAX_RECORD:
        raise BoundError
    return record


def _pdf_words(data: bytes, areas: Sequence[Area]) -> tuple[str, str]:
    text, margins = read_pdf(data, areas)
    if len(text) > MAX_TEXT:
        raise BoundError
    return text.translate(_SWAPPED), "".join(margins).translate(_SWAPPED)


def pdf_file(data: bytes) -> PdfFile:
    """The same as `read_pdf_file`, here. Raises whatever the parser does."""
    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(logging.CRITICAL + 1)
    reader = PdfReader(io.BytesIO(data), strict=False)
    if len(reader.pages) > MAX_PAGES:
        raise BoundError
    attached = reader.attachments
    records = tuple(_bounded(each.decode("utf-8", errors="replace")) for each in attached.get(RECORD, ()))
    sizes = tuple((float(page.mediabox.width), float(page.mediabox.height)) for page in reader.pages)
    information = reader.metadata
    producer = str(information.producer or "") if information else ""
    return PdfFile(records, sizes, producer)
