"""Buttons for the current offers: the likeliest filled, the others less prominent, a number as a stepper."""

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft
from msgspec import field

from companion.flet_fixes.guard import handler
from companion.look.widgets import WORDS, Act, button, column, either, filled, quiet, shape, strong, wrapped
from companion.measures import GAP
from companion.table.control.controller import TableController
from companion.table.control.draft import Correction
from companion.table.control.quick_taps import counted
from companion.window.at_table import careful, controller_here
from companion.words import capital, said
from referees.common.values.value import Value
from referees.common.words import Choice, Offer, Reader

COUNTING = 48  # dp, so that three players are in sight on a small phone
ACROSS = ft.CrossAxisAlignment.STRETCH
LOW = shape(3, 8, WORDS)


def stepper(prompt: str, take: Callable[[], Any], offer: Offer, *, is_large: bool) -> ft.Control:
    """A prompt that opens the keypad, and ± buttons; quick taps make one entry."""
    controller = controller_here()
    draft = controller.quick.draft
    value = draft[1] if draft is not None and draft[0] == offer else None
    bold, middle = ft.FontWeight.W_700, ft.TextAlign.CENTER
    number = strong("–" if value is None else str(value), 28, bold, text_align=middle)
    number_box = ft.Container(number, width=COUNTING, alignment=ft.Alignment.CENTER, expand=is_large)
    less = _step(ft.Icons.REMOVE, said("One less: {what}", what=prompt), offer, -1)
    more = _step(ft.Icons.ADD, said("One more: {what}", what=prompt), offer, 1)
    opens = ft.Container(quiet(prompt, take, icon=ft.Icons.DIALPAD, style=LOW), expand=not is_large)
    counted = ft.Text(not_entered_yet(value), size=16, color=ft.Colors.TERTIARY)
    waiting = [
        ft.Icon(ft.Icons.HOURGLASS_BOTTOM, size=20, color=ft.Colors.TERTIARY),
        ft.Semantics(content=counted, live_region=True, expand=True),
        filled(said("Keep {value}", value=value or 0), careful("tray", controller.keep)),
    ]
    above, beside = ([opens], []) if is_large else ([], [opens])
    return column(
        *above,
        ft.Row([*beside, less, number_box, more], spacing=GAP, intrinsic_height=True, vertical_alignment=ACROSS),
        ft.Row(waiting, spacing=GAP, visible=value is not None),
    )


def not_entered_yet(value: int | None) -> str:
    """The sentence for a count not entered yet."""
    return "" if value is None else said("{value}, not entered yet", value=value)


def _step(icon: ft.IconData, label: str, offer: Offer, by: int) -> ft.Control:
    controller = controller_here()
    act = handler(careful("tray", lambda: controller.count(offer, by)))
    look = ft.Icon(icon, semantics_label=label, size=28)
    return ft.FilledTonalIconButton(look, on_click=act, width=COUNTING, height=COUNTING)


INLINE = 6  # values that get a button each


class ButtonContext(Value):
    """What offer buttons share: text reader, screen zone, `spot` to correct in the record, controller, text size."""

    reader: Reader
    zone: str
    spot: Correction | None = None
    controller: TableController = field(default_factory=controller_here)
    is_large: bool = False

    def take(self, offer: Offer, **values: Any) -> Callable[[], Any]:
        """A handler for taps on an offer."""
        return self.controller.careful(self.zone, lambda: self.controller.choose(offer, values, self.spot))


def offer_buttons(offers: Sequence[Offer], ctx: ButtonContext) -> list[ft.Control]:
    """A button for each offer, which enters it if complete, or opens its form."""
    if len(offers) == 1 and len(offers[0].open) == 1:
        ((name, domain),) = offers[0].open.items()
        if isinstance(domain, Choice) and len(domain.values) <= INLINE:
            make = filled if len(domain.values) == 1 else either
            named = [(ctx.reader.text(domain.label(value)), {name: value}) for value in domain.values]
            return [wrapped([make(words, ctx.take(offers[0], **values)) for words, values in named])]
    return act_buttons(offers, ctx)


def act_buttons(offers: Sequence[Offer], ctx: ButtonContext) -> list[ft.Control]:
    """A button for each offer, with `act` as its text; a stepper for a number in the tray."""
    buttons = [_offer(offer, ctx, filled if at == 0 else button) for at, offer in enumerate(offers)]
    return [*buttons[:1], wrapped(buttons[1:])] if len(buttons) > 1 else buttons


def _offer(offer: Offer, ctx: ButtonContext, make: Callable[[str, Act], ft.Control]) -> ft.Control:
    if counted(offer) is not None and ctx.zone == "tray":
        return stepper(capital(ctx.reader.text(offer.prompt)), ctx.take(offer), offer, is_large=ctx.is_large)
    return make(capital(ctx.reader.text(offer.act)), ctx.take(offer))
