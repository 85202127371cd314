"""An entry under construction from an offer, field by field, and the objection that it met."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Choice, Domain, Offer, Subset
from referees.common.protocol.ruling import Invalid, Mark, Refused, Ruling, Unclear
from referees.common.protocol.sentence import Sentence, say

__all__ = ["Correction", "Draft", "Ruled", "mark_against", "value_label"]


@dataclass(frozen=True, slots=True)
class Correction:
    """Where a correction goes in the record: in place of the entry with that id, or before it."""

    op: Literal["amend", "insert"]
    id: int


@dataclass(frozen=True, slots=True)
class Draft:
    """The filled fields of an offer so far. `mark` is set where the table has already insisted; `spot` where it
    corrects the record instead of extending it."""

    offer: Offer
    values: tuple[tuple[str, Any], ...] = field(default=(), repr=False)  # may be secret: kept out of logs
    mark: Mark = None
    spot: Correction | None = None

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
        return self.offer.fill(**dict(self.values))


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling against the `entries` of a tap; `draft` where one of them had open fields. Of an unclear one the doubts
    are asked one by one: `answered` of them the table has confirmed."""

    ruling: Ruling | Invalid
    entries: tuple[Entry, ...] = ()
    draft: Draft | None = None
    answered: int = 0

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
    def mark(self) -> Mark:
        """What the entries get if the table insists."""
        return mark_against(self.ruling)


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
