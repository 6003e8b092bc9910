"""Files: what cannot be read is a diagnostic, and nothing outside the workspace is ever read (law 11)."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from refundido.diagnostic import Code
from refundido.source import files as files_module
from refundido.source.files import SourceFiles


def test_reads_utf8_with_or_without_byte_order_mark(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes("juego: Ñandú\n".encode())
    (tmp_path / "b.yaml").write_bytes(b"\xef\xbb\xbfjuego: x\n")
    files = SourceFiles(tmp_path)
    assert files.read("a.yaml").value == "juego: Ñandú\n"
    assert files.read("b.yaml").value == "juego: x\n"
    assert files.digests == {
        name: hashlib.sha256((tmp_path / name).read_bytes()).hexdigest() for name in ("a.yaml", "b.yaml")
    }


def test_says_at_which_byte_a_file_is_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"\xef\xbb\xbfjuego: x\nnum: \xe9\n")
    outcome = SourceFiles(tmp_path).read("a.yaml")
    (diagnostic,) = outcome.diagnostics
    assert outcome.value is None
    assert diagnostic.code is Code.FILE_ENCODING
    assert diagnostic.span is not None
    assert (diagnostic.span.line, diagnostic.span.column) == (2, 6)
    assert "byte 18 (0xe9)" in diagnostic.message


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("nada.yaml", Code.FILE_MISSING),
        ("", Code.FILE_MISSING),
        ("carpeta", Code.FILE_MISSING),
        ("tubo", Code.FILE_MISSING),
        ("roto.yaml", Code.FILE_MISSING),
        ("vueltas.yaml", Code.FILE_MISSING),
        ("a" * 5000, Code.FILE_MISSING),
        ("/etc/passwd", Code.FILE_OUTSIDE),
        ("../secreto.txt", Code.FILE_OUTSIDE),
        ("carpeta/../../secreto.txt", Code.FILE_OUTSIDE),
        ("carpeta\\..\\x", Code.FILE_OUTSIDE),
        ("x\0y", Code.FILE_OUTSIDE),
        ("enlace.txt", Code.FILE_OUTSIDE),
        ("salida/secreto.txt", Code.FILE_OUTSIDE),
    ],
)
def test_what_cannot_be_read(path: str, code: Code, tmp_path: Path) -> None:
    root = tmp_path / "espacio"
    (root / "carpeta").mkdir(parents=True)
    (tmp_path / "secreto.txt").write_text("secreto")
    (root / "enlace.txt").symlink_to(tmp_path / "secreto.txt")
    (root / "salida").symlink_to(tmp_path)
    (root / "roto.yaml").symlink_to(root / "nada")
    (root / "vueltas.yaml").symlink_to(root / "vueltas.yaml")
    os.mkfifo(root / "tubo")
    files = SourceFiles(root)
    outcome = files.read(path)
    assert outcome.value is None
    assert [d.code for d in outcome.diagnostics] == [code]
    assert not files.exists(path)
    assert not files.digests


def test_a_link_inside_the_workspace_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("x")
    (tmp_path / "b.yaml").symlink_to(tmp_path / "a.yaml")
    assert SourceFiles(tmp_path).read("b.yaml").value == "x"


def test_refuses_large_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files_module, "MAX_BYTES", 1024 * 1024)
    (tmp_path / "a.yaml").write_bytes(b"x" * (1024 * 1024 + 1))
    (tmp_path / "b.yaml").write_bytes(b"x" * (1024 * 1024))
    assert [d.code for d in SourceFiles(tmp_path).read("a.yaml").diagnostics] == [Code.FILE_TOO_LARGE]
    assert SourceFiles(tmp_path).read("b.yaml").value is not None


def test_finds_files_in_order_and_no_hidden_ones(tmp_path: Path) -> None:
    for name in ("b/1.yaml", "a/2.yaml", ".git/3.yaml", "a/.4.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    assert SourceFiles(tmp_path).find("*/*.yaml") == ("a/2.yaml", "b/1.yaml")
    assert SourceFiles(tmp_path / "nada").find("*/*.yaml") == ()
