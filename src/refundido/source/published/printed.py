"""Part of `source.published`: a text that this program printed: what `refundido show` writes, and what is no text.

A provision, a comparison, a history and a table of origins are told by how they begin. Of the whole text, as `show`
prints it, only the text is read: its calls to notes, its notes and its marks of standing are left out.
"""

from __future__ import annotations

import re
from itertools import pairwise

from refundido.compare.published import Published
from refundido.diagnostic import Outcome
from refundido.source.published.own import not_a_text, not_all
from refundido.source.published.plain import read_text

_DAY = r"\d{1,2} de [a-z]+ de \d{4}"
_UNKNOWN = rf"un día que no consta, posterior al {_DAY} y anterior al {_DAY}"
_OF = rf"(?:del {_DAY}|de {_UNKNOWN})"
_SHOWN = re.compile(rf"(?P<title>.+)\. Texto al {_DAY}; edición {_OF}")
_LOG = re.compile(rf".+\. La dirección es la del texto {_OF}\.")
_BLAME = re.compile(rf".+\. Texto (?:al {_DAY}|vigente desde (?:el {_DAY}|{_UNKNOWN}))\.")
_OURS, _THEIRS = "− ", "+ "
_AGAINST = "− El nuestro: texto en vigor desde "
_CHANGES = ("@@ ", "… ", "Los dos textos dicen lo mismo.")
_HEAD = 40
"""In how many of its first lines a comparison names its texts and begins."""
_NOTE = re.compile(r"\[(\d+)\] \S")
_UNSEEN = re.compile(
    r"Nota del editor: .*|\[Se sabe que esta parte existe, pero su texto no se ha transcrito\.\]|"
    r"\[[^\[\]]+\](?: ?\[\d+\])+"
)
_SAID = re.compile(r"\{(?:oficial|reconstruido|perdido): ([^{}]*)\}")
_MARKS = re.compile(r"\[reconstruido\] | \[impreso: [^\[\]]*\]|\{pendiente: [^{}]*\}")
_BEFORE = re.compile(r"^(\s*)(?:Tabla\. |\[imagen\] ?)")


def read_printed(text: str, name: str) -> Outcome[Published] | None:
    """The text that `show` printed, or why what another order printed is none; None for what this program did not."""
    lines = text.replace("\r\n", "\n").removeprefix("\ufeff").split("\n")
    first, second = lines[0], lines[1] if len(lines) > 1 else ""
    if _LOG.fullmatch(second) or (_BLAME.fullmatch(second) and not any(lines[2:3])) or _is_comparison(lines):
        return not_a_text(name)
    shown = _SHOWN.fullmatch(second)
    if shown is None:
        return None
    return Outcome(_shown(lines, name)) if first == shown.group("title") else not_all(name)


def _is_comparison(lines: list[str]) -> bool:
    """Whether two lines name the texts compared, and the place of a change follows them."""
    head = lines[:_HEAD]
    named = any(one.startswith(_OURS) and other.startswith(_THEIRS) for one, other in pairwise(head))
    return named and any(line.startswith((*_CHANGES, _AGAINST)) for line in head)


def _shown(lines: list[str], name: str) -> Published:
    """The text that `show` printed whole; its lines keep their places."""
    start = len(lines)
    while start and (_NOTE.match(lines[start - 1]) or not lines[start - 1]):
        start -= 1
    numbers = {found.group(1) for line in lines[start:] if (found := _NOTE.match(line))}
    body = ["", "", *(_read(line, numbers) for line in lines[2:start])]
    published = read_text("\n".join(body), name)
    return Published(published.name, published.format, published.lines, published.left_out, ours=True)


def _read(line: str, numbers: set[str]) -> str:
    """A line as it stands in the text."""
    if _UNSEEN.fullmatch(line.strip()):
        return ""
    line = re.sub(r"(?<=\S) ?\[(\d+)\]", lambda found: "" if found.group(1) in numbers else found.group(), line)
    line = _MARKS.sub("", _SAID.sub(lambda found: found.group(1).strip("[]"), line))
    return _BEFORE.sub(r"\1", line)
