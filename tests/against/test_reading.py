"""A published text is read from any of its formats into the same lines; what cannot be read is a diagnostic."""

from __future__ import annotations

import io
import random
import zipfile
from pathlib import Path

import pikepdf
import pytest

from refundido.compare.published import Place
from refundido.diagnostic import Code, Severity
from refundido.source.published import published_from_bytes, read_published
from tests.against.published_texts import (
    TYPES,
    W,
    as_docx,
    as_html,
    as_pdf,
    compared,
    lines_of,
    paragraph,
    read,
    refused,
    text,
)

LINES = lines_of(text())


def words_of(data: bytes, name: str = "publicado") -> list[str]:
    return [line.text for line in read(data, name).lines]


def differences(data: bytes) -> list[str]:
    from refundido.compare.against import against
    from tests.build import JURISDICTION

    result = against(text(), read(data), JURISDICTION)
    return [f"{d.sort}: {d.ours!r} {d.theirs!r}" for d in result.differences]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r", "\n\n"])
def test_plain_text(ending: str) -> None:
    data = ending.join(LINES).encode()
    assert words_of(data) == LINES
    assert differences(data) == []
    assert differences(b"\xef\xbb\xbf" + data) == []
    assert differences(ending.join(LINES).encode("utf-16")) == []


def test_plain_text_wrapped_and_hyphenated() -> None:
    folded = "\n\n".join(_wrapped(line, 40) for line in LINES)
    assert "-\n" in folded
    assert differences(folded.encode()) == []
    assert differences(folded.replace("\n\n", "\n").encode()) == []


def _wrapped(line: str, width: int) -> str:
    rows = [""]
    for word in line.split(" "):
        if len(rows[-1]) + len(word) <= width:
            rows[-1] = f"{rows[-1]} {word}".strip()
        elif len(word) > 8 and word.isalpha():
            rows[-1] += f" {word[:4]}-"
            rows.append(word[4:])
        else:
            rows.append(word)
    return "\n".join(rows)


def test_pages_of_plain_text_lose_their_heads_and_numbers() -> None:
    pages = [LINES[:4], LINES[4:8], LINES[8:]]
    data = "\f".join("\n".join(["Diario Oficial", *page, f"Página {n}"]) for n, page in enumerate(pages, 1)).encode()
    found = read(data)
    assert [line.text for line in found.lines] == LINES
    assert set(found.left_out) == {"Diario Oficial", "Página 1"}
    assert found.lines[4].place == Place(2, 7)


def test_a_number_alone_at_the_foot_of_a_page_is_kept() -> None:
    assert "35" in words_of(b"uno dos\n35\f tres cuatro\n17")


def test_html() -> None:
    data = as_html(LINES)
    assert words_of(data) == LINES
    assert differences(data) == []


def test_html_leaves_out_what_is_not_read() -> None:
    page = (
        "<html><head><title>t</title><style>x{}</style></head><body><nav>Menú</nav><script>alert(1)</script>"
        "<p>El <b>croupier</b> baraja&nbsp;los naipes<br>y paga.</p><p hidden>oculto</p><p style='display: none'>no</p>"
        "<span aria-hidden=true>*</span><table><tr><td>1</td><td>Pleno</td></tr></table><pre>a b\nc\n\nd</pre>"
        "<ol><li>primero</li></ol><noscript>nada</noscript></body></html>"
    )
    found = read(page.encode())
    assert [line.text for line in found.lines] == [
        "El croupier baraja los naipes", "y paga.", "1", "Pleno", "a b", "c", "d", "primero",
    ]  # fmt: skip
    assert [line.opens for line in found.lines] == [True, False, True, True, True, False, True, True]
    assert found.lines[-1].numbered


def test_html_in_the_encoding_it_declares() -> None:
    page = '<html><head><meta charset="windows-1252"></head><body><p>Artículo único</p></body></html>'
    assert words_of(page.encode("cp1252")) == ["Artículo único"]
    assert refused(page.replace("windows-1252", "utf-8").encode("cp1252")).diagnostics[0].code is Code.FILE_ENCODING


def test_html_reaches_for_nothing(tmp_path: Path) -> None:
    secret = tmp_path / "secreto.txt"
    secret.write_text("CLAVE", encoding="utf-8")
    page = (
        f'<!DOCTYPE html [<!ENTITY x SYSTEM "{secret.as_uri()}"><!ENTITY y "YYY">]><html><body><p>a &x; &y; b</p>'
        f'<iframe src="{secret.as_uri()}"></iframe><object data="{secret.as_uri()}"></object></body></html>'
    )
    words = " ".join(words_of(page.encode()))
    assert "CLAVE" not in words
    assert "YYY" not in words


def test_html_nested_without_measure_ends() -> None:
    page = b"<html><body>" + b"<div>" * 60_000 + b"fondo" + b"</div>" * 60_000
    outcome = published_from_bytes(page, "x.html")
    assert outcome.value is not None or outcome.diagnostics[0].code in (Code.FILE_BOMB, Code.FILE_UNREAD)


def test_docx() -> None:
    data = as_docx("".join(paragraph(line.replace("&", "&amp;")) for line in LINES))
    assert words_of(data) == LINES
    assert differences(data) == []
    assert str(read(data).lines[3].place) == "párrafo 4"


def test_docx_reads_as_it_stands_with_its_changes_accepted() -> None:
    body = (
        "<w:p><w:r><w:t>El </w:t></w:r><w:del><w:r><w:delText>viejo</w:delText></w:r></w:del>"
        "<w:ins><w:r><w:t>nuevo</w:t>"
        "</w:r></w:ins><w:r><w:rPr><w:vanish/></w:rPr><w:t>oculto</w:t></w:r><w:r><w:tab/><w:t>texto</w:t></w:r></w:p>"
        "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Pleno</w:t></w:r></w:p></w:tc>"
        "</w:tr></w:tbl>"
    )
    assert words_of(as_docx(body)) == ["El nuevo texto", "1", "Pleno"]


def test_docx_that_counts_by_itself_has_labels() -> None:
    numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    body = "".join(
        paragraph(line.partition(") ")[2], numbered) if line[1:2] == ")" else paragraph(line) for line in LINES
    )
    result = differences(as_docx(body))
    assert result
    assert all(line.startswith("typography") for line in result)


def test_our_own_docx_is_read_without_its_notes_and_marks() -> None:
    styles = "".join(f'<w:style w:styleId="{name}"/>' for name in ("Rotulo", "NotaEditor", "Heading1"))
    aside = {"Title": "Reglamento", "TOC1": "Título I", "Rotulo": "Texto reconstruido", "NotaEditor": "Nota. x"}
    body = "".join(paragraph(words, f'<w:pStyle w:val="{style}"/>') for style, words in aside.items())
    body += "".join(paragraph(line) for line in LINES)
    body += paragraph("Sobre este texto", '<w:pStyle w:val="Heading1"/>') + paragraph("Todo lo demás.")
    assert words_of(as_docx(body, styles)) == LINES


def test_pdf() -> None:
    assert differences(as_pdf(LINES, tagged=True)) == []


def test_one_page_without_tags_cannot_tell_its_head_from_its_text() -> None:
    assert differences(as_pdf(LINES)) == ["extra: '' 'Diario Oficial'"]


@pytest.mark.parametrize("tagged", [False, True])
def test_pdf_of_many_pages_loses_its_heads_and_numbers(tagged: bool) -> None:
    data = as_pdf(LINES, "p { break-after: page }", tagged=tagged)
    found = read(data)
    assert differences(data) == []
    assert found.lines[-1].place.page == len(LINES)
    if not tagged:
        assert set(found.left_out) == {"Diario Oficial", "Página 1"}


def test_a_scanned_pdf_says_that_it_has_no_text() -> None:
    document = pikepdf.new()
    for _ in range(3):
        document.add_blank_page()
    buffer = io.BytesIO()
    document.save(buffer)
    (found,) = refused(buffer.getvalue()).diagnostics
    assert found.code is Code.FILE_UNREAD
    assert "OCR" in found.hint
    assert "3 páginas" in found.message


def test_a_pdf_with_one_scanned_page_warns() -> None:
    document = pikepdf.open(io.BytesIO(as_pdf(LINES)))
    image = pikepdf.Stream(document, b"\0", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=1, Height=1,
                           ColorSpace=pikepdf.Name.DeviceGray, BitsPerComponent=8)  # fmt: skip
    document.add_blank_page()
    document.pages[-1].Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Im0=image))
    buffer = io.BytesIO()
    document.save(buffer)
    outcome = published_from_bytes(buffer.getvalue(), "x.pdf")
    assert outcome.value is not None
    (warning,) = outcome.diagnostics
    assert (warning.code, warning.severity) == (Code.FILE_UNREAD, Severity.WARNING)


def test_a_locked_pdf_says_so() -> None:
    document = pikepdf.open(io.BytesIO(as_pdf(LINES)))
    buffer = io.BytesIO()
    document.save(buffer, encryption=pikepdf.Encryption(user="clave", owner="otra", R=3, aes=False, metadata=False))
    assert refused(buffer.getvalue()).diagnostics[0].code in (Code.FILE_UNREAD, Code.FILE_SYNTAX)


def test_a_pdf_that_calls_itself_ends() -> None:
    document = pikepdf.new()
    document.add_blank_page()
    forms = [pikepdf.Stream(document, b"/F Do " * 40, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form,
                            BBox=[0, 0, 9, 9]) for _ in range(12)]  # fmt: skip
    forms = [document.make_indirect(form) for form in forms]
    for form, inner in zip(forms, [*forms[1:], forms[0]], strict=True):
        form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=inner))
    document.pages[0].Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=forms[0]))
    document.pages[0].Contents = pikepdf.Stream(document, b"/F Do")
    buffer = io.BytesIO()
    document.save(buffer)
    refused(buffer.getvalue())


def test_a_pdf_that_unpacks_without_measure_is_refused() -> None:
    document = pikepdf.new()
    document.add_blank_page()
    document.pages[0].Contents = pikepdf.Stream(document, b"q Q " * 12_000_000)
    buffer = io.BytesIO()
    document.save(buffer, compress_streams=True, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    assert len(buffer.getvalue()) < 1_000_000
    assert refused(buffer.getvalue()).diagnostics[0].code is Code.FILE_BOMB


def test_a_form_that_unpacks_without_measure_is_refused() -> None:
    document = pikepdf.new()
    document.add_blank_page()
    form = pikepdf.Stream(document, b"q Q " * 2_000_000, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form)
    document.pages[0].Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=document.make_indirect(form)))
    document.pages[0].Contents = pikepdf.Stream(document, b"/F Do")
    buffer = io.BytesIO()
    document.save(buffer, compress_streams=True, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    assert refused(buffer.getvalue()).diagnostics[0].code is Code.FILE_BOMB


def test_zip_bombs_are_refused() -> None:
    assert refused(as_docx(paragraph("a" * 70_000_000))).diagnostics[0].code is Code.FILE_BOMB
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as package:
        for number in range(5000):
            package.writestr(f"word/{number}.xml", "")
        package.writestr("word/document.xml", "<a/>")
    assert refused(buffer.getvalue()).diagnostics[0].code is Code.FILE_BOMB


def test_xml_bombs_are_refused() -> None:
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "ja"}">' for n in range(10))
    document = f'<!DOCTYPE d [{entities}]><w:document xmlns:w="{W}"><w:body><w:p>&e9;</w:p></w:body></w:document>'
    deep = "<w:p>" * 5000 + "</w:p>" * 5000
    for content in (document, f'<w:document xmlns:w="{W}"><w:body>{deep}</w:body></w:document>'):
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as package:
            package.writestr("[Content_Types].xml", TYPES)
            package.writestr("word/document.xml", content)
        assert refused(buffer.getvalue()).diagnostics[0].code in (Code.FILE_BOMB, Code.FILE_SYNTAX)


@pytest.mark.parametrize(
    ("data", "name", "code"),
    [
        (b"", "vacio.txt", Code.FILE_UNREAD),
        (b" \n\t\f", "blanco.txt", Code.FILE_UNREAD),
        (b"", "vacio.html", Code.FILE_UNREAD),
        (b"", "vacio.docx", Code.FILE_UNREAD),
        (b"<html><body></body></html>", "nada.html", Code.FILE_UNREAD),
        ("Artículo único".encode("cp1252"), "a.txt", Code.FILE_ENCODING),
        (bytes(range(32)) * 40, "a.txt", Code.FILE_UNREAD),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "a.doc", Code.FILE_UNREAD),
        (b"{\\rtf1 hola}", "a.rtf", Code.FILE_UNREAD),
        (b"%PDF-1.7\n%%EOF", "a.pdf", Code.FILE_SYNTAX),
        (b"%PDF-1.7\nbasura", "a.pdf", Code.FILE_SYNTAX),
        (b"PK\x03\x04basura", "a.docx", Code.FILE_SYNTAX),
        (b"x" * (20 * 1024 * 1024 + 1), "a.txt", Code.FILE_TOO_LARGE),
    ],
)
def test_what_cannot_be_read(data: bytes, name: str, code: Code) -> None:
    assert [d.code for d in refused(data, name).diagnostics] == [code]


def test_a_zip_that_is_no_word_file_is_said_to_be_none() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as package:
        package.writestr("hola.txt", "hola")
    assert refused(buffer.getvalue()).diagnostics[0].code is Code.FILE_SYNTAX


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "no.txt", tmp_path, Path("a\0b")):
        outcome = read_published(path)
        assert outcome.value is None
        assert outcome.diagnostics[0].code is Code.FILE_MISSING
    (tmp_path / "si.txt").write_text("hola", encoding="utf-8")
    found = read_published(tmp_path / "si.txt").value
    assert found is not None
    assert (found.name, found.format) == ("si.txt", "txt")


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("kind", ["pdf", "docx", "html", "txt"])
def test_any_bytes_give_lines_or_a_diagnostic(kind: str, seed: int) -> None:
    chance = random.Random(f"{kind}{seed}")
    data = bytearray(SAMPLES(kind))
    for _ in range(chance.randint(1, 12)):
        match chance.randrange(3):
            case 0:
                data[chance.randrange(len(data))] = chance.randrange(256)
            case 1:
                at = chance.randrange(len(data))
                del data[at : at + chance.randint(1, 200)]
            case _:
                at = chance.randrange(len(data))
                data[at:at] = bytes(chance.randrange(256) for _ in range(chance.randint(1, 20)))
    outcome = published_from_bytes(bytes(data), f"x.{kind}")
    if outcome.value is None:
        assert outcome.diagnostics
        assert all(d.span is not None and d.message for d in outcome.diagnostics)
    else:
        compared(line.text for line in outcome.value.lines)


_MADE: dict[str, bytes] = {}


def SAMPLES(kind: str) -> bytes:  # noqa: N802 - a table made on demand
    if kind not in _MADE:
        _MADE[kind] = {
            "pdf": lambda: as_pdf(LINES, tagged=True),
            "docx": lambda: as_docx("".join(paragraph(line) for line in LINES)),
            "html": lambda: as_html(LINES),
            "txt": lambda: "\n".join(LINES).encode(),
        }[kind]()
    return _MADE[kind]
