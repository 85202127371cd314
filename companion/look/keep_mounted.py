"""Hidden parts that stay mounted, since clients rebuild controls that appear or vanish. They are clipped to zero width,
so nothing is painted; once the keyboard is used, they're invisible instead, to keep the focus out."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import flet as ft

from companion.flet_fixes.refs import MutableRef
from companion.measures import Room
from companion.window.hooks import use_cache
from companion.window.keyboard_mode import in_keyboard_mode


def keep_mounted(
    part: ft.Control, room: Room, *, is_shown: bool, is_built: bool = True, size: ft.Control | None = None
) -> ft.Control:
    """Keeps a control mounted, with the size `room` if `is_shown`, otherwise collapsed. The client builds it only if
    `is_built`. With a `size` control, a new `room` doesn't rebuild it."""
    by_size = not in_keyboard_mode()
    place = ft.Container(width=room.width if is_shown else 0, height=room.height if is_shown else 0)
    if size is None:
        inside: ft.Control = ft.Container(part, alignment=ft.Alignment.TOP_LEFT, width=room.width, height=room.height)
    else:
        content = part if isinstance(part, ft.Column) else ft.Container(part, alignment=ft.Alignment.TOP_LEFT)
        inside = sized(content, size)
    high = room.height if size is None else None
    row = ft.Row([inside], left=0, top=0, right=0, height=high, visible=is_built)
    clip = ft.ClipBehavior.HARD_EDGE if by_size else ft.ClipBehavior.NONE
    return ft.Stack([place, row], clip_behavior=clip, visible=is_shown or by_size)


def sized(part: ft.LayoutControl, size: ft.Control) -> ft.Stack:
    """Sizes a part by a control below it: changing the part's own size would rebuild it."""
    part.left = part.top = part.right = part.bottom = 0
    return ft.Stack([size, part])


class Mounted(NamedTuple):
    """A part of a screen, with its size, as it was last shown."""

    part: ft.Control
    room: Room
    is_built: bool = True


def use_one_shown(
    shown_name: str, names: Sequence[str], room: Room, make_part: Callable[[str], ft.Control], *, is_ahead: bool = False
) -> list[ft.Control]:
    """Hook: mounts large parts, showing one; others stay as last shown. Those not yet shown are empty or, if
    `is_ahead`, sent but not built by the client."""
    mounted_ref: MutableRef[dict[str, Mounted]] = ft.use_ref(dict)
    mounted = mounted_ref.current
    assert mounted is not None
    if is_ahead:
        mounted |= {name: Mounted(make_part(name), room, is_built=False) for name in names if name not in mounted}
    mounted[shown_name] = Mounted(make_part(shown_name), room)
    cached = use_cache()

    def mounted_part(name: str) -> ft.Control:
        part, room_then, is_built = mounted.setdefault(name, Mounted(ft.Container(), room, is_built=False))
        is_shown = name == shown_name
        size = cached((name, "size"), room_then, partial(ft.Container, width=room_then.width, height=room_then.height))
        make = partial(keep_mounted, part, room_then, is_shown=is_shown, is_built=is_built, size=size)
        return cached(name, (id(part), room_then, is_shown, is_built), make)

    return [mounted_part(name) for name in names]
