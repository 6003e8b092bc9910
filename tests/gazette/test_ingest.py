"""`refundido ingest`: what it writes from a page, that it checks, and what it does with what is no page of a law."""

from __future__ import annotations

import errno
import os
import re
import signal
import subprocess
import sys
import textwrap
import unicodedata
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

import docx
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pypdf import PdfWriter

from refundido.publish import files
from refundido.publish.ingesting import REPAIRS_FILE, SOURCE_FILE, IngestAsked, ingest_file
from refundido.publish.source_checking import source_findings
from refundido.publish.workspace import compile_root
from refundido.source.files import MAX_BYTES
from refundido.source.read_apart import APART_FILE
from tests.cli.commands import Commands
from tests.gazette.structure_cases import INVENTED

PAGE = """\
Pág. 212 NORMAS LEGALES Lima, miércoles 31 de octubre de 2001 c.- El dea- ler recoge la apuesta. d.- El dealer paga. \
Artículo 3º.- De los premios: Se pagará en una proporción no menor a la que se indica a continuación: \
a.- Póker: 20 a 1. b.- Full: 7 a 1. Artículo 4º.- De las fi chas: Las entrega la sala de juego.
"""
FOLDER = "catalogue/pe-ejemplo/dados"
DAMAGED = Path(__file__).parents[2] / "catalogue/pe-mincetur/progresivo-texas-holdem"


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Commands:
    """An empty workspace with a page in it."""
    commands = Commands(tmp_path, capsys)
    commands.write("pagina.txt", PAGE)
    return commands


def ingest(desk: Commands, file: str, *more: str, folder: str = FOLDER) -> tuple[int, str]:
    """Bring a file in; how it ended, and all that was said."""
    ran = desk("ingest", file, *more, "-o", str(desk.root / folder))
    return ran.code, ran.out + ran.err


def test_what_is_written_checks_without_errors(desk: Commands) -> None:
    code, said = ingest(desk, "pagina.txt", "--title", "Reglamento de dados")
    assert code == 0, said
    assert {path.name for path in (desk.root / FOLDER).iterdir()} == {
        "instrument.yaml", SOURCE_FILE, REPAIRS_FILE, APART_FILE,
    }  # fmt: skip
    assert "Unidades: 15, de ellas pendientes 3." in said
    written = desk.read(f"{FOLDER}/instrument.yaml")
    assert "jurisdiction: pe" in written
    assert "attested: 2001-10-31" in written
    assert 'source: "1:63"' in written
    assert "rule: floor" in written
    assert desk.read(f"{FOLDER}/{SOURCE_FILE}") == PAGE
    assert "Pág. 212 NORMAS LEGALES" in desk.read(f"{FOLDER}/{APART_FILE}")
    checked = desk("check")
    assert checked.code == 0, checked.err
    assert "error" not in checked.err
    assert "archivo-no-leído" not in checked.err


def test_the_same_page_gives_the_same_bytes(desk: Commands) -> None:
    ingest(desk, "pagina.txt")
    first = {path.name: path.read_bytes() for path in (desk.root / FOLDER).iterdir()}
    for path in (desk.root / FOLDER).iterdir():
        path.unlink()
    assert ingest(desk, "pagina.txt")[0] == 0
    assert {path.name: path.read_bytes() for path in (desk.root / FOLDER).iterdir()} == first


def test_a_reviewed_list_decides_what_is_repaired(desk: Commands) -> None:
    ingest(desk, "pagina.txt")
    listed = desk.read(f"{FOLDER}/{REPAIRS_FILE}")
    reviewed = re.sub(r'(print: "fi chas".*?verdict: )applied', r"\1rejected", listed)
    assert reviewed != listed
    desk.write("lista.yaml", reviewed)
    code, said = ingest(desk, "pagina.txt", "--accept", str(desk.root / "lista.yaml"), folder="otra")
    assert code == 0, said
    written = desk.read("otra/instrument.yaml")
    assert "El dealer recoge" in written
    assert "De las fi chas" in written


def test_a_country_of_the_workspace_needs_only_its_data(desk: Commands) -> None:
    desk.write("jurisdictions/zz.yaml", INVENTED.read_text("utf-8"))
    desk.write(
        "hoja.txt",
        "Hoja Oficial de Zarandia, 3 de mayo de 2020\nRegla I.- Del mazo: Es de 52. A) Se baraja. B) Se corta.\n",
    )
    code, said = ingest(desk, "hoja.txt", "--attested", "2020-05-03", folder="catalogue/zz-juegos/naipes")
    assert code == 0, said
    written = desk.read("catalogue/zz-juegos/naipes/instrument.yaml")
    assert "jurisdiction: zz" in written
    assert "- apartado: B" in written
    assert desk("check").code == 0


def test_html_and_pdf_keep_the_text_that_was_read(desk: Commands) -> None:
    desk.write(
        "pagina.html",
        "<html><body><p>Artículo 1º.- Del mazo: Es uno.</p><p>Artículo 2º.- Del corte: Es uno.</p></body></html>",
    )
    code, said = ingest(desk, "pagina.html", "--jurisdiction", "pe", "--attested", "2001-01-01")
    assert code == 0, said
    assert desk.read(f"{FOLDER}/{SOURCE_FILE}").splitlines()[1] == "Artículo 2º.- Del corte: Es uno."
    assert 'source: "2:26"' in desk.read(f"{FOLDER}/instrument.yaml")


def test_what_a_page_hides_is_listed_and_its_table_is_a_table(desk: Commands) -> None:
    row = "<tr><td>{}</td><td>{}</td></tr>".format
    desk.write(
        "pagina.html",
        "<html><body><p>Artículo 1º.- De los pagos: Se paga en una proporción igual a la siguiente:</p><table>"
        f"{row('Jugada', 'Pago')}{row('Póker', '20 a 1')}{row('Full', '7 a 1')}</table>"
        "<p>Artículo 2<sup>o</sup>.- Del fin: Son causas:</p><ol type=a><li>una;</li><li>otra.</li></ol>"
        "<p hidden>Nada.</p></body></html>",
    )
    code, said = ingest(desk, "pagina.html", "--jurisdiction", "pe", "--attested", "2001-01-01", "--title", "Pagos")
    assert code == 0, said
    written = desk.read(f"{FOLDER}/instrument.yaml")
    assert 'cells: ["Full", "7 a 1"]' in written
    assert "rule: exact" in written
    assert "literal: b" in written
    assert 'text: "Nada."' in desk.read(f"{FOLDER}/{APART_FILE}")
    checked = desk("check", "--source")
    assert checked.code == 0, checked.err


def refused(desk: Commands, file: str, *more: str) -> str:
    """Bring in what cannot be; nothing may be left behind."""
    code, said = ingest(desk, file, "--jurisdiction", "pe", *more)
    assert code == 1, said
    assert not (desk.root / "catalogue").exists()
    assert not list(desk.root.glob(".tmp-*"))
    return said


def test_a_scanned_pdf_says_that_ocr_is_outside(desk: Commands) -> None:
    writer = PdfWriter()
    writer.add_blank_page(200, 200)
    writer.write(desk.root / "escaneado.pdf")
    said = refused(desk, "escaneado.pdf")
    assert "archivo-no-leído" in said
    assert "reconocedor de caracteres (OCR), ajeno a este programa" in said


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-16-le", "utf-16-be"])
def test_another_encoding_is_told_and_not_guessed(desk: Commands, encoding: str) -> None:
    (desk.root / "viejo.txt").write_bytes("Artículo 1º.- Del mazo: Es de 52 cartas.".encode(encoding))
    assert "codificación-inválida" in refused(desk, "viejo.txt")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_the_mark_of_an_encoding_is_believed(desk: Commands, encoding: str) -> None:
    (desk.root / "con-marca.txt").write_bytes(PAGE.encode(encoding))
    assert ingest(desk, "con-marca.txt")[0] == 0
    assert desk.read(f"{FOLDER}/{SOURCE_FILE}") == PAGE


@pytest.mark.parametrize("which", ["page", "list"])
def test_a_pipe_is_no_file_and_nobody_waits_for_it(desk: Commands, which: str) -> None:
    os.mkfifo(desk.root / "tubo")
    if which == "page":
        code, said = ingest(desk, "tubo")
        assert code == 2
    else:
        code, said = ingest(desk, "pagina.txt", "--accept", str(desk.root / "tubo"))
        assert code == 1
    assert "«tubo» no es un archivo corriente." in said


@pytest.mark.parametrize("password", ["", "secreta"])
def test_a_pdf_with_a_password_is_told(desk: Commands, password: str) -> None:
    """Without one to open it, it is read: what it forbids is only to print or to copy."""
    writer = PdfWriter()
    writer.add_blank_page(200, 200)
    writer.encrypt(password, "del dueño", algorithm="RC4-128")
    writer.write(desk.root / "cifrado.pdf")
    said = refused(desk, "cifrado.pdf")
    assert ("pide una contraseña" if password else "no tiene texto") in said


def test_a_package_that_is_no_document(desk: Commands) -> None:
    with ZipFile(desk.root / "fotos.docx", "w") as package:
        package.writestr("foto.txt", "nada")
    assert "no tiene el texto de un documento de Word" in refused(desk, "fotos.docx")


def test_a_file_above_the_folder_is_named(desk: Commands) -> None:
    code, said = ingest(desk, "pagina.txt", folder="pagina.txt/dados")
    assert code == 1
    assert "hay un archivo donde debe haber una carpeta" in said


@pytest.mark.parametrize("content", [b"", b" \n\n\t\n"])
def test_an_empty_file(desk: Commands, content: bytes) -> None:
    (desk.root / "vacío.txt").write_bytes(content)
    assert "no tiene texto" in refused(desk, "vacío.txt")


def test_a_file_of_fifty_megabytes(desk: Commands) -> None:
    with (desk.root / "enorme.txt").open("wb") as stream:
        stream.truncate(50 * 1024 * 1024)
    assert f"pasa de {MAX_BYTES // 1024**2} MB" in refused(desk, "enorme.txt")


@pytest.mark.parametrize(
    "said",
    [
        "Había una vez un croupier. Dijo: a.- Me voy. b.- Me quedo.\nCapítulo I\nDel viaje\n",
        "Tarta\nIngredientes:\n1. Tres manzanas.\n2. Harina.\na) Pelar.\nb) Hornear.\nArtículo 1º.- Sírvase fría.\n",
        "Article 1.- Definitions: In this Act they apply.\nArticle 2.- The dealer pays: (a) Full. (b) Flush.\n",
    ],
)
def test_what_is_no_law_is_refused(desk: Commands, said: str) -> None:
    desk.write("cuento.txt", said)
    assert "no-es-texto-legal" in refused(desk, "cuento.txt", "--attested", "2001-01-01")


def test_a_page_without_a_day_asks_for_it(desk: Commands) -> None:
    desk.write("sin.txt", "Artículo 1º.- Del mazo: Es de 52 cartas.\n")
    said = refused(desk, "sin.txt")
    assert "fecha-no-conocida" in said
    assert "--attested" in said


def test_a_jurisdiction_that_is_not_there(desk: Commands) -> None:
    code, said = ingest(desk, "pagina.txt", "--jurisdiction", "xx")
    assert code == 1
    assert "Las que hay: ar, cl, co, es, mx, pe, uy." in said


def test_a_table_that_cannot_be_rebuilt_stays_as_text(desk: Commands) -> None:
    desk.write("tabla.txt", "Artículo 1º.- Del pago: Se paga así: - Póker, - Full, - Color 20 a 1 7 a 1\n")
    code, said = ingest(desk, "tabla.txt", "--jurisdiction", "pe", "--attested", "2001-01-01")
    assert code == 0, said
    assert "tabla-irreconstruible" in said
    assert "Color 20 a 1 7 a 1" in desk.read(f"{FOLDER}/instrument.yaml")
    assert desk("check").code == 0


def test_a_folder_that_holds_something_is_left_alone(desk: Commands) -> None:
    desk.write(f"{FOLDER}/nota.md", "mía")
    code, said = ingest(desk, "pagina.txt")
    assert code == 1
    assert "no está vacía" in said
    assert [path.name for path in (desk.root / FOLDER).iterdir()] == ["nota.md"]


def test_a_file_in_place_of_the_folder_is_wrong_usage(desk: Commands) -> None:
    assert ingest(desk, "pagina.txt", folder="pagina.txt")[0] == 2


def test_nothing_is_left_half_written(desk: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    real = files.write_flushed

    def full(path: Path, data: bytes) -> None:
        if path.name == SOURCE_FILE:
            raise OSError(errno.ENOSPC, "lleno")
        real(path, data)

    monkeypatch.setattr(files, "write_flushed", full)
    assert ingest(desk, "pagina.txt")[0] == 1
    assert not (desk.root / "catalogue").exists()
    assert not list(desk.root.glob(".tmp-*"))


def test_a_wrapped_page_gives_what_the_same_page_on_one_line_gives(desk: Commands) -> None:
    assert ingest(desk, "pagina.txt")[0] == 0
    desk.write("angosta.txt", "\n".join(textwrap.wrap(PAGE, 58, break_on_hyphens=False)))
    assert ingest(desk, "angosta.txt", folder="catalogue/pe-ejemplo/angosta")[0] == 0

    def bare(folder: str) -> str:
        return re.sub(
            r"^.*(?:source|id|instrument): .*\n", "", desk.read(f"{folder}/instrument.yaml"), flags=re.MULTILINE
        )

    assert bare("catalogue/pe-ejemplo/angosta") == bare(FOLDER)


def test_an_amending_act_belongs_to_read(desk: Commands) -> None:
    desk.write(
        "acto.txt",
        "RESOLUCIÓN N° 5. Santiago, 3 de mayo de 2010\nRESUELVO:\n"
        '1. Reemplázase, en el artículo 4, la palabra "fichas" por "cartas".\n'
        "2. Suprímese el artículo 7.\n3. Agrégase el siguiente artículo 9:\nArtículo 9.- Del fin: El juego termina.\n",
    )
    said = refused(desk, "acto.txt", "--attested", "2010-05-03")
    assert "error[es-un-acto]" in said
    assert "refundido read" in said


def test_a_text_that_also_orders_a_change_is_brought_in_with_a_warning(desk: Commands) -> None:
    more = " ".join(f"Artículo {n}º.- De la mesa {n}: La mesa es verde y sus cartas son rojas." for n in range(5, 15))
    desk.write(
        "pagina.txt", f"{PAGE.strip()} {more}\nArtículo 15º.- Derógase el artículo 7 del Decreto Supremo N° 5.\n"
    )
    code, said = ingest(desk, "pagina.txt")
    assert code == 0, said
    assert "error" not in said


def test_accents_apart_from_their_letters_are_put_together(desk: Commands) -> None:
    desk.write("pagina.txt", unicodedata.normalize("NFD", PAGE))
    code, said = ingest(desk, "pagina.txt")
    assert code == 0, said
    assert desk.read(f"{FOLDER}/{SOURCE_FILE}") == PAGE


@pytest.mark.parametrize("sign", ["\x07", "\u202e", "\ue000"])
def test_a_character_that_nobody_sees_is_refused_at_its_place(desk: Commands, sign: str) -> None:
    desk.write("pagina.txt", PAGE.replace("recoge la", f"recoge{sign} la"))
    said = refused(desk, "pagina.txt")
    assert "carácter-no-admitido" in said
    assert "pagina.txt:1:85" in said


@pytest.mark.parametrize(
    ("entries", "code"),
    [
        (("accepted, read: ficha", "accepted, read: flecha"), "clave-repetida"),
        (("accepted, read: ficha", "rejected"), "clave-repetida"),
    ],
)
def test_a_list_that_decides_two_things_is_refused(desk: Commands, entries: tuple[str, ...], code: str) -> None:
    lines = "".join(f'  - {{kind: ligadura, print: "fi chas", verdict: {each}}}\n' for each in entries)
    desk.write("lista.yaml", f"repairs:\n{lines}")
    assert code in refused(desk, "pagina.txt", "--accept", str(desk.root / "lista.yaml"))


@pytest.mark.parametrize("own", ["dealer recoge", "recoge la apuesta", "El dealer recoge la"])
def test_two_readings_of_the_same_words_are_refused(desk: Commands, own: str) -> None:
    """Neither of two accepted readings that cross is dropped in silence, wherever the second begins."""
    desk.write("pagina.txt", PAGE.replace("El dea- ler", "El dealer"))
    desk.write(
        "lista.yaml",
        f"repairs:\n  - {{kind: signo, print: {own}, read: otra cosa, verdict: accepted}}\n"
        "  - {kind: signo, print: recoge, read: toma, verdict: accepted}\n",
    )
    said = refused(desk, "pagina.txt", "--accept", str(desk.root / "lista.yaml"))
    assert "clave-repetida" in said
    assert "lee de dos modos las mismas palabras" in said


def test_words_left_out_within_others_are_no_two_readings(desk: Commands) -> None:
    ingest(desk, "pagina.txt")
    listed = desk.read(f"{FOLDER}/{REPAIRS_FILE}")
    desk.write("lista.yaml", listed + '  - {kind: ajeno, print: "NORMAS LEGALES", verdict: accepted}\n')
    code, said = ingest(desk, "pagina.txt", "--accept", str(desk.root / "lista.yaml"), folder="otra")
    assert code == 0, said


def test_the_list_of_another_page_is_refused(desk: Commands) -> None:
    ingest(desk, "pagina.txt")
    desk.write("otra.txt", PAGE)
    said = ingest(desk, "otra.txt", "--accept", str(desk.root / FOLDER / REPAIRS_FILE), folder="otra")
    assert said[0] == 1
    assert "La lista es de la página «pagina.txt», y la que se lee es «otra.txt»." in said[1]


def test_a_head_that_the_list_does_not_accept_says_no_day(desk: Commands) -> None:
    desk.write("lista.yaml", "repairs:\n  - {kind: ligadura, print: fi chas, read: fichas, verdict: accepted}\n")
    said = refused(desk, "pagina.txt", "--accept", str(desk.root / "lista.yaml"))
    assert "fecha-no-conocida" in said
    assert "que la lista no acepta como cabecera" in said


def test_a_lost_word_is_given_by_a_person(desk: Commands) -> None:
    desk.write("lista.yaml", "repairs:\n  - {kind: palabra-perdida, print: mazo, read: naipe, verdict: applied}\n")
    assert "la decide una persona" in refused(desk, "pagina.txt", "--accept", str(desk.root / "lista.yaml"))


def test_raised_figures_join_no_number(desk: Commands) -> None:
    desk.write(
        "pagina.html",
        "<html><body><p>Artículo 1<sup>o</sup>.- Del pago: Se paga 20 a 1<sup>2</sup> y S/. 5<sup>50</sup>.</p>"
        "<p>Artículo 2<sup>o</sup>.- Del fin: Es el fin.</p></body></html>",
    )
    code, said = ingest(desk, "pagina.html", "--jurisdiction", "pe", "--attested", "2001-01-01")
    assert code == 0, said
    written = desk.read(f"{FOLDER}/instrument.yaml")
    assert "20 a 1² y S/. 5⁵⁰." in written
    assert 'artículo: "2"' in written


_PIECES = (
    "Artículo {n}º.- De la mesa: Es verde.", "Artículo {n}o.- De la mesa: Es verde", "Art. {n}°.- Uno.", "a.- Rojo.",
    "b.- Negro: 5 a 1.", "a.- Póker: 20 a 1.", "- Full", "- Color, 100 a 1 20 a 1", "CAPÍTULO II DE LOS PAGOS",
    "Pág. 212 NORMAS LEGALES Lima, martes 2 de mayo de 2006", "33611", "Mesa A 10 a 1 5 a 1",
    "En cualquiera de los casos se anula.", "Jugada:", "Las fi chas del dea- ler.", "II.- Bet: 3a1",
    "1) Uno; 2) dos", "Retirarse (Fold)", "_____",
)  # fmt: skip


@given(
    st.lists(st.tuples(st.sampled_from(_PIECES), st.sampled_from((" ", "\n", "\n\n"))), max_size=14),
    st.integers(1, 3),
)
@example(
    [("a.- Póker: 20 a 1.", " "), ("Artículo {n}º.- De la mesa: Es verde.", "\n\n"), ("b.- Negro: 5 a 1.", " ")], 1
)
@settings(deadline=None, max_examples=60)
def test_each_word_of_a_page_is_in_the_text_or_told_apart(pieces: list[tuple[str, str]], step: int) -> None:
    page = "Artículo 1º.- Del juego: Se juega. " + "".join(
        words.format(n=2 + step * i) + end for i, (words, end) in enumerate(pieces)
    )
    with TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "pagina.txt").write_text(page, "utf-8")
        into = root / "catalogue" / "pe" / "x"
        made = ingest_file(
            root, IngestAsked(root / "pagina.txt", into, "pe", title="T", attested=date(2001, 1, 1))
        ).value
        assert made is not None
        into.mkdir(parents=True)
        for name, content in made.files.items():
            (into / name).write_bytes(content)
        found = [d for d in source_findings(compile_root(root)) if d.is_error]
        assert found == [], [str(d) for d in found]


def test_words_lost_in_what_has_no_place_are_marked(desk: Commands) -> None:
    """A lost word of a stretch kept apart is marked there, as in a unit, so that it is never published as one."""
    desk.write("danada.txt", (DAMAGED / SOURCE_FILE).read_text("utf-8"))
    code, said = ingest(desk, "danada.txt", "--jurisdiction", "pe")
    assert code == 0, said
    apart = desk.read(f"{FOLDER}/{APART_FILE}")
    unplaced, _, rest = apart.partition("furniture:")
    assert 'gaps: ["MORDAZA"]' in unplaced
    assert "gaps: [{quote: MORDAZA, nth: 1}, {quote: MORDAZA, nth: 2}" in unplaced
    assert "gaps" not in rest
    assert desk("check").code == 0


def test_the_call_of_a_note_in_a_heading_is_told_and_left_out(desk: Commands) -> None:
    desk.write(
        "llamada.html",
        "<p>Artículo 1º.- Del objeto: Es el juego.</p><p>Artículo 2<sup>6</sup>.- De la mesa: Es verde.</p>",
    )
    code, said = ingest(desk, "llamada.html", "--jurisdiction", "pe", "--attested", "2019-03-03")
    assert code == 0, said
    assert "«Artículo 2⁶»: la cifra volada se tomó por la llamada de una nota" in said
    assert 'artículo: "2"' in desk.read(f"{FOLDER}/instrument.yaml")
    assert "llamada de nota" in desk.read(f"{FOLDER}/{APART_FILE}")
    checked = desk("check", "--source")
    assert checked.code == 0, checked.err


def test_a_label_that_was_repaired_stands_in_its_source(desk: Commands) -> None:
    desk.write("cifras.txt", "Artículo 1º.- Del objeto: El p0zo. Artícu1o 2º.- De la mesa: Es verde.\n")
    code, said = ingest(desk, "cifras.txt", "--jurisdiction", "pe", "--attested", "2019-03-03")
    assert code == 0, said
    assert 'artículo: "2"' in desk.read(f"{FOLDER}/instrument.yaml")
    assert 'print: "Artícu1o", read: "Artículo", verdict: applied' in desk.read(f"{FOLDER}/{REPAIRS_FILE}")
    checked = desk("check", "--source")
    assert checked.code == 0, checked.err


def test_a_letter_used_twice_in_a_line_is_told_and_seen_by_check(desk: Commands) -> None:
    desk.write(
        "letras.txt",
        "Artículo 1º.- De los pasos: Son: a.- Uno. b.- Dos. b.- Tres. c.- Cuatro. "
        "Artículo 2º.- De otros: a) Primera. b) Segunda. b) Otra vez.\n",
    )
    code, said = ingest(desk, "letras.txt", "--jurisdiction", "pe", "--attested", "2019-03-03")
    assert code == 0, said
    assert "El impreso usa dos veces «b» en esta enumeración" in said
    checked = desk("check", "--source")
    assert checked.code == 0, checked.out
    assert checked.out.count("etiqueta-repetida-en-el-texto") == 2


SPOILT = "Artículo 1º.- Del objeto: El juego. Artículo l2º.- De la mesa: Es verde. Artículo 13º.- Del fin: Es el fin.\n"


def test_a_number_that_a_person_read_says_what_the_print_has(desk: Commands) -> None:
    """A label shows no repair, so its unit has a note, and the source is held to it."""
    desk.write("cifras.txt", SPOILT)
    desk.write(
        "lista.yaml", "repairs:\n  - {kind: signo, print: Artículo l2º.-, read: Artículo 12º.-, verdict: accepted}\n"
    )
    more = ("--jurisdiction", "pe", "--attested", "2019-03-03", "--accept", str(desk.root / "lista.yaml"))
    code, said = ingest(desk, "cifras.txt", *more)
    assert code == 0, said
    written = desk.read(f"{FOLDER}/instrument.yaml")
    assert 'artículo: "12"' in written
    note = '"En su número, el impreso dice «Artículo l2º.-»."'
    assert note in written
    assert desk("check", "--source").code == 0
    desk.write(f"{FOLDER}/instrument.yaml", written.replace(note, '"Es así."'))
    checked = desk("check", "--source")
    assert checked.code == 1
    assert "donde el impreso dice «Artículo l2º.-», y ninguna nota de la unidad lo dice" in checked.out


@pytest.mark.parametrize("printed", ["l2º.- De", "mesa: Es", "verde. Artículo"])
def test_a_repair_that_two_parts_of_the_text_share_is_refused(desk: Commands, printed: str) -> None:
    desk.write("cifras.txt", SPOILT.replace("l2", "2"))
    printed = printed.replace("l2", "2")
    read = printed.replace("2", "3").replace("mesa", "mar").replace("verde", "rojo")
    desk.write("lista.yaml", f'repairs:\n  - {{kind: signo, print: "{printed}", read: "{read}", verdict: accepted}}\n')
    said = refused(desk, "cifras.txt", "--attested", "2019-03-03", "--accept", str(desk.root / "lista.yaml"))
    assert "abarca partes distintas del texto" in said


def test_what_is_apart_begins_no_other_order(desk: Commands) -> None:
    """A stretch that the page has out of order and that is kept apart stands in one list of what is apart."""
    desk.write(
        "desorden.txt",
        "Artículo 2º.- De la mesa: Es verde. Artículo 7º.- Del dealer: Paga. Artículo 5º.- De las fichas: Valen. "
        "Artículo 3º.- De la caja: Es roja. CAPÍTULO IV DE LA LEY Artículo 5º.- De la ley: Rige. "
        "Artículo 6º.- De las horas: Abre.\n",
    )
    code, said = ingest(desk, "desorden.txt", "--jurisdiction", "pe", "--attested", "2019-03-03")
    assert code == 0, said
    apart = desk.read(f"{FOLDER}/{APART_FILE}")
    assert apart.count("CAPÍTULO IV DE LA LEY") == 1
    checked = desk("check", "--source")
    assert "aparte-sin-objeto" not in checked.err, checked.err


def test_a_spreadsheet_is_no_document(desk: Commands) -> None:
    with ZipFile(desk.root / "hoja.docx", "w") as package:
        package.writestr("[Content_Types].xml", "<Types/>")
        package.writestr("xl/workbook.xml", "<workbook/>")
    code, said = ingest(desk, "hoja.docx", "--jurisdiction", "pe")
    assert code == 1
    assert "«hoja.docx» es una hoja de cálculo, y no un documento de Word." in said


def test_a_link_to_an_empty_folder_is_the_folder(desk: Commands) -> None:
    (desk.root / "vacia").mkdir()
    (desk.root / "enlace").symlink_to(desk.root / "vacia")
    code, said = ingest(desk, "pagina.txt", folder="enlace")
    assert code == 0, said
    assert (desk.root / "vacia" / SOURCE_FILE).read_text("utf-8") == PAGE
    assert (desk.root / "enlace").is_symlink()


@pytest.mark.parametrize("cut", ["5-\n10", "5 –\n10", "5 a\n10", "5 hasta\n10"])
def test_a_range_that_the_end_of_a_line_cuts_is_one_paragraph(desk: Commands, cut: str) -> None:
    desk.write("rango.txt", f"Artículo 1º.- De la apuesta: Es de {cut} soles.\nArtículo 2º.- Del fin: Es el fin.\n")
    code, said = ingest(desk, "rango.txt", "--jurisdiction", "pe", "--attested", "2019-03-03")
    assert code == 0, said
    assert f'párrafo: "Es de {cut} soles."'.replace("\n", " ") in desk.read(f"{FOLDER}/instrument.yaml")


def test_figures_of_two_paragraphs_stay_two(desk: Commands) -> None:
    desk.write(
        "dos.txt", "Artículo 1º.- De la mesa: Es la mesa 5.\n10 fichas van.\nArtículo 2º.- Del fin: Es el fin.\n"
    )
    code, said = ingest(desk, "dos.txt", "--jurisdiction", "pe", "--attested", "2019-03-03")
    assert code == 0, said
    assert 'párrafo: "10 fichas van."' in desk.read(f"{FOLDER}/instrument.yaml")


def _word_file(path: Path, several: bool) -> None:
    """A Word file with a gazette's head at the edge of its pages, and a table two of whose cells are one."""
    file = docx.Document()
    file.sections[0].header.paragraphs[0].text = "NORMAS LEGALES El Peruano Lima, lunes 2 de noviembre de 2009"
    file.add_paragraph("Artículo 1º.- Del pago: Se paga en una proporción igual a la siguiente:")
    table = file.add_table(3, 3)
    rows = (("Combinación", "Mano", "Pago"), ("Full", "primera", "7 a 1"), ("Póker", "segunda", "9 a 1"))
    for index, row in enumerate(rows):
        for cell, words in zip(table.rows[index].cells, row, strict=True):
            cell.text = words
    joined = table.cell(1, 1).merge(table.cell(2, 1))
    if not several:
        joined.text = "primera"
    file.add_paragraph("Artículo 2º.- Del fin: Es el fin.")
    file.save(str(path))


@pytest.mark.parametrize(
    ("several", "why"),
    [
        (True, "una tabla tiene celdas de varios párrafos"),
        (False, "una tabla con celdas vacías, o que abarcan varias filas"),
    ],
)
def test_a_word_file_says_its_day_at_the_edge_and_why_a_table_is_none(desk: Commands, several: bool, why: str) -> None:
    _word_file(desk.root / "pagina.docx", several)
    code, said = ingest(desk, "pagina.docx", "--jurisdiction", "pe")
    assert code == 0, said
    assert why in said
    assert "attested: 2009-11-02" in desk.read(f"{FOLDER}/instrument.yaml")
    assert "|" not in desk.read(f"{FOLDER}/instrument.yaml")


KILLED = """\
import os, signal, sys
from refundido.cli.guard import run
from refundido.publish import files
whole, left = files.write_flushed, [int(sys.argv[1])]
def dying(path, data):
    if not left[0]:
        os.kill(os.getpid(), signal.SIGKILL)
    left[0] -= 1
    whole(path, data)
files.write_flushed = dying
sys.exit(run(sys.argv[2:]))
"""


@pytest.mark.parametrize("written", [0, 1, 3])
@pytest.mark.parametrize("there", [False, True])
def test_a_kill_amid_the_writing_leaves_what_there_was(desk: Commands, written: int, there: bool) -> None:
    """The folder is not there, or empty, as before; what is left beside it hinders nothing, and it is done again."""
    folder = desk.root / FOLDER
    (folder if there else folder.parent).mkdir(parents=True)
    asked = ["-C", str(desk.root), "ingest", str(desk.root / "pagina.txt"), "--title", "Dados", "-o", str(folder)]
    killed = subprocess.run([sys.executable, "-c", KILLED, str(written), *asked], capture_output=True, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert folder.exists() is there
    assert not there or not list(folder.iterdir())
    checked = desk("check")
    assert "dados" not in checked.out + checked.err
    assert ingest(desk, "pagina.txt")[0] == 0
    assert desk("check").code == 0


def test_a_reviewed_list_writes_over_nothing(desk: Commands) -> None:
    """What a folder has is never replaced: neither by a list that is accepted nor by half of it."""
    ingest(desk, "pagina.txt")
    folder = desk.root / FOLDER
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    desk.write("lista.yaml", desk.read(f"{FOLDER}/{REPAIRS_FILE}").replace("applied", "rejected"))
    code, said = ingest(desk, "pagina.txt", "--accept", str(desk.root / "lista.yaml"))
    assert code == 1
    assert "no está vacía" in said
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_folder_that_cannot_be_written_is_named(desk: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(path: Path, data: bytes) -> None:
        raise PermissionError(errno.EACCES, "no", str(path))

    monkeypatch.setattr(files, "write_flushed", denied)
    code, said = ingest(desk, "pagina.txt")
    assert code == 1
    assert f"Error: el sistema no permitió la operación en «{desk.root / FOLDER}»" in said
    assert not (desk.root / FOLDER).exists()


_CHILE = "DIARIO OFICIAL DE LA REPÚBLICA DE CHILE"
_HEADS = {
    "cl, papel": (
        f"Cuerpo I - 4 {_CHILE} Miércoles 1 de Septiembre de 2010 Nº 39.751",
        f"Miércoles 1 de Septiembre de 2010 {_CHILE} Nº 39.751 Cuerpo I - 5",
        "Nº 39.751 DIARIO OFICIAL DE LA REPUBLICA DE CHILE Miércoles 1 de Septiembre de 2010 Cuerpo I - 6",
    ),
    "cl, electrónico": (
        (
            f"{_CHILE}\nI SECCIÓN\nLEYES, REGLAMENTOS, DECRETOS Y RESOLUCIONES DE ORDEN GENERAL\n"
            "Núm. 43.104 | Miércoles 1 de Septiembre de 2010 | Página 1 de 2\nNormas Generales\nCVE 2041234"
        ),
        (
            "CVE 2041234 | Director: Ana Pérez Soto | Sitio Web: www.diarioficial.cl | Mesa Central: 600 712 0001 "
            "E-mail: consultas@diarioficial.cl | Dirección: Dr. Torres Boonen N°511, Providencia, Santiago, Chile.\n"
            f"{_CHILE}\nNúm. 43.104 | Miércoles 1 de Septiembre de 2010 | Página 2 de 2"
        ),
        "CVE 2041234",
    ),
    "ar": (
        "BOLETÍN OFICIAL Nº 34.872 - Primera Sección 12 Miércoles 1 de septiembre de 2010\n#I6543210I#",
        "BOLETÍN OFICIAL Nº 34.872 - Primera Sección 13 Miércoles 1 de septiembre de 2010",
        "e. 01/09/2010 N° 11867/10 v. 01/09/2010\n#F6543210F#",
    ),
}


@pytest.mark.parametrize("gazette", _HEADS)
def test_what_gazettes_print_on_their_pages_is_none_of_the_text(desk: Commands, gazette: str) -> None:
    head, midst, foot = _HEADS[gazette]
    desk.write(
        "gaceta.txt",
        f"{head}\nArtículo 1.- Del mazo: Se usa uno.\nArtículo 2.- De las fichas: Valen lo que\n{midst}\nellas dicen.\n"
        f"Artículo 3.- Del fin: Lo dice el crupier.\n{foot}\n",
    )
    code, said = ingest(desk, "gaceta.txt")
    assert code == 0, said
    written = desk.read(f"{FOLDER}/instrument.yaml")
    assert re.findall('párrafo: "(.*)"', written) == ["Se usa uno.", "Valen lo que ellas dicen.", "Lo dice el crupier."]
    assert f"jurisdiction: {gazette[:2]}" in written
    assert "attested: 2010-09-01" in written
    assert "unplaced" not in desk.read(f"{FOLDER}/{APART_FILE}")
    assert desk("check", "--source").code == 0
