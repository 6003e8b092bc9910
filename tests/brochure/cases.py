"""Reads the cases of casos.md and reales.md: what is changed in a workspace, and what is asked and answered.

Those of casos.md change that of `base/`; those of reales.md, the texts of Peru and Iquique of this repository, with
their sample operators, of which the Peruvian one is «casa».

A case changes files («En `archivo`:» and two blocks, `donde dice` and `debe decir`; or a block `archivo ruta`, a whole
file) and then asks: each further block names its question, and holds the answer.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass, field
from pathlib import Path

PATH, REAL = (Path(__file__).with_name(name) for name in ("casos.md", "reales.md"))
_REPOSITORY = Path(__file__).parents[2]
BASE = Path(__file__).with_name("base")
_CASE = re.compile(r"^## (?P<name>.+)$", re.MULTILINE)
_BLOCK = re.compile(r"^```(?P<what>[^\n]+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
_IN = re.compile(r"^En `(?P<path>[^`]+)`:$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked ("halla", "folleto siete Doble 2020-01-01", "estado 2020-05-01", "afecta …") and the answer."""

    what: str
    answer: str


@dataclass(slots=True)
class Case:
    """A case: its name, the files it writes, the words it changes in others, and its questions."""

    name: str
    files: dict[str, str] = field(default_factory=dict)
    changes: list[tuple[str, str, str]] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    real: bool = False


def read_cases(path: Path = PATH) -> list[Case]:
    """The cases of a file."""
    pieces = _CASE.split(path.read_text("utf-8"))[1:]
    return [_case(name, body, path == REAL) for name, body in zip(pieces[::2], pieces[1::2], strict=True)]


def _case(name: str, body: str, real: bool) -> Case:
    case = Case(name, real=real)
    old = ""
    for block in _BLOCK.finditer(body):
        what, text = block["what"].strip(), block["body"].rstrip("\n")
        if what == "donde dice":
            old = text
        elif what == "debe decir":
            path = [found["path"] for found in _IN.finditer(body, 0, block.start())][-1]
            case.changes.append((path, old, text))
        elif what.startswith("archivo "):
            case.files[what.removeprefix("archivo ")] = text + "\n"
        else:
            case.questions.append(Question(what, text))
    return case


def write(case: Case, root: Path) -> Path:
    """The workspace of a case in a folder that does not exist yet."""
    if case.real:
        _copy_real(root)
    else:
        shutil.copytree(BASE, root)
    for path, text in case.files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    for path, old, new in case.changes:
        text = (root / path).read_text("utf-8")
        assert text.count(old) == 1, f"{case.name}: «{old}» está {text.count(old)} veces en {path}"
        (root / path).write_text(text.replace(old, new), "utf-8")
    return root


def _copy_real(root: Path) -> None:
    for folder in ("catalogue/pe-mincetur", "catalogue/cl-iquique", "amendments/cl-iquique"):
        shutil.copytree(_REPOSITORY / folder, root / folder)
    operators = root / "catalogue" / "operadores"
    operators.mkdir()
    for name in ("bahia-serena.svg", "norte-arena.svg", "norte-arena.yaml"):
        shutil.copy(_REPOSITORY / "catalogue" / "operadores" / name, operators)
    shutil.copy(_REPOSITORY / "catalogue" / "operadores" / "bahia-serena.yaml", operators / "casa.yaml")
