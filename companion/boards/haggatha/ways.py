"""Plans for the screen: grouped by action, each with the entries that a tap makes. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from referees.common.protocol.entry import Entry
from referees.common.protocol.sentence import Sentence, say, say_count
from referees.haggatha.pieces import HALVES, Customer, Die, Half, Rune, Space, label
from referees.haggatha.sheet.bubbles import ChangeDie, MoveRune
from referees.haggatha.sheet.dish import Dish
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.horoscopes import Horoscope
from referees.haggatha.sheet.plans import MOST_BUBBLES, Plan, Use
from referees.haggatha.sheet.star_charting import ChartStars
from referees.haggatha.sheet.twisting import Twist
from referees.haggatha.view import View

__all__ = ["HOURS", "Group", "entries_of", "grouped", "has_further", "plan_label", "strength_label", "use_label"]

HOURS: dict[Space, int] = {"chart": 2, "divination": 1, "horoscopes": 2, "twisting": 1}
ORDER: tuple[Space, ...] = ("chart", "divination", "horoscopes", "twisting")


@dataclass(frozen=True, slots=True)
class Group:
    """One action with all its strengths, those without bubbles first."""

    space: Space
    plans: tuple[Plan, ...]


def grouped(plans: Iterable[Plan]) -> tuple[Group, ...]:
    """The possible actions in the sheet's order. Lines are "up to": a bubble for fewer lines is no plan."""
    found: dict[Space, list[Plan]] = {space: [] for space in ORDER}
    for plan in plans:
        of_space = found[plan.space]
        if plan.space != "chart" or all(one.numbers < plan.numbers for one in of_space):
            of_space.append(plan)
    return tuple(Group(space, tuple(of_space)) for space, of_space in found.items() if of_space)


def has_further(view: View) -> bool:
    """Whether more bubbles are filled than any plan spends."""
    return view.plus_minus.filled + view.move.filled > MOST_BUBBLES


def entries_of(plan: Plan, dish: Dish, colour: Customer | None = None) -> tuple[Entry, ...]:
    """The entries of a plan: the bubbles, then the action; only the bubbles for a Divination without `colour`."""
    uses = tuple(_bubble(use) for use in plan.uses)
    for use in plan.uses:
        dish = _after(dish, use)
    return (*uses, *_action(plan, dish, colour))


def _bubble(use: Use) -> Entry:
    if use.value is None:
        return MoveRune(rune=use.rune)
    return ChangeDie(die=_as_die(use.rune), value=use.value)  # type: ignore[arg-type]  # a result of a Die


def _as_die(rune: Rune) -> Die:
    return "die2" if rune == "die2" else "die1"


def _after(dish: Dish, use: Use) -> Dish:
    return dish.moved(use.rune) if use.value is None else dish.turned(_as_die(use.rune), use.value)


def _action(plan: Plan, dish: Dish, colour: Customer | None) -> Iterator[Entry]:
    if plan.space == "chart":
        yield ChartStars()
    elif plan.space == "horoscopes":
        yield Horoscope(half=_half_with(dish, plan.numbers))
    elif plan.option is not None:
        yield Twist(option=plan.option)
    elif colour is not None:
        yield Divine(die=_die_for(dish, plan.numbers[0]), colour=colour)


def _half_with(dish: Dish, numbers: tuple[int, ...]) -> Half:
    """The half with just those Dice; with one more where only one of two fits."""
    shown = {half: sorted(dish.value(die) for die in dish.dice_in(half)) for half in HALVES}
    exactly = [half for half, values in shown.items() if tuple(values) == numbers]
    return exactly[0] if exactly else next(half for half in HALVES if {*numbers} <= {*shown[half]})


def _die_for(dish: Dish, icons: int) -> Die:
    """The Die for that many icons; where the Divining Area ends earlier, the least sufficient one."""
    dice = sorted(dish.dice_with("voodoo"), key=dish.value)
    return next(die for die in dice if dish.value(die) >= icons)


# In words


def plan_label(plan: Plan, dish: Dish) -> Sentence:
    """A whole plan: "Star Charting: 4 lines, for ±1 (the 3 becomes a 4) and Move 1 (the 4)"."""
    named = say("{space}: {strength}", space=label(plan.space), strength=strength_label(plan))
    if plan.is_again:
        named = say("{plan}, the same space again", plan=named)
    if not plan.uses:
        return named
    said: list[Sentence] = []
    for use in plan.uses:
        said.append(use_label(use, dish))
        dish = _after(dish, use)
    return say("{plan}, for {uses}", plan=named, uses=tuple(said))


def strength_label(plan: Plan) -> Sentence:
    """A plan's effect in words."""
    if plan.space == "chart":
        return say_count("{count} line", "{count} lines", plan.numbers[0])
    if plan.space == "divination":
        return say_count("{count} icon", "{count} icons", plan.numbers[0])
    if plan.space == "horoscopes":
        return say("write {numbers}", numbers=tuple(str(one) for one in plan.numbers))
    brings = say("an X") if plan.option == "x" else say("two {kind} bubbles", kind=label(plan.option))
    return say("{brings} and 1 Corruption card", brings=brings) if plan.is_corrupting else brings


def use_label(use: Use, dish: Dish) -> Sentence:
    """One bubble's use, for the dish before it."""
    die = use.rune if use.rune in {"die1", "die2"} else None
    if use.value is not None:
        return say("±1 (the {value} becomes a {to})", value=dish.value(_as_die(use.rune)), to=use.value)
    if die is not None:
        return say("Move 1 (the {value})", value=dish.value(_as_die(die)))
    return say("Move 1 ({rune})", rune=label(use.rune))
