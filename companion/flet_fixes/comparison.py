"""Faster comparison of a redrawn tree with the last one. Controls or values of one class at the same place are compared
by the fields set (`flet.controls.value_types.Prop`). Flet compares the rest, calling ours for nested values."""

import weakref
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder, get_control_key
from flet.utils.validation import _REPORTED_VALIDATION_ERRORS_KEY as REPORTED, _compile_class_spec

from referees.common.values.value import Value

PLAIN = frozenset({str, int, float, bool, type(None)})  # the types of most values; they contain no controls

USUAL: Any = {
    name: getattr(DiffBuilder, name)
    for name in (
        "_compare_dataclasses", "_compare_values", "_compare_lists", "get_added_controls", "get_removed_controls",
        "store_index", "take_index",
    )
} | {"_before_update_safe": BaseControl._before_update_safe}  # fmt: skip
"""Flet's own functions by name."""


def apply() -> None:
    """Replace Flet's comparison."""
    builder: Any = DiffBuilder
    builder._compare_dataclasses = compare_dataclasses
    builder._compare_values = compare_values
    builder._compare_lists = compare_lists
    builder.store_index = builder.take_index = not_paired
    builder.get_added_controls = added_controls
    builder.get_removed_controls = removed_controls
    BaseControl._before_update_safe = before_update_safe  # type: ignore[method-assign]


class Traits(Value):
    """Properties of a control or value class, for comparing its instances."""

    is_control: bool
    structural: tuple[str, ...]  # fields that are always stored
    defaults: dict[str, Any]  # of the fields that are stored only if set
    events: frozenset[str]
    builds: bool  # overrides `build`
    follows: bool  # takes over from its predecessor in its own way
    is_updated: bool  # overrides `before_update`
    checks: tuple[tuple[str, Callable[[Any, str, Any], None], Any], ...]  # a field's name, check and default
    rules: tuple[Any, ...]  # of the whole control


def _traits(cls: Any) -> Traits | None:
    """The `Traits` of a class; None if its instances also store unset fields."""
    defaults = getattr(cls, "_prop_defaults", None)
    is_control = issubclass(cls, BaseControl)
    if defaults is None or not (is_control or getattr(cls, "_is_flet_value", False)):
        return None
    spec = _compile_class_spec(cls)
    checks = [(name, rule._check, defaults[name]) for name, rule in spec.field_rules if name in defaults]
    is_all = len(checks) == len(spec.field_rules)
    return Traits(
        is_control,
        tuple(cls._structural_fields),
        defaults,
        cls._event_fields,
        is_control and cls.build is not BaseControl.build,
        is_control
        and (cls._migrate_state is not BaseControl._migrate_state or cls.__setattr__ is not object.__setattr__),
        is_control and (cls.before_update is not BaseControl.before_update or not is_all),
        tuple(checks),
        spec.class_rules,
    )


traits: Callable[[Any], Traits | None] = cache(_traits)


def compare_dataclasses(  # noqa: PLR0917 - as Flet calls it
    builder: Any, parent: Any, path: list[Any], src: Any, dst: Any, frozen: bool
) -> None:
    """Compare two controls or values of the same class."""
    known = traits(type(dst))
    if not frozen or src is dst or known is None or getattr(parent, "_isolated", False):
        USUAL["_compare_dataclasses"](builder, parent, path, src, dst, frozen)
        return
    if known.is_control:
        _take_over(builder, parent, src, dst, known)
    for name in known.structural:
        old, new = getattr(src, name), getattr(dst, name)
        if old is new:
            if type(new) not in PLAIN:
                _keep(new, dst)
        elif (old or new) and not (type(new) is dict and old == new and _is_plain(new)):
            compare_values(builder, dst, path, name, old, new, True)
    _compare_set(builder, path, src, dst, known)
    if not known.is_control or parent is None:
        builder._dataclass_removed(src)
        builder._dataclass_added(dst, parent, True)


def _take_over(builder: Any, parent: Any, src: Any, dst: Any, known: Traits) -> None:
    attributes = dst.__dict__
    if known.follows:
        dst._migrate_state(src)
    else:
        attributes["_i"] = src._i
        if dst.data is None and src.data is not None:
            dst.data = src.data
    if "_initialized" not in attributes:
        if known.builds:
            _build(dst)
        attributes["_initialized"] = True
    if parent is not None and parent is not dst:
        attributes["_parent"] = weakref.ref(parent)
        attributes["_frozen"] = True
        builder._added_dataclasses[dst._i] = dst
        builder._removed_dataclasses[src._i] = src
    before_update_safe(dst)


def _build(control: Any) -> None:
    was_frozen = getattr(control, "_frozen", None)
    if was_frozen is not None:
        del control._frozen
    control.build()
    if was_frozen is not None:
        object.__setattr__(control, "_frozen", was_frozen)


def _compare_set(builder: Any, path: list[Any], src: Any, dst: Any, known: Traits) -> None:
    before, after = src._values, dst._values
    for name in before if before.keys() == after.keys() else {**before, **after}:
        default = known.defaults.get(name)
        old, new = before.get(name, default), after.get(name, default)
        if old is new:
            if type(new) not in PLAIN:
                _keep(new, dst)
        elif name in known.events:
            if (old is None) is not (new is None):
                builder._item_replaced(path, name, new is not None)
        elif type(new) in PLAIN:
            if old != new:
                compare_values(builder, dst, path, name, old, new, True)
        elif builder._holds_control(new) or not _is_equal(old, new):
            compare_values(builder, dst, path, name, old, new, True)


def _keep(value: Any, parent: Any) -> None:
    """Set a reused control's parent, which Flet does only in lists; elsewhere the control would lose its window."""
    if isinstance(value, BaseControl):
        value._parent = weakref.ref(parent)  # type: ignore[attr-defined]
    elif type(value) is list:
        for member in value:
            _keep(member, parent)


def _is_plain(values: dict[str, Any]) -> bool:
    return all(
        type(value) in PLAIN or (type(value) is list and all(type(part) in PLAIN for part in value))
        for value in values.values()
    )


def _is_equal(left: Any, right: Any) -> bool:
    """Whether two values are equal. Avoids a dataclass's `__eq__`, which reads all fields."""
    cls: Any = type(left)
    if cls is not type(right) or traits(cls) is None or not by_fields(cls):
        return bool(left == right)
    if left._values.keys() != right._values.keys():
        return False
    return all(_is_equal(value, right._values[name]) for name, value in left._values.items()) and all(
        _is_equal(getattr(left, name), getattr(right, name)) for name in cls._structural_fields
    )


def _is_compared_by_fields(cls: Any) -> bool:
    """Whether `dataclass` generated a class's `__eq__` (its code's file is "<string>")."""
    own = vars(cls).get("__eq__")
    return own is not None and own.__code__.co_filename == "<string>"


by_fields: Callable[[Any], bool] = cache(_is_compared_by_fields)


def compare_values(  # noqa: PLR0917 - as Flet calls it
    builder: Any, parent: Any, path: list[Any], key: Any, src: Any, dst: Any, frozen: bool
) -> None:
    """Compare a field's old and new value; differences go into the builder's patch."""
    if frozen and src and dst and type(src) is type(dst):
        if type(src) is list:
            compare_lists(builder, parent, path if key is None else [*path, key], src, dst, True)
            return
        known = traits(type(dst))
        if known is not None and src is not dst and _is_same_place(src, dst):
            compare_dataclasses(builder, parent, path if key is None else [*path, key], src, dst, True)
            return
    USUAL["_compare_values"](builder, parent, path, key, src, dst, frozen)


def compare_lists(  # noqa: PLR0917 - as Flet calls it
    builder: Any, parent: Any, path: list[Any], src: list[Any], dst: list[Any], frozen: bool
) -> None:
    """Compare two lists, position by position if all members match."""
    if not frozen or len(src) != len(dst) or not all(map(_is_like, src, dst)):
        USUAL["_compare_lists"](builder, parent, path, src, dst, frozen)
        return
    for index, (old, new) in enumerate(zip(src, dst, strict=True)):
        compare_dataclasses(builder, parent, [*path, index], old, new, True)


def _is_like(src: Any, dst: Any) -> bool:
    cls = type(src)
    return cls is type(dst) and traits(cls) is not None and _is_same_place(src, dst)


def _is_same_place(src: Any, dst: Any) -> bool:
    """Whether two controls of one class have equal keys and, if components, the same function."""
    if ("key" in src._values or "key" in dst._values) and get_control_key(src) != get_control_key(dst):
        return False
    return type(dst) is not Component or src.fn is dst.fn


def not_paired(*_: Any) -> None:
    """Does nothing: list members are matched by key. Flet's searches all values, and may get a move's index wrong."""


def added_controls(builder: Any) -> Iterator[Any]:
    """The added controls, and those that took over a previous control's id."""
    removed = builder._removed_dataclasses
    for key, item in builder._added_dataclasses.items():
        if key in removed and hasattr(item, "_frozen") and isinstance(item, BaseControl):
            yield item
        else:
            yield from builder._configure_dataclass(item, None, False, key in removed)


def removed_controls(builder: Any) -> Iterator[Any]:
    """The removed controls, and those whose id a new one took over."""
    added = builder._added_dataclasses
    for key, item in builder._removed_dataclasses.items():
        if key in added and isinstance(item, BaseControl) and not hasattr(item, "__prev_lists"):
            yield item
        else:
            yield from builder._removed_controls(item, key not in added)


def before_update_safe(control: Any) -> None:
    """Let a control prepare its update, and validate the control."""
    known = traits(type(control))
    if known is None or known.is_updated or REPORTED in control.__dict__:
        USUAL["_before_update_safe"](control)
        return
    values = control._values
    try:
        for name, check, default in known.checks:
            check(control, name, values.get(name, default))
        for rule in known.rules:
            rule.validate(control)
    except ValueError:
        USUAL["_before_update_safe"](control)  # raises it, unless it has been reported
