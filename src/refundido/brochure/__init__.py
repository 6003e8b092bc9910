"""The pass `brochure`: definitions and operators' profiles held against editions, before anything is laid out.

Binds brochures to the units of an edition, checks them against the rules, computes worked examples, and says which
brochures an act reaches. Pure; knows no files and no format.
"""
