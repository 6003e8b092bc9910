"""A text read from a file, without origins, compared with an edition: the pieces told give both texts (law 7)."""

from __future__ import annotations

from datetime import date

import pytest

from refundido.compare import compare
from refundido.compare.adoption import adopted
from refundido.compare.edits import Fate, UnitReplaced
from tests.build import act, edition, history, instrument

_BEFORE = "4.1 Juego\n  Uno dos tres.\n  Cuatro cinco seis.\n  Siete."


@pytest.mark.parametrize(
    "orders",
    [
        '- {n: "1", at: "4.1 > párrafos 1 a 2", join: yes}',
        """- {n: "1", at: "4.1 > párrafos 1 a 2", join: yes}
- {n: "2", at: "4.1 > párrafo 1", replace: dos tres, with: DOS TRES}""",
        '- {n: "1", at: "4.1 > párrafos 1 a 3", join: yes}',
    ],
)
def test_a_join_is_told_once(orders: str) -> None:
    base = instrument(_BEFORE)
    made = edition(history(base, act(orders)), date(2030, 1, 1)).root
    told = [e for e in compare(adopted(made, base.root), made).edits if isinstance(e, UnitReplaced)]
    assert len(told) == 1
    (pieces,) = told[0].pieces
    old = "".join(p.plain for p in pieces if p.fate is not Fate.INSERTED)
    new = "".join(p.plain for p in pieces if p.fate is not Fate.DELETED)
    assert new == (told[0].after[0].text or base.root.text).plain  # type: ignore[union-attr]
    assert old.replace(" ", "") == "".join(u.text.plain for u in told[0].before if u.text).replace(" ", "")
