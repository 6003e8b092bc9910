"""Bad input of every sort: a diagnostic with its code at its place, exit code 1, and build/ as it was.

One row for each fault: what is done to the workspace that `init` makes, the code that must be found, and the
words at whose start the place must be.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from refundido.diagnostic import Code
from tests.cli.commands import ACT, GAME, INSTRUMENT, Commands

Harm = Callable[[Commands], None]


@dataclass(frozen=True)
class Fault:
    """`place`: file, line and column; or a file and the words at which the place is found there."""

    harm: Harm
    code: Code
    place: tuple[str, int, int] | tuple[str, str]
    said: str = ""


def change(path: str, old: str, new: str) -> Harm:
    return lambda workspace: workspace.change(path, old, new)


def write(path: str, text: str | bytes) -> Harm:
    return lambda workspace: workspace.write(path, text)


def link_out(workspace: Commands) -> None:
    outside = workspace.root.parent / "fuera.yaml"
    outside.write_text("juego: Fuera\n", encoding="utf-8")
    (workspace.root / GAME).unlink()
    (workspace.root / GAME).symlink_to(outside)


def pending(workspace: Commands) -> None:
    game = workspace.read(GAME)
    start = game.index("    units:\n      - tabla")
    workspace.write(GAME, game[:start] + "    standing: pending\n")


XML_ACT = "amendments/ejemplo/otro.xml"
BILLION = '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>\n<act>&b;</act>\n'
ALIASES = "a: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]\n"
TRIO = 'at: \'Tres Dados > 1.3 > tabla "Tabla de pagos" > fila "Trío" > columna "Pago"\''

ANOTHER = "    replace: 30 a 1\n    with: 3 a 1"

FAULTS = {
    "unknown key": Fault(change(GAME, "num: ", "numero: "), Code.KEY_UNKNOWN, (GAME, "numero"), "num"),
    "unknown key of an act": Fault(change(ACT, "    with: 32", "    whit: 32"),
                                   Code.KEY_UNKNOWN, (ACT, "whit"), "with"),
    "wrong type": Fault(change(INSTRUMENT, "units:\n  - título: I", "units: mal\nx:\n  - título: I"),
                        Code.TYPE_WRONG, (INSTRUMENT, "mal\n")),
    "a date that is none": Fault(change(ACT, "in_force: 2024-04-01", "in_force: 2024-04-31"),
                                 Code.DATE_INVALID, (ACT, "2024-04-31")),
    "duplicate key": Fault(change(GAME, 'num: "1"', 'num: "1"\nnum: "2"'), Code.KEY_DUPLICATE, (GAME, 3, 1)),
    "duplicate identities": Fault(change(GAME, "td-004", "td-003"), Code.ID_DUPLICATE, (GAME, 12, 13), "td-003"),
    "missing identity": Fault(change(GAME, "    id: td-002\n", ""), Code.ID_MISSING, (GAME, 5, 5), "identify"),
    "an address to nothing": Fault(change(ACT, "1.2 > literal b)", "1.2 > literal z)"),
                                   Code.ADDRESS_NOT_FOUND, (ACT, "literal z"), "literal b)"),
    "an address to two things": Fault(change(ACT, "at: 'Tres Dados > 1.2 > literal b)'", "at: 'pasaje \"dados\"'"),
                                      Code.ADDRESS_AMBIGUOUS, (ACT, 'pasaje "dados"')),
    "an address that is none": Fault(change(ACT, "Tres Dados > 1.2 > lit", "Tres Dados > > lit"),
                                     Code.ADDRESS_SYNTAX, (ACT, "'Tres Dados > > literal")),
    "a quotation not found": Fault(change(ACT, "replace: 30 a 1", "replace: 31 a 1"),
                                   Code.QUOTE_NOT_FOUND, (ACT, "31 a 1\n"), "[31→30] a 1"),
    "a quotation found twice": Fault(change(ACT, f"{TRIO}\n    replace: 30 a 1",
                                            "at: 'Tres Dados > 1.1 > párrafo 1'\n    replace: dados"),
                                     Code.QUOTE_REPEATED, (ACT, "dados\n"), "dados"),
    "a text conflict": Fault(change(ACT, '  - n: "2"', f'  - n: "1 bis"\n    {TRIO}\n{ANOTHER}\n  - n: "2"'),
                             Code.CONFLICT, (ACT, 'n: "1 bis"')),
    "a target in pending text": Fault(pending, Code.TARGET_PENDING, (ACT, "tabla \"Tabla de pagos\"")),
    "missing file": Fault(change(INSTRUMENT, "tres-dados.yaml", "dos-dados.yaml"),
                          Code.FILE_MISSING, (INSTRUMENT, "titulo-i/dos-dados.yaml")),
    "bad encoding": Fault(write(GAME, "juego: Tr\xeds\n".encode("latin-1")), Code.FILE_ENCODING, (GAME, 1, 10)),
    "alias bomb": Fault(write(GAME, ALIASES), Code.FILE_BOMB, (GAME, 1, 5)),
    "entity bomb": Fault(write(XML_ACT, BILLION), Code.FILE_BOMB, (XML_ACT, 2, 1), "DOCTYPE"),
    "depth bomb": Fault(write(GAME, "[" * 5000), Code.FILE_SYNTAX, (GAME, 1, 1001), "niveles"),
    "a path out of the workspace": Fault(change(INSTRUMENT, "titulo-i/tres", "../../../../fuera/tres"),
                                         Code.FILE_OUTSIDE, (INSTRUMENT, "../../../../fuera")),
    "a link out of the workspace": Fault(link_out, Code.FILE_OUTSIDE, (INSTRUMENT, "titulo-i/tres-dados")),
    "not YAML": Fault(write(GAME, "juego: [\n"), Code.FILE_SYNTAX, (GAME, 2, 1)),
    "unknown jurisdiction": Fault(change(INSTRUMENT, "jurisdiction: cl", "jurisdiction: zz"),
                                  Code.JURISDICTION_UNKNOWN, (INSTRUMENT, "zz")),
    "unknown instrument": Fault(change(ACT, "amends: ejemplo/juegos-de-salon", "amends: ejemplo/otro"),
                                Code.INSTRUMENT_UNKNOWN, (ACT, "ejemplo/otro")),
    "unknown unit": Fault(change(GAME, "- literal: a", "- litoral: a"), Code.KIND_UNKNOWN, (GAME, "litoral")),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_each_is_found_at_its_place_and_nothing_is_published(workspace, name):
    fault = FAULTS[name]
    workspace.write("build/manifest.json", "{}")
    workspace.write("build/ejemplo/viejo.html", "viejo")
    fault.harm(workspace)
    found = [each for each in workspace.findings() if each["severity"] == "error"]
    assert found
    matching = [each for each in found if each["code"] == str(fault.code)]
    assert matching, [(each["code"], each["message"]) for each in found]
    places = [(each["place"]["file"], each["place"]["line"], each["place"]["column"]) for each in matching]
    assert place_of(workspace, fault.place) in places
    assert any(fault.said in each["message"] + each["hint"] for each in matching)
    assert workspace("check").code == 1
    ran = workspace("build")
    assert ran.code == 1
    assert str(fault.code) in ran.err
    assert "Traceback" not in ran.err
    built = {p.name for p in (workspace.root / "build").rglob("*") if p.is_file()}
    assert built == {"manifest.json", "viejo.html"}


def place_of(workspace: Commands, place: tuple[str, int, int] | tuple[str, str]) -> tuple[str, int, int]:
    if len(place) == 3:
        return place
    file, words = place
    before = workspace.read(file).split(words, 1)
    assert len(before) == 2, f"«{words}» no está en {file}"
    return file, before[0].count("\n") + 1, len(before[0].rpartition("\n")[2]) + 1


def test_all_are_shown_at_once(workspace):
    workspace.change(GAME, "num: ", "numero: ")
    workspace.change(ACT, "in_force: 2024-04-01", "in_force: 2024-04-31")
    workspace.change(INSTRUMENT, "short: ", "corto: ")
    places = [each["place"]["file"] for each in workspace.findings() if each["severity"] == "error"]
    assert places == sorted(places)
    assert set(places) == {GAME, ACT, INSTRUMENT}


def test_an_empty_folder_is_no_workspace(tmp_path, capsys):
    ran = Commands(tmp_path, capsys)("check")
    assert ran.code == 1
    assert "refundido init" in ran.out


@pytest.mark.parametrize(
    "junk",
    [
        b"\x00\x01\x02",
        b"",
        b"\xef\xbb\xbf",
        b"- - - -\n",
        b"{{{{",
        b"? !!x &a *a\n",
        b"\xff" * 100,
        b"%YAML 9.9\n---\na",
    ],
)
@pytest.mark.parametrize(
    "path",
    [GAME, INSTRUMENT, ACT, "refundido.yaml", "amendments/ejemplo/x.xml", "amendments/ejemplo/resolucion-2-2024.txt"],
)
def test_any_bytes_give_findings_and_never_a_traceback(workspace, path, junk):
    workspace.write(path, junk)
    for order in (["check"], ["check", "--format", "sarif"], ["show", "Tres Dados"], ["identify"]):
        assert workspace(*order).code in (0, 1)
