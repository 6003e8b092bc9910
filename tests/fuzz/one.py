"""`python -m tests.fuzz.one TARGET [libFuzzer options] FOLDERS`: one target under atheris, in this process."""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["refundido.prose"]):
    from tests.fuzz.targets import run


def main() -> None:
    """Fuzz until the options say that it is enough."""
    name = sys.argv.pop(1)

    def try_bytes(data: bytes) -> None:
        run(name, data.decode("utf-8", "ignore"))

    atheris.Setup(sys.argv, try_bytes)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
