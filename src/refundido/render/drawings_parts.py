"""What the drawings of leaflets are made of: the frame with its text for whoever cannot see it, and words in it."""

from __future__ import annotations

from html import escape

from markupsafe import Markup

from refundido.render.drawings_letters import outline, width_of

INK, QUIET, RED, GREEN, PAPER = "#14171a", "#6b7380", "#b3261e", "#1e6b3a", "#fff"


def svg(content: str, size: tuple[float, float], said: str, identity: str, kind: str) -> Markup:
    """A drawing of that size in its own units; `said` is what it shows, in words."""
    width, height = size
    return Markup(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="dibujo {kind}" viewBox="0 0 {_short(width)} {_short(height)}" '
        f'role="img" aria-labelledby="{escape(identity)}"><title id="{escape(identity)}">{escape(said)}</title>'
        f"{content}</svg>"
    )


def text(x: float, y: float, words: str, size: float, fill: str = INK, weight: int = 400) -> str:
    """Words, drawn, in the middle of a point of their base line."""
    left = x - size * width_of(words, weight) / 2
    return f'<path d="{outline(words, left, y, size, weight)}" fill="{fill}"/>'


def box(x: float, y: float, width: float, height: float, fill: str = PAPER, stroke: str = INK) -> str:
    """A box with its line."""
    return (
        f'<rect x="{_short(x)}" y="{_short(y)}" width="{_short(width)}" height="{_short(height)}" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="1"/>'
    )


def chip(x: float, y: float, letter: str) -> str:
    """A chip with its letter."""
    return (
        f'<circle cx="{_short(x)}" cy="{_short(y)}" r="13" fill="#ffe9a8" stroke="{INK}" stroke-width="1.4"/>'
        f"{text(x, y + 6.5, letter, 19.8, weight=600)}"
    )


def _short(value: float) -> str:
    """A number without needless figures, the same on every machine."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")
