"""A correction in each of the five games also corrects later entries that repeat the value."""

from collections.abc import Iterator

import pytest

from companion.table.propagation import Change, _replaced, _Swap, propagate_correction
from referees.common.always.conclude import Conclude
from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Choice
from referees.common.protocol.ruling import Allowed
from referees.common.record.journal import Line
from referees.common.record.steps import finished
from referees.common.registry import referee
from referees.common.timeline import Timeline
from tests.perf.played import real_games

REPEATED: dict[str, tuple[str, str] | None] = {
    "meow_oracle": ("turn_up", "card"),
    "higgins_oracle": ("start_round", "oracle"),
    "haggatha": ("mark_faction", "faction"),
    "interstellar_oracle": ("start", "seat"),
    "oblivion": ("lay_out", "card"),
}
"""By game: a kind of entry and a field of it that later entries repeat; None if there is none."""

SOME = 80  # the number of a game's entries tried


def corrections(timeline: Timeline, kind: str, field: str) -> Iterator[tuple[int, Entry]]:
    """The id of each entry of that kind, with the entry for each other value that is allowed."""
    for at, stored in enumerate(timeline.entries):
        for offer in timeline.referee.offers(timeline.state_at(at)) if stored.entry.kind_name() == kind else ():
            values = offer.open.get(field) if offer.entry is type(stored.entry) else None
            for value in values.values if isinstance(values, Choice) else ():
                amended = stored.entry.model_copy(update={field: value})
                is_other = value != getattr(stored.entry, field)
                if is_other and isinstance(timeline.referee.judge(timeline.state_at(at), amended), Allowed):
                    yield stored.id, amended


def correct(timeline: Timeline, id: int, entry: Entry, most: int) -> tuple[Timeline, list[Change]]:
    """A copy with the entry amended, and the correction propagated to at most `most` later ones."""
    copy = timeline.copy()
    line = Line(copy.last + 1, "amend", id, None, entry.model_dump_json(), SOME**4)
    return copy, finished(propagate_correction(copy, line, most))


@pytest.mark.parametrize(("game", "repeated"), [(game, field) for game, field in REPEATED.items() if field])
def test_a_correction_also_corrects_later_entries(game: str, repeated: tuple[str, str]) -> None:
    """Later entries that repeat the wrong value and no longer fit get the right one, and fit again."""
    kind, field = repeated
    for played in real_games(game)[:4]:
        timeline = Timeline(referee(game), played.lines(SOME))
        for id, entry in corrections(timeline, kind, field):
            through, changes = correct(timeline, id, entry, SOME)
            if not changes:
                continue
            alone, _ = correct(timeline, id, entry, 0)
            right, wrong = getattr(entry, field), {number for number, _ in through.invalid_entries}
            for change in changes:
                now = through.entries[through.index_of(change.line.n)].entry
                assert right in [getattr(now, name) for name in type(now).model_fields]
                assert change.line.n not in wrong
            assert changes[0].line.ref in [number for number, _ in alone.invalid_entries]
            return
    raise AssertionError(f"{game}: no correction of {field} changed a later entry; REPEATED may name another, or None")


def test_two_values_of_one_field_are_both_corrected() -> None:
    """If a correction exchanges two values, a later entry with both has both exchanged."""
    swaps = [_Swap("ranking", False, 0, 1), _Swap("ranking", False, 1, 0)]
    assert dict(_replaced(Conclude(how="ranked", ranking=(1, 0)), swaps)) == {"ranking": (0, 1)}
