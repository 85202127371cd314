"""The players the referee waits for, in words."""

from typing import Any

from companion.table.control.scene import asked_of
from companion.table.table import Table
from referees.common.protocol.sentence import Sentence, Who, say
from referees.common.referee import Referee
from referees.common.values.value import Value

YOURS = say("Your turn")
YOURS_TOO = say("Waiting for you and {who}")
CHOOSING = say("{who} is choosing")
WAITING = say("Waiting for {who}")


class Awaited(Value):
    """The awaited players in `words`, "" if none; `is_own` if this screen's seat is asked."""

    words: str = ""
    is_own: bool = False


def awaited(table: Table, *, is_shared: bool) -> Awaited:
    """The players the table waits for; empty if the table isn't shared and waits for only one."""
    state = table.state
    if not is_shared and len(asked_of(state)) < 2:
        return Awaited()
    sentence = awaited_of(state, table.referee, table.seat)
    if sentence is None:
        return Awaited()
    return Awaited(table.reader().text(sentence, state), table.seat in asked_of(state))


def awaited_of(state: Any, referee: Referee[Any, Any], seat: int | None) -> Sentence | None:
    """The players asked, in words; None if all are."""
    asked_seats = asked_of(state)
    others = tuple(Who(other) for other in asked_seats if other != seat)
    if not asked_seats:
        return None
    if len(others) < len(asked_seats):
        return say(YOURS_TOO.template, who=others) if others else YOURS
    is_turn = len(asked_seats) == 1 and referee.whose_turn(state) == asked_seats[0]
    return say((CHOOSING if is_turn else WAITING).template, who=others)
