"""Simulates whole three-day games around Haggatha's shop: two to four merchants, a clock, a real bag, boats that fill
and dock, Halls, gold. Quotes section B of the specification and shares no code with the referee. Haggatha's own part is
played by the simulator of her shop."""

import random
from collections import Counter
from typing import Any

from .simulated_cove import Cove
from .simulated_sheet import COLOURS, STAND_IN, Kit
from .simulator import Game, Played

KINDS = (
    "set_out", "embark", "dock", "no_draw", "spend_hours", "take_turn", "place_token", "take_gold", "corrupt",
    "move_adventurer", "end_phase",
)  # fmt: skip
"""Kinds of the cove's entries; each has to occur."""

PRINTED = {"red": 13, "green": 13, "blue": 9, "yellow": 9, "grey": 8}
SOLD_AT = {"charm": ("town_square", "black_market"), "tome": ("bazaar", "black_market")}


class CoveGame(Game):
    """One game at a table that records everything."""

    def __init__(self, played: Played, style: str, rng: random.Random, *, knows_boards: bool) -> None:
        super().__init__(played, style, 0.0, rng)
        self.end, self.ends_at = "full", 10**6
        self.cove = Cove(played.players)
        self.table.bag = self.cove.bag
        self.berths = {"bazaar": rng.randint(1, 2), "town_square": rng.randint(1, 2), "black_market": 1}
        self.icons = sorted(rng.sample(range(1, 13), 4))
        self.prices = {good: {colour: rng.randint(1, 3) for colour in COLOURS} for good in ("charm", "tome")}
        self.knows = knows_boards
        self.is_token_due = False
        self.gone: list[str] = []
        if knows_boards:
            boards: dict[str, Any] = {"bag_hours": self.icons, "berths": self.berths}
            boards |= {"charms": self.prices["charm"], "tomes": self.prices["tome"]}
            played.kit = dict(played.kit) | {"cove": boards}
        self.longest = 18 * played.players
        self.passed: list[int] = []
        self.coves: dict[int, dict[str, Any]] = {}

    def play(self) -> None:
        self.set_up()
        self.set_out()
        while not self.is_over():
            self.coves[len(self.played.entries)] = self.cove.truth()
            self.check_that_all_are_there()
            {"arrival": self.arrive, "production": self.produce, "market": self.market}[self.table.phase]()
        self.coves[len(self.played.entries)] = self.cove.truth()
        self.count()
        self.played.truths[len(self.played.entries)] = self.table.truth()
        self.played.events = self.table.events

    def check_that_all_are_there(self) -> None:
        """Assert that none of the 52 Adventurers is missing."""
        aboard = [colour for boat in self.cove.boats for colour in boat]
        counts = Counter([*self.cove.bag, *aboard, *self.gone, *self.cove.halls.elements()])
        assert counts == PRINTED, counts

    def enter(self, kind: str, **fields: Any) -> None:
        """Make an entry; after an action, Haggatha's marker moves by the hours it took."""
        before = self.table.hours
        super().enter(kind, **fields)
        if kind in ACTIONS:
            self.passed = self.cove.move(0, self.table.hours - before)

    def note(self, kind: str, *doubts: str, **fields: Any) -> None:
        """Add an entry that Haggatha's own sheet doesn't have."""
        if doubts:
            self.played.doubts[len(self.played.entries)] = doubts
        self.played.entries.append({"kind": kind, **fields})
        self.table.events[f"cove: {kind}"] += 1

    def set_out(self) -> None:
        """Put some rogues in the Lair, some in the bag, the rest in the box; some customers in each Hall."""
        lair, bag = self.rng.randint(0, 3), self.rng.randint(2, 5)
        halls = {colour: self.rng.randint(0, 2) for colour in COLOURS}
        self.note("set_out", place="lair", number=lair)
        self.note("set_out", place="bag", number=bag)
        for colour in COLOURS:
            self.note("set_out", place=colour, number=halls[colour])
        self.cove.halls = Counter(halls | {"grey": lair})
        self.gone = ["grey"] * (PRINTED["grey"] - lair - bag)
        self.cove.bag += [colour for colour in COLOURS for _ in range(PRINTED[colour] - halls[colour])] + ["grey"] * bag
        self.rng.shuffle(self.cove.bag)

    def draw(self) -> int:
        return self.pull(self.rng.randint(1, 2) if self.played.players < 4 else 1)

    def pull(self, number: int) -> int:
        """Draw that many at once: Haggatha's gains come first, then boarding. Returns the number drawn."""
        colours = [self.cove.bag.pop() for _ in range(min(number, len(self.cove.bag)))]
        if not colours:
            return 0
        depth = len(self.table.pending)
        self.enter("draw", first=colours[0], second=colours[1] if len(colours) > 1 else None)
        while len(self.table.pending) > depth:
            self.answer()
        if self.table.phase == "arrival":
            for colour in colours:
                next(boat for boat in self.cove.boats if len(boat) < 2).append(colour)
        else:
            self.board(colours)
        return len(colours)

    def board(self, colours: list[str]) -> None:
        for at, colour in enumerate(colours):
            room = self.cove.room()
            if not room:
                self.cove.bag += colours[at:]
                self.rng.shuffle(self.cove.bag)
                return
            if colour == "grey" and self.chance(0.3):
                self.note("embark", to="hall")
                self.cove.halls["grey"] += 1
            else:
                boat = max(room, key=lambda at: (len(self.cove.boats[at]), self.rng.random()))
                self.note("embark", to=f"boat{boat + 1}")
                self.cove.boats[boat].append(colour)
                self.dock(boat)

    def dock(self, boat: int) -> None:
        """Dock a full boat: "a full boat docks at once (active player chooses an available pier)"."""
        if len(self.cove.boats[boat]) < 4:
            return
        free = self.cove.free(self.berths)
        if free:
            self.cove.piers[boat] = self.rng.choice(free)
            self.note("dock", pier=self.cove.piers[boat])
            if not self.cove.free(self.berths) and self.cove.token is None:
                self.token()
        elif not self.knows:
            self.note("dock", "MC-B9", pier=None)
            if self.is_token_due:  # MC-B10: the referee puts it on the clock, now that all berths are said to be taken
                self.cove.place_token()
                self.is_token_due = False

    def token(self) -> None:
        """Place the token if the berths are known; otherwise the table enters it after this action."""
        if self.knows:
            self.cove.place_token()
        else:
            self.is_token_due = True

    def arrive(self) -> None:
        """Each morning, put "2 random adventurers into each of 6 boats"."""
        while sum(map(len, self.cove.boats)) < 12 and self.cove.bag:
            left = 12 - sum(map(len, self.cove.boats))
            self.pull(min(left, 2) if self.played.players < 4 and self.chance(0.5) else 1)
        self.enter("end_phase")
        if self.chance(0.6):
            self.begin(self.rng.randrange(self.played.players))

    def begin(self, seat: int) -> None:
        """The table enters who starts; the others follow in the order of the stacks."""
        if self.cove.next() != seat:
            (stack,) = (stack for stack in self.cove.stacks.values() if stack)
            at = stack.index(seat)
            stack[:] = stack[at + 1 :] + stack[: at + 1]
            self.cove.recent = stack[::-1]
            self.note("take_turn", seat=seat)

    def produce(self) -> None:
        for _ in range(self.longest):
            seat = self.cove.next()
            if seat is None:
                break
            if self.chance(0.02) and self.cove.hour(seat) > 1:
                seat = self.out_of_turn(seat)
            if self.chance(0.04):
                self.a_card_moves_an_adventurer()
            self.act_on_the_clock(seat)
            if self.is_token_due:
                self.note("place_token")
                self.cove.place_token()
                self.is_token_due = False
        if self.cove.next() is not None:  # the loop reached its limit: the table ends Production early
            self.played.doubts[len(self.played.entries)] = ("MC-B10",)
        self.enter("end_phase")
        if self.played.options["at_sea"] == "market":
            self.cove.land()

    def out_of_turn(self, seat: int) -> int:
        """The table lets another player act; returns that player's seat."""
        other = self.rng.choice([player for player in range(self.played.players) if player != seat])
        doubts = [] if self.cove.hour(other) == 1 else ["MC-B7"]
        self.note("take_turn", *doubts, seat=other)
        return other

    def act_on_the_clock(self, seat: int) -> None:
        self.passed = []
        if seat == 0:
            self.turn()
        else:
            hours = self.rng.randint(1, 4)
            self.note("spend_hours", seat=seat, hours=hours)
            self.passed = self.cove.move(seat, hours)
            self.money(seat)
        for _ in [face for face in self.passed if face in self.icons]:
            if self.pull(1) == 0 and self.knows:
                self.note("no_draw")

    def money(self, seat: int) -> None:
        if self.chance(0.15):
            self.purse(seat, "other", self.rng.randint(1, 5))
        if self.chance(0.15):
            cards = self.rng.randint(1, 2)
            self.note("corrupt", seat=seat, what="draw", cards=cards)
            self.cove.corruption[seat] += cards
        elif self.cove.corruption[seat] and self.chance(0.2):
            self.note("corrupt", seat=seat, what="discard", cards=1)
            self.cove.corruption[seat] -= 1

    def purse(self, seat: int, what: str, gold: int) -> None:
        self.note("take_gold", seat=seat, what=what, gold=gold)
        if seat:
            self.cove.gold[seat] += -gold if what == "corruption" else gold
        else:
            self.table.gold += -gold if what == "corruption" else gold

    def a_card_moves_an_adventurer(self) -> None:
        """A Sailor moves an Adventurer from a boat to the bag, or from a Hall to a boat."""
        loaded = [at for at in range(6) if self.cove.boats[at] and self.cove.piers[at] is None]
        room = self.cove.room()
        if self.chance(0.5) and loaded:
            at = self.rng.choice(loaded)
            colour = self.rng.choice(self.cove.boats[at])
            self.note("move_adventurer", colour=colour, origin=f"boat{at + 1}", to="bag")
            last = len(self.cove.boats[at]) - 1 - self.cove.boats[at][::-1].index(colour)
            del self.cove.boats[at][last]
            self.cove.bag.append(colour)
            self.rng.shuffle(self.cove.bag)
        elif room and self.cove.halls.total():
            at, colour = self.rng.choice(room), self.rng.choice(sorted((+self.cove.halls).elements()))
            self.note("move_adventurer", colour=colour, origin="hall", to=f"boat{at + 1}")
            self.cove.halls[colour] -= 1
            self.cove.boats[at].append(colour)
            self.dock(at)

    def market(self) -> None:
        """Enter sales, Sponsorship and the others' gold; then the clean-up, which ends the day."""
        self.sell()
        self.finish()
        self.sell()
        silent = [seat for seat in range(1, self.played.players) if not self.others_sell(seat)]
        self.note("end_phase", *(["MC-B2"] if silent else []))
        self.cove.land()
        left = [colour for boat in self.cove.boats for colour in boat]
        (self.cove.bag if self.played.options["customers"] == "returned" else self.gone).extend(left)
        self.enter("end_phase")
        self.table.bag = self.cove.bag  # the shop filled a new one
        self.rng.shuffle(self.cove.bag)
        self.clear_the_boards()

    def clear_the_boards(self) -> None:
        """Empty the boats; in the morning all markers are at 1, the ones that moved last on top."""
        cove = self.cove
        cove.boats, cove.piers = [[] for _ in range(6)], [None] * 6
        if self.is_over():
            return
        cove.token = None
        cove.stacks = {1: cove.recent[::-1]}

    def others_sell(self, seat: int) -> bool:
        if self.chance(0.1):
            return False
        self.purse(seat, "sale", self.rng.choice((0, 3 + 6 + 2, self.rng.randint(1, 20))))
        if self.chance(0.3):
            self.purse(seat, "sponsorship", self.rng.randint(0, 6))
        return True

    def sell(self) -> None:
        for (good, colour), number in sorted(self.table.shelf.items()):
            for _ in range(number):
                piers = [pier for pier in SOLD_AT[good] if self.cove.on_pier(pier)[colour]]
                if piers and self.chance(0.7):
                    self.sell_at(good, colour, self.rng.choice(piers))

    def sell_at(self, good: str, colour: str, pier: str) -> None:
        """The "price depends on the number of matching-colour customers on the pier"; Black Market sales corrupt."""
        gold = self.prices[good][colour] * self.cove.on_pier(pier)[colour]
        self.enter("sell", good=good, colour=colour, gold=gold, pier=pier)
        if pier == "black_market":
            self.note("corrupt", seat=0, what="draw", cards=1)
            self.table.corruption += 1

    def sponsor(self, top: Any) -> None:
        """Enter as much gold as Adventurers are now in that Hall."""
        faction = self.rng.choice(top.due)
        self.enter("sponsor", faction=faction, gold=self.cove.halls[faction])

    def count(self) -> None:
        """Enter gold for Townsfolk icons by the Halls, less Corruption by the Lair; then each gold marker."""
        for slot in sorted(self.table.staff):
            if self.table.staff[slot]:
                gold = sum(self.cove.halls[icon] for icon in self.table.staff[slot])
                self.enter("score_townsfolk", slot=slot, gold=gold)
        for seat in range(1, self.played.players):
            self.purse(seat, "icons", self.rng.randint(0, 9))
        corruption = {0: self.table.corruption, **self.cove.corruption}
        totals = []
        for seat in range(self.played.players):
            has = self.cove.gold[seat] if seat else self.table.gold
            self.purse(seat, "corruption", min(corruption[seat] * self.cove.halls["grey"], has))
            totals.append(self.final(seat))
        self.played.totals = totals
        self.played.winners = [seat for seat in range(self.played.players) if totals[seat] == max(totals)]
        self.played.end = "most gold"

    def final(self, seat: int) -> int:
        has = self.cove.gold[seat] if seat else self.table.gold
        counted = has + 1 if self.chance(0.1) else has  # a player forgot to enter a coin
        if counted != has:
            self.played.doubts[len(self.played.entries)] = ("MC-B6",)
        self.played.entries.append({"kind": "count_gold", "seat": seat, "gold": counted})
        self.table.apply(self.played.entries[-1])
        return counted


ACTIONS = {"twist", "chart", "divine", "horoscope", "recruit", "activate_staff"}


def play_cove(seed: int, players: int, *, knows_boards: bool | None = None, **readings: str) -> CoveGame:
    """Plays a whole game; the same arguments give the same game."""
    rng = random.Random(f"cove {seed}")
    kit: Kit = STAND_IN
    options = dict(DEFAULTS) | {"ledger": "table"}
    options |= {name: rng.choice(both) for name, both in READINGS.items()} | readings
    knows = rng.random() < 0.5 if knows_boards is None else knows_boards
    game = CoveGame(Played(players, options, kit), ("all", "seer", "boss")[seed % 3], rng, knows_boards=knows)
    game.play()
    return game


DEFAULTS = {
    "border": "undrawn", "cross": "any", "last_icons": "whole", "arrivals": "checked", "rogues": "mismatch",
    "setup_roll": "used", "unwritten": "asked", "lines": "up_to", "market_icons": "every", "sold_goods": "returned",
    "bonuses": "before", "one_side": "roll", "sheet": "kept", "factions": "four",
}  # fmt: skip
READINGS = {
    "odds": ("hidden", "shown"), "customers": ("returned", "gone"), "at_sea": ("market", "cleanup"),
    "arrivals": ("checked", "ignored"), "setup_roll": ("used", "rolled_anew"), "factions": ("four", "five"),
    "market_icons": ("every", "once"), "sold_goods": ("returned", "gone"),
}  # fmt: skip
