"""Texts of refusals and doubts: the exact reason, and the rule."""

from typing import Any

import pytest

from referees.common.always.conclude import Leave
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Refused
from referees.common.protocol.sentence import Reader
from referees.common.registry import rulebook
from referees.common.values import replaced
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.collapse.collapse import Collapse
from referees.interstellar_oracle.collapse.fleeing import Evacuate
from referees.interstellar_oracle.combat.combat import Attack, Challenge, HoldFire
from referees.interstellar_oracle.combat.defending import Defend, Die
from referees.interstellar_oracle.ending.death import Loot, Replenish
from referees.interstellar_oracle.equipment.cannon import PlayCannon
from referees.interstellar_oracle.equipment.gadgets import ScanHand
from referees.interstellar_oracle.equipment.graviton import PullCard
from referees.interstellar_oracle.equipment.journeys import PlayMove, PlayWormhole
from referees.interstellar_oracle.equipment.scavengers import PlayScavengers
from referees.interstellar_oracle.meeting.diplomacy import Diplomacy, NaturalDiplomacy
from referees.interstellar_oracle.meeting.encounter import Approach, EndEncounter
from referees.interstellar_oracle.meeting.exchanges import Pick, Swap
from referees.interstellar_oracle.setup.naming import LayHazard, LayPlanet
from referees.interstellar_oracle.setup.setting_up import Deal, LayLater, Start
from referees.interstellar_oracle.table.asking import TurnRuns
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.turn.caches import Xenocache
from referees.interstellar_oracle.turn.hazards import Overcome
from referees.interstellar_oracle.turn.movement import Move
from referees.interstellar_oracle.turn.searching import Take
from referees.interstellar_oracle.turn.turns import EndTurn, Pull
from tests.interstellar_oracle.duels import HERE, attacked, challenged, meeting, phase, played_at, together
from tests.interstellar_oracle.tables import (
    NAMES,
    allowed,
    at,
    cited,
    config,
    held_by,
    log,
    playing,
    refused,
    says,
    two_copies,
)

HOME = at(0, "inner_left")
TOP = at(3, "outer_right")
GONE = changed(playing(), places=tuple(place for place in playing().places if place != TOP))  # planet 24 is gone
EMPTIED = changed(playing(), under=(0,) * 20)  # no planet has cards

SAID: list[tuple[State, Entry, str, tuple[str, ...]]] = [
    (playing(), Approach(seat=0, to=0), "Choose another player.", ("IO-39",)),
    (playing(races={0: "humans"}), NaturalDiplomacy(seat=0, to=0), "Choose another player.", ("C-IO-30",)),
    (playing(), ScanHand(seat=0, of=0), "Choose another player.", ("IO-107",)),
    (playing(hands={1: 0}), ScanHand(seat=0, of=1), "Molly has no cards to look at.", ("IO-107",)),
    (meeting(players=3), EndEncounter(seat=2), "Bryan isn't in this encounter.", ("IO-39",)),
    (meeting(players=3), EndEncounter(seat=1),
     "Molly has to face Claire and can only leave with a movement card.", ("IO-46",)),
    (together("humans", "alar"), Diplomacy(seat=0, card="trade"), "First, Claire has to approach Molly.", ("IO-39",)),
    (together("humans", "alar", "kith"), Challenge(seat=0),
     "First, Claire has to approach a player on this planet.", ("IO-39",)),
    (playing(), Move(seat=0, to=HOME), "The token is already there.", ("IO-30",)),
    (GONE, Move(seat=0, to=TOP), "Planet 24 has vanished.", ("IO-30",)),
    (GONE, PlayMove(seat=0, to=TOP), "Planet 24 has vanished.", ("IO-110",)),
    (GONE, PlayWormhole(seat=0, to=TOP), "Planet 24 has vanished.", ("IO-114",)),
    (GONE, PlayCannon(seat=0, place=TOP), "Planet 24 has vanished.", ("IO-103",)),
    (GONE, PullCard(seat=0, place=TOP), "Planet 24 has vanished.", ("IO-105",)),
    (GONE, Take(seat=0, place=TOP), "Planet 24 has vanished.", ("IO-31",)),
    (playing(), PlayCannon(seat=0, place=NEBULA), "The Nebula isn't a planet.", ("IO-103",)),
    (playing(hands={0: 0}), PlayMove(seat=0, to=HERE), "Claire has no card to play.", ("IO-110",)),
    (playing(hands={0: 0}), PullCard(seat=0, place=HERE), "Claire has no card to play.", ("IO-105",)),
    (EMPTIED, Take(seat=0, place=HOME), "There's no card under planet 1.", ("IO-31",)),
    (EMPTIED, PullCard(seat=0, place=HERE), "There's no card under planet 13.", ("IO-105",)),
    (allowed(attacked("blaster"), Die(seat=1)).state, Loot(seat=0, kept=1, cards=("laser", "laser")),
     "You keep 1 card, but you named 2.", ("IO-71",)),
    (challenged(), Attack(seat=0, weapon="sword"), "You can't attack with Sword at long range.", ("IO-60",)),
    (changed(playing(), draw=2), Xenocache(seat=0, drawn=5), "There are only 4 cards left to draw.", ("C-IO-18",)),
    (
        changed(playing(hands={0: 2}, empty_pile="stays"), draw=0), Xenocache(seat=0, drawn=1),
        "There's no card left to draw.", ("C-IO-18",),
    ),
    (playing(), Pull(seat=3, to=HOME), "The Oracle only pulls its holder out of the Nebula, and only on their turn.",
     ("IO-83",)),
    (playing(), EndTurn(seat=1), "It's Claire's turn, not Molly's.", ("C-IO-23",)),
    (challenged(), Attack(seat=1, weapon="blaster"), "Only Claire can decide now whether to attack.", ("IO-61",)),
    (
        playing(hazards={HOME: "natives"}), Overcome(seat=0, place=HOME, by="blaster"),
        "You can't overcome Natives with Blaster, only with Seduce, Intimidate or Trade.", ("IO-33",),
    ),
    (
        playing(hazards={HOME: "planetary_defense"}), Overcome(seat=0, place=HOME, by="blaster"),
        "You can't overcome Native Planetary Defense with Blaster, only with the active ability of the Humans.",
        ("IO-33",),
    ),
    (
        playing(hazards={HOME: "labyrinth"}), Overcome(seat=0, place=HOME, by="blaster"),
        "You can't overcome Labyrinth with Blaster, only with the passive ability of the Vriddhi or a missed turn.",
        ("IO-33",),
    ),
    (
        playing(hazards={HOME: "other"}), Overcome(seat=0, place=HOME, by="blaster"),
        "The kit doesn't say what overcomes Other hazard.", ("C-IO-1", "IO-33"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("state", "entry", "words", "cites"), SAID, ids=[words for _, _, words, _ in SAID])
def test_what_a_refusal_says(state: State, entry: Entry, words: str, cites: tuple[str, ...]) -> None:
    """The sentence gives the exact reason, and the passage is the one that says so."""
    ruling = refused(state, entry)
    assert (says(state, ruling), ruling.cites) == (words, cites)


def laid_out() -> State:
    """All planets are laid out; the hazards are asked for."""
    dealt = Deal(inner=tuple(range(1, 9)), outer=tuple(range(13, 25)))
    return allowed(REFEREE.setup(config(2)), dealt).state  # type: ignore[no-any-return]


def vanishing(*more: Entry) -> State:
    """Claire has the Oracle and ends her turn."""
    return allowed(held_by(playing(), 0), EndTurn(seat=0), *more).state  # type: ignore[no-any-return]


def killed() -> State:
    """Molly was killed; Claire looks through her cards."""
    return allowed(attacked("blaster"), Die(seat=1)).state  # type: ignore[no-any-return]


WAITING: list[tuple[State, str, tuple[str, ...]]] = [
    (REFEREE.setup(config(2)), "First lay out the planets and enter them.", ("IO-11",)),
    (laid_out(), "First lay out the hazards and enter them.", ("IO-13",)),
    (allowed(laid_out(), LayLater()).state, "First, Claire has to choose a race.", ("IO-16",)),
    (meeting(), "First, Claire has to use diplomacy on Molly, challenge them or end the encounter.", ("IO-39",)),
    (played_at("seduce"), "Claire has played Seduce: finish that first.", ("IO-52",)),
    (allowed(played_at("seduce"), Pick(seat=0)).state, "First, Claire has to give Molly one card.", ("IO-49",)),
    (challenged(), "First, Claire has to decide whether to attack at long range.", ("IO-61",)),
    (attacked("blaster"), "First, Molly has to defend against the attack, escape or die.", ("IO-62",)),
    (killed(), "First, Claire has to decide which cards to keep.", ("IO-71",)),
    (
        allowed(killed(), Loot(seat=0, kept=0), EndTurn(seat=0)).state,
        "First, Molly has to draw five new cards, and can't do anything else this turn.", ("IO-72",),
    ),
    (vanishing(), "First turn over the cards under planet 24.", ("IO-81", "IO-102")),
    (
        allowed(playing(), PlayScavengers(seat=0)).state,
        "First, Claire has to take cards from the discard pile with Scavengers, or take none.", ("IO-112",),
    ),
    (
        allowed(playing(places={1: HERE}), PlayCannon(seat=0, place=HERE)).state,
        "The Galactic Cannon was fired: first, Molly has to escape or die.", ("IO-103",),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("state", "words", "cites"), WAITING, ids=[words for _, words, _ in WAITING])
def test_what_comes_first(state: State, words: str, cites: tuple[str, ...]) -> None:
    """An entry that answers another question is refused with what comes first, by the rule that says so."""
    ruling = refused(state, Replenish(seat=1) if state.stage == "layout" else EndTurn(seat=0))
    assert (says(state, ruling), ruling.cites, ruling.may_overrule) == (words, cites, False)


def test_a_player_on_the_lost_planet_comes_first() -> None:
    """IO-82: the refusal names the player on a lost planet, who has to flee first, but to no vanished planet."""
    state = held_by(playing(places={2: TOP}), 0)
    adrift = allowed(state, EndTurn(seat=0), Collapse(inhibitor=False)).state
    ruling = refused(adrift, EndTurn(seat=1))
    assert (says(adrift, ruling), ruling.cites) == ("First, Bryan has to leave the planet that vanished.", ("IO-82",))
    assert says(adrift, refused(adrift, Evacuate(seat=2, to=TOP))) == "Planet 24 has vanished."


def test_a_sentence_begins_with_a_capital() -> None:
    """A sentence that begins with a planet's label starts with a capital, even if the label doesn't."""
    evolved = allowed(vanishing(), Collapse(inhibitor=False))
    texts = [Reader(evolved.state.config.names).text(event.sentence) for event in evolved.happened]
    assert "Planet 24 vanishes." in texts and "IO-81" in cited(evolved)
    later = REFEREE.setup(config(2))
    offers = (*REFEREE.offers(later), *REFEREE.more(later))
    prompts = [Reader(later.config.names).text(offer.prompt) for offer in offers]
    of_nobody = [prompt for prompt in prompts if prompt.startswith("The left outer") and prompt.endswith("?")]
    assert of_nobody == [f"The left outer planet of system {number}: which planet?" for number in (2, 4)]
    assert [prompt for prompt in prompts if prompt[0].islower()] == []
    double = REFEREE.setup(config(7))
    lay = LayPlanet(place=at(7, "inner_left"), planet=two_copies(at(7, "inner_left")))
    assert Reader(double.config.names).text(REFEREE.tell(lay, double, double)).startswith("the left inner planet")


def test_a_player_who_can_overcome_the_hazard_may_look() -> None:
    """IO-21: "unless they can overcome it": the player may look even before overcoming it."""
    assert "if you can overcome that hazard" in rulebook("interstellar_oracle").passage("IO-21").text


OUT_OF_TURN: list[Entry] = [
    Move(seat=1, to=at(1, "outer_left")),
    Take(seat=1, place=at(1, "inner_left")),
    Xenocache(seat=1, drawn=2),
    Overcome(seat=1, place=at(1, "inner_left"), by="medicine"),
]


@pytest.mark.parametrize("entry", OUT_OF_TURN)
def test_an_overruled_entry_out_of_turn_uses_up_nothing(entry: Any) -> None:
    """IO-30, IO-31, IO-37: it doesn't use up the move, the search or the xenocache of the player in turn."""
    state = playing(hands={1: 4}, hazards={at(1, "inner_left"): "plague"} if isinstance(entry, Overcome) else {})
    assert refused(state, entry).may_overrule
    after = REFEREE.evolve(state, entry).state
    assert after != state
    assert (after.turn, after.stage, after.open) == (state.turn, state.stage, state.open)


def test_an_overruled_encounter_out_of_turn_uses_up_nothing() -> None:
    """IO-38: Molly approaches Bryan in Claire's turn, overruled; Claire may still approach both."""
    state = together("humans", "alar", "zeta", players=3)
    after = REFEREE.evolve(state, Approach(seat=1, to=2)).state
    assert (after.turn, after.open[:-1]) == (state.turn, state.open)
    assert REFEREE.evolve(after, EndEncounter(seat=1)).state.turn == state.turn


def test_an_overruled_attack_out_of_order_leaves_the_attacker_theirs() -> None:
    """IO-61: after Molly's overruled first shot, Claire may attack at that range; holding fire can't be overruled."""
    state = challenged()
    assert not refused(state, HoldFire(seat=1)).may_overrule
    shot = REFEREE.evolve(state, Attack(seat=1, weapon="blaster")).state
    assert allowed(shot, Defend(seat=0, card="shield")).state.open[-1] == state.open[-1]


def test_no_turn_is_ended_by_another_player() -> None:
    """C-IO-23: ending another player's turn is refused, and can't be overruled."""
    assert not refused(playing(), EndTurn(seat=1)).may_overrule


def test_every_question_says_what_comes_first() -> None:
    """No refusal of a running game rests on OC-5, which explains nothing."""
    entries: list[Entry] = [
        Challenge(seat=0), Diplomacy(seat=0, card="trade"), Start(seat=0), LayHazard(place=HOME, hazard="plague"),
        EndTurn(seat=0), Collapse(inhibitor=False), Replenish(seat=0), Loot(seat=0, kept=0),
    ]  # fmt: skip
    for state, _, _ in WAITING:
        for entry in entries:
            ruling = REFEREE.judge(state, entry)
            assert not isinstance(ruling, Refused) or "OC-5" not in ruling.cites, (entry, ruling)
    stuck = changed(playing(), life=replaced(playing().life, 0, "alive"))
    assert "OC-5" not in refused(stuck, Die(seat=0)).cites


def test_the_new_place_of_a_leaving_players_oracle_is_reported() -> None:
    """OC-3, C-IO-13: the Oracle stays face up at the token's place, or goes where one whose planet vanished goes."""
    state = held_by(playing(3), 0)
    left = REFEREE.evolve(state, Leave(seat=0))
    texts = [says(left.state, event) for event in left.happened]
    assert texts[0] == "The Oracle is now face up on planet 1."
    adrift = REFEREE.evolve(changed(state, at=(NEBULA, *state.at[1:])), Leave(seat=0))
    assert says(adrift.state, adrift.happened[0]) == "The Oracle goes to the discard pile."


def test_a_death_at_short_range_is_no_stalemate() -> None:
    """IO-63: the Defender kills with the last attack of a combat; the happenings are true, and reported once."""
    state = allowed(phase(challenged(), 2), HoldFire(seat=0), Attack(seat=1, weapon="sword")).state
    died = allowed(state, Die(seat=0), Loot(seat=1, kept=0))
    killed = allowed(state, Die(seat=0))
    templates = [event.sentence.template for event in (*killed.happened, *died.happened)]
    assert templates.count("The combat is over.") == 1
    assert "Stalemate: the combat is over." not in templates


def test_a_combat_that_is_left_is_reported_over_once() -> None:
    """IO-110, IO-62: a Move ends both the attack and the combat, and no player dies; the end is reported once."""
    left = allowed(attacked("blaster"), PlayMove(seat=1, to=1))
    assert (type(left.state.open[-1]), left.state.life) == (TurnRuns, ("alive", "alive"))
    assert [event.sentence.template for event in left.happened].count("The combat is over.") == 1


UNNAMED: list[tuple[State, Entry, str]] = [
    (
        playing(),
        Take(seat=0, place=HOME, exchange=True, took="laser"),
        "Claire takes Laser from planet 1 and leaves another",
    ),
    (playing(hands={0: 4}), Take(seat=0, place=HOME), "Claire takes a card from planet 1"),
    (playing(), PullCard(seat=0, place=TOP), "Claire pulls a card from planet 24 with the Graviton Beam"),
    (played_at("seduce"), Pick(seat=0), "Claire picks 2 cards"),
    (played_at("seduce"), Pick(seat=0, first="laser"), "Claire picks 2 cards, including Laser"),
    (played_at("trade"), Swap(seat=0, gets="laser"), "Claire trades with Molly: a card for Laser"),
    (playing(), Xenocache(seat=0, drawn=2, first="laser"), "Claire xenocaches Laser and a card and draws 2"),
]


@pytest.mark.parametrize(("state", "entry", "words"), UNNAMED, ids=[words for _, _, words in UNNAMED])
def test_an_unnamed_card_is_called_a_card(state: State, entry: Entry, words: str) -> None:
    """Even a reader who may know a card's name sees “a card” if none was entered."""
    assert log(entry, state, REFEREE.evolve(state, entry).state, 0) == words


NAMED = (
    (Move(seat=0, to=NEBULA), "Claire's move to the Nebula"),
    (PlayWormhole(seat=0, to=TOP), "Claire's wormhole to planet 24"),
    (Take(seat=0, place=HOME), "Claire takes a card from planet 1"),
    (Overcome(seat=0, place=HOME, by="medicine"), "overcome with Medicine"),
    (LayHazard(place=HOME, hazard="plague"), "Plague on planet 1"),
    (Collapse(inhibitor=False), "there was no Entropy Inhibitor"),
)


@pytest.mark.parametrize(("entry", "name"), NAMED)
def test_undo_names_the_piece_or_the_planet(entry: Entry, name: str) -> None:
    """The short name of an entry says which of several moves, cards or hazards it was."""
    state = playing(hazards={HOME: "plague"})
    assert Reader(NAMES).text(REFEREE.name(entry, state, state), state) == name
