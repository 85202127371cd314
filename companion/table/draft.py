"""An entry being put together from an offer, field by field."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Choice, Domain, Offer, Subset
from referees.common.protocol.ruling import Mark
from referees.common.protocol.sentence import Sentence, say

__all__ = ["Draft", "Spot", "value_label"]


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in the record a correction goes: in place of the entry with that id, or before it."""

    op: Literal["amend", "insert"]
    id: int


@dataclass(frozen=True, slots=True)
class Draft:
    """What is filled in of an offer so far. `mark` says that the table has already agreed to it; `spot` that it
    corrects the record instead of going on from its end."""

    offer: Offer
    values: tuple[tuple[str, Any], ...] = field(default=(), repr=False)  # may be a secret: out of every log
    mark: Mark = None
    spot: Spot | None = None

    @property
    def asks(self) -> str | None:
        """The open field to fill next; None where all are."""
        filled = {name for name, _ in self.values}
        return next((name for name in self.offer.open if name not in filled), None)

    @property
    def domain(self) -> Domain:
        """What may be filled in next."""
        assert self.asks is not None
        return self.offer.open[self.asks]

    def filled(self, name: str, value: Any) -> Draft:
        """With one field more, or that field anew."""
        kept = tuple(pair for pair in self.values if pair[0] != name)
        return replace(self, values=(*kept, (name, value)))

    def without(self, name: str) -> Draft:
        """With that field open again."""
        return replace(self, values=tuple(pair for pair in self.values if pair[0] != name))

    @property
    def entry(self) -> Entry:
        """The whole entry; every field is filled."""
        return self.offer.fill(**dict(self.values))


def value_label(domain: Domain, value: Any) -> Sentence:
    """A filled-in value in words."""
    if isinstance(domain, Choice):
        return domain.label(value)
    if isinstance(domain, Subset):
        return say("{values}", values=tuple(domain.of.label(one) for one in value))
    return say("{value}", value=str(value))
