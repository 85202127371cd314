"""Townsfolk and the Staff Abilities they are assigned to (MC-55, MC-56)."""

from collections.abc import Iterable
from functools import cache

from pydantic import Field

from referees.common.rules import ALLOWED, NOTABLE, Decision, Refused, Ruling, Step, never, no, note
from referees.common.values import replaced
from referees.common.words import Choice, Domain, Number, Offer, Sentence, Subset, Telling, Text, Who, labelled, say
from referees.haggatha.sheet.star_charting import DrawLines
from referees.haggatha.table.asking import HERS, HerEntry, Question
from referees.haggatha.table.gains import Gain, awaited
from referees.haggatha.table.pieces import CUSTOMERS, HAGGATHA, SLOTS, Customer, Slot, label
from referees.haggatha.table.production import Acting, ChooseAction, act, hours_pass, repeat_doubt
from referees.haggatha.table.state import State, Townsfolk

HOURS = 2
MOST_HOURS = 12
LONGEST_NAME = 40
ASTROLOGIST = 2  # MC-56: lines that the Astrologist draws

SPENT = hours_pass(HOURS, "MC-56")


class StaffWorks(Question):
    """Asks to use the Staff Abilities `left`, in any order."""

    left: tuple[Slot, ...]
    about = "MC-56"

    def ask(self, state: State) -> Sentence:
        slots = tuple(label(slot) for slot in self.left)
        return say("{who}: which Staff Ability do you use next? Still to use: {slots}", who=Who(HAGGATHA), slots=slots)

    def why_first(self, state: State) -> Refused:
        slots = tuple(label(slot) for slot in self.left)
        return never("First use or skip these Staff Abilities: {slots}.", "MC-56", slots=slots)


class Recruit(Acting, kind="recruit"):
    """Recruit or Replace Townsfolk: name, cost in hours, Staff Ability, Factions of the card's `icons`, and those with
    two icons (`twice`, MC-55)."""

    townsfolk: str
    hours: int = Field(ge=0, le=MOST_HOURS)
    slot: Slot
    icons: tuple[Customer, ...] = ()
    twice: tuple[Customer, ...] = ()

    field_labels = labelled(
        townsfolk=say("What are the Townsfolk called?"),
        hours=say("How many hours does it take?"),
        slot=say("Which Staff Ability are they assigned to?"),
        icons=say("Which icons are on the card?"),
        twice=say("Which icons are on it twice?"),
    )
    short = Telling(say("recruiting {townsfolk} as {slot}"), slot=label)

    @classmethod
    def offer(cls, state: State, decision: ChooseAction) -> Iterable[Offer]:
        return RECRUIT

    def judge(self, state: State, decision: ChooseAction) -> Ruling:
        return repeat_doubt(state, "recruit") or ALLOWED

    def evolve(self, state: State, id: int, decision: ChooseAction) -> Step:
        once = tuple([icon for icon in self.icons if icon not in self.twice])
        card = Townsfolk(self.townsfolk, (*once, *self.twice, *self.twice))
        staff = replaced(state.staff, SLOTS.index(self.slot), card)
        happened = [hours_pass(self.hours, "MC-55")]
        happened.append(note("You get the ability of {name}.", "MC-55", "C-MC-29", name=self.townsfolk, weight=NOTABLE))
        if (old_card := state.assigned(self.slot)) is not None:
            text = say("You replaced {name}.", name=old_card.name)
            if old_card.icons:
                text = say("You replaced {name}, so that card's icons earn you nothing at the end.", name=old_card.name)
            happened.append(note(text, "MC-55"))
        return Step(act(state, "recruit", self.hours, staff=staff), tuple(happened), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        return say("{who} recruits {name} as {slot}", who=Who(HAGGATHA), name=self.townsfolk, slot=label(self.slot))


CARD: dict[str, Domain] = {
    "townsfolk": Text(LONGEST_NAME),
    "hours": Number(0, MOST_HOURS),
    "slot": Choice(SLOTS, label),
    "icons": Subset(Choice(CUSTOMERS, label), 0, len(CUSTOMERS)),
}
TWICE = {"twice": Subset(Choice(CUSTOMERS, label), 1, len(CUSTOMERS))}
RECRUIT = (
    Offer(Recruit, say("Recruit Townsfolk with the same icon twice"), ("MC-55",), {}, CARD | TWICE, rare=True),
    Offer(Recruit, say("Recruit or replace Townsfolk"), ("MC-55",), {"twice": ()}, CARD),
)
NOT_ACTIVE = never("You can only use Staff Abilities with the Activate Staff action.", "MC-56")
NOBODY = no("No Townsfolk are assigned to a Staff Ability.", "MC-56")


class ActivateStaff(Acting, kind="activate_staff"):
    """The action Activate Staff; abilities are then used one by one (MC-56)."""

    log_line = Telling(say("{who} activates the Staff", who=Who(HAGGATHA)))

    @classmethod
    def offer(cls, state: State, decision: ChooseAction) -> Iterable[Offer]:
        return ACTIVATE if any(state.staff) else ()

    def judge(self, state: State, decision: ChooseAction) -> Ruling:
        return NOBODY if state.staff == (None,) * len(SLOTS) else repeat_doubt(state, "staff") or ALLOWED

    def evolve(self, state: State, id: int, decision: ChooseAction) -> Step:
        slots = tuple(slot for slot in SLOTS if state.assigned(slot) is not None)
        return Step(act(state, "staff", HOURS), (SPENT,), (StaffWorks(HERS, slots),) if slots else (), done=True)


class UseStaff(HerEntry, kind="use_staff", answers=StaffWorks):
    """Uses one Staff Ability (MC-56)."""

    slot: Slot

    too_early = NOT_ACTIVE
    short = Telling(say("using {slot}"), slot=label)

    @classmethod
    def offer(cls, state: State, decision: StaffWorks) -> Iterable[Offer]:
        return _use(decision.left)

    def judge(self, state: State, decision: StaffWorks) -> Ruling:
        if self.slot in decision.left:
            return ALLOWED
        if state.assigned(self.slot) is None:
            return no("No Townsfolk are assigned to {slot}.", "MC-56", slot=label(self.slot))
        return no("{who} has already used {slot} in this action.", "MC-56", who=HAGGATHA, slot=label(self.slot))

    def evolve(self, state: State, id: int, decision: StaffWorks) -> Step:
        slots = tuple(slot for slot in decision.left if slot != self.slot)
        question = (StaffWorks(HERS, slots),) if slots else ()
        return Step(state, (), (*question, *GRANTED[self.slot]), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        worker, slot = at.assigned(self.slot), label(self.slot)
        if worker is None:
            return say("{who} uses {slot}", who=Who(HAGGATHA), slot=slot)
        return say("{who} uses {slot} ({name})", who=Who(HAGGATHA), name=worker.name, slot=slot)


@cache
def _use(slots: tuple[Slot, ...]) -> tuple[Offer]:
    return (Offer(UseStaff, say("Use a Staff Ability"), ("MC-56",), {}, {"slot": Choice(slots, label)}),)


GRANTED: dict[Slot, tuple[Decision, ...]] = {
    "exorcist": awaited((Gain("x", ("MC-56",)),)),
    "astrologist": (DrawLines(HERS, ASTROLOGIST, 0, ("MC-56",)),),
    "palm_reader": awaited((Gain("bubbles", ("MC-56",)),)),
    "security": awaited((Gain("discard", ("MC-56",)),)),
}


class FinishStaff(HerEntry, kind="finish_staff", answers=StaffWorks):
    """Leaves the remaining Staff Abilities unused. MC-56: they are optional."""

    log_line = Telling(say("{who} stops using Staff Abilities", who=Who(HAGGATHA)))
    too_early = NOT_ACTIVE

    @classmethod
    def offer(cls, state: State, decision: StaffWorks) -> Iterable[Offer]:
        return FINISH

    def judge(self, state: State, decision: StaffWorks) -> Ruling:
        return ALLOWED

    def evolve(self, state: State, id: int, decision: StaffWorks) -> Step:
        return Step(state, done=True)


ACTIVATE = (Offer(ActivateStaff, say("Activate Staff"), ("MC-56",), {}, {}),)
FINISH = (Offer(FinishStaff, say("Stop using Staff Abilities"), ("MC-56",), {}, {}, rare=True),)
