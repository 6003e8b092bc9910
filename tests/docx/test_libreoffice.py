"""The Word files in LibreOffice: they open, show what changed, and give each text back, taking all changes or none."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from lxml import etree
from pypdf import PdfReader

from refundido.compare import compare
from refundido.compare.marked import marked
from refundido.document.concordance import concordance
from refundido.document.consolidated import consolidated
from refundido.history import History, compile_workspace
from refundido.model.unit import Unit
from refundido.render.docx_consolidated import consolidated_docx
from refundido.render.docx_redline import redline_docx
from refundido.render.docx_shapes import PENDING_TEXT
from refundido.source.workspace import Workspace, load_workspace
from tests.build import JURISDICTION, act
from tests.docx.libreoffice import ACCEPT, FLAT, PDF, REJECT, TEXT, Task, carry_out, lines_in
from tests.docx.plain import lines_of
from tests.docx.test_redline import CASES, HEADER, PROSE, amended
from tests.docx.tracked import Line

ROOT = Path(__file__).parents[2]
CATALOGUE = "catálogo"
_OURS = 3
"""How many lines of ours stand before the text of a redline; one stands after it."""
_LEFT = {CATALOGUE: (0, 2), "numeral suprimido": (1, 0), "columna agregada": (0, 4), "columna suprimida": (4, 0)}
"""What LibreOffice 7.4 leaves empty, taking all changes and taking none: a line for a table that goes whole, and the
cells of a column."""
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


@pytest.fixture(scope="module")
def compiled() -> tuple[Workspace, History]:
    """The workspace of this repository and the history of its catalogue."""
    workspace = load_workspace(ROOT).value
    assert workspace is not None
    histories = compile_workspace(workspace.instruments, workspace.acts, workspace.jurisdictions)
    history = histories["cl-scj/catalogo-de-juegos"].value
    assert history is not None
    return workspace, history


@pytest.fixture(scope="module")
def pairs(compiled: tuple[Workspace, History]) -> dict[str, tuple[Unit, Unit]]:
    """The texts compared: those of the catalogue, and two for each kind of edit."""
    history = compiled[1]
    return {
        CATALOGUE: (history.editions[0].root, history.editions[-1].root),
        **{name: amended(PROSE, act(orders)) for name, orders in CASES.items()},
    }


@pytest.fixture(scope="module")
def written(
    compiled: tuple[Workspace, History],
    pairs: dict[str, tuple[Unit, Unit]],
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """The folder of what LibreOffice wrote of all the files, asked once."""
    folder = tmp_path_factory.mktemp("libreoffice")
    tasks: list[Task] = []
    for number, (before, after) in enumerate(pairs.values()):
        source = folder / f"{number}.docx"
        source.write_bytes(redline_docx(marked(compare(before, after)), HEADER, JURISDICTION))
        tasks.append(Task(source, ACCEPT, folder / f"{number}-nuevo.txt", TEXT))
        tasks.append(Task(source, REJECT, folder / f"{number}-anterior.txt", TEXT))
    whole = folder / "refundido.docx"
    whole.write_bytes(_consolidated(*compiled))
    tasks.append(Task(folder / "0.docx", "", folder / "cambios.pdf", PDF))
    tasks.append(Task(whole, "", folder / "refundido.pdf", PDF))
    tasks.append(Task(whole, "", folder / "refundido.fodt", FLAT))
    carry_out(tasks, folder)
    return folder


def _consolidated(workspace: Workspace, history: History) -> bytes:
    text = consolidated(history.instrument, history.editions, workspace.acts, JURISDICTION, None)
    return consolidated_docx(text, concordance(history.editions, JURISDICTION))


def _told(lines: Iterable[Line]) -> list[str]:
    """Lines as LibreOffice writes them: each cell on its own, blanks told alike."""
    flat = (part for line in lines for part in ([line] if isinstance(line, str) else line))
    return [" ".join(each.split()) for each in flat]


@pytest.mark.parametrize("number", range(len(CASES) + 1), ids=[CATALOGUE, *CASES])
def test_all_taken_is_the_new_text_and_none_the_former(
    number: int, pairs: dict[str, tuple[Unit, Unit]], written: Path
) -> None:
    before, after = list(pairs.values())[number]
    left = _LEFT.get(list(pairs)[number], (0, 0))
    for name, text, empty in (("nuevo", after, left[0]), ("anterior", before, left[1])):
        found, told = lines_in(written / f"{number}-{name}.txt")[_OURS:-1], _told(lines_of(text))
        assert found == told or (empty and _empty_amid(found, told) == empty)


def _empty_amid(found: list[str], told: list[str]) -> int:
    """How many empty lines there are besides those told; there must be nothing else."""
    waiting = list(told)
    extra = 0
    for line in found:
        if waiting and line == waiting[0]:
            waiting.pop(0)
        else:
            assert line == ""
            extra += 1
    assert waiting == []
    return extra


def test_no_number_of_a_note_is_in_the_text(written: Path) -> None:
    root = etree.parse(written / "refundido.fodt").getroot()
    notes = list(root.iter(f"{_TEXT}note"))
    numbers = ["".join(map(str, each.itertext())) for note in notes for each in note.iter(f"{_TEXT}note-citation")]
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    assert len(numbers) > 9
    again = [link for link in root.iter(f"{_TEXT}a") if link.get(f"{_TEXT}style-name") == "Footnote_20_Symbol"]
    for call in (*notes, *again):
        call.clear(keep_tail=True)
    text = {" ".join("".join(map(str, each.itertext())).split()) for each in root.iter(f"{_TEXT}p", f"{_TEXT}h")}
    assert (
        "El monto de la apuesta Perfect Pairs no podrá ser inferior al 10% de la apuesta inicial que el jugador haya "
        "efectuado en la misma casilla, y su máximo será el 80% de dicha apuesta inicial." in text
    )
    assert "25 a 1" in text


def test_what_came_and_what_went_are_both_shown(written: Path) -> None:
    shown = _shown(written / "cambios.pdf")
    assert "25 a 1" in shown
    assert "30 a 1" in shown
    assert "Luego, el croupier toma la carta de corte junto con las cartas bajo o detrás de ésta" in shown
    assert "Sobre ese grupo de cartas se coloca la carta de corte" in shown


def test_the_consolidated_text_is_all_there(pairs: dict[str, tuple[Unit, Unit]], written: Path) -> None:
    shown = "".join(_shown(written / "refundido.pdf").split())
    told = [line for line in _told(lines_of(pairs[CATALOGUE][1])) if line not in ("", PENDING_TEXT)]
    assert [line for line in told if "".join(line.split())[:25] not in shown] == []


def _shown(path: Path) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(path).pages).split())
