"""Rows on brochures: forty of the sample operators and of others like them, against WeasyPrint left to itself.

Both sides lay out the same HTML, tagged; the other side one after another in one process. Ours also compiles the
workspace, makes the pages of HTML, holds every word against the text, and writes. Time is the wall's, for ours takes
two processes; so it is measured with nothing else at work.
"""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path

import weasyprint

from refundido.document.brochure_blocks import Leaflet
from refundido.model.brochure import Page
from refundido.publish.brochures import plan_brochures
from refundido.publish.brochures_build import build_brochures
from refundido.publish.leaflets import LeafletSheet
from refundido.publish.output import Output
from refundido.publish.render_jobs import Job, render_all
from refundido.publish.rendering import WorkspaceRenderer
from refundido.publish.workspace import compile_root
from refundido.render.fetcher import ConfinedFetcher
from refundido.render.fonts import font_faces
from refundido.render.leaflet_pdf import leaflet_markup
from refundido.render.templates import load_templates
from tests.bench.measure import say
from tests.bench.rows import Group

COLD = "40 folletos con --jobs 2 / WeasyPrint solo, uno tras otro"
AGAIN = "los mismos, nada cambiado / la primera vez"
CHANGED = "un párrafo cambiado, menos lo que cuesta componer sus folletos / la primera vez"
_JOBS = 2
_REPOSITORY = Path(__file__).parents[2]
_WORDS = (
    "El valor sirve únicamente para comparar una carta",
    "El valor sirve sólo para comparar una carta",
    "El valor sirve solamente para comparar una carta",
    "El valor sirve nada más para comparar una carta",
)
"""The words of a paragraph and those that take their place, one after another: the median of what they cost counts."""


def forty(root: Path) -> Path:
    """A workspace of the sample operators of the Chilean catalogue and of as many again, each brochure in A4 alone.

    It must have forty.
    """
    for folder in ("catalogue", "amendments"):
        shutil.copytree(_REPOSITORY / folder, root / folder)
    for path in list((root / "catalogue/operadores").glob("*.yaml")):
        text = path.read_text("utf-8")
        if "instrument: cl-scj/" not in text:
            path.unlink()
            continue
        text = re.sub(r"^    pages:\n(?:      .*\n)+", "", text, flags=re.MULTILINE)
        text = re.sub(r"^pages: .*$", "pages: [a4]", text, flags=re.MULTILINE)
        path.write_text(text, "utf-8")
        fewer = re.sub(r"^  - game: (?:poker-go|war)\n(?:    .*\n|      .*\n)*", "", text, flags=re.MULTILINE)
        path.with_stem(f"{path.stem}-bis").write_text(fewer, "utf-8")
    return root


def _outputs(root: Path) -> tuple[Output, ...]:
    planned = plan_brochures(compile_root(root), None, {})
    assert planned.value is not None, planned.diagnostics
    return planned.value.outputs()


def _markups(outputs: Iterable[Output]) -> list[str]:
    """What is laid out, with the fonts that WeasyPrint needs to be told of."""
    templates, found = load_templates(), []
    for output in outputs:
        document = output.source.document()
        if isinstance(document, LeafletSheet) and document.page is not None:
            found.append(_markup(document.leaflet, document.page, templates))
    return found


def _markup(leaflet: Leaflet, page: Page, templates) -> str:
    text = leaflet_markup(leaflet, page, templates).value
    assert text is not None
    return text.replace("<style>", f"<style>{font_faces()}", 1)


def _clock(task: Callable[[], object]) -> float:
    start = time.perf_counter()
    task()
    return time.perf_counter() - start


def _plain(markups: Iterable[str]) -> None:
    for markup in markups:
        weasyprint.HTML(string=markup, url_fetcher=ConfinedFetcher(None)).write_pdf(pdf_tags=True)


def _build(root: Path) -> tuple[str, ...]:
    built = build_brochures(root, jobs=_JOBS)
    assert built.value is not None, [each for each in built.diagnostics if each.is_error][:3]
    return built.value.rendered


def _measure(folder: Path) -> dict[str, float]:
    say("folletos")
    root = forty(folder / "folletos")
    markups = _markups(_outputs(root))
    assert len(markups) == 40, len(markups)
    _plain(markups[:1])
    plain = _clock(lambda: _plain(markups))
    cold = _clock(lambda: _build(root))
    again = _clock(lambda: _build(root))
    changes = [_change(root, old, new) for old, new in pairwise(_WORDS)]
    changed, rendered = sorted(changes)[len(changes) // 2]
    say(f"  WeasyPrint {plain:.1f} s; {cold:.1f} s, otra vez {again:.2f} s; un párrafo {changed:.2f} s más")
    say(f"  compuestos otra vez: {rendered} archivos")
    return {COLD: cold / plain, AGAIN: again / cold, CHANGED: max(changed, 0) / cold}


def _change(root: Path, old: str, new: str) -> tuple[float, int]:
    """Change a paragraph: how much longer the build takes than composing what it composes, and how many those are."""
    holding = [path for path in (root / "catalogue").rglob("*.yaml") if old in path.read_text("utf-8")]
    assert len(holding) == 1, holding
    holding[0].write_text(holding[0].read_text("utf-8").replace(old, new), "utf-8")
    rendered: list[str] = []
    taken = _clock(lambda: rendered.extend(_build(root)))
    assert 0 < len(rendered) < 40, rendered
    renderer = WorkspaceRenderer(root)
    jobs = [Job(each, {}, "") for each in _outputs(root) if each.path in rendered]
    alone = _clock(lambda: render_all(jobs, renderer, _JOBS, lambda _: None))
    return taken - alone, len(rendered)


BROCHURES = Group("folletos", {COLD: 0.6, AGAIN: 0.03, CHANGED: 0.05}, _measure)
