"""What may be entered now: a kind of entry with fixed fields and a domain for each open one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from referees.common.protocol.sentence import Sentence, Who, say
from referees.common.values.value import Value

__all__ = ["Choice", "Domain", "Number", "Offer", "Subset", "Text", "offered_to", "plain", "seat_label"]


def plain(value: Any) -> Sentence:
    """The label of a value that is its own name."""
    return say("{value}", value=str(value))


def seat_label(seat: Any) -> Sentence:
    """The label of a seat: its player's name."""
    return say("{who}", who=Who(seat))


class Choice(Value):
    """One of `values`; `label` says a value to people (a module-level function, so that equal domains are equal)."""

    values: tuple[Any, ...]
    label: Callable[[Any], Sentence] = plain

    def holds(self, value: Any) -> bool:
        """Whether the value is one of these."""
        return value in self.values


class Number(Value):
    """A whole number from `lo` to `hi`, both included."""

    lo: int
    hi: int

    def holds(self, value: Any) -> bool:
        """Whether the value is a whole number in range (True is no number)."""
        return type(value) is int and self.lo <= value <= self.hi


class Subset(Value):
    """From `at_least` to `at_most` different values of `of`, as a tuple; where order matters it is the tuple's."""

    of: Choice
    at_least: int
    at_most: int

    def holds(self, value: Any) -> bool:
        """Whether the value is a tuple of different members, as many as asked."""
        return (
            isinstance(value, tuple)
            and self.at_least <= len(value) <= self.at_most
            and len(set(value)) == len(value)
            and all(self.of.holds(one) for one in value)
        )


class Text(Value):
    """Words of the table's own, 1 to `limit` characters."""

    limit: int

    def holds(self, value: Any) -> bool:
        """Whether the value is a text of that length."""
        return isinstance(value, str) and 1 <= len(value) <= self.limit


Domain = Choice | Number | Subset | Text


class Offer(Value):
    """An entry that may be made now, with what is fixed and what is open, and the rule that permits it.

    `rare` offers stand behind "More". A domain never depends on another open field: dependent fields become
    several offers. `entry` is the class of the entry; `does` says what is done where `prompt` is a question.
    """

    entry: type[Any]
    prompt: Sentence
    cites: tuple[str, ...]
    fixed: Mapping[str, Any]
    open: Mapping[str, Domain]
    rare: bool = False
    does: Sentence | None = None

    @property
    def act(self) -> Sentence:
        """What is done by it, in a list of what can be done."""
        return self.prompt if self.does is None else self.does

    def holds(self, entry: Any) -> bool:
        """Whether this very entry is on offer."""
        return (
            type(entry) is self.entry
            and all(getattr(entry, name) == value for name, value in self.fixed.items())
            and all(domain.holds(getattr(entry, name)) for name, domain in self.open.items())
        )

    def choices(self, name: str) -> tuple[Any, ...]:
        """The values among which an open field is chosen; none where it is no choice."""
        domain = self.open.get(name)
        return domain.values if isinstance(domain, Choice) else ()

    def fill(self, **values: Any) -> Any:
        """The entry with the open fields filled in."""
        return self.entry(**self.fixed, **values)


def offered_to(entry: type[Any], prompt: Sentence, *cites: str, **fields: Any) -> Callable[..., Offer]:
    """A function of a seat, the {who} of `prompt`, and of whether it is rare: the offer of that entry to the seat, made
    once. Those of its other `fields` that are domains are open."""
    domains = {name: value for name, value in fields.items() if isinstance(value, Domain)}
    fixed = {name: value for name, value in fields.items() if name not in domains}

    @cache
    def offer(seat: int, is_rare: bool = False) -> Offer:
        said = prompt.filled(who=Who(seat)) if "{who}" in prompt.template else prompt
        return Offer(entry, said, cites, {"seat": seat, **fixed}, domains, is_rare)

    return offer
