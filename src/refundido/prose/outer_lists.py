"""Part of `prose`: articles of which some are told with a part of theirs («los artículos 3, inciso segundo, y 5»).

The number that comes back after a part is of an article, not of the part: the plural says that there are several. Each
article is written out again («el artículo 3, inciso segundo, y el artículo 5»), as the grammar knows them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from refundido.prose.terminal import ORD, Tok, is_plural

_ARTICLE = "articulo"


def with_outer_lists(tokens: Sequence[Tok], text: str) -> list[Tok]:
    """The terminals, each article of such a list with its own word."""
    found: list[Tok] = []
    at = 0
    while at < len(tokens):
        if _begins(tokens, at):
            written, end = _written_out(tokens, at, text)
            if end:
                found.extend(written)
                at = end
                continue
        found.append(tokens[at])
        at += 1
    return found


def _begins(tokens: Sequence[Tok], at: int) -> bool:
    """Whether «artículos» stands there with one number, and a part of that article after it."""
    if at + 2 >= len(tokens) or not is_plural(tokens[at]) or tokens[at].values[0] != _ARTICLE:
        return False
    number, part = tokens[at + 1], tokens[at + 2]
    told = (part.type == "UNIT" and part.values[0] != _ARTICLE) or part.type == "SORD"
    return number.type == "LABEL" and len(number.values) == 1 and told


def _written_out(tokens: Sequence[Tok], at: int, text: str) -> tuple[list[Tok], int]:
    """The list written out, and where it ends; 0 where no number of another article comes back."""
    word = replace(tokens[at], value=_ARTICLE, values=(_ARTICLE, ""))
    within = [tokens[at - 1]] if at and tokens[at - 1].type == "EN" else []
    found, several = [word, tokens[at + 1]], False
    end = at + 2
    while end < len(tokens):
        token, following = tokens[end], tokens[end + 1] if end + 1 < len(tokens) else tokens[end]
        if token.type == "UNIT" and token.values[0] != _ARTICLE and following.type in ("LABEL", ORD):
            own, others = _parted(token, following, text)
            found.extend((token, own, *(each for other in others for each in _again(word, other, within))))
            several, end = several or bool(others), end + 2
        elif token.type == "SORD" and following.type == "UNIT" and following.values[0] != _ARTICLE:
            found.extend((token, following))  # «segundo párrafo»
            end += 2
        elif (token.type == "Y" and _is_number(following)) or (token.after_comma and _is_number(token)):
            number = following if token.type == "Y" else token
            found.extend(_again(word, number, within))
            several, end = True, end + (2 if token.type == "Y" else 1)
        else:
            break
    return (found, end) if several else ([], 0)


def _is_number(token: Tok) -> bool:
    return token.type == "LABEL" and all(_is_article_number(value) for value in token.values)


def _is_article_number(value: str) -> bool:
    return value[:1].isdigit() and not value.rstrip(".-").endswith(")")


def _parted(part: Tok, label: Tok, text: str) -> tuple[Tok, list[Tok]]:
    """The label of a part («letra b), y 9»), and the numbers that were read with it and are of articles."""
    values = label.values
    listed = label.type == "LABEL" and not label.range and (not is_plural(part) or not _is_article_number(values[0]))
    cut = next((i for i, v in enumerate(values) if i and listed and _is_article_number(v)), 0)
    if not cut or not all(_is_article_number(value) for value in values[cut:]):
        return label, []
    where = [m.start() for m in re.finditer(r"(?<![\w.])\d", text[label.start : label.end])][-len(values[cut:]) :]
    numbers = [
        replace(label, value=value, values=(value,), start=label.start + start, end=label.start + start + len(value))
        for value, start in zip(values[cut:], where, strict=True)
    ]
    own = text[label.start : numbers[0].start].rstrip(" ,y")
    return replace(label, value=" ".join(values[:cut]), values=values[:cut], end=label.start + len(own)), numbers


def _again(word: Tok, number: Tok, within: Sequence[Tok]) -> list[Tok]:
    """«y en el artículo 5», for a number by itself."""
    place = Tok("Y", "y", number.start, number.start, number.before)
    named = replace(word, start=number.start, end=number.start, before="")
    return [place, *(replace(each, start=number.start, end=number.start) for each in within), named, number]
