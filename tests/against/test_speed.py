"""The time a comparison takes grows with the text, not with its square, however much of it was changed."""

from __future__ import annotations

import random
import time

import pytest

from refundido.compare.wording import Sort
from refundido.model.text import Origin, Text
from refundido.model.unit import Unit
from tests.against.published_texts import compared, lines_of, sorts

SYLLABLES = "ca de fi go ju la me no pa que ri so ta ve zo bra cro dul est".split()


def made(size: int, seed: int = 1) -> Unit:
    """A text of as many paragraphs, in articles of five."""
    chance = random.Random(seed)
    words = ["".join(chance.choices(SYLLABLES, k=chance.randint(1, 4))) for _ in range(900)]
    articles = []
    for number in range(size // 5):
        paragraphs = []
        for index in range(5):
            plain = " ".join(chance.choices(words, k=chance.randint(3, 50))).capitalize() + "."
            identity = f"p{number}-{index}"
            paragraphs.append(Unit(identity, "párrafo", text=Text.of(plain, Origin(place=identity))))
        articles.append(Unit(f"a{number}", "artículo", str(number + 1), children=tuple(paragraphs)))
    return Unit("i", "instrumento", children=tuple(articles))


def mutated(lines: list[str], share: float, seed: int = 2) -> list[str]:
    """The lines, that share of them changed, dropped, doubled or moved."""
    chance = random.Random(seed)
    found: list[str] = []
    for line in lines:
        if chance.random() > share:
            found.append(line)
            continue
        match chance.randrange(4):
            case 0:
                words = line.split(" ")
                words[chance.randrange(len(words))] = "mudado"
                found.append(" ".join(words))
            case 1:
                pass
            case 2:
                found.extend([line, f"Nuevo {line[::-1]}"])
            case _:
                found.insert(chance.randrange(len(found) + 1), line)
    return found


def seconds(root: Unit, lines: list[str]) -> float:
    start = time.process_time()
    compared(lines, root)
    return time.process_time() - start


@pytest.mark.parametrize("share", [0.02, 0.3, 0.9])
def test_two_thousand_paragraphs_take_a_few_seconds(share: float) -> None:
    root = made(2000)
    assert seconds(root, mutated(lines_of(root), share)) < 8


@pytest.mark.parametrize("share", [0.0, 0.2])
def test_five_times_the_text_takes_about_five_times_as_long(share: float) -> None:
    small, large = made(400), made(2000)
    one = min(seconds(small, mutated(lines_of(small), share)) for _ in range(3))
    other = min(seconds(large, mutated(lines_of(large), share)) for _ in range(2))
    assert other < 12 * one


def test_another_text_altogether_is_missing_and_extra() -> None:
    root, other = made(400, 1), made(400, 7)
    found = compared(lines_of(other), root)
    assert {Sort.MISSING, Sort.EXTRA} <= set(sorts(found))
    assert found.present < 0.35 * found.words
    assert seconds(made(2000, 1), lines_of(made(2000, 7))) < 20
