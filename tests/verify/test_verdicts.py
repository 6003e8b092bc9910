"""Each verdict of `verify`, on files printed by us and on files that others changed."""

from __future__ import annotations

import json
import shutil
import subprocess
from datetime import date

import pikepdf
import pytest

from refundido.publish.brochures_build import build_brochures
from refundido.publish.verdict import Verdict
from tests.verify.printed import HOUSE, NEW, OLD, change, record_of, space_in, tampered, with_record

FORMS = ("siete.pdf", "siete.html")


@pytest.mark.parametrize("name", [*FORMS, "siete-doble.pdf", "siete-doble.html"])
def test_in_force(space, name):
    found = space.verify(space.file(name))
    assert (found.verdict, found.original) == (Verdict.UNAPPROVED, True)
    assert found.made
    assert (found.made.edition, found.made.operator) == (NEW, "casa")
    assert not found.holds


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize(
    ("day", "verdict"),
    [
        (date(2020, 4, 14), Verdict.UNAPPROVED),
        (date(2020, 4, 15), Verdict.TOLERATED),
        (date(2020, 6, 30), Verdict.TOLERATED),
        (date(2020, 7, 1), Verdict.EXPIRED),
    ],
)
def test_of_the_text_before_the_act(space, name, day, verdict):
    found = space.verify(space.file(name, OLD), day)
    assert found.verdict is verdict
    if verdict is not Verdict.UNAPPROVED:
        assert found.stale
        assert found.stale.until == date(2020, 6, 30)
        assert [word.after for each in found.stale.changes for word in each.change.words] == [
            "Se juega a adivinar un número del 0 al 7."
        ]
        assert found.stale.changes[0].change.instructions == ("1",)


def test_before_its_text_is_in_force(space):
    assert space.verify(space.file(), date(2020, 4, 1)).verdict is Verdict.AHEAD


def test_words_of_the_pdf_changed_and_the_record_kept(space, other, tmp_path):
    record = record_of(space.file())
    forged = tampered(other.file(), tmp_path / "f.pdf", lambda pdf: with_record(pdf, record))
    found = space.verify(forged)
    assert found.verdict is Verdict.ALTERED
    assert len(found.alterations) == 2  # the panel has its own digest
    rule = found.alterations[0]
    assert (rule.whose, rule.section) == ("regulado", "Cómo se juega")
    assert "gira tres veces" in rule.expected
    assert "gira dos veces" in rule.found


@pytest.mark.parametrize(
    ("old", "new", "whose", "section"),
    [
        ("gira tres veces", "gira dos veces", "regulado", "Cómo se juega"),
        ("7 a 1", "6 a 1", "regulado", "Cómo se apuesta"),
        ("$50.000", "$90.000", "casa", ""),
        ("pendiente de aprobación", "Oficio N° 1", "panel", ""),
    ],
)
def test_words_of_the_page_changed(space, tmp_path, old, new, whose, section):
    text = space.file("siete.html").read_text("utf-8")
    body, mark, record = text.partition('<script type="application/json"')
    assert old in body
    forged = tmp_path / "f.html"
    forged.write_text(body.replace(old, new, 1) + mark + record, "utf-8")
    found = space.verify(forged)
    assert found.verdict is Verdict.ALTERED
    assert [each.whose for each in found.alterations] == [whose]
    assert old in found.alterations[0].expected
    assert new in found.alterations[0].found
    assert section in found.alterations[0].section


def test_words_taken_out_and_put_in(space, tmp_path):
    text = space.file("siete.html").read_text("utf-8")
    for old, new in (
        ("Los resuelve el jefe de mesa.", ""),
        ("El jugador puede reclamar.", "Nadie puede reclamar nada."),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    (tmp_path / "f.html").write_text(text, "utf-8")
    found = space.verify(tmp_path / "f.html")
    assert found.verdict is Verdict.ALTERED
    assert {each.section for each in found.alterations} == {"Quién resuelve"}


@pytest.mark.parametrize(
    ("where", "added"),
    [
        ("</main>", "<style>td { display: none }</style>"),
        ("</main>", "<script>document.body.remove()</script>"),
        ("</main>", '<div hidden="hidden"></div>'),
        ("</main>", "<!--><p>Paga 30 a 1</p><!-- -->"),
        ("</main>", '<svg viewBox="0 0 9 9"><rect width="9" height="9"></rect></svg>'),
        ("</html>", "<p>Paga 30 a 1</p>"),
        ("", "<p>Paga 30 a 1</p>"),
        ("", "</html><style>td { display: none }</style>"),
        ("", "<!-- fin -->"),
        ("", "\n"),
    ],
)
def test_a_page_with_anything_more(space, tmp_path, where, added):
    text = space.file("siete.html").read_text("utf-8")
    forged = text.replace(where, added + where, 1) if where else text + added
    (tmp_path / "f.html").write_text(forged, "utf-8")
    found = space.verify(tmp_path / "f.html")
    assert found.verdict is Verdict.ALTERED if found.alterations else Verdict.NOT_COMPARABLE
    assert found.alterations or "Su fuente es otra desde aquí" in found.reasons[0]


@pytest.mark.parametrize("last", ["", "\n"])
def test_a_page_with_other_line_ends(space, tmp_path, last):
    text = space.file("siete.html").read_text("utf-8")
    (tmp_path / "f.html").write_bytes((text.rstrip("\n") + last).replace("\n", "\r\n").encode())
    found = space.verify(tmp_path / "f.html")
    assert found.verdict is Verdict.NOT_COMPARABLE
    assert found.reasons[0] == "Sus fines de línea son otros, desde la línea 1."
    assert not any("Su fuente es otra" in each for each in found.reasons)


@pytest.mark.parametrize("new", ["-7 a 1", "7 a -1", "7 a 1-", "7- a 1", "7 a\u00ad1", "7a 1", "7 a 1 0"])
def test_spaces_and_hyphens_of_figures_in_a_page(space, tmp_path, new):
    text = space.file("siete.html").read_text("utf-8")
    (tmp_path / "f.html").write_text(text.replace("7 a 1", new, 1), "utf-8")
    found = space.verify(tmp_path / "f.html")
    assert found.verdict is Verdict.ALTERED
    assert [each.whose for each in found.alterations] in (["regulado"], ["agregado"])


def test_a_page_saved_again(space, tmp_path):
    text = space.file("siete.html").read_text("utf-8")
    (tmp_path / "f.html").write_text(text.replace("\n", "\r\n"), "utf-8", newline="")
    found = space.verify(tmp_path / "f.html")
    assert (found.verdict, found.original) == (Verdict.NOT_COMPARABLE, False)


@pytest.mark.parametrize(
    ("before", "letters"),
    [("\ufeff", "utf-8"), ("", "utf-16"), ('<?xml version="1.0" encoding="UTF-8"?>', "utf-8"), ("", "utf-16-le")],
)
def test_a_page_saved_in_other_letters(space, tmp_path, before, letters):
    text = space.file("siete.html").read_text("utf-8")
    (tmp_path / "f.html").write_bytes((before + text).encode(letters))
    found = space.verify(tmp_path / "f.html")
    unmarked = letters == "utf-16-le"
    assert found.verdict is (Verdict.DAMAGED if unmarked else Verdict.NOT_COMPARABLE)
    (tmp_path / "f.html").write_bytes((before + text.replace("7 a 1", "8 a 1", 1)).encode(letters))
    assert space.verify(tmp_path / "f.html").verdict is (Verdict.DAMAGED if unmarked else Verdict.ALTERED)


@pytest.mark.parametrize("junk", [b"\n", b"\xef\xbb\xbf", b"PK\x03\x04 <p>9 a 1</p>", b"x" * 1000])
def test_a_pdf_with_something_before_it(space, tmp_path, junk):
    """Viewers open it, so that it is no page of HTML that cannot be read; and it is not the file published."""
    (tmp_path / "f.pdf").write_bytes(junk + space.file().read_bytes())
    found = space.verify(tmp_path / "f.pdf")
    assert (found.verdict, found.original) == (Verdict.NOT_COMPARABLE, False)


def test_a_pdf_cut_with_something_before_it(space, tmp_path):
    (tmp_path / "f.pdf").write_bytes(b"\n" + space.file().read_bytes()[:3000])
    found = space.verify(tmp_path / "f.pdf")
    assert (found.verdict, "como PDF" in found.reasons[0]) == (Verdict.DAMAGED, True)


def test_a_pdf_saved_again(space, tmp_path):
    found = space.verify(tampered(space.file(), tmp_path / "f.pdf", lambda _: None))
    assert (found.verdict, found.original) == (Verdict.NOT_COMPARABLE, False)


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="falta qpdf")
@pytest.mark.parametrize("how", ["--linearize", "--stream-data=uncompress", "--object-streams=disable"])
def test_a_pdf_saved_again_by_qpdf(space, tmp_path, how):
    subprocess.run(["qpdf", how, space.file(), tmp_path / "f.pdf"], check=True)
    found = space.verify(tmp_path / "f.pdf")
    assert (found.verdict, found.original) == (Verdict.NOT_COMPARABLE, False)


def _covered(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].contents_add(b"1 1 1 rg 0 0 600 400 re f")


def _cropped(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.CropBox = [0, 400, 595, 842]


def _turned(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.Rotate = 180


def _framed(pdf: pikepdf.Pdf) -> None:
    link = pikepdf.Dictionary(
        Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=[0, 200, 595, 600], Border=[0, 0, 300], C=[1, 1, 1]
    )
    page = pdf.pages[0].obj
    page.Annots = pdf.make_indirect(pikepdf.Array([*page.get("/Annots", []), pdf.make_indirect(link)]))


def _stroked(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].contents_add(b"q 0 0 0 RG 4 w 60 700 m 90 720 l S Q")


@pytest.mark.parametrize(
    ("day", "verdict"), [(date(2020, 6, 30), Verdict.NOT_COMPARABLE), (date(2020, 7, 1), Verdict.EXPIRED)]
)
def test_what_does_not_hold_for_its_date_is_said_first(space, tmp_path, day, verdict):
    found = space.verify(tampered(space.file(day=OLD), tmp_path / "f.pdf", _covered), day)
    assert found.verdict is verdict
    assert found.stale


def _annotated(pdf: pikepdf.Pdf) -> None:
    note = pikepdf.Dictionary(
        Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.FreeText, Rect=[50, 50, 300, 100], Contents="Paga 6 a 1"
    )
    page = pdf.pages[0].obj
    page.Annots = pdf.make_indirect(pikepdf.Array([*page.get("/Annots", []), pdf.make_indirect(note)]))


def _scripted(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")


def _longer(pdf: pikepdf.Pdf) -> None:
    pdf.add_blank_page(page_size=(595, 842))


def _pictured(pdf: pikepdf.Pdf) -> None:
    image = pikepdf.Stream(pdf, b"\xff" * 12)
    image.Type, image.Subtype, image.ColorSpace = (pikepdf.Name(f"/{n}") for n in ("XObject", "Image", "DeviceRGB"))
    image.Width, image.Height, image.BitsPerComponent = 2, 2, 8
    name = pdf.pages[0].add_resource(image, pikepdf.Name.XObject)
    pdf.pages[0].contents_add(f"q 500 0 0 300 40 40 cm {name} Do Q".encode())


def _linked(pdf: pikepdf.Pdf, **said: object) -> None:
    link = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=[0, 200, 595, 600])
    for name, value in said.items():
        link[f"/{name}"] = value
    page = pdf.pages[0].obj
    page.Annots = pdf.make_indirect(pikepdf.Array([*page.get("/Annots", []), pdf.make_indirect(link)]))


def _painted(pdf: pikepdf.Pdf) -> None:
    shown = pdf.make_stream(b"1 1 1 rg 0 0 595 400 re f", Subtype=pikepdf.Name.Form, BBox=[0, 0, 595, 400])
    _linked(pdf, Border=[0, 0, 0], AP=pikepdf.Dictionary(N=shown))


def _running(pdf: pikepdf.Pdf) -> None:
    _linked(pdf, Border=[0, 0, 0], A=pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)"))


def _page_script(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.AA = pikepdf.Dictionary(O=pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)"))


def _boxed(pdf: pikepdf.Pdf) -> None:
    pdf.pages[1].obj.MediaBox = [0, 300, 595, 1142]


def _scaled(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.UserUnit = 3


def _pieced(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.PresSteps = pikepdf.Dictionary()


def _portfolio(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Collection = pikepdf.Dictionary(View=pikepdf.Name.T)


def _bookmarked(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Outlines.First.Title = pikepdf.String("Cuánto paga: 100 a 1")


def _spoken(pdf: pikepdf.Pdf) -> None:
    pdf.Root.StructTreeRoot.K[0].ActualText = pikepdf.String("Paga 100 a 1")


def _titled(pdf: pikepdf.Pdf) -> None:
    pdf.docinfo.Title = pikepdf.String("Paga 100 a 1")


_OVER = [_covered, _stroked, _annotated, _scripted, _pictured, _framed, _linked, _painted, _running]
_PAGES = [_page_script, _cropped, _turned, _boxed, _scaled, _pieced, _portfolio]
_SAID = [_bookmarked, _spoken, _titled]


@pytest.mark.parametrize("how", [*_OVER, *_PAGES, *_SAID])
def test_a_pdf_that_may_show_something_else_does_not_hold(space, tmp_path, how):
    found = space.verify(tampered(space.file(), tmp_path / "f.pdf", how))
    assert (found.verdict, found.original) in ((Verdict.NOT_COMPARABLE, False), (Verdict.ALTERED, None))
    assert found.verdict is Verdict.ALTERED or "archivo original" in found.reasons[-1]


def test_more_pages_are_an_alteration(space, tmp_path):
    found = space.verify(tampered(space.file(), tmp_path / "f.pdf", _longer))
    assert found.verdict is Verdict.ALTERED
    assert found.reasons == ("Lleva 3 páginas, y el folleto tiene 2.",)


def _key_twice(data: bytes) -> bytes:
    """A page of which readers take one content and viewers the other."""
    return data.replace(b"/Contents", b"/Contents 1 0 R /Contents", 1)


def _after_the_end(data: bytes) -> bytes:
    """Viewers that find no table at the end build it again, with what was added."""
    return data + b"\n5 0 obj << /Length 28 >> stream\n1 1 1 rg 0 0 600 842 re f   \nendstream endobj\n"


def _another_filter(data: bytes) -> bytes:
    return data.replace(b"/FlateDecode", b"/DCTDecode  ", 1)


def _before_the_beginning(data: bytes) -> bytes:
    return b"<p>El n\xc3\xbamero paga 100 a 1</p><plaintext hidden>" + data


@pytest.mark.parametrize("how", [_key_twice, _after_the_end, _another_filter, _before_the_beginning])
def test_a_pdf_on_which_readers_do_not_agree_does_not_hold(space, tmp_path, how):
    with pikepdf.open(space.file()) as pdf:
        pdf.save(tmp_path / "f.pdf", object_stream_mode=pikepdf.ObjectStreamMode.disable)
    plain = (tmp_path / "f.pdf").read_bytes()
    assert how(plain) != plain
    (tmp_path / "f.pdf").write_bytes(how(plain))
    found = space.verify(tmp_path / "f.pdf")
    assert not found.original
    assert not found.holds
    assert found.verdict is not Verdict.UNAPPROVED


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("content", "0" * 64, "el compendio del contenido"),
        ("words", "0" * 64, "el compendio de las palabras reguladas"),
        ("units", [], "las unidades de que se hizo"),
        ("choices", {}, "lo que decidió la casa"),
        ("más", 1, "«más»"),
    ],
)
def test_the_record_edited(space, tmp_path, key, value, told):
    record = json.dumps({**json.loads(record_of(space.file())), key: value}).encode()
    found = space.verify(tampered(space.file(), tmp_path / "f.pdf", lambda pdf: with_record(pdf, record)))
    assert found.verdict is Verdict.RECORD_EDITED
    assert told in found.reasons[0]


def test_the_record_of_the_other_edition(space, tmp_path):
    record = record_of(space.file())
    forged = tampered(space.file(day=OLD), tmp_path / "f.pdf", lambda pdf: with_record(pdf, record))
    assert space.verify(forged).verdict is Verdict.ALTERED


@pytest.mark.parametrize(
    "record",
    ["", "[]", "{", '{"instrument": 7}', '{"a": 1, "a": 2}', "[" * 100_000, '{"a": ' + "9" * 10_000 + "}", '"x"'],
)
def test_a_record_that_is_none(space, tmp_path, record):
    text = space.file("siete.html").read_text("utf-8")
    head, _, rest = text.partition('id="registro">')
    (tmp_path / "f.html").write_text(f'{head}id="registro">{record}</script>{rest.partition("</script>")[2]}', "utf-8")
    assert space.verify(tmp_path / "f.html").verdict is Verdict.RECORD_EDITED


@pytest.mark.parametrize("letters", ["utf-16", "latin-1"])
def test_the_record_of_a_pdf_in_other_letters(space, tmp_path, letters):
    """The PDF can be read; it is the record that is not what it was."""
    record = '{"año": 1}'.encode(letters)
    found = space.verify(tampered(space.file(), tmp_path / "f.pdf", lambda pdf: with_record(pdf, record)))
    assert found.verdict is Verdict.RECORD_EDITED


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("instrument", "otro/texto", "otro/texto"),
        ("operator", "otra-casa", "otra-casa"),
        ("brochure", "ocho", "ocho"),
        ("variant", "Triple", "Triple"),
        ("edition", "2019-01-01", "1 de enero de 2019"),
    ],
)
def test_of_another_workspace(space, tmp_path, key, value, told):
    record = json.dumps({**json.loads(record_of(space.file())), key: value}).encode()
    found = space.verify(tampered(space.file(), tmp_path / "f.pdf", lambda pdf: with_record(pdf, record)))
    assert found.verdict is Verdict.UNKNOWN
    assert told in found.reasons[0]


def test_without_a_record(space, tmp_path):
    def bare(pdf: pikepdf.Pdf) -> None:
        del pdf.attachments["registro.json"]

    assert space.verify(tampered(space.file(), tmp_path / "f.pdf", bare)).verdict is Verdict.NO_RECORD
    (tmp_path / "f.html").write_text("<!doctype html><p>Siete</p>", "utf-8")
    assert space.verify(tmp_path / "f.html").verdict is Verdict.NO_RECORD


def test_an_approval_granted_after_printing(tmp_path, space):
    found = space.verify(space.file())
    assert found.made
    granted = f'{{number: "Oficio 9", granted: 2020-04-20, digest: {found.made.digest}}}'
    approval = f"\n    approvals:\n      - {granted}\n    on_tables"
    later = space_in(tmp_path / "espacio", house=("\n    on_tables", approval))
    for name in FORMS:
        again = later.verify(space.file(name))
        assert (again.verdict, again.original) == (Verdict.IN_FORCE, True)
        assert again.made
        assert again.made.approval == "Oficio 9, del 20 de abril de 2020"
        before = later.verify(space.file(name), date(2020, 4, 19))
        assert (before.verdict, before.original) == (Verdict.UNAPPROVED, True)
        assert before.reasons == ("La aprobación que se anotó, Oficio 9, es posterior: del 20 de abril de 2020.",)


def test_a_brochure_printed_before_the_act_was_known(tmp_path, space):
    early = space_in(tmp_path / "espacio")
    (early.root / "amendments/pruebas/acto-1.yaml").unlink()
    assert build_brochures(early.root, jobs=1).ok
    found = space.verify(early.file("siete.html", OLD), date(2020, 4, 20))
    assert (found.verdict, found.original) == (Verdict.TOLERATED, True)


RAISED = ('maximum: "50.000"', 'maximum: "60.000"')


@pytest.mark.parametrize("name", FORMS)
def test_what_the_house_decides_later_is_no_alteration_of_what_was_approved(tmp_path, space, name):
    found = space.verify(space.file(name))
    assert found.made
    granted = f'{{number: "Oficio 9", granted: 2020-04-20, digest: {found.made.digest}}}'
    approval = f"\n    approvals:\n      - {granted}\n    on_tables"
    later = space_in(tmp_path / "espacio", house=("\n    on_tables", approval))
    change(later.root / HOUSE, *RAISED)
    again = later.verify(space.file(name))
    assert (again.verdict, again.original, again.holds) == (Verdict.IN_FORCE, True, True)
    assert again.notes == ("La casa tiene hoy otra cosa en su perfil: los límites.",)


def test_what_the_house_decided_and_no_profile_names_does_not_hold(tmp_path, space):
    later = space_in(tmp_path / "espacio", house=RAISED)
    found = later.verify(space.file())
    assert (found.verdict, found.original, found.holds) == (Verdict.OTHER_HOUSE, True, False)


@pytest.mark.parametrize(
    "part",
    [
        {"house": {}},
        {"house": {"name": 7}},
        {"choices": {"limits": [["x", "NaN", "1E999999", ""]], "choices": {}, "pays": [], "notes": []}},
        {"choices": {"limits": [], "choices": {"COMMISSION": [1]}, "pays": [["> >", "1 a 1"]], "notes": [1]}},
    ],
)
def test_a_record_of_a_house_that_cannot_be(space, tmp_path, part):
    record = json.dumps({**json.loads(record_of(space.file())), **part}).encode()
    found = space.verify(tampered(space.file(), tmp_path / "f.pdf", lambda pdf: with_record(pdf, record)))
    assert found.verdict is Verdict.RECORD_EDITED
