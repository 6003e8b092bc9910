"""Part of `resolve`: orders on words -> text edits."""

from __future__ import annotations

from refundido.diagnostic import Code, Diagnostic, Outcome, Severity, failure
from refundido.model.change import ChangeKind
from refundido.model.edit import Edit, SplitEdit, TextEdit
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.operation import (
    AtStop,
    Beside,
    ChangeSign,
    DeleteText,
    Field,
    InsertText,
    ReplaceText,
    Retitle,
    Side,
    SplitParagraph,
)
from refundido.model.selector import Edge, Quotation, Sentences, SentenceStarting
from refundido.model.text import Text
from refundido.model.unit import HEAD, PARAGRAPH, ROW, Unit, unit_at
from refundido.resolve.addresses import find
from refundido.resolve.leaves import Leaf, Spot, agreeing, leaves_of, locate, point
from refundido.resolve.quote import Range, other_forms
from refundido.resolve.selectors import Found
from refundido.resolve.sentences import final_sign
from refundido.resolve.view import Target

_NO_TEXT = Text((), "")
_ENDS = frozenset(".?!…:;")


def replaced_text(
    root: Unit, target: Target, operation: ReplaceText, number: str, jurisdiction: Jurisdiction
) -> Outcome[tuple[Edit, ...]]:
    """Edits that replace the selected words."""
    spots = _spots(root, target, operation, jurisdiction)
    if spots.value is None:
        return Outcome(None, spots.diagnostics)
    stretches = spots.value
    if isinstance(operation.selector, (Sentences, SentenceStarting)) and operation.new.plain[-1:] not in _ENDS:
        stretches = tuple(_without_stop(spot) for spot in stretches)
    edits = _edits(stretches, number, ChangeKind.REPLACED, operation.new)
    notes = [*spots.diagnostics, *_other_forms(root, target, operation, spots.value)]
    return Outcome(tuple(edits), tuple(notes))


def _without_stop(spot: Spot) -> Spot:
    """A sentence told by its place, its full stop left out: it stays, unless the new words bring one (law 8)."""
    plain = spot.leaf.plain
    ranges = tuple(Range(r.start, r.end - (plain[r.start : r.end][-1:] == ".")) for r in spot.found.ranges)
    return Spot(spot.leaf, Found(ranges, spot.found.anchors))


def deleted_text(
    root: Unit, target: Target, operation: DeleteText, number: str, jurisdiction: Jurisdiction
) -> Outcome[tuple[Edit, ...]]:
    """Edits that remove the selected words."""
    spots = _spots(root, target, operation, jurisdiction)
    if spots.value is None:
        return Outcome(None, spots.diagnostics)
    edits = _edits(spots.value, number, ChangeKind.DELETED, _NO_TEXT)
    return Outcome(tuple(edits), (*spots.diagnostics, *_other_forms(root, target, operation, spots.value)))


def _spots(
    root: Unit, target: Target, operation: ReplaceText | DeleteText, jurisdiction: Jurisdiction
) -> Outcome[tuple[Spot, ...]]:
    leaves = leaves_of(root, target, operation.field)
    if leaves.value is None:
        return Outcome(None, leaves.diagnostics)
    if operation.where is not None:
        return agreeing(leaves.value, operation.selector, operation.where, operation.within)
    spots = locate(leaves.value, operation.selector, operation.within)
    if spots.value is None or not operation.excepted:
        return spots
    return _but_for(root, spots.value, operation, jurisdiction)


def _but_for(
    root: Unit, spots: tuple[Spot, ...], operation: ReplaceText | DeleteText, jurisdiction: Jurisdiction
) -> Outcome[tuple[Spot, ...]]:
    """The spots but for those that the act leaves as they are.

    Errors: those of the addresses, QUOTE_COUNT where there is no such occurrence, QUOTE_NOT_FOUND where none is left.
    """
    left: set[int] = set()
    for each in operation.excepted:
        target = find(root, each.at, jurisdiction)
        if target.value is None:
            return Outcome(None, target.diagnostics)
        paths = target.value.paths
        inside = [i for i, s in enumerate(spots) if any(s.leaf.path[: len(path)] == path for path in paths)]
        if each.nth and inside and each.nth > len(inside):
            message = f"En «{each.at}» están {len(inside)} veces, y el acto exceptúa la {each.nth}.ª."
            return failure(Code.QUOTE_COUNT, message, subject=str(each.at))
        left.update(inside[each.nth - 1 : each.nth] if each.nth else inside)
    kept = tuple(spot for i, spot in enumerate(spots) if i not in left)
    if not kept:
        return failure(Code.QUOTE_NOT_FOUND, "Fuera de lo que el acto exceptúa, las palabras no están en el texto.")
    return Outcome(kept)


def _edits(spots: tuple[Spot, ...], number: str, kind: ChangeKind, new: Text) -> list[TextEdit]:
    places = [(spot, stretch) for spot in spots for stretch in spot.found.ranges]
    return [
        TextEdit(
            number, kind, s.leaf.path, s.leaf.unit.id, s.leaf.field,
            r.start, r.end, new.copy(count), s.leaf.text, _pairs(s),
        )
        for count, (s, r) in enumerate(places)
    ]  # fmt: skip


def _pairs(spot: Spot) -> tuple[tuple[int, int], ...]:
    return tuple((r.start, r.end) for r in spot.found.anchors)


def _other_forms(
    root: Unit, target: Target, operation: ReplaceText | DeleteText, spots: tuple[Spot, ...]
) -> list[Diagnostic]:
    """Where all occurrences are meant, the other forms of the words that are left as they are."""
    selector = operation.selector
    if not isinstance(selector, Quotation) or not selector.every:
        return []
    taken: dict[tuple[object, Field], list[Range]] = {}
    for spot in spots:
        taken.setdefault((spot.leaf.path, spot.leaf.field), []).extend(spot.found.ranges)
    notes: list[Diagnostic] = []
    for leaf in leaves_of(root, target, operation.field).value or ():
        for form in other_forms(leaf.plain, selector.words, taken.get((leaf.path, leaf.field), [])):
            message = f"«{form}» es otra forma de «{selector.words}» y queda como está ({leaf.unit.id})."
            notes.append(Diagnostic(Code.FORM_NOT_COVERED, message, Severity.WARNING, subject=form))
    return notes


def inserted_text(root: Unit, target: Target, operation: InsertText, number: str) -> Outcome[tuple[Edit, ...]]:
    """The edit that inserts words at a point."""
    leaves = leaves_of(root, target, operation.field)
    if leaves.value is None:
        return Outcome(None, leaves.diagnostics)
    spot = point(leaves.value, operation.place, operation.within)
    if spot.value is None:
        return Outcome(None, spot.diagnostics)
    return Outcome(tuple(_edits((spot.value,), number, ChangeKind.INSERTED, operation.new)), spot.diagnostics)


def changed_sign(root: Unit, target: Target, operation: ChangeSign, number: str) -> Outcome[tuple[Edit, ...]]:
    """The edit that changes one punctuation mark; SIGN_WRONG if another stands there."""
    leaves = leaves_of(root, target, Field.TEXT)
    if leaves.value is None:
        return Outcome(None, leaves.diagnostics)
    spot = point(leaves.value, operation.place)
    if spot.value is None:
        return Outcome(None, spot.diagnostics)
    leaf, at = spot.value.leaf, _sign_offset(spot.value, operation)
    stands = leaf.plain[at : at + len(operation.old)]
    if stands != operation.old:
        message = f"En ese lugar está «{stands or 'el final del texto'}» y no «{operation.old}»."
        return failure(Code.SIGN_WRONG, message, subject=operation.old)
    anchors = _pairs(spot.value) if isinstance(operation.place, Beside) else ()
    edit = TextEdit(
        number, ChangeKind.PUNCTUATED, leaf.path, leaf.unit.id, leaf.field,
        at, at + len(operation.old), operation.new, leaf.text, anchors,
    )  # fmt: skip
    return Outcome((edit,), spot.diagnostics)


def _sign_offset(spot: Spot, operation: ChangeSign) -> int:
    plain, offset, size = spot.leaf.plain, spot.found.ranges[0].start, len(operation.old)
    match operation.place:
        case AtStop():
            return spot.found.anchors[0].start
        case Beside(side=Side.BEFORE):
            return len(plain[:offset].rstrip()) - size
        case Edge():
            return final_sign(plain)
        case _:
            return offset + len(plain[offset:]) - len(plain[offset:].lstrip())


def retitled(root: Unit, target: Target, operation: Retitle, number: str) -> Outcome[tuple[Edit, ...]]:
    """The edit that gives a unit another heading."""
    unit = unit_at(root, target.path)
    if unit.text is not None or target.column is not None:
        return failure(Code.TARGET_KIND, "La unidad que se nombra no lleva epígrafe.")
    if unit.kind in (ROW, HEAD):
        return failure(Code.TARGET_KIND, "Una fila no lleva epígrafe: cambie las palabras de su celda.")
    seen = unit.heading or _NO_TEXT
    size = len(seen.plain)
    edit = TextEdit(number, ChangeKind.RETITLED, target.path, unit.id, Field.HEADING, 0, size, operation.heading, seen)
    return Outcome((edit,))


def split(root: Unit, target: Target, operation: SplitParagraph, number: str) -> Outcome[tuple[Edit, ...]]:
    """The edit that splits a paragraph, after the sign that closes its first part."""
    unit = unit_at(root, target.path)
    if unit.kind != PARAGRAPH or unit.text is None:
        return failure(Code.TARGET_KIND, "Sólo se divide un párrafo.")
    leaf = Leaf(target.path, unit, Field.TEXT, unit.text)
    spot = point((leaf,), operation.place)
    if spot.value is None:
        return Outcome(None, spot.diagnostics)
    offset = _after_sign(unit.text.plain, spot.value.found.ranges[0].start)
    if not unit.text.plain[:offset].strip() or not unit.text.plain[offset:].strip():
        return failure(Code.PLACE_NOT_FOUND, "En ese lugar no hay texto a ambos lados que dividir.")
    return Outcome((SplitEdit(number, target.path, unit, offset),), spot.diagnostics)


def _after_sign(plain: str, offset: int) -> int:
    """The end of the first part of a paragraph split at a point: its sign and closing quotes go with it."""
    if plain[offset : offset + 1] in {".", ";", ":"}:
        offset += 1
        while plain[offset : offset + 1] in {'"', "”", "»", ")"}:
            offset += 1
    return len(plain[:offset].rstrip())
