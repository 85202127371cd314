"""The state: public piles, knowledge of the hidden hand, and scored rounds."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Any

from referees.common.protocol.state import State as CommonState
from referees.common.protocol.tally import Tally
from referees.common.values import Value, changed
from referees.higgins_oracle.knowledge import Knowledge, blank, drawn
from referees.higgins_oracle.options import Config
from referees.higgins_oracle.pieces import CARDS, DECK, FULL_HAND, rank_of

NOTHING_KNOWN = blank()


class Capture(Value):
    """Cards won with one numbered `guess`, with suits if entered. `repr` omits rank and suits, secret in the round."""

    guess: int
    seat: int
    count: int
    entry: int
    rank: str
    suits: tuple[str, ...] | None

    def __repr__(self) -> str:
        return f"Capture(guess={self.guess}, seat={self.seat}, count={self.count}, entry={self.entry})"


class Round(Value):
    """A scored round: points by seat, their tally (`part`), cards laid out by seat, size of the Oracle's hand. `oracle`
    is the reigning one, None if players only entered counts."""

    points: tuple[int, ...]
    part: Tally
    face_up: tuple[tuple[str, ...], ...] = ()
    hand: int = 0
    oracle: int | None = None


class ScoredSince(Value):
    """Predicate that ends a round's secrecy: true once it's scored or the game is over."""

    round: int

    def __call__(self, now: State) -> bool:
        return len(now.rounds) > self.round or now.outcome is not None


class State(CommonState):
    """A game's state. Public: `running` (a round), `players` (who began it), `oracle` and `hand` (size of the Oracle's
    hand), `deck` (cards left), `turn` (who asks, or will after the Oracle lays out a card), `asked` and `laid` (ids of
    this round's guesses and laid-out cards), `missed` (after a miss, a card is still to be laid out), by seat `won`
    (face-down cards), `face_up` (cards laid out) and `sheet` (counts entered, if only scoring), `next_oracle` (the next
    round's; None: the table decides), `granted` (points set by the table, OC-1). Secret while the round runs:
    `captures` and `known`."""

    config: Config
    running: bool = False
    players: tuple[int, ...] = ()
    oracle: int = 0
    hand: int = 0
    deck: int = CARDS
    turn: int = 0
    asked: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()
    missed: bool = False
    won: tuple[int, ...] = ()
    face_up: tuple[tuple[str, ...], ...] = ()
    sheet: tuple[int | None, ...] | None = None
    next_oracle: int | None = None
    rounds: tuple[Round, ...] = ()
    granted: tuple[int, ...] = ()
    captures: tuple[Capture, ...] = ()
    known: Knowledge = NOTHING_KNOWN


def next_asker(state: State, seat: int, oracle: int) -> int:
    """HO-4, C-HO-5: the seat next to ask, in this table's direction; skips the Oracle."""
    seats = len(state.config.seats)
    step = -1 if state.config.options.direction == "anticlockwise" else 1
    for away in range(1, seats + 1):
        following = (seat + step * away) % seats
        if following != oracle and following not in state.left:
            return following
    return seat


def in_turn(state: State) -> int:
    """The active seat; a player who missed stays active until the Oracle lays out a card."""
    last = state.known.askers[-1] if state.missed and state.known.askers else state.turn
    return state.turn if last == state.oracle or last in state.left else last


def draw(state: State, hand: int, known: Knowledge, **more: Any) -> State:
    """Draws a card for the Oracle, who has `hand` cards; also changes the fields in `more`."""
    return changed(state, hand=hand + 1, deck=max(state.deck - 1, 0), known=drawn(known), **more)


def must_lay_out(state: State) -> bool:
    """HO-6: whether the Oracle must lay out a card now, before or after drawing the fifth (C-HO-4)."""
    if state.config.options.lay_out == "before_drawing":
        return state.missed and state.hand >= FULL_HAND and state.deck > 0
    return state.missed and state.hand > FULL_HAND


@lru_cache(maxsize=256)
def suits_face_up(face_up: tuple[tuple[str, ...], ...]) -> dict[str, str]:
    """The suits lying face up by rank, in the pack's order. Cached, since only a laid-out card changes them."""
    lying = {*chain.from_iterable(face_up)}
    suits: dict[str, str] = {}
    for card in DECK:
        if card in lying:
            suits[rank_of(card)] = suits.get(rank_of(card), "") + card[-1]
    return suits
