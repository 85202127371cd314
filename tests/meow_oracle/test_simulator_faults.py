"""The faults set beside the simulator's games are all forbidden, and every true entry is possible."""

import json
import random
from collections import Counter
from typing import Any

import pytest

from . import FAULTS, Fault, impossible, simulated
from .simulator import (
    DECK,
    Played,
    Table,
    play,
)

SIZES = (2, 3, 4)


class Onlooker:
    """Sees entries and nothing else, and says whether one could be true: a check on the faults, not on the referee."""

    def __init__(self, players: int, second_starter: int) -> None:
        self.players, self.second_starter, self.rounds = players, second_starter, 0
        self.left = 0  # turns left in the round

    def start(self, starter: int) -> None:
        self.rounds += 1
        self.left = {2: 8, 3: 9, 4: 12}[self.players]
        self.turn, self.mover = 0, starter
        self.cells = [["down"] * 9 for _ in range(self.players)]
        self.beside = [0] * self.players
        self.state: dict[str, Any] = {}  # card -> "up", a receiver's seat, or "lies"
        self.receivers = self.expected()

    def expected(self) -> Counter[int]:
        own = 2 if self.players == 2 and self.turn < 2 else 1
        others = range(1, min(self.players, 3))
        return Counter({self.mover: own, **{(self.mover + step) % self.players: 1 for step in others}})

    def turned_up(self) -> int:
        return len(self.state) - sum(self.size_of(turn) for turn in range(self.turn))

    def size_of(self, turn: int) -> int:
        return 3 if self.players > 2 or turn < 2 else 2

    def possible(self, entry: dict[str, Any]) -> bool:
        if entry["kind"] == "start_round":
            fits = self.rounds == 0 or entry["starter"] == self.second_starter
            return self.left == 0 and self.rounds < 2 and fits and entry["starter"] in range(self.players)
        check = {"turn_up": self.can_turn_up, "give": self.can_give, "place": self.can_place}
        return self.left > 0 and entry["seat"] in range(self.players) and check[entry["kind"]](entry)

    def can_turn_up(self, entry: dict[str, Any]) -> bool:
        source, seat = entry["source"], entry["seat"]
        there = self.beside[seat] if source == "beside" else source in range(9) and self.cells[seat][source] == "down"
        fresh = entry["card"] in DECK and entry["card"] not in self.state
        return bool(there) and fresh and seat == self.mover and self.turned_up() < self.size_of(self.turn)

    def can_give(self, entry: dict[str, Any]) -> bool:
        ready = self.turned_up() == self.size_of(self.turn) and self.state.get(entry["card"]) == "up"
        return ready and entry["seat"] == self.mover and self.receivers[entry["to"]] > 0

    def can_place(self, entry: dict[str, Any]) -> bool:
        seat, cell = entry["seat"], entry["cell"]
        return self.state.get(entry["card"]) == seat and cell in range(9) and self.cells[seat][cell] != "up"

    def see(self, entry: dict[str, Any]) -> None:
        if entry["kind"] == "start_round":
            self.start(entry["starter"])
        elif entry["kind"] == "turn_up":
            self.state[entry["card"]] = "up"
            if entry["source"] == "beside":
                self.beside[entry["seat"]] -= 1
            else:
                self.cells[entry["seat"]][entry["source"]] = "vacant"
        elif entry["kind"] == "give":
            self.state[entry["card"]] = entry["to"]
            self.receivers[entry["to"]] -= 1
        else:
            self.beside[entry["seat"]] += self.cells[entry["seat"]][entry["cell"]] == "down"
            self.cells[entry["seat"]][entry["cell"]] = "up"
            self.state[entry["card"]] = "lies"
            self.end_turn_if_done()

    def end_turn_if_done(self) -> None:
        if self.turned_up() == self.size_of(self.turn) and set(self.state.values()) == {"lies"}:
            self.turn, self.left = self.turn + 1, self.left - 1
            self.mover = (self.mover + 1) % self.players
            self.receivers = self.expected()


def wrongly_judged(game: Played, faults: list[Fault]) -> list[tuple[int, str]]:
    """True entries an onlooker finds impossible, and faults he finds possible."""
    onlooker = Onlooker(game.players, game.starters[1])
    wrong = []
    for index, entry in enumerate([*game.entries, None]):
        wrong += [(index, what) for at, bad, what in faults if at == index and onlooker.possible(bad)]
        if entry is not None:
            if not onlooker.possible(entry):
                wrong.append((index, "true"))
            onlooker.see(entry)
    return wrong


def test_true_entries_are_possible_and_faults_are_not() -> None:
    """An onlooker who sees only the entries accepts every true one and none of the faults."""
    for game in simulated()[::12]:
        for seed in range(2):
            assert wrongly_judged(game, impossible(game, random.Random(seed))) == []


@pytest.mark.parametrize("players", SIZES)
def test_every_fault_is_found(players: int) -> None:
    """One of each fault a game; only four players have a neighbour who gets nothing."""
    found = {what for seed in range(5) for _, _, what in impossible(play(seed, players), random.Random(seed))}
    assert found == {what for what in FAULTS if players == 4 or what != "give: to the right neighbour of four"}


def test_faults_differ_from_the_truth_and_leave_it_alone() -> None:
    """A fault is never the true entry, and looking for faults changes no game."""
    game = play(3, 4)
    before = json.dumps(game.entries)
    for index, bad, _ in impossible(game, random.Random(9)):
        assert index == len(game.entries) or bad != game.entries[index]
    assert json.dumps(game.entries) == before


def test_the_table_refuses_what_it_can() -> None:
    """The simulator's own table stops at a mover, a count or a source that is wrong."""
    deal = [DECK[0:9], DECK[9:18]]
    table = Table(deal, starter=1)
    with pytest.raises(AssertionError):
        table.apply({"kind": "turn_up", "seat": 0, "source": 0, "card": deal[0][0]})
    table.apply({"kind": "turn_up", "seat": 1, "source": 0, "card": deal[1][0]})
    with pytest.raises(AssertionError):
        table.apply({"kind": "give", "seat": 1, "card": deal[1][0], "to": 0})
    with pytest.raises(KeyError):
        table.apply({"kind": "turn_up", "seat": 1, "source": 0, "card": deal[1][0]})
