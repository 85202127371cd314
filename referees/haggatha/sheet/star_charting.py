"""Star Charting: lines between dots, and the goods of enclosed areas (MC-25 to MC-30)."""

from collections.abc import Iterable

from referees.common.rules import ALLOWED, WEIGHTY, Happening, Refused, Ruling, Step, Unclear, combined, never, no, note
from referees.common.values import changed
from referees.common.words import Choice, Offer, Sentence, Telling, Who, say, say_count
from referees.haggatha.table.asking import HERS, HerEntry, Question, is_sheet_right
from referees.haggatha.table.enclosure import Area, Dots, enclose, is_open, open_lines
from referees.haggatha.table.goods import shelved
from referees.haggatha.table.pieces import DICE, HAGGATHA
from referees.haggatha.table.production import Acting, ChooseAction, act, hours_pass, repeat_doubt
from referees.haggatha.table.state import State, printed_sky

HOURS = 2
SPENT = hours_pass(HOURS, "MC-25")
FIRST = {
    "up_to": ("{who} must first draw {count} more line or stop.", "{who} must first draw {count} more lines or stop."),
    "exactly": ("{who} must draw {count} more line first.", "{who} must draw {count} more lines first."),
}
CHART_FULL = note("All neighbouring dots are joined, so you can't draw any more lines.", "MC-26")
NOT_DRAWING = never("You have no lines to draw. You get lines from Star Charting or the Astrologist.", "MC-25", "MC-56")
NO_LINE = Unclear(say("There's no line left to draw. Take the action anyway?"), ("C-MC-12",), yes=say("Yes, take it"))
LINE_PROMPT, DRAWS = say("Which line?"), say("Draw a line")
NO_NEIGHBOURS = never("A line must join two dots that are next to each other in a row or a column.", "MC-26")
UNCROSSED = Happening(
    say("On your sheet, the Cross is elsewhere, so this line gives you no Corruption. Enter your Cross under “Kits”."),
    ("C-MC-2",),
    ("cross",),
)
CROSSED = say("You used a line from the Corruption Cross: draw 1 Corruption card.")
IS_FILLED = note("Fill in the area anyway.", "C-MC-27")
STAYS_OPEN = note("Don't fill in the area: a line can still divide it.", "C-MC-27")
PASSAGES = {"charm": ("MC-27",), "tome": ("MC-28",)}


def line_label(line: Dots) -> Sentence:
    """Label of a line: the numbers of its dots, counted from 1."""
    return changed(say("dots {one} and {other}", one=line[0] + 1, other=line[1] + 1), spot=line)


class DrawLines(Question):
    """Asks for the `left` lines still to draw; `drawn` counts those drawn, `cites` is the rule granting lines."""

    left: int
    drawn: int
    cites: tuple[str, ...]
    about = "MC-26"

    def possible(self, state: State) -> int:
        """Number of lines still to draw, at most those free on the chart."""
        return min(self.left, lines_open(state))

    def ask(self, state: State) -> Sentence:
        one, many = "{who}: draw a line ({count} left)", "{who}: draw lines ({count} left)"
        return say_count(one, many, self.possible(state), who=Who(HAGGATHA))

    def why_first(self, state: State) -> Refused:
        """C-MC-12: mentions that you may stop early, if a house option allows it."""
        one, many = FIRST[state.config.options.lines]
        return never(say_count(one, many, self.possible(state), who=Who(HAGGATHA)), *self.cites)

    def expired(self, state: State) -> Happening | None:
        if not state.chart.right and not state.chart.down:
            return CHART_FULL
        return Question.expired(self, state)


class ChartStars(Acting, kind="chart"):
    """The action Star Charting; lines follow one by one (MC-25)."""

    log_line = Telling(say("{who} charts the stars", who=Who(HAGGATHA)))

    @classmethod
    def offer(cls, state: State, decision: ChooseAction) -> Iterable[Offer]:
        bone, first, second = state.dish.halves[0], state.dish.halves[3], state.dish.halves[4]
        return CHART if bone in {first, second} else ()

    def judge(self, state: State, decision: ChooseAction) -> Ruling:
        if not state.dish.dice_with("bone"):
            return no("There's no Die in the same half as the Bone.", "MC-25").at("bone")
        if not state.chart.right and not state.chart.down:
            return combined(NO_LINE, repeat_doubt(state, "chart"))
        return repeat_doubt(state, "chart") or ALLOWED

    def evolve(self, state: State, id: int, decision: ChooseAction) -> Step:
        dish = state.dish
        lines = max(dish.value(die) for die in dish.dice_with("bone") or DICE)
        return Step(act(state, "chart", HOURS), (SPENT,), (DrawLines(HERS, lines, 0, ("MC-25",)),), done=True)


class DrawLine(HerEntry, kind="draw_line", answers=DrawLines):
    """Draws a line on the star chart between two dots, numbered from 0 in reading order, lower number first (MC-26)."""

    line: tuple[int, int]

    log_line = Telling(say("{who} joins {line}", who=Who(HAGGATHA)), line=line_label)
    too_early = NOT_DRAWING

    @classmethod
    def offer(cls, state: State, decision: DrawLines) -> Iterable[Offer]:
        lines = (*open_lines(state.chart, printed_sky(state.config, state.uncrossed)), *_of_the_assumed_cross(state))
        domains = {"line": Choice(lines, line_label)}
        return (Offer(DrawLine, LINE_PROMPT, (*decision.cites, "MC-26"), {}, domains, does=DRAWS),)

    def judge(self, state: State, decision: DrawLines) -> Ruling:
        side = printed_sky(state.config).sides.get(self.line)
        if side is None:
            return NO_NEIGHBOURS
        if not is_open(state.chart, side):
            if self.line in _of_the_assumed_cross(state):
                sentence = say("The Cross shown here already joins these dots. Is yours in a different place?")
                return Unclear(sentence, ("C-MC-2",), yes=say("Yes, it's elsewhere"))
            return no("There's already a line between {line}.", "MC-26", line=line_label(self.line), repeats=("line",))
        return is_sheet_right(state, "chart", "cross")

    def evolve(self, state: State, id: int, decision: DrawLines) -> Step:
        """Draws the line; if it was in an unverified Cross, it no longer counts as printed."""
        happened: list[Happening] = []
        drawn = state
        is_uncrossed = self.line in _of_the_assumed_cross(state)
        if is_uncrossed:
            drawn = changed(state, uncrossed=(*state.uncrossed, self.line))
            happened.append(UNCROSSED)
        printed = printed_sky(state.config, drawn.uncrossed)
        if is_uncrossed or is_open(state.chart, printed.sides[self.line]):
            chart, areas = enclose(state.chart, printed, self.line)
            drawn = changed(drawn, chart=chart)
            for area in areas:
                drawn = _rewarded(drawn, area, happened)
        left = decision.left - 1
        ask = (DrawLines(HERS, left, decision.drawn + 1, decision.cites),) if left else ()
        return Step(drawn, tuple(happened), ask, done=True)


def lines_open(state: State) -> int:
    """Number of lines that can still be drawn, including those of an unverified Cross (C-MC-2)."""
    return state.chart.right.bit_count() + state.chart.down.bit_count() + len(_of_the_assumed_cross(state))


def _of_the_assumed_cross(state: State) -> tuple[Dots, ...]:
    """C-MC-2: lines of an unverified Cross, which players may still draw."""
    if not state.config.assumes("cross"):
        return ()
    return tuple([line for line in state.config.kit.cross if line not in state.uncrossed])


def _rewarded(state: State, area: Area, happened: list[Happening]) -> State:
    before = state
    if area.good is not None and area.colour is not None:
        state, happening = shelved(state, area.good, area.colour, PASSAGES[area.good], _assumed(state, "chart"))
        if state is before:
            happened.append(happening)
            happening = IS_FILLED
            if area.good == "tome" and state.config.options.gone_goods == "open":
                state = before = changed(state, chart=changed(state.chart, filled=state.chart.filled & ~area.cells))
                happening = STAYS_OPEN
    else:
        sentence = say("You enclosed an area of {count} cells. You get no goods for it.", count=area.cells.bit_count())
        happening = Happening(sentence, ("MC-30",), _assumed(state, "chart"))
    happened.append(happening)
    if area.is_crossed and (state is not before or state.config.options.cross == "any"):
        state = changed(state, corruption=state.corruption + 1)
        happened.append(Happening(CROSSED, ("MC-29", "C-MC-3"), _assumed(state, "cross"), WEIGHTY))
    return state


def _assumed(state: State, item: str) -> tuple[str, ...]:
    return (item,) if state.config.assumes(item) else ()


class FinishLines(HerEntry, kind="finish_lines", answers=DrawLines):
    """Stops drawing though some lines are left (C-MC-12)."""

    log_line = Telling(say("{who} stops drawing lines", who=Who(HAGGATHA)))
    too_early = NOT_DRAWING

    @classmethod
    def offer(cls, state: State, decision: DrawLines) -> Iterable[Offer]:
        return FINISH[not decision.drawn] if state.config.options.lines == "up_to" else ()

    def judge(self, state: State, decision: DrawLines) -> Ruling:
        if state.config.options.lines == "exactly":
            one = "In your game, you have to draw all your lines, and there's still {count} left."
            many = "In your game, you have to draw all your lines, and there are still {count} left."
            return no(say_count(one, many, decision.possible(state)), "C-MC-12")
        if not decision.drawn:
            return Unclear(say("Draw no lines?"), ("C-MC-12",), yes=say("Yes, draw none"), no=say("No, draw one"))
        return ALLOWED

    def evolve(self, state: State, id: int, decision: DrawLines) -> Step:
        return Step(state, done=True)


CHART = (Offer(ChartStars, say("Star Charting: draw lines"), ("MC-25",), {}, {}),)
FINISH = {
    is_rare: (Offer(FinishLines, say("Stop drawing lines"), ("C-MC-12",), {}, {}, is_rare),)
    for is_rare in (False, True)
}
