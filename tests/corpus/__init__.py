"""El corpus: casos que un abogado puede leer y escribir (ver LEEME.md)."""
