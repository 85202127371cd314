"""Entries that the true rules forbid at a moment of a simulated game, each with its fault."""

import random
from collections.abc import Callable, Iterator

from .simulated_dish import DICE, RUNES, Dice, Entry, Gain, Gains, Lines, Order, Sponsors, Staff
from .simulated_sheet import COLOURS
from .simulated_table import Table

Found = Iterator[tuple[Entry, str]]

FAULTS = (
    "roll: all on one side in setup", "roll: twice in a turn", "roll: not in production",
    "action: before the roll", "action: while something is awaited", "action: not in production",
    "bubble: none is filled", "bubble: a result two away", "bubble: before the roll", "bubble: after the action",
    "twist: the Coin lies elsewhere", "chart: no Die with the Bone", "divine: a Die that lies elsewhere",
    "divine: no icon is left", "horoscope: no Die in that half",
    "line: dots that are not adjacent", "line: around the edge", "line: drawn before", "line: printed",
    "line: one too many", "line: no such dots", "lines: fewer than exactly",
    "write: a wrong number", "write: a Die of the other half", "write: a Die twice", "write: without the action",
    "bonus: X in a full line", "bonus: X not gained", "bonus: a colour not shown", "bonus: a charm for 1 icons",
    "bonus: a tome for 1 icons", "bonus: a tome for 2 icons",
    "bonus: none left in the supply", "bonus: a third mark", "bonus: another mark", "bonus: no such Faction",
    "bonus: none is awaited", "bonus: no such bonus",
    "staff: nobody is there", "staff: used before", "staff: without the action", "staff: none to activate",
    "ability: nobody is there", "ability: more cards than there are",
    "order: a colour not drawn", "order: nothing to order", "sponsor: a Hall that pays nothing",
    "sell: not on the shelf", "sell: not in the market", "phase: while something is awaited", "phase: before the roll",
    "townsfolk: scored too early", "townsfolk: scored twice", "count: too early", "count: twice",
)  # fmt: skip


def false_entries(table: Table, rng: random.Random) -> Found:
    """Entries that the rules forbid now, each with its fault."""
    yield from _days(table, rng)
    yield from _actions(table, rng)
    yield from _bubbles(table)
    yield from _ends(table)
    if table.phase != "setup":
        yield from _nothing_awaited(table, rng)
    rules: dict[type, Callable[..., Found]] = {
        Gains: _gains, Lines: _lines, Dice: _dice, Staff: _staff, Order: _order, Sponsors: _sponsors,
    }  # fmt: skip
    if table.pending:
        top = table.pending[-1]
        yield from rules[type(top)](table, top)


def _throw(half: str | None, rng: random.Random) -> Entry:
    halves = {rune: half or rng.choice(("left", "right")) for rune in RUNES}
    return {"kind": "roll", **halves, "face": "tree", "value1": rng.randint(1, 4), "value2": 2}


def _days(table: Table, rng: random.Random) -> Found:
    if table.phase == "setup":
        yield _throw(rng.choice(("left", "right")), rng), "roll: all on one side in setup"
        yield {"kind": "end_phase"}, "phase: before the roll"
    elif table.phase == "production":
        if table.is_rolled and not table.pending:
            yield _throw(None, rng), "roll: twice in a turn"
    else:
        yield _throw(None, rng), "roll: not in production"
        yield {"kind": "activate_staff"}, "action: not in production"
        yield {"kind": "horoscope", "half": "left"}, "action: not in production"
    if table.pending:
        yield {"kind": "end_phase"}, "phase: while something is awaited"
    for (good, colour), number in table.shelf.items():
        sale = {"kind": "sell", "good": good, "colour": colour, "gold": 3}
        if not number and table.phase == "market":
            yield sale, "sell: not on the shelf"
        elif number and table.phase in ("arrival", "production"):
            yield sale, "sell: not in the market"


def _actions(table: Table, rng: random.Random) -> Found:
    """The five actions of the dish, and Recruit, which needs no Rune."""
    if table.phase != "production":
        return
    recruit: Entry = {"kind": "recruit", "townsfolk": "Mira", "hours": 1, "slot": "security", "icons": []}
    some = rng.choice([{"kind": "horoscope", "half": "left"}, {"kind": "chart"}, recruit])
    if table.pending:
        yield some, "action: while something is awaited"
    elif not table.is_rolled:
        yield some, "action: before the roll"
    else:
        yield from _of_the_dish(table)


def _of_the_dish(table: Table) -> Found:
    dish = table.dish
    for option in ("plus_minus", "move", "x"):
        if not table.may_twist(option):
            yield {"kind": "twist", "option": option}, "twist: the Coin lies elsewhere"
    if not dish.dice_with("bone"):
        yield {"kind": "chart"}, "chart: no Die with the Bone"
    for die in DICE:
        if die not in dish.dice_with("voodoo"):
            yield {"kind": "divine", "die": die, "colour": "red"}, "divine: a Die that lies elsewhere"
        elif not table.icons_left():
            yield {"kind": "divine", "die": die, "colour": "red"}, "divine: no icon is left"
    for half in ("left", "right"):
        if not dish.dice_in(half):
            yield {"kind": "horoscope", "half": half}, "horoscope: no Die in that half"
    if not table.staff:
        yield {"kind": "activate_staff"}, "staff: none to activate"


def _bubbles(table: Table) -> Found:
    if table.phase == "setup":
        return
    change = {"kind": "change_die", "die": "die1", "value": table.dish.values["die1"] % 4 + 1}
    writing = bool(table.pending) and isinstance(table.pending[-1], Dice) and table.options["bonuses"] == "throughout"
    ready = table.phase == "production" and table.is_rolled and not table.pending
    if ready or writing:
        for die in DICE if table.filled["plus_minus"] else ():
            far = (table.dish.values[die] + 1) % 4 + 1
            yield {"kind": "change_die", "die": die, "value": far}, "bubble: a result two away"
        if not table.filled["plus_minus"]:
            yield change, "bubble: none is filled"
        if not table.filled["move"]:
            yield {"kind": "move_rune", "rune": "coin"}, "bubble: none is filled"
    elif table.pending and table.phase == "production":
        yield change, "bubble: after the action"
        yield {"kind": "move_rune", "rune": "coin"}, "bubble: after the action"
    elif not table.is_rolled:
        yield change, "bubble: before the roll"


def _ends(table: Table) -> Found:
    if table.phase != "count":
        for slot in table.staff:
            yield {"kind": "score_townsfolk", "slot": slot, "gold": 2}, "townsfolk: scored too early"
        yield {"kind": "count_gold", "seat": 0, "gold": 30}, "count: too early"
        return
    for slot in table.scored:
        yield {"kind": "score_townsfolk", "slot": slot, "gold": 2}, "townsfolk: scored twice"
    for seat in table.counted:
        yield {"kind": "count_gold", "seat": seat, "gold": 3}, "count: twice"


def _nothing_awaited(table: Table, rng: random.Random) -> Found:
    """Answers to questions that aren't asked."""
    top = table.pending[-1] if table.pending else None
    if not isinstance(top, Lines) and table.chart.undrawn():
        yield {"kind": "draw_line", "line": list(rng.choice(table.chart.undrawn()))}, "line: one too many"
    if not isinstance(top, Dice):
        yield {"kind": "write_die", "die": "die1", "line": "top"}, "write: without the action"
    if not isinstance(top, Gains):
        yield {"kind": "write_x", "line": "top"}, "bonus: none is awaited"
        yield {"kind": "mark_faction", "faction": "red", "mark": "X"}, "bonus: none is awaited"
        yield {"kind": "take_good", "good": "charm", "colour": "red"}, "bonus: none is awaited"
        yield {"kind": "discard_corruption"}, "bonus: none is awaited"
    if not isinstance(top, Staff):
        yield {"kind": "use_staff", "slot": "exorcist"}, "staff: without the action"
    if not isinstance(top, Order):
        yield {"kind": "resolve_first", "colour": "red"}, "order: nothing to order"
    for slot in ("exorcist", "astrologist", "palm_reader", "security"):
        if slot not in table.staff:
            yield {"kind": "gain_ability", "slot": slot, "what": "gold", "amount": 2}, "ability: nobody is there"
        else:
            more = {"kind": "gain_ability", "slot": slot, "what": "draw", "amount": 61}
            yield more, "ability: more cards than there are"


# --- Answers that don't fit the question --------------------------------------------------------------------------


def _lines(table: Table, top: Lines) -> Found:
    chart = table.chart
    across, dots = chart.width + 1, (chart.width + 1) * (chart.height + 1)
    for line in ((0, 2), (0, across + 1), (1, across), (0, 2 * across)):
        yield {"kind": "draw_line", "line": list(line)}, "line: dots that are not adjacent"
    yield {"kind": "draw_line", "line": [across - 1, across]}, "line: around the edge"
    yield {"kind": "draw_line", "line": [dots - 1, dots]}, "line: no such dots"
    for line in sorted(chart.walls):
        what = "line: printed" if line in chart.printed else "line: drawn before"
        yield {"kind": "draw_line", "line": list(line)}, what
    if table.options["lines"] == "exactly":
        yield {"kind": "finish_lines"}, "lines: fewer than exactly"


def _dice(table: Table, top: Dice) -> Found:
    for die in DICE:
        value = table.dish.values[die]
        for name, sequence in table.sequences.items():
            entry = {"kind": "write_die", "die": die, "line": name}
            if table.dish.halves[die] != top.half:
                yield entry, "write: a Die of the other half"
            elif die in top.written:
                yield entry, "write: a Die twice"
            elif not sequence.fits(value):
                yield entry, "write: a wrong number"


def _staff(table: Table, top: Staff) -> Found:
    for slot in ("exorcist", "astrologist", "palm_reader", "security"):
        if slot not in table.staff:
            yield {"kind": "use_staff", "slot": slot}, "staff: nobody is there"
        elif slot not in top.left:
            yield {"kind": "use_staff", "slot": slot}, "staff: used before"


def _order(table: Table, top: Order) -> Found:
    for colour in (*COLOURS, "grey"):
        if colour not in top.colours:
            yield {"kind": "resolve_first", "colour": colour}, "order: a colour not drawn"


def _sponsors(table: Table, top: Sponsors) -> Found:
    for faction in (*COLOURS, "grey"):
        if faction not in top.due:
            yield {"kind": "sponsor", "faction": faction, "gold": 3}, "sponsor: a Hall that pays nothing"


def _gains(table: Table, top: Gains) -> Found:
    yield {"kind": "forgo", "bonus": len(top.awaited)}, "bonus: no such bonus"
    for at, gain in enumerate(top.awaited):
        ways = [way | {"bonus": at} for way in table.ways(gain)]
        for entry, what in _bonuses(table, gain):
            if entry | {"bonus": at} not in ways:
                yield entry | {"bonus": at}, what


def _bonuses(table: Table, gain: Gain) -> Found:
    """All uses of any bonus, each with its fault if this bonus doesn't allow it."""
    may_x, may_market = gain.what in ("x", "tier"), gain.what in ("market", "tier")
    for name in table.sequences:
        yield {"kind": "write_x", "line": name}, "bonus: X in a full line" if may_x else "bonus: X not gained"
    for faction, marks in [*table.marks.items(), *([] if "grey" in table.marks else [("grey", [])])]:
        for mark, may in (("X", may_x), ("market", may_market)):
            what = "bonus: a third mark" if len(marks) > 1 else "bonus: no such Faction"
            yield {"kind": "mark_faction", "mark": mark, "faction": faction}, what if may else "bonus: another mark"
    yield from _goods(table, gain)


def _goods(table: Table, gain: Gain) -> Found:
    tiers = {"charm": 2, "tome": 3}
    for (good, colour), left in table.supply.items():
        entry = {"kind": "take_good", "good": good, "colour": colour}
        if gain.what == "tier" and gain.circled < tiers[good]:
            yield entry, f"bonus: a {good} for {gain.circled} icons"
        elif gain.what == good and colour not in gain.colours:
            yield entry, "bonus: a colour not shown"
        elif gain.what in (good, "tier") and not left:
            yield entry, "bonus: none left in the supply"
