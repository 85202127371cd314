"""Properties that no client of Flet sends are never stored or called, and disable nothing."""

import asyncio
import re
from pathlib import Path
from typing import Any

import flet_web  # type: ignore[import-untyped]
from flet.messaging.protocol import MessageAction

from companion.flet_fixes.reported import REPORTED
from tests.companion.served.guests import Party, session_of
from tests.companion.served.windows import SocketWindow, comes_true

LARGE = "x" * 10_000  # so that all names together are as large as a message may be
NAMES = (
    "_made_up", "on_close", "on_disconnect", "on_resize", "made_up", "_values", "_i", "data", "__class__", "views",
    "theme", "on_click", "content", "tooltip", "key",
)  # fmt: skip


def large_count(control: Any) -> int:
    """The number of properties of a control, and of its media, that contain the large text."""
    props = {**vars(control), **control._values, **(vars(control.media) if hasattr(control, "media") else {})}
    return sum(map(is_large, props.values()))


def is_large(value: Any) -> bool:
    """Whether a text, list or dict contains the large text; controls in it are walked anyway."""
    if isinstance(value, list | dict):
        return any(map(is_large, [*value.values(), *value] if isinstance(value, dict) else value))
    return isinstance(value, str) and LARGE in value


async def heard(window: SocketWindow) -> None:
    """Wait until the server has handled everything sent before."""
    await window.send(MessageAction.UPDATE_CONTROL_PROPS, {"id": 1, "props": {"width": 411}})
    await comes_true(lambda: session_of(window).page.width == 411)


async def test_made_up_properties_are_kept_nowhere(party: Party) -> None:
    """Made-up properties of controls on the screen and of the page aren't stored; the window's end is still handled."""
    table, phone = await party.playing()
    window = await phone.at(table)
    listening = len(table._listeners)
    assert listening
    for control in [node for node in phone.shown.walk() if hasattr(node, "_i")][:12]:
        props = dict.fromkeys(NAMES, LARGE)
        await window.send(MessageAction.UPDATE_CONTROL_PROPS, {"id": control._i, "props": props})
        await asyncio.sleep(0.02)
    page = {**dict.fromkeys(NAMES, LARGE), "media": {"_inner": LARGE, "on_it": LARGE, "padding": {"_x": LARGE}}}
    await window.send(MessageAction.UPDATE_CONTROL_PROPS, {"id": 1, "props": page})
    for name in ("close", "disconnect", "connect", "connect"):
        await phone.send(1, name)
    await heard(window)
    assert not sum(large_count(control) for control in [session_of(window).page, *phone.shown.walk()])
    assert len(table._listeners) == listening
    await window.close()
    await comes_true(lambda: not table._listeners)


async def test_made_up_properties_of_a_page_that_registers_are_dropped(party: Party) -> None:
    """Made-up properties of a page that registers are dropped before anything is drawn."""
    _, phone = await party.playing()
    window = SocketWindow(await phone.socket())
    phone.windows.append(window)
    page = {"route": "/", "width": 390, "height": 844, "web": True, "platform": "android"}
    page |= dict.fromkeys(NAMES, LARGE)
    window.reader = asyncio.create_task(window._read())
    await window.send(MessageAction.REGISTER_CLIENT, {"session_id": None, "page_name": "", "page": page})
    await window.shows("is playing on this phone")
    assert not large_count(session_of(window).page)


async def test_what_a_client_reports_arrives(party: Party) -> None:
    """A real client's route, size and media are stored."""
    window = await party.served.window("/settings", width=500)
    await window.shows("Appearance")
    page = session_of(window).page
    assert (page.route, page.width, page.web) == ("/settings", 500, True)
    media = {"device_pixel_ratio": 3.0, "padding": {"top": 24, "bottom": 0, "left": 0, "right": 0}}
    await window.send(MessageAction.UPDATE_CONTROL_PROPS, {"id": 1, "props": {"media": media}})
    await comes_true(lambda: page.media.device_pixel_ratio == 3.0 and page.media.padding.top == 24)


def test_the_bundled_client_sends_the_allowed_properties() -> None:
    """Each allowed name is in the code of Flet's client; after an update of Flet, check the names there."""
    client = (Path(flet_web.__file__).parent / "web" / "main.dart.js").read_text("utf-8")
    registers = client[client.index("Registering web client") :][:1500]
    for name in REPORTED["Page"]:
        assert f'"{name}",' in registers, name
    for name in ("value", "open"):
        assert re.search(rf'\.\w+\(A\.q\(\["{name}",', client), name
