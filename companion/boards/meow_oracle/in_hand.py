"""The cards in hand: turned up and to be handed out, or given and to be placed."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.boards.meow_oracle.faces import card_face
from companion.boards.meow_oracle.taps import in_hand, selected
from companion.guard import component, handler, memo
from companion.screens.table.hands import Hands
from referees.common.sentence import Reader, Sentence, Who, say
from referees.meow_oracle.pieces import card_label
from referees.meow_oracle.view import View

__all__ = ["InHand"]

WIDTH, HEIGHT = 50, 58
RING = 3


@memo
@component
def InHand(*, view: View, picked: Any, names: tuple[str, ...], hands: Hands) -> ft.Control:
    """The card with the ring goes where the next tap on the board says; a tap on another one takes that instead."""
    reader = Reader(names)
    now = selected(view, picked)
    receivers = dict(view.given)

    def one(card: str) -> ft.Control:
        label = _label(card, receivers.get(card), card == now)
        to = names[receivers[card]] if card in receivers and len(in_hand(view)) > 1 else ""
        ring = ft.Container(
            ft.Semantics(label=reader.text(label), exclude_semantics=True, content=card_face(card, WIDTH, HEIGHT)),
            padding=RING,
            border_radius=10,
            bgcolor=ft.Colors.PRIMARY if card == now else ft.Colors.TRANSPARENT,
            on_click=handler(hands.careful("tray", lambda: hands.pick(card))),
        )
        column: list[ft.Control] = [ring]
        if to:
            column.append(ft.Text(reader.text(say("for {who}", who=to)), size=13, max_lines=1))
        return ft.Column(column, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER, key=card)

    cards: list[ft.Control] = [one(card) for card in in_hand(view)]
    text = ft.Text(reader.text(_to_do(now, receivers)), size=16, expand=True)
    return ft.Row([*cards, text], spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def _label(card: str, to: int | None, is_next: bool) -> Sentence:
    if is_next:
        return say("{card} is next", card=card_label(card))
    if to is not None:
        return say("Take {card} for {who}", card=card_label(card), who=Who(to))
    return say("Take {card}", card=card_label(card))


def _to_do(card: str | None, receivers: dict[str, int]) -> Sentence:
    if card is None:
        return say("Nothing is in hand.")
    if card in receivers:
        return say("Tap where {who} lays it.", who=Who(receivers[card]))
    return say("Tap where it lies now.")
