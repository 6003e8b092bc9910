"""All is told at once: what is wrong in one file hides nothing that is wrong in another."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
import yaml

from refundido.publish.workspace import compile_root
from tests.cli.commands import ACT, GAME, INSTRUMENT
from tests.cli.conftest import workspace  # noqa: F401
from tests.source.test_hostile import ACT as WRONG_ACT
from tests.source.test_hostile import GAME as WRONG_GAME
from tests.source.test_hostile import VALUES, places
from tests.source.test_malos import SOUND, write

SECOND = """\
act: Resolución Exenta N° 9
issued: 2024-09-10
in_force: 2024-10-01
amends: ejemplo/juegos-de-salon
instructions:
  - n: "1"
    at: 'Tres Dados > 1.2 > párrafo 1'
    replace: palabras que no están
    with: otras
"""


@pytest.mark.parametrize(
    ("path", "old", "new", "code"),
    [
        (GAME, "td-004", "td-003", "identidad-repetida"),
        (INSTRUMENT, "attested: 2", "attested: x2", "fecha-inválida"),
        (ACT, "issued: 2", "issued: x2", "fecha-inválida"),
        (ACT, "replace: 30 a 1", "remplace: 30 a 1", "clave-desconocida"),
        (GAME, "    units:", "    unidades: x\n    units:", "clave-desconocida"),
    ],
)
def test_errors_elsewhere_are_told_with_their_doubt(path, old, new, code, workspace) -> None:  # noqa: F811
    text = workspace.read(path)
    assert old in text
    workspace.write(path, text.replace(old, new, 1))
    workspace.write("amendments/ejemplo/resolucion-9-2024.yaml", SECOND)
    found = json.loads(workspace("check", "--format", "json").out)["diagnostics"]
    codes = [each["code"] for each in found]
    assert code in codes
    (missing,) = [each for each in found if each["code"] == "cita-no-hallada"]
    assert any("puede venir de ahí" in other["message"] for other in missing["related"])
    assert codes.count(code) == 1
    assert workspace("show", "Tres Dados", "--as-of", "2024-11-01").code == 1


def test_an_act_that_is_wrong_in_two_ways_says_both(workspace) -> None:  # noqa: F811
    workspace.change(ACT, "issued: 2", "issued: x2")
    workspace.change(ACT, "replace: 30 a 1", "replace: 31 a 1")
    codes = {each["code"] for each in workspace.findings() if each["severity"] == "error"}
    assert {"fecha-inválida", "cita-no-hallada"} <= codes


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_left_of_wrong_files_can_be_tried(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    act = yaml.load(WRONG_ACT, Loader=yaml.BaseLoader) | {"amends": "x/c"}
    del act["corrects"], act["annuls"], act["instructions"][1]
    files = {name: yaml.load(text, Loader=yaml.BaseLoader) for name, text in SOUND.items()}
    files |= {"acto": act, "juego": yaml.load(WRONG_GAME, Loader=yaml.BaseLoader)}
    for _ in range(chance.randint(1, 3)):
        container, key = chance.choice([place for place in places(files) if place[0] is not files])
        container[key] = chance.choice(VALUES)
    write(tmp_path, {name: yaml.safe_dump(value, allow_unicode=True) for name, value in files.items()})
    assert compile_root(tmp_path).diagnostics
