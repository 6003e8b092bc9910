"""A bound brochure as a leaflet: the door of `document` for brochures.

Comes after `brochure`, which binds the rules and the operator's choices to an edition, and before `render`. Pure: no
clock, no files. Regulated text goes through the writer of every publication; the operator's words stay apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby

from refundido.brochure.bound import BoundBrochure, BoundPay, BoundSection, BoundUnit
from refundido.brochure.examples import work
from refundido.brochure.holes import holes_of, told
from refundido.brochure.left_out import skipped
from refundido.brochure.limits import by_rule
from refundido.diagnostic import Diagnostic, Outcome, has_errors
from refundido.document.blocks import Block, Reconstructed, Section
from refundido.document.body import BodyWriter
from refundido.document.brochure_blocks import (
    Figure,
    HandsFigure,
    House,
    Leaflet,
    LeafletSection,
    LimitLine,
    Passage,
    WorkedFigures,
)
from refundido.document.brochure_colour import accent_of
from refundido.document.brochure_figures import figure_of
from refundido.document.brochure_record import record
from refundido.document.brochure_trust import legend_of, trust_panel
from refundido.document.brochure_words import regulated
from refundido.document.notes import NoteBook
from refundido.document.spanish import listed, long_date
from refundido.document.traces import Traces
from refundido.model.act import Act
from refundido.model.money import format_money
from refundido.model.text import Standing, Text
from refundido.model.unit import ROOT, Unit, cell_in

_LOST = "palabra perdida"
_LEVEL = 3
"""Headings of the rules go below those of the brochure's own sections."""


@dataclass(frozen=True, slots=True)
class Printing:
    """What is known on printing and not of the text.

    `base_url` and `page`: where the edition's text is published; both empty for nowhere. If the edition is superseded:
    `tolerated_until`, the last day on which acts let its leaflets be used; `in_force_until`, where they do not, the
    last on which it says what the text says. `tolerance`: the term, where that day rests on something taken; without
    `tolerated_until` where the day does not follow from it.
    """

    base_url: str = ""
    page: str = ""
    tolerated_until: date | None = None
    in_force_until: date | None = None
    tolerance: str = ""

    @property
    def last_day(self) -> tuple[str, str] | None:
        """The last day on which a leaflet may be used, or the term where it is not certain, and what it is called."""
        if self.tolerated_until:
            term = f" ({self.tolerance})" if self.tolerance else ""
            return "Tolerado hasta", f"{long_date(self.tolerated_until)}{term}"
        if self.tolerance:
            return "Plazo de tolerancia", self.tolerance
        return ("Vigente hasta", long_date(self.in_force_until)) if self.in_force_until else None


def leaflet(bound: BoundBrochure, acts: Mapping[str, Act], printing: Printing) -> Outcome[Leaflet]:
    """The leaflet of a brochure; `acts` by id, to name the last one.

    Errors: CONTRAST_LOW for the operator's colour, DRAWING_MISMATCH for a drawing that the text gainsays, those of the
    worked examples.
    """
    accent = accent_of(bound.operator)
    problems: list[Diagnostic] = [*accent.diagnostics]
    sections = tuple(_section(number, each, bound, problems) for number, each in enumerate(bound.sections, 1))
    if has_errors(problems) or accent.value is None:
        return Outcome(None, tuple(problems))
    made = Leaflet(
        identity="/".join((bound.operator.id, bound.definition.id, bound.variant, bound.edition.in_force.isoformat())),
        title=bound.definition.title if not _is_whole_name(bound) else bound.name,
        variant="" if _is_whole_name(bound) else bound.variant,
        edition=bound.edition.in_force.isoformat(),
        house=_house(bound, accent.value),
        sections=sections,
        legend=(*legend_of(sections, bound.instrument), *skipped(bound)),
        trust=trust_panel(bound, sections, acts, printing.base_url, printing.page, printing.last_day),
        record=record(bound, regulated(sections)),
        called=bound.jurisdiction.leaflet.title,
        incomplete=bound.jurisdiction.leaflet.incomplete if holes_of(bound) else "",
        lacking=tuple(told(holes_of(bound))),
    )
    return Outcome(made, tuple(problems))


def _is_whole_name(bound: BoundBrochure) -> bool:
    """Whether the variant's name holds that of the game ("Ruleta Americana con doble cero")."""
    return bound.name == bound.variant


def _section(number: int, section: BoundSection, bound: BoundBrochure, problems: list[Diagnostic]) -> LeafletSection:
    figures: list[Figure] = []
    for drawing in section.drawings:
        drawn = figure_of(drawing, bound)
        problems.extend(drawn.diagnostics)
        figures.extend((drawn.value,) if drawn.value else ())
    examples: list[WorkedFigures] = []
    for example in section.examples:
        worked = work(bound, example)
        problems.extend(worked.diagnostics)
        if worked.value:
            numerals = listed(tuple(dict.fromkeys(unit.numeral for unit in worked.value.source)))
            numerals = f"numeral {numerals}" if numerals[:1].isdigit() else numerals
            value = worked.value
            examples.append(WorkedFigures(value.title, value.given, value.steps, value.results, numerals))
    return LeafletSection(
        f"s{number}",
        section.section.heading,
        tuple(_passages(section.units, bound)),
        tuple(figure for figure in figures if not isinstance(figure, HandsFigure)),
        tuple(figure for figure in figures if isinstance(figure, HandsFigure)),
        tuple(examples),
    )


def _passages(units: Iterable[BoundUnit], bound: BoundBrochure) -> Iterable[Passage]:
    """The rules, those that follow each other under one numeral together."""
    for numeral, run in groupby(units, key=lambda unit: unit.numeral):
        units = tuple(run)
        paid = [pay for pay in bound.pays if any(pay.row.path[: len(unit.path)] == unit.path for unit in units)]
        pays = tuple((_paid_name(bound, each), each.paid.pays) for each in paid)
        yield replace(_passage(numeral, tuple(unit.unit for unit in units), bound), pays=pays)


def _passage(numeral: str, units: tuple[Unit, ...], bound: BoundBrochure) -> Passage:
    writer = BodyWriter(bound.jurisdiction, Traces(), NoteBook({}, bound.jurisdiction))
    blocks = writer.write(Unit("", ROOT, children=tuple(map(_readable, units))), _LEVEL)
    wholly = len(blocks) == 1 and isinstance(blocks[0], Reconstructed)
    if wholly and isinstance(blocks[0], Reconstructed):
        blocks = blocks[0].blocks
    return Passage("" if _says(blocks, numeral) else numeral, blocks, wholly)


def _readable(unit: Unit) -> Unit:
    """A unit as a player reads it: lost words told as such, and repaired ones without what the print had instead."""
    if all(text is None or _is_plain(text) for text in (unit.heading, unit.text)):
        told = unit
    else:
        told = unit.with_heading(_told(unit.heading) if unit.heading else None)
        told = told.with_text(_told(unit.text)) if unit.text else told
    kept = tuple(map(_readable, unit.children))
    return told if all(a is b for a, b in zip(kept, unit.children, strict=True)) else told.with_children(kept)


def _is_plain(text: Text) -> bool:
    return not any(run.standing is Standing.GAP or run.printed for run in text.runs)


def _told(text: Text) -> Text:
    told = (replace(run, text=_LOST if run.standing is Standing.GAP else run.text, printed="") for run in text.runs)
    return Text.join(told)


def _says(blocks: tuple[Block, ...], numeral: str) -> bool:
    first = blocks[0] if blocks else None
    return isinstance(first, Section) and first.heading.label == numeral


def _house(bound: BoundBrochure, accent: str) -> House:
    operator, country = bound.operator, bound.jurisdiction
    limits = tuple(
        LimitLine(
            limit.bet,
            format_money(limit.minimum, country, limit.currency),
            format_money(limit.maximum, country, limit.currency),
        )
        for limit in bound.limits
    )
    limits += (
        tuple(LimitLine(name, least, most, by_rule=True) for name, least, most in by_rule(bound)) if limits else ()
    )
    return House(
        operator.name,
        operator.casino,
        operator.town,
        operator.permit,
        operator.contact,
        operator.welcome,
        operator.logo,
        accent,
        limits,
        tuple((each.label, each.value) for each in bound.choices if each.value),
        tuple((_paid_name(bound, each), each.paid.pays) for each in bound.pays),
        bound.offer.notes,
    )


def _paid_name(bound: BoundBrochure, pay: BoundPay) -> str:
    """What a pay of the house is for: the bet and the row; where no bet is named over it, the row and its numeral.

    A hand may stand in the tables of several bets; a row that is itself a bet says which.
    """
    name, at = _row_name(pay.table, pay.row.unit), pay.row.path
    over = [each for each in bound.bets if each.bet is not None and at[: len(each.unit.path)] == each.unit.path]
    if over:
        bet = max(over, key=lambda each: len(each.unit.path)).name
        return f"{bet}, {name}" if bet != name else name
    itself = any(each.unit.path == at[: len(each.unit.path)] and each.name == name for each in bound.bets)
    return name if itself or not pay.row.numeral else f"{name} ({pay.row.numeral})"


def _row_name(table: Unit, row: Unit) -> str:
    column = table.table.name_column if table.table else ""
    cell = (cell_in(table, row, column) if column else None) or row.children[0]
    return cell.text.plain if cell.text else ""
