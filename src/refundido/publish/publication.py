"""The door of `publish`: a workspace -> build/."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from refundido.diagnostic import Outcome
from refundido.publish.brochures import plan_brochures
from refundido.publish.build import Built, Plan, Progress, write_build
from refundido.publish.plan import plan
from refundido.publish.render_jobs import default_jobs
from refundido.publish.rendering import WorkspaceRenderer
from refundido.publish.workspace import compile_root, may_publish


def build_workspace(
    root: Path,
    as_of: date | None = None,
    known_at: date | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Outcome[Built]:
    """Publish the workspace in the folder `root`: every edition with the brochures of the last, or the edition
    in force on the day `as_of` with its brochures.


    `known_at`: only with the acts published by then. `jobs`: how many documents are rendered at a time.
    With any error, of the sources or of rendering, nothing is written and build/ stays as it was.
    """
    compiled = compile_root(root, known_at)
    if not may_publish(compiled):
        return Outcome(None, compiled.diagnostics)
    renderer = WorkspaceRenderer(root)
    brochures = plan_brochures(compiled, as_of, renderer.logos(compiled.workspace.operators.values()))
    planned = plan(compiled, as_of, brochures.value)
    said = tuple(dict.fromkeys((*compiled.diagnostics, *brochures.diagnostics, *planned.diagnostics)))
    if brochures.value is None or planned.value is None:
        return Outcome(None, said)
    asked = {name: day.isoformat() for name, day in (("as_of", as_of), ("known_at", known_at)) if day}
    inputs = dict(compiled.workspace.digests) | renderer.inputs()
    task = Plan(planned.value, inputs, asked, renderer.identity())
    built = write_build(root, task, renderer, jobs or default_jobs(), progress or Progress())
    return Outcome(built.value, (*said, *built.diagnostics))
