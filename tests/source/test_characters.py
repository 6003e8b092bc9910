"""No character that a reader does not see, or cannot trust, gets into a legal text."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from refundido.diagnostic import Code, Severity
from refundido.source.workspace import load_workspace
from refundido.source.yaml_nodes import parse_yaml
from tests.cli.commands import ACT, GAME

HOSTILE = [
    *"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u200c\u200d\u200e\u200f\u061c\u2060\ufeff\u00ad",
    *"\x01\x07\x1b\x7f\x80\x85\x9f\ue000\uf8ff\ufffd\ufffe\U000f0000\u2028\u2029\ufe0f\U000e0041\u3164",
]


@pytest.mark.parametrize("sign", HOSTILE, ids=lambda sign: f"U+{ord(sign):04X}")
def test_a_hostile_character_is_an_error_where_it_stands(sign: str) -> None:
    found = [d for d in parse_yaml(f"a: uno\nb: 'dos pa{sign}labras'\n", "f.yaml").diagnostics if d.is_error]
    assert [(d.code, d.span.line, d.span.column) for d in found if d.span] == [(Code.CHARACTER_REFUSED, 2, 11)]
    assert f"U+{ord(sign):04X}, " in found[0].message


def test_it_is_called_by_its_name() -> None:
    (found,) = parse_yaml("a: pa\u202elabras\n", "f.yaml").diagnostics
    assert "U+202E, marca de escritura de derecha a izquierda" in found.message


@pytest.mark.parametrize("escape", ["\\u202e", "\\x07", "\\uFEFF", "\\_\\u200b", "\\U000E0041", "\\L"])
def test_an_escape_hides_nothing(escape: str) -> None:
    parsed = parse_yaml(f'a: uno\nb: [x, {{c: "dos {escape}"}}]\n', "f.yaml")
    assert [(d.code, d.span.line, d.span.column) for d in parsed.diagnostics if d.span] == [
        (Code.CHARACTER_REFUSED, 2, 12)
    ]


def test_a_space_that_does_not_break_and_typography_are_no_matter() -> None:
    assert not parse_yaml('a: "N°\u00a05 – «uno»\u202f; 漢字"\n', "f.yaml").diagnostics
    assert not parse_yaml('a: "dos \\"comillas\\"\\tx"\n', "f.yaml").diagnostics


def test_accents_that_stand_apart_are_a_warning_at_the_first() -> None:
    text = unicodedata.normalize("NFD", "a: uno\nb: la opción única\nc: x\nd: sí\ne: qué\n")
    (found,) = parse_yaml(text, "f.yaml").diagnostics
    assert (found.code, found.severity) == (Code.NOT_COMPOSED, Severity.WARNING)
    assert found.span is not None
    assert (found.span.line, found.span.column) == (2, 11)
    assert "«ó»" in found.message
    assert "2 líneas" in found.message


@pytest.mark.parametrize("path", [GAME, ACT])
def test_check_refuses_it_in_both_formats(path, workspace) -> None:
    text = workspace.read(path)
    assert "a 1" in text
    workspace.write(path, text.replace("a 1", "a\u200b 1", 1))
    ran = workspace("check")
    assert ran.code == 1
    assert "error[carácter-no-admitido]" in ran.err + ran.out


@pytest.mark.parametrize("sign", ["\u202e", "&#x202E;", "\u00ad", "&#173;"])
def test_xml(sign, workspace, tmp_path: Path) -> None:
    xml = workspace("convert", str(workspace.root / ACT), "--to", "xml").out
    (workspace.root / ACT).unlink()
    path = ACT.replace(".yaml", ".xml")
    workspace.write(path, xml.replace("a 1", f"a{sign} 1", 1))
    found = [d for d in load_workspace(workspace.root).diagnostics if d.is_error]
    assert [d.code for d in found] == [Code.CHARACTER_REFUSED]
    line = xml.split("a 1", 1)[0].count("\n") + 1
    assert found[0].span is not None
    assert found[0].span.line == line


def test_an_official_text_copied_from_elsewhere_is_warned_about(workspace) -> None:
    path = ACT.replace(".yaml", ".txt")
    workspace.write(path, workspace.read(path) + "\fpá\u00adgina\n")
    found = [d for d in load_workspace(workspace.root).diagnostics if d.code is Code.CHARACTER_REFUSED]
    assert [d.severity for d in found] == [Severity.WARNING]
    assert "U+00AD" in found[0].message
