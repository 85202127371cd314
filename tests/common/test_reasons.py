"""Laws about the reasons that players get, in all games: which question an entry must wait for."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

import pytest

from referees.common.protocol.ruling import Refused
from referees.common.registry import referee
from tests.common.laws import existing, top_question_is_the_reason, waiting_entries
from tests.common.playing import GAMES
from tests.common.situations import golden_states, running


@pytest.mark.parametrize("game_id", GAMES)
def test_the_top_question_explains_why_a_lower_one_waits(game_id: str) -> None:
    """An entry that answers a lower question, or is due, is refused with what the top question needs first."""
    game = referee(game_id)
    tried = sum(top_question_is_the_reason(game, state) for state in running(game_id))
    assert tried, f"no question of {game_id} is open below another, nor `due`: give its referee `due=`"


MOST_KINDS, STATES = 6, 60
"""The most kinds of entries that may share their only reason to wait, and the number of states per question."""


def reasons_to_wait(game_id: str, states: Iterable[Any]) -> dict[str, set[str]]:
    """The templates of up to two reasons to wait in these states, by kind of entry; not of entries that answer a lower
    or due question, or are impossible at this table."""
    game, reasons = referee(game_id), defaultdict[str, set[str]](set)
    for state in states:
        for kind, cls in waiting_entries(game).items():
            if len(reasons[kind]) > 1 or isinstance(state.open[-1], cls.answers) or game._is_awaited(state, cls):
                continue
            for entry in existing(game, state, kind):
                ruling = game.judge(state, entry)
                assert isinstance(ruling, Refused), entry
                if entry.excluded(state) is None:
                    reasons[kind].add(ruling.sentence.template)
    return reasons


def only_reasons(reasons: dict[str, set[str]]) -> Counter[str]:
    """For each sentence, the number of kinds of entries for which it's the only reason."""
    return Counter(next(iter(sentences)) for sentences in reasons.values() if len(sentences) == 1)


@pytest.mark.parametrize("game_id", GAMES)
def test_no_sentence_is_the_only_reason_of_many_kinds(game_id: str) -> None:
    """No sentence is the only reason to wait for more than six kinds of entries: it would be too general."""
    only = only_reasons(reasons_to_wait(game_id, running(game_id)))
    assert all(kinds <= MOST_KINDS for kinds in only.values()), only


@pytest.mark.parametrize("game_id", GAMES)
def test_the_most_frequent_question_has_different_reasons(game_id: str) -> None:
    """At the question asked most often in golden games, no sentence is the only reason for over six kinds either."""
    states_by_question = defaultdict[type, list[Any]](list)
    for state in golden_states(game_id):
        if state.open:
            states_by_question[type(state.open[-1])].append(state)
    most = max(states_by_question.values(), key=len)
    only = only_reasons(reasons_to_wait(game_id, most[:: max(len(most) // STATES, 1)]))
    assert all(kinds <= MOST_KINDS for kinds in only.values()), only
