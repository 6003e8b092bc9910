"""Part of `resolve`: what an act expects to find, and what it says results (checked by `apply` afterwards)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from refundido.diagnostic import Code, Diagnostic, Outcome
from refundido.model.address import Address
from refundido.model.address_reader import read_address
from refundido.model.edit import (
    ChildrenEdit,
    Claim,
    Edit,
    EncloseEdit,
    JoinEdit,
    LabelEdit,
    MoveEdit,
    SplitEdit,
    TextEdit,
)
from refundido.model.fold import heading_key
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents
from refundido.model.operation import Field, Order
from refundido.model.unit import PARAGRAPH, Path, Unit, find_path, unit_at
from refundido.resolve.addresses import children_of_kind, find
from refundido.resolve.leaves import leaves_of
from refundido.resolve.naming import step_for
from refundido.resolve.quote import nearest_passage, occurrences
from refundido.resolve.view import Target


def expected(root: Unit, target: Target, order: Order, jurisdiction: Jurisdiction) -> tuple[Diagnostic, ...]:
    """An error for each thing that the act presupposes of the target and the text does not have."""
    expects = order.expects
    if not (expects.text or expects.heading or expects.counts):
        return ()
    problems: list[Diagnostic] = []
    unit = unit_at(root, target.path)
    if expects.text:
        problems.extend(_expected_text(root, target, expects.text))
    if expects.heading:
        stands = unit.heading.plain if unit.heading else ""
        if heading_key(stands) != heading_key(expects.heading):
            problems.append(_unmet(f"El epígrafe es «{stands}», y se esperaba «{expects.heading}».", expects.heading))
    container = unit if unit.text is None and unit.children and len(target.paths) == 1 else _parent(root, target.path)
    for kind, count in expects.counts.items():
        name = jurisdiction.words.get(kind, kind)
        found = len(children_of_kind(container, name))
        if any(child.pending for child in container.children if child.kind == name):
            problems.append(_unmet(f"No se puede contar {kind}: hay una unidad pendiente.", kind))
        elif found != count:
            problems.append(_unmet(f"Se esperaban {count} de clase {kind} y hay {found}.", str(count)))
    return tuple(problems)


def _parent(root: Unit, path: Path) -> Unit:
    return unit_at(root, path[:-1])


def _expected_text(root: Unit, target: Target, words: str) -> list[Diagnostic]:
    leaves = leaves_of(root, target, Field.TEXT).value or ()
    if any(occurrences(leaf.plain, words)[0] for leaf in leaves):
        return []
    passage, likeness = nearest_passage(" ".join(leaf.plain for leaf in leaves), words)
    near = f" Lo más parecido: «{passage}»." if likeness >= 50 else ""
    return [_unmet(f"El texto no dice «{words}».{near}", words)]


def _unmet(message: str, subject: str) -> Diagnostic:
    return Diagnostic(Code.EXPECTED_TEXT, message, subject=subject)


def claims_of(
    root: Unit, target: Target, order: Order, number: str, edits: tuple[Edit, ...], jurisdiction: Jurisdiction
) -> Outcome[tuple[Claim, ...]]:
    """The claims of an order: where what it brings in, moves or shifts is to be found once the act is done."""
    claims: list[Claim] = []
    said: list[Diagnostic] = []
    if order.result.as_label:
        container, ids = _brought(root, edits, order.result.as_label)
        if ids:
            claims.append(Claim(number, container, order.result.as_label, ids, order.span))
        else:
            said.append(_uncheckable(order.result.as_label))
        said.extend(_unreadable(order.result.as_label, jurisdiction))
    for before, after in order.result.becomes.items():
        path = _shift_container(root, target, edits)
        found = _within(unit_at(root, path), before, jurisdiction)
        said.extend((*found.diagnostics, *_unreadable(after, jurisdiction)))
        if found.value is not None:
            ids = tuple(unit_at(unit_at(root, path), each).id for each in found.value.paths)
            claims.append(Claim(number, unit_at(root, path).id, after, ids, order.span))
    return Outcome(tuple(claims), tuple(said))


def _uncheckable(written: str) -> Diagnostic:
    message = f"La orden no trae, traslada ni renumera unidades: no puede comprobarse que resulte «{written}»."
    return Diagnostic(Code.RESULT_LABEL, message, subject=written)


def _unreadable(written: str, jurisdiction: Jurisdiction) -> tuple[Diagnostic, ...]:
    return read_address(written, jurisdiction).diagnostics


def _within(container: Unit, written: str, jurisdiction: Jurisdiction) -> Outcome[Target]:
    address = read_address(written, jurisdiction).value or Address()
    return find(container, address, jurisdiction)


def _counted(units: tuple[Unit, ...], written: str) -> Iterator[str]:
    """The units that the act speaks of: where it says paragraphs, not the enumerations that they lead into."""
    said = fold_accents(written.split(" ")[0])
    leads = said.startswith(fold_accents(PARAGRAPH)) and bool(units) and units[0].kind == PARAGRAPH
    return (unit.id for unit in units if not leads or unit.kind == PARAGRAPH)


def _brought(root: Unit, edits: tuple[Edit, ...], written: str) -> tuple[str, tuple[str, ...]]:
    """The container and the ids of the units that an order brings in, moves or relabels; none if not told."""
    containers: set[str] = set()
    ids: list[str] = []
    for edit in edits:
        match edit:
            case ChildrenEdit():
                containers.add(edit.seen.id)
                ids.extend(_counted(edit.units, written))
            case MoveEdit():
                containers.add(edit.destination.id)
                ids.append(edit.seen.id)
            case EncloseEdit():
                outer = edit.path[: len(edit.path) - edit.out]
                containers.add(unit_at(root, outer).id)
                ids.append(edit.unit.id)
            case JoinEdit():
                containers.add(edit.seen.id)
                ids.append(edit.seen.children[edit.start].id)
            case LabelEdit() if any(isinstance(each, ChildrenEdit) for each in edits):
                pass
            case LabelEdit():
                containers.add(_parent(root, edit.path).id)
                ids.append(edit.seen.id)
            case SplitEdit():
                containers.add(_parent(root, edit.path).id)
                ids.extend((edit.seen.id, ""))
            case TextEdit():
                pass
            case _:
                assert_never(edit)
    return (containers.pop(), tuple(ids)) if len(containers) == 1 else ("", ())


def _shift_container(root: Unit, target: Target, edits: tuple[Edit, ...]) -> Path:
    """The unit whose children the act says shift: the one that an edit changes or moves into, else the
    target's parent."""
    for edit in edits:
        if isinstance(edit, ChildrenEdit):
            return edit.path
        if isinstance(edit, MoveEdit):
            return edit.to
    return target.path[:-1]


def unmet(root: Unit, claims: tuple[Claim, ...], jurisdiction: Jurisdiction) -> list[Diagnostic]:
    """An error for each claim that the tree after the act does not bear out.

    Errors: RESULT_NUMBERING where an order does not come out, RESULT_LABEL where a label does not.
    """
    return [problem for claim in claims if (problem := _unmet_claim(root, claim, jurisdiction))]


def _unmet_claim(root: Unit, claim: Claim, jurisdiction: Jurisdiction) -> Diagnostic | None:
    path = find_path(root, claim.container)
    container = unit_at(root, path) if path is not None else None
    found: tuple[str, ...] = ()
    if container is not None:
        target = _within(container, claim.expected, jurisdiction).value
        found = tuple(unit_at(container, each).id for each in target.paths) if target else ()
        if len(found) == len(claim.units) and all(w in ("", f) for f, w in zip(found, claim.units, strict=True)):
            return None
    actual = _actual(container, claim.units, jurisdiction) if container else "fuera de su lugar"
    ordinal = "párrafo" in claim.expected or "inciso" in claim.expected
    return Diagnostic(
        Code.RESULT_NUMBERING if ordinal else Code.RESULT_LABEL,
        f"El acto dice que resulta «{claim.expected}», y resulta {actual}.",
        span=claim.span,
        subject=claim.expected,
        context=claim.instruction,
    )


def _actual(container: Unit, ids: tuple[str, ...], jurisdiction: Jurisdiction) -> str:
    steps = [step_for(container, child, jurisdiction) for child in container.children if child.id in ids]
    return f"«{', '.join(steps)}»" if steps else "otra cosa"
