"""At a table where players enter only their own actions, each action is entered on the phone of the player who acts."""

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from companion.guests.hosting import Guest, Hosting
from companion.guests.seat_table import SeatTable
from companion.guests.visit import FOR_THE_TABLE, Visit
from referees.common.protocol.entry import Entry
from referees.common.protocol.sentence import Who
from referees.common.registry import game_ids, referee
from referees.haggatha import REFEREE
from referees.haggatha.cove.adventurers import Draw
from referees.haggatha.cove.boarding import Dock, Embark
from referees.haggatha.cove.turns import SpendHours
from referees.haggatha.days import EndPhase
from referees.haggatha.sheet.bubbles import ChangeDie
from referees.haggatha.sheet.horoscopes import Horoscope
from referees.haggatha.shop.townsfolk import ScoreTownsfolk
from referees.haggatha.table.cove import Boat
from referees.haggatha.table.state import State
from tests.common.playing import remade
from tests.common.records import golden_files
from tests.haggatha.coves import boards, producing, with_boats
from tests.haggatha.tables import acting, allowed
from tests.sampling import some


def phones(state: State) -> list[Visit]:
    hosting = Hosting(1, lambda: None)
    hosting.is_on = hosting.each = True
    hosting.guests = {str(at): Guest(str(at), at, "", "", seat=at) for at in range(len(state.config.seats))}
    return [Visit(hosting, id) for id in hosting.guests]


def may_enter(state: State, entry: Entry) -> set[int]:
    return {at for at, visit in enumerate(phones(state)) if visit.objection(state, (entry,)) is None}


@pytest.mark.sampled
@pytest.mark.parametrize("id", game_ids())
def test_a_players_action_is_entered_on_that_players_phone(id: str) -> None:
    """In every golden game, each action is entered on the phone of the player whom the log names, and on no other;
    one that names none on the phones of those asked; a question for all on any phone, a correction on none."""
    game = referee(id)
    for file in some(golden_files(id), 3):
        for now, after in pairwise(remade(file)):
            entry, asked = after.entries[-1], {*now.state.open[-1].seats}
            who = dict(game.tell(entry, now.state, now.state).fields).get("who")
            may = may_enter(now.state, entry)
            if entry.kind in FOR_THE_TABLE:
                assert not may
            elif isinstance(who, Who) and (entry.seat_fields == ("seat",) or asked != {*now.state.playing}):
                assert may == {who.seat}, entry
            else:
                assert may in (asked, {getattr(entry, "seat", None)}), entry


def test_the_player_who_passes_a_bag_icon_draws_boards_and_docks() -> None:
    """MC-B8, MC-B9: the phone of the merchant whose marker passed a bag icon draws, boards and chooses the pier."""
    state = with_boats(producing(kit=boards(bag_hours=[2])), Boat(("red", "red", "red")))
    state = allowed(state, SpendHours(seat=1, hours=2)).state
    for entry in (Draw(first="green"), Embark(to="boat1"), Dock(pier="bazaar")):
        assert may_enter(state, entry) == {1}, entry
        state = allowed(state, entry).state
    assert may_enter(state, ScoreTownsfolk(slot="security", gold=1)) == {0}


def test_phones_are_offered_only_their_own_actions() -> None:
    """In Haggatha's turn, only her own phone lists her actions; the others' list what all players may enter."""
    state: Any = acting()
    shared: Any = SimpleNamespace(offers=REFEREE.offers(state))
    hers, bobs, _ = ({offer.entry for offer in SeatTable(shared, visit).offers} for visit in phones(state))
    assert {ChangeDie, Horoscope, Draw} <= hers and bobs == {Draw, EndPhase}
