"""A key for each usable power: the card, and its effect in a word."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.boards.oblivion.sums import power_words
from companion.boards.oblivion.taps import card_at
from companion.look.widgets import button, wrapped
from companion.table.controller import TableController
from referees.common.protocol.offer import Offer
from referees.common.protocol.sentence import say
from referees.oblivion.pieces import Spot, cell_label
from referees.oblivion.powers.using import UsePower
from referees.oblivion.view import View

__all__ = ["power_keys"]


def power_keys(
    view: View, offers: tuple[Offer, ...], hands: TableController, only: Spot | None = None
) -> list[ft.Control]:
    """A key for each card with a usable power; `only` that of one place. Equal names get their places added."""
    powers = [offer for offer in offers if offer.entry is UsePower]
    names = [_name(view, offer) for offer in powers]
    shown = [
        _key(view, offer, hands, with_place=names.count(_name(view, offer)) > 1)
        for offer in powers
        if only is None or _source(offer) == only
    ]
    return [wrapped(shown)] if shown else []


def _source(offer: Offer) -> Spot:
    lane, column = offer.fixed["source"]
    return (offer.fixed["seat"], lane, column)


def _name(view: View, offer: Offer) -> str:
    card = card_at(view, _source(offer))
    return card.name if card is not None else ""


def _key(view: View, offer: Offer, hands: TableController, *, with_place: bool) -> ft.Control:
    card = card_at(view, _source(offer))
    assert card is not None, "a power on offer is that of a card that lies there"
    kit = hands.table.config.kit
    does = power_words(kit.cards[card.id])
    words = say("{card}: {does}", card=card.name, does=does)
    if with_place:
        words = say("{card} ({place}): {does}", card=card.name, place=cell_label(offer.fixed["source"]), does=does)
    act = hands.careful("tray", partial(hands.choose, offer))
    return button(hands.table.text(words), act, icon=ft.Icons.BOLT)
