"""Part of `check`: a text that names another game than its own («las reglas del juego de Dragón Baccarat»).

A game is what a text names with capitals after «juego de», «mesa de», «modalidad de». Its own are those that its title
(«Reglamento del juego Craps») or a heading above says, and the one that it names most; another is one of which no
heading of the text speaks, which stands there once or seldom. Nothing is said of a text that names many.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from refundido.check.finding import Finding, Placed, Scene, texts_of
from refundido.model.label import fold_accents
from refundido.model.text import Text
from refundido.model.unit import Path, Unit, walk

_CAPITAL = r"[A-ZÁÉÍÓÚÑ][\w'’]*"
_MENTION = re.compile(
    r"(?<!\w)(?:[Jj]uego|[Mm]esa|[Mm]odalidad|[Pp]artida|[Pp]ráctica) "
    r"(?:de juego )?(?:de la modalidad )?(?:de |del |de la )(?:juego (?:de |del ))?[\"«“]?"
    rf"(?P<name>{_CAPITAL}(?: (?:de |del |la |contra la |sin )?{_CAPITAL})+)"
)
_TITLED = re.compile(rf"\b[Jj]uego (?:de |del |de la )?[\"«“]?(?P<name>{_CAPITAL}(?: (?:de |contra la )?{_CAPITAL})*)")
_SELDOM = 0.2
_KINDS = frozenset("casino azar cartas ruleta dados bingo".split())


@dataclass(frozen=True, slots=True)
class _Mention:
    path: Path
    unit: Unit
    text: Text
    start: int
    end: int
    words: frozenset[str]


def other_games(scene: Scene, units: Sequence[Placed]) -> Iterator[Finding]:
    """No text names a game that is not its own and of which nothing else in it speaks."""
    looked_at = {unit.id for _, unit in units}
    mentions = list(_mentions(scene))
    counts = Counter(mention.words for mention in mentions)
    if not counts:
        return
    own = _own(scene, counts)
    if not own:
        return
    for mention in mentions:
        if mention.unit.id not in looked_at or any(_same(mention.words, words) for words in own):
            continue
        times = sum(count for words, count in counts.items() if _same(words, mention.words))
        if times <= max(1, _SELDOM * len(mentions)):
            name = mention.text.plain[mention.start : mention.end]
            known = next((m.text.plain[m.start : m.end] for m in mentions if m.words in own), "")
            message = f"El texto nombra el juego «{name}», que no es el suyo" + (f", «{known}»." if known else ".")
            hint = "Las palabras oficiales se dejan como están; explíquelo en una nota."
            words = (mention.text, mention.start, mention.end)
            yield scene.finding(mention.path, mention.unit, message, subject=name, hint=hint, words=words)


def _mentions(scene: Scene) -> Iterator[_Mention]:
    for path, unit in walk(scene.root):
        for text in texts_of(unit) if path else ():
            for match in _MENTION.finditer(text.plain):
                words = _words(match["name"])
                if words - _KINDS:
                    yield _Mention(path, unit, text, match.start("name"), match.end("name"), words)


def _own(scene: Scene, counts: Counter[frozenset[str]]) -> list[frozenset[str]]:
    """The games that the title or a heading names, and the one that the text names most, if more than once."""
    headings = [_words(unit.heading.plain) for path, unit in walk(scene.root) if unit.heading and _titles(unit, path)]
    own = [words for words in counts if any(words <= heading or heading <= words for heading in headings if heading)]
    titled = _TITLED.search(scene.root.heading.plain) if scene.root.heading else None
    if titled and _words(titled["name"]) - _KINDS:
        own.append(_words(titled["name"]))
    most, times = counts.most_common(1)[0]
    return [*own, most] if times > 1 else own


def _titles(unit: Unit, path: Path) -> bool:
    """Whether a heading is a game's, and not one that may itself be wrong («De las reglas del juego de…»)."""
    return not path or (unit.heading is not None and not _MENTION.search(unit.heading.plain))


def _same(one: frozenset[str], other: frozenset[str]) -> bool:
    return one <= other or other <= one


def _words(name: str) -> frozenset[str]:
    folded = (fold_accents(word) for word in re.findall(r"[\w'’]+", name) if word[:1].isupper())
    return frozenset(word for word in folded if len(word) > 1)
