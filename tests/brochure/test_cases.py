"""The cases of casos.md: each question has the answer that stands under it."""

import pytest

from tests.brochure.answers import answer
from tests.brochure.cases import read_cases, write

CASES = {case.name: case for case in read_cases()}


@pytest.mark.parametrize("name", CASES)
def test_the_case_is_answered_as_it_says(name, tmp_path):
    case = CASES[name]
    root = write(case, tmp_path / "espacio")
    assert case.questions
    for question in case.questions:
        assert answer(root, question.what) == question.answer
