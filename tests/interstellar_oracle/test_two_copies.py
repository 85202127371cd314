"""Two copies of the game for seven to twelve players: the deal, and the Charmed and the Strange half."""

from random import Random
from typing import Any

import pytest

from referees.common.protocol.sentence import Reader
from referees.common.values import replaced
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.collapse.choosing import ChoosePlanet
from referees.interstellar_oracle.collapse.collapse import Collapse
from referees.interstellar_oracle.setup.dealing import deal_all
from referees.interstellar_oracle.setup.naming import LayPlanet
from referees.interstellar_oracle.setup.setting_up import ChooseRace, Deal, LayLater, Start
from referees.interstellar_oracle.table.clock import clock
from referees.interstellar_oracle.table.pieces import RACES, is_inner, systems
from referees.interstellar_oracle.table.state import OracleAt, State
from referees.interstellar_oracle.turn.turns import EndTurn
from tests.interstellar_oracle.tables import (
    NAMES,
    allowed,
    at,
    cards_in_all,
    config,
    happened,
    held_by,
    playing,
    refused,
    says,
    table,
)


def bare(players: int = 9, **options: Any) -> State:
    """Claire has the Oracle, and there are no cards under planets."""
    state: Any = held_by(playing(players, **options), 0)
    return changed(state, under=(0,) * len(state.under))  # type: ignore[no-any-return]


def ended(state: State) -> State:
    return allowed(state, EndTurn(seat=state.turn.seat)).state  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("players", "count", "draw"), [(7, 8, 56), (8, 8, 51), (9, 10, 36), (10, 10, 31), (11, 12, 16), (12, 12, 11)]
)
def test_what_is_dealt(players: int, count: int, draw: int) -> None:
    """IO-154: an even number of systems of two inner, three outer planets; of 132 cards one Oracle is set aside."""
    state = REFEREE.setup(config(players))
    assert systems(players) == count
    assert sum(map(is_inner, state.places)) == 2 * count
    assert sum(hazard is not None for hazard in state.hazards) == 2 * count
    assert (state.draw, cards_in_all(state)) == (draw, 131)


def test_the_seed_deck_of_nine_players_has_twenty_cards() -> None:
    """IO-154: one card is under each inner planet: fifteen with a dot, without the second Oracle, and five others."""
    state = REFEREE.setup(config(9))
    dots = sum(card.dots for card in config(9).kit.equipment.values())
    assert sum(under for place, under in enumerate(state.under) if is_inner(place)) == 20
    assert 20 - (2 * dots - 1) == 5


def test_the_race_is_the_planet_of_the_first_copy() -> None:
    """IO-154: the first copy's planet decides the race, so no player is asked; the token starts at home."""
    state = table(9)
    assert state.races == RACES[:9]
    assert state.at == tuple(at(seat, "inner_left") for seat in range(9))


def test_the_token_starts_on_the_planet_of_the_first_copy() -> None:
    """IO-154: the token starts on the first copy's planet, even if both planets in front are homes of that race."""
    numbers = list(table(12).planets)
    left, right, far = at(5, "inner_left"), at(5, "inner_right"), at(6, "inner_right")
    numbers[right], numbers[far] = numbers[left], numbers[right]
    laid = [LayPlanet(place=place, planet=number) for place, number in enumerate(numbers) if number is not None]
    state = allowed(REFEREE.setup(config(12)), *laid, LayLater()).state
    assert state.planets[left] == state.planets[right]
    assert state.at[5] == left


def test_races_may_be_chosen_with_two_copies_too() -> None:
    """IO-152: with the advanced rule, each player is asked for a race."""
    laid = [LayPlanet(place=spot, planet=number) for spot, number in enumerate(table(9).planets) if number is not None]
    state = allowed(REFEREE.setup(config(9, race_choice="free")), *laid, LayLater()).state
    assert refused(state, Start(seat=0)).may_overrule is False
    assert allowed(state, ChooseRace(seat=0, race="zeta")).state.races[0] == "zeta"


def test_each_copy_has_its_own_inner_planets() -> None:
    """IO-154: no number is twice on the left, nor on the right; two outer planets may share a number, not three."""
    state = REFEREE.setup(config(9))
    state = allowed(state, LayPlanet(place=at(0, "inner_left"), planet=5)).state
    assert refused(state, LayPlanet(place=at(1, "inner_left"), planet=5)).cites == ("IO-11",)
    state = allowed(state, LayPlanet(place=at(1, "inner_right"), planet=5)).state
    for system in (0, 1):
        state = allowed(state, LayPlanet(place=at(system, "outer_left"), planet=30)).state
    assert refused(state, LayPlanet(place=at(2, "outer_left"), planet=30)).cites == ("IO-11",)


def test_planets_are_not_dealt_in_one_go() -> None:
    """IO-154: the entry that deals one copy is refused; the app deals all planets of both copies, one by one."""
    state = REFEREE.setup(config(12))
    assert refused(state, Deal(inner=tuple(range(1, 13)), outer=tuple(range(13, 31)))).cites == ("IO-154",)
    random = Random(7)
    dealt = allowed(
        state, *deal_all(state.config, state.places, lambda count: random.sample(range(count), count))
    ).state
    assert sorted(number for number in dealt.planets if number) == sorted([*range(1, 31)] * 2)
    assert None not in dealt.races


def test_planets_vanish_alternately_from_both_halves() -> None:
    """IO-155: the highest planet of the Charmed half vanishes first, then the Strange half's."""
    state = bare()
    vanished = []
    for _ in range(6):
        before, state = state, ended(state)
        (place,) = set(before.places) - set(state.places)
        vanished.append((state.planets[place], place // 5 < 5))
    assert vanished == [(27, True), (30, False), (26, True), (29, False), (25, True), (28, False)]
    view = REFEREE.view(state, None)
    assert view.halves == ("charmed",) * 5 + ("strange",) * 5
    assert view.due == "charmed"


def test_a_half_that_is_empty_is_passed_over() -> None:
    """IO-155: if one half is empty, the other continues alone; its last planet ends the game."""
    state: Any = changed(bare(), places=(30, 31), at=(30,) * 9)
    state = ended(state)
    assert state.places == (30,)
    state = ended(state)
    assert state.outcome.winners == (0,)


def test_no_planet_vanishes_while_no_player_has_the_oracle() -> None:
    """IO-155: with two copies the collapse pauses then; with one copy it continues (C-IO-12)."""
    lost: Any = changed(bare(), oracle=OracleAt("planet", 3))
    assert ended(lost).places == lost.places
    assert clock(lost) is None
    state: Any = changed(bare(4), oracle=OracleAt("planet", 3))
    assert len(ended(state).places) == 19


def test_a_player_chooses_between_two_planets_with_the_same_number() -> None:
    """C-IO-26: the player in turn, or the Oracle's holder, chooses; the other planet is that half's next."""
    for twins, seat in (("turn", 0), ("holder", 0)):
        state = bare(twins=twins)
        planets = replaced(replaced(state.planets, 0, 30), 1, 30)
        state = allowed(changed(state, planets=planets), EndTurn(seat=0)).state
        assert refused(state, ChoosePlanet(seat=seat, place=2)).cites == ("IO-155", "C-IO-26")
        assert refused(state, ChoosePlanet(seat=5, place=1)).cites == ("C-IO-26",)
        state = allowed(state, ChoosePlanet(seat=seat, place=1)).state
        assert 1 not in state.places
        assert 0 in state.places
        state = ended(ended(state))
        assert 0 not in state.places


def test_the_holder_chooses_in_the_turn_of_another() -> None:
    """C-IO-26: of two highest planets, the Oracle's holder chooses by one reading, by the other the player in turn."""
    for twins, chooser in (("turn", 1), ("holder", 0)):
        state = ended(bare(twins=twins))
        planets = replaced(replaced(state.planets, 25, 30), 26, 30)
        state = allowed(changed(state, planets=planets), EndTurn(seat=1)).state
        allowed(state, ChoosePlanet(seat=chooser, place=25))
        assert refused(state, ChoosePlanet(seat=1 - chooser, place=25)).cites == ("C-IO-26",)


def test_cards_under_the_chosen_planet_are_turned_up() -> None:
    """IO-102: an Entropy Inhibitor spares the chosen planet, and its half stays the one that is due."""
    state = bare()
    planets = replaced(replaced(state.planets, 0, 30), 1, 30)
    state = allowed(changed(state, planets=planets, under=replaced(state.under, 1, 1)), EndTurn(seat=0)).state
    state = allowed(state, ChoosePlanet(seat=0, place=1), Collapse(inhibitor=True)).state
    assert 1 in state.places
    assert not state.is_strange
    state = ended(state)
    assert 1 not in state.places
    assert state.is_strange


def test_planets_not_entered_are_asked_for_by_half() -> None:
    """IO-81, IO-155: only the highest planet of the half that is due is asked for, and the question says so."""
    state = bare()
    state = allowed(changed(state, planets=(None,) * 25 + state.planets[25:]), EndTurn(seat=0)).state
    which = "which planet in the Charmed half has the highest number"
    assert Reader(NAMES).text(state.open[-1].ask(state)) == f"A planet vanishes: {which}?"
    assert says(state, refused(state, EndTurn(seat=0))) == f"First say {which}: it will vanish."
    assert refused(state, LayPlanet(place=30, planet=30)).may_overrule is False
    state = allowed(state, LayPlanet(place=7, planet=26)).state
    assert 7 not in state.places


def test_a_planet_is_named_with_its_player() -> None:
    """IO-154: as its number is ambiguous, a planet is named with its player, or with the number of its system."""
    state = bare()
    (event, *_) = happened(state, EndTurn(seat=0))
    assert says(state, event) == "Planet 27 (Ada, right) vanishes."
    last = changed(state, places=(45, 46))
    (event, *_) = happened(last, EndTurn(seat=0))
    assert says(last, event) == "Planet 23 (system 10, middle) vanishes."


@pytest.mark.parametrize("seed", range(8))
def test_the_clock_predicts_which_planet_vanishes_from_which_half(seed: int) -> None:
    """IO-155: the clock is right for halves of any length, with either half due; equal numbers leave a range."""
    random = Random(seed)
    state = bare(7 + seed % 6)
    left = tuple(sorted(random.sample(state.places, 9)))
    state = changed(state, places=left, is_strange=random.random() < 0.5, at=(left[0],) * len(state.at))
    for _ in range(len(left)):
        timing = clock(state)
        assert timing is not None
        assert {span.place for span in timing.planets} == set(state.places)
        first = [span.place for span in timing.planets if span.soonest == 1]
        before, turn = state, 1
        while state.outcome is None and turn <= len(timing.planets):
            state, vanished = _one_more(state)
            span = next(span for span in timing.planets if span.place == vanished)
            assert span.soonest <= turn <= span.latest
            turn += 1
        assert turn - 1 == len(before.places)
        state, vanished = _one_more(before)
        assert vanished in first


def _one_more(state: State) -> tuple[State, int]:
    """End the turn and let players flee; returns the state and the vanished planet."""
    after = REFEREE.evolve(state, EndTurn(seat=state.turn.seat), 1).state
    while after.outcome is None and (offers := REFEREE.offers(after)) and offers[0].entry.kind_name() != "end_turn":
        if any(offer.entry.kind_name() == "end_turn" for offer in offers):
            break
        offer = offers[0]
        after = REFEREE.evolve(after, offer.entry(**offer.fixed), 1).state
    (vanished,) = set(state.places) - set(after.places)
    return after, vanished


def test_no_two_seats_look_alike() -> None:
    """Twelve players have twelve different marks."""
    seats = config(12).seats
    assert len(NAMES) == len({(seat.colour, seat.shape) for seat in seats}) == 12
