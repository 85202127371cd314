"""The cards that may be played at any time, and the ability of the Alar."""

import pytest

from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Allowed, Unclear
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.combat.combat import UnderAttack
from referees.interstellar_oracle.equipment.cannon import PlayCannon
from referees.interstellar_oracle.equipment.gadgets import (
    LayInhibitor,
    PlayTimeMachine,
    RestoreToken,
    ScanHand,
    ScanPlanet,
)
from referees.interstellar_oracle.equipment.graviton import PullCard, PushCard
from referees.interstellar_oracle.equipment.journeys import NaturalMove, PlayMove, PlayWormhole
from referees.interstellar_oracle.equipment.scavengers import PlayScavengers
from referees.interstellar_oracle.setup.setting_up import LayLater
from referees.interstellar_oracle.table.asking import TurnRuns
from referees.interstellar_oracle.table.kit import shipped
from referees.interstellar_oracle.table.pieces import NEBULA, Race
from referees.interstellar_oracle.table.playing import PlayingCard
from referees.interstellar_oracle.table.state import OracleAt
from referees.interstellar_oracle.turn.discarding import TooMany
from referees.interstellar_oracle.turn.turns import EndTurn
from tests.interstellar_oracle.duels import HERE, attacked, grey, holding, meeting, together
from tests.interstellar_oracle.tables import (
    allowed,
    at,
    cards_in_all,
    cited,
    config,
    discarding,
    grounds,
    hands_known,
    hazard,
    kit,
    log,
    playing,
    refused,
    says,
    unclear,
    under_known,
)

NEAR = at(0, "inner_left")
FAR = at(0, "outer_right")
GUARDED = at(1, "inner_left")
THREE_AWAY = at(1, "outer_left")

PLAYED = {
    "move": PlayMove(seat=1, to=NEAR),
    "wormhole_generator": PlayWormhole(seat=1, to=GUARDED),
    "galactic_cannon": PlayCannon(seat=1, place=NEAR),
    "graviton_beam": PullCard(seat=1, place=GUARDED),
    "long_range_sensors": ScanPlanet(seat=1, place=GUARDED),
    "scavengers": PlayScavengers(seat=1),
}
PASSAGES: dict[type[Entry], str] = {
    PlayMove: "IO-110",
    PlayWormhole: "IO-114",
    PlayCannon: "IO-103",
    PullCard: "IO-105",
    PushCard: "IO-105",
    ScanPlanet: "IO-107",
    ScanHand: "IO-107",
    PlayScavengers: "IO-112",
    LayInhibitor: "IO-102",
    PlayTimeMachine: "IO-113",
    RestoreToken: "IO-111",
}
WITHOUT_CARDS: list[tuple[Race, Entry]] = [
    *(("alar", entry) for entry in PLAYED.values()),
    ("alar", PushCard(seat=1, place=GUARDED)),
    ("alar", ScanHand(seat=1, of=0)),
    ("alar", LayInhibitor(seat=1)),
    ("alar", PlayTimeMachine(seat=1)),
    ("kith", RestoreToken(seat=1)),
]


@pytest.mark.parametrize("card", PLAYED)
def test_a_utility_card_is_played_at_any_time_and_spent(card: str) -> None:
    """IO-65: it may be played out of turn, in an encounter, under attack, then discarded; never from an empty hand."""
    entry = PLAYED[card]
    for state in (together("humans", "alar"), meeting(), attacked("blaster")):
        after = allowed(state, entry).state
        assert (card in after.discards, cards_in_all(after)) == (True, 66)
    assert refused(together("humans", "alar", hands={1: 0}), entry).cites == (PASSAGES[type(entry)],)
    assert not refused(REFEREE.setup(config(2)), entry).may_overrule


@pytest.mark.parametrize("card", PLAYED)
def test_a_spent_card_is_asked_about(card: str) -> None:
    """C-IO-28: playing a card whose copies are all on the discard pile raises a question."""
    spent = discarding(together("humans", "alar"), card, card)
    assert unclear(spent, PLAYED[card]).cites == ("C-IO-28",)


@pytest.mark.parametrize(("race", "entry"), WITHOUT_CARDS)
def test_nothing_is_played_from_an_empty_hand(race: Race, entry: Entry) -> None:
    """IO-65: hands are counted, even in the player's own turn; no overruling. The card's effect is cited."""
    state = together("humans", race, hands={1: 0})
    state = grey(changed(state, turn=changed(state.turn, seat=1), open=(TurnRuns((1,)),)), 1)
    assert grounds(state, entry) == ((PASSAGES[type(entry)],), False)


# Moving


def test_move_goes_one_or_two_spaces() -> None:
    """IO-110: moving three spaces is refused; staying isn't a move."""
    state = together("humans", "alar")
    assert allowed(state, PlayMove(seat=1, to=FAR)).state.at[1] == FAR
    assert grounds(state, PlayMove(seat=1, to=THREE_AWAY)) == (("IO-110",), True)
    assert not refused(state, PlayMove(seat=1, to=HERE)).may_overrule


def test_moving_by_a_card_in_turn_is_an_arrival() -> None:
    """C-IO-29: in turn, Move and Wormhole Generator are arrivals; out of turn they open no encounter."""
    parted = playing(3, places={0: HERE, 1: NEAR, 2: NEAR})
    assert allowed(parted, PlayMove(seat=0, to=NEAR)).state.turn.may_meet == (1, 2)
    assert allowed(parted, PlayWormhole(seat=0, to=NEAR)).state.turn.may_meet == (1, 2)
    assert allowed(parted, PlayWormhole(seat=1, to=HERE)).state.turn.may_meet == ()


def test_the_wormhole_goes_anywhere() -> None:
    """IO-114: a Wormhole Generator leads to any planet in play and to the Nebula, but not to a vanished planet."""
    state = together("humans", "alar")
    assert allowed(state, PlayWormhole(seat=1, to=NEBULA)).state.at[1] == NEBULA
    vanished = changed(state, places=tuple(place for place in state.places if place != GUARDED))
    assert grounds(vanished, PlayWormhole(seat=1, to=GUARDED)) == (("IO-114",), False)


def test_an_alar_moves_two_spaces_by_ability() -> None:
    """IO-141, IO-35: an Alar may move two spaces once, in turn; as an escape it's asked about. No other race can."""
    state = together("alar", "humans")
    moved = allowed(state, NaturalMove(seat=0, to=FAR)).state
    assert (moved.at[0], moved.colour[0], moved.hands[0]) == (FAR, False, 5)
    assert unclear(attacked("blaster"), NaturalMove(seat=1, to=FAR)).cites == ("IO-141",)
    assert refused(state, NaturalMove(seat=0, to=THREE_AWAY)).cites == ("IO-141",)
    assert refused(state, NaturalMove(seat=1, to=FAR)).cites == ("IO-141",)
    assert refused(grey(state, 0), NaturalMove(seat=0, to=FAR)).cites == ("IO-35",)
    assert not refused(state, NaturalMove(seat=0, to=HERE)).may_overrule


def test_an_assumed_map_is_asked_about_once() -> None:
    """C-IO-3: a place too far by an unverified map raises a doubt; one near enough asks whether the map is right."""
    state = together("humans", "alar", checked=())
    assert unclear(state, PlayMove(seat=1, to=NEAR)).assumed == ("diagrams.a",)
    assert unclear(state, PlayMove(seat=1, to=at(2, "outer_middle"))).cites == ("C-IO-3",)
    assert unclear(state, PlayCannon(seat=1, place=NEAR)).assumed == ("diagrams.a",)
    assert unclear(state, PlayCannon(seat=1, place=FAR)).cites == ("C-IO-3",)


# The Graviton Beam


def test_the_beam_pulls_a_card_past_a_hazard() -> None:
    """IO-105: the beam pulls a card even out of turn; C-IO-25: a hand that gets too large is discarded down."""
    state = hazard(together("humans", "alar", hands={1: 4}), GUARDED)
    pulled = allowed(state, PullCard(seat=1, place=GUARDED, card="sword")).state
    assert (pulled.hands[1], pulled.under[GUARDED], pulled.hazards[GUARDED]) == (4, 0, "unnamed")
    assert hands_known(pulled)[1] == ("sword",)
    full = changed(state, hands=(5, 6), draw=state.draw - 2)
    assert allowed(full, PullCard(seat=1, place=GUARDED)).state.open[-1] == TooMany((1,))
    assert refused(pulled, PullCard(seat=1, place=GUARDED)).cites == ("IO-105",)


def test_the_beam_may_pull_the_oracle() -> None:
    """C-IO-20, IO-80: a pulled Oracle is announced; once found, it can't be pulled from another place."""
    state = together("humans", "alar")
    pulled = allowed(state, PullCard(seat=1, place=GUARDED, card="interstellar_oracle"))
    assert (pulled.state.oracle, pulled.state.hands[1], cards_in_all(pulled.state)) == (OracleAt("held", 1), 4, 66)
    assert {"IO-80", "IO-81"} <= set(cited(pulled))
    assert grounds(pulled.state, PullCard(seat=0, place=NEAR, card="interstellar_oracle")) == (("IO-80",), False)
    hidden = changed(state, oracle=OracleAt("planet", GUARDED), draw=state.draw - 1)
    lifted = allowed(hidden, PullCard(seat=1, place=GUARDED, card="interstellar_oracle")).state
    assert (lifted.oracle, lifted.under[GUARDED]) == (OracleAt("held", 1), 1)


def test_the_beam_pushes_a_card() -> None:
    """IO-105: a card may be pushed under a planet with a hazard, but none from a hand that has only the beam itself."""
    state = hazard(together("humans", "alar"), GUARDED)
    pushed = allowed(state, PushCard(seat=1, place=GUARDED, card="poison")).state
    assert (pushed.hands[1], pushed.under[GUARDED], under_known(pushed, GUARDED, 1)) == (3, 2, ("poison",))
    assert grounds(together("humans", "alar", hands={1: 1}), PushCard(seat=1, place=GUARDED)) == (("IO-105",), False)
    assert refused(state, PushCard(seat=1, place=GUARDED, card="interstellar_oracle")).cites == ("IO-80",)
    assert not refused(state, PushCard(seat=1, place=NEBULA)).may_overrule


@pytest.mark.parametrize(("graviton", "reaches"), [("anywhere", True), ("adjacent", False)])
def test_the_reach_of_the_beam(graviton: str, reaches: bool) -> None:
    """C-IO-20: a Graviton Beam reaches any planet or, by the other reading, only the player's and adjacent ones."""
    state = together("humans", "alar", graviton=graviton)
    for entry in (PullCard(seat=1, place=FAR), PushCard(seat=1, place=FAR)):
        assert isinstance(REFEREE.judge(state, entry), Allowed) == reaches
        if not reaches:
            assert refused(state, entry).cites == ("C-IO-20",)
    for place in (HERE, NEAR):
        allowed(state, PullCard(seat=1, place=place))


def test_a_card_that_cannot_be_there_is_asked_about() -> None:
    """C-IO-2: pulling or pushing a sword raises a question if both swords are known to be in another hand."""
    state = holding(holding(together("humans", "alar"), 0, "sword", "sword"), 1, "pistol")
    assert isinstance(unclear(state, PullCard(seat=1, place=GUARDED, card="sword")), Unclear)
    assert isinstance(unclear(state, PushCard(seat=1, place=GUARDED, card="sword")), Unclear)


# Looking, and time


def test_long_range_sensors_look_anywhere() -> None:
    """IO-107, IO-20, IO-21: sensors let a player look under a hazard or into a hand; looks are counted."""
    state = hazard(together("humans", "alar"), GUARDED)
    looked = allowed(state, ScanPlanet(seat=1, place=GUARDED), ScanHand(seat=0, of=1)).state
    assert (looked.looks, looked.discards) == ((1, 1), ("long_range_sensors", "long_range_sensors"))
    assert grounds(state, ScanHand(seat=1, of=1)) == (("IO-107",), False)
    assert refused(changed(state, under=(0,) * 20), ScanPlanet(seat=1, place=GUARDED)).cites == ("IO-107",)


def test_an_inhibitor_is_laid_under_the_players_planet() -> None:
    """IO-102, C-IO-16: an Inhibitor may be laid out of turn too, but not in the Nebula."""
    state = together("humans", "alar")
    laid = allowed(state, LayInhibitor(seat=1)).state
    after = (laid.hands[1], laid.under[HERE], laid.discards, under_known(laid, HERE, 1))
    assert after == (4, 2, (), ("entropy_inhibitor",))
    assert refused(changed(state, at=(HERE, NEBULA)), LayInhibitor(seat=1)).cites == ("IO-102",)


def test_the_time_machine_gives_one_more_turn() -> None:
    """IO-113: the extra turn follows the current one; played out of turn, it raises a question (C-IO-31)."""
    state = together("humans", "alar")
    played = allowed(state, PlayTimeMachine(seat=0))
    assert cited(played) == ["IO-113", "IO-65"]
    later = allowed(played.state, EndTurn(seat=0)).state
    assert (later.turn.seat, later.turn.is_extra) == (0, True)
    assert allowed(later, EndTurn(seat=0)).state.turn.seat == 1
    assert says(state, unclear(state, PlayTimeMachine(seat=1))) == "Did Molly really play the Time Machine out of turn?"


def test_a_kith_gets_the_colours_back() -> None:
    """IO-111: a Kith may discard a Neural Amp to turn the token to colour; no token in colour and no other race can."""
    state = grey(together("kith", "alar"), 0)
    back = allowed(state, RestoreToken(seat=0)).state
    assert (back.colour[0], back.discards) == (True, ("neural_amp",))
    assert grounds(back, RestoreToken(seat=0)) == (("IO-111",), False)
    assert refused(grey(state, 1), RestoreToken(seat=1)).cites == ("IO-111",)


@pytest.mark.parametrize("entry", [PlayTimeMachine(seat=0), RestoreToken(seat=0), PullCard(seat=0, place=HERE)])
def test_a_use_that_discards_its_card_does_so_for_any_type(entry: PlayingCard) -> None:
    """IO-105, IO-111, IO-113: such a card is discarded even if the kit calls it a weapon, but not in edition 3."""
    cards = {card: item.model_dump() | {"kind": "weapon"} for card, item in shipped().equipment.items()}
    state = grey(together("kith", "alar", kit=kit(equipment=cards)), 0)
    assert allowed(state, entry).state.discards == (entry.plays,)
    older = changed(state, config=state.config.model_copy(update={"edition": 3}))
    assert allowed(older, entry).state.discards == ()


# Texts of the log


@pytest.mark.parametrize(
    ("entry", "secret"),
    [
        (LayInhibitor(seat=1), "Inhibitor"),
        (PullCard(seat=1, place=GUARDED, card="sword"), "Sword"),
        (PushCard(seat=1, place=GUARDED, card="sword"), "Sword"),
    ],
)
def test_cards_under_planets_are_not_named(entry: Entry, secret: str) -> None:
    """IO-102, IO-105: the log says that a card was put there; only its player reads which, unless it's an Inhibitor."""
    state = together("humans", "alar", "zeta")
    now = allowed(state, entry).state
    eyes: tuple[int | None, ...] = (None, 0, 2)
    assert not any(secret in log(entry, state, now, to) for to in eyes)
    assert (secret in log(entry, state, now, 1)) == (secret == "Sword")


def test_an_interrupt_leaves_the_question_where_it_was() -> None:
    """IO-65: a third player's card resolves first; then the same attack is to be answered."""
    state = attacked("blaster", players=3)
    assert isinstance(state.open[-1], UnderAttack)
    for entry in (ScanPlanet(seat=2, place=GUARDED), PlayMove(seat=2, to=GUARDED + 1), PullCard(seat=2, place=FAR)):
        assert allowed(state, entry).state.open[-1] == state.open[-1]


def test_laying_out_allows_no_cards() -> None:
    """IO-18: before the first turn no card can be played."""
    state = REFEREE.setup(config(2))
    assert refused(state, PlayScavengers(seat=0)).cites == ("IO-18",)
    assert not isinstance(REFEREE.judge(state, LayLater()), Allowed)
