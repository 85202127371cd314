"""What lies on the table, what may be known of it, and the rounds that were scored."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from referees.common.protocol.state import State as CommonState
from referees.common.protocol.tally import Tally
from referees.common.values import Value, changed
from referees.higgins_oracle.knowledge import Knowledge, begun, drawn
from referees.higgins_oracle.options import Config
from referees.higgins_oracle.pieces import CARDS, COPIES, FULL_HAND, RANKS, rank_of

NOTHING_KNOWN = begun()


class Capture(Value):
    """Cards a seat won with one guess: its number, the rank, how many, the suits where they were entered, and the
    entry. What was won stays out of every representation: it is a secret while the round runs."""

    guess: int
    seat: int
    count: int
    entry: int
    rank: str
    suits: tuple[str, ...] | None

    def __repr__(self) -> str:
        return f"Capture(guess={self.guess}, seat={self.seat}, count={self.count}, entry={self.entry})"


class Round(Value):
    """A round that was scored: the points by seat, explained card by card in `part`, the cards each seat laid out, and
    the Oracle's hand. `oracle` is the reigning one, None where the table only counted."""

    points: tuple[int, ...]
    part: Tally
    face_up: tuple[tuple[str, ...], ...] = ()
    hand: int = 0
    oracle: int | None = None


class ScoredSince(Value):
    """Ends the secrets of a round: whether the round with that index has been scored by now."""

    round: int

    def __call__(self, now: State) -> bool:
        """Whether what was said in that round is open now; after the end of the game all is."""
        return len(now.rounds) > self.round or now.outcome is not None


class State(CommonState):
    """Public: `running` (a round is), `oracle` and `hand` (how many cards he holds), `deck` (how many are left),
    `turn` (who asks, or will once the Oracle has laid a card out), `asked` (the ids of this round's guesses), `laid`
    (those of its cards laid out), `missed` (the last guess did: the Oracle has still to lay a card out), `won`
    (face-down cards before each seat) and `face_up` (cards each seat laid out as Oracle). `sheet` is the count entered
    for each seat while the table only counts. `reigning` is who must be Oracle of the next round, None where the table
    says who. `granted` are points the table set (OC-1).

    Secret while the round runs: `captures` and `known`.
    """

    config: Config
    running: bool = False
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
    reigning: int | None = None
    rounds: tuple[Round, ...] = ()
    granted: tuple[int, ...] = ()
    captures: tuple[Capture, ...] = ()
    known: Knowledge = NOTHING_KNOWN


def next_asker(state: State, seat: int, oracle: int) -> int:
    """HO-4, C-HO-5: who asks after a seat, in the direction of this table; the Oracle is passed over."""
    seats = len(state.config.seats)
    step = -1 if state.config.options.direction == "anticlockwise" else 1
    for away in range(1, seats + 1):
        following = (seat + step * away) % seats
        if following != oracle and following not in state.left:
            return following
    return seat


def in_turn(state: State) -> int:
    """The seat whose turn it is; until the Oracle has laid out a card after a miss that of the player who missed."""
    last = state.known.askers[-1] if state.missed and state.known.askers else state.turn
    return state.turn if last == state.oracle or last in state.left else last


def draw(state: State, hand: int, known: Knowledge, **more: Any) -> State:
    """The Oracle, who holds that many cards now, takes the top card of the deck; `more` changes besides."""
    return changed(state, hand=hand + 1, deck=max(state.deck - 1, 0), known=drawn(known), **more)


def must_lay_out(state: State) -> bool:
    """HO-6: whether the Oracle who denied has to lay a card out, before drawing a fifth or after (C-HO-4)."""
    if state.config.options.lay_out == "before_drawing":
        return state.missed and state.hand >= FULL_HAND and state.deck > 0
    return state.missed and state.hand > FULL_HAND


@lru_cache(maxsize=256)
def ranks_with_room(face_up: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """HO-1: by how many cards are given, the ranks of which so many do not lie face up. Cached, since many questions
    are asked between two cards laid out."""
    lying = Counter([rank_of(card) for cards in face_up for card in cards])
    room = []
    for hits in range(COPIES + 1):
        full = [rank for rank, copies in lying.items() if hits + copies > COPIES]
        room.append(tuple(rank for rank in RANKS if rank not in full) if full else RANKS)
    return tuple(room)
