"""The shared context of a kit's screens: the kit being edited, its addresses, and one window's controller of the
picture."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from inspect import isawaitable
from typing import Any

from companion.files.kits.editing import Editing
from companion.files.kits.edits import Put, Toggle
from companion.files.kits.kinds import Grid, Some
from companion.files.kits.places import Path, Place, dotted, place
from companion.table.control.arrows import Arrows
from companion.window.context import AppContext
from scoresheets.kits import KitPicture, Spot
from scoresheets.registry import picture

End = tuple[str, str]
"""An end's side, and its words."""


@dataclass(frozen=True, eq=False)
class Desk:
    """A kit being edited; `base` is the address of its main page, under which each fact has a page."""

    app: AppContext
    editing: Editing
    base: str

    def title(self, path: Path) -> str:
        """The title of the fact at a path: for an item of many facts, the item's own words."""
        item = next((one.title for one in self.editing.left if one.path == path), None)
        if item is not None:
            return item
        try:
            return place(self.editing.whole, self.editing.content, path).title
        except LookupError:
            return self.editing.name

    def picture(self, path: Path) -> KitPicture | None:
        """The picture of the kit for the facts at `path`."""
        shown = self.editing.shown
        return None if shown is None else picture(self.editing.game, shown, path)

    async def show(self, path: Path) -> None:
        """Navigate to a fact's page, or to the kit's main page for the empty path."""
        await self.app.go(f"{self.base}/{dotted(path)}" if path else self.base)


def _nothing(_: Any) -> None:
    """Nobody shows it."""


@dataclass(eq=False)
class PictureController:
    """One window's controller of a kit's picture for the facts at `path`; `paint` is the value a tap gives to a cell;
    `begin` and `choose` set the first end and the paint."""

    desk: Desk
    path: Path = ()
    paint: str = ""
    first: Spot | None = None
    """The end that was tapped, where a value has two."""
    begin: Callable[[Spot | None], None] = _nothing
    choose: Callable[[str], None] = _nothing
    picture: KitPicture | None = None
    arrows: Arrows = field(default_factory=Arrows)

    def careful(self, zone: str, act: Callable[[], Any]) -> Callable[[], Awaitable[None]]:
        """The tap handler of `act`. Unlike `TableController.careful` it ignores no tap: places on the picture never
        change their meaning."""

        async def tap() -> None:
            done = act()
            if isawaitable(done):
                await done

        return tap


async def touched(controller: PictureController, id: str) -> None:
    """Handle a tap on a place: paint a cell, add or remove a line; anything else opens its page."""
    desk, spot = controller.desk, controller.picture.spots.get(id) if controller.picture is not None else None
    if spot is None:
        return
    editing = desk.editing
    if spot.member is not None:
        await editing.edit(Toggle(spot.path, spot.member))
    elif spot.end is not None:
        await _joined(controller, spot)
    elif len(spot.path) > 2 and isinstance(place(editing.whole, editing.content, spot.path[:-2]).kind, Grid):
        await editing.edit(Put(spot.path, controller.paint))
    elif spot.path != controller.path:
        await desk.show(spot.path)


async def _joined(controller: PictureController, spot: Spot) -> None:
    """Handle the second of two ends: add or remove their connection. The same end again cancels; where connections run
    between two sides, a second end on the same side replaces the first."""
    first, editing = controller.first, controller.desk.editing
    if first is None or first.path != spot.path or first.end is None or spot.end is None:
        controller.begin(spot)
    elif first.end == spot.end:
        controller.begin(None)
    elif first.end[0] == spot.end[0] and len(_sides(controller, spot.path)) > 1:
        controller.begin(spot)
    else:
        found = place(editing.whole, editing.content, spot.path)
        controller.begin(None)
        await editing.edit(Toggle(spot.path, _value(found, first.end, spot.end)))


def _sides(controller: PictureController, path: Path) -> set[str]:
    spots = controller.picture.spots.values() if controller.picture is not None else ()
    return {spot.end[0] for spot in spots if spot.path == path and spot.end is not None}


def _value(found: Place, one: End, other: End) -> str:
    """The connection of two ends as it is stored, in either direction; else as the model lists it; else the lower side
    first."""
    (side, first), (far, second) = sorted((one, other), key=lambda end: end[0])
    ways = [f"{first} {second}"] if side != far else [f"{first} {second}", f"{second} {first}"]
    offered = [value for value, _ in found.kind.of.labels] if isinstance(found.kind, Some) else []
    return next((way for known in (found.value, offered) for way in ways if way in known), ways[0])
