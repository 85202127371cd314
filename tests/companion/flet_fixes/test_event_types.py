"""A handler gets the type of event that Flet itself would find for it, and Flet searches only once."""

from types import FunctionType
from typing import Any

import flet as ft
import pytest
from flet.controls import base_control
from flet.controls.base_control import BaseControl

from companion.flet_fixes import event_types
from companion.flet_fixes.semantics import Activatable

event_type: Any = vars(base_control)[event_types.NAME]
HANDLERS = [
    (ft.GestureDetector, "on_tap"),
    (Activatable, "on_click"),
    (ft.Container, "on_click"),
    (ft.Container, "on_size_change"),
    (ft.TextField, "on_change"),
    (ft.Column, "on_scroll"),
    (ft.Page, "on_route_change"),
]


def derived(of: Any) -> list[Any]:
    return [of, *(subclass for cls in of.__subclasses__() for subclass in derived(cls))]


def test_every_handler_has_the_event_type_that_flet_finds() -> None:
    """For every handler of every class, the type is the one Flet finds, also when cached."""
    count = 0
    for cls in dict.fromkeys(derived(BaseControl)):
        control = object.__new__(cls)
        annotations = {name: of for above in cls.__mro__ for name, of in vars(above).get("__annotations__", {}).items()}
        for name, of in annotations.items():
            if name.startswith("on_") and "Callable" in str(of):
                expected = as_flet_finds(control, name)
                assert event_type(control, name) == expected and event_type(control, name) == expected
                count += 1
    assert count > 200


def as_flet_finds(control: Any, name: str) -> Any:
    """The type that Flet's own function finds, called with the names of Flet's module, where it looks up types."""

    def ask(control: Any, name: str) -> Any:
        return event_type.__wrapped__(control, name)

    return FunctionType(ask.__code__, {**vars(base_control), "event_type": event_type})(control, name)


@pytest.mark.parametrize(("cls", "name"), HANDLERS)
def test_flet_is_asked_once(cls: Any, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Flet's function is called once for each handler of a class, for all its controls."""
    names = list[str]()

    def get_event_field_type(control: Any, name: str) -> Any:
        names.append(name)
        return event_type.__wrapped__(control, name)

    monkeypatch.setattr(base_control, event_types.NAME, get_event_field_type)
    event_types.apply()
    again = vars(base_control)[event_types.NAME]
    assert again(object.__new__(cls), name) is again(object.__new__(cls), name)
    assert names == [name]
