"""What lies open of an encounter: who meets whom, how far it has gone, what was played and waits for an answer.

Nothing here comes from a hand: only what everybody at the table has seen.
"""

from __future__ import annotations

from typing import Literal

from referees.common.values import frozen
from referees.interstellar_oracle.combat.arms import RANGES, Range, Type
from referees.interstellar_oracle.combat.combat import Duel, UnderAttack
from referees.interstellar_oracle.meeting.diplomacy import Negotiate
from referees.interstellar_oracle.meeting.encounter import Encounter
from referees.interstellar_oracle.meeting.exchanges import Returning
from referees.interstellar_oracle.table.pieces import Card
from referees.interstellar_oracle.table.state import State

__all__ = ["MeetingView", "Phase", "meeting"]

Phase = Literal["diplomacy", "answer", "return", "attack", "defense"]
"""`diplomacy`: cards of it, a challenge, or neither; `answer`: one was played and is stopped or takes effect; `return`:
a card goes back (IO-49); `attack`: somebody may attack; `defense`: somebody was attacked."""


@frozen
class MeetingView:
    """`attacker` and `defender` are seats; `awaited` the one to decide now. `range` is that of a combat. `card` lies on
    the table, played by `by`: a diplomacy card or a weapon; with `by` and without a card it is the ability of a race.
    `type` is what kind of attack it is."""

    phase: Phase
    attacker: int
    defender: int
    awaited: int
    range: Range | None = None
    card: Card | None = None
    by: int | None = None
    type: Type | None = None


def meeting(state: State) -> MeetingView | None:
    """The encounter that the question of the moment belongs to; None where it belongs to none."""
    asked = state.open[-1] if state.open and state.outcome is None else None
    match asked:
        case Encounter():
            return MeetingView("diplomacy", asked.attacker, asked.defender, asked.attacker)
        case Negotiate():
            card = None if asked.natural else asked.wile
            return MeetingView("answer", *_roles(state, asked.by, asked.victim), asked.victim, card=card, by=asked.by)
        case Returning():
            (seat,) = asked.seats
            return MeetingView("return", *_roles(state, seat, asked.to), seat, card="seduce", by=seat)
        case UnderAttack():
            (seat,) = asked.seats
            weapon = None if asked.weapon == "ability" else asked.weapon
            return MeetingView("defense", asked.attacker, asked.defender, seat, asked.attack.range, weapon,
                               asked.opponent(seat), asked.attack.type)  # fmt: skip
        case Duel():
            (seat,) = asked.seats
            return MeetingView("attack", asked.attacker, asked.defender, seat, RANGES[asked.phase])
        case _:
            return None


def _roles(state: State, by: int, victim: int) -> tuple[int, int]:
    """Attacker and Defender of the encounter in which diplomacy was played; out of one, who played it comes first."""
    for asked in reversed(state.open):
        if isinstance(asked, Encounter) and {asked.attacker, asked.defender} == {by, victim}:
            return asked.attacker, asked.defender
    return by, victim
