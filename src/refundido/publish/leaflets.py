"""Part of `publish`: leaflets as documents that `rendering` turns into files; as `word` is for Word files."""

from __future__ import annotations

from dataclasses import dataclass

from refundido.diagnostic import Diagnostic
from refundido.document.brochure_blocks import Leaflet
from refundido.model.brochure import Page


@dataclass(frozen=True, slots=True)
class LeafletSheet:
    """A leaflet and the format in which it is printed, None for a page of HTML; `imposed`: to be folded and stapled.

    `logo` is the digest of the operator's, which the leaflet only names.
    """

    leaflet: Leaflet
    page: Page | None = None
    imposed: bool = False
    logo: str = ""


@dataclass(frozen=True, slots=True)
class Unmade:
    """A document that could not be made, and why."""

    problems: tuple[Diagnostic, ...]
