"""The quick comparison of control trees gives the same patches as Flet's own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import flet as ft
import flet.canvas as cv
import pytest
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder, ObjectPatch, get_control_key
from flet.messaging.session import Session
from hypothesis import example, given, settings, strategies as st

from companion.flet_fixes import comparison
from companion.flet_fixes.comparison import USUAL
from companion.look.shapes import painted
from companion.table.table import Entered
from scoresheets.shapes import Circle, Look
from tests.accessibility.recorded import recorded
from tests.companion.client import Mirror, differences, packed
from tests.companion.conftest import House
from tests.companion.flet_fixes.sources import same_source
from tests.companion.flet_fixes.test_sparse_controls import classes
from tests.perf.played import REAL
from tests.sampling import up_to

SIZES: Any = ({"width": 390, "height": 844}, {"width": 1200, "height": 800})


@contextmanager
def usual() -> Iterator[None]:
    """Within this context, Flet compares with its own functions."""
    for name, function in USUAL.items():
        setattr(BaseControl if name == "_before_update_safe" else DiffBuilder, name, function)
    try:
        yield
    finally:
        comparison.apply()


@pytest.mark.soak
@pytest.mark.parametrize("game", REAL)
async def test_a_client_has_what_is_drawn(house: House, game: str) -> None:
    """After each entry of each golden game and an undo, a client has what the app draws, on a phone or a tablet."""
    for number, played in enumerate(recorded(game)):
        table = await house.table(game, played.config)
        window = await house.window(f"/table/{table.head.id}", **SIZES[number % 2])
        for text, mark in played.entries:
            entry = table.referee.read_entry(text)
            if not isinstance(await table.enter(entry, mark=mark), Entered):
                await table.enter(entry, mark="confirmed")
            await window.settle()
        await table.undo(agreed=True)
        await window.settle()
        window.all_live()
        await house.leave(window)


words = st.sampled_from(["", "a", "b"])
keys = st.sampled_from([None, None, None, "x", "y", "z"])
hues = st.sampled_from([None, "red", ft.Colors.RED])
LEAVES: dict[str, tuple[Callable[..., Any], tuple[st.SearchStrategy[Any], ...]]] = {
    "text": (lambda value, size, key: ft.Text(value, size=size, key=key), (words, st.sampled_from([None, 1, 2]), keys)),
    "icon": (lambda key, tip: ft.Icon(ft.Icons.ADD, key=key, tooltip=tip), (keys, words)),
    "button": (
        lambda label, act, hue: ft.FilledButton(label, on_click=act, bgcolor=hue),
        (words, st.sampled_from([None, print]), hues),
    ),
}
numbers = st.integers(0, 3)
steps = st.text("lLmMqc", max_size=6)


def path(letters: str) -> cv.Shape:
    """The path with these steps, or a text if there are none."""
    paths: dict[str, Any] = {
        "l": cv.Path.LineTo(1, 2), "L": cv.Path.LineTo(3, 4), "m": cv.Path.MoveTo(1, 2), "M": cv.Path.MoveTo(3, 4),
        "q": cv.Path.QuadraticTo(1, 2, 3, 4), "c": cv.Path.Close(),
    }  # fmt: skip
    return cv.Path([paths[letter] for letter in letters]) if letters else cv.Text(1, 2, "word")


BOXES: dict[str, tuple[Callable[..., Any], tuple[st.SearchStrategy[Any], ...]]] = {
    "container": (
        lambda some, pad, key: ft.Container(some[0] if some else None, padding=pad and ft.Padding.all(pad), key=key),
        (numbers, keys),
    ),
    "row": (lambda some, spacing: ft.Row(some, spacing=spacing), (numbers,)),
    "column": (lambda some, data: ft.Column(some, data=data), (words,)),
    "badge": (
        lambda some, top: ft.Icon(ft.Icons.ADD, badge=ft.Badge(label=some[0] if some else "1", text_color=top)),
        (hues,),
    ),
    "gradient": (
        lambda some, hue: ft.Container(content=(*some, None)[0], gradient=hue and ft.LinearGradient([hue, "red"])),
        (hues,),
    ),
    "canvas": (
        lambda some, size, hue: cv.Canvas([cv.Circle(1, 2, size, paint=ft.Paint(color=hue))], content=(*some, None)[0]),
        (numbers, hues),
    ),
    "paths": (lambda some, *paths: cv.Canvas([*map(path, paths)], content=(*some, None)[0]), (steps, steps)),
}
"""For each kind of container, a function that makes one from controls, and strategies for its other arguments."""

leaves = st.one_of([st.tuples(st.just(name), st.just(()), *given) for name, (_, given) in LEAVES.items()])
described = st.recursive(
    leaves,
    lambda inner: st.one_of(
        [st.tuples(st.just(name), st.lists(inner, max_size=3), *given) for name, (_, given) in BOXES.items()]
    ),
    max_leaves=8,
)
"""A strategy for trees of controls."""


def make(node: Any) -> ft.Control:
    """The tree of controls that a value of `described` describes."""
    name, inner, *given = node
    if name in LEAVES:
        return LEAVES[name][0](*given)  # type: ignore[no-any-return]
    some = {child.key or number: child for number, child in enumerate(map(make, inner))}  # keys have to be unique
    return BOXES[name][0]([*some.values()], *given)  # type: ignore[no-any-return]


def compared(before: Any, after: Any, *, is_kept: bool) -> Any:
    """What comparing two trees finds: the controls' numbers, in the order in which they're found, their parents and
    flags, and which were added or removed. Asserts that a client patched by it has the second tree. With `is_kept` both
    trees share a control, as if it were memoised."""
    ids: dict[int, int] = {}
    text, around = ft.Text("kept"), ft.Row()
    first, second = ft.Row([make(before), text]), ft.Row([make(after), text if is_kept else ft.Text("kept")])
    ObjectPatch.from_diff({}, {"_b": first}, BaseControl, parent=around, frozen=True)
    first_ids = [ids.setdefault(control._i, len(ids)) for control in walked(first)]
    mirror = Mirror({"_i": 0, "_b": packed(first)})
    patch, added, removed = ObjectPatch.from_diff(
        {"_b": first}, {"_b": second}, BaseControl, parent=around, frozen=True
    )
    index = {control._i: control for control in walked(second)}
    if DiffBuilder._compare_values is comparison.compare_values:
        mirror.change(0, packed(patch.to_message()))
        default = lambda id, name: packed(getattr(index[id], name, None))  # noqa: E731
        assert not [*differences(mirror.page, {"_b": packed(second)}, default)]
    places = [
        (ids.setdefault(part._i, len(ids)), ids.get(part.parent._i) if part.parent else None, hasattr(part, "_frozen"))
        for part in walked(second)
    ]
    noted = [sorted(ids.setdefault(control._i, len(ids)) for control in some) for some in (added, removed)]
    return first_ids, places, noted


def walked(value: Any) -> list[BaseControl]:
    if isinstance(value, list):
        return [control for item in value for control in walked(item)]
    if not isinstance(value, BaseControl):
        return []
    fields = [getattr(value, name) for name in value._structural_fields]  # type: ignore[attr-defined]
    return [value, *walked([*value._values.values(), *fields])]


@example(before=("button", (), "a", None, None), after=("button", (), "a", print, None), is_kept=True)
@example(before=("button", (), "a", print, "red"), after=("button", (), "b", None, None), is_kept=False)
@example(before=("text", (), "a", 1, "x"), after=("text", (), "a", 1, "y"), is_kept=False)
@example(before=("paths", (), "Lmm", ""), after=("paths", (), "mMl", ""), is_kept=False)
@given(before=described, after=described, is_kept=st.booleans())
@settings(max_examples=up_to(50, 1000), deadline=None)
@pytest.mark.sampled
def test_any_two_drawings_are_compared_as_by_flet(before: Any, after: Any, is_kept: bool) -> None:
    """Added and removed controls, their parents and their flags are the same as by Flet's comparison."""
    ours = compared(before, after, is_kept=is_kept)
    with usual():
        assert ours == compared(before, after, is_kept=is_kept)


def test_a_sheet_of_another_shape_is_replaced_at_once() -> None:
    """A drawing of another shape isn't compared mark by mark, but replaced by one operation."""
    circles = [Circle(at, at, 1, Look(fill="paper")) for at in range(9)]
    wide, high = painted(circles, 40, 20, is_keyed=True), painted(circles[1:], 20, 40, is_keyed=True)
    patch, _, _ = ObjectPatch.from_diff({"_b": wide}, {"_b": high}, BaseControl, parent=ft.Row(), frozen=True)
    assert len(patch.patch) == 1


def test_a_part_kept_in_a_field_knows_its_new_place() -> None:
    """A kept control gets its new parent; in Flet it has the old one, and a tap on it fails once that is collected."""
    child, around = ft.Text("kept"), ft.Row()
    for kind in (ft.Container, ft.Semantics):
        first, second = kind(content=child), kind(content=child)
        ObjectPatch.from_diff({"_b": first}, {"_b": second}, BaseControl, parent=around, frozen=True)
        assert child.parent is second


def test_every_control_is_stored_as_the_comparison_reads_it() -> None:
    """The comparison knows each class of controls, and none redefines `is_isolated`."""
    for cls in classes():
        known = comparison.traits(cls)
        assert known is not None, cls
        assert known.is_control
        assert cls.is_isolated is BaseControl.is_isolated


def test_the_comparison_is_in_place() -> None:
    """Importing the app applies the patch."""
    import companion.app  # noqa: F401

    assert DiffBuilder._compare_values is comparison.compare_values
    assert BaseControl._before_update_safe is comparison.before_update_safe


def test_flet_compares_as_it_did() -> None:
    """If an update of Flet changes these functions, check `comparison` against them, then update the hashes."""
    same_source(USUAL["_compare_dataclasses"], "0bc5db79c8c1f61b")
    same_source(USUAL["_compare_values"], "2e09e8dee334df6c")
    same_source(USUAL["_compare_lists"], "13e7e08d3cf2455c")
    same_source(USUAL["get_added_controls"], "91181e821dc5ddcf")
    same_source(USUAL["get_removed_controls"], "05b75852bb479d8e")
    same_source(DiffBuilder._item_added, "380a5253c081d475")
    same_source(DiffBuilder._item_removed, "6c50714634a168b1")
    same_source(USUAL["_before_update_safe"], "253f5075dc0c69bf")
    same_source(DiffBuilder._dataclass_added, "e76c68cb0b5c4628")
    same_source(DiffBuilder._dataclass_removed, "53c7410365ce1662")
    same_source(DiffBuilder._holds_control, "1eea9effc74ed1e3")
    same_source(BaseControl.is_isolated, "511ed04f34e2ef86")
    same_source(Session.patch_control, "870102dfe8f9e97c")
    same_source(get_control_key, "3a1dc396c9956dc5")
