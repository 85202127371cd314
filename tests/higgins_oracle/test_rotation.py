"""Whose turn it is to ask after any player has left at any question, against a model of the rules' rotation alone."""

import random
from dataclasses import dataclass, field

import pytest

from referees.common.always.conclude import Leave
from referees.common.protocol.entry import Entry
from referees.higgins_oracle import REFEREE
from referees.higgins_oracle.asking import Guess
from referees.higgins_oracle.laying_out import LayOut
from referees.higgins_oracle.pieces import DECK
from referees.higgins_oracle.questions import Ask, ChooseCard
from referees.higgins_oracle.setting_up import StartRound
from referees.higgins_oracle.state import State
from tests.higgins_oracle.tables import config, dealt


@dataclass
class Circle:
    """HO-4, HO-7, C-HO-3, C-HO-10: the players in a circle, walked from the player who asked last; without cards.

    `last` asked last, and asks again after a hit (`again`), else the next one does; before the first question of
    an Oracle, `last` is the Oracle.
    """

    players: int
    step: int
    oracle: int = 0
    last: int = 0
    again: bool = False
    gone: set[int] = field(default_factory=set)

    def following(self, seat: int) -> int:
        """The next player in the circle who hasn't left and isn't the Oracle."""
        walked = [(seat + self.step * away) % self.players for away in range(1, self.players + 1)]
        return next(seat for seat in walked if seat != self.oracle and seat not in self.gone)

    def asks(self) -> int:
        stays = self.again and self.last != self.oracle and self.last not in self.gone
        return self.last if stays else self.following(self.last)

    def apply(self, entry: Entry, is_whole_hand: bool) -> None:
        if isinstance(entry, StartRound):
            self.oracle, self.last, self.again = entry.oracle, entry.oracle, False
        elif isinstance(entry, Guess):
            self.last, self.again = entry.seat, bool(entry.hits) and not is_whole_hand
            if is_whole_hand:
                self.oracle = entry.seat
        elif isinstance(entry, Leave):
            self.gone.add(entry.seat)
            if entry.seat == self.oracle:
                self.oracle = self.following(entry.seat)


def laid_out(state: State) -> State:
    """The state after the Oracle has laid out a card, if one is asked for."""
    if isinstance(state.open[-1] if state.open else None, ChooseCard):
        face_up = {card for cards in state.face_up for card in cards}
        card = next(card for card in DECK if card not in face_up)
        return REFEREE.evolve(state, LayOut(seat=state.oracle, card=card)).state  # type: ignore[no-any-return]
    return state


def agrees(circle: Circle, state: State) -> bool:
    """Returns whether there's a next question; asserts that it goes to the model's player."""
    now = laid_out(state)
    if now.outcome is not None or not now.running or not isinstance(now.open[-1], Ask):
        return False
    assert now.oracle == circle.oracle
    assert now.open[-1].seats == (circle.asks(),), (circle, now.turn)
    return True


@pytest.mark.parametrize("lay_out", ["before_drawing", "after_drawing"])
@pytest.mark.parametrize("direction", ["anticlockwise", "clockwise"])
def test_leaving_never_skips_a_player(direction: str, lay_out: str) -> None:
    """At every question of true games two seats leave, then a guess misses: the asking player is next in the circle."""
    agreeing = 0
    for players in (3, 4, 5):
        at = config(players, 99, direction=direction, lay_out=lay_out)
        rng = random.Random(f"{players} {direction} {lay_out}")
        circle = Circle(players, 1 if direction == "clockwise" else -1)
        state = REFEREE.setup(at)
        for entry in dealt(rng, at, rounds=2):
            hand = state.hand
            state = REFEREE.evolve(state, entry).state
            circle.apply(entry, isinstance(entry, Guess) and entry.hits == hand)
            if not state.running:
                continue
            for seat in range(players):
                agreeing += leaves(circle, state, seat, rng)
    assert agreeing > 500


def leaves(circle: Circle, state: State, seat: int, rng: random.Random) -> int:
    """The number of questions that agree with the model: after the seat leaves, another leaves, a guess misses."""
    copied = Circle(circle.players, circle.step, circle.oracle, circle.last, circle.again, set(circle.gone))
    agreeing = 0
    for leaver in (seat, rng.choice([other for other in range(circle.players) if other != seat])):
        if len(state.playing) <= 2:
            break
        state = REFEREE.evolve(state, Leave(seat=leaver)).state
        copied.apply(Leave(seat=leaver), is_whole_hand=False)
        agreeing += agrees(copied, state)
    state = laid_out(state)
    if state.running and isinstance(state.open[-1], Ask):
        miss = Guess(seat=copied.asks(), rank="A", hits=0)
        copied.apply(miss, is_whole_hand=False)
        agreeing += agrees(copied, REFEREE.evolve(state, miss).state)
    return agreeing
