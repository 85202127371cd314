"""Haggatha's shop with real Runes and a real sheet: the effects of each true entry of her own turns, by the original
rulebook, which is quoted. It shares no code with the referee."""

import random
from collections import Counter

from .simulated_dish import Dice, Dish, Entry, Gain, Gains, Lines, Order, Pending, Sponsors, Staff, filled_bag
from .simulated_sheet import COLOURS, Box, Chart, Kit, Prediction, Sequence, line_between

SPACES = {
    "twist": "twisting", "chart": "chart", "divine": "divination",
    "horoscope": "horoscopes", "recruit": "recruit", "activate_staff": "staff",
}  # fmt: skip
HOURS = {"twist": 1, "chart": 2, "divine": 1, "horoscope": 2, "activate_staff": 2}


class Shop:
    """Haggatha's real pieces, and her turns."""

    def __init__(self, players: int, options: dict[str, str], kit: Kit, rng: random.Random) -> None:
        self.players, self.options, self.kit, self.rng = players, options, kit, rng
        self.events: Counter[str] = Counter()
        self.phase, self.day = "setup", 1
        self.dish = Dish()
        self.is_rolled = False
        self.figure = "staff"
        self.hours = self.corruption = self.gold = 0
        self.supply = {(good, colour): n for good, n in (("charm", 3), ("tome", 2)) for colour in COLOURS}
        self.shelf = dict.fromkeys(self.supply, 0)
        self.staff: dict[str, tuple[str, ...]] = {}
        self.scored: list[str] = []
        self.drawn: Counter[str] = Counter()
        self.counted: dict[int, int] = {}
        self.left: list[int] = []
        self.pending: list[Pending] = []
        self.clean_sheet()
        self.bag = filled_bag(self.rng)

    def clean_sheet(self) -> None:
        kit, cross = self.kit, {line_between(*pair) for pair in self.kit["cross"]}
        printed, good = self.options["border"] == "printed", self.options["cross"] == "good"
        self.chart = Chart(list(kit["chart"]), cross, printed, good)
        self.sequences = {"top": Sequence("top", kit["top"]), "bottom": Sequence("bottom", kit["bottom"])}
        self.predictions: list[Prediction] = []
        self.icons = 0
        self.filled = {"plus_minus": 1, "move": 1}
        self.crossed = {"plus_minus": 0, "move": 0}
        factions = [*COLOURS, *(["grey"] if self.options["factions"] == "five" else [])]
        self.marks: dict[str, list[str]] = {faction: [] for faction in factions}
        self.paid = dict.fromkeys(factions, 0)

    def blank(self, kind: str) -> int:
        return int(self.kit["bubbles"][kind]) - self.filled[kind] - self.crossed[kind]

    def icons_left(self) -> int:
        return int(self.kit["divining"]) - self.icons

    def due_dice(self, dice: Dice) -> list[str]:
        """The Dice "in the chosen half" that aren't written yet and fit a line."""
        left = [die for die in self.dish.dice_in(dice.half) if die not in dice.written]
        return [die for die in left if self.lines_for(self.dish.values[die])]

    def fits_somewhere(self, dice: Dice) -> bool:
        """Whether a Die of "the chosen half" can be written, or made to fit."""
        return bool(self.due_dice(dice)) or self.may_yet_fit(dice)

    def may_yet_fit(self, dice: Dice) -> bool:
        """Whether a Die left in that half, or moved to it, can still be made to fit, if bonuses are used throughout."""
        if self.options["bonuses"] != "throughout" or not set(self.dish.dice_in(dice.half)) - {*dice.written}:
            return False
        dice_near = [die for die in ("die1", "die2") if self.filled["move"] or die in self.dish.dice_in(dice.half)]
        values = [self.dish.values[die] for die in dice_near if die not in dice.written]
        turns = range(-self.filled["plus_minus"], self.filled["plus_minus"] + 1)
        return any(self.lines_for((value - 1 + turn) % 4 + 1) for value in values for turn in turns)

    def lines_for(self, value: int) -> list[str]:
        return [name for name, sequence in self.sequences.items() if sequence.fits(value)]

    def may_twist(self, option: str) -> bool:
        return self.dish.coin_is_with(self.kit["twisting"][option])

    def ways(self, gain: Gain) -> list[Entry]:
        """Every entry that takes a bonus; empty if there is nothing to take."""
        if gain.what == "tier":
            lower = ["market", "x", *(["charm"] if gain.circled >= 2 else []), *(["tome"] if gain.circled >= 3 else [])]
            return [way for what in lower for way in self.ways(Gain(what, gain.granted_by, COLOURS))]
        if gain.what in ("charm", "tome"):
            had = [colour for colour in gain.colours if self.supply[gain.what, colour]]
            return [{"kind": "take_good", "good": gain.what, "colour": colour} for colour in had]
        if gain.what == "discard":
            return [{"kind": "discard_corruption" if self.corruption else "forgo"}]
        if gain.what == "bubbles":
            return self.ways_to_fill()
        free = [faction for faction, marks in self.marks.items() if len(marks) < 2]
        mark = "X" if gain.what == "x" else "market"
        ways = [{"kind": "mark_faction", "mark": mark, "faction": faction} for faction in free]
        if gain.what == "x":
            ways += [{"kind": "write_x", "line": name} for name, line in self.sequences.items() if line.has_room()]
        return ways

    def ways_to_fill(self) -> list[Entry]:
        """Every way to fill two bubbles, or as many as are blank."""
        plus, move = self.blank("plus_minus"), self.blank("move")
        most = min(2, plus + move)
        kinds = [n for n in range(3) if (plus or n == 0) and (move or n == 2)]
        full = [n for n in kinds if min(n, plus) + min(2 - n, move) == most]
        return [{"kind": "fill_bubbles", "plus_minus": n} for n in full]

    def settle(self) -> None:
        """Remove pending steps that leave no choice."""
        while self.pending:
            top = self.pending[-1]
            if isinstance(top, Gains):
                over = not any(self.ways(gain) for gain in top.awaited)
                self.events["nothing to take"] += over and bool(top.awaited)
            elif isinstance(top, Lines):
                over = not top.left or not self.chart.undrawn()
            elif isinstance(top, Dice):
                over = not self.due_dice(top) and not self.may_yet_fit(top)
            elif isinstance(top, Order):
                over = False
            else:
                over = not (top.left if isinstance(top, Staff) else top.due)
            if not over:
                return
            self.pending.pop()

    def apply(self, entry: Entry) -> None:
        self.events[f"kind: {entry['kind']}"] += 1
        if entry["kind"] in SPACES:
            self.is_rolled = False
            self.events["space: twice in a row"] += self.figure == SPACES[entry["kind"]]
            self.figure = SPACES[entry["kind"]]
            self.hours += HOURS.get(entry["kind"], 0)
        getattr(self, f"do_{entry['kind']}")(entry)
        self.settle()

    def do_roll(self, entry: Entry) -> None:
        self.dish.take(entry)
        if self.phase == "setup":
            self.phase = "arrival"
            self.is_rolled = self.options["setup_roll"] == "used"
            return
        self.is_rolled = True
        if self.dish.on_one_side():
            self.draw_corruption(1, "one side")

    def draw_corruption(self, cards: int, why: str) -> None:
        self.corruption += cards
        self.events[f"corruption: {why}"] += bool(cards)

    def do_change_die(self, entry: Entry) -> None:
        self.events["±1: around"] += {self.dish.values[entry["die"]], entry["value"]} == {1, 4}
        self.use("plus_minus")
        self.dish.values[entry["die"]] = entry["value"]

    def do_move_rune(self, entry: Entry) -> None:
        self.use("move")
        self.dish.move(entry["rune"])
        if self.options["one_side"] == "moved" and self.dish.on_one_side():
            self.draw_corruption(1, "moved together")

    def use(self, kind: str) -> None:
        assert self.filled[kind]
        self.events["bonus: while writing"] += bool(self.pending)
        self.filled[kind] -= 1
        self.crossed[kind] += 1

    def fill(self, kind: str, count: int) -> None:
        self.filled[kind] += min(count, self.blank(kind))

    def do_twist(self, entry: Entry) -> None:
        option = entry["option"]
        self.events[f"twist: {option}"] += 1
        if self.dish.coin == "skull":
            self.draw_corruption(1, "skull")
        if option == "x":
            self.pending.append(Gains([Gain("x", "MC-20")]))
        else:
            self.events["twist: one bubble left"] += self.blank(option) == 1
            self.fill(option, 2)

    def do_chart(self, entry: Entry) -> None:
        self.pending.append(Lines(self.dish.strength(), by_staff=False))

    def do_draw_line(self, entry: Entry) -> None:
        top = self.pending[-1]
        assert isinstance(top, Lines)
        top.left, top.drawn = top.left - 1, top.drawn + 1
        drawn = self.chart.draw(line_between(*entry["line"]), self.supply)
        for good, colour in drawn.goods:
            self.to_shelf(good, colour)
        self.draw_corruption(drawn.corruption, "cross")
        self.events.update([f"area: {good}" for good, _ in drawn.goods])
        self.events["area: two at once"] += len(drawn.goods) == 2
        self.events["area: too large"] += any(cells > 2 for cells, _ in drawn.areas)
        self.events["area: two colours"] += (2, 2) in drawn.areas
        self.events["area: three of one colour"] += (3, 1) in drawn.areas
        self.events["area: divided"] += drawn.divides
        self.events["area: through a filled pair"] += drawn.is_through_filled

    def to_shelf(self, good: str, colour: str) -> None:
        assert self.supply[good, colour]
        self.supply[good, colour] -= 1
        self.shelf[good, colour] += 1

    def do_finish_lines(self, entry: Entry) -> None:
        self.pending.pop()

    def do_divine(self, entry: Entry) -> None:
        length = min(self.dish.values[entry["die"]], self.icons_left())
        self.events["divine: cut short"] += length < self.dish.values[entry["die"]]
        self.events["divine: several active"] += any(prediction.live for prediction in self.predictions)
        self.predictions.append(Prediction(self.icons, length, entry["colour"], length))
        self.icons += length

    def do_horoscope(self, entry: Entry) -> None:
        self.events["horoscope: two Dice"] += len(self.dish.dice_in(entry["half"])) == 2
        self.pending.append(Dice(entry["half"]))
        self.events["horoscope: nothing fits"] += not self.due_dice(Dice(entry["half"]))

    def do_write_die(self, entry: Entry) -> None:
        top = self.pending[-1]
        assert isinstance(top, Dice)
        top.written.append(entry["die"])
        self.write(entry["line"], str(self.dish.values[entry["die"]]))

    def write(self, line: str, text: str) -> None:
        """Fill a box: "when a box is filled that has a bonus …, immediately gain that bonus"."""
        sequence = self.sequences[line]
        self.events["write: after an X"] += sequence.written[-1:] == ["X"] and text != "X"
        self.events["write: around"] += [*sequence.written[-1:], text] in (["4", "1"], ["1", "4"])
        box: Box = sequence.write(text)
        if box.grants:
            self.events[f"box: {box.grants}"] += 1
            self.events["box: in a chain"] += text == "X"
            self.pending.append(Gains([Gain(box.grants, "MC-48", box.colours)]))

    def do_leave_dice(self, entry: Entry) -> None:
        self.pending.pop()

    def take(self, entry: Entry) -> Gain:
        top = self.pending[-1]
        assert isinstance(top, Gains)
        self.events["bonus: several awaited"] += len(top.awaited) > 1
        gain = top.awaited.pop(entry["bonus"])
        if gain.what == "tier":
            self.events[f"tier {min(gain.circled, 3)}: {entry['kind']}"] += 1
        return gain

    def do_write_x(self, entry: Entry) -> None:
        self.take(entry)
        self.write(entry["line"], "X")

    def do_take_good(self, entry: Entry) -> None:
        self.take(entry)
        self.to_shelf(entry["good"], entry["colour"])

    def do_mark_faction(self, entry: Entry) -> None:
        """An X is "Immediate Sponsorship", whose gold is counted at once."""
        self.take(entry)
        self.marks[entry["faction"]].append(entry["mark"])
        if entry["mark"] == "X":
            self.pending.append(Sponsors([entry["faction"]]))

    def do_discard_corruption(self, entry: Entry) -> None:
        self.take(entry)
        self.corruption -= 1

    def do_fill_bubbles(self, entry: Entry) -> None:
        self.take(entry)
        self.fill("plus_minus", entry["plus_minus"])
        self.fill("move", 2 - entry["plus_minus"])

    def do_forgo(self, entry: Entry) -> None:
        self.take(entry)

    def do_sponsor(self, entry: Entry) -> None:
        top = self.pending[-1]
        assert isinstance(top, Sponsors)
        top.due.remove(entry["faction"])
        self.gold += entry["gold"]

    def do_recruit(self, entry: Entry) -> None:
        self.events["recruit: replaced"] += entry["slot"] in self.staff
        self.hours += entry["hours"]
        self.staff[entry["slot"]] = tuple(entry["icons"])

    def do_gain_ability(self, entry: Entry) -> None:
        self.events[f"ability: {entry['what']}"] += 1
        if entry["what"] == "gold":
            self.gold += entry["amount"]
        else:
            self.corruption += entry["amount"] * (1 if entry["what"] == "draw" else -1)

    def do_activate_staff(self, entry: Entry) -> None:
        self.pending.append(Staff(sorted(self.staff)))

    def do_use_staff(self, entry: Entry) -> None:
        top = self.pending[-1]
        assert isinstance(top, Staff)
        top.left.remove(entry["slot"])
        self.events[f"staff: {entry['slot']}"] += 1
        if entry["slot"] == "astrologist":
            self.pending.append(Lines(2, by_staff=True))
        else:
            gains = {"exorcist": "x", "palm_reader": "bubbles", "security": "discard"}
            self.pending.append(Gains([Gain(gains[entry["slot"]], "MC-56")]))

    def do_finish_staff(self, entry: Entry) -> None:
        self.pending.pop()
