"""Any text in: a reading or a refusal, never a traceback; and no order from words that order nothing."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from refundido.model.address import Address, Named
from refundido.prose.reading import Inherited, Passage
from refundido.prose.sentence import read_heading
from refundido.prose.tokens import read_tokens
from tests.prose.reading_of import CHILE, instructions, read

_PIECES = sorted({word for words in instructions() for word in words.split()})
_ORDERS = ("ase", "ese", "anse", "ense")
_UNDER = Inherited((Address((Named("artículo", "5"),)),), act="acto", number="1")

texts = st.one_of(
    st.text(max_size=200),
    st.lists(st.sampled_from(_PIECES), max_size=25).map(" ".join),
    st.lists(st.sampled_from([*_PIECES, '"', "«", "»", ":\n", "| a | b |\n", "''", "(.)"]), max_size=25).map(" ".join),
)


@settings(max_examples=300, deadline=None)
@given(texts)
def test_any_text_is_read_or_refused(words: str) -> None:
    """An instruction or a heading of any words gives a value that says what it is."""
    reading = read(words, _UNDER)
    assert bool(reading.readings) + reading.idle + (reading.refusal is not None) == 1
    read_heading(Passage(words), _UNDER, CHILE)


@settings(max_examples=200, deadline=None)
@given(texts)
def test_a_refusal_names_words_of_the_instruction(words: str) -> None:
    """What was not understood is words that stand in it."""
    reading = read(words)
    for start, end in reading.leftover:
        assert 0 <= start <= end <= len(reading.passage.text)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from([w for w in _PIECES if w.isalpha() and len(w) < 7]), max_size=20).map(" ".join))
def test_no_order_without_a_verb(words: str) -> None:
    """Short words, none of which orders, give no reading."""
    if any(word.lower().endswith(("dice", "decir", "pasa", "queda")) for word in words.split()):
        return
    assert not read(words).readings


@given(st.text(max_size=300))
def test_every_character_is_in_a_token_or_parts_them(words: str) -> None:
    """Tokens stand in order, apart, and only spaces and signs are between them."""
    tokens = read_tokens(words)
    last = 0
    for token in tokens:
        assert token.start >= last
        assert not any(c.isalnum() for c in words[last : token.start])
        last = token.end
