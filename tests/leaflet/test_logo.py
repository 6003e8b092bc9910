"""The logo of an operator: a drawing that does nothing, brings nothing from outside and says nothing in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from refundido.render.leaflet_logo import logo_in

OPEN = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'


def told(folder: Path, drawing: str) -> str:
    """What is said against a logo, "" if it is taken."""
    (folder / "logo.svg").write_text(drawing, "utf-8")
    return " ".join(each.message for each in logo_in("logo.svg", folder).diagnostics)


@pytest.mark.parametrize(
    "inner",
    [
        '<path d="M0 0H9" fill="url(#g)"/>',
        '<defs><linearGradient id="g"/></defs><use xlink:href="#g"/>',
        "<style>path { fill: url(#g) }</style>",
        '<image href="data:image/png;base64,AAAA"/>',
    ],
)
def test_a_drawing_that_keeps_to_itself_is_taken(tmp_path: Path, inner: str) -> None:
    assert told(tmp_path, f"{OPEN}{inner}</svg>") == ""


@pytest.mark.parametrize(
    ("drawing", "why"),
    [
        (f"{OPEN}<script>1</script></svg>", "lleva «script»"),
        (f"{OPEN}<path onload='x()'/></svg>", "el atributo «onload»"),
        (f"{OPEN}<image href='https://fuera.example/a.png'/></svg>", "el atributo «href»"),
        (f"{OPEN}<image xlink:href='a.png'/></svg>", "el atributo «href»"),
        (f"{OPEN}<image href='data:image/svg+xml,x'/></svg>", "el atributo «href»"),
        (f"{OPEN}<path fill='url(https://fuera.example/a#b)'/></svg>", "el atributo «fill»"),
        (f"{OPEN}<style>@import 'a.css';</style></svg>", "nombra en sus estilos"),
        (f"{OPEN}<animate attributeName='x'/></svg>", "lleva «animate»"),
        (f"{OPEN}<foreignObject/></svg>", "lleva «foreignObject»"),
        (f"{OPEN}<text>Casino</text></svg>", "tiene letras escritas como texto"),
        (f"<?xml-stylesheet href='a.css'?>{OPEN}</svg>", "no se admiten"),
        (f"<!DOCTYPE svg [<!ENTITY a 'b'>]>{OPEN}</svg>", "no se admiten"),
        ("<svg", "no es un SVG bien formado"),
        ("<p/>", "no es un SVG"),
    ],
)
def test_any_other_is_refused_by_its_name(tmp_path: Path, drawing: str, why: str) -> None:
    said = told(tmp_path, drawing)
    assert said.startswith("El logotipo «logo.svg» ")
    assert why in said
