"""Law 8 on one paragraph: whatever words come, go or change, each seam is as Spanish writes it."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from refundido.apply.engine import apply_edits
from refundido.model.act import Instruction
from refundido.model.address import Address, Nth
from refundido.model.edit import Edit
from refundido.model.operation import Beside, DeleteText, InsertText, Operation, Order, ReplaceText, Side
from refundido.model.selector import Edge, Quotation
from refundido.model.text import Origin, Text
from refundido.model.unit import PARAGRAPH, ROOT, Unit
from refundido.resolve.orders import resolve_instruction
from tests.build import JURISDICTION
from tests.properties.strategies import ACT, WORDS, plain_texts, text_of

AWKWARD = re.compile(r"[ \u00a0]{2}|[ \u00a0][.,;:]|[.,;:][.,;:]|^ | $")
_ABBREVIATED = re.compile(r"(?:etc|Sr|hrs|núm|UU|\b[A-Z])\.[,;:]$", re.IGNORECASE)
_AT = Address((Nth(PARAGRAPH, 1),))


def awkward(plain: str) -> list[str]:
    """What is badly spaced or doubled in a text; a sign may follow the stop of an abbreviation."""
    found = (plain[max(0, m.start() - 6) : m.end()] for m in AWKWARD.finditer(plain))
    return [each for each in found if not _ABBREVIATED.search(each)]


def _operation(random: Random, plain: str, number: str) -> Operation:
    tokens = [m.span() for m in re.finditer(r"[^\s.,;:]+|[.,;:]", plain)]
    first = random.randrange(len(tokens))
    last = min(first + random.randint(0, 3), len(tokens) - 1)
    words = plain[tokens[first][0] : tokens[last][1]]
    quotation = Quotation(words, every=True)
    core = " ".join(random.choice(WORDS) for _ in range(random.randint(1, 2)))
    closing = random.choice(("", "", "", ",", ".", ";", ")", " ")) if core[-1] != "." else " "
    new = Text.of(random.choice(("", "", "", ", ", ". ", ";", "(", " ")) + core + closing, Origin(ACT, number, "1"))
    pick = random.randrange(4)
    if pick == 0:
        return DeleteText(quotation)
    if pick == 1:
        return ReplaceText(quotation, new)
    if pick == 2 and plain.count(words) == 1:
        return InsertText(new, Beside(random.choice((Side.BEFORE, Side.AFTER)), Quotation(words)))
    return InsertText(new, random.choice((Edge.START, Edge.END, Edge.BEFORE_FINAL_SIGN)))


@given(plain_texts(3, 12).filter(lambda plain: not awkward(plain)), st.integers(0, 99999))
@settings(max_examples=600)
def test_every_seam(plain: str, seed: int) -> None:
    random = Random(seed)
    root = Unit(ROOT, ROOT, children=(Unit("u1", PARAGRAPH, text=text_of(plain, "u1")),))
    numbers = [str(n) for n in range(1, random.randint(1, 3) + 1)]
    edits: list[Edit] = []
    for number in numbers:
        operation = _operation(random, plain, number)
        resolved = resolve_instruction(root, Instruction(number, (Order(_AT, operation),)), JURISDICTION).value
        edits.extend(resolved.edits if resolved else ())
    applied = apply_edits(root, edits, ACT, numbers)
    if applied.value is None:
        return
    text = applied.value.root.children[0].text
    assert text is not None
    assert not awkward(text.plain), (text.plain, edits)
    assert "".join(run.text for run in text.runs) == text.plain
    identities = Counter((run.origin, run.at + i) for run in text.runs for i in range(len(run.text)))
    assert max(identities.values(), default=1) == 1
