"""Faster construction of controls and of values such as text styles: only given fields are assigned. The generated
`__init__` assigns all (a hundred for a container), though Flet doesn't store defaults
(`flet.controls.value_types.Prop`). That took most of a redraw's time."""

import dataclasses
import sys
from collections.abc import Callable, Iterator
from functools import partial, wraps
from typing import Any

from flet.controls import base_control, value_types
from flet.controls.base_control import BaseControl, control
from flet.controls.id_counter import ControlId

USUAL = "_usual_init"  # the attribute of a sparse `__init__` with the original
MANY = 8  # values with fewer fields, such as a padding, are created faster by Flet
STORED = ("_values", "_dirty")  # set fields, and those set since they were last sent


@control("none")  # type: ignore[arg-type]
class _Sample(BaseControl):
    """A sample control class, to recognize the wrapper that Flet puts around `__post_init__`."""


WRAPPED = _Sample.__post_init__.__code__  # the code that Flet wraps around each control class's `__post_init__`


def apply() -> None:
    """Patch all controls and large value classes, even if imported later."""
    original, original_value = base_control._apply_control, value_types.value
    if hasattr(original, "__wrapped__"):
        return

    @wraps(original)
    def applied(*args: Any, **options: Any) -> Any:
        patched = original(*args, **options)
        make_sparse(patched)
        return patched

    @wraps(original_value)
    def valued(cls: Any = None, **options: Any) -> Any:
        if cls is None:
            return partial(valued, **options)
        patched = original_value(cls, **options)
        if len(dataclasses.fields(patched)) >= MANY:
            make_sparse(patched)
        return patched

    base_control._apply_control = applied
    value_types.value = vars(base_control)["value"] = valued
    for cls in (*_derived(BaseControl), *_values_known()):
        if "__dataclass_fields__" in vars(cls):
            make_sparse(cls)


def make_sparse(cls: Any) -> None:
    """Make a class assign only given fields and those with a factory; its own `__init__` reports invalid arguments."""
    original = vars(cls).get("__init__")
    if original is None or hasattr(original, USUAL):
        return
    fields = [field for field in cls.__dataclass_fields__.values() if _kind(field) != "_FIELD_CLASSVAR"]
    given_first = [field.name for field in fields if field.init and not field.kw_only]
    names = frozenset(field.name for field in fields if field.init)
    required = frozenset(field.name for field in fields if field.init and _default(field) is dataclasses.MISSING)
    passed_on = [(field.name, field.default) for field in fields if _kind(field) == "_FIELD_INITVAR"]
    made = [(field.name, field.default_factory) for field in fields if field.default_factory is not dataclasses.MISSING]
    made = [(name, factory) for name, factory in made if name not in STORED]
    defaults = cls._prop_defaults
    begin = _beginning(cls)

    @wraps(original)
    def sparse(self: Any, *args: Any, **given: Any) -> None:
        if args:
            at = given_first[: len(args)]
            if len(args) > len(at) or not given.keys().isdisjoint(at):
                original(self, *args, **given)
                return
            given.update(zip(at, args, strict=True))
        if not required <= given.keys() <= names:
            original(self, **given)
            return
        values: dict[str, Any] = {}
        object.__setattr__(self, STORED[0], values)
        object.__setattr__(self, STORED[1], {})
        for name, factory in made:
            setattr(self, name, given.pop(name) if name in given else factory())
        others = [given.pop(name, default) for name, default in passed_on]
        for name, value in given.items():
            if name not in defaults:
                setattr(self, name, value)
            elif value is not (default := defaults[name]) and (default is None or value != default):
                values[name] = value
        begin(self, *others)

    setattr(sparse, USUAL, original)
    cls.__init__ = sparse


def _beginning(cls: Any) -> Callable[..., None]:
    """Returns a class's `__post_init__`; if it only calls inherited ones, all are merged into one function."""
    if not issubclass(cls, BaseControl):
        return _begin_value if hasattr(cls, "__post_init__") else _nothing
    type_name = isolated = None
    step = cls.__post_init__
    while step.__code__ is WRAPPED:
        closure = {name: cell.cell_contents for name, cell in zip(WRAPPED.co_freevars, step.__closure__, strict=True)}
        type_name = closure["type_name"] if type_name is None else type_name
        isolated = closure["isolated"] if closure["isolated"] is not None else isolated
        step = closure["orig_post_init"]
    if step is not BaseControl.__post_init__ or type_name is None or hasattr(cls, "_c"):
        return lambda self, *others: self.__post_init__(*others)
    cls.__hash__ = BaseControl.__hash__

    def begin(self: Any, ref: Any) -> None:
        if type(self) is not cls:
            self.__post_init__(ref)
            return
        self._i = ControlId.next()
        self._c = type_name
        if isolated is not None:
            self._isolated = isolated
        if ref is not None:
            ref.current = self
        self.init()
        self._dirty.clear()

    return begin


def _begin_value(value: Any) -> None:
    value.__post_init__()
    value._dirty.clear()


def _nothing(_: Any) -> None:
    """Stands in for a missing `__post_init__`."""


def _kind(field: Any) -> str:
    return str(field._field_type.name)


def _default(field: Any) -> Any:
    return field.default if field.default_factory is dataclasses.MISSING else field.default_factory


def _values_known() -> Iterator[Any]:
    """The imported value classes with many fields; they have no common base."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith("flet.controls."):
            kinds = (value for value in vars(module).values() if getattr(value, "_is_flet_value", False))
            yield from (kind for kind in kinds if len(dataclasses.fields(kind)) >= MANY)


def _derived(cls: Any) -> Iterator[Any]:
    for subclass in cls.__subclasses__():
        yield subclass
        yield from _derived(subclass)
