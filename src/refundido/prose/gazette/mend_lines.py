"""Part of `prose.gazette.mend`: the lines that a gazette prints besides its name, as its country's data say.

«Núm. {n} | {día} | Página {n}» is such a line: «{n}» stands for a number, «{día}» for a day with its weekday, «{…}» for
words of the same line, never its first or last. One of a few words is none of the text only where it is all of its
line, or beside what is none either; a longer one wherever it stands, also over the end of a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

WEEKDAY = r"(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo)"
MONTH = r"(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)"
DATED = rf"\d{{1,2}}[º°]? (?i:de {MONTH} del?) \d{{4}}"
PLACES = {
    "{n}": r"(?:\d[\d.]*(?<!\.)|[IVXLC]{1,8})",
    "{día}": rf"(?i:{WEEKDAY}),? {DATED}",
    "{…}": r"[^\n|]{1,60}?",
}
_PLACE = re.compile("|".join(map(re.escape, PLACES)))
_BLANK = re.compile(r"\s*\|\s*|\s+")
_PLAIN = {accented: f"[{accented}{plain}]" for accented, plain in zip("ÁÉÍÓÚáéíóú", "AEIOUaeiou", strict=True)}
_FEW = 5
"""How many words tell."""


def is_line(masthead: str) -> bool:
    """Whether what a country says of its gazettes is a whole line, and no name of one."""
    return _PLACE.search(masthead) is not None


def is_telling(line: str) -> bool:
    """Whether a line says by itself whose it is."""
    return len(line.split()) >= _FEW


def unaccented(words: str) -> str:
    """A pattern for words with and without their accents."""
    return "".join(_PLAIN.get(letter, re.escape(letter)) for letter in words)


def line_pattern(line: str) -> str:
    """A pattern for a line, its blanks as wide as they may be, the bars that part it there or not."""
    made: list[str] = []
    position = 0
    for place in [*_PLACE.finditer(line), None]:
        words = line[position : place.start() if place is not None else len(line)]
        parts = _BLANK.split(words)
        blanks = [r"\s*(?:\|\s*)?" if "|" in blank else r"\s+" for blank in _BLANK.findall(words)]
        made += [piece for pair in zip(map(unaccented, parts), [*blanks, ""], strict=True) for piece in pair]
        if place is not None:
            made.append(PLACES[place.group()])
            position = place.end()
    return "".join(made)


def lines_of_page(text: str, lines: Iterable[str]) -> Iterator[tuple[int, int, bool]]:
    """Where such lines stand in a text, and whether each says by itself whose it is."""
    for line in filter(is_line, lines):
        sure = is_telling(line)
        for match in re.finditer(rf"(?<![\w#]){line_pattern(line)}(?![\w#]|[.,/-]\d)", text):
            yield *match.span(), sure
