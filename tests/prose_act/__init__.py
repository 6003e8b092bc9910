"""The act reader: structure, dates, formulas, what is left over. Data in estructura.md and vigencia.md."""
