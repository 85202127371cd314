"""Which rules stand behind what is on the screen: behind an entry, a line of the log, the question of the moment.

Every deed of the hands says which rules it rests on, so that any control of any board can be asked for its rule.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any, ParamSpec, TypeVar, cast

from companion.replay import Replay
from companion.table import Table
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Invalid

__all__ = ["FIX", "OVERRULE", "TAKE_BACK", "Cites", "explained", "of_entry", "of_line", "of_question"]

Cites = tuple[str, ...]
"""Ids of passages, the most telling first."""

TAKE_BACK: Cites = ("OC-6",)
FIX: Cites = ("OC-7",)
OVERRULE: Cites = ("OC-8",)

P = ParamSpec("P")
R = TypeVar("R")


def explained(by: Callable[..., Cites]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A deed of the hands that, while they are asking, shows the rules `by` names instead of being done."""

    def wrap(deed: Callable[P, R]) -> Callable[P, R]:
        def asks(hands: Any, *args: Any, **kwargs: Any) -> bool:
            if hands.asking:
                hands.explain(by(hands, *args, **kwargs))
                return True
            return False

        @wraps(deed)
        def at_once(*args: Any, **kwargs: Any) -> Any:
            return None if asks(*args, **kwargs) else deed(*args, **kwargs)

        @wraps(deed)
        async def awaited(*args: Any, **kwargs: Any) -> Any:
            return None if asks(*args, **kwargs) else await cast("Any", deed)(*args, **kwargs)

        return cast("Callable[P, R]", awaited if iscoroutinefunction(deed) else at_once)

    return wrap


def of_question(table: Table) -> Cites:
    """What permits the answers to the question of the moment, or how the game ended."""
    outcome = table.state.outcome
    if outcome is not None:
        return _each(outcome.cites)
    return _each(*(offer.cites for offer in table.offers))


def of_entry(table: Table, entry: Entry) -> Cites:
    """What permits an entry now, or forbids it; where neither says anything, the question's rules."""
    for offers in (table.referee.offers, table.referee.more):
        for offer in offers(table.state):
            if offer.holds(entry):
                return offer.cites
    problem = table.problem(table.state, entry)
    if problem is None or isinstance(problem, Invalid):
        return of_question(table)
    return problem.cites or of_question(table)


def of_line(table: Table, id: int) -> Cites:
    """What permitted an entry of the record, what stood against it, and the rules of what followed from it."""
    at = next((place for place, kept in enumerate(table.timeline.entries) if kept.id == id), None)
    if at is None:
        return ()
    step = Replay(table.timeline).step(at + 1)
    told = [one for one in (step.told, step.doubt, *step.followed) if one is not None]
    return _each(*(one.cites for one in told))


def _each(*cites: Cites) -> Cites:
    """All of them in order, each once."""
    return tuple(dict.fromkeys(one for some in cites for one in some))
