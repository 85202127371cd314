"""The Galactic Codex: the table is asked once, and believed until the card may have left the hand (C-IO-27, IO-104)."""

from collections.abc import Iterator

import pytest

from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Allowed, Unclear
from referees.common.values import replaced
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.ending.death import Loot, Spoils
from referees.interstellar_oracle.equipment.graviton import PullCard, PushCard
from referees.interstellar_oracle.meeting.encounter import Encounter
from referees.interstellar_oracle.meeting.exchanges import GiveBack, Pick
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.turn.caches import Xenocache
from referees.interstellar_oracle.turn.discarding import Discard, KeepAll, NoticeHand, TooMany
from referees.interstellar_oracle.turn.searching import Take
from tests.interstellar_oracle.duels import HERE, played_at
from tests.interstellar_oracle.simulator import Played
from tests.interstellar_oracle.tables import allowed, at, held_by, playing, refused, says, unclear
from tests.interstellar_oracle.test_simulator import SLICE, game, rulings_of

HOME = at(0, "inner_left")


def believed(size: int = 6, **settings: object) -> State:
    """Claire took her `size`-th card, and is believed to have the Codex. It's her turn, with no card taken yet."""
    state = playing(hands={0: size - 1}, **settings)  # type: ignore[arg-type]
    state = changed(state, under=replaced(state.under, HOME, 4), draw=state.draw - 3)
    taken = REFEREE.evolve(state, Take(seat=0, place=HOME)).state
    rested: State = changed(taken, turn=changed(taken.turn, taken=0))
    return rested


def test_the_question_names_the_player_and_the_size_of_the_hand() -> None:
    """For a hand of more than five cards, the question names the player and the number."""
    state = playing()
    ruling = unclear(state, Take(seat=0, place=HOME))
    assert says(state, ruling) == "A hand of 6 cards needs the Galactic Codex. Does Claire have it?"


def test_a_yes_is_remembered() -> None:
    """After a yes, a seventh card, a Xenocache and a pulled card raise no question; an eighth card is refused."""
    state = believed()
    seven = allowed(state, Take(seat=0, place=HOME)).state
    cached = allowed(seven, Xenocache(seat=0, drawn=2)).state
    assert (cached.hands[0], cached.codex) == (7, (0,))
    assert says(seven, refused(changed(seven, turn=changed(seven.turn, taken=0)), Take(seat=0, place=HOME))) == (
        "Even with the Galactic Codex, Claire can only hold 7 cards, not 8."
    )
    assert isinstance(allowed(state, PullCard(seat=0, place=HERE)).state.open[-1], type(state.open[-1]))


LOSING: list[tuple[Entry, ...]] = [
    (NoticeHand(seat=0), Discard(seat=0)),
    (Xenocache(seat=0, drawn=1),),
    (Xenocache(seat=0, drawn=1, first="galactic_codex", second="laser"),),
]


@pytest.mark.parametrize("entries", LOSING)
def test_a_yes_ends_with_what_the_table_says_or_sees(entries: tuple[Entry, ...]) -> None:
    """If an oversized hand is noticed or filled to the lower limit, or a Codex discarded, the next is asked about."""
    state = believed()
    for entry in entries:
        state = REFEREE.evolve(state, entry).state
    assert state.codex == ()
    cached = changed(state, turn=changed(state.turn, taken=0, xenocached=True), open=state.open[:1])
    assert isinstance(REFEREE.judge(cached, Take(seat=0, place=HOME)), Unclear)


def test_a_yes_ends_when_a_card_leaves_unseen() -> None:
    """IO-48: the card Claire picks may be the Codex, whether named or not. After a card goes face down under a planet,
    a hand that is still too large proves the Codex; a smaller one doesn't. All cards discarded include the Codex."""
    picked = changed(played_at("seduce", hands={1: 7}), codex=(1,))
    for card in ("laser", None):
        assert allowed(picked, Pick.model_validate({"seat": 0, "first": card})).state.codex == ()
    state = believed(7)
    six = allowed(state, PushCard(seat=0, place=HOME)).state
    assert (six.hands[0], six.codex) == (5, ())
    assert allowed(state, Take(seat=0, place=HOME, exchange=True)).state.codex == (0,)
    state = changed(state, hands=(2, 5, 5, 5), discards=(None,) * 6)
    assert unclear(state, Xenocache(seat=0, drawn=6)).cites == ("C-IO-27", "IO-104")
    state = changed(state, open=(*state.open, Spoils((0,), 1, 6)))
    assert unclear(state, Loot(seat=0, kept=6, made_room=2)).cites == ("C-IO-27", "IO-104")
    assert allowed(state, Loot(seat=0, kept=5, made_room=1)).state.codex == (0,)


def test_keeping_all_cards_means_having_the_codex() -> None:
    """C-IO-25, C-IO-27: a player who keeps too many cards has the Codex, even if the app hasn't asked."""
    state = allowed(played_at("seduce"), Pick(seat=0), GiveBack(seat=0)).state
    assert not isinstance(state.open[-1], TooMany)
    grown = changed(state, hands=(6, *state.hands[1:]), draw=state.draw - 1)
    assert allowed(grown, KeepAll(seat=0)).state.codex == (0,)
    assert allowed(allowed(grown, NoticeHand(seat=0)).state, KeepAll(seat=0)).state.codex == (0,)


def test_a_player_who_only_loses_the_oracle_keeps_the_codex() -> None:
    """IO-51, IO-104: a victim known to have the Codex needn't discard if the Oracle was the only card picked."""
    state = changed(held_by(played_at("intimidate", hands={1: 7}), 1), codex=(1,))
    after = allowed(state, Pick(seat=0, oracle=True)).state
    assert (after.hands[1], after.codex, type(after.open[-1])) == (7, (1,), Encounter)


def test_only_one_player_has_the_only_codex() -> None:
    """C-IO-2: if the table says that another player has the Codex, the former one no longer counts as having it."""
    state = believed()
    traded = changed(state, codex=(1,), hands=replaced(state.hands, 0, 5))
    assert REFEREE.evolve(traded, Take(seat=0, place=HOME)).state.codex == (0,)


MOST_ASKED = 2.0  # questions about the Codex in a game, on average: 4.6 when each large hand was asked about


def asked_about(played: Played) -> Iterator[str]:
    """The table's questions about the Codex in a game."""
    for ruling in rulings_of(played):
        doubts = ruling.doubts if isinstance(ruling, Unclear) else ()
        yield from (doubt.sentence.template for doubt in doubts if "Galactic Codex" in doubt.sentence.template)


def test_the_codex_is_hardly_asked_about() -> None:
    """In simulated games with real hands, the table is asked at most `MOST_ASKED` times on average."""
    games = [game(seed) for seed in SLICE]
    assert 0 < sum(len([*asked_about(record)]) for record in games) <= MOST_ASKED * len(games)


def test_a_hand_within_its_limit_needs_no_codex() -> None:
    """IO-32: a fifth card raises no question."""
    assert isinstance(REFEREE.judge(playing(hands={0: 4}), Take(seat=0, place=HOME)), Allowed)
    state = playing()
    assert says(state, refused(state, KeepAll(seat=0))) == "Claire's hand size is 5, and the limit is 5."


def test_the_codex_is_not_announced_twice() -> None:
    """C-IO-27: a second announcement changes nothing, even with a larger hand, so it can't be overruled."""
    for size in (7, 21):
        state = changed(believed(7), hands=replaced(believed(7).hands, 0, size))
        refusal = refused(state, KeepAll(seat=0))
        assert not refusal.may_overrule
        assert says(state, refusal) == "You've already said that Claire has the Galactic Codex."
