"""The observations on drafting, against cases that a lawyer can read (cases/LEEME.md)."""

import pytest

from refundido.diagnostic import Code
from tests.check.cases import Case, read_cases, run

CASES = read_cases()
LINTS = {code.value for code in Code if code.name.startswith("LINT_")} - {Code.LINT_REPAIR.value}
"""The observations that need cases; a repair has no form in an outline and is tested on the resolution."""


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(case: Case):
    found = run(case)
    assert [d.code.value for d in found] == [code for code, _ in case.expected], [d.message for d in found]
    for diagnostic, (_, words) in zip(found, case.expected, strict=True):
        assert words in f"{diagnostic.subject} {diagnostic.message}"


def test_every_observation_has_cases_for_and_against():
    told = {code for case in CASES for code, _ in case.expected}
    silent = {case.name.split(":")[0] for case in CASES if not case.expected}
    assert told >= LINTS
    assert silent == {case.name.split(":")[0] for case in CASES}
