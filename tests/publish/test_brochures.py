"""Building brochures: what is made, what a change makes again, what is left alone, and what stops it."""

from __future__ import annotations

import multiprocessing
import os
import signal
from datetime import date
from pathlib import Path

import pytest

from refundido.diagnostic import Code
from refundido.model.brochure import Page
from refundido.publish import brochures_build
from refundido.publish.brochures import Wanted
from refundido.publish.brochures_build import build_brochures
from refundido.publish.build import Plan, Progress, write_build
from refundido.publish.publication import build_workspace
from tests.publish.builds import PAGES, build, done, files_of, plan_of, render
from tests.verify.printed import ACT, GAME, HOUSE, change, space_in

AT = "folletos/casa"
OLD, NEW = (
    sorted(f"{AT}/{day}/{name}.{form}" for name in ("siete", "siete-doble") for form in ("html", "pdf"))
    for day in ("2020-01-01", "2020-04-15")
)
EARLY = Wanted(date(2020, 2, 1))
"""The brochures of the text before the act."""
INDEX = "folletos/index.html"


@pytest.fixture
def root(tmp_path) -> Path:
    """A workspace whose brochures were built."""
    space = space_in(tmp_path / "espacio")
    assert sorted(made(space.root)) == sorted([*NEW, INDEX])
    return space.root


def made(root: Path, wanted: Wanted | None = None) -> tuple[str, ...]:
    """What a build of brochures renders."""
    return done(build_brochures(root, wanted, jobs=1)).rendered


def test_nothing_changed_compiles_nothing(root, monkeypatch):
    def never(*_: object) -> None:
        raise AssertionError("se compiló")

    monkeypatch.setattr(brochures_build, "compile_loaded", never)
    built = done(build_brochures(root, jobs=1))
    assert (built.rendered, sorted(built.kept)) == ((), sorted([*NEW, INDEX]))


def test_a_file_that_is_gone_is_made_again(root):
    (root / "build" / NEW[1]).unlink()
    assert made(root) == (NEW[1],)


def test_a_unit_that_no_brochure_includes(root):
    change(root / GAME, "Los demás pierden.", "Los otros pierden.")
    assert made(root) == ()


def test_a_unit_that_the_variant_alone_includes(root):
    change(root / GAME, "serán los mismos en las mesas", "serán iguales en las mesas")
    assert made(root) == tuple(path for path in NEW if "doble" in path)


def test_a_word_of_the_act_reaches_its_edition_alone(root):
    both(root)
    change(root / ACT, "with: adivinar", "with: atinar a")
    assert made(root, Wanted(EARLY.as_of, ("casa",))) == ()
    assert made(root, Wanted(operators=("casa",))) == tuple(NEW)


def both(root: Path) -> None:
    """Have the brochures of the text before the act beside those of the last."""
    assert set(OLD) <= set(made(root, Wanted(EARLY.as_of, ("casa",))))
    files = files_of(root / "build")
    assert {*OLD, *NEW} <= files.keys()
    assert all(f'href="{path.removeprefix("folletos/")}"' in files[INDEX].decode() for path in (*OLD, *NEW))


def test_a_choice_of_the_house(root):
    change(root / HOUSE, "50.000", "60.000")
    assert made(root) == tuple(NEW)


def test_the_logo(root):
    change(root / HOUSE, "town:", "logo: logo.svg\ntown:")
    logo = root / "logo.svg"
    logo.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', "utf-8")
    assert made(root) == tuple(NEW)
    assert made(root) == ()
    logo.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>', "utf-8")
    assert made(root) == tuple(NEW)


def test_a_part_of_them_leaves_the_others(root):
    both(root)
    change(root / HOUSE, "50.000", "60.000")
    before = files_of(root / "build")
    assert set(NEW) <= set(made(root, Wanted(date(2020, 5, 1), ("casa",), ("siete",))))
    after = files_of(root / "build")
    assert before.keys() == after.keys()
    assert {path for path in before if before[path] != after[path]} - {INDEX} == {*NEW, "manifest.json"}
    built = done(build_brochures(root, jobs=1))
    assert set(built.rendered) <= {INDEX}
    assert built.removed == tuple(OLD)


def test_those_of_a_day_take_the_place_of_the_others(root):
    done(build_brochures(root, EARLY, jobs=1))
    assert {path for path in files_of(root / "build") if path.startswith(AT)} == set(OLD)


def test_another_format(root):
    change(root / HOUSE, "contact:", "pages: [a4, a5]\ncontact:")
    stem = f"{AT}/2020-04-15/siete"
    assert made(root, Wanted(date(2020, 5, 1), pages=(Page.BOOKLET,))) == (
        f"{stem}-a5-imprenta.pdf", f"{stem}-a5.pdf", f"{stem}-doble-a5-imprenta.pdf", f"{stem}-doble-a5.pdf", INDEX
    )  # fmt: skip


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        (Wanted(operators=("cassa",)), "¿Quiso decir «casa»?"),
        (Wanted(games=("siete", "ocho")), "siete"),
        (Wanted(pages=(Page.LARGE,)), "formato"),
    ],
)
def test_what_is_no_brochure(root, wanted, told):
    outcome = build_brochures(root, wanted, jobs=1)
    assert outcome.value is None
    assert [each.code for each in outcome.diagnostics if each.is_error] == [Code.BROCHURE_UNKNOWN]
    assert told in next(each for each in outcome.diagnostics if each.is_error).hint


def test_what_does_not_comply_stops_all_and_is_said_at_once(root):
    change(root / HOUSE, 'minimum: "1.000"', 'minimum: "90.000"')
    change(root / HOUSE, "on_tables", "commission: 12%\n    on_tables")
    before = files_of(root / "build", hidden=True)
    for outcome in (build_brochures(root, jobs=1), build_workspace(root, jobs=1)):
        assert outcome.value is None
        assert {each.code for each in outcome.diagnostics if each.is_error} == {Code.LIMITS_WRONG, Code.SHARE_DIFFERS}
    assert files_of(root / "build", hidden=True) == before


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_observation_that_the_workspace_holds_for_an_error_stops_all(root, jobs):
    change(root / GAME, "acertar un número", "acertar un número número")
    (root / "refundido.yaml").write_text("lints: {palabra-repetida: error}\n", "utf-8")
    before = files_of(root / "build", hidden=True)
    outcome = build_brochures(root, jobs=jobs)
    assert outcome.value is None
    assert {each.code for each in outcome.diagnostics if each.is_error} == {Code.LINT_DUPLICATED_WORD}
    assert files_of(root / "build", hidden=True) == before


def test_a_past_text_that_todays_choices_do_not_agree_with(root):
    change(root / HOUSE, "on_tables", "pays:\n      - {at: 'Título I > Siete > 1.2 > tabla \"Pagos mínimos\" > fila \"Trío\"', pays: 1 a 1}\n    on_tables")  # noqa: E501  # fmt: skip
    lowered = '  - n: "3"\n    at: \'Título I > Siete > 1.2 > tabla "Pagos mínimos" > fila "Trío" > columna "Pago no menor a"\'\n    replace: 3 a 2\n    with: 1 a 1\n'  # noqa: E501
    act = root / ACT
    act.write_text(act.read_text("utf-8") + lowered, "utf-8")
    assert set(made(root)) >= {path for path in NEW if path.endswith(".pdf")}
    outcome = build_brochures(root, EARLY, jobs=1)
    assert outcome.value is None
    assert Code.ODDS_BELOW in {each.code for each in outcome.diagnostics if each.is_error}


@pytest.mark.parametrize(
    ("grace", "told"),
    [
        ("brochures: {tolerated_months: 3}", "Tolerado hasta</th><td>30 de junio"),
        ("", "Vigente hasta</th><td>14 de abril"),
    ],
)
def test_the_panel_of_a_past_text_gives_its_last_day(root, grace, told):
    change(root / ACT, "brochures: {tolerated_months: 3}", grace)
    done(build_brochures(root, EARLY, jobs=1))
    assert told in (root / "build" / OLD[0]).read_text("utf-8")


def test_with_all_the_rest(root):
    both(root)
    before = files_of(root / "build")
    built = done(build_workspace(root, jobs=1))
    assert set(NEW) <= set(built.kept)
    assert built.removed == tuple(OLD)
    after = files_of(root / "build")
    assert all(after[path] == before[path] for path in NEW)
    assert 'href="folletos/index.html#operador-casa-2020-04-15"' in after["index.html"].decode()
    assert 'href="casa/2020-04-15/siete-doble.pdf"' in after[INDEX].decode()
    assert made(root) == ()
    assert set(files_of(root / "build")) == set(after)


def test_with_all_of_a_day(root):
    built = done(build_workspace(root, as_of=EARLY.as_of, jobs=1))
    assert {path for path in built.rendered if path.startswith(AT)} == set(OLD)
    assert built.removed == tuple(NEW)


def test_the_same_bytes_from_another_place_and_process(root, tmp_path):
    elsewhere = space_in(tmp_path / "otro" / "lugar").root
    done(build_brochures(elsewhere, jobs=2))
    first, second = files_of(root / "build"), files_of(elsewhere / "build")
    assert first.keys() == second.keys()
    assert [path for path in first if first[path] != second[path]] == []


def _killed_at(root: Path, point: int) -> int | None:
    process = multiprocessing.get_context("fork").Process(target=_die_at, args=(root, point))
    process.start()
    process.join(300)
    return process.exitcode


def _die_at(root: Path, point: int) -> None:
    steps = iter(range(1, 10_000))
    replace = Path.replace

    def step(path: Path, target: Path) -> Path:
        if next(steps) == point:
            os.kill(os.getpid(), signal.SIGKILL)
        return replace(path, target)

    Path.replace = step  # type: ignore[method-assign,assignment]
    build_brochures(root, jobs=2)


@pytest.mark.parametrize("point", [1, 2, 4, 7])
def test_killed_in_the_middle_every_file_is_old_or_new(root, point):
    old = files_of(root / "build")
    change(root / HOUSE, "50.000", "60.000")
    assert _killed_at(root, point) == -signal.SIGKILL
    left = files_of(root / "build")
    done(build_brochures(root, jobs=2))
    new = files_of(root / "build")
    assert left.keys() == old.keys() == new.keys()
    assert all(left[path] in (old[path], new[path]) for path in left)
    assert not [path for path in files_of(root / "build", hidden=True) if ".tmp-" in path]


def part_of(pages: dict[str, str], adds: bool = False) -> Plan:
    plan = plan_of(pages)
    return Plan(plan.outputs, plan.inputs, plan.asked, plan.renderer, "juego/", adds)


def test_a_plan_for_a_folder_leaves_what_is_outside(tmp_path):
    done(build(tmp_path, {**PAGES, "otro/a.html": "texto"}))
    kept = {"juego/2010-09-01/consolidado.html": "texto 1"}
    built = done(write_build(tmp_path, part_of(kept), render, 1, Progress()))
    assert len(built.removed) == 3
    assert set(files_of(tmp_path / "build")) == {*kept, "otro/a.html", "manifest.json"}
    assert done(build(tmp_path, {**kept, "otro/a.html": "texto"})).rendered == ()


def test_a_plan_that_adds_removes_nothing(tmp_path):
    done(build(tmp_path, PAGES))
    added = {"juego/2011-01-01/consolidado.html": "texto 9"}
    assert done(write_build(tmp_path, part_of(added, adds=True), render, 1, Progress())).removed == ()
    assert set(files_of(tmp_path / "build")) == {*PAGES, *added, "manifest.json"}


def test_what_a_killed_build_left_outside_is_not_forgotten(tmp_path):
    done(build(tmp_path, PAGES))
    (tmp_path / "build/.cache/journal.json").write_text('["suelto/x.html"]', "utf-8")
    (tmp_path / "build/suelto").mkdir()
    (tmp_path / "build/suelto/x.html").write_text("x", "utf-8")
    done(write_build(tmp_path, part_of(PAGES), render, 1, Progress()))
    assert "suelto/x.html" in files_of(tmp_path / "build")
    done(build(tmp_path, PAGES))
    assert "suelto/x.html" not in files_of(tmp_path / "build")
