"""The pass `check`: named invariants of the model and lints on drafting.

Knows trees, acts and their official words; repairs nothing and reads no file. `run` holds its public
functions, `table` the list of its rules, `severity` what a workspace may settle about them.
"""
