"""Values: frozen, slotted, equal by content. States, decisions, offers, sentences and rulings are made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from functools import cache
from inspect import get_annotations
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

__all__ = ["frozen", "twin"]

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """A class of values from its annotated fields: `dataclass(frozen=True, slots=True)` at a twentieth of its time.

    That one compiles six functions for each class, which took a third of a game's opening. Here all classes share
    theirs, and only the one that makes a value is written for its class, when the first value is made: of most kinds of
    question none is asked all evening. Making one takes half the time, too.

    To `fields`, `replace` and `match` it is a dataclass; it runs no `__post_init__`, and every annotation is a field's.
    A class that derives from one is decorated as well.
    """
    own = get_annotations(cls)
    inherited = _inherited(cls.__bases__)
    defaults = inherited | {name: cls.__dict__.get(name, MISSING) for name in own}
    content = {name: said for name, said in cls.__dict__.items() if name not in own and name not in UNSLOTTED}
    for name, shared in SHARED.items():
        content.setdefault(name, shared)
    content["__slots__"] = tuple(name for name in own if name not in inherited)
    content["__qualname__"] = cls.__qualname__
    content["__defaults__"] = defaults
    content["__match_args__"] = tuple(defaults)
    content["__compared__"] = _compared([name for name, default in defaults.items() if _counts(default)])
    kind: Any = type(cls)
    fresh: type[T] = kind(cls.__name__, cls.__bases__, content)
    return fresh


UNSLOTTED = {"__dict__", "__weakref__"}


def _inherited(bases: Iterable[type]) -> dict[str, Any]:
    """The fields of all `bases` and what each is where nothing is given; the first base has the last word."""
    known: dict[str, Any] = {}
    for base in reversed(tuple(bases)):
        known |= getattr(base, "__defaults__", {})
    return known


def _counts(default: Any) -> bool:
    """Whether the field takes part in comparisons."""
    return not isinstance(default, Field) or default.compare is not False


def _compared(names: list[str]) -> Any:
    return attrgetter(*names) if names else staticmethod(_nothing)


@cache
def twin(cls: type) -> Any:
    """A class of the same layout that is not frozen: filled in by plain assignments, then given its real class. It
    derives from `cls`: of one beside it, Python would compare the slots each time a value changes its class."""
    thaw = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return type(cls.__name__, (cls,), thaw)


def _make_first(cls: Any, *args: Any, **content: Any) -> Any:
    """Makes the first value of its class, and lets `_maker` do so from then on."""
    make = _maker(cls)
    cls.__new__ = staticmethod(make)
    return make(cls, *args, **content)


def _maker(cls: Any) -> Callable[..., Any]:
    """The generated `__new__` of `cls`: one line for each field, no loop."""
    known: dict[str, Any] = {"_new": object.__new__, "_twin": twin(cls), "_missing": MISSING}
    asked, lines = ["_cls"], ["    _fresh = _new(_twin)"]
    for name, told in cls.__defaults__.items():
        default, factory = (told.default, told.default_factory) if isinstance(told, Field) else (told, MISSING)
        if factory is not MISSING:
            known[f"_default_{name}"] = factory
            asked.append(f"{name}=_missing")
            lines.append(f"    _fresh.{name} = _default_{name}() if {name} is _missing else {name}")
            continue
        known[f"_default_{name}"] = default
        asked.append(name if default is MISSING else f"{name}=_default_{name}")
        lines.append(f"    _fresh.{name} = {name}")
    source = [f"def make({', '.join(asked)}):", *lines, "    _fresh.__class__ = _cls", "    return _fresh"]
    exec("\n".join(source), known)  # noqa: S102 - only names of fields are put together here
    make: Callable[..., Any] = known["make"]
    return make


# What all classes share


class _DataclassFields:
    """Descriptor of `__dataclass_fields__`, computed on first access."""

    def __get__(self, value: Any, cls: Any) -> Mapping[str, Any]:
        known: Any = dataclass(init=False, repr=False, eq=False)(type(cls.__name__, (), _told(cls)))
        found: Mapping[str, Any] = known.__dataclass_fields__
        cls.__dataclass_fields__ = found
        return found


def _told(cls: Any) -> dict[str, Any]:
    """The annotated fields of a class and of its bases."""
    annotations: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        annotations |= get_annotations(base) if "__defaults__" in base.__dict__ else {}
    given = {name: default for name, default in cls.__defaults__.items() if default is not MISSING}
    return {"__module__": cls.__module__, "__annotations__": annotations, **given}


def _nothing(self: Any) -> tuple[()]:
    return ()


def _is_equal(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    return self.__compared__(self) == self.__compared__(other)


def _hash(self: Any) -> int:
    return hash(self.__compared__(self))


def _shown(self: Any) -> str:
    content = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__qualname__}({content})"


def _refuse(self: Any, name: str, *content: Any) -> None:
    raise FrozenInstanceError(f"cannot change field {name!r}")


def _taken_apart(self: Any) -> tuple[Any, tuple[Any, ...]]:
    """`__reduce__` for pickle and copy: the class and its field values."""
    return type(self), tuple(getattr(self, name) for name in self.__defaults__)


SHARED: dict[str, Any] = {
    "__new__": staticmethod(_make_first),
    "__eq__": _is_equal,
    "__hash__": _hash,
    "__repr__": _shown,
    "__setattr__": _refuse,
    "__delattr__": _refuse,
    "__reduce__": _taken_apart,
    "__dataclass_fields__": _DataclassFields(),
    "__dataclass_params__": dataclass(init=False, repr=False, eq=False)(_DataclassFields).__dataclass_params__,  # type: ignore[attr-defined]
}
