"""Bad input, as data: each case of `malos/*.txt` is a workspace and every finding it must give.

A case is a title (`## ...`), files (`=== path`, with short names for the usual ones) and findings
(`>>> code path line:column`, in any order). The files not given are those of a workspace without faults.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from refundido.diagnostic import Code
from refundido.source.workspace import load_workspace

HERE = Path(__file__).parent
SHORT = {
    "instrumento": "catalogue/x/c/instrument.yaml",
    "juego": "catalogue/x/c/juego.yaml",
    "acto": "amendments/x/a.yaml",
}
SOUND = {
    "instrumento": "instrument: Catálogo\njurisdiction: cl\nattested: 2010-01-01\nunits:\n  - file: juego.yaml\n",
    "juego": 'juego: War\nnum: "1"\nid: w-1\nunits:\n  - párrafo: "Es un juego."\n    id: w-2\n',
}
# What cannot be written in such a case has one in test_files.py.
ELSEWHERE = {Code.FILE_ENCODING, Code.FILE_TOO_LARGE}


@dataclass
class Case:
    title: str
    files: dict[str, str] = field(default_factory=dict)
    findings: list[str] = field(default_factory=list)


def cases() -> Iterator[Case]:
    for path in sorted((HERE / "malos").glob("*.txt")):
        for part in path.read_text("utf-8").split("## ")[1:]:
            title, *lines = part.splitlines(keepends=True)
            case, current = Case(title.strip()), ""
            for line in lines:
                if line.startswith("=== "):
                    current = line[4:].strip()
                    case.files[current] = ""
                elif line.startswith(">>> "):
                    case.findings.append(line[4:].strip())
                elif line.strip():
                    case.files[current] += line
            yield case


CASES = list(cases())


def write(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = root / SHORT.get(name, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_bad_input(case: Case, tmp_path: Path) -> None:
    write(tmp_path, SOUND | case.files)
    outcome = load_workspace(tmp_path)
    names = {path: name for name, path in SHORT.items()}
    found = []
    for diagnostic in outcome.diagnostics:
        assert diagnostic.span is not None, diagnostic
        assert diagnostic.hint, diagnostic
        span = diagnostic.span
        found.append(f"{diagnostic.code} {names.get(span.file, span.file)} {span.line}:{span.column}")
    assert sorted(found) == sorted(case.findings), outcome.diagnostics


def test_every_code_of_reading_has_a_case() -> None:
    codes = list(Code)
    reading = set(codes[: codes.index(Code.WORDS_NOT_IN_SOURCE)]) | {Code.ADDRESS_SYNTAX, Code.DATE_ORDER}
    said = {Code(finding.split()[0]) for case in CASES for finding in case.findings}
    assert reading - ELSEWHERE <= said, reading - ELSEWHERE - said
