"""`check --source`: a text against the source beside it, in both directions, with each thing that may be wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from refundido.cli.guard import run
from refundido.diagnostic import Code, Diagnostic
from refundido.model.text import Standing
from refundido.publish.source_checking import source_findings
from refundido.publish.workspace import Compiled, compile_root

SOURCE = """\
TEXTO PAGINA: 10
CAPÍTULO I DE LA MESA Artículo 1º.- De los premios: El dea- ler paga: a.- Color: 5 a 1. b.- Trío: 3a1. Cabecera de otra
página Artículo 2º.- Del TACHADO: El pozo sigue.
"""


def _place(words: str) -> str:
    """Where some words of the source begin, as a unit says it."""
    before = SOURCE[: SOURCE.index(words)]
    return f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


REPAIRS = """\
repairs:
  - {kind: palabra-cortada, print: dea- ler, read: dealer, verdict: applied}
  - {kind: espacio, print: 3a1, read: 3 a 1, verdict: accepted}
  - {kind: palabra-perdida, print: TACHADO, verdict: proposed}
  - {kind: ajeno, print: "TEXTO PAGINA: 10", verdict: applied, places: ["1:1"]}
"""
REPAIRS += f"  - {{kind: ajeno, print: Cabecera de otra página, verdict: applied, places: ['{_place('Cabecera')}']}}\n"
APART = f"""\
furniture:
  - {{source: "1:1", text: "TEXTO PAGINA: 10", reason: cabecera de la gaceta}}
  - {{source: "{_place("Cabecera")}", text: "Cabecera de otra página", reason: cabecera de la gaceta}}
"""
INSTRUMENT = """\
instrument: Reglamento de prueba
jurisdiction: cl
attested: 2001-01-01
units:
  - capítulo: I
    heading: DE LA MESA
    source: "2:1"
    id: a-1
    units:
      - artículo: "1"
        heading: De los premios
        id: a-2
        source: "UNO"
        units:
          - párrafo: "El dealer paga:"
            id: a-3
            source: "DEALER"
            repaired: [{read: dealer, print: dea- ler}]
          - tabla: ""
            id: a-4
            source: "TABLA"
            head: editorial
            label_column: letra
            name_column: jugada
            odds: {column: pago, rule: floor}
            columns:
              - {id: letra, head: Letra}
              - {id: jugada, head: Jugada}
              - {id: pago, head: Pago}
            rows:
              - {id: a-5, source: "COLOR", cells: [a, Color, 5 a 1]}
              - id: a-6
                source: "TRÍO"
                cells: [b, Trío, {text: 3 a 1, repaired: [{read: 3 a 1, print: 3a1}]}]
      - artículo: "2"
        heading: Del TACHADO
        gaps: [TACHADO]
        id: a-7
        source: "DOS"
        units:
          - párrafo: "El pozo sigue."
            source: "POZO"
            id: a-8
      - artículo: "3"
        id: a-9
        standing: pending
        notes: ["Lo nombra la resolución 5."]
"""
_STANDS = {
    "UNO": "Artículo 1º", "DEALER": "El dea-", "TABLA": "a.-", "COLOR": "Color", "TRÍO": "b.-", "DOS": "Artículo 2º",
    "POZO": "El pozo",
}  # fmt: skip
for _name, _words in _STANDS.items():
    INSTRUMENT = INSTRUMENT.replace(f'"{_name}"', f'"{_place(_words)}"')


def _findings(root: Path, **files: str) -> list[Diagnostic]:
    compiled = _compiled(root, **files)
    assert [d.message for d in compiled.diagnostics if d.is_error] == []
    return list(source_findings(compiled))


def _compiled(root: Path, **files: str) -> Compiled:
    folder = root / "catalogue" / "cl-x" / "prueba"
    folder.mkdir(parents=True)
    written = {
        "instrument.yaml": INSTRUMENT,
        "instrument.txt": SOURCE,
        "reparaciones.yaml": REPAIRS,
        "aparte.yaml": APART,
        **{name.replace("_", "."): text for name, text in files.items()},
    }
    for name, text in written.items():
        if text:
            (folder / name).write_text(text, encoding="utf-8")
    return compile_root(root)


def _said(found: list[Diagnostic]) -> list[tuple[Code, str]]:
    return [(d.code, d.subject) for d in found]


def test_a_text_that_is_its_source(tmp_path: Path):
    assert _findings(tmp_path) == []


def test_a_word_changed(tmp_path: Path):
    found = _findings(tmp_path, instrument_yaml=INSTRUMENT.replace("pozo sigue", "poso sigue"))
    assert _said(found) == [(Code.SOURCE_ADDED, "El poso sigue."), (Code.SOURCE_LOST, ": El pozo")]
    assert "«poso»" in found[0].message
    assert "«pozo»" in found[0].message
    lost = found[1].span
    assert lost is not None
    assert (lost.file, lost.line) == ("catalogue/cl-x/prueba/instrument.txt", 3)


def test_a_unit_left_out(tmp_path: Path):
    shorter = INSTRUMENT.replace(
        f'          - párrafo: "El pozo sigue."\n            source: "{_place("El pozo")}"\n            id: a-8\n', ""
    ).replace(
        f'        source: "{_place("Artículo 2º")}"\n        units:\n', f'        source: "{_place("Artículo 2º")}"\n'
    )
    assert _said(_findings(tmp_path, instrument_yaml=shorter)) == [(Code.SOURCE_LOST, ": El pozo sigue .")]


def test_a_unit_added_and_one_twice(tmp_path: Path):
    longer = INSTRUMENT.replace(
        "            id: a-8\n",
        '            id: a-8\n          - párrafo: "El pozo sigue."\n            id: a-10\n'
        '          - párrafo: "Y termina."\n            id: a-11\n',
    )
    found = _findings(tmp_path, instrument_yaml=longer)
    assert _said(found) == [(Code.SOURCE_ADDED, "El pozo sigue."), (Code.SOURCE_ADDED, "Y termina.")]


def test_a_payout_changed(tmp_path: Path):
    found = _findings(tmp_path, instrument_yaml=INSTRUMENT.replace("Color, 5 a 1", "Color, 6 a 1"))
    assert (Code.SOURCE_ADDED, "6 a 1") in _said(found)
    assert Code.SOURCE_LOST in [d.code for d in found]


def test_what_we_wrote_is_not_looked_for(tmp_path: Path):
    ours = INSTRUMENT.replace(
        "            id: a-8\n",
        '            id: a-8\n          - párrafo: "Lo escribimos nosotros."\n            standing: reconstructed\n'
        "            id: a-10\n",
    )
    assert _findings(tmp_path, instrument_yaml=ours) == []


@pytest.mark.parametrize(
    ("line", "subject"),
    [
        ("  - {kind: espacio, print: 3a1, read: 3 a 1, verdict: accepted}\n", "3a1"),
        ("  - {kind: palabra-perdida, print: TACHADO, verdict: proposed}\n", "TACHADO"),
    ],
)
def test_a_repair_that_the_list_does_not_hold(tmp_path: Path, line: str, subject: str):
    assert line in REPAIRS
    assert _said(_findings(tmp_path, reparaciones_yaml=REPAIRS.replace(line, ""))) == [(Code.SOURCE_REPAIR, subject)]


def test_a_repair_that_was_rejected(tmp_path: Path):
    found = _findings(tmp_path, reparaciones_yaml=REPAIRS.replace("verdict: accepted", "verdict: rejected"))
    assert _said(found) == [(Code.SOURCE_REPAIR, "3a1")]


def test_a_word_mended_in_two_steps(tmp_path: Path):
    two = REPAIRS.replace("read: dealer, verdict: applied}", "read: dealér, verdict: applied}\n") + (
        "  - {kind: acento, print: dealér, read: dealer, verdict: applied}\n"
    )
    assert _findings(tmp_path, reparaciones_yaml=two) == []


def test_an_entry_apart_that_is_not_there(tmp_path: Path):
    found = _findings(tmp_path, aparte_yaml=APART.replace("TEXTO PAGINA: 10", "TEXTO PAGINA: 11"))
    assert [d.code for d in found] == [Code.SOURCE_APART, Code.SOURCE_REPAIR, Code.SOURCE_LOST]
    assert found[0].span is not None


def test_a_sentence_of_the_text_hidden_as_none_of_it(tmp_path: Path):
    """What is left out of the text without the list's leave is told, though it stands in the source."""
    hidden = f'  - {{source: "{_place("El pozo")}", text: "El pozo sigue.", reason: cabecera}}\n'
    cut = INSTRUMENT[: INSTRUMENT.index('          - párrafo: "El pozo')]
    found = _findings(tmp_path, aparte_yaml=APART + hidden, instrument_yaml=cut.rsplit("        units:", 1)[0])
    assert [(d.code, d.subject) for d in found] == [(Code.SOURCE_APART, "El pozo sigue.")]


def test_no_source(tmp_path: Path):
    found = _findings(tmp_path, instrument_txt="", reparaciones_yaml="", aparte_yaml="")
    assert [(d.code, d.severity.value) for d in found] == [(Code.SOURCE_MISSING, "nota")]


def test_a_list_beside_it_that_cannot_be_read(tmp_path: Path):
    compiled = _compiled(tmp_path, aparte_yaml="furniture: [{source: aquí, text: x}]\n")
    assert {d.code for d in compiled.diagnostics if d.is_error} == {Code.TYPE_WRONG, Code.KEY_MISSING}
    assert source_findings(compiled) == ()


def test_lost_words_among_those_without_a_place(tmp_path: Path):
    entry = '- {source: "3:1", text: El pago TACHADO sigue., reason: no se sabe dónde va, gaps: [GAP]}'
    compiled = _compiled(tmp_path / "a", aparte_yaml=f"unplaced:\n  {entry.replace('GAP', 'TACHADO')}\n")
    (unplaced,) = compiled.instruments["cl-x/prueba"].unplaced
    assert (unplaced.source, unplaced.reason) == ("3:1", "no se sabe dónde va")
    assert [run.text for run in unplaced.text.runs if run.standing is Standing.GAP] == ["TACHADO"]
    missing = _compiled(tmp_path / "b", aparte_yaml=f"unplaced:\n  {entry.replace('GAP', 'OTRO')}\n")
    assert Code.MARK_NOT_FOUND in {d.code for d in missing.diagnostics if d.is_error}


@pytest.mark.parametrize(("words", "code"), [("El pozo sigue.", 0), ("El poso sigue.", 1)])
def test_the_order(tmp_path: Path, capsys: pytest.CaptureFixture[str], words: str, code: int):
    _findings(tmp_path, instrument_yaml=INSTRUMENT.replace("El pozo sigue.", words))
    assert run(["-C", str(tmp_path), "check"]) == 0
    assert run(["-C", str(tmp_path), "check", "--source"]) == code
    assert ("texto-fuera-de-la-fuente" in capsys.readouterr().out) == bool(code)


def test_what_an_act_says_besides_its_orders(tmp_path: Path):
    assert run(["init", str(tmp_path / "ws")]) == 0
    root = tmp_path / "ws"
    official = next((root / "amendments").rglob("*.txt"))
    assert _of_acts(root) == []
    text = official.read_text(encoding="utf-8")
    at = text.index("Esta resolución regirá")
    added = "3. Los casinos tendrán noventa días para cambiar sus paños.\n\n"
    official.write_text(text[:at] + added + text[at:], encoding="utf-8")
    assert _of_acts(root) == [Code.SOURCE_LOST]


def _of_acts(root: Path) -> list[Code]:
    return [d.code for d in source_findings(compile_root(root)) if d.code is not Code.SOURCE_MISSING]


def _places(found: list[Diagnostic]) -> set[Code]:
    return {d.code for d in found}


def test_the_payouts_of_two_rows_exchanged(tmp_path: Path):
    swapped = INSTRUMENT.replace(
        "[a, Color, 5 a 1]", "[a, Color, {text: 3 a 1, repaired: [{read: 3 a 1, print: 3a1}]}]"
    )
    swapped = swapped.replace(
        "cells: [b, Trío, {text: 3 a 1, repaired: [{read: 3 a 1, print: 3a1}]}]", "cells: [b, Trío, 5 a 1]"
    )
    assert swapped != INSTRUMENT
    assert Code.SOURCE_PLACE in _places(_findings(tmp_path, instrument_yaml=swapped))


def test_the_headings_of_two_units_exchanged(tmp_path: Path):
    source = SOURCE.replace("Del TACHADO", "Del pozo")
    plain = INSTRUMENT.replace("heading: Del TACHADO\n        gaps: [TACHADO]", "heading: Del pozo")
    listed = REPAIRS.replace("  - {kind: palabra-perdida, print: TACHADO, verdict: proposed}\n", "")
    swapped = plain.replace("De los premios", "@").replace("Del pozo", "De los premios").replace("@", "Del pozo")
    found = _findings(tmp_path, instrument_yaml=swapped, instrument_txt=source, reparaciones_yaml=listed)
    assert _places(found) == {Code.SOURCE_PLACE}


@pytest.mark.parametrize("place", ["2:60", "9:9", _place("TEXTO")])
def test_a_place_that_is_not_the_units(tmp_path: Path, place: str):
    wrong = INSTRUMENT.replace(f'source: "{_place("Artículo 2º")}"', f'source: "{place}"')
    assert wrong != INSTRUMENT
    assert Code.SOURCE_PLACE in _places(_findings(tmp_path, instrument_yaml=wrong))


def test_a_row_at_the_place_of_another(tmp_path: Path):
    wrong = INSTRUMENT.replace(f'source: "{_place("Color")}"', f'source: "{_place("b.-")}"')
    assert _places(_findings(tmp_path, instrument_yaml=wrong)) == {Code.SOURCE_PLACE}


def _moved(place: str, words: str) -> str:
    return f'{APART}moved:\n  - {{source: "{place}", text: "{words}", reason: columnas}}\n'


def test_a_unit_before_one_that_the_page_has_first(tmp_path: Path):
    first, _, second = INSTRUMENT.partition('      - artículo: "2"\n')
    second, _, rest = second.partition('      - artículo: "3"\n')
    head, _, one = first.partition('      - artículo: "1"\n')
    swapped = f'{head}      - artículo: "2"\n{second}      - artículo: "1"\n{one}      - artículo: "3"\n{rest}'
    assert _places(_findings(tmp_path / "a", instrument_yaml=swapped)) == {Code.SOURCE_PLACE}
    told = _moved(_place("Artículo 1º"), "Artículo 1º.- De los premios")
    assert _findings(tmp_path / "b", instrument_yaml=swapped, aparte_yaml=told) == []


@pytest.mark.parametrize(
    ("mark", "words"),
    [
        ("        gaps: [TACHADO]\n", "TACHADO"),
        ("            repaired: [{read: dealer, print: dea- ler}]\n", "dea- ler"),
    ],
)
def test_what_the_list_says_and_the_catalogue_does_not_mark(tmp_path: Path, mark: str, words: str):
    plain = INSTRUMENT.replace(mark, "").replace("El dealer paga" if "dealer" in mark else "@", "El dea- ler paga")
    found = _findings(tmp_path, instrument_yaml=plain)
    assert _said(found) == [(Code.SOURCE_REPAIR, words)]
    assert found[0].span is not None
    assert found[0].span.file.endswith("reparaciones.yaml")


def test_words_that_the_list_leaves_out_and_the_catalogue_holds(tmp_path: Path):
    listed = REPAIRS + f'  - {{kind: ajeno, print: El pozo, verdict: accepted, places: ["{_place("El pozo")}"]}}\n'
    assert _said(_findings(tmp_path, reparaciones_yaml=listed)) == [(Code.SOURCE_REPAIR, "El pozo")]


def test_a_repair_listed_at_another_place(tmp_path: Path):
    listed = REPAIRS.replace("print: 3a1, read: 3 a 1,", f'print: 3a1, read: 3 a 1, places: ["{_place("El pozo")}"],')
    assert Code.SOURCE_REPAIR in _places(_findings(tmp_path, reparaciones_yaml=listed))


@pytest.mark.parametrize(("place", "told"), [("dea- ler", False), ("ea- ler", True), ("- ler", True), ("ler", True)])
def test_a_repair_of_several_words_says_where_the_first_begins(tmp_path: Path, place: str, told: bool):
    """Anywhere else `ingest --accept` would not find them."""
    where = f'read: dealer, places: ["{_place(place)}"],'
    found = _places(_findings(tmp_path, reparaciones_yaml=REPAIRS.replace("read: dealer,", where)))
    assert (Code.SOURCE_REPAIR in found) is told


FLAT = """\
Artículo 1º.- De los premios: Se paga: - Póker - Full - Color Mesa A 10 a 1 5 a 1 3 a 1 Mesa B 9 a 1 4 a 1 2 a 1
"""
FLAT_INSTRUMENT = """\
instrument: Reglamento de prueba
jurisdiction: cl
attested: 2001-01-01
units:
  - artículo: "1"
    heading: De los premios
    id: a-1
    source: "1:1"
    units:
      - párrafo: "Se paga:"
        id: a-2
        source: "1:31"
      - tabla: ""
        id: a-3
        source: "1:40"
        columns:
          - {id: jugada, head: {text: Jugada, standing: reconstructed}}
          - {id: una, head: Mesa A}
          - {id: otra, head: Mesa B}
        rows:
          - {id: a-4, source: "1:42", cells: [Póker, 10 a 1, 9 a 1]}
          - {id: a-5, source: "1:50", cells: [Full, 5 a 1, 4 a 1]}
          - {id: a-6, source: "1:57", cells: [Color, 3 a 1, 2 a 1]}
"""


@pytest.mark.parametrize(
    ("one", "other"), [("10 a 1", "5 a 1"), ("3 a 1", "2 a 1"), ("Póker", "Full"), ("Mesa A", "Mesa B")]
)
def test_a_table_that_the_page_has_column_by_column(tmp_path: Path, one: str, other: str):
    files = {"instrument_txt": FLAT, "reparaciones_yaml": "", "aparte_yaml": ""}
    assert _findings(tmp_path / "a", instrument_yaml=FLAT_INSTRUMENT, **files) == []
    swapped = FLAT_INSTRUMENT.replace(one, "@").replace(other, one).replace("@", other)
    assert _places(_findings(tmp_path / "b", instrument_yaml=swapped, **files)) == {Code.SOURCE_PLACE}


def test_a_label_that_nothing_says_exists(tmp_path: Path):
    """A pending unit after the last of the page, one between two that follow, and a cut article with a wrong number."""
    invented = INSTRUMENT.replace('        notes: ["Lo nombra la resolución 5."]\n', "")
    assert _said(_findings(tmp_path / "a", instrument_yaml=invented)) == [(Code.SOURCE_LABEL, "Artículo 3")]
    between = '      - artículo: "1-A"\n        id: a-20\n        standing: pending\n'
    amid = INSTRUMENT.replace('      - artículo: "2"\n', f'{between}      - artículo: "2"\n')
    assert _said(_findings(tmp_path / "b", instrument_yaml=amid)) == [(Code.SOURCE_LABEL, "Artículo 1-A")]
    before = '      - artículo: "22"\n        id: a-20\n        editorial: "yes"\n'
    cut = INSTRUMENT.replace('      - artículo: "1"\n', f'{before}      - artículo: "1"\n')
    assert (Code.SOURCE_LABEL, "Artículo 22") in _said(_findings(tmp_path / "c", instrument_yaml=cut))


def test_a_day_that_is_not_the_page_s(tmp_path: Path):
    """The day of a text is that of the head of its page; a page whose head says none tells nothing."""
    dated = {"instrument_txt": SOURCE.replace("TEXTO PAGINA: 10", "Lima, lunes 1 de enero de 2001")}
    for name, text in {"reparaciones_yaml": REPAIRS, "aparte_yaml": APART}.items():
        dated[name] = text.replace("TEXTO PAGINA: 10", "Lima, lunes 1 de enero de 2001")
    assert _findings(tmp_path / "a", **dated) == []
    other = INSTRUMENT.replace("attested: 2001-01-01", "attested: 2011-01-01")
    assert _said(_findings(tmp_path / "b", instrument_yaml=other, **dated)) == [(Code.SOURCE_DATE, "2011-01-01")]


@pytest.mark.parametrize(
    ("line", "subject"),
    [
        (f'        source: "{_place("Artículo 2º")}"\n', "artículo"),
        (f'            source: "{_place("El pozo")}"\n', "párrafo"),
        (f'            source: "{_place("a.-")}"\n', "tabla"),
        (f'source: "{_place("Color")}", ', "fila"),
    ],
)
def test_what_the_print_has_and_says_no_place(tmp_path: Path, line: str, subject: str):
    assert line in INSTRUMENT
    found = _findings(tmp_path, instrument_yaml=INSTRUMENT.replace(line, ""))
    assert _said(found) == [(Code.SOURCE_PLACE, subject)]
    assert "No se dice en qué lugar" in found[0].message


@pytest.mark.parametrize(("standing", "told"), [("", True), ("        heading_standing: reconstructed\n", False)])
def test_a_heading_given_to_what_is_pending(tmp_path: Path, standing: str, told: bool):
    headed = INSTRUMENT.replace("        id: a-9\n", f"        heading: Del fin\n{standing}        id: a-9\n")
    found = _findings(tmp_path, instrument_yaml=headed)
    assert _said(found) == ([(Code.SOURCE_ADDED, "Del fin")] if told else [])


def test_two_entries_of_the_list_that_cross(tmp_path: Path):
    listed = REPAIRS + "  - {kind: signo, print: ler paga, read: lee y paga, verdict: accepted}\n"
    found = _findings(tmp_path, reparaciones_yaml=listed)
    assert (Code.SOURCE_REPAIR, "ler paga") in _said(found)
    assert any("lee de dos modos" in each.message for each in found)


@pytest.mark.parametrize("changed", ["El dealer, paga:", "Un dealer paga:"])
def test_a_change_beside_a_repair_is_told_alone(tmp_path: Path, changed: str):
    """The repairs and lost words of a text that differs elsewhere are still where the list says."""
    found = _findings(tmp_path, instrument_yaml=INSTRUMENT.replace("El dealer paga:", changed))
    assert Code.SOURCE_REPAIR not in [code for code, _ in _said(found)]
    assert _said(found)[0][0] is Code.SOURCE_ADDED


_SAID = (
    "La mesa es verde.", "Gana quien suma más.", "El croupier reparte cinco cartas.", "Nadie toca el paño.",
    "Cada ficha vale un sol.", "Las rondas son cuatro.", "Aquí termina.",
)  # fmt: skip
_LONG = " ".join(f"Artículo {n}º.- Del {n}: {words}" for n, words in enumerate(_SAID, 1))


def _long_instrument() -> str:
    units = "".join(
        f'  - artículo: "{number}"\n    heading: Del {number}\n    id: a-{number}\n'
        f'    source: "1:{_LONG.index(f"Artículo {number}º") + 1}"\n    units:\n      - párrafo: "{words}"\n'
        f'        id: b-{number}\n        source: "1:{_LONG.index(words) + 1}"\n'
        for number, words in enumerate(_SAID, 1)
    )
    return f"instrument: Prueba\njurisdiction: pe\nattested: 2001-01-01\nunits:\n{units}"


@pytest.mark.parametrize(
    ("old", "new", "how"),
    [
        ("Artículo 3º", "La casa gana. Artículo 3º", "+14 signos"),
        ("Artículo 1º", "Otra línea.\nArtículo 1º", "+1 líneas"),
        ("Gana quien suma más.", "Gana más.", "-11 signos"),
    ],
)
def test_words_put_into_the_source_shift_its_places_and_are_told_alone(tmp_path: Path, old: str, new: str, how: str):
    files = {"reparaciones_yaml": "", "aparte_yaml": "", "instrument_yaml": _long_instrument()}
    assert _findings(tmp_path / "a", instrument_txt=_LONG, **files) == []
    found = _findings(tmp_path / "b", instrument_txt=_LONG.replace(old, new), **files)
    assert f"la fuente está corrida {how}" in found[0].message
    assert found[0].is_error
    assert 2 <= len(found) <= 3, [d.message for d in found]
