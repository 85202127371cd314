"""Panels of a single card, and of a player's drafted cards where the table plays with them known."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.boards.oblivion.powers import power_keys
from companion.boards.oblivion.sums import card_words, place_words, sum_words
from companion.boards.oblivion.taps import card_at
from companion.look.widgets import button, wrapped
from companion.table.controller import TableController
from referees.common.protocol.offer import Offer
from referees.common.protocol.sentence import Sentence, Who, say
from referees.oblivion.pieces import Spot
from referees.oblivion.view import View

__all__ = ["drafted_parts", "looked_parts"]


def looked_parts(view: View, offers: tuple[Offer, ...], spot: Spot, hands: TableController) -> list[ft.Control]:
    """Its place, status, printed power, and attack by component."""
    card = card_at(view, spot)
    if card is None:
        return [_away(hands)]
    lines = [place_words(*spot, card_words(card))]
    if card.power:
        lines.append(say("{power}", power=card.power))
    if len(card.parts) > 1:
        lines.append(say("Attack: {sum}", sum=sum_words(view, card.parts, card.attack)))
    return [*_lines(lines, hands), *power_keys(view, offers, hands, only=spot), _away(hands)]


def drafted_parts(view: View, seat: int, hands: TableController) -> list[ft.Control]:
    """OB-14: cards known from the draft that are still in the hand."""
    cards = view.players[seat].drafted or ()
    known = say("{cards}", cards=", ".join(cards)) if cards else say("nothing that is known")
    others = view.players[seat].hand - len(cards)
    lines = [say("{who} holds from the draft: {cards}.", who=Who(seat), cards=known)]
    if others > 0:
        lines.append(say("Cards that nobody else has seen: {count}.", count=others))
    return [*_lines(lines, hands), _away(hands)]


def _lines(lines: list[Sentence], hands: TableController) -> list[ft.Control]:
    reader = hands.table.reader()
    first, *rest = [reader.text(one) for one in lines]
    quiet = ft.Colors.ON_SURFACE_VARIANT
    return [ft.Text(first, size=16, weight=ft.FontWeight.W_600), *[ft.Text(one, size=15, color=quiet) for one in rest]]


def _away(hands: TableController) -> ft.Control:
    return wrapped([button("Close", hands.careful("tray", partial(hands.pick, None)))])
