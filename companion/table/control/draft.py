"""An entry drafted from an offer, field by field, and the ruling against it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Choice, Domain, Number, Offer, Subset
from referees.common.protocol.ruling import Invalid, Mark, Refused, Ruling, Unclear
from referees.common.protocol.sentence import Sentence, any_of, say
from referees.common.values.change import changed
from referees.common.values.value import Value


class Correction(Value):
    """Where a correction goes in the record: it replaces the entry `id` (`amend`) or comes before it (`insert`)."""

    op: Literal["amend", "insert"]
    id: int


@dataclass(frozen=True, slots=True)
class Draft:
    """An offer and its filled fields. `mark`: set if the players insisted; `spot`: set if it corrects the record;
    `is_followup`: set if opened automatically after an entry, which the pad offers to undo."""

    offer: Offer
    values: tuple[tuple[str, Any], ...] = field(default=(), repr=False)  # may be secret: kept out of logs
    mark: Mark = None
    spot: Correction | None = None
    is_followup: bool = False

    @property
    def asks(self) -> str | None:
        """The open field to fill next; None if all are filled."""
        filled = {name for name, _ in self.values}
        return next((name for name in self.offer.open if name not in filled), None)

    @property
    def domain(self) -> Domain:
        """The values permitted in the next field."""
        assert self.asks is not None
        return self.offer.open[self.asks]

    def filled(self, name: str, value: Any) -> Draft:
        """The draft with a field set."""
        return replace(self, values=(*self.without(name).values, (name, value)))

    def without(self, name: str) -> Draft:
        """The draft with a field reopened."""
        return replace(self, values=tuple(pair for pair in self.values if pair[0] != name))

    @property
    def entry(self) -> Entry:
        """The complete entry; every field must be filled."""
        entry: Entry = self.offer.fill(**dict(self.values))
        return entry


class Ruled(Value):
    """A ruling against the `entries` of one tap, caused by `entry`; players answer doubts one by one. `overrules`: they
    overruled an earlier entry's refusal."""

    ruling: Ruling | Invalid
    entries: tuple[Entry, ...] = ()
    draft: Draft | None = None
    answered: int = 0
    entry: Entry | None = None
    overrules: bool = False

    @property
    def doubt(self) -> Unclear | None:
        """The doubt to answer now; None unless the ruling is unclear."""
        return self.ruling.doubts[self.answered] if isinstance(self.ruling, Unclear) else None

    @property
    def following(self) -> Ruled | None:
        """The ruling, moved on to its next doubt; None after the last."""
        if not isinstance(self.ruling, Unclear) or self.answered + 1 >= len(self.ruling.doubts):
            return None
        return changed(self, answered=self.answered + 1)

    @property
    def instead(self) -> Sentence | None:
        """The alternatives to a refused entry, if few."""
        if not isinstance(self.ruling, Refused) or self.entry is None:
            return None
        return possible(self.ruling.instead, self.entry)

    @property
    def mark(self) -> Mark:
        """The mark that the entries get in the journal if the players insist."""
        return "overruled" if self.overrules or isinstance(self.ruling, Refused) else "confirmed"


class Carried(Value):
    """A pending correction, and later entries with the same mistake, worded before and after it."""

    draft: Draft
    changes: tuple[tuple[Sentence, Sentence], ...]


FEW = 6  # alternatives listed after a refusal


def possible(instead: tuple[Offer, ...], entry: Entry) -> Sentence | None:
    """The alternatives to a refused entry: offers that differ from it in one field. None if none or too many."""
    alike = [(offer, at_odds(offer, entry)) for offer in instead if offer.entry is type(entry)]
    similar = [(offer, odds[0]) for offer, odds in alike if len(odds) == 1]
    ways = dict.fromkeys(way for offer, name in similar for way in _answers(offer, name))
    if not 0 < len(ways) <= FEW or any(way.template.endswith("?") for way in ways):
        return None
    return say("Possible now: {ways}.", ways=any_of(tuple(ways)))


def at_odds(offer: Offer, entry: Entry, of: Iterable[str] | None = None) -> list[str]:
    """The fields of an entry (all, or those in `of`) whose values an offer doesn't permit."""
    fixed = [name for name, value in offer.fixed.items() if getattr(entry, name) != value]
    open_fields = [name for name, domain in offer.open.items() if not domain.holds(getattr(entry, name))]
    return [name for name in fixed + open_fields if of is None or name in of]


def only_makes(offer: Offer, entry: Entry) -> bool:
    """Whether an offer permits this entry and no other."""
    return offer.holds(entry) and all(offer.choices(name) == (getattr(entry, name),) for name in offer.open)


def _answers(offer: Offer, name: str) -> Iterator[Sentence]:
    domain = offer.open.get(name)
    if isinstance(domain, Choice):
        yield from map(domain.label, domain.values)
    elif isinstance(domain, Number):
        yield say("{lo} to {hi}", lo=domain.lo, hi=domain.hi)
    elif domain is None:
        yield offer.prompt


def value_label(domain: Domain, value: Any) -> Sentence:
    """A field's value in words."""
    if isinstance(domain, Choice):
        return domain.label(value)
    if isinstance(domain, Subset):
        return say("{values}", values=tuple(domain.of.label(item) for item in value))
    return say("{value}", value=str(value))
