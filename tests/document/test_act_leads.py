"""The words under which an act puts several instructions, read in its official text."""

from __future__ import annotations

from dataclasses import replace

from refundido.document.act_leads import leads_of
from refundido.document.act_page import act_outputs
from refundido.model.act import Act
from tests.build import JURISDICTION, act, by_id, history, instrument

OFFICIAL = """Considerando:
Ruleta
4. Elimínase "cero".
Black Jack
5. En el numeral 1.1, introdúcense las siguientes modificaciones:
a) Elimínase "uno".
e) En el párrafo segundo, introdúcense las siguientes:
i) Elimínase "dos"; y
ii) Elimínase "tres".
6. Elimínase "cuatro".
"""
ORDERS = "\n".join(
    f"""- {{n: "{number}", words: 'Elimínase "{word}"', at: 1.1 > párrafo 1, delete: "{word} "}}"""
    for number, word in (("4", "cero"), ("5.a", "uno"), ("5.e.i", "dos"), ("5.e.ii", "tres"), ("6", "cuatro"))
)
FIVE = "5. En el numeral 1.1, introdúcense las siguientes modificaciones:"
LETTER = "e) En el párrafo segundo, introdúcense las siguientes:"


def amending() -> Act:
    return act(ORDERS)


def test_each_instruction_has_the_words_of_those_above_it() -> None:
    assert leads_of(amending(), OFFICIAL) == {
        "4": (), "5.a": (FIVE,), "5.e.i": (FIVE, LETTER), "5.e.ii": (FIVE, LETTER), "6": (),
    }  # fmt: skip


def test_without_the_official_text_there_are_none() -> None:
    assert leads_of(amending(), "") == {}


def test_words_that_are_not_there_hide_no_others() -> None:
    first, *rest = amending().instructions
    changed = replace(amending(), instructions=(replace(first, words="Otras palabras"), *rest))
    assert leads_of(changed, OFFICIAL)["5.a"] == (FIVE,)


def test_the_rows_of_the_comparative_table_show_them() -> None:
    made = history(instrument("1.1 Reglas\n  Párrafo. cero uno dos tres cuatro cinco.\n"), amending()).value
    assert made is not None
    pages = act_outputs(made, amending(), by_id([amending()]), JURISDICTION, official=OFFICIAL)
    assert [row.lead for row in pages.cuadro.rows] == [(), (FIVE,), (FIVE, LETTER), (FIVE, LETTER), ()]
