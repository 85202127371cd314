"""What the hands do when a place, a pile or a card of the layout is tapped."""

from __future__ import annotations

from companion.boards.oblivion.picks import Taken
from companion.boards.oblivion.taps import Aim, Fill, Make, PickUp, Take, Tap, pile_tap, tapped
from companion.screens.table.hands import Hands
from referees.oblivion.pieces import Spot

__all__ = ["tap", "tap_laid", "tap_pile"]


async def tap(hands: Hands, spot: Spot) -> None:
    """A tap on a place of a battlefield."""
    table = hands.table
    view, offers = table.view, table.offers
    await _do(hands, tapped(view, offers, hands.picked, hands.draft, spot))


async def tap_pile(hands: Hands, pile: int) -> None:
    """A tap on a pile of the draft."""
    table = hands.table
    await _do(hands, pile_tap(table.view, hands.picked, pile))


def tap_laid(hands: Hands, place: int) -> None:
    """A tap on a card of the layout: it goes on the next pile tapped."""
    hands.pick(Taken(place))


async def _do(hands: Hands, meant: Tap | None) -> None:
    if isinstance(meant, Fill):
        await hands.fill(meant.name, meant.value)
    elif isinstance(meant, Take):
        await hands.choose(meant.offer, {meant.name: meant.value})
    elif isinstance(meant, PickUp):
        hands.pick(meant.what)
    elif isinstance(meant, Aim | Make):
        hands.picked = None
        await hands.enter(meant.entry)
