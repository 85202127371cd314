"""G1, G2, G4: the speed of the rules, compared with python-chess."""

from time import thread_time

import pytest

from referees.common.registry import referee
from referees.common.timeline import Timeline
from tests.perf import chess_anchor
from tests.perf.gates import Gate, race
from tests.perf.played import REAL, Played, real_games

pytestmark = [pytest.mark.bench, pytest.mark.parametrize("game", REAL)]

ROUNDS = 45  # short rounds of processor time, which a busy machine hardly affects

LARGE = {"haggatha", "interstellar_oracle"}
"""Games in which an entry changes more than one card: their goals differ."""


def test_g1_judge_and_evolve(game: str) -> None:
    """An entry is judged and applied as fast as a chess move."""
    gate = Gate(f"G1 judge, evolve: {game}", "speed", 0.5 if game in LARGE else 1.0, 0.3)
    gate.hold(_speeds(_JudgeAndEvolve(game), chess_anchor.is_legal_and_push))


def test_g2_offers(game: str) -> None:
    """All offers are listed twice as fast as the legal moves of a chess position."""
    gate = Gate(f"G2 offers, judge, evolve: {game}", "speed", 2, 1)
    gate.hold(_speeds(_JudgeAndEvolve(game, with_offers=True), chess_anchor.every_move_and_push))


def test_g4_replay(game: str) -> None:
    """A stored game is read and replayed as fast as a chess game written in UCI."""
    goal, floor = (0.6, 0.35) if game in LARGE else (1.2, 0.7)
    Gate(f"G4 replay of stored JSON: {game}", "speed", goal, floor).hold(_speeds(_Replay(game), chess_anchor.push_uci))


def _speeds(ours: "_JudgeAndEvolve | _Replay", anchor: object) -> list[float]:
    assert callable(anchor)
    return [lap["chess"] / lap["ours"] for lap in race({"chess": anchor, "ours": ours}, ROUNDS)]


class _JudgeAndEvolve:
    """Measures the seconds an entry takes, over all real games of a kind."""

    def __init__(self, game: str, *, with_offers: bool = False) -> None:
        self._referee, self._with_offers = referee(game), with_offers
        self._games = [(played.config, played.read()) for played in real_games(game)]
        self._entries = sum(len(entries) for _, entries in self._games)

    def __call__(self) -> float:
        offers, judge, evolve = self._referee.offers, self._referee.judge, self._referee.evolve
        with_offers = self._with_offers
        start = thread_time()
        for config, entries in self._games:
            state = self._referee.setup(config)
            for id, entry in enumerate(entries, start=2):
                if with_offers:
                    offers(state)
                judge(state, entry)
                state = evolve(state, entry, id).state
        return (thread_time() - start) / self._entries


class _Replay:
    """Measures the seconds an entry takes when a journal of JSON texts becomes a timeline."""

    def __init__(self, game: str) -> None:
        self._referee = referee(game)
        played: tuple[Played, ...] = real_games(game)
        self._journals = [game.lines() for game in played]
        self._entries = sum(len(game.entries) for game in played)

    def __call__(self) -> float:
        start = thread_time()
        for lines in self._journals:
            Timeline(self._referee, lines)
        return (thread_time() - start) / self._entries
