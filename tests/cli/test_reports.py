"""What `check` prints: text with the line and a caret, JSON, and SARIF 2.1.0."""

from __future__ import annotations

import json

import pytest

from refundido.diagnostic import Code, Diagnostic, Related, Severity
from refundido.report.as_json import as_json
from refundido.report.place import in_order
from refundido.report.sarif import as_sarif
from refundido.report.text import as_text, plain, summary
from refundido.span import Span
from tests.cli.commands import ACT, GAME

SOURCE = (
    'a: uno\n\tb: "el número dos y el número tres"\nc: 漢字 después\n' + "d: " + "x" * 300 + " aquí " + "y" * 300 + "\n"
)


def lines(file: str) -> str | None:
    return SOURCE if file == "a.yaml" else None


def error(span: Span | None, subject: str = "", **more) -> Diagnostic:
    return Diagnostic(Code.QUOTE_NOT_FOUND, "No está.", span=span, subject=subject, **more)


def test_text_shows_the_line_the_caret_and_the_hint():
    found = error(Span("a.yaml", 1, 4, 1, 7), hint="Escriba otra cosa.", context="Acto, instrucción 1")
    assert as_text([found], lines) == (
        "error[cita-no-hallada]: No está.\n"
        "  --> a.yaml:1:4\n"
        "  |\n"
        "1 | a: uno\n"
        "  |    ^^^\n"
        "  = en: Acto, instrucción 1\n"
        "  = ayuda: Escriba otra cosa.\n"
        "\n"
    )


def test_the_caret_goes_to_the_words_at_fault():
    shown = as_text([error(Span("a.yaml", 2, 2, 2, 40), "número tres")], lines).splitlines()
    assert shown[1].endswith("a.yaml:2:25")
    assert shown[4].index("^") == shown[3].index("número tres")


def test_words_that_stand_twice_leave_the_caret_where_it_was():
    assert "a.yaml:2:5" in as_text([error(Span("a.yaml", 2, 5, 2, 40), "número")], lines)


def test_the_caret_knows_wide_characters():
    shown = as_text([error(Span("a.yaml", 3, 7, 3, 14))], lines).splitlines()
    assert shown[4] == "  |" + " " * 9 + "^" * 7


def test_a_long_line_is_cut_around_the_caret():
    shown = as_text([error(Span("a.yaml", 4, 305, 4, 309))], lines).splitlines()
    assert len(shown[3]) < 120
    assert shown[3].count("…") == 2
    assert shown[3][shown[4].index("^") :].startswith("aquí")


@pytest.mark.parametrize(
    "span", [None, Span("no.yaml", 1, 1), Span("a.yaml", 99, 1), Span("a.yaml", 1, 99), Span("", 0, 0)]
)
def test_a_place_that_cannot_be_shown_is_no_problem(span):
    found = [error(span, "uno")]
    assert "No está." in as_text(found, lines)
    assert json.loads(as_json(found, lines))["errors"] == 1
    assert json.loads(as_sarif(found, lines, "1.0"))["runs"][0]["results"]


def test_a_source_cannot_write_on_the_terminal():
    found = Diagnostic(Code.KEY_UNKNOWN, "Clave «\x1b[31mroja\u202e».", span=Span("a\x1b.yaml", 1, 1))
    assert "\x1b" not in as_text([found], lines)
    assert "\u202e" not in as_text([found], lines)


def test_errors_come_first_then_by_file_and_line():
    spans = [Span("b", 1, 1), Span("a", 2, 1), Span("a", 1, 5), Span("a", 1, 2)]
    found = [Diagnostic(Code.LINT_REPAIR, "nota", Severity.NOTE, Span("a", 1, 1)), *map(error, spans)]
    ordered = [each.span for each in in_order(found)]
    assert ordered == [*sorted(spans), Span("a", 1, 1)]


@pytest.mark.parametrize(
    ("severities", "words"),
    [
        ([], "Sin errores."),
        (["error"], "1 error."),
        (["error", "error", "aviso", "nota"], "2 errores, 1 aviso, 1 nota."),
        (["nota", "nota"], "2 notas."),
    ],
)
def test_the_summary_counts(severities, words):
    found = [Diagnostic(Code.LINT_REPAIR, "x", Severity(severity)) for severity in severities]
    assert plain(summary(found)) == words


def test_json_holds_everything(workspace):
    workspace.change(ACT, "replace: 30 a 1", "replace: 31 a 1")
    document = json.loads(workspace("check", "--format", "json").out)
    assert document["version"] == 1
    assert document["errors"] == 1
    (found,) = [each for each in document["diagnostics"] if each["severity"] == "error"]
    assert found["code"] == "cita-no-hallada"
    assert found["place"] == {"file": ACT, "line": 13, "column": 14, "end_line": 13, "end_column": 20}
    assert found["context"].endswith("instrucción 1")


def test_sarif_is_what_the_standard_asks(workspace):
    workspace.change(GAME, "td-004", "td-003")
    workspace.change(ACT, "replace: 30 a 1", "replace: 31 a 1")
    log = json.loads(workspace("check", "--format", "sarif").out)
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-schema-2.1.0.json")
    (run,) = log["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert len(set(rules)) == len(rules)
    assert {"cita-no-hallada", "identidad-repetida"} <= set(rules) or "identidad-repetida" in rules
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in {"error", "warning", "note"}
        assert result["message"]["text"]
        for location in (*result.get("locations", []), *result.get("relatedLocations", [])):
            assert_location(location["physicalLocation"])


def assert_location(place: dict) -> None:
    region = place["region"]
    assert not place["artifactLocation"]["uri"].startswith("/")
    assert " " not in place["artifactLocation"]["uri"]
    assert region["startLine"] >= 1
    assert region["startColumn"] >= 1
    end = (region.get("endLine", region["startLine"]), region.get("endColumn", region["startColumn"]))
    assert end >= (region["startLine"], region["startColumn"])


def test_related_places_are_shown():
    found = error(
        Span("a.yaml", 1, 1), related=(Related("Aquí está la otra.", Span("a.yaml", 3, 1)), Related("Y sin lugar."))
    )
    shown = as_text([found], lines)
    assert "véase: a.yaml:3:1: Aquí está la otra." in shown
    assert "véase: Y sin lugar." in shown
    result = json.loads(as_sarif([found], lines, "1.0"))["runs"][0]["results"][0]
    assert [each["message"]["text"] for each in result["relatedLocations"]] == ["Aquí está la otra."]


def test_strict_makes_warnings_count(workspace):
    workspace.write("amendments/suelto.yaml", "act: x\n")
    assert workspace("check").code == 0
    assert workspace("check", "--strict").code == 1


def test_a_clean_workspace_says_so(workspace):
    ran = workspace("check", "--strict")
    assert ran.code == 0
    assert ran.out == "Sin errores.\n"
