"""`refundido brochures`: what is told of brochures, to people and to programs, and the exit codes."""

from __future__ import annotations

import json

import pytest

from tests.cli.commands import Commands
from tests.verify.printed import ACT, GAME, HOUSE, space_in


@pytest.fixture
def house(tmp_path, capsys) -> Commands:
    """The invented house, with a brochure of the first text on its tables."""
    return Commands(space_in(tmp_path / "espacio").root, capsys)


@pytest.mark.parametrize(
    ("day", "code", "told"),
    [
        ("2020-02-01", 1, "Siete: nunca aprobado"),
        ("2020-05-01", 1, "Siete: tolerado hasta el 30 de junio de 2020, y sin aprobación que conste"),
        ("2020-06-30", 1, "Siete: tolerado hasta el 30 de junio de 2020, y sin aprobación que conste"),
        ("2020-07-01", 1, "Siete: vencido desde el 1 de julio de 2020"),
    ],
)
def test_status(house, day, code, told):
    ran = house("brochures", "status", "--as-of", day)
    assert ran.code == code
    assert told in ran.out
    if "nunca" not in told:
        assert "Resolución N° 1, instrucción 1, en vigor desde el 15 de abril de 2020." in ran.out
        assert "antes: Se juega a acertar un número del 0 al 7." in ran.out
        assert "después: Se juega a adivinar un número del 0 al 7." in ran.out
        assert "3 meses desde su publicación, el 31 de marzo de 2020" in ran.out
        assert "la lectura más estricta" in ran.out


def approved(house: Commands) -> None:
    """Record the approval of the brochure of the first text."""
    told = json.loads(house("brochures", "status", "--as-of", "2020-02-01", "--json").out)
    granted = f"{{number: Oficio 9, granted: 2020-01-15, digest: {told['brochures'][0]['digest']}}}"
    house.change(HOUSE, "\n    on_tables", f"\n    approvals:\n      - {granted}\n    on_tables")


@pytest.mark.parametrize(
    ("day", "code", "told"),
    [
        ("2020-01-14", 1, "Siete: nunca aprobado"),
        ("2020-01-15", 0, "Siete: vigente"),
        ("2020-04-14", 0, "Siete: vigente"),
        ("2020-04-15", 0, "Siete: tolerado hasta el 30 de junio de 2020\n"),
        ("2020-06-30", 0, "Siete: tolerado hasta el 30 de junio de 2020\n"),
        ("2020-07-01", 1, "Siete: vencido desde el 1 de julio de 2020"),
    ],
)
def test_status_of_one_that_is_approved(house, day, code, told):
    approved(house)
    ran = house("brochures", "status", "--as-of", day)
    assert ran.code == code
    assert told in ran.out
    assert ("no puede estar" in ran.out) == bool(code)


@pytest.mark.parametrize(
    ("edition", "day", "code", "told"),
    [
        ("2020-04-15", "2020-04-14", 1, "Siete: anticipado"),
        ("2020-01-02", "2020-04-14", 1, "Siete: desconocido"),
        ("2020-04-15", "2020-04-15", 1, "Siete: nunca aprobado"),
    ],
)
def test_status_of_what_cannot_be_on_the_tables(house, edition, day, code, told):
    house.change(HOUSE, "edition: 2020-01-01", f"edition: {edition}")
    ran = house("brochures", "status", "--as-of", day)
    assert (ran.code, told in ran.out) == (code, True)


def test_status_where_no_approval_is_known_to_be_required(house):
    house.write(
        "catalogue/pruebas/exigencias.yaml",
        "requirements:\n  - {what: aprobación, in_hand: no, sources: [Artículo 3]}\n",
    )
    for day, code in (("2020-04-14", 0), ("2020-04-15", 0), ("2020-06-30", 0), ("2020-07-01", 1)):
        ran = house("brochures", "status", "--as-of", day)
        assert (ran.code, "Doble: ausente" in ran.out) == (code, True)


def another(house: Commands) -> None:
    """A second operator, whose text is only known from a later day."""
    later = house.read(GAME).replace("2020-01-01", "2021-01-01")
    house.write("catalogue/pruebas/otros/instrument.yaml", later)
    definition = house.read("catalogue/pruebas/juegos/folletos/siete.yaml")
    house.write("catalogue/pruebas/otros/folletos/siete.yaml", definition.replace("2020-01-01", "2021-01-01"))
    profile = house.read(HOUSE).partition("    on_tables")[0]
    house.write("catalogue/operadores/otra.yaml", profile.replace("pruebas/juegos", "pruebas/otros"))


def test_status_of_some_operators(house):
    approved(house)
    another(house)
    ran = house("brochures", "status", "--as-of", "2020-05-01", "--operator", "casa")
    assert (ran.code, ran.err) == (0, "")  # that of the other has no text that day, which is nothing to this one
    assert "Siete: tolerado" in ran.out
    both = house("brochures", "status", "--as-of", "2021-05-01", "--operator", "otra", "--operator", "casa", "--json")
    assert [each["operator"] for each in json.loads(both.out)["brochures"]] == ["casa", "casa", "otra", "otra"]
    assert house("brochures", "status", "--as-of", "2020-05-01", "--operator", "otra").out == ""


def test_affected_of_some_operators(house):
    another(house)
    ran = house("brochures", "affected", "acto-1", "--operator", "otra")
    assert (ran.code, "No alcanza a ningún folleto." in ran.out) == (0, True)
    assert "Alcanza a 2 folletos." in house("brochures", "affected", "acto-1", "--operator", "casa").out


@pytest.mark.parametrize("order", [["status"], ["affected", "acto-1"], ["build", "--jobs", "1"]])
def test_an_operator_that_is_none(house, order):
    ran = house("brochures", *order, "--operator", "casa", "--operator", "cassa")
    assert (ran.code, ran.out) == (1, "")
    assert "No hay un operador «cassa»." in ran.err
    assert "¿Quiso decir «casa»?" in ran.err


def test_a_day_on_which_one_text_is_not_there_yet(house, monkeypatch):
    """Both builds publish what there is, and say what there is not."""
    monkeypatch.setattr("refundido.publish.plan._FORMS", (("html", "HTML"),))
    another(house)
    for order in (["brochures", "build"], ["build"]):
        ran = house(*order, "--as-of", "2020-05-01", "--jobs", "2")
        assert (ran.code, "sólo consta desde el 2021-01-01" in ran.err) == (0, True), ran.err
        assert (house.root / "build/folletos/casa/2020-04-15/siete.html").is_file()
        assert not (house.root / "build/folletos/otra").exists()
    assert (house.root / "build/pruebas/juegos/2020-04-15/consolidado.html").is_file()
    assert "Catálogo de prueba" in house.read("build/index.html")
    for order in (["brochures", "build"], ["build"]):
        ran = house(*order, "--as-of", "2019-05-01")
        assert (ran.code, ran.err.count("error[fecha-anterior-al-texto]")) == (1, 2)


def test_status_by_the_setting(house):
    house.write("refundido.yaml", "grace_from: in_force\n")
    assert "tolerado hasta el 15 de julio de 2020" in house("brochures", "status", "--as-of", "2020-07-01").out


def test_status_for_programs(house):
    ran = house("brochures", "status", "--as-of", "2020-07-01", "--json")
    told = json.loads(ran.out)
    assert (ran.code, told["as_of"]) == (1, "2020-07-01")
    siete, doble = told["brochures"]
    assert (siete["state"], siete["expired_since"], siete["tolerated_until"]) == ("expired", "2020-07-01", "2020-06-30")
    assert siete["changes"][0]["instructions"] == ["1"]
    assert (doble["variant"], doble["state"], doble["on_tables"]) == ("Doble", "never_approved", None)


def test_status_reads_the_clock_alone_where_no_day_is_given(house):
    assert house("brochures", "status").code == 1


def test_status_of_a_day_before_the_text(house):
    ran = house("brochures", "status", "--as-of", "2001-01-01")
    assert ran.code == 1
    assert "sólo consta desde" in ran.err


def test_status_of_others_where_one_text_is_not_there_yet(house):
    another(house)
    ran = house("brochures", "status", "--as-of", "2020-05-01")
    assert ran.code == 1
    assert "sólo consta desde el 2021-01-01" in ran.err
    assert "Siete: tolerado hasta el 30 de junio de 2020" in ran.out


def test_status_with_a_file_that_cannot_be_read(house):
    house.write(HOUSE, "operator: [")
    ran = house("brochures", "status", "--as-of", "2020-05-01")
    assert (ran.code, ran.out) == (1, "")
    assert HOUSE in ran.err


def test_status_of_an_edition_that_is_not(house):
    house.change(HOUSE, "edition: 2020-01-01", "edition: 2020-03-03")
    ran = house("brochures", "status", "--as-of", "2020-02-01")
    assert ran.code == 1
    assert "Siete: desconocido" in ran.out
    assert "No hay edición del 3 de marzo de 2020" in ran.out
    checked = house("check")
    assert checked.code == 1
    assert "No hay edición del 3 de marzo de 2020" in checked.out + checked.err


def test_status_with_nothing_on_the_tables(house):
    house.change(HOUSE, "\n    on_tables:\n      - {edition: 2020-01-01}", "")
    ran = house("brochures", "status", "--as-of", "2020-02-01")
    assert (ran.code, ran.out.count("No consta ningún folleto en las mesas")) == (0, 2)


def test_affected_by_an_act_after_a_broken_one(house):
    good = house.read(ACT)
    later = good.replace("N° 1", "N° 2").replace("2020-04-15", "2020-06-15").replace("2020-03-31", "2020-05-31")
    house.write(ACT.replace("acto-1", "acto-2"), later)  # it finds no words to replace, after the first did
    assert house("brochures", "affected", "acto-1").code == 0
    third = later.replace("N° 2", "N° 3").replace("2020-06-15", "2020-08-15").replace("acertar", "adivinar")
    house.write(ACT.replace("acto-1", "acto-3"), third)
    ran = house("brochures", "affected", "acto-3")
    assert (ran.code, ran.out) == (1, "")
    assert "Resolución N° 2 tiene errores y no se aplicó" in ran.err


def test_affected(house):
    ran = house("brochures", "affected", "acto-1")
    assert ran.code == 0
    assert "Alcanza a 2 folletos." in ran.out
    assert "instrucción 1," in ran.out
    assert "registro" not in ran.out  # instruction 2 changes what no brochure includes
    told = json.loads(house("brochures", "affected", "pruebas/acto-1", "--json").out)
    assert [each["name"] for each in told["brochures"]] == ["Siete", "Siete, variante Doble"]


def test_affected_by_an_act_that_touches_none(house):
    act = house.read(ACT)
    house.write(ACT, act[: act.index('  - n: "1"')] + act[act.index('  - n: "2"') :])
    ran = house("brochures", "affected", "acto-1")
    assert (ran.code, "No alcanza a ningún folleto." in ran.out) == (0, True)


def test_affected_by_an_act_that_is_none(house):
    ran = house("brochures", "affected", "acto-9")
    assert ran.code == 1
    assert "acto-9" in ran.err


def test_affected_by_an_act_that_was_refused(house):
    house.change(ACT, "replace: acertar", "replace: atinar")
    ran = house("brochures", "affected", "acto-1")
    assert ran.code == 1
    assert "no se aplicó" in ran.err


@pytest.mark.parametrize(
    "wrong",
    [["--page", "a3"], ["--as-of", "ayer"], ["--jobs", "0"], ["uno"]],
)
def test_wrong_usage(house, wrong):
    assert house("brochures", "build", *wrong).code == 2
    assert house("brochures", "nada").code == 2


def test_help_in_spanish(house):
    for asked in ([], ["--help"], ["build", "--help"], ["status", "--help"], ["affected", "--help"]):
        ran = house("brochures", *asked)
        assert ran.code == 0
        assert "Opciones:" in ran.out


def test_build_tells_what_stops_it(house):
    house.change(HOUSE, '"1.000"', '"90.000"')
    ran = house("brochures", "build", "--jobs", "1")
    assert ran.code == 1
    assert "límites-imposibles" in ran.err
    assert "No se publicó nada" in ran.err
