"""No word outside quotations is passed over: with one that means nothing in its place, the instruction is refused."""

from __future__ import annotations

import re

import pytest

from refundido.prose.lexer import lex
from refundido.prose.mentions import without_mentions
from refundido.prose.terminal import Tok
from refundido.prose.tokens import read_tokens
from tests.prose.reading_of import CHILE, instructions, read

NONSENSE = "zurdamente"
_WORD = re.compile(r"[^\W\d_]+")
_NAMES = frozenset(("INSTR", "NAME", "QUOTE", "CQUOTE", "PAYLOAD", "NAMES", "ROWS"))


def _terminals(words: str) -> list[Tok]:
    raw, _ = without_mentions(read_tokens(words), words)
    return lex(raw, CHILE, words)


def _is_name(words: str, at: int) -> bool:
    """Whether the words at `at` are quoted, name a text or a unit, or tell of another act: not the reader's own."""
    inside = [t for t in _terminals(words) if t.start <= at < t.end]
    return not inside or any(t.type in _NAMES for t in inside)


@pytest.mark.parametrize("words", instructions())
def test_a_word_that_means_nothing_is_never_passed_over(words: str) -> None:
    """Each word in turn replaced by one that no list holds."""
    if not read(words).readings:
        return
    for match in _WORD.finditer(words):
        changed = words[: match.start()] + NONSENSE + words[match.end() :]
        if _is_name(changed, match.start()):
            continue
        assert not read(changed).readings, changed


@pytest.mark.parametrize("words", instructions())
def test_a_word_left_out_is_no_fault_of_the_program(words: str) -> None:
    """Each word in turn left out: read or refused, never a traceback."""
    for match in _WORD.finditer(words):
        read(words[: match.start()] + words[match.end() :])
