"""The pass `check`: the named invariants of a tree and the lints on drafting, run over a text or an act.

Each function takes values of the model and gives diagnostics in the order of the text; nothing is repaired
and nothing stops at the first finding. The rules stand in `check.table`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from refundido.check.act_text import ActText, act_text
from refundido.check.act_units import arrivals, new_references, unit_findings
from refundido.check.causes import at_its_cause
from refundido.check.finding import Finding, Placed, Scene, scene_of
from refundido.check.table import ACT_RULES, REFERENCES_OF_ACT, TOLD_OF_ACTS, TREE_RULES, UNIT_RULES
from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.model.act import Act
from refundido.model.change import ChildrenChange, LabelChange, TextChange
from refundido.model.instrument import Edition, Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.operation import Field
from refundido.model.unit import Path, Unit, walk
from refundido.span import Span

_Said = tuple[Code, Severity, Finding]


def check_instrument(instrument: Instrument, jurisdiction: Jurisdiction) -> tuple[Diagnostic, ...]:
    """What there is to say of an instrument as first brought in."""
    scene = scene_of(instrument, instrument.root, jurisdiction)
    return _diagnostics(_on_units(scene, tuple(walk(instrument.root))))


def check_edition(instrument: Instrument, edition: Edition, jurisdiction: Jurisdiction) -> tuple[Diagnostic, ...]:
    """What there is to say of one edition, whatever of it was there before.

    A label that is missing because the edition's own amendments took its unit away is not told.
    """
    scene = scene_of(instrument, edition.root, jurisdiction)
    return _diagnostics(_not_ordered(_on_units(scene, tuple(walk(edition.root))), edition))


def check_editions(
    instrument: Instrument,
    editions: Iterable[Edition],
    jurisdiction: Jurisdiction,
    told: Collection[str] = (),
    acts: Mapping[str, Act] | None = None,
) -> tuple[Diagnostic, ...]:
    """What there is to say of a history, each thing once: at the first edition that has it.

    Units shared with an earlier edition are not looked at again, except for what depends on the rest of the
    text, and for that only where the structure changed. `told` are the ids of the acts that `check_act` has
    looked at with their official text: what they brought whole is not told again where it comes in. What an edition
    brings is told at the instruction, of those of `acts`, that brought it about.
    """
    held = tuple(editions)
    seen: set[int] = set()
    known: set[tuple[Code, str, str]] = set()
    said: list[_Said] = []
    reader: dict[object, object] = {}
    for edition in held:
        told_here = {amendment.act for amendment in edition.amendments if amendment.act in told}
        scene = scene_of(instrument, edition.root, jurisdiction)
        scene.memo.update(reader)
        fresh = tuple(_unseen(edition.root, seen))
        for code, severity, finding in _not_ordered(_on_units(scene, fresh, _only_texts(edition)), edition):
            key = (code, finding.subject, finding.unit)
            by_act = code in TOLD_OF_ACTS and bool(finding.acts) and finding.acts <= told_here
            if key not in known and not by_act:
                said.append((code, severity, at_its_cause(finding, edition, acts or {})))
            known.add(key)
        reader = scene.kept()
    return _diagnostics(said)


def check_act(
    act: Act, source_text: str, instruments: Mapping[str, Instrument], jurisdictions: Mapping[str, Jurisdiction]
) -> tuple[Diagnostic, ...]:
    """What there is to say of an act: of its official words, and of what it brings in.

    `instruments` are those it amends, by id, as they stood before it (an instrument whose root is that of
    the edition before). Without an official text only what it brings in is looked at.
    """
    source = act_text(act, source_text)
    said: list[_Said] = []
    if source_text:
        for jurisdiction in _jurisdictions_of(act, instruments, jurisdictions):
            for each in ACT_RULES:
                said.extend((each.code, each.severity, finding) for finding in each.rule(source, jurisdiction))
    said.extend(_on_arrivals(act, source, instruments, jurisdictions))
    return _diagnostics(said)


def _jurisdictions_of(
    act: Act, instruments: Mapping[str, Instrument], jurisdictions: Mapping[str, Jurisdiction]
) -> list[Jurisdiction]:
    """The jurisdiction of the first instrument that the act amends and that is known; at most one."""
    codes = [instruments[identity].jurisdiction for identity in act.amends if identity in instruments]
    return [jurisdictions[code] for code in codes if code in jurisdictions][:1]


def _on_arrivals(
    act: Act, source: ActText, instruments: Mapping[str, Instrument], jurisdictions: Mapping[str, Jurisdiction]
) -> Iterator[_Said]:
    arriving = tuple(arrivals(act, instruments, jurisdictions))
    for each in UNIT_RULES:
        if each.on_acts:
            for finding in unit_findings(arriving, each.rule, source):
                yield each.code, each.severity, finding
    for finding in new_references(arriving, source):
        yield *REFERENCES_OF_ACT, finding


def _on_units(scene: Scene, units: tuple[Placed, ...], only_these: bool = False) -> Iterator[_Said]:
    """All rules on some units of a tree; those that need the whole tree on all of it unless `only_these`."""
    for path, unit in units:
        for each in UNIT_RULES:
            for finding in each.rule(scene, path, unit):
                yield each.code, each.severity, finding
    looked_at = units if only_these else tuple(walk(scene.root))
    for rule in TREE_RULES:
        for finding in rule.rule(scene, looked_at):
            yield rule.code, rule.severity, finding


def _only_texts(edition: Edition) -> bool:
    """Whether the edition differs from the one before in words of texts alone."""
    changes = [change for amendment in edition.amendments for change in amendment.changes]
    return bool(changes) and all(isinstance(c, TextChange) and c.field is Field.TEXT for c in changes)


def _unseen(root: Unit, seen: set[int], path: Path = ()) -> Iterator[Placed]:
    """The units of a tree that are not the same objects as some seen before: they hold nothing new."""
    if id(root) in seen:
        return
    seen.add(id(root))
    yield path, root
    for index, child in enumerate(root.children):
        yield from _unseen(child, seen, (*path, index))


def _not_ordered(said: Iterable[_Said], edition: Edition) -> Iterator[_Said]:
    """Without the gaps in numbering that the edition's amendments ordered."""
    taken = _labels_taken_away(edition)
    for code, severity, finding in said:
        if not (code is Code.LINT_LABEL_SKIPPED and finding.missing and set(finding.missing) <= taken):
            yield code, severity, finding


def _labels_taken_away(edition: Edition) -> set[str]:
    taken: set[str] = set()
    for amendment in edition.amendments:
        for change in amendment.changes:
            if isinstance(change, LabelChange):
                taken.add(change.old)
            elif isinstance(change, ChildrenChange):
                taken.update(unit.label for removed in change.removed for _, unit in walk(removed) if unit.label)
    return taken


def _diagnostics(said: Iterable[_Said]) -> tuple[Diagnostic, ...]:
    """The findings as diagnostics, by their place in the files, each once."""
    found = dict.fromkeys(finding.coded(code, severity) for code, severity, finding in said)
    return tuple(sorted(found, key=_place))


def _place(diagnostic: Diagnostic) -> tuple[Span, Code]:
    return diagnostic.span or Span("", 0, 0), diagnostic.code
