"""Part of `prose`: ordinals, numbers and signs as acts call them, and how often they say that words stand."""

from __future__ import annotations

from refundido.model.ordinals import ordinal_value

POSITIONS = {
    "final": "final", "finales": "final", "ultimo": "final", "ultima": "final", "ultimos": "final", "ultimas": "final",
    "penultimo": "penúltimo", "penultima": "penúltimo", "antepenultimo": "-3", "antepenultima": "-3",
    "unico": "único", "unica": "único", "inicial": "1", "iniciales": "1",
}  # fmt: skip
CARDINALS = {
    "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8, "nueve": 9, "diez": 10,
}  # fmt: skip
CONNECTORS = frozenset("de del la las los el y e en a al o con por sobre para".split())
SIGN_NAMES: dict[tuple[str, ...], tuple[str, str]] = {
    ("punto", "aparte"): (".", "aparte"), ("punto", "y", "aparte"): (".", "aparte"), ("punto", "final"): (".", "final"),
    ("punto", "seguido"): (".", "seguido"), ("punto", "y", "seguido"): (".", "seguido"), ("punto", "y",
    "final"): (".", "final"),
    ("puntos", "seguidos"): (".", "seguido"), ("punto", "y", "coma"): (";", ""), ("dos", "puntos"): (":", ""),
    ("coma",): (",", ""), ("comas",): (",", ""), ("puntos", "suspensivos"): ("…", ""), ("punto",): (".", ""),
    ("seguido",): (".", "seguido"), ("aparte",): (".", "aparte"), ("punto", "y", "comas"): (";", ""),
    ("guion",): ("-", ""),
    ("puntos", "y", "coma"): (";", ""), ("puntos", "y", "comas"): (";", ""), ("puntos",): (".", ""),
}  # fmt: skip
TIMES_HEADS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("cada", "vez"), "every"), (("todas", "veces"), "every"), (("toda", "vez"), "every"), (("todas", "ocasiones"),
    "every"),
    (("en", "todas", "ocasiones"), "every"), (("en", "cada", "oportunidad"), "every"), (("en", "todos", "casos"),
    "every"),
    (("en", "cada", "caso"), "every"), (("en", "todas", "oportunidades"), "every"), (("ambas", "veces"), "2"),
    (("en", "ambos", "casos"), "2"),
    (("en", "ambas", "ocasiones"), "2"), (("en", "ambas", "oportunidades"), "2"), (("en", "todas", "sus",
    "menciones"), "every"),
    (("en", "todas", "menciones"), "every"), (("tantas", "veces",), "every"), (("en", "cada", "ocasion"), "every"),
)  # fmt: skip
TIMES_WORDS = frozenset(
    "que en se la las lo los le les aparece aparecen aparezca aparezcan menciona mencionan mencione mencionen figura "
    "figuran "
    "figure figuren emplea emplean emplee empleen utiliza utilizan utilice utilicen usa usan use usen encuentra "
    "encuentran repite "
    "repiten lea lean alude aluda hace haga referencia como lee leen contenga contiene contienen refiera refiere "
    "señala indica "
    "esta estan hay cita citan nombra nombran nombre haya".split()
)
NUMBER_WORDS = frozenset(["n°", "numero", "num."])


def times_head(words: list[str], ends: list[int]) -> tuple[str, int]:
    """How often words stand by a phrase («las dos veces», «cada vez»), and the token after it; "" if it says none."""
    for head, means in TIMES_HEADS:
        if tuple(words[: len(head)]) == head:
            return means, ends[len(head) - 1]
    start = 1 if words[:1] == ["en"] else 0
    if (
        len(words) > start + 1
        and words[start + 1] in ("veces", "oportunidades", "ocasiones")
        and words[start] in CARDINALS
    ):
        return str(CARDINALS[words[start]]), ends[start + 1]
    if len(words) > start + 1 and words[start + 1] in ("vez", "oportunidad", "ocasion"):
        number = ordinal_value(words[start])
        if number:
            return f"nth {number}", ends[start + 1]
    return "", 0
