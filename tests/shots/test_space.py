"""Pictures of Interstellar Oracle: two to nine players, encounters, mats, the list, a hand."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.store.store import Store
from companion.table.table import Table
from referees.common.registry import referee
from referees.interstellar_oracle.table.view import View
from tests.e2e.data_folder import with_store
from tests.e2e.driver import Server, middle, served
from tests.interstellar_oracle.simulator import play
from tests.interstellar_oracle.tables import config
from tests.shots.conftest import Camera

pytestmark = [pytest.mark.shots, pytest.mark.browser]

GAME = "interstellar_oracle"
REFEREE = referee(GAME)
SEEDS = {2: 2}  # by number of players, if the first seed's game is uneventful
GAMES = 12  # number of games searched for a moment
Moment = Callable[[View], bool]


def late(turns: int) -> Moment:
    """Matches the middle of a turn with at most that many turns left."""
    return lambda view: (
        view.clock is not None and view.clock.turns <= turns and view.stage == "acting" and view.meeting is None
    )


def phase(name: str) -> Moment:
    return lambda view: view.meeting is not None and view.meeting.phase == name


def collapsing(view: View) -> bool:
    """Whether a planet is about to vanish."""
    return view.stage == "collapsing"


class Scene(NamedTuple):
    """A simulated game with `players`, up to a `moment` after `after` entries."""

    players: int
    after: int
    moment: Moment = lambda view: view.meeting is None
    manner: str = "some"


SCENES = {
    "new-three": Scene(3, 0),
    "new-three-hazards": Scene(3, 20),
    "new-three-races": Scene(3, 28),
    "two": Scene(2, 45),
    "two-collapsing": Scene(2, 30, collapsing),
    "two-late": Scene(2, 30, late(5)),
    "four": Scene(4, 50),
    "four-late": Scene(4, 50, late(9)),
    "six": Scene(6, 70),
    "six-late": Scene(6, 70, late(14)),
    "nine": Scene(9, 160, late(45)),
    "nine-late": Scene(9, 90, late(20)),
    "nine-defense": Scene(9, 90, phase("defense")),
    "diplomacy": Scene(4, 50, phase("diplomacy")),
    "answer": Scene(4, 50, phase("answer")),
    "attack": Scene(4, 50, phase("attack")),
    "defense": Scene(4, 50, phase("defense")),
    "hand": Scene(4, 80, manner="open"),
}
MAT = re.compile(".+: .+ cards? in hand")
IDS = {name: f"00000000-0000-4000-8000-0000000001{at:02}" for at, name in enumerate(SCENES)}


def entries(scene: Scene) -> list[Any]:
    """The entries up to the moment, in the first game that reaches it."""
    first = SEEDS.get(scene.players, 1)
    for seed in range(first, first + GAMES):
        found = until(scene, seed)
        if found is not None:
            return found
    raise LookupError(f"no game of {scene.players} has such a moment")


def until(scene: Scene, seed: int) -> list[Any] | None:
    """The entries of that game up to the moment; None if it isn't reached."""
    state, made = REFEREE.setup(config(scene.players)), list[Any]()
    for id, step in enumerate(play(seed, scene.players, scene.manner).steps, start=1):
        if id > scene.after and scene.moment(REFEREE.view(state)):
            return made
        made.append(REFEREE.read_entry(json.dumps(step.entry)))
        state = REFEREE.evolve(state, made[-1], id).state
    return None


async def _lay_out(store: Store) -> None:
    for name, scene in SCENES.items():
        moments = count(1_790_000_000_000, 1000)
        told = config(scene.players)
        table = await Table.create(store, GAME, told, IDS[name], lambda moments=moments: next(moments))  # type: ignore[misc]
        for entry in entries(scene):
            await table.enter(entry, mark="overruled")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all scenes, stored in a thread, since Playwright has an event loop in this one."""
    folder = tmp_path_factory.mktemp("space")
    with_store(folder, _lay_out)
    return folder


@pytest.fixture
def server(tables: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A companion with these tables, which accepts taps faster than a person's."""
    monkeypatch.setenv("COMPANION_TAP_PAUSE_MS", "0")
    folder = tmp_path / "games"
    shutil.copytree(tables, folder)
    with served(folder) as server:
        yield server


def at(camera: Camera, server: Server, scene: str) -> None:
    """Open the table of a scene, as in a new window: a continued one shows the last table for a moment."""
    camera.screen.page.evaluate("sessionStorage.clear()")
    camera.screen.open(f"{server.address}table/{IDS[scene]}")
    camera.screen.button("More").wait_for(state="attached")
    camera.screen.quiet()


def tap(camera: Camera, *labels: str | re.Pattern[str]) -> None:
    """Activate the controls with these labels in turn."""
    for label in labels:
        camera.activate(label)
        camera.screen.rest(0.5)


def seen(camera: Camera, server: Server, scene: str, *labels: str | re.Pattern[str], name: str = "") -> None:
    """Take a picture of a table after these taps."""
    at(camera, server, scene)
    tap(camera, *labels)
    camera.take(f"space-{name or scene}")


def test_the_scenes(camera: Camera, server: Server) -> None:
    """Pictures of setting up; of the map for two, four, six and nine players in mid-game, and late in the game; of
    Diplomacy and its answer, an attack to make and one to answer, also among nine players."""
    for scene in SCENES.keys() - {"hand"}:
        seen(camera, server, scene)


def test_what_is_picked(camera: Camera, server: Server) -> None:
    """Pictures of a picked planet, two to be joined, the map as a list, a mat, and a card that asks for a place."""
    seen(camera, server, "six", re.compile("^planet 30,"), name="looked")
    tap(camera, "Change neighbours")
    camera.take("space-joining")
    seen(camera, server, "six", MAT, name="mat")
    tap(camera, "Map as a list")
    camera.take("space-list")
    seen(camera, server, "nine", MAT, name="nine-mat")
    tap(camera, "Map as a list")
    camera.take("space-nine-list")
    seen(camera, server, "six", MAT, "Wormhole Generator", name="place-asked")


def test_a_private_hand(camera: Camera, server: Server) -> None:
    """Pictures of the question whose cards to show, the blank screen, and the screen while the button is held."""
    screen = camera.screen
    screen.open(f"{server.address}own/{IDS['hand']}")
    screen.button("Claire").wait_for(state="attached")
    camera.take("space-own-whose")
    tap(camera, "Claire")
    screen.text("Pass to Claire").wait_for(state="attached")
    camera.take("space-own-blank")
    screen.page.mouse.move(*middle(screen.starting("Hold to show")))
    screen.page.mouse.down()
    screen.rest(1.5)
    camera.take("space-own-held")
    screen.page.mouse.up()


def test_high_contrast(camera: Camera, server: Server) -> None:
    """Pictures of the map and an attack in high contrast."""
    screen = camera.screen
    screen.open(f"{server.address}settings", "Appearance")
    screen.activate(screen.page.get_by_role("radio", name="High"))
    screen.rest(0.5)
    for scene in ("six", "defense"):
        at(camera, server, scene)
        camera.take(f"space-{scene}-high-contrast")
