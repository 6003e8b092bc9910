"""Part of `publish`: gives identities to the units of catalogue files that have none, in place (law 6).

All the files are read and changed in memory first: if anything is wrong with one, none is written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath

from refundido.diagnostic import Code, Diagnostic, Outcome, failure, has_errors
from refundido.publish.files import write_file
from refundido.source.files import SourceFiles
from refundido.source.identify import add_ids, ids_in
from refundido.source.yaml_nodes import Value, YamlList, YamlMap, parse_yaml

_PATTERN = "catalogue/**/*.yaml"
_NUMBERED = re.compile(r"(.+)-\d+")
_SMALL_WORDS = frozenset({"de", "del", "la", "el", "los", "las", "y", "a", "en"})


def workspace_paths(root: Path, given: Sequence[Path]) -> Outcome[tuple[str, ...]]:
    """Files as given, as paths of the workspace; those of the whole catalogue if none. Problem: FILE_OUTSIDE."""
    if not given:
        return Outcome(SourceFiles(root).find(_PATTERN))
    real_root = root.resolve()
    paths: list[str] = []
    for path in given:
        real = path.resolve()
        if not real.is_relative_to(real_root):
            hint = "Diga el espacio de trabajo con -C."
            return failure(Code.FILE_OUTSIDE, f"«{path}» no está en el espacio de trabajo.", hint=hint)
        paths.append(real.relative_to(real_root).as_posix())
    return Outcome(tuple(dict.fromkeys(paths)))


def identify(root: Path, paths: Sequence[str]) -> Outcome[dict[str, int]]:
    """Write the files that lacked identities; how many each was given. Raises OSError where the disk refuses.

    Problems, after which no file has changed: those of reading the files; FORM_NOT_COVERED for XML.
    """
    files = SourceFiles(root)
    problems: list[Diagnostic] = []
    texts: dict[str, str] = {}
    for path in paths:
        text = _read(files, path, problems)
        if text is not None:
            texts[path] = text
    changed = {} if has_errors(problems) else _changed(files, texts, problems)
    if has_errors(problems):
        return Outcome(None, tuple(problems))
    for path, text in changed.items():
        write_file(root / path, text.encode("utf-8"))
    given = {path: len(ids_in(text, path)) - len(ids_in(texts[path], path)) for path, text in changed.items()}
    return Outcome(given, tuple(problems))


def _read(files: SourceFiles, path: str, problems: list[Diagnostic]) -> str | None:
    outcome = files.read(path)
    problems.extend(outcome.diagnostics)
    if outcome.value is not None and path.endswith(".xml"):
        message = f"«{path}» está en XML, y las identidades se ponen en YAML."
        hint = "Conviértalo antes: refundido convert ARCHIVO --to yaml."
        problems.append(Diagnostic(Code.FORM_NOT_COVERED, message, hint=hint))
        return None
    if outcome.value is not None:
        problems.extend(parse_yaml(outcome.value, path).diagnostics)
    return outcome.value


def _changed(files: SourceFiles, texts: dict[str, str], problems: list[Diagnostic]) -> dict[str, str]:
    """The files that change, with their new text."""
    taken = {path: _ids_of(files, path) for path in files.find(_PATTERN)}
    changed: dict[str, str] = {}
    for path, text in texts.items():
        elsewhere = {name for other, names in taken.items() if other != path for name in names}
        new = add_ids(text, path, prefix_of(path, ids_in(text, path)), elsewhere)
        if _bare(parse_yaml(new, path).value) != _bare(parse_yaml(text, path).value):
            message = f"No se puede agregar identidades a «{path}» sin tocar otra cosa."
            problems.append(Diagnostic(Code.FORM_NOT_COVERED, message, hint="Agregue las claves «id» a mano."))
        elif new != text:
            changed[path] = new
            taken[path] = ids_in(new, path)
    return changed


def _ids_of(files: SourceFiles, path: str) -> frozenset[str]:
    return ids_in(files.read(path).value or "", path)


def _bare(value: Value | None) -> object:
    """A tree without its identities."""
    if isinstance(value, YamlMap):
        return {key: _bare(each) for key, each in value.items() if key != "id"}
    return [_bare(each) for each in value] if isinstance(value, YamlList) else value


def prefix_of(path: str, present: Iterable[str]) -> str:
    """How the identities of a file begin: as those it has, or by the initials of its name ("rf")."""
    used = Counter(found.group(1) for name in sorted(present) if (found := _NUMBERED.fullmatch(name)))
    if used:
        return used.most_common(1)[0][0]
    pure = PurePosixPath(path)
    name = pure.parent.name if pure.stem == "instrument" else pure.stem
    words = [word for word in re.findall(r"[^\W_]+", name.lower()) if word not in _SMALL_WORDS]
    return "".join(word[0] for word in words) if len(words) > 1 else (words[0][:2] if words else "u")
