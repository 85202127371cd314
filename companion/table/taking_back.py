"""The lines that undo and redo affect, and their wording."""

from collections.abc import Callable, Sequence
from typing import Any

from referees.common.protocol.entry import Entry
from referees.common.protocol.sentence import Sentence, say, say_count
from referees.common.record.journal import Line
from referees.common.timeline import Timeline

TOGETHER = ("enter", "amend")  # ops whose simultaneous lines are one tap
MANY = 3  # at least this many entries are counted rather than named
CORRECTIONS = {
    "insert": say("adding “{entry}”"),
    "amend": say("the change to “{entry}”"),
    "remove": say("removing “{entry}”"),
}
PLAYS = say("the change to the kit or house rules")


def of_one_tap(lines: Sequence[Line]) -> int:
    """The number of lines that the last tap wrote (at the same moment)."""
    last = lines[-1]
    count = 1
    while count < len(lines) and lines[-1 - count].at == last.at and lines[-1 - count].op == last.op in TOGETHER:
        count += 1
    return count


def revealed_since(timeline: Timeline) -> bool:
    """Whether hidden information was revealed after the line that undo would withdraw."""
    return any(timeline.referee.reveals(timeline.payload(line)) for line in timeline.withdrawn if line.op == "enter")


def undo_text(timeline: Timeline) -> Sentence | None:
    """A sentence on what undo would withdraw: each player's last entry and, if many, how many."""
    done, entries = timeline.done, timeline.entries
    if len(done) < 2:
        return None
    count = of_one_tap(done)
    if done[-1].op != "enter":
        return _correction(timeline, done[-count])
    return tap_sentence(timeline, range(len(entries) - count, len(entries)))


def name_back(timeline: Timeline) -> Sentence | None:
    """A short label for undo's button: the entry or number of entries; None if nothing can be undone."""
    done, entries = timeline.done, timeline.entries
    if len(done) < 2:
        return None
    count = of_one_tap(done)
    if done[-1].op != "enter":
        return _correction(timeline, done[-count], timeline.referee.name)
    if count >= MANY:
        return say_count("{count} entry", "{count} entries", count)
    at = next(iter(_of_players(timeline, range(len(entries) - count, len(entries)))))
    return timeline.referee.name(entries[at].entry, timeline.state_at(at), timeline.state)


def _of_players(timeline: Timeline, tap: range) -> tuple[int, ...]:
    return tuple({getattr(timeline.entries[at].entry, "seat", None): at for at in tap}.values())


def tap_sentence(timeline: Timeline, tap: range) -> Sentence:
    """One tap's entries (a range of indices) in words: each player's last one and, if many, how many."""
    entries, count = timeline.entries, len(tap)
    sentences = tuple(
        timeline.referee.tell(entries[at].entry, timeline.state_at(at), timeline.state)
        for at in _of_players(timeline, tap)
    )
    if count - len(sentences) < MANY:
        return sentences[0] if len(sentences) == 1 else say("{entries}", entries=sentences)
    return say_count(
        "{count} entry made with one tap: {entries}",
        "{count} entries made with one tap: {entries}",
        count,
        entries=sentences,
    )


def taps(timeline: Timeline, first: int) -> list[range]:
    """Ranges of entries made with one tap each; the first range includes the entry at index `first`."""
    entries = timeline.entries
    moments = {line.n: line.at for line in timeline.done if line.op == "enter"}
    ranges: list[range] = []

    def continues(at: int) -> bool:
        moment = moments.get(entries[at].id)
        return at > 0 and moment is not None and moment == moments.get(entries[at - 1].id)

    while first < len(entries) and continues(first):
        first -= 1
    for at in range(first, len(entries)):
        if ranges and continues(at):
            ranges[-1] = range(ranges[-1].start, at + 1)
        else:
            ranges.append(range(at, at + 1))
    return ranges


def entry_back(timeline: Timeline) -> Entry | None:
    """The last entry, if undo would withdraw only that."""
    done = timeline.done
    return timeline.entries[-1].entry if len(done) > 1 and done[-1].op == "enter" and of_one_tap(done) == 1 else None


def redo_text(timeline: Timeline) -> Sentence | None:
    """A sentence that names the entries redo would restore."""
    if not timeline.withdrawn:
        return None
    line, count = timeline.withdrawn[-1], of_one_tap(timeline.withdrawn)
    if line.op != "enter":
        return _correction(timeline, line)
    if count == 1:
        return timeline.referee.tell(timeline.payload(line), timeline.state, timeline.state)
    redone = timeline.copy()
    redone.apply(Line(timeline.last + 1, "forward", timeline.withdrawn[-count].n, None, None, line.at))
    return tap_sentence(redone, range(len(timeline.entries), len(redone.entries)))


def _correction(timeline: Timeline, line: Line, tell: Callable[[Entry, Any, Any], Sentence] | None = None) -> Sentence:
    if line.op not in CORRECTIONS:
        return PLAYS
    corrected = next((earlier for earlier in (*timeline.done, *timeline.withdrawn) if earlier.n == line.ref), None)
    entry = timeline.payload(corrected if line.op == "remove" and corrected is not None else line)
    at = next((at for at, stored in enumerate(timeline.entries) if stored.id == line.n), None)
    state = timeline.state if at is None else timeline.state_at(at)
    is_confirmation = line.op == "amend" and corrected is not None and timeline.payload(corrected) == entry
    words = say("counting “{entry}” anyway") if is_confirmation else CORRECTIONS[line.op]
    return words.filled(entry=(tell or timeline.referee.tell)(entry, state, timeline.state))
