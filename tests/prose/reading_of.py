"""What the tests of the sentence reader share: instructions of the corpus, and how one is read."""

from __future__ import annotations

from pathlib import Path

from refundido.prose.reading import Inherited, InstructionReading, Passage
from refundido.prose.sentence import read_instruction
from tests.corpus.acts import jurisdiction_of
from tests.corpus.cases import read_cases

CORPUS = Path(__file__).parent.parent / "corpus" / "prosa"
CHILE = jurisdiction_of("cl")


def read(words: str, inherited: Inherited | None = None) -> InstructionReading:
    """An instruction read with nothing above it."""
    return read_instruction(Passage(words), inherited or Inherited(act="acto", number="1"), CHILE)


def instructions() -> list[str]:
    """The instructions of the prose corpus that stand in one line, but for those with a quotation left open.

    Of these nobody can tell from outside the reader which words are new text and which are the order's.
    """
    found = [case.one("Instrucción") for case in read_cases(CORPUS)]
    bodies = [section.body.strip() for section in found if section is not None]
    return sorted({body for body in bodies if "\n" not in body and body.count('"') % 2 == 0})
