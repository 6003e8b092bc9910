"""The index of what was built, as blocks: the data of build/index.html, given by `publish`.

Knows nothing of folders: links come ready, relative to the page.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class IndexLink:
    """A link: its text, where it leads, and its form ("HTML", "PDF"), which may be empty."""

    text: str
    href: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A line of the index: what it is, what is to be known of it, and its links."""

    title: str
    detail: str = ""
    links: tuple[IndexLink, ...] = ()


@dataclass(frozen=True, slots=True)
class IndexSection:
    """A part of the index: an instrument with its editions, the acts, or what later work adds.

    `anchor` must be unique in the page; `intro` may be empty.
    """

    anchor: str
    title: str
    entries: tuple[IndexEntry, ...]
    intro: str = ""


@dataclass(frozen=True, slots=True)
class IndexPage:
    """The whole index."""

    title: str
    sections: tuple[IndexSection, ...]
    intro: str = ""
    language: str = "es"
