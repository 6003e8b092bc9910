"""Part of `source`: the dictionary that decides what is a word: hunspell's Spanish one, read by spylls.

It is a package of the system (hunspell-es), not a file of any workspace. Kept once loaded.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from refundido.diagnostic import Code, Outcome, failure
from refundido.source.collector import collector_paused

_FOLDER = Path("/usr/share/hunspell")
_NAMES = ("es_ES", "es")


@dataclass(frozen=True, slots=True)
class Hunspell:
    """A dictionary of hunspell's."""

    name: str
    _lookup: object

    def knows(self, word: str) -> bool:
        """Whether it has the word, in any of its forms."""
        return bool(self._lookup(word))  # type: ignore[operator]


@lru_cache(maxsize=1)
def spanish_words() -> Outcome[Hunspell]:
    """The Spanish dictionary of this machine. Problems: FILE_MISSING, FILE_SYNTAX."""
    for name in _NAMES:
        base = _FOLDER / name
        if base.with_suffix(".dic").is_file() and base.with_suffix(".aff").is_file():
            return _loaded(name, base)
    return failure(
        Code.FILE_MISSING,
        "En este equipo no está el diccionario español de hunspell.",
        subject="hunspell-es",
        hint="Instale el paquete hunspell-es (make lo hace donde hay apt); sin él nada se repara y todo se propone.",
    )


def _loaded(name: str, base: Path) -> Outcome[Hunspell]:
    from spylls.hunspell import Dictionary

    try:
        with collector_paused():
            dictionary = Dictionary.from_files(str(base))
    except (OSError, ValueError, IndexError, KeyError) as error:
        message = f"El diccionario «{name}» está dañado: {type(error).__name__}."
        return failure(Code.FILE_SYNTAX, message, subject=name, hint="Instale de nuevo el paquete hunspell-es.")
    return Outcome(Hunspell(f"hunspell {name}", dictionary.lookup))
