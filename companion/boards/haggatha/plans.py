"""The actions possible with the current Runes: a row per action, a chip per strength with the bubbles it costs."""

from __future__ import annotations

from typing import Any, NamedTuple

import flet as ft
import flet.canvas as cv

from companion.boards.haggatha.draws import pawns
from companion.boards.haggatha.faces import bubble_shapes, skull_shapes, word
from companion.boards.haggatha.ways import HOURS, Group, entries_of, has_further, plan_label
from companion.boards.keys import TALL, captioned, key
from companion.boards.taps import Enter, Pick, Tap, tap
from companion.flet_fixes.guard import component, memo
from companion.measures import GAP
from companion.table.controller import TableController
from companion.table.scene import Scene
from companion.words import text
from referees.common.protocol.sentence import say, say_count
from referees.haggatha.pieces import CUSTOMERS, Customer, Space, label
from referees.haggatha.sheet.dish import Dish
from referees.haggatha.sheet.plans import Plan
from referees.haggatha.view import View

__all__ = ["Plans", "started", "within_sight"]

NAMED = 104
"""The width of an action's name, in words of the usual size."""

SPARE = 4
"""Between the name and its chips."""

WIDE, WIDER = 52, 64
STRENGTH = 20
BUBBLE = 15

ICONS: dict[Space, ft.IconData] = {
    "chart": ft.Icons.AUTO_AWESOME,
    "divination": ft.Icons.VISIBILITY,
    "horoscopes": ft.Icons.BRIGHTNESS_3,
    "twisting": ft.Icons.ALL_INCLUSIVE,
}


class Inks(NamedTuple):
    """The colours of a chip: background and ink."""

    ground: ft.ColorValue
    ink: ft.ColorValue


FREE = Inks(ft.Colors.PRIMARY, ft.Colors.ON_PRIMARY)
FOR_BUBBLES = Inks(ft.Colors.SECONDARY_CONTAINER, ft.Colors.ON_SECONDARY_CONTAINER)
CHOSEN = Inks(ft.Colors.PRIMARY_CONTAINER, ft.Colors.ON_PRIMARY_CONTAINER)


def started(scene: Scene, plan: Plan, colour: Customer | None = None) -> Tap:
    """Enters the bubbles of a plan and its action; a Divination asks for its colour first."""
    if plan.space == "divination" and colour is None:
        return Pick(None if scene.picked == plan else plan)
    return Enter(entries_of(plan, scene.view.dish, colour))


@memo
@component
def Plans(*, view: View, groups: tuple[Group, ...], picked: Any, width: int, hands: TableController) -> ft.Control:
    """A tap on a chip starts its plan; a tapped Divination asks for its colour, and the others are dimmed."""
    assert view.dish is not None
    rows: list[ft.Control] = [_group(group, view.dish, picked, width, hands) for group in within_sight(groups, picked)]
    if not isinstance(picked, Plan) and has_further(view):
        rows.append(ft.Text(text(FURTHER), size=13, color=ft.Colors.ON_SURFACE_VARIANT))
    if isinstance(picked, Plan):
        colours = CUSTOMERS if _may_be_grey(hands) else CUSTOMERS[:4]
        asked = ft.Text("Which colour is predicted?", size=16)
        rows.append(ft.Column([asked, _colours(picked, colours, width, hands)], spacing=4, tight=True))
    return ft.Column(rows, spacing=GAP, tight=True)


FURTHER = say("More bubbles lead further: tap the dish to use them one by one.")


def within_sight(groups: tuple[Group, ...], picked: Any) -> tuple[Group, ...]:
    """All actions, or only the one tapped: its next question is right below it, on any phone."""
    if not isinstance(picked, Plan):
        return groups
    return tuple(group for group in groups if group.space == picked.space)


def _may_be_grey(hands: TableController) -> bool:
    return bool(hands.table.config.options.rogues == "predictable")


def _colours(plan: Plan, colours: tuple[Customer, ...], width: int, hands: TableController) -> ft.Control:
    return pawns(
        colours, "Predict {colour}", lambda scene, colour: started(scene, plan, colour), width=width, hands=hands
    )


def _group(group: Group, dish: Dish, picked: Any, width: int, hands: TableController) -> ft.Control:
    """Name and strengths side by side; large text gets a row of its own."""
    chips = ft.Row(
        [_chip(plan, dish, hands, is_on=plan == picked) for plan in group.plans],
        spacing=GAP,
        scroll=ft.ScrollMode.HIDDEN,
        width=width - NAMED - SPARE,
    )
    return captioned(_name(group.space), NAMED, chips, width)


def _name(space: Space) -> ft.Control:
    words = text(label(space))
    hours = text(say_count("{count} hour", "{count} hours", HOURS[space]))
    quiet = ft.Colors.ON_SURFACE_VARIANT
    return ft.Column(
        [
            ft.Text(words, size=15, weight=ft.FontWeight.W_600, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
            ft.Row(
                [ft.Icon(ICONS[space], size=16, color=quiet), ft.Text(hours, size=13, color=quiet, max_lines=1)],
                spacing=4,
                tight=True,
            ),
        ],
        spacing=0,
        tight=True,
    )


def _chip(plan: Plan, dish: Dish, hands: TableController, *, is_on: bool) -> ft.Control:
    inks = CHOSEN if is_on else FOR_BUBBLES if plan.uses else FREE
    wide = WIDER if len(plan.numbers) > 1 or plan.is_corrupting else WIDE
    return key(
        _face(plan, inks, wide),
        text(plan_label(plan, dish)),
        tap(hands, started, plan),
        width=wide,
        hands=hands,
        ground=inks.ground,
        is_on=is_on,
        is_faint=plan.is_again,
    )


def _face(plan: Plan, inks: Inks, wide: int) -> ft.Control:
    middle = wide / 2
    high = TALL / 2 if not plan.uses else TALL * 0.36
    shapes: list[cv.Shape] = []
    if plan.option is None:
        shapes.append(word(" ".join(str(one) for one in plan.numbers), (middle, high), STRENGTH, inks.ink))
    elif plan.option == "x":
        shapes.append(word("X", (middle, high), STRENGTH, inks.ink))
    else:
        aside = 7 if plan.is_corrupting else 0
        for at in (-1, 1):
            corner = (middle + at * 11 - 10 - aside, high - 10)
            shapes += bubble_shapes(plan.option, corner, 20, inks.ink, inks.ground)
    if plan.is_corrupting:
        shapes += skull_shapes(wide - 19, 4, 15, inks.ink, inks.ground)
    left = middle - len(plan.uses) * (BUBBLE + 3) / 2 + 1.5
    for at, use in enumerate(plan.uses):
        shapes += bubble_shapes(use.kind, (left + at * (BUBBLE + 3), TALL - BUBBLE - 6), BUBBLE, inks.ink, inks.ground)
    return cv.Canvas(shapes, width=wide, height=TALL)
