"""Last step of `publish`: renders what is planned and puts it in build/, whole or not at all.

The order of things makes a build safe to stop anywhere: everything is rendered and on the disk, beside its
place, before the first file takes its place; each takes it in one step; the manifest comes last; only then
is what is no longer published removed. The journal remembers, across a stopped build, what may be left over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from pathlib import Path

from refundido import __version__
from refundido.diagnostic import Code, Diagnostic, Outcome, Severity, has_errors
from refundido.publish import files, manifest
from refundido.publish.lock import BusyError, locked
from refundido.publish.manifest import Made, Manifest, digest_of, json_bytes
from refundido.publish.output import Output, Rendered
from refundido.publish.render_jobs import Job, Renderer, render_all
from refundido.system import system_reason

FOLDER = "build"
_MOST_SHOWN = 3
"""How many files a message names."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be published: the outputs, what they are made from, and what was asked.

    `renderer` stands for all that renders them: versions, templates, fonts. `folder`: only what is below that folder of
    build/ is published again, the rest stays as it is; `adds`: there too, nothing is removed. `objections`, asked for
    while other processes render, are what else there is to say: nothing is written if there is an error among them.
    """

    outputs: tuple[Output, ...]
    inputs: Mapping[str, str]
    asked: Mapping[str, str]
    renderer: str
    folder: str = ""
    adds: bool = False
    objections: Callable[[], tuple[Diagnostic, ...]] = tuple

    def owns(self, path: str) -> bool:
        """Whether a path is this plan's to remove where it is no longer published."""
        return path.startswith(self.folder) and not self.adds


@dataclass(frozen=True, slots=True)
class Built:
    """What a build did, by path: what it rendered, what it found already made, what it removed."""

    rendered: tuple[str, ...]
    kept: tuple[str, ...]
    removed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """Who is told how a build goes: how many outputs will be rendered, then each as it is done."""

    start: Callable[[int], None] = lambda _: None
    done: Callable[[Output], None] = lambda _: None


def write_build(root: Path, plan: Plan, render: Renderer, jobs: int, progress: Progress) -> Outcome[Built]:
    """Publish a plan in the workspace `root`.

    Problems, after which build/ stands as before: BUILD_FAILED where another build is under way, a path
    leads out of build/ or the disk refuses; whatever `render` reports.
    """
    build = root / FOLDER
    try:
        if build.is_symlink():
            raise files.UnsafePathError(f"«{FOLDER}» es un enlace, y debe ser una carpeta")
        if build.exists() and not build.is_dir():
            raise files.UnsafePathError(f"«{FOLDER}» es un archivo, y debe ser una carpeta")
        build.mkdir(exist_ok=True)
        with locked(build):
            files.clear_leftovers(build)
            return _Writing(build, plan, render, jobs, progress).run()
    except BusyError:
        return _failed("Otra publicación de este espacio de trabajo está en curso.", "Espere a que termine.")
    except BrokenProcessPool:
        hint = "Puede haber faltado memoria; pruebe con --jobs 1."
        return _failed("Un proceso que componía un documento terminó antes de tiempo.", hint)
    except OSError as error:
        where = error.filename2 or error.filename  # of a file that takes the place of another, that place
        reason = f"{system_reason(error)}{f' («{_relative(where, root)}»)' if where else ''}"
        hint = "Revise el espacio en el disco y los permisos de la carpeta build/."
        return _failed(f"No se pudo escribir la publicación: {reason}.", hint)


def _failed(message: str, hint: str) -> Outcome[Built]:
    return Outcome(None, (Diagnostic(Code.BUILD_FAILED, message, hint=hint),))


def _relative(path: object, root: Path) -> str:
    found = Path(str(path))
    return found.relative_to(root).as_posix() if found.is_relative_to(root) else str(found)


class _Writing:
    """One build, holding the lock of its folder."""

    def __init__(self, build: Path, plan: Plan, render: Renderer, jobs: int, progress: Progress) -> None:
        self._build, self._plan, self._render = build, plan, render
        self._jobs, self._progress = jobs, progress
        self._before = manifest.read_outputs(build)
        self._pages = manifest.read_pages(build)
        self._seeds = {output.path: output.seed(plan.renderer) for output in plan.outputs}

    def run(self) -> Outcome[Built]:
        """Render what is not there yet, and, if all went well, write. Raises OSError."""
        kept, jobs = self._kept_and_wanted()
        self._progress.start(len(jobs))
        said: list[Diagnostic] = []
        done = render_all(
            jobs, self._render, self._jobs, self._progress.done, lambda: said.extend(self._plan.objections())
        )
        problems = tuple(dict.fromkeys((*said, *(problem for each in done for problem in each.outcome.diagnostics))))
        rendered = {
            job.output.path: each.outcome.value for job, each in zip(jobs, done, strict=True) if each.outcome.value
        }
        if has_errors(problems) or len(rendered) < len(jobs):
            return Outcome(None, problems)
        keys = {job.output.path: each.key for job, each in zip(jobs, done, strict=True)}
        fresh = {p: Made(digest_of(each.data), keys[p], self._seeds[p]) for p, each in rendered.items()}
        removed = self._write(rendered, kept | fresh)
        strays = self._strays({*kept, *fresh, *(self._before.keys() - {*removed})})
        return Outcome(Built(tuple(sorted(fresh)), tuple(sorted(kept)), removed), (*problems, *strays))

    def _strays(self, known: Collection[str]) -> Iterator[Diagnostic]:
        """A warning of the files that lie where this plan publishes and that no manifest knows: they may be stale."""
        folders = {path.partition("/")[0] for path in self._seeds if "/" in path}
        found = sorted(set(files.below(self._build, folders)) - set(known))
        if found:
            shown = ", ".join(f"«{FOLDER}/{path}»" for path in found[:_MOST_SHOWN])
            more = f" y otros {len(found) - _MOST_SHOWN}" if len(found) > _MOST_SHOWN else ""
            message = f"No consta qué publicación dejó {shown}{more}: pueden ser de otra edición."
            hint = f"Quítelos de {FOLDER}/, o borre la carpeta y publique de nuevo."
            yield Diagnostic(Code.BUILD_STRAY, message, Severity.WARNING, hint=hint)

    def _kept_and_wanted(self) -> tuple[dict[str, Made], list[Job]]:
        """The outputs that the last build holds as they should be, and the jobs for the others."""
        kept: dict[str, Made] = {}
        jobs: list[Job] = []
        for output in self._plan.outputs:
            made = self._before.get(output.path)
            if made and self._holds(output.path) and self._shows(output, made):
                kept[output.path] = replace(made, seed=self._seeds[output.path])
            else:
                jobs.append(Job(output, self._pages.get(output.path, {}), self._plan.renderer))
        return kept, jobs

    def _shows(self, output: Output, made: Made) -> bool:
        """Whether a file made before shows what the output is to show; its document is made only if need be."""
        renderer = self._plan.renderer
        return made.seed == self._seeds[output.path] or made.key == output.key(renderer, output.source.document())

    def _holds(self, path: str) -> bool:
        """Whether the file at `path` is the one the last manifest speaks of."""
        place = files.inside(self._build, path)
        try:
            return not place.is_symlink() and digest_of(place.read_bytes()) == self._before[path].digest
        except OSError:
            return False

    def _write(self, rendered: Mapping[str, Rendered], outputs: Mapping[str, Made]) -> tuple[str, ...]:
        """Put everything in place; the paths removed. Raises OSError, before the first file is replaced if it can."""
        others = {p: each for p, each in self._before.items() if p not in outputs and not self._plan.owns(p)}
        made = Manifest(__version__, self._plan.asked, self._plan.inputs, dict(sorted({**others, **outputs}.items())))
        noted = manifest.read_journal(self._build) - set(outputs)
        stale = sorted(path for path in {*self._before, *noted} - set(outputs) if self._plan.owns(path))
        left = noted - set(stale) - set(others)
        staging = files.Staging(self._build)
        try:
            for path, each in rendered.items():
                staging.add(path, each.data)
            if rendered or stale:
                self._note(manifest.JOURNAL, json_bytes(sorted({*outputs, *stale, *left})))
            staging.publish()
        finally:
            staging.discard()
        self._note(manifest.PAGES, json_bytes(self._pages_after(rendered, {*outputs, *others})))
        self._note(manifest.MANIFEST, made.as_bytes())
        removed = tuple(path for path in stale if files.remove_file(self._build, path))
        if left:
            self._note(manifest.JOURNAL, json_bytes(sorted(left)))
        else:
            files.remove_file(self._build, manifest.JOURNAL)
        return removed

    def _note(self, name: str, data: bytes) -> None:
        place = files.inside(self._build, name)
        if not place.is_file() or place.read_bytes() != data:
            place.parent.mkdir(exist_ok=True)
            files.write_file(place, data)

    def _pages_after(self, rendered: Mapping[str, Rendered], outputs: Collection[str]) -> dict[str, Mapping[str, int]]:
        pages: dict[str, Mapping[str, int]] = {p: a for p, a in self._pages.items() if p in outputs}
        return pages | {path: each.pages for path, each in rendered.items() if each.pages}
