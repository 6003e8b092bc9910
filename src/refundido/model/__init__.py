"""The model: units, texts with their runs, addresses, selectors, operations, acts and editions.

Frozen, slotted values and what can be said of them alone. Knows nothing of files, YAML, XML or HTML, and
of no pass.
"""
