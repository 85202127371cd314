"""Panels of the tray: the attack before it is confirmed, a single card, a player's drafted cards, usable powers."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.boards.oblivion.sums import card_words, place_words, power_words, sum_words
from companion.boards.oblivion.taps import Attacker, card_at, chosen_attack
from companion.look.widgets import button, note, strong, wrapped
from companion.table.control.controller import TableController
from referees.common.words import Offer, Sentence, Who, say
from referees.oblivion.table.pieces import Spot, cell_label
from referees.oblivion.using import UsePower
from referees.oblivion.view import View

__all__ = ["attack_parts", "drafted_parts", "looked_parts", "power_keys"]


def attack_parts(view: View, picked: Attacker, controller: TableController) -> list[ft.Control]:
    """The sum, what to tap next, and the choice of the card alone or with its duplicates."""
    attack, text = chosen_attack(view, picked), controller.table.text
    if attack is None:
        return []
    total = strong(text(say("Attack: {sum}", sum=sum_words(view, attack.parts, attack.total))), 20, ft.FontWeight.W_700)
    next_tap = say("Tap the card that is attacked.")
    if view.attacked is not None:
        next_tap = say("Tap the card of {who} that is attacked.", who=Who(view.attacked))
    keys: list[ft.Control] = []
    for other in view.choices:
        if picked.cell in other.cells and other.alone != picked.alone:
            words = say("This card alone") if other.alone else say("All its duplicates together")
            act = partial(controller.pick, Attacker(picked.cell, other.alone))
            keys.append(button(text(words), controller.careful("tray", act)))
    parts: list[ft.Control] = [ft.Semantics(content=total, live_region=True), note(text(next_tap), 16)]
    return [*parts, wrapped(keys)] if keys else parts


def looked_parts(view: View, offers: tuple[Offer, ...], spot: Spot, controller: TableController) -> list[ft.Control]:
    """Its place, status, printed power, and attack by component."""
    card = card_at(view, spot)
    if card is None:
        return [_away(controller)]
    lines = [place_words(*spot, card_words(card))]
    if card.power:
        lines.append(say("{power}", power=card.power))
    if len(card.parts) > 1:
        lines.append(say("Attack: {sum}", sum=sum_words(view, card.parts, card.attack)))
    return [*_lines(lines, controller), *power_keys(view, offers, controller, only=spot), _away(controller)]


def drafted_parts(view: View, seat: int, controller: TableController) -> list[ft.Control]:
    """OB-14: cards known from the draft that are still in the hand."""
    cards = view.players[seat].drafted or ()
    known = say("{cards}", cards=", ".join(cards)) if cards else say("nothing that is known")
    others = view.players[seat].hand - len(cards)
    lines = [say("{who} holds from the draft: {cards}.", who=Who(seat), cards=known)]
    if others > 0:
        lines.append(say("Cards that nobody else has seen: {count}.", count=others))
    return [*_lines(lines, controller), _away(controller)]


def _lines(lines: list[Sentence], controller: TableController) -> list[ft.Control]:
    first, *rest = [controller.table.text(one) for one in lines]
    return [strong(first, 16), *[note(one, 15) for one in rest]]


def _away(controller: TableController) -> ft.Control:
    return wrapped([button("Close", controller.careful("tray", partial(controller.pick, None)))])


def power_keys(
    view: View, offers: tuple[Offer, ...], controller: TableController, only: Spot | None = None
) -> list[ft.Control]:
    """A key for each card with a usable power; `only` that of one place. Equal names get their places added."""
    powers = [(offer, (offer.fixed["seat"], *offer.fixed["source"])) for offer in offers if offer.entry is UsePower]
    cards = [card_at(view, spot) for _, spot in powers]
    names = [card.name for card in cards if card is not None]
    keys: list[ft.Control] = []
    for (offer, spot), card in zip(powers, cards, strict=True):
        assert card is not None, "a power on offer is that of a card that lies there"
        does = power_words(controller.table.config.kit.cards[card.id])
        words = say("{card}: {does}", card=card.name, does=does)
        if names.count(card.name) > 1:
            words = say("{card} ({place}): {does}", card=card.name, place=cell_label(spot[1:]), does=does)
        if only in {None, spot}:
            act = controller.careful("tray", partial(controller.choose, offer))
            keys.append(button(controller.table.text(words), act, icon=ft.Icons.BOLT))
    return [wrapped(keys)] if keys else []
