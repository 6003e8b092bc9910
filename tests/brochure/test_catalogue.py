"""The brochures of the Chilean catalogue for the sample operators, before and after Resolución Exenta N° 373."""

from collections import Counter
from dataclasses import replace
from datetime import date
from pathlib import Path

import jsonschema
import pytest
import yaml

from refundido.brochure.affected import affected
from refundido.brochure.binding import bind_all
from refundido.brochure.bound import BoundBrochure
from refundido.brochure.compliance import check
from refundido.brochure.content import regulated
from refundido.brochure.examples import work
from refundido.brochure.grace import GraceFrom
from refundido.brochure.status import State, status
from refundido.diagnostic import Outcome
from refundido.model.brochure import Operator, Role
from refundido.model.unit import walk
from refundido.publish.workspace import Compiled, compile_root, schema_of
from tests.brochure.cases import BASE

ROOT = Path(__file__).parents[2]
BEFORE, AFTER = date(2010, 8, 31), date(2010, 9, 1)
ACT = "cl-scj/res-373-2010"


@pytest.fixture(scope="module")
def compiled():
    return compile_root(ROOT)


def _chilean(compiled: Compiled) -> dict[str, Operator]:
    """The sample operators whose games are those of the Chilean catalogue."""
    operators = compiled.workspace.operators
    return {name: each for name, each in operators.items() if each.instruments == ("cl-scj/catalogo-de-juegos",)}


def _bound(compiled: Compiled, day: date) -> Outcome[tuple[BoundBrochure, ...]]:
    space = compiled.workspace
    return bind_all(_chilean(compiled), space.brochures, compiled.histories, space.jurisdictions, day, compiled.acts)


@pytest.mark.parametrize(("day", "count"), [(BEFORE, 17), (AFTER, 23)])
def test_every_brochure_binds_and_complies(compiled, day, count):
    outcome = _bound(compiled, day)
    assert [d.message for d in outcome.diagnostics if d.severity.value != "nota"] == []
    assert outcome.value is not None
    assert len(outcome.value) == count
    assert len({bound.digest for bound in outcome.value}) == count
    assert check(outcome.value, compiled.workspace.requirements) == ()
    folders = (
        "catalogue/operadores/costa",
        "catalogue/operadores/valle",
        "catalogue/cl-scj/catalogo-de-juegos/folletos/",
        "catalogue/cl-scj/exigencias",
    )
    assert [d.message for d in compiled.diagnostics if d.span and d.span.file.startswith(folders)] == []


def test_nothing_of_the_progressive_is_in_a_brochure_of_the_game_alone(compiled):
    for bound in _bound(compiled, AFTER).value or ():
        units = [unit.unit.id for section in bound.sections for unit in section.units]
        assert any(f"{ACT}:C8" in each for each in units) == (bound.variant == "Progresivo")


def test_the_example_of_the_pot_is_worked_from_the_scheme_of_payment(compiled):
    bound = next(each for each in _bound(compiled, AFTER).value or () if each.variant == "Progresivo")
    (example,) = (each for section in bound.sections for each in section.examples)
    worked = work(bound, example).value
    assert worked is not None
    # 20.050.010 − 50 × 1.000 = 20.000.010; 10% = 2.000.001; quedan 18.000.009, que entre dos dan 9.000.004 y sobra 1.
    assert worked.results == (
        ("Color", "$50.000"),
        ("Escalera en Flor o Escalera de Color", "$2.000.001"),
        ("Escalera Real, ganador 1", "$9.000.005"),
        ("Escalera Real, ganador 2", "$9.000.004"),
    )


def test_a_pot_is_not_worked_from_limits_in_another_currency(compiled):
    bound = next(each for each in _bound(compiled, AFTER).value or () if each.variant == "Progresivo")
    foreign = replace(bound, limits=tuple(replace(each, currency="US$") for each in bound.limits))
    (example,) = (each for section in bound.sections for each in section.examples)
    assert work(bound, example).value is not None
    (problem,) = work(foreign, example).diagnostics
    assert "va en US$, y un pozo se reparte en $" in problem.message


def test_the_resolution_affects_exactly_the_brochures_that_say_something_else_after_it(compiled):
    space = compiled.workspace
    outcome = affected(ACT, space.operators, space.brochures, compiled.histories, space.jurisdictions, compiled.acts)
    assert outcome.ok
    found = [each for each in outcome.value or () if each.touched]
    before, after = (
        {(each.operator.id, each.name): regulated(each) for each in _bound(compiled, day).value or ()}
        for day in (BEFORE, AFTER)
    )
    changed = {name for name in after if before.get(name) != after[name]}
    assert {(each.operator.id, each.name) for each in found} == changed
    assert {name for _, name in changed - before.keys()} == {each.name for each in found if each.touched[0].came}
    told = {each.name: each.touched[0].change.instructions for each in found}
    assert told["Ruleta Francesa"] == ("1", "2")
    assert told["Ruleta Americana con un solo cero"] == ("4",)
    assert told["Ruleta Americana con doble cero"] == ("3", "4")
    assert set(told["Black Jack, variante Perfect Pairs"]) - set(told["Black Jack"]) == {"8", "9"}
    assert "C8" in told["Go Poker, variante Progresivo"]


@pytest.mark.parametrize(
    ("day", "grace", "state"),
    [
        (BEFORE, GraceFrom.STRICTER, State.NEVER_APPROVED),
        (AFTER, GraceFrom.STRICTER, State.TOLERATED),
        (date(2010, 11, 20), GraceFrom.PUBLICATION, State.TOLERATED),
        (date(2010, 11, 21), GraceFrom.STRICTER, State.EXPIRED),
        (date(2010, 12, 1), GraceFrom.IN_FORCE, State.TOLERATED),
        (date(2010, 12, 2), GraceFrom.IN_FORCE, State.EXPIRED),
    ],
)
def test_what_lies_on_the_tables_since_before_the_resolution(compiled, day, grace, state):
    space = compiled.workspace
    outcome = status(
        _chilean(compiled), space.brochures, compiled.histories, space.jurisdictions, compiled.acts, day, grace
    )
    assert not outcome.diagnostics
    old = [each for each in outcome.value or () if each.edition == date(2010, 8, 19)]
    assert Counter(each.state for each in old) == {state: len(old)}
    assert len(old) == 5


ORDER = (Role.GAME, Role.ELEMENTS, Role.BETS, Role.PLAY, Role.IRREGULAR, Role.DISPUTES, Role.PROGRESSIVE)
"""What a player reads first, and then: the game, what it takes, bets and payouts, a round, what goes wrong, the pot."""


def test_the_sections_of_every_definition_go_in_the_order_of_a_player(compiled):
    for name, definition in compiled.workspace.brochures.items():
        roles = [Role.BETS if each.role is Role.PAYOUTS else each.role for each in definition.sections]
        assert roles == sorted(roles, key=ORDER.index), name


def test_every_definition_whose_text_says_what_the_game_takes_includes_it(compiled):
    for name, definition in compiled.workspace.brochures.items():
        has = any(each.role is Role.ELEMENTS for each in definition.sections)
        units = (unit for _, unit in walk(compiled.histories[definition.instrument].editions[-1].root))
        headed = [unit.heading.plain for unit in units if unit.heading and "lementos" in unit.heading.plain]
        assert has or not headed, name


@pytest.mark.parametrize("day", [BEFORE, AFTER])
def test_every_leaflet_has_the_irregular_plays_of_its_game_whole(compiled, day):
    """The list of the game entire, with the literal of Perfect Pairs in the leaflet of that variant alone."""
    for bound in _bound(compiled, day).value or ():
        (section,) = (each for each in bound.sections if each.section.heading == "Jugadas irregulares")
        (unit,) = (each.unit for each in section.units)
        assert unit.heading is not None
        assert unit.heading.plain == "Jugadas irregulares"
        of_variant = [each.label for _, each in walk(unit) if "Perfect Pairs" in each.variants]
        assert of_variant == (["i"] if bound.variant == "Perfect Pairs" else []), bound.name


def test_the_approval_that_a_sample_operator_records_is_of_its_brochure(compiled):
    bound = next(
        each
        for each in _bound(compiled, AFTER).value or ()
        if (each.operator.id, each.name) == ("valle-claro", "Black Jack")
    )
    assert [each.digest for each in bound.offer.approvals] == [bound.digest], "ponga el compendio nuevo en el perfil"
    space = compiled.workspace
    found = status(_chilean(compiled), space.brochures, compiled.histories, space.jurisdictions, compiled.acts, AFTER)
    (stands,) = (each for each in found.value or () if each.digest == bound.digest)
    assert (stands.state, stands.notes) == (State.CURRENT, ())


@pytest.mark.parametrize("root", [ROOT, BASE], ids=["catálogo", "base"])
@pytest.mark.parametrize(
    ("what", "pattern"),
    [
        ("brochure", "catalogue/*/*/folletos/*.yaml"),
        ("operator", "catalogue/operadores/*.yaml"),
        ("requirements", "catalogue/*/exigencias.yaml"),
    ],
)
def test_the_files_are_as_their_json_schema_says(root, what, pattern):
    schema = schema_of(root, what, "cl").value
    paths = sorted(root.glob(pattern))
    assert paths
    for path in paths:
        text = yaml.load(path.read_text("utf-8"), Loader=yaml.BaseLoader)
        assert schema is not None
        jsonschema.validate(text, schema, cls=jsonschema.Draft202012Validator)
