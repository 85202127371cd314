"""The end of the Universe: vanishing planets, fleeing players, the winner (IO-81 to 86, IO-102, C-IO-12 to 17)."""

from typing import Any

import pytest

from referees.common.always.adjust import Adjust
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Allowed
from referees.common.values import replaced
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.collapse.collapse import Collapse
from referees.interstellar_oracle.collapse.fleeing import Evacuate
from referees.interstellar_oracle.ending.winning import ClaimWin
from referees.interstellar_oracle.setup.naming import LayPlanet, NameHighest
from referees.interstellar_oracle.table.asking import TurnRuns
from referees.interstellar_oracle.table.pieces import NEBULA, Card, is_inner
from referees.interstellar_oracle.table.state import OracleAt, State
from referees.interstellar_oracle.turn.hazards import Overcome
from referees.interstellar_oracle.turn.movement import Move
from referees.interstellar_oracle.turn.searching import Take
from referees.interstellar_oracle.turn.turns import EndTurn, Pull
from tests.common.domains import entries_of
from tests.interstellar_oracle.tables import (
    allowed,
    at,
    cards_in_all,
    cited,
    held_by,
    numbered,
    playing,
    refused,
    says,
    unclear,
)

HOME = at(0, "inner_left")
GONE = Collapse(inhibitor=False)


def only(state: State, *planets: int) -> State:
    """The state with only these planets in play, and no cards under any."""
    places = tuple(sorted(numbered(state, planet) for planet in planets))
    draw = state.draw + sum(state.under)
    return changed(state, places=places, under=(0,) * len(state.under), draw=draw)


def ended(state: State) -> Any:
    return allowed(state, EndTurn(seat=state.turn.seat))


# The vanishing planet


def test_the_highest_planet_vanishes_after_every_turn() -> None:
    """IO-81: from the end of the turn in which the Oracle was found, planets vanish with their cards and hazards."""
    state = playing(hazards={at(0, "inner_left"): "plague"})
    assert len(ended(state).state.places) == 20
    state = allowed(state, EndTurn(seat=0), EndTurn(seat=1), EndTurn(seat=2), EndTurn(seat=3)).state
    state = held_by(state, 0)
    for number, (seat, planet) in enumerate(zip((0, 1, 2, 3, 0), (24, 23, 22, 21, 20), strict=True)):
        place = numbered(state, planet)
        pending = allowed(state, EndTurn(seat=seat)).state
        evolved = allowed(pending, Collapse(inhibitor=False, cards=("laser",) if number == 1 else ()))
        state = evolved.state
        assert "IO-81" in cited(evolved)
        assert (place in state.places, state.under[place], cards_in_all(state)) == (False, 0, 66)
        if state.open and not isinstance(state.open[-1], TurnRuns):
            state = allowed(state, next(iter(entries_of(REFEREE.offers(state)[0])))).state
    assert state.discards.count("laser") == 1


def test_outer_planets_go_before_inner_ones() -> None:
    """IO-86: planets 30 down to 13 vanish before 12 down to 1, just by their numbers."""
    state = only(held_by(playing(), 0), 13, 8, 1)
    vanished = []
    while state.outcome is None:
        before = state.places
        state = ended(state).state
        while state.open and not isinstance(state.open[-1], TurnRuns):
            state = allowed(state, next(iter(entries_of(REFEREE.offers(state)[0])))).state
        vanished += [state.planets[place] for place in before if place not in state.places]
    assert vanished == [13, 8, 1]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_game_lasts_as_many_turns_as_there_are_planets(players: int) -> None:
    """IO-86: from the turn in which the Oracle is found, the game lasts one turn per planet, without Inhibitors."""
    state = playing(players)
    planets = len(state.places)
    state = allowed(state, Take(seat=0, place=HOME, took="interstellar_oracle")).state
    turns = 0
    while state.outcome is None:
        entry: Entry = GONE
        if isinstance(state.open[-1], TurnRuns):
            turns += 1
            offers = [offer for offer in REFEREE.offers(state) if offer.entry in {EndTurn, Pull}]
            entry = next(iter(entries_of(offers[0])))
        elif not isinstance(REFEREE.judge(state, GONE), Allowed):
            entry = next(iter(entries_of(REFEREE.offers(state)[0])))
        state = allowed(state, entry).state
    assert turns == planets == (20 if players < 5 else 30)
    assert (state.outcome.cites, state.outcome.winners) == (("IO-84",), (0,))


def test_cards_named_under_a_vanishing_planet_are_checked() -> None:
    """IO-81, IO-102: more cards than were there, an impossible Oracle, or cards beside an Inhibitor are refused."""
    pending = ended(held_by(playing(), 0)).state
    twice: tuple[tuple[Card, ...], ...] = (("laser", "sword"), ("interstellar_oracle",))
    for cards in twice:
        assert refused(pending, Collapse(inhibitor=False, cards=cards)).may_overrule is False
    for entry in (Collapse(inhibitor=True, cards=("laser",)), Collapse(inhibitor=False, cards=("entropy_inhibitor",))):
        assert refused(pending, entry).cites == ("IO-102",)


def test_an_entropy_inhibitor_spares_a_planet_for_one_turn() -> None:
    """IO-102, C-IO-16: nothing vanishes now; after the next turn the spared planet does, with any cards under it."""
    state = held_by(playing(), 0)
    place = numbered(state, 24)
    state = changed(state, under=replaced(state.under, place, 2), draw=state.draw - 1)
    spared = allowed(state, EndTurn(seat=0), Collapse(inhibitor=True))
    assert cited(spared) == ["IO-102", "C-IO-16"]
    assert (len(spared.state.places), spared.state.discards) == (20, ("entropy_inhibitor",))
    assert spared.state.under[place] == 1
    after = ended(spared.state).state
    assert (place in after.places, len(after.places), after.inhibited) == (False, 19, None)
    assert cards_in_all(after) == 66
    assert allowed(after, EndTurn(seat=2)).state.open[-1].place == numbered(after, 23)


@pytest.mark.parametrize(("collapse", "left"), [("continues", 19), ("pauses", 20)])
def test_an_oracle_that_no_player_has(collapse: str, left: int) -> None:
    """C-IO-12: the collapse continues or, by the other reading, waits until a player has the Oracle again."""
    state = changed(playing(collapse=collapse), oracle=OracleAt("planet", HOME), collapsing=True)
    state = changed(state, under=(0,) * 20, draw=state.draw + 19)
    assert len(ended(state).state.places) == left


@pytest.mark.parametrize(("lost", "where"), [("discards", "discards"), ("nearest", "planet"), ("nebula", "nebula")])
def test_an_oracle_whose_planet_vanishes(lost: str, where: str) -> None:
    """C-IO-13: depending on the reading, the Oracle goes to the discard pile, the nearest planet or the Nebula."""
    state = only(playing(lost_oracle=lost), 24, 7, 1)
    place = numbered(state, 24)
    state = changed(state, oracle=OracleAt("planet", place), collapsing=True, draw=state.draw - 1)
    evolved = ended(state)
    assert "C-IO-13" in cited(evolved)
    assert (evolved.state.oracle.where, cards_in_all(evolved.state)) == (where, 66)
    if where == "planet":
        assert evolved.state.oracle.at == numbered(state, 7)


def test_the_table_may_choose_among_several_nearest_planets() -> None:
    """C-IO-13, OC-1: planets 5 and 7 are two steps from planet 24; the app picks 5, the table may correct it to 7."""
    state = only(playing(lost_oracle="nearest"), 24, 7, 5)
    oracle = OracleAt("planet", numbered(state, 24))
    after = ended(changed(state, oracle=oracle, collapsing=True, draw=state.draw - 1)).state
    assert after.oracle == OracleAt("planet", numbered(state, 5))
    place = numbered(state, 7)
    assert allowed(after, Adjust(fact="oracle", at=(), value=f"planet {place}")).state.oracle.at == place


def test_an_oracle_found_under_the_vanishing_planet() -> None:
    """C-IO-13: an Oracle unfound as its planet vanishes is discarded, once; never on outer planets (IO-14)."""
    state = changed(playing(), collapsing=True)
    outer = ended(state).state
    assert refused(outer, Collapse(inhibitor=False, cards=("interstellar_oracle",))).cites == ("IO-14",)
    pending = ended(changed(state, places=tuple(place for place in state.places if is_inner(place)))).state
    after = allowed(pending, Collapse(inhibitor=False, cards=("interstellar_oracle",))).state
    assert (after.oracle, after.discards) == (OracleAt("discards"), ("interstellar_oracle",))
    full = changed(pending, under=tuple(2 * under for under in pending.under))
    twice = REFEREE.evolve(full, Collapse(inhibitor=False, cards=("interstellar_oracle",) * 2)).state
    assert twice.discards == (None, "interstellar_oracle")
    assert cards_in_all(after) == 66


# Planets not entered


def test_only_the_highest_planet_has_to_be_named() -> None:
    """IO-81: of planets not entered yet, only the highest is asked for; contradictory numbers are refused."""
    state = held_by(playing(), 0)
    outer = [place for place in state.places if state.planets[place] in range(13, 25)]
    unknown = tuple(None if place in outer else number for place, number in enumerate(state.planets))
    pending = ended(changed(state, planets=unknown)).state
    assert isinstance(pending.open[-1], NameHighest)
    assert refused(pending, LayPlanet(place=HOME, planet=1)).cites == ("IO-81",)
    laid = allowed(pending, LayPlanet(place=outer[3], planet=27)).state
    assert laid.open[-1].place == outer[3]
    lower = ended(allowed(laid, GONE).state).state
    for planet in (28, 13):
        assert refused(lower, LayPlanet(place=outer[0], planet=planet)).cites == ("IO-81",)
    assert allowed(lower, LayPlanet(place=outer[0], planet=26), GONE).state.planets[outer[0]] == 26


def test_the_inner_planets_need_no_names_while_outer_ones_are_known() -> None:
    """IO-81: the highest planet is certain, so no question is asked."""
    state = held_by(playing(), 0)
    known = tuple(number if number in range(13, 25) else None for number in state.planets)
    assert ended(changed(state, planets=known)).state.open[-1].place == numbered(state, 24)


def test_a_planet_is_not_named_as_the_highest_twice() -> None:
    """IO-81: if the only unentered planet must be above all others, the same question would be repeated forever."""
    state = held_by(playing(), 0)
    outer = [place for place in state.places if not is_inner(place)]
    unknown, low = outer[:2]
    numbers = dict(zip(outer[2:], [number for number in range(15, 31) if number != 24], strict=False)) | {low: 13}
    planets = tuple(None if at == unknown else numbers.get(at, number) for at, number in enumerate(state.planets))
    places = tuple(place for place in state.places if is_inner(place) or place in {unknown, low})
    pending = ended(changed(state, planets=planets, places=places)).state
    pending = allowed(pending, LayPlanet(place=low, planet=13)).state
    assert isinstance(pending.open[-1], NameHighest)
    assert refused(pending, LayPlanet(place=low, planet=13)).cites == ("IO-81",)
    assert all(low != offer.fixed.get("place") for offer in REFEREE.offers(pending))
    assert not isinstance(allowed(pending, LayPlanet(place=unknown, planet=14)).state.open[-1], NameHighest)


# Players on the planet


def on_the_planet(planet: int, **settings: Any) -> State:
    """Claire has the Oracle; Molly is on the planet that vanishes, there are no cards under planets."""
    state = held_by(playing(**settings), 0)
    state = changed(state, at=replaced(state.at, 1, numbered(state, planet)))
    return changed(state, under=(0,) * 20, draw=state.draw + 20)


def test_a_player_on_the_lost_planet_flees_to_a_neighbour() -> None:
    """IO-82: the player moves, even out of turn, to a planet next to the lost one; that opens no encounter."""
    state = ended(on_the_planet(24)).state
    assert (state.open[-1].seats, refused(state, Evacuate(seat=1, to=HOME)).cites) == ((1,), ("IO-82",))
    assert refused(state, Evacuate(seat=2, to=NEBULA)).may_overrule is False
    fled = allowed(state, Evacuate(seat=1, to=at(3, "inner_right"))).state
    assert (fled.at[1], fled.turn.seat, fled.turn.may_meet) == (at(3, "inner_right"), 1, ())


@pytest.mark.parametrize(("stranded", "life"), [("nebula", "alive"), ("dies", "dead")])
def test_a_player_with_nowhere_to_go(stranded: str, life: str) -> None:
    """C-IO-14: the token drifts to the Nebula with all cards or, by one reading, the player dies; so too on staying."""
    drifted = ended(only(on_the_planet(24, stranded=stranded), 24, 1))
    assert "C-IO-14" in cited(drifted)
    assert (drifted.state.at[1], drifted.state.life[1]) == (NEBULA, life)
    declined = allowed(ended(on_the_planet(24, stranded=stranded)).state, Evacuate(seat=1, to=NEBULA)).state
    assert (declined.at[1], declined.life[1], cards_in_all(declined)) == (NEBULA, life, 66)


def test_the_oracle_of_a_player_who_dies_with_the_planet() -> None:
    """C-IO-14, C-IO-13: the Oracle is treated like one whose planet vanishes."""
    state = only(playing(stranded="dies"), 24, 1)
    state = changed(held_by(state, 0), at=(numbered(state, 24), HOME, HOME, HOME))
    evolved = ended(state)
    assert (evolved.state.oracle.where, cards_in_all(evolved.state)) == ("discards", 66)


# The Oracle's holder


def test_the_oracle_pulls_its_holder_out_of_the_nebula() -> None:
    """IO-83: the holder's turn can't end there; the neighbour on the left chooses the planet."""
    state = held_by(playing(places={0: NEBULA}), 0)
    ruling = refused(state, EndTurn(seat=0))
    assert ruling.cites == ("IO-83",)
    assert any(offer.entry is Pull for offer in ruling.instead)
    refusal = refused(state, Pull(seat=2, to=HOME))
    assert (refusal.cites, refusal.may_overrule) == (("IO-83",), True)
    pulled = allowed(state, Pull(seat=1, to=at(2, "outer_middle"))).state
    assert (pulled.at[0], allowed(pulled, GONE).state.turn.seat) == (at(2, "outer_middle"), 1)
    moved = allowed(state, Move(seat=0, to=HOME)).state
    assert refused(moved, Pull(seat=1, to=HOME)).may_overrule is False


def test_others_may_stay_in_the_nebula() -> None:
    """IO-83: only the Oracle pulls its holder out of the Nebula."""
    state = held_by(playing(places={0: NEBULA}), 1)
    assert isinstance(REFEREE.judge(state, EndTurn(seat=0)), Allowed)


# Missed and extra turns


@pytest.mark.parametrize(("lost_turn", "left"), [("quiet", 19), ("counts", 18)])
def test_a_turn_that_the_labyrinth_costs(lost_turn: str, left: int) -> None:
    """C-IO-17, IO-132: the next turn is missed; whether a planet vanishes after it is up to the table."""
    state = playing(2, hazards={HOME: "labyrinth"}, lost_turn=lost_turn)
    state = changed(held_by(state, 1), under=(0,) * 20, draw=state.draw + 19)
    lost = allowed(state, Overcome(seat=0, place=HOME, by="turn"))
    assert "IO-132" in cited(lost)
    state = allowed(lost.state, EndTurn(seat=0)).state
    missed = allowed(changed(state, collapsing=True), EndTurn(seat=1))
    assert "C-IO-17" in cited(missed)
    assert (missed.state.turn.seat, len(missed.state.places)) == (1, left - 1)


def test_an_extra_turn_comes_at_once_and_counts() -> None:
    """IO-113: an extra turn follows at once, and another planet vanishes after it."""
    extra = ended(changed(held_by(playing(2), 0), under=(0,) * 20, extra=(1, 0))).state
    assert (extra.turn.seat, extra.turn.is_extra, len(extra.places)) == (0, True, 19)
    after = ended(extra).state
    assert (after.turn.seat, len(after.places)) == (1, 18)


# The ends


def test_the_player_who_has_the_oracle_at_the_end_wins() -> None:
    """IO-84: the holder wins with the token at any place."""
    over = ended(only(held_by(playing(), 2), 1))
    assert (over.state.outcome.winners, over.state.outcome.cites) == ((2,), ("IO-84",))
    assert (REFEREE.tally(over.state).totals(4), REFEREE.offers(over.state)) == ((0, 0, 1, 0), ())


def test_no_player_wins_without_the_oracle() -> None:
    """C-IO-13: the last planet vanishes while no player has the Oracle."""
    over = ended(only(changed(playing(), oracle=OracleAt("discards"), collapsing=True), 1)).state
    assert (over.outcome.ranking, over.outcome.cites) == ((), ("C-IO-13",))
    assert REFEREE.tally(over).totals(4) == (0, 0, 0, 0)


def test_three_cards_win_at_once() -> None:
    """IO-85: in any turn, the holder of the three cards wins; the claim needs the Oracle and two cards in hand."""
    state = held_by(playing(), 2)
    assert refused(state, ClaimWin(seat=0)).cites == ("IO-85",)
    over = allowed(state, ClaimWin(seat=2)).state
    assert (over.outcome.ranking, over.outcome.cites) == (((2,), (0, 1, 3)), ("IO-85",))
    assert refused(changed(state, hands=(5, 5, 1, 5)), ClaimWin(seat=2)).cites == ("IO-85",)


def test_a_win_claimed_with_a_discarded_card() -> None:
    """C-IO-28: a claim raises a question if the only Time Machine is on the discard pile."""
    state = changed(held_by(playing(), 2), discards=("time_machine",))
    ruling = unclear(state, ClaimWin(seat=2))
    assert ruling.cites == ("C-IO-28",)
    assert says(state, ruling) == "The only Time Machine card has been discarded. Is this another one?"
