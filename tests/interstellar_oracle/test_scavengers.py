"""Scavengers: two cards of choice from the discard pile, and a hand filled from the draw pile (IO-112, C-IO-21)."""

from typing import Any

import pytest

from referees.common.always.conclude import Leave
from referees.common.hints import hint_of
from referees.common.protocol.sentence import Reader
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.combat.combat import Attack
from referees.interstellar_oracle.combat.defending import Die
from referees.interstellar_oracle.ending.death import Loot
from referees.interstellar_oracle.equipment.cannon import PlayCannon
from referees.interstellar_oracle.equipment.scavengers import EndScavenging, PlayScavengers, Rummage, Scavenge
from referees.interstellar_oracle.table.asking import TurnRuns
from referees.interstellar_oracle.table.hideouts import discarded_from
from referees.interstellar_oracle.table.state import OracleAt, State
from referees.interstellar_oracle.turn.discarding import TooMany
from tests.interstellar_oracle.duels import HERE, challenged, together
from tests.interstellar_oracle.tables import allowed, at, cards_in_all, cited, discarding, hands_known, refused, unclear


def test_scavengers_bring_two_cards_and_fill_the_hand() -> None:
    """IO-112: two cards are chosen from the discard pile, then up to five drawn from the draw pile."""
    state = discarding(together("humans", "alar", hands={1: 2}), "sword", None, "medicine")
    sent = allowed(state, PlayScavengers(seat=1)).state
    assert sent.open[-1] == Rummage((1,), 2)
    after = allowed(sent, Scavenge(seat=1, card="medicine")).state
    assert (after.hands[1], after.discards) == (2, ("sword", None, "scavengers"))
    two = allowed(after, Scavenge(seat=1, card="sword")).state
    assert (two.hands[1], two.discards) == (5, (None, "scavengers"))
    assert hands_known(two)[1] == ("medicine", "sword")
    assert isinstance(two.open[-1], TurnRuns)


def test_scavengers_may_take_an_unnamed_card() -> None:
    """IO-112: a card discarded unnamed may be any card; one that isn't in the pile can't be taken."""
    state = discarding(together("humans", "alar"), None)
    taken = allowed(state, PlayScavengers(seat=1), Scavenge(seat=1, card="armor")).state
    assert taken.discards == ("scavengers",)
    ruling = refused(taken, Scavenge(seat=1, card="armor"))
    assert (ruling.cites, ruling.may_overrule) == (("IO-112",), False)
    assert allowed(taken, EndScavenging(seat=1)).state.hands[1] == 5
    for entry in (EndScavenging(seat=0), Scavenge(seat=0, card="scavengers")):
        assert not refused(taken, entry).may_overrule


def test_a_player_who_leaves_takes_no_more_cards_with_scavengers() -> None:
    """OC-3: of two players who played Scavengers, the one who left is named; the other still takes cards."""
    both = allowed(together("humans", "alar", "zeta"), PlayScavengers(seat=1), PlayScavengers(seat=2)).state
    left = REFEREE.evolve(both, Leave(seat=2))
    told = [Reader(both.config.names).text(event.sentence) for event in left.happened]
    assert "Bryan can't take any more cards with Scavengers." in told
    assert left.state.open[-1] == Rummage((1,), 2)


def test_scavengers_may_fetch_the_oracle() -> None:
    """C-IO-13: an Oracle taken from the discard pile goes in front of its finder."""
    state = discarding(changed(together("humans", "alar"), oracle=OracleAt("discards")), "interstellar_oracle")
    fetched = allowed(state, PlayScavengers(seat=1), Scavenge(seat=1, card="interstellar_oracle"))
    assert fetched.state.oracle == OracleAt("held", 1)
    assert "IO-80" in cited(fetched)
    assert cards_in_all(fetched.state) == 66


@pytest.mark.parametrize(("scavengers", "held"), [("five", 5), ("limit", 6)])
def test_how_far_scavengers_fill_a_humans_hand(scavengers: str, held: int) -> None:
    """C-IO-21: Scavengers fill the hand to five or, by the other reading, to the player's limit."""
    state = together("humans", "alar", scavengers=scavengers, hands={0: 2})
    assert allowed(state, PlayScavengers(seat=0), EndScavenging(seat=0)).state.hands[0] == held


@pytest.mark.parametrize(("cannon", "may"), [("players", False), ("planet_too", True)])
def test_scavengers_may_find_an_oracle_destroyed_by_a_cannon(cannon: str, may: bool) -> None:
    """C-IO-22, IO-112: if the cards under a planet are destroyed too, the Oracle may be among them unnamed."""
    state = allowed(discarding(together("humans", "alar", cannon=cannon), None), PlayScavengers(seat=0)).state
    state = changed(state, hideouts=discarded_from(state.hideouts, at(1, "inner_left"), int(may)))
    entry = Scavenge(seat=0, card="interstellar_oracle")
    if not may:
        assert refused(state, entry).cites == ("IO-112",)
        return
    after = allowed(state, entry).state
    assert (after.oracle, cards_in_all(after)) == (OracleAt("held", 0), 66)


@pytest.mark.parametrize(("empty_pile", "held"), [("reshuffled", 5), ("stays", 2)])
def test_an_empty_draw_pile(empty_pile: str, held: int) -> None:
    """C-IO-18: the discard pile is shuffled and drawn from or, by the other reading, no more cards are drawn."""
    state = together("humans", "alar", empty_pile=empty_pile, hands={1: 2})
    state = changed(state, draw=1, discards=(None,) * (state.draw - 1))
    done = allowed(state, PlayScavengers(seat=1), EndScavenging(seat=1))
    assert (done.state.hands[1], "C-IO-18" in cited(done)) == (held, empty_pile == "reshuffled")
    assert cards_in_all(done.state) == 66


def test_the_loot_is_chosen_before_scavengers_take_cards() -> None:
    """IO-71: a dead player's cards are discarded once the victor has looked, so Scavengers played before that wait for
    it; the rest of the cards can then be taken."""
    state = allowed(challenged(players=4, hands={2: 2}), Attack(seat=0, weapon="blaster"), Die(seat=1)).state
    sent = allowed(state, PlayScavengers(seat=2), PlayScavengers(seat=0)).state
    kept = allowed(sent, Loot(seat=0, kept=1, cards=("laser",))).state
    assert (kept.open[-1], kept.discards.count(None)) == (Rummage((0,), 2), 4)
    two = allowed(kept, EndScavenging(seat=0), Scavenge(seat=2, card="sword"), Scavenge(seat=2, card="armor")).state
    assert (two.hands[2], two.discards.count(None), type(two.open[-1]), cards_in_all(two)) == (5, 2, TurnRuns, 66)


def test_hints_about_scavengers_and_the_cannon_apply() -> None:
    """IO-112, IO-103: a hint promises neither discards that aren't there nor an escape without a card."""
    state = allowed(together("humans", "alar"), PlayScavengers(seat=1)).state
    taken = allowed(state, Scavenge(seat=1, card="scavengers")).state
    near = changed(together("humans", "alar", "zeta", hands={0: 0}), at=(HERE, 1, 1))
    fired = allowed(near, PlayCannon(seat=2, place=HERE)).state
    for now, hint in (
        (state, "Molly can take a discard, then fill up the hand."),
        (taken, "There's no card left to take, so Molly has to finish."),
        (fired, "Claire has no card to escape the Galactic Cannon with."),
    ):
        words, cites = hint_of("interstellar_oracle", now, now.open[-1].about)
        assert (Reader(now.config.names).text(words, now), cites) == (hint, now.open[-1].about)


# A limit that the Codex may raise


def filling(hand: int = 2, **settings: Any) -> State:
    """Claire, a Human, has played Scavengers with that many cards left in hand; they fill it up to her limit."""
    state = together("humans", "alar", scavengers="limit", hands={0: hand + 1}, **settings)
    sent: State = allowed(discarding(state, "sword", "galactic_codex"), PlayScavengers(seat=0)).state
    return sent


def test_a_hand_with_the_codex_is_filled_further() -> None:
    """C-IO-21, C-IO-27: a Human draws up to six; drawing up to eight, or fewer than six, raises a question."""
    state = filling()
    allowed(state, EndScavenging(seat=0, drawn=4))
    for drawn in (0, 3, 5, 6):
        assert unclear(state, EndScavenging(seat=0, drawn=drawn)).cites[0] == "C-IO-27"
    eight = REFEREE.evolve(state, EndScavenging(seat=0, drawn=6)).state
    assert (eight.hands[0], type(eight.open[-1]), cards_in_all(eight)) == (8, TurnRuns, 66)
    nine = refused(state, EndScavenging(seat=0, drawn=7))
    assert (nine.cites, nine.may_overrule) == (("C-IO-21", "IO-104"), True)


def test_the_last_card_taken_says_how_many_are_drawn() -> None:
    """C-IO-21: the number drawn is entered with the second card taken, never with the first (IO-112)."""
    state = filling()
    refusal = refused(state, Scavenge(seat=0, card="sword", drawn=4))
    assert (refusal.cites, refusal.may_overrule) == (("IO-112",), False)
    after = allowed(state, Scavenge(seat=0, card="sword")).state
    allowed(after, Scavenge(seat=0, card="galactic_codex", drawn=2))
    assert unclear(after, Scavenge(seat=0, card="galactic_codex", drawn=4)).cites[0] == "C-IO-27"
    assert refused(after, Scavenge(seat=0, card="galactic_codex", drawn=5)).cites == ("C-IO-21", "IO-104")
    full = REFEREE.evolve(after, Scavenge(seat=0, card="galactic_codex", drawn=4)).state
    assert (full.hands[0], type(full.open[-1])) == (8, TurnRuns)


def test_the_oracle_leaves_room_for_one_more() -> None:
    """C-IO-13, C-IO-21: an Oracle taken is in front of its finder and doesn't count for the hand."""
    state = changed(filling(), oracle=OracleAt("discards"))
    state = changed(state, discards=(*state.discards, "interstellar_oracle"), draw=state.draw - 1)
    after = allowed(state, Scavenge(seat=0, card="sword")).state
    allowed(after, Scavenge(seat=0, card="interstellar_oracle", drawn=3))
    assert unclear(after, Scavenge(seat=0, card="interstellar_oracle", drawn=5)).cites[0] == "C-IO-27"


def test_no_more_is_drawn_than_there_is() -> None:
    """C-IO-18: drawing more than the draw pile has, or a negative number, is refused."""
    state = filling(empty_pile="stays")
    bare = changed(state, draw=1, discards=(*state.discards, *(None,) * (state.draw - 1)))
    allowed(bare, EndScavenging(seat=0, drawn=1))
    for drawn in (-1, 2):
        ruling = refused(bare, EndScavenging(seat=0, drawn=drawn))
        assert (ruling.cites, ruling.may_overrule) == (("C-IO-18",), False)


def test_up_to_five_are_drawn_with_or_without_the_codex() -> None:
    """IO-112, C-IO-21: drawing fewer raises a question; drawing more is refused, but the table may overrule."""
    state = allowed(together("humans", "alar", hands={0: 3}), PlayScavengers(seat=0)).state
    assert unclear(state, EndScavenging(seat=0, drawn=1)).cites == ("IO-112",)
    assert REFEREE.evolve(state, EndScavenging(seat=0, drawn=1)).state.hands[0] == 3
    allowed(state, EndScavenging(seat=0, drawn=3))
    ruling = refused(state, EndScavenging(seat=0, drawn=4))
    assert (ruling.cites, ruling.may_overrule) == (("C-IO-21",), True)


@pytest.mark.parametrize("scavengers", ["five", "limit"])
def test_cards_taken_beyond_the_limit_are_discarded_down(scavengers: str) -> None:
    """C-IO-25: a full hand that took cards has to discard; one that took none doesn't."""
    state = discarding(together("zeta", "alar", scavengers=scavengers, hands={0: 6}), "sword", "pistol")
    sent = allowed(state, PlayScavengers(seat=0)).state
    two = allowed(sent, Scavenge(seat=0, card="sword"), Scavenge(seat=0, card="pistol")).state
    assert (two.hands[0], two.open[-1]) == (7, TooMany((0,)))
    after = allowed(sent, Scavenge(seat=0, card="sword"), EndScavenging(seat=0)).state
    assert (after.hands[0], after.open[-1]) == (6, TooMany((0,)))
    assert isinstance(allowed(sent, EndScavenging(seat=0)).state.open[-1], TurnRuns)
