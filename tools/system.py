"""Instala con apt-get lo que falte en el sistema, o dice qué falta.

Uso: python3 tools/system.py build|test
"""

from __future__ import annotations

import ctypes
import ctypes.util
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

# Paquete de Debian y nombre de la biblioteca que trae, con el sufijo que le da Linux.
LIBRARIES = {
    "libpango-1.0-0": "pango-1.0",
    "libpangoft2-1.0-0": "pangoft2-1.0",
    "libharfbuzz-subset0": "harfbuzz-subset",
}
# Paquete de Debian y archivo que trae: el diccionario que dice qué es una palabra.
DATA = {"hunspell-es": Path("/usr/share/hunspell/es_ES.dic")}
# Paquete y programa que trae.
TEST_PROGRAMS = {"qpdf": "qpdf", "libreoffice-writer-nogui": "soffice"}


def has_library(name: str) -> bool:
    try:
        ctypes.CDLL(f"lib{name}.so.0")
    except OSError:
        return ctypes.util.find_library(name) is not None
    return True


def missing(purpose: str) -> list[str]:
    packages = [package for package, name in LIBRARIES.items() if not has_library(name)]
    packages += [package for package, file in DATA.items() if not file.is_file()]
    if importlib.util.find_spec("ensurepip") is None:
        packages.append("python3-venv")
    if purpose == "test":
        packages += [package for package, program in TEST_PROGRAMS.items() if shutil.which(program) is None]
    return packages


def apt_get() -> list[str] | None:
    """Cómo se llama aquí a apt-get, o None si no se puede."""
    command = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return command
    return ["sudo", *command] if shutil.which("sudo") else None


def main(purpose: str) -> int:
    packages = missing(purpose)
    apt = apt_get()
    if packages and apt:
        subprocess.run([*apt, "update"], check=False)
        install = [*apt, "install", "-y", "--no-install-recommends", *packages]
        subprocess.run(install, check=False, stdout=subprocess.DEVNULL)
        packages = missing(purpose)
    if packages:
        print(f"Faltan en el sistema: {', '.join(packages)} (nombres de Debian).", file=sys.stderr)
        print("Instálelos y vuelva a ejecutar make.", file=sys.stderr)
    return 1 if packages else 0


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036
        sys.exit("Se necesita Python 3.11 o posterior; se puede indicar con make PYTHON=python3.11.")
    sys.exit(main(sys.argv[1]))
