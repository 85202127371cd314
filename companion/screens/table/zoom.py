"""Zooming and scrolling of any board. The menu lays it out for more space; pinch and wheel magnify what is drawn."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from math import pi
from typing import Any, NamedTuple

import flet as ft

from companion.boards import LEAST
from companion.flet_fixes.guard import handler
from companion.flet_fixes.refs import MutableRef
from companion.look.widgets import sign
from companion.measures import Place, Room, Spans, any_in_sight, measured, on_size
from companion.window.context import use_settings
from companion.words import said
from referees.common.values.change import changed
from referees.common.values.value import Value

STEPS = (100, 130, 160, 200)  # zoom in per cent of the fitted board, laid out again at each
PACE = 200  # duration of scrolling in ms
SELDOM = 200  # interval of scroll events in ms
CLOSEST = 4.0  # the greatest pinch magnification
WHEEL = 400  # wheel pixels that magnify the board about e times; a notch is 100 or 120


class Zoom(Value):
    """The zoom state: `percent` of the fitted size; `calls` counts resets of the magnification. `is_whole` scales a
    larger board down to fit; `is_turned` turns it towards the player opposite."""

    percent: int = STEPS[0]
    calls: int = 0
    is_whole: bool = False
    is_turned: bool = False

    @property
    def is_larger(self) -> bool:
        """Whether the board is laid out for more space than the window has."""
        return self.percent > STEPS[0]

    def stepped(self, by: int) -> Zoom:
        """One step larger or smaller, within the limits."""
        at = STEPS.index(self.percent) + by - self.is_whole
        return changed(self, percent=STEPS[max(0, min(at, len(STEPS) - 1))], is_whole=False)

    def reset(self) -> Zoom:
        """The whole board in the window, with pinch and wheel zoom reset."""
        return changed(self, percent=STEPS[0], calls=self.calls + 1, is_whole=True)

    def turned(self) -> Zoom:
        """The zoom with the board turned by half a turn."""
        return changed(self, is_turned=not self.is_turned)


WHOLE = Zoom()


class FollowedPart(NamedTuple):
    """The part of a board to keep visible: its scroll key, and its place if known."""

    key: str | None
    where: Place | None = None


@dataclass
class _Viewport:
    """Sizes of `board` and viewport (`space`) in dp, and scroll offsets: reported by the client (`at`), last sent to it
    (`sent`). `by`: the scrolling controls; `of`: the viewport's id; `covered`: the height of a card over its lower
    edge; `room`: the viewport's size in the app's layout, known before `space`."""

    board: tuple[float, float] = (0, 0)
    space: tuple[float, float] = (0, 0)
    at: tuple[float, float] = (0, 0)
    sent: tuple[float, float] = (0, 0)
    by: tuple[ft.Row | None, ft.Column] | None = None
    of: int | None = None
    is_turned: bool = False
    covered: int = 0
    room: Room | None = None

    @property
    def fit(self) -> float:
        """The scale at which the whole board is visible, at most 1."""
        return min(
            [1.0, *[space / board for board, space in zip(self.board, self.space, strict=True) if board > 0 < space]]
        )

    @property
    def is_cut(self) -> bool:
        return any(board > space > 0 for board, space in zip(self.board, self.space, strict=True))

    @property
    def id(self) -> int | None:
        return None if self.by is None else self.by[1]._i  # noqa: SLF001 - it has no public name

    def renew(self) -> None:
        """Reset the values if the viewport was replaced: a new one is not scrolled."""
        if self.of != self.id:
            self.of, self.at, self.sent, self.board, self.space = self.id, *[(0, 0)] * 4

    async def show(self, part: FollowedPart, pace: int) -> None:
        """Scroll to a part, no farther than needed."""
        self.at = self._within(self.at)  # a client whose board got smaller scrolls back, and doesn't report it
        if part.key is None or self.by is None or not self.is_cut:
            return
        if part.where is None or not self._is_of(part.where):
            await self.by[1].scroll_to(scroll_key=part.key, duration=pace)
            return
        goal, of = self._goal(part.where), self.of
        known, self.at, self.sent = (self.at, self.sent), goal, goal
        for axis, (offset, *were) in enumerate(zip(goal, *known, strict=True)):
            control = self.by[axis] if self.id == of else None  # turning may have replaced it
            if control is not None and were != [offset, offset]:  # one sent before may still be on its way
                await control.scroll_to(offset=offset, duration=pace)

    def _is_of(self, where: Place) -> bool:
        board = self.board[0], self.board[1] - self.covered
        return where.of is None or all(abs(mine - theirs) < 1 for mine, theirs in zip(board, where.of, strict=True))

    def _goal(self, where: Place) -> tuple[float, float]:
        spaces = self.space[0], self.space[1] - self.covered
        at = any_in_sight(self.at, spaces, [self._spans(where)])
        across, down = any_in_sight(at, spaces, [self._spans(target) for target in where.targets])
        return self._within((across, down))

    def _within(self, at: tuple[float, float]) -> tuple[float, float]:
        across, down = [board - space for board, space in zip(self.board, self.space, strict=True)]
        return max(0, min(at[0], across)), max(0, min(at[1], down))

    def _spans(self, where: Place) -> Spans:
        if not self.is_turned:
            return where.spans
        return [(size - last, size - first) for size, (first, last) in zip(self.board, where.spans, strict=True)]


def board_room(room: Room, zoom: Zoom = WHOLE) -> Room:
    """The space for laying out the board: at least what boards require, enlarged by the zoom."""
    size = room.at_least(LEAST)
    return Room(size.width * zoom.percent // 100, size.height * zoom.percent // 100)


def zoom_menu(zoom: Zoom, choose: Callable[[Zoom], None]) -> ft.Control:
    """A menu to enlarge, shrink, fit or turn the board. Fit is always enabled: pinch zoom isn't reported."""

    def item(words: str, icon: ft.IconData, to: Zoom) -> ft.PopupMenuItem:
        act = handler(lambda: choose(to))
        return ft.PopupMenuItem(words, icon=sign(icon), height=56, disabled=to == zoom, on_click=act)

    return ft.PopupMenuButton(
        icon=ft.Icon(ft.Icons.ZOOM_IN, semantics_label=said("Board size")),
        tooltip=said("Board size"),
        padding=12,  # its default is 40 dp
        items=[
            item(said("Larger"), ft.Icons.ZOOM_IN, zoom.stepped(1)),
            item(said("Smaller"), ft.Icons.ZOOM_OUT, zoom.stepped(-1)),
            item(said("Whole board"), ft.Icons.FIT_SCREEN, zoom.reset()),
            item(said("Turn the board around"), ft.Icons.ROTATE_LEFT, zoom.turned()),
        ],
    )


def use_followed(part: FollowedPart, room: Room, zoom: Zoom, picture: Any, *, covered: int = 0) -> ft.Control:
    """Hook: the board in its viewport, scrolled to show `part`; a card covers the lowest `covered` dp. Not animated if
    motion is reduced; ignores touches while moving."""
    pace = 0 if use_settings().motion == "reduced" else PACE
    viewer: MutableRef[ft.InteractiveViewer] = ft.use_ref()
    viewport = ft.use_memo(_Viewport, [])
    fit, set_fit = ft.use_state(1.0)

    def fitted() -> None:
        set_fit(viewport.fit if zoom.is_whole else 1.0)

    async def show() -> None:
        viewport.renew()
        fitted()
        await viewport.show(part, pace)

    async def board_resized(width: float, height: float) -> None:
        viewport.renew()
        viewport.board = width, height
        await show()

    async def space_resized(width: float, height: float) -> None:
        viewport.renew()
        viewport.space = width, height
        await show()

    async def stand_whole() -> None:
        if zoom.calls and viewer.current is not None:
            with suppress(RuntimeError):  # the window is gone
                await viewer.current.reset(ft.Duration(milliseconds=pace))

    ft.use_effect(show, [part, zoom.is_turned])
    ft.use_effect(fitted, [zoom.is_whole])
    ft.use_effect(stand_whole, [zoom.calls])
    # Also after layout of the board or the window: any earlier, it would scroll too little.
    as_wide = ft.use_memo(partial(ft.Container, width=room.width, height=0), [room.width])
    viewport.is_turned, viewport.covered = zoom.is_turned, covered
    if viewport.room != room:  # the board's new size comes before the viewport's, which would be scrolled too far
        viewport.room, viewport.space = room, (room.width, room.height)
    face = ft.Container(picture, rotate=ft.Rotate(pi)) if zoom.is_turned else picture
    box = picture and ft.Container(face, padding=ft.Padding(bottom=covered), on_size_change=on_size(board_resized))
    board = scrollable(box if fit == 1 else _smaller(box, viewport.board, fit), as_wide)
    viewport.by = _on_scrolled(board, viewport)  # always: a new handler rebuilds the board
    viewer.current = ft.InteractiveViewer(
        board, min_scale=1, max_scale=CLOSEST, scale_factor=WHEEL, expand=True, on_size_change=on_size(space_resized)
    )
    return viewer.current


def _smaller(box: ft.Container, size: tuple[float, float], fit: float) -> ft.Control:
    """A board scaled down, in an extra container, since the one that reports the size can't be positioned."""
    scaled = ft.Container(box, left=0, top=0, scale=ft.Scale(fit, alignment=ft.Alignment.TOP_LEFT))
    return ft.Stack([scaled], width=size[0] * fit, height=size[1] * fit, clip_behavior=ft.ClipBehavior.NONE)


def _on_scrolled(board: ft.Column, viewport: _Viewport) -> tuple[ft.Row | None, ft.Column]:
    def right(event: ft.OnScrollEvent) -> None:
        viewport.at = viewport.sent = measured(event.pixels), viewport.at[1]

    def down(event: ft.OnScrollEvent) -> None:
        viewport.at = viewport.sent = viewport.at[0], measured(event.pixels)

    across = next((control for control in board.controls if isinstance(control, ft.Row)), None)
    for control, on_scroll in ((across, right), (board, down)):
        if control is not None:
            control.on_scroll, control.scroll_interval = handler(on_scroll), SELDOM
    return across, board


def scrollable(picture: Any, as_wide: ft.Control) -> ft.Column:
    """A board that scrolls both ways, centred if narrower than `as_wide`, a control without height."""
    stack = ft.Stack([as_wide, picture], alignment=ft.Alignment.TOP_CENTER)
    return ft.Column(
        [] if picture is None else [ft.Row([stack], scroll=ft.ScrollMode.AUTO)],
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
        expand=True,
    )
