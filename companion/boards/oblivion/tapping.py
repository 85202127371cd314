"""Handlers of taps on places, piles and laid-out cards."""

from __future__ import annotations

from companion.boards.oblivion.picks import Taken
from companion.boards.oblivion.taps import Aim, Fill, Make, PickUp, Take, Tap, pile_tap, tapped
from companion.table.controller import TableController
from referees.oblivion.pieces import Spot

__all__ = ["tap", "tap_laid", "tap_pile"]


async def tap(hands: TableController, spot: Spot) -> None:
    """Handle a tap on a place of a battlefield."""
    table = hands.table
    view, offers = table.referee.view(table.state), table.referee.offers(table.state)
    await _do(hands, tapped(view, offers, hands.picked, hands.draft, spot))


async def tap_pile(hands: TableController, pile: int) -> None:
    """Handle a tap on a pile of the draft."""
    table = hands.table
    await _do(hands, pile_tap(table.referee.view(table.state), hands.picked, pile))


def tap_laid(hands: TableController, place: int) -> None:
    """Handle a tap on a laid-out card: it goes on the next tapped pile."""
    hands.pick(Taken(place))


async def _do(hands: TableController, meant: Tap | None) -> None:
    if isinstance(meant, Fill):
        await hands.fill(meant.name, meant.value)
    elif isinstance(meant, Take):
        await hands.choose(meant.offer, {meant.name: meant.value})
    elif isinstance(meant, PickUp):
        hands.pick(meant.what)
    elif isinstance(meant, Aim | Make):
        hands.picked = None
        await hands.enter(meant.entry)
