"""Steps through a game's timeline entry by entry. The caller filters secrets from sentences."""

from bisect import bisect_left
from typing import Any

from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Allowed, Happening, Invalid, Mark, Ruling
from referees.common.protocol.sentence import Sentence
from referees.common.record.journal import StoredEntry
from referees.common.referee import Referee
from referees.common.timeline import Timeline
from referees.common.values.value import Value


class Step(Value):
    """A step of a replay. `question`; `entry`: the entry's text and rules (both None before the first entry).
    `doubt`: an objection that was overruled (`mark`), or why the entry no longer fits (`is_invalid`). `after`: the
    resulting state; `next`: the next question, or how the game ended."""

    number: int
    question: Sentence | None
    entry: Happening | None
    mark: Mark
    doubt: Happening | None
    is_invalid: bool
    followed: tuple[Happening, ...]
    after: Any
    next: Sentence


class Replay:
    """A game to step through. Secrecy depends on the current state `now`, not on the one shown."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline, self._referee = timeline, timeline.referee
        self._invalid = dict(timeline.invalid_entries)

    @property
    def count(self) -> int:
        """The number of entries."""
        return len(self._timeline.entries)

    def clamped(self, number: int) -> int:
        """The valid step number nearest to `number`."""
        return max(0, min(number, self.count))

    def rounds(self) -> tuple[int, ...]:
        """The last step of each round, found by bisection because tallying after every step is too slow."""
        steps, ended = range(self.count + 1), self._counted(self.count)
        return tuple(bisect_left(steps, total, key=self._counted) for total in range(1, ended + 1))

    def days(self) -> tuple[int, ...]:
        """The last step of each day except the final one; empty in games without days."""
        last = self._referee.day(self._timeline.state)
        if last is None:
            return ()
        steps = range(self.count + 1)
        return tuple(bisect_left(steps, day + 1, key=self._day) for day in range(1, last))

    def _day(self, number: int) -> int:
        return self._referee.day(self._timeline.state_at(number)) or 0

    def _counted(self, number: int) -> int:
        return len(self._referee.tally(self._timeline.state_at(number)).parts)

    @property
    def now(self) -> Any:
        """The state after the last entry."""
        return self._timeline.state

    def step(self, number: int) -> Step:
        """The step of entry `number`, counted from 1; 0 is the initial state."""
        after = self._timeline.state_at(number)
        if number == 0:
            return Step(0, None, None, None, None, False, (), after, _question(after))
        stored = self._timeline.entries[number - 1]
        before = self._timeline.state_at(number - 1)
        reason = self._invalid.get(stored.id)
        followed = self._timeline.evolved(number - 1).happened
        cites = permitted_by(self._referee, before, stored.entry) or ()
        entry = Happening(self._referee.tell(stored.entry, before, self.now), cites)
        doubt = self._doubt(before, stored) if reason is None else _ruled(reason)
        question = _question(before)
        return Step(number, question, entry, stored.mark, doubt, reason is not None, followed, after, _question(after))

    def _doubt(self, before: Any, stored: StoredEntry) -> Happening | None:
        if stored.mark is None:
            return None
        invalid = self._referee.check(before.config, stored.entry)
        ruling = self._referee.judge(before, stored.entry) if invalid is None else invalid
        return None if isinstance(ruling, Allowed) else _ruled(ruling)


def permitted_by(rules: Referee[Any, Any], state: Any, entry: Entry) -> tuple[str, ...] | None:
    """The rules cited by the offer that permits the entry; None if none does."""
    for offers in (rules.offers, rules.more):
        for offer in offers(state):
            if offer.holds(entry):
                return offer.cites
    return None


def _question(state: Any) -> Sentence:
    sentence: Sentence = state.open[-1].ask(state) if state.outcome is None else state.outcome.sentence
    return sentence


def _ruled(ruling: Ruling | Invalid) -> Happening:
    return Happening(ruling.sentence, () if isinstance(ruling, Invalid) else ruling.cites)
