"""Rows on comparing: 1,500 paragraphs with 40 edits, against difflib over paragraphs and then over words.

Then ten times the text with the same edits, and the page and the Word file with the changes against the same
text without them. What others take is shown beside, without a limit, on a text of a tenth.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from difflib import SequenceMatcher
from pathlib import Path

from lxml.html.diff import htmldiff
from xmldiff.main import diff_texts

from refundido.compare import compare
from refundido.compare.marked import marked
from refundido.document import consolidated
from refundido.document.comparison import redline
from refundido.history import History, compile_workspace
from refundido.model.unit import Unit, walk
from refundido.render.comparison import render_redline
from refundido.render.docx_redline import RedlineHeader, redline_docx
from refundido.render.html import render_html
from refundido.render.templates import load_templates
from refundido.source.workspace import Workspace, load_workspace
from tests.bench.measure import medians, say, seconds
from tests.bench.rows import Group
from tests.bench.text import INSTRUMENT, BenchText, Size, write_acts

COMPARE = "comparar 1.500 párrafos con 40 cambios / difflib"
TEN_TIMES = "comparar 10 veces el texto con los mismos cambios / el texto"
HTML = "html de la comparación / del mismo texto sin cambios"
_TOKENS = re.compile(r"\w+|\s+|[^\w\s]")
"""Words, signs and the spaces between them: all of the text, as an exact comparison needs."""
DOCX = "docx de la comparación / del mismo texto sin cambios"
LXML = "lxml.html.diff / difflib, un décimo del texto"
XMLDIFF = "xmldiff / difflib, un décimo del texto"


def plain_diff(before: list[str], after: list[str]) -> int:
    """The best plain way: difflib over paragraphs, and over the words of those replaced."""
    count = 0
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "replace":
            for one, other in zip(before[a:b], after[c:d], strict=False):
                words = SequenceMatcher(None, _TOKENS.findall(one), _TOKENS.findall(other), autojunk=False)
                count += len(words.get_opcodes())
    return count


def _paragraphs(root: Unit) -> list[str]:
    return [unit.text.plain for _, unit in walk(root) if unit.text]


def _space(folder: Path, size: Size) -> tuple[Workspace, History]:
    text = BenchText(size)
    text.write(folder)
    write_acts(folder, text.replacements(40), 40)
    space = load_workspace(folder).value
    assert space is not None
    found = compile_workspace(space.instruments, space.acts, space.jurisdictions)[INSTRUMENT].value
    assert found is not None
    return space, found


def _compare(found: History) -> Callable[[], object]:
    def repeated() -> None:
        for _ in range(20):
            compare(found.editions[0].root, found.editions[-1].root)

    return repeated


def _pages(folder: Path) -> tuple[History, dict[str, Callable[[], object]]]:
    """The comparison, and the same text without changes, as a page and as a Word file."""
    space, found = _space(folder / "uno", Size(15, 10, 10))
    templates, jurisdiction = load_templates(None), space.jurisdictions["cl"]
    first, last = found.editions[0], found.editions[-1]
    header = RedlineHeader("Texto", "Acto", date(2050, 1, 1))

    def changed() -> object:
        page = redline(found, first, last, space.acts, jurisdiction).value
        assert page
        return render_redline(page, templates).value

    def unchanged() -> object:
        return render_html(consolidated(found.instrument, [last], {}, jurisdiction, date(2050, 1, 1)), templates).value

    return found, {
        "html": changed,
        "plain": unchanged,
        "docx": lambda: redline_docx(marked(compare(first.root, last.root)), header, jurisdiction),
        "plain docx": lambda: redline_docx(marked(compare(last.root, last.root)), header, jurisdiction),
    }


def _others(folder: Path) -> dict[str, float]:
    """How many times difflib's time others take."""
    _, found = _space(folder / "décimo", Size(3, 5, 10))
    before, after = (_paragraphs(edition.root) for edition in (found.editions[0], found.editions[-1]))
    pages = ["<div>" + "".join(f"<p>{each}</p>" for each in texts) + "</div>" for texts in (before, after)]
    taken = medians(
        {
            "difflib": lambda: seconds(lambda: plain_diff(before, after)),
            "lxml": lambda: seconds(lambda: htmldiff(*pages)),
            "xmldiff": lambda: seconds(lambda: diff_texts(*pages)),
        },
        1,
        warm_up=0,
    )
    return {LXML: taken["lxml"] / taken["difflib"], XMLDIFF: taken["xmldiff"] / taken["difflib"]}


def _measure(folder: Path) -> dict[str, float]:
    say("comparar")
    small, pages = _pages(folder)
    _, large = _space(folder / "diez", Size(150, 10, 10))
    texts = tuple(_paragraphs(edition.root) for edition in (small.editions[0], small.editions[-1]))
    clocks: dict[str, Callable[[], float]] = {
        "compare": lambda: seconds(_compare(small)) / 20,
        "large": lambda: seconds(_compare(large)) / 20,
        "difflib": lambda: seconds(lambda: plain_diff(*texts)),
        **{name: _clock(task) for name, task in pages.items()},
    }
    taken = medians(clocks, 5)
    say("  lxml.html.diff y xmldiff")
    return {
        COMPARE: taken["compare"] / taken["difflib"],
        TEN_TIMES: taken["large"] / taken["compare"],
        HTML: taken["html"] / taken["plain"],
        DOCX: taken["docx"] / taken["plain docx"],
        **_others(folder),
    }


def _clock(task: Callable[[], object]) -> Callable[[], float]:
    return lambda: seconds(task)


COMPARISON = Group(
    "comparar", {COMPARE: 0.05, TEN_TIMES: 1.3, HTML: 1.5, DOCX: 1.5, LXML: None, XMLDIFF: None}, _measure
)
