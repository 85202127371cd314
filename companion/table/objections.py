"""The marks ("confirmed", "overruled") of entries in the journal, and the earlier entries that refusals name."""

from bisect import bisect_left
from collections.abc import Sequence

from referees.common.always.adjust import Adjust
from referees.common.protocol.entry import AnyTime, Entry
from referees.common.protocol.ruling import Invalid, Mark, Refused, Ruling, Unclear
from referees.common.record.journal import StoredEntry
from referees.common.timeline import Timeline


def stored_mark(ruling: Ruling | Invalid, mark: Mark) -> Mark:
    """The mark to store for an accepted entry: "confirmed" if it had doubts, even if its tap overruled another."""
    if isinstance(ruling, Refused):
        return mark
    return "confirmed" if isinstance(ruling, Unclear) else None


def earlier(timeline: Timeline, before: int, entry: Entry | None, ruling: Ruling | Invalid) -> StoredEntry | None:
    """The entry before index `before` named by the refusal; one that answers a question is of the same round."""
    if not isinstance(ruling, Refused) or not ruling.repeats:
        return None

    def rounds(index: int) -> int:
        return len(timeline.referee.tally(timeline.state_at(index)).parts)

    is_of_game = entry is None or entry.answers is AnyTime
    began = 0 if is_of_game else bisect_left(range(before), rounds(before), key=rounds)
    past = timeline.entries[began:before]
    at = repeated([stored.entry for stored in past], entry, ruling)
    return None if at is None else past[at]


def repeated(entries: Sequence[Entry], entry: Entry | None, ruling: Ruling | Invalid) -> int | None:
    """The index of the earlier entry named by the refusal: the last of its kind, of another kind, or a correction."""
    if entry is None or not isinstance(ruling, Refused) or not ruling.repeats:
        return None
    named = [(pair, getattr(entry, pair)) if isinstance(pair, str) else pair for pair in ruling.repeats]
    alike = [at for at, past in enumerate(entries) if all(getattr(past, name, None) == value for name, value in named)]
    own = [at for at in alike if type(entries[at]) is type(entry)]
    values = [value for _, value in named]
    fixes = [(at, past) for at, past in enumerate(entries) if isinstance(past, Adjust) and [past.value] == values]
    # Other facts may have the same number.
    corrected = [at for at, past in fixes if past.fact == named[0][0] or isinstance(past.value, str)]
    return next(iter(reversed(own or alike or corrected)), None)
