"""Reading the list of repairs of a page: YAML that a program wrote and a person reviewed -> a `RepairList`.

Problems: those of the shape, KEY_MISSING for an accepted entry that says no reading, KEY_DUPLICATE for two that decide
otherwise of one place, TYPE_WRONG for a lost word that no person gave.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import TypeAdapter

from refundido.diagnostic import Code, Outcome, has_errors
from refundido.model.repair_list import RepairEntry, RepairKind, RepairList, Verdict
from refundido.source.check_shape import check_shape
from refundido.source.problems import Problems
from refundido.source.scalars import clean
from refundido.source.schema_parts import RepairsFile
from refundido.source.yaml_nodes import YamlMap, parse_yaml

_SHAPE: TypeAdapter[Any] = TypeAdapter(RepairsFile)
_NEED_READING = frozenset(RepairKind) - {RepairKind.FURNITURE}


def read_repairs(text: str, file: str) -> Outcome[RepairList]:
    """The list that a text holds; none if anything is wrong with it."""
    problems = Problems()
    parsed = parse_yaml(text, file)
    problems.extend(parsed.diagnostics)
    tree = parsed.value
    if tree is None or not check_shape(tree, _SHAPE, file, problems) or not isinstance(tree, YamlMap):
        return Outcome(None, tuple(problems))
    entries = tuple(_entry(node, problems) for node in tree.maps("repairs"))
    _contradictions(entries, problems)
    return Outcome(None if has_errors(problems) else RepairList(entries, tree.text("page")), tuple(problems))


def _entry(node: YamlMap, problems: Problems) -> RepairEntry:
    entry = RepairEntry(
        RepairKind(node.text("kind")),
        clean(node.text("print")),
        clean(node.text("read")),
        Verdict(node.text("verdict")),
        node.texts("places"),
        node.texts("choices"),
        clean(node.text("why")),
        clean(node.text("around")),
        node.span,
    )
    if entry.verdict.holds and not entry.read and entry.kind in _NEED_READING:
        problems.say(
            Code.KEY_MISSING,
            f"Se acepta reparar «{entry.printed}» y no se dice cómo se lee.",
            node.span,
            "Escriba la lectura en `read`, o `verdict: rejected`.",
            subject=entry.printed,
        )
    if entry.kind is RepairKind.LOST and entry.verdict is Verdict.APPLIED:
        problems.say(
            Code.TYPE_WRONG,
            f"Una palabra perdida («{entry.printed}») no la repone el programa: la decide una persona.",
            node.span,
            "Escriba `verdict: accepted` si usted leyó la palabra en el impreso.",
            subject=entry.printed,
        )
    return entry


def _contradictions(entries: Sequence[RepairEntry], problems: Problems) -> None:
    """Say where two entries decide otherwise of the same form in the same place."""
    decided: dict[tuple[RepairKind, str, str], RepairEntry] = {}
    for entry in entries:
        for place in entry.places or ("",):
            first = decided.setdefault((entry.kind, entry.printed, place), entry)
            if (first.verdict.holds, first.read) != (entry.verdict.holds, entry.read):
                problems.say(
                    Code.KEY_DUPLICATE,
                    f"La lista decide dos cosas de «{entry.printed}»" + (f" en {place}." if place else "."),
                    entry.span,
                    "Deje sólo una de las dos entradas.",
                    subject=entry.printed,
                )
                break
