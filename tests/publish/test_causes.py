"""What an act makes wrong is told at its instruction, not in the catalogue that was right."""

from __future__ import annotations

import pytest

from tests.cli.commands import GAME
from tests.cli.conftest import workspace  # noqa: F401

PATH = "amendments/ejemplo/resolucion-9-2024.yaml"
HEAD = """\
act: Resolución Exenta N° 9
issued: 2024-09-10
in_force: 2024-10-01
amends: ejemplo/juegos-de-salon
instructions:
  - n: "1"
    at: 'Tres Dados > 1.2 > párrafo 1'
    insert: "Además, "
    place: start
  - n: "2"
"""
ORDERS = {
    "a row with a number that stands": (
        "    at: 'Tres Dados > tabla > fila #1'\n    place: after\n    insert_rows: [{cells: ['2', O, A., 9 a 1]}]\n",
        "etiqueta-repetida",
    ),
    "a number changed to another's": (
        "    at: 'Tres Dados > tabla > fila #1 > columna \"N°\"'\n    replace: '1'\n    with: '2'\n",
        "etiqueta-repetida",
    ),
    "the column of names taken away": (
        "    at: 'Tres Dados > tabla > columna \"Figura\"'\n    delete_column: yes\n",
        "tabla-irregular",
    ),
}


def with_numbers(workspace) -> None:  # noqa: F811
    """Give the table of the game a column of numbers."""
    text = workspace.read(GAME).replace("name_column: figura", "name_column: figura\n        label_column: num")
    text = text.replace("- {id: figura,", "- {id: num, head: N°}\n          - {id: figura,")
    for number, name in enumerate(("Trío", "Escalera", "Par"), 1):
        text = text.replace(f"cells: [{name},", f'cells: ["{number}", {name},')
    workspace.write(GAME, text)


@pytest.mark.parametrize("name", list(ORDERS))
def test_it_is_told_at_the_instruction(name, workspace) -> None:  # noqa: F811
    order, code = ORDERS[name]
    with_numbers(workspace)
    assert workspace("check").code == 0
    workspace.write(PATH, HEAD + order)
    errors = [each for each in workspace.findings() if each["severity"] == "error"]
    assert [each["code"] for each in errors] == [code], errors
    (found,) = errors
    assert found["place"]["file"] == PATH
    assert found["place"]["line"] > 10
    assert found["context"].startswith("Resolución Exenta N° 9, instrucción 2; ")
