"""Part of `brochure`: the tables of payouts of a game that its brochure leaves out; used by `checking`.

What a bet pays is what a player most needs; a section for it may be there, and the table not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from refundido.brochure.bound import BoundBrochure, BoundUnit
from refundido.brochure.findings import law
from refundido.brochure.identities import Identities
from refundido.diagnostic import Code, Diagnostic, Related, Severity
from refundido.model.unit import TABLE, lineage, rows_of, walk


def payouts_left(
    bound: BoundBrochure, identities: Identities, others: Iterable[BoundBrochure] = ()
) -> Iterator[Diagnostic]:
    """An error for each table of payouts of the game, and of the variant, of which the brochure has not every row.

    `others` are the brochures of other definitions of the same unit: what they have is theirs.
    """
    had = {inner.id for each in (bound, *others) for section in each.sections for unit in section.units
           for _, inner in walk(unit.unit)}  # fmt: skip
    for table in _tables(bound, identities):
        if any(row.id not in had for row in rows_of(table.unit)):
            message = f"«{table.address}» da pagos, y el folleto de «{bound.definition.title}» no la lleva entera."
            hint = "Inclúyala en una sección, junto a las palabras que la anuncian."
            related = (Related(f"La regla: {law(bound, table.address)}.", table.unit.span),)
            yield Diagnostic(
                Code.PAYOUTS_LEFT, message, Severity.ERROR, bound.definition.span, table.address, hint,
                bound.definition.title, related,
            )  # fmt: skip


def _tables(bound: BoundBrochure, identities: Identities) -> Iterator[BoundUnit]:
    """The tables of payouts of the game that have a place in the brochure."""
    units = lineage(bound.edition.root, bound.game.path)
    offered = (*((bound.variant,) if bound.variant else ()), *(name for unit in units for name in unit.variants))
    for path, unit in walk(units[-1], bound.game.path):
        if unit.kind == TABLE and unit.table and unit.table.odds and not unit.pending:
            table = identities.bound(bound.edition, path, offered)
            if table is not None:
                yield table
