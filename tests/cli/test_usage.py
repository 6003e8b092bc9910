"""The command itself: exit codes, Spanish throughout, and no traceback."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

import refundido
from refundido.cli import spanish
from refundido.cli.app import ORDERS
from refundido.cli.guard import run

ENGLISH = re.compile(
    r"\b(Usage|Options|Try|for help|Missing|Invalid|No such|does not|requires|is not|"
    r"Commands|Show this|default|required|unexpected|argument [^«'A-Z]|one of|Did you)\b"
)


def ran(capsys, *arguments: str) -> tuple[int, str]:
    code = run(arguments)
    captured = capsys.readouterr()
    return code, captured.out + captured.err


WRONG_USAGE = {
    "unknown order": ["publicar"],
    "near an order": ["chekc"],
    "unknown option": ["check", "--todo"],
    "near an option": ["build", "--job", "2"],
    "option without its value": ["build", "--as-of"],
    "missing argument": ["show"],
    "missing option": ["convert", __file__],
    "too many arguments": ["check", "uno", "dos"],
    "one argument too many": ["check", "uno"],
    "a date that is none": ["build", "--as-of", "2010-02-30"],
    "a date in words": ["show", "1.4", "--as-of", "1 de septiembre"],
    "a date in short": ["show", "1.4", "--as-of", "20100901"],
    "not a number": ["build", "--jobs", "dos"],
    "too small a number": ["build", "--jobs", "0"],
    "not a choice": ["check", "--format", "xml"],
    "not a file": ["identify", "no-existe.yaml"],
    "a folder for a file": ["identify", "."],
    "not a folder": ["-C", "no-existe", "check"],
    "a file for a folder": ["-C", __file__, "check"],
    "value for a flag": ["check", "--strict=si"],
    "schema of nothing": ["schema", "libro"],
}


@pytest.mark.parametrize("name", WRONG_USAGE)
def test_wrong_usage_is_said_in_spanish_with_code_2(capsys, name):
    code, said = ran(capsys, *WRONG_USAGE[name])
    assert code == 2, said
    assert "Error: " in said
    assert not ENGLISH.search(said), said


@pytest.mark.parametrize("order", [[], *([name] for name in ORDERS)])
def test_help_is_in_spanish_with_code_0(capsys, order):
    code, said = ran(capsys, *order, "--help")
    assert code == 0
    assert "Opciones:" in said
    assert not ENGLISH.search(said), said


def test_without_an_order_the_help_is_shown(capsys):
    code, said = ran(capsys)
    assert code == 0
    assert all(f"\n  {name} " in said for name in ORDERS)


def test_version(capsys):
    assert ran(capsys, "--version") == (0, f"refundido {refundido.__version__}\n")


def test_the_translations_are_of_messages_that_click_has():
    sources = "".join(path.read_text() for path in Path(click.__file__).parent.glob("*.py"))
    joined = re.sub(r'"\s*\n?\s*"', "", sources.replace("\\n\\t", "\n\t"))
    ours = {*spanish._WORDS, *spanish._COUNTED}
    absent = {words for words in ours if words not in joined and words.replace("\n\t", "\\n\\t") not in joined}
    assert absent <= {"No such option: {name}"}


def test_heavy_libraries_wait_until_they_are_needed():
    heavy = "lxml jinja2 weasyprint pydantic rich yaml rapidfuzz".split()
    program = (
        "import sys\nfrom refundido.cli.guard import run\nrun(sys.argv[1:])\n"
        f"print([name for name in {heavy} if name in sys.modules], file=sys.stderr)"
    )
    for arguments in (["--version"], ["--help"], ["build", "--help"]):
        ended = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True)
        assert ended.stderr == "[]\n"


def test_a_bug_is_told_in_spanish_without_a_traceback(capsys, monkeypatch):
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("boom")

    monkeypatch.setattr("refundido.publish.workspace.compile_root", broken)
    code, said = ran(capsys, "check")
    assert code == 70
    assert "defecto del programa" in said
    assert "Traceback" not in said
    code, said = ran(capsys, "--debug", "check")
    assert code == 70
    assert "Traceback" in said


def test_what_the_system_refuses_is_no_bug(capsys, monkeypatch):
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device", "/disco")

    monkeypatch.setattr("refundido.publish.workspace.compile_root", full)
    code, said = ran(capsys, "check")
    assert code == 1
    assert "/disco" in said


def test_an_interruption_is_told_and_ends_with_130(capsys, monkeypatch):
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("refundido.publish.workspace.compile_root", interrupted)
    code, said = ran(capsys, "check")
    assert code == 130
    assert "Interrumpido" in said


def test_a_reader_that_closes_the_pipe_is_no_error(workspace):
    arguments = [sys.executable, "-m", "refundido", "-C", str(workspace.root), "show", "Tres Dados", "--json"]
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    said = process.stderr.read().decode()
    assert process.wait() == 0
    assert said == ""


@pytest.mark.parametrize(
    "environment", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}, {"PYTHONUTF8": "0", "LC_ALL": "POSIX"}]
)
def test_any_terminal_can_show_the_messages(workspace, environment):
    arguments = [sys.executable, "-m", "refundido", "-C", str(workspace.root), "show", "Tres Dados"]
    ended = subprocess.run(arguments, capture_output=True, check=False, env={**os.environ, **environment})
    assert ended.returncode == 0, ended.stderr


def test_the_workspace_may_be_given_before_or_after_the_order(workspace, capsys):
    root = str(workspace.root)
    assert run(["-C", root, "check"]) == run(["check", "--workspace", root]) == 0
