"""Reading what the rules require of brochures: `catalogue/<regulador>/exigencias.yaml` -> `Requirement`s.

Problems: those of files and of the shape, KEY_MISSING for an item that cites no article.
"""

from __future__ import annotations

from refundido.diagnostic import Code
from refundido.model.brochure import Requirement
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
        tuple(map(clean, node.texts("bets"))), node.span,
    )  # fmt: skip
