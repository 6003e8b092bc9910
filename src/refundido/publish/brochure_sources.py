"""Part of `publish`: what the files of a brochure are made from, and the digest of all that they hang on.

The digest is that of the units that the brochure includes, not of the whole edition, so that a small edit renders again
only the brochures that it reaches. Used by `brochures`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from refundido.brochure.bound import BoundBrochure, BoundUnit
from refundido.document.brochure import Printing, leaflet
from refundido.model.act import Act
from refundido.model.brochure import Page
from refundido.publish.digests import digest_kept, digest_value, program_digest
from refundido.publish.leaflets import LeafletSheet, Unmade


@dataclass(frozen=True, slots=True)
class BrochureSource:
    """A brochure in one form: `page` None is a page of HTML; `imposed`, two pages a side, to be folded and stapled.

    `acts` are those that its edition names; `logo` is the digest of the operator's; `content`, that of all but the
    form, worked out once for every form by whoever makes the source.
    """

    bound: BoundBrochure
    acts: Mapping[str, Act]
    printing: Printing
    logo: str = ""
    page: Page | None = None
    imposed: bool = False
    content: str = ""

    def digest(self) -> str:
        """The digest of what the brochure includes and shows, of its form and of the program."""
        return digest_value((self.content or self.content_digest(), self.page, self.imposed))

    def content_digest(self) -> str:
        """The digest of what the brochure includes and shows in whatever form, and of the program."""
        bound = self.bound
        edition = (bound.edition.in_force, bound.edition.bounds, tuple(part.act for part in bound.edition.amendments))
        definition = digest_kept(bound.definition)
        said = (bound.digest, bound.variant, tuple(_sections(bound)), bound.game.unit.id, edition, definition)
        house = (replace(bound.operator, offers=()), bound.offer, bound.limits, _choices(bound), _pays(bound))
        text = bound.instrument
        issuer = (text.id, text.title, text.short, text.publisher, text.approved_by, digest_kept(bound.jurisdiction))
        named = tuple((act.id, act.title, act.issued) for act in self.acts.values())
        return digest_value((program_digest(), said, house, issuer, named, self.printing, self.logo))

    def document(self) -> LeafletSheet | Unmade:
        """The leaflet and its form, or why there is none."""
        made = leaflet(self.bound, self.acts, self.printing)
        if made.value is None:
            return Unmade(made.diagnostics)
        return LeafletSheet(made.value, self.page, self.imposed, self.logo)


def _unit(bound: BoundUnit) -> tuple[object, ...]:
    """What counts of a unit: not where it stands in the tree, which other units move."""
    return bound.unit, bound.numeral, bound.address


def _units(units: Iterable[BoundUnit]) -> tuple[object, ...]:
    return tuple(_unit(each) for each in units)


def _sections(bound: BoundBrochure) -> Iterator[object]:
    for each in bound.sections:
        yield digest_kept(each.section), _units(each.units)
        yield from ((digest_kept(drawing.drawing), _units(drawing.units)) for drawing in each.drawings)
        yield from ((digest_kept(example.example), _units(example.units)) for example in each.examples)


def _choices(bound: BoundBrochure) -> tuple[object, ...]:
    return tuple((each.choice, each.value, each.fixed, _unit(each.unit)) for each in bound.choices)


def _pays(bound: BoundBrochure) -> tuple[object, ...]:
    return tuple((each.paid, _unit(each.row), each.table) for each in bound.pays)
