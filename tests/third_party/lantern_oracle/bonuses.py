"""Bonuses three deep: trimming the wicks, polishing the glass, inscribing the frame (LO-8 to LO-11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from lantern_oracle.state import State, earned
from referees.common.rules import ALLOWED, Clause, Decision, Happening, Refused, Ruling, SeatEntry, Step
from referees.common.words import Choice, Number, Offer, Sentence, Subset, Telling, Text, Who, say, say_count

Wick = Literal["left", "middle", "right"]
WICKS: tuple[Wick, ...] = ("left", "middle", "right")
MOST_LETTERS = 24


class TrimWicks(SeatEntry, kind="trim"):
    """One or two of the three wicks."""

    wicks: tuple[Wick, ...]


class PolishGlass(SeatEntry, kind="polish"):
    """So many turns with the cloth."""

    turns: int


class InscribeFrame(SeatEntry, kind="inscribe"):
    """A few words on the frame."""

    words: str


class Bonus(Decision):
    """A bonus is lost in the dark, and when its keeper leaves."""

    first = Refused.outright(say("{who} has earned a bonus, which is taken first."), "LO-8")

    def lapsed(self, state: State) -> Happening | None:
        if state.flame is None:
            return Happening(say("The bonus is lost in the dark."), ("LO-12",))
        if self.seat in state.left:
            return Happening(say("The bonus goes with {who}.", who=Who(self.seat)), ("OC-3",))
        return None


class Trim(Bonus):
    """After a measured pour."""

    about = "LO-9"
    asks = say("{who}: trim the wicks")


class Polish(Bonus):
    """Once for each wick, if two were trimmed."""

    about = "LO-10"
    asks = say("{who}: polish the glass")


class Inscribe(Bonus):
    """After four turns with the cloth."""

    about = "LO-11"
    asks = say("{who}: inscribe the frame")


def _not_yours(decision: Bonus, seat: int, passage: str) -> Refused | None:
    owner = decision.seat
    return None if seat == owner else Refused(say("The bonus is {who}'s.", who=Who(owner)), (passage,))


class Trimming(Clause[State, TrimWicks], entry=TrimWicks, answers=Trim):
    """LO-9: a point for each wick; two wicks ask for the cloth twice."""

    told = Telling(say("{who} trims the wicks: {wicks}"))

    def offer(self, state: State, decision: Trim) -> Iterable[Offer]:
        domains = {"wicks": Subset(Choice(WICKS), 1, 2)}
        return (
            Offer(TrimWicks, say("Which wicks?"), ("LO-9",), {"seat": decision.seat}, domains, does=say("Trim wicks")),
        )

    def judge(self, state: State, entry: TrimWicks, decision: Trim) -> Ruling:
        if refusal := _not_yours(decision, entry.seat, "LO-9"):
            return refusal
        if len(entry.wicks) not in (1, 2) or len(set(entry.wicks)) < len(entry.wicks):
            return Refused(say("One wick or two are trimmed, each once."), ("LO-9",))
        return ALLOWED

    def evolve(self, state: State, entry: TrimWicks, id: int, decision: Trim) -> Step:
        fresh = earned(state, entry.seat, "trim", len(entry.wicks), id)
        again = Polish((entry.seat,))
        return Step(fresh, ask=(again, again) if len(entry.wicks) > 1 else (), done=True)


class Polishing(Clause[State, PolishGlass], entry=PolishGlass, answers=Polish):
    """LO-10: four turns show the frame."""

    def offer(self, state: State, decision: Polish) -> Iterable[Offer]:
        domains = {"turns": Number(1, 4)}
        return (
            Offer(
                PolishGlass,
                say("How many turns?"),
                ("LO-10",),
                {"seat": decision.seat},
                domains,
                does=say("Polish the glass"),
            ),
        )

    def judge(self, state: State, entry: PolishGlass, decision: Polish) -> Ruling:
        if entry.seat != decision.seat:  # another's cloth would change nothing
            return Refused.outright(say("The bonus is {who}'s.", who=Who(decision.seat)), "LO-10")
        if not 1 <= entry.turns <= 4:
            return Refused(say("The cloth goes round one to four times."), ("LO-10",))
        return ALLOWED

    def evolve(self, state: State, entry: PolishGlass, id: int, decision: Polish) -> Step:
        return Step(state, ask=(Inscribe((entry.seat,)),) if entry.turns >= 4 else (), done=True)

    def tell(self, entry: PolishGlass, at: State, now: State) -> Sentence:
        turns = say_count("{count} turn", "{count} turns", entry.turns)
        return say("{who} polishes the glass: {turns}", who=Who(entry.seat), turns=turns)


class Inscribing(Clause[State, InscribeFrame], entry=InscribeFrame, answers=Inscribe):
    """LO-11: words are two points."""

    told = Telling(say("{who} inscribes the frame: {words}"))

    def offer(self, state: State, decision: Inscribe) -> Iterable[Offer]:
        domains = {"words": Text(MOST_LETTERS)}
        return (
            Offer(
                InscribeFrame,
                say("Which words?"),
                ("LO-11",),
                {"seat": decision.seat},
                domains,
                does=say("Inscribe the frame"),
            ),
        )

    def judge(self, state: State, entry: InscribeFrame, decision: Inscribe) -> Ruling:
        if refusal := _not_yours(decision, entry.seat, "LO-11"):
            return refusal
        if not 1 <= len(entry.words) <= MOST_LETTERS:
            return Refused(say("The frame has room for {most} letters.", most=MOST_LETTERS), ("LO-11",))
        return ALLOWED

    def evolve(self, state: State, entry: InscribeFrame, id: int, decision: Inscribe) -> Step:
        return Step(earned(state, entry.seat, "inscribe", 2, id), done=True)
