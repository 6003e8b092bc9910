"""The top of the house: the command `refundido`, its arguments and exit codes, and no logic of its own.

One module per order. Nothing heavy is imported here or while an order's module is imported, only when the
order runs, so that `refundido --version` answers at once.
"""

from __future__ import annotations

import sys

from refundido import __version__


def main() -> None:
    """Run the command with the arguments of the process, and end the process with its exit code."""
    if sys.argv[1:] == ["--version"]:
        # Asked by tools all the time: answered without loading even the reader of arguments.
        sys.stdout.write(f"refundido {__version__}\n")
        return
    from refundido.cli.guard import run

    sys.exit(run(sys.argv[1:]))
