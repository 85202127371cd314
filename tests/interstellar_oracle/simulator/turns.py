"""Turn after turn to the end: whole games."""

import random
from dataclasses import dataclass, field

from tests.branches import Collector

from .cards import ADVANCED, CODEX, HAZARD_RACES, NEBULA, ORACLE, READINGS, TIME_MACHINE, TWINS
from .collapse import collapse
from .dealing import box_of, dealt, tell_set_up
from .encounters import meet
from .faults import no_such_turn
from .plays import cannon, claim, escape_moves, fly, interject, won
from .table import Over, Shot, Step, Table

MANNERS = ("silent", "some", "open")
ROUNDS_BEFORE_GIVING_UP = 30


@dataclass
class Played:
    """A whole game: its entries, the public state at each turn's end, its end and its events."""

    seed: int
    players: int
    manner: str
    steps: list[Step]
    shots: list[Shot]
    end: str
    holder: int | None
    truth: dict[int, tuple[int, str | None]] = field(default_factory=dict)
    readings: dict[str, str] = field(default_factory=dict)
    events: Collector = field(default_factory=Collector)


def play(
    seed: int,
    players: int,
    manner: str = "some",
    *,
    later: bool = False,
    strange: bool = False,
    read_otherwise: bool = False,
    advanced: bool = False,
) -> Played:
    """Plays a whole game, the same for the same arguments. `later`: planets and hazards are entered when asked for.
    `strange`: with a box that differs from the assumed one. `read_otherwise`: by other readings of the rulebook's open
    points, some of them at random."""
    rng = random.Random(f"interstellar {seed} {players} {manner} {later}")
    readings = {name: rng.choice(READINGS[name]) for name in rng.sample(sorted(READINGS), 8)} if read_otherwise else {}
    readings |= ADVANCED if advanced else {}
    readings |= TWINS if players > 6 and seed % 2 else {}
    table, first = dealt(rng, players, manner, box_of(rng, players, strange), readings)
    truth = {place: (planet.number, planet.hazard) for place, planet in table.planets.items()}
    tell_set_up(table, first, later)
    table.note(f"players: {players}")
    for option, value in readings.items():
        table.note(f"reading: {option} {value}")
    try:
        play_on(table, first)
    except Over:
        table.note(f"end: {table.end}")
    return Played(
        seed, players, manner, table.steps, table.shots, table.end, table.holder, truth, readings, table.events
    )


def play_on(table: Table, first: int) -> None:
    seat = first
    for _ in range(ROUNDS_BEFORE_GIVING_UP * len(table.players)):
        more = Turn(table, seat, is_extra=False).play() + won(table, seat)
        while more:
            more += Turn(table, seat, is_extra=True).play() + won(table, seat) - 1
        seat = (seat + 1) % len(table.players)
    table.tell("conclude", how="abandoned", ranking=[])
    table.end = "given up"
    raise Over


class Turn:
    def __init__(self, table: Table, seat: int, is_extra: bool) -> None:
        self.table, self.seat, self.player = table, seat, table.players[seat]
        self.is_extra = is_extra
        self.start = self.player.at
        self.moved = self.cached = self.looked = self.met_anybody = False
        self.spent: set[int] = set()  # the Labyrinth's place, as some play: only its card may still be taken
        self.taken_at: int | None = None  # place where a card was taken in this turn
        self.extra = 0
        self.came_upon: set[int] = set()  # on the last arrival of this turn, and not approached yet

    def play(self) -> int:
        """Play the turn; returns the number of extra turns that follow."""
        table = self.table
        table.mover, table.turn_broken, self.player.came_from = self.seat, False, None
        if self.player.dead:
            self.replenish()
            return 0
        if self.player.lost_turns and (not self.is_extra or table.reads("missed_turn")):
            if self.is_extra:
                table.note("labyrinth: an extra turn lost")
            self.player.lost_turns -= 1
            self.player.free = True
            table.note("labyrinth: a turn lost")
            if table.reads("lost_turn"):
                table.shots = [shot for shot in table.shots if shot.after < len(table.steps)]  # seen after both turns
                collapse(table)
            return 0
        self.player.free = True
        if table.reads("meeting"):
            self.arrive()
        claim(table)
        self.act()
        if not table.turn_broken:
            self.finish()
        collapse(table)
        return self.extra

    def replenish(self) -> None:
        table = self.table
        self.player.dead = False
        table.drawn(self.seat, 5)
        oracle = ORACLE in self.player.hand
        table.tell("replenish", seat=self.seat, oracle=oracle)
        if oracle:
            self.player.hand.remove(ORACLE)
            table.hold(self.seat, "drawn with a new hand")
            if table.reads("reborn_holder"):
                self.pulled()
                self.player.free = True
                table.note("pull: with a new hand")
        collapse(table)

    def finish(self) -> None:
        no_such_turn(self)
        if self.table.holder == self.seat and self.player.at == NEBULA:
            self.table.wrong("the Oracle stays in the Nebula", "IO-83", "end_turn", seat=self.seat)
            self.pulled()
        else:
            self.table.tell("end_turn", seat=self.seat)

    def pulled(self) -> None:
        """The player to the left chooses the planet to which the Oracle pulls its holder from the Nebula."""
        table = self.table
        left = (self.seat + 1) % len(table.players)
        self.player.at = table.rng.choice(sorted(table.planets))
        table.tell("pull", seat=left, to=self.player.at)

    def act(self) -> None:
        table = self.table
        for _ in range(12):
            interject(table, 0.06)
            if self.is_over() or (not self.step() and table.chance(0.7)) or self.is_over():
                break
            claim(table)

    def is_over(self) -> bool:
        return self.table.turn_broken

    def step(self) -> bool:
        """Do one thing; returns whether anything was possible."""
        ways = [self.search, self.approach, self.walk, self.utility, self.cache, self.look, self.deploy]
        weights = [6, 6, 4, 2, 1, 0.3, 1.5]
        while ways:
            way = self.table.rng.choices(ways, weights)[0]
            if way():
                return True
            at = ways.index(way)
            del ways[at], weights[at]
        return False

    # --- moving ---

    def arrive(self) -> None:
        self.came_upon = set(self.table.on(self.player.at)) - {self.seat}
        if self.met_anybody and self.table.reads("encounters"):
            self.came_upon = set()

    def walk(self) -> bool:
        table = self.table
        beside = sorted(table.near(self.player.at))
        if self.moved or self.spent or not beside or table.chance(0.1):
            return False
        self.moved = True
        to = max(beside, key=self.wish)
        far = table.in_play - table.within(self.player.at, 2) - {self.player.at}
        if far:
            table.wrong("a jump of three planets", "IO-30", "move", seat=self.seat, to=min(far))
        self.player.came_from, self.player.at = self.player.at, to
        table.tell("move", "after an encounter" if self.met_anybody else "", seat=self.seat, to=to)
        table.note("move: to the Nebula" if to == NEBULA else "move: to a planet")
        self.arrive()
        return True

    def wish(self, place: int) -> float:
        """How attractive a space is: hazards to overcome, others to meet, the Oracle's holder most of all."""
        table = self.table
        if place == NEBULA:
            return table.rng.random() * 1.5 + 4 * table.adrift
        planet = table.planets[place]
        worth = table.rng.random() * 2
        worth += 2.0 if planet.hazard and self.counter(place) else 0.5 * bool(planet.cards and not planet.hazard)
        others = [seat for seat in table.on(place) if seat != self.seat]
        if table.temper == "careless" and table.collapsing:
            return worth
        return worth + 1.2 * bool(others) + 3 * (table.holder in others) + 4 * planet.open_oracle

    # --- searching ---

    def counter(self, place: int) -> str | None:
        """The player's means to overcome a hazard, if any."""
        hazard = self.table.planets[place].hazard
        assert hazard is not None
        natural = HAZARD_RACES.get((hazard, self.player.race))
        if natural == "passive" or (natural == "active" and self.player.coloured):
            return natural
        cards = [card for card in self.table.box.counters[hazard] if card in self.player.hand]
        if cards:
            return self.table.rng.choice(cards)
        return "turn" if hazard == "labyrinth" else None

    def search(self) -> bool:
        """Take a card here or where the turn began, past the hazard if there is one."""
        table = self.table
        if table.adrift and self.player.at == NEBULA and self.taken_at is None and not self.spent:
            return self.take_adrift()
        places = [place for place in (self.player.at, self.start) if place in table.planets and self.may_take(place)]
        places = [place for place in places if table.planets[place].cards or table.planets[place].open_oracle]
        if not places:
            return False
        place = places[0] if table.chance(0.9) else places[-1]
        doubt = "" if place == self.player.at else "where the turn began"
        planet = table.planets[place]
        if planet.hazard and not self.overcome(place, doubt):
            return False
        if table.chance(0.05):
            return True
        return self.take(place, doubt)

    def may_take(self, place: int) -> bool:
        """Whether a card may be taken: one a turn or, by one reading, all there's room for, from one planet."""
        if self.taken_at is None:
            return not self.spent or place in self.spent
        has_room = len(self.player.hand) < self.table.limit(self.seat)
        return self.table.reads("several_cards") and place == self.taken_at and has_room

    def take_adrift(self) -> bool:
        """Take the Oracle that is face up in the Nebula."""
        table, self.taken_at = self.table, NEBULA
        table.adrift = False
        table.tell("take", seat=self.seat, place=NEBULA, exchange=False, took=ORACLE, left=None)
        table.hold(self.seat, "taken in the Nebula")
        return True

    def overcome(self, place: int, doubt: str) -> bool:
        table, planet = self.table, self.table.planets[place]
        by = self.counter(place)
        if by is None or (by == "turn" and table.chance(0.6)):
            return False
        keep = table.reads("overcome_hazards") and table.chance(0.7)
        table.tell("overcome", doubt, seat=self.seat, place=place, by=by, keep=keep)
        table.note(f"overcome: {planet.hazard} by {by if by in ('passive', 'active', 'turn') else 'card'}")
        if by == "turn" and table.reads("labyrinth"):
            self.spent = {place}
            table.note("labyrinth: the rest of the turn")
        elif by == "turn":
            self.player.lost_turns += 1
        elif by == "active":
            self.player.coloured = False
        elif by != "passive" and table.reads("hazard_cards") and table.stays(by):
            table.shown[self.seat].add(by)
        elif by != "passive":
            table.discard(self.seat, by)
            table.named[by] += 1
        hazard, planet.hazard = planet.hazard, None
        if keep and hazard:
            self.player.kept.append(hazard)
        return True

    def deploy(self) -> bool:
        """By an advanced rule, place a hazard that was overcome and kept on a planet."""
        table, at = self.table, self.player.at
        if not self.player.kept or at not in table.planets or table.planets[at].hazard or table.chance(0.3):
            return False
        hazard = self.player.kept.pop(table.rng.randrange(len(self.player.kept)))
        table.planets[at].hazard = hazard
        table.tell("deploy", seat=self.seat, place=at, hazard=hazard)
        table.note("deploy: outer" if at % 5 < 3 else "deploy: inner")
        return True

    def take(self, place: int, doubt: str) -> bool:
        table, planet, hand = self.table, self.table.planets[place], self.player.hand
        if self.taken_at is not None:
            table.note("take: one more")
        self.taken_at = place
        if planet.open_oracle or ORACLE in planet.cards:
            if planet.open_oracle:
                planet.open_oracle = False
            else:
                planet.cards.remove(ORACLE)
            table.tell("take", doubt, seat=self.seat, place=place, exchange=False, took=ORACLE, left=None)
            table.hold(self.seat, "taken")
            return True
        card = max(planet.cards, key=lambda card: (card in (CODEX, TIME_MACHINE), table.rng.random()))
        left = None
        if len(hand) >= table.limit(self.seat) + (2 if card == CODEX and CODEX not in hand else 0):
            left = table.spare(self.seat, 1)[0]
            table.lose(self.seat, left)
            planet.cards.append(left)
        planet.cards.remove(card)
        hand.append(card)
        if len(hand) > table.base(self.seat):
            doubt = doubt or "above five"
        table.tell(
            "take", doubt, seat=self.seat, place=place, exchange=left is not None,
            took=table.name(card), left=None if left is None else table.name(left),
        )  # fmt: skip
        table.note("take: exchanged" if left else "take: into the hand")
        table.lost_codex(self.seat)
        return True

    def look(self) -> bool:
        at = self.player.at
        known = self.looked or at not in self.table.planets
        if known or self.table.planets[at].hazard or not self.table.planets[at].cards:
            return False
        self.looked = True
        self.table.tell("look", seat=self.seat, place=at)
        return True

    def cache(self) -> bool:
        """Open a xenocache: discard two cards and draw up to the hand limit."""
        table, hand = self.table, self.player.hand
        if self.cached or self.spent or len(hand) < 2 or table.chance(0.3 if table.temper == "careless" else 0.8):
            return False
        self.cached = True
        cards = table.spare(self.seat, 2)
        for card in cards:
            table.discard(self.seat, card)
        names = [table.named_discard(card) for card in cards]
        room = table.limit(self.seat) - len(hand)
        got = table.drawn(self.seat, room)
        doubt = "above five" if len(hand) > table.base(self.seat) else "pile used up" if got < room else ""
        table.tell("xenocache", doubt, seat=self.seat, drawn=got, first=names[0], second=names[1])
        table.note("xenocache: short" if got < room else "xenocache: full")
        table.announce_drawn(self.seat)
        return True

    # --- others ---

    def approach(self) -> bool:
        table = self.table
        if self.player.at == NEBULA or self.spent:
            return False
        others = [seat for seat in table.on(self.player.at) if seat in self.came_upon]
        if not others or table.chance(0.1):
            return False
        rival = table.rng.choice(others)
        self.came_upon = set() if table.reads("encounters") else self.came_upon - {rival}
        self.met_anybody = True
        at = self.player.at
        if meet(table, self.seat, rival, self.player.came_from if table.reads("depart") else None):
            self.came_upon = set()
        elif self.player.at != at:
            self.arrive()
        return True

    def utility(self) -> bool:
        """Play a card in the player's own turn: a Time Machine, a movement card or the Cannon."""
        table = self.table
        if table.has(self.seat, TIME_MACHINE) and table.chance(0.3):
            table.spend(self.seat, TIME_MACHINE)
            table.tell("play_time_machine", seat=self.seat)
            self.extra += 1
            return True
        ways = escape_moves(table, self.seat)
        if ways and table.chance(0.4):
            fly(table, self.seat, table.rng.choice(ways))
            self.arrive()
            return True
        return table.has(self.seat, "galactic_cannon") and cannon(table, self.seat)
