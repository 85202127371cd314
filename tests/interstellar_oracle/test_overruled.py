"""What the table insists on is done as it says, and the game goes on."""

from __future__ import annotations

from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.combat import Duel
from referees.interstellar_oracle.defending import Defend, Die
from tests.interstellar_oracle.duels import attacked
from tests.interstellar_oracle.tables import refused, told

MEDIUM, SHORT = 1, 2


def test_any_other_defense_turns_no_mental_attack_back() -> None:
    """IO-62: overruled, an Armor stops a Neural Amp, and only an Intellect Scrambler would kill who made the attack."""
    state = attacked("neural_amp", at=MEDIUM)
    armor = Defend(seat=1, card="armor")
    assert refused(state, armor).may_overrule
    after = REFEREE.evolve(state, armor).state
    assert (after.life, after.open[-1]) == (("alive", "alive"), Duel((1,), 0, 1, MEDIUM))


def test_the_intellect_scrambler_kills_nobody_for_another_attack() -> None:
    """IO-62: overruled, it stops a sword and no more."""
    state = attacked("sword", at=SHORT)
    scrambler = Defend(seat=1, card="intellect_scrambler")
    assert refused(state, scrambler).may_overrule
    after = REFEREE.evolve(state, scrambler).state
    assert (after.life, after.open[-1]) == (("alive", "alive"), Duel((1,), 0, 1, SHORT))


def test_the_log_tells_a_death_from_a_clone() -> None:
    """IO-101: who has a clone is not dead."""
    state = attacked("blaster")
    for clone, words in ((None, "Molly has no defense"), ("clone", "Molly has no defense, but a clone")):
        entry = Die.model_validate({"seat": 1, "clone": clone})
        assert told(entry, state, REFEREE.evolve(state, entry).state) == words
