"""Selectors as a patch file writes them: a text, a selector, and the stretch it means in [brackets] or a code."""

from __future__ import annotations

import pytest
import yaml

from refundido.model.operation import DeleteText
from refundido.resolve.selectors import select
from tests.build import act, on_text, refused_on_text

TEXT = 'El Sr. Soto dice "no va." Luego paga 5 y 7. Al final, paga la casa.'

FOUND = """
- [whole, '[El Sr. Soto dice "no va." Luego paga 5 y 7. Al final, paga la casa.]']
- ['{sentence: 1}', '[El Sr. Soto dice "no va."] Luego paga 5 y 7. Al final, paga la casa.']
- ['{sentence: 2}', 'El Sr. Soto dice "no va." [Luego paga 5 y 7.] Al final, paga la casa.']
- ['{sentence: last}', 'El Sr. Soto dice "no va." Luego paga 5 y 7. [Al final, paga la casa.]']
- ['{sentences: [2, 3]}', 'El Sr. Soto dice "no va." [Luego paga 5 y 7. Al final, paga la casa.]']
- ['{sentence_starting: Luego paga}', 'El Sr. Soto dice "no va." [Luego paga 5 y 7.] Al final, paga la casa.']
- ['{between_stops: [1, 2]}', 'El Sr. Soto dice "no va." [Luego paga 5 y 7]. Al final, paga la casa.']
- ['{between_stops: [2, 3]}', 'El Sr. Soto dice "no va." Luego paga 5 y 7. [Al final, paga la casa].']
- ['{after_stop: 1}', 'El Sr. Soto dice "no va." [Luego paga 5 y 7. Al final, paga la casa].']
- ['{before_stop: 1}', '[El Sr. Soto dice "no va]." Luego paga 5 y 7. Al final, paga la casa.']
- ['{between: [paga, Al]}', 'QUOTE_REPEATED']
- ['{between: [Luego paga, Al]}', 'El Sr. Soto dice "no va." Luego paga [5 y 7.] Al final, paga la casa.']
- ['{from: "5", to: "7"}', 'El Sr. Soto dice "no va." Luego paga [5 y 7]. Al final, paga la casa.']
- ['{from: Al final, to: end}', 'El Sr. Soto dice "no va." Luego paga 5 y 7. [Al final, paga la casa].']
- ['{from: Luego, to: sentence_end}', 'El Sr. Soto dice "no va." [Luego paga 5 y 7]. Al final, paga la casa.']
- ['{after: "Al final,", to: end}', 'El Sr. Soto dice "no va." Luego paga 5 y 7. Al final, [paga la casa].']
- ['{after: Luego paga, to: sentence_end}', 'El Sr. Soto dice "no va." Luego paga [5 y 7]. Al final, paga la casa.']
- ['{before: Luego}', '[El Sr. Soto dice "no va."] Luego paga 5 y 7. Al final, paga la casa.']
- ['{quote: paga, nth: 2}', 'El Sr. Soto dice "no va." Luego paga 5 y 7. Al final, [paga] la casa.']
- ['{quote: paga, times: 2}', 'El Sr. Soto dice "no va." Luego [paga] 5 y 7. Al final, [paga] la casa.']
- ['{quote: paga, every: yes}', 'El Sr. Soto dice "no va." Luego [paga] 5 y 7. Al final, [paga] la casa.']
- ['{quote: paga, before: la casa}', 'El Sr. Soto dice "no va." Luego paga 5 y 7. Al final, [paga] la casa.']
- ['{quote: paga, after: Luego}', 'El Sr. Soto dice "no va." Luego [paga] 5 y 7. Al final, paga la casa.']
- ['{quote: paga, between: [final, la]}', 'El Sr. Soto dice "no va." Luego paga 5 y 7. Al final, [paga] la casa.']
- ['{quote: la casa, place: end}', 'El Sr. Soto dice "no va." Luego paga 5 y 7. Al final, paga [la casa].']
- ['{quote: El, place: start}', '[El] Sr. Soto dice "no va." Luego paga 5 y 7. Al final, paga la casa.']
- ['{sentence: 4}', PLACE_NOT_FOUND]
- ['{sentences: [3, 2]}', PLACE_NOT_FOUND]
- ['{between_stops: [3, 4]}', PLACE_NOT_FOUND]
- ['{after_stop: 3}', PLACE_NOT_FOUND]
- ['{between_stops: [2, 1]}', PLACE_NOT_FOUND]
- ['{sentence_starting: Sr.}', QUOTE_NOT_FOUND]
- ['{quote: paga, nth: 3}', QUOTE_COUNT]
- ['{quote: paga, times: 3}', QUOTE_COUNT]
- ['{quote: paga, times: 1}', QUOTE_COUNT]
- [paga, QUOTE_REPEATED]
- ['{quote: paga, after: casa}', NOT_ADJACENT]
- ['{quote: El, place: end}', NOT_ADJACENT]
- [pago, QUOTE_NOT_FOUND]
- ['{from: "7", to: "5"}', QUOTE_NOT_FOUND]
"""


@pytest.mark.parametrize(("written", "wanted"), yaml.safe_load(FOUND))
def test_selector(written: str, wanted: str) -> None:
    operation = act(f"- {{at: 4.1, delete: {written}}}").instructions[0].orders[0].operation
    assert isinstance(operation, DeleteText)
    outcome = select(TEXT, operation.selector)
    if outcome.value is None:
        assert [d.code.name for d in outcome.diagnostics] == [wanted]
        return
    marked = TEXT
    for stretch in reversed(outcome.value.ranges):
        marked = f"{marked[: stretch.start]}[{marked[stretch.start : stretch.end]}]{marked[stretch.end :]}"
    assert marked == wanted


WITH_WHERE = """
- ['replace: Luego paga, where: {between_stops: [1, 2]}', PLACE_AND_QUOTE]
- ['replace: "Luego paga 5 y 7", where: {between_stops: [1, 2]}', null]
- ['replace: "Luego paga 5 y 7.", where: {between_stops: [1, 2]}', null]
- ['replace: "Luego paga 5 y 7", where: {sentence: 2}', null]
- ['replace: "Luego paga 5 y 7", where: {sentence: 3}', PLACE_AND_QUOTE]
- ['replace: {sentence: 2}, where: {between_stops: [1, 2]}', null]
- ['replace: {sentence: 3}, where: {between_stops: [1, 2]}', PLACE_AND_QUOTE]
- ['replace: {quote: paga, nth: 2}, where: {quote: paga, before: la}', null]
- ['replace: {quote: paga, nth: 1}, where: {quote: paga, before: la}', PLACE_AND_QUOTE]
- ['replace: {quote: paga, times: 2}, where: {quote: paga, before: la}', PLACE_AND_QUOTE]
- ['replace: {quote: paga, times: 3}, where: {quote: paga, before: la}', QUOTE_COUNT]
- ['replace: paga, where: {quote: paga, before: la}, within: {sentence: 3}', null]
- ['replace: paga, where: {quote: paga, before: la}, within: {sentence: 2}', NOT_ADJACENT]
- ['replace: paga, within: {sentence: 2}', null]
- ['replace: paga, within: {sentence: 1}', QUOTE_NOT_FOUND]
- ['replace: {from: paga, to: casa}, within: {sentence: 3}', null]
- ['replace: {from: paga, to: casa}, within: {sentence: 2}', QUOTE_NOT_FOUND]
- ['replace: otra cosa, where: {sentence: 2}', QUOTE_NOT_FOUND]
"""


@pytest.mark.parametrize(("order", "code"), yaml.safe_load(WITH_WHERE))
def test_second_description(order: str, code: str | None) -> None:
    if code is None:
        assert "ZZZ" in on_text(TEXT, f"{order}, with: ZZZ")
    else:
        assert {c.name for c in refused_on_text(TEXT, f"{order}, with: ZZZ")} == {code}
