"""build/: written whole or not at all, only what changed, and nothing left over."""

from __future__ import annotations

import json
import multiprocessing

import pytest

from refundido.diagnostic import Code
from refundido.publish import files
from refundido.publish.build import Progress
from refundido.publish.lock import locked
from tests.publish.builds import PAGES, build, done, files_of, refuse, render


def test_everything_planned_is_written_with_a_manifest(tmp_path):
    outcome = build(tmp_path, PAGES)
    assert outcome.ok
    assert done(outcome).rendered == tuple(sorted(PAGES))
    written = files_of(tmp_path / "build")
    assert set(written) == {*PAGES, "manifest.json"}
    manifest = json.loads(written["manifest.json"])
    assert set(manifest["outputs"]) == set(PAGES)
    assert manifest["inputs"] == {"catalogue/a.yaml": {"sha256": "0" * 64}}
    assert str(tmp_path) not in written["manifest.json"].decode()


def test_unchanged_build_renders_nothing_and_changes_nothing(tmp_path):
    build(tmp_path, PAGES)
    before = files_of(tmp_path / "build", hidden=True)
    times = {path: (tmp_path / "build" / path).stat().st_mtime_ns for path in before}
    asked: list[int] = []
    outcome = build(tmp_path, PAGES, progress=Progress(start=asked.append))
    assert asked == [0]
    assert done(outcome).rendered == ()
    assert files_of(tmp_path / "build", hidden=True) == before
    changed = {p for p in before if (tmp_path / "build" / p).stat().st_mtime_ns != times[p]}
    assert changed <= {".lock"}


def test_only_what_changed_is_rendered(tmp_path):
    build(tmp_path, PAGES)
    path = next(iter(PAGES))
    assert done(build(tmp_path, {**PAGES, path: "otro"})).rendered == (path,)


def test_a_file_that_was_touched_by_hand_is_rendered_again(tmp_path):
    build(tmp_path, PAGES)
    path = next(iter(PAGES))
    good = (tmp_path / "build" / path).read_bytes()
    (tmp_path / "build" / path).write_text("a mano")
    assert done(build(tmp_path, PAGES)).rendered == (path,)
    assert (tmp_path / "build" / path).read_bytes() == good


def test_another_renderer_renders_everything(tmp_path):
    build(tmp_path, PAGES)
    assert len(done(build(tmp_path, PAGES, renderer="r2")).rendered) == len(PAGES)


def test_what_is_no_longer_published_is_removed_and_nothing_else(tmp_path):
    build(tmp_path, PAGES)
    (tmp_path / "build" / "bench.json").write_text("[]")
    path = next(iter(PAGES))
    outcome = build(tmp_path, {p: t for p, t in PAGES.items() if p != path})
    assert done(outcome).removed == (path,)
    assert not (tmp_path / "build" / path).parent.exists()
    assert (tmp_path / "build" / "bench.json").exists()


def test_a_rendering_error_leaves_everything_as_it_was(tmp_path):
    build(tmp_path, PAGES)
    before = files_of(tmp_path / "build", hidden=True)
    outcome = build(tmp_path, dict.fromkeys(PAGES, "nuevo"), render_with=refuse)
    assert outcome.value is None
    assert outcome.diagnostics[0].code is Code.BUILD_FAILED
    assert files_of(tmp_path / "build", hidden=True) == before


def test_the_pages_of_the_last_layout_reach_the_next(tmp_path):
    build(tmp_path, PAGES)
    build(tmp_path, PAGES, renderer="r2")
    pages = json.loads((tmp_path / "build" / ".cache" / "pages.json").read_text())
    assert pages == {path: {"u-1": 2} for path in PAGES}


def test_processes_give_what_one_process_gives(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    build(tmp_path / "a", PAGES)
    build(tmp_path / "b", PAGES, jobs=3)
    assert files_of(tmp_path / "a" / "build") == files_of(tmp_path / "b" / "build")
    assert not multiprocessing.active_children()


def test_two_builds_at_once_are_refused(tmp_path):
    build(tmp_path, PAGES)
    # A record lock belongs to a process: the second build must be another one.
    with locked(tmp_path / "build"):
        context = multiprocessing.get_context("fork")
        queue = context.Queue()
        process = context.Process(target=lambda: queue.put(build(tmp_path, PAGES)))
        process.start()
        outcome = queue.get(timeout=30)
        process.join()
    assert outcome.value is None
    assert "en curso" in outcome.diagnostics[0].message


def test_a_damaged_manifest_costs_only_a_build_from_cold(tmp_path):
    build(tmp_path, PAGES)
    before = files_of(tmp_path / "build")
    for damage in (
        "",
        "{",
        "[]",
        '{"outputs": 3}',
        '{"format": 1, "outputs": {"../../fuera": {"sha256": ""}}}',
        "[" * 100_000,
    ):
        (tmp_path / "build" / "manifest.json").write_text(damage)
        (tmp_path / "build" / ".cache" / "pages.json").write_text(damage)
        assert build(tmp_path, PAGES).ok
        assert files_of(tmp_path / "build") == before


def test_after_a_damaged_manifest_what_is_not_published_again_is_told(tmp_path):
    build(tmp_path, PAGES)
    gone, *kept = PAGES
    (tmp_path / "build" / "manifest.json").write_text("{")
    outcome = build(tmp_path, {path: PAGES[path] for path in kept})
    assert [(each.code, each.is_error) for each in outcome.diagnostics] == [(Code.BUILD_STRAY, False)]
    assert f"build/{gone}" in outcome.diagnostics[0].message
    assert (tmp_path / "build" / gone).exists()


@pytest.mark.parametrize("name", ["../fuera.html", "/fuera.html", "a/../../fuera.html", ""])
def test_no_output_leaves_the_folder(tmp_path, name):
    outcome = build(tmp_path, {name: "x"})
    assert outcome.value is None
    assert outcome.diagnostics[0].code is Code.BUILD_FAILED


def test_nothing_is_written_through_a_link(tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (tmp_path / "ws" / "build").mkdir(parents=True)
    (tmp_path / "ws" / "build" / "juego").symlink_to(outside)
    assert build(tmp_path / "ws", PAGES).value is None
    (tmp_path / "otro").mkdir()
    (tmp_path / "otro" / "build").symlink_to(outside)
    assert build(tmp_path / "otro", PAGES).value is None
    assert list(outside.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_a_finding(tmp_path):
    (tmp_path / "build").write_text("no soy una carpeta")
    outcome = build(tmp_path, PAGES)
    assert outcome.value is None
    assert "No se pudo escribir" in outcome.diagnostics[0].message


def test_writing_a_file_keeps_its_permissions_and_leaves_nothing_else(tmp_path):
    path = tmp_path / "a.yaml"
    path.write_text("antes")
    path.chmod(0o640)
    files.write_file(path, b"despues")
    assert path.read_bytes() == b"despues"
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_progress_is_told_of_each_output(tmp_path):
    told: list[str] = []
    build(tmp_path, PAGES, render_with=render, progress=Progress(done=lambda output: told.append(output.path)))
    assert sorted(told) == sorted(PAGES)
