"""Part of `prose.gazette.mend`: what stands on a page of a gazette and is none of the text.

The running head (the gazette's names, the number of the page, the day), the lines of `mend_lines`, what a site wrote
above the page, the code that the gazette prints at the end of each norm, the call of a note beside a heading's number
(«Artículo 2⁶.-»), and the next norm, of which the page has the beginning. A name or number alone within a sentence is
the text's own: a head is several such pieces together, or a line of nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from refundido.prose.gazette.mend_lines import (
    DATED,
    MONTH,
    WEEKDAY,
    is_line,
    is_telling,
    line_pattern,
    lines_of_page,
    unaccented,
)
from refundido.prose.gazette.repairs import Apart

HEAD = "cabecera de la gaceta"
FOOT = "línea que la gaceta imprime en sus páginas"
PAGE_NUMBER = "número de página"
SITE = "palabras del sitio que publica la página"
CODE = "código de la publicación"
NEXT_NORM = "otra norma"
NOTE_CALL = "llamada de nota"

_DAY = rf"(?:[^\W\d_]+(?: [^\W\d_]+)?, )?(?i:{WEEKDAY}),? {DATED}"
_EDITION = (
    r"(?:N[º°]|N[úu]m(?:ero|\.)?|Edici[óo]n|EDICI[ÓO]N|Año|AÑO|Tomo|TOMO) ?(?:\d[\d.]{0,8}(?<!\.)|[IVXLCDM]{1,8})"
)
_BESIDE = rf"{DATED}|{_EDITION}"
"""What a head has beside the gazette's name, and is nothing of it alone: a day without its weekday, an edition."""
_PARTED = r"(?:\s*[-–—|·•,]\s*|\s+)"
_OF_WHOM = r"(?: DE(?:L| LA| LOS| LAS)? [A-ZÁÉÍÓÚÑ]{2,}){0,2}"
"""Whose gazette it is, after a name in capitals («BOLETÍN OFICIAL DE LA PROVINCIA DEL SUR»)."""
_PAGE = r"P[áÁAa][gG](?:\.|[iI][nN][aA])? ?\d{1,7}(?: de \d{1,3}(?!\d))?"
_OF_PAGE = r"TEXTO (?:DE LA )?P[ÁA]GINA ?:? ?\d+"
_NUMBER = r"\d{4,7}"
_LONE_NUMBER = re.compile(r"(\d{4,7})[ \t]*(?=\n|\Z)")
_ARTICLE = re.compile(r"\bArt[íi]culo \d|\bART[ÍI]CULO \d")
_CODE = re.compile(r"(?:(?<=[.»\"”)] )|(?<=\n)|^)\d{4,7}-\d{1,3}$")
_CODE_INSIDE = re.compile(r"(?<=[.»\"”)] )\d{4,7}-\d{1,3}(?= (?:Art[íi]culo|ART[ÍI]CULO) \d)")
_MIDST_OF_CODE = re.compile(r"-(?<=\d{4}-)(?=\d)")
_NORM = re.compile(
    r"(?:RESOLUCI[ÓO]N|DECRETO|ORDENANZA|LEY|ACUERDO)(?: [A-ZÁÉÍÓÚÑ]{2,}){0,4} N(?:[º°]|ro\.|\.[º°]) ?[\w./-]+\s+"
    rf"[^\W\d_]+(?: [^\W\d_]+)?, \d{{1,2}} de {MONTH} del? \d{{4}}"
)
_SUMMARY = re.compile(r"(?<!\w)(?P<code>\d{4,7}(?:-\d{1,3})?\s+)?(?P<verb>[A-ZÁÉÍÓÚ][a-záéíóúñ]{2,}[ae]n)\s")
_NOTE_CALL = re.compile(
    r"(?:^|(?<=\n)|(?<=[.:;!?»”\")] ))(?:Art[íi]culo|ART[ÍI]CULO|Cap[íi]tulo|CAP[ÍI]TULO|T[íi]tulo|T[ÍI]TULO) "
    r"(?:\d{1,4}|[IVXLC]{1,7})\s?[°º]?"
    r"(?P<call>[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})(?=\s?[°º]?\s?(?:\.?\s?[-–—]|[.:]|\s[A-ZÁÉÍÓÚÑ]|\s*(?:\n|\Z)))"
)
_UNACCENTED = str.maketrans("ÁÉÍÓÚáéíóú", "AEIOUaeiou")
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_NORMS = ("RESOLUCI", "DECRETO", "ORDENANZA", "LEY", "ACUERDO")
_DAYS = ("lunes", "martes", "miércoles", "miercoles", "jueves", "viernes", "sábado", "sabado", "domingo")
"""Words by which the places to look at are found; the patterns decide."""
_WINDOW, _TAIL = 160, 24
_LEAST_CODE, _MOST_CODE = 4, 7
"""How many figures a code has before its hyphen."""
_LONGEST_SUMMARY = 600
_ABOVE, _LONGEST_ABOVE = 8, 200


def furniture(text: str, mastheads: Sequence[str]) -> tuple[Apart, ...]:
    """All that is none of the text, in order, no two stretches overlapping."""
    names = [each for each in mastheads if not is_line(each)]
    found = [*_above(text), *_heads(text, names), *_next_norm(text), *_codes(text), *_note_calls(text)]
    found += _lines(text, mastheads, found)
    found += list(_lone_numbers(text, found))
    kept: list[Apart] = []
    for each in sorted(found, key=lambda apart: (apart.start, -apart.end)):
        if not kept or each.start >= kept[-1].end:
            kept.append(each)
    return tuple(kept)


def _apart(text: str, start: int, end: int, reason: str) -> Apart:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Apart(start, end, " ".join(text[start:end].split()), reason)


def _lines(text: str, mastheads: Sequence[str], found: Sequence[Apart]) -> list[Apart]:
    """The lines that the gazette prints: those that tell, and short ones alone or beside what is no text either."""
    lines = sorted(lines_of_page(text, mastheads))
    told = [_apart(text, start, end, FOOT) for start, end, sure in lines if sure]
    starts, ends = {each.start for each in (*found, *told)}, {each.end for each in (*found, *told)}
    for start, end, sure in lines:
        low, high = edges(text, start, end)
        if not sure and (_begins(text, start) or low in ends) and (_ends(text, end) or high in starts):
            told.append(_apart(text, start, end, FOOT))
            ends.add(end)
    return [replace(each, reason=HEAD) if re.search(DATED, each.text) else each for each in told]


def _above(text: str) -> Iterator[Apart]:
    """The few short lines above «TEXTO DE LA PÁGINA 10», which a site writes."""
    mark = re.search(rf"(?m)^{_OF_PAGE}[ \t]*$", text[: _ABOVE * _LONGEST_ABOVE])
    lines = text[: mark.start()].split("\n") if mark else []
    if mark and mark.start() and len(lines) <= _ABOVE * 2 and all(len(line) <= _LONGEST_ABOVE for line in lines):
        yield _apart(text, 0, mark.start(), SITE)


def _heads(text: str, mastheads: Sequence[str]) -> Iterator[Apart]:
    names = "|".join(map(_name, sorted(mastheads, key=len, reverse=True)))
    strong = "|".join(filter(None, (names, _OF_PAGE, _PAGE, _DAY)))
    piece = re.compile(rf"(?:{strong}|{_BESIDE}|{_NUMBER})(?!\w|[.,]\d|-\d)")
    whole = re.compile(rf"(?<!\w)(?<!\d[.,-])(?:{piece.pattern})(?:{_PARTED}(?:{piece.pattern}))*")
    named = re.compile(names or r"(?!)")
    clues = (
        *{*mastheads, *(mark.translate(_UNACCENTED) for mark in mastheads)},
        *_DAYS,
        *map(str.capitalize, _DAYS),
        "TEXTO ",
        "Pág",
        "Pag",
        "PÁG",
        "PAG",
    )
    for low, high in _windows(text, clues):
        for match in whole.finditer(text, low, high):
            parts = [each.group() for each in piece.finditer(match.group())]
            if _is_head(text, match.start(), match.end(), parts, named):
                yield _apart(text, match.start(), match.end(), HEAD)


def names_gazette(text: str, mastheads: Iterable[str]) -> bool:
    """Whether one of those gazettes is named in a text."""
    telling = (each for each in mastheads if not is_line(each) or is_telling(each))
    return any(re.search(_name(each), text) is not None for each in telling)


def _name(masthead: str) -> str:
    """A pattern for a gazette's name, with and without its accents; one in capitals may say besides whose it is."""
    if is_line(masthead):
        return line_pattern(masthead)
    return unaccented(masthead) + (_OF_WHOM if masthead.isupper() else "")


def _lone_numbers(text: str, found: Sequence[Apart]) -> Iterator[Apart]:
    """Numbers alone on their lines beside what is none of the text; any other may be a cell's."""
    starts, ends = {each.start for each in found}, {each.end for each in found}
    begins = (0, *(at + 1 for at in _places(text, "\n"))) if found else ()
    for match in filter(None, (_LONE_NUMBER.match(text, at) for at in begins)):
        low, high = edges(text, *match.span(1))
        if low in ends or high in starts:
            yield _apart(text, *match.span(1), PAGE_NUMBER)


def _is_head(text: str, start: int, end: int, parts: Sequence[str], name: re.Pattern[str]) -> bool:
    """Whether pieces together are a running head: on a line of their own, at an edge, or amid the text if they tell.

    `name` is that of a gazette. A day without its weekday, or an edition, tells nothing amid the text or at its end: a
    sentence may say where an act was published.
    """
    named = sum(name.fullmatch(part) is not None for part in parts)
    beside = sum(re.fullmatch(_BESIDE, part) is not None for part in parts)
    if all(part.isdigit() or re.fullmatch(_BESIDE, part) for part in parts) or (beside and not named):
        return False
    if _begins(text, start) and _ends(text, end):
        return True
    if len(parts) == 1:
        return False
    if not text[max(0, start - _WINDOW) : start].strip():
        return True
    numbered = any(part.isdigit() or re.match(_PAGE, part) for part in parts)
    edge = not text[end : end + _WINDOW].strip() and not beside
    return edge or named > 1 or (named > 0 and numbered)


def _windows(text: str, clues: Iterable[str]) -> list[tuple[int, int]]:
    """The stretches around each place where one of some words stands, those that touch made one."""
    places = sorted(at for clue in clues for at in _places(text, clue))
    windows: list[tuple[int, int]] = []
    for at in places:
        low, high = max(0, at - _WINDOW), min(len(text), at + _WINDOW)
        if windows and low <= windows[-1][1]:
            windows[-1] = windows[-1][0], high
        else:
            windows.append((low, high))
    return windows


def _places(text: str, clue: str) -> Iterator[int]:
    at = text.find(clue)
    while at >= 0:
        yield at
        at = text.find(clue, at + 1)


def _begins(text: str, start: int) -> bool:
    """Whether nothing stands before a place in its line."""
    while start and text[start - 1] in " \t":
        start -= 1
    return not start or text[start - 1] == "\n"


def _ends(text: str, end: int) -> bool:
    """Whether nothing stands after a place in its line."""
    while end < len(text) and text[end] in " \t":
        end += 1
    return end == len(text) or text[end] == "\n"


def _codes(text: str) -> Iterator[Apart]:
    """The number with which a norm ends: at the end of a line, or after a stop and before an article."""
    for midst in _MIDST_OF_CODE.finditer(text):
        inside = (_CODE_INSIDE.match(text, midst.start() - size) for size in range(_LEAST_CODE, _MOST_CODE + 1))
        yield from (_apart(text, *match.span(), CODE) for match in inside if match is not None)
    high = len(text)
    ends = [*_places(text, "\n"), high]
    for end in ends:
        line = text[max(0, end - _TAIL) : end].rstrip()
        match = _CODE.search(line)
        if match:
            start = max(0, end - _TAIL) + match.start()
            yield _apart(text, start, start + len(match.group()), CODE)


def _note_calls(text: str) -> Iterator[Apart]:
    """The calls of notes at the numbers of headings, whose figure is no part of the number."""
    for match in _NOTE_CALL.finditer(text) if any(figure in text for figure in _RAISED) else ():
        yield _apart(text, *match.span("call"), NOTE_CALL)


def _next_norm(text: str) -> Iterator[Apart]:
    """From the heading of the next norm on, where the page has articles of another before it."""
    first = _ARTICLE.search(text)
    for at in sorted(at for clue in _NORMS for at in _places(text, clue)) if first else ():
        match = _NORM.match(text, at)
        if match is None:
            continue
        low = max(0, match.start() - _LONGEST_SUMMARY)
        openings = [each for each in _SUMMARY.finditer(text, low, match.start()) if _opens(text, each)]
        if first and openings and first.start() < openings[-1].start():
            opening = openings[-1]
            if opening["code"]:
                yield _apart(text, *opening.span("code"), CODE)
            yield _apart(text, _with_sector(text, opening.start("verb")), len(text), NEXT_NORM)
            return


def _opens(text: str, match: re.Match[str]) -> bool:
    before = text[max(0, match.start() - _TAIL) : match.start()].rstrip(" \t")
    return bool(match["code"]) or _begins(text, match.start()) or before.endswith((".", "»", '"'))


def _with_sector(text: str, start: int) -> int:
    """Where the line of capitals begins that names the ministry, if one stands above the summary."""
    if not _begins(text, start):
        return start
    above = text[:start].rstrip()
    line = above.rfind("\n") + 1
    words = above[line:]
    return line if line and words.isupper() and len(words) < _LONGEST_ABOVE else start


def without(text: str, start: int, end: int) -> str:
    """What stands in the mended text in place of a stretch and the spaces around it: a line's end, a space, nothing."""
    low, high = edges(text, start, end)
    if (low, high) == (start, end) and low and high < len(text):
        return ""
    if low == 0 or high == len(text):
        return ""
    if "\n" not in text[low:start] and "\n" not in text[end:high]:
        return " "
    goes_on = (text[low - 1].isalnum() and text[high].islower()) or text[low - 1] in "-,;"
    return " " if goes_on else "\n"


def edges(text: str, start: int, end: int) -> tuple[int, int]:
    """The same stretch with the spaces around it."""
    while start and text[start - 1].isspace():
        start -= 1
    while end < len(text) and text[end].isspace():
        end += 1
    return start, end
