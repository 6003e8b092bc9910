"""Part of `cli`: what orders that read a workspace share: its source lines, and what they print."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from refundido.diagnostic import Diagnostic, Outcome, has_errors
from refundido.report.terminal import is_terminal, write_bytes, write_lines, write_text
from refundido.report.text import Line, as_lines, plain, summary

if TYPE_CHECKING:
    from refundido.publish.provision import Question
    from refundido.publish.workspace import Compiled


def lines_of(root: Path) -> Callable[[str], str | None]:
    """A function that gives the text of a workspace file, None for what cannot be read or is outside."""
    from refundido.source.files import SourceFiles

    files = SourceFiles(root)

    def lines(file: str) -> str | None:
        outcome: Outcome[str] = files.read(file)
        return outcome.value

    return lines


def print_findings(diagnostics: Iterable[Diagnostic], root: Path, with_summary: bool = True) -> None:
    """Print findings for people on the error stream; nothing where there are none."""
    found = tuple(diagnostics)
    if not found:
        return
    write_lines(as_lines(found, lines_of(root)), sys.stderr)
    if with_summary:
        write_lines([summary(found)], sys.stderr)


def exit_code(diagnostics: Iterable[Diagnostic], strict: bool = False) -> int:
    """1 if there is an error, or, with `strict`, an error or a warning; 0 otherwise."""
    from refundido.diagnostic import Severity

    found = tuple(diagnostics)
    warned = strict and any(each.severity is Severity.WARNING for each in found)
    return int(has_errors(found) or warned)


def questioned(root: Path, question: Question, known_at: date | None) -> Compiled:
    """The workspace compiled for a question about a provision. Raises UsageError where that is no address."""
    from refundido.publish.provision import read_question
    from refundido.publish.workspace import compile_root
    from refundido.report.text import as_text

    compiled = compile_root(root, known_at, lints=False)
    wrong = read_question(compiled, question)
    if wrong:
        told = as_text(wrong, lambda _: None).rstrip()
        raise click.UsageError(f"«{question.address}» no es una dirección.\n{told}")
    return compiled


def objected(root: Path, compiled: Compiled, instrument: str, day: date | None) -> int:
    """The exit code of an answer: 1, once they are told, where its text has errors for which it would not be published.

    `day` is that of the last text that the answer shows, None for all of the history.
    """
    from refundido.publish.objections import objections

    wrong = objections(compiled, instrument, day)
    if not wrong:
        return 0
    print_findings(wrong, root, with_summary=False)
    write_text("Este texto tiene errores y no puede publicarse.\n", sys.stderr)
    return 1


def check_output(root: Path, output: Path | None) -> None:
    """Raises UsageError where a file is to be written in no folder, or over one that the workspace is made of."""
    from refundido.publish.workspace import is_source

    if output is None:
        return
    if not output.absolute().parent.is_dir():
        raise click.UsageError(f"No existe la carpeta «{output.parent}», en que se pide escribir «{output.name}».")
    if is_source(root, output):
        message = f"-o no puede ser «{output}»: es una fuente del espacio de trabajo, y se perdería lo que dice."
        raise click.UsageError(f"{message} Escriba en otro archivo.")


def show_lines(lines: Callable[[bool], Iterable[Line]], output: Path | None) -> None:
    """Show lines: in colours on a terminal, else, and in a file, with marks. `lines` is asked whether with marks."""
    coloured = output is None and is_terminal(sys.stdout) and not os.environ.get("NO_COLOR")
    if output is None and coloured:
        write_lines(lines(False), sys.stdout)
        return
    deliver("".join(f"{plain(line)}\n" for line in lines(True)).encode(), output)


def deliver(data: bytes, output: Path | None) -> None:
    """Write a file whole or not at all, or, where none is named, show it: to a pipe, byte by byte. Raises OSError.

    What is no text must not come here for a terminal.
    """
    from refundido.publish.files import write_file

    if output is not None:
        write_file(output, data)
        return
    if is_terminal(sys.stdout):
        write_text(data.decode("utf-8"), sys.stdout)
    else:
        write_bytes(data, sys.stdout)
