"""A replay shows each step of a game in either direction, also after corrections."""

import itertools
import json
import random

import pytest
from hypothesis import given, strategies as st

from companion.table.replay import Replay
from referees.common.always.conclude import Conclude
from referees.common.protocol.config import seated
from referees.common.protocol.sentence import Reader
from referees.common.record.journal import Line
from referees.common.registry import game_ids, referee
from referees.common.timeline import Timeline
from tests.common.journals import first_line, next_line
from tests.common.playing import config_of
from tests.meow_oracle.simulator import play


def meow(entries: int = 12, seed: int = 3) -> tuple[Timeline, list[Line]]:
    """The first entries of a simulated game with two players."""
    game = referee("meow_oracle")
    lines = [Line(1, "config", None, None, game.config(seats=seated(("Ann", "Bob"))).model_dump_json(), 0)]
    for n, entry in enumerate(play(seed, 2).entries[:entries], start=2):
        lines.append(Line(n, "enter", None, None, json.dumps(entry), n))
    return Timeline(game, lines), lines


@given(st.integers(-5, 30))
def test_a_number_never_leaves_the_game(number: int) -> None:
    """A step number out of range becomes that of the first or the last step."""
    replay = Replay(meow(5)[0])
    assert replay.clamped(number) == (0 if number < 0 else min(number, 5))


def test_steps_have_their_question_entry_and_state() -> None:
    """Each step has the question before it, and the state after its entry."""
    timeline, _ = meow()
    replay = Replay(timeline)
    assert replay.count == 12
    steps = [replay.step(number) for number in range(replay.count + 1)]
    assert steps[0].entry is None and steps[0].question is None and steps[0].followed == ()
    for before, step in itertools.pairwise(steps):
        assert step.question == before.next
        assert step.entry is not None and step.entry.cites
        assert not step.is_invalid and step.doubt is None and step.mark is None
    assert [step.after for step in steps] == [timeline.state_at(index) for index in range(13)]
    assert steps[-1].after == replay.now


def test_happenings_have_their_rules() -> None:
    """Each step has the happenings of its entry, with their citations."""
    timeline, _ = meow(1000)
    replay = Replay(timeline)
    followed = [line for number in range(1, replay.count + 1) for line in replay.step(number).followed]
    lines = [fact for index in range(replay.count) for fact in timeline.evolved(index).happened]
    assert [(line.sentence, line.cites) for line in followed] == [(fact.sentence, fact.cites) for fact in lines]
    assert followed and all(line.cites for line in followed)
    assert replay.step(replay.count).next == timeline.state.outcome.sentence


def test_an_overruled_entry_says_what_was_overruled() -> None:
    """The step of an overruled entry has the ruling and its rules."""
    rng, count = random.Random("overruled"), 0
    game = referee("meow_oracle")
    for _ in range(20):
        timeline = Timeline(game, [first_line(config_of(game, rng))])
        for _ in range(20):
            line = next_line(timeline, rng)
            if line.op == "enter":
                state = timeline.state
                timeline.apply(line)
                if line.mark is not None:
                    stored, step = timeline.entries[-1], Replay(timeline).step(len(timeline.entries))
                    ruling = game.judge(state, stored.entry)
                    assert step.mark == line.mark and not step.is_invalid and step.doubt is not None
                    assert (step.doubt.sentence, step.doubt.cites) == (ruling.sentence, ruling.cites)
                    count += 1
    assert count


def test_invalid_entries_have_a_reason() -> None:
    """After a correction, the step of each invalid entry says why it no longer fits."""
    timeline, lines = meow()
    first = timeline.entries[0].id
    corrected = Timeline(timeline.referee, [*lines, Line(14, "remove", first, None, None, 99)])
    replay, invalid = Replay(corrected), dict(corrected.invalid_entries)
    assert invalid and replay.count == 11
    for number in range(1, 12):
        step, id = replay.step(number), corrected.entries[number - 1].id
        assert step.is_invalid == (id in invalid)
        if step.is_invalid:
            assert step.doubt is not None and step.doubt.sentence == invalid[id].sentence


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_can_be_replayed(game_id: str) -> None:
    """Each step of a random journal with corrections and undos has texts and a view."""
    game, rng = referee(game_id), random.Random(game_id)
    timeline = Timeline(game, [first_line(config_of(game, rng))])
    for _ in range(25):
        timeline.apply(next_line(timeline, rng))
    replay = Replay(timeline)
    reader = Reader(timeline.config.names)
    for number in range(replay.count + 1):
        step = replay.step(number)
        sentences = [line.sentence for line in (step.entry, step.doubt, *step.followed) if line is not None]
        questions = [step.next] if step.question is None else [step.question, step.next]
        assert all(reader.text(sentence, replay.now) for sentence in (*sentences, *questions))
        assert game.view(step.after) is not None


def test_a_replay_says_what_the_log_says_now() -> None:
    """A step's sentence shows and hides the same secrets as the log does now."""
    game, rng = referee("lantern_oracle"), random.Random("secret")
    timeline = Timeline(game, [first_line(config_of(game, rng))])
    hidden, visible = 0, 0
    for _ in range(200):
        timeline.apply(next_line(timeline, rng))
        replay, reader = Replay(timeline), Reader(timeline.config.names)
        number = max(1, len(timeline.entries) - 3)
        line = replay.step(number).entry if timeline.entries else None
        if line is not None:
            before, stored = timeline.state_at(number - 1), timeline.entries[number - 1]
            words = reader.text(line.sentence, replay.now)
            assert words == reader.text(game.tell(stored.entry, before, timeline.state), timeline.state)
            full = Reader(timeline.config.names, sees_all=True).text(line.sentence)
            hidden, visible = hidden + (words != full), visible + (words == full)
    assert hidden and visible


def test_the_last_step_of_a_concluded_game_says_how_it_ended() -> None:
    """The last step's next sentence is how the game ended."""
    timeline, lines = meow(2)
    end = Conclude(how="abandoned")
    over = Timeline(timeline.referee, [*lines, Line(4, "enter", None, None, end.model_dump_json(), 9)])
    assert Replay(over).step(3).next == over.state.outcome.sentence
