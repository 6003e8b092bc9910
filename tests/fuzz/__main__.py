"""`python -m tests.fuzz [TARGET ...] [--seconds N]`: atheris on each target in turn, ten minutes each by default.

Each runs in a process of its own, with what it found worth keeping in build/fuzz/TARGET. A failure leaves its input
there and ends with exit code 1. Needs atheris, which `make fuzz` installs.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from tests.fuzz.words import VOCABULARY, seeds

NAMES = ("act", "instruction", "new_units", "address")
_OUTPUT = Path("build/fuzz")
_LONGEST = 3000
_PATIENCE = 30
"""Seconds after which libFuzzer takes a text for one that never ends."""


def main() -> int:
    """Fuzz the targets asked for; the exit code says whether all held."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"some of {', '.join(NAMES)}; all by default")
    parser.add_argument("--seconds", type=int, default=600, help="for each target")
    given = parser.parse_args()
    unknown = set(given.targets) - set(NAMES)
    if unknown:
        parser.error(f"unknown target: {', '.join(sorted(unknown))}")
    return max(_fuzz(name, given.seconds) for name in given.targets or NAMES)


def _fuzz(name: str, seconds: int) -> int:
    folder = _OUTPUT / name
    kept, first = folder / "kept", folder / "seeds"
    for each in (kept, first):
        each.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds()):
        (first / f"{number:04d}").write_text(seed, "utf-8")
    words = folder / "words.dict"
    words.write_text("".join(f'"{_escaped(word)}"\n' for word in sorted(set(VOCABULARY)) if word), "ascii")
    options = (
        f"-max_total_time={seconds}", f"-max_len={_LONGEST}", f"-timeout={_PATIENCE}", "-rss_limit_mb=3000",
        f"-dict={words}", f"-artifact_prefix={folder}/", "-print_final_stats=1", "-verbosity=0",
    )  # fmt: skip
    print(f"== {name}: {seconds} s", flush=True)
    command = [sys.executable, "-m", "tests.fuzz.one", name, *options, str(kept), str(first)]
    return 1 if subprocess.run(command, check=False).returncode else 0


def _escaped(word: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in f" {word} ".encode())


if __name__ == "__main__":
    sys.exit(main())
