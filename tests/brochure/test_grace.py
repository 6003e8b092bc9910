"""Until what day brochures of before are tolerated: months of unequal length, bounds of a date, the setting."""

from datetime import date

import pytest

from refundido.brochure.grace import GraceFrom, grace_of, months_after
from refundido.model.act import Act, DateBounds, Tolerance


@pytest.mark.parametrize(
    ("day", "months", "last"),
    [
        (date(2010, 9, 1), 3, date(2010, 12, 1)),
        (date(2010, 11, 30), 3, date(2011, 2, 28)),
        (date(2011, 11, 30), 3, date(2012, 2, 29)),
        (date(2020, 1, 31), 1, date(2020, 2, 29)),
        (date(2020, 3, 31), 6, date(2020, 9, 30)),
        (date(2019, 12, 15), 12, date(2020, 12, 15)),
        (date(2019, 12, 31), 2, date(2020, 2, 29)),
        (date(2020, 5, 5), 0, date(2020, 5, 5)),
        (date(9999, 11, 1), 3, date.max),
    ],
)
def test_a_term_of_months_ends_on_the_same_number_or_the_last_of_a_shorter_month(day, months, last):
    assert months_after(day, months) == last


def _act(published: date | DateBounds, months: int = 3) -> Act:
    return Act("acto", "Acto", date(2010, 8, 19), (), (), published=published, brochures=Tolerance(months))


def test_of_a_publication_within_bounds_the_first_possible_day_is_taken_and_said():
    bounds = DateBounds(date(2010, 8, 19), date(2010, 9, 1))
    grace = grace_of(_act(bounds), date(2010, 9, 1), GraceFrom.STRICTER)
    assert grace.until == date(2010, 11, 20)
    assert "su fecha no consta, y se toma el primer día posible" in grace.assumption


_BOUNDS = DateBounds(date(2010, 8, 19), date(2010, 9, 1))


@pytest.mark.parametrize("start", list(GraceFrom))
def test_of_an_entry_in_force_within_bounds_the_first_possible_day_is_taken_and_said(start):
    grace = grace_of(_act(_BOUNDS), _BOUNDS, start)
    assert (grace.until, grace.dated) == (date(2010, 11, 20), False)
    assert "su fecha no consta, y se toma el primer día posible" in grace.assumption


@pytest.mark.parametrize(
    ("published", "start", "term", "dated"),
    [
        (_BOUNDS, GraceFrom.PUBLICATION, "3 meses (Acto), desde su publicación", False),
        (_BOUNDS, GraceFrom.STRICTER, "3 meses (Acto), desde su publicación, la lectura más estricta", False),
        (_BOUNDS, GraceFrom.IN_FORCE, "3 meses (Acto), desde su entrada en vigor", True),
        (date(2010, 8, 25), GraceFrom.PUBLICATION, "3 meses (Acto), desde su publicación", True),
        (date(2010, 8, 25), GraceFrom.STRICTER, "3 meses (Acto), desde su publicación, la lectura más estricta", True),
        (date(2010, 9, 1), GraceFrom.STRICTER, "", True),
    ],
)
def test_the_term_is_told_where_something_is_taken_to_count_it(published, start, term, dated):
    grace = grace_of(_act(published), date(2010, 9, 1), start)
    assert (grace.term, grace.dated) == (term, dated)


def test_the_stricter_of_both_is_that_which_ends_earlier():
    late = grace_of(_act(date(2010, 10, 1)), date(2010, 9, 1), GraceFrom.STRICTER)
    assert late.until == date(2010, 12, 1)
    assert "entrada en vigor" in late.assumption


def test_an_act_that_tolerates_none_or_is_not_known():
    assert grace_of(None, date(2010, 9, 1), GraceFrom.STRICTER).until is None
    act = Act("acto", "Acto", date(2010, 8, 19), (), ())
    assert grace_of(act, date(2010, 9, 1), GraceFrom.IN_FORCE).until is None
