"""The quick tree walks find the same controls as Flet's own."""

import dataclasses
import importlib.util
from collections.abc import Callable
from typing import Any

import flet as ft
import flet.canvas as cv
import pytest
from flet.controls import object_patch
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder
from flet.messaging.protocol import configure_encode_object_for_msgpack
from flet.messaging.session import Session

from companion.flet_fixes import tree_walks
from tests.companion.conftest import House
from tests.companion.flet_fixes.sources import same_source
from tests.companion.flet_fixes.test_sparse_controls import classes
from tests.companion.test_redrawn import midst
from tests.sampling import some, up_to


def of_flet(name: str) -> Any:
    """An unpatched module of Flet."""
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PATCH = of_flet("flet.controls.object_patch")
vars(PATCH)["_control_setattr"] = vars(object_patch)["_control_setattr"]
USUAL = PATCH.DiffBuilder
RESOLVING = of_flet("flet.messaging.session").Session


def tree() -> Any:
    """Fresh controls in lists, fields, dicts, and nested values."""
    button = ft.OutlinedButton("Go", icon=ft.Icon(ft.Icons.ADD), on_click=print)
    field = ft.TextField(prefix=ft.Text("no"), suffix=ft.Container(ft.Text("yes")))
    shapes: list[cv.Shape] = [cv.Circle(1, 2, 3, paint=ft.Paint(color="red")), cv.Text(1, 2, "word")]
    badged = ft.Container(ft.Text("x"), badge=ft.Badge(label=ft.Text("3")))
    tabs = ft.Column([badged, ft.Stack([cv.Canvas(shapes, content=button)])], data=[ft.Text("irrelevant")])
    return ft.Row([tabs, field, ft.Container()], spacing=3, tooltip=ft.Tooltip("why"))


def summary(controls: list[Any]) -> list[tuple[str, str, bool, bool]]:
    """Kind, parent's kind, frozen and built flags of each control."""
    names = []
    for box in controls:
        parent = getattr(box, "_parent", None)
        around = parent() if parent is not None else None
        names.append((type(box).__name__, type(around).__name__, hasattr(box, "_frozen"), hasattr(box, "_initialized")))
    return sorted(names)


def walked(walk: Callable[..., Any], value: Any, *how: Any) -> list[Any]:
    return list(walk(DiffBuilder(None, None, control_cls=BaseControl), value, *how))


@pytest.mark.parametrize("how", [(None, False, False), (None, True, False), (None, False, True)], ids=str)
def test_added_controls_are_found_and_get_their_parents(how: tuple[Any, ...]) -> None:
    """Both walks find every new control in lists, fields and values, and set the same parents and flags."""
    ours, theirs = tree(), tree()
    seen = summary(walked(tree_walks.configured, ours, *how))
    assert seen == summary(walked(USUAL._configure_dataclass, theirs, *how))
    assert len(seen) == 1 or len(seen) > 15
    assert (ours._dirty, theirs._dirty) == ({}, {})


@pytest.mark.parametrize("value", [[1, "a"], {"a": {"b": tree()}}, [[tree()], tree()], "word", None, ft.Tooltip("a")])
def test_any_value_is_walked(value: Any) -> None:
    """The walks accept any value that a field may have."""
    assert summary(walked(tree_walks.configured, value, None, False)) == summary(
        walked(USUAL._configure_dataclass, value, None, False)
    )
    for recurse in (True, False):
        ours, theirs = walked(tree_walks.removed, value, recurse), walked(USUAL._removed_controls, value, recurse)
        assert {id(control) for control in ours} == {id(control) for control in theirs}
        assert len(ours) == len(theirs)


def test_removed_controls_are_found_by_what_was_sent() -> None:
    """A removed control is found with the children that were last sent to the window, as by Flet."""
    column = ft.Column([ft.Text("new")])
    sent = [ft.Text("was here"), ft.Row([ft.Text("so was this")])]
    setattr(column, "__prev_lists", {"controls": sent})
    setattr(column, "__prev_classes", {"tooltip": ft.Tooltip("a")})
    ours, theirs = walked(tree_walks.removed, column, True), walked(USUAL._removed_controls, column, True)
    assert [type(control) for control in ours] == [ft.Text, ft.Text, ft.Row, ft.Column]
    assert all(left is right for left, right in zip(ours, theirs, strict=True))


def test_a_parent_of_itself_is_refused() -> None:
    """A control that is its own parent raises the same error as in Flet."""
    control = ft.Container()
    with pytest.raises(object_patch.ObjectPatchException):
        walked(tree_walks.configured, control, control, False)


def test_no_default_holds_a_control() -> None:
    """No default value is a control, a list or a dict, so unset fields needn't be searched."""
    kinds: list[Any] = [*classes()]
    for cls in kinds:
        for name, default in cls._prop_defaults.items():
            assert not dataclasses.is_dataclass(default) and not isinstance(default, (list, dict)), (cls, name)


def test_the_walks_are_in_place() -> None:
    """Importing the app applies the patch."""
    import companion.app  # noqa: F401

    assert DiffBuilder._configure_dataclass is tree_walks.configured
    assert DiffBuilder._removed_controls is tree_walks.removed


def test_flet_walks_as_it_did() -> None:
    """If an update of Flet changes these functions, check `tree_walks` against them, then update the hashes."""
    same_source(USUAL._configure_dataclass, "fbbb21ab0ef5bcaa")
    same_source(USUAL._removed_controls, "a2053753507269d7")
    same_source(USUAL.get_added_controls, "91181e821dc5ddcf")
    same_source(USUAL.get_removed_controls, "05b75852bb479d8e")
    same_source(configure_encode_object_for_msgpack, "b182fdc4aafff329")
    same_source(RESOLVING._Session__find_live_control, "1b111986a795603f")
    same_source(RESOLVING._Session__resolve_event_control, "fca8c607b8511bff")


class Plain:
    """A session with Flet's own search."""

    _Session__find_live_control = RESOLVING._Session__find_live_control


@pytest.mark.sampled
@pytest.mark.parametrize("game", ["meow_oracle", "haggatha"])
async def test_the_control_of_an_event_is_the_one_that_flet_finds(game: str, house: House) -> None:
    """For many ids of a table, the quick search finds the same control as Flet's, and None for an unknown one."""
    window, _, _ = await midst(house, game)
    session: Any = window.session
    ids = [*some(list(session._Session__index), up_to(6, 60)), 10**9]
    assert len(ids) > 5
    for control_id in ids:
        control = session._Session__find_live_control(session.page, control_id)
        assert control is Plain()._Session__find_live_control(session.page, control_id)
        assert (control is None) == (control_id == 10**9)


def test_an_event_of_a_gone_control_reads_no_text_and_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search reads only controls and values: Flet would read all 50,000 fields of a table, while phones wait."""
    read: list[Any] = []
    usual = tree_walks._parts

    def parts(item: Any) -> list[Any]:
        read.append(item)
        return usual(item)

    monkeypatch.setattr(tree_walks, "_parts", parts)
    assert vars(Session)["_Session__find_live_control"](None, tree(), 10**9) is None
    assert read and all(dataclasses.is_dataclass(control) for control in read)
    assert len(read) < 40
