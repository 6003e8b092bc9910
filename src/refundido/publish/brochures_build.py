"""The door of `publish` for brochures alone: a workspace -> build/folletos/, the rest of build/ left as it is.

Where nothing that was read has changed since the last time, nothing is compiled either: build/.cache/brochures.json
remembers what was read, and the manifest, what must still be there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from refundido.diagnostic import Code, Diagnostic, Outcome, failure
from refundido.publish import files, manifest
from refundido.publish.brochure_index import brochure_index
from refundido.publish.brochure_names import nameless, unknown_operators
from refundido.publish.brochures import FOLDER, Brochures, Wanted, plan_brochures
from refundido.publish.build import FOLDER as BUILD
from refundido.publish.build import Built, Plan, Progress, write_build
from refundido.publish.digests import digest_value, program_digest
from refundido.publish.manifest import digest_of, json_bytes
from refundido.publish.output import Output
from refundido.publish.plan import same_path
from refundido.publish.render_jobs import default_jobs
from refundido.publish.rendering import WorkspaceRenderer
from refundido.publish.workspace import Compiled, compile_loaded, may_publish, observed
from refundido.source.workspace import Workspace, load_workspace

_MEMORY = ".cache/brochures.json"


@dataclass(frozen=True, slots=True)
class _Task:
    """What a build of brochures was asked and is made from; equal tasks give equal files."""

    asked: Mapping[str, str]
    inputs: Mapping[str, str]
    made_by: str


def build_brochures(
    root: Path, wanted: Wanted | None = None, jobs: int | None = None, progress: Progress | None = None
) -> Outcome[Built]:
    """Publish the brochures of the workspace in the folder `root`: those of the last edition, or those asked for.

    Errors: any of the sources, of compliance or of rendering, all at once, and then nothing is written;
    BROCHURE_UNKNOWN where what is asked for is no brochure. All asked for, those no longer planned are removed; part of
    them, nothing is.
    """
    asked = wanted or Wanted()
    renderer = WorkspaceRenderer(root)
    loaded = load_workspace(root)
    assert loaded.value is not None, "load_workspace always gives a value"
    task = _task(loaded.value, asked, renderer)
    kept = _unchanged(root / BUILD, task)
    if kept is not None:
        return Outcome(Built((), kept, ()))
    compiled = compile_loaded(root, loaded, lints=False)
    if not may_publish(compiled):
        return Outcome(None, observed(root, compiled).diagnostics)
    brochures = plan_brochures(compiled, asked.as_of, renderer.logos(compiled.workspace.operators.values()))
    outputs = _outputs(compiled, brochures.value, asked, root)
    own = (*brochures.diagnostics, *outputs.diagnostics)

    def said() -> tuple[Diagnostic, ...]:
        return tuple(dict.fromkeys((*observed(root, compiled).diagnostics, *own)))

    if outputs.value is None:
        return Outcome(None, said())
    plan = Plan(outputs.value, task.inputs, task.asked, renderer.identity(), f"{FOLDER}/", asked.is_part, said)
    built = write_build(root, plan, renderer, jobs or default_jobs(), progress or Progress())
    if built.value is not None:
        _remember(root / BUILD, task, outputs.value)
    return built


def _task(workspace: Workspace, asked: Wanted, renderer: WorkspaceRenderer) -> _Task:
    operators = ", ".join(sorted({*asked.operators}))
    given = {name: str(value) for name, value in (asdict(asked) | {"operators": operators}).items() if value}
    logos = {f"logo/{name}": digest for name, digest in renderer.logos(workspace.operators.values()).items()}
    made_by = digest_value((renderer.identity(), program_digest(), workspace.jurisdictions))
    return _Task({"order": "brochures build", **given}, {**workspace.digests, **renderer.inputs(), **logos}, made_by)


def _unchanged(build: Path, task: _Task) -> tuple[str, ...] | None:
    """The files of the last build of brochures, if it was this very task and they are all there as it left them."""
    noted = manifest.read_json(build / _MEMORY)
    if build.is_symlink() or not isinstance(noted, dict) or noted.get("task") != asdict(task):
        return None
    if (build / manifest.JOURNAL).exists():
        return None
    made = manifest.read_outputs(build)
    paths = noted.get("outputs")
    if not isinstance(paths, list) or not all(path in made for path in paths):
        return None
    try:
        whole = all(digest_of(files.inside(build, path).read_bytes()) == made[path].digest for path in paths)
    except OSError:
        return None
    return tuple(sorted(paths)) if whole else None


def _remember(build: Path, task: _Task, outputs: Iterable[Output]) -> None:
    """Note what was done; what cannot be noted costs only time."""
    noted = {"task": asdict(task), "outputs": sorted(output.path for output in outputs)}
    try:
        files.write_file(build / _MEMORY, json_bytes(noted))
    except OSError:
        return


def _outputs(compiled: Compiled, brochures: Brochures | None, asked: Wanted, root: Path) -> Outcome[tuple[Output, ...]]:
    if brochures is None:
        return Outcome(None)
    unknown = _unknown(compiled.workspace, asked)
    if unknown:
        return Outcome(None, unknown)
    outputs = brochures.outputs(asked)
    if not outputs:
        message = "No hay ningún folleto que publicar, de los que se piden."
        return failure(Code.BROCHURE_UNKNOWN, message, hint="Revise el operador, el juego, el formato y el día.")
    kept = manifest.read_outputs(root / BUILD).keys() if asked.is_part else set()
    shown = _with_those_of(kept, compiled, brochures)
    index = brochure_index(shown, {output.path for output in outputs} | kept)
    every = tuple(sorted((*outputs, index), key=lambda output: output.path))
    twice = tuple(same_path(every))
    return Outcome(None if twice else every, twice)


def _with_those_of(kept: Collection[str], compiled: Compiled, brochures: Brochures) -> Brochures:
    """The brochures with those of other editions that some kept files may be of: the index leads to them too."""
    known = {each.outputs[0].path: each for each in brochures.each}
    days = {edition.in_force for identity in compiled.histories for edition in compiled.editions(identity)}
    for day in sorted(days):
        if any(path.startswith(f"{FOLDER}/") and f"/{day.isoformat()}/" in path for path in kept):
            others = plan_brochures(compiled, day, {}).value or Brochures()
            known = {each.outputs[0].path: each for each in others.each} | known
    return Brochures(tuple(known[path] for path in sorted(known)))


def _unknown(workspace: Workspace, asked: Wanted) -> tuple[Diagnostic, ...]:
    """An error for each operator and each game asked for that does not exist."""
    games = sorted({definition.id for definition in workspace.brochures.values()})
    wrong = (nameless("un folleto de un juego", game, games) for game in asked.games if game not in games)
    return (*unknown_operators(workspace, asked.operators), *wrong)
