"""Identities put in by the tool: only `id` lines are added, and no id is given twice (law 6)."""

from __future__ import annotations

from refundido.source.identify import add_ids, ids_in

BEFORE = """\
# Reglas
juego: War   # el juego
num: "4"
standing: official
units:
  - numeral: "4.1"
    heading: "Con \\"comillas\\""
    units:
      - párrafo: >-
          un texto
          largo
      - párrafo: "otro
          texto"
      - párrafo: 'é😀'
        id:
      - {párrafo: x}
      - párrafo: z
        id: w-007
      - tabla: ""
        columns: [{id: a, head: A}]
        rows:
          - cells: ["1"]
          - cells:
              - "2"
  - file: otro.yaml
  - párrafo: fin"""
AFTER = """\
# Reglas
juego: War   # el juego
num: "4"
id: w-010
standing: official
units:
  - numeral: "4.1"
    heading: "Con \\"comillas\\""
    id: w-011
    units:
      - id: w-012
        párrafo: >-
          un texto
          largo
      - párrafo: "otro
          texto"
        id: w-013
      - párrafo: 'é😀'
        id: w-014
      - {id: w-015, párrafo: x}
      - párrafo: z
        id: w-007
      - tabla: ""
        id: w-016
        columns: [{id: a, head: A}]
        rows:
          - id: w-017
            cells: ["1"]
          - id: w-018
            cells:
              - "2"
  - file: otro.yaml
  - párrafo: fin
    id: w-019"""


def test_adds_ids_and_nothing_else() -> None:
    after = add_ids(BEFORE, "f", "w", {"w-009", "x-100", "w-abc"})
    assert after == AFTER
    assert add_ids(after, "f", "w", ()) == after
    assert ids_in(after, "f") == {"w-007"} | {f"w-{n:03}" for n in range(10, 20)}


def test_an_instrument_needs_none_but_its_units_do() -> None:
    text = "instrument: C\nunits:\n  - título: I\n    heading: Uno\n    units: []\n"
    assert add_ids(text, "f", "c", ()) == text.replace("    units: []", "    id: c-001\n    units: []")


def test_keeps_line_ends_and_byte_order_mark() -> None:
    assert add_ids("\ufeffjuego: x\r\nnotes: [a]\r\n", "f", "j", ()) == "\ufeffjuego: x\r\nid: j-001\r\nnotes: [a]\r\n"


def test_an_empty_id_gets_its_value() -> None:
    assert add_ids("juego: x\nid: ~  # nada\n", "f", "j", ()) == "juego: x\nid: j-001  # nada\n"


def test_what_cannot_be_read_stays_as_it_is() -> None:
    for text in ("- a", "juego: [", "", "a: &x b"):
        assert add_ids(text, "f", "j", ()) == text
