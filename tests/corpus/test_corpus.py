"""Every case of the corpus, as a test each: the text, the refusal and the reports its author wrote."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.corpus.cases import Case, read_cases
from tests.corpus.check import check

HERE = Path(__file__).parent
CASES = [
    case for folder in (HERE, HERE / "prosa", HERE / "prosa-unidades") if folder.exists() for case in read_cases(folder)
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.path.stem}:{case.line} {case.title}")
def test_case(case: Case) -> None:
    """What results is what the case says."""
    result = check(case)
    assert result.passed, "\n".join((f"{result.verdict} {case.place}", result.reason, *result.faults))
