"""Reading `aparte.yaml`: words of a source text that no unit holds, with the reason -> values.

Problems: those of the shape.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from refundido.diagnostic import Outcome
from refundido.source.check_shape import check_shape
from refundido.source.problems import Problems
from refundido.source.scalars import clean
from refundido.source.schema_parts import ApartFile
from refundido.source.yaml_nodes import YamlMap, parse_yaml
from refundido.span import Span

_SHAPE: TypeAdapter[Any] = TypeAdapter(ApartFile)


@dataclass(frozen=True, slots=True)
class ApartEntry:
    """Words of the source that no unit holds: their place ("line:column"), and why."""

    place: str
    text: str
    reason: str
    span: Span


def read_apart(text: str, file: str) -> Outcome[tuple[ApartEntry, ...]]:
    """The entries that a text holds, those without a place and those that are none of the text alike."""
    problems = Problems()
    parsed = parse_yaml(text, file)
    problems.extend(parsed.diagnostics)
    tree = parsed.value
    if tree is None or not check_shape(tree, _SHAPE, file, problems) or not isinstance(tree, YamlMap):
        return Outcome(None, tuple(problems))
    nodes = (*tree.maps("unplaced"), *tree.maps("furniture"))
    entries = (ApartEntry(n.text("source"), clean(n.text("text")), clean(n.text("reason")), n.span) for n in nodes)
    return Outcome(tuple(entries), tuple(problems))
