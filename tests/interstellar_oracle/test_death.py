"""Death, looting, and coming back."""

import pytest

from referees.common.always.adjust import Adjust
from referees.common.always.conclude import Leave
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.combat.combat import Attack, HoldFire
from referees.interstellar_oracle.combat.defending import Die
from referees.interstellar_oracle.ending.death import Loot, Replenish, Spoils, ToReplenish
from referees.interstellar_oracle.equipment.gadgets import PlayTimeMachine
from referees.interstellar_oracle.equipment.journeys import PlayMove, PlayWormhole
from referees.interstellar_oracle.equipment.scavengers import EndScavenging, PlayScavengers
from referees.interstellar_oracle.table.asking import TurnRuns
from referees.interstellar_oracle.table.hideouts import Hideouts
from referees.interstellar_oracle.table.pieces import NEBULA, ORACLE
from referees.interstellar_oracle.table.state import OracleAt, State, Turn
from referees.interstellar_oracle.turn.caches import Announce, Xenocache
from referees.interstellar_oracle.turn.movement import Move
from referees.interstellar_oracle.turn.turns import EndTurn
from tests.interstellar_oracle.duels import HERE, attacked, challenged
from tests.interstellar_oracle.tables import allowed, cards_in_all, cited, hands_known, held_by, log, refused, unclear


def slain(attacker: str = "vriddhi", **settings: object) -> State:
    """Claire has killed Molly and looks through her cards."""
    state = attacked("blaster", attacker, **settings)  # type: ignore[arg-type]
    return allowed(state, Die(seat=1)).state  # type: ignore[no-any-return]


def test_the_victor_keeps_cards_up_to_the_hand_limit() -> None:
    """IO-71: with three cards in hand two are kept without further questions; the rest is discarded."""
    state = slain(hands={0: 3})
    assert state.open[-1] == Spoils((0,), 1, 5)
    evolved = allowed(state, Loot(seat=0, kept=2, cards=("sword",)))
    assert (evolved.state.hands, len(evolved.state.discards)) == ((5, 0), 3)
    assert hands_known(evolved.state)[0] == ("blaster", "sword")
    assert "IO-71" in cited(evolved)
    assert cards_in_all(evolved.state) == 66
    assert isinstance(evolved.state.open[-1], TurnRuns)


def test_own_cards_make_room() -> None:
    """IO-71: five cards are discarded and five kept, or two of a kind; which own ones are left is no longer known."""
    after = allowed(slain(), Loot(seat=0, kept=5, made_room=5)).state
    assert (after.hands, len(after.discards)) == ((5, 0), 5)
    assert hands_known(after)[0] == ()
    looted = allowed(slain(), Loot(seat=0, kept=2, made_room=2, cards=("sword", "sword"))).state
    assert (looted.hands, len(looted.discards), hands_known(looted)[0]) == ((5, 0), 5, ("sword", "sword"))


def test_more_than_the_limit_needs_the_codex() -> None:
    """C-IO-27: seven cards raise a question; IO-71: eight are refused, for a Human nine."""
    assert unclear(slain(), Loot(seat=0, kept=2)).cites == ("C-IO-27", "IO-104")
    assert refused(slain(), Loot(seat=0, kept=3)).cites == ("IO-71",)
    assert unclear(slain(hands={0: 2, 1: 7}), Loot(seat=0, kept=7, made_room=2)).cites == ("C-IO-27", "IO-104")
    allowed(slain("humans"), Loot(seat=0, kept=1))
    assert unclear(slain("humans"), Loot(seat=0, kept=3)).cites == ("C-IO-27", "IO-104")
    assert refused(slain("humans"), Loot(seat=0, kept=4)).cites == ("IO-71",)


@pytest.mark.parametrize(
    "entry",
    [
        Loot(seat=1, kept=1),
        Loot(seat=0, kept=6),
        Loot(seat=0, kept=-1),
        Loot(seat=0, kept=0, made_room=6),
        Loot(seat=0, kept=1, made_room=1, cards=("sword", "pistol")),
        Loot(seat=0, kept=1, made_room=1, cards=("interstellar_oracle",)),
    ],
)
def test_what_cannot_be_looted(entry: Loot) -> None:
    """IO-71: loot of too many cards, of the Oracle, or by another player is refused and not overrulable."""
    ruling = refused(slain(), entry)
    assert (ruling.cites, ruling.may_overrule) == (("IO-71",), False)


def test_keeping_nothing_names_no_cards() -> None:
    """IO-71: the words of a key say how many own cards it discards; with nothing kept there are no cards to name."""
    own = "Keep nothing, but discard cards of your own"
    for held, words in (0, ["Keep nothing"]), (5, ["Keep nothing", own]), (6, ["{keeps}, discard {room}", own]):
        offers = [offer for offer in REFEREE.offers(changed(slain(), hands=(held, 0))) if offer.fixed["kept"] == 0]
        assert [offer.prompt.template for offer in offers if "cards" in offer.fixed] == words


def test_an_empty_hand_is_not_looted() -> None:
    """IO-71: if the dead player had no cards, the victor isn't asked."""
    assert isinstance(slain(hands={1: 0}).open[-1], TurnRuns)


def test_only_the_two_players_read_what_was_kept() -> None:
    """IO-71: the log tells victor and victim which cards were kept, others only how many."""
    state = slain(players=3)
    entry = Loot(seat=0, kept=1, made_room=1, cards=("sword",))
    now = allowed(state, entry).state
    assert [("Sword" in log(entry, state, now, eyes)) for eyes in (0, 1)] == [True, True]
    assert [("Sword" in log(entry, state, now, eyes)) for eyes in (None, 2)] == [False, False]
    assert "sword" not in repr(entry)


def test_cards_reshuffled_before_looting_can_be_kept() -> None:
    """IO-71, C-IO-18: if another player's draw reshuffles the discards (edition 3), the victor can still keep cards."""
    state = changed(slain(players=3), draw=0, discards=(None,) * 31)
    state = changed(state, config=state.config.model_copy(update={"edition": 3}))
    state = allowed(state, PlayScavengers(seat=2), EndScavenging(seat=2)).state
    looted = allowed(state, Loot(seat=0, kept=1, made_room=1)).state
    assert looted.hands[0] == state.hands[0] and cards_in_all(looted) == cards_in_all(state)


def test_the_victor_may_be_gone_before_looting() -> None:
    """IO-71: a player who has left the table keeps nothing; the cards are on the discard pile."""
    left = allowed(slain(players=3), Leave(seat=0))
    assert "IO-71" in cited(left)
    assert cards_in_all(left.state) == 66


def test_the_dead_draw_five_and_do_nothing_else() -> None:
    """IO-72: a dead player draws in the next turn, plays in the one after that, and uses no card until then."""
    state = allowed(slain(), Loot(seat=0, kept=0), EndTurn(seat=0)).state
    assert isinstance(state.open[-1], ToReplenish)
    assert refused(state, PlayMove(seat=1, to=3)).cites == ("IO-72",)
    assert not refused(state, Replenish(seat=0)).may_overrule
    back = allowed(state, Replenish(seat=1)).state
    assert (back.hands[1], back.life[1], back.turn.seat) == (5, "replenished", 0)
    assert refused(back, PlayWormhole(seat=1, to=HERE)).cites == ("IO-72",)
    alive = allowed(back, EndTurn(seat=0)).state
    assert (alive.life[1], alive.at[1]) == ("alive", NEBULA)
    allowed(alive, Move(seat=1, to=3))


def test_a_replenishing_turn_ends_like_any_other() -> None:
    """C-IO-17, IO-81: after a replenishing turn a planet vanishes."""
    state = held_by(allowed(slain(), Loot(seat=0, kept=0)).state, 0)
    state = changed(state, under=(0,) * 20, draw=state.draw + 20)
    assert "IO-81" in cited(allowed(allowed(state, EndTurn(seat=0)).state, Replenish(seat=1)))


def test_a_player_killed_in_their_own_turn_loses_it() -> None:
    """IO-73, IO-81: when the player in turn is killed, the turn ends and a planet vanishes."""
    state = held_by(allowed(challenged(), HoldFire(seat=0), Attack(seat=1, weapon="blaster")).state, 1)
    state = changed(state, under=(0,) * 20, draw=state.draw + 20)
    died = allowed(state, Die(seat=0), Loot(seat=1, kept=0))
    assert "IO-73" in cited(died)
    assert "IO-81" in cited(died)
    assert died.state.turn.seat == 1


def test_only_a_replenished_player_may_act_if_overruled() -> None:
    """IO-72: a player who has drawn a new hand may act if the table overrules; one without cards can't."""
    state = allowed(slain(players=3), Loot(seat=0, kept=0)).state
    assert not refused(state, PlayWormhole(seat=1, to=HERE)).may_overrule
    back = allowed(state, EndTurn(seat=0), Replenish(seat=1)).state
    assert refused(back, PlayWormhole(seat=1, to=HERE)).may_overrule
    moved = REFEREE.evolve(back, PlayWormhole(seat=1, to=HERE)).state
    assert (moved.at[1], moved.hands[1]) == (HERE, 4)
    assert REFEREE.offers(moved)


def test_a_new_hand_may_hold_the_oracle() -> None:
    """IO-80: an Oracle drawn from the reshuffled pile is face up at once; it isn't drawn from unshuffled discards."""
    state = allowed(slain(), Loot(seat=0, kept=0), EndTurn(seat=0)).state
    lost = changed(state, oracle=OracleAt("hidden"), hideouts=Hideouts(pile=True), collapsing=True)
    drawn = allowed(lost, Replenish(seat=1, oracle=True))
    assert (drawn.state.oracle, drawn.state.hands[1]) == (OracleAt("held", 1), 4)
    assert cards_in_all(drawn.state) == 66
    assert refused(changed(state, oracle=OracleAt("discards")), Replenish(seat=1, oracle=True)).cites == ("IO-80",)
    few = changed(state, oracle=OracleAt("discards"), draw=2, discards=(*state.discards, ORACLE))
    assert allowed(few, Replenish(seat=1, oracle=True)).state.oracle == OracleAt("held", 1)
    unshuffled = slain(empty_pile="stays")
    unshuffled = changed(unshuffled, oracle=OracleAt("discards"), draw=2, discards=(*unshuffled.discards, ORACLE))
    unshuffled = allowed(unshuffled, Loot(seat=0, kept=0), EndTurn(seat=0)).state
    assert refused(unshuffled, Replenish(seat=1, oracle=True)).cites == ("IO-80",)
    assert allowed(unshuffled, Replenish(seat=1)).state.hands[1] == 2


@pytest.mark.parametrize("where", [OracleAt("held", 0), OracleAt("planet", HERE), OracleAt("nebula")], ids=str)
def test_a_new_hand_does_not_hold_a_public_oracle(where: OracleAt) -> None:
    """IO-80: an Oracle in play is in no pile, even after shuffling. Only a hand without it is offered, and drawn."""
    turn = allowed(slain(), Loot(seat=0, kept=0), EndTurn(seat=0)).state
    turn = changed(turn, oracle=where, hideouts=Hideouts(pile=True, discards=True), draw=2)
    no = refused(turn, Replenish(seat=1, oracle=True))
    assert no.cites == ("IO-80",) and not no.may_overrule
    offered = [offer.fixed["oracle"] for offer in REFEREE.offers(turn) if offer.entry is Replenish]
    assert offered == [False]
    assert allowed(turn, Replenish(seat=1)).state.oracle == where


@pytest.mark.parametrize("hideouts", [Hideouts(places=(HERE,)), Hideouts(hands=(0,)), Hideouts(discards=True)], ids=str)
def test_a_new_hand_holds_a_hidden_oracle_only_if_it_may_be_in_the_pile(hideouts: Hideouts) -> None:
    """IO-14: an Oracle surely under a planet, in a hand, among unshuffled discards isn't drawn, unless overruled."""
    turn = allowed(slain(), Loot(seat=0, kept=0), EndTurn(seat=0)).state
    turn = changed(turn, oracle=OracleAt("hidden"), hideouts=hideouts, draw=30)
    no = refused(turn, Replenish(seat=1, oracle=True))
    assert no.cites == ("IO-14",) and no.may_overrule


def test_a_replenished_player_announces_the_oracle() -> None:
    """IO-80: the Oracle may be announced after the draw too; a player who is still dead has no hand."""
    state = allowed(slain(players=3), Loot(seat=0, kept=0), EndTurn(seat=0)).state
    state = changed(state, hideouts=Hideouts(pile=True))
    assert not refused(state, Announce(seat=1)).may_overrule
    assert allowed(state, Replenish(seat=1), Announce(seat=1)).state.oracle == OracleAt("held", 1)


def test_the_dead_replenish_in_an_extra_turn() -> None:
    """IO-72, IO-113: an extra turn counts as a dead player's next turn."""
    state = allowed(challenged(), PlayTimeMachine(seat=0), HoldFire(seat=0), Attack(seat=1, weapon="blaster")).state
    died = allowed(state, Die(seat=0), Loot(seat=1, kept=0)).state
    assert died.open[-1] == ToReplenish((0,))
    assert allowed(died, Replenish(seat=0)).state.turn.seat == 1


def test_a_player_put_back_in_play_has_a_turn_of_their_own() -> None:
    """OC-1: correcting the killed player who is asked to draw begins a fresh turn, and doesn't say that it's over."""
    state = allowed(slain(players=3), Loot(seat=0, kept=0), Xenocache(seat=0, drawn=2), EndTurn(seat=0)).state
    evolved = allowed(state, Adjust(fact="life", at=(1,), value="alive"))
    assert isinstance(evolved.state.open[-1], TurnRuns)
    assert evolved.state.turn == Turn(1, NEBULA, NEBULA)
    assert not cited(evolved)
