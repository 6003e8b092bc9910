"""Orders on whole units, alone and together: an outline, the act, the outline that results or a code."""

from __future__ import annotations

import pytest

from refundido.diagnostic import Code
from tests.build import amended, refused

LIST = """\
4.1 Lista
  Párrafo. Son:
  a) Uno.
  b) Dos.
  c) Tres.
"""
TWO = """\
4.1 Primero
  Párrafo. Uno.
  Párrafo. Dos. Y más.
  Párrafo. Tres.
4.2 Segundo
  Párrafo. Cuatro.
"""
TABLE = """\
4.1 Pagos
  Tabla. Pagos
    | N° | Posibilidad | Pago |
    | 1 | Pleno | 35 a 1 |
    | 2 | Docena | 2 a 1 |
    | 3 | Columna | 2 a 1 |
"""
MOVE = "- n: '{n}'\n  at: {at}\n  move: {{to: {to}, place: {place}}}\n"


def _moves(*moves: str) -> str:
    parts = (move.split(" | ") for move in moves)
    return "".join(MOVE.format(n=n, at=p[0], to=p[1], place=p[2]) for n, p in enumerate(parts, 1))


def _letters(outline: str) -> str:
    """The labels of the items of a list, in the order in which they stand."""
    return "".join(line.strip()[0] for line in outline.splitlines() if ")" in line[:8])


@pytest.mark.parametrize(
    ("moves", "order"),
    [
        (["literal a) | literal c) | after"], "bca"),
        (["literal c) | literal a) | before"], "cab"),
        (["literal a) | literal b) | before"], "abc"),
        (["literal b) | literal a) | after"], "abc"),
        (["literal b) | literal b) | after"], "abc"),
        (["literal b) | literal b) | before"], "abc"),
        (["literal b) | literal c) | after", "literal c) | literal b) | before"], "acb"),
        (["literal b) | literal c) | before", "literal c) | literal b) | after"], "abc"),
        (["literal a) | 4.1 | last", "literal b) | 4.1 | last"], "cab"),
        (["literal c) | literal a) | before", "literal b) | literal a) | before"], "cba"),
        (["literal a) | literal c) | after", "literal c) | literal a) | before"], "cba"),
    ],
)
def test_moves_among_siblings(moves: list[str], order: str) -> None:
    assert _letters(amended(LIST, _moves(*moves))) == order


def test_moves_to_one_seam_stand_in_the_order_of_their_numbers() -> None:
    moves = ["literal a) | 4.1 | last", "literal b) | literal c) | after"]
    assert _letters(amended(LIST, _moves(*moves))) == "cab"
    assert _letters(amended(LIST, _moves(*moves[::-1]))) == "cba"


def test_letters_change_places_and_names() -> None:
    orders = """
- {n: "1", at: literal b), move: {to: literal c), place: after}, as: literal c)}
- {n: "2", at: literal c), renumber: b}
"""
    assert amended(LIST, orders) == "4.1 Lista\n  Son:\n  a) Uno.\n  b) Tres.\n  c) Dos.\n"


def test_labels_are_exchanged() -> None:
    orders = '- {n: "1", at: literal b), renumber: c}\n- {n: "2", at: literal c), renumber: b}\n'
    assert amended(LIST, orders) == "4.1 Lista\n  Son:\n  a) Uno.\n  c) Dos.\n  b) Tres.\n"


CASES = {
    "a move and words inside": (
        LIST,
        ('- {n: "1", at: literal a), move: {to: literal c), place: after}, as: literal d)}\n'
        '- {n: "2", at: literal a) > párrafo 1, replace: Uno, with: Once}\n'),
        "4.1 Lista\n  Son:\n  b) Dos.\n  c) Tres.\n  d) Once.\n",
    ),
    "a move to a later and one to an earlier place": (
        TWO,
        ('- {n: "1", at: 4.1 > párrafo 1, move: {to: 4.2 > párrafo 1, place: after}}\n'
        '- {n: "2", at: 4.2 > párrafo 1, move: {to: 4.1 > párrafo 1, place: before}}\n'),
        "4.1 Primero\n  Cuatro.\n  Dos. Y más.\n  Tres.\n4.2 Segundo\n  Uno.\n",
    ),
    "a move out of a unit that moves": (
        TWO,
        ('- {n: "1", at: 4.1, move: {to: 4.2, place: after}}\n'
        '- {n: "2", at: 4.1 > párrafo 2, move: {to: 4.2 > párrafo 1, place: after}}\n'),
        "4.2 Segundo\n  Cuatro.\n  Dos. Y más.\n4.1 Primero\n  Uno.\n  Tres.\n",
    ),
    "an insertion in a unit that moves": (
        TWO,
        ('- {n: "1", at: 4.1, move: {to: 4.2, place: after}}\n'
        '- {n: "2", at: 4.1 > párrafo 1, insert_units: [{párrafo: Y medio.}], place: after}\n'),
        "4.2 Segundo\n  Cuatro.\n4.1 Primero\n  Uno.\n  Y medio.\n  Dos. Y más.\n  Tres.\n",
    ),
    "a split and words on both sides": (
        TWO,
        ('- {n: "1", at: 4.1 > párrafo 2, split: {after_stop: 1}}\n'
        '- {n: "2", at: 4.1 > párrafo 2, replace: Dos, with: Veintidós}\n'
        '- {n: "3", at: 4.1 > párrafo 2, replace: más, with: todavía más}\n'),
        "4.1 Primero\n  Uno.\n  Veintidós.\n  Y todavía más.\n  Tres.\n4.2 Segundo\n  Cuatro.\n",
    ),
    "a split at a stop that new words bring again": (
        TWO,
        ('- {n: "1", at: 4.1 > párrafo 2, split: {after_stop: 1}}\n'
        '- {n: "2", at: 4.1 > párrafo 2, replace: Dos, with: Dos y medio.}\n'),
        "4.1 Primero\n  Uno.\n  Dos y medio.\n  Y más.\n  Tres.\n4.2 Segundo\n  Cuatro.\n",
    ),
    "a split before a word": (
        TWO,
        "- {at: 4.1 > párrafo 2, split: {before: Y más}}\n",
        "4.1 Primero\n  Uno.\n  Dos.\n  Y más.\n  Tres.\n4.2 Segundo\n  Cuatro.\n",
    ),
    "a split after closing quotes": (
        '4.1 Uno\n  Párrafo. Dice "va." Luego paga.\n',
        "- {at: 4.1 > párrafo 1, split: {after_stop: 1}}\n",
        '4.1 Uno\n  Dice "va."\n  Luego paga.\n',
    ),
    "a split and a unit after it": (
        TWO,
        ('- {n: "1", at: 4.1 > párrafo 2, split: {after_stop: 1}}\n'
        '- {n: "2", at: 4.1 > párrafo 2, insert_units: [{párrafo: Y medio.}], place: after}\n'),
        "4.1 Primero\n  Uno.\n  Dos.\n  Y más.\n  Y medio.\n  Tres.\n4.2 Segundo\n  Cuatro.\n",
    ),
    "a join and words in both": (
        TWO,
        ('- {n: "1", at: 4.1 > párrafos 1 a 2, join: yes}\n'
        '- {n: "2", at: 4.1 > párrafo 1, replace: Uno, with: Once}\n'
        '- {n: "3", at: 4.1 > párrafo 2, replace: más, with: mucho más}\n'),
        "4.1 Primero\n  Once. Dos. Y mucho más.\n  Tres.\n4.2 Segundo\n  Cuatro.\n",
    ),
    "a join and units around it": (
        TWO,
        ('- {n: "1", at: 4.1 > párrafos 1 a 2, join: yes}\n'
        '- {n: "2", at: 4.1 > párrafo 1, insert_units: [{párrafo: Cero.}], place: before}\n'
        '- {n: "3", at: 4.1 > párrafo 2, insert_units: [{párrafo: Y medio.}], place: after}\n'),
        "4.1 Primero\n  Cero.\n  Uno. Dos. Y más.\n  Y medio.\n  Tres.\n4.2 Segundo\n  Cuatro.\n",
    ),
    "three by one, and one by two": (
        TWO,
        ('- {n: "1", at: 4.1 > párrafos 1 a 3, replace_unit: [{párrafo: Todo.}]}\n'
        '- {n: "2", at: 4.2 > párrafo 1, replace_unit: [{párrafo: Cuatro.}, {párrafo: Cinco.}]}\n'),
        "4.1 Primero\n  Todo.\n4.2 Segundo\n  Cuatro.\n  Cinco.\n",
    ),
    "a place left marked": (
        LIST,
        "- {at: literal b), delete_unit: yes, leave: Derogado.}\n",
        "4.1 Lista\n  Son:\n  a) Uno.\n  b) Derogado.\n  c) Tres.\n",
    ),
    "two places left marked": (
        LIST,
        "- {at: literales a) y c), delete_unit: yes, leave: Derogado.}\n",
        "4.1 Lista\n  Son:\n  a) Derogado.\n  b) Dos.\n  c) Derogado.\n",
    ),
    "a letter goes and the next take its place": (
        LIST,
        ('- {n: "1", at: literal a), delete_unit: yes}\n- {n: "2", at: literal b), renumber: a}\n'
        '- {n: "3", at: literal c), renumber: b}\n'),
        "4.1 Lista\n  Son:\n  a) Dos.\n  b) Tres.\n",
    ),
    "a second list with the same letters": (
        f"{LIST}  Párrafo. Y además:\n  a) Cuatro.\n  b) Cinco.\n",
        "- {at: 4.1 > párrafo 1, insert_units: [{párrafo: Nuevo.}], place: before}\n",
        f"{LIST}  Párrafo. Y además:\n  a) Cuatro.\n  b) Cinco.\n".replace("Párrafo. ", "")
        .replace("  Son:", "  Nuevo.\n  Son:"),
    ),
    "one letter more in the first of two lists": (
        "4.1 Lista\n  Párrafo. Son:\n  a) Uno.\n  Párrafo. Y además:\n  a) Cuatro.\n  b) Cinco.\n",
        "- {at: '4.1 > literal #1', insert_units: [{literal: b, units: [{párrafo: Dos.}]}], place: after}\n",
        "4.1 Lista\n  Son:\n  a) Uno.\n  b) Dos.\n  Y además:\n  a) Cuatro.\n  b) Cinco.\n",
    ),
    "a column more and a word in another": (
        TABLE,
        ('- {n: "1", at: tabla, insert_column: {id: tope, head: Tope, cells: ["5", "6", "7"]}, place: last}\n'
        '- {n: "2", at: fila "Docena" > columna "Pago", replace: 2 a 1, with: 3 a 1}\n'
        '- {n: "3", at: columna "N°", delete_column: yes}\n'),
        ("4.1 Pagos\n  Tabla. Pagos\n    | Posibilidad | Pago | Tope |\n    | Pleno | 35 a 1 | 5 |\n"
        "    | Docena | 3 a 1 | 6 |\n    | Columna | 2 a 1 | 7 |\n"),
    ),
    "two columns at one place": (
        TABLE,
        ('- {n: "1", at: columna "Pago", insert_column: {id: x, head: X, cells: ["a", "b", "c"]}, place: before}\n'
        '- {n: "2", at: columna "Pago", insert_column: {id: y, head: Y, cells: ["d", "e", "f"]}, place: before}\n'),
        ("4.1 Pagos\n  Tabla. Pagos\n    | N° | Posibilidad | X | Y | Pago |\n    | 1 | Pleno | a | d | 35 a 1 |\n"
        "    | 2 | Docena | b | e | 2 a 1 |\n    | 3 | Columna | c | f | 2 a 1 |\n"),
    ),
    "a row goes, one comes, one changes": (
        TABLE,
        ('- {n: "1", at: fila 1, delete_unit: yes}\n'
        '- {n: "2", at: fila 2, insert_rows: [{cells: ["2 bis", Cuadro, 8 a 1]}], place: after}\n'
        '- {n: "3", at: fila 3 > columna "Pago", replace: "2", with: "3"}\n'),
        ("4.1 Pagos\n  Tabla. Pagos\n    | N° | Posibilidad | Pago |\n    | 2 | Docena | 2 a 1 |\n"
        "    | 2 bis | Cuadro | 8 a 1 |\n    | 3 | Columna | 3 a 1 |\n"),
    ),
    "a column replaced": (
        TABLE,
        '- {at: columna "Pago", replace_column: {head: Premio, cells: ["36", "3", "3"]}}\n',
        ("4.1 Pagos\n  Tabla. Pagos\n    | N° | Posibilidad | Premio |\n    | 1 | Pleno | 36 |\n"
        "    | 2 | Docena | 3 |\n    | 3 | Columna | 3 |\n"),
    ),
    "a row moves": (
        TABLE,
        "- {at: fila 1, move: {to: fila 3, place: after}}\n",
        ("4.1 Pagos\n  Tabla. Pagos\n    | N° | Posibilidad | Pago |\n    | 2 | Docena | 2 a 1 |\n"
        "    | 3 | Columna | 2 a 1 |\n    | 1 | Pleno | 35 a 1 |\n"),
    ),
    "the first row": (
        TABLE,
        "- {at: tabla, insert_rows: [{cells: ['0', Nada, '0']}], place: first}\n",
        TABLE.replace("    | 1 |", "    | 0 | Nada | 0 |\n    | 1 |"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_orders(name: str) -> None:
    before, orders, after = CASES[name]
    assert amended(before, orders) == after


REFUSED = {
    "a label that is taken": (LIST, "- {at: literal b), renumber: c}\n", Code.LABEL_TAKEN),
    "a label that is taken, by an insertion": (
        LIST, "- {at: literal b), insert_units: [{literal: c, units: [{párrafo: X.}]}], place: after}\n",
        Code.LABEL_TAKEN,
    ),
    "a label that is taken, by a move": (
        "4.1 Uno\n  a) Uno.\n4.2 Dos\n  a) Dos.\n",
        "- {at: 4.1 > literal a), move: {to: 4.2, place: last}}\n", Code.LABEL_TAKEN,
    ),
    "a unit into itself": (TWO, "- {at: '4.1', move: {to: 4.1 > párrafo 1, place: after}}\n", Code.CONFLICT),
    "into what goes": (
        TWO, ('- {n: "1", at: "4.2", delete_unit: yes}\n'
        '- {n: "2", at: 4.1 > párrafo 1, move: {to: "4.2", place: last}}\n'), Code.CONFLICT,
    ),
    "a join in what goes": (
        TWO, '- {n: "1", at: "4.1", delete_unit: yes}\n- {n: "2", at: 4.1 > párrafos 1 a 2, join: yes}\n',
        Code.CONFLICT,
    ),
    "two headings where there was none": (
        "Artículo 4. Se guarda.\n",
        '- {n: "1", at: artículo 4, retitle: Uno}\n- {n: "2", at: artículo 4, retitle: Dos}\n', Code.CONFLICT,
    ),
    "a heading of a row": (TABLE, "- {at: fila 1, retitle: Uno}\n", Code.TARGET_KIND),
    "a heading of a paragraph": (TWO, "- {at: 4.1 > párrafo 1, retitle: Uno}\n", Code.TARGET_KIND),
    "a row before the heads": (
        TABLE,
        "- {at: 'tabla > encabezado #1', insert_rows: [{cells: [a, b, c]}], place: before}\n",
        Code.TARGET_KIND,
    ),
    "a cell that moves": (
        TABLE, '- {at: fila 1 > columna "Pago", move: {to: fila 2 > columna "Pago", place: after}}\n',
        Code.TARGET_KIND,
    ),
    "a row with a cell less": (
        TABLE, "- {at: fila 1, insert_rows: [{cells: [a, b]}], place: after}\n", Code.TABLE_SHAPE,
    ),
    "a column with a cell less": (
        TABLE, "- {at: tabla, insert_column: {id: x, head: X, cells: [a]}, place: last}\n", Code.TABLE_SHAPE,
    ),
    "a new row and a new column": (
        TABLE, ('- {n: "1", at: tabla, insert_column: {id: x, head: X, cells: [a, b, c]}, place: last}\n'
        '- {n: "2", at: fila 1, insert_rows: [{cells: [a, b, c]}], place: after}\n'), Code.TABLE_SHAPE,
    ),
    "separate units by another number": (
        LIST, "- {at: literales a) y c), replace_unit: [{literal: a, units: [{párrafo: X.}]}]}\n",
        Code.NOT_SIBLINGS,
    ),
    "another label than the one that stands": (
        LIST, "- {at: literal a), replace_unit: [{literal: b, units: [{párrafo: X.}]}]}\n", Code.RESULT_LABEL,
    ),
    "paragraphs that are not together": (TWO, "- {at: 4.1 > párrafos 1 y 3, join: yes}\n", Code.NOT_SIBLINGS),
    "a split where there is nothing": (TWO, "- {at: 4.1 > párrafo 1, split: {after: Uno}}\n", Code.PLACE_NOT_FOUND),
    "units beside the whole text": (
        TWO, "- {at: instrumento, insert_units: [{párrafo: X.}], place: after}\n", Code.TARGET_KIND,
    ),
    "the whole text": (TWO, "- {at: instrumento, delete_unit: yes}\n", Code.TARGET_KIND),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    before, orders, code = REFUSED[name]
    assert refused(before, orders) == {code}
