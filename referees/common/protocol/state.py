"""What every game's state begins with, and the questions that are open in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from referees.common.protocol.config import Config
from referees.common.protocol.ruling import NO_REASON, Happening, Refused
from referees.common.protocol.sentence import Sentence, Slots, Who, say
from referees.common.protocol.tally import Outcome
from referees.common.values.change import changed
from referees.common.values.value import Value

__all__ = ["Decision", "State", "Step"]


class Decision(Value):
    """What the table is asked, and of whom: `seats` are those still awaited, in any order. Each game derives its own.

    `asks` is the question of one that never changes; {who} are the players of `seats`. `first` is the reason that never
    changes why whatever does not answer it has to wait; {who} is the player of `seat`. `about` is the id of the passage
    that explains the question, of one that asks for the same thing whenever it is asked.
    """

    seats: tuple[int, ...]
    asks = say("")
    first = NO_REASON
    about = ""

    @property
    def seat(self) -> int:
        """The one seat that is asked, or the first of them."""
        return self.seats[0]

    def ask(self, state: Any) -> Sentence:
        """The headline: the question of the moment in plain words."""
        return self.asks.filled(who=tuple(map(Who, self.seats)))

    def passage(self, state: Any) -> str:
        """The id of the passage that explains the question: what it asks for, not what permits this answer or that.
        Empty where the game names none."""
        return self.about

    def slots(self, state: Any) -> Slots:
        """What fills the fields of its hint (`hints.toml`): names and numbers of the moment. {who} are those asked."""
        return {"who": tuple(map(Who, self.seats))}

    def awaited(self, state: Any) -> tuple[int, ...]:
        """The seats that still have something to answer: by default all of `seats` whose players are there. They
        replace `seats` after every entry that leaves the question on top."""
        if not state.left:
            return self.seats
        return tuple([seat for seat in self.seats if seat not in state.left]) or self.seats

    def stands(self, state: Any) -> bool:
        """Whether there is more to answer after an answer, for one that is asked again and again (`Step.again`). Where
        it stands it has not lapsed."""
        raise NotImplementedError

    def comes_first(self, state: Any) -> Refused | None:
        """Why whatever does not answer it has to wait, with the rule that says so; an entry that knows better says so
        itself (`Entry.not_now`). None where there is no better reason than that it is asked (OC-5)."""
        if self.first is NO_REASON:
            return None
        said = self.first.sentence
        return self.first if said.fields else changed(self.first, sentence=said.filled(who=Who(self.seat)))

    def lapsed(self, state: Any) -> Happening | None:
        """Why the question is no longer asked: its premise is gone, or nothing is left to choose. None: it stands;
        `UNTOLD`: it lapses without a word."""
        return None


class State(Value):
    """A game's state is a `frozen` value that derives from this one.

    `open` is the stack of decisions, the question of the moment last; `left` are the seats whose players have gone.
    """

    config: Config
    open: tuple[Decision, ...] = ()
    outcome: Outcome | None = None
    left: tuple[int, ...] = ()

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


class Step(NamedTuple):
    """What an entry, or the game by itself, did: the new state, what happened, what to ask now (the last is asked
    first), and whether the decision answered is done, or is asked `again` as long as it stands and done then.

    `state` is the one that was given, or one made from it just now that is kept nowhere: what is asked next is written
    into it."""

    state: Any
    happened: tuple[Happening, ...] = ()
    ask: tuple[Decision, ...] = ()
    done: bool = False
    again: bool = False
