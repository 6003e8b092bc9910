"""Reading `aparte.yaml`: words of a source text that no unit holds, with the reason -> values.

Problems: those of the shape, and of the marks of lost words (MARK_NOT_FOUND).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from refundido.diagnostic import Outcome
from refundido.model.instrument import Unplaced
from refundido.model.text import Origin, Standing
from refundido.source.check_shape import check_shape
from refundido.source.files import SourceFiles
from refundido.source.problems import Problems
from refundido.source.read_marks import lay_marks, read_marks
from refundido.source.scalars import clean
from refundido.source.schema_parts import ApartFile
from refundido.source.yaml_nodes import YamlMap, parse_yaml
from refundido.span import Span

APART_FILE = "aparte.yaml"
"""The file, beside an instrument."""
_SHAPE: TypeAdapter[Any] = TypeAdapter(ApartFile)


@dataclass(frozen=True, slots=True)
class ApartEntry:
    """Words of the source that no unit holds: their place ("line:column"), and why.

    `moved`: units hold them, and only the place is told, at which the source goes on in another order. `furniture`:
    they are none of the text.
    """

    place: str
    text: str
    reason: str
    span: Span
    moved: bool = False
    furniture: bool = False


def read_apart(text: str, file: str) -> Outcome[tuple[ApartEntry, ...]]:
    """The entries that a text holds, those without a place and those that are none of the text alike."""
    problems = Problems()
    tree = _tree(text, file, problems)
    if tree is None:
        return Outcome(None, tuple(problems))
    entries = (
        ApartEntry(
            n.text("source"),
            clean(n.text("text")),
            clean(n.text("reason")),
            n.span,
            group == "moved",
            group == "furniture",
        )
        for group in ("unplaced", "furniture", "moved")
        for n in tree.maps(group)
    )
    return Outcome(tuple(entries), tuple(problems))


def read_unplaced(files: SourceFiles, identity: str, problems: Problems) -> tuple[Unplaced, ...]:
    """The words without a place of the instrument's text, with those lost marked; none where the file is not there."""
    path = f"catalogue/{identity}/{APART_FILE}"
    if not files.exists(path):
        return ()
    found = files.read(path)
    problems.extend(found.diagnostics)
    tree = _tree(found.value, path, problems) if found.value is not None else None
    return tuple(
        Unplaced(
            lay_marks(
                clean(node.text("text")), Origin("", "", f"{identity}#aparte-{number}"), Standing.OFFICIAL,
                read_marks(node), problems,
            ),
            node.text("source"),
            clean(node.text("reason")),
        )
        for number, node in enumerate(tree.maps("unplaced") if tree else (), start=1)
    )  # fmt: skip


def _tree(text: str, file: str, problems: Problems) -> YamlMap | None:
    """What is written, None if its shape is wrong."""
    parsed = parse_yaml(text, file)
    problems.extend(parsed.diagnostics)
    tree = parsed.value
    if tree is None or not check_shape(tree, _SHAPE, file, problems) or not isinstance(tree, YamlMap):
        return None
    return tree
