"""The rules behind what is on the screen: behind an entry, a line of the log, the open question.

Each action of the controller declares its rules, so that any control of any board can be asked for them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any, ParamSpec, TypeVar, cast

from companion.table.replay import Replay
from companion.table.table import Table
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Invalid

__all__ = ["FIX", "OVERRULE", "TAKE_BACK", "Cites", "explained", "of_entry", "of_line", "of_question"]

Cites = tuple[str, ...]
"""Ids of rule passages, the most specific first."""

TAKE_BACK: Cites = ("OC-6",)
FIX: Cites = ("OC-7",)
OVERRULE: Cites = ("OC-8",)

P = ParamSpec("P")
R = TypeVar("R")


def explained(by: Callable[..., Cites]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Decorator for a controller's action: while rules are asked for, shows the rules that `by` names instead of
    acting."""

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
    """The rules that permit the answers to the open question, or those that ended the game."""
    outcome = table.state.outcome
    if outcome is not None:
        return _each(outcome.cites)
    return _each(*(offer.cites for offer in table.offers))


def of_entry(table: Table, entry: Entry) -> Cites:
    """The rules that permit or forbid an entry now; where there are none, the question's rules."""
    for offers in (table.referee.offers, table.referee.more):
        for offer in offers(table.state):
            if offer.holds(entry):
                return offer.cites
    problem = table.problem(table.state, entry)
    if problem is None or isinstance(problem, Invalid):
        return of_question(table)
    return problem.cites or of_question(table)


def of_line(table: Table, id: int) -> Cites:
    """The rules behind an entry of the record: those that permitted it, objected to it, or led to its consequences."""
    at = next((place for place, kept in enumerate(table.timeline.entries) if kept.id == id), None)
    if at is None:
        return ()
    step = Replay(table.timeline).step(at + 1)
    told = [one for one in (step.told, step.doubt, *step.followed) if one is not None]
    return _each(*(one.cites for one in told))


def _each(*cites: Cites) -> Cites:
    return tuple(dict.fromkeys(one for some in cites for one in some))
