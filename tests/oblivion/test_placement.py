"""The Placement phase: numbers of cards, places, the extra card, and what follows it (OB-20 to OB-23, OB-30, OB-33)."""

from itertools import product

import pytest

from referees.common.always.adjust import Adjust
from referees.common.protocol.sentence import Reader
from referees.common.values.change import changed
from referees.common.words import Choice
from referees.oblivion import REFEREE
from referees.oblivion.placement import DrawExtra, Place
from referees.oblivion.table.asking import CellLabel
from referees.oblivion.table.lanes import attackable, spaces
from referees.oblivion.table.pieces import LANES, CardLabel
from referees.oblivion.table.state import PlacedCard
from referees.oblivion.turning import TakeTurn
from tests.oblivion.tables import (
    EXAMPLE,
    KITS,
    RULINGS,
    allowed,
    attack,
    card_in,
    cards_in_all,
    cited,
    config,
    drafted,
    end,
    field,
    hold,
    log,
    offered,
    over,
    place,
    playing,
    refused,
    says,
    unclear,
)


def test_the_example_of_the_rulebook() -> None:
    """G-OB-1, OB-33, OB-31: in the example, three of the four cards can be attacked; four places touch the cards."""
    state = playing("knight", EXAMPLE)
    assert set(attackable(state, 0)) == {(1, "top", 2), (1, "top", 3), (1, "bottom", 1)}
    placing = playing(EXAMPLE, "knight", stage="placement")
    assert set(offered(placing, Place, "cell")) == {("top", 1), ("top", 4), ("bottom", 0), ("bottom", 3)}
    assert spaces(placing.fields[0]) == (("top", 1), ("top", 4), ("bottom", 0), ("bottom", 3))


def test_three_cards_a_turn() -> None:
    """OB-22: a fourth card is refused; if no choice is left, the phase ends by itself."""
    state = playing("knight", "imp", stage="placement", hands=(4, 4))
    state = allowed(state, place(0, "tinker", "top", 2), place(0, "tinker", "top", 3)).state
    assert state.hands == (2, 4)
    evolved = allowed(state, place(0, "tinker", "top", 4))
    assert (evolved.state.stage, evolved.state.hands[0], len(evolved.state.fields[0])) == ("combat", 1, 4)
    healing = playing("healer", "knight:1", stage="placement")
    for column in (2, 3, 4):
        healing = allowed(healing, place(0, "tinker", "top", column)).state
    ruling = refused(healing, place(0, "tinker", "top", 5))
    assert ruling.cites == ("OB-22",) and ruling.may_overrule
    allowed(healing, ruling.instead[0].fill(target=(1, "top", 1)))
    assert len(REFEREE.evolve(healing, place(0, "tinker", "top", 5)).state.fields[0]) == 5


def test_the_first_turn_has_an_extra_card() -> None:
    """OB-22, C-OB-12: the first drafter may draw an extra card and place a fourth, in the first turn only."""
    state = drafted()
    evolved = allowed(state, DrawExtra(seat=0))
    assert (evolved.state.hands[0], evolved.state.deck) == (state.hands[0] + 1, state.deck - 1)
    assert evolved.state.known == state.known
    refusal = refused(evolved.state, DrawExtra(seat=0))
    assert refusal.cites == ("OB-22",) and refusal.may_overrule
    four = allowed(state, *[place(0, card, "top", n) for n, card in enumerate(state.known.hands[0][:4])]).state
    assert (four.stage, four.turn, len(four.fields[0])) == ("placement", 0, 4)
    assert refused(four, place(0, "imp", "top", 9)).cites == ("OB-22",)
    following = allowed(four, end(0)).state
    assert (following.turn, following.stage) == (1, "placement")
    assert refused(following, DrawExtra(seat=1)).cites == ("OB-22",)


def test_a_turn_that_a_correction_breaks_off_does_not_count() -> None:
    """OC-1, OB-22: if the turn is set to Bob by mistake, and back, it's still Ann's first, and Bob had none."""
    state = allowed(drafted(), place(0, "tinker", "top", 0), Adjust(fact="turn", value=1)).state
    state = allowed(state, Adjust(fact="turn", value=0)).state
    assert state.turns == (1, 0)
    allowed(state, DrawExtra(seat=0))
    assert allowed(state, end(0), Adjust(fact="turn", value=0)).state.turns == (2, 0), "a whole turn counts"


def test_a_table_may_tie_the_fourth_card_to_drawing() -> None:
    """C-OB-12: by one reading, a fourth card may be placed only once the extra one is drawn."""
    state = drafted(extra_card="drawn")
    cards = state.known.hands[0]
    three = allowed(state, *[place(0, card, "top", n) for n, card in enumerate(cards[:3])]).state
    ruling = refused(three, place(0, cards[3], "top", 3))
    assert (ruling.cites, says(three, ruling)) == (
        ("OB-22", "C-OB-12"), "Ann has placed 3 cards. To place another, Ann must draw the extra card first."
    )  # fmt: skip
    assert len(allowed(three, DrawExtra(seat=0), place(0, cards[3], "top", 3)).state.fields[0]) == 4


def test_a_card_stays_where_it_was_placed() -> None:
    """OB-30: no second card goes in its place, and deaths of other cards don't move it."""
    state = playing(EXAMPLE, "knight", stage="placement")
    ruling = refused(state, place(0, "tinker", "bottom", 2))
    assert ruling.cites == ("OB-30",) and not ruling.may_overrule
    assert "Knight" in says(state, ruling)
    after = allowed(playing("vampire_lord", EXAMPLE), attack(0, ("top", 1), (1, "top", 2))).state
    assert [card.cell for card in after.fields[1]] == [("top", 3), ("bottom", 1), ("bottom", 2)]


def test_no_card_after_the_phase() -> None:
    """OB-21: placing after the Placement phase is refused, and so is attacking or ending the turn during it."""
    state = playing("knight", "imp")
    ruling = refused(state, place(0, "tinker", "top", 2))
    assert ruling.cites == ("OB-21",) and ruling.may_overrule
    allowed(state, ruling.instead[0].fill(**first_values(ruling.instead[0])))
    assert len(REFEREE.evolve(state, place(0, "tinker", "top", 2)).state.fields[0]) == 2
    placing = playing("knight", "imp", stage="placement")
    assert refused(placing, attack(0, ("top", 1), (1, "top", 1))).cites == ("OB-21",)
    assert refused(placing, over(0)).cites == ("OB-21",)
    assert refused(state, end(0)).cites == ("OB-21",)
    after = REFEREE.evolve(placing, attack(0, ("top", 1), (1, "top", 1))).state
    assert after.stage == "combat" or after.turn == 1


def first_values(offer: object) -> dict[str, object]:
    return {name: domain.values[0] for name, domain in offer.open.items()}  # type: ignore[attr-defined]


def test_only_the_last_player_fights_in_the_first_round() -> None:
    """OB-23: only the last player has opponents to attack, and may attack even with cards just placed (OB-47)."""
    state = drafted(3)
    card = state.known.hands[0][0]
    state = allowed(state, place(0, "knight", "top", 0)).state
    refusal = refused(state, attack(0, ("top", 0), (0, "top", 0)))
    assert refusal.cites == ("OB-23",) and card
    assert refusal.instead
    evolved = allowed(state, end(0))
    assert "OB-23" in cited(evolved) and evolved.state.turn == 1
    evolved = allowed(evolved.state, place(1, evolved.state.known.hands[1][0], "top", 0), end(1))
    assert "OB-23" in cited(evolved) and evolved.state.turn == 2
    state = hold(evolved.state, 2, "tinker", "tinker")
    state = allowed(state, place(2, "tinker", "bottom", 0), end(2)).state
    assert (state.stage, state.turn) == ("combat", 2)
    assert card_in(allowed(state, attack(2, ("bottom", 0), (0, "top", 0))).state, 0, "top", 0).damage == 2


def test_nothing_placed_in_the_first_round_is_asked_about() -> None:
    """C-OB-4: a player who placed nothing isn't eliminated, but can neither attack nor be attacked."""
    state = drafted()
    assert unclear(state, end(0)).cites == ("C-OB-4",)
    state = REFEREE.evolve(state, end(0)).state
    assert (state.turn, state.living) == (1, (0, 1))
    state = allowed(state, place(1, state.known.hands[1][0], "top", 0)).state
    evolved = allowed(state, end(1))
    assert "C-OB-4" in cited(evolved) and evolved.state.turn == 0
    assert allowed(playing("knight", "imp", stage="placement"), end(0)).state.stage == "combat"


def test_a_player_without_any_card_is_out() -> None:
    """C-OB-4: a player who got only empty piles is out, and no player draws for that."""
    state = drafted(3)
    empty = changed(state, hands=(0, *state.hands[1:]), deck=0, had_card=(False,) * 3, turns=(1, 0, 0))
    evolved = REFEREE.evolve(empty, end(0))
    assert evolved.state.eliminated == ((0,),)
    assert "OB-3" not in cited(evolved), "there was no attack phase to end"
    assert evolved.state.hands[1:] == state.hands[1:] and evolved.state.turn == 1


@pytest.mark.parametrize(("rule", "ruling"), [("asked", unclear), ("strict", refused)])
def test_a_card_far_from_the_others(rule: str, ruling: object) -> None:
    """C-OB-5: a place that touches no card is doubtful or refused; one next to a card is allowed, any for the first."""
    state = playing(EXAMPLE, "knight", stage="placement", spacing=rule)
    assert ruling(state, place(0, "tinker", "top", 6)).cites == ("C-OB-5",)  # type: ignore[operator]
    assert ruling(state, place(0, "tinker", "bottom", -3)).cites == ("C-OB-5",)  # type: ignore[operator]
    allowed(state, place(0, "tinker", "bottom", 0))
    bare = playing("", "knight", stage="placement", spacing=rule)
    allowed(bare, place(0, "tinker", "bottom", -7))


def test_a_table_may_allow_cards_anywhere() -> None:
    """C-OB-5: by one reading, any place of the battlefield is allowed without a question."""
    state = playing(EXAMPLE, "knight", stage="placement", spacing="free")
    allowed(state, place(0, "tinker", "top", 40))
    assert RULINGS.fault(state.config, place(0, "tinker", "top", 41)) == "cell"
    assert RULINGS.fault(state.config, place(0, "dragon", "top", 1)) == "card"
    assert RULINGS.fault(state.config, attack(0, ("top", 1), (7, "top", 1))) == "target"


def test_an_empty_hand_places_nothing() -> None:
    """OB-22: placing from an empty hand is refused, and can't be overruled."""
    state = playing("healer", "knight:1", stage="placement", hands=(0, 4))
    ruling = refused(state, place(0, "tinker", "top", 2))
    assert ruling.cites == ("OB-22",) and not ruling.may_overrule


def test_each_assumed_card_is_asked_about_when_it_is_first_placed() -> None:
    """C-OB-14: the question lists the card's data in the kit; a verified card raises no question."""
    state = changed(playing("knight", "imp", stage="placement"), config=config(checked=("copies", "cards.imp")))
    ruling = unclear(state, place(0, "tinker", "top", 2))
    assert (ruling.cites, ruling.assumed) == (("C-OB-14",), ("cards.tinker",))
    assert "Tinker: attack 2, health 3, human" in says(state, ruling)
    allowed(state, place(0, "imp", "top", 2))


def test_the_log_says_what_was_placed_where() -> None:
    """The log has names and places, no ids."""
    state = drafted()
    entry = place(0, "vampire_lord", "bottom", -1)
    assert log(entry, state, state) == "Ann places Vampire Lord: bottom lane, 1 left of centre"
    assert log(DrawExtra(seat=0), state, state) == "Ann draws a card"
    assert cards_in_all(REFEREE.evolve(state, entry).state) == 54
    assert len(field(EXAMPLE)) == 4


@pytest.mark.parametrize(
    ("drawn", "cell", "words"),
    [
        ("knight imp", ("top", 0), "top lane, left of Knight"),
        ("knight imp", ("top", 3), "top lane, right of Imp"),
        ("knight . imp", ("top", 2), "top lane, between Knight and Imp"),
        ("knight imp", ("bottom", 2), "bottom lane, below Imp"),
        ("knight knight", ("top", 0), "top lane, centre"),
        ("knight knight", ("bottom", 2), "bottom lane, 2 right of centre"),
        ("knight", ("top", 7), "top lane, 7 right of centre"),
    ],
)
def test_a_place_is_named_by_the_card_beside_it(drawn: str, cell: tuple[str, int], words: str) -> None:
    """A place is named by the cards beside it, if unique in the lane, or else by its distance from the centre."""
    names = CardLabel(tuple([(id, card.name) for id, card in KITS["rulebook"].cards.items()]))
    assert Reader(()).text(CellLabel(field(drawn), names)(cell)) == words


def test_no_two_places_are_named_alike() -> None:
    """On every battlefield with a few cards, each free place has its own label."""
    label, cards, read = CardLabel((("a", "Imp"), ("b", "Knight"), ("c", "Imp"))), ("a", "b", "c", None), Reader(())
    cells = [(lane, column) for lane in LANES for column in range(3)]
    for layout in product(cards, repeat=len(cells)):
        battlefield = tuple([PlacedCard(cell, card, card) for cell, card in zip(cells, layout, strict=True) if card])
        names = [read.text(CellLabel(battlefield, label)(cell)) for cell in spaces(battlefield)]
        assert len({*names}) == len(names)


def test_no_turn_passes_unasked() -> None:
    """OB-21: even a player who can neither place nor attack is asked, so that a table is never stuck."""
    state = playing("imp", "", stage="placement", hands=(0, 3))
    assert TakeTurn((0,)).needs_answers(state)
    following = allowed(state, end(0)).state
    assert (following.turn, following.stage) == (1, "placement")
    after = REFEREE.evolve(following, end(1)).state
    assert (after.turn, after.stage, len(after.open)) == (0, "placement", 1)


@pytest.mark.parametrize(
    ("had", "turns", "cites"), [(False, 0, ["OB-23"]), (False, 1, ["C-OB-4"]), (True, 2, ["C-OB-3"])]
)
def test_why_there_is_no_player_to_attack(had: bool, turns: int, cites: list[str]) -> None:
    """OB-23 is cited only in the first round; later C-OB-4, if no card was placed, or C-OB-3, if a hand saves."""
    state = playing("knight", "", stage="placement", empty_battlefield="hand")
    evolved = allowed(changed(state, had_card=(True, had), turns=(max(turns, 1), turns)), end(0))
    assert cited(evolved) == cites
    early = changed(state, had_card=(True, had), turns=(1, turns))
    assert refused(early, attack(0, ("top", 1), (0, "top", 1))).cites == tuple(cites)
    words = says(state, evolved.happened[0])
    assert words == "Bob has no cards on the battlefield, so Ann has no Combat phase."


def test_the_list_for_a_placing_hand_begins_with_the_draft_if_that_is_shown() -> None:
    """OB-14: by default the cards are in the kit's order, as players have to remember the draft. At a table that shows
    the draft, those of this hand come first; none is missing either way."""
    for held in (("knight", "imp", "knight"), ("vampire_lord",)):
        for memory in ("hidden", "shown"):
            state = hold(drafted(memory=memory), 0, *held)
            (offer,) = [offer for offer in REFEREE.offers(state) if offer.entry is Place and not offer.rare]
            listed, known = offer.open["card"], tuple(sorted(set(held)))
            assert isinstance(listed, Choice)
            assert listed.values[: len(known)] == known if memory == "shown" else listed == state.deck_list
            assert set(listed.values) == set(state.deck_list.values)
            assert [listed.label(card) for card in listed.values] == [state.label(card) for card in listed.values]
