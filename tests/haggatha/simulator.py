"""Simulates whole games of Haggatha with real Runes, bag and sheet, played with a plan or at random: a table's entries,
the state after them, and some entries that the rules forbid at that moment.
Written from the original rulebook and the specification; it shares no code with the referee.

"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar, get_args

from .false_entries import false_entries
from .simulated_branches import ENDS, READINGS
from .simulated_dish import Dice, Dish, Entry, Gains, Lines, Order, Sponsors, Staff
from .simulated_sheet import COLOURS, SMALL, STAND_IN, Kit
from .simulated_shop import SPACES
from .simulated_table import Table

T = TypeVar("T", Gains, Lines, Dice)

HOURS_A_DAY = 12
ARRIVING = 12  # "2 random adventurers into each of 6 boats"
SLOTS = ("exorcist", "astrologist", "palm_reader", "security")

STYLES: dict[str, dict[str, int]] = {
    "all": {"twist": 3, "chart": 4, "divine": 4, "horoscope": 4, "recruit": 2, "activate_staff": 3},
    "charter": {"twist": 2, "chart": 30, "divine": 1, "horoscope": 1, "recruit": 2, "activate_staff": 6},
    "seer": {"twist": 3, "chart": 1, "divine": 30, "horoscope": 2, "recruit": 1, "activate_staff": 2},
    "scribe": {"twist": 8, "chart": 1, "divine": 2, "horoscope": 30, "recruit": 1, "activate_staff": 4},
    "boss": {"twist": 2, "chart": 1, "divine": 2, "horoscope": 2, "recruit": 8, "activate_staff": 30},
}
"""How much each style of play prefers each action."""

Doubt = str  # the passage that leaves an entry open, so that the table may be asked


@dataclass
class Played:
    """A game: its entries, possible doubts by entry, the real state before some entries and at the end, and false
    entries with the index (before `entries[index]`) at which they are false."""

    players: int
    options: dict[str, str]
    kit: Kit
    entries: list[Entry] = field(default_factory=list)
    doubts: dict[int, tuple[Doubt, ...]] = field(default_factory=dict)
    truths: dict[int, dict[str, Any]] = field(default_factory=dict)
    false: list[tuple[int, Entry, str]] = field(default_factory=list)
    end: str = ""
    totals: list[int] | None = None
    winners: list[int] | None = None
    events: Counter[str] = field(default_factory=Counter)


def play(seed: int, *, false: float = 0.0, kit: Kit | None = None, breaks_off: bool = True, **readings: str) -> Played:
    """Plays a whole game, the same for the same arguments; `false` is the probability of a false entry at each entry.
    Every third game is on the small sheet, unless a kit is given; some are broken off, unless `breaks_off` is off."""
    rng = random.Random(f"Haggatha {seed}")  # a string: what it seeds doesn't depend on the hash seed
    options = {name: both[0] if rng.random() < 0.6 else both[1] for name, both in READINGS.items()} | readings
    kit = kit or (SMALL if seed % 3 == 1 else STAND_IN)
    game = Game(Played(1 + seed % 4, options, kit), list(STYLES)[seed // 2 % len(STYLES)], false, rng)
    game.end = game.end if breaks_off else "full"
    game.play()
    return game.played


class Game:
    """One game: the table's actions, and the entries that report them."""

    def __init__(self, played: Played, style: str, false: float, rng: random.Random) -> None:
        self.played, self.style, self.false, self.rng = played, STYLES[style], false, rng
        self.table = Table(played.players, played.options, played.kit, rng)
        self.is_purposeful = rng.random() < 0.7
        self.likes_cross = rng.random() < 0.4
        self.wants_tomes = rng.random() < 0.5
        self.end = "full" if rng.random() < 0.7 else rng.choice(ENDS[2:])
        self.ends_at = rng.randint(3, 160)
        self.tried: Counter[str] = Counter()

    def play(self) -> None:
        self.set_up()
        while not self.is_over():
            {"arrival": self.arrive, "production": self.produce, "market": self.market}[self.table.phase]()
        if self.table.phase == "count":
            self.count()
        played, table = self.played, self.table
        played.truths[len(played.entries)] = table.truth()
        played.events = table.events + Counter(
            [f"players: {played.players}", f"end: {played.end}"]
            + [f"reading: {name} {text}" for name, text in played.options.items()]
        )

    def is_over(self) -> bool:
        return self.table.phase in ("count", "over")

    def chance(self, likely: float) -> bool:
        return self.rng.random() < likely

    def enter(self, kind: str, **fields: Any) -> None:
        """Make an entry, unless the game is over and it counts no gold."""
        if self.is_over() and kind not in ("score_townsfolk", "count_gold"):
            return
        entry = {"kind": kind, **fields}
        played, table = self.played, self.table
        if kind in ("end_phase", "roll"):
            played.truths[len(played.entries)] = table.truth()
        if self.chance(self.false):
            self.try_false(entry)
        doubts = doubts_about(table, entry)
        if doubts:
            played.doubts[len(played.entries)] = doubts
        played.entries.append(entry)
        table.apply(entry)
        if len(played.entries) > self.ends_at and not self.is_over() and table.phase != "setup":
            self.break_off()

    def try_false(self, entry: Entry) -> None:
        """Tries one of the false entries tried least so far, preferably answers, which can be tried at few moments."""
        kinds: dict[str, list[Entry]] = {}
        for bad, what in false_entries(self.table, self.rng):
            if bad != entry:
                kinds.setdefault(what, []).append(bad)
        least = min((self.tried[what] for what in kinds), default=0)
        names = [what for what in kinds if self.tried[what] == least]
        for what in self.rng.choices(names, range(1, len(names) + 1))[:1] if names else []:
            self.tried[what] += 1
            self.played.false.append((len(self.played.entries), self.rng.choice(kinds[what]), what))

    def set_up(self) -> None:
        """Make the first throw: "if all 5 Runes fall on the same side of the Divining Dish, roll again"."""
        roll = Dish.throw(self.rng)
        while len({roll[rune] for rune in ("bone", "voodoo", "coin", "die1", "die2")}) == 1:
            self.table.events["roll: setup again"] += 1
            roll = Dish.throw(self.rng)
        self.enter(**roll)

    def arrive(self) -> None:
        drawn = 0
        while drawn < ARRIVING and not self.is_over():
            drawn += self.draw()
        self.enter("end_phase")

    def draw(self) -> int:
        """A player draws an Adventurer, or "two at once" with up to three players; gains follow."""
        bag, can_be_two = self.table.bag, self.played.players < 4
        first = bag.pop()
        second = bag.pop() if can_be_two and self.chance(0.4) else None
        self.enter("draw", first=first, second=second)
        self.finish()
        return 1 if second is None else 2

    def produce(self) -> None:
        until = self.table.hours + HOURS_A_DAY + self.rng.randint(-3, 2)
        while self.table.hours < until and not self.is_over():
            while len(self.table.bag) > 4 and self.chance(0.3):
                self.draw()
            self.turn()
        self.enter("end_phase")

    def market(self) -> None:
        self.sell()
        self.finish()
        self.sell()
        self.enter("end_phase")

    def sell(self) -> None:
        for (good, colour), number in sorted(self.table.shelf.items()):
            for _ in range(number):
                if self.chance(0.4):
                    self.enter("sell", good=good, colour=colour, gold=self.rng.randint(0, 12))

    # Haggatha's turn

    def turn(self) -> None:
        if not self.table.is_rolled:
            self.enter(**Dish.throw(self.rng))
        self.use_bubbles()
        if not self.is_over():
            self.act()
            self.finish()

    def use_bubbles(self) -> None:
        """Use bubbles as long as the preferred action isn't possible; sometimes without a reason."""
        used = 0
        while any(self.table.filled.values()) and not self.is_over():
            liked = max(self.style, key=lambda kind: self.style[kind])
            wants = liked not in {kind for kind, _ in self.actions()}
            if not self.chance(0.5 if wants and self.is_purposeful else 0.15):
                break
            self.use_bubble()
            used += 1
        self.table.events["bonus: several in a turn"] += used > 1

    def use_bubble(self) -> None:
        kinds = [kind for kind, filled in self.table.filled.items() if filled]
        if self.rng.choice(kinds) == "plus_minus":
            die = self.rng.choice(("die1", "die2"))
            value = (self.table.dish.values[die] - 1 + self.rng.choice((-1, 1))) % 4 + 1
            self.enter("change_die", die=die, value=value)
        else:
            self.enter("move_rune", rune=self.rng.choice(("bone", "voodoo", "coin", "die1", "die2")))

    def actions(self) -> list[tuple[str, Entry]]:
        """Every action that the dish allows now, by kind and fields."""
        table, dish = self.table, self.table.dish
        actions = [("twist", {"option": option}) for option in ("plus_minus", "move", "x") if self.is_worth(option)]
        actions += [("chart", {})] if dish.strength() else []
        dice = [die for die in dish.dice_with("voodoo") if table.icons_left()]
        colours = (*COLOURS, *(["grey"] if table.options["rogues"] == "predictable" or self.chance(0.1) else []))
        actions += [("divine", {"die": die, "colour": colour}) for die in dice for colour in colours]
        actions += [("horoscope", {"half": half}) for half in ("left", "right") if dish.dice_in(half)]
        actions += [("activate_staff", {})] if table.staff else []
        actions += [("recruit", self.townsfolk())]
        return [action for action in actions if SPACES[action[0]] != table.figure or self.chance(0.02)]

    def is_worth(self, option: str) -> bool:
        return self.table.may_twist(option) and (option == "x" or self.table.blank(option) > 0)

    def townsfolk(self) -> Entry:
        icons = self.rng.sample((*COLOURS, "grey"), self.rng.choice((0, 1, 1, 2)))
        slot, hours = self.rng.choice(SLOTS), self.rng.randint(0, 3)
        return {"townsfolk": self.rng.choice(("Mira", "Baker")), "hours": hours, "slot": slot, "icons": icons}

    def act(self) -> None:
        acts = [act for act in self.actions() if not doubts_about(self.table, {"kind": act[0], **act[1]})]
        acts = self.actions() if self.chance(0.1) or not acts else acts
        kinds = sorted({kind for kind, _ in acts})
        weights = [self.style[kind] if self.is_purposeful else 1 for kind in kinds]
        kind = self.rng.choices(kinds, weights)[0]
        fields = self.rng.choice([fields for name, fields in acts if name == kind])
        self.enter(kind, **fields)
        if kind == "recruit" and self.chance(0.7):
            self.gain_ability(fields["slot"])

    def gain_ability(self, slot: str) -> None:
        what = self.rng.choice(("gold", "draw", *(["discard"] if self.table.corruption else [])))
        most = {"gold": 5, "draw": 2, "discard": self.table.corruption}[what]
        self.enter("gain_ability", slot=slot, what=what, amount=self.rng.randint(1, most))

    # Pending steps

    def finish(self) -> None:
        """Finish all pending steps, the latest first; sometimes a player draws meanwhile."""
        while self.table.pending and not self.is_over():
            if self.chance(0.03) and len(self.table.bag) > 4 and self.table.phase == "production":
                self.draw()
            elif self.chance(0.01):
                self.enter("adjust", fact="corruption", at=[], value=self.table.corruption + 1)
            else:
                self.answer()

    def answer(self) -> None:
        top = self.table.pending[-1]
        answers: dict[type, Callable[[Any], None]] = {
            Gains: self.take, Lines: self.draw_line, Dice: self.write, Staff: self.use_staff, Order: self.order,
            Sponsors: self.sponsor,
        }  # fmt: skip
        assert set(answers) == set(get_args(Gains | Lines | Dice | Staff | Order | Sponsors))
        answers[type(top)](top)

    def take(self, top: Gains) -> None:
        possible = [at for at, gain in enumerate(top.awaited) if self.table.ways(gain)]
        at = self.rng.choice(possible)
        ways = self.table.ways(top.awaited[at])
        kind = self.rng.choice(sorted({way["kind"] for way in ways}))
        way = {"kind": "forgo"} if self.chance(0.04) else self.rng.choice([way for way in ways if way["kind"] == kind])
        self.enter(**way, bonus=at)

    def draw_line(self, top: Lines) -> None:
        if self.table.options["lines"] == "up_to" and self.chance(0.06):
            self.enter("finish_lines")
            return
        lines = self.table.chart.undrawn()
        self.rng.shuffle(lines)
        if self.is_purposeful and self.chance(0.9):
            lines = [max(lines, key=self.worth)]
        self.enter("draw_line", line=list(lines[0]))

    def worth(self, line: tuple[int, int]) -> int:
        """How many walls a cell beside the line has; styles count less for parting a Tome, or more near the Cross."""
        chart = self.table.chart
        lost = 4 if self.wants_tomes and chart.parts_a_pair(line) else 0
        return chart.walled(line) + (2 if self.likes_cross and chart.is_near_cross(line) else 0) - lost

    def write(self, top: Dice) -> None:
        if self.chance(0.05):
            self.enter("leave_dice")
        elif not self.table.due_dice(top):
            self.use_bubble() if self.chance(0.8) else self.enter("leave_dice")
        elif self.table.options["bonuses"] == "throughout" and any(self.table.filled.values()) and self.chance(0.3):
            self.use_bubble()
        else:
            die = self.rng.choice(self.table.due_dice(top))
            line = self.rng.choice(self.table.lines_for(self.table.dish.values[die]))
            self.enter("write_die", die=die, line=line)

    def use_staff(self, top: Staff) -> None:
        if self.chance(0.05):
            self.enter("finish_staff")
        else:
            self.enter("use_staff", slot=self.rng.choice(top.left))

    def order(self, top: Order) -> None:
        self.enter("resolve_first", colour=self.rng.choice(top.colours))

    def sponsor(self, top: Sponsors) -> None:
        self.enter("sponsor", faction=self.rng.choice(top.due), gold=self.rng.randint(0, 8))

    def break_off(self) -> None:
        """End the game early, in the way chosen for it."""
        everyone = list(range(self.played.players))
        end, self.end = self.end, "full"
        if end in ("stands", "ranked", "abandoned"):
            ranking = self.rng.sample(everyone, len(everyone)) if end == "ranked" else []
            self.played.winners = ranking[:1] or None
            self.played.end = end
            self.enter("conclude", how=end, ranking=ranking)
        elif end == "all left":
            self.leave(self.rng.sample(everyone, len(everyone)))
        elif end == "Haggatha left" and everyone[1:]:
            self.leave([0])
        elif end == "by sheet":
            self.played.end = end
            self.enter("score_by_sheet")

    def leave(self, seats: Iterable[int]) -> None:
        for seat in seats:
            self.enter("leave", seat=seat)
        self.played.end = "all left" if len(self.table.left) == self.played.players else "Haggatha left"

    def count(self) -> None:
        """Enter gold for the Faction icons of Townsfolk, then each player's gold marker."""
        for slot in sorted(self.table.staff):
            if self.table.staff[slot] and 0 not in self.table.left:
                self.enter("score_townsfolk", slot=slot, gold=self.rng.randint(0, 6))
        totals = [self.table.gold if 0 in self.table.left else 0] + [0] * (self.played.players - 1)
        for seat in self.rng.sample(range(self.played.players), self.played.players):
            if seat not in self.table.left:
                best = max(totals) if self.chance(0.3) else self.rng.randint(0, 99)
                totals[seat] = best
                self.enter("count_gold", seat=seat, gold=best)
        seats = [seat for seat in range(self.played.players) if seat not in self.table.left]
        most = max(totals[seat] for seat in seats)
        self.played.totals = totals
        self.played.winners = [seat for seat in seats if totals[seat] == most]
        self.played.end = self.played.end or ("shared" if len(self.played.winners) > 1 else "most gold")


# --- What the rules leave open, so that the table may be asked ----------------------------------------------------


def doubts_about(table: Table, entry: Entry) -> tuple[Doubt, ...]:
    """The passages of the specification by which an entry is doubtful; empty if it is plainly legal."""
    return tuple(_doubts(table, entry))


def _doubts(table: Table, entry: Entry) -> Iterator[Doubt]:
    kind, options = entry["kind"], table.options
    if SPACES.get(kind) == table.figure:
        yield "MC-B5"
    leaves = kind == "leave_dice" and table.due_dice(_top(table, Dice))
    is_lost = kind == "horoscope" and not table.fits_somewhere(Dice(entry["half"]))
    if options["unwritten"] == "asked" and (leaves or is_lost):
        yield "C-MC-10"
    if kind == "forgo":
        gain = _top(table, Gains).awaited[entry["bonus"]]
        if gain.what != "x" and gain.granted_by != "MC-56" and (gain.what != "discard" or table.corruption):
            yield gain.granted_by
    if (kind == "chart" and not table.chart.undrawn()) or (kind == "finish_lines" and not _top(table, Lines).drawn):
        yield "C-MC-12"
    if kind == "divine" and entry["colour"] == "grey" and options["rogues"] == "mismatch":
        yield "C-MC-7"
    if kind == "divine" and table.dish.values[entry["die"]] > table.icons_left() and options["last_icons"] == "whole":
        yield "C-MC-5"


def _top(table: Table, kind: type[T]) -> T:
    top = table.pending[-1]
    assert isinstance(top, kind)
    return top


# --- What occurred ------------------------------------------------------------------------------------------------


def report(games: Iterable[Played]) -> Counter[str]:
    """How often each kind of entry, branch, reading, end and false entry occurred."""
    games = list(games)
    tried = Counter(f"false: {what}" for game in games for _, _, what in game.false)
    return sum((game.events for game in games), tried)
