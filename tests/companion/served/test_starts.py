"""Starts, switches, kills, second processes and days: a companion lets others in only if this start was asked to, or
continues what the switch of an earlier one started a moment ago."""

import asyncio
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from companion.guests.hall import Hall
from companion.serving import lending
from companion.serving.lending import Lending, Shared

HOUR = 3_600_000
STARTS = {"plain": None, "asked": Shared(), "named": Shared(frozenset({"table.example.org"}))}
LONGEST_HOURS = 4  # as docs/sharing.md says


class Doors:
    """A fake network: it only says whether others can come in."""

    def __init__(self, app: Any, hall: Hall, port: int | None, names: frozenset[str]) -> None:
        self.port, self.names, self.is_open = port, names, False

    async def open(self) -> tuple[str, ...]:
        """Others can come in."""
        self.port, self.is_open = self.port or 8551, True
        return ("http://192.168.1.7/",)

    async def close(self) -> None:
        """They cannot."""
        self.is_open = False


@dataclass(eq=False)
class House:
    """The process of a companion: of a device only what sharing needs."""

    path: Path
    now: Any
    hall: Hall = field(init=False)

    def __post_init__(self) -> None:
        self.hall = Hall(self.now)

    async def begin_sharing(self) -> None:
        """The switch."""
        await self.hall.begin()


@dataclass(eq=False)
class Process:
    """A companion, and what docs/sharing.md alone expects of it: whether it was asked, its PIN and its phones."""

    kind: str
    house: House
    lending: Lending
    is_asked: bool = False
    owns: bool = False
    pin: str = ""
    phones: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Left:
    """The last record of a process that was killed while sharing."""

    kind: str
    at: int
    pin: str
    phones: frozenset[str]


class Starts(RuleBasedStateMachine):
    """At most two processes at a time, on one folder."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(mkdtemp())
        self.runner = asyncio.Runner()
        self.clock = 1_700_000_000_000
        self.running: list[Process] = []
        self.left: Left | None = None
        self.joined = 0

    def teardown(self) -> None:
        """End all."""
        while self.running:
            self.stop(0)
        self.runner.close()
        shutil.rmtree(self.folder)

    @property
    def owner(self) -> Process | None:
        """The process that stores its phones in the folder: the first that shares while no other does."""
        return next((one for one in self.running if one.owns), None)

    @precondition(lambda self: len(self.running) < 2)
    @rule(kind=st.sampled_from([*STARTS]))
    def start(self, kind: str) -> None:
        """Start a process on the same folder; it resumes only what one of its own kind left a few hours ago."""
        house = House(self.folder / "companion.db", lambda: self.clock)
        one = Process(kind, house, Lending(house, None, STARTS[kind]))  # type: ignore[arg-type]
        left = self.left
        finds = (
            self.owner is None and left is not None and left.kind == kind
            and self.clock - left.at <= LONGEST_HOURS * HOUR
        )  # fmt: skip
        self.runner.run(one.lending.begin())
        one.is_asked = kind != "plain" or finds
        if finds:
            assert left is not None
            assert house.hall.first.pin == left.pin and set(house.hall.first.guests) == left.phones
            one.phones = left.phones
        self._begun(one)
        self.running.append(one)

    @precondition(lambda self: self.running)
    @rule(which=st.integers(0, 1), on=st.booleans())
    def switch(self, which: int, on: bool) -> None:
        """The switch on its screen."""
        one = self.running[which % len(self.running)]
        was = one.is_asked
        self.runner.run(one.house.begin_sharing() if on else one.house.hall.end())
        if on and not was:
            one.is_asked = True
            self._begun(one)
        elif was and not on:
            self._ended(one)

    @precondition(lambda self: any(one.is_asked for one in self.running))
    @rule(which=st.integers(0, 1))
    def join(self, which: int) -> None:
        """A phone types the PIN and joins, with one process sharing or two."""
        sharing = [one for one in self.running if one.is_asked]
        one, self.joined = sharing[which % len(sharing)], self.joined + 1
        hall = one.house.hall
        hosting = hall.first
        assert hosting.join(f"10.0.{self.joined // 200}.{self.joined % 200}", "")
        one.phones |= {[*hosting.guests][-1]}
        hosting.claim([*hosting.guests][-1], self.joined)
        if len(one.phones) > 20:
            self.switch(self.running.index(one), on=False)

    @precondition(lambda self: self.running)
    @rule(which=st.integers(0, 1))
    def stop(self, which: int) -> None:
        """An orderly end: its phones are forgotten, but not another's."""
        one = self.running[which % len(self.running)]
        self.runner.run(one.lending.end())
        if one.is_asked:
            self._ended(one)
        self.running.remove(one)
        assert not one.lending._device.hall.network.is_open  # type: ignore[union-attr]

    @precondition(lambda self: self.running)
    @rule(which=st.integers(0, 1))
    def kill(self, which: int) -> None:
        """Kill it: its stored data is left, and the system releases its lock."""
        one = self.running.pop(which % len(self.running))
        assert one.lending._task is not None
        one.lending._task.cancel()
        one.house.hall.guest_file.unlock()
        if one.owns:
            self.left = Left(one.kind, self.clock, one.pin, one.phones)

    @rule(hours=st.sampled_from([0.5, 3.5, 5, 24 * 14]))
    def wait(self, hours: float) -> None:
        """Time passes; a window is open."""
        self.clock += int(hours * HOUR)
        for one in self.running:
            one.house.hall.keep()

    def _begun(self, one: Process) -> None:
        if one.is_asked:
            one.pin = one.house.hall.first.pin
            if self.owner is None:
                one.owns, self.left = True, None

    def _ended(self, one: Process) -> None:
        one.is_asked, one.owns, one.pin, one.phones = False, False, "", frozenset()

    @invariant()
    def only_what_was_asked_for_is_open(self) -> None:
        """And each with its own PIN and its own phones."""
        for one in self.running:
            network: Any = one.house.hall.network
            assert network.is_open == one.is_asked == one.house.hall.is_on, one
            if one.is_asked:
                assert one.house.hall.first.pin == one.pin
                assert frozenset(one.house.hall.first.guests) == one.phones


def test_nothing_is_shared_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """After any starts, kills and waits: a port is open only if this start, or its switch, asked for it."""
    monkeypatch.setattr(lending, "LocalNetwork", Doors)
    run_state_machine_as_test(
        Starts, settings=settings(max_examples=60, stateful_step_count=25, deadline=None,
                                  suppress_health_check=list(HealthCheck)),
    )  # fmt: skip
