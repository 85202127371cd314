"""Public facts that a table may correct (OC-1), declared as data."""

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any

from referees.common.protocol.offer import Choice, Domain, Number, plain, seat_label
from referees.common.protocol.sentence import Sentence, Who, say
from referees.common.values import changed
from referees.common.values.change import added, replaced
from referees.common.values.value import Value

__all__ = [
    "At", "Fact", "FactValue", "among", "by_seat", "by_table", "each_of", "each_seat", "granted_points", "is_gone",
    "one_for_all", "only_while", "turn", "up_to",
]  # fmt: skip

FactValue = int | str | None
At = tuple[int, ...]  # place of a fact: a seat, a seat and a cell, …; `()` for a fact about the whole table

Exists = Callable[[Any], Domain]  # config → every value that the fact can ever have

Fits = Callable[[Any, At], Domain]  # state and place → the values that the rules allow there now

Write = Callable[[Any, At, Any, int], Any]

Why = Callable[[Any, At, Any], Sentence | None]
"""State, place and a value that does not fit → the reason; None if the range of valid values explains it."""


def one_for_all(config: Any) -> Iterable[At]:
    """The only place, `()`, of a fact about the whole table."""
    return ((),)


def each_seat(config: Any) -> Iterable[At]:
    """The places of a fact that each seat has: `(seat,)`."""
    return [(seat,) for seat in range(len(config.seats))]


def each_of(*sizes: int) -> Callable[[Any], Iterable[At]]:
    """A function that lists a fact's places in a grid: `each_of(2, 5)` gives (0, 0) to (1, 4)."""
    return lambda config: product(*(range(size) for size in sizes))


class Fact(Value):
    """A public fact that a table may set. `asks` describes the place; its slot {who} is the seat `at[0]`. `exists`
    gives all possible values, with labels; `fits` those the rules allow now; `why` explains why a value doesn't fit.
    `write` returns the state with a new value, set by the entry with that id. `places` lists all places, `here` only
    those worth offering now (None: all). Where `is_there` is false, not even overruling can set a value."""

    name: str
    asks: Sentence | Callable[[At], Sentence]
    exists: Exists
    read: Callable[[Any, At], FactValue]
    write: Write
    fits: Fits | None = None
    places: Callable[[Any], Iterable[At]] = one_for_all
    here: Callable[[Any], Iterable[At]] | None = None
    is_there: Callable[[Any, At], bool] = lambda state, at: True
    why: Why = lambda state, at, value: None

    def place(self, at: At) -> Sentence:
        """The place in words: "Claire's area, top left"."""
        if callable(self.asks):
            return self.asks(at)
        return self.asks.filled(who=Who(at[0])) if at else self.asks

    def domain(self, state: Any, at: At) -> Domain:
        return self.exists(state.config) if self.fits is None else self.fits(state, at)

    def reason(self, state: Any, at: At, value: FactValue) -> Sentence:
        """Why the rules don't allow this value at this place now."""
        domain, place, label = self.domain(state, at), self.place(at), self.value_label(state.config, value)
        if reason := self.why(state, at, value):
            return reason
        if not isinstance(domain, Number) or domain.lo > domain.hi:
            return say("{place}: {value} isn't possible now.", place=place, value=label)
        if domain.lo == domain.hi:
            return say("{place}: {value} isn't possible. It can only be {lo}.", place=place, lo=domain.lo, value=label)
        text = "{place}: {value} isn't possible. It must be between {lo} and {hi}."
        return say(text, place=place, lo=domain.lo, hi=domain.hi, value=label)

    def value_label(self, config: Any, value: FactValue) -> Sentence:
        domain = self.exists(config)
        return domain.label(value) if isinstance(domain, Choice) else plain(value)


# What a value can be


def up_to(most: int | Callable[[Any], int], least: int = 0) -> Exists:
    """Domain: a number from `least` to `most`, which may depend on the config."""
    return lambda config: Number(least, most(config) if callable(most) else most)


def among(values: Iterable[FactValue], label: Callable[[Any], Sentence] = plain) -> Exists:
    """Domain: one of these values."""
    fixed = Choice(tuple(values), label)
    return lambda config: fixed


# Shapes of facts that several games have


def by_seat(
    name: str,
    asks: Sentence,
    exists: Exists,
    field: str,
    *,
    fits: Fits | None = None,
    then: Callable[[Any, int], Any] = lambda state, seat: state,
    why: Why = lambda state, at, value: None,
) -> Fact:
    """A fact of each seat, stored by seat in the state's `field`; `then` applies the consequences of setting it."""

    def write(state: Any, at: At, value: Any, id: int) -> Any:
        return then(changed(state, **{field: replaced(getattr(state, field), at[0], value)}), at[0])

    return Fact(name, asks, exists, lambda state, at: getattr(state, field)[at[0]], write, fits, each_seat, why=why)


def by_table(
    name: str,
    asks: Sentence,
    exists: Exists,
    field: str,
    *,
    fits: Fits | None = None,
    then: Callable[[Any], Any] = lambda state: state,
) -> Fact:
    """A fact about the whole table, stored in the state's `field`; `then` applies the consequences of setting it."""

    def write(state: Any, at: At, value: Any, id: int) -> Any:
        return then(changed(state, **{field: value}))

    return Fact(name, asks, exists, lambda state, at: getattr(state, field), write, fits)


def only_while(runs: Callable[[Any], bool], *facts: Fact) -> tuple[Fact, ...]:
    """The facts, to be set only while `runs(state)`, since they have no effect otherwise."""

    def limited(fact: Fact) -> Fact:
        return changed(
            fact,
            fits=lambda state, at: fact.domain(state, at) if runs(state) else Choice(()),
            here=lambda state: fact.places(state.config) if runs(state) else (),
            is_there=lambda state, at: runs(state),
            why=lambda state, at, value: fact.why(state, at, value) if runs(state) else None,
        )

    return tuple([limited(fact) for fact in facts])


def is_gone(state: Any, at: At, value: Any) -> Sentence | None:
    """Reason why a seat doesn't fit: its player has left."""
    return say("{who} has left the table.", who=Who(value)) if value in state.left else None


def turn(
    begin: Callable[[Any, int], Any],
    asks: Sentence = say("Whose turn it is"),
    read: Callable[[Any], FactValue] = lambda state: state.turn,
    *,
    fits: Fits = lambda state, at: Choice(state.playing, seat_label),
    name: str = "turn",
    why: Why = is_gone,
) -> Fact:
    """The active seat, as a fact; `fits` gives the permitted seats (default: those playing), `begin` starts a turn."""
    return Fact(
        name,
        asks,
        lambda config: Choice(tuple(range(len(config.seats))), seat_label),
        lambda state, at: read(state),
        lambda state, at, value, id: begin(state, value),
        fits,
        why=why,
    )


def granted_points(name: str, asks: Sentence, most: int, totals: Callable[[Any], Sequence[int]]) -> Fact:
    """The fact of each seat's points; the difference from the computed total is stored as `granted`."""

    def write(state: Any, at: At, value: Any, id: int) -> Any:
        return changed(state, granted=added(state.granted, at[0], value - totals(state)[at[0]]))

    return Fact(name, asks, up_to(most), lambda state, at: totals(state)[at[0]], write, places=each_seat)
