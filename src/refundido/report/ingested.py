"""Part of `report`: what bringing in a page gave, in words."""

from __future__ import annotations

from collections import Counter

from refundido.model.repair_list import RepairKind, RepairList, Verdict


def counted(units: int, pending: int, repairs: RepairList, unplaced: int) -> str:
    """How many units, repairs and words kept apart there are, a line each."""
    times: Counter[str] = Counter()
    for entry in repairs.entries:
        if entry.kind is RepairKind.FURNITURE:
            continue
        lost = entry.kind is RepairKind.LOST and not entry.verdict.holds
        name = "lost" if lost else "made" if entry.verdict.holds else "open"
        times[name] += 0 if entry.verdict is Verdict.REJECTED else max(1, len(entry.places))
    return (
        f"Unidades: {units}, de ellas pendientes {pending}.\n"
        f"Reparaciones hechas: {times['made']}; por decidir: {times['open']}; palabras perdidas: {times['lost']}.\n"
        f"Trozos sin lugar cierto: {unplaced}.\n"
    )
