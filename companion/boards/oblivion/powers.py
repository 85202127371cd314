"""The powers that may be used now, each a key: the card, and in a word what it does."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.boards.oblivion.sums import power_words
from companion.boards.oblivion.taps import card_at
from companion.screens.table.hands import Hands
from companion.widgets import button, wrapped
from referees.common.protocol.offer import Offer
from referees.common.protocol.sentence import say
from referees.oblivion.pieces import Spot, cell_label
from referees.oblivion.powers import UsePower
from referees.oblivion.view import View

__all__ = ["power_keys"]


def power_keys(view: View, offers: tuple[Offer, ...], hands: Hands, only: Spot | None = None) -> list[ft.Control]:
    """One for each card whose power is on offer; `only` that of the card there. Two of the same name say where they
    lie."""
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


def _key(view: View, offer: Offer, hands: Hands, *, with_place: bool) -> ft.Control:
    card = card_at(view, _source(offer))
    assert card is not None, "a power on offer is that of a card that lies there"
    kit = hands.table.config.kit
    does = power_words(kit.cards[card.id])
    words = say("{card}: {does}", card=card.name, does=does)
    if with_place:
        words = say("{card} ({place}): {does}", card=card.name, place=cell_label(offer.fixed["source"]), does=does)
    act = hands.careful("tray", partial(hands.choose, offer))
    return button(hands.table.text(words), act, icon=ft.Icons.BOLT)
