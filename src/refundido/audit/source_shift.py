"""Part of `audit.source_coverage`: a source that is the one its places were counted in, but for words put in or taken.

Then everything after those words seems out of its place. How far it is shifted is read off the paragraphs that stand
elsewhere, the most of which agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from refundido.audit.source_laying import Astray
from refundido.audit.source_tokens import SIGNS, Shift, SourceTokens
from refundido.diagnostic import Code
from refundido.model.unit import PARAGRAPH

_FEWEST = 2


def shifts(astray: Sequence[Astray], tokens: SourceTokens) -> Iterator[Shift]:
    """The shifts that may explain what is out of place, from the place of a unit on: three at most."""
    places = [each.unit.source for each in astray if each.code is Code.SOURCE_PLACE and ":" in each.unit.source]
    written = sorted({(int(line), int(column)) for line, column in (place.split(":") for place in places)})
    moved: Counter[tuple[int, int, int]] = Counter()
    begun: dict[tuple[int, int, int], tuple[int, int]] = {}
    for each in astray:
        token = _stands(each, tokens)
        if token is None:
            continue
        line, column = map(int, each.unit.source.split(":"))
        stands = tokens.place(token)
        lines, columns = stands[0] - line, stands[1] - column
        if bool(lines) is not bool(columns):
            key = (0 if lines else line, lines, columns)
            moved[key] += 1
            begun[key] = min(begun.get(key, (line, column)), (line, column))
    for (line, lines, columns), times in moved.most_common(1):
        if times >= _FEWEST:
            first = begun[line, lines, columns]
            earlier = next((each for each in written if not line or each[0] == line), first)
            whole = [(1, 1)] if lines else []
            for at in dict.fromkeys((*whole, min(first, earlier), first)):
                yield Shift(*at, lines, columns)


def _stands(astray: Astray, tokens: SourceTokens) -> int | None:
    """The token with which a paragraph begins that is not at its place, None if that is not known."""
    if astray.code is not Code.SOURCE_PLACE or astray.unit.kind != PARAGRAPH or ":" not in astray.unit.source:
        return None
    if astray.elsewhere >= 0:
        return astray.elsewhere
    at = astray.start
    while at < len(tokens.words) and tokens.words[at] in SIGNS:
        at += 1
    return at if not astray.words and at < len(tokens.words) else None
