"""Controls that are made in the time that the fields given to them take.

The `__init__` that `dataclass` writes assigns every field a control has, a hundred for a container, although a field
left at its default is not stored anyway (`flet.controls.value_types.Prop`). Most of the time of a drawing went there.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import wraps
from typing import Any

from flet.controls import base_control
from flet.controls.base_control import BaseControl

__all__ = ["apply", "make_sparse"]

USUAL = "_usual_init"
"""Under this name a sparse `__init__` keeps the one it stands for."""


def apply() -> None:
    """Make all control classes sparse, those imported later too."""
    usual = base_control._apply_control
    if hasattr(usual, "__wrapped__"):
        return

    @wraps(usual)
    def applied(*args: Any, **options: Any) -> Any:
        made = usual(*args, **options)
        make_sparse(made)
        return made

    base_control._apply_control = applied
    for cls in _derived(BaseControl):
        if "__dataclass_fields__" in vars(cls):
            make_sparse(cls)


def make_sparse(cls: Any) -> None:
    """Let a control class assign only what is given and what has a factory; what it leaves out reads as its default.

    Arguments that do not fit are left to the usual `__init__`, which says why.
    """
    usual = vars(cls).get("__init__")
    if usual is None or hasattr(usual, USUAL):
        return
    fields = [one for one in cls.__dataclass_fields__.values() if _kind(one) != "_FIELD_CLASSVAR"]
    given_first = [one.name for one in fields if one.init and not one.kw_only]
    names = frozenset(one.name for one in fields if one.init)
    required = frozenset(one.name for one in fields if one.init and _default(one) is dataclasses.MISSING)
    passed_on = [(one.name, one.default) for one in fields if _kind(one) == "_FIELD_INITVAR"]
    made = [(one.name, one.default_factory) for one in fields if one.default_factory is not dataclasses.MISSING]

    @wraps(usual)
    def sparse(self: Any, *args: Any, **given: Any) -> None:
        at = given_first[: len(args)]
        if len(args) > len(at) or not given.keys().isdisjoint(at):
            usual(self, *args, **given)
            return
        given.update(zip(at, args, strict=True))
        if not required <= given.keys() <= names:
            usual(self, **given)
            return
        for name, factory in made:
            setattr(self, name, given.pop(name) if name in given else factory())
        others = [given.pop(name, default) for name, default in passed_on]
        for name, value in given.items():
            setattr(self, name, value)
        self.__post_init__(*others)

    setattr(sparse, USUAL, usual)
    cls.__init__ = sparse


def _kind(field: Any) -> str:
    """What `dataclasses` takes a field for; it says so nowhere else."""
    return str(field._field_type.name)


def _default(field: Any) -> Any:
    return field.default if field.default_factory is dataclasses.MISSING else field.default_factory


def _derived(cls: Any) -> Iterator[Any]:
    for one in cls.__subclasses__():
        yield one
        yield from _derived(one)
