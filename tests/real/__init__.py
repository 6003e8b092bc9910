"""Real acts held against the official consolidation: `python -m tests.real CARPETA` (see __main__)."""
