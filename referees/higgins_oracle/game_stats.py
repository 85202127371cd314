"""Game statistics: questions, hits, reigns and contradictions (HO-5 to HO-8, C-HO-9)."""

from collections import Counter
from collections.abc import Iterator

from referees.common.protocol.statistic import Moment, Statistic, StatKey, Story, for_all
from referees.common.words import say
from referees.higgins_oracle.asking import Guess, learned
from referees.higgins_oracle.knowledge import Contradiction


def _guesses(story: Story) -> Iterator[tuple[Moment, Guess]]:
    return ((moment, moment.entry) for moment in story if isinstance(moment.entry, Guess))


def _of_the_askers(story: Story, seats: Counter[int]) -> dict[StatKey, int]:
    return for_all(story, seats) if any(_guesses(story)) else {}


def _questions(story: Story) -> dict[StatKey, int]:
    return _of_the_askers(story, Counter(guess.seat for _, guess in _guesses(story)))


def _hits(story: Story) -> dict[StatKey, int]:
    return _of_the_askers(story, Counter(guess.seat for _, guess in _guesses(story) if guess.hits))


def _lies_caught(story: Story) -> dict[StatKey, int]:
    caught = [guess for moment, guess in _guesses(story) if isinstance(learned(moment.at, guess), Contradiction)]
    return _of_the_askers(story, Counter(guess.seat for guess in caught))


def _longest_reign(story: Story) -> dict[StatKey, int]:
    longest: Counter[int] = Counter()
    oracle, answered = -1, 0
    for moment, _ in _guesses(story):
        answered = answered + 1 if moment.at.oracle == oracle else 1
        oracle = moment.at.oracle
        longest[oracle] = max(longest[oracle], answered)
    return _of_the_askers(story, longest)


GAME_STATS = (
    Statistic("questions", say("Questions asked"), _questions),
    Statistic("hits", say("Questions that won cards"), _hits),
    Statistic("longest_reign", say("Most questions answered in a row as the Oracle"), _longest_reign, is_record=True),
    Statistic("lies_caught", say("Wrong answers caught"), _lies_caught),
)
