"""Law 8 in a table: a text, one instruction a line, the text that results or the code of its refusal."""

from __future__ import annotations

import pytest

from refundido.diagnostic import Code
from tests.build import on_text, refused_on_text

# Quotes, parentheses, per cent and currency, lists, both ends, deletions between commas; _ is a hard space.
SEAMS = """
El croupier paga. | insert: hoy, after: paga | El croupier paga hoy.
El croupier paga. | insert: ", luego retira", after: paga | El croupier paga, luego retira.
El croupier paga, y va. | insert: ", luego", after: "paga," | El croupier paga, luego y va.
El croupier paga. | insert: ". Luego retira.", after: paga | El croupier paga. Luego retira.
El croupier paga. | insert: ". Luego retira", place: end | El croupier paga. Luego retira
El croupier paga. | insert: Luego retira., place: end | El croupier paga. Luego retira.
El croupier paga. | insert: "; luego retira", place: end | SIGNS_CLASH
El croupier paga. | insert: "; luego retira", place: before_final_sign | El croupier paga; luego retira.
El croupier paga. | insert: Hoy, place: start | Hoy El croupier paga.
El croupier paga. | delete: El | croupier paga.
El croupier paga. | delete: paga | El croupier.
El croupier paga. | delete: paga. | El croupier
El croupier paga. | delete: croupier | El paga.
Uno, dos, tres. | delete: dos | Uno, tres.
Uno, dos, tres. | delete: "dos," | Uno, tres.
Uno, dos, tres. | delete: ", dos" | Uno, tres.
Uno, dos, tres. | delete: ", dos," | Uno tres.
Uno, dos. | delete: dos | SIGNS_CLASH
Uno, dos. | delete: Uno | SIGNS_CLASH
Todo. | delete: Todo | SIGNS_CLASH
Uno, dos. | delete: ", dos" | Uno.
Uno, dos y tres. | delete: y tres | Uno, dos.
Uno, dos y tres. | replace: dos, with: "dos, cuatro" | Uno, dos, cuatro y tres.
El horario; y | insert: ", y el aforo", place: before_final_sign | El horario, y el aforo; y
El horario; y | change_sign: {from: ";", to: ","}, place: end | El horario, y
Uno. Dos. Tres. | delete: {sentence: 1} | Dos. Tres.
Uno. Dos. Tres. | delete: {sentence: 2} | Uno. Tres.
Uno. Dos. Tres. | delete: {sentence: last} | Uno. Dos.
Uno. Dos. Tres. | delete: Dos | Uno. Tres.
Uno. Dos. Tres. | replace: {sentence: 2}, with: Siete | Uno. Siete. Tres.
Uno. Dos. Tres. | replace: {sentence: 2}, with: "¿Siete?" | Uno. ¿Siete? Tres.
Uno. Dos. Tres. | replace: Dos, with: Siete. | Uno. Siete. Tres.
Uno. Dos. Tres. | replace: Tres, with: Siete. | Uno. Dos. Siete.
Dice "va" y paga. | insert: no, before: va | Dice "no va" y paga.
Dice "va" y paga. | insert: más, after: va | Dice "va más" y paga.
Dice "va" y paga. | delete: y paga | Dice "va".
Dice va y paga. | replace: va, with: '"va"' | Dice "va" y paga.
Dice «va» y paga. | insert: no, before: va | Dice «no va» y paga.
Dice 'va' y paga. | insert: no, before: va | Dice 'no va' y paga.
El O'Higgins dice 'va'. | insert: no, before: va | El O'Higgins dice 'no va'.
Dice y paga. | insert: «va», after: Dice | Dice «va» y paga.
Paga (doble) hoy. | insert: o triple, after: doble | Paga (doble o triple) hoy.
Paga (doble) hoy. | insert: al, before: doble | Paga (al doble) hoy.
Paga doble. | insert: (o triple), after: doble | Paga doble (o triple).
Paga doble. | replace: doble, with: "(doble)" | Paga (doble).
Paga un 5% hoy. | replace: 5%, with: 10% | Paga un 10% hoy.
Paga un 5% hoy. | replace: "5", with: "10" | Paga un 10% hoy.
Paga un 5 % hoy. | replace: "5", with: "10" | Paga un 10 % hoy.
Paga $1.000 hoy. | replace: "1.000", with: "2.000" | Paga $2.000 hoy.
Paga US$ 5 hoy. | replace: "5", with: "6" | Paga US$ 6 hoy.
Paga US$ 5 hoy. | insert: unos, before: "5" | Paga US$ unos 5 hoy.
Paga en US$ , luego va. | delete: luego va | SIGNS_CLASH
Pago - mínimo. | insert: el, before: mínimo | Pago - el mínimo.
De lunes-viernes. | replace: viernes, with: sábado | De lunes-sábado.
De lunes-viernes. | delete: "-" | SIGNS_CLASH
Un_croupier paga. | insert: buen, after: Un | Un buen_croupier paga.
El N°_5 rige. | delete: "5" | El N°_rige.
El N°_5. | delete: "5" | El N°.
Cartas, fichas, etc. | insert: ", y dados", place: end | Cartas, fichas, etc., y dados
¿Paga? | insert: hoy, after: Paga | ¿Paga hoy?
¿Paga? | insert: Hoy, before: Paga | ¿Hoy Paga?
El croupier paga. | insert: " luego  ", after: croupier | El croupier luego paga.
El croupier paga… | insert: hoy, after: paga | El croupier paga hoy…
Según el Núm. 5 vale. | replace: el N°, with: el número | Según el número 5 vale.
""".strip().splitlines()

# Several instructions, parted by ||: adjacent, on both sides of one seam, at one point.
TOGETHER = """
uno dos tres. | delete: dos || replace: tres, with: ", tres" | uno, tres.
uno dos tres. | delete: uno || delete: dos | tres.
uno dos tres. | delete: dos || delete: tres | uno.
uno dos tres. | replace: uno, with: "1," || delete: dos | 1, tres.
uno dos tres. | replace: uno, with: "1" || replace: dos, with: "2" || replace: tres, with: "3" | 1 2 3.
uno dos tres. | delete: dos || delete: uno dos | CONFLICT
uno dos. | insert: x, after: uno || insert: y, before: dos | uno x y dos.
uno dos. | insert: x, after: uno || insert: y, after: uno | uno x y dos.
uno dos. | insert: "x,", after: uno || insert: y, after: uno | uno x, y dos.
uno dos. | insert: "x,", after: uno || insert: ", y", after: uno | SIGNS_CLASH
uno, dos, tres. | delete: uno || delete: dos | SIGNS_CLASH
uno, dos, tres. | delete: "uno," || delete: "dos," | tres.
uno dos. | insert: x, before: dos || replace: dos, with: ", 2" | CONFLICT
uno dos. | insert: x, after: uno || replace: dos, with: ", 2" | uno x, 2.
Uno, dos. | delete: Uno || replace: ",", with: Y | Y dos.
Uno, dos. | replace: Uno, with: "1;" || replace: ",", with: y | 1; y dos.
Uno, dos. | replace: Uno, with: "1;" || replace: ", dos", with: ", 2" | SIGNS_CLASH
uno-dos tres. | delete: "-" || replace: dos, with: "2" | SIGNS_CLASH
uno-dos tres. | delete: "-" || replace: dos, with: ", 2" | uno, 2 tres.
Uno. Dos. | change_sign: {from: ".", to: ","}, stop: 1 || replace: Dos, with: dos | Uno, dos.
""".strip().splitlines()


@pytest.mark.parametrize("line", [*SEAMS, *TOGETHER])
def test_seam(line: str) -> None:
    text, orders, result = line.replace("_", "\u00a0").replace("change\u00a0sign", "change_sign").split(" | ")
    orders = orders.replace(" || ", "\n").replace("before\u00a0final\u00a0sign", "before_final_sign")
    if result.replace("\u00a0", "_") in Code.__members__:
        assert {code.name for code in refused_on_text(text, orders)} == {result.replace("\u00a0", "_")}
    else:
        assert on_text(text, orders) == result
