"""The corpus of comparisons: each case shows exactly what its file says."""

from __future__ import annotations

import pytest

from tests.comparison.cases import Case, compared, read_cases
from tests.comparison.plain import shown

_CASES = read_cases()


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case.name)
def test_a_comparison_shows_what_changed_and_no_more(case: Case) -> None:
    assert shown(compared(case)) == case.shown
    for number, expected in enumerate(case.by_act):
        assert shown(compared(case, number, number + 1)) == expected
