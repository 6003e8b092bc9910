"""The rows on bringing in a page of a gazette: an invented text, words cut as prints cut them, up to its files."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from refundido.publish.ingesting import IngestAsked, ingest_file
from refundido.source.dictionary import spanish_words
from tests.bench.measure import medians, say, seconds
from tests.bench.rows import Group

INGEST = "traer 10 MB de un diario oficial / separar sus palabras"
INGEST_TEN_TIMES = "traer 10 MB de un diario oficial / 1 MB"

_PROSE = (
    "El personal de la sala de juego procurará corregir en forma inmediata los errores detectados en las partidas. "
    "Cuando un jugador no esté de acuerdo con la decisión del personal podrá solicitar la presencia del inspector, o "
    "presentar un escrito en que explique los hechos y las razones que sustentan su reclamo, confor- me al Artículo "
    "{before}º del presente Reglamento. Las fi chas que hayan quedado sobre el paño se entregarán al jugador al "
    "terminar la partida, salvo que el supervisor disponga otra cosa y lo deje anotado en el libro de la mesa."
)
_LIST = (
    "El dealer deberá seguir los siguientes procedimientos: a.- Si le es repartido un número incorrecto de cartas, se "
    "anulará la partida. b.- Si a un jugador le es repartido un número incorrecto de cartas, se anulará su mano. c.- "
    "Si se encuentra una carta descubierta en el zapato, se quemará y se seguirá con la siguiente."
)
_TABLE = (
    "El explotador pagará cada apuesta ganadora en una proporción no menor a la que se indica a continuación: "
    "a.- Escalera real de color: 100 a 1. b.- Escalera de color: 50 a 1. c.- Póker: 20 a 1. d.- Full: 7 a 1."
)


def gazette_page(size: int) -> str:
    """About so many bytes of a text of articles, run together as gazettes do, a few articles a line."""
    pieces: list[str] = []
    written = number = 0
    while written < size:
        number += 1
        body = (_PROSE, f"{_PROSE} {_LIST}", f"{_PROSE} {_PROSE} {_TABLE}")[number % 3]
        body = body.format(before=max(1, number - 1))
        article = f"Artículo {number}º.- De las reglas de la sala {number}: {body}"
        pieces.append(article + ("\n" if number % 5 == 0 else " "))
        written += len(article.encode()) + 1
    return "".join(pieces)


def _measure(folder: Path) -> dict[str, float]:
    say("traer 1 MB y 10 MB de un diario oficial")
    small, big = folder / "uno.txt", folder / "diez.txt"
    small.write_text(gazette_page(1_000_000), "utf-8")
    big.write_text(gazette_page(10_000_000), "utf-8")
    words = big.read_text("utf-8")
    spanish_words()
    times = medians(
        {
            "split": lambda: seconds(words.split),
            "small": lambda: seconds(lambda: _ingested(folder, small)),
            "big": lambda: seconds(lambda: _ingested(folder, big)),
        },
        3,
        warm_up=0,
    )
    return {INGEST: times["big"] / times["split"], INGEST_TEN_TIMES: times["big"] / times["small"]}


def _ingested(folder: Path, file: Path) -> None:
    asked = IngestAsked(file, folder / "salida", "pe", title="Reglamento", attested=date(2001, 1, 1))
    outcome = ingest_file(folder, asked)
    assert outcome.value is not None, outcome.diagnostics[:3]


INGESTING = Group("traer páginas", {INGEST: 60.0, INGEST_TEN_TIMES: 12.0}, _measure)
