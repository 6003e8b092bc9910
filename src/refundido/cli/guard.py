"""Part of `cli`: runs the command and turns whatever happens into an exit code and a message.

0 done; 1 the input has errors, or something was not found or was refused; 2 wrong usage; 70 a bug of this
program; 130 interrupted. No traceback is ever shown unless --debug asks for it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from refundido import __version__
from refundido.cli import spanish
from refundido.report.terminal import silence, tolerant_streams, write_text
from refundido.system import system_reason

DONE, REFUSED, WRONG_USAGE, BUG, INTERRUPTED = 0, 1, 2, 70, 130


def run(arguments: Sequence[str]) -> int:
    """Run the command with `arguments`; its exit code. Raises nothing but what ends the process."""
    tolerant_streams()
    spanish.install()
    try:
        from refundido.cli.app import app

        code = app.main(args=list(arguments), prog_name="refundido", standalone_mode=False)
    except click.ClickException as error:
        return _shown(error)
    except (KeyboardInterrupt, click.Abort):
        write_text("\nInterrumpido. Lo publicado queda como estaba.\n", sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        silence(sys.stdout)
        return DONE
    except OSError as error:
        return _system_refused(error, "--debug" in arguments)
    except Exception as error:
        return _bug(error, "--debug" in arguments)
    return _flushed(code if isinstance(code, int) else DONE)


def _shown(error: click.ClickException) -> int:
    try:
        error.show()
    except BrokenPipeError:
        silence(sys.stderr)
    return error.exit_code


def _flushed(code: int) -> int:
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        silence(sys.stdout)
    return code


def _system_refused(error: OSError, debug: bool) -> int:
    if debug:
        _show_traceback()
    reason = system_reason(error)
    place = error.filename2 or error.filename
    where = f" en «{place}»" if place else ""
    write_text(f"Error: el sistema no permitió la operación{where}: {reason}.\n", sys.stderr)
    return REFUSED


def _bug(error: Exception, debug: bool) -> int:
    if debug:
        _show_traceback()
    write_text(
        f"Error interno de refundido {__version__} ({type(error).__name__}). Es un defecto del programa, no de su "
        "trabajo: por favor, avise a quien lo mantiene, con la orden que escribió y, si puede, los archivos.\n"
        + ("" if debug else "Con --debug se muestra el detalle técnico.\n"),
        sys.stderr,
    )
    return BUG


def _show_traceback() -> None:
    import traceback

    write_text(traceback.format_exc(), sys.stderr)
