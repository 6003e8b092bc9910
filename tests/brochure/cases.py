"""Reads the cases of casos.md: what is changed in the workspace of `base/`, and what is asked and answered.

A case changes files («En `archivo`:» and two blocks, `donde dice` and `debe decir`; or a block `archivo ruta`, a whole
file) and then asks: each further block names its question, and holds the answer.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass, field
from pathlib import Path

PATH = Path(__file__).with_name("casos.md")
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


def read_cases(path: Path = PATH) -> list[Case]:
    """The cases of a file."""
    pieces = _CASE.split(path.read_text("utf-8"))[1:]
    return [_case(name, body) for name, body in zip(pieces[::2], pieces[1::2], strict=True)]


def _case(name: str, body: str) -> Case:
    case = Case(name)
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
    shutil.copytree(BASE, root)
    for path, text in case.files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    for path, old, new in case.changes:
        text = (root / path).read_text("utf-8")
        assert text.count(old) == 1, f"{case.name}: «{old}» está {text.count(old)} veces en {path}"
        (root / path).write_text(text.replace(old, new), "utf-8")
    return root
