"""No page of a comparison names two things alike, and every link inside one leads somewhere, on screen and on paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from lxml import html

from refundido.diagnostic import Outcome
from refundido.document.act_page import act_outputs
from refundido.document.comparison import act_redline, redline, redline_of
from refundido.document.comparison_ends import Between, End
from refundido.history.timeline import History, compile_history
from refundido.model.act import Act, Instruction
from refundido.model.instrument import Instrument
from refundido.model.unit import Unit, walk
from refundido.render.comparison import Layout
from refundido.render.comparison_pdf import print_cuadro, print_redline
from refundido.render.templates import load_templates
from tests.build import ATTESTED, FIRST_DAY, INSTRUMENT, JURISDICTION, by_id
from tests.comparison.cases import Case, compiled, read_cases
from tests.properties.strategies import ACT, amendments

_TEMPLATES = load_templates(Path(__file__).parents[2])
_CASES = [
    *read_cases(),
    *read_cases(Path(__file__).with_name("paginas.md")),
]
_ALL = pytest.mark.parametrize("case", _CASES, ids=lambda case: case.name)
_LAYOUTS = (Layout.INLINE, Layout.SIDE)


def _pages(history: History, acts: dict[str, Act]) -> Iterator[tuple[object, Layout]]:
    """Every page of every act, and of the first text against the last, whole and of each unit alone."""
    for act in acts.values():
        found = act_outputs(history, act, acts, JURISDICTION)
        yield found.cuadro, Layout.CUADRO
        yield from ((found.redline, layout) for layout in _LAYOUTS)
        for unit in _units(history):
            yield act_redline(history, act, acts, JURISDICTION, units=(unit,)), Layout.INLINE
    first, last = history.editions[0], history.editions[-1]
    whole = redline(history, first, last, acts, JURISDICTION).value
    assert whole is not None
    yield from ((whole, layout) for layout in _LAYOUTS)
    ends = Between(history.instrument, End(first.root, "uno"), End(last.root, "otro"), history.editions[1:], "T")
    for unit in _units(history):
        yield redline_of(ends, acts, JURISDICTION, (unit,)), Layout.SIDE


def _units(history: History) -> list[str]:
    roots = (edition.root for edition in history.editions)
    return list(dict.fromkeys(unit.id for root in roots for _, unit in walk(root)))


def _check(page: object, layout: Layout) -> None:
    for name in ("comparacion.html", "comparacion_pdf.html"):
        text: Outcome[str] = _TEMPLATES.render(name, {"page": page, "layout": layout.value})
        assert text.value is not None, text.diagnostics
        root = html.document_fromstring(text.value)
        counted = Counter(str(each) for each in root.xpath("//@id"))  # type: ignore[union-attr]
        assert not [each for each, count in counted.items() if count > 1], (name, layout)
        links = [str(each) for each in root.xpath('//a[starts-with(@href, "#")]/@href')]  # type: ignore[union-attr]
        assert not [each for each in links if each[1:] not in counted], (name, layout)


@_ALL
def test_every_name_is_given_once_and_every_link_leads_to_one(case: Case) -> None:
    for page, layout in _pages(*compiled(case)):
        _check(page, layout)


@given(amendments())
@settings(max_examples=60, deadline=None)
def test_so_with_random_acts(case: tuple[Unit, tuple[Instruction, ...]]) -> None:
    root, orders = case
    text = Instrument(INSTRUMENT, "Texto", JURISDICTION.code, root, ATTESTED)
    acts = by_id([Act(ACT, "Acto", FIRST_DAY, (INSTRUMENT,), orders)])
    history = compile_history(text, acts, JURISDICTION).value
    assert history is not None
    if len(history.editions) > 1:
        for page, layout in _pages(history, dict(acts)):
            _check(page, layout)


@pytest.mark.parametrize("case", _CASES[-3:], ids=lambda case: case.name)
def test_nothing_is_amiss_when_it_is_printed(case: Case) -> None:
    history, acts = compiled(case)
    for act in acts.values():
        found = act_outputs(history, act, acts, JURISDICTION)
        for printed in (
            print_cuadro(found.cuadro, _TEMPLATES),
            *(print_redline(found.redline, _TEMPLATES, x) for x in _LAYOUTS),
        ):
            assert printed.value
            assert not printed.diagnostics
