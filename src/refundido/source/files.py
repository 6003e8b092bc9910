"""First step of the pass `source`: the only place where files are read.

Goes in: paths relative to the workspace. Comes out: their text, or diagnostics. Nothing outside the
workspace can be reached (law 11). Knows nothing of YAML or of what the files mean.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from types import MappingProxyType

from refundido.diagnostic import Code, Outcome, failure
from refundido.span import Span
from refundido.system import system_reason

MAX_BYTES = 20 * 1024 * 1024
"""The largest file that is read."""

_BOM = b"\xef\xbb\xbf"


class SourceFiles:
    """The files of one workspace, each read at most once, with the digest of all that were read."""

    def __init__(self, root: Path) -> None:
        """`root` is the workspace's folder; it need not exist (then every file is missing)."""
        self.root = root
        self._real_root = root.resolve()
        self._texts: dict[str, Outcome[str]] = {}
        self._digests: dict[str, str] = {}

    @property
    def digests(self) -> Mapping[str, str]:
        """The SHA-256, in hexadecimal, of each file read so far, by its path, in order of path."""
        return MappingProxyType(dict(sorted(self._digests.items())))

    def find(self, pattern: str) -> tuple[str, ...]:
        """The workspace-relative paths that match a glob pattern, sorted; hidden files are left out."""
        paths = (path.relative_to(self.root) for path in self.root.glob(pattern))
        return tuple(sorted(p.as_posix() for p in paths if not any(part.startswith(".") for part in p.parts)))

    def exists(self, path: str) -> bool:
        """Whether there is a file at that path of the workspace."""
        return not isinstance(self._locate(path), Outcome)

    def read(self, path: str, asked_at: Span | None = None) -> Outcome[str]:
        """The text of a UTF-8 file, its byte order mark dropped.

        `asked_at` is the place that names the file, where a problem is shown. Problems: FILE_OUTSIDE,
        FILE_MISSING, FILE_TOO_LARGE, FILE_ENCODING.
        """
        known = self._texts.get(path)
        if known is None:
            known = self._texts[path] = self._read(path)
        return known.located(asked_at or Span(path, 1, 1))

    def _read(self, path: str) -> Outcome[str]:
        located = self._locate(path)
        if isinstance(located, Outcome):
            return located
        try:
            with located.open("rb") as stream:
                data = stream.read(MAX_BYTES + 1)
        except OSError as error:
            return _missing(path, f"no se puede leer: {system_reason(error)}")
        if len(data) > MAX_BYTES:
            return failure(
                Code.FILE_TOO_LARGE,
                f"El archivo «{path}» pasa de {MAX_BYTES // 1024**2} MB.",
                subject=path,
                hint="Divídalo en varios archivos y tráigalos con «file:».",
            )
        self._digests[path] = hashlib.sha256(data).hexdigest()
        return _decode(path, data.removeprefix(_BOM), len(data) - len(data.removeprefix(_BOM)))

    def _locate(self, path: str) -> Path | Outcome[str]:
        if _escapes(path):
            return _outside(path, "Escriba la ruta desde la carpeta, sin «..» y sin comenzar por «/».")
        try:
            found = self.root / path
            real = found.resolve(strict=True)
            mode = real.stat().st_mode
        except (OSError, ValueError, RuntimeError):
            return _missing(path, "no existe")
        if not real.is_relative_to(self._real_root):
            return _outside(path, "Es un enlace que sale del espacio de trabajo; ponga el archivo mismo en su lugar.")
        if stat.S_ISDIR(mode):
            return _missing(path, "es una carpeta")
        if not stat.S_ISREG(mode):
            return _missing(path, "no es un archivo corriente")
        return real


def _escapes(path: str) -> bool:
    pure = PurePosixPath(path)
    foreign = "\\" in path or (os.name == "nt" and ":" in path)
    return pure.is_absolute() or ".." in pure.parts or foreign or "\0" in path


def _outside(path: str, hint: str) -> Outcome[str]:
    return failure(Code.FILE_OUTSIDE, f"La ruta «{path}» sale del espacio de trabajo.", subject=path, hint=hint)


def _missing(path: str, reason: str) -> Outcome[str]:
    return failure(
        Code.FILE_MISSING,
        f"El archivo «{path}» {reason}.",
        subject=path,
        hint="Revise la ruta, que se cuenta desde la carpeta del archivo que la nombra, y los permisos.",
    )


def _decode(path: str, data: bytes, skipped: int) -> Outcome[str]:
    try:
        return Outcome(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        before = data[data.rfind(b"\n", 0, error.start) + 1 : error.start]
        column = len(before.decode("utf-8", "replace")) + 1
        return failure(
            Code.FILE_ENCODING,
            f"El archivo «{path}» no está en UTF-8: el byte {error.start + skipped + 1} (0x{data[error.start]:02x}) "
            "no puede leerse.",
            subject=path,
            span=Span(path, line, column),
            hint="Guárdelo con codificación UTF-8; los archivos de Windows suelen estar en windows-1252.",
        )
