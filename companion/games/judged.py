"""A game from a file, judged again line by line, as if it were entered here.

A journal that a table wrote passes: each of its lines was judged where it was entered. So every state that undo can
lead back to is one that the rules know, whoever wrote the file.
"""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

from companion.games.document import AnyFull
from companion.games.reading import KIND
from companion.store.errors import StoreError
from companion.store.protocol import Line
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Invalid, Refused
from referees.common.protocol.sentence import Reader, Sentence, say
from referees.common.record.malformed import Malformed
from referees.common.record.timeline import Timeline, fits
from referees.common.referee import Referee
from referees.common.registry import referee

__all__ = ["Unfit", "compact", "judged", "lines_of"]

log = logging.getLogger(__name__)

MOST_WORK = 100_000
"""So many entries are applied at most, again and again where corrections ask for it: some seconds. A game of 600
entries with a hundred corrections takes three fifths of it."""

PAUSE = 500
"""After so many the other windows get their turn."""

UNREADABLE = say("Line {n} of its record cannot be read. {why}")
UNFIT = say("Line {n} of its record does not follow from the lines before it. {why}")
UNKNOWN_LINE = say("It refers to an entry that is not there.")
TOO_MUCH = say("Its record was corrected more often than this app can follow.")
NOT_PLAYABLE = say("Its record cannot be played by the rules of this app.")


class Unfit(Exception):
    """What is wrong with a line."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(Reader(()).text(sentence))
        self.sentence = sentence


def lines_of(game: AnyFull) -> tuple[Line, ...]:
    """The journal in a file, as a store keeps it, every kit in its place."""
    return tuple(_line(line) for line in game.lines)


def compact(values: Any) -> str:
    """JSON text as models write it, byte for byte."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


async def judged(game: AnyFull) -> Timeline:
    """The game held open, once every line of it was judged. Raises BadGameFile."""
    at = 1
    try:
        first, *others = lines_of(game)
        timeline = Timeline(referee(game.game), [first], game.edition)
        work = Work()
        for line in others:
            at = line.n
            await work.go_on(1 if line.op == "enter" else len(timeline.entries) + 1)
            _take(timeline, line, game.edition)
    except Malformed as error:
        raise KIND.refused(say(UNREADABLE.template, n=at, why=error.sentence)) from error
    except Unfit as error:
        raise KIND.refused(say(UNFIT.template, n=at, why=error.sentence)) from error
    except StoreError:
        raise
    except Exception as error:  # whatever a stranger's record does to the rules, it is refused and nothing is changed
        log.warning("line %d of a file was not judged: %r", at, error)
        raise KIND.refused(NOT_PLAYABLE) from error
    return timeline


class Work:
    """How much of the device's time a file has taken."""

    def __init__(self) -> None:
        self.done = self.paused = 0

    async def go_on(self, entries: int) -> None:
        """So many entries are applied next; now and then others go first. Raises BadGameFile where it is too much."""
        self.done += entries
        if self.done > MOST_WORK:
            raise KIND.refused(TOO_MUCH)
        if self.done - self.paused > PAUSE:
            self.paused = self.done
            await asyncio.sleep(0)


def _take(timeline: Timeline, line: Line, edition: int) -> None:
    """One line more. Raises Malformed, Unfit."""
    rules = timeline.referee
    if line.op == "enter":
        entry, state = rules.read_entry(line.payload or "", edition), timeline.state
        _check(rules, state, entry, line, edition)
        timeline.enter(line, entry, rules.evolve(state, entry, line.n))
        return
    if line.op in ("insert", "amend"):
        entry = rules.read_entry(line.payload or "", edition)
        _check(rules, timeline.before(_index(timeline, line.ref)), entry, line, edition)
    elif line.op == "remove":
        _index(timeline, line.ref)
    timeline.apply(line)


def _check(rules: Referee[Any, Any], state: Any, entry: Entry, line: Line, edition: int) -> None:
    """What was entered by today's rules has to fit them; what older ones allowed has at least to mean something."""
    ruling = rules.check(state.config, entry) or rules.judge(state, entry)
    if isinstance(ruling, Invalid):
        raise Unfit(_public(ruling.sentence, state))
    is_older = edition < rules.about.edition
    may_stand = not isinstance(ruling, Refused) or ruling.may_overrule
    if not fits(ruling, line.mark) and not (is_older and may_stand):
        raise Unfit(_public(ruling.sentence, state))


def _public(sentence: Sentence, state: Any) -> Sentence:
    """As everybody may read it, with the players' names in it."""
    return say("{said}", said=Reader(state.config.names).text(sentence, state))


def _index(timeline: Timeline, ref: int | None) -> int:
    """Where the entry stands that a line refers to. Raises Unfit."""
    entries = timeline.entries
    if ref is None:
        return len(entries)
    for index, kept in enumerate(entries):
        if kept.id == ref:
            return index
    raise Unfit(UNKNOWN_LINE)


def _line(line: Any) -> Line:
    payload = getattr(line, "config", None) or getattr(line, "entry", None)
    text = None if payload is None else compact(payload)
    return Line(line.n, line.op, getattr(line, "ref", None), getattr(line, "mark", None), text, line.at)
