"""`refundido read` and `explain`: what they show, what they write, and how they end."""

from __future__ import annotations

import json

import pytest

from tests.cli.commands import Commands

TEXT = "amendments/ejemplo/resolucion-3-2024.txt"
PATCH = "amendments/ejemplo/resolucion-3-2024.yaml"
ACT = """\
MODIFICA LOS JUEGOS DE SALÓN
Resolución Exenta N° 3.- Sala, 10 de junio de 2024.- Vistos: lo dispuesto en el reglamento.
Resuelvo:
1. En el juego Tres Dados, numeral 1.2, en el párrafo primero, intercálase, entre la palabra "cambiarse" y la palabra "ni", la palabra "aumentarse", precedida de una coma (,).
2. La presente resolución rige desde el 1 de julio de 2024.
3. Publíquese y archívese.
"""  # noqa: E501 - one line, as acts are published


@pytest.fixture
def act(workspace: Commands) -> Commands:
    """A workspace with the text of a resolution."""
    workspace.write(TEXT, ACT)
    return workspace


def test_what_is_read_is_a_patch_file_that_checks(act: Commands) -> None:
    ran = act("read", TEXT, "-o", str(act.root / PATCH))
    assert ran.code == 0, ran.err
    assert "1 instrucción hallada, 1 con lugar y orden, 1 hasta el texto." in ran.err
    written = act.read(PATCH)
    assert "in_force: 2024-07-01" in written
    assert "# línea 4, columna 4" in written
    assert act("check").code == 0
    shown = act("show", "Tres Dados > 1.2 > párrafo 1", "--as-of", "2024-07-01")
    assert "cambiarse, aumentarse[1] ni" in shown.out


def test_a_reference_left_behind_is_told_before_the_act_is_written(act: Commands) -> None:
    """«numeral 1.3» goes on pointing at what the act calls otherwise: `read` says so, as `check` does."""
    order = "En el juego Tres Dados, el numeral 1.3 pasa a ser numeral 1.4."
    place = "En el juego Tres Dados, numeral 1.1, en el párrafo primero,"
    cite = f'{place} agrégase al final la oración "Rige el numeral 1.3.".'
    act.write(TEXT, ACT.replace(ACT.splitlines()[3], f"1. {cite}"))
    assert act("read", TEXT, "-o", str(act.root / PATCH)).code == 0
    later = TEXT.replace("3-2024", "4-2024")
    words = ACT.replace("N° 3", "N° 4").replace("10 de junio", "10 de agosto").replace("julio", "septiembre")
    act.write(later, words.replace(ACT.splitlines()[3], f"1. {order}"))
    ran = act("read", later)
    assert "remisión-desfasada" in ran.err, ran.err


def test_without_a_place_to_write_the_act_is_shown(act: Commands) -> None:
    ran = act("read", TEXT)
    assert ran.code == 0
    assert ran.out.startswith("# Leído de")
    assert not (act.root / PATCH).exists()


def test_what_is_refused_is_a_stub_that_check_does_not_let_pass(act: Commands) -> None:
    act.write(TEXT, ACT.replace('la palabra "cambiarse"', 'la palabra "venderse"'))
    ran = act("read", TEXT, "-o", str(act.root / PATCH))
    assert ran.code == 1
    written = act.read(PATCH)
    assert "# RECHAZADA: " in written
    assert "«venderse»" in written
    assert act("check").code == 1


def test_words_not_understood_are_named_at_their_place(act: Commands) -> None:
    act.write(TEXT, ACT.replace("intercálase,", "intercálase con cariño,"))
    ran = act("read", TEXT)
    assert ran.code == 1
    assert "resolucion-3-2024.txt:4:" in ran.err
    assert "cariño" in ran.err


def test_json_tells_counts_parts_and_claims(act: Commands) -> None:
    ran = act("read", TEXT, "--json")
    told = json.loads(ran.out)
    assert told["counts"] == {"detected": 1, "targeted": 1, "applied": 1, "elsewhere": 0, "idle": 0}
    assert [(i["number"], i["done"]) for i in told["instructions"]] == [("1", True)]
    assert {"instrucción", "vigencia", "fórmula"} <= {claim["kind"] for claim in told["claims"]}


def test_the_text_itself_is_not_written_over(act: Commands) -> None:
    ran = act("read", TEXT, "-o", str(act.root / TEXT))
    assert ran.code == 2
    assert act.read(TEXT) == ACT


def test_an_act_that_was_written_is_not_written_over(act: Commands) -> None:
    assert act("read", TEXT, "-o", str(act.root / PATCH)).code == 0
    act.change(PATCH, 'insert: ", aumentarse"', 'insert: ", agrandarse"')
    written = act.read(PATCH)
    ran = act("read", TEXT, "-o", str(act.root / PATCH))
    assert ran.code == 2
    assert "se perdería lo que dice" in ran.err
    assert act.read(PATCH) == written


def test_double_entry_tells_another_day(act: Commands) -> None:
    act("read", TEXT, "-o", str(act.root / PATCH))
    act.change(PATCH, "in_force: 2024-07-01", "in_force: 2025-07-01")
    told = [d["message"] for d in act.findings() if d["code"] == "lectura-distinta"]
    assert told == ["El acto rige desde 2025-07-01 y en el texto oficial, desde 2024-07-01."]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["no-existe.txt"], 2, "no existe"),
        ([TEXT, "--on", "otro/texto"], 1, "No hay un instrumento «otro/texto»"),
        ([TEXT, "--published", "ayer"], 2, "no es una fecha"),
        ([TEXT, "-o", "no-hay/tal/acto.yaml"], 2, "No existe la carpeta"),
    ],
)
def test_wrong_arguments(act: Commands, arguments: list[str], code: int, said: str) -> None:
    ran = act("read", *arguments)
    assert ran.code == code
    assert said in ran.err
    assert "Traceback" not in ran.err


def test_a_file_without_orders_says_so(act: Commands) -> None:
    act.write(TEXT, "Sala, 10 de junio de 2024.\nResuelvo:\n1. Publíquese.\n")
    ran = act("read", TEXT)
    assert ran.code == 0
    assert "0 instrucciones halladas" in ran.err


def test_an_act_without_a_date_is_refused(act: Commands) -> None:
    act.write(TEXT, 'En el juego Tres Dados, numeral 1.2, en el párrafo primero, suprímese la palabra "ni".\n')
    ran = act("read", TEXT)
    assert ran.code == 1
    assert "El acto no dice su fecha" in ran.err


def test_double_entry_tells_where_the_patch_file_differs(act: Commands) -> None:
    act("read", TEXT, "-o", str(act.root / PATCH))
    act.change(PATCH, 'insert: ", aumentarse"', 'insert: ", agrandarse"')
    told = [d for d in act.findings() if d["code"] == "lectura-distinta"]
    assert [d["context"] for d in told] == ["Resolución Exenta N° 3, instrucción 1"]


def test_explain_shows_the_place_the_order_and_the_change(workspace: Commands) -> None:
    ran = workspace(
        "explain", 'En el párrafo primero, reemplázase la palabra "cambiarse" por "venderse".',
        "--at", "Tres Dados > 1.2", "--as-of", "2024-06-01",
    )  # fmt: skip
    assert ran.code == 0, ran.err
    assert "Lugar: " in ran.out
    assert "Orden: reemplaza palabras por «venderse»" in ran.out
    assert "[-cambiarse-]" in ran.out
    assert "{+venderse+}" in ran.out


def test_explain_says_why_not(workspace: Commands) -> None:
    ran = workspace("explain", "Elimínase el párrafo segundo de la luna.", "--at", "Tres Dados > 1.2")
    assert ran.code == 1
    assert "luna" in ran.err


@pytest.mark.parametrize("sentence", ["Publíquese.", "Anótese, comuníquese y archívese."])
def test_explain_of_a_formula(workspace: Commands, sentence: str) -> None:
    ran = workspace("explain", sentence)
    assert ran.code == 0
    assert "no cambia el texto" in ran.err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [([""], 2), (["Derógase el numeral 1.", "--on", "otro"], 1), (["Derógase el numeral 1.", "--at", "> > >"], 1)],
)
def test_explain_wrong_arguments(workspace: Commands, arguments: list[str], code: int) -> None:
    ran = workspace("explain", *arguments)
    assert ran.code == code
    assert ran.err


def test_explain_of_words_that_order_nothing_is_no_success(workspace: Commands) -> None:
    ran = workspace("explain", "Hola")
    assert ran.code == 1
    assert "no se halla una orden" in ran.err
