"""`python -m tests.bench`: measure all, print a table and write build/bench.json.

A figure that misses its limit is shown, and is no failure: the exit code is 0.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.brochure_rows import BROCHURES
from tests.bench.comparison_rows import COMPARISON
from tests.bench.history_rows import HISTORY
from tests.bench.ingest_rows import INGESTING
from tests.bench.measure import say
from tests.bench.pdf_bench import PDF_GROUP
from tests.bench.prose_rows import PROSE
from tests.bench.publish_rows import PUBLISH
from tests.bench.rows import Group, Row, table, write_json
from tests.bench.start_rows import START_GROUP
from tests.bench.workspace_rows import COLD_GROUP, MEMORY_GROUP

GROUPS: tuple[Group, ...] = (
    HISTORY, COLD_GROUP, MEMORY_GROUP, PDF_GROUP, PUBLISH, BROCHURES, COMPARISON, PROSE, INGESTING, START_GROUP,
)  # fmt: skip
"""All that is measured, in the order of the table."""

_OUTPUT = Path(__file__).parents[2] / "build" / "bench.json"


def measured(groups: tuple[Group, ...], only: str = "") -> list[Row]:
    """The rows that `only` picks, each group measured in a folder of its own."""
    rows: list[Row] = []
    for group in groups:
        with TemporaryDirectory(prefix="refundido-bench-") as folder:
            rows.extend(group.rows(Path(folder), only))
    return rows


def main() -> None:
    """Measure, print, and write all the rows; with --only, just print those that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--only", metavar="NAME", default="", help="a group, or a part of the name of a row")
    only = parser.parse_args().only
    rows = measured(GROUPS, only)
    print(table(rows))
    if not only:
        write_json(rows, _OUTPUT)
        say(f"Escrito: {_OUTPUT.relative_to(Path.cwd()) if _OUTPUT.is_relative_to(Path.cwd()) else _OUTPUT}")


if __name__ == "__main__":
    main()
