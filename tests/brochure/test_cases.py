"""The cases of casos.md and reales.md: each question has the answer that stands under it."""

import pytest

from tests.brochure.answers import answer
from tests.brochure.cases import PATH, REAL, read_cases, write

CASES = {case.name: case for path in (PATH, REAL) for case in read_cases(path)}


@pytest.mark.parametrize("name", CASES)
def test_the_case_is_answered_as_it_says(name, tmp_path):
    case = CASES[name]
    root = write(case, tmp_path / "espacio")
    assert case.questions
    for question in case.questions:
        assert answer(root, question.what) == question.answer
