"""Part of `publish`: a source file of a workspace -> the same in the other format."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from refundido.diagnostic import Code, Outcome, failure, has_errors
from refundido.source.convert import Format, convert, convert_act, convert_instrument
from refundido.source.workspace import load_workspace


def convert_file(root: Path, file: Path, to: str) -> Outcome[bytes]:
    """What an instrument (given by any of its files) or an act says, written as "xml" or "yaml".

    Problems: FILE_OUTSIDE; FILE_MISSING for a file that is of neither; those of reading that instrument or act.
    """
    real, real_root = file.resolve(), root.resolve()
    theirs = _workspace_of(file)
    if not real.is_relative_to(real_root):
        hint = f"Diga el espacio de trabajo con -C{f' {theirs}' if theirs else ''}."
        return failure(Code.FILE_OUTSIDE, f"«{file}» no está en el espacio de trabajo.", hint=hint)
    path = PurePosixPath(real.relative_to(real_root).as_posix())
    kind, identity = path.parts[0], "/".join(path.with_suffix("").parts[1:3])
    loaded = load_workspace(root)
    workspace = loaded.value
    assert workspace is not None, "load_workspace always gives a value"
    written: Outcome[Mapping[str, bytes]]
    if identity in workspace.refused:
        written = convert(workspace, identity, Format(to))
    elif kind == "catalogue" and identity in workspace.instruments:
        written = convert_instrument(workspace.instruments[identity], workspace.jurisdictions, Format(to))
    elif kind == "amendments" and identity in workspace.acts:
        written = convert_act(workspace.acts[identity], workspace, Format(to))
    elif theirs is not None and theirs.resolve() != real_root:
        hint = f"Diga el suyo: refundido -C {theirs} convert {file.relative_to(theirs).as_posix()} --to {to}"
        return failure(Code.FILE_OUTSIDE, f"«{path}» es de otro espacio de trabajo, «{theirs}».", hint=hint)
    else:
        hint = "Van en catalogue/regulador/instrumento/ y en amendments/regulador/acto.yaml."
        return failure(Code.FILE_MISSING, f"«{path}» no es de un instrumento ni de un acto.", hint=hint)
    if written.value is None or has_errors(written.diagnostics):
        return Outcome(None, (*loaded.diagnostics, *written.diagnostics))
    return Outcome(next(iter(written.value.values())), written.diagnostics)


def _workspace_of(file: Path) -> Path | None:
    """The workspace that a file looks to be of: the folder that holds its catalogue/ or its amendments/."""
    return next((p.parent for p in file.parents if p.name in ("catalogue", "amendments")), None)
