"""Races that others have taken, and those that the table sets: each has one token, which is placed (IO-16, OC-1)."""

import random

import pytest

from referees.common.always.adjust import Adjust
from referees.common.always.conclude import Leave
from referees.common.protocol.ruling import Refused
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.setup.setting_up import ChooseRace, Deal, LayLater, Start, TakeToken
from referees.interstellar_oracle.table.state import State
from tests.common.playing import all_offers, picked
from tests.interstellar_oracle.tables import allowed, at, config, playing, refused, says

DEALT = Deal(inner=tuple(range(1, 9)), outer=tuple(range(13, 25)))
"""Claire's home planets are 1 and 2, Molly's 3 and 4, and so on."""


def choosing(players: int = 3) -> State:
    """Claire is asked for her race."""
    state: State = allowed(REFEREE.setup(config(players)), DEALT, LayLater()).state
    return state


def races_offered(state: State) -> tuple[str, ...]:
    (offer,) = REFEREE.offers(state)
    return offer.choices("race")


def test_a_race_that_is_taken_is_not_offered() -> None:
    """IO-16: after Claire took one of Molly's two races, Molly is offered only the other."""
    claire = ChooseRace(seat=0, race="nelgs")
    assert refused(choosing(), claire).may_overrule
    state = REFEREE.evolve(choosing(), claire).state
    assert races_offered(state) == ("insectoid",)
    taken = refused(state, ChooseRace(seat=1, race="nelgs"))
    assert says(state, taken) == "Another player has taken the Nelgs."
    assert [offer.choices("race") for offer in taken.instead] == [("insectoid",)]


def test_a_player_whose_two_races_are_taken_may_choose_any() -> None:
    """IO-16: a player whose two races are taken is offered all of the other ten."""
    state = choosing()
    for seat, race in ((0, "ersatz"), (1, "stone_people")):
        state = REFEREE.evolve(state, ChooseRace.model_validate({"seat": seat, "race": race})).state
    assert len(races_offered(state)) == 10
    assert allowed(state, ChooseRace(seat=2, race="zeta")).state.races == ("ersatz", "stone_people", "zeta")


def test_an_adjusted_race_is_placed_and_reported() -> None:
    """OC-1, C-IO-5: "Claire plays the Vriddhi", and the token is at home, while the question is open and after it."""
    set_by_table = REFEREE.evolve(choosing(), Adjust(fact="race", at=(0,), value="vriddhi"))
    assert [says(set_by_table.state, event) for event in set_by_table.happened] == ["Claire plays the Vriddhi."]
    assert (set_by_table.state.races[0], set_by_table.state.at[0]) == ("vriddhi", at(0, "inner_right"))
    assert set_by_table.state.open[-1] == TakeToken((1,))
    changed_mind = REFEREE.evolve(set_by_table.state, Adjust(fact="race", at=(0,), value="amoebas")).state
    assert changed_mind.at[0] == at(0, "inner_left")


def test_a_player_who_leaves_chooses_no_race() -> None:
    """OC-3: a sentence says that the player who left chooses no race."""
    new = REFEREE.evolve(choosing(), Leave(seat=0))
    assert "Claire has left the table and doesn't choose a race." in [says(new.state, event) for event in new.happened]


def test_one_race_has_one_token() -> None:
    """IO-4: Adjust refuses a race of another player; if overruled, the two exchange them."""
    state = playing(3)
    before = state.races
    theirs = Adjust(fact="race", at=(0,), value=before[1])
    assert refused(state, theirs).may_overrule
    assert REFEREE.evolve(state, theirs).state.races == (before[1], before[0], before[2])
    chosen = allowed(choosing(), ChooseRace(seat=0, race="amoebas")).state
    taken = REFEREE.evolve(chosen, Adjust(fact="race", at=(1,), value="amoebas")).state
    assert (taken.races, taken.open[-1]) == ((None, "amoebas", None), TakeToken((0,)))


@pytest.mark.parametrize("seed", range(12))
def test_every_offer_is_allowed_after_adjusting_or_overruling(seed: int) -> None:
    """Before the first turn, races change at random and players leave: offers are allowed, no two have one race."""
    rng = random.Random(f"races {seed}")
    state = choosing(2 + seed % 3)
    for _ in range(9):
        if state.outcome is not None or not isinstance(state.open[-1], TakeToken):
            break
        seat, race = rng.choice(state.playing), rng.choice(("amoebas", "vriddhi", "nelgs", "insectoid", "ersatz"))
        entry = rng.choice((
            Adjust(fact="race", at=(seat,), value=race),
            ChooseRace.model_validate({"seat": state.open[-1].seat, "race": race}),
            picked(rng.choice(REFEREE.offers(state)), rng),
            Leave(seat=seat),
        ))  # fmt: skip
        if REFEREE.has_meaning(state, entry):
            state = REFEREE.evolve(state, entry).state
        chosen = [race for race in state.races if race is not None]
        assert len(chosen) == len({*chosen})
        for offer in all_offers(REFEREE, state):
            assert not isinstance(REFEREE.judge(state, picked(offer, rng)), Refused), offer
    if state.outcome is None and isinstance(state.open[-1], TakeToken):
        return
    assert state.outcome is not None or REFEREE.evolve(state, Start(seat=state.playing[0])).state.stage == "acting"
