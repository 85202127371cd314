"""In simulated games tables adjust, overrule, interject and leave at random: the laws hold after each entry."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from referees.common.always.adjust import Adjust
from referees.common.protocol.config import seated
from referees.common.protocol.entry import Entry
from referees.common.referee import Evolved
from referees.common.registry import referee
from referees.oblivion.table.options import Config as OblivionConfig, Options as OblivionOptions
from tests.common.disturbed import DISTURBANCES, Law, Leaves, Truth, disturbed
from tests.common.playing import NAMES, config_of
from tests.common.refusals import reported
from tests.haggatha.cove_simulator import play_cove
from tests.haggatha.simulator import play as play_haggatha
from tests.haggatha.test_cove_simulator import config_of as config_of_cove
from tests.haggatha.test_simulator import config_of as config_of_sheet
from tests.higgins_oracle.test_simulated import game as play_higgins
from tests.interstellar_oracle import tables as space
from tests.interstellar_oracle.laws import has_possible_facts, takes_nothing_of_the_turn
from tests.interstellar_oracle.simulator import MANNERS, play as play_interstellar
from tests.meow_oracle.simulator import STYLES, play as play_meow
from tests.oblivion import tables as battlefields
from tests.oblivion.test_simulator import game as play_oblivion, kit_of

Truths = Callable[[int, random.Random], Truth]
FEW, MANY = 2, 300
"""The number of games of each kind, in an ordinary run and in the soak."""


def meow(seed: int, rng: random.Random) -> Truth:
    """A game for two to four players in all styles, with random readings."""
    played = play_meow(seed, 2 + seed % 3, style=STYLES[seed % len(STYLES)])
    return Truth(with_random_options("meow_oracle", played.players, rng), played.entries)


def higgins(seed: int, rng: random.Random) -> Truth:
    """A game for two to six players in all styles, with random readings."""
    played = play_higgins(seed)
    return Truth(with_random_options("higgins_oracle", played.players, rng), played.entries)


def with_random_options(game_id: str, players: int, rng: random.Random) -> Any:
    """A config for that many players, with random house options."""
    options = config_of(referee(game_id), rng).options
    return referee(game_id).config(seats=seated(NAMES[:players]), options=options)


def haggatha(seed: int, rng: random.Random) -> Truth:
    """A game that records only the sheet, with a simulated game's readings."""
    played = play_haggatha(seed)
    return Truth(config_of_sheet(played), played.entries)


def cove(seed: int, rng: random.Random) -> Truth:
    """A simulated game that records the whole table with the cove; its readings."""
    game = play_cove(seed, 2 + seed % 3)
    return Truth(config_of_cove(game), game.played.entries)


def interstellar(seed: int, rng: random.Random) -> Truth:
    """A game for two to nine players with random readings, sometimes with the advanced rules."""
    players = rng.choice((2, 3, 4, 5, 6, 7, 9))
    played = play_interstellar(seed, players, MANNERS[seed % 3], read_otherwise=True, advanced=rng.random() < 0.5)
    agreed = space.config(played.players, checked=None, kit=None, **played.readings)
    return Truth(agreed, [line.entry for line in played.steps])


def oblivion(seed: int, rng: random.Random) -> Truth:
    """A game for two to four players with all decks and random readings."""
    played = play_oblivion(seed)
    kit, options = kit_of(played), OblivionOptions.model_validate(played.house.chosen())
    agreed = OblivionConfig(seats=seated(NAMES[: played.players]), options=options, kit=kit, checked=kit.assumed)
    return Truth(agreed, [line.entry for line in played.steps])


def keeps_cards(cards: Callable[[Any], int]) -> Law:
    """No card is added or lost, unless the table adjusts the cards."""

    def law(before: Any, entry: Entry, evolved: Evolved) -> None:
        assert isinstance(entry, Adjust) or cards(evolved.state) == cards(before), entry

    return law


def keeps_space(before: Any, entry: Entry, evolved: Evolved) -> None:
    """In Interstellar Oracle, no card is added or lost, and no player is certain of more cards than there are."""
    keeps_cards(space.cards_in_all)(before, entry, evolved)
    has_possible_facts(evolved.state)


SIMULATED: dict[str, tuple[str, Truths, Law | None, Leaves | None]] = {
    "meow_oracle": ("meow_oracle", meow, None, None),
    "higgins_oracle": ("higgins_oracle", higgins, None, None),
    "haggatha": ("haggatha", haggatha, None, None),
    "the cove": ("haggatha", cove, None, None),
    "interstellar_oracle": ("interstellar_oracle", interstellar, keeps_space, takes_nothing_of_the_turn),
    "oblivion": ("oblivion", oblivion, keeps_cards(battlefields.cards_in_all), None),
}
"""By name: the game, true entries by its simulator, a law of its own, and what its other seats leave unchanged."""
HARDLY_OVERRULABLE = {"haggatha", "the cove"}
"""Games in which hardly any entry can be overruled, and none by another seat (tests/haggatha/test_edges.py)."""
HAS_INTERRUPTS = {"interstellar_oracle"}  # games with entries of their own that may be made at any time


def played(name: str, games: int) -> Counter[str]:
    """The number of entries by kind in that many disturbed games."""
    game_id, truths, law, leaves = SIMULATED[name]
    done: Counter[str] = Counter()
    for seed in range(games):
        rng = random.Random(f"disturbed {name} {seed}")
        done += disturbed(game_id, truths(seed, rng), rng, law, leaves)
    return done


@pytest.mark.parametrize("name", SIMULATED)
def test_disturbed_games_keep_the_laws(name: str) -> None:
    """The laws hold in a few games of each kind in which tables adjust, overrule and interject."""
    done = played(name, FEW)
    assert done["adjust"] and done["go on"] and (done["overrule"] or name in HARDLY_OVERRULABLE), done


@pytest.mark.soak
@pytest.mark.parametrize("name", SIMULATED)
def test_many_disturbed_games_keep_the_laws(name: str) -> None:
    """The laws hold in 300 games of each kind; some end, players leave, and entries out of turn are overruled."""
    done = played(name, MANY)
    assert all(done[how] for how in (*DISTURBANCES, "ended") if how != "interject"), done
    assert bool(done["interject"]) is (name in HAS_INTERRUPTS), done
    assert bool(done["overruled out of turn"]) is (name not in HARDLY_OVERRULABLE), done
    print("\n" + reported(f"{name}, disturbed", MANY, sum(done[how] for how in DISTURBANCES)), dict(done))
