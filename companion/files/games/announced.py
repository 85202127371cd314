"""Checks the tally and outcome in a game file against its entries.

By rules of the same edition the referee's own result is used, and the file must agree with it. A game by older rules
keeps the result announced then, if it is consistent; the tally shows both.
"""

from __future__ import annotations

import json
from typing import Any

from companion.files.games.document import AnyEnded, Outcome, Tally
from companion.files.games.reading import KIND
from referees.common.protocol.sentence import Reader, say
from referees.common.record.timeline import Timeline
from referees.common.wire import outcome_out, tally_out

__all__ = ["announced"]

NOT_OVER = say("Its entries do not lead to the end of the game.")
ANOTHER_RESULT = say("The result it tells is not the one that its entries lead to.")
NO_RESULT = say("The result it tells cannot be one.")

WORDS = {"title", "label", "says"}

Values = dict[str, Any]


def announced(game: AnyEnded, timeline: Timeline) -> tuple[Values, Values]:
    """Tally and outcome for the store. Raises BadGameFile where they contradict the entries."""
    if game.edition == timeline.referee.about.edition:
        return _by_the_referee(game, timeline)
    seats = len(timeline.config.seats)
    if not _is_tally(game.tally, seats) or not _is_outcome(game.outcome, seats):
        raise KIND.refused(NO_RESULT)
    return game.tally.model_dump(mode="json"), game.outcome.model_dump(mode="json")


def _by_the_referee(game: AnyEnded, timeline: Timeline) -> tuple[Values, Values]:
    """The referee's wording with the file's points, rules and ranking."""
    rules, state = timeline.referee, timeline.state
    outcome = rules.outcome(state)
    if outcome is None:
        raise KIND.refused(NOT_OVER)
    reader = Reader(state.config.names)
    tally = _plain(tally_out(rules.tally(state), len(state.config.seats), reader, state))
    ended = _plain(outcome_out(outcome, reader, state))
    told = [game.tally.model_dump(mode="json"), game.outcome.model_dump(mode="json")]
    if _wordless([tally, ended]) != _wordless(told):
        raise KIND.refused(ANOTHER_RESULT)
    return tally, ended


def _plain(values: Values) -> Values:
    found: Values = json.loads(json.dumps(values))
    return found


def _wordless(value: Any) -> Any:
    """Without sentences, which may have been reworded since."""
    if isinstance(value, dict):
        return {name: _wordless(one) for name, one in value.items() if name not in WORDS}
    return [_wordless(one) for one in value] if isinstance(value, list) else value


def _is_tally(tally: Tally, seats: int) -> bool:
    """Whether all seats exist and each total is the sum of its lines."""
    sums = [sum(line.points for line in tally.lines if line.seat == seat) for seat in range(seats)]
    return (
        list(tally.totals) == sums
        and all(line.seat < seats for line in tally.lines)
        and all(words.isprintable() for words in (tally.title, *(line.label for line in tally.lines)))
        and all(_is_tally(part, seats) for part in tally.parts)
    )


def _is_outcome(outcome: Outcome, seats: int) -> bool:
    """Whether it ranks existing seats, each at most once."""
    ranked = [seat for group in outcome.ranking for seat in group]
    is_possible = len(set(ranked)) == len(ranked) and all(seat < seats for seat in ranked)
    return is_possible and all(outcome.ranking) and outcome.says.isprintable()
