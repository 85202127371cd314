"""Parts of a screen that stay mounted while they are not shown.

A client builds all of a control anew when that is shown or hidden, or when one of its own properties changes. So what
is large is shown and hidden by the size of a small control beside it: a stack is as large as that control, and what
else lies in the stack is clipped. A stack of no size is passed over by fingers, and so is by screen readers a group of
no size. The focus would still find what lies in it: once keys lead, parts are hidden in the usual way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from companion.flet_fixes.refs import MutableRef
from companion.measures import Room
from companion.window.lead import keys_lead

__all__ = ["is_out_of_sight", "mounted", "use_one_shown"]


def mounted(part: ft.Control, room: Room, *, is_shown: bool, is_built: bool = True) -> ft.Control:
    """A part of that size, or its place without a size. Unless `is_built` the client has it, but has not built it."""
    by_size = not keys_lead()
    size = ft.Container(width=room.width if is_shown else 0, height=room.height if is_shown else 0)
    held = ft.Container(
        part, left=0, top=0, width=room.width, height=room.height, alignment=ft.Alignment.CENTER, visible=is_built
    )
    clip = ft.ClipBehavior.HARD_EDGE if by_size else ft.ClipBehavior.NONE
    return ft.Semantics(content=ft.Stack([size, held], clip_behavior=clip), container=True, visible=is_shown or by_size)


def is_out_of_sight(control: Any) -> bool:
    """Whether a control is the stack of a mounted part that is not shown."""
    if not isinstance(control, ft.Stack) or len(control.controls) != 2:
        return False
    size = control.controls[0]
    return isinstance(size, ft.Container) and size.width == 0 and size.height == 0


def use_one_shown(shown: str, parts: Mapping[str, Callable[[], ft.Control]], room: Room) -> list[ft.Control]:
    """Hook: parts of that size of which one is shown. The others stay as they were shown last, or as they were when all
    of this was first drawn: until then a client does not build them."""
    seen: MutableRef[tuple[dict[str, ft.Control], set[str]]] = ft.use_ref(lambda: ({}, set()))
    assert seen.current is not None
    drawn, built = seen.current
    built.add(shown)
    drawn |= {name: make() for name, make in parts.items() if name == shown or name not in drawn}
    return [mounted(one, room, is_shown=name == shown, is_built=name in built) for name, one in drawn.items()]
