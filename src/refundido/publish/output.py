"""Part of `publish`: what a build puts in build/, as values.

An output is planned purely, then rendered, then written. A later kind is one more source or one more medium, and
nothing else here changes; the pages of acts are in `act_sources`, brochures in `brochure_sources`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from refundido.document import consolidated
from refundido.document.blocks import Publication
from refundido.document.comparison_pages import ActIndex, Cuadro, Redline
from refundido.document.concordance import concordance
from refundido.document.index import IndexPage
from refundido.model.act import Act, When
from refundido.model.instrument import Edition, Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.publish.digests import digest_value, program_digest
from refundido.publish.leaflets import LeafletSheet, Unmade
from refundido.publish.word import WordRedline, WordText

INDEX = "index.html"

Document = Publication | IndexPage | ActIndex | Cuadro | Redline | WordRedline | WordText | LeafletSheet | Unmade
"""What can be rendered; of an `Unmade`, only why it cannot."""


class Medium(StrEnum):
    """How a document is rendered."""

    HTML = "html"
    PDF = "pdf"
    INDEX = "index"
    WORD = "docx"


class Source(Protocol):
    """What a document is made from; the document is made only where it is needed."""

    def digest(self) -> str:
        """The digest of all that the document hangs on, found without making it."""
        ...

    def document(self) -> Document:
        """The document."""
        ...


@dataclass(frozen=True, slots=True)
class Consolidated:
    """The consolidated text of the last of `editions`, which go from the first one to it."""

    instrument: Instrument
    editions: tuple[Edition, ...]
    acts: Mapping[str, Act]
    jurisdiction: Jurisdiction
    until: When | None

    def digest(self) -> str:
        """The digest of the texts, of what made them and of the program that reads them."""
        texts = tuple(
            (each.in_force, each.root, tuple((part.act, part.instructions) for part in each.amendments))
            for each in self.editions
        )
        return digest_value((program_digest(), self.instrument, texts, self.acts, self.jurisdiction, self.until))

    def document(self) -> Publication:
        """The publication."""
        return consolidated(self.instrument, self.editions, self.acts, self.jurisdiction, self.until)


@dataclass(frozen=True, slots=True)
class ConsolidatedWord:
    """The same as `text`, with a concordance, as a Word file."""

    text: Consolidated

    def digest(self) -> str:
        """The digest of the text's."""
        return self.text.digest()

    def document(self) -> WordText:
        """The publication and its concordance."""
        return WordText(self.text.document(), concordance(self.text.editions, self.text.jurisdiction))


@dataclass(frozen=True, slots=True)
class Index:
    """The page that leads to everything."""

    page: IndexPage

    def digest(self) -> str:
        """The digest of the page."""
        return digest_value(self.page)

    def document(self) -> IndexPage:
        """The page."""
        return self.page


@dataclass(frozen=True, slots=True)
class Output:
    """A file of build/: its path there, with forward slashes, and what it shows, and how."""

    path: str
    medium: Medium
    source: Source

    def seed(self, renderer: str) -> str:
        """The digest of all that the file hangs on, shown or not; `renderer` stands for what renders it."""
        return digest_value((self.medium, renderer, self.source.digest()))

    def key(self, renderer: str, document: Document) -> str:
        """The digest of what the file shows: its document, and what renders it."""
        return digest_value((self.medium, renderer, repr(document)))


@dataclass(frozen=True, slots=True)
class Rendered:
    """The bytes of an output, and the page each anchor came to stand on, where it has pages."""

    data: bytes
    pages: Mapping[str, int] = field(default_factory=dict)


def slug(words: str) -> str:
    """`words` as a name that is safe in a path and in a URL: lower case ASCII, digits, `-`, `.` and `_`."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9._-]+", "-", plain).strip("-.") or "sin-nombre"


def slug_path(identity: str) -> str:
    """An identity with slashes ("cl-scj/catalogo-de-juegos") as a path of safe names."""
    return "/".join(slug(part) for part in identity.split("/") if part)
