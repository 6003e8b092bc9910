"""The pass `history`: an instrument and the acts that amend it -> its editions by date (law 10).

Knows dates, the order of acts, errata and annulments; does not know files.
"""

from refundido.history.timeline import History, compile_history
from refundido.history.together import compile_workspace

__all__ = ["History", "compile_history", "compile_workspace"]
