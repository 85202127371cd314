"""Offers: possible entries, with values for fixed fields and domains for open fields."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from referees.common.protocol.sentence import Sentence, Who, say
from referees.common.values.value import Value

__all__ = ["Choice", "Domain", "Number", "Offer", "Subset", "Text", "offered_to", "plain", "seat_label"]


def plain(value: Any) -> Sentence:
    """Label of a value: the value itself."""
    return say("{value}", value=str(value))


def seat_label(seat: Any) -> Sentence:
    """Label of a seat: its player's name."""
    return say("{who}", who=Who(seat))


class Choice(Value):
    """One of `values`, shown with `label`: a module-level function, so equal choices compare equal."""

    values: tuple[Any, ...]
    label: Callable[[Any], Sentence] = plain

    def holds(self, value: Any) -> bool:
        return value in self.values


class Number(Value):
    """An integer from `lo` to `hi`, inclusive."""

    lo: int
    hi: int

    def holds(self, value: Any) -> bool:
        return type(value) is int and self.lo <= value <= self.hi


class Subset(Value):
    """A tuple of `at_least` to `at_most` values from `of`, different ones unless they `may_repeat`; order is kept."""

    of: Choice
    at_least: int
    at_most: int
    may_repeat: bool = False

    def holds(self, value: Any) -> bool:
        return (
            isinstance(value, tuple)
            and self.at_least <= len(value) <= self.at_most
            and (self.may_repeat or len(set(value)) == len(value))
            and all(self.of.holds(item) for item in value)
        )


class Text(Value):
    """Free text of 1 to `limit` characters."""

    limit: int

    def holds(self, value: Any) -> bool:
        return isinstance(value, str) and 1 <= len(value) <= self.limit


Domain = Choice | Number | Subset | Text


class Offer(Value):
    """An entry that may be made now: class, `fixed` values, choices for `open` fields, and the rules that permit it.
    `rare` offers are under "More". Choices that depend on another field make several offers. If `prompt` is a question,
    `does` names the action."""

    entry: type[Any]
    prompt: Sentence
    cites: tuple[str, ...]
    fixed: Mapping[str, Any]
    open: Mapping[str, Domain]
    rare: bool = False
    does: Sentence | None = None

    @property
    def act(self) -> Sentence:
        """The action's label, for lists of actions."""
        return self.prompt if self.does is None else self.does

    def holds(self, entry: Any) -> bool:
        """Whether the offer includes this entry."""
        return (
            type(entry) is self.entry
            and all(getattr(entry, name) == value for name, value in self.fixed.items())
            and all(domain.holds(getattr(entry, name)) for name, domain in self.open.items())
        )

    def choices(self, name: str) -> tuple[Any, ...]:
        """The possible values of an open field; empty if it is not a choice."""
        domain = self.open.get(name)
        return domain.values if isinstance(domain, Choice) else ()

    def fill(self, **values: Any) -> Any:
        """The entry with the open fields filled in."""
        return self.entry(**self.fixed, **values)


def offered_to(entry: type[Any], prompt: Sentence, *cites: str, **fields: Any) -> Callable[..., Offer]:
    """Returns a cached function `(seat, is_rare)` that creates an offer of this entry; the seat's player replaces {who}
    in `prompt`. Domains are open fields, other values fixed ones."""
    domains = {name: value for name, value in fields.items() if isinstance(value, Domain)}
    fixed = {name: value for name, value in fields.items() if name not in domains}

    @cache
    def offer(seat: int, is_rare: bool = False) -> Offer:
        filled = prompt.filled(who=Who(seat)) if "{who}" in prompt.template else prompt
        return Offer(entry, filled, cites, {"seat": seat, **fixed}, domains, is_rare)

    return offer
