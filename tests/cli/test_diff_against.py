"""`refundido diff --against`: our text against one published by someone else, in each format."""

from __future__ import annotations

import json

import pytest


@pytest.fixture
def published(workspace, tmp_path):
    """The text in force on a day, as `build` publishes it, with one payout misprinted."""
    assert workspace("build", "--as-of", "2024-04-01", "--jobs", "1").code == 0
    page = workspace.read("build/ejemplo/juegos-de-salon/2024-04-01/consolidado.html")
    place = tmp_path / "publicado.html"
    assert page.count(">7 a 1<") == 1
    place.write_text(page.replace(">7 a 1<", ">9 a 1<"), encoding="utf-8")
    return place


def test_the_difference_is_told_in_each_format(workspace, published, tmp_path):
    arguments = ["diff", "--against", str(published), "--as-of", "2024-04-01"]
    told = workspace(*arguments)
    assert told.code == 0, told.err
    assert "[-7-]{+9+}" in told.out
    report = json.loads(workspace(*arguments, "--format", "json").out)
    assert report["agrees"] is False
    assert [(entry["ours"], entry["theirs"]) for entry in report["entries"]] == [("7", "9")]
    html = workspace(*arguments, "--format", "html").out
    assert "<del>" in html
    assert "palabras oficiales" in html


def test_bisect_names_the_act(workspace, published):
    old = published.read_text(encoding="utf-8").replace("32 a 1", "30 a 1").replace(">9 a 1<", ">7 a 1<")
    published.write_text(old, encoding="utf-8")
    ran = workspace("diff", "--against", str(published), "--bisect")
    assert "Los textos se separan con Resolución Exenta N° 2" in ran.out


def test_what_cannot_be_read_is_said(workspace, tmp_path):
    for name, data in (("a.pdf", b"%PDF-1.4 nada"), ("a.docx", b"PK\x03\x04roto"), ("a.txt", b"   ")):
        (tmp_path / name).write_bytes(data)
        ran = workspace("diff", "--against", str(tmp_path / name), "-o", str(tmp_path / "salida.txt"))
        assert ran.code == 1, name
        assert "Traceback" not in ran.err
        assert not (tmp_path / "salida.txt").exists()
    assert workspace("diff", "--against", str(tmp_path / "no.txt")).code == 2
    assert workspace("diff", "--against", str(tmp_path / "a.txt"), "--format", "pdf").code == 2
    assert workspace("diff", "2024-01-02", "--against", str(tmp_path / "a.txt")).code == 2


def test_the_file_compared_is_not_written_over(workspace, published):
    before = published.read_bytes()
    assert workspace("diff", "--against", str(published), "-o", str(published)).code == 2
    assert published.read_bytes() == before
