"""Part of `source.published`: what a file holds and its reader does not read as text: hidden, struck out, at the edges.

It is kept apart, and listed. What is struck out is told besides: most often it is no longer law, but who knows. And so
is what has the colour of its ground: a ground drawn by what is not read would make it seen.
"""

from __future__ import annotations

from collections.abc import Iterator

from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.source.published.lines import squeezed
from refundido.span import Span

_SHOWN = 80


def note_told(name: str, mark: str, words: str) -> Diagnostic:
    """What is told of a note of the file of that name, which was left out with its call."""
    said = squeezed(words)
    return Diagnostic(
        Code.FIGURE_RAISED,
        f"«{name}»: «{mark}» llama a una nota, y ni la llamada ni la nota se leen como texto: «{said[:_SHOWN]}».",
        Severity.WARNING,
        Span(name, 1, 1),
        said[:_SHOWN],
        "Mire el original; si esas palabras son del texto, quíteles el enlace.",
    )


class Apart:
    """The words of one file that are kept apart, each once."""

    def __init__(self) -> None:
        self._words: dict[str, None] = {}
        self._struck: list[str] = []
        self._faded: list[str] = []

    @property
    def left_out(self) -> tuple[str, ...]:
        """All that was kept apart, in order."""
        return tuple(self._words)

    def hide(self, words: str) -> None:
        """Keep words that a reader does not see, or that stand at the edges of pages."""
        if said := squeezed(words):
            self._words.setdefault(said)

    def strike(self, words: str) -> None:
        """Keep words that are struck out."""
        if said := squeezed(words):
            self._words.setdefault(said)
            self._struck.append(said)

    def fade(self, words: str) -> None:
        """Keep words that have the colour of their ground."""
        if said := squeezed(words):
            self._words.setdefault(said)
            self._faded.append(said)

    def said(self, name: str, unknown: int = 0) -> Iterator[Diagnostic]:
        """What is told of the file of that name: what is struck out or of its ground's colour; `unknown` labels."""
        yield from _told(
            name,
            Code.TEXT_STRUCK,
            "trae palabras tachadas",
            self._struck,
            "Compruebe en el original que ya no rigen; si rigen, quíteles el tachado.",
        )
        yield from _told(
            name,
            Code.TEXT_UNSEEN,
            "trae palabras del color de su fondo, que nadie ve",
            self._faded,
            "Mire el original; si allí se ven y son del texto, quíteles el color.",
        )
        if unknown:
            yield Diagnostic(
                Code.NUMBER_UNSEEN,
                f"«{name}» numera por sí mismo {unknown} partes de listas, y no se sabe con qué letra o número: quedan "
                "sin él.",
                Severity.WARNING,
                Span(name, 1, 1),
                hint="Mire el original y escriba los números o las letras como texto.",
            )


def _told(name: str, code: Code, what: str, found: list[str], hint: str) -> Iterator[Diagnostic]:
    """What is told of words that are kept apart, each once."""
    for words in dict.fromkeys(found):
        shown = words if len(words) <= _SHOWN else f"{words[:_SHOWN]}…"
        message = f"«{name}» {what}, y no se leen como texto: «{shown}»."
        yield Diagnostic(code, message, Severity.WARNING, Span(name, 1, 1), words, hint)
