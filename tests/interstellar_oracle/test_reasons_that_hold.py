"""Of several reasons against an entry, the one that holds at this moment is given."""

import pytest

from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Refused, Unclear
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.collapse.collapse import Collapse
from referees.interstellar_oracle.combat.combat import Attack, HoldFire
from referees.interstellar_oracle.combat.defending import Die
from referees.interstellar_oracle.ending.death import Loot
from referees.interstellar_oracle.equipment.graviton import PullCard
from referees.interstellar_oracle.equipment.journeys import NaturalMove, PlayMove
from referees.interstellar_oracle.equipment.scavengers import PlayScavengers, Scavenge
from referees.interstellar_oracle.meeting.diplomacy import Diplomacy, NaturalDiplomacy, Negotiate
from referees.interstellar_oracle.meeting.encounter import Approach, EndEncounter
from referees.interstellar_oracle.meeting.exchanges import Pick, Swap
from referees.interstellar_oracle.table.hand_size import CODEX
from referees.interstellar_oracle.table.pieces import NEBULA, ORACLE
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.turn.caches import Xenocache
from referees.interstellar_oracle.turn.discarding import KeepAll, NoticeHand
from referees.interstellar_oracle.turn.turns import EndTurn
from tests.interstellar_oracle.duels import challenged, holding, meeting, played_at, together
from tests.interstellar_oracle.tables import allowed, discarding, happened, held_by, playing, says, unclear

ATTACKED_BACK = allowed(challenged("alar", "humans"), HoldFire(seat=0), Attack(seat=1, weapon="blaster")).state
SCAVENGING = allowed(meeting("alar", players=3), PlayScavengers(seat=2)).state
STAYING = allowed(together("humans", "alar", meeting="staying"), EndTurn(seat=0)).state
STAYED = allowed(STAYING, Approach(seat=1, to=0), EndEncounter(seat=1)).state
KILLED = changed(together("humans", "alar"), life=("alive", "dead"))
SLAIN = allowed(challenged(players=3), Attack(seat=0, weapon="blaster"), Die(seat=1)).state
VANISHING = allowed(changed(held_by(playing(), 0), under=(2,) * 20, draw=6), EndTurn(seat=0)).state
MORE_CODICES = "With this entry, there would be more Galactic Codex cards than the kit has."
SHIELDS_SEEN = holding(discarding(playing(3, hands={0: 3}), None), 1, "shield", "shield")


@pytest.mark.parametrize(
    ("state", "entry", "cites", "words"),
    [
        (ATTACKED_BACK, NaturalMove(seat=0, to=1), "IO-141", "This ability is for moving farther, not in"),
        (SCAVENGING, NaturalMove(seat=0, to=1), "IO-141", "This ability is for moving farther, not in the middle of"),
        (allowed(SLAIN, PlayScavengers(seat=2)).state, Scavenge(seat=2, card="sword"), "IO-71", "First, Claire has to"),
        (allowed(changed(SCAVENGING, hands=(4, 5, 6)), NoticeHand(seat=2)).state, Scavenge(seat=2, card="sword"),
         "C-IO-25", "First, Bryan has to discard down"),
        (changed(STAYED, turn=changed(STAYED.turn, came_from=1)), Approach(seat=1, to=0), "C-IO-29",
         "Molly has already approached Claire since arriving,"),
        (changed(STAYED, config=together().config), Approach(seat=1, to=0), "C-IO-29",
         "Molly has already approached Claire since arriving,"),
        (allowed(together("humans", "alar", "zeta", encounters="one"), Approach(seat=0, to=1),
                 EndEncounter(seat=0)).state, Approach(seat=0, to=2), "C-IO-29",
         "Claire has already approached a player this turn, and one is the limit at this table."),
        (KILLED, Approach(seat=0, to=1), "IO-72", "Molly was killed: on their next turn,"),
        (KILLED, EndEncounter(seat=0), "IO-72", "Molly was killed: on their next turn,"),
        (played_at("trade"), Diplomacy(seat=1, card="seduce"), "IO-52", "Claire has played Trade: finish that first."),
        (played_at("trade"), Diplomacy(seat=0, card="seduce", to=1), "IO-52", "Claire has played Trade: finish"),
        (SCAVENGING, Diplomacy(seat=0, card="trade"), "IO-112", "First, Bryan has to take cards"),
        (SCAVENGING, Diplomacy(seat=0, card="trade", to=1), "IO-112", "First, Bryan has to take cards"),
        (playing(3, places={0: NEBULA, 1: NEBULA}), Diplomacy(seat=0, card="seduce", to=1), "C-IO-23",
         "There's no diplomacy in the Nebula."),
        (STAYED, Approach(seat=1, to=0), "C-IO-6",
         "Molly has already approached Claire this turn, and without moving,"),
        (allowed(discarding(playing(3, hands={0: 6}), "galactic_codex"), NoticeHand(seat=0)).state, KeepAll(seat=0),
         "C-IO-28", "The only Galactic Codex card has been discarded."),
        (changed(playing(3, hands={0: 7}), codex=(0,)), Xenocache(seat=0, drawn=2, first="galactic_codex"), "C-IO-27",
         "A hand of 7 cards needs the Galactic Codex."),
        (allowed(SHIELDS_SEEN, PlayScavengers(seat=0)).state, Scavenge(seat=0, card="shield"), "C-IO-2",
         "Every Shield card has been entered somewhere else."),
        (changed(allowed(playing(3, hands={0: 6}), NoticeHand(seat=0)).state, codex=(1,)), KeepAll(seat=0), "C-IO-2",
         "Every Galactic Codex card has been entered somewhere else."),
        (holding(playing(3, hands={0: 1}), 0, "laser"), PlayMove(seat=0, to=0), "C-IO-2",
         "All cards in Claire's hand have been seen, and Move isn't one of them."),
        (holding(played_at("seduce", hands={1: 2}), 1, "laser", "sword"), Pick(seat=0, first="laser", second="laser"),
         "C-IO-2", "The cards already seen in Molly's hand leave no room"),
        (holding(played_at("seduce", hands={1: 2}), 1, "laser"), Pick(seat=0, first="armor", second="sword"),
         "C-IO-2", "The cards already seen in Molly's hand leave no room"),
        (playing(), Xenocache(seat=0, drawn=2, first=CODEX, second=CODEX), "C-IO-2", MORE_CODICES),
        (played_at("trade"), Swap(seat=0, gives=CODEX, gets=CODEX), "C-IO-2", MORE_CODICES),
        (played_at("seduce"), Pick(seat=0, first=CODEX, second=CODEX), "C-IO-2", MORE_CODICES),
        (SLAIN, Loot(seat=0, kept=2, made_room=2, cards=(CODEX, CODEX)), "C-IO-2", MORE_CODICES),
        (VANISHING, Collapse(inhibitor=False, cards=(CODEX, CODEX)), "C-IO-2", MORE_CODICES),
        (VANISHING, Collapse(inhibitor=False, cards=("sword", "sword", "laser")), "IO-81", "Don't name more cards"),
    ],
)  # fmt: skip
def test_the_reason_is_one_that_holds(state: State, entry: Entry, cites: str, words: str) -> None:
    """The citation and sentence of a refusal or doubt, where another one would have been untrue or missing."""
    ruling = REFEREE.judge(state, entry)
    assert isinstance(ruling, Refused | Unclear)
    assert (ruling.cites[0], says(state, ruling)[: len(words)]) == (cites, words)


def test_two_of_a_kind_are_named_in_one_entry() -> None:
    """C-IO-2: the kit has two Swords, so both can be named, unless one is known to be elsewhere: a single doubt."""
    both = Collapse(inhibitor=False, cards=("sword", "sword"))
    assert allowed(VANISHING, both).state.discards == ("sword", "sword")
    assert unclear(holding(VANISHING, 1, "sword"), both).cites == ("C-IO-2",)
    one_known = holding(discarding(played_at("trade"), "sword"), 1, "sword")
    assert len(unclear(one_known, Swap(seat=0, gives="sword", gets="sword")).doubts) == 1


def test_unstoppable_diplomacy_reaches_a_victim_who_moves_away() -> None:
    """C-IO-30: if nothing stops a race's ability, a Move card doesn't either, except in games of edition 3; in those,
    diplomacy could also be confirmed while another was open (C-IO-37)."""
    state = meeting("xangofin", "alar", racial_diplomacy="unstoppable")
    for edition in (3, 4):
        state = changed(state, config=state.config.model_copy(update={"edition": edition}))
        after = allowed(state, NaturalDiplomacy(seat=0, to=1), PlayMove(seat=1, to=1)).state
        assert isinstance(after.current, Negotiate) == (edition == 4)
        wooed = changed(played_at("trade"), config=state.config)
        assert REFEREE.has_meaning(wooed, Diplomacy(seat=1, card="seduce", to=0)) == (edition == 3)


@pytest.mark.parametrize("first_collapse", ["running", "own"])
def test_an_oracle_found_out_of_turn_with_two_copies(first_collapse: str) -> None:
    """IO-155: with two copies the halves alternate, so the highest number isn't said to vanish first."""
    state = playing(7, first_collapse=first_collapse)
    state = changed(state, under=(0, 0, 0, 0, 1, *[0] * 35), draw=state.draw + 39)
    sentences = [says(state, event) for event in happened(state, PullCard(seat=2, place=4, card=ORACLE))]
    assert [words.partition(", ")[2] for words in sentences][-1] == "alternating between the two halves."
