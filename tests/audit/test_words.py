"""The official words against the model: on the real resolution, and on an act with each thing wrong in it."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from refundido.audit.words import audit_words
from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.model.act import Act, Instruction, Repair
from refundido.source.read_instructions import read_instructions_text
from refundido.source.workspace import Workspace, load_workspace
from tests.check.cases import jurisdiction

ROOT = Path(__file__).parents[2]
ACT = "cl-scj/res-373-2010"
SOURCE = """\
Resuelvo:
1. En el numeral 1.1, reemplázase "uno" por "dos".
2. En el numeral 1.2, agrégase la palabra "tres", seguida de una coma (,).
3. Introdúcense los siguientes párrafos:
"El croupier paga en fichas de la mesa.".
"El jugador las cuenta.".
4. Agrégase la siguiente tabla de pagos progre-sivos:
Escalera en Secuencia de cinco
Flor        cartas de la mis-
            ma pinta.
Poker Cuatro cartas.
"""
PATCH = """\
- n: "1"
  words: 'En el numeral 1.1, reemplázase "uno" por "dos".'
  at: '1.1'
  replace: uno
  with: dos
- n: "2"
  words: 'En el numeral 1.2, agrégase la palabra "tres", seguida de una coma (,).'
  at: '1.2'
  insert: "tres,"
  place: end
- n: "3"
  words: 'Introdúcense los siguientes párrafos:'
  at: '1.3'
  insert_units:
    - párrafo: El croupier paga en fichas de la mesa.
    - párrafo: El jugador las cuenta.
  place: last
- n: "4"
  words: 'Agrégase la siguiente tabla de pagos progre-sivos:'
  at: '1.4'
  insert_units:
    - tabla: ""
      head: editorial
      columns: [{id: jugada, head: Jugada}, {id: forma, head: Forma}]
      rows:
        - cells:
            - Escalera en Flor
            - text: Secuencia de cinco cartas de la misma pinta.
              repaired: [{read: misma, print: mis-ma}]
        - cells: [Poker, Cuatro cartas.]
  place: last
"""


def _act(patch: str, *repairs: Repair) -> Act:
    outcome = read_instructions_text(patch, "acto.yaml", "cl-scj/acto", jurisdiction(), "cl-scj/prueba")
    assert outcome.value is not None, outcome.diagnostics
    amends = ("cl-scj/prueba",)
    return Act("cl-scj/acto", "Resolución 1", date(2010, 1, 1), amends, outcome.value, repairs=repairs, source="a.txt")


def _audit(patch: str = PATCH, source: str = SOURCE) -> list[tuple[str, str]]:
    return [(d.code.value, d.subject) for d in audit_words(_act(patch), source)]


@pytest.fixture(scope="module")
def workspace() -> Workspace:
    value = load_workspace(ROOT).value
    assert value is not None
    return value


def _resolution(workspace: Workspace, act: Act) -> tuple[Diagnostic, ...]:
    return audit_words(act, workspace.sources[ACT].text, act.source)


def test_the_resolution_stands_as_it_is_written(workspace: Workspace):
    assert _resolution(workspace, workspace.acts[ACT]) == ()


_NOT_AUDITED = re.compile(r"(5|10)\. En el|(Título |Ruleta |Black Jack|War$|Poker$)")
"""Lines that are in no instruction's words: what several have in common, and the headings between them."""


def test_a_changed_word_of_the_official_text_is_found(workspace: Workspace):
    """A word of an instruction, or of what it brings in, that is changed in the official text is missed."""
    act, text = workspace.acts[ACT], workspace.sources[ACT].text
    offset = text.index("1. En el numeral 1.4")
    words: list[int] = []
    for line in text[offset : text.index("9.- Que atendido")].split("\n"):
        if not _NOT_AUDITED.match(line):
            words.extend(offset + match.end() for match in re.finditer(r"[a-záéíóúñ]{4,}", line))
        offset += len(line) + 1
    for end in random.Random(373).sample(words, 60):
        assert audit_words(act, f"{text[:end]}z{text[end:]}", act.source), text[end - 60 : end]


def test_the_act_stands_as_it_is_written():
    assert _audit() == []


def test_words_that_are_not_there():
    patch = PATCH.replace('reemplázase "uno" por "dos".', 'reemplázase «uno» por "dos".')
    found = audit_words(_act(patch), SOURCE)
    assert [d.code for d in found] == [Code.WORDS_NOT_IN_SOURCE]
    assert "otra tipografía" in found[0].message
    patch = PATCH.replace("agrégase la palabra", "intercálase la palabra")
    found = audit_words(_act(patch), SOURCE)
    assert [d.code for d in found] == [Code.WORDS_NOT_IN_SOURCE]
    assert found[0].span is not None
    assert found[0].span.file == "acto.yaml"
    place = found[0].related[0].span
    assert place is not None
    assert (place.file, place.line) == ("a.txt", 3)


def test_words_left_out():
    bare = PATCH.replace('  words: \'En el numeral 1.1, reemplázase "uno" por "dos".\'\n', "")
    found = audit_words(_act(bare), SOURCE)
    assert [(d.code, d.severity) for d in found] == [(Code.WORDS_NOT_IN_SOURCE, Severity.WARNING)]


def test_words_out_of_order_and_shared():
    act = _act(PATCH)
    one, two, *rest = act.instructions
    swapped = audit_words(replace(act, instructions=(two, one, *rest)), SOURCE)
    assert [d.code for d in swapped] == [Code.WORDS_OUT_OF_ORDER]
    assert swapped[0].span is not None
    assert (swapped[0].span.file, swapped[0].span.line, swapped[0].span.column) == ("a.txt", 2, 4)
    part = Instruction("1 bis", (), 'reemplázase "uno" por "dos".')
    shared = audit_words(replace(act, instructions=(one, part, two, *rest)), SOURCE)
    assert [d.code for d in shared] == [Code.WORDS_OVERLAP]


@pytest.mark.parametrize(
    ("written", "changed"),
    [
        ("with: dos", "with: diez"),
        ('insert: "tres,"', 'insert: "tres;"'),
        ('insert: "tres,"', 'insert: "y tres,"'),
        ("párrafo: El jugador las cuenta.", "párrafo: El jugador la cuenta."),
        ("cells: [Poker, Cuatro cartas.]", "cells: [Poker, Cuatro naipes.]"),
        ("text: Secuencia de cinco cartas", "text: Secuencia de cartas cinco"),
    ],
)
def test_new_text_that_the_act_does_not_say(written: str, changed: str):
    found = _audit(PATCH.replace(written, changed))
    assert [code for code, _ in found] == ["texto-ajeno-al-acto"]


def test_new_units_in_another_order():
    first, second = "    - párrafo: El croupier paga en fichas de la mesa.\n", "    - párrafo: El jugador las cuenta.\n"
    found = _audit(PATCH.replace(first + second, second + first))
    assert found == [("texto-ajeno-al-acto", "El croupier paga en fichas de la mesa.")]


def test_a_final_sign_must_be_ordered():
    source = SOURCE.replace('"El jugador las cuenta.".', '"El jugador las cuenta"')
    assert _audit(PATCH, source) == [("texto-ajeno-al-acto", "El jugador las cuenta.")]
    ordered = SOURCE.replace('"El jugador las cuenta.".', '"El jugador las cuenta", seguido de un punto aparte (.).')
    assert _audit(PATCH, ordered) == []


def test_a_listed_repair_must_be_of_something_printed():
    printed, cut = Repair("progre-sivos", "progresivos"), Repair("mis-ma", "misma")
    assert audit_words(_act(PATCH, printed, cut), SOURCE) == ()
    found = audit_words(_act(PATCH, Repair("prin-cipal", "principal")), SOURCE)
    assert [d.code for d in found] == [Code.REPAIR_NOT_IN_SOURCE]
