"""Many siblings: a label is looked up in an index, and what it finds is what going through them all would find."""

from __future__ import annotations

import pytest

from refundido.diagnostic import Code
from refundido.model.address_reader import read_address
from refundido.model.unit import Unit, unit_at
from refundido.resolve.addresses import find
from refundido.resolve.siblings import MANY, labelled
from tests.build import JURISDICTION

ARTICLES = tuple(Unit(f"a{n}", "artículo", str(n)) for n in range(1, MANY + 1))
BIS = Unit("bis", "artículo", "7 bis")
DEEPER = Unit("c", "capítulo", "II", children=(Unit("a900", "artículo", "900"),))


def _found(root: Unit, written: str) -> str | Code:
    outcome = find(root, read_address(written, JURISDICTION).value or pytest.fail(written), JURISDICTION)
    return unit_at(root, outcome.value.path).id if outcome.value else outcome.diagnostics[0].code


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("artículo 7", "a7"),
        ("artículo 7 BIS", "bis"),
        ("artículo 7°", "a7"),
        ("7 bis", "bis"),
        ("capítulo II", "c"),
        ("artículo 900", "a900"),
        ("literal 7", Code.ADDRESS_NOT_FOUND),
        ("artículo 901", Code.ADDRESS_NOT_FOUND),
    ],
)
def test_an_address_means_the_same_among_few_and_many(written: str, expected: str | Code) -> None:
    few = Unit("i", "instrumento", children=(*ARTICLES[:10], BIS, DEEPER))
    many = Unit("i", "instrumento", children=(*ARTICLES, BIS, DEEPER))
    assert (_found(few, written), _found(many, written)) == (expected, expected)


def test_a_label_borne_twice_is_ambiguous() -> None:
    twice = Unit("i", "instrumento", children=(*ARTICLES, Unit("other", "artículo", "7")))
    assert _found(twice, "artículo 7") is Code.ADDRESS_AMBIGUOUS


def test_a_tree_is_never_taken_for_another() -> None:
    for turn in range(40):
        label = f"{turn} ter"
        tree = Unit("i", "instrumento", children=(*ARTICLES[turn:], Unit(f"t{turn}", "artículo", label), *ARTICLES))
        assert labelled(tree, "artículo", label) == [MANY - turn]
        assert labelled(tree, "literal", label) == []
        assert not turn or labelled(tree, "artículo", f"{turn - 1} ter") == []
