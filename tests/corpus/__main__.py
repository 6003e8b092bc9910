"""`python -m tests.corpus [CARPETA] [--update]`: runs the cases of a folder or a file, a line each.

A case is right (bien) when what results is what it says; refused (rechazado) when the program stopped
though the case says what should result; wrong (mal) when another text results, or any where none should.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from pathlib import Path

from tests.corpus.cases import DERIVED, FILE_MARGIN, Case, CaseError, case_files, read_cases
from tests.corpus.check import Result, Verdict, check, derived

HERE = Path(__file__).parent


def main(arguments: list[str] | None = None) -> int:
    """Run the cases; 0 if all are right, 1 if not, 2 if a file cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m tests.corpus", description="Comprueba los casos de una carpeta.")
    parser.add_argument("place", metavar="CARPETA", nargs="?", type=Path, default=HERE)
    parser.add_argument("--update", action="store_true", help="reescribe las partes derivadas, nunca el «Después»")
    parser.add_argument("--brief", action="store_true", help="sin el detalle de lo que no está bien")
    given = parser.parse_args(arguments)
    if not given.place.exists():
        print(f"No existe {given.place}", file=sys.stderr)
        return 2
    try:
        if given.update:
            for path in case_files(given.place) if given.place.is_dir() else [given.place]:
                update(path)
        results = [_checked(case) for case in read_cases(given.place)]
    except CaseError as error:
        print(error, file=sys.stderr)
        return 2
    for result in results:
        print(_line(result) if given.brief else _entry(result))
    count = Counter(result.verdict for result in results)
    right, refused, wrong = (count[verdict] for verdict in Verdict)
    print(f"right {right}, refused {refused}, wrong {wrong} of {len(results)}")
    return 0 if all(result.passed for result in results) else 1


def _checked(case: Case) -> Result:
    """The result of a case; one that cannot be read is refused, and a fault of the program is wrong."""
    try:
        return check(case)
    except CaseError as error:
        return Result(case, Verdict.REFUSED, f"no se puede leer: {error}")
    except Exception:  # the run goes on to the other cases
        return Result(case, Verdict.WRONG, f"el programa falló:\n{traceback.format_exc()}")


def _line(result: Result) -> str:
    remark = "con reparos" if result.faults else result.reason.splitlines()[0] if result.reason else ""
    return f"{result.verdict:<10} {result.case.place} {result.case.title}" + (f" ({remark})" if remark else "")


def _entry(result: Result) -> str:
    details = "\n".join((result.reason, *result.faults)).strip("\n")
    shown = "".join(f"\n           {line}" for line in details.splitlines())
    return f"{result.verdict:<10} {result.case.place} {result.case.title}{shown}"


def update(path: Path) -> None:
    """Rewrite the derived sections of a file; all else is left to the letter."""
    lines = path.read_text(encoding="utf-8").splitlines()
    for case in reversed(read_cases(path)):
        now = derived(case)
        for section in reversed(case.sections):
            if section.name in DERIVED and section.name in now:
                _rewrite(lines, section.line, now[section.name])
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _rewrite(lines: list[str], heading: int, body: str) -> None:
    """Put `body` under the heading at that line (from 1), in the place of what stands there."""
    end = next((i for i in range(heading, len(lines)) if lines[i].startswith("#")), len(lines))
    written = [f"{' ' * FILE_MARGIN}{line}".rstrip() for line in body.splitlines()]
    gap = [""] if end < len(lines) else []
    lines[heading:end] = [*written, *gap]


if __name__ == "__main__":
    sys.exit(main())
