"""An entry under construction from an offer, field by field, and the objection that it met."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Choice, Domain, Number, Offer, Subset
from referees.common.protocol.ruling import Invalid, Mark, Refused, Ruling, Unclear
from referees.common.protocol.sentence import Sentence, say


@dataclass(frozen=True, slots=True)
class Correction:
    """Where a correction goes in the record: in place of the entry with that id, or before it."""

    op: Literal["amend", "insert"]
    id: int


@dataclass(frozen=True, slots=True)
class Draft:
    """The filled fields of an offer so far. `mark` is set where the table has already insisted; `spot` where it
    corrects the record instead of extending it. One that `goes_on` was begun by itself after the entry before, which
    can be taken back from there."""

    offer: Offer
    values: tuple[tuple[str, Any], ...] = field(default=(), repr=False)  # may be secret: kept out of logs
    mark: Mark = None
    spot: Correction | None = None
    goes_on: bool = False

    @property
    def asks(self) -> str | None:
        """The open field to fill next; None where all are filled."""
        filled = {name for name, _ in self.values}
        return next((name for name in self.offer.open if name not in filled), None)

    @property
    def domain(self) -> Domain:
        """The permitted values of the next field."""
        assert self.asks is not None
        return self.offer.open[self.asks]

    def filled(self, name: str, value: Any) -> Draft:
        """With one more field, or with that field changed."""
        return replace(self, values=(*self.without(name).values, (name, value)))

    def without(self, name: str) -> Draft:
        """The draft with that field reopened."""
        return replace(self, values=tuple(pair for pair in self.values if pair[0] != name))

    @property
    def entry(self) -> Entry:
        """The complete entry; requires that every field is filled."""
        entry: Entry = self.offer.fill(**dict(self.values))
        return entry


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling against the `entries` of a tap, of which it was `entry`; `draft` where one of them had open fields. Of
    an unclear one the doubts are asked one by one: `answered` of them the table has confirmed."""

    ruling: Ruling | Invalid
    entries: tuple[Entry, ...] = ()
    draft: Draft | None = None
    answered: int = 0
    entry: Entry | None = None

    @property
    def doubt(self) -> Unclear | None:
        """The doubt that is asked now; None where the ruling is not unclear."""
        return self.ruling.doubts[self.answered] if isinstance(self.ruling, Unclear) else None

    @property
    def following(self) -> Ruled | None:
        """The card once this doubt is confirmed too; None where it is the last."""
        if not isinstance(self.ruling, Unclear) or self.answered + 1 >= len(self.ruling.doubts):
            return None
        return replace(self, answered=self.answered + 1)

    @property
    def may_insist(self) -> bool:
        """Whether the table may confirm or overrule it."""
        return isinstance(self.ruling, Unclear) or (isinstance(self.ruling, Refused) and self.ruling.may_overrule)

    @property
    def way(self) -> Sentence | None:
        """The answers that a refusal leaves, where they are few."""
        if not isinstance(self.ruling, Refused) or self.entry is None:
            return None
        return possible(self.ruling.instead, self.entry)

    @property
    def mark(self) -> Mark:
        """What the entries get if the table insists."""
        return mark_against(self.ruling)


@dataclass(frozen=True, slots=True)
class Carried:
    """A correction about to be made, and the later entries that repeat what it corrects, each before and after."""

    draft: Draft
    changes: tuple[tuple[Sentence, Sentence], ...]


FEW = 6
"""As many answers are told after a refusal; of more, the board and the pads show which they are."""


def possible(instead: tuple[Offer, ...], entry: Entry) -> Sentence | None:
    """What the one field of a refused entry that is at odds with the nearest offers could be; None where several are,
    where too many values are left, or where an offer is a question itself."""
    alike = [(offer, at_odds(offer, entry)) for offer in instead if offer.entry is type(entry)]
    near = [(offer, odds[0]) for offer, odds in alike if len(odds) == 1]
    ways = dict.fromkeys(way for offer, name in near for way in _answers(offer, name))
    if not 0 < len(ways) <= FEW or any(way.template.endswith("?") for way in ways):
        return None
    return say("Possible now: {ways}.", ways=tuple(ways))


def at_odds(offer: Offer, entry: Entry, of: Iterable[str] | None = None) -> list[str]:
    """The fields of an entry, all or those `of` them, that such an offer does not hold."""
    fixed = [name for name, value in offer.fixed.items() if getattr(entry, name) != value]
    open_fields = [name for name, domain in offer.open.items() if not domain.holds(getattr(entry, name))]
    return [name for name in fixed + open_fields if of is None or name in of]


def _answers(offer: Offer, name: str) -> Iterator[Sentence]:
    """The values of that field in words; where it is fixed, the whole offer in words."""
    domain = offer.open.get(name)
    if isinstance(domain, Choice):
        yield from map(domain.label, domain.values)
    elif isinstance(domain, Number):
        yield say("{lo} to {hi}", lo=domain.lo, hi=domain.hi)
    elif domain is None:
        yield offer.prompt


def mark_against(ruling: Ruling | Invalid) -> Mark:
    """How an entry gets past a ruling at the table's word."""
    return "overruled" if isinstance(ruling, Refused) else "confirmed"


def value_label(domain: Domain, value: Any) -> Sentence:
    """A filled value in words."""
    if isinstance(domain, Choice):
        return domain.label(value)
    if isinstance(domain, Subset):
        return say("{values}", values=tuple(domain.of.label(one) for one in value))
    return say("{value}", value=str(value))
