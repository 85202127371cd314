"""The rulebook's examples of combat, entry by entry, from the golden games that record them."""

import json
from collections.abc import Iterator
from functools import cache

import pytest

from referees.common.record.journal import Line
from referees.common.timeline import Timeline
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.meeting.diplomacy import Hologram
from referees.interstellar_oracle.table.hand_size import limit_ruling
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.state import State
from tests.common.records import RECORDS, golden
from tests.interstellar_oracle.tables import hands_known, playing

CLAIRE, MOLLY, BRYAN, GLENN = range(4)
SEDUCTION, TWO_DUELS, MENTAL = (
    "4-players-claire-seduces-molly", "4-players-bryan-attacks-glenn", "4-players-molly-attacks-bryan",
)  # fmt: skip


@cache
def lines(name: str) -> tuple[Line, ...]:
    return tuple(golden(RECORDS / "interstellar_oracle" / f"{name}.jsonl").lines())


def played(name: str) -> Iterator[tuple[str, State]]:
    """Each entry's kind with the state after it."""
    timeline = Timeline(REFEREE, lines(name))
    for index, item in enumerate(timeline.entries):
        after = timeline.state_at(index + 1) if index + 1 < len(timeline.entries) else timeline.state
        yield item.entry.kind_name(), after


def followed(name: str, *seats: int) -> list[tuple[object, ...]]:
    """The encounter from start to end: the kind of each entry, the hands of the two, and the question after it."""
    states = list(played(name))
    begin = [kind for kind, _ in states].index("approach")
    return [
        (kind, *(state.hands[seat] for seat in seats), type(state.open[-1]).__name__)
        for kind, state in states[begin:]
        if state.open
    ]


def test_claire_seduces_molly_who_escapes_under_a_cloak() -> None:
    """The first example: Seduce takes two cards for one, a cloak escapes the Blaster; both live on one planet."""
    assert followed(SEDUCTION, CLAIRE, MOLLY) == [
        ("approach", 5, 5, "Encounter"),
        ("diplomacy", 4, 5, "Negotiate"),
        ("pick", 6, 3, "Returning"),
        ("give_back", 5, 4, "Encounter"),
        ("challenge", 5, 4, "Duel"),
        ("attack", 5, 4, "UnderAttack"),
        ("cloak", 5, 3, "TurnRuns"),
        ("end_turn", 5, 3, "TurnRuns"),
    ]
    after = dict(played(SEDUCTION))["cloak"]
    assert after.life == ("alive",) * 4
    assert after.at[CLAIRE] == after.at[MOLLY]
    assert after.discards == ("seduce", "cloaking_device")
    assert hands_known(after)[CLAIRE] == ("blaster", "pistol", "shield")
    assert hands_known(after)[MOLLY] == ("taser_glove",)


def test_bryan_attacks_glenn_whose_race_no_bullet_hurts() -> None:
    """The second example: a Sniper Rifle has no effect, a Sonic Canon is stopped, a Laser kills; Glenn is looted."""
    assert followed(TWO_DUELS, BRYAN, GLENN) == [
        ("approach", 5, 5, "Encounter"),
        ("challenge", 5, 5, "Duel"),
        ("attack", 5, 5, "Duel"),
        ("attack", 5, 5, "UnderAttack"),
        ("defend", 5, 5, "Duel"),
        ("attack", 5, 5, "UnderAttack"),
        ("die", 5, 0, "Spoils"),
        ("loot", 5, 0, "TurnRuns"),
        ("end_turn", 5, 0, "ToReplenish"),
        ("replenish", 5, 5, "TurnRuns"),
    ]
    after = dict(played(TWO_DUELS))["loot"]
    assert (after.life[GLENN], after.at[GLENN]) == ("dead", NEBULA)
    assert len(after.discards) == 5


def test_molly_attacks_bryan_and_wins_by_the_neural_amp() -> None:
    """Example 3: foam stops the mine, a Shield the Blaster, no card the Neural Amp; it's spent, other cards are not."""
    assert followed(MENTAL, MOLLY, BRYAN) == [
        ("approach", 5, 5, "Encounter"),
        ("challenge", 5, 5, "Duel"),
        ("attack", 5, 5, "UnderAttack"),
        ("defend", 5, 5, "Duel"),
        ("attack", 5, 5, "UnderAttack"),
        ("defend", 5, 5, "Duel"),
        ("attack", 4, 5, "UnderAttack"),
        ("die", 4, 0, "Spoils"),
        ("loot", 5, 0, "TurnRuns"),
        ("end_turn", 5, 0, "ToReplenish"),
        ("replenish", 5, 5, "TurnRuns"),
    ]
    after = dict(played(MENTAL))["loot"]
    assert after.discards[0] == "neural_amp"
    assert set(hands_known(after)[MOLLY]) >= {"acid_mine", "shield"}
    assert after.life[BRYAN] == "dead"


@pytest.mark.parametrize(("race", "plain", "codex"), [("humans", 6, 8), ("zeta", 5, 7)])
def test_hand_limits(race: str, plain: int, codex: int) -> None:
    """IO-32, IO-104, IO-138: a Human holds six cards, eight with the Codex; others hold five, or seven."""
    state = playing(2, races={CLAIRE: race})  # type: ignore[dict-item]
    rulings = [type(limit_ruling(state, CLAIRE, size)).__name__ for size in range(10)]
    unsure, refused = codex - plain, 9 - codex
    assert rulings == ["NoneType"] * (plain + 1) + ["Unclear"] * unsure + ["Refused"] * refused


def test_wait_i_play_hologram() -> None:
    """If a Hologram against the Seduce is inserted later, the following entries are judged again: the picked cards no
    longer fit, and after removing them the combat continues with the hands as they were."""
    timeline = Timeline(REFEREE, lines(SEDUCTION))
    by_kind = {item.entry.kind_name(): item.id for item in timeline.entries}
    hologram = Line(100, "insert", by_kind["pick"], None, Hologram(seat=MOLLY).model_dump_json(), 0)
    timeline.apply(hologram)
    assert [id for id, _ in timeline.invalid_entries] == [by_kind["pick"], by_kind["give_back"]]
    timeline.apply(Line(101, "remove", by_kind["pick"], None, None, 0))
    timeline.apply(Line(102, "remove", by_kind["give_back"], None, None, 0))
    assert timeline.invalid_entries == []
    assert timeline.state.hands == (4, 4, 5, 5)
    assert timeline.state.discards == ("seduce", "cloaking_device")
    assert hands_known(timeline.state)[MOLLY] == ("hologram",)
    assert json.loads(timeline.entries[-1].entry.model_dump_json())["kind"] == "conclude"


def test_wait_i_play_a_shield() -> None:
    """Amending an escape to a defense changes the question: the end of the turn no longer fits."""
    timeline = Timeline(REFEREE, lines(SEDUCTION))
    by_kind = {item.entry.kind_name(): item.id for item in timeline.entries}
    shield = '{"kind": "defend", "seat": 1, "card": "shield"}'
    timeline.apply(Line(100, "amend", by_kind["cloak"], None, shield, 0))
    assert [id for id, _ in timeline.invalid_entries] == [by_kind["end_turn"]]
