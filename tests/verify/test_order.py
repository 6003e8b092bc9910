"""`refundido verify`: its exit codes, and what it tells people and programs."""

from __future__ import annotations

import json

import pytest

from tests.cli.commands import Commands
from tests.verify.printed import OLD, space_in, tampered


@pytest.fixture
def order(space, capsys) -> Commands:
    """Runs orders in the workspace."""
    return Commands(space.root, capsys)


def test_in_force_and_approved(space, order, tmp_path, capsys):
    digest = json.loads(order("verify", str(space.file()), "--as-of", "2020-05-01", "--json").out)["brochure"]["digest"]
    granted = f'approvals: [{{number: "Oficio 9", granted: 2020-04-20, digest: {digest}}}]'
    approved = space_in(tmp_path / "espacio", house=("\n    on_tables", f"\n    {granted}\n    on_tables"))
    ran = Commands(approved.root, capsys)("verify", str(space.file()), "--as-of", "2020-05-01")
    assert ran.code == 0
    assert ran.out.startswith("siete.pdf: Vigente: dice lo que dice el texto en vigor el 1 de mayo de 2020.")
    assert "Aprobación: Oficio 9" in ran.out
    assert "byte a byte" in ran.out


def test_never_approved(space, order):
    ran = order("verify", str(space.file()), "--as-of", "2020-05-01")
    assert ran.code == 1
    first, second, *_ = ran.out.splitlines()
    assert first.startswith("siete.pdf: Sin aprobación que conste: dice lo que el texto en vigor el 1 de mayo de 2020")
    assert second == "  Al 1 de mayo de 2020 no consta aprobación de este contenido en el perfil."
    assert "byte a byte" in ran.out


def test_tolerated_and_never_approved(space, order):
    ran = order("verify", str(space.file(day=OLD)), "--as-of", "2020-05-01")
    assert ran.code == 1
    first, second, *_ = ran.out.splitlines()
    assert first.startswith("siete.pdf: Tolerado, y sin aprobación que conste: ")
    assert first.endswith("se tolera hasta el 30 de junio de 2020, y aun así no puede usarse.")
    assert "no consta aprobación" in second
    told = json.loads(order("verify", str(space.file(day=OLD)), "--as-of", "2020-05-01", "--json").out)
    assert (told["verdict"], told["holds"], told["tolerated_until"]) == ("tolerated", False, "2020-06-30")


def test_tolerated_and_approved(space, order, tmp_path, capsys):
    told = json.loads(order("verify", str(space.file(day=OLD)), "--as-of", "2020-02-01", "--json").out)
    granted = f'approvals: [{{number: "Oficio 9", granted: 2020-01-02, digest: {told["brochure"]["digest"]}}}]'
    approved = space_in(tmp_path / "espacio", house=("\n    on_tables", f"\n    {granted}\n    on_tables"))
    for day, code in (("2020-04-14", 0), ("2020-04-15", 0), ("2020-06-30", 0), ("2020-07-01", 1)):
        ran = Commands(approved.root, capsys)("verify", str(space.file("siete.html", OLD)), "--as-of", day)
        assert (ran.code, "byte a byte" in ran.out) == (code, True)


def test_what_is_altered_tells_how_its_text_stands(space, order, tmp_path):
    """The words are told first, and then whether those it should have still hold, and what changed."""
    text = space.file("siete.html", OLD).read_text("utf-8")
    (tmp_path / "f.html").write_text(text.replace("7 a 1", "8 a 1", 1), "utf-8")
    for day, told in (
        ("2020-04-14", "Si fuera el que dice: sin aprobación que conste: dice lo que el texto en vigor"),
        ("2020-05-01", "se tolera hasta el 30 de junio de 2020"),
        ("2020-07-01", "Si fuera el que dice: vencido desde el 1 de julio de 2020"),
    ):
        ran = order("verify", str(tmp_path / "f.html"), "--as-of", day)
        assert ran.code == 1
        assert ran.out.startswith("f.html: Alterado")
        assert told in ran.out
        assert ("después: Se juega a adivinar" in ran.out) == (day > "2020-04-14")


def test_what_cannot_be_compared_comes_first(space, order, tmp_path):
    forged = tampered(space.file(), tmp_path / "f.pdf", lambda pdf: pdf.pages[0].contents_add(b"0 0 600 400 re f"))
    ran = order("verify", str(forged), "--as-of", "2020-05-01")
    assert ran.code == 3
    assert ran.out.startswith("f.pdf: No comprobable: ")
    assert "no es el archivo que este programa hizo" in ran.out


def test_expired(space, order):
    ran = order("verify", str(space.file("siete.html", OLD)), "--as-of", "2020-07-01")
    assert ran.code == 1
    assert "Vencido desde el 1 de julio de 2020" in ran.out
    assert "después: Se juega a adivinar" in ran.out


def test_altered_for_programs(space, order, tmp_path):
    text = space.file("siete.html").read_text("utf-8")
    (tmp_path / "f.html").write_text(text.replace("tres veces", "dos veces"), "utf-8")
    ran = order("verify", str(tmp_path / "f.html"), "--json", "--as-of", "2020-05-01")
    told = json.loads(ran.out)
    assert (ran.code, told["verdict"], told["holds"]) == (1, "altered", False)
    assert told["alterations"][0]["section"] == "Cómo se juega"
    assert told["brochure"]["edition"] == "2020-04-15"


def test_wrong_usage(order):
    assert order("verify").code == 2
    assert order("verify", "no-existe.pdf").code == 2


def test_a_workspace_that_cannot_tell(space, order, tmp_path, capsys):
    (tmp_path / "catalogue").mkdir()
    empty = Commands(tmp_path, capsys)
    ran = empty("verify", str(space.file()), "--as-of", "2020-05-01")
    assert ran.code == 1
    assert "No hay ningún instrumento" in ran.err
    assert "No se puede verificar" in ran.err
