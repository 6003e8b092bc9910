"""What the tests of `cli` share: the command run in this process, and the workspace that `init` makes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from refundido.cli.guard import run

GAME = "catalogue/ejemplo/juegos-de-salon/titulo-i/tres-dados.yaml"
INSTRUMENT = "catalogue/ejemplo/juegos-de-salon/instrument.yaml"
ACT = "amendments/ejemplo/resolucion-2-2024.yaml"


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


class Commands:
    """Runs orders in one workspace."""

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.root, self._capsys = root, capsys

    def __call__(self, *arguments: str) -> Ran:
        self._capsys.readouterr()
        code = run(["-C", str(self.root), *arguments])
        captured = self._capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    def findings(self, *arguments: str) -> list[dict]:
        found: list[dict] = json.loads(self("check", "--format", "json", *arguments).out)["diagnostics"]
        return found

    def read(self, path: str) -> str:
        return (self.root / path).read_text(encoding="utf-8")

    def write(self, path: str, text: str | bytes) -> None:
        place = self.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))

    def change(self, path: str, old: str, new: str) -> None:
        text = self.read(path)
        assert text.count(old) == 1, f"{old!r} está {text.count(old)} veces en {path}"
        self.write(path, text.replace(old, new))
