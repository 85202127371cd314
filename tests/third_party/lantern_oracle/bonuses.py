"""Bonuses three deep: trimming the wicks, polishing the glass, inscribing the frame (LO-8 to LO-11)."""

from collections.abc import Iterable
from typing import Literal

from lantern_oracle.state import State, earned
from referees.common.rules import ALLOWED, Decision, Happening, Refused, Ruling, SeatEntry, Step, never, no, note
from referees.common.words import Choice, Number, Offer, Sentence, Subset, Telling, Text, Who, say, say_count

Wick = Literal["left", "middle", "right"]
WICKS: tuple[Wick, ...] = ("left", "middle", "right")
MOST_LETTERS = 24


class Bonus(Decision):
    """A bonus is lost in the dark, and when its keeper leaves."""

    first = never("{who} has earned a bonus, which is taken first.", "LO-8")

    def expired(self, state: State) -> Happening | None:
        if state.flame is None:
            return note("The bonus is lost in the dark.", "LO-12")
        if self.seat in state.left:
            return note("The bonus goes with {who}.", "OC-3", who=self.seat)
        return None


class Trim(Bonus):
    """The question after a measured pour."""

    about = "LO-9"
    asks = say("{who}: trim the wicks")


class Polish(Bonus):
    """The question that is asked once for each wick, if two were trimmed."""

    about = "LO-10"
    asks = say("{who}: polish the glass")


class Inscribe(Bonus):
    """The question after four turns with the cloth."""

    about = "LO-11"
    asks = say("{who}: inscribe the frame")


def _not_yours(decision: Bonus, seat: int, passage: str) -> Refused | None:
    owner = decision.seat
    return None if seat == owner else no("The bonus is {who}'s.", passage, who=owner)


class TrimWicks(SeatEntry, kind="trim", answers=Trim):
    """A keeper trims one or two of three wicks. LO-9: a point each; after two the cloth question is asked twice."""

    wicks: tuple[Wick, ...]

    log_line = Telling(say("{who} trims the wicks: {wicks}"))

    @classmethod
    def offer(cls, state: State, decision: Trim) -> Iterable[Offer]:
        domains = {"wicks": Subset(Choice(WICKS), 1, 2)}
        return (
            Offer(TrimWicks, say("Which wicks?"), ("LO-9",), {"seat": decision.seat}, domains, does=say("Trim wicks")),
        )

    def judge(self, state: State, decision: Trim) -> Ruling:
        if refusal := _not_yours(decision, self.seat, "LO-9"):
            return refusal
        if len(self.wicks) not in (1, 2) or len(set(self.wicks)) < len(self.wicks):
            return no("One wick or two are trimmed, each once.", "LO-9")
        return ALLOWED

    def evolve(self, state: State, id: int, decision: Trim) -> Step:
        after = earned(state, self.seat, "trim", len(self.wicks), id)
        polish = Polish((self.seat,))
        return Step(after, ask=(polish, polish) if len(self.wicks) > 1 else (), done=True)


class PolishGlass(SeatEntry, kind="polish", answers=Polish):
    """A keeper polishes with a number of turns of the cloth. LO-10: four turns lead to the frame."""

    turns: int

    @classmethod
    def offer(cls, state: State, decision: Polish) -> Iterable[Offer]:
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

    def judge(self, state: State, decision: Polish) -> Ruling:
        if self.seat != decision.seat:  # in another player's name, polishing would change nothing
            return never("The bonus is {who}'s.", "LO-10", who=decision.seat)
        if not 1 <= self.turns <= 4:
            return no("The cloth goes round one to four times.", "LO-10")
        return ALLOWED

    def evolve(self, state: State, id: int, decision: Polish) -> Step:
        return Step(state, ask=(Inscribe((self.seat,)),) if self.turns >= 4 else (), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        turns = say_count("{count} turn", "{count} turns", self.turns)
        return say("{who} polishes the glass: {turns}", who=Who(self.seat), turns=turns)


class InscribeFrame(SeatEntry, kind="inscribe", answers=Inscribe):
    """A keeper writes a few words on the frame. LO-11: they earn two points."""

    words: str

    log_line = Telling(say("{who} inscribes the frame: {words}"))

    @classmethod
    def offer(cls, state: State, decision: Inscribe) -> Iterable[Offer]:
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

    def judge(self, state: State, decision: Inscribe) -> Ruling:
        if refusal := _not_yours(decision, self.seat, "LO-11"):
            return refusal
        if not 1 <= len(self.words) <= MOST_LETTERS:
            return no("The frame has room for {most} letters.", "LO-11", most=MOST_LETTERS)
        return ALLOWED

    def evolve(self, state: State, id: int, decision: Inscribe) -> Step:
        return Step(earned(state, self.seat, "inscribe", 2, id), done=True)
