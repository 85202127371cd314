"""Elimination, the two cards drawn, the phase that ends at once, the win (OB-2, OB-3, OB-53), and adjustments."""

from typing import Any

import pytest

from referees.common.always.adjust import Adjust
from referees.common.always.conclude import Leave
from referees.common.protocol.offer import Number
from referees.common.protocol.ruling import Allowed, Refused, Unclear
from referees.common.values.change import changed
from referees.oblivion import REFEREE
from referees.oblivion.combat import EndTurn
from referees.oblivion.powers.triggers import Resolve, Rise
from referees.oblivion.table.attacks import strength
from referees.oblivion.table.state import State, card_at, left_neighbour
from referees.oblivion.using import UsePower
from tests.oblivion.tables import (
    allowed,
    attack,
    card_in,
    cards_in_all,
    cited,
    end,
    hold,
    kit,
    log,
    place,
    playing,
    refused,
    says,
    unclear,
    use,
)


def struck(*others: str, **options: Any) -> State:
    """Ann has killed Bob's only card with her first attack; her cards and the other players' are as given."""
    state = playing("vampire_lord tinker", "tinker", *others, **options)
    after: State = allowed(state, attack(0, ("top", 1), (1, "top", 1))).state
    return after


def test_eliminating_a_player_draws_two_and_ends_the_phase() -> None:
    """G-OB-7, OB-3: Ann draws two; she had an attack left, but it is Cid's turn."""
    state = playing("vampire_lord tinker", "tinker", "angel")
    evolved = allowed(state, attack(0, ("top", 1), (1, "top", 1)))
    assert cited(evolved) == ["OB-42", "OB-42", "OB-2", "C-OB-3", "C-OB-11", "OB-3", "OB-3"]
    after = evolved.state
    assert (after.eliminated, after.turn, after.hands, after.deck) == (((1,),), 2, (6, 0, 4), state.deck - 2)
    assert after.known == state.known, "nobody saw what Ann drew"
    assert refused(after, attack(0, ("top", 2), (2, "top", 1))).cites == ("OB-3",)
    assert cards_in_all(after) == cards_in_all(state)


@pytest.mark.parametrize("left", [0, 1])
def test_the_deck_may_have_fewer_than_two(left: int) -> None:
    """G-OB-7, OB-53: only the remaining cards are drawn."""
    state = changed(playing("vampire_lord", "tinker", "angel"), deck=left)
    evolved = allowed(state, attack(0, ("top", 1), (1, "top", 1)))
    assert (evolved.state.deck, evolved.state.hands[0]) == (0, 4 + left)
    assert cited(evolved)[-2:] == ["OB-53", "OB-3"]


def test_the_last_player_wins() -> None:
    """OB-2, G-OB-7: eliminating one of two players wins; of three, the one eliminated first comes last."""
    state = struck()
    outcome = REFEREE.outcome(state)
    assert outcome is not None
    assert (outcome.ranking, outcome.cites) == (((0,), (1,)), ("OB-2",))
    assert REFEREE.tally(state).totals(2) == (1, 0)
    assert REFEREE.offers(state) == ()
    three = struck("imp:0 imp")
    three = allowed(three, end(2)).state
    assert left_neighbour(three, 2) == 0
    three = changed(three, fields=(three.fields[0][1:], *three.fields[1:]))
    three = allowed(three, attack(2, ("top", 1), (0, "top", 2))).state
    three = REFEREE.evolve(three, attack(2, ("top", 1), (0, "top", 2))).state
    assert REFEREE.outcome(three).ranking == ((2,), (0,), (1,))  # type: ignore[union-attr]


def test_a_hand_does_not_save_unless_the_table_says_so() -> None:
    """C-OB-3: four cards in hand save Bob only by the other reading; an empty hand never does."""
    assert struck("angel").eliminated == ((1,),)
    saved = struck("angel", empty_battlefield="hand")
    assert (saved.eliminated, saved.turn, saved.hands) == ((), 1, (4, 4, 4))
    before = playing("vampire_lord tinker", "tinker", "angel", empty_battlefield="hand")
    event = allowed(before, attack(0, ("top", 1), (1, "top", 1))).happened[-1]
    assert says(saved, event) == "Bob has no cards left on the battlefield, so Ann can't attack again."
    assert event.cites == ("C-OB-3",)
    without = playing("vampire_lord", "tinker", "angel", hands=(4, 0, 4), empty_battlefield="hand")
    assert allowed(without, attack(0, ("top", 1), (1, "top", 1))).state.eliminated == ((1,),)


@pytest.mark.parametrize(("rule", "hands"), [("nobody", (4, 0, 4)), ("neighbour", (6, 0, 4))])
def test_killing_ones_own_last_card(rule: str, hands: tuple[int, ...]) -> None:
    """C-OB-4: Bob's Bomb kills itself, his only card: no player draws or, by one reading, Ann on his right does."""
    own = kit(bomb={"when": "played", "effect": "damage", "amount": 2})
    state = playing("angel", "", "angel", turn=1, stage="placement", kit=own, own_fall=rule)
    state = allowed(hold(state, 1, "bomb", "bomb"), place(1, "bomb", "top", 0)).state
    evolved = allowed(state, Resolve(seat=1, target=(1, "top", 0)))
    assert "C-OB-4" in cited(evolved) or rule == "nobody"
    assert (evolved.state.eliminated, evolved.state.hands, evolved.state.turn) == (((1,),), hands, 2)


def test_nobody_draws_for_a_player_who_never_had_a_card() -> None:
    """C-OB-4: no power killed Ann's last card, as she never had one, so by no reading does her neighbour draw."""
    state = playing("", "angel", "imp", stage="placement", hands=(0, 4, 4), own_fall="neighbour")
    for before in (state, allowed(state, Adjust(fact="card", at=(0, 0, 0), value=None)).state):
        after = allowed(before, end(0)).state
        assert (after.eliminated, after.hands) == (((0,),), (0, 4, 4)), "an empty place is corrected to empty"


def test_a_power_in_the_attack_phase_ends_it_even_before_an_attack() -> None:
    """OB-3: Ann's Archer eliminates Cid, so her Combat phase is over; C-OB-9 is about the Placement phase."""
    state = playing("archer", "angel", "imp", "angel", kit=kit(archer={"when": "attack", "effect": "destroy"}))
    state = allowed(state, use(0, ("top", 1), (2, "top", 1)), Rise(seat=2, back=False)).state
    assert refused(state, attack(0, ("top", 1), (1, "top", 1))).cites == ("OB-3",)


@pytest.mark.parametrize(("rule", "stage", "turn"), [("goes_on", "combat", 0), ("skipped", "placement", 2)])
def test_eliminated_by_a_power_in_the_placement_phase(rule: str, stage: str, turn: int) -> None:
    """C-OB-9: Ann draws two; then she attacks Cid or, by the other reading, has no Combat phase."""
    state = playing("tinker", "tinker", "angel", stage="placement", early_kill=rule)
    state = allowed(hold(state, 0, "vampire_lord"), place(0, "vampire_lord", "top", 2)).state
    state = allowed(state, Resolve(seat=0, target=(1, "top", 1))).state
    assert (state.eliminated, state.hands[0], state.stage) == (((1,),), 2, "placement")
    evolved = allowed(state, end(0))
    assert (evolved.state.stage, evolved.state.turn) == (stage, turn)
    if rule == "skipped":
        assert "C-OB-9" in cited(evolved)
    else:
        assert card_in(allowed(evolved.state, attack(0, ("top", 2), (2, "top", 1))).state, 2, "top", 1).damage == 3


def test_the_left_neighbour_is_the_next_one_in_the_game() -> None:
    """C-OB-10: past an empty seat the next player is attacked; by one reading, none is while more than two are left."""
    state = changed(playing("tinker", "", "angel", stage="placement"), eliminated=((1,),), living=(0, 2))
    assert allowed(state, end(0)).state.stage == "combat"
    assert left_neighbour(state, 0) == 2
    assert left_neighbour(changed(state, config=playing("imp", "imp", "imp", left="seat").config), 0) == 2
    before = playing("tinker", "", "angel", "imp", stage="placement", left="seat")
    alone = changed(before, eliminated=((1,),), living=(0, 2, 3))
    evolved = allowed(alone, end(0))
    assert "C-OB-10" in cited(evolved) and evolved.state.turn == 2
    fighting = changed(alone, stage="combat")
    assert fighting.open[-1].ask(fighting).template == "{who}: end the turn when everyone is done"
    assert refused(fighting, attack(0, ("top", 1), (2, "top", 1))).cites == ("C-OB-10",)
    outcome = REFEREE.outcome(allowed(changed(alone, living=(0, 2)), Leave(seat=2)).state)
    assert outcome is not None and outcome.ranking[0] == (0,)


@pytest.mark.parametrize(
    ("rule", "aside", "discards", "more", "words"),
    [
        ("aside", 4, 1, 0, "Put Bob's 4 cards aside, face down."),
        ("discarded", 0, 5, 0, "Discard Bob's 4 cards, face down."),
        ("shuffled", 0, 1, 4, "Shuffle Bob's 4 cards into the deck."),
    ],
)
def test_the_hand_of_an_eliminated_player(rule: str, aside: int, discards: int, more: int, words: str) -> None:
    """C-OB-11: the hand is put aside, discarded unseen, or shuffled into the deck before the two cards are drawn."""
    before = playing("vampire_lord tinker", "tinker", "angel", fallen_hand=rule)
    evolved = allowed(before, attack(0, ("top", 1), (1, "top", 1)))
    state, told = evolved.state, [says(evolved.state, event) for event in evolved.happened]
    assert told[3:5] == [words, "Ann draws 2 cards."]
    assert (state.out_of_game, len(state.discards), state.deck) == (aside, discards, before.deck - 2 + more)
    assert REFEREE.view(state).discards[1:] == (None,) * (discards - 1)
    assert REFEREE.view(state).players[1].is_out


@pytest.mark.parametrize(("rule", "doubted"), [("aside", True), ("discarded", True), ("shuffled", False)])
def test_cards_of_an_eliminated_hand_are_in_no_other(rule: str, doubted: bool) -> None:
    """OB-14: all saw Bob take all four Angels, so Cid has no Angel, unless Bob's were shuffled into the deck."""
    state = hold(playing("vampire_lord tinker", "tinker", "knight", fallen_hand=rule), 1, *["angel"] * 4)
    state = allowed(state, attack(0, ("top", 1), (1, "top", 1))).state
    entry = place(2, "angel", "top", 2)
    assert isinstance(REFEREE.judge(state, entry), Unclear if doubted else Allowed)
    assert isinstance(REFEREE.judge(state, place(2, "knight", "top", 2)), Allowed)


def test_cards_of_a_player_who_left_are_in_no_other_hand() -> None:
    """OC-3: other players can place neither the cards in the leaver's hand nor those on the battlefield."""
    state = hold(playing("knight", "angel angel", "tinker"), 1, "angel", "angel")
    strike = attack(0, ("top", 1), (2, "top", 1))
    state = allowed(state, Leave(seat=1), strike, strike).state
    assert unclear(state, place(2, "angel", "top", 2)).cites == ("C-OB-14",)


@pytest.mark.parametrize(("stage", "turn"), [("placement", 0), ("combat", 2)])
def test_returning_the_last_card_to_a_hand_eliminates_at_once(stage: str, turn: int) -> None:
    """OB-2, OB-3, C-OB-24: Bob's only card goes back to his hand, and he's out before Ann does anything more."""
    own = kit(hook={"when": "placement" if stage == "placement" else "attack", "effect": "return"})
    state = playing("hook tinker", "tinker", "angel", stage=stage, kit=own)
    evolved = allowed(state, UsePower(seat=0, source=("top", 1), target=(1, "top", 1)))
    assert (evolved.state.eliminated, evolved.state.turn, evolved.state.hands) == (((1,),), turn, (6, 0, 4))
    assert cited(evolved)[:3] == ["C-OB-24", "C-OB-25", "OB-2"]


def test_a_last_card_that_returns_does_not_eliminate_by_the_other_reading() -> None:
    """C-OB-25, C-OB-4: by this reading, Bob isn't out but counts as having placed no card, until the next one; a card
    that returns as it's attacked ends the attacks for that reason."""
    own = kit(hook={"when": "placement", "effect": "return"}, ghost={"when": "attacked", "effect": "return"})
    state = playing("tinker imp", "ghost", kit=own, returned="waits")
    after = allowed(state, attack(0, ("top", 2), (1, "top", 1)), Resolve(seat=1, target=(1, "top", 1)))
    assert cited(after) == ["C-OB-24", "C-OB-25", "C-OB-25"]
    state = playing("hook tinker", "tinker", stage="placement", kit=own, returned="waits")
    state = allowed(state, UsePower(seat=0, source=("top", 1), target=(1, "top", 1)), end(0)).state
    assert (state.eliminated, state.turn, state.stage, state.hands[1]) == ((), 1, "placement", 5)
    assert unclear(state, end(1)).cites == ("C-OB-4",)
    state = allowed(hold(state, 1, "imp"), place(1, "imp", "top", 1)).state
    state = state if state.turn == 0 else REFEREE.evolve(state, end(1)).state
    assert state.had_card[1]


def test_all_hands_are_put_away_before_anyone_draws() -> None:
    """C-OB-11: Bob has no hand and the deck is empty, but Cid, who is out with him, has cards for Ann to draw."""
    own = kit(storm={"when": "placement", "effect": "destroy", "whose": "others", "reach": "all"})
    state = playing("storm", "angel", "angel", hands=(0, 0, 4), stage="placement", kit=own, fallen_hand="shuffled")
    after = allowed(changed(state, deck=0), use(0, ("top", 1))).state
    assert (after.hands, after.deck) == ((4, 0, 0), 0)


def test_falling_together_shares_the_win() -> None:
    """C-OB-19: a Bomb kills the last card of the player who killed it, so both share the win."""
    own = kit(bomb={"when": "death", "effect": "damage", "amount": 9, "health": 1})
    state = playing("tinker", "bomb", kit=own)
    state = allowed(state, attack(0, ("top", 1), (1, "top", 1)), Resolve(seat=1, target=(0, "top", 1))).state
    outcome = REFEREE.outcome(state)
    assert outcome is not None
    assert (outcome.ranking, outcome.cites) == (((0, 1),), ("C-OB-19",))
    words = "Ann and Bob lost their last cards at the same moment and share the win."
    assert says(state, Refused(outcome.sentence, ())) == words
    assert REFEREE.tally(state).totals(2) == (0, 0)


def test_a_player_who_leaves_takes_all_cards_along() -> None:
    """OC-3: the cards are put aside; the next player is attacked instead, and the leaver's turn is over."""
    state = playing("tinker", "knight", "angel")
    left = allowed(state, Leave(seat=1))
    after = left.state
    assert says(after, left.happened[0]) == "Put Bob's 5 cards aside, face down."
    assert (after.fields[1], after.hands[1], after.out_of_game, left_neighbour(after, 0)) == ((), 0, 5, 2)
    assert after.eliminated == () and cards_in_all(after) == cards_in_all(state)
    turned = allowed(state, Leave(seat=0)).state
    assert (turned.turn, turned.stage) == (1, "placement")
    two = allowed(changed(after, eliminated=((0,),), living=(2,)), Leave(seat=0)).state
    assert REFEREE.outcome(two) is not None


def test_what_the_text_of_a_card_did_is_adjusted() -> None:
    """OC-1, C-OB-14: damage, attack, cards, hands, deck and turn are adjusted; removing a last card counts as its
    destruction by the player in turn."""
    state = playing("tinker", "knight imp", "angel")
    hurt = allowed(state, Adjust(fact="damage", at=(1, 0, 1), value=2)).state
    assert card_in(hurt, 1, "top", 1).damage == 2
    assert card_in(allowed(hurt, Adjust(fact="card", at=(1, 0, 1), value="angel")).state, 1, "top", 1).damage == 2
    gone = allowed(hurt, Adjust(fact="card", at=(1, 0, 1), value=None)).state
    assert (gone.discards, cards_in_all(gone)) == (("knight",), cards_in_all(hurt))
    killed = allowed(state, Adjust(fact="damage", at=(1, 0, 1), value=3)).state
    assert (killed.discards, killed.open[-1].seats) == (("knight",), (0,))
    strong = allowed(state, Adjust(fact="attack", at=(0, 0, 1), value=5), Adjust(fact="attack", at=(0, 0, 1), value=4))
    assert strength(strong.state, card_in(strong.state, 0, "top", 1)) == 4
    helped = allowed(playing("imp assassin", "angel"), UsePower(seat=0, source=("top", 2), target=(0, "top", 1))).state
    for value, left in ((4, 2), (0, 0)):
        set_to = allowed(helped, Adjust(fact="attack", at=(0, 0, 1), value=value)).state
        assert strength(set_to, card_in(set_to, 0, "top", 1)) == value
        over = REFEREE.evolve(set_to, EndTurn(seat=0)).state
        assert strength(over, card_in(over, 0, "top", 1)) == left, "the Assassin's 2 end with the turn"
    same = allowed(strong.state, Adjust(fact="attack", at=(0, 0, 1), value=4)).state
    assert same == strong.state
    more = allowed(state, Adjust(fact="hand", at=(2,), value=7), Adjust(fact="deck", value=3)).state
    assert (more.hands[2], more.deck) == (7, 3)
    passed = allowed(state, Adjust(fact="turn", value=2)).state
    assert (passed.turn, passed.stage) == (2, "placement")
    after = allowed(state, Adjust(fact="card", at=(2, 0, 1), value=None)).state
    assert (after.eliminated, after.hands[0], after.turn) == (((2,),), 6, 1)
    assert refused(after, Adjust(fact="turn", value=2)).sentence.template == "{who} is out of the game."
    earlier = changed(state, killer=(None, None, 1))
    after = allowed(earlier, Adjust(fact="card", at=(2, 0, 1), value=None)).state
    assert after.hands[:2] == (6, 4), "not by whoever killed another card before"
    filled = allowed(playing("tinker", "", "angel"), Adjust(fact="card", at=(1, 0, 0), value="imp")).state
    filled = allowed(filled, Adjust(fact="card", at=(1, 0, 0), value=None)).state
    assert filled.eliminated == ((1,),), "it was there, and is gone"
    lord = Adjust(fact="card", at=(0, 1, 1), value="vampire_lord")
    words = "the players set “Ann's battlefield, bottom lane, 1 right of centre” to Vampire Lord"
    assert log(lord, state, state) == words
    refilled = allowed(state, Adjust(fact="card", at=(0, 1, 1), value="imp")).state
    assert card_in(refilled, 0, "bottom", 1).card == "imp"
    far = refused(state, Adjust(fact="card", at=(0, 1, 9), value="imp"))
    assert far.cites == ("OC-1",) and far.may_overrule
    assert not refused(state, Adjust(fact="damage", at=(0, 1, 9), value=1)).may_overrule
    assert not refused(state, Adjust(fact="attack", at=(0, 1, 9), value=1)).may_overrule
    at = (1, 0, 2)
    tough = allowed(state, Adjust(fact="health", at=at, value=99), Adjust(fact="card", at=at, value="angel")).state
    (damage,) = (offer for offer in REFEREE.more(tough) if offer.fixed == {"fact": "damage", "at": at})
    assert damage.open == {"value": Number(0, 99)}, "its health is above 99, the most that damage can be"


def test_health_ends_with_the_card_that_gave_it_however_that_goes() -> None:
    """OB-42, C-OB-24: a card that a Wall kept alive dies if the Wall is removed, renamed, or leaves with its owner."""
    for whose, fields, entry in (
        ("own", ("tinker", "wall healer:3 angel", "imp"), Adjust(fact="card", at=(1, 0, 1), value=None)),
        ("own", ("tinker", "wall healer:3 angel", "imp"), Adjust(fact="card", at=(1, 0, 1), value="imp")),
        ("any", ("tinker", "imp healer:3 angel", "wall"), Leave(seat=2)),
    ):
        wall = {"when": "standing", "effect": "toughen", "amount": 2, "whose": whose, "reach": "all"}
        state = allowed(playing(*fields, kit=kit(wall=wall)), entry).state
        assert "healer" in state.discards and not card_at(state, (1, "top", 2))


@pytest.mark.parametrize(
    ("hand", "readings", "words", "cites"),
    [
        (9, {}, "Bob is out, even with 9 cards in hand: their last card on the battlefield is gone.", "C-OB-3"),
        (1, {}, "Bob is out, even with 1 card in hand: their last card on the battlefield is gone.", "C-OB-3"),
        (0, {}, "Bob is out: their last card is gone, and they have none in hand.", None),
        (3, {"empty_battlefield": "hand", "never_placed": "loses"},
         "Bob is out: they have no cards on the battlefield, and only one opponent has any.", "C-OB-20"),
    ],
)  # fmt: skip
def test_an_elimination_says_what_was_still_in_hand(
    hand: int, readings: dict[str, str], words: str, cites: str | None
) -> None:
    """C-OB-3: the reading that a hand saves no player is cited if the player had cards in hand. C-OB-20: where cards in
    hand save a player, Bob is out because only one opponent has cards in play."""
    state = playing("vampire_lord", "tinker", hands=(4, hand), **readings)  # type: ignore[arg-type]
    evolved = allowed(state, attack(0, ("top", 1), (1, "top", 1)))
    event = next(event for event in evolved.happened if "OB-2" in event.cites)
    assert (says(state, event), event.cites) == (words, ("OB-2", cites) if cites else ("OB-2",))
