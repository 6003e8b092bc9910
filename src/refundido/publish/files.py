"""Part of `publish`: files written whole or not at all.

A file is first written beside its place and flushed to the disk, then takes its place in one step, so that
whoever reads it, and whatever stops the program, finds the old file or the new one.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path, PurePosixPath

TEMPORARY = ".tmp-"
"""How the names of files and folders begin that a build leaves only if it is killed."""


class UnsafePathError(OSError):
    """A path that would lead out of the folder it is meant to be in."""


def write_file(path: Path, data: bytes) -> None:
    """Write one file whole or not at all, its permissions kept if it was there. Raises OSError, which names it.

    What is there and is no file (a pipe, a device) is written to, not replaced.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(data)
        else:
            _replace(path.resolve(), data)
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise


def _replace(path: Path, data: bytes) -> None:
    temporary = path.with_name(f"{TEMPORARY}{os.getpid()}-{path.name}")
    try:
        write_flushed(temporary, data)
        if path.exists():
            shutil.copymode(path, temporary)
        temporary.replace(path)
        flush_folder(path.parent)
    finally:
        temporary.unlink(missing_ok=True)


def write_flushed(path: Path, data: bytes) -> None:
    """Write a file and wait until the disk has it. Raises OSError."""
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def flush_folder(folder: Path) -> None:
    """Wait until the disk has the names in a folder, where the system can tell."""
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def below(root: Path, folders: Collection[str]) -> Iterator[str]:
    """The files below some folders of `root`, by their paths from it; hidden ones and what links lead to left out."""
    for folder in folders:
        for here, inner, names in os.walk(root / folder):
            inner[:] = [each for each in inner if not each.startswith(".")]
            for name in names:
                if not name.startswith("."):
                    yield (Path(here) / name).relative_to(root).as_posix()


def is_safe(relative: str) -> bool:
    """Whether a path with forward slashes stays in the folder it is counted from."""
    pure = PurePosixPath(relative)
    return bool(pure.parts) and not pure.is_absolute() and ".." not in pure.parts and "\\" not in relative


def inside(folder: Path, relative: str) -> Path:
    """The path of `relative` in `folder`. Raises UnsafePathError if it, or a link on the way, leads out."""
    if not is_safe(relative):
        raise UnsafePathError(f"la ruta «{relative}» sale de «{folder.name}»")
    here = folder
    for part in (*PurePosixPath(relative).parts[:-1], ""):
        if here.is_symlink():
            raise UnsafePathError(f"«{here.name}» es un enlace; una publicación no se escribe a través de enlaces")
        here = here / part if part else here
    return folder.joinpath(*PurePosixPath(relative).parts)


class Staging:
    """A folder beside the published files where a build gathers them before any takes its place."""

    def __init__(self, build: Path) -> None:
        """`build` is the folder of published files, which exists."""
        self._build = build
        self._folder = build / f"{TEMPORARY}{os.getpid()}"
        self._files: dict[str, Path] = {}

    def add(self, relative: str, data: bytes) -> None:
        """Keep a file for its place `relative`, on the disk but not there yet. Raises OSError."""
        inside(self._build, relative)
        self._folder.mkdir(exist_ok=True)
        staged = self._folder / f"{len(self._files):06d}"
        write_flushed(staged, data)
        self._files[relative] = staged

    def publish(self) -> None:
        """Put every file in its place, each in one step, in order of path. Raises OSError."""
        folders: set[Path] = set()
        for relative, staged in sorted(self._files.items()):
            place = inside(self._build, relative)
            place.parent.mkdir(parents=True, exist_ok=True)
            staged.replace(place)
            folders.add(place.parent)
        for folder in sorted(folders):
            flush_folder(folder)
        self._files.clear()

    def discard(self) -> None:
        """Remove what was gathered and not published."""
        shutil.rmtree(self._folder, ignore_errors=True)
        self._files.clear()


def clear_leftovers(build: Path) -> None:
    """Remove what killed builds left: temporary files and folders of `build`. Raises OSError."""
    for path in sorted((*build.glob(f"{TEMPORARY}*"), *build.glob(f".cache/{TEMPORARY}*"))):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def remove_file(build: Path, relative: str) -> bool:
    """Remove a published file and the folders it leaves empty; whether it was there. Raises OSError."""
    place = inside(build, relative)
    was_there = place.is_file() or place.is_symlink()
    place.unlink(missing_ok=True)
    for folder in place.parents:
        if folder == build or not folder.is_dir() or any(folder.iterdir()):
            break
        folder.rmdir()
    return was_there


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a new folder with all its files, or nothing at all. Raises OSError, FileExistsError if it is full.

    Folders above it that are not there are made last; a link to a folder is followed.
    """
    folder = Path(os.path.realpath(folder))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(folder))
    there = next(parent for parent in folder.parents if parent.exists())
    if not there.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(there))
    staging = there / f"{TEMPORARY}{os.getpid()}"
    try:
        staging.mkdir()
        for name, data in files.items():
            write_flushed(staging / name, data)
        flush_folder(staging)
        folder.parent.mkdir(parents=True, exist_ok=True)
        staging.replace(folder)
        flush_folder(folder.parent)
    except OSError as error:
        error.filename, error.filename2 = str(folder), None
        raise
    finally:
        shutil.rmtree(staging, ignore_errors=True)
