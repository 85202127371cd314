"""Every screen's controls are checked: labels, sizes, no clipped text, nothing by colour alone."""

import random
import re
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable
from dataclasses import fields
from typing import Any

import flet as ft
import pytest
from flet.controls.base_control import BaseControl

from companion.app import routes
from companion.look.widgets import RULES
from tests.accessibility.addresses import ENTRIES, LATER, Filled, addresses, filled_in, furnish, patterns
from tests.accessibility.colour import by_colour_alone
from tests.accessibility.opened import opened_screens
from tests.accessibility.shared import shared_screens
from tests.accessibility.sizes import is_stunted, least_size, may_be_tapped, takes_focus
from tests.accessibility.typed import rewritten
from tests.architecture.sources import modules
from tests.companion.conftest import House
from tests.companion.harness import Window, label
from tests.companion.tables import laid, tap as begins, use_keyboard

LEAST = 48
PANELS = (("More", "What can I do now?"), ("Log",), (RULES,))
"""Panels that open over a table; each is checked like a screen of its own."""

Look = tuple[str, str, int, int, int]
"""Theme, contrast, the window's width and height in dp, and the number of entries in each game."""

LOOKS = {
    "phone-light": ("light", "normal", 390, 844, ENTRIES),
    "small-phone-high-contrast": ("dark", "high", 360, 640, LATER),
    "tablet-dark": ("dark", "normal", 1180, 820, LATER),
}


def drawn(filled: Filled) -> list[str]:
    """One address for each route; for tables, one for each game."""
    by_pattern = {pattern: list(filled_in(pattern, filled)) for pattern in patterns()}
    tables = by_pattern.pop("/table/:id")[::2]
    return [*tables, *(random.Random(pattern).choice(some) for pattern, some in by_pattern.items())]


async def screens(house: House, filled: Filled, look: Look, routed: Iterable[str]) -> AsyncIterator[tuple[str, Window]]:
    """The screens at these addresses in a window with this look, and all that opens over tables and other screens."""
    theme, contrast, width, height, _ = look
    await house.device.open()
    await house.device.settings.change(house.device.store, theme=theme, contrast=contrast)
    for address in routed:
        window = await house.window(address, width=width, height=height, platform_brightness=theme)
        yield address, window
        if address.startswith("/table/"):
            for way in PANELS:
                is_open = False
                for words in way:
                    if window.labels().count(words) == 1:
                        await window.tap(words)
                        yield f"{address} {words}", window
                        is_open = True
                if is_open:
                    await window.tap("Close")
        await house.leave(window)
    async for opened in opened_screens(house, filled, width=width, height=height, platform_brightness=theme):
        yield opened
    async for shared in shared_screens(house, width=width, height=height, platform_brightness=theme):
        yield shared


@pytest.mark.parametrize(
    ("look", "is_all"), [("phone-light", False), *(pytest.param(look, True, marks=pytest.mark.soak) for look in LOOKS)]
)
async def test_what_can_be_tapped_is_labelled_and_large_enough(house: House, look: str, *, is_all: bool) -> None:
    """Every tappable control has a label, is at least 48 dp wide and high if its size is known, and is reached by Tab;
    no information is by colour alone; icons beside text grow with it; clients accept all controls. No field has a
    formatter, and none is redrawn with another text than the one typed last."""
    bad = defaultdict[str, list[str]](list)
    fields_seen = set[str | None]()
    count = 0
    filled = await furnish(house.folder, entries=LOOKS[look][-1])
    async for address, window in screens(house, filled, LOOKS[look], addresses(filled) if is_all else drawn(filled)):
        controls = list(window.walk())
        layers, together = _over_buttons(window, controls), merged(window, controls)
        tappable = [control for control in controls if may_be_tapped(control) and id(control) not in layers]
        names = [spoken(window, control, together) for control in tappable]
        count += len(names)
        bad["nameless"] += [f"{address}: {control}" for control, name in zip(tappable, names, strict=True) if not name]
        bad["small"] += [f"{address}: {label(key)!r} {least_size(key)}" for key in tappable if _is_small(key, together)]
        bad["cut"] += [f"{address}: {words!r}" for words in ellipses(window, controls, "\n".join(names))]
        bad["stunted"] += [f"{address}: {label(control)!r}" for control in controls if is_stunted(control)]
        bad["refused"] += [f"{address}: {control}" for control in controls if is_refused(control)]
        await use_keyboard(window)
        controls = list(window.walk())
        missed = [control for control in controls if may_be_tapped(control) and not takes_focus(control)]
        looked_at = still(window, controls) | _over_buttons(window, controls)
        bad["beyond keys"] += [f"{address}: {label(control)!r}" for control in missed if id(control) not in looked_at]
        bad["by colour"] += [f"{address}: {fault}" for fault in by_colour_alone(controls[0])]
        fields_seen.update(label(field) for field in window.all(ft.TextField))
        bad["retyped"] += [f"{address}: {fault}" for fault in await rewritten(window)]
    for kind, those in bad.items():
        assert not those, "\n".join(dict.fromkeys([kind, *those]))
    assert count > 100
    assert fields_seen >= {"Name", "Name of this kit", "Search games", "Search the rules"}


def is_refused(control: Any) -> bool:
    """Whether clients show an error in place of a control: one that reacts to no gesture, or labels nothing visible."""
    if isinstance(control, ft.GestureDetector):
        return not any(getattr(control, name) for name in GESTURES)
    return isinstance(control, ft.Semantics) and (control.content is None or not control.content.visible)


GESTURES = tuple(event.name for event in fields(ft.GestureDetector) if event.name.startswith("on_"))


def _over_buttons(window: Window, controls: list[Any]) -> set[int]:
    """The ids of top layers that take taps for a layer below, which is labelled, reached by Tab and measured."""
    return {
        id(stack.controls[1])
        for stack in controls
        if isinstance(stack, ft.Stack)
        and len(stack.controls) == 2
        and isinstance(stack.controls[1], ft.GestureDetector)
        and stack.controls[1].exclude_from_semantics
        and (any(map(may_be_tapped, window.walk(stack.controls[0]))) or label(stack.controls[0]))
    }


def _is_small(control: Any, together: dict[int, ft.MergeSemantics]) -> bool:
    """Whether a control is too small; one whose semantics are merged may be tapped anywhere on its line."""
    line = together.get(id(control))
    if line is not None and line.content is not control:
        return False
    return any(size is not None and size < LEAST for size in least_size(control))


def still(window: Window, controls: list[BaseControl]) -> set[int]:
    """The ids of controls without pointer input or focus."""
    containers = [control for control in controls if isinstance(control, ft.Container)]
    pictures = [picture for picture in containers if picture.ignore_interactions and picture.disabled]
    return {id(inner) for picture in pictures for inner in window.walk(picture)}


def merged(window: Window, controls: list[BaseControl]) -> dict[int, ft.MergeSemantics]:
    """The control that merges each control's semantics, by id."""
    lines = [control for control in controls if isinstance(control, ft.MergeSemantics)]
    return {id(inner): line for line in lines for inner in window.walk(line)}


def spoken(window: Window, control: Any, together: dict[int, ft.MergeSemantics]) -> str:
    """A control's name for screen readers: its label, or the text in it or in the control with which it's merged."""
    around = together.get(id(control), control)
    return label(control) or " ".join(str(text.value) for text in window.walk(around) if isinstance(text, ft.Text))


def ellipses(window: Window, controls: list[BaseControl], read: str) -> list[str]:
    """Texts that may be cut by an ellipsis and can't be read in full: not in the label of a control around or over
    them, nor elsewhere in the same area, where each cell is read with its player's name."""
    texts = [control for control in controls if isinstance(control, ft.Text)]
    short = [one for one in texts if one.overflow == ft.TextOverflow.ELLIPSIS and one.value and not _is_read(one, read)]
    if not short:
        return []
    named = [control for control in controls if isinstance(control, ft.Semantics) and control.label]
    labelled = {id(inner) for parent in named for inner in window.walk(parent)}
    for stack in (control for control in controls if isinstance(control, ft.Stack) and len(control.controls) == 2):
        if any(control in named for control in window.walk(stack.controls[1])):  # its label belongs to the layer above
            labelled |= {id(inner) for inner in window.walk(stack.controls[0])}
    short = [text for text in short if id(text) not in labelled]
    areas = [list(window.walk(control)) for control in controls if isinstance(control, ft.Column) and short]
    return [str(text.value) for text in short if not _is_read(text, _said_around(text, areas))]


def _said_around(text: ft.Text, areas: list[list[Any]]) -> str:
    """All labels in the smallest column around a control."""
    area = min((column for column in areas if any(inner is text for inner in column)), key=len, default=[])
    return "\n".join(control.label for control in area if isinstance(control, ft.Semantics) and control.label)


def _is_read(text: ft.Text, read: str) -> bool:
    words = re.escape(str(text.value).removeprefix("for "))
    return re.search(rf"(?<!\w){words}(?!\w)", read) is not None


def test_information_by_colour_alone_is_found() -> None:
    """Two controls that differ only in colour are a fault, unless one also has another sign, word or ring."""

    def pair(inside: ft.Control | None = None, **props: Any) -> list[str]:
        return by_colour_alone(ft.Row([ft.Container(bgcolor="#D55E00"), ft.Container(inside, **props)]))

    assert len(pair(bgcolor="#009E73")) == 1
    assert not pair(ft.Icon(ft.Icons.ECO), bgcolor="#009E73")
    assert not pair(ft.Text("7"), bgcolor="#009E73")
    assert not pair(border=ft.Border.all(2, "#000000"), bgcolor="#009E73")
    assert not pair() and not pair(bgcolor="#D55E00")


@pytest.mark.parametrize(
    "taps", [("{starter}, centre: ",), ("{starter}, centre: ", "red 5", "Log")], ids=["pad", "marks"]
)
async def test_a_pad_and_marked_lines(house: House, taps: tuple[str, ...]) -> None:
    """The card pad's keys and an overruled line in the log are marked by more than colour."""
    table = await laid(house, "meow_oracle", "Ann", "Bob")
    first, second = table.referee.offers(table.state)[0], table.config.names
    await table.enter(first.fill(**{name: domain.values[0] for name, domain in first.open.items()}))  # type: ignore[union-attr]
    window = await house.window(f"/table/{table.head.id}")
    for words in taps:
        await begins(window, words.format(starter=second[table.state.turn]))
    assert not by_colour_alone(next(window.walk()))
    await use_keyboard(window)
    assert all(takes_focus(control) for control in window.walk() if may_be_tapped(control))


async def test_answers_of_the_rules(house: House) -> None:
    """Search results are labelled, large enough and reached by Tab; matches are marked by more than colour."""
    table = await laid(house, "meow_oracle", "Ann", "Bob")
    for way in ("/rules", "/rules/meow_oracle", f"/table/{table.head.id}/rules"):  # one device: it has one index
        window = await house.window(way)
        await window.type("Search the rules", "three jokers in a line of the market")
        await use_keyboard(window)
        tappable = [control for control in window.walk() if may_be_tapped(control)]
        assert len(tappable) > 10, way
        for control in tappable:
            assert label(control) and takes_focus(control) and not _is_small(control, {}), way
        assert not by_colour_alone(next(window.walk())), way
        spans = [span for control in window.walk() if isinstance(control, ft.Text) for span in control.spans or ()]
        marks = [span.style for span in spans if span.style is not None]
        assert marks and all(style.bgcolor and style.weight == ft.FontWeight.BOLD for style in marks), way


def test_every_route_is_known() -> None:
    """A new route is tested automatically; if it has an unknown parameter, a value must be added to `furnish`."""

    def count(some: Any) -> int:
        return sum((route.component is not None) + count(route.children or ()) for route in some)

    all_patterns = list(patterns())
    assert len(all_patterns) == count(routes()) == len(set(all_patterns))
    filled = {"id": ["1"], "game": ["meow_oracle"], "passage": ["MO-1"], "kit": ["1"], "part": ["chart"], "seat": ["0"]}
    filled |= {"person": ["1"], "play": ["1"], "tag": ["1"], "number": ["1"], "of": ["1"], "data": ["A"]}
    unknown = {part[1:] for path in all_patterns for part in path.split("/") if part.startswith(":")} - filled.keys()
    assert not unknown, f"fill in {unknown} in tests/accessibility/addresses.py"


def test_every_link_leads_to_a_route() -> None:
    """All addresses that screens navigate to are routes."""
    known = [re.compile(re.sub(r":\w+", "[^/]+", pattern)) for pattern in patterns()]
    sources = (path.read_text("utf-8") for path in modules("companion"))
    ways = {re.sub("{[^}]*}", "x", way) for text in sources for way in re.findall(r'\.go(?:, |\()f?"(/[^"]*)"', text)}
    assert len(ways) > 20
    assert [way for way in ways if not any(pattern.fullmatch(way) for pattern in known)] == []
