"""The logo of an operator: a file of the workspace, put inside the leaflet.

Used by `leaflet_html` and `leaflet_pdf`.
"""

from __future__ import annotations

import re
from base64 import b64encode
from pathlib import Path
from xml.etree import ElementTree

from refundido.diagnostic import Code, Outcome, failure
from refundido.render.templates import Templates

_KINDS = {".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}
_LARGEST = 512 * 1024


_SVG = "{http://www.w3.org/2000/svg}"
_WORDS = frozenset(("text", "tspan", "textPath"))
_ACTIVE = frozenset(("script", "foreignObject", "a", "iframe", "object", "embed", "audio", "video", "set", "handler"))
_OUTSIDE = re.compile(r"""url\(\s*["']?(?!#)|@import|javascript:""", re.IGNORECASE)
_INSIDE = re.compile(r"#|data:image/(?:png|jpeg);base64,", re.IGNORECASE)


def logo_data(logo: str, templates: Templates) -> Outcome[str]:
    """The address "data:" of a logo, empty for none. Problem: BUILD_FAILED for a file that is not there, or not fit."""
    return logo_in(logo, templates.workspace)


def logo_in(logo: str, root: Path | None) -> Outcome[str]:
    """The same, of a file in a folder, the workspace's root.

    A drawing is not fit if it does anything, names anything outside itself, or writes words as text: these would be
    words of the leaflet that are not of its rules.
    """
    if not logo:
        return Outcome("")
    root = root.resolve() if root else None
    kind = _KINDS.get(Path(logo).suffix.lower())
    if kind is None:
        return _refused(logo, f"no es de una clase que se admita ({', '.join(_KINDS)})")
    try:
        path = (root / logo).resolve() if root else None
        if root is None or path is None or not path.is_relative_to(root) or not path.is_file():
            return _refused(logo, "no es un archivo del espacio de trabajo")
        data = path.read_bytes()
    except (OSError, ValueError):
        return _refused(logo, "no puede leerse")
    if len(data) > _LARGEST:
        return _refused(logo, f"pesa más de {_LARGEST // 1024} KB")
    unfit = _unfit(data) if kind == _KINDS[".svg"] else ""
    if unfit:
        return _refused(logo, unfit)
    return Outcome(f"data:{kind};base64,{b64encode(data).decode('ascii')}")


def _unfit(data: bytes) -> str:
    """Why a drawing cannot be a logo; "" if it can."""
    if re.search(rb"<!DOCTYPE|<!ENTITY|<\?xml-stylesheet", data, re.IGNORECASE):
        return "declara un tipo de documento, entidades u hojas de estilo, que no se admiten"
    try:
        tree = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError):
        return "no es un SVG bien formado"
    if tree.tag != f"{_SVG}svg":
        return "no es un SVG"
    for each in tree.iter():
        name = str(each.tag).rpartition("}")[2]
        if name in _WORDS:
            return "tiene letras escritas como texto: conviértalas en trazos con el programa que lo dibujó"
        if name in _ACTIVE or name.startswith("animate"):
            return f"lleva «{name}», que no es un dibujo"
        if name == "style" and _OUTSIDE.search("".join(each.itertext())):
            return "nombra en sus estilos algo de fuera de él"
        for key, value in each.attrib.items():
            attribute = key.rpartition("}")[2].lower()
            linked = attribute in ("href", "src") and not _INSIDE.match(value.strip())
            if attribute.startswith("on") or linked or attribute == "base" or _OUTSIDE.search(value):
                return f"lleva en «{name}» el atributo «{attribute}», que ejecuta algo o trae algo de fuera de él"
    return ""


def _refused(logo: str, why: str) -> Outcome[str]:
    hint = "Use un SVG sólo de trazos, un PNG o un JPEG, dentro del espacio de trabajo y nombrado desde su raíz."
    return failure(Code.BUILD_FAILED, f"El logotipo «{logo}» {why}.", subject=logo, hint=hint)
