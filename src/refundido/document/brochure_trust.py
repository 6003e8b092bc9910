"""The trust panel of a leaflet and the legend of its marks. Used by `brochure`.

Dates only, never a verdict that time makes false: since when the text is in force, and, if it was already superseded
when printed, until when it was, or until when an act tolerates it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from refundido.brochure.bound import BoundBrochure
from refundido.brochure.holes import holes_of
from refundido.document.anchors import unit_anchor
from refundido.document.blocks import (
    Block,
    Extent,
    Inline,
    ItemList,
    Mark,
    Paragraph,
    Pending,
    Reconstructed,
    Section,
    Table,
    Words,
)
from refundido.document.brochure_blocks import LeafletSection, TrustPanel
from refundido.document.spanish import listed, long_date, when
from refundido.model.act import Act
from refundido.model.brochure import ApprovalRule
from refundido.model.instrument import Instrument

SHORT = 12
"""How many figures of the digest are printed."""
_RECONSTRUCTED = (
    "«Texto reconstruido», con una raya al margen: redactado por los editores en lugar de uno que no está a la mano. "
    "No es el texto oficial."
)
_DOTTED = "Lo que va sobre una línea de puntos está reconstruido dentro de un texto oficial."
_UNDERLINED = "Dentro de un texto reconstruido, lo subrayado es oficial."
_REPAIRED = "Se corrigieron defectos del impreso (palabras cortadas, acentos perdidos); el texto publicado los muestra."
_GAP = "«[palabra perdida]» va donde el impreso perdió una palabra o más, que no se suponen."
_PENDING = "En un recuadro, o como «[no transcrito]», va lo que no está a la mano."
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
    made_by = instrument.publisher or bound.jurisdiction.regulator
    lines = [("Reglas", f"{instrument.short or instrument.title}. {made_by}".rstrip(". "))]
    if edition.bounds:
        lines.append(("En vigor desde", f"su publicación: {when(edition.bounds)}"))
    elif edition.amendments:
        lines.append(("En vigor desde", long_date(edition.in_force)))
    else:
        lines.append(("Texto al", long_date(edition.in_force)))
    lines.append(("Último acto", _last_act(bound, acts)))
    if last_day:
        lines.append(last_day)
    if any(_is_reconstructed(section) for section in sections):
        lines.append(("Procedencia", "con texto reconstruido, que va señalado"))
    if holes_of(bound):
        lines.append(("Integridad", "hay partes o palabras de las reglas que no están a la mano"))
    lines.append(("Contenido", short_digest(bound.digest)))
    lines.append(("Aprobación", _approval(bound)))
    base = base_url.rstrip("/")
    address = f"{base}/{page}#{unit_anchor(bound.game.unit.id)}" if base and page else ""
    lines.append(("Consulta", address or f"{bound.jurisdiction.leaflet.this} no tiene dirección de consulta"))
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
    approval = bound.offer.approval_of(bound.digest)
    if approval is not None:
        return f"{approval.number}, de {long_date(approval.granted)}"
    return "pendiente de aprobación" if bound.definition.approval is ApprovalRule.REQUIRED else "no consta ninguna"


def legend_of(sections: Iterable[LeafletSection], instrument: Instrument) -> tuple[str, ...]:
    """What the numbers and the marks that some sections show mean, each said once."""
    marks: set[Mark] = set()
    heads = reconstructed = boxed = False
    for section in sections:
        reconstructed |= _is_reconstructed(section)
        for passage in section.passages:
            for block in _all_blocks(passage.blocks):
                heads |= isinstance(block, Table) and block.head_editorial
                boxed |= isinstance(block, Pending)
                marks |= {inline.mark for inline in _inlines(block) if isinstance(inline, Words)}
    said = (
        (reconstructed, _RECONSTRUCTED),
        (Mark.RECONSTRUCTED in marks, _DOTTED),
        (Mark.OFFICIAL in marks, _UNDERLINED),
        (Mark.REPAIRED in marks, _REPAIRED),
        (Mark.GAP in marks, _GAP),
        (boxed or Mark.PENDING in marks, _PENDING),
        (heads, _HEADS),
    )
    numbers = (
        f"El número que acompaña a cada regla es el suyo en «{instrument.title}», cuyas palabras se dan a la letra."
    )
    return (numbers, *(line for shown, line in said if shown))


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
