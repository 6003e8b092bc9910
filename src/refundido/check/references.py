"""Part of `check`: cross references to nothing.

Where a reference looks depends on what it names. A título or capítulo: the whole text. A numeral or an
artículo: the widest part of the text around it in which no such label is used twice, for numerals that
begin again in each título are its own. An item of a list: the nearest list around it. A viñeta, epígrafe
or tabla: the game around it. Said to be of this text, of this numeral or of a game: there.

Never reported: what speaks of a law or another act, and what a unit not transcribed might hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from refundido.check.finding import Finding, Placed, Scene
from refundido.check.reference_reader import Reference, ReferenceReader, RefStep
from refundido.check.tree_index import TreeIndex
from refundido.model.fold import heading_key
from refundido.model.label import fold_accents, normal_label, roman_value
from refundido.model.ordinals import ordinal_value
from refundido.model.text import Text
from refundido.model.unit import TABLE, Path, Unit, lineage, walk

_DIVISION, _PART, _LIST = 3, 2, 8
"""Levels: the innermost division (juego, capítulo), the widest parts (título), the items of lists."""
_NUMERAL = "numeral"


@dataclass(frozen=True, slots=True)
class _Miss:
    """The step that finds nothing, the units it was looked for in, and how the unit it names is called."""

    step: RefStep
    bases: tuple[Unit, ...]
    called: str = ""


def cross_references(scene: Scene, units: Sequence[Placed]) -> Iterator[Finding]:
    """Every provision that a text refers to exists, in the part of the text it is to be looked for in."""
    for path, unit in units:
        if unit.text:
            around = lineage(scene.root, path)[-2::-1]
            yield from references_in(scene, path, unit, unit.text, around)


def references_in(scene: Scene, path: Path, unit: Unit, text: Text, around: Sequence[Unit]) -> Iterator[Finding]:
    """The references to nothing of one text; `around` are the units it stands in, the innermost first."""
    for reference in _reader(scene).read(text.plain):
        miss = _missing(scene, around, reference)
        if miss is None:
            continue
        subject = text.plain[reference.start : reference.end]
        message, hint = _said(scene, subject, miss)
        words = (text, reference.start, reference.end)
        yield scene.finding(path, unit, message, subject=subject, hint=hint, words=words)


def text_references(scene: Scene, text: Text) -> tuple[Reference, ...]:
    """The references that a text makes, in order."""
    return _reader(scene).read(text.plain)


def referred(scene: Scene, around: Sequence[Unit], reference: Reference) -> tuple[Unit, ...]:
    """The units that a reference names, the outer before the inner; none where that is not known for certain.

    `around` are the units that its text stands in, the innermost first.
    """
    bases = () if reference.foreign and not reference.own else _bases(scene, around, reference)
    named: list[Unit] = []
    for step in reference.steps if bases else ():
        found: list[Unit] = []
        for label in step.labels or ("",):
            fits = [unit for base in bases for unit in _fitting(scene, base, step, label)]
            if len(fits) != 1:
                return ()
            found.extend(fits)
        named.extend(found)
        bases = tuple(found)
    return tuple(named)


def _index(scene: Scene) -> TreeIndex:
    key = ("index",)
    known = scene.memo.get(key)
    if isinstance(known, TreeIndex):
        return known
    scene.memo[key] = index = TreeIndex((scene.root, *scene.extra))
    return index


def _reader(scene: Scene) -> ReferenceReader:
    games = frozenset(fold_accents(unit.heading.plain) for unit in _games(scene) if unit.heading)
    known = scene.memo.get("references")
    if isinstance(known, ReferenceReader) and known.games == games:
        return known
    reader = ReferenceReader(scene.jurisdiction, scene.nouns, games, scene.titles)
    scene.memo["references"] = reader
    return reader


def _games(scene: Scene) -> tuple[Unit, ...]:
    """The units called by a name that stand among the divisions of the text: its games."""
    key = ("games",)
    known = scene.memo.get(key)
    if isinstance(known, tuple):
        return known
    kinds = scene.jurisdiction.kinds
    found: list[Unit] = []
    waiting = [scene.root, *scene.extra]
    while waiting:
        unit = waiting.pop()
        if unit.kind in kinds and kinds[unit.kind].named_by == "heading" and scene.level(unit.kind) <= _DIVISION:
            found.append(unit)
        if unit is scene.root or scene.level(unit.kind) <= _DIVISION:
            waiting.extend(unit.children)
    scene.memo[key] = tuple(found)
    return tuple(found)


def _missing(scene: Scene, around: Sequence[Unit], reference: Reference) -> _Miss | None:
    bases = _bases(scene, around, reference)
    miss = _follow(scene, reference.steps, bases) if bases else None
    if miss is None or _excused(scene, reference, miss):
        return None
    return miss


def _excused(scene: Scene, reference: Reference, miss: _Miss) -> bool:
    """Whether a failed look-up may be no fault: of a law, of a game named nearby, of kinds this text has not."""
    if reference.own:
        return False
    if reference.foreign:
        return True
    outer = reference.steps[0]
    if outer.kind == "artículo" and not _index(scene).holds_kind(scene.root, outer.kind):
        return True
    return bool(reference.games_named) and not reference.game and _follow(scene, reference.steps, (scene.root,)) is None


def _follow(scene: Scene, steps: Sequence[RefStep], bases: tuple[Unit, ...]) -> _Miss | None:
    """The first step that nothing fits, None if each finds something or might in what is pending."""
    for step in steps:
        found: list[Unit] = []
        for label in step.labels or ("",):
            fits = [unit for base in (*bases, *scene.extra) for unit in _fitting(scene, base, step, label)]
            if not fits:
                return None if _may_be_pending(scene, bases, step, label) else _Miss(step, bases)
            found.extend(fits)
        if any(unit.pending for unit in found):
            return None
        if step.heading and step.labels:
            named = [
                unit for unit in found if unit.heading and heading_key(unit.heading.plain) == heading_key(step.heading)
            ]
            if not named and all(unit.heading for unit in found):
                return _Miss(step, bases, found[0].heading.plain if found[0].heading else "")
        bases = tuple(found)
    return None


def _fitting(scene: Scene, base: Unit, step: RefStep, label: str) -> Iterator[Unit]:
    """The units within `base` that a step may mean, by one of its labels or by its heading alone."""
    if not label:
        yield from (unit for unit in _index(scene).headed(base, step.heading) if unit.kind == step.kind)
        return
    for unit in _index(scene).labelled(base, label):
        loose = _bare_number(step, label) and scene.jurisdiction.numbering(unit.kind) == "arabic"
        if unit.kind == step.kind or loose:
            yield unit
    number = roman_value(label)
    if step.level <= _DIVISION and number is not None:
        yield from (u for u in _index(scene).of_kind(base, step.kind) if ordinal_value(u.label) == number)


def _bare_number(step: RefStep, label: str) -> bool:
    """Whether "numeral 6" is meant loosely: acts call so a game, a point or a number of a list."""
    return step.kind == _NUMERAL and label.isdigit()


def _may_be_pending(scene: Scene, bases: tuple[Unit, ...], step: RefStep, label: str) -> bool:
    for unit in (unit for base in bases for unit in _index(scene).pending(base)):
        if not label or step.level >= _LIST or not unit.label or f"{label}.".startswith(f"{normal_label(unit.label)}."):
            return True
    return False


def _bases(scene: Scene, around: Sequence[Unit], reference: Reference) -> tuple[Unit, ...]:
    """Where the outermost step is looked for; empty where that is not known."""
    outer = reference.steps[0]
    if reference.here:
        return next(((unit,) for unit in around if unit.kind == reference.here), ())
    if reference.game:
        return tuple(u for u in _games(scene) if u.heading and fold_accents(u.heading.plain) == reference.game)
    if reference.own or not around or (outer.labels and outer.level <= _DIVISION):
        return (scene.root,)
    if outer.level >= _LIST and outer.kind != TABLE:
        return (next((unit for unit in around if _index(scene).holds_kind(unit, outer.kind)), scene.root),)
    if not outer.labels:
        return (_enclosing(scene, around, _DIVISION),)
    if any(_bare_number(outer, label) for label in outer.labels):
        return (_enclosing(scene, around, _PART),)
    return (next((unit for unit in reversed(around) if _index(scene).unique_within(unit, outer.kind)), scene.root),)


def _enclosing(scene: Scene, around: Sequence[Unit], level: int) -> Unit:
    return next((unit for unit in around if scene.level(unit.kind) <= level), scene.root)


def _said(scene: Scene, subject: str, miss: _Miss) -> tuple[str, str]:
    if miss.called:
        return f"«{subject}»: la unidad con esa etiqueta se llama «{miss.called}».", ""
    where = _name(scene, miss.bases[0]) if len(miss.bases) == 1 else ""
    within = f" en «{where}»" if where else " en este texto"
    step = "" if miss.step.words == subject else f" «{miss.step.words}»"
    message = f"«{subject}» remite a una unidad que no existe{within}." if not step else (
        f"«{subject}» remite a algo que no existe: no hay{step}{within}."
    )  # fmt: skip
    return message, _hint(scene, miss)


def _hint(scene: Scene, miss: _Miss) -> str:
    labels, kind = miss.step.labels, miss.step.kind
    if labels and miss.step.level <= _DIVISION:
        alike = [
            scene.jurisdiction.show_label(unit.kind, unit.label)
            for _, unit in walk(scene.root)
            if unit.kind != kind and scene.level(unit.kind) <= _DIVISION and normal_label(unit.label) in labels
        ]
        return f"El texto tiene «{alike[0]}»." if alike else ""
    there = [u for base in miss.bases for u in _index(scene).of_kind(base, kind) if u.label or u.heading]
    names = list(dict.fromkeys(_name(scene, unit) for unit in there))
    if not names or len(names) > 12:
        return ""
    return f"Hay {', '.join(f'«{name}»' for name in names)}."


def _name(scene: Scene, unit: Unit) -> str:
    kind = scene.jurisdiction.kinds.get(unit.kind)
    heading = unit.heading.plain if unit.heading else ""
    if kind is None:
        return ""
    if kind.named_by == "heading" and heading:
        return heading
    return scene.jurisdiction.show_label(unit.kind, unit.label) or heading
