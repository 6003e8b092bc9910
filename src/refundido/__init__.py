"""Compilador de catálogos normativos: de actos y correcciones a textos refundidos."""

__version__ = "0.1.0"
