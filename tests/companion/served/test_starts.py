"""Any order of starts, switches, kills and waits of two processes: a companion shares only if its command or its switch
asks for it, or if it continues the sharing of a process that was killed a few hours ago."""

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
from tests.sampling import up_to

HOUR = 3_600_000
STARTS = {"plain": None, "asked": Shared(), "named": Shared(frozenset({"table.example.org"}))}
LONGEST_HOURS = 4  # as docs/sharing.md says


class Doors:
    """A fake network that only records whether it's open."""

    def __init__(self, app: Any, hall: Hall, port: int | None, names: frozenset[str]) -> None:
        self.port, self.names, self.is_open = port, names, False

    async def open(self) -> tuple[str, ...]:
        self.port, self.is_open = self.port or 8551, True
        return ("http://192.168.1.7/",)

    async def close(self) -> None:
        self.is_open = False


@dataclass(eq=False)
class House:
    """A device with only what sharing needs."""

    path: Path
    now: Any
    hall: Hall = field(init=False)

    def __post_init__(self) -> None:
        self.hall = Hall(self.now)

    async def begin_sharing(self) -> None:
        await self.hall.begin()


@dataclass(eq=False)
class Process:
    """A companion, and its expected state by docs/sharing.md: whether it was asked to share, its PIN and its phones."""

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
    """At most two processes at a time, with the same folder."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(mkdtemp())
        self.runner = asyncio.Runner()
        self.clock = 1_700_000_000_000
        self.running: list[Process] = []
        self.left: Left | None = None
        self.joined = 0

    def teardown(self) -> None:
        while self.running:
            self.stop(0)
        self.runner.close()
        shutil.rmtree(self.folder)

    @property
    def owner(self) -> Process | None:
        """The process that stores its phones in the folder: the first that shares while no other does."""
        return next((process for process in self.running if process.owns), None)

    @precondition(lambda self: len(self.running) < 2)
    @rule(kind=st.sampled_from([*STARTS]))
    def start(self, kind: str) -> None:
        """Start a process on the same folder; it resumes only what one of its own kind left a few hours ago."""
        house = House(self.folder / "companion.db", lambda: self.clock)
        process = Process(kind, house, Lending(house, None, STARTS[kind]))  # type: ignore[arg-type]
        left = self.left
        finds = (
            self.owner is None and left is not None and left.kind == kind
            and self.clock - left.at <= LONGEST_HOURS * HOUR
        )  # fmt: skip
        self.runner.run(process.lending.begin())
        process.is_asked = kind != "plain" or finds
        if finds:
            assert left is not None
            assert house.hall.first.pin == left.pin and set(house.hall.first.guests) == left.phones
            process.phones = left.phones
        self._note_start(process)
        self.running.append(process)

    @precondition(lambda self: self.running)
    @rule(which=st.integers(0, 1), on=st.booleans())
    def switch(self, which: int, on: bool) -> None:
        """Turn a process's switch on or off."""
        process = self.running[which % len(self.running)]
        was = process.is_asked
        self.runner.run(process.house.begin_sharing() if on else process.house.hall.end())
        if on and not was:
            process.is_asked = True
            self._note_start(process)
        elif was and not on:
            self._note_end(process)

    @precondition(lambda self: any(process.is_asked for process in self.running))
    @rule(which=st.integers(0, 1))
    def join(self, which: int) -> None:
        sharing = [process for process in self.running if process.is_asked]
        process, self.joined = sharing[which % len(sharing)], self.joined + 1
        hosting = process.house.hall.first
        assert hosting.join(f"10.0.{self.joined // 200}.{self.joined % 200}", "")
        process.phones |= {[*hosting.guests][-1]}
        hosting.claim([*hosting.guests][-1], self.joined)
        if len(process.phones) > 20:
            self.switch(self.running.index(process), on=False)

    @precondition(lambda self: self.running)
    @rule(which=st.integers(0, 1))
    def stop(self, which: int) -> None:
        """End a process normally: its phones aren't stored any more."""
        process = self.running[which % len(self.running)]
        self.runner.run(process.lending.end())
        if process.is_asked:
            self._note_end(process)
        self.running.remove(process)
        assert not process.lending._device.hall.network.is_open  # type: ignore[union-attr]

    @precondition(lambda self: self.running)
    @rule(which=st.integers(0, 1))
    def kill(self, which: int) -> None:
        """Kill a process: its stored data is left, and the system releases its lock."""
        process = self.running.pop(which % len(self.running))
        assert process.lending._task is not None
        process.lending._task.cancel()
        process.house.hall.guest_file.unlock()
        if process.owns:
            self.left = Left(process.kind, self.clock, process.pin, process.phones)

    @rule(hours=st.sampled_from([0.5, 3.5, 5, 24 * 14]))
    def wait(self, hours: float) -> None:
        """Let time pass, while a window is open."""
        self.clock += int(hours * HOUR)
        for process in self.running:
            process.house.hall.keep()

    def _note_start(self, process: Process) -> None:
        if process.is_asked:
            process.pin = process.house.hall.first.pin
            if self.owner is None:
                process.owns, self.left = True, None

    def _note_end(self, process: Process) -> None:
        process.is_asked, process.owns, process.pin, process.phones = False, False, "", frozenset()

    @invariant()
    def only_processes_asked_to_share_are_open(self) -> None:
        """Exactly the processes that were asked to are open, each with its own PIN and phones."""
        for process in self.running:
            network: Any = process.house.hall.network
            assert network.is_open == process.is_asked == process.house.hall.is_on, process
            if process.is_asked:
                assert process.house.hall.first.pin == process.pin
                assert frozenset(process.house.hall.first.guests) == process.phones


@pytest.mark.sampled
def test_nothing_is_shared_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """After any starts, switches, kills and waits, a port is open only if that's expected."""
    monkeypatch.setattr(lending, "LocalNetwork", Doors)
    run_state_machine_as_test(
        Starts, settings=settings(max_examples=up_to(20, 300), stateful_step_count=25, deadline=None,
                                  suppress_health_check=list(HealthCheck)),
    )  # fmt: skip
