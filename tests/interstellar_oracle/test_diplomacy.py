"""Encounters and diplomacy: who may play what when, what stops it, what changes hands and who may see it."""

import pytest

from referees.common.always.conclude import Leave
from referees.common.protocol.ruling import Allowed, Unclear
from referees.common.protocol.sentence import Reader
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.equipment.journeys import PlayMove, PlayWormhole
from referees.interstellar_oracle.meeting.diplomacy import Diplomacy, Hologram, NaturalDiplomacy, Negotiate
from referees.interstellar_oracle.meeting.encounter import Approach, Encounter, EndEncounter
from referees.interstellar_oracle.meeting.exchanges import GiveBack, Pick, Returning, Swap
from referees.interstellar_oracle.table.asking import TurnRuns
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.state import OracleAt
from referees.interstellar_oracle.turn.discarding import Discard, KeepAll, TooMany
from referees.interstellar_oracle.turn.movement import Move
from referees.interstellar_oracle.turn.turns import EndTurn
from tests.interstellar_oracle.duels import HERE, approached, challenged, grey, holding, meeting, played_at, together
from tests.interstellar_oracle.tables import (
    allowed,
    cards_in_all,
    cited,
    grounds,
    hands_known,
    held_by,
    log,
    playing,
    refused,
    says,
    unclear,
)

# Meeting players


def test_only_the_player_who_arrives_approaches() -> None:
    """IO-38, IO-39: only a player who arrives can approach, and only a player who is there."""
    state = together("humans", "alar")
    assert refused(state, Approach(seat=1, to=0)).cites == ("IO-38",)
    assert refused(changed(state, turn=changed(state.turn, may_meet=())), Approach(seat=0, to=1)).cites == ("IO-39",)
    parted = together("humans", "alar", players=3)
    assert grounds(parted, Approach(seat=0, to=2)) == (("IO-39",), False)


@pytest.mark.parametrize(("meeting_option", "is_met"), [("arrival", False), ("staying", True)])
def test_meeting_without_moving(meeting_option: str, is_met: bool) -> None:
    """C-IO-6: a player who stays on a planet may approach others there only by one reading."""
    state = together("humans", "alar", meeting=meeting_option)
    state = allowed(state, EndTurn(seat=0)).state
    ruling = REFEREE.judge(state, Approach(seat=1, to=0))
    assert (isinstance(ruling, Allowed), state.turn.may_meet) == (is_met, (0,) if is_met else ())
    cites = [offer.cites for offer in REFEREE.offers(state) if offer.entry is Approach]
    assert cites == ([("IO-39", "C-IO-6")] if is_met else [])


def test_no_player_is_approached_in_the_nebula() -> None:
    """C-IO-23: the Nebula isn't a planet; if overruled, the two meet nevertheless."""
    state = together("humans", "alar", place=NEBULA)
    state = changed(state, turn=changed(state.turn, may_meet=()))
    assert refused(state, Approach(seat=0, to=1)).cites == ("C-IO-23",)
    assert isinstance(REFEREE.evolve(state, Approach(seat=0, to=1)).state.open[-1], Encounter)


@pytest.mark.parametrize("option", ["arrival", "staying"])
def test_a_player_who_comes_to_the_nebula_meets_no_player(option: str) -> None:
    """C-IO-23: neither arriving in the Nebula nor staying there opens an encounter."""
    state = allowed(playing(places={1: NEBULA}, meeting=option), Move(seat=0, to=NEBULA)).state
    assert refused(state, Approach(seat=0, to=1)).cites == ("C-IO-23",)
    state = allowed(state, EndTurn(seat=0)).state
    assert refused(state, Approach(seat=1, to=0)).cites == ("C-IO-23",)


@pytest.mark.parametrize(("encounters", "second"), [("each", True), ("one", False)])
def test_several_players_on_a_planet(encounters: str, second: bool) -> None:
    """C-IO-29: each player there may be approached once; by the other reading, only one in a turn."""
    state = allowed(approached(together("humans", "alar", "zeta", encounters=encounters)), EndEncounter(seat=0)).state
    assert refused(state, Approach(seat=0, to=1)).cites == ("C-IO-29",)
    assert isinstance(REFEREE.judge(state, Approach(seat=0, to=2)), Allowed) == second


@pytest.mark.parametrize(("depart", "ruling"), [("stays", Unclear), ("back", Allowed)])
def test_departing_after_diplomacy(depart: str, ruling: type) -> None:
    """C-IO-7: by one reading the Attacker may go back to where the move began; by the other that raises a question."""
    state = meeting(depart=depart)
    assert isinstance(REFEREE.judge(state, EndEncounter(seat=0, back=True)), ruling)
    back = REFEREE.evolve(state, EndEncounter(seat=0, back=True)).state
    assert (back.at, back.turn.may_meet) == ((1, HERE), ())
    assert refused(changed(state, turn=changed(state.turn, came_from=HERE)), EndEncounter(seat=0, back=True)).cites == (
        "C-IO-7",
    )
    third = changed(meeting(players=3, depart=depart), at=(HERE, HERE, 1))
    assert REFEREE.evolve(third, EndEncounter(seat=0, back=True)).state.turn.may_meet == ()
    stayed = allowed(state, EndEncounter(seat=0)).state
    assert stayed.at == (HERE, HERE)
    if depart == "stays":
        assert isinstance(REFEREE.judge(stayed, Move(seat=0, to=1)), ruling)
        other = changed(stayed, turn=changed(stayed.turn, may_meet=(1,)))
        fought = changed(approached(other), open=other.open)
        assert refused(fought, Move(seat=0, to=1)).cites == ("IO-30",)


def test_departing_after_a_move_by_a_card() -> None:
    """C-IO-7: the Attacker goes back to where the last move began, even if it was by a card and led to the start."""
    home = playing(3).at[0]
    state = playing(3, places={1: 7, 2: home}, depart="back")
    for to, other in ((7, 1), (home, 2)):
        moved = allowed(state, Move(seat=0, to=HERE), PlayMove(seat=0, to=to), Approach(seat=0, to=other)).state
        back = allowed(moved, EndEncounter(seat=0, back=True)).state
        assert (back.at[0], back.turn.may_meet) == (HERE, ())


# Playing diplomacy


@pytest.mark.parametrize("wile", ["seduce", "intimidate", "trade"])
def test_the_attacker_may_end_the_encounter_after_any_card(wile: str) -> None:
    """IO-45: after any diplomacy card, which is spent, no combat is required."""
    state = played_at(wile)  # type: ignore[arg-type]
    assert (state.hands[0], state.discards) == (4, (wile,))
    stopped = allowed(state, Hologram(seat=1), EndEncounter(seat=0)).state
    assert isinstance(stopped.open[-1], TurnRuns)


def test_the_attacker_plays_as_many_cards_as_the_hand_has() -> None:
    """C-IO-24: the Attacker may play one diplomacy card after another, without a question."""
    state = allowed(played_at("trade"), Swap(seat=0), Diplomacy(seat=0, card="intimidate"), Pick(seat=0)).state
    allowed(state, Diplomacy(seat=0, card="intimidate"))


def test_the_defender_answers_each_card_of_the_attacker_with_one() -> None:
    """IO-46, C-IO-24: the Defender's card before the Attacker's, or a second one after it, raises a question."""
    assert unclear(meeting(), Diplomacy(seat=1, card="seduce")).cites == ("C-IO-24",)
    state = allowed(played_at("seduce"), Hologram(seat=1), Diplomacy(seat=1, card="trade")).state
    state = allowed(state, Swap(seat=1)).state
    assert unclear(state, Diplomacy(seat=1, card="seduce")).cites == ("C-IO-24",)


def test_diplomacy_is_for_two_before_combat_and_needs_a_card() -> None:
    """It's refused in combat (IO-45), by a third player (IO-39), and from an empty hand, since hands are counted."""
    assert refused(challenged(), Diplomacy(seat=0, card="trade")).cites == ("IO-45",)
    assert grounds(meeting(players=3), Diplomacy(seat=2, card="trade")) == (("IO-39",), False)
    assert refused(meeting(hands={0: 0}), Diplomacy(seat=0, card="trade")).cites == ("IO-45",)


# Stopping diplomacy


def test_a_hologram_stops_any_card() -> None:
    """IO-52, IO-106: a Hologram stops the diplomacy; IO-64: as a defense, it stays in the hand."""
    state = allowed(played_at("seduce"), Hologram(seat=1))
    assert (state.state.hands, hands_known(state.state)[1]) == ((4, 5), ("hologram",))
    assert "IO-52" in cited(state)


@pytest.mark.parametrize(("hologram", "left"), [("defense", 5), ("utility", 4)])
def test_whether_a_hologram_is_used_up(hologram: str, left: int) -> None:
    """C-IO-2: read as a defense, a Hologram stays in the hand; as a utility card, it's discarded."""
    state = allowed(played_at("seduce", hologram=hologram), Hologram(seat=1)).state
    assert (state.hands[1], "hologram" in state.discards) == (left, hologram == "utility")


def test_no_other_card_stops_diplomacy() -> None:
    """IO-52: a Shield doesn't stop diplomacy; IO-139: a Kith's isn't even stopped by a Hologram."""
    assert refused(played_at("seduce"), Hologram(seat=1, card="shield")).cites == ("IO-52",)
    assert refused(played_at("seduce", "kith"), Hologram(seat=1)).cites == ("IO-139",)
    assert not refused(played_at("seduce"), Hologram(seat=0)).may_overrule


@pytest.mark.parametrize("entry", [PlayMove(seat=1, to=1), PlayWormhole(seat=1, to=NEBULA)])
def test_moving_away_stops_diplomacy(entry: PlayMove | PlayWormhole) -> None:
    """IO-46, IO-52: moving away ends the encounter; the diplomacy card is spent."""
    state = allowed(played_at("seduce"), entry)
    assert isinstance(state.state.open[-1], TurnRuns)
    assert "IO-52" in cited(state)
    assert state.state.hands == (4, 4)


def test_ersatz_are_immune() -> None:
    """IO-135: diplomacy on an Ersatz may be played, but has no effect."""
    state = allowed(meeting("humans", "ersatz"), Diplomacy(seat=0, card="seduce"))
    assert state.happened[-1].cites == ("IO-135",)
    assert isinstance(state.state.open[-1], Encounter)


@pytest.mark.parametrize(("racial_diplomacy", "is_stopped"), [("like_cards", True), ("unstoppable", False)])
def test_natural_diplomacy_and_what_stops_it(racial_diplomacy: str, is_stopped: bool) -> None:
    """C-IO-30: an ability is stopped like the card of that name, except by the other reading."""
    state = meeting("xangofin", "ersatz", racial_diplomacy=racial_diplomacy)
    natural = NaturalDiplomacy(seat=0, to=1)
    assert isinstance(allowed(state, natural).state.open[-1], Encounter) == is_stopped
    made = allowed(meeting("humans", "alar", racial_diplomacy=racial_diplomacy), natural).state
    if is_stopped:
        assert allowed(made, Hologram(seat=1)).state.hands == (5, 5)
    else:
        assert refused(made, Hologram(seat=1)).cites == ("C-IO-30",)


# By ability


@pytest.mark.parametrize(("race", "wile"), [("xangofin", "intimidate"), ("humans", "trade")])
def test_natural_diplomacy_turns_the_token(race: str, wile: str) -> None:
    """IO-138, IO-140, IO-35: an ability works once, without a card; the Defender may answer as to a card."""
    state = allowed(meeting(race, "alar"), NaturalDiplomacy(seat=0, to=1)).state  # type: ignore[arg-type]
    assert state.open[-1] == Negotiate((1, 0), 0, 1, wile, HERE, natural=True)  # type: ignore[arg-type]
    assert (state.colour[0], state.hands[0]) == (False, 5)
    answered = allowed(state, Hologram(seat=1), Diplomacy(seat=1, card="seduce")).state
    assert isinstance(answered.open[-1], Negotiate)
    spent = grey(meeting(race, "alar"), 0)  # type: ignore[arg-type]
    assert refused(spent, NaturalDiplomacy(seat=0, to=1)).cites == ("IO-35",)


@pytest.mark.parametrize(
    ("race", "words"),
    [("xangofin", "intimidates a player with their race's ability"), ("humans", "forces a player to trade")],
)
def test_natural_diplomacy_is_offered_by_the_name_of_its_owner(race: str, words: str) -> None:
    """Under "More", natural diplomacy is offered with its owner's name."""
    state = meeting("alar", race)  # type: ignore[arg-type]  # a race by its name
    offers = [offer for offer in REFEREE.more(state) if offer.entry is NaturalDiplomacy]
    assert [Reader(state.config.names).text(offer.prompt) for offer in offers] == [f"{state.config.names[1]} {words}"]


# Cards that change hands


def test_intimidate_takes_one_card() -> None:
    """IO-48: a card is taken at random, so no card of that hand is certain afterwards."""
    taken = allowed(holding(played_at("intimidate"), 1, "blaster"), Pick(seat=0)).state
    assert (taken.hands, hands_known(taken)) == ((5, 4), ((), ()))


def test_a_named_card_is_known_in_its_new_hand() -> None:
    """IO-48: a taken card that the table names is certain in the hand of the player who took it."""
    state = holding(played_at("intimidate"), 1, "blaster")
    assert hands_known(allowed(state, Pick(seat=0, first="blaster")).state) == (("blaster",), ())


def test_seduce_takes_two_and_gives_one() -> None:
    """IO-49: the card given back may be any of the hand."""
    state = allowed(played_at("seduce"), Pick(seat=0, first="pistol", second="shield"))
    assert (state.state.hands, state.state.open[-1]) == ((6, 3), Returning((0,), 1))
    assert "IO-49" in cited(state)
    given = allowed(state.state, GiveBack(seat=0, card="taser_glove")).state
    assert (given.hands, hands_known(given)) == ((5, 4), (("pistol", "shield"), ("taser_glove",)))
    assert isinstance(given.open[-1], Encounter)


def test_fewer_cards_are_all_taken() -> None:
    """IO-51: Seduce takes the only card of a hand of one; with an empty hand, it has no effect."""
    given_back = allowed(played_at("seduce", hands={1: 1}), Pick(seat=0), GiveBack(seat=0)).state
    assert given_back.hands == (4, 1)
    none = allowed(meeting(hands={1: 0}), Diplomacy(seat=0, card="seduce"))
    assert none.happened[-1].cites == ("IO-51",)
    assert isinstance(none.state.open[-1], Encounter)


def test_trade_swaps_a_card() -> None:
    """IO-50, IO-51: both hands keep their size; the Oracle can't be traded."""
    state = allowed(played_at("trade"), Swap(seat=0, gives="sword", gets="armor")).state
    assert (state.hands, hands_known(state)) == ((4, 5), (("armor",), ("sword",)))
    assert refused(played_at("trade"), Swap(seat=0, gives="interstellar_oracle")).cites == ("IO-51",)


def test_nothing_to_trade() -> None:
    """IO-50: a Trade with an empty hand on either side has no effect."""
    state = allowed(meeting(hands={1: 0}), Diplomacy(seat=0, card="trade"))
    assert state.happened[-1].cites == ("IO-50",)


def test_each_card_works_in_its_own_way() -> None:
    """IO-48 to IO-50: no card is picked by Trade, none traded by Intimidate; only the player of the card picks."""
    assert refused(played_at("trade"), Pick(seat=0)).cites == ("IO-50",)
    assert refused(played_at("intimidate"), Swap(seat=0)).cites == ("IO-48",)
    assert refused(played_at("intimidate"), Pick(seat=1)).cites == ("IO-48",)
    assert refused(played_at("intimidate"), Pick(seat=0, second="sword")).cites == ("IO-48",)
    assert refused(allowed(played_at("seduce"), Pick(seat=0)).state, GiveBack(seat=1)).cites == ("IO-49",)


def test_the_oracle_may_be_picked() -> None:
    """IO-51, IO-80: the Oracle is mixed into the hand; who picks it holds it, otherwise its owner still does."""
    state = held_by(played_at("seduce"), 1)
    left = allowed(state, Pick(seat=0)).state
    assert (left.oracle, left.hands) == (OracleAt("held", 1), (6, 3))
    picked = allowed(state, Pick(seat=0, oracle=True, first="pistol"))
    assert (picked.state.oracle, picked.state.hands) == (OracleAt("held", 0), (5, 4))
    assert "IO-80" in cited(picked)
    assert cards_in_all(picked.state) == 66


def test_the_oracle_is_picked_if_the_hand_is_empty() -> None:
    """IO-51: a victim without cards can still lose it, and must."""
    state = held_by(meeting(hands={1: 0}), 1)
    state = allowed(state, Diplomacy(seat=0, card="intimidate")).state
    assert refused(state, Pick(seat=0)).cites == ("IO-51",)
    assert refused(state, Hologram(seat=1)).cites == ("IO-106",)
    asked = Reader(state.config.names).text(state.open[-1].ask(state))
    assert asked == "Claire plays Intimidate on Molly: which cards change hands? Molly has no card to play."
    assert allowed(state, Pick(seat=0, oracle=True)).state.oracle == OracleAt("held", 0)


def test_trade_does_not_touch_the_oracle() -> None:
    """IO-51: the Oracle stays with its holder in a trade; a player without it can't lose it."""
    assert refused(played_at("intimidate"), Pick(seat=0, oracle=True)).cites == ("IO-51",)
    traded = allowed(held_by(played_at("trade"), 1), Swap(seat=0)).state
    assert traded.oracle == OracleAt("held", 1)


def test_too_many_cards_are_discarded_at_once() -> None:
    """C-IO-25, IO-32: by a natural Intimidate a full hand grows to six; one is discarded, or the Codex allows it."""
    state = allowed(meeting("xangofin", "alar"), NaturalDiplomacy(seat=0, to=1), Pick(seat=0)).state
    assert state.open[-1] == TooMany((0,))
    left = allowed(state, Discard(seat=0, card="sword")).state
    assert (left.hands[0], left.discards[-1]) == (5, "sword")
    assert isinstance(left.open[-1], Encounter)
    after = allowed(state, KeepAll(seat=0)).state
    assert (after.hands[0], type(after.open[-1])) == (6, Encounter)


def test_more_than_the_codex_covers() -> None:
    """IO-32: eight cards are too many even with the Codex."""
    state = allowed(meeting("xangofin", "alar", hands={0: 7}), NaturalDiplomacy(seat=0, to=1), Pick(seat=0)).state
    eight = refused(state, KeepAll(seat=0))
    assert (says(state, eight), eight.cites) == (
        "Even with the Galactic Codex, Claire can only hold 7 cards, not 8.", ("IO-32", "IO-104"),
    )  # fmt: skip
    assert not refused(state, Discard(seat=1)).may_overrule
    assert not refused(state, Discard(seat=0, card="interstellar_oracle")).may_overrule


# Readers of the log


@pytest.mark.parametrize(
    ("state", "entry", "names"),
    [
        (played_at("seduce", players=3), Pick(seat=0, first="pistol", second="shield"), ("Pistol", "Shield")),
        (played_at("intimidate", players=3), Pick(seat=0, first="pistol"), ("Pistol",)),
        (allowed(played_at("seduce", players=3), Pick(seat=0)).state, GiveBack(seat=0, card="sword"), ("Sword",)),
        (played_at("trade", players=3), Swap(seat=0, gives="sword", gets="armor"), ("Sword", "Armor")),
    ],
)
def test_only_the_two_players_read_which_cards(state: object, entry: object, names: tuple[str, ...]) -> None:
    """IO-48 to IO-50: the shared screen and the others read how many cards; an entry's repr names none either."""
    now = REFEREE.evolve(state, entry).state  # type: ignore[arg-type]
    others: tuple[int | None, ...] = (None, 2)
    for name in names:
        assert all(name in log(entry, state, now, eyes) for eyes in (0, 1))  # type: ignore[arg-type]
        assert not any(name in log(entry, state, now, eyes) for eyes in others)  # type: ignore[arg-type]
        assert name.lower() not in repr(entry)


def test_a_doubt_about_a_named_card_names_no_hand() -> None:
    """C-IO-2: a doubt that rests on another hand names only the card."""
    state = holding(played_at("intimidate", players=3), 2, "pistol", "pistol")
    ruling = unclear(state, Pick(seat=0, first="pistol"))
    assert says(state, ruling) == "Every Pistol card has been entered somewhere else. Is this entry right?"


def test_the_encounter_survives_what_others_do() -> None:
    """IO-65: a third player's jump changes nothing between the two; if one of them jumps, it's over (IO-39)."""
    state = meeting(players=3)
    assert allowed(state, PlayWormhole(seat=2, to=NEBULA)).state.open[-1] == state.open[-1]
    assert "IO-39" in cited(allowed(state, PlayWormhole(seat=1, to=NEBULA)))


def test_diplomacy_of_a_player_who_left_has_no_effect() -> None:
    """IO-52: the sentence names the player who left, not the victim, who is still there; if the victim leaves before a
    card is given back, it isn't said that there's none (IO-49)."""
    picked = allowed(played_at("seduce", players=3), Pick(seat=0)).state
    assert "IO-49" not in cited(REFEREE.evolve(picked, Leave(seat=1)))
    state = played_at("seduce", players=3)
    texts = [says(state, event) for event in REFEREE.evolve(state, Leave(seat=0)).happened]
    assert "Seduce has no effect: Claire is no longer in play." in texts
