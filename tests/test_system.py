"""What the system refuses is told in Spanish, whatever the language of the machine."""

from __future__ import annotations

import errno

import pytest

from refundido.system import system_reason


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "no queda espacio en el disco"),
        (FileExistsError(errno.EEXIST, "File exists"), "ya existe"),
        (IsADirectoryError(errno.EISDIR, "Is a directory"), "hay una carpeta donde debe haber un archivo"),
        (OSError(errno.EPROTO, "Protocol error"), f"causa desconocida (error {errno.EPROTO} del sistema)"),
        (OSError("la ruta sale de «build»"), "la ruta sale de «build»"),
        (ValueError(), "causa desconocida"),
    ],
)
def test_reasons(error, words) -> None:
    assert system_reason(error) == words


def test_every_reason_of_a_number_is_spanish() -> None:
    for number in errno.errorcode:
        assert "English" not in system_reason(OSError(number, "English"))
