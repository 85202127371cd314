"""The reasons of doubts are true: they're compared with a real pack, whose hidden cards the referee never sees."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Unclear
from referees.higgins_oracle import REFEREE
from referees.higgins_oracle.asking import Guess
from referees.higgins_oracle.laying_out import LayOut
from referees.higgins_oracle.pieces import DECK, RANKS, rank_of
from referees.higgins_oracle.questions import Ask, ChooseCard
from referees.higgins_oracle.setting_up import StartRound
from tests.higgins_oracle.tables import config, says


class Round(NamedTuple):
    """State, real hand (card, guess after which it was drawn), ranks asked, cards given by guess, cards laid out."""

    state: Any
    hand: list[tuple[str, int]]
    answers: list[tuple[str, tuple[str, ...]]]
    laid: list[str]


def played(seed: int) -> Iterator[Round]:
    """The states of a round with a real pack, in which few ranks are asked for, so that they recur."""
    rng = random.Random(seed)
    state = REFEREE.evolve(REFEREE.setup(config(4, 99)), StartRound(oracle=0)).state
    deck = rng.sample(DECK, 52)
    hand, answers, laid = [(deck.pop(), 0)], list[tuple[str, tuple[str, ...]]](), list[str]()
    while state.running and state.open:
        yield Round(state, hand, answers, laid)
        if isinstance(state.open[-1], ChooseCard):
            dropped = rng.choice(hand)
            hand = [slot for slot in hand if slot != dropped]
            entry: Entry = LayOut(seat=state.oracle, card=dropped[0])
            laid.append(dropped[0])
        else:
            rank = rng.choice([rank_of(rng.choice(hand)[0]), *RANKS])
            matching = tuple(card for card, _ in hand if rank_of(card) == rank)
            hand = [slot for slot in hand if slot[0] not in matching]
            answers.append((rank, matching))
            suits = tuple(sorted(card[-1] for card in matching)) or None
            entry = Guess(seat=state.turn, rank=rank, hits=len(matching), suits=suits)
        state = REFEREE.evolve(state, entry).state
        while len(deck) > state.deck and state.running:
            hand = [*hand, (deck.pop(), len(answers))]


def false_entries(dealt: Round) -> Iterator[Entry]:
    """False answers of the Oracle: more cards than there are, cards that were given, ranks that were denied."""
    state = dealt.state
    for rank in RANKS:
        if isinstance(state.open[-1], Ask):
            yield from (Guess(seat=state.turn, rank=rank, hits=hits) for hits in range(1, min(state.hand, 4) + 1))
            yield Guess(seat=state.turn, rank=rank, hits=1, suits=("S",))
        elif isinstance(state.open[-1], ChooseCard):
            yield LayOut(seat=state.oracle, card=f"{rank}S")


def reason_is_so(dealt: Round, entry: Any, words: str) -> str:
    """Assert that the reason of a doubt is true of the pack; returns its kind."""
    rank = entry.rank if isinstance(entry, Guess) else rank_of(entry.card)
    guesses = [int(number) for number in re.findall(r"#(\d+)", words)]
    if re.match(r"After \w+'s guess #\d+, the Oracle had no card of this rank", words):  # a denial or a hit
        (guess,) = guesses
        most = re.search(r"at most (\d+) card", words)
        assert dealt.answers[guess - 1][0] == rank
        assert all(rank_of(card) != rank for card, drawn in dealt.hand if drawn < guess)
        assert sum(drawn >= guess for _, drawn in dealt.hand) <= (int(most[1]) if most else 0)
        return "absent"
    if "more than four" in words:
        given = Counter(rank_of(card) for guess in guesses for card in dealt.answers[guess - 1][1])
        given += Counter(map(rank_of, dealt.laid if "laid out" in words else ()))
        assert given[rank] + (entry.hits if isinstance(entry, Guess) else 1) > 4
        return "copies"
    if "already given" in words:
        (guess,) = guesses
        cards = {entry.card} if isinstance(entry, LayOut) else {rank + suit for suit in entry.suits}
        assert cards & set(dealt.answers[guess - 1][1])
        return "again"
    assert words.startswith("With this, the answers so far leave no possible hand."), words
    return "together"


@pytest.mark.parametrize("seed", range(3))
def test_the_reason_of_a_doubt_is_true(seed: int) -> None:
    """The cards drawn since a guess, its rank, and the cards given earlier are as in the real pack."""
    reasons: Counter[str] = Counter()
    for dealt in played(seed):
        for entry in false_entries(dealt):
            ruling = REFEREE.judge(dealt.state, entry)
            if isinstance(ruling, Unclear):
                reasons[reason_is_so(dealt, entry, says(dealt.state, ruling))] += 1
    assert reasons["absent"] > 100 and reasons["copies"] > 5 and reasons["again"] > 5, reasons
