"""Interactive view of a sheet: the whole, or one part enlarged.

Taps are resolved by position. For keyboards and screen readers, targets with room for 48 dp have buttons; overlapping
chart lines have labels here, and buttons in the list of entries."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, cast

import flet as ft

from companion.flet_fixes.guard import handler, memoised
from companion.flet_fixes.refs import MutableRef
from companion.look.cell import legal_label, semantics_target
from companion.look.keep_mounted import use_one_shown
from companion.look.widgets import icon_button
from companion.measures import Room, measured
from companion.sheets.drawing import Layers, SheetFrame, is_ample, part_frame, scaled, sheet_layers, visible_box, whole
from companion.table.control.controller import TableController
from companion.window.at_table import careful, controller_here
from companion.window.hooks import Cache, use_cache
from companion.words import reader_for, said
from scoresheets.shapes import Point
from scoresheets.sheet import Box, Part, Region, Sheet

Act = Callable[[TableController, str], Awaitable[None]]
"""The action of a tap on a target; a module-level function, so it causes no redraw."""
Refuse = Callable[[TableController, tuple[str, ...]], Awaitable[bool]]
"""Explains why a tap on these regions (smallest first) does nothing; returns whether it was refused."""

ROUND = 10
HEAD = 52  # height of the navigation between parts, in dp


class ViewChoice(NamedTuple):
    """The part to show (None: whole sheet) and the point to centre; dropped if the suggested part isn't `follow`."""

    follow: str | None
    part: str | None
    around: Point | None = None


@memoised
def SheetView(
    *,
    sheet: Sheet,
    marks: Layers,
    targets: tuple[str, ...],
    follow: str | None,
    room: Room,
    act: Act,
    amiss: tuple[str, ...] = (),
    refuse: Refuse | None = None,
) -> ft.Control:
    """A sheet to view and tap. Taps on legal `targets` go to `act`, others in a large enough part to `refuse`.
    The part `follow` is enlarged if its targets are too small. `amiss`: regions that a refusal names."""
    view, look = ft.use_state(cast("ViewChoice | None", None))
    if view is None or view.follow != follow:
        view = ViewChoice(
            follow, None if follow is None or is_ample(sheet, follow, whole(sheet, room), targets) else follow
        )

    def page(_: str) -> ft.Control:
        return SheetPage(
            sheet=sheet, marks=marks, targets=targets, amiss=amiss, view=view, look=look, room=room, act=act,
            refuse=refuse,
        )  # fmt: skip

    names = WHOLE, *[part.id for part in sheet.parts]
    return ft.Column([*use_one_shown(view.part or WHOLE, names, room, page)], spacing=0, tight=True)


WHOLE = ""  # the name of the whole sheet's page; each part has its own


@memoised
def SheetPage(
    *,
    sheet: Sheet,
    marks: Layers,
    targets: tuple[str, ...],
    amiss: tuple[str, ...],
    view: ViewChoice,
    look: Callable[[ViewChoice], None],
    room: Room,
    act: Act,
    refuse: Refuse | None,
) -> ft.Control:
    """The whole sheet, or an enlarged part. `look` changes the view."""
    controller, (follow, part, _) = controller_here(), view
    viewport = Room(room.width, room.height - (HEAD if part is not None else 0))
    frame = whole(sheet, room) if part is None else part_frame(sheet, part, viewport, targets)
    places = _Places(sheet, frame, part, targets)

    async def tap(point: Point) -> None:
        region, hit = sheet.at(point, places.direct), sheet.part_at(point)
        if region is not None:
            await act(controller, region.id)
        elif hit is not None and not await is_refused(hit, point) and hit.id != part:
            look(ViewChoice(follow, hit.id, point))

    async def is_refused(hit: Part, point: Point) -> bool:
        if refuse is None or hit.id not in places.busy:
            return False
        return await refuse(controller, tuple([region.id for region in sheet.all_at(point) if region.part == hit.id]))

    async def tapped(event: Any) -> None:
        if event.local_position is not None:
            point = event.local_position.x, event.local_position.y
            await controller.careful("board", partial(tap, point))()

    cached = use_cache(sheet, act, follow)
    ground = ft.Container(width=sheet.width, height=sheet.height)
    hand = ft.MouseCursor.CLICK
    touch = ft.GestureDetector(ground, on_tap_up=handler(tapped), exclude_from_semantics=True, mouse_cursor=hand)
    box = frame.box(visible_box(sheet, part))
    inside = frame.moved(-box.x, -box.y)
    layers = sheet_layers(sheet, marks, targets, inside, part=part, amiss=amiss)
    buttons = ft.Stack(_keys(places, act, lambda id: look(ViewChoice(follow, id)), cached, is_asked=refuse is not None))
    over = _cut(scaled(sheet, inside, touch), box)  # buttons take taps, and overlapping ones have no action
    surface = ft.Stack([_cut(layers, box), buttons, over], width=frame.width, height=frame.height)
    boxes = tuple([frame.box(sheet.by_id[id].box).grown(1) for id in targets if id in places.direct])
    scrolled = use_scrolled(surface, frame, viewport, view, boxes)
    if part is None:
        return scrolled
    bar = cached(("head",), room.width, lambda: _head(sheet, part, room.width, lambda id: look(ViewChoice(follow, id))))
    return ft.Column([bar, scrolled], spacing=0, tight=True)


def use_scrolled(
    surface: ft.Stack, frame: SheetFrame, viewport: Room, view: ViewChoice, boxes: tuple[Box, ...]
) -> ft.Control:
    """Hook: the surface in its viewport, scrolled to the tapped point, if any, or else to show one of the targets."""
    bars: MutableRef[tuple[ft.ScrollableControl, ft.ScrollableControl]] = ft.use_ref()
    at = ft.use_memo(lambda: [0.0, 0.0], [])  # the offsets, also those that the client reports

    async def scroll(goal: Point, *, is_new: bool) -> None:
        for axis, bar in enumerate(bars.current or ()):
            if goal[axis] != at[axis] or (is_new and goal[axis]):
                at[axis] = goal[axis]
                with suppress(RuntimeError):  # it isn't mounted
                    await bar.scroll_to(offset=goal[axis], duration=0)

    async def begin() -> None:
        first = frame.showing(viewport, frame.at_first(viewport), boxes)
        await scroll(first if view.around is None else frame.scrolled(viewport, view.around), is_new=True)

    async def go_on() -> None:
        await scroll(frame.showing(viewport, (at[0], at[1]), boxes), is_new=False)

    def on_scroll(axis: int, event: ft.OnScrollEvent) -> None:
        at[axis] = measured(event.pixels)

    ft.use_effect(go_on, [boxes])
    ft.use_effect(begin, [view, frame])
    # Scroll after layout, too: until then, the surface may be too small.
    surface.on_size_change = handler(begin)
    hear = ft.use_memo(lambda: [handler(partial(on_scroll, axis)) for axis in range(2)], [])
    right = ft.Row([surface], scroll=ft.ScrollMode.HIDDEN, width=viewport.width, spacing=0, on_scroll=hear[0])
    down = ft.Column([right], scroll=ft.ScrollMode.HIDDEN, height=viewport.height, spacing=0, on_scroll=hear[1])
    bars.current = right, down
    return down


def _cut(content: ft.Control, box: Box) -> ft.Control:
    clip = ft.ClipBehavior.HARD_EDGE
    inside = ft.Stack([content], width=box.width, height=box.height)
    return ft.Container(
        inside, left=box.x, top=box.y, width=box.width, height=box.height, border_radius=ROUND, clip_behavior=clip
    )


class _Places:
    def __init__(self, sheet: Sheet, frame: SheetFrame, part: str | None, targets: tuple[str, ...]) -> None:
        self.sheet, self.frame = sheet, frame
        ids = [item.id for item in sheet.parts if part in {None, item.id}]
        ample = {id for id in ids if id == part or is_ample(sheet, id, frame, targets)}
        self.seen: list[Region] = [region for region in sheet.regions if region.part in ids]
        known = [sheet.by_id[id] for id in targets if id in sheet.by_id]
        regions = [region for region in known if region.part in ample]
        self.direct = frozenset(region.id for region in regions)
        self.busy = {part, *(region.part for region in regions)}
        self.parts: list[Part] = [sheet.part(id) for id in ids if id not in self.busy]

    def alone(self, id: str) -> bool:
        return self.sheet.overlapping[id].isdisjoint(self.direct)


def _keys(places: _Places, act: Act, look: Callable[[str], None], cached: Cache, *, is_asked: bool) -> list[ft.Control]:
    """Unscaled buttons for targets and parts: the client misplaces the semantics of scaled ones when scrolled.
    Currently illegal targets get placeholders, since adding or removing members would rebuild the stack."""
    controller = controller_here()
    reader = reader_for(())

    def of_region(region: Region, box: Box | None, is_alone: bool) -> ft.Control:
        if box is None:
            return _absent(region.id)
        tapped = careful("board", partial(act, controller, region.id)) if is_alone else None
        return _placed(legal_label(reader.text(region.label), is_legal=is_asked), box, tapped, region.id)

    def of_part(part: Part, box: Box | None) -> ft.Control:
        if box is None:
            return _absent(part.id)
        return _placed(said("{part}: zoom in", part=part.label), box, partial(look, part.id), part.id)

    regions, parts = list[ft.Control](), list[ft.Control]()
    for region in places.seen:
        box = places.frame.box(region.box) if region.id in places.direct else None
        of = box, box is not None and places.alone(region.id)
        regions.append(cached(region.id, of, partial(of_region, region, *of)))
    for part in places.sheet.parts:
        box = places.frame.box(part.box) if part in places.parts else None
        parts.append(cached(("part", part.id), box, partial(of_part, part, box)))
    return [*regions, *parts]


def _placed(label: str, box: Box, act: Callable[[], Any] | None, key: str) -> ft.Control:
    place = semantics_target(label, act, box.width, box.height)
    return ft.Container(place, left=box.x, top=box.y, width=box.width, height=box.height, key=key)


def _absent(key: str) -> ft.Control:
    return ft.Container(left=0, top=0, width=0, height=0, key=key)


def _head(sheet: Sheet, part: str, width: float, look: Callable[[str | None], None]) -> ft.Control:
    """Buttons for other parts and the whole sheet, above it so that a growing tray can't cover them."""
    ids = [item.id for item in sheet.parts]
    at = ids.index(part)
    title = reader_for(()).text(sheet.parts[at].label)
    words = ft.Text(title, size=16, weight=ft.FontWeight.W_700, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    buttons: list[ft.Control] = [
        icon_button(ft.Icons.CHEVRON_LEFT, said("The previous part"), lambda: look(ids[at - 1])),
        icon_button(ft.Icons.CHEVRON_RIGHT, said("The next part"), lambda: look(ids[(at + 1) % len(ids)])),
    ]
    named = ft.Semantics(content=words, label=title, header=True, exclude_semantics=True, expand=True)
    out = icon_button(ft.Icons.ZOOM_OUT_MAP, said("Whole sheet"), lambda: look(None))
    parts = [ft.Row(buttons, spacing=8, tight=True), named, out]
    middle = ft.CrossAxisAlignment.CENTER
    row = ft.Row(parts, spacing=0, vertical_alignment=middle)
    return ft.Container(row, width=width, height=HEAD, padding=ft.Padding.symmetric(horizontal=8))
