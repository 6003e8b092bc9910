"""The fonts of the PDF: which files of which pinned packages, and nothing that a machine happens to have.

Knows the names under which style sheets ask for them; `fetcher` serves them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from urllib.parse import quote

FONT_HOST = "fuentes.invalid"
"""The host under which style sheets ask for fonts. It names no machine: nothing is asked of the network."""

_PACKAGES = ("fontpkg_source_serif_4", "fontpkg_source_sans_3")
_EPOCH = "1283299200"
_CONFIGURATION = Path(__file__).with_name("fontconfig.xml")


@cache
def font_files() -> dict[str, Path]:
    """The font files by name. Raises ImportError if a font package is not installed."""
    files: dict[str, Path] = {}
    for package in _PACKAGES:
        folder = Path(import_module(package).ROOT) / "files"
        files |= {path.name: path for path in sorted(folder.glob("*.ttf"))}
    return files


def families() -> tuple[str, ...]:
    """The families that a PDF may use."""
    return tuple(str(import_module(package).FAMILY) for package in _PACKAGES)


def font_faces() -> str:
    """The @font-face rules for all fonts, to go before any other rule."""
    rules = []
    for package in _PACKAGES:
        module = import_module(package)
        for path in sorted((Path(module.ROOT) / "files").glob("*.ttf")):
            style = "italic" if "Italic" in path.name else "normal"
            rules.append(
                f'@font-face {{ font-family: "{module.FAMILY}"; font-style: {style}; '
                f'src: url("https://{FONT_HOST}/{quote(path.name)}"); }}'
            )
    return "\n".join(rules)


@contextmanager
def machine_fonts_hidden() -> Iterator[None]:
    """While it lasts, a new font configuration sees no font of the machine."""
    with _environment("FONTCONFIG_FILE", str(_CONFIGURATION)):
        yield


@contextmanager
def font_clock_stopped() -> Iterator[None]:
    """While it lasts, fontTools dates the fonts that it cuts from one fixed moment and not from now."""
    with _environment("SOURCE_DATE_EPOCH", _EPOCH):
        yield


@contextmanager
def _environment(name: str, value: str) -> Iterator[None]:
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
