"""Overruled entries have exactly their own effect, and the game continues."""

import pytest

from referees.common.always.adjust import Adjust
from referees.common.protocol.ruling import Refused
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.combat.combat import Duel, Weapon
from referees.interstellar_oracle.combat.defending import Defend, DefenseCard, Die
from tests.common.lies import lies
from tests.interstellar_oracle.duels import attacked
from tests.interstellar_oracle.laws import takes_nothing_of_the_turn
from tests.interstellar_oracle.tables import cards_in_all, log, refused

MEDIUM, SHORT = 1, 2


@pytest.mark.parametrize(
    ("weapon", "at", "card"),
    [
        pytest.param("neural_amp", MEDIUM, "armor", id="only the Scrambler turns a mental attack back"),
        pytest.param("sword", SHORT, "intellect_scrambler", id="the Scrambler turns nothing else back"),
    ],
)
def test_an_overruled_defense_only_stops_the_attack(weapon: Weapon, at: int, card: DefenseCard) -> None:
    """IO-62: if overruled, a defense of another type stops the attack, but doesn't turn it back."""
    state = attacked(weapon, at=at)
    defense = Defend(seat=1, card=card)
    assert refused(state, defense).may_overrule
    after = REFEREE.evolve(state, defense).state
    assert (after.life, after.open[-1]) == (("alive", "alive"), Duel((1,), 0, 1, at))


@pytest.mark.parametrize(("states", "most"), [(80, 10), pytest.param(10**6, 100, marks=pytest.mark.soak)])
def test_overruling_leaves_the_current_turn_alone(states: int, most: int) -> None:
    """Overruled entries neither lose nor make a card (IO-3), and those of a seat that isn't asked don't use up or end
    the turn, except those in `SAYS_SO`; in the soak, in all states that play reaches."""
    tried = 0
    for state, entry, ruling in lies("interstellar_oracle", states):
        if isinstance(ruling, Refused) and ruling.may_overrule:
            tried += takes_nothing_of_the_turn(state, entry)
            after = REFEREE.evolve(state, entry, 10**6).state
            assert isinstance(entry, Adjust) or cards_in_all(after) == cards_in_all(state), entry
    assert tried > most


def test_the_log_distinguishes_a_death_from_a_clone() -> None:
    """IO-101: the log doesn't say that a player with a clone is dead."""
    state = attacked("blaster")
    for clone, words in ((None, "Molly has no defence"), ("clone", "Molly has no defence, but has a Clone")):
        entry = Die.model_validate({"seat": 1, "clone": clone})
        assert log(entry, state, REFEREE.evolve(state, entry).state) == words
