"""Finds objections that keep entries out of the journal, and the marks ("confirmed", "overruled") of those let in. A
doubt that rests on an unverified kit item is no objection."""

from collections.abc import Sequence

from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Allowed, Invalid, Mark, Refused, Ruling, Unclear, combined
from referees.common.timeline import fits


def objection(ruling: Ruling | Invalid, mark: Mark) -> Ruling | Invalid | None:
    """Why an entry with this ruling and mark isn't accepted into the journal; None if it is."""
    if not isinstance(ruling, Invalid) and fits(ruling, mark):
        return None
    if not isinstance(ruling, Unclear):
        return ruling
    doubts = combined(*(doubt for doubt in ruling.doubts if not doubt.assumed))
    return None if isinstance(doubts, Allowed) else doubts


def stored_mark(ruling: Ruling | Invalid, mark: Mark) -> Mark:
    """The mark to store for an accepted entry; one with doubts is "confirmed", even if its tap overruled another."""
    if isinstance(ruling, Refused):
        return mark
    return "confirmed" if isinstance(ruling, Unclear) else None


def repeated(entries: Sequence[Entry], entry: Entry | None, ruling: Ruling | Invalid) -> int | None:
    """The index of the earlier entry named by the refusal."""
    if entry is None or not isinstance(ruling, Refused) or not ruling.repeats:
        return None
    named = [(pair, getattr(entry, pair)) if isinstance(pair, str) else pair for pair in ruling.repeats]
    alike = [at for at, past in enumerate(entries) if all(getattr(past, name, None) == value for name, value in named)]
    own = [at for at in alike if type(entries[at]) is type(entry)]
    return next(iter(reversed(own or alike)), None)
