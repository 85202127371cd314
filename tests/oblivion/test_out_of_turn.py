"""Entries out of turn: why they are refused, and that overruled they have only their own effect."""

from itertools import product

from referees.common.always.conclude import Leave
from referees.common.protocol.sentence import Reader
from referees.common.values import changed
from referees.oblivion import REFEREE
from referees.oblivion.placement import DrawExtra
from referees.oblivion.powers.moving import Move, NamePlayer
from referees.oblivion.powers.triggers import Decline, Mirror, Resolve, Rise
from referees.oblivion.splitting import Pick, PutOnPile
from referees.oblivion.table.pieces import Spot
from tests.oblivion.tables import (
    allowed,
    attack,
    card_in,
    drafted,
    end,
    hold,
    kit,
    log,
    over,
    place,
    playing,
    refused,
    says,
    use,
)  # fmt: skip


def test_an_overruled_attack_after_the_turn_leaves_the_next_turn_alone() -> None:
    """OB-21, OB-40: Ann's third attack damages Bob's card; Bob still has his Placement phase and both attacks."""
    state = playing("imp", "angel", stage="placement", hands=(0, 4))
    state = allowed(state, end(0)).state if state.stage == "placement" else state
    strike = attack(0, ("top", 1), (1, "top", 1))
    state = allowed(state, strike, strike).state
    assert (state.turn, state.stage) == (1, "placement")
    assert refused(state, strike).may_overrule
    after = REFEREE.evolve(state, strike).state
    assert card_in(after, 1, "top", 1).damage == 3
    assert (after.turn, after.stage, after.attacks, after.attacked, after.open) == (1, "placement", 0, (), state.open)
    after = allowed(after, place(1, "tinker", "top", 2), end(1)).state
    strike = attack(1, ("top", 1), (0, "top", 1))
    assert allowed(after, strike).state.attacks == 1


def test_an_overruled_attack_by_another_player_leaves_the_combat_phase_alone() -> None:
    """OB-40: Bob's overruled attack in Ann's Combat phase uses up an attack of neither of them."""
    state = playing("angel", "angel")
    after = REFEREE.evolve(state, attack(1, ("top", 1), (0, "top", 1))).state
    assert (after.turn, after.attacks, after.attacked, after.open) == (0, 0, (), state.open)
    assert card_in(after, 0, "top", 1).damage == 2


def test_an_overruled_attack_in_the_placement_phase_begins_combat() -> None:
    """OB-21: if the player in turn attacks then, overruled, it's the first of two attacks, and the phase is over."""
    state = playing("angel", "angel", stage="placement")
    after = REFEREE.evolve(state, attack(0, ("top", 1), (1, "top", 1))).state
    assert (after.turn, after.stage, after.attacks) == (0, "combat", 1)


def test_an_extra_card_drawn_by_another_player_is_not_the_first_drafters() -> None:
    """OB-22: Bob draws in Ann's first turn, overruled; Ann may still draw her extra card."""
    state = drafted()
    assert refused(state, DrawExtra(seat=1)).cites == ("OB-20",)
    after = REFEREE.evolve(state, DrawExtra(seat=1)).state
    assert after.hands[1] == state.hands[1] + 1
    assert allowed(after, DrawExtra(seat=0)).state.hands[0] == state.hands[0] + 1


def test_what_another_player_with_a_power_draws_and_places_is_not_the_first_drafters() -> None:
    """OB-22, C-OB-23: Bob, who may use a power now, draws and places, overruled; Ann may still draw once and place."""
    own = kit(guard={"when": "placement", "effect": "damage", "amount": 1, "whose": "others"})
    state = playing("imp", "guard", stage="placement", turns=1, kit=own, power_turns="any")
    state = allowed(hold(state, 0, "imp", "imp"), place(0, "imp", "top", 2)).state
    assert state.open[-1].seats == (0, 1)
    for entry in (DrawExtra(seat=1), place(1, "imp", "top", 2)):
        state = REFEREE.evolve(state, entry).state
    assert (state.placed_count, len(state.fields[1])) == (1, 2)
    state = REFEREE.evolve(allowed(state, DrawExtra(seat=0)).state, DrawExtra(seat=1)).state
    assert refused(state, DrawExtra(seat=0)).cites == ("OB-22",)


def test_a_third_attack_is_refused_by_its_own_rule_though_the_turn_has_ended() -> None:
    """OB-41: the turn ended by itself with the second attack, so the refusal isn't about whose turn it is."""
    state = playing("imp tinker knight", "angel angel")
    state = allowed(state, attack(0, ("top", 1), (1, "top", 1)), attack(0, ("top", 2), (1, "top", 1))).state
    ruling = refused(state, attack(0, ("top", 3), (1, "top", 2)))
    assert ruling.cites == ("OB-41", "C-OB-22") and ruling.may_overrule
    assert says(state, ruling) == "Ann has made 2 attacks. A third needs 7 cards on the battlefield, not just 3."
    fighting = allowed(state, end(1)).state
    assert refused(fighting, attack(0, ("top", 3), (1, "top", 2))).cites == ("OB-20",)


def test_an_attack_out_of_turn_that_deals_nothing_is_not_overruled() -> None:
    """OB-20, OB-42: an attack out of turn may be overruled if it deals 1, but not if it deals 0."""
    feeble = playing("angel", "imp", kit=kit(imp={"attack": 0}))
    strike = attack(1, ("top", 1), (0, "top", 1))
    assert not refused(feeble, strike).may_overrule
    assert refused(playing("angel", "imp"), strike).may_overrule


def test_an_impossible_entry_out_of_turn_is_not_overruled() -> None:
    """OB-22, OB-30, OB-53: out of turn too, no card is placed from an empty hand or on one, or drawn from no deck."""
    state = playing("imp", "angel", "tinker", stage="placement", hands=(2, 0, 2))
    assert refused(state, place(1, "angel", "top", 2)).cites == ("OB-22",)
    assert refused(state, place(2, "angel", "top", 1)).cites == ("OB-30",)
    bare = changed(state, deck=0)
    for entry in (place(1, "angel", "top", 2), place(2, "angel", "top", 1)):
        assert not refused(state, entry).may_overrule
    ruling = refused(bare, DrawExtra(seat=1))
    assert (ruling.cites, ruling.may_overrule) == (("OB-53",), False)
    assert refused(state, DrawExtra(seat=1)).may_overrule


def test_a_fourth_attack_is_refused_by_its_own_rule_though_the_turn_has_ended() -> None:
    """OB-41: a fourth attack is refused because seven cards attack three times, and no more."""
    seven = "imp tinker knight angel healer assassin dark_mage"
    state = playing(seven, "angel angel angel")
    for column in (1, 2, 3):
        state = allowed(state, attack(0, ("top", column), (1, "top", column))).state
    state = state if state.turn else REFEREE.evolve(state, over(0)).state
    ruling = refused(state, attack(0, ("top", 4), (1, "top", 1)))
    assert (ruling.cites, says(state, ruling)) == (("OB-41",), "Ann has made 3 attacks, and three is the limit.")


def test_an_attack_after_an_elimination_is_refused_by_its_own_rule() -> None:
    """OB-3: Ann's first attack has eliminated Bob, which ended the phase: that is the reason."""
    state = playing("vampire_lord tinker", "tinker", "angel", turn=0)
    state = allowed(state, attack(0, ("top", 1), (1, "top", 1))).state
    ruling = refused(state, attack(0, ("top", 2), (2, "top", 1)))
    assert ruling.cites == ("OB-3",)
    assert says(state, ruling) == "A player was eliminated, so Ann's attack phase ended at once."


def test_an_attack_that_was_left_is_refused_because_the_turn_is_over() -> None:
    """OB-20: Ann ended her turn with an attack left; the only reason is that it's Bob's turn now."""
    state = playing("imp tinker", "angel angel", attacks="one")
    state = allowed(state, attack(0, ("top", 1), (1, "top", 1)), over(0)).state
    assert refused(state, attack(0, ("top", 2), (1, "top", 1))).cites == ("OB-20",)


def test_every_entry_of_an_eliminated_player_is_refused_for_that() -> None:
    """OB-2, C-OB-3: the reason is the elimination, not an empty hand or another player's turn, even while a power is
    asked about; a player who left is said to have left (OC-3)."""
    state = playing("vampire_lord tinker", "tinker:2", "angel angel", turn=0)
    state = allowed(state, attack(0, ("top", 2), (1, "top", 1))).state
    assert state.eliminated == ((1,),)
    spot: Spot = (2, "top", 1)
    entries = (
        place(1, "imp", "top", 1), DrawExtra(seat=1), end(1), attack(1, ("top", 1), spot), over(1),
        use(1, ("top", 1), spot), Resolve(seat=1, target=spot), Mirror(seat=1, target=spot), Decline(seat=1),
        Rise(seat=1, back=True), Move.model_validate({"seat": 1, "cell": ("top", 2)}), NamePlayer(seat=1, player=0),
        PutOnPile(seat=1, card="imp", pile=0), Pick(seat=1, pile=0),
    )  # fmt: skip
    asking = allowed(hold(state, 2, "vampire_lord", "imp"), place(2, "vampire_lord", "bottom", 1)).state
    for now, entry in product((state, asking), entries):
        ruling = refused(now, entry)
        assert (says(state, ruling), ruling.cites) == ("Bob is out of the game.", ("OB-2", "C-OB-3")), entry
        assert not ruling.may_overrule
    ruling = refused(allowed(playing("imp", "imp", "imp"), Leave(seat=1)).state, place(1, "imp", "top", 2))
    assert (says(state, ruling), ruling.cites) == ("Bob has left the table.", ("OC-3",))


def test_an_entry_about_a_card_that_a_correction_removed_is_still_worded() -> None:
    """OC-7: the log and the undo button say that a card is missing, and leave no hole for its name."""
    state, gone = playing("", "imp"), (0, "top", 1)
    there = "(no card) (top lane, 1 right of centre)"
    imp = "Bob's Imp (top lane, 1 right of centre)"
    for entry, words, short in (
        (
            attack(0, ("top", 1), (1, "top", 1)),
            f"Ann attacks {imp} with (no card) (attack 0)",
            "(no card) hits Bob's Imp",
        ),
        (attack(1, ("top", 1), gone), f"Bob attacks Ann's {there} with Imp (attack 1)", "Imp hits Ann's (no card)"),
        (use(0, ("top", 1)), "Ann uses the power of (no card)", "power of (no card)"),
        (
            Mirror.model_validate({"seat": 1, "target": gone}),
            f"Bob makes the card a duplicate of Ann's {there}",
            "duplicate of Ann's (no card)",
        ),
        (Rise(seat=0, back=True), "the card comes back to life", "the card comes back to life"),
    ):
        assert log(entry, state, state) == words
        assert Reader(state.config.names).text(REFEREE.name(entry, state, state), state) == short
