"""References left behind by an act: which are told, and which are not."""

from __future__ import annotations

import pytest

from refundido.audit.stale_references import stale_references
from tests.corpus.acts import jurisdiction_of
from tests.corpus.outline import read_outline

LIST = "Artículo 3. Se exhibe:\n  a) El horario;\n  b) El plano.\nArtículo 4. "
MOVED = LIST.replace("  b) ", "  c) ")


def told(before: str, after: str) -> list[str]:
    """The words of the references told, of two texts whose units keep their places and thus their identities."""
    found = stale_references(read_outline(before), read_outline(after), jurisdiction_of("cl"))
    return [each.subject for each in found]


@pytest.mark.parametrize(
    ("words", "subjects"),
    [
        ("La letra b) del artículo 3 se renueva.", ["La letra b) del artículo 3"]),
        ("La letra a) del artículo 3 se renueva.", []),
        ("La letra b) del artículo 3 de la ley N° 90.111 se aplica.", []),
        ("El literal b) del artículo 9 se renueva.", []),
        ("Nada remite a otra parte.", []),
    ],
)
def test_only_what_names_the_unit_by_its_old_label_is_told(words: str, subjects: list[str]) -> None:
    assert told(LIST + words, MOVED + words) == subjects


def test_a_reference_that_the_act_rewrote_is_not_told() -> None:
    assert told(f"{LIST}La letra b) del artículo 3 rige.", f"{MOVED}La letra c) del artículo 3 rige.") == []


def test_nothing_is_told_where_no_label_changed() -> None:
    same = f"{LIST}La letra b) del artículo 3 rige."
    assert told(same, same.replace("horario", "aforo")) == []
