"""What the table insists on is done as it says, and the game goes on."""

from __future__ import annotations

import pytest

from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.combat.combat import Duel, Weapon
from referees.interstellar_oracle.combat.defending import Defend, DefenseCard, Die
from tests.interstellar_oracle.duels import attacked
from tests.interstellar_oracle.tables import refused, told

MEDIUM, SHORT = 1, 2


@pytest.mark.parametrize(
    ("weapon", "at", "card"),
    [
        pytest.param("neural_amp", MEDIUM, "armor", id="only the Scrambler turns a mental attack back"),
        pytest.param("sword", SHORT, "intellect_scrambler", id="the Scrambler turns nothing else back"),
    ],
)
def test_a_defense_that_does_not_fit_stops_the_attack_and_kills_nobody(
    weapon: Weapon, at: int, card: DefenseCard
) -> None:
    """IO-62: overruled, it does no more than that."""
    state = attacked(weapon, at=at)
    defense = Defend(seat=1, card=card)
    assert refused(state, defense).may_overrule
    after = REFEREE.evolve(state, defense).state
    assert (after.life, after.open[-1]) == (("alive", "alive"), Duel((1,), 0, 1, at))


def test_the_log_tells_a_death_from_a_clone() -> None:
    """IO-101: who has a clone is not dead."""
    state = attacked("blaster")
    for clone, words in ((None, "Molly has no defense"), ("clone", "Molly has no defense, but a clone")):
        entry = Die.model_validate({"seat": 1, "clone": clone})
        assert told(entry, state, REFEREE.evolve(state, entry).state) == words
