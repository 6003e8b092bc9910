"""Values made quickly are the frozen dataclasses that they were."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace
from enum import Enum

import pytest

from refundido.quick import quick, quick_members


@quick
@dataclass(frozen=True, slots=True)
class _Value:
    name: str
    size: int = 3
    seen: str = field(default="no", init=False, compare=False)


@quick
@dataclass(frozen=True, slots=True)
class _Large:
    """Of more fields than are set one by one."""

    name: str
    size: int = 3
    notes: tuple[str, ...] = ()
    place: str = field(default="", compare=False)
    more: float = 0.5
    seen: str = field(default="no", init=False, compare=False)


@quick_members
class _Sign(Enum):
    STOP = "."
    COMMA = ","


_SIZES = pytest.mark.parametrize("cls", [_Value, _Large])


@_SIZES
def test_fields_are_those_given_and_the_defaults_of_the_others(cls: type[_Value | _Large]) -> None:
    value = cls("a")
    assert (type(value), value.name, value.size, value.seen) == (cls, "a", 3, "no")
    assert cls("a", size=4) == replace(value, size=4) != value
    assert pickle.loads(pickle.dumps(value)) == value


def test_a_value_is_written_as_it_was() -> None:
    assert repr(_Value("a")) == "_Value(name='a', size=3, seen='no')"
    assert repr(_Large("a")) == "_Large(name='a', size=3, notes=(), place='', more=0.5, seen='no')"
    assert hash(_Large("a", place="b")) == hash(_Large("a"))


@_SIZES
def test_a_value_stays_frozen(cls: type[_Value | _Large]) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(cls("a"), "name", "b")  # noqa: B010 - what a type checker would refuse


@_SIZES
def test_what_is_not_given_is_refused(cls: type[_Value | _Large]) -> None:
    with pytest.raises(TypeError):
        cls(size=1)  # type: ignore[call-arg]


def test_a_class_that_does_more_than_set_its_fields_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class Made:
        parts: list[str] = field(default_factory=list)

    @dataclass(frozen=True, slots=True)
    class Checked:
        name: str

        def __post_init__(self) -> None:
            assert self.name

    for each in (Made, Checked):
        with pytest.raises(TypeError):
            quick(each)


def test_members_are_found_by_name_and_by_value_and_cannot_be_set() -> None:
    assert _Sign.STOP is _Sign(".") is _Sign["STOP"]
    assert vars(_Sign)["STOP"] is _Sign.STOP
    assert [sign.name for sign in _Sign] == ["STOP", "COMMA"]
    with pytest.raises(AttributeError):
        setattr(_Sign, "STOP", _Sign.COMMA)  # noqa: B010 - what a type checker would refuse
