"""`python -m tests.real CARPETA [--brief]`: real acts read, carried out, and held against the official consolidation.

Each folder holds act.md, before.md and after.md. A line for each article that the act changes, and last
`equal N, refused N, wrong N of N`. Exit 0 if nothing is wrong.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from pathlib import Path

from tests.real.measure import Result, Verdict, measure
from tests.real.slips import with_slips


def main(arguments: list[str] | None = None) -> int:
    """Measure each folder; 0 if nothing is wrong, 1 if something is, 2 if there is nothing to measure."""
    parser = argparse.ArgumentParser(prog="python -m tests.real", description="Mide la lectura de actos reales.")
    parser.add_argument("place", metavar="CARPETA", type=Path)
    parser.add_argument("--brief", action="store_true", help="sólo las cuentas de cada acto")
    given = parser.parse_args(arguments)
    folders = sorted(p.parent for p in given.place.glob("**/act.md"))
    if not folders:
        print(f"No hay actos en {given.place}", file=sys.stderr)
        return 2
    results = [result for folder in folders for result in _measured(folder, brief=given.brief)]
    count = Counter(result.verdict for result in results)
    apart = {v: count[v] for v in (Verdict.SLIP, Verdict.UNSEEN, Verdict.FOREIGN) if count[v]}
    if apart:
        print("aparte: " + ", ".join(f"{verdict} {number}" for verdict, number in apart.items()))
    equal, refused, wrong = count[Verdict.EQUAL], count[Verdict.REFUSED], count[Verdict.WRONG]
    print(f"equal {equal}, refused {refused}, wrong {wrong} of {equal + refused + wrong}")
    return 1 if wrong else 0


def _measured(folder: Path, *, brief: bool) -> list[Result]:
    try:
        results = [with_slips(result) for result in measure(folder)]
    except Exception:  # the run goes on to the other folders
        results = [Result(folder.name, "?", Verdict.WRONG, f"el programa falló:\n{traceback.format_exc()}")]
    if brief:
        count = Counter(result.verdict for result in results)
        print(f"{folder.name}: " + ", ".join(f"{verdict} {number}" for verdict, number in sorted(count.items())))
        return results
    for result in results:
        print(
            f"{result.verdict:<10} {folder.name} artículo {result.article}"
            + (f": {result.detail}" if result.detail else "")
        )
    return results


if __name__ == "__main__":
    sys.exit(main())
