"""Where sentences end in Spanish legal text: a table of texts cut by |, and their full stops."""

from __future__ import annotations

import pytest

from refundido.resolve.sentences import final_sign, full_stops, sentence_spans

CUT = """
Se cuenta.| Se firma.| Se guarda.
El Sr. Pérez firma.| La Sra. Soto guarda.
Según el art. 5 y el inc. 2 se paga.| Otra.
Según el N° 5.| Luego.
Vea la pág. 7, fig. 2 y núm. 4.| Luego siga.
Núm. 5 y Nro. 6 valen.| Fin.
Abre a las 20.30 hrs. y cierra a las 4.00 hrs.| Los lunes no abre.
Cuesta US$ 5.000.| Se paga en caja.
El numeral 1.4 rige.| El 1.5 no.
Fichas, cartas, etc. se guardan.| Fin.
Fichas, cartas, etc.| Luego se guardan.
Viajó a EE.UU. de América.| Volvió.
Viajó a EE.UU.| Volvió.
La firma J. L. Borges.| Fin.
Dijo "no va más."| Luego esperó.
Dijo "no va más".| Luego esperó.
(Se cuenta.)| Se firma.
¿Pide carta?| Si pide, se le da.
¡Gana!| Se paga.
Espera...| Luego paga.
Espera... y paga.| Fin.
Diga que no.| Luego retire.
Según la Res. Ex. N° 157 rige.| Otra.
Según el D.S. N° 547, de Hacienda.| Otra.
1. El jugador apuesta.| Luego gana.
a. El jugador apuesta.| Luego gana.
1.4. El jugador apuesta.| Luego gana.
El casino Sociedad S.A. opera.| La Sociedad Ltda.| Otra cosa.
Se reparten 2 cartas.| 3 jugadores piden.
Termina sin punto
Termina con dos puntos:
El croupier dice «hagan juego».| «No va más».
Se paga 35 a 1.| "Pleno" es la apuesta.
El dr. Soto y la dra. Paz.| Fin.
Máx. 5 fichas.| Mín. 1 ficha.
""".strip().splitlines()


@pytest.mark.parametrize("written", CUT)
def test_sentences(written: str) -> None:
    plain = written.replace("|", "")
    assert [plain[a:b] for a, b in sentence_spans(plain)] == [part.strip() for part in written.split("|")]


@pytest.mark.parametrize(
    ("plain", "stops"),
    [
        ("Uno. Dos. Tres.", 3),
        ("Uno. Dos. Tres", 2),
        ("Uno; dos: tres, cuatro.", 1),
        ("Sin punto", 0),
        ("", 0),
        ("¿Uno? Dos.", 1),
        ('Dijo "va." Luego.', 2),
        ("Vale $1.000. Fin.", 2),
        ("El Sr. Soto. Fin.", 2),
    ],
)
def test_full_stops(plain: str, stops: int) -> None:
    assert len(full_stops(plain)) == stops
    assert all(plain[at] == "." for at in full_stops(plain))


@pytest.mark.parametrize(
    ("plain", "before"),
    [
        ("El horario.", "El horario"),
        ("El horario; y", "El horario"),
        ("El horario, y", "El horario"),
        ("El horario:", "El horario"),
        ("El horario", "El horario"),
        ("El horario  ", "El horario"),
        ('Dice "va".', 'Dice "va"'),
        ("", ""),
    ],
)
def test_final_sign(plain: str, before: str) -> None:
    assert plain[: final_sign(plain)] == before
