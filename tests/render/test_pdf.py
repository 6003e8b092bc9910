"""The PDF of a publication: conformance, structure, fonts, page numbers, and always the same bytes."""

from __future__ import annotations

import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import page as validator
import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from refundido.document.blocks import ContentsEntry, NoteRef, Publication, Words
from refundido.render.fonts import families
from refundido.render.pdf import PdfResult, render_pdf
from refundido.render.templates import load_templates
from tests.document.flat import inlines_of
from tests.render.editions import REPOSITORY, catalogue, small_publication


@cache
def printed(name: str) -> PdfResult:
    """The PDF of a publication by a name; nothing is to be said against it."""
    publication = small_publication() if name == "pequeña" else catalogue()[-1]
    outcome = render_pdf(publication, load_templates())
    assert outcome.value is not None
    assert not outcome.diagnostics
    return outcome.value


NAMES = ("pequeña", "catálogo")


@pytest.fixture(params=NAMES)
def pdf(request: pytest.FixtureRequest) -> PdfResult:
    """Each PDF in turn."""
    return printed(request.param)


def reader(result: PdfResult) -> Any:
    """The PDF, read."""
    return PdfReader(io.BytesIO(result.data))


@pytest.mark.parametrize("profile", ["ua1", "2a"])
def test_conforms(pdf: PdfResult, profile: str) -> None:
    report = validator.validate_pdf_bytes(pdf.data, profile=profile)
    assert report.is_compliant, [(f.rule_id, f.message) for f in report.failures]


def test_qpdf_finds_nothing(pdf: PdfResult, tmp_path: Path) -> None:
    program = shutil.which("qpdf")
    assert program, "falta qpdf: make test lo instala"
    path = tmp_path / "x.pdf"
    path.write_bytes(pdf.data)
    done = subprocess.run([program, "--check", str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_stream_ends_in_a_carriage_return(pdf: PdfResult) -> None:
    assert b"\r\nendstream" not in pdf.data


def test_is_a4_tagged_and_in_spanish(pdf: PdfResult) -> None:
    read = reader(pdf)
    catalog = read.trailer["/Root"]
    assert catalog["/Lang"] == "es"
    assert catalog["/MarkInfo"]["/Marked"]
    assert catalog["/ViewerPreferences"]["/DisplayDocTitle"]
    assert {tuple(round(float(side)) for side in p.mediabox) for p in read.pages} == {(0, 0, 595, 842)}


def test_says_title_and_author_and_no_date() -> None:
    information = reader(printed("catálogo")).metadata
    assert information is not None
    assert information.title == "Catálogo de Juegos. Texto vigente desde el 1 de septiembre de 2010"
    assert information.author == "Superintendencia de Casinos de Juego"
    assert "/CreationDate" not in information
    assert "/ModDate" not in information


def test_uses_only_the_fonts_of_the_packages(pdf: PdfResult) -> None:
    found = set()
    for each in reader(pdf).pages:
        for font in each["/Resources"]["/Font"].values():
            descriptor = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
            assert "/FontFile2" in descriptor
            found.add(descriptor["/FontFamily"])
    assert found == set(families())


def test_hyphens_are_there() -> None:
    text = "\n".join(each.extract_text() for each in reader(printed("catálogo")).pages)
    assert re.search(r"\w[‐-]\n\w", text)


def test_bookmarks_follow_the_headings() -> None:
    outline = reader(printed("catálogo")).outline
    names = [_name(item) for item in outline if not isinstance(item, list)]
    assert names == ["Catálogo de los Juegos que podrán desarrollarse en los casinos de juego"]
    second = [_name(item) for item in outline[1] if not isinstance(item, list)]
    assert second == [
        "Contenido",
        "Título II. Categorías de Juegos de Ruletas",
        "Título III. Categorías de Juegos de Cartas",
        "Notas de origen",
        "Sobre este texto",
    ]


def _name(item: Any) -> str:
    return str(item["/Title"])


def entries(publication: Publication) -> list[ContentsEntry]:
    """All lines of the contents."""

    def below(each: ContentsEntry) -> list[ContentsEntry]:
        return [each, *(inner for entry in each.entries for inner in below(entry))]

    return [found for entry in publication.contents for found in below(entry)]


def test_contents_give_the_page_where_each_heading_stands() -> None:
    result = printed("catálogo")
    texts = [_squeezed(each.extract_text()) for each in reader(result).pages]
    contents = "".join(texts[1:3])
    for entry in entries(catalogue()[-1]):
        heading = _squeezed(f"{entry.label}{entry.text}")
        number = result.pages[entry.anchor]
        assert heading.casefold() in texts[number - 1].casefold(), entry
        assert f"{heading}{number}" in contents, entry


def _squeezed(text: str) -> str:
    return re.sub(r"[‐-]\n|\s", "", text)


def test_every_page_but_the_cover_says_its_number_and_what_it_holds() -> None:
    read = reader(printed("catálogo"))
    total = len(read.pages)
    for number, each in enumerate(read.pages, start=1):
        assert (f"página {number} de {total}" in each.extract_text()) == (number > 1)
    middle = read.pages[printed("catálogo").pages["u-rf-035"]].extract_text()
    assert "Título II. Categorías de Juegos de Ruletas" in middle
    assert "1. Ruleta Francesa" in middle


def test_no_word_is_lost() -> None:
    """Each word of the publication is in the PDF at least as often."""
    text = "\n".join(each.extract_text() for each in reader(printed("catálogo")).pages)
    there = Counter(re.findall(r"\w+", re.sub(r"(?<=\w)[‐-]\n(?=\w)", "", text)))
    wanted: Counter[str] = Counter()
    for inline in inlines_of(catalogue()[-1].body):
        if isinstance(inline, Words):
            wanted.update(re.findall(r"\w{4,}", inline.text))
    missing = {word: (count, there[word]) for word, count in wanted.items() if there[word] < count}
    assert sum(count - found for count, found in missing.values()) <= len(wanted) // 100, missing


def tags(result: PdfResult) -> Counter[str]:
    """How many structure elements there are of each kind."""
    found: Counter[str] = Counter()
    waiting: list[Any] = [reader(result).trailer["/Root"]["/StructTreeRoot"]]
    while waiting:
        each = waiting.pop().get_object()
        if isinstance(each, DictionaryObject):
            if "/S" in each:
                found[str(each["/S"])] += 1
            if "/K" in each:
                waiting.append(each["/K"])
        elif isinstance(each, list):
            waiting.extend(each)
    return found


def test_tags_tell_headings_lists_tables_and_links() -> None:
    found = tags(printed("catálogo"))
    assert found["/H1"] == 1
    assert found["/H2"] == 5
    for tag in ("/H3", "/H4", "/H5", "/H6", "/P", "/L", "/LI", "/Table", "/TR", "/TH", "/TD", "/Caption", "/Link"):
        assert found[tag], tag


def test_no_heading_holds_another() -> None:
    waiting: list[tuple[Any, bool]] = [(reader(printed("catálogo")).trailer["/Root"]["/StructTreeRoot"], False)]
    while waiting:
        each, inside = waiting.pop()
        each = each.get_object()
        if isinstance(each, list):
            waiting.extend((kid, inside) for kid in each)
        elif isinstance(each, DictionaryObject):
            heading = bool(re.fullmatch(r"/H\d", str(each.get("/S", ""))))
            assert not (heading and inside)
            if "/K" in each:
                waiting.append((each["/K"], inside or heading))


def test_tables_repeat_their_head_on_each_page() -> None:
    found = tags(printed("catálogo"))
    assert found["/THead"] == found["/Table"]


def test_page_hints_save_work_and_change_nothing() -> None:
    templates = load_templates()
    first = printed("pequeña")
    for hints in (first.pages, dict.fromkeys(first.pages, 99), {"nada": 3}):
        outcome = render_pdf(small_publication(), templates, hints)
        assert outcome.value == first


def test_another_process_gives_the_same_bytes() -> None:
    script = (
        "from tests.render.test_pdf import printed; import hashlib, sys;"
        "sys.stdout.write(hashlib.sha256(printed('pequeña').data).hexdigest())"
    )
    digests = set()
    for seed, moment in (("1", "1000000000"), ("2", "")):
        environment = os.environ | {"PYTHONHASHSEED": seed, "TZ": f"X{seed}", "LC_ALL": "C"}
        if moment:
            environment["SOURCE_DATE_EPOCH"] = moment
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment, cwd=REPOSITORY
        )
        digests.add(done.stdout)
    assert digests == {hashlib.sha256(printed("pequeña").data).hexdigest()}


def test_the_collector_and_the_environment_are_left_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    import gc

    monkeypatch.delenv("FONTCONFIG_FILE", raising=False)
    before = dict(os.environ)
    render_pdf(small_publication(), load_templates())
    assert gc.isenabled()
    assert dict(os.environ) == before


def squeezed_pages(name: str) -> list[str]:
    """The words of each page, without spaces and without the hyphens put at the ends of lines."""
    return [_squeezed(each.extract_text()) for each in reader(printed(name)).pages]


def test_no_label_is_left_alone_at_the_foot_of_a_page() -> None:
    """What says that a passage is reconstructed stands over it."""
    for each in squeezed_pages("catálogo"):
        body = re.sub(r"(TítuloI+\.Categorías[^.]*(\d\.[^.]*)?)?Textovigentedesde[^.]*$", "", each)
        assert body != each or "página" not in each
        assert not re.search(r"(Textoreconstruido|Reconstruido,salvolosubrayado|vasobrepuntos)$", body), body[-90:]


def first_calls(publication: Publication) -> list[NoteRef]:
    """The first call to each note."""
    return [each for each in inlines_of(publication.body) if isinstance(each, NoteRef) and each.first]


def test_each_margin_note_is_whole_and_printed_once() -> None:
    pages = squeezed_pages("catálogo")
    for ref in first_calls(catalogue()[-1]):
        note = _squeezed(f"{ref.number} {ref.action}: {ref.source}. Desde el {ref.in_force}.")
        assert sum(each.count(note) for each in pages) == 1, note


def test_the_margin_note_of_a_row_is_on_the_page_of_the_row() -> None:
    pages = squeezed_pages("catálogo")
    content = list(inlines_of(catalogue()[-1].body))
    for before, ref in pairwise(content):
        if isinstance(ref, NoteRef) and ref.first and isinstance(before, Words):
            note = _squeezed(f"{ref.number} {ref.action}: {ref.source}. Desde el")
            there = next(each for each in pages if note in each)
            assert _squeezed(before.text)[-12:] in there, ref


def test_words_are_found_as_they_are_written() -> None:
    """No letter-spacing, which readers take for spaces, and no capitals that the text does not have."""
    text = "\n".join(each.extract_text() for each in reader(printed("catálogo")).pages)
    assert re.search(r"^\s*Título II\s*$", text, re.MULTILINE)
    assert "Texto refundido" in text
    assert not re.search(r"(\b\w ){4}", text)


def test_bookmarks_name_numerals_as_the_text_does() -> None:
    names: list[str] = []
    waiting = list(reader(printed("catálogo")).outline)
    while waiting:
        item = waiting.pop()
        if isinstance(item, list):
            waiting.extend(item)
        else:
            names.append(_name(item))
    assert "1.1 Objeto del juego" in names or any(re.match(r"1\.1 \w", name) for name in names), names
    assert not [name for name in names if re.match(r"\d+\.\d+\. ", name)]
