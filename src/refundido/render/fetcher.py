"""What a PDF may load: fonts of the package and files inside the workspace; everything else is refused (law 11).

Used by `pdf`. Refusals are kept, to be told: WeasyPrint itself would pass over them.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

from weasyprint.urls import URLFetcher, URLFetcherResponse

from refundido.render.fonts import FONT_HOST, font_files

WORKSPACE_HOST = "espacio.invalid"
"""The host that stands for the workspace in addresses, so that no path of the machine gets into a document."""


class RefusedError(ValueError):
    """An address that a document may not load."""


class ConfinedFetcher(URLFetcher):  # type: ignore[misc]
    """Serves fonts and files of a workspace. `refused` lists what was asked for and not given."""

    def __init__(self, workspace: Path | None) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)
        self._workspace = workspace.resolve() if workspace else None
        self.refused: list[str] = []

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        """The file that `url` names. Raises RefusedError for any other address."""
        try:
            path = self._path(url)
            return URLFetcherResponse(url, path.read_bytes())
        except (RefusedError, OSError, ValueError) as error:
            self.refused.append(url if len(url) <= 120 else f"{url[:120]}…")
            raise RefusedError("dirección no permitida") from error

    def _path(self, url: str) -> Path:
        parts = urlsplit(url)
        if parts.scheme == "https" and parts.netloc == FONT_HOST:
            name = unquote(parts.path).lstrip("/")
            if name in font_files():
                return font_files()[name]
        if parts.scheme == "https" and parts.netloc == WORKSPACE_HOST and self._workspace:
            return self._inside(self._workspace / unquote(parts.path).lstrip("/"))
        if parts.scheme == "file" and parts.netloc in {"", "localhost"}:
            return self._inside(Path(url2pathname(parts.path)))
        raise RefusedError(url)

    def _inside(self, path: Path) -> Path:
        resolved = path.resolve()
        if self._workspace is None or not resolved.is_relative_to(self._workspace) or not resolved.is_file():
            raise RefusedError(str(path))
        return resolved
