"""Speed gates: ratios of times measured in one interleaved run, never absolute times."""

import gc
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Literal

ROUNDS = 15

Contestant = Callable[[], float]
"""Does its work once and returns the seconds that it took for each entry, ply or other unit."""


@dataclass(frozen=True, slots=True)
class Gate:
    """A bound on a ratio: a "speed" must be at least that, a "time" at most. The bench fails below the floor. A bound
    on a time or size itself, which isn't compared with another, has its own `unit`."""

    name: str
    ratio_of: Literal["speed", "time"]
    goal: float
    floor: float
    unit: str = "×"

    def hold(self, ratios: Sequence[float]) -> None:
        """Prints the gate's line; fails if the median of the ratios doesn't reach the floor."""
        ratio = median(ratios)
        verdict = "met" if self._reaches(ratio, self.goal) else "below its goal"
        verdict = verdict if self._reaches(ratio, self.floor) else "BELOW ITS FLOOR"
        sign = "≥" if self.ratio_of == "speed" else "≤"
        goal, floor = f"{self.goal:g}{self.unit}", f"{self.floor:g}{self.unit}"
        print(f"\n{self.name:<44} {ratio:6.2f}{self.unit}   goal {sign} {goal}   floor {floor}   {verdict}", end="")
        assert self._reaches(ratio, self.floor), f"{self.name}: {ratio:.2f}{self.unit}, floor {floor}"

    def _reaches(self, ratio: float, bound: float) -> bool:
        return ratio >= bound if self.ratio_of == "speed" else ratio <= bound


@contextmanager
def collector_off() -> Iterator[None]:
    """Runs the block without garbage collection, after collecting existing garbage."""
    was_on = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def race(contestants: Mapping[str, Contestant], rounds: int = ROUNDS) -> list[dict[str, float]]:
    """The seconds of each contestant in each round, in shuffled order; a first round, for warming up, isn't counted."""
    rng = random.Random("race")
    names = list(contestants)
    times: list[dict[str, float]] = []
    for _ in range(rounds + 1):
        rng.shuffle(names)
        with collector_off():
            times.append({name: contestants[name]() for name in names})
    return times[1:]
