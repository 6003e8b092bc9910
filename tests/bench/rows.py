"""What a measurement gives: rows of a name, a ratio and its limit. Knows nothing of what is measured.

Later work adds its rows by adding a `Group` to the list in `__main__`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: how many times the first thing takes the second, and how many it may (None: just shown)."""

    name: str
    ratio: float
    limit: float | None

    @property
    def met(self) -> bool:
        """Whether the figure is within its limit."""
        return self.limit is None or self.ratio <= self.limit


@dataclass(frozen=True, slots=True)
class Group:
    """Figures measured together: their limits by name, and what measures them in an empty folder."""

    name: str
    limits: Mapping[str, float | None]
    measure: Callable[[Path], Mapping[str, float]]

    def chosen(self, only: str) -> tuple[str, ...]:
        """The names of its rows that `only` (a part of them, or the group's name) picks; "" picks them all."""
        return tuple(name for name in self.limits if only == self.name or only in name)

    def rows(self, folder: Path, only: str = "") -> list[Row]:
        """The rows picked, measured; none of them if none is picked."""
        chosen = self.chosen(only)
        ratios = self.measure(folder) if chosen else {}
        return [Row(name, ratios[name], self.limits[name]) for name in chosen]


def table(rows: Iterable[Row]) -> str:
    """The rows in aligned columns, with a verdict."""
    cells = [("medida", "razón", "límite", "")]
    cells.extend((row.name, _number(row.ratio), _number(row.limit), "" if row.met else "no cumple") for row in rows)
    widths = [max(len(line[column]) for line in cells) for column in range(3)]
    lines = [
        f"{name:<{widths[0]}}  {ratio:>{widths[1]}}  {limit:>{widths[2]}}  {verdict}".rstrip()
        for name, ratio, limit, verdict in cells
    ]
    return "\n".join(lines)


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}".replace(".", ",")


def write_json(rows: Iterable[Row], path: Path) -> None:
    """Write the rows as a list of {"name", "ratio", "limit"}."""
    listed = [{**asdict(row), "ratio": round(row.ratio, 4)} for row in rows]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(listed, ensure_ascii=False, indent=2) + "\n", "utf-8")
