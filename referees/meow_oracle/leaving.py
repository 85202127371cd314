"""What happens to the cards of a turn when a player leaves (OC-3, C-MO-15)."""

from __future__ import annotations

from referees.common.rules import Happening, Step, note
from referees.common.values import changed
from referees.common.words import Who, say_count
from referees.meow_oracle.handing_out import left_over
from referees.meow_oracle.pieces import card_label
from referees.meow_oracle.state import State


def leave(state: State, seat: int) -> Step:
    """Ends the leaver's turn, and sets aside the cards they turned up or were given; their open share is dropped."""
    given = tuple((card, to) for card, to in state.given if to != seat)
    shares = tuple(to for to in state.shares if to != seat)
    told = _set_aside(GIVEN, seat, tuple(card for card, to in state.given if to == seat))
    if seat == state.turn:
        told += _set_aside(TURNED_UP, seat, state.turned)
        return Step(changed(state, given=given, shares=(), turned=(), to_turn=0), told)
    to_turn = max(min(state.to_turn, len(shares) - len(state.turned)), 0)
    turned = state.turned
    if turned and not shares:
        told, turned = (*told, left_over(turned)), ()
    return Step(changed(state, given=given, shares=shares, turned=turned, to_turn=to_turn), told)


GIVEN = (
    "{who} has left without placing the {cards}. Set it aside.",
    "{who} has left without placing the {cards}. Set them aside.",
)
TURNED_UP = (
    "{who} has left without handing out the {cards}. Set it aside.",
    "{who} has left without handing out the {cards}. Set them aside.",
)


def _set_aside(said: tuple[str, str], seat: int, cards: tuple[str, ...]) -> tuple[Happening, ...]:
    if not cards:
        return ()
    sentence = say_count(*said, len(cards), who=Who(seat), cards=tuple(map(card_label, cards)))
    return (note(sentence, "C-MO-15"),)
