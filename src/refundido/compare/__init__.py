"""The pass `compare`: two texts of one instrument -> their exact difference, as typed edits.

Read off the identities of units and the origins of characters (laws 6 and 7), never guessed by likeness;
its cost grows with the change. Knows trees; does not know dates, acts' files or markup.
"""

from refundido.compare.trees import compare

__all__ = ["compare"]
