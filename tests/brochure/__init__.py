"""Brochures: binding, compliance, worked examples, and which brochures an act reaches."""
