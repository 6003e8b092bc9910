"""Part of `brochure`: how what a brochure includes reads where it stands, away from what stood around it.

Four things mislead a reader: a paragraph that speaks of what came before it, which was not included; one that
announces a table, which does not follow; a list whose letters skip one; and words without a heading that come after
others with one, and read as if they were of it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import pairwise

from refundido.brochure.bound import LIST_LEVEL, BoundBrochure, BoundSection, BoundUnit
from refundido.brochure.identities import Identities
from refundido.brochure.left_out import keys_of, without
from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.model.label import fold_accents
from refundido.model.unit import PARAGRAPH, TABLE, Path, Unit, unit_at, walk

_POINTS_BACK = re.compile(
    r"(?:(?:en|con|de|a|para|por|sobre|si|cuando) )?(?:"
    r"dich[oa]s?\b|aquell[oa]s?\b|(?:lo|el|la|los|las) (?:anterior(?:es)?|mism[oa]s?|primer[oa]s?|segund[oa]s?)\b"
    r"|tal(?:es)? (?:caso|apuesta|mano|carta|monto|jugador|oportunidad|modalidad)s?\b|es[eao]s? [a-zñ]+\b)"
    r"|(?:ademas|asimismo|tambien|luego|enseguida|en seguida|en consecuencia|por ultimo|finalmente|a continuacion"
    r"|hecho lo anterior|sin embargo|no obstante|en caso contrario|en ambos casos|en todo caso|para ello)\b"
)
"""How a paragraph begins that hangs on the one before it."""
_OF_HEADING = re.compile(r"(?:es|son|esta|estan|corresponden?|consisten?) (?!nul[oa]s?\b|necesari[oa]\b|posible\b)")
"""How a paragraph begins whose subject is the heading over it: «Es de forma semicircular»."""


_ANNOUNCES = re.compile(r"\bsiguientes? tablas?\b|\btablas? siguientes?\b|\btablas? que siguen?\b")
_NEAR = 2
"""How many levels up from the words that announce a table they and the table may meet."""


def reads_wrong(bound: BoundBrochure, identities: Identities) -> Iterator[Diagnostic]:
    """A warning of each thing in a brochure that reads otherwise than where it stands."""
    included = frozenset(unit.path for section in bound.sections for unit in section.units)
    for section in bound.sections:
        yield from _pointing(bound, section, included)
        yield from _under_another(bound, section)
        yield from _announcing(bound, section)
    yield from _skipping(bound, identities, included)


def _pointing(bound: BoundBrochure, section: BoundSection, included: Collection[Path]) -> Iterator[Diagnostic]:
    """Paragraphs that begin by speaking of what stands before them or over them, and was not included."""
    for unit in section.units:
        parent, before = unit.path[:-1], (*unit.path[:-1], unit.path[-1] - 1)
        text = unit.unit.text
        if unit.unit.kind != PARAGRAPH or text is None:
            continue
        headed = unit_at(bound.edition.root, parent).heading is not None
        found = _POINTS_BACK.match(fold_accents(text.plain)) if unit.path[-1] and before not in included else None
        found = found or (_OF_HEADING.match(fold_accents(text.plain)) if headed else None)
        if found:
            said = text.plain[: found.end()]
            message = (
                f"«{unit.address}» comienza por «{said}», y «{bound.definition.title}» no lleva aquello de que habla."
            )
            yield _warning(
                bound,
                section,
                Code.POINTS_BACK,
                message,
                unit,
                "Incluya también lo que va antes, o la unidad que lleva el epígrafe.",
            )


def _announcing(bound: BoundBrochure, section: BoundSection) -> Iterator[Diagnostic]:
    """Words that announce a table that the rules have next, and that does not follow in the section."""
    inner = [(unit, each) for unit in section.units for _, each in walk(unit.unit)]
    for number, (unit, each) in enumerate(inner):
        found = _ANNOUNCES.search(fold_accents(each.text.plain)) if each.text is not None else None
        tables = _tables_after(bound, each.id) if found else ()
        if found and each.text and tables:
            meant = tables if "tablas" in found[0] else tables[:1]
            if any(after.id in meant for _, after in inner[number:]):
                continue
            said = each.text.plain[found.start() : found.end()]
            message = f"«{unit.address}» anuncia «{said}», y en «{section.section.heading}» no la sigue."
            yield _warning(bound, section, Code.POINTS_ON, message, unit, "Incluya la tabla tras lo que la anuncia.")


def _tables_after(bound: BoundBrochure, identity: str) -> tuple[str, ...]:
    """The identities of the tables that come after a unit, near it and with a place in the brochure."""
    start: Path | None = None
    found: list[str] = []
    for path, unit in walk(without(bound.edition.root, keys_of((bound.variant,)))):
        if unit.id == identity:
            start = path
        elif start is not None and path[: len(start) - _NEAR] != start[: len(start) - _NEAR]:
            break
        elif start is not None and unit.kind == TABLE:
            found.append(unit.id)
    return tuple(found)


def _under_another(bound: BoundBrochure, section: BoundSection) -> Iterator[Diagnostic]:
    """Words without a heading of their own that come after a unit with one, under the same number."""
    for before, unit in pairwise(section.units):
        parent = unit_at(bound.edition.root, unit.path[:-1])
        if unit.unit.heading or not before.unit.heading or not parent.heading or unit.numeral != before.numeral:
            continue
        if before.path[:-1] == unit.path[:-1] or unit.path[: len(before.path)] == before.path:
            continue
        message = (
            f"«{unit.address}» va tras «{before.unit.heading.plain}» sin su epígrafe, «{parent.heading.plain}», y se "
            "lee como parte de él."
        )
        hint = "Inclúyala con la unidad que lleva el epígrafe, o en una sección aparte."
        yield _warning(bound, section, Code.HEADING_LEFT, message, unit, hint)


def _skipping(bound: BoundBrochure, identities: Identities, included: frozenset[Path]) -> Iterator[Diagnostic]:
    """Items of a list before or between those included, that are in no section and for no reason that is told."""
    offered = (bound.variant,) if bound.variant else ()
    told = {each.path for each in bound.lacking_units}
    for section in bound.sections:
        for unit in section.units:
            parent = unit_at(bound.edition.root, unit.path[:-1])
            number = unit.path[-1] - 1
            if not _is_item(unit.unit, identities) or number < 0:
                continue
            path, before = (*unit.path[:-1], number), parent.children[number]
            if before.kind != unit.unit.kind or path in included | told or before.pending:
                continue
            if identities.bound(bound.edition, path, offered) is not None:
                shown = identities.jurisdiction.show_label(before.kind, before.label)
                message = f"«{bound.definition.title}» lleva «{unit.address}», y no «{shown}», que va antes."
                hint = "Incluya la lista entera, o lo que falta."
                yield _warning(bound, section, Code.LIST_SKIPS, message, unit, hint)


def _is_item(unit: Unit, identities: Identities) -> bool:
    kind = identities.jurisdiction.kinds.get(unit.kind)
    return kind is not None and kind.numbering != "none" and kind.level >= LIST_LEVEL


def _warning(
    bound: BoundBrochure, section: BoundSection, code: Code, message: str, unit: BoundUnit, hint: str
) -> Diagnostic:
    span, title = section.section.span, bound.definition.title
    return Diagnostic(code, message, Severity.WARNING, span, unit.address, hint, title)
