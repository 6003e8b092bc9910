"""Marks where there are no colours: taking them off gives both texts back, whatever signs the texts hold."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from refundido.compare.edits import Fate
from refundido.document.blocks import Words
from refundido.document.comparison_blocks import Stretch
from refundido.report.marks import escaped, pieces

SIGNS = st.text(st.sampled_from("[-]{+}\\ a¶"), max_size=12)
STRETCHES = st.lists(st.tuples(st.sampled_from(list(Fate)), SIGNS.filter(bool)), max_size=6)
_TOKEN = re.compile(r"\\(.)|(\[-)|(-\])|(\{\+)|(\+\})|(.)", re.DOTALL)


def without_marks(marked: str) -> tuple[str, str]:
    """Both texts, read off the marks as a reader would."""
    before, after, fate = "", "", Fate.KEPT
    for found in _TOKEN.finditer(marked):
        literal = found.group(1) or found.group(6)
        if literal is None:
            fate = {"[-": Fate.DELETED, "{+": Fate.INSERTED}.get(found.group(), Fate.KEPT)
            continue
        before += literal if fate is not Fate.INSERTED else ""
        after += literal if fate is not Fate.DELETED else ""
    return before, after


@given(STRETCHES)
def test_both_texts_come_back(parts):
    line = pieces([Stretch(fate, (Words(text),)) for fate, text in parts], marks=True)
    marked = "".join(words for words, _ in line)
    before = "".join(text for fate, text in parts if fate is not Fate.INSERTED)
    after = "".join(text for fate, text in parts if fate is not Fate.DELETED)
    assert without_marks(marked) == (before, after)


def test_plain_words_stay_as_they_are():
    assert escaped("Se paga 30 a 1 [véase] – {nota}, a+b.") == "Se paga 30 a 1 [véase] – {nota\\}, a+b."


def test_a_text_that_holds_marks(workspace):
    from tests.cli.commands import ACT

    workspace.write(ACT, workspace.read(ACT).replace("with: 32 a 1", "with: '[-32-] {+a+} 1'"))
    told = workspace("diff", "--act", "resolucion-2-2024").out
    assert r"[-30 a 1-]{+\[-32\-] \{+a+\} 1+}" in told


def test_colours_have_no_marks():
    line = pieces([Stretch(Fate.DELETED, (Words("uno"),)), Stretch(Fate.INSERTED, (Words("[-"),))], marks=False)
    assert line == (("uno", "deleted"), ("[-", "inserted"))
