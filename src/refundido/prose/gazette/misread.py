"""Part of `prose.gazette`: headings of articles that a scanner spoilt («Artículo l2º.-», «A R T Í C U L O 10º.-»).

The word, its number and a dash stand before a capital, and no article was found there: it is told, and nothing is put
elsewhere. Time is linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import islice

from refundido.model.label import fold_accents
from refundido.prose.gazette.words import is_closed

_SURE, _REST, _REACH = 3, 8, 40
_LAST_WORD = re.compile(r"(\w+)\s+$")
_FIGURE = re.compile(r"\d")


def misread_heads(text: str, kind: str, found: Collection[int]) -> Iterator[tuple[int, str]]:
    """Where such headings stand, and their words; `found` are the places where units of that kind were found."""
    first, *more = islice(kind, _SURE)
    sure = "".join(rf"\s?[{letter}{letter.upper()}{fold_accents(letter)}]" for letter in more)
    token = r"[^\s.,:;]{1,4}(?:\s[^\s.,:;]{1,4})?"
    head = re.compile(
        rf"{first.upper()}(?<!\w.){sure}(?:\s?[^\W\d_]){{0,{_REST}}}\.?\s(?P<token>{token})\s?[.,]?\s?[-–—]+\s?"
        r"(?=[A-ZÁÉÍÓÚÑ])"
    )
    for match in head.finditer(text):
        before = _LAST_WORD.search(text, max(0, match.start() - _REACH), match.start())
        called = before is not None and is_closed(before[1])
        if match.start() not in found and not called and _FIGURE.search(match["token"]):
            yield match.start(), match.group().strip()
