"""The real cove around Haggatha's shop, by section B of the specification, which is quoted: for the simulator of a
whole game. It shares no code with the referee."""

from collections import Counter
from typing import Any

PIERS = ("bazaar", "town_square", "black_market")
CLOCK = 12


class Cove:
    """The physical cove: boards and pieces around the shop, each Adventurer a separate piece."""

    def __init__(self, players: int) -> None:
        self.bag: list[str] = []
        self.halls: Counter[str] = Counter()
        self.boats: list[list[str]] = [[] for _ in range(6)]
        self.piers: list[str | None] = [None] * 6
        self.stacks: dict[int, list[int]] = {1: list(range(players))[::-1]}
        """Markers by hour, the one on top last."""
        self.recent = list(range(players))
        """Seats, the latest to move first."""
        self.token: int | None = None
        self.gold = dict.fromkeys(range(1, players), 0)
        self.corruption = dict.fromkeys(range(1, players), 0)

    def hour(self, seat: int) -> int:
        return next(hour for hour, stack in self.stacks.items() if seat in stack)

    def next(self) -> int | None:
        """The seat "furthest behind on the clock" ("top of the stack breaks ties"), until all reach the token."""
        behind = min(hour for hour, stack in self.stacks.items() if stack)
        return self.stacks[behind][-1] if self.token is None or behind < self.token else None

    def move(self, seat: int, hours: int) -> list[int]:
        """Put the marker on top of its new hour's stack; returns the hours of the clock face that it reached."""
        was = self.hour(seat)
        self.stacks[was].remove(seat)
        self.stacks.setdefault(was + hours, []).append(seat)
        self.recent = [seat, *(player for player in self.recent if player != seat)]
        return [(hour - 1) % CLOCK + 1 for hour in range(was + 1, was + hours + 1)]

    def place_token(self) -> None:
        """Put the token "on the hour after the leading time marker"."""
        self.token = max(hour for hour, stack in self.stacks.items() if stack) + 1

    def room(self) -> list[int]:
        return [at for at in range(6) if self.piers[at] is None and len(self.boats[at]) < 4]

    def free(self, berths: dict[str, int]) -> list[str]:
        return [pier for pier in PIERS if self.piers.count(pier) < berths[pier]]

    def on_pier(self, pier: str) -> Counter[str]:
        return Counter(colour for at in range(6) if self.piers[at] == pier for colour in self.boats[at])

    def land(self) -> None:
        """Empty the boats: "adventurers on boats that did not dock are sorted into the faction halls"."""
        for at in range(6):
            if self.piers[at] is None:
                self.halls.update(self.boats[at])
                self.boats[at] = []

    def truth(self) -> dict[str, Any]:
        hours = {seat: hour for hour, stack in self.stacks.items() for seat in stack}
        return {
            "bag": len(self.bag), "left": Counter(self.bag), "halls": +self.halls, "boats": [*map(list, self.boats)],
            "piers": list(self.piers), "hours": hours, "token": self.token, "gold": dict(self.gold),
            "corruption": dict(self.corruption),
        }  # fmt: skip
