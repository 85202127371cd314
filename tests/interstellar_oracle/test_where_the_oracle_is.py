"""Where the Oracle can be: it was dealt under an inner planet (IO-14), and may have moved since, in public."""

from typing import Any

import pytest

from referees.common.always.adjust import Adjust
from referees.common.protocol.entry import Entry
from referees.common.values import replaced
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.collapse.collapse import Collapse
from referees.interstellar_oracle.ending.death import Replenish
from referees.interstellar_oracle.equipment.cannon import PlayCannon
from referees.interstellar_oracle.equipment.graviton import PullCard, PushCard
from referees.interstellar_oracle.setup.setting_up import ChooseRace, Deal, LayLater, Start
from referees.interstellar_oracle.table.hideouts import NOWHERE, Hideouts
from referees.interstellar_oracle.table.pieces import ORACLE
from referees.interstellar_oracle.table.state import OracleAt, State
from referees.interstellar_oracle.turn.caches import Announce, Xenocache
from referees.interstellar_oracle.turn.movement import Move
from referees.interstellar_oracle.turn.searching import Take
from referees.interstellar_oracle.turn.turns import EndTurn
from tests.interstellar_oracle.tables import allowed, at, cards_in_all, config, grounds, playing, refused, says

HOME = at(0, "inner_left")
OUTER = at(0, "outer_left")
ALL_INNER = tuple(at(system, slot) for system in range(4) for slot in ("inner_left", "inner_right"))


def as_dealt() -> State:
    """Three players with the lowest planets, the youngest first, on a verified map."""
    dealt = Deal(inner=tuple(range(1, 9)), outer=tuple(range(13, 25)))
    chosen = enumerate(("amoebas", "nelgs", "ersatz"))
    races = tuple(ChooseRace.model_validate({"seat": seat, "race": race}) for seat, race in chosen)
    return allowed(REFEREE.setup(config(3)), dealt, LayLater(), *races, Start(seat=0)).state  # type: ignore[no-any-return]


def reborn() -> State:
    """The table has set Molly dead, and it is her turn to draw a new hand."""
    killed = REFEREE.evolve(playing(), Adjust(fact="life", at=(1,), value="dead")).state
    return allowed(killed, EndTurn(seat=0)).state  # type: ignore[no-any-return]


def test_the_oracle_is_not_under_an_outer_planet() -> None:
    """IO-14: the Oracle is in the seed deck, which is under inner planets alone."""
    state = allowed(as_dealt(), Move(seat=0, to=OUTER)).state
    ruling = refused(state, Take(seat=0, place=OUTER, took=ORACLE))
    assert ruling.cites == ("IO-14",)
    assert says(state, ruling) == "The Oracle was dealt under an inner planet, and this is an outer one."
    assert refused(state, PullCard(seat=1, place=OUTER, card=ORACLE)).cites == ("IO-14",)


def test_the_oracle_is_in_no_hand_that_was_dealt() -> None:
    """IO-14, IO-80: a player without a card from under an inner planet can't announce it."""
    state = as_dealt()
    ruling = refused(state, Announce(seat=2))
    assert (ruling.cites, ruling.may_overrule) == (("IO-14",), True)
    assert says(state, ruling).endswith("and Bryan hasn't taken a card that could be the Oracle.")


def test_the_oracle_is_not_in_the_first_draw_pile() -> None:
    """IO-14, IO-72: a new hand drawn from the first draw pile holds no Oracle."""
    ruling = refused(reborn(), Replenish(seat=1, oracle=True))
    assert (ruling.cites, ruling.may_overrule) == (("IO-14",), True)


@pytest.mark.parametrize("entry", [Take(seat=0, place=HOME, took=ORACLE), PullCard(seat=1, place=HOME, card=ORACLE)])
def test_once_reshuffled_the_oracle_is_under_no_planet(entry: Entry) -> None:
    """C-IO-18: an Oracle that was reshuffled can only be drawn."""
    state = changed(playing(), hideouts=Hideouts(pile=True), collapsing=True)
    assert grounds(state, entry) == (("C-IO-18",), True)


def test_a_reshuffled_oracle_is_announced_only_by_a_player_who_has_drawn() -> None:
    """C-IO-18, IO-80: a player who has drawn no card since the reshuffle can't have the Oracle."""
    state = changed(playing(), draw=0, discards=(ORACLE, *(None,) * 25), oracle=OracleAt("discards"), collapsing=True)
    drawn = allowed(state, Xenocache(seat=0, drawn=2)).state
    assert drawn.hideouts == Hideouts(hands=(0,), pile=True)
    assert refused(drawn, Announce(seat=1)).cites == ("C-IO-18",)
    after = allowed(drawn, Announce(seat=0)).state
    assert (after.oracle, after.hideouts) == (OracleAt("held", 0), NOWHERE)
    last = changed(state, discards=(ORACLE, None), under=replaced(state.under, HOME, 25))
    assert allowed(last, Xenocache(seat=0, drawn=2)).state.hideouts.pile


def test_a_card_that_was_taken_may_have_been_the_oracle() -> None:
    """IO-80: the player may announce the Oracle later, and it's no longer under that planet; whether the card was named
    changes nothing, since that is secret."""
    for took in (None, "blaster"):
        state = playing(hands={0: 4})
        taken = allowed(state, Take.model_validate({"seat": 0, "place": HOME, "took": took})).state
        assert taken.hideouts == Hideouts(tuple(place for place in ALL_INNER if place != HOME), (0,))
        assert allowed(taken, Announce(seat=0)).state.oracle == OracleAt("held", 0)


def test_a_card_left_in_exchange_is_not_the_oracle() -> None:
    """IO-14, IO-32: a card left in exchange comes from a hand, so isn't the Oracle; of two cards either may be."""
    state = allowed(playing(), Take(seat=0, place=HOME, exchange=True), EndTurn(seat=0)).state
    ruling = refused(state, PullCard(seat=1, place=HOME, card=ORACLE))
    assert (ruling.cites, ruling.may_overrule) == (("IO-14",), True)
    assert says(state, ruling) == "The card dealt under this planet isn't there any more."
    two = allowed(
        playing(), PushCard(seat=1, place=HOME), Take(seat=0, place=HOME, exchange=True), EndTurn(seat=0)
    ).state
    assert allowed(two, PullCard(seat=2, place=HOME, card=ORACLE)).state.oracle == OracleAt("held", 2)


def test_a_cannon_may_discard_the_oracle_unseen() -> None:
    """C-IO-22: by one reading a cannon may discard the Oracle; a card drawn after reshuffling may then be it."""
    state = playing(cannon="planet_too")
    fired = allowed(state, PlayCannon(seat=0, place=at(0, "inner_right"))).state
    assert fired.hideouts.discards and at(0, "inner_right") not in fired.hideouts.places
    drawn = allowed(
        changed(fired, draw=1, under=replaced(fired.under, 0, fired.draw)), Xenocache(seat=0, drawn=3)
    ).state
    assert drawn.hideouts.pile and not drawn.hideouts.discards
    assert allowed(drawn, Announce(seat=0)).state.oracle == OracleAt("held", 0)


ELSEWHERE: list[tuple[Any, Entry]] = [
    (lambda: allowed(as_dealt(), Move(seat=0, to=OUTER)).state, Take(seat=0, place=OUTER, took=ORACLE)),
    (as_dealt, Announce(seat=2)),
    (as_dealt, PullCard(seat=1, place=OUTER, card=ORACLE)),
    (reborn, Replenish(seat=1, oracle=True)),
]


@pytest.mark.parametrize(("reached", "entry"), ELSEWHERE)
def test_the_table_may_know_better(reached: Any, entry: Entry) -> None:
    """IO-14: the refusals may be overruled; the Oracle is then held, planets vanish and no card is lost."""
    state = reached()
    assert refused(state, entry).may_overrule
    after = REFEREE.evolve(state, entry).state
    assert (after.oracle.where, after.collapsing, after.hideouts) == ("held", True, NOWHERE)
    assert cards_in_all(after) == cards_in_all(state) == 66


def test_an_oracle_set_to_hidden_may_be_anywhere_again() -> None:
    """OC-1: an Oracle whose place the table sets is only there; if set to hidden, it may be in any place."""
    state = REFEREE.evolve(playing(), Adjust(fact="oracle", value="held 1")).state
    assert state.hideouts == NOWHERE
    after = REFEREE.evolve(state, Adjust(fact="oracle", value="hidden")).state
    assert after.hideouts == Hideouts(ALL_INNER, (0, 1, 2, 3), pile=True)


def test_a_face_up_oracle_is_not_turned_up_from_under_its_planet() -> None:
    """C-IO-13: naming a face-up Oracle among the cards can't be overruled."""
    top = at(3, "outer_right")
    state = changed(playing(), oracle=OracleAt("planet", top), collapsing=True, draw=playing().draw - 1)
    pending = allowed(state, EndTurn(seat=0)).state
    assert not refused(pending, Collapse(inhibitor=False, cards=(ORACLE,))).may_overrule
