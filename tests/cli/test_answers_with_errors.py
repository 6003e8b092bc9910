"""An answer whose text has errors for which it would not be published is given, and they are told (exit 1)."""

from __future__ import annotations

import pytest

from tests.cli.commands import ACT, Commands

NOT_PUBLISHED = "Este texto tiene errores y no puede publicarse."
AFTER = {
    "show": ["show", "Tres Dados"],
    "log": ["log", "Tres Dados > 1.3"],
    "log, its address read before": ["log", "Tres Dados > 1.3", "--as-of", "2024-02-01"],
    "blame": ["blame", "Tres Dados > 1.3"],
    "blame as a page": ["blame", "Tres Dados > 1.3", "--format", "html"],
    "diff of days": ["diff", "2024-02-01", "hoy"],
    "diff of an act": ["diff", "--act", "resolucion-2-2024"],
    "diff of an act for programs": ["diff", "--act", "resolucion-2-2024", "--format", "json"],
    "diff backwards to an act": ["diff", "antes:resolucion-2-2024", "resolucion-2-2024"],
}
BEFORE = {
    "show": ["show", "Tres Dados", "--as-of", "2024-02-01"],
    "blame": ["blame", "Tres Dados > 1.3", "--as-of", "2024-02-01"],
    "log": ["log", "Tres Dados > 1.3", "--known-at", "2024-02-01"],
    "diff of days": ["diff", "2024-01-02", "2024-02-01"],
}


@pytest.fixture
def wrong(workspace: Commands) -> Commands:
    """A workspace whose act does not say what its official text says: it applies, and cannot be published."""
    workspace.change(ACT, "1.3, en la tabla de pagos, figura", "1.3, en el cuadro de pagos, figura")
    assert workspace("check").code == 1
    return workspace


@pytest.mark.parametrize("name", AFTER)
def test_an_error_that_touches_the_answer_is_told(wrong, name):
    ran = wrong(*AFTER[name])
    assert ran.code == 1
    assert ran.out
    assert ran.err.count("palabras-fuera-del-acto") == 1
    assert ran.err.rstrip().endswith(NOT_PUBLISHED)


@pytest.mark.parametrize("name", BEFORE)
def test_one_that_does_not_touch_it_is_not(wrong, name):
    ran = wrong(*BEFORE[name])
    assert (ran.code, ran.err) == (0, "")


def test_against_a_published_text_too(wrong, tmp_path):
    place = tmp_path / "publicado.txt"
    place.write_text("Título I Juegos de dados\n\n1. Tres Dados\n", encoding="utf-8")
    after = wrong("diff", "--against", str(place))
    assert (after.code, after.err.rstrip().endswith(NOT_PUBLISHED)) == (1, True)
    assert wrong("diff", "--against", str(place), "--as-of", "2024-02-01").code == 0


def test_a_history_that_an_act_with_errors_cuts_short_says_so(workspace):
    workspace.change(ACT, "replace: 30 a 1", "replace: 31 a 1")
    ran = workspace("log", "Tres Dados > 1.3", "--as-of", "2024-02-01")
    assert ran.code == 1
    assert "Ningún acto la ha tocado" in ran.out
    assert "Resolución Exenta N° 2 no pudo aplicarse" in ran.err


def test_what_an_act_orders_for_a_day_that_has_no_text_is_told(workspace):
    """Its last instruction comes into force after another act that cannot be applied."""
    place = workspace.root / ACT
    deferred = """
  - n: "9"
    words: 'elimínase «y lanza tres dados».'
    at: 'Tres Dados > 1.1 > párrafo 1'
    in_force: 2024-09-01
    delete: y lanza tres dados
"""
    place.write_text(place.read_text(encoding="utf-8").rstrip() + deferred, encoding="utf-8")
    (workspace.root / "amendments/ejemplo/resolucion-3-2024.yaml").write_text(
        "act: Resolución Exenta N° 3\nkind: resolución\nissuer: Autoridad\ntitle: OTRA\nissued: 2024-06-01\n"
        "in_force: 2024-07-01\namends: ejemplo/juegos-de-salon\ninstructions:\n"
        "- {n: '1', at: 'Tres Dados > 9.9', delete_unit: yes}\n",
        encoding="utf-8",
    )
    ran = workspace("diff", "--act", "resolucion-2-2024")
    assert ran.code == 1
    assert "{+32 a 1+}" in ran.out
    assert "La instrucción 9, en vigor desde el 1 de septiembre de 2024, no se muestra." in ran.err
    assert "Resolución Exenta N° 3 no pudo aplicarse" in ran.err
