"""Hidden hands: 66 cards in all, cards that are certain, and doubts that only a submitted entry raises."""

from typing import Any

from referees.common.always.adjust import Adjust
from referees.common.protocol.ruling import Allowed, Refused
from referees.common.values import replaced
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.collapse.collapse import Collapse
from referees.interstellar_oracle.combat.combat import Attack, Challenge
from referees.interstellar_oracle.combat.defending import Defend, Die
from referees.interstellar_oracle.equipment.gadgets import LayInhibitor
from referees.interstellar_oracle.equipment.journeys import PlayMove
from referees.interstellar_oracle.meeting.encounter import Approach
from referees.interstellar_oracle.table.knowledge import (
    blank,
    certain_copies,
    eyes_of,
    forgotten_hand,
    forgotten_place,
    gained,
    known_to,
    laid,
    lifted,
    lost,
    returned,
    without_excess,
)
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.turn.caches import Xenocache
from referees.interstellar_oracle.turn.hazards import Overcome
from referees.interstellar_oracle.turn.movement import Move
from referees.interstellar_oracle.turn.searching import Take
from referees.interstellar_oracle.turn.turns import EndTurn
from tests.interstellar_oracle.tables import (
    allowed,
    at,
    cards_in_all,
    hands_known,
    held_by,
    playing,
    refused,
    unclear,
    under_known,
)

HOME = at(0, "inner_left")
NEXT = at(0, "outer_left")


def knowing(state: State, seat: int, *cards: Any) -> State:
    """The state with these cards certain in a hand."""
    return changed(state, known=gained(state.known, seat, cards))


def certainly(state: State, seat: int) -> tuple[str, ...]:
    """The cards that are certainly in a hand."""
    return hands_known(state)[seat]


# Certain cards


def test_what_is_certain_of_a_hand() -> None:
    """A card shown twice is one card, two gained are two; if an unnamed card leaves the hand, no card is certain."""
    known = blank(2, 3)
    known = returned(returned(known, 0, "laser"), 0, "laser")
    assert (known_to(known.holds[0], None), known.holds[1]) == (("laser",), ())
    known = gained(known, 0, ("laser", "armor"))
    assert known_to(known.holds[0], None) == ("armor", "laser", "laser")
    assert certain_copies(known, "laser", None) == 2
    assert certain_copies(known, "laser", None, except_hand=0) == 0
    assert known_to(lost(known, 0, ("laser", "sword")).holds[0], None) == ("armor", "laser")
    assert forgotten_hand(known, 0).holds == ((), ())
    below = laid(known, 2, ("sword",))
    assert (certain_copies(below, "sword", None), certain_copies(below, "sword", None, except_place=2)) == (1, 0)
    assert lifted(below, 2, ("sword",)) == forgotten_place(below, 2) == known
    assert "laser" not in repr(below)


def test_a_named_card_is_certain_only_for_those_it_was_named_to() -> None:
    """Section D: a card named to two players is certain for these two; once a card that only one player knows
    leaves, no card of the hand is certain for the others."""
    known = gained(returned(blank(3, 1), 0, "laser"), 0, ("laser", "armor"), eyes_of(0, 1))
    assert [known_to(known.holds[0], to) for to in (None, 0, 1, 2)] == [
        ("laser",), ("armor", "laser", "laser"), ("armor", "laser", "laser"), ("laser",),
    ]  # fmt: skip
    left = lost(known, 0, ("laser",), eyes_of(0))
    assert [known_to(left.holds[0], to) for to in (None, 0, 1, 2)] == [(), ("armor", "laser"), (), ()]
    assert known_to(returned(left, 0, "laser").holds[0], 0) == ("armor", "laser")
    assert known_to(returned(left, 0, "laser").holds[0], 2) == ("laser",)


def test_a_seat_that_knows_too_many_cards_of_a_hand_knows_none() -> None:
    """A hand of one card doesn't contain two, so one of the entries that named them is false."""
    heap = gained(returned(blank(2, 1), 0, "laser"), 0, ("armor",), eyes_of(1)).holds[0]
    assert without_excess(heap, 2, 2) == heap
    assert [known_to(without_excess(heap, 1, 2), to) for to in (None, 0, 1)] == [("laser",), ("laser",), ()]


def test_a_weapon_that_was_fired_is_in_that_hand() -> None:
    """IO-64: the weapon and the defense used are certain in their hands until their player dies."""
    state = playing(places={1: NEXT}, races={0: "zeta", 1: "zeta"})
    state = allowed(state, Move(seat=0, to=NEXT), Approach(seat=0, to=1), Challenge(seat=0)).state
    fired = allowed(state, Attack(seat=0, weapon="acid_mine"), Defend(seat=1, card="chemical_foam")).state
    assert (certainly(fired, 0), certainly(fired, 1)) == (("acid_mine",), ("chemical_foam",))
    shot = allowed(fired, Attack(seat=1, weapon="sonic_canon"), Die(seat=0)).state
    assert certainly(shot, 0) == ()


def test_an_exchange_or_a_xenocache_makes_a_hand_uncertain() -> None:
    """If the card that leaves isn't named, no card left in the hand is certain."""
    state = knowing(playing(), 0, "laser", "sword")
    assert certainly(allowed(state, Take(seat=0, place=HOME, exchange=True)).state, 0) == ()
    swap = Take(seat=0, place=HOME, exchange=True, left="laser", took="poison")
    swapped = allowed(state, swap).state
    assert certainly(swapped, 0) == ("poison", "sword")
    assert under_known(swapped, HOME, 0) == ("laser",)
    both = changed(state, hands=replaced(state.hands, 0, 2))
    untrue = Take(seat=0, place=HOME, exchange=True, left="armor", took="poison")  # neither is the armor
    assert certainly(REFEREE.evolve(both, untrue, 9).state, 0) == ()
    assert certainly(allowed(state, Xenocache(seat=0, drawn=2)).state, 0) == ()
    cached = Xenocache(seat=0, drawn=2, first="sword", second="armor")
    assert certainly(allowed(state, cached).state, 0) == ("laser",)


def test_taking_the_oracle_leaves_the_other_card_known() -> None:
    """IO-80: of two cards, a known one stays known after the Oracle is taken; if there was one, none is left."""
    two = changed(playing(), known=laid(blank(4, 20), HOME, ("sword",)))
    two = changed(two, under=replaced(two.under, HOME, 2), draw=two.draw - 1)
    oracle = Take(seat=0, place=HOME, took="interstellar_oracle")
    assert under_known(allowed(two, oracle).state, HOME, 0) == ("sword",)
    state = changed(playing(), known=laid(blank(4, 20), HOME, ("sword",)))
    assert under_known(allowed(state, oracle).state, HOME, 0) == ()


# Doubtful cards


def test_a_card_whose_copies_are_all_discarded() -> None:
    """C-IO-28: playing a card whose copies are all discarded raises a question, as the entry or the kit is wrong."""
    state = changed(playing(hazards={HOME: "plague"}), discards=("medicine", "medicine"))
    assert unclear(state, Overcome(seat=0, place=HOME, by="medicine")).cites == ("C-IO-28",)
    once = changed(state, discards=("medicine",))
    assert isinstance(REFEREE.judge(once, Overcome(seat=0, place=HOME, by="medicine")), Allowed)
    moved = changed(playing(), discards=("move", "move"))
    assert unclear(moved, PlayMove(seat=1, to=at(1, "outer_left"))).cites == ("C-IO-28",)


def test_a_third_copy_of_a_card() -> None:
    """C-IO-2: with one copy certain in another hand and one discarded, playing a third one raises a question."""
    state = knowing(changed(playing(hazards={HOME: "plague"}), discards=("medicine",)), 2, "medicine")
    assert unclear(state, Overcome(seat=0, place=HOME, by="medicine")).cites == ("C-IO-2",)
    buried = changed(playing(), known=laid(laid(blank(4, 20), 9, ("laser",)), 8, ("laser",)))
    assert unclear(buried, Xenocache(seat=0, drawn=2, first="laser")).cites == ("C-IO-2",)
    assert unclear(buried, Take(seat=0, place=HOME, exchange=True, took="laser")).cites == ("C-IO-2",)


def test_a_hand_that_is_known_to_the_last_card() -> None:
    """C-IO-2: if every card of a hand is known, playing another raises a question."""
    state = knowing(playing(hands={0: 2}, hazards={HOME: "plague"}), 0, "laser", "sword")
    assert unclear(state, Overcome(seat=0, place=HOME, by="medicine")).cites == ("C-IO-2",)
    larger = knowing(playing(hands={0: 3}, hazards={HOME: "plague"}), 0, "laser", "sword")
    assert isinstance(REFEREE.judge(larger, Overcome(seat=0, place=HOME, by="medicine")), Allowed)


def test_an_inhibitor_that_was_laid_there() -> None:
    """IO-102: not finding an Inhibitor raises no public question, since only its player may know of it."""
    state = held_by(playing(places={0: at(3, "outer_right")}), 1)
    laid_down = allowed(state, LayInhibitor(seat=0), EndTurn(seat=0)).state
    assert isinstance(REFEREE.judge(laid_down, Collapse(inhibitor=False)), Allowed)
    assert isinstance(REFEREE.judge(laid_down, Collapse(inhibitor=True)), Allowed)


def test_knowledge_changes_neither_offers_nor_view() -> None:
    """Section D's second layer: two tables that differ only in certain cards have the same offers and the same view."""
    plain = playing(hazards={HOME: "plague"})
    knowing_much = knowing(knowing(plain, 0, "laser", "sword", "armor", "shield", "poison"), 1, "medicine", "medicine")
    assert REFEREE.offers(plain) == REFEREE.offers(knowing_much)
    assert REFEREE.more(plain) == REFEREE.more(knowing_much)
    assert REFEREE.view(plain) == REFEREE.view(knowing_much)
    assert "medicine" not in repr(knowing_much.known)


def test_adjusting_a_hand_or_a_planet_makes_it_uncertain() -> None:
    """OC-1: an adjusted hand or planet may have any cards."""
    state = changed(knowing(playing(), 0, "laser"), known=laid(gained(blank(4, 20), 0, ("laser",)), HOME, ("sword",)))
    state = REFEREE.evolve(state, Adjust(fact="hand", at=(0,), value=4)).state
    state = REFEREE.evolve(state, Adjust(fact="under", at=(HOME,), value=2)).state
    assert state.known == blank(4, 20)


# Sixty-six cards


def test_a_card_from_an_empty_hand_comes_from_the_draw_pile() -> None:
    """IO-3: if playing from an empty hand is overruled, the number of all cards stays the same."""
    state = playing(hands={0: 0}, hazards={HOME: "plague"})
    entry = Overcome(seat=0, place=HOME, by="medicine")
    assert isinstance(refused(state, entry), Refused)
    after = REFEREE.evolve(state, entry).state
    assert (after.discards, after.draw, cards_in_all(after)) == (("medicine",), state.draw - 1, 66)
    bare = changed(state, draw=0, under=replaced(state.under, 0, state.under[0] + state.draw))
    assert cards_in_all(REFEREE.evolve(bare, entry).state) == 66


def test_a_hand_is_in_the_view_of_its_player_alone() -> None:
    """Section D: named cards are only in their holder's view; the others see their number."""
    plain = playing()
    informed = knowing(plain, 1, "shield", "armor")
    own = REFEREE.view(informed, 1).own
    assert own is not None and (sorted(own.hand), own.unnamed) == (["armor", "shield"], 3)
    assert "shield" not in repr(own)
    for to in (None, 0, 2, 3):
        assert REFEREE.view(informed, to) == REFEREE.view(plain, to)
