"""The pass `source`: files -> model with spans.

Reads catalogues, acts, jurisdictions and settings from YAML (and, by `xml_reader`, XML) into the frozen
values of `model`. Knows files and YAML; knows no other pass. `load_workspace` is its public function.
"""
