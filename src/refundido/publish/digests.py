"""Part of `publish`: the digest of a value of the model, so that what has not changed is not made again.

Two equal values have one digest, in every process. What does not count for equality (places in files) does
not count here; units bring their own digest, kept with them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path

import refundido
from refundido.model.unit import Unit


def digest_value(value: object) -> str:
    """SHA-256, in hexadecimal, of a value made of dataclasses, tuples, mappings and plain values."""
    sha = hashlib.sha256()
    for piece in _pieces(value):
        sha.update(piece.encode("utf-8", "surrogatepass"))
        sha.update(b"\0")
    return sha.hexdigest()


_kept: dict[int, tuple[object, str]] = {}


def digest_kept(value: object) -> str:
    """The same, worked out once for an object that many outputs hang on; it is kept as long as the program runs."""
    if id(value) not in _kept:
        _kept[id(value)] = (value, digest_value(value))
    return _kept[id(value)][1]


def _pieces(value: object) -> Iterator[str]:
    if isinstance(value, Unit):
        yield value.digest()
    elif is_dataclass(value) and not isinstance(value, type):
        yield type(value).__name__
        for field in fields(value):
            if field.compare:
                yield from _pieces(getattr(value, field.name))
    elif isinstance(value, tuple):
        yield f"({len(value)}"
        for each in value:
            yield from _pieces(each)
    elif isinstance(value, Mapping):
        yield f"{{{len(value)}"
        for key in sorted(value, key=str):
            yield from _pieces(key)
            yield from _pieces(value[key])
    else:
        yield f"{type(value).__name__}:{value}"


@cache
def program_digest() -> str:
    """The digest of the program itself, so that a changed program does not take its old work for new."""
    folder = Path(refundido.__file__).parent
    sha = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        sha.update(f"{path.relative_to(folder).as_posix()}\0".encode())
        sha.update(path.read_bytes())
    return sha.hexdigest()
