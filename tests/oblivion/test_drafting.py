"""The draft: dealers, numbers of cards, piles, the order of choosing, and what is remembered (OB-10 to OB-14)."""

from typing import Any

import pytest

from referees.common.always.adjust import Adjust
from referees.common.always.conclude import Leave
from referees.common.protocol.sentence import Reader
from referees.common.values.change import changed
from referees.oblivion import REFEREE
from referees.oblivion.drafting import Deal, EndLayout, LayOut
from referees.oblivion.placement import DrawExtra
from referees.oblivion.splitting import Pick, PutOnPile
from referees.oblivion.table.state import State
from tests.oblivion.tables import (
    allowed,
    asks,
    cards_in_all,
    cited,
    config,
    drafted,
    end,
    hold,
    kit,
    log,
    offered,
    place,
    playing,
    refused,
    says,
    unclear,
)

FIVE = ("knight", "knight", "tinker", "healer", "imp")


def laid_out(players: int = 2, cards: tuple[str, ...] = FIVE, **options: Any) -> State:
    """The first layout, dealt by seat 0."""
    state: State = REFEREE.setup(config(players, **options))
    return allowed(state, Deal(dealer=0), *[LayOut(card=card) for card in cards]).state  # type: ignore[no-any-return]


@pytest.mark.parametrize(("players", "drafters"), [(2, (1, 0, 1, 0)), (3, (1, 2, 0, 1)), (4, (1, 2, 3, 0))])
def test_dealer_and_drafter_move_on(players: int, drafters: tuple[int, ...]) -> None:
    """OB-13: if seat 0 deals first, the drafters are those of the golden table, and the first has the first turn."""
    state = REFEREE.setup(config(players, layout="free"))
    state = allowed(state, Deal(dealer=0)).state
    order = []
    while state.stage == "layout":
        order.append(state.drafter)
        assert state.drafter == (state.dealer + 1) % players
        state = allowed(state, LayOut(card="imp"), EndLayout()).state
        state = allowed(state, PutOnPile(seat=state.drafter, card="imp", pile=0)).state
        while state.stage == "picks":
            state = allowed(state, Pick(seat=state.open[-1].seats[0], pile=offered(state, Pick, "pile")[0])).state
    assert tuple(order) == drafters
    assert (state.stage, state.turn) == ("placement", drafters[0])


@pytest.mark.parametrize(("rule", "sizes"), [("note", (5, 7, 9)), ("formula", (5, 8, 11)), ("fewer", (5, 7, 10))])
def test_how_many_cards_are_laid_out(rule: str, sizes: tuple[int, ...]) -> None:
    """C-OB-1: with that many cards the layout is full, and the piles are made next."""
    for players, size in zip((2, 3, 4), sizes, strict=True):
        state = allowed(REFEREE.setup(config(players, layout=rule)), Deal(dealer=0)).state
        for laid in range(size):
            assert (state.stage, state.laid_count) == ("layout", laid)
            state = allowed(state, LayOut(card=tuple(state.config.kit.cards)[laid % 9])).state
        assert (state.stage, len(state.layout), len(state.piles)) == ("piles", size, players)


def test_fewer_cards_than_usual_are_asked_about() -> None:
    """C-OB-1: stopping early raises a question; if the dealer decides the number, only zero cards are refused."""
    state = laid_out(cards=FIVE[:3])
    assert unclear(state, EndLayout()).cites == ("C-OB-1",)
    assert REFEREE.evolve(state, EndLayout()).state.stage == "piles"
    free = laid_out(cards=(), layout="free")
    assert refused(free, EndLayout()).may_overrule is False
    assert allowed(free, LayOut(card="imp"), EndLayout()).state.stage == "piles"
    assert laid_out(cards=FIVE + FIVE, layout="free").stage == "layout"


def test_only_the_drafter_makes_piles() -> None:
    """OB-11: only the player left of the dealer puts the laid-out cards on piles."""
    state = laid_out(3, FIVE + FIVE[:2])
    ruling = refused(state, PutOnPile(seat=2, card="imp", pile=0))
    assert ruling.cites == ("OB-11",) and ruling.may_overrule
    assert says(state, ruling) == "Bob is the drafter and makes the piles."
    assert allowed(state, ruling.instead[0].fill(card="imp", pile=2)).state.piles == ((), (), ("imp",))
    assert refused(state, PutOnPile(seat=1, card="angel", pile=0)).may_overrule is False
    assert refused(state, PutOnPile(seat=1, card="imp", pile=3)).may_overrule is False


def split(state: State, *piles: str) -> State:
    """The layout put on piles, each given by its cards."""
    for number, pile in enumerate(piles):
        for card in pile.split():
            state = allowed(state, PutOnPile(seat=state.drafter, card=card, pile=number)).state
    return state


def test_piles_are_chosen_clockwise_and_the_drafter_gets_the_last() -> None:
    """OB-12: the drafter is Bob, so Cid chooses, then Ann; Bob gets the last pile automatically."""
    state = split(laid_out(3, FIVE + FIVE[:2]), "knight knight", "tinker healer imp", "knight knight")
    assert state.open[-1].seats == (2,)
    ruling = refused(state, Pick(seat=0, pile=0))
    assert ruling.cites == ("OB-12",) and ruling.may_overrule
    assert isinstance(allowed(state, ruling.instead[0].fill(pile=0)).state, State)
    state = allowed(state, Pick(seat=2, pile=1)).state
    assert refused(state, Pick(seat=0, pile=1)).may_overrule is False
    assert refused(state, Pick(seat=2, pile=0)).may_overrule is False
    evolved = allowed(state, Pick(seat=0, pile=0))
    assert cited(evolved) == ["OB-12", "OB-13"]
    assert evolved.state.hands == (2, 2, 3)
    assert evolved.state.known.hands == (("knight", "knight"), ("knight", "knight"), ("healer", "imp", "tinker"))
    assert (evolved.state.draft, evolved.state.dealer, evolved.state.drafter) == (2, 1, 2)


def test_a_pile_may_be_empty_unless_the_table_wants_cards_on_each() -> None:
    """C-OB-2: a pile may stay empty; by the other reading, the last card has to go on a pile still empty."""
    assert split(laid_out(), "knight knight tinker healer imp", "").hands == (0, 0)
    state = split(laid_out(empty_piles="none"), "knight knight tinker healer")
    assert refused(state, PutOnPile(seat=1, card="imp", pile=0)).cites == ("C-OB-2",)
    assert offered(state, PutOnPile, "pile") == [1]
    assert allowed(state, PutOnPile(seat=1, card="imp", pile=1)).state.stage == "picks"


def test_the_deck_is_counted_and_never_reshuffled() -> None:
    """OB-10, OB-53: no card is lost; with an empty deck the draft is over and the turns start."""
    own = kit()
    few = own.model_copy(update={"cards": {"imp": own.cards["imp"].model_copy(update={"copies": 6})}})
    state = allowed(REFEREE.setup(config(kit=few)), Deal(dealer=0), *[LayOut(card="imp")] * 5).state
    assert cards_in_all(state) == 6
    state = allowed(split(state, "imp imp imp", "imp imp"), Pick(seat=0, pile=0), LayOut(card="imp")).state
    assert (state.stage, state.laid_count) == ("piles", 1)
    state = split(state, "imp", "")
    evolved = allowed(state, Pick(seat=1, pile=0))
    assert cited(evolved) == ["OB-12", "OB-53", "OB-20"], "no third round is announced"
    assert (evolved.state.stage, evolved.state.turn, evolved.state.hands) == ("placement", 1, (3, 3))
    assert refused(evolved.state, DrawExtra(seat=1)).cites == ("OB-53",)
    assert cards_in_all(evolved.state) == 6


def test_the_deck_list_is_asked_about_once_and_then_only_if_it_runs_short() -> None:
    """C-OB-14: the number of cards is assumed, so a card too many raises a question and is never refused."""
    state = allowed(REFEREE.setup(config(checked=())), Deal(dealer=0)).state
    ruling = unclear(state, LayOut(card="angel"))
    assert ruling.assumed == ("copies",) and "54" in says(state, ruling)
    state = laid_out(cards=("angel",) * 4)
    assert unclear(state, LayOut(card="angel")).assumed == ()
    assert unclear(state, LayOut(card="angel")).cites == ("C-OB-14",)


def test_the_log_names_drafted_cards_only_during_their_draft() -> None:
    """OB-14, section D: players have to remember who took which cards, unless the table shows the draft."""
    for memory, name in (("hidden", "a card"), ("shown", "Imp")):
        at = laid_out(memory=memory)
        entry = PutOnPile(seat=1, card="imp", pile=0)
        now = split(at, "knight knight imp", "tinker healer")
        assert log(entry, at, now) == "Bob puts Imp on pile 1"
        picked = Pick(seat=0, pile=0)
        later = allowed(now, picked).state
        assert log(entry, at, later) == f"Bob puts {name} on pile 1"
        assert log(LayOut(card="imp"), at, later) == f"Ann lays out {name}"
        assert log(picked, now, later) == "Ann takes pile 1: 3 cards"
        assert REFEREE.view(later).players[0].drafted == (("Imp", "Knight", "Knight") if name == "Imp" else None)


def test_the_log_hides_the_last_draft_once_turns_have_started() -> None:
    """OB-14: once turns have started, the log hides the last draft, although no other draft has followed."""
    now = drafted()
    at = changed(now, stage="layout")
    assert log(LayOut(card="imp"), at, at).endswith("lays out Imp")
    assert log(LayOut(card="imp"), at, now).endswith("lays out a card")
    assert log(PutOnPile(seat=0, card="imp", pile=0), at, now) == "Ann puts a card on pile 1"


def test_what_was_drafted_shows_nowhere() -> None:
    """Section D: view, offers and questions are the same for two hands of the same size, for every player."""
    state = playing("knight", "imp", stage="placement", hands=(2, 1))
    first, second = hold(state, 0, "imp", "angel"), hold(state, 0, "healer", "healer")
    for to in (None, 0, 1):
        assert REFEREE.view(first, to) == REFEREE.view(second, to)
        assert REFEREE.offers(first, to) == REFEREE.offers(second, to)
    assert REFEREE.more(first) == REFEREE.more(second)
    assert "imp" not in repr(first.known) and repr(first.known) == repr(second.known)


def test_a_card_that_cannot_be_in_the_hand_is_doubted_when_it_is_placed() -> None:
    """Section D: cards known or drawn are placed without a question; a card that can't be in the hand raises one."""
    state = hold(playing("knight", "imp", stage="placement"), 0, "imp", "angel")
    assert allowed(state, place(0, "imp", "top", 2)).state.known.hands[0] == ("angel",)
    ruling = unclear(state, place(0, "healer", "top", 2))
    assert ruling.cites == ("OB-14",) and "angel" not in says(state, ruling).casefold()
    after = REFEREE.evolve(state, place(0, "healer", "top", 2)).state
    assert (after.hands[0], after.known.hands[0]) == (1, ())
    fewer = allowed(state, Adjust(fact="hand", at=(0,), value=1)).state
    allowed(fewer, place(0, "healer", "top", 2))  # one of them is gone; the app can't tell which
    drawn = changed(state, hands=(3, 4))
    assert allowed(drawn, place(0, "healer", "top", 2)).state.known.hands[0] == ("angel", "imp")
    held = hold(changed(drawn, discards=("healer",) * 8), 1, "tinker")
    assert unclear(changed(held, hands=(3, 1)), place(0, "healer", "top", 2)).cites == ("C-OB-14",)


def test_a_player_who_leaves_during_the_draft_is_skipped() -> None:
    """OC-3: if the drafter leaves, the left neighbour makes piles, an extra pile is put aside, the draft continues."""
    state = laid_out(3, FIVE + FIVE[:2])
    state = split(allowed(state, PutOnPile(seat=1, card="imp", pile=0), Leave(seat=1)).state, "", "knight knight")
    assert state.drafter == 2
    state = split(state, "", "", "tinker healer knight knight")
    assert state.open[-1].seats == (0,)
    after = allowed(state, Pick(seat=0, pile=2), Pick(seat=2, pile=1))
    state = after.state
    assert says(state, after.happened[0]) == "Nobody takes the rest of the cards. Put them aside, face down."
    assert (state.hands, state.out_of_game, state.draft) == ((4, 0, 2), 1, 2)
    assert cards_in_all(state) == state.config.kit.size


def test_the_player_on_the_drafters_right_deals_if_the_dealer_leaves() -> None:
    """OB-11, OC-3: Ann leaves while she lays out cards, so Cid goes on, and the drafter on his left is still Bob."""
    state = allowed(REFEREE.setup(config(3)), Deal(dealer=0), LayOut(card="imp")).state
    after = allowed(state, Leave(seat=0))
    words = [says(after.state, happening) for happening in after.happened]
    assert words == ["Draft 1 of 4: Cid lays out the cards, Bob makes the piles."]
    assert asks(after.state) == "Cid: lay out a card (2 of 5)"


def test_players_pick_in_the_same_order_if_the_drafter_leaves() -> None:
    """OB-12, OC-3: Bob made the piles and leaves, so Cid still picks first and deals next; in a game of edition 3, Dee
    picked first then, and Cid last."""
    state = split(laid_out(4, FIVE + FIVE[:4]), "knight", "knight", "tinker", "healer imp knight knight tinker healer")
    before = changed(state, config=state.config.model_copy(update={"edition": 3}))
    assert allowed(before, Leave(seat=1)).state.open[-1].seats == (3,)
    state = allowed(state, Leave(seat=1)).state
    for seat in (2, 3, 0):
        assert state.open[-1].seats == (seat,)
        state = allowed(state, Pick(seat=seat, pile=seat)).state
    assert (state.draft, state.dealer, state.drafter) == (2, 2, 3)


def test_the_next_player_starts_if_the_first_drafter_has_left() -> None:
    """OC-3, OB-20: Ann drafted first and leaves in the last round, so Bob starts, with the extra card."""
    state = REFEREE.setup(config(3, layout="free"))
    state, words = allowed(state, Deal(dealer=2)).state, list[str]()
    for draft in range(1, 5):
        state = allowed(state, LayOut(card="imp"), *([Leave(seat=0)] if draft == 4 else []), EndLayout()).state
        state = allowed(state, PutOnPile(seat=state.drafter, card="imp", pile=0)).state
        while state.stage == "picks" and state.draft == draft:
            picked = allowed(state, Pick(seat=state.open[-1].seats[0], pile=offered(state, Pick, "pile")[0]))
            state, words = picked.state, [says(state, event) for event in picked.happened]
    assert words[-1] == "The draft is over. The first drafter has left, so Bob goes first."
    assert (state.stage, state.turn) == ("placement", 1)
    allowed(state, DrawExtra(seat=1))


def test_a_player_who_has_left_does_not_deal() -> None:
    """OC-3: only a player at the table deals."""
    state = allowed(REFEREE.setup(config(3)), Leave(seat=0)).state
    assert refused(state, Deal(dealer=0)).cites == ("OC-3",)
    state = allowed(state, Deal(dealer=2)).state
    asked = Reader(state.config.names).text(state.open[-1].ask(state))
    assert (state.drafter, asked) == (1, "Cid: lay out a card (1 of 5)")


def test_the_first_drafter_has_the_first_turn() -> None:
    """OB-20: the first drafter has the first turn, in which the other players can't act."""
    state = drafted(3)
    assert (state.turn, state.first_player, sum(state.hands)) == (0, 0, 28)
    for entry in (place(1, "knight", "top", 0), end(1), DrawExtra(seat=1)):
        assert refused(state, entry).cites == ("OB-20",)
    after = REFEREE.evolve(state, place(1, "knight", "top", 0)).state
    assert (after.placed_count, len(after.fields[1])) == (0, 1), "Ann may still place as many"
    ruling = refused(state, place(1, "knight", "top", 0))
    assert ruling.may_overrule
    allowed(state, ruling.instead[0].fill(card="knight", cell=("top", 0)))


def test_a_pile_is_offered_with_the_cards_on_it() -> None:
    """OB-12: a player choosing a pile sees its cards, which are face up."""
    before = split(laid_out(), "knight imp")
    label = REFEREE.offers(before)[0].open["pile"].label  # type: ignore[union-attr]
    read = Reader(before.config.names).text
    assert [read(label(pile)) for pile in (0, 1)] == ["pile 1: Knight and Imp", "pile 2: empty"]


def test_one_card_more_than_agreed_is_asked_about() -> None:
    """C-OB-1: for three players an eighth card is doubted; it goes on a pile like others, even after some are made."""
    state = REFEREE.setup(config(3))
    state = allowed(state, Deal(dealer=0), *[LayOut(card="knight") for _ in range(7)]).state
    assert state.stage == "piles"
    ruling = unclear(state, LayOut(card="imp"))
    assert ruling.cites == ("C-OB-1",)
    assert says(state, ruling) == "The layout was complete with 7 cards. Did you lay out one more?"
    eight = REFEREE.evolve(state, LayOut(card="imp")).state
    assert (eight.laid_count, eight.deck, eight.layout[-1], eight.open) == (8, state.deck - 1, "imp", state.open)
    after = allowed(state, PutOnPile(seat=1, card="knight", pile=0)).state
    later = REFEREE.evolve(after, LayOut(card="imp")).state
    assert (len(later.layout), later.stage, cards_in_all(later)) == (7, "piles", state.config.kit.size)
    assert refused(changed(state, deck=0), LayOut(card="imp")).cites == ("OB-53",)


def test_a_layout_of_one_card_is_described_in_the_singular() -> None:
    """C-OB-1: the question whether one card is all uses the singular."""
    state = laid_out(cards=FIVE[:1])
    assert says(state, unclear(state, EndLayout())) == "1 card is laid out; the usual number is 5. Is that all?"
