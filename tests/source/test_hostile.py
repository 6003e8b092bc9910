"""Whatever stands in the files of a workspace, reading it gives diagnostics and never a traceback."""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Any

import pytest
import yaml

from refundido.source.workspace import load_workspace
from tests.source.test_malos import SOUND, write

ACT = """\
act: A
issued: 2020-01-01
published: {after: 2020-01-01, before: 2020-02-01}
in_force: published
amends: x/c
corrects: x/b
brochures: {tolerated_months: 3, words: w}
repairs: [{print: a, read: b}]
annuls: [{act: x/b, instructions: ["1"], from: origin}]
instructions:
  - {n: "1", at: párrafo 1, replace: a, with: b, expects: {count: {párrafo: 3}}, where: {between_stops: [1, 2]}}
  - {n: "2", instruction: "1", at: párrafo 1, insert: x, between: [a, {quote: b, nth: 2}]}
  - {n: "3", at: párrafo 1, insert_units: [{tabla: T, columns: [{id: a, head: A}], rows: [{cells: [x]}]}], place: first}
  - {n: "4", at: tabla, insert_rows: [{cells: [x, {text: y, gaps: [y]}]}], place: last, becomes: {a: b}}
  - {n: "5", at: tabla, insert_column: {id: c, head: C, cells: [x]}, place: after, after_instruction: "4"}
  - {n: "6", operations: [{at: p, split: {after: x}}, {at: p, move: {to: q, place: after}, as: literal c}]}
  - {n: "7", at: párrafo 1, change_sign: {from: ".", to: ","}, place: end, notes: [x]}
"""
GAME = """\
juego: War
num: "4"
id: w-1
units:
  - párrafo: "El jugador principal paga 50%."
    id: w-2
    official: ["El jugador", {quote: "50%", nth: 1}]
    repaired: [{read: principal, print: prin-cipal}]
    variant: [a, b]
  - tabla: Pagos
    id: w-3
    label_column: n
    odds: {column: pago, rule: floor}
    columns: [{id: n, head: "N°"}, {id: pago, head: {text: Pago, standing: official}}]
    rows:
      - id: w-4
        cells: ["1", {text: 35 a 1, standing: official}]
"""
VALUES: list[Any] = [
    "",
    "x",
    "yes",
    "-1",
    "99999999999",
    [],
    ["x"],
    [[]],
    {},
    {"x": "y"},
    [{"quote": "a"}],
    {"quote": "x"},
]


def places(value: Any) -> list[tuple[Any, Any]]:
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    found: list[tuple[Any, Any]] = []
    for key in keys:
        found += [(value, key), *places(value[key])]
    return found


@pytest.mark.parametrize("seed", range(120))
def test_values_of_other_kinds_anywhere(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    files = {name: yaml.load(text, Loader=yaml.BaseLoader) for name, text in SOUND.items()}
    files |= {"acto": yaml.load(ACT, Loader=yaml.BaseLoader), "juego": yaml.load(GAME, Loader=yaml.BaseLoader)}
    files["amendments/x/b.yaml"] = copy.deepcopy(files["acto"]) | {"corrects": "x/a"}
    for _ in range(chance.randint(1, 6)):
        container, key = chance.choice(places(files))
        if container is files:
            continue
        chance.choice([container.__delitem__, lambda k, c=container: c.__setitem__(k, chance.choice(VALUES))])(key)
        if isinstance(container, dict) and chance.random() < 0.2:
            container[chance.choice(["párrafo", "units", "file", "replace", "at", "zz"])] = chance.choice(VALUES)
    write(tmp_path, {name: yaml.safe_dump(value, allow_unicode=True) for name, value in files.items()})
    outcome = load_workspace(tmp_path)
    assert outcome.value is not None
    assert all(d.span is not None and d.message for d in outcome.diagnostics)


@pytest.mark.parametrize("seed", range(60))
def test_bytes_of_other_kinds_anywhere(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    write(tmp_path, SOUND | {"acto": ACT, "juego": GAME})
    for path in sorted(tmp_path.rglob("*.yaml")):
        data = bytearray(path.read_bytes())
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] = chance.choice(b"\x00\xff\t\n:{}[]\"'&*!|>-#, a")
        path.write_bytes(data)
    assert load_workspace(tmp_path).value is not None
