"""The trust panel of a leaflet and the legend of its marks. Used by `brochure`.

Dates only, never a verdict that time makes false: since when the text is in force, and, if it was already superseded
when printed, until when it was, or until when an act tolerates it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from refundido.brochure.bound import BoundBrochure
from refundido.document.anchors import unit_anchor
from refundido.document.blocks import (
    Block,
    Extent,
    Inline,
    ItemList,
    Mark,
    Paragraph,
    Reconstructed,
    Section,
    Table,
    Words,
)
from refundido.document.brochure_blocks import LeafletSection, TrustPanel
from refundido.document.spanish import listed, long_date
from refundido.model.act import Act

SHORT = 12
"""How many figures of the digest are printed."""
_RECONSTRUCTED = (
    "«Texto reconstruido», con una raya al margen: redactado por los editores en lugar de uno que no está a la mano. "
    "No es el texto oficial."
)
_DOTTED = "Lo que va sobre una línea de puntos está reconstruido dentro de un texto oficial."
_UNDERLINED = "Dentro de un texto reconstruido, lo subrayado es oficial."
_REPAIRED = "Entre corchetes va lo que dice el impreso, donde tiene un defecto."
_GAP = "Entre corchetes sobre fondo gris van palabras perdidas."
_HEADS = "Las cabezas de algunas tablas las pusieron los editores."


def trust_panel(
    bound: BoundBrochure,
    sections: Sequence[LeafletSection],
    acts: Mapping[str, Act],
    base_url: str,
    page: str,
    last_day: tuple[str, str] | None,
) -> TrustPanel:
    """The panel of a brochure. `base_url` and `page`: where the edition is published, empty for nowhere.

    `last_day`, with the words that say what it is the last day of: None if none is known.
    """
    instrument, edition = bound.instrument, bound.edition
    lines = [("Catálogo", f"{instrument.short or instrument.title}. {instrument.publisher}".rstrip(". "))]
    if edition.amendments:
        lines.append(("En vigor desde", long_date(edition.in_force)))
    else:
        lines.append(("Texto al", long_date(edition.in_force)))
    lines.append(("Último acto", _last_act(bound, acts)))
    if last_day:
        lines.append(last_day)
    if any(_is_reconstructed(section) for section in sections):
        lines.append(("Procedencia", "con texto reconstruido, que va señalado"))
    lines.append(("Contenido", short_digest(bound.digest)))
    lines.append(("Aprobación", _approval(bound)))
    base = base_url.rstrip("/")
    address = f"{base}/{page}#{unit_anchor(bound.game.unit.id)}" if base and page else ""
    lines.append(("Consulta", address or "este folleto no tiene dirección de consulta"))
    return TrustPanel(tuple(lines), address)


def short_digest(digest: str) -> str:
    """The first figures of a digest, in groups of four."""
    return " ".join(digest[i : i + 4] for i in range(0, SHORT, 4))


def _last_act(bound: BoundBrochure, acts: Mapping[str, Act]) -> str:
    named = [acts[part.act] for part in bound.edition.amendments if part.act in acts]
    if named:
        return listed([f"{act.title}, de {long_date(act.issued)}" for act in named])
    return bound.instrument.approved_by or "ninguno"


def _approval(bound: BoundBrochure) -> str:
    for approval in bound.offer.approvals:
        if bound.digest and approval.digest == bound.digest:
            return f"{approval.number}, de {long_date(approval.granted)}"
    return "pendiente de aprobación"


def legend_of(sections: Iterable[LeafletSection]) -> tuple[str, ...]:
    """What the marks that some sections show mean, each said once."""
    marks: set[Mark] = set()
    heads = reconstructed = False
    for section in sections:
        reconstructed |= _is_reconstructed(section)
        for passage in section.passages:
            for block in _all_blocks(passage.blocks):
                heads |= isinstance(block, Table) and block.head_editorial
                marks |= {inline.mark for inline in _inlines(block) if isinstance(inline, Words)}
    said = (
        (reconstructed, _RECONSTRUCTED),
        (Mark.RECONSTRUCTED in marks, _DOTTED),
        (Mark.OFFICIAL in marks, _UNDERLINED),
        (Mark.REPAIRED in marks, _REPAIRED),
        (Mark.GAP in marks, _GAP),
        (heads, _HEADS),
    )
    return tuple(line for shown, line in said if shown)


def _is_reconstructed(section: LeafletSection) -> bool:
    return any(
        passage.reconstructed or any(_has_reconstructed(block) for block in _all_blocks(passage.blocks))
        for passage in section.passages
    )


def _has_reconstructed(block: Block) -> bool:
    match block:
        case Reconstructed():
            return True
        case Paragraph() | Table():
            return block.extent is not Extent.NONE
        case Section():
            return block.heading.extent is not Extent.NONE
        case ItemList():
            return any(item.extent is not Extent.NONE for item in block.items)
        case _:
            return False


def _all_blocks(blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        yield block
        match block:
            case Section() | Reconstructed():
                yield from _all_blocks(block.blocks)
            case ItemList():
                for item in block.items:
                    yield from _all_blocks(item.blocks)
            case _:
                continue


def _inlines(block: Block) -> Iterator[Inline]:
    match block:
        case Paragraph():
            yield from block.content
        case Section():
            yield from block.heading.content
        case ItemList():
            for item in block.items:
                yield from item.title
        case Table():
            yield from block.caption
            for column in block.columns:
                yield from column.content
            for row in block.rows:
                for cell in row.cells:
                    yield from cell.content
        case _:
            return
