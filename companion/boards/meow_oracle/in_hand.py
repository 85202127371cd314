"""The cards in hand: turned up and to be dealt, or dealt and to be placed."""

from __future__ import annotations

import flet as ft

from companion.boards.meow_oracle.faces import card_face
from companion.boards.meow_oracle.taps import in_hand, is_handing_out, selected
from companion.flet_fixes.guard import component, memo
from companion.look.cell import ROUNDED, cell
from companion.table.arrows import Station
from companion.table.controller import TableController
from companion.table.scene import Scene
from companion.window.context import use_by_keys
from referees.common.protocol.sentence import Reader, Sentence, Who, say
from referees.meow_oracle.pieces import card_label
from referees.meow_oracle.view import View

__all__ = ["InHand"]

WIDTH, HEIGHT = 50, 58
RING = 3
SLOTS = 3
"""As many cards as a turn hands out."""


@memo
@component
def InHand(*, scene: Scene, hands: TableController) -> ft.Control:
    """While cards are dealt, the next tap on the board deals the one with the ring; a tap on another card selects
    that."""
    view, names = scene.view, scene.names
    cards = in_hand(view)
    now = selected(view, scene.picked) if is_handing_out(scene.offers) else None
    receivers, by_keys = dict(view.given), use_by_keys()
    shown: list[str | None] = [*cards, *[None] * (SLOTS - len(cards))]
    slots = [
        _slot(
            Station("hand", 0, at),
            card,
            names,
            hands,
            is_next=card is not None and card == now,
            to=receivers.get(card or ""),
            has_names=bool(receivers),
            by_keys=by_keys,
        )
        for at, card in enumerate(shown)
    ]
    text = ft.Text(Reader(names).text(_to_do(now, receivers)), size=16)
    return ft.Row(
        [*slots, text],
        wrap=True,  # large text gets a row of its own instead of a narrow column
        spacing=8,
        run_spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        visible=bool(cards),
    )


def _slot(
    where: Station,
    card: str | None,
    names: tuple[str, ...],
    hands: TableController,
    *,
    is_next: bool,
    to: int | None,
    has_names: bool,
    by_keys: bool,
) -> ft.Control:
    """A card or an empty slot, always of the same structure, so that a change is a small message. Where one has a name
    below it, all reserve that space: cards stay aligned."""
    words = "" if card is None else Reader(names).text(_label(card, to, is_next))
    ring = ft.Container(
        card_face(card, WIDTH, HEIGHT),
        padding=RING,
        border_radius=ROUNDED,
        bgcolor=ft.Colors.PRIMARY if is_next else None,
    )
    act = hands.careful("tray", lambda: hands.pick(card))
    wide, high = WIDTH + 2 * RING, HEIGHT + 2 * RING
    key = cell(ring, words, act, width=wide, height=high, hands=hands, at=where, is_drawn=True, by_keys=by_keys)
    whose = ft.Text("" if to is None else f"for {names[to]}", size=13, max_lines=1, visible=has_names)
    return ft.Column(
        [key, whose],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        visible=card is not None,
    )


def _to(card: str | None, view: View) -> int | None:
    return next((seat for given, seat in view.given if given == card), None)


def _label(card: str, to: int | None, is_next: bool) -> Sentence:
    if is_next:
        return say("{card} is next", card=card_label(card))
    if to is not None:
        return say("Take {card} for {who}", card=card_label(card), who=Who(to))
    return say("Take {card}", card=card_label(card))


def _to_do(card: str | None, receivers: dict[str, int]) -> Sentence:
    if card is None:
        return say("Turned up so far.")
    if card in receivers:
        return say("Tap where {who} lays it.", who=Who(receivers[card]))
    return say("Tap where it lies.")
