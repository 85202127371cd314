"""Townsfolk: the effects of their abilities, and gold for their icons at the end."""

import pytest

from referees.common.always.conclude import ScoreBySheet
from referees.common.values.change import changed
from referees.haggatha import REFEREE
from referees.haggatha.shop.staff import Recruit
from referees.haggatha.shop.townsfolk import GainAbility, ScoreTownsfolk
from referees.haggatha.table.counting import CountGold
from referees.haggatha.table.state import State
from tests.haggatha.tables import EXAMPLE, acting, allowed, refused, roll

MIRA = Recruit(townsfolk="Mira", hours=1, slot="exorcist", icons=("red", "blue"))
TOM = Recruit(townsfolk="Old Tom", hours=1, slot="security")


def recruited() -> State:
    """Mira is the Exorcist; she was recruited just now."""
    return allowed(changed(acting(), figure="staff"), MIRA).state  # type: ignore[no-any-return]


def likely(state: State) -> set[str]:
    return {offer.entry.kind_name() for offer in REFEREE.offers(state) if not offer.rare}


def test_an_ability_brings_gold_with_a_line_of_its_own() -> None:
    """MC-55: the gold that an ability brings is a score line that cites the entry."""
    state = allowed(recruited(), GainAbility(slot="exorcist", what="gold", amount=3)).state
    (line,) = [line for line in REFEREE.tally(state).lines if line.seat == 0]
    assert (line.points, line.cites) == (3, ("MC-55",))


def test_an_ability_draws_and_discards_corruption() -> None:
    """MC-55: Corruption cards that an ability draws or discards are counted."""
    state = allowed(recruited(), GainAbility(slot="exorcist", what="draw", amount=2)).state
    assert state.corruption == 2
    assert allowed(state, GainAbility(slot="exorcist", what="discard", amount=1)).state.corruption == 1


def test_an_ability_is_a_usual_offer_only_after_recruiting() -> None:
    """MC-55: gaining an ability is offered right after recruiting; later it's under "More"."""
    state = recruited()
    assert "gain_ability" in likely(state)
    later = allowed(state, roll(EXAMPLE)).state
    assert "gain_ability" not in likely(later)
    allowed(later, GainAbility(slot="exorcist", what="gold", amount=1))


@pytest.mark.parametrize("what", ["gold", "discard", "draw"])
def test_an_ability_needs_its_card(what: str) -> None:
    """MC-55: gaining the ability of a Staff Ability without Townsfolk is refused."""
    entry = GainAbility.model_validate({"slot": "security", "what": what, "amount": 1})
    assert refused(recruited(), entry).cites == ("MC-55",)


def test_without_townsfolk_no_ability_is_gained() -> None:
    """MC-55: before any recruiting, gaining an ability is refused."""
    assert refused(acting(), GainAbility(slot="exorcist", what="gold", amount=1)).cites == ("MC-55",)


def test_icons_pay_once_before_haggathas_gold_is_counted() -> None:
    """MC-55, MC-B6: each card with icons is one line, but none is added after Haggatha's gold was counted."""
    both = allowed(recruited(), roll(EXAMPLE)).state
    counting = allowed(allowed(changed(both, figure="staff"), TOM).state, ScoreBySheet()).state
    assert {offer.fixed["slot"] for offer in REFEREE.offers(counting) if offer.entry is ScoreTownsfolk} == {"exorcist"}
    paid = allowed(counting, ScoreTownsfolk(slot="exorcist", gold=6)).state
    assert [line.points for line in REFEREE.tally(paid).lines] == [6]
    assert refused(paid, ScoreTownsfolk(slot="exorcist", gold=6)).cites == ("MC-55",)
    assert refused(counting, ScoreTownsfolk(slot="security", gold=6)).cites == ("MC-55",)
    assert REFEREE.tally(allowed(paid, CountGold(seat=0, gold=20)).state).totals(3)[0] == 20
    late = allowed(counting, CountGold(seat=0, gold=20)).state
    assert refused(late, ScoreTownsfolk(slot="exorcist", gold=6)).cites == ("MC-55",)
