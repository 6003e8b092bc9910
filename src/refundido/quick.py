"""Bottom of the house: values of which a text has very many (characters' origins, runs, units, places), made quickly.

A frozen dataclass sets each field by its name through `object`, because it forbids setting one in any other way; making
one takes four times as long as if it were not frozen. Here each slot is set through its own descriptor, which the class
has anyway. Knows nothing of what the values mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from enum import EnumMeta
from typing import Any, TypeVar

_Class = TypeVar("_Class", bound=type)


def quick(cls: _Class) -> _Class:
    """A frozen dataclass with slots, which is as it was but for the time that making one of it takes.

    Errors: TypeError for a class whose `__init__` does more than set fields to what is given or to their defaults.
    """
    names: dict[str, Any] = {}
    parameters: list[str] = []
    lines: list[str] = []
    for field in fields(cls):
        if field.default_factory is not MISSING or field.kw_only:
            raise TypeError(f"{cls.__name__}.{field.name}: only plain fields can be set quickly")
        names[f"_set_{field.name}"] = getattr(cls, field.name).__set__
        names[f"_default_{field.name}"] = field.default
        default = f"=_default_{field.name}" if field.default is not MISSING else ""
        if field.init:
            parameters.append(f"{field.name}{default}")
        lines.append(f"    _set_{field.name}(self, {field.name if field.init else f'_default_{field.name}'})")
    if hasattr(cls, "__post_init__"):
        raise TypeError(f"{cls.__name__}: only a class without __post_init__ can be made quickly")
    exec(f"def __init__(self, {', '.join(parameters)}):\n" + "\n".join(lines), names)
    made = names["__init__"]
    made.__qualname__, made.__module__ = f"{cls.__qualname__}.__init__", cls.__module__
    made.__annotations__ = {field.name: field.type for field in fields(cls) if field.init} | {"return": "None"}
    type.__setattr__(cls, "__init__", made)
    return cls


_Members = TypeVar("_Members", bound=EnumMeta)


def quick_members(cls: _Members) -> _Members:
    """An enumeration whose members are plain attributes of it, as from Python 3.12 on: there they are found at once.

    In 3.11 each is found by a function of Python's own, called every time that code names one.
    """
    members: Mapping[str, Any] = cls.__members__
    for name, member in members.items():
        type.__setattr__(cls, name, member)
    return cls
