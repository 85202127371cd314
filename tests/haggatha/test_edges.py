"""What tables do at the edges of the rules: everybody's pulls, cards that are not noted, who begins a day."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referees.common.protocol.ruling import Refused
from referees.common.protocol.sentence import Reader
from referees.common.values.change import changed
from referees.haggatha import REFEREE
from referees.haggatha.cove.purses import Corrupt
from referees.haggatha.cove.setting_out import Move
from referees.haggatha.cove.turns import SpendHours, TakeTurn, next_seat
from referees.haggatha.days import EndPhase
from referees.haggatha.production import ChooseAction
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.faction_area import Sponsor
from referees.haggatha.sheet.gains import Forgo, Gains
from referees.haggatha.sheet.horoscopes import Horoscope
from referees.haggatha.sheet.star_charting import ChartStars, DrawLine
from referees.haggatha.sheet.twisting import Twist
from referees.haggatha.shop.corruption import DiscardCorruption
from referees.haggatha.shop.staff import ActivateStaff, UseStaff
from referees.haggatha.shop.townsfolk import GainAbility
from referees.haggatha.state import Prediction, State, Townsfolk
from tests.common.lies import lies
from tests.haggatha import coves
from tests.haggatha.tables import EXAMPLE, acting, allowed, cited, config, producing, refused, roll, said, unclear

# MC-39: whoever pulls, whatever for


@pytest.mark.parametrize(("to", "asks"), [("hall", 1), ("boat1", 1), ("box", 1)])
def test_whom_a_card_takes_from_the_bag_is_checked(to: str, asks: int) -> None:
    """MC-39, C-MC-26: an Adventurer a card pulls from the bag is checked like any other, wherever it goes."""
    state = changed(coves.producing(), predictions=(Prediction(0, 2, "red"), Prediction(2, 2, "blue")))
    step = allowed(state, Move.model_validate({"colour": "red", "origin": "bag", "to": to}))
    assert cited(step)[0] == "MC-39"
    assert [(one.circled, one.crossed) for one in step.state.predictions] == [(2, 0), (0, 1)]
    assert step.state.drawn[0] == state.drawn[0] + 1
    assert sum(isinstance(one, Gains) for one in step.state.open) == asks


def test_whom_a_card_takes_from_elsewhere_is_not_checked() -> None:
    """MC-39: only who comes from the bag; by the other reading of C-MC-26 nobody a card moves."""
    predicted = (Prediction(0, 2, "red"),)
    readings: list[tuple[str, dict[str, Any]]] = [("hall", {}), ("bag", {"cards": "ignored"})]
    for origin, settings in readings:
        state = changed(coves.producing(**settings), predictions=predicted)
        step = allowed(state, Move.model_validate({"colour": "red", "origin": origin, "to": "boat2"}))
        assert step.state.predictions == predicted


def test_a_move_to_the_same_place_is_told_so() -> None:
    """MC-B3: the Hall is not full; whoever is there is there already, and rogues are in the Lair."""
    state = coves.producing()
    for colour, words in (("red", "The red Adventurer is in its Hall already."),
                          ("grey", "The grey Adventurer is in the Lair already.")):  # fmt: skip
        ruling = refused(state, Move.model_validate({"colour": colour, "origin": "hall", "to": "hall"}))
        assert (said(state, ruling), ruling.cites) == (words, ("MC-B3",))


# C-MC-9: Corruption cards that are not noted


def secured(**settings: str) -> State:
    """Security is asked for, and no Corruption card is noted."""
    state = changed(acting(**settings), staff=(None, None, None, Townsfolk("Ada")))
    return allowed(state, ActivateStaff(), UseStaff(slot="security")).state  # type: ignore[no-any-return]


def test_her_corruption_is_noted_at_every_table() -> None:
    """MC-B12: the Black Market and rogue cards corrupt Haggatha also where only her sheet is kept."""
    state = allowed(acting(), Corrupt(seat=0, what="draw", cards=2)).state
    assert state.corruption == 2
    assert allowed(state, Corrupt(seat=0, what="discard", cards=1)).state.corruption == 1
    assert refused(state, Corrupt(seat=1, what="draw", cards=1)).cites == ("C-MC-22",)


def test_a_card_that_is_not_noted_can_be_discarded() -> None:
    """MC-56, C-MC-9: the bonus waits although no card is noted; the table may have one, or leave it."""
    state = secured()
    ruling = unclear(state, DiscardCorruption())
    assert said(state, ruling) == "No Corruption card is noted for Ann. Is there one to discard?"
    assert ruling.cites == ("C-MC-9",)
    assert REFEREE.evolve(state, DiscardCorruption(), 1).state.corruption == 0
    assert not isinstance(allowed(state, Forgo()).state.open[-1], Gains)


def test_more_cards_than_are_noted_can_be_discarded() -> None:
    """C-MC-9: of merchants whose cards the table did not note one by one; Townsfolk may draw any number of them."""
    state = allowed(coves.others_turn(), Corrupt(seat=1, what="draw", cards=1)).state
    ruling = unclear(state, Corrupt(seat=1, what="discard", cards=3))
    assert said(state, ruling) == "1 Corruption card is noted for Bob. Are there 3?"
    working = changed(state, staff=(Townsfolk("Ada"), None, None, None))
    assert allowed(working, GainAbility(slot="exorcist", what="draw", amount=11)).state.corruption == 11
    assert unclear(working, GainAbility(slot="exorcist", what="discard", amount=2)).cites == ("C-MC-9",)
    assert refused(working, GainAbility(slot="exorcist", what="draw", amount=61)).cites == ("MC-B14",)


def test_by_the_other_reading_only_noted_cards_are_discarded() -> None:
    """C-MC-9: then a bonus to discard comes to nothing without one."""
    assert not isinstance(secured(unnoted="none").open[-1], Gains)
    state = coves.others_turn(unnoted="none")
    assert refused(state, Corrupt(seat=1, what="discard", cards=1)).cites == ("C-MC-9",)
    assert refused(acting(unnoted="none"), Corrupt(seat=0, what="discard", cards=1)).cites == ("C-MC-9",)


def test_games_of_the_first_edition_are_read_as_they_were_played() -> None:
    """Neither a card's pull nor an unnoted card asks anything in a game that began before it did."""
    stored = config().model_dump(mode="json")
    stored["options"] = {name: value for name, value in stored["options"].items() if name not in {"cards", "unnoted"}}
    old = REFEREE.read_config(json.dumps(stored | {"edition": 1}), 1)
    assert (old.options.cards, old.options.unnoted, old.edition) == ("ignored", "none", 2)
    new = REFEREE.read_config(json.dumps(stored | {"edition": 2}), 2)
    assert (new.options.cards, new.options.unnoted) == ("checked", "asked")


# MC-B7: who begins


@pytest.mark.parametrize("settings", [{}, {"setup_roll": "used"}])
def test_whoever_acts_first_begins_the_day(settings: dict[str, Any]) -> None:
    """MC-B7: nobody has to be named first; the others follow in their order, and Haggatha's roll waits for her turn."""
    state = coves.producing(**settings)
    assert "Who begins?" in said_of(state)
    begun = allowed(state, SpendHours(seat=1, hours=2)).state
    assert (next_seat(begun), coves.cove_of(begun).order) == (2, (1, 2, 0))
    assert begun == allowed(state, TakeTurn(seat=1), SpendHours(seat=1, hours=2)).state
    hers = allowed(begun, SpendHours(seat=2, hours=2)).state
    assert isinstance(hers.open[-1], ChooseAction) == (settings != {})
    assert "Who begins?" not in said_of(hers)


def test_hours_out_of_turn_are_asked_about() -> None:
    """MC-B7: the table may see the markers otherwise; Haggatha's hours come with her actions."""
    state = allowed(coves.others_turn(), SpendHours(seat=1, hours=2)).state
    ruling = unclear(state, SpendHours(seat=1, hours=1))
    assert said(state, ruling) == "By the clock it is the turn of Cid. Is it Bob's?"
    assert coves.cove_of(REFEREE.evolve(state, SpendHours(seat=1, hours=1), 1).state).merchant(1).hour == 4
    assert refused(state, SpendHours(seat=0, hours=1)).cites == ("MC-B7",)
    alone = allowed(coves.producing(1), roll(EXAMPLE)).state
    assert "Who begins?" not in said_of(alone)


def said_of(state: State) -> str:
    """The question of the moment."""
    return Reader(state.config.names).text(state.open[-1].ask(state))


# What is said


def test_halls_are_named_as_the_table_names_them() -> None:
    """MC-50: the Hall of the rogues is the Lair, and a Hall that pays for both its icons is named once."""
    factions = ((), (), ("market", "market"), (), ("market",))
    state = changed(producing(factions="five"), factions=factions)
    due = allowed(state, EndPhase()).state
    assert said_of(due) == "Ann: how much gold from the Hall of blue, twice and the Lair?"
    ruling = refused(due, Sponsor(faction="red", gold=1))
    assert (said(due, ruling), ruling.cites) == ("No Sponsorship from the Hall of red is due now.", ("MC-50",))


def test_a_staff_ability_may_be_left() -> None:
    """MC-56: each is used as far as one likes, so a bonus of one is left without a doubt."""
    state = changed(acting(), staff=(None, None, Townsfolk("Ada"), None))
    reading = allowed(state, ActivateStaff(), UseStaff(slot="palm_reader")).state
    allowed(reading, Forgo())


def test_a_bonus_of_another_kind_is_named_first() -> None:
    """MC-20: who would discard a card for an X is told that it is an X, whether or not a card is noted."""
    state = allowed(acting(), Twist(option="x")).state
    assert said(state, refused(state, DiscardCorruption())) == "This bonus is an X."


def test_a_die_is_named_by_what_it_shows() -> None:
    """MC-35: the Dice look alike but for their results."""
    state = acting("voodoo tree 2 | bone 3")
    assert said(state, refused(state, Divine(die="die2", colour="red"))) == "The Voodoo does not lie with the 3."


def test_every_doubt_is_asked_by_itself() -> None:
    """C-MC-2, MC-B5, C-MC-10: what is in doubt about one entry is asked one by one."""
    charting = allowed(acting(checked=()), ChartStars()).state
    doubts = unclear(charting, DrawLine(line=(0, 1))).doubts
    assert [one.assumed for one in doubts] == [("chart",), ("cross",)]
    stuck = changed(acting(), figure="horoscopes", top=("1",), bottom=("1",))
    assert [one.cites for one in unclear(stuck, Horoscope(half="right")).doubts] == [("C-MC-10",), ("MC-B5",)]


def test_no_refused_entry_of_another_seat_can_be_overruled() -> None:
    """Whatever the table insists on is Haggatha's own or has no seat, so that it never moves the turn by itself."""
    for state, entry, ruling in lies("haggatha", 80):
        if isinstance(ruling, Refused) and getattr(entry, "seat", None) not in (None, *state.open[-1].seats):
            assert not ruling.may_overrule, entry
