"""A timeline is incremental: after any operation it equals a full replay of its journal."""

import gc
import random
import weakref
from collections import Counter
from typing import Any

import pytest
from lantern_oracle.kindling import KindleLantern
from lantern_oracle.papers import Draw
from lantern_oracle.pouring import Pour

from referees.common.protocol.config import seated
from referees.common.protocol.ruling import Refused
from referees.common.record.journal import Line
from referees.common.referee import Evolved, Referee
from referees.common.registry import referee
from referees.common.timeline import STRIDE, Timeline, fits
from tests.common.journals import first_line, fold, next_line, record_of, replay
from tests.common.playing import GAMES, config_of
from tests.sampling import up_to

ALL_GAMES = pytest.mark.parametrize("game_id", GAMES)
LANTERN = referee("lantern_oracle")


def agrees(timeline: Timeline, lines: list[Line]) -> bool:
    record = fold(lines, timeline.referee.read_config, timeline.referee.read_entry)
    state, invalid = replay(timeline.referee, record)
    return timeline.state == state and record_of(timeline) == record and list(timeline.invalid_entries) == invalid


def assert_equals_replay(game_id: str, seed: int, length: int) -> None:
    """Asserts that a timeline equals a replay after each random line, some first applied to a copy, as by a table."""
    game, rng = referee(game_id), random.Random(f"{game_id} {seed}")
    lines = [first_line(config_of(game, rng))]
    timeline = Timeline(game, lines)
    for _ in range(length):
        line = next_line(timeline, rng)
        lines.append(line)
        entry = game.read_entry(line.payload or "") if line.op == "enter" else None
        if entry is not None and fits(game.judge(timeline.state, entry), line.mark) and rng.random() < 0.5:
            timeline.enter(line, entry, game.evolve(timeline.state, entry, line.n))
        else:
            original, timeline = timeline, timeline.copy()
            timeline.apply(line)
            assert agrees(original, lines[:-1]), "the copy changed the original"
        assert agrees(timeline, lines), lines
    assert agrees(Timeline(game, lines), lines)


@ALL_GAMES
@pytest.mark.sampled
def test_a_timeline_equals_a_replay_after_every_line(game_id: str) -> None:
    """After lines of any kind, a timeline has the state, record and invalid entries of a full replay."""
    for seed in range(up_to(20, 300)):
        assert_equals_replay(game_id, seed, random.Random(seed).randint(1, up_to(28, 120)))


@ALL_GAMES
def test_a_timeline_is_freed_with_its_last_reference(game_id: str) -> None:
    """A timeline has no reference to itself, so its memory is freed without the garbage collector."""
    game = referee(game_id)
    timeline = Timeline(game, [first_line(config_of(game, random.Random(game_id)))])
    held = weakref.ref(timeline)
    is_on = gc.isenabled()
    gc.disable()
    try:
        del timeline
        assert held() is None
    finally:
        if is_on:
            gc.enable()


class Counted:
    """Counts a referee's work: how often each payload was read, and how many entries were applied."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read: Counter[str] = Counter()
        self.evolved = 0
        read_entry, read_config, evolve = Referee.read_entry, Referee.read_config, Referee.evolve

        def reading_entry(game: Any, text: str, edition: int | None = None) -> Any:
            self.read[text] += 1
            return read_entry(game, text, edition)

        def reading_config(game: Any, text: str, edition: int | None = None) -> Any:
            self.read[text] += 1
            return read_config(game, text, edition)

        def evolving(game: Any, state: Any, entry: Any, id: int = 0) -> Evolved:
            self.evolved += 1
            return evolve(game, state, entry, id)

        monkeypatch.setattr(Referee, "read_entry", reading_entry)
        monkeypatch.setattr(Referee, "read_config", reading_config)
        monkeypatch.setattr(Referee, "evolve", evolving)


@ALL_GAMES
def test_every_payload_is_read_once(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often entries are corrected, withdrawn and redone, the payload of each line is read once."""
    game, rng = referee(game_id), random.Random(game_id)
    timeline = Timeline(game, [first_line(config_of(game, rng))])
    payloads: Counter[str] = Counter()
    counted = Counted(monkeypatch)
    for _ in range(60):
        line = next_line(timeline, rng)
        counted.read.clear()
        timeline.apply(line)
        payloads.update(counted.read)
        assert counted.read == ({line.payload: 1} if line.payload is not None else {})
    assert payloads


def long_game(count: int) -> Timeline:
    """A game of Lantern Oracle with about that many entries."""
    timeline, _ = lantern(KINDLE, *[POUR, Pour(seat=1, drops=1).model_dump_json()] * (count // 2))
    return timeline


def test_a_correction_is_replayed_from_the_place_it_touches(monkeypatch: pytest.MonkeyPatch) -> None:
    """A correction leaves earlier states: near the end of a long game it and its undo apply few entries each."""
    timeline = long_game(400)
    held, count = timeline.state_at(397), len(timeline.entries)
    counted = Counted(monkeypatch)
    changed = [
        Line(timeline.last + 1, "amend", timeline.entries[count - 4].id, None, POUR, 0),
        Line(timeline.last + 2, "insert", timeline.entries[count - 3].id, None, POUR, 0),
        Line(timeline.last + 3, "remove", timeline.entries[count - 2].id, None, None, 0),
    ]
    for line in changed:
        timeline.apply(line)
    for n in range(3):
        timeline.apply(Line(timeline.last + 1, "back", None, None, None, n))
    assert counted.evolved <= 2 * (4 + 4 + 3)
    assert timeline.state_at(397) is held


def test_long_work_reports_its_progress() -> None:
    """Opening and correcting report their progress every few entries, up to nearly all of them."""
    lines = list(long_game(400).done)
    opening = [*Timeline.opening(LANTERN, lines)]
    timeline = Timeline(LANTERN, lines)
    applying = [*timeline.applying(Line(timeline.last + 1, "config", None, None, lines[0].payload, 0))]
    for steps, least in ((opening, 800), (applying, 400)):
        assert len(steps) >= least // STRIDE
        assert [step.done for step in steps] == sorted(step.done for step in steps)
        assert steps[-1].of - STRIDE < steps[-1].done <= steps[-1].of


def test_cancelled_work_leaves_the_timeline_unchanged() -> None:
    """A correction is applied to a copy, so cancelling it halfway changes nothing."""
    timeline = long_game(400)
    before = timeline.state, record_of(timeline), list(timeline.invalid_entries), list(timeline.done)
    trying = timeline.copy().applying(Line(timeline.last + 1, "remove", 5, None, None, 0))
    for _ in range(7):
        next(trying)
    trying.close()
    assert (timeline.state, record_of(timeline), list(timeline.invalid_entries), list(timeline.done)) == before


def lantern(*payloads: str, options: str = "open") -> tuple[Timeline, list[Line]]:
    """A game of Lantern Oracle for two, with these entries."""
    config = LANTERN.config(seats=seated(("Ann", "Bob"))).model_copy(
        update={"options": LANTERN.config.model_fields["options"].default.model_copy(update={"end": options})}
    )
    lines = [first_line(config)]
    lines += [Line(n, "enter", None, None, payload, n) for n, payload in enumerate(payloads, start=2)]
    return Timeline(LANTERN, lines), lines


KINDLE = KindleLantern(seat=0, colour="rose").model_dump_json()
POUR = Pour(seat=0, drops=1).model_dump_json()
DRAW = Draw(seat=1, colour="jade").model_dump_json()


def test_the_states_before_and_after_an_entry() -> None:
    """`state_at` gives the state before an entry, and `evolved` what it led to."""
    timeline, _ = lantern(KINDLE, POUR)
    assert timeline.state_at(0).flame is None
    assert timeline.state_at(1).flame == "rose"
    assert timeline.evolved(1).state == timeline.state
    assert [happening.cites for happening in timeline.evolved(0).happened] == [("LO-14",)]


def test_an_entry_that_lost_its_meaning_is_skipped_and_listed() -> None:
    """If the kindling is removed, the pour after it answers no question: it's listed as invalid, and skipped."""
    timeline, _ = lantern(KINDLE, Pour(seat=0, drops=3).model_dump_json())
    timeline.apply(Line(4, "remove", 2, None, None, 4))
    ((id, ruling),) = timeline.invalid_entries
    assert id == 3 and isinstance(ruling, Refused) and not ruling.may_overrule
    assert timeline.state == LANTERN.setup(timeline.config)
    assert timeline.evolved(0) == Evolved(timeline.state, ())


def test_an_entry_of_older_rules_without_meaning_today_is_skipped_and_listed() -> None:
    """A game of an older edition opens, though today's rules ask other questions: what answers none is skipped."""
    senseless, lines = KindleLantern(seat=0, colour="ink").model_dump_json(), lantern(KINDLE, POUR)[1]
    lines.insert(2, Line(9, "enter", None, None, senseless, 9))
    assert [id for id, _ in Timeline(LANTERN, lines, edition=1).invalid_entries] == [9]
    assert Timeline(LANTERN, lines, edition=1).state == lantern(KINDLE, POUR)[0].state
    assert not Timeline(LANTERN, lines, edition=2).invalid_entries


def test_an_entry_that_became_forbidden_is_applied_and_listed() -> None:
    """If a turn of Ann's is inserted, her next pour comes out of turn: it's listed as invalid, but applied."""
    timeline, _ = lantern(KINDLE, POUR)
    timeline.apply(Line(4, "insert", 3, None, POUR, 4))
    ((id, ruling),) = timeline.invalid_entries
    assert id == 3 and isinstance(ruling, Refused) and ruling.cites == ("LO-4",)
    assert timeline.state.purses[0].total == 2


def test_an_invalid_entry_is_settled_by_overruling() -> None:
    """An invalid entry is settled by amending it with the mark "overruled"."""
    timeline, _ = lantern(KINDLE, POUR)
    timeline.apply(Line(4, "insert", 3, None, POUR, 4))
    timeline.apply(Line(5, "amend", 3, "overruled", POUR, 5))
    assert timeline.invalid_entries == []


def test_an_entry_of_a_missing_seat_is_skipped() -> None:
    """If its seat is removed, an entry is listed as invalid, and changes nothing."""
    timeline, _ = lantern(KINDLE, POUR, DRAW)
    three = timeline.config.model_copy(update={"seats": seated(("Ann", "Bob", "Cid"))})
    timeline.apply(Line(5, "config", None, None, three.model_dump_json(), 5))
    timeline.apply(Line(6, "enter", None, None, Pour(seat=2, drops=2).model_dump_json(), 6))
    timeline.apply(
        Line(7, "config", None, None, three.model_copy(update={"seats": three.seats[:2]}).model_dump_json(), 7)
    )
    assert [id for id, _ in timeline.invalid_entries] == [6]
    assert len(timeline.state.purses) == 2


def test_what_fits_depends_on_ruling_and_mark() -> None:
    """An allowed entry fits with any mark or none, a doubtful one with a mark, a forbidden one with "overruled"."""
    timeline, _ = lantern(KINDLE)
    allowed = LANTERN.judge(timeline.state, Pour(seat=0, drops=1))
    doubtful = LANTERN.judge(timeline.state, Pour(seat=0, drops=6))
    forbidden = LANTERN.judge(timeline.state, Pour(seat=1, drops=1))
    pointless = LANTERN.judge(timeline.state, KindleLantern(seat=0, colour="ink"))
    marks = (None, "confirmed", "overruled")
    assert [fits(allowed, mark) for mark in marks] == [True, True, True]
    assert [fits(doubtful, mark) for mark in marks] == [False, True, True]
    assert [fits(forbidden, mark) for mark in marks] == [False, False, True]
    assert [fits(pointless, mark) for mark in marks] == [False, False, False]


def test_going_back_from_the_end_continues_the_game() -> None:
    """After one step back from the end the table has offers again."""
    night = [POUR, Pour(seat=1, drops=1).model_dump_json()]
    wishes = [f'{{"kind":"wish","seat":{seat},"colour":"jade"}}' for seat in (0, 1)]
    timeline, _ = lantern(KINDLE, *(night + wishes) * 3, options="three_nights")
    assert LANTERN.outcome(timeline.state) is not None
    timeline.apply(Line(timeline.last + 1, "back", None, None, None, 0))
    assert LANTERN.outcome(timeline.state) is None
    assert LANTERN.offers(timeline.state)
