"""Setting up Interstellar Oracle: numbers of pieces, their places, races, and who starts (IO-1 to IO-19)."""

from typing import Any

import pytest

from referees.common.always.adjust import Adjust
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Allowed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.setup.dealing import deal_all
from referees.interstellar_oracle.setup.naming import LayHazard, LayOutHazard, LayOutPlanet, LayPlanet
from referees.interstellar_oracle.setup.setting_up import ChooseRace, Deal, LayLater, Start, TakeToken
from referees.interstellar_oracle.table.asking import TurnRuns
from referees.interstellar_oracle.table.kit import shipped
from referees.interstellar_oracle.table.pieces import (
    CARDS,
    INNER,
    NEBULA,
    OUTER,
    RACES,
    UNNAMED,
    is_inner,
    slot_of,
    systems,
)
from referees.interstellar_oracle.table.state import State
from tests.common.domains import entries_of
from tests.interstellar_oracle.tables import allowed, at, cards_in_all, cited, config, kit, refused, table, unclear

GOLDEN = {
    2: (4, 8, 12, 8, 36),
    3: (4, 8, 12, 8, 31),
    4: (4, 8, 12, 8, 26),
    5: (6, 12, 18, 12, 11),
    6: (6, 12, 18, 12, 6),
}
"""IO-19, by number of players: systems, inner and outer planets, hazards, and the draw pile after the deal."""


@pytest.mark.parametrize("players", GOLDEN)
def test_the_table_of_the_rulebook(players: int) -> None:
    """IO-10 to IO-17, IO-19: all numbers are right, with a card under each planet and five in each hand."""
    count, inner, outer, hazards, draw = GOLDEN[players]
    state = REFEREE.setup(config(players))
    assert systems(players) == count
    assert sum(map(is_inner, state.places)) == inner
    assert len(state.places) - inner == outer
    assert sum(hazard is not None for hazard in state.hazards) == hazards
    assert (state.draw, set(state.under), set(state.hands)) == (draw, {1}, {5})
    assert cards_in_all(state) == 66


def test_the_pieces() -> None:
    """IO-1 to IO-5, IO-14, IO-66: there are 30 planets, 66 cards in three classes, 12 races, 12 hazards and eight black
    dots. The red counters belong to an advanced rule and are never entered."""
    kit = shipped()
    classes = dict.fromkeys(("weapon", "defense", "utility"), 0)
    for card in kit.equipment.values():
        classes[card.kind] += card.copies
    assert classes == {"weapon": 24, "defense": 13, "utility": 29}
    assert set(kit.equipment) == set(CARDS)
    assert (len(INNER), len(OUTER), len(RACES), len(kit.planets)) == (12, 18, 12, 30)
    assert sum(hazard.copies for hazard in kit.hazards.values()) == 12
    assert sum(card.dots for card in kit.equipment.values()) == 8
    assert kit.equipment["interstellar_oracle"].dots == 1
    assert not any("counter" in name for entry in REFEREE.entries for name in entry.model_fields)


def dealt(players: int) -> State:
    """All planets are dealt in order; the races are to be chosen."""
    outer = tuple(OUTER[: 3 * systems(players)])
    deal = Deal(inner=tuple(INNER[: 2 * systems(players)]), outer=outer)
    return allowed(REFEREE.setup(config(players)), deal, LayLater()).state  # type: ignore[no-any-return]


def first_answers(state: State) -> list[Entry]:
    """Takes the first offer of each question until the first turn, and returns the entries."""
    entries: list[Entry] = []
    while not isinstance(state.open[-1], TurnRuns):
        prominent = [offer for offer in REFEREE.offers(state) if not offer.rare and offer.entry is not LayLater]
        entry = next(choice for choice in entries_of(prominent[0]) if isinstance(REFEREE.judge(state, choice), Allowed))
        state = allowed(state, entry).state
        entries.append(entry)
    return entries


def test_four_players_are_set_up_in_thirty_three_taps() -> None:
    """Each planet, hazard, race and the youngest player is one tap; nothing is confirmed in between."""
    entries = first_answers(REFEREE.setup(config(4)))
    assert len(entries) == 20 + 8 + 4 + 1
    assert all(isinstance(entry, (LayPlanet, LayHazard, ChooseRace, Start)) for entry in entries)


def test_hazards_and_outer_planets_may_be_entered_later() -> None:
    """IO-11, IO-13: once the planets in front of the players are known, the rest can wait."""
    state = REFEREE.setup(config(2))
    assert refused(state, LayLater()).cites == ("IO-16",)
    for planet in (7, 3, 12, 1):
        decision: Any = state.open[-1]
        state = allowed(state, LayPlanet(place=decision.place, planet=planet)).state
    state = allowed(state, LayLater(), ChooseRace(seat=0, race="roid_worms"), ChooseRace(seat=1, race="zeta")).state
    state = allowed(state, Start(seat=1)).state
    assert state.turn.seat == 1
    assert state.planets.count(None) == 16
    later = LayPlanet(place=at(1, "outer_left"), planet=30)
    assert allowed(state, later).state.planets[at(1, "outer_left")] == 30
    assert isinstance(allowed(state, later).state.open[-1], TurnRuns)


def test_players_are_asked_for_the_planets_in_front_of_them_first() -> None:
    """The races depend on the planets in front of the players; the empty systems of a small table come later."""
    state = REFEREE.setup(config(2))
    slots = []
    while isinstance(state.open[-1], LayOutPlanet):
        place = state.open[-1].place
        slots.append(slot_of(place))
        free = next(n for n in (INNER if is_inner(place) else OUTER) if n not in state.planets)
        state = allowed(state, LayPlanet(place=place, planet=free)).state
    assert slots[:4] == [(0, "inner_left"), (0, "inner_right"), (2, "inner_left"), (2, "inner_right")]
    assert isinstance(state.open[-1], LayOutHazard)


@pytest.mark.parametrize(
    "deal",
    [
        Deal(inner=tuple(range(1, 8)), outer=tuple(range(13, 25))),
        Deal(inner=(1, 1, 2, 3, 4, 5, 6, 7), outer=tuple(range(13, 25))),
        Deal(inner=tuple(range(13, 21)), outer=tuple(range(13, 25))),
        Deal(inner=tuple(range(1, 9)), outer=tuple(range(1, 13))),
    ],
)
def test_a_deal_fills_every_place_once(deal: Deal) -> None:
    """IO-10, IO-11: missing, repeated or misplaced planets are refused."""
    assert refused(REFEREE.setup(config(4)), deal).cites == ("IO-11",)


def test_a_planet_is_in_its_ring_and_only_once() -> None:
    """IO-2, IO-11: no outer planet is in front, no planet twice; an entered one is adjusted, not entered again."""
    state = allowed(REFEREE.setup(config(4)), LayPlanet(place=3, planet=5)).state
    for entry in (
        LayPlanet(place=4, planet=5),
        LayPlanet(place=4, planet=13),
        LayPlanet(place=0, planet=6),
        LayPlanet(place=3, planet=6),
        Deal(inner=tuple(range(1, 9)), outer=tuple(range(13, 25))),
    ):
        assert refused(state, entry).cites == ("IO-11",)
    assert isinstance(REFEREE.judge(state, LayPlanet(place=0, planet=13)), Allowed)


@pytest.mark.parametrize(
    "entry",
    [
        LayPlanet(place=20, planet=1),
        LayPlanet(place=3, planet=31),
        LayPlanet(place=3, planet=0),
        LayHazard(place=3, hazard="dragon"),
        Deal(inner=(31,), outer=()),
    ],
)
def test_what_is_in_no_box_cannot_be_entered(entry: Entry) -> None:
    """Only planets 1 to 30, the places of the diagram, and the hazards of the kit are valid."""
    assert REFEREE.check(config(4), entry) is not None


def test_a_hazard_is_on_each_inner_planet() -> None:
    """IO-13: hazards are only on inner planets, and not more of a kind than there are (C-IO-1)."""
    state = REFEREE.setup(config(4))
    assert refused(state, LayHazard(place=0, hazard="plague")).cites == ("IO-13",)
    state = allowed(state, LayHazard(place=3, hazard="labyrinth"), LayHazard(place=4, hazard="labyrinth")).state
    assert refused(state, LayHazard(place=4, hazard="plague")).cites == ("IO-13",)
    assert unclear(state, LayHazard(place=8, hazard="labyrinth")).cites == ("C-IO-1",)


def test_a_player_has_one_of_the_two_races_at_home_in_front() -> None:
    """IO-16: as planet n is the home of race n, the two planets in front decide which races a player may have."""
    before = dealt(4)
    assert refused(before, ChooseRace(seat=0, race="zeta")).cites == ("IO-16",)
    assert refused(before, ChooseRace(seat=1, race="nelgs")).may_overrule is False
    chosen = allowed(before, ChooseRace(seat=0, race="vriddhi"))
    assert cited(chosen) == ["C-IO-5"]
    assert chosen.state.at[0] == at(0, "inner_right")


@pytest.mark.parametrize(
    ("start", "place"), [("home", at(0, "inner_left")), ("other", at(0, "inner_right")), ("nebula", NEBULA)]
)
def test_where_the_tokens_start(start: str, place: int) -> None:
    """C-IO-5: depending on the reading, a token starts on its home planet, the other one in front, or in the Nebula."""
    assert table(4, start=start).at[0] == place


def test_the_youngest_begins() -> None:
    """IO-17, IO-18: once all races are chosen, the named player has the first turn."""
    state = dealt(3)
    for seat, race in enumerate(("amoebas", "nelgs", "ersatz")):
        assert refused(state, Start(seat=0)).cites == ("IO-16",)
        state = allowed(state, ChooseRace.model_validate({"seat": seat, "race": race})).state
    started = allowed(state, Start(seat=2))
    assert cited(started) == ["IO-17", "IO-18"]
    assert started.state.open == (TurnRuns((2,)),)


@pytest.mark.parametrize(
    ("hand", "sentence"), [(5, "Everyone has five cards; {draw}"), (1, "Cards in the draw pile: {draw}")]
)
def test_five_cards_are_reported_only_if_all_players_have_them(hand: int, sentence: str) -> None:
    """IO-17: if the table set a hand to another number, the start doesn't say that all have five."""
    state = dealt(3)
    for seat, race in enumerate(("amoebas", "nelgs", "ersatz")):
        state = allowed(state, ChooseRace.model_validate({"seat": seat, "race": race})).state
    state = allowed(state, Adjust(fact="hand", at=(1,), value=hand)).state
    [happening] = allowed(state, Start(seat=2)).happened
    assert happening.sentence.template.startswith(sentence)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_app_may_deal(players: int) -> None:
    """IO-10 to IO-13: every planet and hazard is placed as shuffled, all within the rules."""
    state = REFEREE.setup(config(players))
    counts: list[int] = []

    def backwards(count: int) -> list[int]:
        counts.append(count)
        return [*range(count)][::-1]

    after = allowed(state, *deal_all(state.config, state.places, backwards)).state
    assert counts == [12, 18, 12]
    assert None not in after.planets
    assert UNNAMED not in after.hazards
    assert isinstance(after.open[-1], TakeToken)
    straight = allowed(state, *deal_all(state.config, state.places, lambda count: [*range(count)])).state
    assert straight.planets != after.planets
    assert straight.hazards != after.hazards


def test_the_app_deals_no_hazard_that_is_not_in_the_kit() -> None:
    """C-IO-1: if the kit has fewer hazards than needed, the last ones are asked for."""
    few = {id: hazard.model_dump() | {"copies": 1} for id, hazard in shipped().hazards.items()}
    state = REFEREE.setup(config(2, kit=kit(hazards=few)))
    after = allowed(state, *deal_all(state.config, state.places, lambda count: [*range(count)])).state
    assert after.hazards.count(UNNAMED) == 2
    assert isinstance(after.open[-1], LayOutHazard)
