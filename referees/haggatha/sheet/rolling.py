"""Rolling the five Runes: in setup, and before each of Haggatha's turns (MC-3, MC-10 to MC-12)."""

from collections.abc import Iterable
from typing import Any, Literal

from referees.common.rules import ALLOWED, WEIGHTY, Decision, Refused, Ruling, Step, never, no, note
from referees.common.values import changed
from referees.common.words import Choice, Domain, Offer, Sentence, Telling, Who, labelled, say
from referees.haggatha.table.asking import HERS, HerEntry, Question
from referees.haggatha.table.clock import is_day_start
from referees.haggatha.table.dish import Dish
from referees.haggatha.table.pieces import DICE, FACES, HAGGATHA, HALVES, RUNES, VALUES, Face, Half, Rune, label
from referees.haggatha.table.production import ChooseAction, ClockRuns, PhaseRuns
from referees.haggatha.table.state import State

Value = Literal[1, 2, 3, 4]
RESULTS: dict[str, Domain] = {
    "face": Choice(FACES, label),
    "value1": Choice(VALUES, label),
    "value2": Choice(VALUES, label),
}
ANYWHERE: dict[str, Domain] = {rune: Choice(HALVES, label) for rune in RUNES} | RESULTS
PROMPT, ROLLS = say("Where did the Runes land?"), say("Enter where the Runes landed")
ON_ONE_SIDE = note("All five Runes are in the same half: draw 1 Corruption card.", "MC-11", weight=WEIGHTY)


class ToRoll(Question):
    """A question answered by rolling."""


class SetUpRoll(ToRoll):
    """Asks for the first roll, in setup (MC-3)."""

    about = "MC-3"
    asks = say("{who}: roll all five Runes into the dish")
    first = never("First roll all five Runes into the dish.", "MC-3")


class Produce(ToRoll, ClockRuns):
    """Asks Haggatha to roll in the Production phase; other players may act first."""

    about = "MC-10"
    first = never("{who} has to roll the Runes before each turn.", "MC-10", who=HAGGATHA)

    def ask(self, state: State) -> Sentence:
        if is_day_start(state):
            return say("{who}: roll all five Runes if you go first today", who=Who(HAGGATHA))
        if state.cove is not None:  # the clock says it's her turn
            return say("{who}: roll all five Runes", who=Who(HAGGATHA))
        return say("{who}: roll all five Runes on your turn", who=Who(HAGGATHA))


def _divided_at(place: int, half: Half) -> Offer:
    other = HALVES[half == "left"]
    fixed: dict[str, Any] = {**dict.fromkeys(RUNES[:place], half), RUNES[place]: other}
    domains = {name: domain for name, domain in ANYWHERE.items() if name not in fixed}
    first = tuple(label(rune) for rune in RUNES[:place])
    does = say(
        "Roll with {first} in {half} and {next} in {other}",
        first=first, half=label(half), next=label(RUNES[place]), other=label(other),
    )  # fmt: skip
    return Offer(Roll, PROMPT, ("MC-3", "MC-12"), fixed, domains, does=does)


class Roll(HerEntry, kind="roll", answers=ToRoll, reveals=True):
    """A roll of the five Runes: the half of each, face of the Coin, results of the Dice (MC-12, MC-10, MC-3)."""

    bone: Half
    voodoo: Half
    coin: Half
    die1: Half
    die2: Half
    face: Face
    value1: Value
    value2: Value

    field_labels = labelled(
        bone=say("Where is the Bone?"),
        voodoo=say("Where is the Voodoo?"),
        coin=say("Where is the Coin?"),
        die1=say("Where is the first Die?"),
        die2=say("Where is the second Die?"),
        face=say("Which face of the Coin is up?"),
        value1=say("What does the first Die show?"),
        value2=say("What does the second Die show?"),
    )
    short = Telling(say("the roll: {value1}, {value2}, {face}"), face=label)

    @classmethod
    def offer(cls, state: State, decision: ToRoll) -> Iterable[Offer]:
        return DIVIDED if isinstance(decision, SetUpRoll) else ANY_ROLL

    def judge(self, state: State, decision: ToRoll) -> Ruling:
        if isinstance(decision, SetUpRoll) and rolled(self).is_on_one_side:
            return no("All five Runes are in the same half. In setup, you roll again.", "MC-3")
        return ALLOWED

    def why_not_now(self, state: State, decision: Decision) -> Refused | None:
        if isinstance(decision, ChooseAction):
            return never("You've already rolled the Runes. Now {who} must take an action.", "MC-10", who=HAGGATHA)
        if state.phase in {"arrival", "market", "cleanup"} and isinstance(decision, PhaseRuns):
            return never("{who} can only take a turn in the Production phase.", "MC-B1", who=HAGGATHA)
        return None

    def evolve(self, state: State, id: int, decision: ToRoll) -> Step:
        dish = rolled(self)
        if isinstance(decision, SetUpRoll):
            is_used = state.config.options.setup_roll == "used"
            happening = note(KEPT if is_used else NOT_KEPT, "C-MC-8")
            return Step(changed(state, dish=dish, is_set_up=True, is_rolled=is_used), (happening,), done=True)
        if dish.is_on_one_side:
            fallen = changed(state, dish=dish, is_rolled=True, corruption=state.corruption + 1)
            return Step(fallen, (ON_ONE_SIDE,), ACT, done=True)
        return Step(changed(state, dish=dish, is_rolled=True), (), ACT, done=True)

    def tell(self, at: State, now: State) -> Sentence:
        dish = rolled(self)
        sides = tuple(_side(dish, half) for half in HALVES)
        return say("{who} rolls: {left} / {right}", who=Who(HAGGATHA), left=sides[0], right=sides[1])


DIVIDED = tuple(_divided_at(place, half) for half in HALVES for place in range(1, len(RUNES)))

ANY_ROLL = (Offer(Roll, PROMPT, ("MC-10", "MC-12"), {}, ANYWHERE, does=ROLLS),)

ACT = (ChooseAction(HERS),)  # `days.proceed` would ask this too; asking here saves a state
KEPT = say("This roll counts for the first turn.")
NOT_KEPT = say("Roll the Runes again before the first turn.")


def rolled(entry: Roll) -> Dish:
    """The dish after a roll."""
    halves = (entry.bone, entry.voodoo, entry.coin, entry.die1, entry.die2)
    return Dish(halves, entry.face, (entry.value1, entry.value2))


def _side(dish: Dish, half: Half) -> Sentence:
    shown: dict[Rune, Sentence] = {die: say("a {value}", value=dish.value(die)) for die in DICE}
    shown["coin"] = say("the Coin ({face})", face=label(dish.face))
    runes = tuple(shown.get(rune) or label(rune) for rune in RUNES if dish.half(rune) == half)
    return say("nothing") if not runes else say("{runes}", runes=runes)
