"""Part of `publish`: what a build was made from and what it made, in build/manifest.json.

Also the build's own memory in build/.cache: the journal (what a build was about to put in place) and the
page numbers of the last layout. The manifest is a value; the same build gives the same bytes. What cannot
be read counts as not there, so that a damaged file costs only a build from cold.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from refundido.publish.files import is_safe

MANIFEST = "manifest.json"
JOURNAL = ".cache/journal.json"
PAGES = ".cache/pages.json"
_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Made:
    """A published file: the digest of its bytes, that of what it shows, and that of all it was made from."""

    digest: str
    key: str
    seed: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """A build: the program's version, what was asked, and inputs and outputs by path."""

    program: str = ""
    asked: Mapping[str, str] = field(default_factory=dict)
    inputs: Mapping[str, str] = field(default_factory=dict)
    outputs: Mapping[str, Made] = field(default_factory=dict)

    def as_bytes(self) -> bytes:
        """The manifest as it is written: JSON with sorted keys, no clock and no path of the machine."""
        outputs = {
            path: {"sha256": made.digest, "key": made.key, "seed": made.seed} for path, made in self.outputs.items()
        }
        inputs = {path: {"sha256": digest} for path, digest in self.inputs.items()}
        return json_bytes(
            {
                "format": _FORMAT,
                "program": f"refundido {self.program}",
                "asked": dict(self.asked),
                "inputs": inputs,
                "outputs": outputs,
            }
        )


def digest_of(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def json_bytes(document: object) -> bytes:
    """A JSON document as it is written here."""
    return (json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode("utf-8")


def read_json(path: Path) -> object:
    """The document in a JSON file, None if it is not there or cannot be read."""
    try:
        return json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None


def read_outputs(build: Path) -> dict[str, Made]:
    """The outputs that the manifest of the last build lists; none if there is no manifest that can be read."""
    document = read_json(build / MANIFEST)
    listed = document.get("outputs") if isinstance(document, dict) and document.get("format") == _FORMAT else None
    outputs: dict[str, Made] = {}
    for path, made in listed.items() if isinstance(listed, dict) else ():
        if is_safe(path) and isinstance(made, dict):
            outputs[path] = Made(*(str(made.get(name, "")) for name in ("sha256", "key", "seed")))
    return outputs


def read_journal(build: Path) -> frozenset[str]:
    """The paths that a build which did not end was about to write or remove."""
    document = read_json(build / JOURNAL)
    return (
        frozenset(p for p in document if isinstance(p, str) and is_safe(p))
        if isinstance(document, list)
        else frozenset()
    )


def read_pages(build: Path) -> dict[str, dict[str, int]]:
    """For each document laid out in pages, the page of each anchor in its last layout."""
    document = read_json(build / PAGES)
    pages: dict[str, dict[str, int]] = {}
    for path, anchors in document.items() if isinstance(document, dict) else ():
        if isinstance(anchors, dict) and all(isinstance(page, int) for page in anchors.values()):
            pages[path] = {str(anchor): int(page) for anchor, page in anchors.items()}
    return pages
