"""Part of `prose.lexer`: cells of tables as acts call them («el pago correspondiente a la figura "Trío"») -> terminals.

A word that says nothing else is the head of a column where a row follows it, or stands before it in the sentence.
"""

from __future__ import annotations

from refundido.prose.lexer_labels import LabelLexer
from refundido.prose.phrases import ARTICLES
from refundido.prose.terminal import Tok
from refundido.prose.tokens import LABEL, QUOTE, WORD
from refundido.prose.units import is_row

_BETS = {"apuesta": "", "apuestas": "many", "figura": "", "figuras": "many"}
"""Words that call rows only before a name: they are common words of these texts."""
_ROWS = _BETS | {
    "fila": "", "filas": "many", "hilera": "", "hileras": "many", "jugada": "", "jugadas": "many", "opcion": "",
    "opciones": "many", "posibilidad": "", "posibilidades": "many", "combinacion": "", "combinaciones": "many",
    "suerte": "", "suertes": "many", "categoria": "", "categorias": "many",
}  # fmt: skip
_PAYS = frozenset(("pago", "pagos", "premio", "premios"))
_NUMBER = ("n°", "numero")
_LINKS = (("correspondiente", "a"), ("correspondientes", "a"), ("asignado", "a"), ("asignados", "a"), ("de",))
_TO = {"al": "a", "del": "de"}


class CellLexer(LabelLexer):
    """Reads cells and the rows that they are in."""

    def _cell(self) -> bool:
        """«el pago de la jugada "Trío"», «en la apuesta "Pleno", … el pago por "36 a 1"», «el pago "5 a 1"»."""
        raw, following = self.raw[self.at], self.raw[self.at + 1]
        if raw.kind != WORD:
            return False
        numbered = following.folded in _NUMBER and self.raw[self.at + 2].kind == LABEL
        if raw.folded in _BETS and (following.kind == QUOTE or numbered) and not set(following.before) & set(":,\n"):
            self._emit("UNIT", "fila", 1, values=("fila", _BETS[raw.folded]))
            return True
        if raw.folded in _PAYS and following.kind == QUOTE and not set(following.before) & set(":,\n"):
            self._emit("TNOUN", "valor", 1)
            return True
        link, row, end = self._row_after(self.at + 1)
        rowed = any(t.type == "UNIT" and (is_row(t.values[0]) or t.value in _ROWS) for t in self.out)
        if not end and not (rowed and raw.folded in _PAYS and following.folded == "por" and not following.before):
            return False
        self._emit("UNIT", "columna", 1, values=("columna", ""))
        self.out.append(Tok("NAME", raw.text, raw.start, raw.end))
        if end:
            self._emit("DE", "de", link)
            self._row(row, end)
        return True

    def _row_after(self, index: int) -> tuple[int, str, int]:
        """Of what follows: how many words link it, «many» if it is several rows, and its name or number.

        All 0 if no row follows.
        """
        words = [_TO.get(t.folded, t.folded) for t in self.raw[index : index + 2]]
        link = next((len(each) for each in _LINKS if tuple(words[: len(each)]) == each), 0)
        if not link or any(t.before for t in self.raw[index : index + link]):
            return 0, "", 0
        at = index + link
        while self.raw[at].folded in ARTICLES and not self.raw[at].before:
            at += 1
        many = _ROWS.get(self.raw[at].folded)
        at += many is not None
        if many is not None and self.raw[at].folded in _NUMBER and self.raw[at + 1].kind == LABEL:
            at += 1
        named = self.raw[at].kind == QUOTE or (self.raw[at].kind == LABEL and many is not None)
        named = named and not self.raw[at].before
        return (link, many or "", at) if named and (many is not None or link > 1) else (0, "", 0)

    def _row(self, many: str, end: int) -> None:
        """The row that is named next, as a unit of its own, with the words before its name."""
        start = self.raw[self.at].start
        self.at = end
        self.out.append(Tok("UNIT", "fila", start, self.raw[end].start, values=("fila", many)))

    def _row_link(self) -> None:
        """«la fila de "Trío"», «la fila correspondiente a la jugada "Trío"»: its name, whatever links it."""
        words = [_TO.get(t.folded, t.folded) for t in self.raw[self.at : self.at + 2]]
        end = self._row_after(self.at)[2]
        bare = words[:1] == ["de"] and self.raw[self.at + 1].kind == QUOTE and not self.raw[self.at + 1].before
        if end or (bare and not self.raw[self.at].before):
            self.at = end or self.at + 1
