"""Reading the settings of a workspace: `refundido.yaml`, which may be absent.

Problems: those of the shape, and KEY_UNKNOWN for an observation that does not exist.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from refundido.diagnostic import Code
from refundido.model.nearest import nearest_hint
from refundido.source.check_shape import check_shape
from refundido.source.files import SourceFiles
from refundido.source.problems import Problems
from refundido.source.scalars import clean
from refundido.source.schema import SETTINGS
from refundido.source.yaml_nodes import YamlMap, parse_yaml

SETTINGS_FILE = "refundido.yaml"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a workspace settles: its title, where it is published, and the weight of each observation.

    `grace_from` says from when the tolerance of brochures is counted: "publication" or "in_force"; empty: from where
    it ends earlier.
    `lints` gives, by the slug of a diagnostic's code, its severity ("error", "aviso", "nota") or "off".
    """

    title: str = ""
    base_url: str = ""
    grace_from: str = ""
    lints: Mapping[str, str] = field(default_factory=dict)


def read_settings(files: SourceFiles, problems: Problems) -> Settings:
    """The settings; the default ones where the file is absent or cannot be read."""
    if not files.exists(SETTINGS_FILE):
        return Settings()
    outcome = files.read(SETTINGS_FILE)
    problems.extend(outcome.diagnostics)
    parsed = parse_yaml(outcome.value or "", SETTINGS_FILE)
    problems.extend(parsed.diagnostics)
    tree = parsed.value
    if tree is None or tree == "":
        return Settings()
    check_shape(tree, SETTINGS, SETTINGS_FILE, problems)
    if not isinstance(tree, YamlMap):
        return Settings()
    return Settings(
        clean(tree.text("title")), clean(tree.text("base_url")), tree.text("grace_from"), _lints(tree, problems)
    )


def _lints(tree: YamlMap, problems: Problems) -> dict[str, str]:
    lints = tree.map("lints")
    known = [code.value for code in Code]
    weights: dict[str, str] = {}
    for name in lints or ():
        assert lints is not None
        if name in known:
            weights[name] = lints.text(name)
        else:
            hint = nearest_hint(name, known)
            problems.say(
                Code.KEY_UNKNOWN, f"No hay una observación «{name}».", lints.key_span(name), hint, subject=name
            )
    return weights
