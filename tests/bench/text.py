"""The workspaces that are measured: a text of chapters, articles and paragraphs, and acts that amend it.

The same size gives the same bytes, on any machine. Knows the source format; does not know how it is read.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

INSTRUMENT = "banco/texto"
"""The identity of the instrument of every workspace."""

_FIRST_DAY = date(2001, 1, 1)
_WORDS = (
    "mesa ficha croupier jugador apuesta mazo carta pago valor sala caja turno corte baraja límite premio empate casa "
    "pozo banca dado rueda bola casillero docena columna par impar rojo negro pleno caballo cuadro transversal línea "
    "número color palo figura mano descarte reparto mezcla anuncio cierre apertura supervisor inspector cliente "
    "operador registro acta folleto aviso cámara control recuento arqueo billete moneda cheque recibo boleta tarifa "
    "comisión reserva fondo saldo monto mínimo máximo tope rango orden lugar asiento fila zona marca paño tapete "
    "zapato pala rastrillo cubilete tablero pantalla panel llave sello bolsa canasto estuche soporte riel cinta "
    "minuto hora día jornada semana período plazo fecha inicio término pausa espera tiempo regla norma título texto"
).split()


@dataclass(frozen=True, slots=True)
class Size:
    """How much text: the default is 10,000 paragraphs of 40 words."""

    chapters: int = 20
    articles: int = 25
    paragraphs: int = 20
    words: int = 40

    @property
    def total(self) -> int:
        """How many paragraphs there are."""
        return self.chapters * self.articles * self.paragraphs


@dataclass(frozen=True, slots=True)
class Replacement:
    """One instruction to write: where its paragraph is, the words that stand there once, and the new ones."""

    address: str
    old: str
    new: str


class BenchText:
    """A text of a size, with words drawn by lot from a fixed seed."""

    def __init__(self, size: Size) -> None:
        """Draw the words of every paragraph."""
        self.size = size
        lot = random.Random(size.words)
        self.paragraphs = [_paragraph(lot, size.words) for _ in range(size.total)]

    def write(self, root: Path) -> None:
        """Write the instrument, one file a chapter."""
        folder = root / "catalogue" / INSTRUMENT
        folder.mkdir(parents=True)
        names = [f"capitulo-{chapter:03d}.yaml" for chapter in range(1, self.size.chapters + 1)]
        head = "instrument: Texto de prueba\njurisdiction: cl\nattested: 2000-01-01\nstanding: official\nunits:\n"
        entries = "".join(f"  - file: {name}\n" for name in names)
        (folder / "instrument.yaml").write_text(head + entries, "utf-8")
        for chapter, name in enumerate(names, 1):
            (folder / name).write_text("".join(self._chapter(chapter)), "utf-8")

    def _chapter(self, chapter: int) -> Iterator[str]:
        yield f"capítulo: {_roman(chapter)}\nheading: De las reglas del capítulo {chapter}\nid: c{chapter}\nunits:\n"
        for index in range(self.size.articles):
            article = (chapter - 1) * self.size.articles + index + 1
            yield f'  - artículo: "{article}"\n    id: a{article}\n    units:\n'
            first = (article - 1) * self.size.paragraphs
            for number in range(first, first + self.size.paragraphs):
                yield f'      - párrafo: "{self.paragraphs[number]}"\n        id: p{number + 1}\n'

    def replacements(self, count: int) -> list[Replacement]:
        """`count` replacements of two words, each in a paragraph of its own, drawn by lot and in order of the text."""
        lot = random.Random(count)
        chosen = sorted(lot.sample(range(self.size.total), count))
        return [self._replacement(number, place, lot) for place, number in enumerate(chosen, 1)]

    def _replacement(self, number: int, place: int, lot: random.Random) -> Replacement:
        article, paragraph = divmod(number, self.size.paragraphs)
        chapter = article // self.size.articles
        address = f"capítulo {_roman(chapter + 1)} > artículo {article + 1} > párrafo {paragraph + 1}"
        text = self.paragraphs[number]
        words = text.split()
        while True:
            at = lot.randrange(1, len(words) - 2)
            old = f"{words[at]} {words[at + 1]}"
            plain = "." not in old and old == old.lower()
            if plain and words[at] != words[at + 1] and text.count(old) == 1:
                return Replacement(address, old, f"regla nueva {place}")


def _roman(number: int) -> str:
    written = ""
    for value, letters in (
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ):
        written += letters * (number // value)
        number %= value
    return written


def _paragraph(lot: random.Random, words: int) -> str:
    """Sentences of some thirteen words."""
    drawn = [lot.choice(_WORDS) for _ in range(words)]
    for index in range(0, words, 13):
        drawn[index] = drawn[index].capitalize()
        if index:
            drawn[index - 1] += "."
    return " ".join(drawn) + "."


def write_acts(root: Path, replacements: Sequence[Replacement], acts: int) -> None:
    """Write the replacements as so many acts, a day apart, each with its share of them."""
    folder = root / "amendments" / "banco"
    folder.mkdir(parents=True)
    share, left = divmod(len(replacements), acts)
    if left:
        raise ValueError("the replacements do not divide evenly among the acts")
    for index in range(acts):
        own = replacements[index * share : (index + 1) * share]
        (folder / f"acto-{index + 1:04d}.yaml").write_text("".join(_act(index, own)), "utf-8")


def _act(index: int, replacements: Sequence[Replacement]) -> Iterator[str]:
    day = _FIRST_DAY + timedelta(days=index)
    yield (
        f"act: Resolución Exenta N° {index + 1}\nkind: resolución\nissuer: Superintendencia\n"
        f"title: Modifica el texto de prueba\nissued: {day}\npublished: {day}\nin_force: {day}\n"
        f"amends: {INSTRUMENT}\ninstructions:\n"
    )
    for number, each in enumerate(replacements, 1):
        yield (
            f'  - n: "{number}"\n'
            f'    words: \'Reemplázase la expresión "{each.old}" por la expresión "{each.new}".\'\n'
            f"    at: {each.address}\n    replace: {each.old}\n    with: {each.new}\n"
        )
