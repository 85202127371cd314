"""Parts shared by a kit's screens: the kit being edited, its addresses, and this window's picture controller."""

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

End = tuple[str, str]  # side and label


@dataclass(frozen=True, eq=False)
class KitEditor:
    """A kit being edited. Its main page is at the address `base`, each fact's page at `base`/path."""

    app: AppContext
    editing: Editing
    base: str

    def title(self, path: Path) -> str:
        """The title of the assumed item or fact at a path, or the kit's name."""
        item = next((item.title for item in self.editing.unverified if item.path == path), None)
        if item is not None:
            return item
        try:
            return place(self.editing.root, self.editing.content, path).title
        except LookupError:
            return self.editing.name

    def picture(self, path: Path) -> KitPicture | None:
        """The picture of the kit for the facts at `path`."""
        kit = self.editing.last_valid
        return None if kit is None else picture(self.editing.game, kit, path)

    async def show(self, path: Path) -> None:
        """Navigate to a fact's page, or to the main page for the empty path."""
        await self.app.go(f"{self.base}/{dotted(path)}" if path else self.base)


def _nothing(_: Any) -> None: ...


@dataclass(eq=False)
class PictureController:
    """Controls a kit's picture in one window. `paint`: the value a tap enters; `first`: a connection's first end."""

    editor: KitEditor
    path: Path = ()
    paint: str = ""
    first: Spot | None = None
    begin: Callable[[Spot | None], None] = _nothing
    choose: Callable[[str], None] = _nothing
    picture: KitPicture | None = None
    arrows: Arrows = field(default_factory=Arrows)

    def careful(self, zone: str, act: Callable[[], Any]) -> Callable[[], Awaitable[None]]:
        """A tap handler that calls `act` at once, unlike `TableController.careful`: no place changes its meaning."""

        async def tap() -> None:
            done = act()
            if isawaitable(done):
                await done

        return tap


async def tap_picture(controller: PictureController, id: str) -> None:
    """Handle a tap: paint a cell, toggle a member or a connection; on other places, open the fact's page."""
    editor, spot = controller.editor, controller.picture.spots.get(id) if controller.picture is not None else None
    if spot is None:
        return
    editing = editor.editing
    if spot.member is not None:
        await editing.edit(Toggle(spot.path, spot.member))
    elif spot.end is not None:
        await _joined(controller, spot)
    elif len(spot.path) > 2 and isinstance(place(editing.root, editing.content, spot.path[:-2]).kind, Grid):
        await editing.edit(Put(spot.path, controller.paint))
    elif spot.path != controller.path:
        await editor.show(spot.path)


async def _joined(controller: PictureController, spot: Spot) -> None:
    """Handle a tap on a connection's end: a second end toggles the connection, the same end cancels."""
    first, editing, pictured = controller.first, controller.editor.editing, controller.picture
    if pictured is None or first is None or first.path != spot.path or first.end is None or spot.end is None:
        controller.begin(spot)
        return
    sides = {other.end[0] for other in pictured.spots.values() if other.path == spot.path and other.end is not None}
    if first.end == spot.end:
        controller.begin(None)
    elif first.end[0] == spot.end[0] and len(sides) > 1:
        controller.begin(spot)
    else:
        fact = place(editing.root, editing.content, spot.path)
        controller.begin(None)
        await editing.edit(Toggle(spot.path, _connection(fact, first.end, spot.end)))


def _connection(fact: Place, left: End, right: End) -> str:
    """A connection as text: both ends in the stored or offered order, otherwise the lower side first."""
    (side, first), (far, second) = sorted((left, right), key=lambda end: end[0])
    forms = [f"{first} {second}"] if side != far else [f"{first} {second}", f"{second} {first}"]
    offered = [value for value, _ in fact.kind.of.labels] if isinstance(fact.kind, Some) else []
    return next((form for known in (fact.value, offered) for form in forms if form in known), forms[0])
