"""Validates a game file: replays its journal line by line, then checks tally and outcome. Under current rules, both
must equal the referee's; under older ones, only be consistent."""

import json
import logging
from collections.abc import Iterator
from typing import Any

from companion.files.games.document import AnyEnded, Outcome, Tally
from companion.files.games.reading import KIND, GameFile, Handed
from companion.store.errors import StoreError
from companion.store.records import Line
from referees.common.protocol.ruling import Invalid, Refused
from referees.common.protocol.sentence import Reader, Sentence, say
from referees.common.record.malformed import Malformed
from referees.common.record.steps import Progress, Steps
from referees.common.referee import Referee
from referees.common.registry import referee
from referees.common.timeline import STRIDE, Timeline, fits
from referees.common.values.names import can_be_displayed
from referees.common.wire import outcome_out, tally_out, wordless

log = logging.getLogger(__name__)

# entries applied, again after each correction: some seconds of work
MOST_WORK = 100_000
CONFIG_WORK = 100  # entries' worth: the game is set up again
MOST_KITS = 100  # each is stored
UNREADABLE = say("Line {n} of the record can't be read. {why}")
UNFIT = say("Line {n} of the record doesn't follow from the lines before it. {why}")
TOO_MUCH = say("The record has more corrections than this app can handle.")


class InvalidLine(Exception):
    """The rules forbid a line; `sentence` says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(Reader(()).text(sentence))
        self.sentence = sentence


def judging(game: GameFile | Handed) -> Steps[Timeline]:
    """The game's timeline, after judging every line. Raises BadFile."""
    at, work, edition = 1, 0, game.head.edition
    try:
        timeline = Timeline(referee(game.head.game), game.lines[:1], edition)
        kits = {timeline.config.kit.model_dump_json()}
        for line in game.lines[1:]:
            at = line.n
            for entries in _taking(timeline, line, edition):
                work += entries
                if work > MOST_WORK:
                    raise KIND.refused(TOO_MUCH)
                yield Progress(at, len(game.lines))
            if line.op == "config":
                kits.add(timeline.config.kit.model_dump_json())
            if len(kits) > MOST_KITS:
                raise KIND.refused(TOO_MUCH)
    except Malformed as error:
        raise KIND.refused(say(UNREADABLE.template, n=at, why=error.sentence)) from error
    except InvalidLine as error:
        raise KIND.refused(say(UNFIT.template, n=at, why=error.sentence)) from error
    except StoreError:
        raise
    except Exception as error:  # an imported record may raise anything
        log.warning("line %d of a file was not judged: %r", at, error)
        raise KIND.refused(say("The record can't be replayed with the rules in this app.")) from error
    return timeline


def _taking(timeline: Timeline, line: Line, edition: int) -> Iterator[int]:
    """Applies a journal line in steps; yields each step's cost, counted in entries. Raises Malformed, InvalidLine."""
    rules = timeline.referee
    yield CONFIG_WORK if line.op == "config" else 1
    if line.op == "enter":
        entry, state = timeline.payload(line), timeline.state
        if _check(rules, state, entry, line, edition):
            timeline.enter(line, entry, rules.evolve(state, entry, line.n))
            return
    elif line.op in ("insert", "amend"):
        _check(rules, timeline.state_at(_index(timeline, line.ref)), timeline.payload(line), line, edition)
    elif line.op == "remove":
        _index(timeline, line.ref)
    for _ in timeline.applying(line):
        yield STRIDE


def _check(rules: Referee[Any, Any], state: Any, entry: Any, line: Line, edition: int) -> bool:
    """Checks an entry: by the current rules it must be legal; for older rules, well-formed is enough. Returns whether
    it means anything today; if not, it's skipped and listed, as in a game of older rules in the store."""
    ruling = rules.check(state.config, entry) or rules.judge(state, entry)
    if isinstance(ruling, Invalid):
        raise InvalidLine(_public(ruling.sentence, state))
    if not fits(ruling, line.mark) and edition >= rules.about.edition:
        raise InvalidLine(_public(ruling.sentence, state))
    return not isinstance(ruling, Refused) or ruling.may_overrule


def _public(sentence: Sentence, state: Any) -> Sentence:
    return say("{said}", said=Reader(state.config.names).text(sentence, state))


def _index(timeline: Timeline, ref: int | None) -> int:
    try:
        return len(timeline.entries) if ref is None else timeline.index_of(ref)
    except KeyError as error:
        raise InvalidLine(say("The record refers to an entry that doesn't exist.")) from error


NOT_OVER = say("The entries stop before the end of the game.")
Values = dict[str, Any]


def announced(game: AnyEnded, timeline: Timeline) -> tuple[Values, Values]:
    """Tally and outcome for the store. Raises BadFile if they contradict the entries."""
    if game.edition == timeline.referee.about.edition:
        return _by_the_referee(game, timeline)
    seats = len(timeline.config.seats)
    if not _is_tally(game.tally, seats) or not _is_outcome(game.outcome, seats):
        raise KIND.refused(say("The result in this file isn't possible."))
    return game.tally.model_dump(mode="json"), game.outcome.model_dump(mode="json")


def _by_the_referee(game: AnyEnded, timeline: Timeline) -> tuple[Values, Values]:
    rules, state = timeline.referee, timeline.state
    outcome = rules.outcome(state)
    if outcome is None:
        raise KIND.refused(NOT_OVER)
    reader = Reader(state.config.names)
    tally = _plain(tally_out(rules.tally(state), len(state.config.seats), reader, state))
    ended = _plain(outcome_out(outcome, reader, state))
    claimed = [game.tally.model_dump(mode="json"), game.outcome.model_dump(mode="json")]
    if wordless([tally, ended]) != wordless(claimed):
        raise KIND.refused(say("The result in this file doesn't match its entries."))
    return tally, ended


def _plain(values: Values) -> Values:
    plain: Values = json.loads(json.dumps(values))
    return plain


def _is_tally(tally: Tally, seats: int) -> bool:
    sums = [sum(line.points for line in tally.lines if line.seat == seat) for seat in range(seats)]
    return (
        list(tally.totals) == sums
        and all(line.seat < seats for line in tally.lines)
        and all(can_be_displayed(words) for words in (tally.title, *(line.label for line in tally.lines)))
        and all(_is_tally(part, seats) for part in tally.parts)
    )


def _is_outcome(outcome: Outcome, seats: int) -> bool:
    ranked = [seat for group in outcome.ranking for seat in group]
    is_possible = len(set(ranked)) == len(ranked) and all(seat < seats for seat in ranked)
    return is_possible and all(outcome.ranking) and can_be_displayed(outcome.says)
