"""The harness of real acts, on an invented act and an invented norm in their format."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.real.__main__ import main
from tests.real.layout import may_name
from tests.real.measure import Verdict, folded, measure
from tests.real.reading_files import act_text, names_of, norm_lines
from tests.real.slips import slips

CASES = Path(__file__).parent / "casos"
INVENTED = CASES / "2030-03-01-ley-inventada"


def test_each_article_has_its_verdict() -> None:
    found = {result.article: result.verdict for result in measure(INVENTED)}
    assert found == {
        "2": Verdict.EQUAL,
        "3": Verdict.EQUAL,
        "4": Verdict.WRONG,  # the witness was made to differ by a word
        "5": Verdict.REFUSED,
    }


def test_the_last_line_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(CASES)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "equal 2, refused 1, wrong 1 of 4"


def test_a_folder_without_acts_is_wrong_usage(tmp_path: Path) -> None:
    assert main([str(tmp_path)]) == 2


def test_a_refusal_names_the_words_and_a_difference_shows_them() -> None:
    by_article = {result.article: result.detail for result in measure(INVENTED)}
    assert "«inexistente»" in by_article["5"]
    assert "[pagará→paga]" in by_article["4"]


def test_the_act_of_another_norm_is_left_aside() -> None:
    assert "7" not in {result.article for result in measure(INVENTED)}


def test_marginal_notes_go_and_words_stay() -> None:
    lines = [line.words for line in norm_lines(INVENTED / "after.md")]
    assert "pistas y un taller." in lines
    assert not any("90.111" in words for words in lines)


def test_front_matter_and_marks_are_not_the_act() -> None:
    text = act_text(INVENTED / "act.md").text
    assert text.startswith("MODIFICA LA LEY")
    assert "publication_date" not in text
    assert "#" not in text


def test_a_norm_is_called_by_its_kind_and_number() -> None:
    assert names_of(norm_lines(INVENTED / "before.md")) == ("ley N° 90001",)


@pytest.mark.parametrize(
    ("one", "other"),
    [("El art. 2°- dice «sí»", 'El art. 2°- dice "sí"'), ("uno ,  dos", "uno, dos"), ("''no''", '"no"')],
)
def test_typography_and_spaces_are_folded(one: str, other: str) -> None:
    assert folded(one) == folded(other)


def test_listed_slips_give_a_reason() -> None:
    assert all(reason for reason in slips().values())


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("Protección de la víctima.", True),
        ("Ámbito de aplicación.", True),
        ("La licencia será gratuita.", False),
        ("Se paga en la caja.", False),
        ("Cada mesa tiene un jefe.", False),
    ],
)
def test_a_rule_is_not_taken_for_the_name_of_its_article(words: str, named: bool) -> None:
    assert may_name(words) is named
