"""Whatever stands in a definition or a profile: findings, never a traceback."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from tests.brochure.answers import answer
from tests.brochure.cases import BASE, Case, write

FILES = (
    "catalogue/operadores/casa.yaml",
    "catalogue/pruebas/juegos/folletos/siete.yaml",
    "catalogue/pruebas/exigencias.yaml",
)
BITS = [
    "", "no", "[]", "{}", "- x", "{a: b}", '"1.000"', "-5", "9999999999999999999", "2020-02-30", "párrafo 1", "'",
    '1.2 > tabla > columna "Pago"', "instrumento", "Título I", "100%", "😀", "a" * 3000,
]  # fmt: skip


@st.composite
def spoilt(draw: st.DrawFn) -> Case:
    """The workspace of `base/` with lines of a file dropped, repeated, or given other values."""
    case = Case("estropeado")
    path = draw(st.sampled_from(FILES))
    lines = (BASE / path).read_text("utf-8").splitlines()
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["drop", "twice", "value", "text"])):
            case "drop" if len(lines) > 1:
                del lines[at]
            case "twice":
                lines.insert(at, lines[at])
            case "value" if ":" in lines[at]:
                key, _, _ = lines[at].partition(":")
                lines[at] = f"{key}: {draw(st.sampled_from(BITS))}"
            case _:
                lines[at] = lines[at][: at % 7] + draw(st.text(max_size=12))
    case.files[path] = "\n".join(lines) + "\n"
    return case


@given(spoilt())
def test_a_spoilt_file_gives_findings(case: Case) -> None:
    with TemporaryDirectory() as folder:
        root = write(case, Path(folder) / "espacio")
        for question in ("halla", "estado 2020-05-01", "afecta pruebas/acto-1"):
            assert answer(root, question)
