"""Holds the benchmark to what it says it measures: workspaces without a fault, and rows with their three keys."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from refundido.model.act import Instruction
from refundido.model.operation import ReplaceText
from refundido.model.selector import Quotation
from refundido.source.workspace import load_workspace
from tests.bench.__main__ import GROUPS, measured
from tests.bench.alone import compiled
from tests.bench.prose_rows import act_words, read_all
from tests.bench.rows import Group, Row, table, write_json
from tests.bench.text import INSTRUMENT, BenchText, Size, write_acts

SMALL = Size(chapters=3, articles=4, paragraphs=5)


@pytest.mark.parametrize("acts", [1, 3, 12])
def test_generated_workspaces_load_and_compile_without_diagnostics(tmp_path: Path, acts: int) -> None:
    text = BenchText(SMALL)
    text.write(tmp_path)
    write_acts(tmp_path, text.replacements(12), acts)
    assert load_workspace(tmp_path).diagnostics == ()
    workspace, (history,) = compiled(tmp_path)
    assert len(history.editions) == acts + 1
    changes = [c for edition in history.editions for a in edition.amendments for c in a.changes]
    assert len(changes) == 12
    assert sum(len(a.children) for c in workspace.instruments[INSTRUMENT].root.children for a in c.children) == 60


def test_the_words_of_an_act_are_read_to_the_same_changes(tmp_path: Path) -> None:
    text = BenchText(SMALL)
    replacements = text.replacements(12)
    text.write(tmp_path)
    write_acts(tmp_path, replacements, 1)
    workspace, _ = compiled(tmp_path)
    act = read_all(act_words(replacements), workspace.instruments[INSTRUMENT], workspace.jurisdictions["cl"])
    (written,) = workspace.acts.values()
    assert [_replaced(each) for each in act.instructions] == [_replaced(each) for each in written.instructions]


def _replaced(instruction: Instruction) -> tuple[str, str]:
    (order,) = instruction.orders
    assert isinstance(order.operation, ReplaceText)
    assert isinstance(order.operation.selector, Quotation)
    return order.operation.selector.words, order.operation.new.plain


def test_the_text_is_the_size_of_the_issue_and_always_the_same() -> None:
    text = BenchText(SMALL)
    assert Size().total == 10_000
    assert {len(paragraph.split()) for paragraph in text.paragraphs} == {40}
    assert text.paragraphs == BenchText(SMALL).paragraphs
    assert text.replacements(7) == BenchText(SMALL).replacements(7)
    assert len({each.address for each in text.replacements(60)}) == 60


def test_acts_that_cannot_share_the_replacements_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="evenly"):
        write_acts(tmp_path, BenchText(SMALL).replacements(7), 2)


def test_rows_are_written_with_their_three_keys(tmp_path: Path) -> None:
    rows = [Row("una", 0.123456, 0.4), Row("otra", 2.0, 1.5)]
    write_json(rows, tmp_path / "build" / "bench.json")
    written = json.loads((tmp_path / "build" / "bench.json").read_text("utf-8"))
    assert written == [{"name": "una", "ratio": 0.1235, "limit": 0.4}, {"name": "otra", "ratio": 2.0, "limit": 1.5}]
    head, met, missed = table(rows).splitlines()
    assert head.split() == ["medida", "razón", "límite"]
    assert met.split() == ["una", "0,12", "0,40"]
    assert missed.split() == ["otra", "2,00", "1,50", "no", "cumple"]


def test_only_the_rows_asked_for_are_measured() -> None:
    group = Group("grupo", {"una": 1, "otra": 1}, lambda _: {"una": 0.5, "otra": 0.5})
    untouched = Group("más", {"tercera": 1}, lambda _: pytest.fail("measured"))
    assert [row.name for row in measured((group, untouched), "otra")] == ["otra"]
    assert [row.name for row in measured((group, untouched), "grupo")] == ["una", "otra"]


def test_no_two_rows_have_one_name() -> None:
    names = [name for group in GROUPS for name in group.limits]
    assert len(names) == len(set(names))
