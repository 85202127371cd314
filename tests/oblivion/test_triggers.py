"""Powers that work on a kill and on a death, and their order (OB-50, OB-52, C-OB-16)."""

from collections.abc import Iterable
from typing import Any

import pytest

from referees.common.always.adjust import Adjust
from referees.common.values import changed
from referees.oblivion import REFEREE
from referees.oblivion.powers.triggers import Decline, Resolve, Rise
from referees.oblivion.table.attacks import strength
from referees.oblivion.table.damage import health_of
from referees.oblivion.table.state import State
from tests.oblivion.tables import (
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
    use,
)

BOMB = {"when": "death", "effect": "damage", "amount": 1, "health": 1}
REAPER = {"when": "kill", "effect": "damage", "amount": 1, "whose": "others"}


def test_a_dark_mage_gains_attack_by_killing() -> None:
    """OB-50: a Dark Mage keeps gained attack as long as it's on the battlefield, as the kit says."""
    state = playing("dark_mage", "imp:0 tinker:1 angel", declining="must")
    state = allowed(state, attack(0, ("top", 1), (1, "top", 2))).state
    assert strength(state, card_in(state, 0, "top", 1)) == 3
    state = REFEREE.evolve(state, over(0)).state
    assert strength(state, card_in(state, 0, "top", 1)) == 3


def rising(**options: Any) -> State:
    """A Dark Mage has attacked an Imp next to an Angel."""
    state = playing("dark_mage", "imp angel", **options)
    return allowed(state, attack(0, ("top", 1), (1, "top", 1))).state  # type: ignore[no-any-return]


def test_an_imp_that_comes_back_was_not_killed() -> None:
    """OB-52: the Dark Mage gains nothing; the Imp is back without damage, and dies if it's killed a second time."""
    state = rising()
    assert asks(state) == "Bob: does Imp come back to life?"
    evolved = allowed(state, Rise(seat=1, back=True))
    state = evolved.state
    assert cited(evolved)[:2] == ["OB-52", "C-OB-16"]
    assert (card_in(state, 1, "top", 1).damage, strength(state, card_in(state, 0, "top", 1))) == (0, 2)
    assert not state.discards
    state = allowed(state, attack(0, ("top", 1), (1, "top", 1))).state
    assert state.discards == ("imp",), "it comes back once"
    assert strength(state, card_in(state, 0, "top", 1)) == 3


@pytest.mark.parametrize(
    ("fact", "value", "card"), [("damage", 0, "imp"), ("card", "angel", "angel"), ("card", None, None)]
)
def test_what_is_not_killed_after_all_is_not_asked_about(fact: str, value: int | str | None, card: str | None) -> None:
    """OC-1: if the table lowers the Imp's damage, or replaces or removes the Imp, the turn continues."""
    evolved = allowed(rising(), Adjust(fact=fact, at=(1, 0, 1), value=value))
    assert cited(evolved) == ["OB-50"]
    removed = ("imp",) if value is None else ()
    assert (evolved.state.pending, evolved.state.discards, evolved.state.open[-1].seats) == ((), removed, (0,))
    assert [placed.card for placed in evolved.state.fields[1]] == [card_id for card_id in (card, "angel") if card_id]


def test_an_imp_that_stays_dead_was_killed() -> None:
    """OB-52: the Dark Mage gains attack if the Imp stays dead, which only the Imp's player says."""
    state = rising()
    assert refused(state, Rise(seat=0, back=True)).may_overrule is False
    assert refused(state, Decline(seat=1)).cites == ("C-OB-16",)
    entry = Rise(seat=1, back=False)
    evolved = allowed(state, entry)
    assert evolved.state.discards == ("imp",)
    assert strength(evolved.state, card_in(evolved.state, 0, "top", 1)) == 3
    assert log(entry, state, state) == "Bob's Imp doesn't come back to life"
    assert log(Rise(seat=1, back=True), state, state) == "Bob's Imp comes back to life"


@pytest.mark.parametrize(("rule", "out"), [("whole", ()), ("one", ()), ("falls", ((1,),))])
def test_an_imp_alone_that_comes_back(rule: str, out: Iterable[tuple[int, ...]]) -> None:
    """C-OB-16: the Imp's player is out only by one reading; the Imp has full health, or one by another reading."""
    wall = {"when": "standing", "effect": "toughen", "amount": 1, "reach": "all", "copies": 1}
    own = kit(imp={"health": 2}, knight=wall)
    state = playing("tinker tinker", "imp:1", "knight", revival=rule, kit=own)
    state = allowed(before := allowed(state, attack(0, ("top", 1), (1, "top", 1))).state, Rise(seat=1, back=True)).state
    assert ("doesn't come back" in log(Rise(seat=1, back=True), before, state)) is bool(out)
    assert state.eliminated == out
    if not out:
        imp = card_in(state, 1, "top", 1)
        assert health_of(state, imp) - imp.damage == (1 if rule == "one" else 3), "the Knight adds one to its health"
    else:
        assert (state.discards, state.hands[0]) == (("imp",), 6)


@pytest.mark.parametrize("cards", ["imp healer", "healer imp", "imp imp"])
def test_no_card_of_a_player_whose_cards_are_all_killed_at_once_comes_back(cards: str) -> None:
    """C-OB-16: by the reading that an only card doesn't return, Bob is out wherever his Imp is; not so in edition 3."""
    own = kit(storm={"when": "attack", "effect": "destroy", "whose": "others", "reach": "all"})
    before = playing("storm", cards, kit=own, revival="falls")
    old = changed(before, config=before.config.model_copy(update={"edition": 3}))
    for start in (before, old):
        state = allowed(start, use(0, ("top", 1))).state
        while state.open and asks(state) == "Bob: does Imp come back to life?":
            state = allowed(state, Rise(seat=1, back=True)).state
        assert bool(state.eliminated) is (start is before or cards == "healer imp")


def test_an_imp_alone_that_falls_was_killed() -> None:
    """C-OB-16, OB-52: an Imp that doesn't come back because it was alone was killed, so the Dark Mage gains attack."""
    before = playing("dark_mage", "imp", "angel", revival="falls")
    old = changed(before, config=before.config.model_copy(update={"edition": 3}))
    for start, attack_value in ((before, 3), (old, 2)):
        state = allowed(start, attack(0, ("top", 1), (1, "top", 1)), Rise(seat=1, back=True)).state
        assert strength(state, card_in(state, 0, "top", 1)) == attack_value


@pytest.mark.parametrize(("hand", "out"), [(4, ()), (0, ((1,),))])
def test_an_imp_alone_comes_back_if_a_hand_saves_its_player(hand: int, out: Iterable[tuple[int, ...]]) -> None:
    """C-OB-16, C-OB-3: if an Imp's fall eliminates, but a hand saves, the player is out only with an empty hand."""
    state = playing("tinker", "imp", "knight", hands=(4, hand, 4), revival="falls", empty_battlefield="hand")
    state = allowed(state, attack(0, ("top", 1), (1, "top", 1)), Rise(seat=1, back=True)).state
    assert state.eliminated == out
    assert bool(state.fields[1]) is bool(hand)


def test_the_player_who_made_an_imp_fall_draws_even_out_of_turn() -> None:
    """C-OB-16, OB-3: in Ann's turn Bob's Bomb kills Cid's only card, an Imp, which eliminates Cid: Bob draws."""
    own = kit(bomb=BOMB)
    state = playing("tinker", "bomb angel", "imp", kit=own, revival="falls")
    state = allowed(state, attack(0, ("top", 1), (1, "top", 1)), Resolve(seat=1, target=(2, "top", 1))).state
    state = allowed(state, Rise(seat=2, back=True)).state
    assert (state.eliminated, state.hands) == (((2,),), (4, 6, 0))


def test_powers_on_a_kill_and_on_a_death_are_asked_in_their_order() -> None:
    """OB-52: the dying card's power comes first, then the killer's, and only then are players eliminated."""
    own = kit(bomb=BOMB, reaper=REAPER | {"health": 3})
    state = playing("reaper", "bomb", "angel", kit=own, declining="must")
    state = allowed(state, attack(0, ("top", 1), (1, "top", 1))).state
    assert (state.open[-1].seats, state.eliminated) == ((1,), ())
    assert (1, "top", 1) not in offered(state, Resolve, "target"), "a dying card is no target"
    assert REFEREE.view(state).players[1].cards[0].is_dying
    state = allowed(state, Resolve(seat=1, target=(0, "top", 1))).state
    assert (state.open[-1].seats, state.eliminated, state.discards) == ((0,), (), ("bomb",))
    state = allowed(state, Resolve(seat=0, target=(2, "top", 1))).state
    assert (state.eliminated, state.turn) == (((1,),), 2)
    assert (card_in(state, 0, "top", 1).damage, card_in(state, 2, "top", 1).damage) == (1, 1)


def test_a_card_that_another_death_kills_is_settled_before_the_killers_power() -> None:
    """OB-52: all that dies comes before anything that works on a kill, so the Imp rises before the Reaper strikes."""
    own = kit(bomb=BOMB, reaper=REAPER)
    state = playing("reaper", "bomb angel", "imp", kit=own)
    state = allowed(state, attack(0, ("top", 1), (1, "top", 1)), Resolve(seat=1, target=(2, "top", 1))).state
    assert asks(state) == "Cid: does Imp come back to life?"
    state = allowed(state, Rise(seat=2, back=True)).state
    assert (state.open[-1].seats, card_in(state, 2, "top", 1).damage) == ((0,), 0)


def test_a_killer_that_dies_with_its_victim_has_no_power() -> None:
    """OB-50: a power on a kill works only as long as its card is on the battlefield."""
    own = kit(bomb=BOMB | {"amount": 9}, reaper={"when": "kill", "effect": "damage", "amount": 1, "health": 3})
    state = playing("reaper angel", "bomb angel", kit=own)
    state = allowed(state, attack(0, ("top", 1), (1, "top", 1)), Resolve(seat=1, target=(0, "top", 1))).state
    assert (state.discards, state.pending, state.open[-1].seats) == (("bomb", "reaper"), (), (0,))
    mage = playing("dark_mage angel", "bomb angel", kit=own)
    mage = allowed(mage, attack(0, ("top", 1), (1, "top", 1))).state
    assert "OB-50" not in cited(allowed(mage, Resolve(seat=1, target=(0, "top", 1)))), "nothing is gained"


def test_a_card_that_the_table_kills_is_settled_before_a_power_that_waits() -> None:
    """OB-52: if a Scribe's text kills an Imp, it may come back first; then the other Scribe's power is asked about."""
    own = kit(scribe={"when": "kill", "effect": "told"})
    state = playing("scribe scribe", "healer imp", kit=own)
    state = allowed(state, attack(0, ("top", 1), (1, "top", 1)), Resolve(seat=0)).state
    evolved = allowed(state, Adjust(fact="damage", at=(1, 0, 2), value=1))
    assert cited(evolved) == ["OB-52", "OB-42"]
    assert says(state, evolved.happened[0]) == "The power of Scribe has to wait: another card comes first."
    assert asks(evolved.state) == "Bob: does Imp come back to life?"
    state = allowed(evolved.state, Rise(seat=1, back=True)).state
    assert asks(state) == "Ann, Scribe: When it kills a card, it does what its text says."
    assert cited(allowed(state, Adjust(fact="card", at=(0, 0, 2), value=None))) == ["OB-50"]


def test_a_killed_card_that_returns_itself_was_not_killed() -> None:
    """C-OB-24, OB-52: a Phoenix goes back to its owner's hand instead of being discarded; its killer gains nothing."""
    own = kit(phoenix={"when": "death", "effect": "return", "reach": "itself"})
    state = playing("dark_mage imp", "phoenix angel", kit=own)
    after = allowed(state, attack(0, ("top", 1), (1, "top", 1)), Resolve(seat=1)).state
    assert (after.hands, after.discards, after.pending) == ((4, 5), (), ())
    assert strength(after, card_in(after, 0, "top", 1)) == strength(state, card_in(state, 0, "top", 1))
