"""Part of `resolve`: where new units go that an act places by their label,
their count or the alphabet («el siguiente artículo 5 bis»)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from refundido.diagnostic import Code, Outcome, failure
from refundido.model.edit import LabelEdit
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents, label_order, moved_label, normal_label
from refundido.model.operation import InsertUnits, Side
from refundido.model.ordinals import ordinal_value
from refundido.model.unit import PARAGRAPH, ROW, TABLE, Path, Unit, column_ids, unit_at, walk
from refundido.resolve.view import Target

Group = tuple[Path, int, tuple[Unit, ...]]
"""The path of the parent, the index among its children, the units that go there."""

_LIST_LEVEL = 8
_ARTICLE = "artículo"
_TRANSITORY = "transitorio"


def in_order(
    root: Unit, target: Target, operation: InsertUnits, as_label: str, jurisdiction: Jurisdiction
) -> Outcome[tuple[Group, ...]]:
    """Where the units go inside the target.

    Errors: RESULT_NUMBERING where a paragraph would leave a gap, ADDRESS_AMBIGUOUS where two lists could hold them,
    PLACE_NOT_FOUND where nothing tells the place.
    """
    base = unit_at(root, target.path)
    if len(target.paths) > 1 or target.column is not None or base.text is not None or base.pending:
        return failure(Code.TARGET_KIND, "Esa unidad no contiene otras, o no se sabe cuáles.")
    if operation.side is Side.ALPHABETICAL:
        return _alphabetical(target.path, base, operation.units)
    kind = operation.units[0].kind
    if kind == ROW:
        return _rows(target.path, base, operation.units)
    if kind == PARAGRAPH:
        return counted(target.path, base, operation.units, as_label, jurisdiction)
    return _each_labelled(root, target.path, operation.units, jurisdiction)


def counted(
    path: Path, base: Unit, units: tuple[Unit, ...], as_label: str, jurisdiction: Jurisdiction
) -> Outcome[tuple[Group, ...]]:
    """Where paragraphs go inside a unit by the number that they are said to have; at the end, if none is said.

    Errors: TARGET_PENDING, RESULT_NUMBERING where they would leave a gap.
    """
    number = re.search(r"\d+", as_label)
    indices = [i for i, child in enumerate(base.children) if child.kind == PARAGRAPH]
    if any(base.children[i].pending for i in indices):
        return failure(Code.TARGET_PENDING, "No se puede contar sobre una unidad pendiente.")
    wanted = int(number.group()) if number else len(indices) + 1
    if wanted <= len(indices):
        return Outcome(((path, indices[wanted - 1], units),))
    if wanted > len(indices) + 1:
        message = f"Sería el párrafo {wanted}, y ahí hay {len(indices)}."
        return failure(Code.RESULT_NUMBERING, message, subject=as_label)
    return Outcome(((path, _after_paragraphs(base, indices, jurisdiction), units),))


def shifted_labels(
    root: Unit, path: Path, index: int, kind: str, by: int, number: str, jurisdiction: Jurisdiction
) -> Outcome[tuple[LabelEdit, ...]]:
    """The edits that move the labels of the siblings of a kind, from an index on, `by` places on in their list.

    Articles are numbered through the whole text: those of the titles that follow move too, as far as they go on.
    Errors: RESULT_NUMBERING where a label has none that many places on ("5 bis", "z").
    """
    parent = unit_at(root, path)
    found: list[tuple[Path, Unit]] = []
    for at in range(index, len(parent.children)):
        unit = parent.children[at]
        if unit.kind == PARAGRAPH and is_item(kind, jurisdiction):
            break
        if unit.kind == kind:
            found.append(((*path, at), unit))
    if kind == _ARTICLE:
        found.extend(_later_articles(root, path, index, jurisdiction))
    edits: list[LabelEdit] = []
    for at_path, unit in found:
        label = moved_label(unit.label, by, jurisdiction.numbering(kind))
        if not label:
            message = f"No se sabe qué etiqueta sigue a la que toma «{kind} {unit.label}»."
            return failure(Code.RESULT_NUMBERING, message, subject=unit.label)
        edits.append(LabelEdit(number, at_path, unit, label))
    return Outcome(tuple(edits))


def _later_articles(root: Unit, path: Path, index: int, jurisdiction: Jurisdiction) -> Iterator[tuple[Path, Unit]]:
    """The articles after those of a unit, in the titles that follow, up to where their numbers begin again."""
    numbering = jurisdiction.numbering(_ARTICLE)
    siblings = [place_of_label(each.label, numbering) for each in unit_at(root, path).children if each.kind == _ARTICLE]
    last = max(siblings, default=())
    for at, unit in walk(root):
        if unit.kind != _ARTICLE or at < (*path, index) or at[:-1] == path or is_transitory(unit.label):
            continue
        own = place_of_label(unit.label, numbering)
        if not last or not own or own <= last:
            return
        last = own
        yield at, unit


def is_item(kind: str, jurisdiction: Jurisdiction) -> bool:
    """Whether units of a kind are the items of lists: what has a label of its own, of the level of letters."""
    known = jurisdiction.kinds.get(kind)
    return known is not None and known.level >= _LIST_LEVEL and known.named_by != "text"


def _after_paragraphs(base: Unit, indices: list[int], jurisdiction: Jurisdiction) -> int:
    """After the last paragraph and the list or table that it leads into; before what has a title of its own."""
    if not indices:
        return 0
    index = indices[-1] + 1
    while index < len(base.children) and _led(base.children[index], jurisdiction):
        index += 1
    return index


def _led(unit: Unit, jurisdiction: Jurisdiction) -> bool:
    kind = jurisdiction.kinds.get(unit.kind)
    return unit.kind == TABLE or (kind is not None and kind.level >= _LIST_LEVEL)


def _rows(path: Path, table: Unit, units: tuple[Unit, ...]) -> Outcome[tuple[Group, ...]]:
    """Rows go by their number, where the table has a column that numbers them."""
    form, columns = table.table, column_ids(table)
    at = columns.index(form.label_column) if form and form.label_column in columns else -1
    orders = [_row_order(row, at) for row in units]
    standing = [(_row_order(child, at), i) for i, child in enumerate(table.children) if child.kind == ROW]
    if at < 0 or not all(orders) or not all(order for order, _ in standing):
        message = "La tabla no numera sus filas: no se sabe en qué lugar va la nueva."
        return failure(Code.PLACE_NOT_FOUND, message, hint="Diga junto a qué fila va, o al final de la tabla.")
    if any(order == orders[0] for order, _ in standing):
        return failure(Code.LABEL_TAKEN, "Ya hay una fila con ese número.", hint="Diga si las demás se corren.")
    after = [i for order, i in standing if order < orders[0]]
    return Outcome(((path, max(after) + 1 if after else 1, units),))


def _row_order(row: Unit, at: int) -> tuple[tuple[int, int], ...]:
    text = row.children[at].text if 0 <= at < len(row.children) else None
    return label_order(text.plain, "arabic") if text is not None else ()


def _each_labelled(
    root: Unit, path: Path, units: tuple[Unit, ...], jurisdiction: Jurisdiction
) -> Outcome[tuple[Group, ...]]:
    """Units go together where the first one goes, but for those that do not follow on from the one before them."""
    kind = units[0].kind
    numbering = jurisdiction.numbering(kind)
    runs: list[list[Unit]] = []
    last: tuple[tuple[int, int], ...] = ()
    for unit in units:
        rank = place_of_label(unit.label, numbering) if unit.kind == kind else last
        if runs and (unit.kind != kind or not rank or _follows(last, rank)):
            runs[-1].append(unit)
        else:
            runs.append([unit])
        last = rank
    groups: list[Group] = []
    for run in runs:
        placed = _labelled(root, path, tuple(run), jurisdiction)
        if placed.value is None and groups and run is not runs[0]:
            placed = Outcome((groups[-1],))
        if placed.value is None:
            return placed
        where, index, _ = placed.value[0]
        if groups and groups[-1][:2] == (where, index):
            groups[-1] = (where, index, (*groups[-1][2], *run))
        else:
            groups.append((where, index, tuple(run)))
    return Outcome(tuple(groups))


def _follows(last: tuple[tuple[int, int], ...], rank: tuple[tuple[int, int], ...]) -> bool:
    """Whether a label is the next of another: «6» of «5», «5 ter» of «5 bis», «5 bis» of «5»."""
    if len(last) != len(rank) or last[:-1] != rank[:-1]:
        return False
    (number, suffix), (other, more) = last[-1], rank[-1]
    return (other == number and more == suffix + 1) or (other == number + 1 and more == 1)


def _labelled(
    root: Unit, path: Path, units: tuple[Unit, ...], jurisdiction: Jurisdiction
) -> Outcome[tuple[Group, ...]]:
    first = units[0]
    numbering = jurisdiction.numbering(first.kind)
    siblings = _siblings(root, path, first.kind, jurisdiction)
    siblings = [p for p in siblings if is_transitory(unit_at(root, p).label) == is_transitory(first.label)]
    if not siblings and normal_label(first.label) == _TRANSITORY:
        return Outcome(((path, len(unit_at(root, path).children), units),))
    order = place_of_label(first.label, numbering)
    if not order:
        return failure(
            Code.PLACE_NOT_FOUND, f"La unidad nueva ({first.kind} {first.label}) no tiene un lugar por su número."
        )
    ranked = [(place_of_label(unit_at(root, p).label, numbering), p) for p in siblings]
    ranked = [each for each in ranked if each[0]]
    same = [p for p in siblings if normal_label(unit_at(root, p).label) == normal_label(first.label)]
    if len(same) > 1 or (len({p[:-1] for _, p in ranked}) > 1 and len({o for o, _ in ranked}) < len(ranked)):
        return _two_lists(first)
    if same:
        return Outcome(((same[0][:-1], same[0][-1], units),))
    lists = _lists(ranked) if first.kind != _ARTICLE else [ranked]
    if len(lists) > 1:
        lists = [each for each in lists if any(_follows(rank, order) for rank, _ in each)]
        if len(lists) != 1:
            return _two_lists(first)
        ranked = lists[0]
    lower = [each for each in ranked if each[0] < order]
    if lower:
        last = max(lower)[1]
        return Outcome(((last[:-1], last[-1] + 1, units),))
    if ranked:
        next_ = min(ranked)[1]
        return Outcome(((next_[:-1], next_[-1], units),))
    if order[-1] != (1, 1):
        message = f"No hay otras de clase {first.kind} entre las que quepa «{first.label}»."
        return failure(Code.PLACE_NOT_FOUND, message, subject=first.label)
    return Outcome(((path, len(unit_at(root, path).children), units),))


_Ranked = tuple[tuple[tuple[int, int], ...], Path]
"""The place of a label among others, and where its unit is."""


def _lists(ranked: Sequence[_Ranked]) -> list[list[_Ranked]]:
    """The units of one parent in the lists that they make: another begins where a label stands again."""
    lists: list[list[_Ranked]] = []
    for each in ranked:
        if not lists or any(each[0] == other for other, _ in lists[-1]):
            lists.append([])
        lists[-1].append(each)
    return lists


def _two_lists(unit: Unit) -> Outcome[tuple[Group, ...]]:
    message = f"Hay más de una lista en que cabe «{unit.kind} {unit.label}»."
    return failure(Code.ADDRESS_AMBIGUOUS, message, subject=unit.label, hint="Agregue los pasos que faltan.")


def is_transitory(label: str) -> bool:
    """Whether a label is of the articles that rule for a time, which are counted apart."""
    return normal_label(label).endswith(_TRANSITORY)


def place_of_label(label: str, numbering: str) -> tuple[tuple[int, int], ...]:
    """The order of a label: by its number, or by its ordinal in words («segundo transitorio»)."""
    core = normal_label(label).removesuffix(_TRANSITORY).strip()
    value = None if label_order(core, numbering) else ordinal_value(core)
    return ((value, 1),) if value else label_order(core, numbering)


def _siblings(root: Unit, path: Path, kind: str, jurisdiction: Jurisdiction) -> list[Path]:
    """The units of a kind among which a new one takes its place: the children, or, for what is no list,
    those further in."""
    base = unit_at(root, path)
    direct = [(*path, i) for i, child in enumerate(base.children) if child.kind == kind]
    known = jurisdiction.kinds.get(kind)
    if direct or known is None or known.level >= _LIST_LEVEL:
        return direct
    return [p for p, unit in walk(base, path) if unit.kind == kind]


def _alphabetical(path: Path, base: Unit, units: tuple[Unit, ...]) -> Outcome[tuple[Group, ...]]:
    named = [(_key(child), i) for i, child in enumerate(base.children) if _key(child)]
    keys = [key for key, _ in named]
    if not named or keys != sorted(keys):
        return failure(Code.PLACE_NOT_FOUND, "Lo que hay en ese lugar no está en orden alfabético.")
    groups: list[Group] = []
    for unit in sorted(units, key=_key):
        key = _key(unit)
        if not key:
            return failure(Code.PLACE_NOT_FOUND, "Una de las unidades nuevas no tiene un nombre que ordenar.")
        later = [i for each, i in named if each > key]
        groups.append((path, later[0] if later else named[-1][1] + 1, (unit,)))
    return Outcome(tuple(groups))


def _key(unit: Unit) -> str:
    """The name by which a unit is sorted: its heading, or what stands before the colon of its text."""
    if unit.heading is not None:
        return fold_accents(unit.heading.plain)
    name, colon, _ = (unit.text.plain if unit.text is not None else "").partition(":")
    return fold_accents(name).strip(' "«»“”') if colon else ""
