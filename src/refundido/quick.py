"""Bottom of the house: values of which a text has very many (characters' origins, runs, units, places), made quickly.

A frozen dataclass sets each field by its name through `object`, because it forbids setting one in any other way; making
one takes four times as long as if it were not frozen. Here each slot is set through its own descriptor, which the class
has anyway; or, where there are more than a few, while the value is of a class with the same slots that forbids nothing,
of which Python sets each in a tenth of that time. Knows nothing of what the values mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from enum import EnumMeta
from typing import Any, TypeVar

_Class = TypeVar("_Class", bound=type)
_FEW = 4
"""Up to so many slots are set sooner one by one than changing the class of the value twice."""
_CLASS: Any = vars(object)["__class__"]


def quick(cls: _Class) -> _Class:
    """A frozen dataclass with slots, which is as it was but for the time that making one of it takes.

    Errors: TypeError for a class whose `__init__` does more than set fields to what is given or to their defaults.
    """
    found = fields(cls)
    names: dict[str, Any] = {f"_default_{field.name}": field.default for field in found}
    for field in found:
        if field.default_factory is not MISSING or field.kw_only:
            raise TypeError(f"{cls.__name__}.{field.name}: only plain fields can be set quickly")
    if hasattr(cls, "__post_init__"):
        raise TypeError(f"{cls.__name__}: only a class without __post_init__ can be made quickly")
    parameters = [f"{f.name}{'' if f.default is MISSING else f'=_default_{f.name}'}" for f in found if f.init]
    values = [(field.name, field.name if field.init else f"_default_{field.name}") for field in found]
    if len(values) > _FEW:
        names["_open"] = type(cls.__name__, cls.__bases__, {"__slots__": vars(cls)["__slots__"]})
        names |= {"_become": _CLASS.__set__, "_class": cls}
        sets = [f"self.{name} = {value}" for name, value in values]
        sets = ["_become(self, _open)", *sets, "self.__class__ = _class"]
    else:
        names |= {f"_set_{name}": getattr(cls, name).__set__ for name, _ in values}
        sets = [f"_set_{name}(self, {value})" for name, value in values]
    exec("\n    ".join([f"def __init__(self, {', '.join(parameters)}):", *sets]), names)
    made = names["__init__"]
    made.__qualname__, made.__module__ = f"{cls.__qualname__}.__init__", cls.__module__
    made.__annotations__ = {field.name: field.type for field in found if field.init} | {"return": "None"}
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
