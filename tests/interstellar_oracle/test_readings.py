"""House options and their effect on sentences: the map, diplomacy at any time, an attack turned back, the Labyrinth."""

import json
from typing import Any

import pytest

from referees.common.protocol.entry import Entry
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.collapse.collapse import Collapse
from referees.interstellar_oracle.collapse.fleeing import Evacuate
from referees.interstellar_oracle.combat.defending import Cloak, Defend, Die
from referees.interstellar_oracle.equipment.cannon import PlayCannon
from referees.interstellar_oracle.equipment.gadgets import PlayTimeMachine
from referees.interstellar_oracle.equipment.journeys import PlayMove, PlayWormhole
from referees.interstellar_oracle.meeting.diplomacy import Diplomacy, NaturalDiplomacy, Negotiate
from referees.interstellar_oracle.meeting.encounter import Approach
from referees.interstellar_oracle.meeting.exchanges import Pick
from referees.interstellar_oracle.table.clock import clock
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.state import OracleAt, State
from referees.interstellar_oracle.turn.caches import Xenocache
from referees.interstellar_oracle.turn.hazards import Overcome
from referees.interstellar_oracle.turn.movement import Move
from referees.interstellar_oracle.turn.searching import Take
from referees.interstellar_oracle.turn.turns import EndTurn
from tests.interstellar_oracle.duels import attacked, challenged, meeting, together
from tests.interstellar_oracle.tables import allowed, at, config, happened, held_by, playing, refused, says, unclear

HOME, SCRAMBLER = at(0, "inner_left"), Defend(seat=1, card="intellect_scrambler")
RIGHT, NEXT_LEFT = at(0, "inner_right"), at(1, "inner_left")


# Which places are next to each other


def without(state: State, *places: int) -> State:
    """The state without these planets."""
    return changed(state, places=tuple(place for place in state.places if place not in places))


FAR: list[tuple[State, Entry, str, tuple[str, ...]]] = [
    (
        playing(nebula="none"), Move(seat=0, to=NEBULA),
        "At this table, you can't enter or leave the Nebula with a normal move.", ("IO-30", "C-IO-3b"),
    ),
    (
        playing(nebula="none", places={0: NEBULA}), Move(seat=0, to=HOME),
        "At this table, you can't enter or leave the Nebula with a normal move.", ("IO-30", "C-IO-3b"),
    ),
    (
        playing(nebula="none"), PlayMove(seat=0, to=NEBULA),
        "At this table, you can't enter or leave the Nebula with a normal move.", ("IO-110", "C-IO-3b"),
    ),
    (
        playing(ring="open", places={0: at(0, "outer_left")}), Move(seat=0, to=at(1, "outer_right")),
        "At this table, the outer planets of neighbouring systems don't touch.", ("IO-30", "C-IO-3"),
    ),
    (
        playing(places={0: HOME}), Move(seat=0, to=at(1, "outer_right")),
        "At this table, inner planets don't touch the outer ones of the next system.", ("IO-30", "C-IO-3a"),
    ),
    (
        without(playing(places={0: 0}), 1), Move(seat=0, to=2),
        "At this table, the gap left by a vanished planet stays open.", ("IO-30", "C-IO-15"),
    ),
    (
        playing(ring="open", places={0: at(0, "outer_left")}), PlayCannon(seat=0, place=at(1, "outer_right")),
        "At this table, the outer planets of neighbouring systems don't touch.", ("IO-103", "C-IO-3"),
    ),
    (
        playing(), Move(seat=0, to=at(2, "outer_left")),
        "That's more than one space away. To go that far, you need a card or an ability.", ("IO-30",),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("state", "entry", "words", "cites"), FAR)
def test_a_refusal_names_the_reading_of_the_map(state: State, entry: Entry, words: str, cites: tuple[str, ...]) -> None:
    """C-IO-3, C-IO-3a, C-IO-3b, C-IO-15: an adjacent place isn't said to be "more than one space away"."""
    ruling = refused(state, entry)
    assert (says(state, ruling), ruling.cites, ruling.may_overrule) == (words, cites, True)


def test_fleeing_over_a_gap_cites_the_gap() -> None:
    """IO-82, C-IO-15: the planets on both sides of a gap aren't neighbours."""
    top = at(3, "outer_right")
    over = without(held_by(playing(places={2: top}), 0), at(3, "outer_middle"))
    adrift = allowed(over, EndTurn(seat=0), Collapse(inhibitor=False)).state
    assert refused(adrift, Evacuate(seat=2, to=at(3, "outer_left"))).cites == ("IO-82", "C-IO-15")


def test_several_nearest_planets_are_named() -> None:
    """C-IO-13, C-IO-41: the Oracle is shown on the first of them, and the others are named."""
    top = at(3, "outer_right")
    state = playing(lost_oracle="nearest")
    state = changed(state, oracle=OracleAt("planet", top), collapsing=True, draw=state.draw - 1)
    lost = happened(state, EndTurn(seat=0), Collapse(inhibitor=False))
    texts = [says(state, event) for event in lost if event.cites in {("C-IO-13",), ("C-IO-41",)}]
    assert texts[0].startswith("The Oracle is now face up on planet")
    assert texts[1].startswith("These planets are just as close: planet")
    assert texts[1].endswith("If you choose one of them, correct where the Oracle is.")


# Diplomacy at another time


def test_a_card_and_an_ability_get_the_same_ruling_at_any_other_time() -> None:
    """C-IO-37, IO-45, IO-65: outside an encounter both raise a question, in combat both are refused; the Defender's
    before the Attacker's raises a question too (C-IO-24)."""
    state, fighting, pair = together("humans", "xangofin", "alar"), challenged("xangofin"), meeting("alar", "xangofin")
    for played in (NaturalDiplomacy(seat=1, to=2), Diplomacy(seat=1, card="intimidate", to=2)):
        ruling = unclear(state, played)
        assert ruling.cites == ("C-IO-37",)
        assert says(state, ruling).endswith("Is Molly really using it now?")
        after = REFEREE.evolve(state, played).state
        assert isinstance(after.open[-1], Negotiate)
        assert allowed(after, Pick(seat=1)).state.hands[1:] == (5 + isinstance(played, NaturalDiplomacy), 4)
    for played in (NaturalDiplomacy(seat=0, to=1), Diplomacy(seat=0, card="intimidate")):
        assert (refused(fighting, played).cites, refused(fighting, played).may_overrule) == (("IO-45",), True)
    for played in (NaturalDiplomacy(seat=1, to=0), Diplomacy(seat=1, card="intimidate")):
        assert unclear(pair, played).cites == ("C-IO-24",)
    for played in (
        NaturalDiplomacy(seat=1, to=1),
        Diplomacy(seat=1, card="trade", to=1),
        Diplomacy(seat=1, card="trade"),
    ):
        assert not refused(state, played).may_overrule
    assert refused(state, NaturalDiplomacy(seat=2, to=1)).cites == ("IO-140", "IO-138")


# An attack that was turned back


def turned_back(**options: Any) -> State:
    """Claire's mental attack was turned back."""
    state: State = allowed(attacked("neural_amp", at=1, **options), SCRAMBLER).state
    return state


ESCAPES: list[Entry] = [Cloak(seat=0), PlayMove(seat=0, to=1), PlayWormhole(seat=0, to=NEBULA)]


@pytest.mark.parametrize("escape", ESCAPES, ids=[entry.kind_name() for entry in ESCAPES])
def test_escaping_what_was_turned_back(escape: Any) -> None:
    """C-IO-38: only a Clone helps against an attack turned back; by the other reading an escape does too."""
    killed, fled = turned_back(), turned_back(scrambler="escapes")
    assert (refused(killed, escape).cites, refused(killed, escape).may_overrule) == (("C-IO-38",), True)
    assert allowed(killed, Die(seat=0, clone="clone")).state.life[0] == "alive"
    assert allowed(fled, escape).state.life[0] == "alive"
    assert allowed(killed, PlayWormhole(seat=1, to=NEBULA)).state.life[0] == "alive"


def test_what_is_asked_and_said_of_an_attack_turned_back() -> None:
    """C-IO-38: no text says that a player "was attacked", or names an escape if none helps."""
    for options, question, first in (
        ({}, "Claire: do you die from the Intellect Scrambler, or use a Clone?", "Claire has to use a Clone or die."),
        (
            {"scrambler": "escapes"}, "Claire: do you die from the Intellect Scrambler, escape or use a Clone?",
            "Claire has to escape, use a Clone or die.",
        ),
    ):  # fmt: skip
        state = turned_back(**options)
        assert says(state, changed(refused(state, EndTurn(seat=0)), sentence=state.open[-1].ask(state))) == question
        assert says(state, refused(state, EndTurn(seat=0))).endswith(first)


def test_edition_2_let_players_escape() -> None:
    """C-IO-38: a game of edition 2 continues by its rules, and keeps options it had chosen."""
    old = config(2).model_dump(mode="json")
    for name in ("scrambler", "labyrinth", "missed_turn"):
        del old["options"][name]
    lifted = REFEREE.lifted(json.dumps(old | {"edition": 2}), 2)
    assert (lifted["edition"], lifted["options"]["scrambler"]) == (3, "escapes")
    assert REFEREE.config.model_validate(lifted).options.labyrinth == "next"


# The Labyrinth


def in_labyrinth(**options: Any) -> State:
    """Claire is at a Labyrinth at home, with Molly, and can play a Time Machine."""
    state = playing(3, hands={0: 4}, hazards={HOME: "labyrinth"}, places={1: HOME}, **options)
    return changed(state, turn=changed(state.turn, may_meet=(1,)))


def test_the_labyrinth_costs_the_next_turn_or_the_rest_of_this_one() -> None:
    """C-IO-39: the next turn is lost or, by one reading, all of this one but taking the planet's card."""
    through = Overcome(seat=0, place=HOME, by="turn")
    later = allowed(in_labyrinth(), through).state
    assert (later.misses[0], later.turn.cut_short) == (1, ())
    allowed(later, Move(seat=0, to=RIGHT))
    now = allowed(in_labyrinth(labyrinth="this"), through).state
    assert (now.misses[0], now.turn.cut_short) == (0, (HOME,))
    for entry in (Move(seat=0, to=RIGHT), Xenocache(seat=0, drawn=3), Approach(seat=0, to=1)):
        assert refused(now, entry).cites == ("C-IO-39",)
    assert allowed(now, Take(seat=0, place=HOME), EndTurn(seat=0)).state.turn.seat == 1


def test_only_the_labyrinths_own_planet_can_still_be_searched() -> None:
    """C-IO-39: after the rest of the turn is lost, the planet where it began can't be searched any more."""
    hazards = {HOME: "plague", RIGHT: "labyrinth"}
    state = allowed(playing(3, hands={0: 4}, hazards=hazards, labyrinth="this"), Move(seat=0, to=RIGHT)).state
    spent = allowed(state, Overcome(seat=0, place=RIGHT, by="turn")).state
    assert refused(spent, Overcome(seat=0, place=HOME, by="medicine")).cites == ("C-IO-39",)
    assert refused(changed(spent, hazards=(None,) * 20), Take(seat=0, place=HOME)).cites == ("C-IO-39",)
    allowed(spent, Take(seat=0, place=RIGHT))


@pytest.mark.parametrize(("missed_turn", "turns"), [("own", [0, 0, 1, 2, 1]), ("extra", [0, 1, 2, 0, 1])])
def test_a_missed_turn_and_an_extra_one(missed_turn: str, turns: list[int]) -> None:
    """C-IO-40: the next turn in order is missed or, by one reading, the extra one; the clock shows the same."""
    through = Overcome(seat=0, place=HOME, by="turn")
    state = allowed(in_labyrinth(missed_turn=missed_turn), through, PlayTimeMachine(seat=0)).state
    reported = clock(held_by(state, 2))
    assert reported is not None and list(reported.seats[:5]) == turns
    played = []
    for _ in turns:
        played.append(state.turn.seat)
        state = allowed(state, EndTurn(seat=state.turn.seat)).state
    assert played == turns


# Overruled


def test_an_overruled_defense_cites_the_table() -> None:
    """An overruled defense cites OC-8, not the rule that was overruled."""
    events = REFEREE.evolve(attacked("sword", at=2), Defend(seat=1, card="shield")).happened
    stops = [event for event in events if "stops" in event.sentence.template]
    assert [(event.sentence.template, event.cites) for event in stops] == [
        ("The players say that {card} stops the attack.", ("OC-8",))
    ]


def test_a_pick_of_the_oracle_alone_takes_no_cards() -> None:
    """IO-51: if only the Oracle is picked, no sentence says that Claire takes 0 cards."""
    state = allowed(held_by(meeting(hands={1: 0}), 1), Diplomacy(seat=0, card="intimidate")).state
    texts = [says(state, event) for event in REFEREE.evolve(state, Pick(seat=0, oracle=True)).happened]
    assert texts[0] == "Claire has the Oracle."
