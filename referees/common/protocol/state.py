"""Base of every game's state, and its open questions."""

from collections.abc import Iterator
from typing import Any

from referees.common.protocol.config import Config
from referees.common.protocol.ruling import NO_REASON, Happening, Refused
from referees.common.protocol.sentence import Sentence, Slots, Who, say
from referees.common.protocol.tally import Outcome
from referees.common.values.change import changed
from referees.common.values.value import Value

__all__ = ["Decision", "State", "Step"]


class Decision(Value):
    """A question that the players in `seats` still have to answer, in any order. Subclasses may define `asks`, the
    question ({who}: those players); `first`, why everything else has to wait ({who}: the player of `seat`);
    `about`, the id of the passage that explains the question; `of_turn`, false if all count together in no one's turn.
    """

    seats: tuple[int, ...]
    asks = say("")
    first = NO_REASON
    about = ""
    of_turn = True

    @property
    def seat(self) -> int:
        """The one seat asked, or the first of several."""
        return self.seats[0]

    def ask(self, state: Any) -> Sentence:
        """The text of the question."""
        return self.asks.filled(who=tuple(map(Who, self.seats)))

    def passage(self, state: Any) -> str:
        """Id of the passage that explains the question itself, not its answers, or empty."""
        return self.about

    def slots(self, state: Any) -> Slots:
        """Slot values for the question's hint (`hints.toml`), added to its own and {next}, the first of `awaited`."""
        return {}

    def awaited(self, state: Any) -> tuple[int, ...]:
        """The seats still to answer: by default those of `seats` that haven't left. They replace `seats` after entries
        that leave the question open."""
        if not state.left:
            return self.seats
        return tuple([seat for seat in self.seats if seat not in state.left]) or self.seats

    def needs_answers(self, state: Any) -> bool:
        """Whether a question that `Step.again` repeats still needs answers; if so, its `expired` isn't checked."""
        raise NotImplementedError

    def why_first(self, state: Any) -> Refused | None:
        """Why other entries have to wait, with the rule; `Entry.why_not_now` takes precedence. None if the order of
        questions is the only reason (OC-5)."""
        if self.first is NO_REASON:
            return None
        sentence = self.first.sentence
        return self.first if sentence.fields else changed(self.first, sentence=sentence.filled(who=Who(self.seat)))

    def expired(self, state: Any) -> Happening | None:
        """Why the open question has expired; None while it is valid; `SILENT` to omit the log line."""
        return None


class State(Value):
    """Base of every game's state. `open`: the stack of decisions, the current last; `left`: seats that have left."""

    config: Config
    open: tuple[Decision, ...] = ()
    outcome: Outcome | None = None
    left: tuple[int, ...] = ()

    @property
    def current(self) -> Decision | None:
        """The current decision; None once the game is over."""
        return self.open[-1] if self.open else None

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats still at the table, clockwise from seat 0."""
        seats = range(len(self.config.seats))
        return tuple([seat for seat in seats if seat not in self.left]) if self.left else tuple(seats)

    def after(self, seat: int) -> Iterator[int]:
        """The seats still at the table, clockwise, from the one after `seat` to itself."""
        seats = len(self.config.seats)
        for away in range(1, seats + 1):
            other = (seat + away) % seats
            if other not in self.left:
                yield other


class Step(Value):
    """Result of an entry, or of `proceed`. Of several decisions to `ask`, the last comes first. `done`: the answered
    decision is closed; `again`: it stays open if it `needs_answers`. `state` must be the original or a new object that
    nothing else references, since decisions are added to new ones in place."""

    state: Any
    happened: tuple[Happening, ...] = ()
    ask: tuple[Decision, ...] = ()
    done: bool = False
    again: bool = False
