"""The file of a running game: what the shared screen shows, and no private information."""

import json
import random
from typing import Any

import pytest

from companion.screens.table.log import log_lines
from companion.table.table import Table
from referees.common.protocol.sentence import Only, Reader, Sentence, say
from referees.common.registry import game_ids, referee
from tests.common.playing import played
from tests.common.test_secrets import hidden_from, twins
from tests.companion.game_files import public, running

EVERY_GAME = pytest.mark.parametrize("game", game_ids())
WITH_SECRETS = pytest.mark.parametrize("game", ["higgins_oracle", "interstellar_oracle", "lantern_oracle", "oblivion"])
CANARY = "canary-7319"
LONG = 120


def a_table(game: str, seed: int = 0, entries: int = LONG) -> Table:
    """A running game, played at random by its offers."""
    states = played(game, seed)
    now = [reached for reached in states[: entries + 1] if reached.state.outcome is None][-1]
    return running(game, now.state.config, now.entries)


def document_of(table: Table) -> dict[str, Any]:
    """The JSON of a running table's file."""
    document: dict[str, Any] = json.loads(public(table))
    return document


@EVERY_GAME
def test_the_log_is_that_of_the_shared_screen(game: str) -> None:
    """The file has the shared screen's log with its marks and happenings, but no entries or lines of the journal."""
    table = a_table(game)
    document = document_of(table)
    lines = log_lines(table, LONG)[::-1]
    assert [line["says"] for line in document["log"]] == [line.text for line in lines]
    assert [line["mark"] for line in document["log"]] == [line.mark for line in lines]
    followed = [[happening["says"].casefold() for happening in line["followed"]] for line in document["log"]]
    assert followed == [[happening.casefold() for happening in line.followed] for line in lines]
    assert set(document) == {
        "format", "version", "scope", "id", "game", "title", "edition", "created_at", "updated_at", "config", "asked",
        "tally", "log",
    }  # fmt: skip
    assert document["asked"] and document["scope"] == "public"
    assert {name for line in document["log"] for name in line} == {"says", "mark", "fits", "followed"}


def planted(field: Any) -> Any:
    """A copy of the value with a marker word in every private part."""
    if isinstance(field, Only):
        value = say("{canary} {value}", canary=CANARY, value=planted(field.value))
        return Only(value, field.seats, planted(field.others), None)
    if isinstance(field, Sentence):
        fields = tuple((name, planted(item)) for name, item in field.fields)
        return Sentence(field.template, fields, field.plural, field.count)
    return tuple(planted(item) for item in field) if type(field) is tuple else field


@pytest.fixture
def _planted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every reader gets sentences with the marker word."""
    text = Reader.text
    monkeypatch.setattr(Reader, "text", lambda self, sentence, now=None: text(self, planted(sentence), now))


@WITH_SECRETS
@pytest.mark.usefixtures("_planted")
def test_planted_secrets_are_not_in_the_file(game: str) -> None:
    """Secrets of the log, happenings, questions and points aren't in the file."""
    count = 0
    for seed in range(3):
        table = a_table(game, seed)
        everything = Reader(table.config.names, sees_all=True)
        entries = range(len(table.timeline.entries))
        count += sum(CANARY in everything.text(table.sentence(index), table.state) for index in entries)
        assert CANARY not in public(table).decode().casefold()
    assert count > 3


@pytest.mark.parametrize("game", ["higgins_oracle", "interstellar_oracle", "lantern_oracle"])
def test_games_that_differ_only_in_secrets_give_the_same_file(game: str) -> None:
    """Two entries that look the same on the shared screen give identical files. Not in Oblivion: all see which cards
    are taken, but the file mustn't help to remember it."""
    rules, rng, count = referee(game), random.Random(game), 0
    for seed in (0, 1):
        states = [point for point in played(game, seed)[: LONG + 1] if point.state.outcome is None]
        for reached in rng.sample(states, min(len(states), 10)):
            either = twins(rules, reached.state, rng)
            if either is None:
                continue
            after = (rules.evolve(reached.state, either[0]).state, rules.evolve(reached.state, either[1]).state)
            if not any(reader.to is None for reader in hidden_from(rules, either, reached.state, after)):
                continue
            left, right = (running(game, reached.state.config, (*reached.entries, entry)) for entry in either)
            assert public(left) == public(right)
            count += left.state.outcome is None
    assert count > 2
