"""The pass `resolve`: an address or a selector -> exactly one target, or a diagnostic.

Laws 1, 2, 3, 4 and 9 of amending are kept here. Knows the tree and how to look in it; does not know how to
edit it (`apply`), nor any file.
"""
