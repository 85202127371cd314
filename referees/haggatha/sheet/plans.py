"""Plans: the actions possible with the roll, or after using one or two bubbles. Unlike offers, they look ahead, trust
the kit, and omit actions without effect."""

from collections.abc import Iterator

from referees.common.values import Value
from referees.haggatha.sheet.horoscopes import follows
from referees.haggatha.sheet.star_charting import lines_open
from referees.haggatha.sheet.twisting import BUBBLES, wanted_rune
from referees.haggatha.table.dish import Dish
from referees.haggatha.table.gains import takes_an_x
from referees.haggatha.table.pieces import DICE, HALVES, LINES, RUNES, SPACES, Bubble, Rune, Space, Twisted
from referees.haggatha.table.state import State

MOST_BUBBLES = 2
Written = tuple[tuple[str, ...], tuple[str, ...]]  # the top and the bottom horoscope line


class Use(Value):
    """One bubble: "plus_minus" turns a Die to `value`, "move" puts a Rune into the other half (`value` is None)."""

    kind: Bubble
    rune: Rune
    value: int | None = None


class Plan(Value):
    """An action, and the fewest bubbles it needs (`uses`). `numbers`: lines to draw, icons to predict, bubbles to fill
    by the `option` of Twisting Fates (empty for an X) or, for Horoscopes, the results in ascending order.
    `is_corrupting`: the Skull makes you draw a card (MC-21); `is_again`: the figure is already on the space (MC-B5)."""

    space: Space
    numbers: tuple[int, ...] = ()
    option: Twisted | None = None
    is_corrupting: bool = False
    is_again: bool = False
    uses: tuple[Use, ...] = ()


Strength = tuple[Space, tuple[int, ...], Twisted | None]
Way = tuple[Dish, tuple[Use, ...]]  # A dish and the bubbles that lead to it


def plans(state: State) -> tuple[Plan, ...]:
    """Every possible action, once per effect, sorted by the bubbles needed; empty unless the Runes are rolled."""
    if not state.is_rolled:
        return ()
    plan_of: dict[Strength, Plan] = {}
    ways: list[Way] = [(state.dish, ())]
    seen = {state.dish}
    for spent in range(MOST_BUBBLES + 1):
        for dish, uses in ways:
            for strength in _strengths(state, dish):
                if strength not in plan_of:
                    plan_of[strength] = _plan(state, strength, uses)
        if spent < MOST_BUBBLES:
            ways = _one_bubble_further(state, ways, seen)
    plans_found = list(plan_of.values())
    if state.config.options.lines == "up_to":
        plans_found = [plan for plan in plans_found if not _is_outdone(plan, plans_found)]
    return tuple(sorted(plans_found, key=lambda plan: (len(plan.uses), SPACES.index(plan.space), plan.numbers)))


def _is_outdone(plan: Plan, plans_found: list[Plan]) -> bool:
    """C-MC-12: whether another plan draws more lines with fewer bubbles."""
    charts = [other for other in plans_found if plan.space == other.space == "chart"]
    return any(other.numbers > plan.numbers and len(other.uses) < len(plan.uses) for other in charts)


def _plan(state: State, strength: Strength, uses: tuple[Use, ...]) -> Plan:
    space, numbers, option = strength
    is_corrupting = space == "twisting" and state.dish.face == "skull"
    return Plan(space, numbers, option, is_corrupting, state.figure == space, uses)


def _one_bubble_further(state: State, ways: list[Way], seen: set[Dish]) -> list[Way]:
    """New dishes reached by one more bubble. Omits bringing all five Runes together if that gives Corruption (C-MC-16):
    moving another Rune allows the same action."""
    further: list[Way] = []
    for dish, uses in ways:
        for use, new_dish in _bubbles(state, dish, uses):
            corrupts = use.kind == "move" and new_dish.is_on_one_side and state.config.options.one_side == "moved"
            if new_dish not in seen and not corrupts:
                seen.add(new_dish)
                further.append((new_dish, (*uses, use)))
    return further


def _bubbles(state: State, dish: Dish, uses: tuple[Use, ...]) -> Iterator[tuple[Use, Dish]]:
    """MC-13 to MC-15: each way to use a bubble, with the resulting dish. Runes already in `uses` are moved first."""
    if sum(use.kind == "plus_minus" for use in uses) < state.plus_minus.filled:
        for die in DICE:
            value = dish.value(die)
            for turned in (value % 4 + 1, (value - 2) % 4 + 1):
                yield Use("plus_minus", die, turned), dish.turned(die, turned)
    if sum(use.kind == "move" for use in uses) < state.move.filled:
        for rune in dict.fromkeys((*(use.rune for use in uses), *DICE, *RUNES)):
            yield Use("move", rune), dish.moved(rune)


def _strengths(state: State, dish: Dish) -> Iterator[Strength]:
    bone, voodoo = dish.halves[:2]
    with_bone = [dish.value(die) for die in dish.dice_in(bone)]
    if with_bone and (state.chart.right or state.chart.down):
        yield "chart", (min(max(with_bone), lines_open(state)),), None
    for value in dict.fromkeys(dish.value(die) for die in dish.dice_in(voodoo)):
        icons = _icons(state, value)
        if icons:
            yield "divination", (icons,), None
    for half in HALVES:
        values = tuple(sorted(dish.value(die) for die in dish.dice_in(half)))
        lines = state.top, state.bottom
        if _all_fit(state, values, lines):
            if values:
                yield "horoscopes", values, None
        else:
            yield from [("horoscopes", (value,), None) for value in values if _all_fit(state, (value,), lines)]
    for option, numbers in _twists(state):
        if dish.are_together("coin", wanted_rune(state, option)):
            yield "twisting", numbers, option


def _icons(state: State, value: int) -> int:
    left = state.config.kit.divining - state.icons
    if left >= value:
        return value
    return max(left, 0) if state.config.options.last_icons == "partial" else 0


def _all_fit(state: State, values: tuple[int, ...], lines: Written) -> bool:
    """MC-46 to MC-48: whether all values fit into the lines in some order, perhaps using Xs earned meanwhile."""
    return not values or any(
        _all_fit(state, (*values[:at], *values[at + 1 :]), after)
        for at, value in enumerate(values)
        for place, line in enumerate(LINES)
        if _has_room(state, lines, place) and follows(line, lines[place], value)
        for after in _with_each_x(state, lines, place, str(value))
    )


def _has_room(state: State, lines: Written, place: int) -> bool:
    line = LINES[place]
    return len(lines[place]) < len(state.config.kit.boxes(line)) or state.config.assumes(line)


def _with_each_x(state: State, lines: Written, place: int, mark: str) -> Iterator[Written]:
    top, bottom = lines
    boxes, at = state.config.kit.boxes(LINES[place]), len(lines[place])
    after = ((*top, mark), bottom) if place == 0 else (top, (*bottom, mark))
    yield after
    if at < len(boxes) and boxes[at] == "x":
        for other in range(len(LINES)):
            if _has_room(state, after, other):
                yield from _with_each_x(state, after, other, "X")


def _twists(state: State) -> Iterator[tuple[Twisted, tuple[int, ...]]]:
    printed = state.config.kit.bubbles
    blank = printed.plus_minus - state.plus_minus.used, printed.move - state.move.used
    if blank[0] > 0:
        yield "plus_minus", (min(blank[0], BUBBLES),)
    if blank[1] > 0:
        yield "move", (min(blank[1], BUBBLES),)
    if takes_an_x(state):
        yield "x", ()
