"""What the tests of `verify` share: an invented workspace, its brochures printed, and files tampered with."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pikepdf

from refundido.publish.brochures import Wanted
from refundido.publish.brochures_build import build_brochures
from refundido.publish.verdict import Verified
from refundido.publish.verify import verify_file

BASE = Path(__file__).parents[1] / "brochure" / "base"
GAME = "catalogue/pruebas/juegos/instrument.yaml"
HOUSE = "catalogue/operadores/casa.yaml"
ACT = "amendments/pruebas/acto-1.yaml"
RECORD = "registro.json"
OLD, NEW = date(2020, 1, 1), date(2020, 4, 15)


@dataclass(frozen=True)
class Space:
    """A workspace whose brochures are printed."""

    root: Path

    def file(self, name: str = "siete.pdf", day: date = NEW) -> Path:
        """A printed brochure."""
        return self.root / "build" / "folletos" / "casa" / day.isoformat() / name

    def verify(self, file: Path, day: date = date(2020, 5, 1)) -> Verified:
        """The verdict on a file."""
        outcome = verify_file(self.root, file, day)
        assert outcome.value is not None, outcome.diagnostics
        return outcome.value


def space_in(root: Path, **changes: tuple[str, str]) -> Space:
    """A workspace of its own, some words of its files changed ("game", "house", "act")."""
    shutil.copytree(BASE, root)
    for name, (old, new) in changes.items():
        change(root / {"game": GAME, "house": HOUSE, "act": ACT}[name], old, new)
    return Space(root)


def printed(space: Space) -> Space:
    """The same, printed, on both of its texts."""
    for day in (NEW, OLD):
        built = build_brochures(space.root, Wanted(day, ("casa",)), jobs=2)
        assert built.value is not None, built.diagnostics
    return space


def change(path: Path, old: str, new: str) -> None:
    """Change words of a file, which must stand there once."""
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{old!r} está {text.count(old)} veces"
    path.write_text(text.replace(old, new), "utf-8")


def tampered(file: Path, to: Path, how: Callable[[pikepdf.Pdf], None]) -> Path:
    """A copy of a PDF to which something was done."""
    with pikepdf.open(file) as pdf:
        how(pdf)
        pdf.save(to)
    return to


def record_of(file: Path) -> bytes:
    """The record that a PDF holds."""
    with pikepdf.open(file) as pdf:
        return pdf.attachments[RECORD].get_file().read_bytes()


def with_record(pdf: pikepdf.Pdf, record: bytes) -> None:
    """Put a record in the place of a PDF's own."""
    if RECORD in pdf.attachments:
        del pdf.attachments[RECORD]
    pdf.attachments[RECORD] = pikepdf.AttachedFileSpec(pdf, record, filename=RECORD)


def bytes_of(pdf: pikepdf.Pdf) -> bytes:
    """A PDF as it is saved."""
    stream = io.BytesIO()
    pdf.save(stream)
    return stream.getvalue()
