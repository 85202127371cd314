"""Points that the rulebook leaves open, read in either way by an option (C-IO-16, C-IO-31 to C-IO-36)."""

import json
from typing import Any

import pytest

from referees.common.protocol.ruling import Allowed
from referees.common.values import replaced
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.collapse.collapse import Collapse, Flee
from referees.interstellar_oracle.combat.combat import Duel
from referees.interstellar_oracle.combat.defending import Defend, Die
from referees.interstellar_oracle.ending.death import Loot, Replenish
from referees.interstellar_oracle.ending.winning import ClaimWin
from referees.interstellar_oracle.equipment.gadgets import LayInhibitor, PlayTimeMachine
from referees.interstellar_oracle.equipment.graviton import PullCard, PushCard
from referees.interstellar_oracle.equipment.journeys import PlayMove
from referees.interstellar_oracle.meeting.encounter import Approach, EndEncounter
from referees.interstellar_oracle.setup.setting_up import ChooseRace, Deal, LayLater, Start
from referees.interstellar_oracle.table.asking import TurnRuns
from referees.interstellar_oracle.table.clock import clock
from referees.interstellar_oracle.table.hideouts import Hideouts
from referees.interstellar_oracle.table.pieces import NEBULA, ORACLE, RACES, system_of
from referees.interstellar_oracle.table.state import OracleAt, State
from referees.interstellar_oracle.turn.searching import Take
from referees.interstellar_oracle.turn.turns import Drawn, EndTurn, Pull
from tests.interstellar_oracle.duels import HERE, attacked, together
from tests.interstellar_oracle.tables import (
    allowed,
    at,
    cited,
    config,
    happened,
    held_by,
    log,
    playing,
    refused,
    says,
    table,
    unclear,
    under_known,
)

TOP = at(3, "outer_right")  # the highest planet of four systems, 24


# The Time Machine out of turn


def test_a_time_machine_out_of_turn_adds_to_the_players_next_turn() -> None:
    """C-IO-31, IO-65: playing it out of turn raises a question, and gives the player two turns in a row later."""
    state = playing(3)
    assert unclear(state, PlayTimeMachine(seat=1)).cites == ("C-IO-31", "IO-65")
    played = REFEREE.evolve(state, PlayTimeMachine(seat=1))
    assert cited(played) == ["IO-113", "C-IO-31", "IO-65"]
    after = played.state
    turns = []
    for _ in range(4):
        turns.append(after.turn.seat)
        after = allowed(after, EndTurn(seat=after.turn.seat)).state
    assert turns == [0, 1, 1, 2]


# Coming back with the Oracle


def reborn(**options: Any) -> State:
    """Molly was killed and it is her turn to draw; the Oracle is somewhere in the draw pile."""
    died: State = allowed(
        attacked("blaster", players=3, **options), Die(seat=1), Loot(seat=0, kept=0), EndTurn(seat=0)
    ).state
    return changed(died, hideouts=Hideouts(pile=True))


def test_a_player_who_draws_the_oracle_in_the_nebula_stays_there() -> None:
    """C-IO-32: by default they stay until their next turn, like any killed player; planets vanish meanwhile."""
    after = allowed(reborn(), Replenish(seat=1, oracle=True), Collapse(inhibitor=False)).state
    assert (after.oracle, after.at[1], after.turn.seat) == (OracleAt("held", 1), NEBULA, 2)


def test_a_player_who_draws_the_oracle_in_the_nebula_may_be_pulled() -> None:
    """C-IO-32, IO-83: by the other reading the left neighbour chooses a planet before one vanishes; the turn ends."""
    state = allowed(reborn(reborn_holder="pulled"), Replenish(seat=1, oracle=True)).state
    assert (state.open, "holder" in dict(state.open[-1].ask(state).fields)) == ((Drawn((2,)),), True)
    wait = refused(state, EndTurn(seat=1))
    assert (wait.cites, says(state, wait)) == (
        ("IO-83", "C-IO-32"), "First, Bryan has to say where the Oracle pulls the player who has it.",
    )  # fmt: skip
    assert not refused(state, Pull(seat=2, to=NEBULA)).may_overrule
    pulled = allowed(state, Pull(seat=2, to=HERE)).state
    assert (pulled.at[1], pulled.stage, pulled.life[1]) == (HERE, "collapsing", "alive")
    top = allowed(allowed(state, Pull(seat=2, to=TOP)).state, Collapse(inhibitor=False)).state
    assert isinstance(top.open[-1], Flee)
    assert clock(state) == clock(pulled)
    plain = allowed(reborn(reborn_holder="pulled"), Replenish(seat=1)).state
    assert (plain.at[1], plain.turn.seat) == (NEBULA, 2)


def test_a_replenished_player_wins_at_once_with_the_three_cards() -> None:
    """IO-85: a replenished player may claim the win, since showing the three cards isn't playing them (IO-72)."""
    state = allowed(reborn(), Replenish(seat=1, oracle=True)).state
    assert state.life[1] == "replenished"
    won = allowed(state, ClaimWin(seat=1)).state
    assert won.outcome.winners == (1,)


# A Clone in combat


@pytest.mark.parametrize(("cloned", "goes_on"), [("breaks_off", False), ("fights_on", True)])
def test_a_clone_in_combat(cloned: str, goes_on: bool) -> None:
    """C-IO-33: after a Clone the combat is over or, by the other reading, continues with the cloned player's attack."""
    after = allowed(attacked("blaster", cloned=cloned), Die(seat=1, clone="clone"))
    assert after.state.open[-1] == (Duel((1,), 0, 1) if goes_on else TurnRuns((0,)))
    assert ("C-IO-33" in cited(after)) is not goes_on
    if not goes_on:
        second = refused(after.state, Approach(seat=0, to=1))
        assert says(after.state, second) == "Claire has already approached Molly since arriving, and once is the limit."


def test_a_clone_whose_attack_was_turned_back_fights_on() -> None:
    """C-IO-33, IO-62: the Scrambler turned back the attack of the cloned player; the Defender is next."""
    state = attacked("neural_amp", at=1, cloned="fights_on")
    turned = allowed(state, Defend(seat=1, card="intellect_scrambler")).state
    assert allowed(turned, Die(seat=0, clone="clone")).state.open[-1] == Duel((1,), 0, 1, 1)


# Entropy Inhibitors


@pytest.mark.parametrize(("second", "stays"), [("idle", False), ("works", True)])
def test_a_second_inhibitor_under_a_planet(second: str, stays: bool) -> None:
    """C-IO-34: the spared planet vanishes now or, by the other reading, the second Inhibitor spares it again."""
    state = held_by(playing(2, second_inhibitor=second), 0)
    state = changed(state, under=replaced(state.under, TOP, 2), draw=state.draw - 1)
    spared = allowed(state, EndTurn(seat=0), Collapse(inhibitor=True)).state
    later = allowed(spared, EndTurn(seat=1)).state
    if not stays:
        assert TOP not in later.places
        return
    revealed = allowed(later, Collapse(inhibitor=True))
    assert TOP in revealed.state.places
    assert cited(revealed) == ["IO-102", "C-IO-16", "C-IO-34"]
    assert TOP not in allowed(revealed.state, EndTurn(seat=0)).state.places


def test_an_inhibitor_is_laid_only_under_the_players_planet() -> None:
    """C-IO-16: laying it under another planet is refused, but the table may overrule."""
    state = playing(2)
    entry = LayInhibitor(seat=0, place=TOP)
    assert refused(state, entry).cites == ("C-IO-16",)
    after = REFEREE.evolve(state, entry).state
    assert under_known(after, TOP, 0) == ("entropy_inhibitor",)
    assert log(entry, state, after) == "Claire puts a card under planet 24"


def test_an_inhibitor_may_be_laid_under_any_planet() -> None:
    """C-IO-16: by the other reading any planet is allowed, even from the Nebula, but no vanished one."""
    state = playing(2, places={0: NEBULA}, inhibitor="any")
    laid = allowed(state, LayInhibitor(seat=0, place=TOP)).state
    assert (laid.under[TOP], laid.hands[0]) == (2, 4)
    vanished = changed(state, places=state.places[:-5])
    assert says(vanished, refused(vanished, LayInhibitor(seat=0, place=TOP))) == "Planet 24 has vanished."
    nowhere = refused(state, LayInhibitor(seat=0))
    assert says(state, nowhere) == "Claire isn't on a planet, so there's nothing to put the card under."


# The Oracle found out of turn


def beamed(**options: Any) -> Any:
    """Molly pulls the Oracle off Bryan's home in Claire's turn."""
    return allowed(playing(3, **options), PullCard(seat=1, place=at(2, "inner_left"), card=ORACLE))


@pytest.mark.parametrize(("begins", "left"), [("running", (19, 18, 17)), ("own", (20, 19, 18))])
def test_when_the_first_planet_vanishes(begins: str, left: tuple[int, ...]) -> None:
    """C-IO-35: the first planet vanishes after the current or the finder's next turn; the clock counts every turn."""
    now = beamed(first_collapse=begins)
    assert "C-IO-35" in cited(now)
    state, counted = now.state, list[int]()
    for turn in range(3):
        due, waits = clock(state), begins == "own" and turn == 0
        assert due is not None
        assert (due.seats[0], due.turns, due.planets[0].latest) == (turn, left[0] + 1 - turn, 1 + waits)
        state = allowed(state, EndTurn(seat=state.turn.seat)).state
        if state.stage == "collapsing":
            state = allowed(state, Collapse(inhibitor=False)).state
        counted.append(len(state.places))
    assert tuple(counted) == left


def test_an_oracle_found_in_turn_starts_the_collapse_at_its_end() -> None:
    """IO-81: the collapse starts at the turn's end by either reading, so C-IO-35 isn't cited."""
    for begins in ("running", "own"):
        state = playing(3, first_collapse=begins)
        pulled = allowed(state, PullCard(seat=0, place=at(2, "inner_left"), card=ORACLE))
        assert "C-IO-35" not in cited(pulled)
        assert pulled.state.begins_with is None


def test_planets_vanish_at_once_if_the_finder_has_left() -> None:
    """C-IO-35, OC-3: if the finder has left, the first planet vanishes without waiting for the finder's turn."""
    state = beamed(first_collapse="own").state
    departed = changed(state, left=(1,), oracle=OracleAt("planet", HERE))
    assert allowed(departed, EndTurn(seat=0)).state.stage == "collapsing"


# Where two players sit


def test_two_players_sit_opposite() -> None:
    """C-IO-36: two players sit behind the first and the third system; more sit side by side."""
    assert table(2).at == (at(0, "inner_left"), at(2, "inner_left"))
    assert table(3).at == (at(0, "inner_left"), at(1, "inner_left"), at(2, "inner_left"))
    for players, is_cited in ((2, True), (3, False)):
        state = REFEREE.setup(config(players))
        cites = [cite for event in happened(state, *setting_up(players)) for cite in event.cites]
        assert ("C-IO-36" in cites) is is_cited


def setting_up(players: int) -> list[Any]:
    """The entries that lead to the first turn."""
    dealt = Deal(inner=tuple(range(1, 9)), outer=tuple(range(13, 25)))
    races = [ChooseRace(seat=seat, race=RACES[2 * system_of(seat, players)]) for seat in range(players)]
    return [dealt, LayLater(), *races, Start(seat=0)]


def test_a_third_player_who_comes_later_is_not_said_to_have_been_met() -> None:
    """C-IO-29, IO-39: Claire has dealt with Molly; Bryan, who jumped there later, wasn't met."""
    state = together("humans", "alar", "zeta", players=3)
    state = changed(state, at=replaced(state.at, 2, 3), turn=changed(state.turn, may_meet=(1,)))
    approached = allowed(state, Approach(seat=0, to=1)).state
    jumped = allowed(approached, PlayMove(seat=2, to=HERE)).state
    parted = changed(jumped, open=jumped.open[:-1])
    ruling = refused(parted, Approach(seat=0, to=2))
    assert ruling.cites == ("IO-39",)
    assert says(parted, ruling) == "Claire can only approach Bryan when arriving on Bryan's planet."
    stayed = together("humans", "alar", players=3, meeting="staying")
    stayed = changed(stayed, at=replaced(stayed.at, 2, 3), turn=changed(stayed.turn, came_from=HERE))
    later = allowed(stayed, Approach(seat=0, to=1), EndEncounter(seat=0), PlayMove(seat=2, to=HERE)).state
    assert says(later, refused(later, Approach(seat=0, to=2))).startswith("Bryan came to this planet after Claire")


def test_either_planet_of_the_turn_gives_its_card() -> None:
    """IO-31: a card is taken from the planet "landed upon or … started"; a pushed card may be taken, too."""
    state = playing(hands={0: 4})
    moved = allowed(state, PushCard(seat=1, place=HERE), PlayMove(seat=0, to=HERE)).state
    for place in (HERE, at(0, "inner_left")):
        assert isinstance(REFEREE.judge(moved, Take(seat=0, place=place)), Allowed)


def test_a_game_of_the_first_edition_is_read_as_it_was_played() -> None:
    """Points that edition 1 did not ask about get their default readings, as edition 1 played them."""
    newer = ("inhibitor", "reborn_holder", "cloned", "second_inhibitor", "first_collapse")
    stored = config(3, ring="open").model_dump(mode="json")
    older = {**stored, "edition": 1, "options": {k: v for k, v in stored["options"].items() if k not in newer}}
    assert REFEREE.read_config(json.dumps(older), 1) == config(3, ring="open").model_copy(update={"edition": 3})
