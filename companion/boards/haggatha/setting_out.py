"""The form for all numbers in a game's setup (MC-B3), entered together."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import flet as ft
from msgspec import MsgspecError
from msgspec.json import decode, encode

from companion.boards.haggatha.faces import number_face, shield_face
from companion.boards.keys import FINGER, in_a_row, key, share
from companion.boards.taps import Enter, Pick, Tap, do, tap
from companion.flet_fixes.guard import memoised
from companion.look.widgets import MIDDLE, QUIET, column, row, strong
from companion.measures import GAP
from companion.store.errors import StoreError
from companion.table.control.controller import TableController
from companion.table.control.scene import Scene
from companion.window.at_table import controller_here
from companion.window.context import AppContext, use_app
from companion.words import said, text
from referees.common.values import replaced
from referees.common.values.change import changed
from referees.common.values.value import Value
from referees.common.words import Sentence, say
from referees.haggatha.cove.setting_out import SetOut
from referees.haggatha.table.cove import SET_OUT
from referees.haggatha.table.pieces import ADVENTURERS, COLOURS, CUSTOMERS, Customer, SetOutAt, hall_label

MOST_KEYS = 6


class SetUp(Value):
    """The setup form's state: places, numbers entered, index of the current place, and page of number keys."""

    places: tuple[SetOutAt, ...]
    numbers: tuple[int | None, ...]
    at: int = 0
    page: int = 0

    @property
    def place(self) -> SetOutAt:
        """The current place."""
        return self.places[self.at]

    @property
    def is_full(self) -> bool:
        """Whether every place has its number."""
        return None not in self.numbers

    def with_number(self, number: int) -> SetUp:
        """Enters the current place's number and moves to the next place. A Hall's number also fills empty Halls."""
        numbers = replaced(self.numbers, self.at, number)
        if self.place in COLOURS:
            pairs = zip(self.places, numbers, strict=True)
            numbers = tuple([number if old is None and place in COLOURS else old for place, old in pairs])
        return SetUp(self.places, numbers, min(self.at + 1, len(self.places) - 1))

    def turned(self, in_page: int) -> SetUp:
        """Turns to the next page of number keys, or the first."""
        page = self.page + 1
        return changed(self, page=page if page * in_page <= _most(self) else 0)


def form_of(scene: Scene) -> SetUp | None:
    """The form as filled in; None if nothing is left to set out."""
    first = next((offer.fixed["place"] for offer in scene.likely if offer.entry is SetOut), None)
    if first is None:
        return None
    places = SET_OUT[SET_OUT.index(first) :]
    is_started = isinstance(scene.picked, SetUp) and scene.picked.places == places
    return scene.picked if is_started else SetUp(places, (None,) * len(places))


def entered(scene: Scene) -> Tap | None:
    """What a tap does: enters all numbers; None if any is missing."""
    form = form_of(scene)
    if form is None or not form.is_full:
        return None
    return Enter(tuple([SetOut(place=at, number=one or 0) for at, one in zip(form.places, form.numbers, strict=True)]))


async def enter_all(app: AppContext, controller: TableController) -> None:
    """Enter all numbers, and keep the Halls' for later games with as many seats."""
    form = form_of(controller.scene)
    await do(controller, entered(controller.scene))
    if form is not None and form_of(controller.scene) is None:
        with suppress(StoreError):
            await app.store.set_setting(_halls(controller), encode(form.numbers[-len(COLOURS) :]).decode())


def _halls(controller: TableController) -> str:
    return f"haggatha halls {len(controller.scene.seats)}"


@memoised
def SetUpForm(*, form: SetUp, is_new: bool, width: int) -> ft.Control:
    """One place's numbers, and below them a key for each place with its number. In a form that `is_new` the Halls begin
    as in the last game."""
    app, controller = use_app(), controller_here()

    async def fill() -> None:
        with suppress(StoreError, MsgspecError):
            halls = decode(await app.store.setting(_halls(controller)) or "", type=tuple[int, int, int, int])
            if controller.scene.picked is None and form == form_of(controller.scene):
                controller.pick(changed(form, numbers=(None, None, *halls)[-len(form.places) :]))

    ft.use_effect(fill, [is_new])
    across = len(SET_OUT) if width >= len(SET_OUT) * (FINGER + GAP) - GAP else len(SET_OUT) // 2
    wide = share(width, across)
    places = [_place(form, at, wide) for at in range(len(form.places))]
    title = strong(text(_named(form.place)), 15)
    return column(title, _numbers(form, width), ft.Row([*places], wrap=True, spacing=GAP, run_spacing=GAP, width=width))


def _place(form: SetUp, at: int, width: float) -> ft.Control:
    place, number = form.places[at], form.numbers[at]
    digits = "–" if number is None else str(number)
    if place == "bag":
        bag = ft.Icon(ft.Icons.SHOPPING_BAG, size=22, color=QUIET)
        face: ft.Control = row(bag, number_face(digits, 10 * len(digits), 24, 18), gap=2, alignment=MIDDLE)
    else:
        face = shield_face(_colour(place), digits, 42)
    words = say("{place}: {number}", place=_named(place), number=say("no number yet") if number is None else number)
    return key(
        face, text(words), tap(_changing, partial(changed, at=at, page=0)), width, height=FINGER, is_on=at == form.at
    )


def _named(place: SetOutAt) -> Sentence:
    if place == "bag":
        return say("Rogues in the bag")
    return say("Rogues in the Lair") if place == "lair" else say("Customers in {hall}", hall=hall_label(place))


def _colour(place: SetOutAt) -> Customer:
    return next((colour for colour in COLOURS if colour == place), "grey")


def _changing(scene: Scene, change: Callable[[SetUp], SetUp]) -> Tap | None:
    form = form_of(scene)
    return None if form is None else Pick(change(form))


def _numbers(form: SetUp, width: int) -> ft.Control:
    across = in_a_row(width, MOST_KEYS)
    wide = share(width, across)
    least = form.page * (across - 1)
    choices, number = range(least, min(least + across - 1, _most(form) + 1)), form.numbers[form.at]
    marks: list[tuple[ft.Control, str, Callable[[SetUp], SetUp]]]
    marks = [(strong(str(value), 20), str(value), partial(SetUp.with_number, number=value)) for value in choices]
    marks.append((ft.Icon(ft.Icons.MORE_HORIZ), said("Other numbers"), partial(SetUp.turned, in_page=across - 1)))
    return row(*[
        key(face, words, tap(_changing, change), wide, height=FINGER, is_on=words == str(number))
        for face, words, change in marks
    ])  # fmt: skip


def _most(form: SetUp) -> int:
    return ADVENTURERS[CUSTOMERS.index(_colour(form.place))]
