"""Of the ways in which an instruction may be read, the one that holds; two that hold are refused, both shown."""

from __future__ import annotations

from refundido.audit.settle import settle, settle_act
from refundido.diagnostic import Code
from refundido.prose.reading import Passage
from tests.corpus.outline import read_outline
from tests.prose.reading_of import CHILE, read

_NUMERAL = read_outline("Artículo 1. La sala abre:\n  1) De día;\n  2) De noche.\n")
_BOTH = read_outline("Artículo 1. La sala abre:\n  1) De día;\n  Numeral 1. De noche.\n")


def test_the_kind_that_the_text_has_is_taken() -> None:
    """«numeral 1)» is the número that stands there."""
    outcome = settle(read('En el numeral 1) del artículo 1, reemplázase "día" por "tarde".'), _NUMERAL, CHILE)
    assert outcome.value is not None
    assert str(outcome.value.orders[0].at) == "artículo 1 > número 1"


def test_two_ways_that_hold_are_refused() -> None:
    """Where a numeral and a número have that label and both hold the words, the act says too little."""
    outcome = settle(read('En el numeral 1 del artículo 1, reemplázase "De" por "Por la".'), _BOTH, CHILE)
    assert outcome.value is None
    assert [d.code for d in outcome.diagnostics] == [Code.PROSE_TWO_READINGS]
    assert len(outcome.diagnostics[0].related) == 2


def test_what_the_resolver_says_comes_with_the_words_of_the_act() -> None:
    """A quotation that does not stand is told beside the instruction that gives it."""
    words = 'En el artículo 1, reemplázase "tarde" por "noche".'
    outcome = settle_act([read(words)], _NUMERAL, CHILE)
    assert outcome.value is None
    problem = outcome.diagnostics[0]
    assert problem.code is Code.QUOTE_NOT_FOUND
    assert words in problem.related[-1].message


def test_a_refusal_points_at_its_place_in_the_file() -> None:
    """The span of a refusal is that of the words, by the anchors of the passage."""
    from refundido.prose.reading import Anchor, Inherited
    from refundido.prose.sentence import read_instruction

    passage = Passage("Embellécese el artículo 1.", "acto.txt", (Anchor(0, 7, 5),))
    reading = read_instruction(passage, Inherited(), CHILE)
    assert reading.refusal is not None
    assert str(reading.refusal.span) == "acto.txt:7:5"
