"""The real table: every card in its true place, and what a table would enter about it. Every event moves real cards and
is an entry at once. `manner`: if entries name hidden cards never ("silent"), always ("open") or at times ("some")."""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.branches import Collector

from .cards import CODEX, KEPT, NEBULA, ORACLE, USUAL, Box, links, near, shuffled

Entry = dict[str, Any]


class Over(Exception):
    """The game has ended."""


@dataclass
class Planet:
    """A planet on the table: its number, its hazard, the cards under it, the Oracle if it is face up there."""

    number: int
    hazard: str | None
    cards: list[str]
    open_oracle: bool = False
    spared: int = 0  # turns for which an Entropy Inhibitor spares it; "next turn the planet will be removed"


@dataclass
class Player:
    """One player: race, token side, hand, space, and whether cards may be played (`free`; not after death)."""

    race: str
    hand: list[str]
    at: int
    came_from: int | None = None  # start of the turn's last move
    coloured: bool = True
    dead: bool = False
    free: bool = True
    lost_turns: int = 0
    extra_turns: int = 0  # from Time Machines played out of turn; they follow the player's next turn
    kept: list[str] = field(default_factory=list)  # hazards that were overcome, by an advanced rule


@dataclass(frozen=True)
class Fault:
    """An impossible alternative to the next true entry: a name, the verdict, and one passage it rests on ("": any)."""

    entry: Entry
    what: str
    verdict: str
    cites: str


@dataclass(frozen=True)
class Step:
    """A true entry; `doubt` is why the table may be asked about it ("": never). `faults`: impossible in its place."""

    entry: Entry
    doubt: str = ""
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class Shot:
    """The public state at the end of a turn, after `after` entries."""

    after: int
    hands: tuple[int, ...]
    at: tuple[int, ...]
    coloured: tuple[bool, ...]
    planets: dict[int, int]
    hazards: dict[int, str | None]
    under: dict[int, int]
    draw: int
    discards: Counter[str]
    holder: int | None


@dataclass
class Table:
    """The whole game, with all that is hidden from the table."""

    rng: random.Random
    planets: dict[int, Planet]
    players: list[Player]
    draw: list[str]
    manner: str
    temper: str
    box: Box = USUAL
    readings: dict[str, str] = field(default_factory=dict)
    discards: list[str] = field(default_factory=list)
    holder: int | None = None
    adrift: bool = False  # whether the Oracle is face up in the Nebula
    chosen: int | None = None  # the place chosen for the Oracle, of several nearest planets
    collapsing: bool = False
    begins_with: int | None = None  # after whose turn the first planet vanishes, if not after the one that runs
    mover: int = 0
    is_strange: bool = False  # with two copies: whether the next planet vanishes from the Strange side
    steps: list[Step] = field(default_factory=list)
    shots: list[Shot] = field(default_factory=list)
    events: Collector = field(default_factory=Counter)
    turn_broken: bool = False
    end: str = ""
    faults: list[Fault] = field(default_factory=list)
    named: Counter[str] = field(default_factory=Counter)  # discards whose names are public

    def __post_init__(self) -> None:
        self.beside = links(len(self.planets) // 5, self.readings)
        self.systems = len(self.planets) // 5
        self.sets = 1 if len(self.players) < 7 else 2  # copies of the game
        self.shown: list[set[str]] = [set() for _ in self.players]  # certainly still in that hand

    # --- reporting ---

    def tell(self, kind: str, doubt: str = "", **fields: Any) -> None:
        if self.chosen is not None:
            adjustment = {"kind": "adjust", "fact": "oracle", "at": [], "value": f"planet {self.chosen}"}
            self.steps.append(Step(adjustment))
            self.note("oracle: nearest as the table says")
            self.chosen = None
        self.steps.append(Step({"kind": kind, **fields}, doubt, tuple(self.faults)))
        self.faults.clear()
        self.events[f"kind: {kind}"] += 1

    def wrong(self, what: str, cites: str, kind: str, verdict: str = "Refused", **fields: Any) -> None:
        """Record an entry that is impossible now; it's tried before the next true one."""
        self.faults.append(Fault({"kind": kind, **fields}, what, verdict, cites))
        self.events[f"fault: {what}"] += 1

    def note(self, event: str) -> None:
        self.events[event] += 1

    def name(self, card: str) -> str | None:
        """The card, or None if the table doesn't name it."""
        says = {"silent": 0.0, "some": 0.5, "open": 1.0}[self.manner]
        return card if card == ORACLE or self.rng.random() < says else None

    def named_discard(self, card: str) -> str | None:
        """As `name`, for a card that is discarded; if named, it's known to be on the discard pile."""
        name = self.name(card)
        self.named.update([card] if name else [])
        return name

    def known_apart(self, card: str, seat: int) -> int:
        """The number of copies of a card publicly known to be in another place than that hand."""
        others = [cards for holder, cards in enumerate(self.shown) if holder != seat]
        return self.named[card] + sum(card in cards for cards in others)

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    # --- where things are ---

    @property
    def in_play(self) -> set[int]:
        return set(self.planets)

    def near(self, place: int) -> set[int]:
        """The spaces one step away: planets still in play, and the Nebula."""
        return near(self.beside, self.in_play, place, over_gaps=self.reads("gaps"))

    def within(self, start: int, steps: int) -> set[int]:
        """The spaces within that many steps, without the start."""
        spaces, edge = {start}, {start}
        for _ in range(steps):
            edge = {space for place in edge for space in self.near(place)} - spaces
            spaces |= edge
        return spaces - {start}

    @property
    def due(self) -> list[int]:
        """The planets of which the highest vanishes next; with two copies, those of one side, in turn."""
        if len(self.players) < 7:
            return list(self.planets)
        side = [place for place in self.planets if (place >= 5 * self.systems // 2) == self.is_strange]
        return side or list(self.planets)

    def reads(self, option: str) -> bool:
        """Whether the table plays the other reading of a house option."""
        return option in self.readings

    def stays(self, card: str) -> bool:
        """Whether a card that was played goes back to the hand."""
        return card in KEPT and not (card == "hologram" and self.reads("hologram"))

    def base(self, seat: int) -> int:
        """The hand limit without the Codex."""
        return 6 if self.players[seat].race == "humans" else 5

    def limit(self, seat: int) -> int:
        return self.base(seat) + (2 if CODEX in self.players[seat].hand else 0)

    def has(self, seat: int, card: str) -> bool:
        return self.players[seat].free and card in self.players[seat].hand

    def on(self, place: int) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player.at == place]

    def counted(self) -> Counter[str]:
        """All equipment cards, in any place."""
        lots = [self.draw, self.discards, *(player.hand for player in self.players)]
        cards = Counter(card for lot in lots for card in lot)
        for planet in self.planets.values():
            cards.update([*planet.cards, *([ORACLE] if planet.open_oracle else [])])
        return cards + Counter([ORACLE] if self.holder is not None or self.adrift else [])

    def in_any_order(self, seats: list[int]) -> list[int]:
        return self.rng.sample(seats, len(seats))

    def shoot(self) -> None:
        """Record the public state; no card may have been lost or added."""
        assert self.counted() == Counter(self.box.deck)
        self.shots.append(
            Shot(
                len(self.steps),
                tuple(len(player.hand) for player in self.players),
                tuple(player.at for player in self.players),
                tuple(player.coloured for player in self.players),
                {place: planet.number for place, planet in self.planets.items()},
                {place: planet.hazard for place, planet in self.planets.items()},
                {place: len(planet.cards) for place, planet in self.planets.items()},
                len(self.draw),
                Counter(self.discards),
                self.holder,
            )
        )

    # --- cards that change their place ---

    def spend(self, seat: int, card: str) -> None:
        """Play a card: Utility cards are used up, the others stay in the hand."""
        assert card in self.players[seat].hand
        if self.stays(card):
            self.shown[seat].add(card)
            return
        cards = set(self.shown[seat])
        self.discard(seat, card)
        self.shown[seat] = cards
        self.named[card] += 1

    def lose(self, seat: int, card: str) -> None:
        """Remove a card from a hand; the others can't be sure which, so no card of the hand is certain."""
        self.players[seat].hand.remove(card)
        self.shown[seat].clear()

    def discard(self, seat: int, card: str) -> None:
        self.lose(seat, card)
        self.discards.append(card)

    def drawn(self, seat: int, count: int) -> int:
        """Draw that many, reshuffling if need be, and announce a drawn Oracle; returns the number drawn."""
        got = 0
        while got < count and (self.draw or (self.discards and not self.reads("empty_pile"))):
            if not self.draw:
                self.note("pile: reshuffled")
                self.draw, self.discards = shuffled(self.rng, self.discards), []
                self.named.clear()
            self.players[seat].hand.append(self.draw.pop())
            got += 1
        return got

    def announce_drawn(self, seat: int) -> None:
        if ORACLE in self.players[seat].hand:
            self.players[seat].hand.remove(ORACLE)
            self.tell("announce", seat=seat)
            self.hold(seat, "drawn")

    def hold(self, seat: int, how: str) -> None:
        """Put the Oracle face up before the player; from now on the Universe collapses."""
        if not self.collapsing and seat != self.mover and self.reads("first_collapse"):
            self.begins_with = seat
            self.note("collapse: begins later")
        self.holder, self.collapsing = seat, True
        self.note(f"oracle: {how}")

    def spare(self, seat: int, count: int) -> list[str]:
        """The given number of cards of the hand, those the player needs least."""
        cards = shuffled(self.rng, self.players[seat].hand)
        if self.temper == "careless":
            return cards[:count]
        if self.temper == "armed":
            cards.sort(key=lambda card: card in KEPT or card == "neural_amp")
        cards.sort(key=lambda card: card in (CODEX, "time_machine"))
        return cards[:count]

    def settle(self, seat: int) -> None:
        """Discard down to the limit; note a hand that only the Codex allows."""
        hand = self.players[seat].hand
        if len(hand) <= self.base(seat):
            return
        while len(hand) > self.limit(seat):
            card = self.spare(seat, 1)[0]
            self.discard(seat, card)
            self.tell("discard", seat=seat, card=self.named_discard(card))
        if len(hand) > self.base(seat):
            self.note("limit: kept by the Codex")
            self.tell("keep_all", "above five", seat=seat)

    def lost_codex(self, seat: int) -> None:
        """After losing the Codex, a hand above the limit is discarded down at once."""
        if len(self.players[seat].hand) > self.limit(seat):
            self.note("limit: Codex lost")
            self.tell("notice_hand", seat=seat)
            self.settle(seat)

    # --- death ---

    def kill(self, victim: int, victor: int | None, clone: str | None) -> None:
        """The effects of death, after its entry: the Oracle changes hands; a Clone starts again, others are looted."""
        player = self.players[victim]
        place = player.at
        if self.holder == victim:
            self.lose_oracle(place, victor)
        if clone is not None:
            self.note(f"clone: {clone}")
            if clone == "clone":
                self.discard(victim, "clone")
            else:
                player.coloured = False
            return
        player.at, player.dead, player.free = NEBULA, True, False
        if victim == self.mover:
            self.turn_broken = True
        self.shown[victim].clear()
        if victor is None:
            self.discards += player.hand
            player.hand.clear()
        else:
            self.loot(victor, player.hand)

    def lose_oracle(self, place: int, victor: int | None) -> None:
        self.holder = None
        if victor is None:
            self.planets[place].open_oracle = True
            self.note("oracle: left by the Cannon")
        else:
            self.hold(victor, "won by killing")

    def loot(self, victor: int, spoils: list[str]) -> None:
        if not spoils:
            self.note("loot: nothing there")
            return
        hand = self.players[victor].hand
        loot = self.rng.sample(spoils, self.rng.randint(0, len(spoils)))
        limit = self.base(victor) + (2 if CODEX in hand + loot else 0)
        loot = sorted(loot, key=lambda card: card != CODEX)[: limit - (CODEX in hand)]
        room = max(0, len(hand) + len(loot) - limit)
        if room < len(hand) and self.chance(0.1):
            room += 1
        for card in sorted(self.spare(victor, len(hand)), key=lambda card: card == CODEX)[:room]:
            self.discard(victor, card)
        after = len(hand) + len(loot)
        cards = sorted({card for card in loot if self.name(card)})
        self.tell(
            "loot", "above five" if after > self.base(victor) else "",
            seat=victor, kept=len(loot), made_room=room, cards=cards,
        )  # fmt: skip
        self.note("loot: room made" if room else "loot: none discarded")
        for card in loot:
            spoils.remove(card)
        hand += loot
        self.discards += spoils
        spoils.clear()

    def clone_of(self, seat: int) -> str | None:
        """The means by which the player starts again after death, if any."""
        player = self.players[seat]
        ways = ["clone"] if self.has(seat, "clone") else []
        if player.race == "insectoid" and player.coloured:
            ways.append("natural_clone")
        return self.rng.choice(ways) if ways and self.chance(0.85) else None
