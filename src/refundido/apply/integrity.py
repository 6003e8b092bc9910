"""Part of `apply`: what must hold of the units that an act touched, once it is done (laws 4 and 6)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from refundido.apply.places import places
from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.model.change import Change, ChangeKind, ChildrenChange, LabelChange
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import label_order, normal_label
from refundido.model.unit import PARAGRAPH, TABLE, Unit, walk
from refundido.resolve.in_order import is_transitory, place_of_label

_ARTICLE = "artículo"
"""The kind that is counted through the whole text, whatever titles it stands under."""
_ITEM = 8
"""The level from which kinds are items of lists: their labels begin again after a paragraph that announces them."""


def integrity(root: Unit, changes: tuple[Change, ...], jurisdiction: Jurisdiction) -> list[Diagnostic]:
    """What a touched unit may not end as.

    Errors: LABEL_TAKEN where it has a sibling's label, or an article that of another wherever it stands;
    RESULT_NUMBERING where a new one is not where its label goes (a warning of one that stood and has a new label, or a
    new place: the act gives it just that); TABLE_SHAPE where a row lost its columns;
    STRUCTURE_DOUBTFUL where a list is left without what announces it. Warnings: TEXT_EMPTIED of a unit that is left
    with nothing in it; TABLE_CAPTION of a caption that goes with its table.
    """
    touched: dict[str, str] = {}
    labelled: dict[str, str] = {}
    brought: dict[str, str] = {}
    relabelled: dict[str, str] = {}
    stood: set[str] = set()
    for change in changes:
        if isinstance(change, ChildrenChange):
            touched[change.unit] = change.instruction
            labelled.update((unit.id, change.instruction) for unit in change.inserted if unit.label)
            brought.update((u.id, change.instruction) for unit in change.inserted for _, u in walk(unit))
            stood.update(u.id for unit in change.removed for _, u in walk(unit))
            if change.kind is ChangeKind.MOVED:
                relabelled.update((unit.id, change.instruction) for unit in change.inserted if unit.label)
        elif isinstance(change, LabelChange):
            labelled[change.unit] = relabelled[change.unit] = change.instruction
    brought = {unit: number for unit, number in brought.items() if unit not in stood}
    if not touched and not labelled:
        return []
    problems: list[Diagnostic] = []
    for _, unit in walk(root):
        if any(child.id in labelled for child in unit.children):
            problems.extend(_labels(unit, labelled, jurisdiction))
            problems.extend(_out_of_order(unit, brought, relabelled, jurisdiction))
        if unit.kind == TABLE:
            number = next((touched[u.id] for u in (unit, *unit.children) if u.id in touched), "")
            problems.extend(_shape(unit, number) if number else ())
    problems.extend(_articles(root, brought, relabelled, jurisdiction))
    problems.extend(_left_alone(root, changes, jurisdiction))
    problems.extend(places(root, changes, jurisdiction))
    told = [*_emptied(root, touched), *_uncaptioned(changes)]
    wrong = any(each.severity is Severity.ERROR for each in problems)
    return [*problems, *(() if wrong else _same_articles(root, labelled, _kept(changes))), *told]


def _emptied(root: Unit, touched: dict[str, str]) -> Iterator[Diagnostic]:
    """A unit of which the act took out, or away, all that it held."""
    for _, unit in walk(root):
        if unit.id in touched and unit.text is None and not unit.children:
            name = f"{unit.kind} {unit.label}".strip()
            message = f"«{name}» queda sin texto alguno: el acto suprime o traslada todo lo que contenía."
            hint = "Si la unidad misma ya no rige, el acto debe suprimirla."
            yield Diagnostic(
                Code.TEXT_EMPTIED, message, Severity.WARNING, context=touched[unit.id], subject=name, hint=hint
            )


def _uncaptioned(changes: tuple[Change, ...]) -> Iterator[Diagnostic]:
    """A table with a caption whose place one without takes: the act does not say that the caption goes."""
    for change in changes:
        if not isinstance(change, ChildrenChange) or change.kind is not ChangeKind.REPLACED:
            continue
        old, new = ([u for u in units if u.kind == TABLE] for units in (change.removed, change.inserted))
        if len(old) == len(new) == 1 and old[0].heading and not new[0].heading:
            caption = old[0].heading.plain
            message = f"La tabla nueva no trae epígrafe, y el de la antigua, «{caption}», se va con ella."
            hint = "Si debe quedar, escríbalo en la tabla nueva."
            yield Diagnostic(
                Code.TABLE_CAPTION, message, Severity.WARNING, context=change.instruction, subject=caption, hint=hint
            )


def _kept(changes: tuple[Change, ...]) -> set[str]:
    """The labels of the articles that the act took out or replaced: the text may go on having them."""
    taken = (unit for change in changes if isinstance(change, ChildrenChange) for unit in change.removed)
    return {normal_label(unit.label) for top in taken for _, unit in walk(top) if unit.kind == _ARTICLE}


def _same_articles(root: Unit, labelled: dict[str, str], kept: set[str]) -> Iterator[Diagnostic]:
    """Articles are numbered through a whole text: two with one label, where the act brought it and nothing begins
    again in that text."""
    alike: dict[tuple[str, tuple[str, ...]], list[Unit]] = {}
    for _, unit in walk(root):
        if unit.kind == _ARTICLE and unit.label:
            alike.setdefault((normal_label(unit.label), unit.variants), []).append(unit)
    twice = [units for units in alike.values() if len(units) > 1]
    if any(all(unit.id not in labelled for unit in units) for units in twice):
        return
    for units in twice:
        number = next((labelled[unit.id] for unit in units if unit.id in labelled), "")
        if normal_label(units[0].label) not in kept:
            yield _taken(units[0], number)


def _taken(unit: Unit, number: str) -> Diagnostic:
    return Diagnostic(
        Code.LABEL_TAKEN,
        f"Quedarían dos unidades con la etiqueta «{unit.kind} {unit.label}».",
        context=number,
        subject=unit.label,
        hint="El acto debe correr la numeración de las que siguen (renumber), o dar otra etiqueta.",
    )


def _labels(parent: Unit, labelled: dict[str, str], jurisdiction: Jurisdiction) -> Iterator[Diagnostic]:
    """Two units of one list with one label, where the act gave it to one of them."""
    seen: dict[tuple[str, str, tuple[str, ...]], Unit] = {}
    announced = False
    for child in parent.children:
        announced = announced or child.kind == PARAGRAPH
        if not child.label or jurisdiction.numbering(child.kind) == "none":
            continue
        if announced and _begins_list(child, jurisdiction):
            seen = {key: unit for key, unit in seen.items() if unit.kind != child.kind}
        announced = False
        first = seen.setdefault((child.kind, normal_label(child.label), child.variants), child)
        number = labelled.get(child.id) or labelled.get(first.id)
        if first is not child and number:
            yield _taken(child, number)


def _out_of_order(
    parent: Unit, brought: dict[str, str], relabelled: dict[str, str], jurisdiction: Jurisdiction
) -> Iterator[Diagnostic]:
    """A new unit that stands before one with a lower label of its list, or after one with a higher."""
    before: dict[str, Unit] = {}
    first: set[str] = set()
    for child in parent.children:
        if child.kind == _ARTICLE:
            continue
        led = before.get(child.kind)
        anew = _begins_list(child, jurisdiction) and child.id not in relabelled
        if child.kind == PARAGRAPH or (anew and not (led is not None and led.id in brought and led.id in first)):
            before = {kind: unit for kind, unit in before.items() if not _is_item(kind, jurisdiction)}
        last = before.get(child.kind)
        first = first | {child.id} if last is None else first
        before[child.kind] = child
        new = brought.keys() | relabelled.keys()
        if last is None or not {last.id, child.id} & new:
            continue
        if _is_after(last, child, jurisdiction.numbering(child.kind)):
            severity = Severity.ERROR if {last.id, child.id} & brought.keys() else Severity.WARNING
            yield _misplaced(last, child, relabelled | brought, severity)


def _misplaced(last: Unit, unit: Unit, brought: dict[str, str], severity: Severity = Severity.ERROR) -> Diagnostic:
    return Diagnostic(
        Code.RESULT_NUMBERING,
        f"«{unit.kind} {unit.label}» quedaría después de «{last.label}».",
        severity,
        context=brought.get(unit.id) or brought.get(last.id, ""),
        subject=unit.label,
        hint="El lugar que el acto da a la unidad no es el de su número: vea cuál de los dos es el error.",
    )


def _left_alone(root: Unit, changes: tuple[Change, ...], jurisdiction: Jurisdiction) -> Iterator[Diagnostic]:
    """A list that stays though the paragraph that leads into it goes, or leads into nothing any more."""
    gone = {
        change.unit: (change.instruction, unit.text.plain)
        for change in changes
        if isinstance(change, ChildrenChange)
        for unit in change.removed
        if unit.kind == PARAGRAPH and unit.text is not None and unit.text.plain.endswith(":")
    }
    brought = {unit.id for c in changes if isinstance(c, ChildrenChange) for unit in c.inserted}
    for _, parent in walk(root) if gone else ():
        number, words = gone.get(parent.id, ("", ""))
        for before, unit in pairwise((None, *parent.children)) if words else ():
            told = before is not None and (before.kind != PARAGRAPH or before.text is None or _leads(before.text.plain))
            if unit is None or told or unit.id in brought or not _begins_list(unit, jurisdiction):
                continue
            yield Diagnostic(
                Code.STRUCTURE_DOUBTFUL,
                f"«{words}» anuncia una lista, y quedaría sin quien la anuncie: no se sabe si también se va.",
                context=number,
                subject=words,
                hint="Si la lista se va, nombre también sus letras o números; si queda, cambie sólo las palabras.",
            )


def _leads(words: str) -> bool:
    return words.endswith(":")


def _articles(
    root: Unit, brought: dict[str, str], relabelled: dict[str, str], jurisdiction: Jurisdiction
) -> Iterator[Diagnostic]:
    """The same of articles, through all that holds them; those of a text that counts them anew are apart."""
    numbering = jurisdiction.numbering(_ARTICLE)
    new = relabelled | brought
    articles = [unit for _, unit in walk(root) if unit.kind == _ARTICLE and unit.label] if new else []
    for last, unit in pairwise(articles):
        anew = place_of_label(unit.label, numbering) == ((1, 1),)
        if {last.id, unit.id} & new.keys() and not anew and _is_after(last, unit, numbering):
            severity = Severity.ERROR if {last.id, unit.id} & brought.keys() else Severity.WARNING
            yield _misplaced(last, unit, new, severity)


def _is_after(first: Unit, second: Unit, numbering: str) -> bool:
    """Whether the label of the first unit comes after that of the second; those of transitory rules count apart."""
    if is_transitory(first.label) != is_transitory(second.label) or first.variants != second.variants:
        return False
    one, other = place_of_label(first.label, numbering), place_of_label(second.label, numbering)
    return bool(one and other) and one > other


def _begins_list(unit: Unit, jurisdiction: Jurisdiction) -> bool:
    numbering = jurisdiction.numbering(unit.kind)
    return _is_item(unit.kind, jurisdiction) and label_order(unit.label, numbering) == ((1, 1),)


def _is_item(name: str, jurisdiction: Jurisdiction) -> bool:
    kind = jurisdiction.kinds.get(name)
    return kind is not None and kind.level >= _ITEM


def _shape(table: Unit, number: str) -> Iterator[Diagnostic]:
    if table.kind != TABLE or not table.children:
        return
    wanted = len(table.children[0].children)
    for row in table.children:
        if len(row.children) != wanted:
            message = f"Una fila quedaría con {len(row.children)} celdas en una tabla de {wanted} columnas."
            yield Diagnostic(Code.TABLE_SHAPE, message, context=number)
            return
