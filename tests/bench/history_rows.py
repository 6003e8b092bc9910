"""The rows on resolving and applying acts, the workspaces being loaded already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from refundido.diagnostic import Outcome
from refundido.history import History, compile_workspace
from refundido.source.workspace import Workspace, load_workspace
from tests.bench.measure import c_load, medians, say, seconds, source_texts
from tests.bench.rows import Group
from tests.bench.text import BenchText, Replacement, Size, write_acts

ONE_ACT = "resolver y aplicar 1.000 reemplazos / carga C de las fuentes"
TEN_TIMES = "10 veces los párrafos / los mismos reemplazos en el texto"
TEN_TIMES_ALL = "10 veces los párrafos y los reemplazos / el texto y el acto"
MANY_ACTS = "1.000 actos de una instrucción / un acto de 1.000"

_ROUNDS = 15
_ROUNDS_TEN = 3


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A workspace to compile, and how many editions must come of it."""

    workspace: Workspace
    editions: int

    def compile(self) -> dict[str, Outcome[History]]:
        """Its histories, which must be without errors."""
        space = self.workspace
        outcomes = compile_workspace(space.instruments, space.acts, space.jurisdictions)
        for outcome in outcomes.values():
            assert not outcome.diagnostics, outcome.diagnostics[:3]
            assert outcome.value is not None
            assert len(outcome.value.editions) == self.editions
        return outcomes

    def clock(self) -> float:
        """The seconds that compiling it takes."""
        return seconds(self.compile)


def write(root: Path, text: BenchText, replacements: Sequence[Replacement], acts: int) -> Path:
    """Write a workspace, and say where."""
    text.write(root)
    write_acts(root, replacements, acts)
    return root


def _load(root: Path, acts: int) -> _Loaded:
    loaded = load_workspace(root)
    assert not loaded.diagnostics, loaded.diagnostics[:3]
    assert loaded.value is not None
    return _Loaded(loaded.value, acts + 1)


def _measure(folder: Path) -> dict[str, float]:
    say("1.000 reemplazos en 10.000 párrafos: un acto, y mil actos")
    text = BenchText(Size())
    replacements = text.replacements(1000)
    one_root = write(folder / "one", text, replacements, 1)
    one, many = _load(one_root, 1), _load(write(folder / "many", text, replacements, 1000), 1000)
    texts = source_texts(one_root)
    # Two by two, so that each follows only the other: what a C load lets go of would be paid for by the next.
    load = medians({"one": one.clock, "c-load": lambda: seconds(lambda: c_load(texts))}, _ROUNDS)
    apart = medians({"one": one.clock, "many": many.clock}, _ROUNDS)
    _tell(load)
    _tell(apart)
    say("10 veces los párrafos, con 1.000 y con 10.000 reemplazos")
    big_text = BenchText(Size(chapters=200))
    big = _load(write(folder / "big", big_text, big_text.replacements(1000), 1), 1)
    all_big = _load(write(folder / "all-big", big_text, big_text.replacements(10_000), 1), 1)
    ten = medians({"one": one.clock, "big": big.clock, "all-big": all_big.clock}, _ROUNDS_TEN)
    _tell(ten)
    return {
        ONE_ACT: load["one"] / load["c-load"],
        TEN_TIMES: ten["big"] / ten["one"],
        TEN_TIMES_ALL: ten["all-big"] / ten["one"],
        MANY_ACTS: apart["many"] / apart["one"],
    }


def _tell(figures: dict[str, float]) -> None:
    say("  " + ", ".join(f"{name} {taken * 1000:.0f} ms" for name, taken in figures.items()))


HISTORY = Group("historia", {ONE_ACT: 0.4, TEN_TIMES: 12, TEN_TIMES_ALL: 12, MANY_ACTS: 1.5}, _measure)
