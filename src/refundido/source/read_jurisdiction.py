"""Reading jurisdictions: the ones packaged with the program, and a workspace's own in `jurisdictions/`.

A workspace's own stands before a packaged one of the same code. Problems: those of files and of the shape,
JURISDICTION_UNKNOWN for a file whose code is not its name.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from refundido.diagnostic import Code, Diagnostic
from refundido.model.jurisdiction import Jurisdiction, LeafletWords, UnitKind
from refundido.source.check_shape import check_shape
from refundido.source.files import SourceFiles
from refundido.source.problems import Problems
from refundido.source.scalars import flag
from refundido.source.schema import JURISDICTION
from refundido.source.yaml_nodes import YamlMap, parse_yaml

FOLDER = "jurisdictions"


def read_jurisdictions(files: SourceFiles, problems: Problems) -> dict[str, Jurisdiction]:
    """All jurisdictions at hand, by code."""
    found, diagnostics = packaged_jurisdictions()
    problems.extend(diagnostics)
    known = dict(found)
    for path in files.find(f"{FOLDER}/*.yaml"):
        outcome = files.read(path)
        problems.extend(outcome.diagnostics)
        jurisdiction = read_jurisdiction(outcome.value, path, problems) if outcome.value is not None else None
        if jurisdiction is not None:
            known[jurisdiction.code] = jurisdiction
    return known


@lru_cache(maxsize=1)
def packaged_jurisdictions() -> tuple[tuple[tuple[str, Jurisdiction], ...], tuple[Diagnostic, ...]]:
    """The jurisdictions that come with the program, by code, and what is wrong with their files."""
    problems = Problems()
    known: dict[str, Jurisdiction] = {}
    folder = resources.files("refundido") / FOLDER
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        if entry.name.endswith(".yaml"):
            name = f"{FOLDER}/{entry.name}"
            jurisdiction = read_jurisdiction(entry.read_text("utf-8"), name, problems)
            if jurisdiction is not None:
                known[jurisdiction.code] = jurisdiction
    return tuple(known.items()), tuple(problems)


def read_jurisdiction(text: str, file: str, problems: Problems) -> Jurisdiction | None:
    """The jurisdiction written in a text; None if there is anything wrong with it."""
    parsed = parse_yaml(text, file)
    problems.extend(parsed.diagnostics)
    tree = parsed.value
    if tree is None or not check_shape(tree, JURISDICTION, file, problems) or not isinstance(tree, YamlMap):
        return None
    code = tree.text("code")
    if file.rsplit("/", 1)[-1] != f"{code}.yaml":
        hint = "Déle al archivo el nombre de su código, o corrija el código."
        message = f"El código «{code}» no es el nombre del archivo."
        problems.say(Code.JURISDICTION_UNKNOWN, message, tree.value_span("code"), hint, subject=code)
        return None
    kinds = tree.map("kinds") or YamlMap()
    return Jurisdiction(
        code,
        tree.text("name"),
        {name: _kind(name, kind) for name, kind in kinds.items() if isinstance(kind, YamlMap)},
        tree.text("decimal_mark") or ",",
        tree.text("thousands_mark") or ".",
        tree.text("currency") or "$",
        tree.texts("mastheads"),
        "cents" not in tree or flag(tree, "cents"),
        "shows_cents" in tree and flag(tree, "shows_cents"),
        tree.texts("currencies"),
        tree.text("regulator"),
        _leaflet(tree.map("leaflet")),
        tree.texts("private"),
        tree.texts("own_names"),
    )


def _leaflet(node: YamlMap | None) -> LeafletWords:
    return LeafletWords(**{key: node.text(key) for key in node}) if node is not None else LeafletWords()


def _kind(name: str, node: YamlMap) -> UnitKind:
    return UnitKind(
        name,
        node.text("named_by"),
        node.text("numbering") or "none",
        node.text("shown") or "{label}",
        node.texts("aliases"),
        node.texts("plurals"),
        int(node.text("level") or 9),
        node.texts("titles"),
        flag(node, "lone"),
    )
