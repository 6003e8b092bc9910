"""Holds ARCHITECTURE.md to the code: its list of modules, their size, and that each says where it stands.

Imports are held by import-linter (`lint-imports`), which `make test` runs.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "refundido"
MODULES = sorted(PACKAGE.rglob("*.py"))
LONGEST = 400
ENTRY_POINTS = {"__init__", "__main__"}


def _documented() -> set[str]:
    table = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    return set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))


def _existing() -> set[str]:
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    return packages | {path.stem for path in PACKAGE.glob("*.py")} - ENTRY_POINTS


def test_the_map_lists_every_module_and_no_other() -> None:
    assert _documented() == _existing()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_opens_by_saying_where_it_stands_and_is_small(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(source)), "a module opens with its place in the pipeline"
    assert source.count("\n") <= LONGEST


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_public_definitions_have_docstrings(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bare = [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
        and node in _top_level(tree)
    ]
    assert not bare


def _top_level(tree: ast.Module) -> list[ast.AST]:
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return [*tree.body, *(child for node in classes for child in node.body)]
