"""Unverified cards (C-OB-14): they raise questions, and no entry is refused because of them."""

from typing import Any

import pytest

from referees.common.always.adjust import Adjust
from referees.common.protocol.entry import Entry
from referees.common.values.change import changed
from referees.oblivion import REFEREE
from referees.oblivion.powers.triggers import Resolve
from referees.oblivion.table.state import State
from referees.oblivion.using import UsePower
from tests.oblivion.tables import allowed, attack, config, hold, kit, place, playing, refused, says, unclear


def guessed(state: State, *checked: str) -> State:
    """The state with only these cards verified."""
    items = ("copies", *(f"cards.{card}" for card in checked))
    return changed(state, config=config(len(state.fields), checked=items, kit=state.config.kit))


def settled(state: State, ruling: Any) -> State:
    """The state after all items that the doubt rests on are verified."""
    checked = (*state.config.checked, *ruling.assumed)
    return changed(state, config=state.config.model_copy(update={"checked": checked}))


def test_every_doubt_about_a_placed_card_is_asked() -> None:
    """C-OB-5, C-OB-14, OB-14: a card far away, unverified and not in the piles taken raises three doubts at once."""
    state = guessed(hold(playing("imp", "imp", stage="placement"), 0, "tinker", "tinker"))
    ruling = unclear(state, place(0, "knight", "top", 5))
    assert [doubt.cites for doubt in ruling.doubts] == [("C-OB-5",), ("C-OB-14",), ("OB-14",)]
    assert ruling.assumed == ("cards.knight",)
    after = unclear(settled(state, ruling), place(0, "knight", "top", 5))
    assert [doubt.cites for doubt in after.doubts] == [("C-OB-5",), ("OB-14",)]


def test_a_power_of_an_unverified_card_is_not_refused() -> None:
    """C-OB-14: a Knight's power on a Tinker raises a question while either is unverified, and is refused later."""
    state = guessed(playing("knight tinker", "imp"))
    entry = UsePower(seat=0, source=("top", 1), target=(0, "top", 2))
    assert unclear(state, entry).assumed == ("cards.knight", "cards.tinker")
    half = guessed(playing("knight tinker", "imp"), "knight")
    assert unclear(half, entry).assumed == ("cards.tinker",)
    assert refused(guessed(state, "tinker", "knight"), entry).cites == ("OB-50", "C-OB-14")
    placing = guessed(playing("knight tinker", "imp", stage="placement"), "tinker")
    assert unclear(placing, entry).assumed == ("cards.knight",)
    assert refused(settled(placing, unclear(placing, entry)), entry).cites[0] == "OB-50"
    assert unclear(placing, UsePower(seat=0, source=("top", 1), target=None)).assumed == ("cards.knight",)
    assert refused(placing, UsePower(seat=0, source=("top", 1), target=(1, "top", 9))).may_overrule is False


def test_a_card_that_the_table_set_is_asked_about_when_it_is_used() -> None:
    """C-OB-14, OC-1: attacking with an unverified card that was set raises a question."""
    state = guessed(playing("imp", "imp"), "imp")
    state = allowed(state, Adjust(fact="card", at=(0, 1, 1), value="tinker")).state
    entry = attack(0, ("bottom", 1), (1, "top", 1))
    ruling = unclear(state, entry)
    assert (ruling.cites, ruling.assumed) == (("C-OB-14",), ("cards.tinker",))
    assert "Tinker: attack 2, health 3" in says(state, ruling)
    allowed(settled(state, ruling), entry)
    allowed(state, attack(0, ("top", 1), (1, "top", 1)))


@pytest.mark.parametrize(
    ("card", "entry"), [("lord", Resolve(seat=0, target=(1, "top", 1))), ("lord", Resolve(seat=0))]
)
def test_a_power_when_played_of_an_unverified_card_is_not_refused(card: str, entry: Entry) -> None:
    """C-OB-14: until the card is verified, neither a wrong target nor a missing one is refused."""
    own = kit(lord={"when": "played", "effect": "damage", "amount": 1, "but_not": ["demon"]})
    own = own.model_copy(update={"assumed": (*own.assumed, "cards.lord")})
    state = hold(playing("knight", "imp", stage="placement", kit=own), 0, card, "tinker")
    state = guessed(REFEREE.evolve(state, place(0, card, "top", 8)).state, "imp", "knight")
    ruling = unclear(state, entry)
    assert ruling.assumed == (f"cards.{card}",)
    assert refused(settled(state, ruling), entry).cites
