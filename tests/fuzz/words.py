"""The words that the fuzzers build with, and what no order can do without. Knows nothing of how prose is read."""

from __future__ import annotations

import re
from pathlib import Path

from refundido.model.label import fold_accents

_STEMS = (
    "sustit substit reempl remplaz modif intercal intercamb agreg añad anad adicion incorpor introdu insert elimin "
    "suprim derog rectif corrij corrig correg traslad muev muda cambi inclu exclu complet dice dira establec fija "
    "fije pasa pase queda quede renum reorden readec adecu deja divid separ fusion unan unen unes unas une reub "
    "antep posp enmiend subsan actualiz redact borra borre tach coloc pong pone lease entiend debe crea cree aprueb "
    "abrog invi permut desgl alter denomina lee lea encierr encerr aument elev reduc reduz redacc ubi escribase "
    "repon restit junt mantien perfec aclar anot supr tenor "
).split()
"""Beginnings of the verbs by which Spanish orders that a text be changed: without one of them nothing is ordered."""
_VERB = re.compile(rf"(?<![^\W\d_])(?:re)?(?:{'|'.join(fold_accents(stem) for stem in _STEMS)})")

VOCABULARY = (
    *(
        "Reemplázase sustitúyese Intercálase agrégase Elimínase suprímense Derógase trasládase modifícase introdúcense "
        "el la los las en del por y a de que párrafo inciso artículo numeral letra literal a) b) i) 1) 1.4 N°7 primero "
        "segundo final único nuevo siguiente siguientes anterior palabra expresión frase oración guarismo coma (,) (;) "
        "(:) (.) punto aparte seguido tabla fila columna viñeta epígrafe título II Capítulo juego entre antes después "
        "continuación pasando ser « » : ; , . actual actuales tercero respectivamente dice debe decir donde no podrá "
        "Artículo 5° bis ter .- - o | ley N° 18.700 desde hasta vez veces aparezca quedando siguiente: ( ) (…) "
        "5 52 10% “docena” «pleno» "
    ).split(),
    '"x"', '"pago"', '"Apuestas"', '"el croupier"', '"', "\n", "donde dice", "debe decir",
)  # fmt: skip
"""Words and signs of amending acts, to be put in any order."""

_ROOT = Path(__file__).parents[1]
_SECTION = re.compile(r"^## (?:Instrucción|Texto)\n((?:    .*\n|\n)+)", re.MULTILINE)


def may_order(text: str) -> bool:
    """Whether any word of the text could be a verb of amending."""
    return _VERB.search(fold_accents(text)) is not None


def seeds() -> list[str]:
    """The instructions and new texts of all our cases."""
    files = sorted([*(_ROOT / "corpus").rglob("*.md"), *(_ROOT / "prose_payload").glob("*.md")])
    found = (body for path in files for body in _SECTION.findall(path.read_text("utf-8")))
    return ["\n".join(line[4:] for line in body.splitlines()).strip("\n") for body in found]
