"""Looking, overcoming hazards, taking cards, xenocaches (IO-20 to IO-22, IO-31 to IO-37, IO-80)."""

from typing import Any

import pytest

from referees.common.protocol.ruling import Allowed
from referees.common.values import replaced
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.equipment.gadgets import LayInhibitor
from referees.interstellar_oracle.setup.naming import LayHazard
from referees.interstellar_oracle.table.kit import shipped
from referees.interstellar_oracle.table.pieces import NEBULA, Race
from referees.interstellar_oracle.table.state import OracleAt, State
from referees.interstellar_oracle.turn.caches import Announce, Xenocache
from referees.interstellar_oracle.turn.discarding import NoticeHand
from referees.interstellar_oracle.turn.hazards import Overcome
from referees.interstellar_oracle.turn.movement import Move
from referees.interstellar_oracle.turn.searching import Look, Take
from referees.interstellar_oracle.turn.turns import EndTurn
from tests.interstellar_oracle.tables import allowed, at, cards_in_all, cited, kit, log, playing, refused, says, unclear

HOME = at(0, "inner_left")
NEXT = at(0, "outer_left")


def with_room(size: int = 4, **settings: Any) -> State:
    """Claire's turn at home, with that many cards in hand."""
    return playing(hands={0: size}, **settings)


# Looking


def test_a_player_looks_only_under_their_own_planet() -> None:
    """IO-20: a player may look under the token's planet in any player's turn, but not under another."""
    state = playing()
    for seat in (0, 2):
        assert isinstance(REFEREE.judge(state, Look(seat=seat, place=state.at[seat])), Allowed)
    assert refused(state, Look(seat=0, place=NEXT)).cites == ("IO-20",)
    assert refused(state, Look(seat=0, place=NEBULA)).may_overrule is False


def test_looking_past_a_hazard_raises_a_question() -> None:
    """IO-21: only the player knows if they can overcome the hazard; the cards seen are secret."""
    state = playing(hazards={HOME: "plague"})
    entry = Look(seat=0, place=HOME)
    assert unclear(state, entry).cites == ("IO-21",)
    after = REFEREE.evolve(state, entry).state
    assert after.looks[0] == 1
    assert log(entry, state, after) == "Claire looks under planet 1"


# Taking


def test_a_card_is_taken() -> None:
    """IO-31: a card is taken from the token's planet into a hand with room."""
    taken = allowed(with_room(), Take(seat=0, place=HOME)).state
    assert (taken.hands[0], taken.under[HOME], cards_in_all(taken)) == (5, 0, 66)


def test_one_card_a_turn() -> None:
    """IO-31: a card is taken from the planet where the turn began or from the present one, not from both."""
    state = allowed(with_room(3), Take(seat=0, place=HOME), Move(seat=0, to=NEXT)).state
    assert refused(state, Take(seat=0, place=NEXT)).cites == ("IO-31",)
    later = allowed(state, EndTurn(seat=0), *(EndTurn(seat=seat) for seat in (1, 2, 3))).state
    assert allowed(later, Take(seat=0, place=NEXT)).state.hands[0] == 5


def test_nothing_is_taken_from_elsewhere_or_out_of_turn() -> None:
    """IO-31: in turn, a card is taken where the turn began or where the token is, before or after the move."""
    state = with_room()
    assert refused(state, Take(seat=1, place=state.at[1])).cites == ("IO-31",)
    assert refused(state, Take(seat=0, place=NEXT)).cites == ("IO-31",)
    moved = allowed(state, Move(seat=0, to=NEXT)).state
    assert allowed(moved, Take(seat=0, place=HOME)).state.under[HOME] == 0
    assert allowed(moved, Take(seat=0, place=NEXT)).state.under[NEXT] == 0


def test_no_card_is_taken_where_there_is_none() -> None:
    """Taking from a planet without a card, the Nebula or a vanished planet can't be overruled."""
    state = with_room()
    empty = changed(state, under=replaced(state.under, HOME, 0))
    vanished = changed(state, places=state.places[:3])
    for table, place in ((empty, HOME), (state, NEBULA), (vanished, HOME)):
        assert refused(table, Take(seat=0, place=place)).may_overrule is False


def test_a_full_hand_exchanges() -> None:
    """IO-32: a full hand leaves one card there; a sixth is held only with the Codex (C-IO-27), an eighth never."""
    state = playing()
    assert unclear(state, Take(seat=0, place=HOME)).cites == ("C-IO-27", "IO-104")
    swapped = allowed(state, Take(seat=0, place=HOME, exchange=True)).state
    assert (swapped.hands[0], swapped.under[HOME]) == (5, 1)
    ruling = refused(with_room(7), Take(seat=0, place=HOME))
    assert ruling.cites == ("IO-32", "IO-104")
    assert any(offer.fixed.get("exchange") for offer in ruling.instead)
    assert refused(with_room(8), Take(seat=0, place=HOME, exchange=True)).cites == ("IO-32", "IO-104")


def test_no_exchange_while_there_is_room() -> None:
    """IO-32: a card is left only if the hand would be too large."""
    assert refused(with_room(), Take(seat=0, place=HOME, exchange=True)).cites == ("IO-32",)
    assert refused(with_room(), Take(seat=0, place=HOME, left="laser")).may_overrule is False


def test_humans_hold_one_card_more() -> None:
    """IO-138, IO-104, G-IO-4: Humans hold six cards, eight with the Codex; others hold five, or seven."""
    human = playing(races={0: "humans"})
    assert isinstance(REFEREE.judge(human, Take(seat=0, place=HOME)), Allowed)
    eight = playing(races={0: "humans"}, hands={0: 7})
    assert unclear(eight, Take(seat=0, place=HOME)).cites == ("C-IO-27", "IO-104")
    nine = playing(races={0: "humans"}, hands={0: 8})
    assert refused(nine, Take(seat=0, place=HOME)).cites == ("IO-32", "IO-104")
    assert unclear(with_room(6), Take(seat=0, place=HOME)).cites == ("C-IO-27", "IO-104")


@pytest.mark.parametrize(("several", "may"), [("one", False), ("any", True)])
def test_several_cards_under_a_planet(several: str, may: bool) -> None:
    """C-IO-19: one card is taken or, by the other reading, as many as there's room for; from one planet either way."""
    state = with_room(2, several_cards=several)
    state = changed(state, under=replaced(state.under, HOME, 3), draw=state.draw - 2)
    taken = allowed(state, Take(seat=0, place=HOME)).state
    assert isinstance(REFEREE.judge(taken, Take(seat=0, place=HOME)), Allowed) is may
    moved = allowed(taken, Move(seat=0, to=NEXT)).state
    assert refused(moved, Take(seat=0, place=NEXT)).cites == (("IO-31", "C-IO-19") if may else ("IO-31",))


def test_the_cards_are_named_to_their_player_only() -> None:
    """Section D: the log names neither the card taken nor the one left; the player reads both."""
    state = playing()
    entry = Take(seat=0, place=HOME, exchange=True, took="laser", left="pistol")
    now = allowed(state, entry).state
    assert log(entry, state, now) == "Claire takes a card from planet 1 and leaves another"
    assert log(entry, state, now, to=1) == "Claire takes a card from planet 1 and leaves another"
    assert log(entry, state, now, to=0) == "Claire takes Laser from planet 1 and leaves Pistol"
    assert "laser" not in repr(entry)


# Hazards


def test_a_hazard_is_overcome_first() -> None:
    """IO-33: no card is taken before the hazard is overcome; the refusal says how it could be."""
    state = with_room(hazards={HOME: "plague"})
    assert refused(state, Take(seat=0, place=HOME)).cites == ("IO-33",)
    ruling = refused(state, Overcome(seat=0, place=HOME, by="sword"))
    assert ruling.cites == ("IO-33",)
    assert {offer.fixed.get("by") for offer in ruling.instead} == {"medicine", "chemical_foam"}
    overcome = allowed(state, Overcome(seat=0, place=HOME, by="medicine"))
    assert cited(overcome) == ["IO-36", "IO-34", "C-IO-4"]
    assert (overcome.state.hazards[HOME], overcome.state.hands[0]) == (None, 3)
    assert overcome.state.discards == ("medicine",)
    assert allowed(overcome.state, Take(seat=0, place=HOME)).state.hands[0] == 4


OVERCOME: list[tuple[str, str, Race, bool]] = [
    ("plague", "medicine", "zeta", True),
    ("plague", "chemical_foam", "zeta", True),
    ("plague", "passive", "stone_people", True),
    ("plague", "passive", "zeta", False),
    ("plague", "sword", "zeta", False),
    ("aggressive_plant", "flamethrower", "zeta", True),
    ("aggressive_plant", "sword", "zeta", True),
    ("aggressive_plant", "laser", "zeta", False),
    ("natives", "seduce", "zeta", True),
    ("natives", "intimidate", "zeta", True),
    ("natives", "trade", "zeta", True),
    ("natives", "hologram", "zeta", False),
    ("planetary_defense", "active", "humans", True),
    ("planetary_defense", "active", "zeta", False),
    ("labyrinth", "passive", "vriddhi", True),
    ("labyrinth", "passive", "zeta", False),
    ("labyrinth", "turn", "zeta", True),
    ("plague", "turn", "zeta", False),
]


@pytest.mark.parametrize(("hazard", "by", "race", "may"), OVERCOME)
def test_what_overcomes_what(hazard: str, by: Any, race: Race, may: bool) -> None:
    """IO-53, IO-108, IO-109, IO-132, IO-136, IO-138: a hazard is overcome as the cards and races say."""
    state = playing(races={0: race}, hazards={HOME: hazard})
    entry = Overcome(seat=0, place=HOME, by=by)
    if may:
        assert allowed(state, entry).state.hazards[HOME] is None
    else:
        assert refused(state, entry).cites == ("IO-33",)


def test_an_active_ability_is_used_once() -> None:
    """IO-35: an active ability turns the token and can't be used again; a passive one never turns it."""
    state = playing(races={0: "humans"}, hazards={HOME: "planetary_defense", at(0, "inner_right"): "planetary_defense"})
    overcome = allowed(state, Overcome(seat=0, place=HOME, by="active"))
    assert "IO-35" in cited(overcome)
    moved = allowed(overcome.state, Move(seat=0, to=at(0, "inner_right"))).state
    refusal = refused(moved, Overcome(seat=0, place=at(0, "inner_right"), by="active"))
    assert (refusal.cites, refusal.may_overrule) == (("IO-35",), True)
    stone = playing(races={0: "stone_people"}, hazards={HOME: "plague"})
    assert allowed(stone, Overcome(seat=0, place=HOME, by="passive")).state.colour[0]


@pytest.mark.parametrize(("option", "hand"), [("discarded", 4), ("kept", 5)])
def test_a_card_that_overcame_a_hazard(option: str, hand: int) -> None:
    """C-IO-4: the card is discarded or, by the other reading, a weapon is kept; a utility card is always used up."""
    state = playing(hazards={HOME: "aggressive_plant"}, hazard_cards=option)
    overcome = allowed(state, Overcome(seat=0, place=HOME, by="sword"))
    assert overcome.state.hands[0] == hand
    assert "C-IO-4" in cited(overcome)
    natives = playing(hazards={HOME: "natives"}, hazard_cards=option)
    assert allowed(natives, Overcome(seat=0, place=HOME, by="trade")).state.discards == ("trade",)


@pytest.mark.parametrize(("hologram", "hand"), [("defense", 5), ("utility", 4)])
def test_a_hologram_that_overcame_a_hazard(hologram: str, hand: int) -> None:
    """C-IO-2, C-IO-4: where cards that overcame a hazard are kept, a Hologram is only if it's read as a defense."""
    hazards = shipped().hazards
    fog = dict(hazards, fog=hazards["plague"].model_copy(update={"cards": ("hologram",)}))
    own = kit(hazards={id: hazard.model_dump() for id, hazard in fog.items()})
    state = playing(hazards={HOME: "fog"}, kit=own, hazard_cards="kept", hologram=hologram)
    assert allowed(state, Overcome(seat=0, place=HOME, by="hologram")).state.hands[0] == hand


def test_the_list_on_a_hazard_card_may_be_unverified() -> None:
    """C-IO-1: cards that the rulebook names are allowed; any other raises a question until the kit is verified."""
    state = playing(hazards={HOME: "plague"}, checked=())
    assert isinstance(REFEREE.judge(state, Overcome(seat=0, place=HOME, by="medicine")), Allowed)
    ruling = unclear(state, Overcome(seat=0, place=HOME, by="sword"))
    assert (ruling.cites, ruling.assumed) == (("C-IO-1", "IO-22"), ())
    unsure = playing(hazards={HOME: "other"}, checked=[item for item in shipped().assumed if item != "hazards.other"])
    assert unclear(unsure, Overcome(seat=0, place=HOME, by="laser")).cites == ("C-IO-1", "IO-22")


def test_a_hazard_is_named_before_it_is_overcome() -> None:
    """IO-33: if hazards are entered only when needed, this hazard has to be named first."""
    state = playing(hazards={HOME: "unnamed"})
    entry = Overcome(seat=0, place=HOME, by="sword")
    assert refused(state, entry).may_overrule is False
    after = allowed(state, LayHazard(place=HOME, hazard="aggressive_plant"), entry).state
    assert after.hazards[HOME] is None
    assert refused(after, entry).may_overrule is False


def test_hazards_elsewhere_and_empty_hands() -> None:
    """IO-33: only on their turn, on planets visited in it, with a card that can be in the hand."""
    state = playing(hands={0: 0}, hazards={HOME: "plague", at(1, "inner_left"): "plague"})
    assert refused(state, Overcome(seat=0, place=HOME, by="medicine")).cites == ("IO-33",)
    assert refused(state, Overcome(seat=0, place=at(1, "inner_left"), by="medicine")).cites == ("IO-31", "IO-33")
    assert refused(state, Overcome(seat=1, place=at(1, "inner_left"), by="medicine")).cites == ("IO-31",)
    assert refused(state, Overcome(seat=0, place=HOME, by="interstellar_oracle")).may_overrule is False
    moved = allowed(playing(hazards={HOME: "plague"}), Move(seat=0, to=NEXT)).state
    assert allowed(moved, Overcome(seat=0, place=HOME, by="medicine")).state.hazards[HOME] is None


# Xenocaches


def test_the_xenocache_of_the_rulebook() -> None:
    """IO-37: a player with four cards discards two and draws three."""
    state = with_room(4)
    cached = allowed(state, Xenocache(seat=0, drawn=3)).state
    assert (cached.hands[0], cached.draw, cached.discards) == (5, state.draw - 3, (None, None))
    assert cards_in_all(cached) == 66


def test_a_xenocache_is_opened_once_a_turn_with_two_cards() -> None:
    """IO-37: opening a xenocache a second time, out of turn, or with one card is refused."""
    state = playing()
    cached = allowed(state, Xenocache(seat=0, drawn=2, first="laser", second="sword")).state
    assert cached.discards == ("laser", "sword")
    assert refused(cached, Xenocache(seat=0, drawn=2)).cites == ("IO-37",)
    assert refused(state, Xenocache(seat=1, drawn=2)).cites == ("IO-37",)
    assert refused(with_room(1), Xenocache(seat=0, drawn=5)).cites == ("IO-37",)
    assert refused(state, Xenocache(seat=0, drawn=2, first="interstellar_oracle")).cites == ("IO-80",)
    assert refused(state, Xenocache(seat=0, drawn=5)).cites == ("IO-37", "IO-104")


def test_a_xenocache_draws_up_to_the_limit() -> None:
    """C-IO-27: drawing fewer cards, or more with the Codex, raises a question."""
    state = playing()
    for drawn in (1, 3, 4):
        assert unclear(state, Xenocache(seat=0, drawn=drawn)).cites[0] == "C-IO-27"


@pytest.mark.parametrize(("option", "drawn"), [("reshuffled", 4), ("stays", 1)])
def test_an_empty_draw_pile(option: str, drawn: int) -> None:
    """C-IO-18: the discard pile is shuffled and drawn from or, by the other reading, there's nothing to draw."""
    state = with_room(3, empty_pile=option)
    state = changed(state, draw=1, discards=("laser",) * 7 + ("sword",) * (state.draw - 8))
    cached = allowed(state, Xenocache(seat=0, drawn=drawn))
    assert ("C-IO-18" in cited(cached)) is (option == "reshuffled")
    assert cards_in_all(cached.state) == 66
    assert bool(cached.state.discards) is (option == "stays")


def test_an_oracle_that_was_reshuffled_is_found_again() -> None:
    """C-IO-13, C-IO-18: the Oracle is hidden in the draw pile, and the player who draws it announces it."""
    state = with_room(3)
    pile = ("interstellar_oracle",) + (None,) * (state.draw - 1)
    state = changed(state, draw=0, discards=pile, oracle=OracleAt("discards"), collapsing=True)
    cached = allowed(state, Xenocache(seat=0, drawn=4)).state
    assert cached.oracle.where == "hidden"
    after = allowed(cached, Announce(seat=0)).state
    assert (after.oracle, cards_in_all(after)) == (OracleAt("held", 0), 66)


# The Oracle


def test_a_player_who_finds_the_oracle_announces_it() -> None:
    """IO-80: the Oracle is face up and doesn't count for the hand; from then on planets vanish (IO-81)."""
    state = playing()
    evolved = allowed(state, Take(seat=0, place=HOME, took="interstellar_oracle"))
    assert cited(evolved) == ["IO-80", "IO-81"]
    assert (evolved.state.oracle, evolved.state.hands[0], evolved.state.under[HOME]) == (OracleAt("held", 0), 5, 0)
    assert cards_in_all(evolved.state) == 66
    assert refused(evolved.state, Announce(seat=1)).may_overrule is False
    exchange = Take(seat=0, place=HOME, took="interstellar_oracle", exchange=True)
    assert refused(state, exchange).may_overrule is False


def test_the_oracle_is_found_once() -> None:
    """IO-80: two players can't have the Oracle."""
    state = changed(with_room(), oracle=OracleAt("held", 1), collapsing=True)
    assert refused(state, Take(seat=0, place=HOME, took="interstellar_oracle")).cites == ("IO-80",)


def test_a_face_up_oracle_is_taken_instead_of_a_card() -> None:
    """C-IO-13: the Oracle is taken once any hazard is overcome; the card under the planet stays."""
    state = changed(playing(hazards={HOME: "plague"}), oracle=OracleAt("planet", HOME), collapsing=True)
    entry = Take(seat=0, place=HOME, took="interstellar_oracle")
    assert refused(state, entry).cites == ("IO-33",)
    taken = allowed(state, Overcome(seat=0, place=HOME, by="medicine"), entry).state
    assert (taken.oracle, taken.under[HOME]) == (OracleAt("held", 0), 1)
    drifting = changed(playing(places={0: NEBULA}), oracle=OracleAt("nebula"), collapsing=True)
    assert allowed(drifting, Take(seat=0, place=NEBULA, took="interstellar_oracle")).state.oracle.at == 0


def test_a_hand_may_be_noticed_to_be_too_large() -> None:
    """C-IO-25: when the Galactic Codex has left the hand, the player discards down to the limit at once."""
    state = with_room(6)
    after = allowed(state, NoticeHand(seat=0)).state
    assert says(state, refused(playing(), NoticeHand(seat=0))) == "Claire's hand size is 5, and the limit is 5."
    assert after.open[-1].seats == (0,)
    assert refused(after, EndTurn(seat=0)).cites == ("C-IO-25",)


def test_a_noted_card_is_shown_only_to_its_player() -> None:
    """IO-20, section D: a card noted while looking is in that player's view alone until the planet vanishes."""
    state = playing()
    place = state.at[0]
    looked = allowed(state, Look(seat=0, place=place, saw="blaster"))
    own = REFEREE.view(looked.state, 0).own
    assert own is not None and own.seen == ((place, "blaster"),)
    assert "blaster" not in repr(own)
    for to in (None, 1, 2, 3):
        assert REFEREE.view(looked.state, to) == REFEREE.view(allowed(state, Look(seat=0, place=place)).state, to)
    entry = Look(seat=0, place=place, saw="blaster")
    assert "Blaster" not in log(entry, state, looked.state)
    assert log(entry, state, looked.state, 0).endswith(": Blaster")
    vanished = changed(looked.state, places=tuple(in_play for in_play in state.places if in_play != place))
    after = REFEREE.view(vanished, 0).own
    assert after is not None and after.seen == ()
    assert refused(state, Look(seat=0, place=place, saw="interstellar_oracle")).cites == ("IO-80",)


def test_a_card_laid_under_a_planet_is_noted_for_its_player() -> None:
    """IO-102: only the player who laid an Inhibitor is reminded of it."""
    state = playing()
    laid = allowed(state, LayInhibitor(seat=0)).state
    own, rival = REFEREE.view(laid, 0).own, REFEREE.view(laid, 1).own
    assert own is not None and own.seen == ((state.at[0], "entropy_inhibitor"),)
    assert rival is not None and rival.seen == ()
