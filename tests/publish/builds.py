"""What the tests of `publish` share: plans of small pages, and a renderer that counts what it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from refundido.diagnostic import Code, Outcome, failure
from refundido.document.index import IndexPage
from refundido.publish.build import Built, Plan, Progress, write_build
from refundido.publish.output import Document, Index, Medium, Output, Rendered

PAGES = {f"juego/2010-09-0{n}/consolidado.html": f"texto {n}" for n in range(1, 5)}


def plan_of(pages: Mapping[str, str], renderer: str = "r1") -> Plan:
    outputs = tuple(Output(path, Medium.INDEX, Index(IndexPage(title, ()))) for path, title in sorted(pages.items()))
    return Plan(outputs, {"catalogue/a.yaml": "0" * 64}, {}, renderer)


def render(output: Output, document: Document, pages: Mapping[str, int]) -> Outcome[Rendered]:
    """The title of the page, long enough that half of it could be on the disk, and the pages it had, one more."""
    assert isinstance(document, IndexPage)
    data = (document.title * 20_000).encode()
    return Outcome(Rendered(data, {"u-1": pages.get("u-1", 0) + 1}))


def refuse(output: Output, document: Document, pages: Mapping[str, int]) -> Outcome[Rendered]:
    if output.path.endswith("3/consolidado.html"):
        return failure(Code.BUILD_FAILED, "No se pudo.")
    return render(output, document, pages)


def build(
    root: Path, pages: Mapping[str, str], renderer: str = "r1", render_with=render, jobs: int = 1, progress=None
) -> Outcome[Built]:
    return write_build(root, plan_of(pages, renderer), render_with, jobs, progress or Progress())


def done(outcome: Outcome[Built]) -> Built:
    """What a build that did not fail did."""
    assert outcome.value is not None, outcome.diagnostics
    return outcome.value


def files_of(build_folder: Path, hidden: bool = False) -> dict[str, bytes]:
    """The files of a folder by relative path, those of the build's own memory left out."""
    found = {p.relative_to(build_folder).as_posix(): p.read_bytes() for p in build_folder.rglob("*") if p.is_file()}
    return found if hidden else {path: data for path, data in found.items() if not path.startswith(".")}


def contents(pages: Iterable[str]) -> set[bytes]:
    return {(title * 20_000).encode() for title in pages}
