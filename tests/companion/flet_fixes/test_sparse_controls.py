"""The quick constructor makes the same controls as Flet's own."""

import dataclasses
import re
from collections.abc import Iterator
from typing import Any

import flet as ft
import flet.canvas as cv
import pytest
from flet.controls.base_control import BaseControl
from flet.controls.value_types import Prop

from companion.flet_fixes.sparse_controls import MANY, USUAL
from tests.companion.flet_fixes.sources import same_source

GIVEN: dict[str, Any] = {"width": 5, "height": 7.5, "tooltip": "a word", "visible": False, "expand": True, "key": "one"}
"""Values for some of the fields that most controls have."""


def classes() -> Iterator[type[BaseControl]]:
    """All control classes of Flet that an app can name."""
    for module in (ft, cv):
        for name in sorted(dir(module)):
            member = getattr(module, name, None)
            if isinstance(member, type) and issubclass(member, BaseControl) and "__control_meta__" in vars(member):
                yield member


CHANGING = re.compile(r"_i=\d+|datetime\.\w+\([^)]*\)|0x[0-9a-f]+")
"""Numbers, times and addresses, which change each time."""


def stored(control: Any) -> str:
    """All fields of a control, as a text without what differs each time."""
    names = [field.name for field in dataclasses.fields(control) if field.name not in ("_i", "_dirty")]
    state = {name: getattr(control, name, None) for name in names} | {"_values": sorted(control._values)}
    assert control._dirty == {}
    return CHANGING.sub("", repr(state))


def build(cls: Any, init: Any, *args: Any, **given: Any) -> str:
    """The fields of a control made by that constructor, or its error."""
    control = object.__new__(cls)
    try:
        init(control, *args, **given)
    except (TypeError, ValueError, AttributeError, RuntimeError) as error:  # which both constructors have to raise
        return repr(error)
    return stored(control)


def values() -> list[Any]:
    """All classes of values with many fields that an app can name."""
    items: set[Any] = {getattr(module, name, None) for module in (ft, cv) for name in dir(module) if name[0].isupper()}
    kinds = [kind for kind in items if isinstance(kind, type) and "_is_flet_value" in vars(kind)]
    return sorted((kind for kind in kinds if len(dataclasses.fields(kind)) >= MANY), key=lambda cls: cls.__name__)


def test_fields_and_errors_are_those_of_flet() -> None:
    """Both constructors give the same with no, named, positional and wrong arguments."""
    kinds: list[Any] = [*classes(), *values()]
    for cls in kinds:
        usual = getattr(cls.__init__, USUAL, None)
        assert usual is not None, cls
        names = {field.name for field in dataclasses.fields(cls)}
        known = {name: value for name, value in GIVEN.items() if name in names}
        for args, given in (((), {}), ((), known), (("word",), known), ((), {"no_such": 1}), (("a",) * 200, {})):
            ours, theirs = build(cls, cls.__init__, *args, **given), build(cls, usual, *args, **given)
            assert ours == theirs, (cls, args, given)


def test_most_controls_are_compared() -> None:
    """The classes that most screens use are among those tested."""
    assert {ft.Text, ft.Container, ft.Row, ft.Stack, ft.Semantics, cv.Canvas} <= set(classes())
    assert {ft.TextStyle, ft.ButtonStyle, ft.Paint} <= set(values())


def test_a_control_assigns_no_field_that_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only given fields are assigned; Flet would assign all of a container's more than sixty through descriptors."""
    assigned: list[str] = []
    monkeypatch.setattr(Prop, "__set__", lambda self, obj, value: assigned.append(self.name))
    assert ft.Container(width=5, content=None, visible=True)._values == {"width": 5}
    assert assigned == []


def test_flet_makes_controls_as_it_did() -> None:
    """If an update of Flet changes these functions, check `sparse_controls` against them, then update the hashes."""
    from flet.controls import base_control, value_types

    same_source(base_control._apply_control, "f24a52b1bc2c5466")
    same_source(BaseControl.__post_init__, "6119edeb8526d779")
    same_source(value_types.Prop, "66c9645db899f5e7")
    same_source(value_types._install_props, "f9c6e911754b00cd")
    same_source(value_types.value, "e05b371d863674ec")
    same_source(BaseControl.__hash__, "81550e2221761bbd")
