"""Reading what the rules require of brochures: `catalogue/<regulador>/exigencias.yaml` -> `Requirement`s.

Problems: those of files and of the shape, KEY_MISSING for an item that cites no article.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from refundido.diagnostic import Code
from refundido.model.brochure import ApprovalRule, BrochureDefinition, Requirement
from refundido.source.check_shape import check_shape
from refundido.source.files import SourceFiles
from refundido.source.problems import Problems
from refundido.source.read_brochures import read_tree
from refundido.source.scalars import clean, flag
from refundido.source.schema_brochures import REQUIREMENTS
from refundido.source.yaml_nodes import Value, YamlMap

FILE = "exigencias.yaml"


def read_requirements(files: SourceFiles, problems: Problems) -> dict[str, tuple[Requirement, ...]]:
    """What is required, by regulator ("cl-scj"); a regulator whose list cannot be read has none."""
    found: dict[str, tuple[Requirement, ...]] = {}
    for path in files.find(f"catalogue/*/{FILE}"):
        tree = read_tree(files, path, problems)
        if tree is not None:
            found[path.split("/")[1]] = read_list(tree, path, problems)
    return found


def with_approvals(
    definitions: Mapping[str, BrochureDefinition], requirements: Mapping[str, tuple[Requirement, ...]]
) -> dict[str, BrochureDefinition]:
    """Definitions with what their regulator's list says of approving brochures; what it does not say is required."""
    return {
        name: replace(each, approval=_approval(each, requirements.get(each.instrument.split("/")[0], ())))
        for name, each in definitions.items()
    }


def _approval(definition: BrochureDefinition, listed: Iterable[Requirement]) -> ApprovalRule:
    own = [r for r in listed if r.what == "aprobación" and (not r.games or definition.id in r.games)]
    return ApprovalRule.UNTOLD if own and not any(each.in_hand for each in own) else ApprovalRule.REQUIRED


def read_list(tree: Value, file: str, problems: Problems) -> tuple[Requirement, ...]:
    """The list written in `tree`; nothing if its shape is wrong."""
    if not check_shape(tree, REQUIREMENTS, file, problems) or not isinstance(tree, YamlMap):
        return ()
    return tuple(_requirement(node, problems) for node in tree.maps("requirements"))


def _requirement(node: YamlMap, problems: Problems) -> Requirement:
    sources = tuple(source for each in node.texts("sources") if (source := clean(each)))
    if not sources:
        hint = "Cite el artículo: sin él nadie sabe por qué se exige."
        problems.say(Code.KEY_MISSING, "La exigencia no dice qué artículo la funda.", node.span, hint)
    return Requirement(
        node.text("what"), sources, tuple(map(clean, node.texts("games"))), flag(node, "variant"),
        tuple(map(clean, node.texts("bets"))), "in_hand" not in node or flag(node, "in_hand"), node.span,
    )  # fmt: skip
