"""Part of `prose`: the words of one instruction -> raw tokens with their offsets, quotations as one token each.

The only place of regular expressions. A quotation binds first, whatever it holds; what opens and closes alike ("…") is
told by what stands beside it, so that quotations may nest. A quotation never closed is read to where the act's own
words plainly go on («…, seguido de un punto aparte»), else to the end of the passage, and is reported by the caller.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from refundido.model.label import SUFFIXES, fold_accents
from refundido.prose.words import verb_forms

QUOTE, BLOCK, ROWS, WORD, LABEL, GLYPH, MARK = "QUOTE", "BLOCK", "ROWS", "WORD", "LABEL", "GLYPH", "MARK"
SIGNS = frozenset(".,;:")

_OPENING = {"«": "»", "“": "”", "‘": "’"}
_LIKE = frozenset("\"'")
_UNCLOSED = re.compile(
    r"[\"”»]?,?\s+(?:y\s+)?(?:(?:ante|pre)cedid[oa]s?\s+y\s+)?seguid[oa]s?\s+de\s+(?:una?\s+)?(?:coma|punto)",
    re.IGNORECASE,
)
_SUFFIX = "|".join((*SUFFIXES, "quáter", "quínquies", "séxies", "sépties", "óctavies", "octavies", "nónies", "décies"))
_NUMBER = r"\d+(?:\.\d+)*(?!\d)"
_LABEL = re.compile(
    rf"""(?P<number>{_NUMBER})(?P<degree>\s?[°ºª]|o\b)?(?:-?(?-i:[A-Z])\b)?(?:\s(?:{_SUFFIX})\b)?(?:\s(?-i:[A-Z])(?=[\s,.;:]|$))?(?P<close>\.?\)|\.-)?
       |(?P<letter>[a-zñA-Z](?:\s(?:{_SUFFIX})\b)?\.?\)|[ivxlcIVXLC]{{1,6}}\.?\)|[a-z]{{2}}\))
       |(?P<roman>[IVXLC]+(?![\w'])(?:\s(?:{_SUFFIX})\b)?)""",
    re.VERBOSE | re.IGNORECASE,
)
_SPELLED = re.compile(r"(?P<number>\d{1,2})(?P<ending>[a-z]{2})\b(?:\.(?=\s(?-i:[a-zñáéíóú])))?", re.IGNORECASE)
"""«2do.», «3ra»: an ordinal in figures with the end of its word."""
_ENDINGS = ("mo ma", "er ro ra", "do da", "er ro ra", "to ta", "to ta", "to ta", "mo ma", "vo va", "no na")
"""By the last figure of the number."""
_WORD = re.compile(r"[^\W\d_]+(?:[-'’/][^\W\d_]+)*|\d+|[%$§/]|\S")
_NUM_ABBREVIATION = re.compile(
    r"(?:N\s?[°º](?:\s?s)?|(?-i:No)s?\.?(?=\s?\d)|nos?\.(?=\s?\d)|Núms?\.|Nro\.|N\.[°º])\s*", re.IGNORECASE
)
_ABBREVIATION = re.compile(r"(?:arts?|inc|incs|núms?)\.", re.IGNORECASE)
_GLYPH = re.compile(r"\(\s*([.,;:]|\.\.\.|…|-|y|o)\s*\)")
_SPACED = re.compile(r'" [^"\n]*[^\s"]"(?=[\s.,;:)]|$)')
_SPACE = re.compile(r"\s+")
_ROW = re.compile(r"\|[^\n]*\|\s*(?=\n|$)")
_DEBE_DECIR = re.compile(r"^\s*(?:debe\s+decir|(?:donde\s+)?dice)\b\s*:?\s*$", re.IGNORECASE | re.MULTILINE)
_CORRECTS = re.compile(r"^\s*(?:donde\s+)?dice\s*:?\s*[\"“«]", re.IGNORECASE)
"""A correction that begins on a line of its own."""


@dataclass(frozen=True, slots=True)
class Raw:
    """A raw token: its kind, the words as they stand, their folded form, and the signs that stand just before it.

    `inner` is what a quotation holds, `inner_start` its offset. `before` are the signs and line ends between the token
    before and this one; `unclosed` says that a quotation had no end.
    """

    kind: str
    text: str
    start: int
    end: int
    folded: str = ""
    inner: str = ""
    inner_start: int = 0
    before: str = ""
    unclosed: bool = False


def read_tokens(text: str) -> list[Raw]:
    """The raw tokens of a passage, in order; every character of it but spaces and signs is in one of them."""
    return list(_tokens_of(text))


@lru_cache(maxsize=4)
def _tokens_of(text: str) -> tuple[Raw, ...]:
    """The same, kept for who asks next: several passes look at one instruction."""
    tokens: list[Raw] = []
    before = ""
    at = 0
    while at < len(text):
        space = _SPACE.match(text, at)
        if space:
            before += "\n" if "\n" in space.group() else ""
            at = space.end()
            continue
        token = _token(text, at, before, tokens)
        if token is None:
            before += text[at] if text[at] in SIGNS else ""
            at += 1
            continue
        tokens.append(token)
        before, at = "", token.end
    return (*tokens, Raw(MARK, "", len(text), len(text), before=before))


def _token(text: str, at: int, before: str, tokens: list[Raw]) -> Raw | None:
    character = text[at]
    if character in _OPENING or (character in _LIKE and (_opens(text, at) or _opens_spaced(text, at))):
        return _quotation(text, at, before)
    if character == "|" and (row := _rows(text, at)):
        return Raw(ROWS, text[at:row], at, row, inner=text[at:row].strip(), inner_start=at, before=before)
    if ":" in before and "\n" in before and (end := _block_end(text, at)):
        return Raw(BLOCK, text[at:end], at, end, inner=text[at:end].rstrip(), inner_start=at, before=before)
    if glyph := _GLYPH.match(text, at):
        return Raw(GLYPH, glyph.group(), at, glyph.end(), glyph.group(1), before=before)
    if character in SIGNS or character in "-–—":
        return None
    return _word(text, at, before, tokens)


def _word(text: str, at: int, before: str, tokens: list[Raw]) -> Raw:
    found = _NUM_ABBREVIATION.match(text, at)
    if found and (at == 0 or not text[at - 1].isalnum()):
        return Raw(WORD, found.group().rstrip(), at, at + len(found.group().rstrip()), "n°", before=before)
    found = _ABBREVIATION.match(text, at)
    if found:
        return Raw(WORD, found.group(), at, found.end(), fold_accents(found.group()), before=before)
    spelled = _SPELLED.match(text, at)
    if spelled and spelled["ending"].lower() in _ENDINGS[int(spelled["number"][-1])].split():
        return Raw(LABEL, spelled.group(), at, spelled.end(), f"{spelled['number']}°", before=before)
    label = _LABEL.match(text, at)
    if label and _is_label(label, text):
        written = label.group()
        return Raw(LABEL, written, at, label.end(), fold_accents(written), before=before)
    found = _WORD.match(text, at)
    assert found is not None
    return Raw(WORD, found.group(), at, found.end(), fold_accents(found.group()), before=before)


def _is_label(label: re.Match[str], text: str) -> bool:
    """Whether what looks like a label is one: Roman letters alone may be words («a», «i», «mil»)."""
    following = text[label.end() : label.end() + 1]
    if label["number"]:
        return not following.isalnum() and following not in ("%", "$")
    if label["letter"]:
        return True
    return label["roman"][:1].isupper() and not following.isalnum() and label["roman"].split()[0].isupper()


def _opens(text: str, at: int) -> bool:
    """Whether a mark that opens and closes alike opens here: nothing or a space before it, and a word after it."""
    width = _width(text, at)
    if text[at] == "'" and width == 1:
        return False
    previous, following = text[at - 1 : at], text[at + width : at + width + 1]
    return (not previous or previous.isspace() or previous in "(¿¡:\"'“«—-") and bool(following.strip())


def _opens_spaced(text: str, at: int) -> bool:
    """Whether a mark with a space after it opens a quotation that begins with one («la frase " y sus hijos"»)."""
    apart = at > 0 and text[at - 1].isspace() and text[at] == '"'
    return apart and _SPACED.match(text, at) is not None


def _width(text: str, at: int) -> int:
    return 2 if text.startswith("''", at) else 1


def _quotation(text: str, at: int, before: str) -> Raw:
    mark = text[at]
    width = _width(text, at) if mark in _LIKE else 1
    end = _closing(text, at, width) if mark in _LIKE else _paired(text, at, _OPENING[mark])
    unclosed = end < 0
    if unclosed:
        goes_on = _UNCLOSED.search(text, at)
        end = goes_on.start() if goes_on else len(text.rstrip())
        inner, stop = text[at + width : end], end
    else:
        inner, stop = text[at + width : end], end + width
    lead = len(inner) - len(inner.lstrip())
    return Raw(QUOTE, text[at:stop], at, stop, "", inner.strip(), at + width + lead, before, unclosed)


def _paired(text: str, at: int, closing: str) -> int:
    opening, depth = text[at], 0
    for index in range(at, len(text)):
        if text[index] == opening:
            depth += 1
        elif text[index] == closing:
            depth -= 1
            if not depth:
                return index
    return -1


def _closing(text: str, at: int, width: int) -> int:
    """Where the quotation that opens at `at` with a mark that opens and closes alike closes; -1 if nowhere.

    A mark closes if a sign, a space or the end follows it; the marks inside it are counted.
    """
    mark = text[at : at + width]
    depth, index = 1, at + width
    while (index := text.find(mark, index)) >= 0:
        following = text[index + width : index + width + 1]
        previous = text[index - 1 : index]
        if _opens_inside(previous, following):
            depth += 1
        elif not following or not following.isalnum():
            depth -= 1
            if not depth:
                return index
        index += width
    return -1


def _opens_inside(previous: str, following: str) -> bool:
    return (previous.isspace() or previous in "(¿¡") and (following.isalnum() or following in "¿¡(")


def _orders(line: str) -> bool:
    """Whether a line begins as an order does, and is no new text."""
    words = [fold_accents(word) for word in _WORD.findall(line)[:2]]
    forms = verb_forms()
    first = forms.get(words[0]) if words else None
    return (first is not None and words[0].endswith("se")) or " ".join(words) in forms


def _rows(text: str, at: int) -> int:
    end = 0
    while row := _ROW.match(text, at):
        end = row.end()
        space = _SPACE.match(text, end)
        at = space.end() if space else end
    return end


def _block_end(text: str, at: int) -> int:
    """Where the lines that a colon at a line's end announces are over; 0 if they are none (quotations, rows)."""
    if text[at] in _OPENING or text[at] in _LIKE or text[at] == "|":
        return 0
    line = text[at : text.find("\n", at)] if "\n" in text[at:] else text[at:]
    if _DEBE_DECIR.match(line) or _CORRECTS.match(line) or _orders(line):
        return 0
    turn = _DEBE_DECIR.search(text, at)
    return turn.start() if turn and turn.start() > at else 0 if turn else len(text)
