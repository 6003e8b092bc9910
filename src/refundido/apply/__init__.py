"""The pass `apply`: resolved edits -> a new tree and the changes they made.

Keeps laws 4 (conflicts), 6 (identities), 7 (origins) and 8 (seams). Knows edits and trees; does not know
addresses, acts' dates or files.
"""
