"""Faster walks over control trees: only values that can hold a control are visited. Flet walks every field of all added
and removed controls after each redraw (`DiffBuilder`), and the whole window for an event of an unmounted control."""

import dataclasses
import weakref
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from flet.controls import object_patch
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder, ObjectPatchException, _control_setattr
from flet.messaging.session import Session

SNAPSHOTS = ("__prev_lists", "__prev_dicts", "__prev_classes")  # where Flet stores a control's content as last sent


def apply() -> None:
    """Replace Flet's tree walks."""
    DiffBuilder._configure_dataclass = configured  # type: ignore[method-assign, assignment]
    DiffBuilder._removed_controls = removed  # type: ignore[method-assign, assignment]
    patching: Any = object_patch
    patching.dataclasses = SimpleNamespace(**vars(dataclasses) | {"is_dataclass": _is_dataclass})
    Session._Session__find_live_control = live_control  # type: ignore[attr-defined]
    drawing, sending = import_module("flet.components.component"), import_module("flet.messaging.session")
    vars(import_module("flet.messaging.protocol"))["is_dataclass"] = _is_dataclass
    patching.logger = vars(drawing)["logger"] = vars(sending)["patch_logger"] = _Silent()


class _Silent:
    """Replaces the loggers of a redraw; checking whether a real one is enabled takes a tenth of the redraw."""

    def debug(self, *_: Any) -> None:
        """Discard the line."""


def configured(
    builder: Any, item: Any, parent: Any, frozen: bool, configure_setattr_only: bool = False
) -> Iterator[Any]:
    """The controls in an added value, each built and given its parent."""
    walk = _Configuring(builder.control_cls)
    walk.over(item, parent, frozen, configure_setattr_only)
    return iter(walk.controls)


def removed(builder: Any, item: Any, recurse: bool) -> Iterator[Any]:
    """A removed value's controls as last sent to the client or, if that is unknown and `recurse`, the current ones."""
    controls: list[Any] = []
    _remove(builder.control_cls, item, recurse, controls)
    return iter(controls)


def live_control(session: Any, page: Any, control_id: int) -> Any:
    """The mounted control with that id, or None. Sets its parent, too."""
    waiting: list[tuple[Any, Any]] = [(page, None)]
    while waiting:
        item, parent = waiting.pop()
        around = parent
        if isinstance(item, BaseControl):
            if parent is not None:
                item._parent = weakref.ref(parent)  # type: ignore[attr-defined]
            if item._i == control_id:
                return item
            around = item
        waiting += ((part, around) for part in (_parts(item) if _is_dataclass(item) else _held(item)))
    return None


class _Configuring:
    def __init__(self, control_cls: Any) -> None:
        self.control_cls = control_cls
        self.controls: list[Any] = []

    def over(self, item: Any, parent: Any, frozen: bool, is_known: bool = False) -> None:
        """Visit a value and its content, except a known control's children (already built)."""
        if not _is_dataclass(item):
            for part in _held(item):
                self.over(part, parent, frozen)
            return
        parent = _stored_parent(item, parent)
        frozen = _frozen_as(item, frozen)
        if getattr(type(item), "__flet_control_cls__", None) is None:
            type(item).__flet_control_cls__ = self.control_cls
        is_control = bool(self.control_cls) and isinstance(item, self.control_cls)
        if is_control:
            if not is_known:
                item.build()
                item._before_update_safe()
                object.__setattr__(item, "_initialized", True)
            self.controls.append(item)
        if not is_known:
            around = item if is_control else parent
            for part in _parts(item):
                self.over(part, around, frozen)
        if not frozen:
            _note_changes_from_now(item)


def _stored_parent(item: Any, parent: Any) -> Any:
    """Store and return an item's parent; if `parent` is None, return the stored one."""
    if parent is None:
        reference = getattr(item, "_parent", None)
        parent = reference() if reference else None
    if parent:
        if parent is item:
            raise ObjectPatchException(f"Parent is the same as item: {item}")
        item._parent = weakref.ref(parent)
    return parent


def _frozen_as(item: Any, frozen: bool) -> bool:
    if hasattr(item, "_frozen"):
        return bool(item._frozen)
    if frozen:
        item._frozen = frozen
    return frozen


def _note_changes_from_now(item: Any) -> None:
    """Track changes to an item from now on; earlier assignments are its initial state."""
    dirty = getattr(item, "_dirty", None)
    if dirty is not None:
        dirty.clear()
        return
    cls: Any = type(item)
    if cls.__setattr__ is not _control_setattr:
        cls.__setattr__ = _control_setattr
    object.__setattr__(item, "__changes", {})


def _remove(control_cls: Any, item: Any, recurse: bool, controls: list[Any]) -> None:
    if not (control_cls and isinstance(item, control_cls)):
        for part in _held(item):
            _remove(control_cls, part, recurse, controls)
        return
    if hasattr(item, SNAPSHOTS[0]):
        for name in SNAPSHOTS:
            for part in getattr(item, name, {}).values():
                _remove(control_cls, part, recurse, controls)
    elif recurse:
        for part in _parts(item):
            _remove(control_cls, part, recurse, controls)
    controls.append(item)


def _parts(item: Any) -> list[Any]:
    """The field values that may hold a control; skips defaults, which never do."""
    values = getattr(item, "_values", None)
    cls: Any = type(item)
    if values is None:
        parts = [getattr(item, name) for name in _sent(cls)]
    else:
        parts = [getattr(item, name) for name in cls._structural_fields]
        parts += values.values()
    return [part for part in parts if _may_hold(type(part))]


def _held(item: Any) -> list[Any]:
    members = item.values() if isinstance(item, dict) else item if isinstance(item, list) else ()
    return [part for part in members if _may_hold(type(part))]


def _is_dataclass(value: Any) -> bool:
    return _has_fields(type(value))


_has_fields: Callable[[Any], bool] = cache(lambda cls: hasattr(cls, "__dataclass_fields__"))
"""Whether a class is a dataclass; cached, since it is slow for an enum."""

_may_hold: Callable[[Any], bool] = cache(lambda cls: issubclass(cls, (list, dict)) or _has_fields(cls))
"""Whether a value of that class may hold a control."""


@cache
def _sent(cls: Any) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(cls) if not field.metadata.get("skip", False))
