"""Where our own words are not the official ones, a difference says so, and is none of the regulator's."""

from __future__ import annotations

from dataclasses import replace

from refundido.compare.against import Shape
from refundido.compare.wording import Sort
from refundido.document.against import against_report
from refundido.history.timeline import History
from refundido.model.instrument import Edition, Instrument
from refundido.model.text import Origin, Run, Standing, Text
from refundido.model.unit import Unit
from tests.against.published_texts import compared, published, sorts
from tests.build import ATTESTED, JURISDICTION


def runs(*pieces: tuple[str, Standing], printed: str = "") -> Text:
    made = []
    for index, (words, standing) in enumerate(pieces):
        made.append(
            Run(words, Origin(place=f"r{index}"), 0, standing, printed if standing is Standing.REPAIRED else "")
        )
    return Text.join(made)


def root(*texts: Text, more: tuple[Unit, ...] = ()) -> Unit:
    paragraphs = (Unit(f"p{number}", "párrafo", text=text) for number, text in enumerate(texts))
    return Unit("i", "instrumento", children=(Unit("a", "artículo", "1", children=(*paragraphs, *more)),))


OFFICIAL = runs(("El croupier baraja los naipes a la vista de todos.", Standing.OFFICIAL))
OURS = runs(("Luego reparte dos cartas tapadas a cada jugador.", Standing.RECONSTRUCTED))
MIXED = runs(
    ("El croupier ", Standing.OFFICIAL),
    ("reparte tres cartas ", Standing.RECONSTRUCTED),
    ("a cada jugador.", Standing.OFFICIAL),
)
FIRST = "Artículo 1 El croupier baraja los naipes a la vista de todos."


def test_reconstructed_words_are_expected_to_differ() -> None:
    tree = root(OFFICIAL, OURS)
    found = compared([FIRST, "Luego reparte una carta tapada a cada jugador."], tree)
    assert set(sorts(found)) == {Sort.STANDING}
    assert (found.official, found.official_present) == (10, 10)
    missing = compared([FIRST], tree).differences
    assert [(d.sort, d.shape) for d in missing] == [(Sort.STANDING, Shape.MISSING)]
    other = compared(
        [FIRST, "Se prohíbe todo trato, de cualquier clase que fuere, entre croupieres y público."], tree
    ).differences
    assert {(d.sort, d.shape) for d in other} == {(Sort.STANDING, Shape.MISSING), (Sort.STANDING, Shape.EXTRA)}


def test_in_a_mixed_text_each_word_answers_for_itself() -> None:
    found = compared(["Artículo 1 El croupier entrega dos naipes a cada participante."], root(MIXED))
    assert [(d.sort, d.ours) for d in found.differences] == [
        (Sort.STANDING, "reparte tres cartas"),
        (Sort.WORDS, "jugador"),
    ]
    assert (found.official, found.official_present) == (5, 4)


def test_what_stands_at_a_pending_unit_is_told_as_such() -> None:
    pending = Unit("q", "artículo", "2", standing=Standing.PENDING)
    last = Unit("z", "artículo", "3", children=(Unit("z1", "párrafo", text=OFFICIAL),))
    tree = root(OFFICIAL)
    tree = replace(tree, children=(*tree.children, pending, last))
    lines = [FIRST, "Artículo 2 Las fichas se cambian en caja.", "Las cajas abren de noche.", FIRST.replace("1", "3")]
    found = compared(lines, tree)
    assert set(sorts(found)) == {Sort.STANDING}
    assert {d.address for d in found.differences} == {"artículo 2"}
    assert compared([lines[0], lines[3]], tree).of(Sort.MISSING, Sort.WORDS) == ()


def test_a_repaired_print_and_a_lost_word() -> None:
    repaired = runs(("La banca ", Standing.OFFICIAL), ("principal", Standing.REPAIRED), (" paga.", Standing.OFFICIAL),
                    printed="prinzipal")  # fmt: skip
    found = compared(["Artículo 1 La banca prinzipal paga."], root(repaired))
    assert sorts(found) == [Sort.STANDING]
    assert sorts(compared(["Artículo 1 La banca secundaria paga."], root(repaired))) == [Sort.WORDS]
    gap = runs(("La banca ", Standing.OFFICIAL), ("ilegible", Standing.GAP), (" paga.", Standing.OFFICIAL))
    assert sorts(compared(["Artículo 1 La banca siempre paga."], root(gap))) == [Sort.STANDING]


def test_the_report_counts_and_names() -> None:
    tree = root(OFFICIAL, OURS)
    instrument = Instrument("cl/t", "Reglamento", "cl", tree, ATTESTED)
    edition = Edition(instrument.id, ATTESTED, tree)
    history = History(instrument, (edition,))
    quoted = published([FIRST.replace("todos", "nadie"), "Luego reparte cartas."])
    report = against_report(history, edition, quoted, JURISDICTION)
    assert report.account == (
        "De 10 palabras oficiales, 9 están en el texto publicado (90,0 %). De todas las nuestras, 18, están 11."
    )
    assert report.verdict.startswith("Los textos no concuerdan: 1 diferencia de palabras. Además, ")
    assert {count.sort: count.amount for count in report.counts}["words"] == 1
    first = report.entries[0]
    assert (first.sort, first.ours, first.theirs, first.place, first.line) == ("words", "todos", "nadie", "línea 1", 1)
    assert first.before.endswith("a la vista de ")
    assert report.parting is None


def test_the_same_typography_is_told_once_with_its_count() -> None:
    tree = root(runs(('Se dice "no va más" y luego "paga y retira".', Standing.OFFICIAL)))
    instrument = Instrument("cl/t", "Reglamento", "cl", tree, ATTESTED)
    edition = Edition(instrument.id, ATTESTED, tree)
    text = published(["Artículo 1 Se dice “no va más” y luego “paga y retira”."])
    report = against_report(History(instrument, (edition,)), edition, text, JURISDICTION)
    assert [(e.ours, e.theirs, e.times) for e in report.entries] == [('"', "“", 2), ('"', "”", 2)]
    assert report.agrees
    assert report.verdict == "Los textos concuerdan. Hay diferencias que no son de texto: 4 sólo de tipografía."
