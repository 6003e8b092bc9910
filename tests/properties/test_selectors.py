"""Any selector on any text gives a stretch of it or a diagnostic, and folding keeps every place."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from refundido.diagnostic import has_errors
from refundido.model.fold import fold_typography
from refundido.model.selector import (
    Between,
    BetweenStops,
    Edge,
    FromTo,
    Quotation,
    Selector,
    Sentences,
    SentenceStarting,
    Stops,
    Whole,
)
from refundido.resolve.quote import occurrences
from refundido.resolve.selectors import select
from refundido.resolve.sentences import final_sign, full_stops, sentence_ends, sentence_spans
from tests.properties.strategies import plain_texts

_ALPHABET = 'aA eEñ.,;:?!…"«»“”()°º§$%-–\u00a0\n15N'
_TEXTS = st.one_of(plain_texts(1, 20), st.text(alphabet=_ALPHABET, max_size=40), st.text(max_size=20))
_QUOTES = st.builds(
    Quotation,
    words=st.one_of(
        st.sampled_from(["el", "la", "5", "N° 5", "Núm. 52", ".", ",", '"va"', "«pase»"]), st.text(max_size=6)
    ),
    nth=st.integers(0, 3),
    after=st.sampled_from(["", "", "el"]),
    before=st.sampled_from(["", "", "la"]),
    place=st.sampled_from([None, None, Edge.START, Edge.END]),
    stops=st.sampled_from([Stops.ALL, Stops.ALL, *Stops]),
)
_EDGES = st.sampled_from(list(Edge))
_SELECTORS: st.SearchStrategy[Selector] = st.one_of(
    _QUOTES,
    st.builds(Sentences, st.integers(-4, 5), st.integers(-4, 5)),
    st.builds(SentenceStarting, st.sampled_from(["El", "Paga", "", "52"])),
    st.builds(BetweenStops, st.integers(0, 4), st.none() | st.integers(1, 4), st.sampled_from(Stops)),
    st.builds(Between, _QUOTES, _QUOTES | _EDGES),
    st.builds(FromTo, _QUOTES | _EDGES, _QUOTES | _EDGES, st.booleans()),
    st.just(Whole()),
)


@given(_TEXTS, _SELECTORS)
@example("", FromTo(Edge.START, Edge.SENTENCE_END))
@settings(max_examples=600)
def test_any_selector(plain: str, selector: Selector) -> None:
    outcome = select(plain, selector)
    assert (outcome.value is None) == has_errors(outcome.diagnostics)
    if outcome.value is None:
        return
    position = 0
    for stretch in outcome.value.ranges:
        assert position <= stretch.start <= stretch.end <= len(plain)
        position = stretch.end
    for anchor in outcome.value.anchors:
        assert 0 <= anchor.start <= anchor.end <= len(plain)


@given(_TEXTS)
@settings(max_examples=300)
def test_sentences_cover_the_text(plain: str) -> None:
    ends, spans = sentence_ends(plain), sentence_spans(plain)
    assert list(ends) == sorted(set(ends))
    assert all(0 < end <= len(plain) or not plain for end in ends)
    assert "".join(plain[a:b] for a, b in spans).split() == plain.split() or "".join(
        "".join(plain[a:b] for a, b in spans).split()
    ) == "".join(plain.split())
    assert all(plain[stop] == "." for stop in full_stops(plain))
    final = full_stops(plain, Stops.FINAL)
    assert len(final) <= 1
    assert full_stops(plain, Stops.FOLLOWED) + final == full_stops(plain)
    assert 0 <= final_sign(plain) <= len(plain)


@given(_TEXTS)
@settings(max_examples=300)
def test_folding_keeps_every_place(plain: str) -> None:
    folded = fold_typography(plain)
    assert len(folded.offsets) == len(folded.text) + 1
    assert list(folded.offsets) == sorted(folded.offsets)
    assert folded.offsets[-1] == len(plain)


@given(plain_texts(2, 10), st.data())
@settings(max_examples=200)
def test_what_is_copied_is_found_where_it_stands(plain: str, data: st.DataObject) -> None:
    """Whole words copied from a text, in another typography, are found there and cover whole words."""
    words = plain.split(" ")
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, len(words) - 1))
    start = sum(len(w) + 1 for w in words[:first])
    copied = " ".join(words[first : last + 1])
    other = copied.replace("N°", "Nº").replace("«", '"').replace("»", '"').replace(" ", "\u00a0")
    found, _ = occurrences(plain, other)
    assert (start, start + len(copied)) in [(r.start, r.end) for r in found] or copied in plain[:start]
