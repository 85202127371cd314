"""The advanced rules: stored hazards, planets spared for longer, races chosen freely."""

import pytest

from companion.boards.interstellar_oracle.faces import planets_of
from referees.common.always.adjust import Adjust
from referees.common.protocol.sentence import Reader
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.collapse.collapse import Collapse
from referees.interstellar_oracle.ending.death import leave
from referees.interstellar_oracle.setup.setting_up import ChooseRace, Deal, LayLater
from referees.interstellar_oracle.table.clock import Vanishing, clock
from referees.interstellar_oracle.table.pieces import RACES
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.turn.hazards import Deploy, Overcome
from referees.interstellar_oracle.turn.searching import Take
from referees.interstellar_oracle.turn.turns import EndTurn
from tests.interstellar_oracle.tables import (
    NAMES,
    allowed,
    at,
    config,
    hazard,
    held_by,
    numbered,
    playing,
    refused,
    unclear,
)

HERE, THERE = at(0, "inner_left"), at(0, "outer_left")


def keeping(**settings: object) -> State:
    """Claire has overcome a plague on her home planet, and keeps the hazard card."""
    state = playing(hazards={HERE: "plague"}, places={0: HERE}, overcome_hazards="kept", **settings)  # type: ignore[arg-type]
    return allowed(state, Overcome(seat=0, place=HERE, by="medicine", keep=True)).state  # type: ignore[no-any-return]


def test_an_overcome_hazard_may_be_kept() -> None:
    """IO-150: a kept hazard is in front of the player, not in the hand; otherwise it goes back to the box."""
    state = keeping()
    assert (state.kept, state.hazards[HERE], state.hands[0]) == ((("plague",), (), (), ()), None, 4)
    assert [(card.id, card.name) for card in REFEREE.view(state, None).tokens[0].kept] == [("plague", "Plague")]
    usual = playing(hazards={HERE: "plague"}, places={0: HERE}, overcome_hazards="kept")
    assert allowed(usual, Overcome(seat=0, place=HERE, by="medicine")).state.kept == ((), (), (), ())


def test_without_the_advanced_rule_a_hazard_goes_to_the_box() -> None:
    """IO-36: without the advanced rule, keeping a hazard is refused."""
    state = playing(hazards={HERE: "plague"}, places={0: HERE})
    assert refused(state, Overcome(seat=0, place=HERE, by="medicine", keep=True)).cites == ("IO-36",)
    assert not any(offer.fixed.get("keep") for offer in REFEREE.offers(state))


def test_a_kept_hazard_is_deployed_where_the_token_is() -> None:
    """IO-150: even an outer planet may get a kept hazard; then all players must overcome it, its owner too (IO-33)."""
    state = changed(keeping(), at=(THERE, THERE, 5, 10))
    assert refused(state, Deploy(seat=0, place=HERE, hazard="plague")).cites == ("IO-150",)
    assert refused(state, Deploy(seat=1, place=THERE, hazard="plague")).cites == ("IO-150",)
    laid = allowed(state, Deploy(seat=0, place=THERE, hazard="plague")).state
    barred = "IO-33" in refused(laid, Take(seat=0, place=THERE)).cites
    assert (laid.hazards[THERE], laid.kept[0], barred) == ("plague", (), True)


def test_a_second_hazard_is_asked_about_and_both_are_overcome() -> None:
    """IO-150: the rules don't say if a planet may have two; both are public, and the table may remove one."""
    state, entry = hazard(keeping(), HERE, "natives"), Deploy(seat=0, place=HERE, hazard="plague")
    assert unclear(state, entry).cites == ("IO-150",)
    both = REFEREE.evolve(state, entry).state
    view = REFEREE.view(both, None)
    assert [card.name for card in view.covered[HERE]] == ["Natives"]
    drawn, words = planets_of(view, state.config.seats, False)[HERE]
    assert drawn.covered == 1 and "Plague hazard, Natives hazard" in Reader(NAMES).text(words)
    assert allowed(both, Adjust(fact="hazard", at=(HERE,), value=None)).state.covered[HERE] == ()
    first, then = Overcome(seat=0, place=HERE, by="medicine"), Overcome(seat=0, place=HERE, by="trade")
    assert allowed(both, first, then).state.hazards[HERE] is None


def test_a_player_who_leaves_keeps_no_hazard() -> None:
    """IO-150, OC-3: hazards kept until then are removed."""
    assert leave(keeping(), 0).state.kept[0] == ()


@pytest.mark.parametrize("turns", [1, 2, 3, 4])
def test_an_inhibitor_spares_for_as_many_turns_as_its_player_says(turns: int) -> None:
    """IO-151: an Inhibitor spares for as many turns as its player says; the clock counts them down."""
    state = held_by(playing(delay="chosen"), 0)
    top = numbered(state, 24)
    state = allowed(state, EndTurn(seat=0), Collapse(inhibitor=True, turns=turns)).state
    for passed in range(turns):
        timing, left = clock(state), turns - passed
        assert timing is not None and top in state.places
        assert (timing.planets[0], timing.turns) == (Vanishing(top, left, left), 19 + left)
        state = allowed(state, EndTurn(seat=state.turn.seat)).state
    assert top not in state.places


def test_without_the_advanced_rule_a_planet_is_spared_for_one_turn() -> None:
    """IO-102, IO-151: more turns are refused, and so are turns for a planet that vanishes."""
    state = allowed(held_by(playing(), 0), EndTurn(seat=0)).state
    assert refused(state, Collapse(inhibitor=True, turns=2)).cites == ("IO-102",)
    chosen = allowed(held_by(playing(delay="chosen"), 0), EndTurn(seat=0)).state
    assert refused(chosen, Collapse(inhibitor=False, turns=2)).cites == ("IO-151", "IO-81")


def test_races_may_be_chosen_freely() -> None:
    """IO-152: any race that isn't taken may be chosen; the token starts at home if that's in front of the player."""
    state = REFEREE.setup(config(3, race_choice="free"))
    state = allowed(state, Deal(inner=tuple(range(1, 9)), outer=tuple(range(13, 25))), LayLater()).state
    state = allowed(state, ChooseRace(seat=0, race=RACES[11]), ChooseRace(seat=1, race=RACES[3])).state
    assert (state.races, state.at[:2]) == ((RACES[11], RACES[3], None), (at(0, "inner_left"), at(1, "inner_right")))
    assert refused(state, ChooseRace(seat=2, race=RACES[11])).cites == ("IO-152",)
    assert allowed(state, ChooseRace(seat=2, race=RACES[0])).state.at[2] == at(2, "inner_left")
