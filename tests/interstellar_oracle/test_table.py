"""Adjusting, leaving, ending and seeing Interstellar Oracle's table (OC-1 to OC-3)."""

from typing import Any

import pytest

from referees.common.always.adjust import Adjust
from referees.common.always.conclude import Conclude, Leave
from referees.common.protocol.ruling import Allowed
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.table.asking import TurnRuns
from referees.interstellar_oracle.table.pieces import NEBULA, ORACLE
from referees.interstellar_oracle.table.state import OracleAt
from tests.interstellar_oracle.tables import allowed, at, cards_in_all, hazard, held_by, playing, table

HOME = at(0, "inner_left")


@pytest.mark.parametrize(
    ("fact", "where", "value"),
    [
        ("token", (1,), HOME), ("token", (0,), NEBULA), ("hand", (2,), 3), ("side", (0,), 0), ("race", (0,), "zeta"),
        ("life", (1,), "dead"), ("life", (0,), "replenished"), ("turn", (), 2), ("misses", (3,), 1), ("extra", (0,), 1),
        ("draw", (), 12), ("discards", (0,), 4), ("discards", (1,), 2), ("oracle", (), "held 3"),
        ("oracle", (), "planet 4"), ("oracle", (), "discards"), ("oracle", (), "gone"), ("planet", (0,), 30),
        ("planet", (0,), None), ("in_play", (7,), 0), ("in_play", (7,), 1), ("hazard", (3,), "plague"),
        ("hazard", (3,), None), ("under", (5,), 2), ("collapsing", (), 1), ("inhibited", (), 6),
    ],
)  # fmt: skip
def test_a_fact_may_be_adjusted(fact: str, where: tuple[int, ...], value: Any) -> None:
    """OC-1: the state has the adjusted value, and the game continues from it."""
    state = table()
    entry = Adjust(fact=fact, at=where, value=value)
    assert REFEREE.check(state.config, entry) is None
    assert isinstance(REFEREE.judge(state, entry), Allowed)
    after = REFEREE.evolve(state, entry).state
    assert REFEREE.facts[fact].read(after, where) == value
    assert REFEREE.offers(after)


@pytest.mark.parametrize(
    ("fact", "where", "value"),
    [
        ("token", (0,), 20),
        ("race", (0,), "martians"),
        ("planet", (0,), 31),
        ("hazard", (3,), "dragon"),
        ("hazard", (0,), "plague"),
        ("oracle", (), "held 4"),
        ("side", (0,), 2),
        ("life", (0,), 1),
    ],
)
def test_an_impossible_value_is_invalid(fact: str, where: tuple[int, ...], value: Any) -> None:
    """OC-1: a place, race, planet or hazard that isn't in the box is invalid."""
    assert REFEREE.check(table().config, Adjust(fact=fact, at=where, value=value)) is not None


def test_a_planet_is_in_one_place() -> None:
    """OC-1: a planet set for another place is no longer known at its former one."""
    state = REFEREE.evolve(table(), Adjust(fact="planet", at=(0,), value=14)).state
    assert (state.planets[0], state.planets[1]) == (14, None)


def test_a_face_up_oracle_leaves_a_planet_set_to_gone() -> None:
    """OC-1, C-IO-13: if the planet with the face-up Oracle is set to gone, the Oracle goes to the discard pile."""
    state = changed(table(), oracle=OracleAt("planet", 7), draw=table().draw - 1)
    after = REFEREE.evolve(state, Adjust(fact="in_play", at=(7,), value=0)).state
    assert (after.oracle, after.discards) == (OracleAt("discards"), (ORACLE,))


def test_the_turn_may_be_given_to_another() -> None:
    """OC-1: adjusting the turn starts that player's turn."""
    state = REFEREE.evolve(table(), Adjust(fact="turn", value=2)).state
    assert (state.open, state.turn.start) == ((TurnRuns((2,)),), state.at[2])


def test_a_player_who_leaves_takes_no_card_along() -> None:
    """OC-3: the leaver's cards are discarded, the Oracle stays on the planet, and the others play on."""
    state = allowed(held_by(playing(), 0), Leave(seat=0)).state
    assert (state.oracle, state.hands[0], len(state.discards)) == (OracleAt("planet", HOME), 0, 5)
    assert cards_in_all(state) == 66
    while not isinstance(state.open[-1], TurnRuns):
        state = REFEREE.evolve(state, REFEREE.offers(state)[0].fill()).state
    assert state.turn.seat == 1
    lost = allowed(held_by(playing(places={0: NEBULA}), 0), Leave(seat=0)).state
    assert lost.oracle.where == "discards"
    assert cards_in_all(lost) == 66


def test_the_last_but_one_to_leave_ends_the_game() -> None:
    """OC-3: when one player is left the game ends; the player with the Oracle ranks first."""
    over = allowed(allowed(held_by(playing(3), 2), Leave(seat=0)).state, Leave(seat=1)).state
    assert (over.outcome.cites, over.outcome.ranking) == (("OC-3",), ((2,), (0, 1)))


def test_a_table_may_end_its_game() -> None:
    """OC-2: the Oracle's holder ranks first; if no player has it, all are equal."""
    ended = allowed(held_by(playing(3), 1), Conclude(how="stands")).state
    assert ended.outcome.ranking == ((1,), (0, 2))
    level = allowed(playing(3), Conclude(how="stands")).state
    assert level.outcome.ranking == ((0, 1, 2),)
    after = allowed(playing(3), Conclude(how="abandoned")).state
    assert after.outcome is not None and REFEREE.tally(after).totals(3) == (0, 0, 0)


def test_there_is_nothing_to_count() -> None:
    """OC-4: a game without points has no score pad; who won is entered as the order of an ended game."""
    assert "score_by_sheet" not in {entry.kind_name() for entry in REFEREE.entries}
    after = allowed(playing(3), Conclude(how="ranked", ranking=(1, 2, 0))).state
    assert after.outcome.winners == (1,)


def test_the_view_has_all_a_map_needs() -> None:
    """The view has planets, named hazards, cards beneath, tokens and sizes of hands, but no hidden cards."""
    state = hazard(changed(playing(), discards=("sword", None, "laser")), HOME, "plague")
    view = REFEREE.view(state)
    assert (view.turn, view.planets[HOME]) == (0, 1)
    assert view.hazards[HOME] is not None and view.hazards[HOME].name == "Plague"
    assert (view.discards, view.unnamed) == (("laser", "sword"), 1)
    assert [token.hand for token in view.tokens] == [5, 5, 5, 5]
    assert view.tokens[0].race == "amoebas"
    assert changed(REFEREE.view(state, 0), own=None) == view
    before = REFEREE.view(REFEREE.setup(state.config))
    assert (before.turn, before.stage) == (None, "layout")
    assert before.hazards[HOME] is not None and before.hazards[HOME].name is None
