"""The actions possible with the current Runes: a row per action, a chip per strength with the bubbles it costs."""

from collections.abc import Iterable, Iterator
from typing import Any

import flet as ft

from companion.boards.haggatha.cove_keys import pawns
from companion.boards.haggatha.faces import face
from companion.boards.keys import FINGER, captioned, key
from companion.boards.taps import Enter, Pick, Tap, tap
from companion.flet_fixes.guard import memoised
from companion.look.shapes import COLOURS
from companion.look.widgets import QUIET, column, note, row, strong
from companion.measures import SNUG
from companion.table.control.scene import Scene
from companion.window.at_table import controller_here
from companion.words import said, text
from referees.common.values.value import Value
from referees.common.words import Entry, Sentence, say, say_count
from referees.haggatha.sheet.bubbles import ChangeDie, MoveRune
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.horoscopes import Horoscope
from referees.haggatha.sheet.plans import MOST_BUBBLES, Plan, Use
from referees.haggatha.sheet.star_charting import ChartStars
from referees.haggatha.sheet.twisting import Twist
from referees.haggatha.table.dish import Dish
from referees.haggatha.table.pieces import CUSTOMERS, HALVES, Customer, Die, Half, Rune, Space, label
from referees.haggatha.view import View
from scoresheets.haggatha import pieces
from scoresheets.shapes import Role, Shape, Text

HOURS: dict[Space, int] = {"chart": 2, "divination": 1, "horoscopes": 2, "twisting": 1}
ORDER: tuple[Space, ...] = ("chart", "divination", "horoscopes", "twisting")


class Group(Value):
    """An action's plans, those that cost no bubbles first."""

    space: Space
    plans: tuple[Plan, ...]


def grouped(plans: Iterable[Plan]) -> tuple[Group, ...]:
    """Plans grouped by action, in the sheet's order."""
    by_space: dict[Space, list[Plan]] = {space: [] for space in ORDER}
    for plan in plans:
        by_space[plan.space].append(plan)
    return tuple(Group(space, tuple(of_space)) for space, of_space in by_space.items() if of_space)


def has_further(view: View) -> bool:
    """Whether more bubbles are filled than any plan spends."""
    return view.plus_minus.filled + view.move.filled > MOST_BUBBLES


def entries_of(plan: Plan, dish: Dish, colour: Customer | None = None) -> tuple[Entry, ...]:
    """The entries of a plan: the bubbles, then the action; for a Divination without `colour`, only the bubbles."""
    uses: list[Entry] = []
    for use in plan.uses:
        if use.value is None:
            uses.append(MoveRune(rune=use.rune))
        else:
            uses.append(ChangeDie(die=_as_die(use.rune), value=use.value))  # type: ignore[arg-type]  # a Die's result
        dish = _after(dish, use)
    return (*uses, *_action(plan, dish, colour))


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
        dice = sorted(dish.dice_with("voodoo"), key=dish.value)  # fewer icons may be left than the Die shows
        enough = [die for die in dice if dish.value(die) >= plan.numbers[0]]
        yield Divine(die=enough[0] if enough else "die1", colour=colour)  # refused if neither shows enough


def _half_with(dish: Dish, numbers: tuple[int, ...]) -> Half:
    dice = {half: sorted(dish.value(die) for die in dish.dice_in(half)) for half in HALVES}
    exactly = [half for half, values in dice.items() if tuple(values) == numbers]
    return exactly[0] if exactly else next(half for half in HALVES if {*numbers} <= {*dice[half]})


def plan_label(plan: Plan, dish: Dish) -> Sentence:
    """A plan's label: "Star Charting: 4 lines, using ±1 (the 3 becomes a 4) and Move 1 (the Die showing 4)"."""
    named = say("{space}: {strength}", space=label(plan.space), strength=_strength_label(plan))
    if plan.is_again:
        named = say("{plan}, on the same space again", plan=named)
    if not plan.uses:
        return named
    uses: list[Sentence] = []
    for use in plan.uses:
        uses.append(use_label(use, dish))
        dish = _after(dish, use)
    return say("{plan}, using {uses}", plan=named, uses=tuple(uses))


def _strength_label(plan: Plan) -> Sentence:
    if plan.space == "chart":
        return say_count("{count} line", "{count} lines", plan.numbers[0])
    if plan.space == "divination":
        return say_count("{count} icon", "{count} icons", plan.numbers[0])
    if plan.space == "horoscopes":
        return say("write {numbers}", numbers=tuple(str(number) for number in plan.numbers))
    brings = say("an X")
    if plan.numbers:
        brings = say_count("one {kind} bubble", "two {kind} bubbles", plan.numbers[0], kind=label(plan.option))
    return say("{brings} and 1 Corruption card", brings=brings) if plan.is_corrupting else brings


def use_label(use: Use, dish: Dish) -> Sentence:
    """The label for using a bubble; `dish` is the state beforehand."""
    if use.value is not None:
        return say("±1 (the {value} becomes a {to})", value=dish.value(_as_die(use.rune)), to=use.value)
    named = dish.rune_label if dish.half("die1") == dish.half("die2") else dish.full_label
    return say("Move 1 ({rune})", rune=named(use.rune))


NAMED = 82  # dp at usual text size
WIDE, WIDER = FINGER, 64
STRENGTH = 20
BUBBLE = 15

ICONS: dict[Space, ft.IconData] = {
    "chart": ft.Icons.AUTO_AWESOME,
    "divination": ft.Icons.VISIBILITY,
    "horoscopes": ft.Icons.BRIGHTNESS_3,
    "twisting": ft.Icons.ALL_INCLUSIVE,
}


# a chip's ink and ground
Inks = tuple[Role, Role]
FREE: Inks = ("on primary", "primary")
FOR_BUBBLES: Inks = ("on secondary container", "secondary container")


def started(scene: Scene, plan: Plan, colour: Customer | None = None) -> Tap:
    """What a tap on a plan does: enters its bubbles and action; a Divination first asks for its colour."""
    if plan.space == "divination" and colour is None:
        return Pick(None if scene.picked == plan else plan)
    return Enter(entries_of(plan, scene.view.dish, colour))


@memoised
def Plans(*, dish: Dish, groups: tuple[Group, ...], picked: Plan | None, has_further: bool, width: int) -> ft.Control:
    """Rows of actions; a tap on a chip starts its plan."""
    rows = [_group(group, dish, picked, width) for group in visible_groups(groups, picked)]
    if picked is None and has_further:
        rows.append(note(text(say("To use more bubbles, tap the dish and use them one by one."))))
    if picked is not None:
        may_be_grey = controller_here().table.config.options.rogues == "predictable"

        def means(scene: Scene, colour: Customer) -> Tap:
            return started(scene, picked, colour)

        colours = pawns(CUSTOMERS if may_be_grey else CUSTOMERS[:4], "Predict {colour}", means, width)
        rows.append(column(ft.Text(said("Which colour do you predict?"), size=16), colours, gap=SNUG))
    return column(*rows)


def visible_groups(groups: tuple[Group, ...], picked: Any) -> tuple[Group, ...]:
    """The actions shown: all, or only the tapped one, to leave room for its next question."""
    if not isinstance(picked, Plan):
        return groups
    return tuple(group for group in groups if group.space == picked.space)


def _group(group: Group, dish: Dish, picked: Any, width: int) -> ft.Control:
    def chip(plan: Plan) -> ft.Control:
        is_filled = plan == picked if isinstance(picked, Plan) else not plan.uses
        return Chip(plan=plan, words=text(plan_label(plan, dish)), is_on=plan == picked, is_filled=is_filled)

    return captioned(Caption(space=group.space), NAMED, [chip(plan) for plan in group.plans], width, SNUG)


@memoised
def Caption(*, space: Space) -> ft.Control:
    """An action's name and its cost."""
    name = strong(text(label(space)).replace(" ", "\n"), 13)
    hours = text(say_count("{count} hour", "{count} hours", HOURS[space]))
    below = row(ft.Icon(ICONS[space], size=16, color=QUIET), note(hours, 13, max_lines=1), gap=SNUG)
    return column(name, below, gap=0)


@memoised
def Chip(*, plan: Plan, words: str, is_on: bool, is_filled: bool) -> ft.Control:
    """A chip, filled if its plan costs no bubbles or is selected."""
    inks = FREE if is_filled else FOR_BUBBLES
    wide = WIDER if plan.is_corrupting else WIDE
    act = tap(started, plan)
    content, ground = face(_chip_shapes(plan, inks, wide), wide, FINGER), COLOURS[inks[1]]
    return key(
        content, words, act, wide, height=FINGER, ground=ground, ground_on=ground, is_on=is_on, is_faint=plan.is_again
    )


def _chip_shapes(plan: Plan, inks: Inks, wide: int) -> Iterator[Shape]:
    middle = wide / 2
    high = FINGER / 2 if not plan.uses else FINGER * 0.36
    if plan.option is None or plan.option == "x":
        words = "X" if plan.option else " ".join(map(str, plan.numbers))
        yield Text(middle, high, words, STRENGTH, inks[0], is_bold=True)
    else:
        shift = 7 if plan.is_corrupting else 0
        for at in (-1, 1) if plan.numbers[0] > 1 else (0,):
            yield from pieces.bubble(plan.option, 20, inks, middle + at * 11 - 10 - shift, high - 10)
    if plan.is_corrupting:
        yield from pieces.skull(15, *inks, wide - 19, 4)
    left = middle - len(plan.uses) * (BUBBLE + 3) / 2 + 1.5
    for at, use in enumerate(plan.uses):
        yield from pieces.bubble(use.kind, BUBBLE, inks, left + at * (BUBBLE + 3), FINGER - BUBBLE - 5)
