"""Publications as blocks that know no format: what `render` prints as HTML or PDF.

Comes after `history` and before `render`. Reads editions and the changes that made them; decides what a
reader is told (headings, marks, notes, contents) in Spanish; knows nothing of HTML, PDF, templates or files.
"""

from refundido.document.consolidated import consolidated
from refundido.document.index import IndexEntry, IndexLink, IndexPage, IndexSection

__all__ = ["IndexEntry", "IndexLink", "IndexPage", "IndexSection", "consolidated"]
