"""House options for open points of the rulebook: C-OB-18, C-OB-20 to C-OB-23, C-OB-5 for adjustments."""

from typing import Any

import pytest

from referees.common.always.adjust import Adjust
from referees.common.values.change import changed
from referees.oblivion import REFEREE
from referees.oblivion.powers.triggers import Decline, Mirror, Resolve
from referees.oblivion.table.attacks import attack_limit, strength
from referees.oblivion.table.damage import health_of
from referees.oblivion.using import UsePower
from tests.oblivion.tables import (
    EXAMPLE,
    KITS,
    allowed,
    asks,
    attack,
    card_in,
    cited,
    end,
    hold,
    kit,
    over,
    place,
    playing,
    refused,
    says,
    unclear,
)

SEVEN = "tinker knight angel healer assassin dark_mage\nimp"


def test_skipping_a_power_when_played_is_asked_about() -> None:
    """C-OB-18: skipping a power that “occurs” raises a question, unless it's optional or works on a kill."""
    state = hold(playing("knight", EXAMPLE, stage="placement"), 0, "vampire_lord", "tinker")
    state = REFEREE.evolve(state, place(0, "vampire_lord", "top", 2)).state
    ruling = unclear(state, Decline(seat=0))
    assert ruling.cites == ("C-OB-18",)
    assert says(state, ruling) == "This effect of Vampire Lord works when the card is played. Skip it anyway?"
    own = kit(
        bomb={"when": "played", "effect": "damage", "amount": 1, "may": True},
        reaper={"when": "kill", "effect": "damage", "amount": 1, "attack": 3},
    )
    free = hold(playing("knight", EXAMPLE, stage="placement", kit=own), 0, "bomb", "tinker")
    allowed(allowed(free, place(0, "bomb", "top", 2)).state, Decline(seat=0))
    kills = playing("reaper", "imp:1 healer angel", kit=own)
    kills = allowed(kills, attack(0, ("top", 1), (1, "top", 2))).state
    allowed(kills, Decline(seat=0))


@pytest.mark.parametrize(("rule", "out"), [("waits", ()), ("loses", ((1,),))])
def test_a_single_player_with_cards_after_the_first_round(rule: str, out: tuple[tuple[int, ...], ...]) -> None:
    """C-OB-20: Bob places nothing in his first turn; by the letter Ann wins at that moment, not before."""
    state = playing("knight", "", stage="placement", turn=1, turns=1, never_placed=rule)
    evolved = REFEREE.evolve(state, end(1))
    assert evolved.state.eliminated == out
    assert (REFEREE.outcome(evolved.state) is not None) == bool(out)
    assert ("C-OB-20" in cited(evolved)) == bool(out)
    placing = playing("", "", stage="placement", turn=0, turns=1, never_placed=rule)
    placing = changed(placing, turns=(1, 0))
    assert REFEREE.outcome(allowed(placing, place(0, "tinker", "top", 0), end(0)).state) is None


@pytest.mark.parametrize(("rule", "gained"), [("each", (3, 3)), ("one", (2, 3))])
def test_duplicates_that_kill_together(rule: str, gained: tuple[int, int]) -> None:
    """C-OB-21: both Dark Mages gain attack or, by the other reading, only the one named as the attacker."""
    state = playing("dark_mage dark_mage", "tinker angel", joint_kill=rule)
    evolved = allowed(state, attack(0, ("top", 2), (1, "top", 1)))
    state = evolved.state
    assert tuple(strength(state, card_in(state, 0, "top", column)) for column in (1, 2)) == gained
    assert ("C-OB-21" in cited(evolved)) == (rule == "each")


@pytest.mark.parametrize(("rule", "limit"), [("now", 2), ("ever", 3)])
def test_seven_cards_at_an_earlier_time(rule: str, limit: int) -> None:
    """C-OB-22: by one reading, a third attack is allowed although one of seven cards has died since."""
    own = kit(bomb={"when": "played", "effect": "damage", "amount": 9})
    state = playing("tinker knight angel healer assassin imp", "angel", stage="placement", kit=own, seven=rule)
    state = hold(state, 0, "bomb", "tinker")
    state = allowed(state, place(0, "bomb", "top", 7), Resolve(seat=0, target=(0, "top", 1)), end(0)).state
    assert (len(state.fields[0]), attack_limit(state, 0)) == (6, limit)
    drawn = allowed(playing(SEVEN, "angel"), Adjust(fact="card", at=(0, 0, 1), value=None)).state
    assert attack_limit(drawn, 0) == 2


def test_powers_in_the_turns_of_others() -> None:
    """C-OB-23: a power works only in its owner's turn or, by the other reading, in its phase of any turn."""
    entry = UsePower(seat=1, source=("top", 2), target=(1, "top", 1))
    assert refused(playing("angel", "imp knight"), entry).cites == ("OB-20", "C-OB-23")
    shared = playing("angel", "imp knight", power_turns="any")
    assert shared.turn == 0
    evolved = allowed(shared, entry)
    assert strength(evolved.state, card_in(evolved.state, 1, "top", 1)) == 2
    assert evolved.state.open[-1].seat == 0
    assert unclear(evolved.state, entry).cites == ("OB-51",)
    healing = playing("angel", "imp healer:1", power_turns="any", stage="placement", hands=(0, 4))
    assert allowed(healing, UsePower(seat=1, source=("top", 2), target=(1, "top", 2))).state.fields[1][1].damage == 0


def test_the_start_of_its_owners_turns_is_of_no_others_even_by_the_option() -> None:
    """C-OB-23: powers that name a phase may work in any player's turn; a Library still draws in its owner's alone."""
    state = playing("porter", "library well", kit=KITS["guild"], turn=1, power_turns="any")
    after = REFEREE.evolve(state, over(1)).state
    assert (after.turn, after.hands) == (0, state.hands)


@pytest.mark.parametrize(("rule", "may"), [("free", True), ("asked", False), ("strict", False)])
def test_a_card_apart_that_the_table_sets(rule: str, may: bool) -> None:
    """C-OB-5: if cards may be anywhere, Adjust allows a place that touches no card."""
    state = playing("imp", "imp", spacing=rule)
    entry = Adjust(fact="card", at=(0, 1, 9), value="tinker")
    assert bool(may and allowed(state, entry)) or refused(state, entry).may_overrule


def test_health_is_set_and_counts() -> None:
    """OC-1, OB-42: with more health set, a card survives more damage; set no higher than its damage, it dies."""
    state = playing("tinker", "healer:1 angel")
    tough = allowed(state, Adjust(fact="health", at=(1, 0, 1), value=4)).state
    assert health_of(tough, card_in(tough, 1, "top", 1)) == REFEREE.view(tough).players[1].cards[0].health == 4
    hit = allowed(tough, attack(0, ("top", 1), (1, "top", 1)))
    assert card_in(hit.state, 1, "top", 1).damage == 3
    assert says(tough, hit.happened[0]).endswith("health left: 1.")
    assert allowed(tough, Adjust(fact="damage", at=(1, 0, 1), value=3)).state.discards == ()
    weak = allowed(tough, Adjust(fact="health", at=(1, 0, 1), value=1)).state
    assert weak.discards == ("healer",)
    assert REFEREE.check(state.config, Adjust(fact="health", at=(1, 0, 1), value=0)) is not None
    assert allowed(tough, Adjust(fact="health", at=(1, 0, 1), value=4)).state == tough


def mirroring(**damage: Any) -> Any:
    """Ann has just played a Mirror Angel next to an Imp and a Knight."""
    state = hold(playing("knight imp", "angel", stage="placement"), 0, "mirror_angel", "tinker")
    return allowed(state, place(0, "mirror_angel", "top", 3)).state


def test_a_mirror_angel_that_the_table_kills_duplicates_nothing() -> None:
    """OB-42: a Mirror Angel whose damage is adjusted to its health before it duplicates a card is killed first."""
    evolved = allowed(mirroring(), Adjust(fact="damage", at=(0, 0, 3), value=2))
    assert evolved.state.discards == ("mirror_angel",)
    assert says(evolved.state, evolved.happened[0]) == "Mirror Angel was killed before its power could work."
    assert asks(evolved.state).startswith("Ann: place cards")


def test_a_mirror_angel_dies_of_the_health_that_it_takes_over() -> None:
    """OB-42, C-OB-15: a Mirror Angel with one damage that becomes an Imp of one health is killed as an Imp."""
    state = allowed(mirroring(), Adjust(fact="damage", at=(0, 0, 3), value=1)).state
    state = allowed(state, Mirror(seat=0, target=(0, "top", 2))).state
    assert asks(state) == "Ann: does Mirror Angel (as Imp) come back to life?"


def test_refusals_name_what_is_meant() -> None:
    """OB-40, OB-45, OB-50: refusals name the place if cards share a name, the player for duplicates, a power's side."""
    state = playing("imp imp knight", "angel angel")
    state = allowed(state, attack(0, ("top", 1), (1, "top", 1))).state
    ruling = refused(state, attack(0, ("top", 2), (1, "top", 1)))
    assert says(state, ruling) == (
        "Ann's Imp cards have already attacked. They could only attack again if Ann had no other cards."
    )
    alone = playing("imp imp knight", "angel angel", duplicates="apart")
    alone = allowed(alone, attack(0, ("top", 1), (1, "top", 1), alone=True)).state
    ruling = refused(alone, attack(0, ("top", 1), (1, "top", 1), alone=True))
    assert says(alone, ruling) == (
        "Ann's Imp (top lane, 1 right of centre) has already attacked. "
        "It could only attack again if Ann had no other cards."
    )
    own = kit(
        nurse={"when": "attack", "effect": "bonus", "amount": 1, "whose": "own"},
        archer={"when": "attack", "effect": "damage", "amount": 1, "whose": "others", "only": ["human"]},
    )
    state = playing("nurse archer imp", "angel", kit=own)
    ruling = refused(state, UsePower(seat=0, source=("top", 1), target=(1, "top", 1)))
    text = says(state, ruling)
    assert text == "The power of Nurse only works on Ann's own cards, not on Bob's Angel (top lane, 1 right of centre)."
    ruling = refused(state, UsePower(seat=0, source=("top", 2), target=(0, "top", 1)))
    assert "only works on cards of Ann's opponents, not on" in says(state, ruling)
    ruling = refused(state, UsePower(seat=0, source=("top", 2), target=(1, "top", 1)))
    assert says(state, ruling) == (
        "The power of Archer only works on cards of these kinds: human. "
        "Bob's Angel (top lane, 1 right of centre) isn't one."
    )


def test_a_card_too_many_is_asked_about_by_its_number() -> None:
    """C-OB-14, OB-14: the question says how many the deck has, or that the piles had none of that card."""
    own = kit(phoenix={"copies": 1})
    state = hold(playing("phoenix imp", "angel", stage="placement", kit=own), 0, "tinker", "tinker")
    state = changed(state, hands=(3, 4))
    ruling = unclear(state, place(0, "phoenix", "top", 3))
    assert says(state, ruling) == "The kit lists 1 Phoenix, and you've already seen it. Is there another one?"
    two = kit(phoenix={"copies": 2})
    held = hold(playing("phoenix", "phoenix", stage="placement", kit=two), 0, "tinker", "tinker")
    ruling = unclear(changed(held, hands=(3, 4)), place(0, "phoenix", "top", 2))
    words = "The kit lists Phoenix 2 times, and you've already seen them all. Is there another one?"
    assert says(held, ruling) == words
    ruling = unclear(changed(state, hands=(2, 4)), place(0, "knight", "top", 3))
    words = "Judging by the piles that Ann took, there's no Knight in their hand. Was it really this card?"
    assert says(state, ruling) == words
