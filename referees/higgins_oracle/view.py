"""The visible part of a table: everything face up, and one's own face-down cards (HO-11)."""

from referees.common.values import Value
from referees.higgins_oracle.pieces import RANKS
from referees.higgins_oracle.scoring import totals
from referees.higgins_oracle.state import Capture, State, in_turn


class Owned(Value):
    """Cards of one rank among the reader's winnings; `suits` lists the entered suits."""

    rank: str
    count: int
    suits: tuple[str, ...]


class View(Value):
    """The visible table: `oracle` is None if there is none, `turn` between rounds and while cards are counted. `hand`
    and `deck` count cards. By seat: `won` counts face-down cards, `face_up` are the cards laid out, `points` those of
    all scored rounds. `own`: the reader's winnings in the order of ranks (None: the shared screen)."""

    round: int
    oracle: int | None
    turn: int | None
    hand: int
    deck: int
    won: tuple[int, ...]
    face_up: tuple[tuple[str, ...], ...]
    points: tuple[int, ...]
    target: int
    left: tuple[int, ...]
    own: tuple[Owned, ...] | None


def view(state: State, to: int | None) -> View:
    """The view for this reader."""
    return View(
        round=len(state.rounds) + state.running,
        oracle=state.oracle if state.running else state.next_oracle,
        turn=in_turn(state) if state.running and state.sheet is None else None,
        hand=state.hand if state.running else 0,
        deck=state.deck,
        won=state.won,
        face_up=state.face_up,
        points=tuple(totals(state)),
        target=state.config.target,
        left=state.left,
        own=None if to is None else _owned(state, to),
    )


def _owned(state: State, seat: int) -> tuple[Owned, ...]:
    won: dict[str, list[Capture]] = {}
    for capture in state.captures:
        if capture.seat == seat:
            won.setdefault(capture.rank, []).append(capture)
    return tuple(
        Owned(
            rank,
            sum(capture.count for capture in won[rank]),
            tuple(sorted(suit for capture in won[rank] for suit in capture.suits or ())),
        )
        for rank in RANKS  # sorted, to hide when they were won
        if rank in won
    )
