"""Plans: exactly the rulebook's example, and every roll and number of bubbles compared with brute force."""

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from referees.common.protocol.ruling import Allowed
from referees.common.values.change import changed
from referees.haggatha import REFEREE
from referees.haggatha.sheet.bubbles import ChangeDie, MoveRune
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.horoscopes import Horoscope
from referees.haggatha.sheet.plans import Plan, Use, plans
from referees.haggatha.sheet.star_charting import ChartStars
from referees.haggatha.sheet.twisting import Twist
from referees.haggatha.table.dish import Dish
from referees.haggatha.table.kit import shipped
from referees.haggatha.table.pieces import Face, Half
from referees.haggatha.table.production import ChooseAction
from referees.haggatha.table.state import Bubbles, Prediction, State
from tests.haggatha.tables import EXAMPLE, acting, allowed, dish
from tests.sampling import some

PLUS_MINUS = Use("plus_minus", "die2", 4)
MOVE = Use("move", "die2")

Strength = tuple[str, tuple[int, ...], str | None]
Roll = tuple[tuple[str, ...], tuple[int, int]]
"""The other implementation's dish: the halves of Bone, Voodoo, Coin and both Dice, and the two results."""


def by_strength(listed: tuple[Plan, ...]) -> dict[Strength, Plan]:
    """The plans, by their space, numbers and option."""
    return {(plan.space, plan.numbers, plan.option): plan for plan in listed}


# The rulebook's example


def test_the_rulebooks_example_lists_what_the_roll_allows() -> None:
    """G-MC-1: the plans are to chart 2 lines, predict 2 icons, write 2 or 3, or draw an X with Corruption."""
    free = [plan for plan in plans(acting()) if not plan.uses]
    assert free == [
        Plan("twisting", (), "x", is_corrupting=True),
        Plan("chart", (2,)),
        Plan("divination", (2,)),
        Plan("horoscopes", (2,)),
        Plan("horoscopes", (3,)),
    ]


def test_the_rulebooks_example_with_both_bubbles() -> None:
    """G-MC-2: turning the 3 into a 4 and moving it allows to chart 4, predict 4, or write 2 and 4."""
    listed = by_strength(plans(acting()))
    assert listed["chart", (4,), None].uses == (PLUS_MINUS, MOVE)
    assert listed["divination", (4,), None].uses == (PLUS_MINUS, MOVE)
    assert listed["horoscopes", (2, 4), None].uses == (PLUS_MINUS, MOVE)


def test_the_cheapest_way_is_named() -> None:
    """One bubble suffices for three lines: ±1 on the 2, or Move 1 on the 3; one of these is named, and legal."""
    state = acting()
    plan = by_strength(plans(state))["chart", (3,), None]
    assert len(plan.uses) == 1
    assert allowed(follow(state, plan), ChartStars()).state.open[-1].left == 3


def test_nothing_is_planned_before_the_roll() -> None:
    """There are no plans while the Runes aren't rolled."""
    assert plans(changed(acting(), is_rolled=False)) == ()


def test_plans_leave_out_what_the_sheet_has_no_room_for() -> None:
    """MC-38, C-MC-12, C-MC-5: a full chart or Divining Area has no plans; the last icons do by one reading."""
    full = changed(acting(), chart=changed(acting().chart, right=0, down=0), icons=shipped().divining - 1)
    assert {plan.space for plan in plans(full) if plan.uses == ()} == {"twisting", "horoscopes"}
    partial = changed(acting(last_icons="partial"), icons=shipped().divining - 1)
    assert by_strength(plans(partial))["divination", (1,), None].uses == ()


def test_plans_promise_no_more_than_the_sheet_takes() -> None:
    """MC-20, MC-25, MC-47: plans take into account that only one line, one bubble, or no place for an X is left."""
    state = acting("bone voodoo tree 4 3 |")
    one_line = changed(state.chart, right=state.chart.right & -state.chart.right, down=0)
    late = changed(state, chart=one_line, plus_minus=Bubbles(1, 6), move=Bubbles(1, 6))
    free = {(plan.space, plan.numbers, plan.option) for plan in plans(late) if not plan.uses}
    assert {strength for strength in free if strength[0] in {"chart", "twisting"}} == {
        ("chart", (1,), None), ("twisting", (1,), "plus_minus"), ("twisting", (1,), "move"), ("twisting", (), "x"),
    }  # fmt: skip
    boxes = len(shipped().top)
    nowhere = changed(late, top=("X",) * boxes, bottom=("X",) * boxes, factions=(("X", "X"),) * 5)
    assert not any(plan.option == "x" for plan in plans(nowhere))


@pytest.mark.parametrize(("lines", "charts"), [("up_to", {(4,)}), ("exactly", {(1,), (2,), (3,), (4,)})])
def test_fewer_lines_are_planned_if_all_must_be_drawn(lines: str, charts: set[tuple[int, ...]]) -> None:
    """C-MC-12: bubbles for fewer lines are planned only if all lines must be drawn, as then it may be worth it."""
    state = changed(acting("bone 4 | voodoo tree 3", lines=lines), plus_minus=Bubbles(2), move=Bubbles(1))
    assert {plan.numbers for plan in plans(state) if plan.space == "chart"} == charts


def test_plans_leave_out_dice_that_fit_nowhere() -> None:
    """C-MC-10: after 2 3 4 on top and 2 1 below neither a 2 nor a 3 can be written; a bubble makes the 3 a 4."""
    state = changed(acting(), top=("2", "3", "4"), bottom=("2", "1"))
    uses = {plan.numbers: plan.uses for plan in plans(state) if plan.space == "horoscopes"}
    assert (2,) not in uses
    assert uses[4,] == (PLUS_MINUS,)


def test_a_plan_says_that_the_figure_is_there_already() -> None:
    """MC-B5: a plan is marked if it uses the same space twice."""
    repeats = {plan.space: plan.is_again for plan in plans(changed(acting(), figure="chart"))}
    assert repeats["chart"]
    assert not repeats["divination"]


def test_plans_avoid_corruption_by_moved_runes() -> None:
    """C-MC-16: plans never move all five Runes together if that corrupts; as many plans exist, at the same cost."""
    tables = [acting(one_side=side) for side in ("roll", "moved")]
    for halves in ALL_HALVES:
        rolled = [changed(state, dish=Dish(halves, "tree", (1, 3))) for state in tables]
        free, careful = (plans(changed(state, plus_minus=Bubbles(2), move=Bubbles(2))) for state in rolled)
        assert {strength: len(plan.uses) for strength, plan in by_strength(free).items()} == {
            strength: len(plan.uses) for strength, plan in by_strength(careful).items()
        }
        for plan in careful:
            assert follow(changed(rolled[1], plus_minus=Bubbles(2), move=Bubbles(2)), plan).corruption == 0


# Brute force: every way to spend up to two bubbles, implemented separately


def bubble_ways(start: Roll) -> Iterator[tuple[Roll, int, int]]:
    """Each dish that up to two bubbles lead to, with the numbers of ±1 and Move 1 used; many occur more than once."""
    yield start, 0, 0
    for once, plus_minus, move in one_bubble(start):
        yield once, plus_minus, move
        for twice, more, further in one_bubble(once):
            yield twice, plus_minus + more, move + further


def one_bubble(roll: Roll) -> Iterator[tuple[Roll, int, int]]:
    halves, values = roll
    for die in (0, 1):
        for step in (1, -1):
            turned = list(values)
            turned[die] = {0: 4, 5: 1}.get(turned[die] + step, turned[die] + step)
            yield (halves, (turned[0], turned[1])), 1, 0
    for rune in range(5):
        moved = list(halves)
        moved[rune] = "right" if moved[rune] == "left" else "left"
        yield (tuple(moved), values), 0, 1


def strengths(roll: Roll) -> Iterator[Strength]:
    """The rulebook's possibilities on an empty sheet: ±1 with the Bone, Move 1 with the Voodoo, an X with a Die."""
    (bone, voodoo, coin, *dice), values = roll
    results = list(zip(dice, values, strict=True))
    if bone in dice:
        yield "chart", (max(value for half, value in results if half == bone),), None
    yield from {("divination", (value,), None) for half, value in results if half == voodoo}
    for half in set(dice):
        yield "horoscopes", tuple(sorted(value for where, value in results if where == half)), None
    options = {"plus_minus": coin == bone, "move": coin == voodoo, "x": coin in dice}
    filled = {"plus_minus": (2,), "move": (2,), "x": ()}
    yield from (("twisting", filled[option], option) for option, is_there in options.items() if is_there)


@cache
def costs(start: Roll) -> dict[Strength, set[tuple[int, int]]]:
    """Every strength, with all numbers of bubbles (±1, Move 1) that lead to it."""
    numbers: dict[Strength, set[tuple[int, int]]] = {}
    for roll, plus_minus, move in bubble_ways(start):
        for strength in strengths(roll):
            numbers.setdefault(strength, set()).add((plus_minus, move))
    return numbers


SIDES: tuple[Half, ...] = ("left", "right")
ALL_HALVES = list(product(SIDES, repeat=5))
BUBBLES = list(product(range(3), repeat=2))


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("face", "bubbles"),
    [
        ("tree", [(0, 0), (0, 1), (1, 0), (1, 1), (2, 2)]),
        ("skull", [(1, 1)]),
        pytest.param("tree", BUBBLES, marks=pytest.mark.soak),
        pytest.param("skull", BUBBLES, marks=pytest.mark.soak),
    ],
)
def test_plans_are_complete_and_without_duplicates(face: Face, bubbles: list[tuple[int, int]]) -> None:
    """For many rolls, in the soak all, with zero to two bubbles of each kind, plans have the same strengths as brute
    force, each once, with the fewest bubbles, and reached by these. With the Skull only Twisting Fates is listed."""
    state = acting(lines="exactly")
    for halves, first, second in some([*product(ALL_HALVES, (1, 2, 3, 4), (1, 2, 3, 4))], 171):
        start: Roll = halves, (first, second)
        for plus_minus, move in bubbles:
            filled = Bubbles(plus_minus), Bubbles(move)
            rolled = changed(state, dish=Dish(halves, face, start[1]), plus_minus=filled[0], move=filled[1])
            listed = plans(rolled)
            assert len(by_strength(listed)) == len(listed)
            affordable = {
                strength: [turns + moves for turns, moves in ways if turns <= plus_minus and moves <= move]
                for strength, ways in costs(start).items()
            }
            cheapest = {strength: min(spent) for strength, spent in affordable.items() if spent}
            assert {strength: len(plan.uses) for strength, plan in by_strength(listed).items()} == cheapest
            assert all(strength in allows(led(start, plan.uses)) for strength, plan in by_strength(listed).items())
            assert all(plan.is_corrupting == (plan.space == "twisting" and face == "skull") for plan in listed)


def led(roll: Roll, uses: tuple[Use, ...]) -> Roll:
    """The dish after these bubbles; each turns a Die by one, or moves a Rune."""
    for use in uses:
        places = {"bone": 0, "voodoo": 1, "coin": 2, "die1": 3, "die2": 4}
        halves, values = list(roll[0]), list(roll[1])
        if use.value is None:
            halves[places[use.rune]] = "right" if halves[places[use.rune]] == "left" else "left"
        else:
            values[places[use.rune] - 3] = use.value
        after = tuple(halves), (values[0], values[1])
        assert any(after == reached for reached, _, _ in one_bubble(roll))
        roll = after
    return roll


@cache
def allows(roll: Roll) -> frozenset[Strength]:
    return frozenset(strengths(roll))


def follow(state: State, plan: Plan) -> State:
    """The state after a plan's bubbles, each of them allowed."""
    for use in plan.uses:
        if use.value is None:
            state = allowed(state, MoveRune(rune=use.rune)).state
        else:
            die = "die1" if use.rune == "die1" else "die2"
            state = allowed(state, ChangeDie.model_validate({"die": die, "value": use.value})).state
    return state


@pytest.mark.parametrize(
    "drawn", [EXAMPLE, "bone tree 1 4 | voodoo", "voodoo 4 skull | bone 4", "bone | voodoo tree 1 2"]
)
def test_every_plan_can_be_played(drawn: str) -> None:
    """The referee allows each plan's bubbles and then its action, with the strength the plan says."""
    state = changed(acting(drawn), plus_minus=Bubbles(2), move=Bubbles(2))
    listed = plans(state)
    assert listed
    for plan in listed:
        played(follow(state, plan), plan)


def played(state: State, plan: Plan) -> None:
    """Takes a plan's action and checks the result."""
    match plan.space:
        case "chart":
            assert allowed(state, ChartStars()).state.open[-1].left == plan.numbers[0]
        case "divination":
            dice = [die for die in state.dish.dice_with("voodoo") if state.dish.value(die) == plan.numbers[0]]
            after = allowed(state, Divine(die=dice[0], colour="red")).state
            assert after.predictions == (Prediction(0, plan.numbers[0], "red"),)
        case "horoscopes":
            dish = state.dish
            halves = [half for half in SIDES if tuple(sorted(map(dish.value, dish.dice_in(half)))) == plan.numbers]
            assert allowed(state, Horoscope(half=halves[0])).state.open[-1].ask(state)
        case _:
            assert plan.option is not None
            entry = Twist(option=plan.option)
            assert isinstance(REFEREE.judge(state, entry), Allowed)
            assert allowed(state, entry).state.corruption == plan.is_corrupting


def test_plans_are_made_while_an_action_is_chosen() -> None:
    """The state that these tests use asks for an action, with the example's dish."""
    assert isinstance(acting().open[-1], ChooseAction)
    assert acting().dish == dish(EXAMPLE)
