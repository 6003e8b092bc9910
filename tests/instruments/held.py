"""The catalogue of this repository as the tests of its instruments see it: words, places, printed forms."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from refundido.model.text import Standing, Text
from refundido.model.unit import HEAD, Unit, walk
from refundido.publish.workspace import Compiled, compile_root
from refundido.source.yaml_nodes import YamlMap, parse_yaml

ROOT = Path(__file__).parents[2]
CARIBBEAN = "pe-mincetur/caribbean-draw-poker"
TEXAS = "pe-mincetur/progresivo-texas-holdem"
ROULETTE = "pe-mincetur/super-ruleta"
BLACK_JACK = "pe-mincetur/progresivo-black-jack"
ORDINANCE_316 = "cl-iquique/ordenanza-316"
ORDINANCE_452 = "cl-iquique/ordenanza-452"
ACT = "cl-iquique/ord-455-2011"
PAGES = (CARIBBEAN, TEXAS, ROULETTE)

_WORD = re.compile(r"\w+|[^\w\s]")


@cache
def compiled() -> Compiled:
    """This repository's own workspace."""
    return compile_root(ROOT)


def words(text: str) -> list[str]:
    """The words and signs of a text."""
    return _WORD.findall(text)


def printed(text: Text) -> str:
    """The text as the print had it, before its repairs."""
    return "".join(run.printed if run.standing is Standing.REPAIRED else run.text for run in text.runs)


def source_lines(instrument: str) -> list[str]:
    """The lines of the source that lies beside an instrument."""
    return (ROOT / f"catalogue/{instrument}/instrument.txt").read_text(encoding="utf-8").split("\n")


def apart(instrument: str) -> list[str]:
    """What of the source is in no unit: furniture and what has no certain place."""
    path = f"catalogue/{instrument}/aparte.yaml"
    tree = parse_yaml((ROOT / path).read_text(encoding="utf-8"), path).value
    assert isinstance(tree, YamlMap)
    return [node.text("text") for key in ("unplaced", "furniture") for node in tree.maps(key)]


def root_of(instrument: str) -> Unit:
    """The text of an instrument as first brought in."""
    return compiled().instruments[instrument].root


def rows(table: Unit) -> list[list[str]]:
    """The cells of a table's rows."""
    return [[c.text.plain if c.text else "" for c in row.children] for row in table.children if row.kind != HEAD]


def table_after(instrument: str, opening: str) -> Unit:
    """The table that follows the paragraph whose words begin so."""
    for _, unit in walk(root_of(instrument)):
        for before, after in zip(unit.children, unit.children[1:], strict=False):
            if before.text is not None and before.text.plain.startswith(opening):
                return after
    raise AssertionError(opening)
