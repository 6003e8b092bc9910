"""The package `prose.gazette`: a page of a gazette, mended and taken apart, to units of the model.

`mend` finds what the print and the scanner broke; `structure` finds the articles, items and tables. Pure: no files.
"""
