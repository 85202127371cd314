"""Cache of values that all windows of a table share."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from referees.common.protocol.offer import Offer
from referees.common.referee import Referee

P = ParamSpec("P")
R = TypeVar("R")
CACHE_SIZE = 8  # results cached per function


def shared(fn: Callable[P, R]) -> Callable[P, R]:
    """Memoize a pure function; its large first argument is compared by identity."""
    results: OrderedDict[Any, tuple[Any, R]] = OrderedDict()

    @wraps(fn)
    def memoised(*args: P.args, **kwargs: P.kwargs) -> R:
        first, *others = args
        key = (id(first), *others, *kwargs.items())
        cached = results.get(key)
        if cached is None:
            cached = results[key] = first, fn(*args, **kwargs)  # a reference keeps its id from being reused
            if len(results) > CACHE_SIZE:
                results.popitem(last=False)
        return cached[1]

    return memoised


@shared
def view_of(state: Any, referee: Referee[Any, Any]) -> Any:
    """The part of a state that the shared screen may show."""
    return referee.view(state)


@shared
def offers_of(state: Any, referee: Referee[Any, Any]) -> tuple[Offer, ...]:
    """The offers for the open question."""
    return referee.offers(state)
