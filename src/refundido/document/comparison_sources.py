"""Who ordered each change that a comparison shows: instructions by the changes they made, and acts that annulled.

Used by `comparison`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from refundido.compare.edits import Comparison
from refundido.document.anchors import instruction_anchor
from refundido.document.comparison_annulments import annulment_action, annulment_anchor, touched_in
from refundido.document.comparison_blocks import Source
from refundido.document.comparison_effects import Stage, stages_of, units_touched
from refundido.document.comparison_ends import Between, compare_stage
from refundido.document.errata import corrections
from refundido.document.notes import NoteBook
from refundido.model.act import Act
from refundido.model.change import Change
from refundido.model.instrument import Amendment, Edition
from refundido.model.jurisdiction import Jurisdiction


def sources_between(
    between: Between, acts: Mapping[str, Act], jurisdiction: Jurisdiction
) -> dict[str, tuple[Source, ...]]:
    """By the identity of each unit, who changed it between two texts, or made it other by annulling."""
    book = NoteBook(acts, jurisdiction, corrections(acts))
    found: dict[str, dict[Source, None]] = {}
    reached = 0
    for edition in between.editions:
        for amendment in edition.amendments:
            name = book.act_name(amendment.act)
            for unit, action in _annulled(between, edition, amendment, acts, book):
                said = f"{name}, que {action[0].lower()}{action[1:]}"
                found.setdefault(unit, {})[Source(said, "", reached)] = None
            places = _places(acts.get(amendment.act), reached + 1)
            for unit, number in units_touched(amendment.changes):
                cite = book.cite_corrected(amendment.act, number)
                found.setdefault(unit, {})[Source(f"{name}, {cite}", "", places.get(number, reached))] = None
            reached += len(places) + 1
    return {unit: tuple(sources) for unit, sources in found.items()}


def _places(act: Act | None, first: int = 1) -> dict[str, int]:
    """The place of each instruction of an act among all."""
    return {each.number: place for place, each in enumerate(act.instructions if act else (), first)}


def _annulled(
    between: Between, edition: Edition, amendment: Amendment, acts: Mapping[str, Act], book: NoteBook
) -> Iterator[tuple[str, str]]:
    """The units that an annulment made other, each with what it did."""
    if not amendment.annuls or between.history is None or amendment.act not in acts:
        return
    for stage in stages_of(between.history, amendment.act):
        annulment = stage.annulment()
        if annulment and stage.edition.in_force == edition.in_force:
            action = annulment_action(acts[amendment.act], stage, book)
            yield from ((unit, action) for unit in touched_in(compare_stage(annulment)).every)


def stage_sources(
    act: Act, stage: Stage, comparison: Comparison, book: NoteBook, cuadro: str
) -> dict[str, tuple[Source, ...]]:
    """By the identity of each unit, which instruction changed it in one stage of an act, or that it annulled others.

    `cuadro` is the address of the comparative table, empty where there is none to link to.
    """
    changes: tuple[Change, ...] = stage.amendment.changes
    found: dict[str, dict[Source, None]] = {}
    if annulment := stage.annulment():
        href = f"{cuadro}#{annulment_anchor(stage)}" if cuadro else ""
        told = compare_stage(annulment) if stage.amendment.instructions else comparison
        for unit in touched_in(told).every:
            found.setdefault(unit, {})[Source(annulment_action(act, stage, book), href)] = None
    places = _places(act)
    for unit, number in units_touched(changes):
        href = f"{cuadro}#{instruction_anchor(number)}" if cuadro else ""
        source = Source(book.cite_corrected(act.id, number), href, places.get(number, 0))
        found.setdefault(unit, {})[source] = None
    return {unit: tuple(sources) for unit, sources in found.items()}
