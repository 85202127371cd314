"""The values of a domain, values just outside it, and the entries of an offer."""

from collections.abc import Iterator
from itertools import chain, combinations, islice, product
from typing import Any

from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Choice, Domain, Number, Offer, Subset, Text

FEW = 12  # A domain up to this size is tried whole, a larger one at its ends


def values_of(domain: Domain) -> tuple[Any, ...]:
    """All values of a small domain; the ends and some values between of a large one."""
    match domain:
        case Choice():
            return domain.values
        case Number():
            if domain.hi - domain.lo < FEW:
                return tuple(range(domain.lo, domain.hi + 1))
            return (domain.lo, domain.lo + 1, (domain.lo + domain.hi) // 2, domain.hi - 1, domain.hi)
        case Subset():
            sizes = range(domain.at_least, domain.at_most + 1)
            subsets = chain.from_iterable(combinations(domain.of.values, size) for size in sizes)
            return tuple(islice(subsets, FEW))
        case Text():
            return ("a", "Ü" * domain.limit)


def beside(domain: Domain) -> tuple[Any, ...]:
    """Values just outside a domain, which catch off-by-one errors."""
    match domain:
        case Choice():
            return ()
        case Number():
            return (domain.lo - 1, domain.hi + 1)
        case Subset():
            values = domain.of.values
            return ((), values[:1] * 2, values[: max(domain.at_least - 1, 0)], values[: domain.at_most + 1])
        case Text():
            return ("", "a" * (domain.limit + 1))


def entries_of(offer: Offer, limit: int | None = None) -> Iterator[Entry]:
    names = tuple(offer.open)
    filled = product(*(values_of(offer.open[name]) for name in names))
    return (offer.fill(**dict(zip(names, values, strict=True))) for values in islice(filled, limit))
