"""A refusal of Interstellar Oracle beside what everybody sees of the table, and what may be read off that."""

from __future__ import annotations

from typing import Any

from referees.common.protocol.entry import Entry
from referees.interstellar_oracle.table.view import View
from tests.common.claims import Claim

__all__ = [
    "COMBAT", "HANDS", "NEBULA", "Seen", "gap", "holder_is_pulled", "is_apart", "is_bare", "is_gone", "meets",
    "no_fight", "others_here", "place_of",
]  # fmt: skip

NEBULA = -1
HANDS = {"humans": 6}
COMBAT = {"attack", "defense"}


class Seen:
    """A refusal beside what everybody sees, and the house options in force."""

    def __init__(self, claim: Claim) -> None:
        self.view: View = claim.view
        self.options, self.entry, self.fields, self.asks = claim.options, claim.entry, claim.fields, claim.asks
        self.seat = claim.seat

    def token(self, of: str = "who") -> Any:
        """The token of that seat."""
        return self.view.tokens[self.seat(of)]

    def own(self) -> Any:
        """The token of the one who enters."""
        return self.view.tokens[self.entry.seat]

    def limit(self, of: str = "who") -> int:
        """How many cards that player may hold without the Codex."""
        return HANDS.get(self.token(of).race, 5)

    def is_in_turn(self, of: str = "who") -> bool:
        """Whether it is that player's turn."""
        return self.view.turn == self.seat(of)

    def near(self, place: int) -> set[int]:
        """The places that are drawn beside a place and still there, the Nebula among them."""
        there = {*self.view.places, NEBULA}
        return {*self.view.links[place]} & there

    def reached(self, start: int, steps: int) -> set[int]:
        """The places that so many steps by these lines lead to."""
        found, edge = {start}, {start}
        for _ in range(steps):
            edge = {one for place in edge for one in self.near(place)} - found
            found |= edge
        return found


def place_of(entry: Entry) -> int:
    """The place that an entry names."""
    for name in ("place", "to"):
        value = getattr(entry, name, None)
        if value is not None:
            return int(value)
    raise AssertionError(entry)


def is_gone(one: Seen) -> bool:
    """Whether the planet that the entry names is no longer in play."""
    return place_of(one.entry) not in one.view.places


def is_bare(one: Seen) -> bool:
    """Whether no card lies under the planet that the entry names."""
    return one.view.under[place_of(one.entry)] == 0


def meets(one: Seen, *phases: str) -> bool:
    """Whether the encounter that is shown is at one of these points."""
    return one.view.meeting is not None and one.view.meeting.phase in phases


def no_fight(one: Seen) -> bool:
    """Whether no combat is shown."""
    return not meets(one, *COMBAT)


def is_apart(one: Seen) -> bool:
    """Whether no single step by the lines of the map leads there."""
    return place_of(one.entry) not in one.near(one.own().at) or one.options.gaps == "closed"


def gap(one: Seen) -> bool:
    """Whether a planet is gone, and gaps stay."""
    return one.options.gaps == "open" and len(one.view.places) < len(one.view.planets)


def holder_is_pulled(one: Seen) -> bool:
    """Whether the player in turn has the Oracle in the Nebula."""
    turn = one.view.turn
    return turn is not None and one.view.oracle == ("held", turn) and one.view.tokens[turn].at == NEBULA


def others_here(one: Seen, of: str = "who") -> list[int]:
    """The other players whose tokens are on that player's planet, as far as they can act."""
    here = one.token(of).at
    return [
        seat
        for seat, token in enumerate(one.view.tokens)
        if seat != one.seat(of) and token.at == here != NEBULA and token.life == "alive" and seat not in one.view.left
    ]
