"""The outline is read and printed as exact inverses, and what it cannot hold is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from refundido.model.text import Origin, Text
from refundido.model.unit import PARAGRAPH, ROOT, Unit, walk
from tests.corpus.cases import Case, CaseError, read_cases
from tests.corpus.outline import OutlineError, print_outline, read_outline

HERE = Path(__file__).parent
TEXTS = [
    (f"{case.path.stem}:{section.line}", section.body)
    for case in read_cases(HERE)
    for section in case.sections
    if section.name in ("Antes", "Después")
]


@pytest.mark.parametrize("body", [text for _, text in TEXTS], ids=[place for place, _ in TEXTS])
def test_prints_what_it_read(body: str) -> None:
    """Every text of the corpus comes back to the letter."""
    assert print_outline(read_outline(body)) == body


def test_identities_are_all_different() -> None:
    """Places tell units apart, and cells by their columns."""
    root = read_outline("1.1 Uno\n  Dos.\n  Tabla. Pagos\n    | N° | N° |\n    | 1 | 2 |\n1.2 Tres\n")
    ids = [unit.id for _, unit in walk(root)]
    assert len(ids) == len(set(ids))
    assert "u1-2-1.n" in ids


@pytest.mark.parametrize(
    ("line", "kind", "label", "heading"),
    [
        ("Título II. De las salas.", "título", "II", "De las salas."),
        ("Artículo 158 septies. Del pago", "artículo", "158 septies", "Del pago"),
        ("Artículo 44 (47). Del pago", "artículo", "44 (47)", "Del pago"),
        ("Artículo primero transitorio. Del pago", "artículo", "primero transitorio", "Del pago"),
        ("2.4 bis Apuesta al empate", "numeral", "2.4 bis", "Apuesta al empate"),
        ("Numeral 6. Pozos", "numeral", "6", "Pozos"),
        ("Juego 4. War", "juego", "4", "War"),
        ("Viñeta (o). Contador", "viñeta", "o", "Contador"),
        ("a bis) Retiro", "literal", "a bis", "Retiro"),
        ("iv) Retiro", "romanito", "iv", "Retiro"),
        ("1) Retiro", "número", "1", "Retiro"),
        ("- Retiro", "guion", "-", "Retiro"),
        ("§ 2. Mesas", "párrafo-legal", "2", "Mesas"),
    ],
)
def test_labels(line: str, kind: str, label: str, heading: str) -> None:
    """Each label makes a unit of its kind."""
    unit = read_outline(line).children[0]
    assert (unit.kind, unit.label) == (kind, label)
    assert unit.heading is not None
    assert unit.heading.plain == heading


@pytest.mark.parametrize("text", ["Restaurante;", "El jefe, y", "Se exhibe:", 'Dice "no".', "¿Va?"])
def test_text_on_the_label_line(text: str) -> None:
    """What ends in a sign, or in a list's «, y», is the unit's first paragraph."""
    unit = read_outline(f"a) {text}").children[0]
    assert unit.heading is None
    assert [child.text.plain for child in unit.children if child.text] == [text]


def test_a_paragraph_that_looks_like_a_label_keeps_its_text() -> None:
    """It is written after «Párrafo.», and comes back."""
    paragraph = Unit("p", PARAGRAPH, text=Text.of("1.4 veces el pago.", Origin()))
    printed = print_outline(Unit(ROOT, ROOT, children=(paragraph,)))
    assert printed == "Párrafo. 1.4 veces el pago.\n"
    assert read_outline(printed).children[0].kind == PARAGRAPH


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Uno.\n    Dos.\n", 2),
        ("1.1 Uno\n   Dos.\n", 2),
        ("Uno.\n  Dos.\n", 1),
        ("Tabla. Pagos\n", 1),
        ("Tabla. Pagos\n  | A | B |\n  | 1 |\n", 3),
        ("1.1 Uno \n", 1),
    ],
)
def test_refuses_what_is_no_outline(text: str, line: int) -> None:
    """The line at fault is said."""
    with pytest.raises(OutlineError) as raised:
        read_outline(text)
    assert raised.value.line == line


@pytest.mark.parametrize("plain", ["Uno. ", "Uno\ndos"])
def test_refuses_to_print_what_it_could_not_read(plain: str) -> None:
    """A text with spaces at its ends, or several lines, is a fault of the program that made it."""
    paragraph = Unit("p", PARAGRAPH, text=Text.of(plain, Origin()))
    with pytest.raises(OutlineError):
        print_outline(Unit(ROOT, ROOT, children=(paragraph,)))


def _written(folder: Path, text: str) -> list[Case]:
    (folder / "caso.md").write_text(text, encoding="utf-8")
    return read_cases(folder)


BEFORE = "# Caso\n\n## Antes\n    Uno.\n\n"


@pytest.mark.parametrize(
    "text",
    [
        "# Caso\n\n## Después\n    Uno.\n",
        BEFORE + "## Después\n    Uno.\n",
        BEFORE + "## Operación\n    - {n: 1}\n",
        BEFORE + "## Operación\n    - {n: 1}\n\n## Rechazo\n    sin comillas\n",
        BEFORE + "## Operación\n    - {n: 1}\n\n## Otra cosa\n    Uno.\n",
        BEFORE + "## Operación\n    - {n: 1}\n\n## Después al 2010-02-31\n    Uno.\n",
        BEFORE + "## Operación\n  - {n: 1}\n\n## Después\n    Uno.\n",
    ],
)
def test_refuses_a_case_badly_written(tmp_path: Path, text: str) -> None:
    """With the file and the line."""
    with pytest.raises(CaseError, match=r"caso\.md:\d+: "):
        _written(tmp_path, text)
