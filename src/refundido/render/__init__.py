"""Publications as files people open: HTML pages and PDF documents, through Jinja templates.

Comes after `document`, before `publish`. Knows templates, style sheets and fonts; nothing of the law, of
the model, or of where results are written. `pdf` is imported only by who prints: it brings WeasyPrint.
"""
