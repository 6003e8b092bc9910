"""Last step of `report`: lines on a stream, in colour on a terminal and plain in a pipe.

`rich` is imported only where there is a terminal. A reader that closes the pipe is no error: what is left
is dropped.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TextIO

from refundido.report.text import STYLES, Line, plain


def is_terminal(stream: TextIO) -> bool:
    """Whether a person reads the stream on a terminal that can show colours."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def write_lines(lines: Iterable[Line], stream: TextIO) -> None:
    """Write each line, with its colours if the stream is a terminal."""
    if not is_terminal(stream):
        write_text("".join(f"{plain(line)}\n" for line in lines), stream)
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(file=stream, highlight=False, soft_wrap=True)
    for line in lines:
        console.print(Text.assemble(*((words, STYLES[style]) for words, style in line)))


def write_text(text: str, stream: TextIO) -> None:
    """Write a text as it is; a broken pipe silences the stream from there on."""
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError:
        silence(stream)


def write_bytes(data: bytes, stream: TextIO) -> None:
    """Write bytes as they are, where no text is; a broken pipe silences the stream from there on."""
    try:
        stream.flush()
        stream.buffer.write(data)
        stream.flush()
    except BrokenPipeError:
        silence(stream)


def silence(stream: TextIO) -> None:
    """Send what is still to be written on a closed pipe nowhere, so that Python's own exit does not trip on it."""
    with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123
        os.dup2(nowhere.fileno(), stream.fileno())


def tolerant_streams() -> None:
    """Let no message fail for want of a character in the terminal's encoding."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
