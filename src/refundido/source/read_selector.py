"""Reading selectors: checked values -> `Selector`, `Quotation` and `Place` (docs/formato.md, «Los selectores»).

Keys that do not go together are refused (KEY_UNKNOWN, KEY_MISSING, TYPE_WRONG): a selector that could be
read in two ways is never read in either.
"""

from __future__ import annotations

from refundido.diagnostic import Code
from refundido.model.operation import Amid, AtStop, Beside, Place, Side
from refundido.model.selector import (
    Between,
    BetweenStops,
    Edge,
    FromTo,
    Quotation,
    Selector,
    Sentences,
    SentenceStarting,
    Stops,
    Whole,
)
from refundido.source.problems import Problems
from refundido.source.scalars import flag, number
from refundido.source.yaml_nodes import Value, YamlList, YamlMap
from refundido.span import Span

_FORMS: tuple[frozenset[str], ...] = tuple(
    frozenset(keys.split())
    for keys in (
        "quote", "sentence", "sentences", "sentence_starting", "between", "from to", "from before", "after to",
        "before", "before to",
    )
)  # fmt: skip
_OF_STOPS = tuple(frozenset({key}) for key in ("between_stops", "after_stop", "before_stop"))
_STOPS = "stops"
_REFINEMENTS = frozenset({"nth", "times", "every", "after", "before", "between", "place", "outside", "stops"})
PLACE_KEYS = ("after", "before", "between", "stop", "after_stop", "place")
_HINT = "Vea «Los selectores» en docs/formato.md."


def read_selector(value: Value, at: Span, problems: Problems) -> Selector | None:
    """The selector written in `value`, which stands at `at`; None, and a finding, if there is none."""
    if isinstance(value, str):
        if value == "whole":
            return Whole()
        return _quotation_of(value, at, problems)
    if not isinstance(value, YamlMap):
        problems.say(Code.TYPE_WRONG, "Aquí va una cita o un selector.", at, _HINT)
        return None
    if "quote" in value:
        return _read_quote(value, problems)
    form = frozenset(value)
    if form - {_STOPS} in _OF_STOPS:
        return _read_stops(value)
    if form not in _FORMS:
        _refuse_form(value, problems)
        return None
    if form <= {"from", "to", "after", "before"}:
        return _read_stretch(value, problems)
    if "between" in value:
        pair = _read_pair(value, problems)
        return Between(*pair) if pair is not None else None
    return _read_counted(value)


def read_quotation(value: Value, at: Span, problems: Problems) -> Quotation | None:
    """A quotation, written as its words or as a mapping with `quote`."""
    found = read_selector(value, at, problems)
    if found is None or isinstance(found, Quotation):
        return found
    problems.say(Code.TYPE_WRONG, "Aquí va una cita.", at, "Escriba palabras del texto, entre comillas.")
    return None


def read_place(node: YamlMap, problems: Problems) -> Place | None:
    """The point that a mapping gives by exactly one of the keys of PLACE_KEYS."""
    keys = [key for key in PLACE_KEYS if key in node]
    if len(keys) != 1:
        if keys:
            message, span = f"El lugar está dicho dos veces: «{keys[0]}» y «{keys[1]}».", node.key_span(keys[1])
            problems.say(Code.KEY_UNKNOWN, message, span, "Deje una sola; dos citas contiguas van en «between».")
        else:
            hint = "Agregue «after: ...», «before: ...», «between: [..., ...]» o «place: end»."
            problems.say(Code.KEY_MISSING, "La orden no dice en qué lugar.", node.span, hint)
        return None
    key = keys[0]
    if key in ("stop", "after_stop"):
        return AtStop(number(node, key), _stops_of(node))
    if _STOPS in node:
        _refuse_stops(node, problems)
        return None
    if key == "place":
        return _read_edge(node, problems)
    if key == "between":
        pair = _read_pair(node, problems)
        return Amid(*pair) if pair is not None else None
    selector = read_selector(node[key], node.value_span(key), problems)
    return Beside(Side(key), selector) if selector is not None else None


def _read_edge(node: YamlMap, problems: Problems) -> Edge | None:
    name = node.text("place")
    if name in tuple(Edge):
        return Edge(name)
    hint = "Aquí valen «start», «end» y «before_final_sign»."
    problems.say(Code.TYPE_WRONG, f"«place» no puede ser «{name}».", node.value_span("place"), hint, subject=name)
    return None


def _quotation_of(words: str, at: Span, problems: Problems) -> Quotation | None:
    if words.strip():
        return Quotation(_one_line(words))
    problems.say(Code.TYPE_WRONG, "La cita está vacía.", at, "Copie palabras del texto.")
    return None


def _one_line(words: str) -> str:
    return " ".join(words.split("\n")).strip("\n") if "\n" in words else words


def _read_quote(node: YamlMap, problems: Problems) -> Quotation | None:
    quoted = _quotation_of(node.text("quote"), node.value_span("quote"), problems)
    for key in node:
        if key != "quote" and key not in _REFINEMENTS:
            hint = "Use «where» o «within» para una segunda descripción del lugar."
            problems.say(Code.KEY_UNKNOWN, f"«{key}» no va con «quote».", node.key_span(key), hint, subject=key)
            return None
    counts = [key for key in ("nth", "times", "every") if key in node]
    if len(counts) > 1:
        message = f"«{counts[0]}» y «{counts[1]}» no van juntas."
        problems.say(Code.KEY_UNKNOWN, message, node.key_span(counts[1]), "Deje una sola.", subject=counts[1])
        return None
    after, before = _neighbours(node, problems)
    if _STOPS in node and not any(words.endswith(".") for words in (node.text("quote"), after or "", before or "")):
        _refuse_stops(node, problems)
        return None
    place = Edge(node.text("place")) if "place" in node else None
    if quoted is None or after is None or before is None:
        return None
    return Quotation(
        quoted.words,
        number(node, "nth"),
        number(node, "times"),
        flag(node, "every"),
        after,
        before,
        place,
        node.text("outside"),
        _stops_of(node),
    )


def _refuse_stops(node: YamlMap, problems: Problems) -> None:
    """Say that only of full stops some count."""
    hint = "Va con una cita que termina en un punto, «stop», «between_stops», «after_stop» o «before_stop»."
    message = "«stops» dice qué puntos cuentan, y aquí no se habla de un punto."
    problems.say(Code.KEY_UNKNOWN, message, node.key_span(_STOPS), hint, subject=_STOPS)


def _neighbours(node: YamlMap, problems: Problems) -> tuple[str | None, str | None]:
    """The words that a quotation touches, before and after it."""
    pair = node.get("between")
    if isinstance(pair, YamlList):
        words = [item if isinstance(item, str) else None for item in pair]
        if None not in words and "after" not in node and "before" not in node:
            return words[0], words[1]
        problems.say(Code.TYPE_WRONG, "«between» da aquí dos citas sencillas.", node.value_span("between"), _HINT)
        return None, None
    found: list[str | None] = []
    for key in ("after", "before"):
        value = node.get(key, "")
        if not isinstance(value, str):
            problems.say(Code.TYPE_WRONG, f"«{key}» da aquí una cita sencilla.", node.value_span(key), _HINT)
        found.append(value if isinstance(value, str) else None)
    return found[0], found[1]


def _read_pair(node: YamlMap, problems: Problems) -> tuple[Quotation, Quotation] | None:
    read = [read_quotation(item, span, problems) for item, span in node.items_of("between")]
    if len(read) == 2 and read[0] is not None and read[1] is not None:
        return read[0], read[1]
    return None


def _read_end(node: YamlMap, key: str, edges: tuple[Edge, ...], problems: Problems) -> Quotation | Edge | None:
    value = node[key]
    if isinstance(value, str) and value in tuple(edge.value for edge in edges):
        return Edge(value)
    return read_quotation(value, node.value_span(key), problems)


def _read_stretch(node: YamlMap, problems: Problems) -> Selector | None:
    ends = (Edge.END, Edge.SENTENCE_END, Edge.BEFORE_FINAL_SIGN)
    until = "before" if "before" in node else "to"
    end = _read_end(node, until, () if until == "before" else ends, problems)
    if "after" in node:
        start = read_quotation(node["after"], node.value_span("after"), problems)
        if isinstance(end, Quotation):
            hint = "Use «from: ..., to: ...», con ambas citas dentro, o «between: [..., ...]», con ambas fuera."
            problems.say(Code.TYPE_WRONG, "Con «after», «to» es «end» o «sentence_end».", node.value_span("to"), hint)
            return None
        return Between(start, end) if start is not None and end is not None else None
    begin = _read_end(node, "from", (Edge.START,), problems) if "from" in node else Edge.START
    if begin is None or end is None:
        return None
    return FromTo(begin, end, until == "before")


def _read_counted(node: YamlMap) -> Selector | None:
    if "sentence" in node:
        which = node.text("sentence")
        count = -1 if which == "last" else int(which)
        return Sentences(count, count)
    if "sentences" in node:
        first, last = node.texts("sentences")
        return Sentences(int(first), int(last))
    return SentenceStarting(_one_line(node.text("sentence_starting")))


def _stops_of(node: YamlMap) -> Stops:
    return Stops(node.text(_STOPS)) if _STOPS in node else Stops.ALL


def _read_stops(node: YamlMap) -> BetweenStops:
    stops = _stops_of(node)
    if "after_stop" in node:
        return BetweenStops(number(node, "after_stop"), None, stops)
    if "before_stop" in node:
        return BetweenStops(0, number(node, "before_stop"), stops)
    start, end = node.texts("between_stops")
    return BetweenStops(0 if start == "end" else int(start), None if end == "end" else int(end), stops)


def _refuse_form(node: YamlMap, problems: Problems) -> None:
    keys = list(node)
    if not keys:
        problems.say(Code.KEY_MISSING, "El selector está vacío.", node.span, _HINT)
        return
    if len(keys) == 1 or frozenset(keys[:1]) in _FORMS:
        alone = "after" if keys[0] == "after" else keys[0]
        if len(keys) == 1:
            hint = "Agregue «to: end» o «to: sentence_end»." if alone in ("after", "from") else _HINT
            problems.say(Code.KEY_MISSING, f"«{alone}» sola no dice qué palabras.", node.key_span(alone), hint)
            return
    listed = ", ".join(f"«{key}»" for key in keys)
    problems.say(Code.KEY_UNKNOWN, f"Las claves {listed} no forman un selector.", node.key_span(keys[-1]), _HINT)
