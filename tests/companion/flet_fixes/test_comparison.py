"""The quick comparison of what was drawn tells a window what Flet's own would tell it."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import flet as ft
import flet.canvas as cv
import msgpack  # type: ignore[import-untyped]
import pytest
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder, ObjectPatch, get_control_key
from flet.messaging.protocol import MessageAction, configure_encode_object_for_msgpack
from flet.messaging.session import Session
from hypothesis import example, given, settings, strategies as st

from companion.flet_fixes import comparison
from companion.flet_fixes.comparison import USUAL
from companion.look.shapes import painted
from scoresheets.shapes import Circle, Look
from tests.companion.conftest import House
from tests.companion.flet_fixes.sources import same_source
from tests.companion.flet_fixes.test_sparse_controls import classes
from tests.perf.played import REAL, Played

ENTRIES = 3
PHONE, TABLET = (390, 844), (1200, 800)


@contextmanager
def usual() -> Iterator[None]:
    """Inside, Flet compares by its own functions."""
    for name, function in USUAL.items():
        setattr(BaseControl if name == "_before_update_safe" else DiffBuilder, name, function)
    try:
        yield
    finally:
        comparison.apply()


class Ids:
    """Numbers the controls of a window in the order in which it is told of them."""

    def __init__(self) -> None:
        self.known: dict[int, int] = {}

    def of(self, control_id: int) -> int:
        """The number of the control with that id."""
        return self.known.setdefault(control_id, len(self.known))

    def plain(self, told: Any) -> Any:
        """What was told, with these numbers."""
        if isinstance(told, dict):
            return {
                key: self.of(one) if key == "_i" else None if key == "uid" else self.plain(one)
                for key, one in told.items()
            }
        return [self.plain(one) for one in told] if isinstance(told, list) else told


async def told(folder: Path, played: Played, width: int, height: int) -> list[Any]:
    """All changes that a window of a table is sent while some entries are made, taken back and looked at."""
    house, ids, sent = House(folder), Ids(), []
    await house.device.open()
    table = await house.device.tables.create(played.game, played.config)
    entries = played.read()
    start = len(entries) // 3
    for entry in entries[:start]:
        await table.enter(entry)
    window = await house.window(f"/table/{table.head.id}", width=width, height=height)
    send = window.client.send_message

    def noted(message: Any) -> None:
        if message.action == MessageAction.PATCH_CONTROL:
            packed = msgpack.packb(message.body, default=window.client.encode)
            body = msgpack.unpackb(packed, strict_map_key=False)
            sent.append((ids.of(message.body.id), ids.plain(body["patch"])))
        send(message)

    window.client.send_message = noted  # type: ignore[method-assign]
    for entry in entries[start : start + ENTRIES]:
        await table.enter(entry)
        await window.settle()
        window.all_live()
    for opened in ("Log", "More"):
        if opened in window.labels():
            await window.tap(opened)
            window.all_live()
    await table.undo(agreed=True)
    await window.settle()
    window.all_live()
    window.client.send_message = send  # type: ignore[method-assign]  # as it closes, Flet lets go of services by chance
    await house.close()
    return sent


@pytest.mark.parametrize(("game", "size"), [*((game, PHONE) for game in REAL), ("interstellar_oracle", TABLET)])
def test_a_window_is_told_the_same(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    """Of a part of a real game, each change byte by byte, but for the ids of controls."""
    played = next(REAL[game]())
    ours = asyncio.run(told(tmp_path / "ours", played, *size))
    with usual():
        theirs = asyncio.run(told(tmp_path / "theirs", played, *size))
    assert len(ours) > ENTRIES
    for at, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        assert one == other, at


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
}
"""How controls are made from others, and from what else."""

leaves = st.one_of([st.tuples(st.just(name), st.just(()), *given) for name, (_, given) in LEAVES.items()])
described = st.recursive(
    leaves,
    lambda inner: st.one_of(
        [st.tuples(st.just(name), st.lists(inner, max_size=3), *given) for name, (_, given) in BOXES.items()]
    ),
    max_leaves=8,
)
"""What a tree of controls is made of."""


def made(told: Any) -> ft.Control:
    """The tree that is described."""
    name, inner, *given = told
    if name in LEAVES:
        return LEAVES[name][0](*given)  # type: ignore[no-any-return]
    return BOXES[name][0]([made(one) for one in inner], *given)  # type: ignore[no-any-return]


def compared(before: Any, after: Any, *, is_kept: bool) -> Any:
    """What comparing two drawings finds: the message, the controls noted, and what they know of their place. `is_kept`
    where a part of the first is drawn again in the second, as a memoised one would be."""
    ids, kept, around = Ids(), ft.Text("kept"), ft.Row()
    first, second = ft.Row([made(before), kept]), ft.Row([made(after), kept if is_kept else ft.Text("kept")])
    ObjectPatch.from_diff({}, {"_b": first}, BaseControl, parent=around, frozen=True)
    first_ids = [ids.of(one._i) for one in walked(first)]
    patch, added, removed = ObjectPatch.from_diff(
        {"_b": first}, {"_b": second}, BaseControl, parent=around, frozen=True
    )
    packed = msgpack.packb(patch.to_message(), default=configure_encode_object_for_msgpack(BaseControl))  # type: ignore[no-untyped-call]
    sent = ids.plain(msgpack.unpackb(packed, strict_map_key=False))
    places = [
        (ids.of(one._i), ids.of(one.parent._i) if one.parent else None, hasattr(one, "_frozen"))
        for one in walked(second)
    ]
    return first_ids, sent, places, *(sorted(ids.of(one._i) for one in some) for some in (added, removed))


def walked(value: Any) -> list[BaseControl]:
    """The controls of a tree."""
    if isinstance(value, list):
        return [found for one in value for found in walked(one)]
    if not isinstance(value, BaseControl):
        return []
    return [value, *walked([*value._values.values()]), *walked(getattr(value, "controls", None))]


@example(before=("button", (), "a", None, None), after=("button", (), "a", print, None), is_kept=True)
@example(before=("button", (), "a", print, "red"), after=("button", (), "b", None, None), is_kept=False)
@example(before=("text", (), "a", 1, "x"), after=("text", (), "a", 1, "y"), is_kept=False)
@given(before=described, after=described, is_kept=st.booleans())
@settings(max_examples=100, deadline=None)
def test_any_two_drawings_are_compared_as_by_flet(before: Any, after: Any, is_kept: bool) -> None:
    """The message, the controls that came, went or followed others, their parents, their flags."""
    ours = compared(before, after, is_kept=is_kept)
    with usual():
        assert ours == compared(before, after, is_kept=is_kept)


def test_what_comes_and_goes_is_not_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each addition looks for its removal by a hash, and a sheet of another form replaces the one before at once."""
    looked_for = list[int]()
    monkeypatch.setattr(DiffBuilder, "take_index", lambda _, key, __: looked_for.append(hash(key)))
    first, second = (ft.Column([ft.Text(key=f"{side} {at}") for at in range(9)]) for side in "ab")
    ObjectPatch.from_diff({"_b": first}, {"_b": second}, BaseControl, parent=ft.Row(), frozen=True)
    assert len(looked_for) == 18
    circles = [Circle(at, at, 1, Look(fill="paper")) for at in range(9)]
    wide, high = painted(circles, 40, 20, is_keyed=True), painted(circles[1:], 20, 40, is_keyed=True)
    patch, _, _ = ObjectPatch.from_diff({"_b": wide}, {"_b": high}, BaseControl, parent=ft.Row(), frozen=True)
    assert len(patch.patch) == 1


def test_a_part_kept_in_a_field_knows_its_new_place() -> None:
    """Flet forgets to tell it, and a tap on it would end in an error once the old place was collected."""
    kept, around = ft.Text("kept"), ft.Row()
    for kind in (ft.Container, ft.Semantics):
        first, second = kind(content=kept), kind(content=kept)
        ObjectPatch.from_diff({"_b": first}, {"_b": second}, BaseControl, parent=around, frozen=True)
        assert kept.parent is second


def faded(key: str, *colors: str) -> ft.Control:
    """A box of those colours."""
    return ft.Container(key=key, gradient=ft.LinearGradient([*colors]))


def test_a_part_is_told_of_where_it_was_before_it_moves() -> None:
    """Flet looks there for what is drawn now, and would raise at the word that went from one list to another."""
    first = [ft.Text("y", key="y"), faded("z", "red"), faded("w", "red", "blue")]
    second = [faded("z", "red", "blue"), ft.Text("y", key="y"), faded("w", "red")]
    patch, _, _ = ObjectPatch.from_diff({"_b": first}, {"_b": second}, BaseControl, parent=ft.Row(), frozen=True)
    told = [(one["from"], one["path"]) for one in patch.patch]
    colors = ["gradient", "colors", 1]
    assert told == [(["_b", 1], ["_b", 0]), (["_b", 2, *colors], ["_b", 1, *colors])]


def test_every_control_is_stored_as_the_comparison_reads_it() -> None:
    """Only set fields are stored, and what keeps a class out of comparisons is the flag that is looked for."""
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
    """After an update of Flet: see whether `comparison` still finds what these find, then note them anew."""
    same_source(USUAL["_compare_dataclasses"], "0bc5db79c8c1f61b")
    same_source(USUAL["_compare_values"], "2e09e8dee334df6c")
    same_source(USUAL["_compare_lists"], "13e7e08d3cf2455c")
    same_source(USUAL["get_added_controls"], "91181e821dc5ddcf")
    same_source(USUAL["get_removed_controls"], "05b75852bb479d8e")
    same_source(USUAL["_index_key"], "eefc521a7fd5b043")
    same_source(USUAL["_before_update_safe"], "253f5075dc0c69bf")
    same_source(DiffBuilder._dataclass_added, "e76c68cb0b5c4628")
    same_source(DiffBuilder._dataclass_removed, "53c7410365ce1662")
    same_source(DiffBuilder._holds_control, "1eea9effc74ed1e3")
    same_source(BaseControl.is_isolated, "511ed04f34e2ef86")
    same_source(Session.patch_control, "870102dfe8f9e97c")
    same_source(get_control_key, "3a1dc396c9956dc5")
