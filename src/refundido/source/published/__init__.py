"""Part of `source`: a text that someone else published (txt, html, docx, pdf) -> its lines, with their places.

What is not text is left out and said: running heads and feet, page numbers, contents, and, in a file that this
program made, its notes and marks. Nothing outside the file is read; a damaged or hostile file is a diagnostic.
"""

from refundido.source.published.door import bytes_of, published_from_bytes, read_published
from refundido.source.published.page_places import places_in_page

__all__ = ["bytes_of", "places_in_page", "published_from_bytes", "read_published"]
