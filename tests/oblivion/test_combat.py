"""Attacks: on whom, by which cards, how often, and their damage (OB-24, OB-31, OB-40 to OB-47)."""

import pytest

from referees.common.hints import hint_of
from referees.common.protocol.sentence import Reader
from referees.common.values import changed
from referees.oblivion import REFEREE
from referees.oblivion.combat import Attack
from referees.oblivion.placement import EndPlacement
from referees.oblivion.table.state import State
from referees.oblivion.using import UsePower
from tests.oblivion.tables import (
    EXAMPLE,
    NAMES,
    allowed,
    asks,
    attack,
    card_in,
    cited,
    kit,
    log,
    offered,
    over,
    playing,
    refused,
    says,
    unclear,
    use,
)

WALL = "angel angel"  # two cards of four health each, side by side


def test_the_example_attacks_for_four_and_two() -> None:
    """G-OB-2: the first attack has the Vampire Lord's 3 and the Knight's 1; the second and last has the Tinker's 2."""
    state = playing(EXAMPLE, "angel angel angel angel")
    state = allowed(state, UsePower(seat=0, source=("bottom", 2), target=(0, "top", 3))).state
    state = allowed(state, attack(0, ("top", 3), (1, "top", 1))).state
    assert state.discards == ("angel",)
    evolved = allowed(state, attack(0, ("top", 2), (1, "top", 2)))
    assert card_in(evolved.state, 1, "top", 2).damage == 2
    assert (evolved.state.turn, evolved.state.stage) == (1, "placement")


def test_only_the_left_neighbour_is_attacked() -> None:
    """OB-24: attacking the player on the right, or oneself, is refused."""
    state = playing("knight tinker", "angel", "imp")
    for target in ((2, "top", 1), (0, "top", 2)):
        ruling = refused(state, attack(0, ("top", 1), target))
        assert ruling.cites == ("OB-24",) and ruling.may_overrule
        assert says(state, ruling) == "Ann can only attack their left neighbour, Bob."
        allowed(state, ruling.instead[0].fill(attacker=("top", 1), target=(1, "top", 1)))
    assert REFEREE.evolve(state, attack(0, ("top", 2), (2, "top", 1))).state.open
    assert refused(state, attack(0, ("top", 1), (1, "top", 9))).may_overrule is False
    assert refused(state, attack(0, ("top", 9), (1, "top", 1))).may_overrule is False
    assert refused(state, attack(1, ("top", 1), (2, "top", 1))).cites == ("OB-20",)


def test_a_card_directly_above_shields() -> None:
    """OB-31, G-OB-8: the Knight under the Tinker is reached as soon as the Tinker is dead, in the same combat."""
    state = playing("vampire_lord imp", EXAMPLE)
    ruling = refused(state, attack(0, ("top", 1), (1, "bottom", 2)))
    assert ruling.cites == ("OB-31",) and ruling.may_overrule
    assert says(state, ruling).startswith("Bob's Tinker (top lane, 2 right of centre) shields Bob's Knight")
    allowed(state, ruling.instead[0].fill(attacker=("top", 1), target=(1, "bottom", 1)))
    assert card_in(REFEREE.evolve(state, attack(0, ("top", 2), (1, "bottom", 2))).state, 1, "bottom", 2).damage == 1
    state = allowed(state, attack(0, ("top", 1), (1, "top", 2))).state
    assert card_in(allowed(state, attack(0, ("top", 2), (1, "bottom", 2))).state, 1, "bottom", 2).damage == 1


def test_either_lane_attacks() -> None:
    """OB-32: a card in the bottom lane attacks too, even from under another card."""
    state = playing("tinker\nknight", "angel")
    assert offered(state, Attack, "attacker") == [("top", 1), ("bottom", 1)]
    assert card_in(allowed(state, attack(0, ("bottom", 1), (1, "top", 1))).state, 1, "top", 1).damage == 1


def test_two_attacks_by_different_cards() -> None:
    """OB-40: a card attacks again only if it's its player's only one; after two attacks the turn ends by itself."""
    state = allowed(playing("tinker knight", WALL), attack(0, ("top", 1), (1, "top", 1))).state
    ruling = refused(state, attack(0, ("top", 1), (1, "top", 2)))
    assert ruling.cites == ("OB-40",) and ruling.may_overrule
    allowed(state, ruling.instead[0].fill(attacker=("top", 2), target=(1, "top", 2)))
    assert offered(state, Attack, "attacker") == [("top", 2)]
    assert allowed(state, attack(0, ("top", 2), (1, "top", 1))).state.turn == 1


@pytest.mark.parametrize(("own", "second"), [("tinker", 1), ("healer healer", 2)])
def test_a_single_card_or_its_duplicates_attack_twice(own: str, second: int) -> None:
    """G-OB-5, OB-40: a player's only card attacks twice, even the same target; G-OB-4, OB-45: so do two Healers that
    are a player's only cards: they deal 2, and then 2 again."""
    strikes = [attack(0, ("top", column), (1, "top", 1)) for column in (1, second)]
    state = allowed(playing(own, WALL), *strikes).state
    assert (state.turn, state.discards) == (1, ("angel",))


def test_seven_cards_attack_a_third_time() -> None:
    """G-OB-6, OB-41: with seven cards, a card other than the first two attacks a third time; with six, none does."""
    seven = playing("tinker knight healer imp\nassassin dark_mage angel .", "angel angel angel")
    for attacker in (("top", 1), ("top", 2)):
        seven = allowed(seven, attack(0, attacker, (1, "top", 1))).state
    ruling = refused(seven, attack(0, ("top", 1), (1, "top", 2)))
    assert ruling.cites == ("OB-41",) and ruling.may_overrule
    assert REFEREE.offers(seven)[0].cites == ("OB-41",)
    assert allowed(seven, over(0)).state.turn == 1
    seven = allowed(seven, UsePower(seat=0, source=("bottom", 1), target=(0, "top", 3))).state
    state = allowed(seven, attack(0, ("top", 3), (1, "top", 2))).state
    assert (state.turn, card_in(state, 1, "top", 2).damage) == (1, 3)
    six = playing("knight tinker healer\nassassin dark_mage angel", "angel angel angel")
    for attacker in (("top", 2), ("top", 3)):
        six = allowed(six, attack(0, attacker, (1, "top", 1))).state
    assert six.turn == 1, "with six cards, the third attack is not even asked about"


@pytest.mark.parametrize(
    ("own", "duplicates", "most"),
    [
        ("imp imp imp imp\nknight knight knight .", "together", 2),
        ("imp imp imp imp\nimp imp imp .", "together", 2),
        ("imp imp imp imp\nknight knight knight .", "apart", 3),
        ("imp imp imp imp\nknight knight tinker .", "together", 3),
        ("imp imp", "apart", 2),
        ("imp", "together", 2),
    ],
)
def test_the_question_counts_the_attacks_that_the_cards_can_make(own: str, duplicates: str, most: int) -> None:
    """OB-41, OB-44: seven cards of two kinds make two attacks together, since a third needs another card."""
    assert asks(playing(own, WALL, duplicates=duplicates)) == f"Ann: attack Bob (1 of {most})"


def test_a_third_attack_with_fewer_cards_is_refused() -> None:
    """OB-41: a third attack is refused; a power is left to use, so the turn isn't over yet."""
    own = kit(archer={"when": "attack", "effect": "damage", "amount": 1, "attack": 1})
    state = playing("archer tinker knight", "angel angel angel", kit=own)
    for attacker in (("top", 2), ("top", 3)):
        state = allowed(state, attack(0, attacker, (1, "top", 1))).state
    ruling = refused(state, attack(0, ("top", 1), (1, "top", 2)))
    assert ruling.cites == ("OB-41", "C-OB-22") and "not just 3" in says(state, ruling)
    assert allowed(state, ruling.instead[0].fill(target=(1, "top", 2))).state.turn == 1
    after = REFEREE.evolve(state, attack(0, ("top", 1), (1, "top", 2))).state
    assert card_in(after, 1, "top", 2).damage == 1
    ruling = refused(after, attack(0, ("top", 1), (1, "top", 2)))
    assert ruling.cites == ("OB-41", "C-OB-22") and "made 3 attacks" in says(after, ruling)


@pytest.mark.parametrize(("attackers", "killed"), [("imp knight", True), ("tinker imp", True), ("imp angel", True)])
def test_damage_adds_up_and_what_is_too_much_is_lost(attackers: str, killed: bool) -> None:
    """G-OB-3, OB-42, OB-43: a Healer of two health dies of 1 and 1, or of 2 or more; no other card is damaged."""
    state = playing(attackers, "healer angel")
    state = allowed(state, attack(0, ("top", 1), (1, "top", 1))).state
    if not state.discards:
        assert card_in(state, 1, "top", 1).damage == 1
        state = allowed(state, attack(0, ("top", 2), (1, "top", 1))).state
    assert (state.discards == ("healer",)) == killed
    assert card_in(state, 1, "top", 2).damage == 0
    assert all(card.damage == 0 for card in state.fields[0])


def test_damage_stays() -> None:
    """OB-43: damage remains in later turns."""
    state = playing("knight", "angel")
    state = allowed(state, attack(0, ("top", 1), (1, "top", 1)), attack(0, ("top", 1), (1, "top", 1))).state
    state = allowed(state, EndPlacement(seat=1), attack(1, ("top", 1), (0, "top", 1))).state
    assert card_in(state, 1, "top", 1).damage == 2


def test_duplicates_attack_together() -> None:
    """G-OB-4, OB-44: two Healers deal 2 with one attack; then both have attacked, and only another card may."""
    state = playing("healer healer knight", WALL)
    entry = attack(0, ("top", 2), (1, "top", 1))
    words = "Ann attacks Bob's Angel (top lane, 1 right of centre) with 2 × Healer (attack 2)"
    assert log(entry, state, state) == words
    state = allowed(state, entry).state
    assert (card_in(state, 1, "top", 1).damage, state.attacks) == (2, 1)
    ruling = refused(state, attack(0, ("top", 1), (1, "top", 1)))
    assert ruling.cites == ("OB-45",)
    assert allowed(state, ruling.instead[0].fill(attacker=("top", 3), target=(1, "top", 1))).state.turn == 1


def test_three_identical_cards_are_asked_about_before_they_attack_again() -> None:
    """C-OB-7: three identical cards deal the sum of all; a second attack by all three raises a question."""
    state = allowed(playing("healer healer healer", WALL), attack(0, ("top", 1), (1, "top", 1))).state
    assert card_in(state, 1, "top", 1).damage == 3
    assert unclear(state, attack(0, ("top", 1), (1, "top", 1))).cites == ("C-OB-7",)
    seven = playing("imp imp imp imp\nimp imp imp .", "angel angel")
    seven = allowed(seven, attack(0, ("top", 1), (1, "top", 1))).state
    seven = REFEREE.evolve(seven, attack(0, ("top", 1), (1, "top", 2))).state
    assert seven.eliminated == ((1,),)


def test_duplicates_attack_alone_by_the_option() -> None:
    """C-OB-7, OB-44: with the option, duplicates may attack alone, on different cards; without it, only together."""
    state = playing("healer healer", WALL)
    ruling = refused(state, attack(0, ("top", 1), (1, "top", 1), alone=True))
    assert ruling.cites == ("OB-44", "C-OB-7") and ruling.may_overrule
    split = playing("healer healer knight", WALL, duplicates="apart")
    assert refused(split, attack(0, ("top", 3), (1, "top", 1), alone=True)).cites == ("OB-44",)
    split = allowed(split, attack(0, ("top", 1), (1, "top", 1), alone=True)).state
    assert refused(split, attack(0, ("top", 1), (1, "top", 1), alone=True)).cites == ("OB-40",)
    ruling = refused(split, attack(0, ("top", 2), (1, "top", 1)))
    assert ruling.cites == ("OB-40", "C-OB-7")
    assert says(split, ruling).endswith("has already attacked, so it can't attack together with its duplicates.")
    done = allowed(split, attack(0, ("top", 2), (1, "top", 2), alone=True)).state
    assert [card.damage for card in done.fields[1]] == [1, 1]


def test_duplicates_together_after_one_has_attacked_alone() -> None:
    """C-OB-7, OB-45: a pair attacks twice unasked; if one attacked alone before, both, or three, are asked about."""
    pair = playing("healer healer", WALL, duplicates="apart")
    strike = attack(0, ("top", 1), (1, "top", 1))
    allowed(pair, strike, strike)
    for alike in ("healer healer", "healer healer healer"):
        state = playing(alike, WALL, duplicates="apart")
        state = allowed(state, attack(0, ("top", 2), (1, "top", 1), alone=True)).state
        ruling = unclear(state, strike)
        words = "(top lane, 2 right of centre) has already attacked. Are all of Ann's cards attacking together now?"
        assert (ruling.cites, says(state, ruling)) == (("C-OB-7",), f"Ann's Healer {words}")


def test_attacks_cite_what_permits_them() -> None:
    """OB-40, OB-44, OB-45, OB-47, C-OB-7: offers of attacks by one card, duplicates, duplicates once more, cards just
    placed, and one duplicate alone cite their passages."""
    two = playing("healer healer tinker", WALL)
    assert permits(two) == {("OB-40", "OB-44")}
    assert permits(playing("healer tinker", WALL)) == {("OB-40",)}
    pair = allowed(playing("healer healer", WALL), attack(0, ("top", 1), (1, "top", 1))).state
    assert permits(pair) == {("OB-40", "OB-45")}
    assert permits(changed(two, placed_count=1)) == {("OB-40", "OB-44", "OB-47")}
    assert permits(playing("healer healer", WALL, duplicates="apart")) == {("OB-40", "OB-44"), ("OB-40", "C-OB-7")}


def permits(state: State) -> set[tuple[str, ...]]:
    """The passages cited by each offer of an attack."""
    return {offer.cites for offer in REFEREE.offers(state) if offer.entry is Attack}


def test_damage_is_explained_part_by_part() -> None:
    """OB-42, C-OB-24: the parts of an attack and its reductions are listed; a single part needs no explanation."""
    own = kit(
        tower={"when": "standing", "effect": "guard", "amount": 1, "whose": "own", "reach": "all", "health": 9},
        banner={"when": "standing", "effect": "bonus", "amount": 2, "whose": "own", "reach": "itself", "attack": 1},
    )
    state = playing("vampire_lord knight banner", "tower angel", "angel", kit=own)
    state = allowed(state, use(0, ("top", 2), (0, "top", 1))).state
    assert says(state, allowed(state, attack(0, ("top", 1), (1, "top", 1))).happened[0]) == (
        "Bob's Tower (top lane, 1 right of centre) takes 3 damage (3 Vampire Lord and 1 from Knight, less 1 from Tower)"
        "; health left: 6."
    )
    event = allowed(state, attack(0, ("top", 3), (1, "top", 1))).happened[0]
    assert "takes 2 damage (1 Banner and 2 from Banner, less 1 from Tower)" in says(state, event)
    assert event.cites == ("OB-42", "C-OB-24")
    mages = playing("dark_mage imp", "tinker:2 tinker:2 angel", kit=kit(dark_mage={"attack": 4}))
    for column in (1, 2):
        evolved = allowed(mages, attack(0, ("top", 1), (1, "top", column)))
        mages = changed(evolved.state, attacks=0, attacked=())
    event = allowed(mages, attack(0, ("top", 1), (1, "top", 3))).happened[0]
    assert "takes 6 damage (4 Dark Mage and 2 from Dark Mage); health left: 0." in says(mages, event)


def test_an_attack_below_zero_counts_as_zero_in_the_sum() -> None:
    """OB-42, OB-44: a cursed Knight adds 0 to its duplicate's 1, on the board and in the log."""
    own = kit(curse={"when": "attack", "effect": "weaken", "amount": 3}, knight={"attack": 1})
    state = playing("knight knight angel", "curse angel", kit=own, power_turns="any")
    state = allowed(state, use(1, ("top", 1), (0, "top", 1))).state
    choice = REFEREE.view(state).choices[0]
    assert (choice.total, [part.points for part in choice.parts]) == (1, [0, 1])
    event = allowed(state, attack(0, ("top", 1), (1, "top", 2))).happened[0]
    assert "takes 1 damage; health left: 3." in says(state, event)


def test_health_that_ends_says_so_before_it_kills() -> None:
    """OB-42, C-OB-24: the log says that added health ends with the turn, then that the damage kills the card."""
    own = kit(oak={"when": "attack", "effect": "toughen", "amount": 3, "attack": 1})
    state = playing("oak knight", "healer angel", "angel", kit=own)
    state = allowed(state, use(0, ("top", 1), (1, "top", 1)), attack(0, ("top", 1), (1, "top", 1))).state
    evolved = allowed(state, attack(0, ("top", 2), (1, "top", 1)))
    sentences = [says(state, event) for event in evolved.happened]
    place = "Bob's Healer (top lane, 1 right of centre)"
    at = sentences.index(f"{place} has 2 damage on it, and its health is now 2.")
    assert sentences[at + 1] == f"{place} is killed."


@pytest.mark.parametrize(("rule", "doubts"), [("two", (True, True)), ("one", (True, False)), ("free", (False, False))])
def test_fewer_attacks_than_a_player_must_make(rule: str, doubts: tuple[bool, bool]) -> None:
    """C-OB-6, OB-24: ending the turn with fewer attacks raises a question, unless the table allows that many."""
    state = playing("tinker knight", WALL, attacks=rule)
    for doubt, column in zip(doubts, (1, 2), strict=True):
        if doubt:
            assert unclear(state, over(0)).cites == ("C-OB-6",)
        else:
            assert allowed(state, over(0)).state.turn == 1
        state = allowed(state, attack(0, ("top", column), (1, "top", 1))).state
    assert (state.turn, state.stage) == (1, "placement")
    assert refused(state, over(0)).cites == ("OB-20",)


def test_the_view_shows_where_each_point_comes_from() -> None:
    """The view shows who may attack whom, and the parts of an attack."""
    state = playing(EXAMPLE, EXAMPLE)
    state = allowed(state, UsePower(seat=0, source=("bottom", 2), target=(0, "top", 3))).state
    view = REFEREE.view(state)
    lord = next(choice for choice in view.choices if choice.cells == (("top", 3),))
    assert lord.total == 4
    assert [(part.source, part.points, part.stays) for part in lord.parts] == [(None, 3, True), ("Knight", 1, False)]
    cards = {card.spot: card for player in view.players for card in player.cards}
    assert cards[1, "bottom", 2].is_shielded and not cards[1, "bottom", 2].is_attackable
    assert cards[1, "bottom", 1].is_attackable and not cards[0, "bottom", 1].is_attackable
    assert cards[0, "top", 3].may_attack and not cards[1, "top", 3].may_attack
    assert not cards[0, "bottom", 2].may_use_power, "it was used"
    assert (view.attacks, view.attacked) == (0, 1)
    placing = REFEREE.view(playing(EXAMPLE, EXAMPLE, stage="placement"))
    assert not any(card.is_attackable or card.may_attack for player in placing.players for card in player.cards)
    state = allowed(state, attack(0, ("top", 3), (1, "top", 3))).state
    cards = {card.spot: card for player in REFEREE.view(state).players for card in player.cards}
    assert cards[0, "top", 3].has_attacked and not cards[0, "top", 3].may_attack
    assert cited(allowed(state, attack(0, ("top", 2), (1, "top", 2))))[0] == "OB-42"


def test_no_power_is_ready_while_something_is_settled_or_once_the_game_is_over() -> None:
    """OB-50: a card's power isn't shown as ready to use while the turn waits, nor after the end."""
    hit = attack(0, ("top", 1), (1, "top", 1))
    for state in (playing("tinker knight angel", "imp"), playing("tinker knight angel", "healer")):
        assert REFEREE.view(state).players[0].cards[1].may_use_power
        assert not REFEREE.view(allowed(state, hit).state).players[0].cards[1].may_use_power


def test_a_turn_without_an_attack_left_is_explained_by_its_powers() -> None:
    """OB-50: with no attack left, the question, its passage and its hint speak of powers, not of attacks."""
    own = kit(archer={"when": "attack", "effect": "damage", "amount": 1})
    state = playing("archer imp tinker", "angel angel angel", kit=own)
    for column in (2, 3):
        state = allowed(state, attack(0, ("top", column), (1, "top", column))).state
    question = state.open[-1]
    assert asks(state) == "Ann: use a power, or end the turn"
    hint, cites = hint_of("oblivion", state, question.passage(state))
    assert (Reader(NAMES).text(hint), cites) == ("Ann can't attack now, but can still use powers.", "OB-50")
