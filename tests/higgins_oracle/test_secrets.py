"""What section D protects is never shown: ranks denied or won by any player, while the round runs."""

import random
from typing import Any

import pytest

from referees.common.always.adjust import Adjust
from referees.common.always.conclude import Conclude
from referees.common.protocol.sentence import Reader
from referees.higgins_oracle import REFEREE
from referees.higgins_oracle.asking import Guess
from referees.higgins_oracle.pieces import RANKS, card_label, rank_label
from referees.higgins_oracle.state import State
from tests.common.eyes import rendered
from tests.higgins_oracle.simulator import Entry, play
from tests.higgins_oracle.tables import NAMES, allowed, config, enter, entry_of, says, started, unclear

PLAYERS = 4


def disguised(entries: list[Entry], rng: random.Random) -> list[Entry]:
    """The same round with other ranks named; what is public stays the same: face-up cards and numbers."""
    swap = dict(zip(RANKS, rng.sample(RANKS, len(RANKS)), strict=True))
    return [entry | {"rank": swap[entry["rank"]], "suits": None} if "rank" in entry else entry for entry in entries]


def pages_shown(entries: list[Entry], reader: Reader) -> list[Any]:
    """After every third entry but the last: the log, and all that this reader is shown, while they have won no card."""
    state, log, pages = REFEREE.setup(config(PLAYERS, target=500)), list[Any](), list[Any]()
    for raw in entries[:-1]:
        entry = REFEREE.entry_adapter.validate_python(raw)
        evolved = REFEREE.evolve(state, entry, len(log) + 1)
        log.append((entry, state))
        state = evolved.state
        assert state.running
        if len(log) % 3 == 0 and not REFEREE.view(state, reader.to).own:
            pages.append([reader.text(REFEREE.tell(entry, at, state), state) for entry, at in log])
            pages.append([rendered(REFEREE, state, reader, evolved), repr(log), repr(state)])
    return pages


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.soak)])
def test_rounds_that_differ_only_in_secrets_look_alike(seed: int) -> None:
    """Offers, More, view, tally, questions, happenings, log and representations are equal at every step, on the shared
    screen and for each player until they win a card, although every named rank differs."""
    entries = play(seed, PLAYERS, rounds=1).entries
    disguise = disguised(entries, random.Random(seed))
    assert disguise != entries
    for to in (None, *range(PLAYERS)):
        reader = Reader(NAMES, to)
        assert pages_shown(entries, reader) == pages_shown(disguise, reader)
    assert len(pages_shown(entries, Reader(NAMES))) > 30


@pytest.mark.parametrize("to", [None, 0, 1, 2, 3])
def test_no_rank_is_ever_said_in_the_log_of_a_running_round(to: int | None) -> None:
    """Lines name neither denied ranks nor those that others won, only those of face-up cards."""
    state, log = started(PLAYERS), list[tuple[Guess, State]]()
    for word in "A 2 3 4 /KS 5+2 6+1 J 7".split():
        entry = entry_of(state, word)
        if isinstance(entry, Guess):
            log.append((entry, state))
        state = enter(state, word)
    reader = Reader(NAMES, to)
    for entry, at in log:
        text = reader.text(REFEREE.tell(entry, at, state), state)
        has_name = reader.text(rank_label(entry.rank)) in text.replace("(guess #", "(#").partition(" (#")[0]
        assert has_name == (entry.hits > 0 and to == entry.seat), text


def test_the_log_says_who_guessed_and_whether_it_hit() -> None:
    """Section D: a line names no rank, but the guess's number, to which a doubt can refer."""
    state = started(PLAYERS)
    reader = Reader(NAMES)
    words = []
    for word in "A Q 7+1 3+2".split():
        entry = entry_of(state, word)
        words.append(reader.text(REFEREE.tell(entry, state, enter(state, word)), enter(state, word)))
        state = enter(state, word)
    assert words == [
        "Dee misses (guess #1)",
        "Cid misses (guess #2)",
        "Bob wins 1 card (guess #3)",
        "Bob wins 2 cards (guess #4)",
    ]


def test_the_full_log_is_open_after_the_round() -> None:
    """HO-11: once the round is scored, or the game is over, every rank is shown."""
    state = started(PLAYERS)
    entry = entry_of(state, "Q")
    missed = enter(state, "Q")
    reader = Reader(NAMES)
    for end in (Adjust(fact="deck", value=0), Conclude(how="abandoned")):
        over = allowed(missed, end).state
        assert reader.text(REFEREE.tell(entry, state, over), over) == "Dee names queen and misses (#1)"


def test_a_players_winnings_are_shown_only_to_that_player() -> None:
    """HO-11: a player's own view lists them, sorted by rank, not by time."""
    state = enter(started(PLAYERS), "A 2 3 Q+2 7+S 4 5")
    own = REFEREE.view(state, 3).own
    winner = next(seat for seat, won in enumerate(state.won) if won)
    piles = [(pile.rank, pile.count, pile.suits) for pile in REFEREE.view(state, winner).own or ()]
    assert piles == [("7", 1, ("S",)), ("Q", 2, ())]
    assert REFEREE.view(state).own is None
    assert [REFEREE.view(state, seat).own for seat in range(PLAYERS) if seat != winner] == [()] * 3
    assert own in ((), REFEREE.view(state, winner).own)


@pytest.mark.parametrize("words", ["A Q Q+2", "A 2 3 Q /QS", "A 2 3 K+S K+S", "A K+1 2 K+1 3 K+1 4 5 K+2"])
def test_a_doubt_names_guesses_and_players_but_no_rank(words: str) -> None:
    """Section D: a doubt says "guess 14, Claire's", for instance; the table has to remember the ranks."""
    *before, last = words.split()
    state = enter(started(PLAYERS), " ".join(before))
    text = says(state, unclear(state, last))
    assert "guess #" in text
    reader = Reader(NAMES)
    for rank in RANKS:
        assert rank.isdigit() or reader.text(rank_label(rank)) not in text
        assert reader.text(card_label(f"{rank}S")) not in text


def test_knowledge_changes_no_offer() -> None:
    """A state that remembers everything and one that has forgotten everything offer every reader the same."""
    state = enter(started(PLAYERS), "A 2 3 K+1 Q J")
    forgetful = allowed(state, Adjust(fact="hand", value=state.hand)).state
    assert forgetful.known != state.known
    for to in (None, *range(PLAYERS)):
        assert REFEREE.offers(state, to) == REFEREE.offers(forgetful, to)
        assert REFEREE.more(state, to) == REFEREE.more(forgetful, to)


def test_a_running_round_has_no_points_yet() -> None:
    """The tally shows nothing of a round before it is scored, not even the number of cards won."""
    state = enter(started(PLAYERS), "A 2 Q+2")
    assert REFEREE.tally(state).lines == ()
    assert REFEREE.tally(state).parts == ()
