"""What a format says beside its letters: raised figures, lists that count by themselves, tables, what is struck out."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from refundido.compare.published import Published
from refundido.diagnostic import Code, Outcome
from refundido.publish.reading import act_source
from refundido.source.published import published_from_bytes
from tests.against.published_texts import W, as_docx


def laid(data: bytes | str, name: str = "a.html") -> Outcome[Published]:
    """A file as `ingest` reads it."""
    return published_from_bytes(data.encode() if isinstance(data, str) else data, name, joined=False)


def lines(data: bytes | str, name: str = "a.html") -> list[str]:
    found = laid(data, name)
    assert found.value is not None, found.diagnostics
    return [line.text for line in found.value.lines]


def html(body: str, head: str = "") -> str:
    return f"<!DOCTYPE html><html><head><meta charset=utf-8>{head}</head><body>{body}</body></html>"


def word(body: str, **parts: str) -> bytes:
    """A Word file with other parts, by name («numbering», «header1»)."""
    data = io.BytesIO(as_docx(body))
    with zipfile.ZipFile(data, "a", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(f"word/{name}.xml", content.replace(">", f' xmlns:w="{W}">', 1))
    return data.getvalue()


def run(words: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{words}</w:t></w:r>'


RAISED = '<w:vertAlign w:val="superscript"/>'
FIGURES = [
    ("Póker: 20 a 1<sup>2</sup>.", "Póker: 20 a 1²."),
    ("El pozo es 10<sup><i>6</i></sup> y el agua H<sub>2</sub>O.", "El pozo es 10⁶ y el agua H₂O."),
    ("Vale S/. 5<span style='vertical-align: super'>50</span> o 7<sup>(3)</sup>", "Vale S/. 5⁵⁰ o 7(³)"),
    ("Artículo 2<sup>o</sup>.- De la N<sup>o</sup> 3 y la 1<sup>a</sup>, x<sup>a</sup>",
     "Artículo 2º.- De la Nº 3 y la 1ª, xa"),
]  # fmt: skip


@pytest.mark.parametrize(("written", "read"), FIGURES)
def test_a_raised_figure_never_joins_another(written: str, read: str) -> None:
    assert lines(html(f"<p>{written}</p>")) == [read]


def test_a_raised_figure_in_word() -> None:
    body = f"<w:p>{run('Póker: 20 a 1')}{run('2', RAISED)}{run(' y el 3')}{run('o', RAISED)}</w:p>"
    found = laid(as_docx(body), "a.docx")
    assert found.value is not None
    assert [line.text for line in found.value.lines] == ["Póker: 20 a 1² y el 3º"]
    (told,) = found.diagnostics
    assert (told.code, told.subject) == (Code.FIGURE_RAISED, "Póker: 20 a 1²")
    assert "párrafo 1" in told.message


@pytest.mark.parametrize("tagged", [False, True])
def test_a_raised_figure_and_a_note_in_a_pdf(tagged: bool) -> None:
    import weasyprint

    style = (
        "@page { size: A5; @bottom-center { content: '- ' counter(page) ' -' } } body { font-size: 11pt }"
        "sup { font-size: 6pt } .nota { font-size: 7pt; position: absolute; bottom: 0 }"
    )
    body = "<p>Póker: 20 a 1<sup>2</sup> cada vez.</p><p>Full: 7 a 1.</p><p class=nota>2 Según la ley.</p>"
    data = weasyprint.HTML(string=f"<html lang=es><style>{style}</style><body>{body}").write_pdf(pdf_tags=tagged)
    found = laid(data, "a.pdf")
    assert found.value is not None
    said = [line.text.replace("1 ²", "1²") for line in found.value.lines]
    assert said[:2] == ["Póker: 20 a 1² cada vez.", "Full: 7 a 1."]
    assert [told.code for told in found.diagnostics] == [Code.FIGURE_RAISED]
    if not tagged:
        assert said[2:] == []
        assert found.value.left_out == ("- 1 -", "2 Según la ley.")


LIST = "<ol type=a start=2><li>una:<ol><li>x</li><li value=5>y</li></ol></li><li><p>dos</p></li></ol>"


def test_the_labels_of_a_list_are_those_the_page_shows() -> None:
    assert lines(html(LIST)) == ["b. una:", "1. x", "5. y", "c. dos"]
    assert lines(html("<ol reversed type=I><li>x</li><li>y</li></ol><ul><li>z</li></ul>")) == ["II. x", "I. y", "- z"]
    assert lines(html("<ol style='list-style: lower-roman'><li>x</li><li>y</li></ol>")) == ["i. x", "ii. y"]


def test_where_a_style_sheet_may_number_the_labels_are_not_known() -> None:
    link, style = "<link rel=stylesheet href=x.css>", "<style>ol { list-style-type: lower-alpha }</style>"
    for head, codes in ((link, [Code.NUMBER_UNSEEN, Code.STYLE_UNREAD]), (style, [Code.NUMBER_UNSEEN])):
        found = laid(html("<ol><li>x</li></ol><ol type=a><li>y</li></ol>", head))
        assert found.value is not None
        assert [line.text for line in found.value.lines] == ["x", "a. y"]
        assert [told.code for told in found.diagnostics] == codes


NUMBERING = (
    '<w:numbering><w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt '
    'w:val="lowerLetter"/><w:lvlText w:val="%1)"/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt '
    'w:val="decimal"/><w:lvlText w:val="%1.%2.-"/></w:lvl><w:lvl w:ilvl="2"><w:numFmt w:val="bullet"/><w:lvlText '
    'w:val="x"/></w:lvl><w:lvl w:ilvl="3"><w:numFmt w:val="ordinal"/><w:lvlText w:val="%4"/></w:lvl></w:abstractNum>'
    '<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="7"/>'
    '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num></w:numbering>'
)


def item(words: str, level: int, number: int = 1) -> str:
    properties = f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'
    return f"<w:p><w:pPr>{properties}</w:pPr>{run(words)}</w:p>"


def test_the_labels_of_a_list_of_word() -> None:
    body = "".join(
        [item("x", 0), item("y", 1), item("z", 1), item("w", 0), item("v", 1), item("u", 2), item("t", 0, 2)]
    )
    said = ["a) x", "a.1.- y", "a.2.- z", "b) w", "b.1.- v", "- u", "a) t"]
    assert lines(word(body, numbering=NUMBERING), "a.docx") == said


def test_a_number_of_word_that_is_not_understood_is_told() -> None:
    found = laid(word(item("x", 3), numbering=NUMBERING), "a.docx")
    assert [told.code for told in found.diagnostics] == [Code.NUMBER_UNSEEN]


def test_an_act_keeps_the_labels_that_its_format_puts(tmp_path: Path) -> None:
    file = tmp_path / "acto.docx"
    file.write_bytes(word(item("Uno.", 0) + item("Dos.", 0), numbering=NUMBERING))
    read = act_source(file)
    assert read.value is not None
    assert read.value.text == "a) Uno.\nb) Dos."


TABLE = "<tr><th>Mano</th><th>Pago</th></tr><tr><td>Póker<br>real</td><td>20 a 1</td></tr>"
SPAN = "<tr><td rowspan=2>Full</td><td>7 a 1</td></tr><tr><td>6 a 1</td></tr>"


def test_a_table_keeps_its_rows() -> None:
    said = ["| Mano | Pago |", "|---|---|", "| Póker real | 20 a 1 |", "| Full | 7 a 1 |", "| | 6 a 1 |"]
    assert lines(html(f"<table>{TABLE}{SPAN}</table>")) == said
    cells = "".join(f"<w:tr><w:tc><w:p>{run(a)}</w:p></w:tc><w:tc><w:p>{run(b)}</w:p></w:tc></w:tr>" for a, b in
                    (("Mano", "Pago"), ("Póker", "20 a 1")))  # fmt: skip
    assert lines(as_docx(f"<w:tbl>{cells}</w:tbl>"), "a.docx") == ["| Mano | Pago |", "| Póker | 20 a 1 |"]


def test_a_page_laid_out_with_a_table_is_no_table() -> None:
    page = "<table><tr><td>Menú</td><td><p>Uno.</p><p>Dos.</p></td></tr><tr><td>Pie</td><td>x</td></tr></table>"
    found = laid(html(page))
    assert found.value is not None
    assert [line.text for line in found.value.lines] == ["Menú", "Uno.", "Dos.", "Pie", "x"]
    assert [told.code for told in found.diagnostics] == [Code.TABLE_UNREADABLE]
    assert lines(html("<table><tr><td>Lima</td><td>Firma</td></tr></table>")) == ["Lima", "Firma"]


def test_what_is_struck_out_or_hidden_is_apart_and_told() -> None:
    found = laid(html("<p>Rige <del>no</del> esto<s>, o no</s>.</p><p hidden>oculto<script>x</script></p>"))
    assert found.value is not None
    assert [line.text for line in found.value.lines] == ["Rige esto."]
    assert found.value.left_out == ("no", ", o no", "oculto")
    assert [told.code for told in found.diagnostics] == [Code.TEXT_STRUCK] * 2


@pytest.mark.parametrize(
    ("sheet", "body", "read", "left_out", "codes"),
    [
        (".t { text-decoration: line-through }", "50 <i class='a t'>70</i> 80", "50 80", ("70",), [Code.TEXT_STRUCK]),
        ("#n, td > b{DISPLAY:none}", "50 <i id=n>70</i> 80", "50 80", ("70",), []),
        ("p em { font-size: 0 }", "50 <em>70</em> 80", "50 80", ("70",), []),
        ("em.s {vertical-align: super}", "20 a 1<em class=s>2</em>", "20 a 1²", (), [Code.FIGURE_RAISED]),
        ("i{display:none} .v{display:inline}", "50 <i class=v>70</i> 80", "50 70 80", (), []),
        ("i{display:none!important}", "50 <i style='display:inline'>70</i> 80", "50 80", ("70",), []),
        (".v{display:none}", "50 <i class=v style='display:inline'>70</i> 80", "50 70 80", (), []),
        ("@media screen{i{display:none}}", "50 <i>70</i> 80", "50 80", ("70",), []),
        ("@media print{i{display:none}}", "50 <i>70</i> 80", "50 70 80", (), [Code.STYLE_UNREAD]),
        ("i:~{display:none}", "50 <i>70</i> 80", "50 70 80", (), [Code.STYLE_UNREAD]),
        ("i::before{display:none} p{color:red}", "50 <i>70</i> 80", "50 70 80", (), []),
        ("@import 'x.css';", "50", "50", (), [Code.STYLE_UNREAD]),
        ("i{opacity:0} b{visibility:hidden}", "50 <i>70</i> <b>71</b> 80", "50 80", ("70", "71"), []),
        ("i{color:#fff}", "50 <i>70</i> 80", "50 80", ("70",), [Code.TEXT_UNSEEN]),
        ("i{color:#fff} b{color:#000}", "50 <i>70 <b>71</b></i> 80", "50 71 80", ("70",), [Code.TEXT_UNSEEN]),
        ("p{color:#fff; background:navy}", "50", "50", (), []),
        ("p{color:#fff; background:url(x.png)}", "50", "50", (), []),
        ("p{background:navy}", "<i style='color:white'>50</i>", "50", (), []),
        ("p{color:red} i{background:red}", "50 <i>70</i> 80", "50 80", ("70",), [Code.TEXT_UNSEEN]),
        ("p{background:#222 none} i{color:#222222}", "50 <i>70</i> 80", "50 80", ("70",), [Code.TEXT_UNSEEN]),
    ],
)
def test_what_a_style_sheet_of_the_page_hides_or_strikes_out(
    sheet: str, body: str, read: str, left_out: tuple[str, ...], codes: list[Code]
) -> None:
    found = laid(html(f"<p>{body}</p>", f"<style>{sheet}</style>"))
    assert found.value is not None
    assert [line.text for line in found.value.lines] == [read]
    assert found.value.left_out == left_out
    assert [told.code for told in found.diagnostics] == codes


@pytest.mark.parametrize(
    ("body", "read", "unseen"),
    [
        ("<p>50 <i style='color:#fff'>70</i></p>", ["50"], ["70"]),
        ("<p>50<i style='color: White !important'>70</i>80</p>", ["50 80"], ["70"]),
        ("<p>50 <i style='color:rgba(0, 0, 0, .01)'>70</i></p>", ["50"], ["70"]),
        ("<p>50 <i style='color:transparent'>70</i></p>", ["50"], ["70"]),
        ("<p>50 <font color=FFFFFF>70</font></p>", ["50"], ["70"]),
        ("<p style='color:#fefefe'>50 <a href=x>70</a></p>", ["70"], ["50"]),
        ("<table bgcolor=#000080><tr><td style='color:#fff'>70</td></tr></table>", ["70"], []),
        ("<div style='background-image:url(x)'><p style='color:#fff'>70</p></div>", ["70"], []),
        ("<p>50 <i style='color:var(--tinta)'>70</i> <i style='background-color:white;color:inherit'>80</i></p>",
         ["50 70 80"], []),
    ],
)  # fmt: skip
def test_words_of_the_colour_of_their_ground_are_apart_and_told(body: str, read: list[str], unseen: list[str]) -> None:
    found = laid(html(body))
    assert found.value is not None
    assert [line.text for line in found.value.lines] == read
    assert list(found.value.left_out) == unseen
    assert [(told.code, told.subject) for told in found.diagnostics] == [(Code.TEXT_UNSEEN, each) for each in unseen]


@pytest.mark.parametrize(
    ("page", "read", "left_out"),
    [
        ("<p>Es.<a href=#n><sup>(1)</sup></a></p><p id=n>1. Ley.</p><p>Fin</p>", ["Es.", "Fin"], ("(1)", "1. Ley.")),
        ("<p>Fin<a href=#_ftn1>[1]</a>.</p><div id=_ftn1><p>[1] Nota.</p></div>", ["Fin."], ("[1]", "[1] Nota.")),
        ("<p>Fin<sup><a href=#n>1</a></sup>.</p><ol><li id=n>Nota.</li></ol>", ["Fin."], ("1", "Nota.")),
        ("<p>Según <a href=#n>(1)</a> rige.</p><p id=n>(1) Uno.</p>", ["Según (1) rige.", "(1) Uno."], ()),
        ("<p>Fin<sup><a href=#n>2</a></sup></p><p id=n>Dos.</p>", ["Fin²", "Dos."], ()),
    ],
)  # fmt: skip
def test_notes_that_their_calls_link_to_are_apart_and_told(
    page: str, read: list[str], left_out: tuple[str, ...]
) -> None:
    found = laid(html(page))
    assert found.value is not None
    assert [line.text for line in found.value.lines] == read
    assert found.value.left_out == left_out
    said = [told.code for told in found.diagnostics]
    assert said == ([Code.FIGURE_RAISED] if left_out or "²" in read[0] else [])


def test_what_is_struck_out_hidden_or_at_the_edges_in_word() -> None:
    body = f"<w:p>{run('Rige.')}{run('Ya no.', '<w:strike/>')}{run('Oculto.', '<w:vanish/>')}</w:p>"
    unset = '<w:strike w:val="false"/>'
    body += f"<w:p>{run('Sí.', unset)}</w:p>"
    data = word(body, header1=f"<w:hdr><w:p>{run('Diario')}</w:p></w:hdr>")
    found = laid(data, "a.docx")
    assert found.value is not None
    assert [line.text for line in found.value.lines] == ["Rige.", "Sí."]
    assert found.value.left_out == ("Diario", "Ya no.", "Oculto.")
    assert [told.code for told in found.diagnostics] == [Code.TEXT_STRUCK]


def test_accents_stand_on_their_letters() -> None:
    assert lines("Arti\u0301culo u\u0301nico", "a.txt") == ["Artículo único"]
    assert lines(html("<p>Arti\u0301culo u<b>\u0301</b>nico</p>")) == ["Artículo único"]


@pytest.mark.parametrize("sign", ["\x07", "\u202e", "\ue001"])
@pytest.mark.parametrize("name", ["a.txt", "a.html"])
def test_a_character_that_no_reader_sees_is_refused_at_its_place(sign: str, name: str) -> None:
    words = f"El{sign} dos.{' Y más palabras, que son de todos.' * 4}"
    found = laid(f"<p>Uno.</p>\n<p>{words}</p>" if name == "a.html" else f"Uno.\n{words}", name)
    assert found.value is None
    (told,) = found.diagnostics
    assert told.code is Code.CHARACTER_REFUSED
    assert "después de «El»" in told.message
    if name == "a.txt":
        assert told.span is not None
        assert (told.span.line, told.span.column) == (2, 3)


def test_an_optional_hyphen_within_a_word_is_gone() -> None:
    assert lines("Artícu\u00adlo único", "a.txt") == ["Artículo único"]
