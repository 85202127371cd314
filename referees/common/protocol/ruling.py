"""What a referee answers to an entry, and what follows from it."""

from __future__ import annotations

from referees.common.protocol.offer import Offer
from referees.common.protocol.sentence import Sentence, say
from referees.common.values.frozen import frozen

__all__ = ["ALLOWED", "Allowed", "Happening", "Invalid", "Mark", "Refused", "Ruling", "Unclear"]

Mark = str | None
"""How an entry got past its ruling: None (it was allowed), "confirmed" (was Unclear), "overruled" (was Refused)."""


@frozen
class Allowed:
    """The entry is legal; what permits it is cited by its offer."""

    sentence: Sentence = say("Allowed.")
    cites: tuple[str, ...] = ()


ALLOWED = Allowed()


@frozen
class Refused:
    """The entry is forbidden, or has no meaning now (`may_overrule` False: there is nothing it could change).

    `instead` is what would be legal; where a clause leaves it empty the referee puts in the offers that answer
    the question of the moment.
    """

    sentence: Sentence
    cites: tuple[str, ...]
    instead: tuple[Offer, ...] = ()
    may_overrule: bool = True


@frozen
class Unclear:
    """The table must say whether it was so: the rules, an assumed fact or the referee's knowledge leave a doubt.

    `assumed` names the kit items the doubt rests on: confirming them once settles them for the game. `suspects` are the
    ids of earlier entries of which one may be wrong instead of this one; the table may set them right from here.
    """

    sentence: Sentence
    cites: tuple[str, ...]
    assumed: tuple[str, ...] = ()
    suspects: tuple[int, ...] = ()


Ruling = Allowed | Refused | Unclear


@frozen
class Invalid:
    """What cannot exist at all (an eighth joker, a fifth seat): said plainly and never overruled."""

    sentence: Sentence
    field: str


@frozen
class Happening:
    """What followed by itself from an entry, with the rule that says so; derived, never stored."""

    sentence: Sentence
    cites: tuple[str, ...]
    assumed: tuple[str, ...] = ()
