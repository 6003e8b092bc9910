"""Part of `prose`: why the words where the reading stops cannot be followed, where that is known."""

from __future__ import annotations

from refundido.diagnostic import Code
from refundido.model.label import fold_accents
from refundido.prose.phrase import NotPhrased
from refundido.prose.terminal import Tok
from refundido.prose.trouble import NotUnderstoodError

_BY_SENSE = ("cuando ", "siempre que ", "en cuanto se refiera", "si se refiere", "en la medida", "salvo cuando")
_BY_SUBJECT = (
    "en el extremo",
    "extremo referido",
    "en lo referido",
    "en lo que se refiere",
    "en la parte referida",
    "en lo relativo",
    "en lo que respecta",
)
_NOT_BROUGHT = (
    "que se acompaña",
    "que se adjunta",
    "que se anexa",
    "que figura en el anexo",
    "que consta en el anexo",
    "contenido en el anexo",
)


def explained(tokens: list[Tok], stop: NotPhrased, text: str) -> NotUnderstoodError:
    """The stop, with the words that belong together and the reason, if it is a known one."""
    start, end = _stretch(tokens, stop, text)
    clause_start = _clause_start(text, start)
    words = fold_accents(text[clause_start:end])
    adapts = [t for t in tokens if t.type == "VERB" and t.value.startswith("ADAPT ") and t.start < stop.start]
    if adapts:
        message = "El acto ordena un cambio y no da el texto."
        return NotUnderstoodError(message, adapts[0].start, end, Code.PROSE_NO_TEXT)
    for listed, code, message in (
        (
            _BY_SENSE,
            Code.PROSE_BY_SENSE,
            "El cambio depende del sentido de las palabras, y eso no puede decidirlo un programa.",
        ),
        (_BY_SUBJECT, Code.PROSE_BY_SUBJECT, "El cambio se da por su materia y no por sus palabras."),
        (_NOT_BROUGHT, Code.TEXT_MISSING, "El texto nuevo no viene en el acto."),
    ):
        for phrase in listed:
            if phrase in words:
                at = clause_start + words.index(phrase)
                return NotUnderstoodError(
                    message, at, end, code, "Precise las palabras y escriba la orden a mano; vea docs/lectura.md."
                )
    return NotUnderstoodError("No se entienden estas palabras.", start, end)


def _stretch(tokens: list[Tok], stop: NotPhrased, text: str) -> tuple[int, int]:
    """From the word where the reading stops to the last of those not known that go with it: to a sign or a

    quotation.
    """
    end = stop.end
    for token in tokens:
        if token.start < stop.end:
            continue
        if token.before.strip() or token.type in ("QUOTE", "PAYLOAD", "BLOCK", "ROWS", "END", "VERB"):
            break
        end = token.end
    return stop.start, end


def _clause_start(text: str, start: int) -> int:
    """Where the stretch between signs that holds `start` begins."""
    at = max(text.rfind(sign, 0, start) for sign in (",", ";", ":", "\n", '"', "»", "”"))
    return at + 1 if at >= 0 else 0
