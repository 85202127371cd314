"""Pictures of players: the list, a person's page, a set-up where two share a name, and the statistics."""

import re

import pytest

from companion.store.store import Store
from referees.common.values.change import changed
from tests.e2e.driver import Server
from tests.shots.conftest import Camera
from tests.store.making import a_line, after, config_line, new_head
from tests.store.test_statistics import over

pytestmark = [pytest.mark.shots, pytest.mark.browser]

THEN = 1_790_000_000_000
TOLD = [(-1, "minutes", 35), (-1, "entries", 80), (-1, "overruled", 1), (-1, "place:1", 1), (-1, "place:2", 0)]
TOLD += [(-1, "longest_run", 7), (-1, "colour_lines", 5), (0, "longest_run", 7), (0, "place:1", 1)]
WON = over([[0], [1]], (0, "MO-20", 9), (1, "MO-22", 2), stats=TOLD)


async def lay_out(store: Store) -> str:
    """Store finished games of five people, two with the same name, and one merged from two; returns that one's id."""
    for at, names in enumerate((("Ann", "Bartholomew"), ("Annie", "Claire"), ("Ann", "Claire"), ("Claire", "Dee"))):
        head = new_head(*names, at=THEN + at)
        await store.create(head, (config_line(head),))
        await store.append(changed(after(head, 2), **WON), (a_line(2),))
    who = {one.name: one.id for one in await store.people.all()}
    await store.people.merge(who["Annie"], who["Ann"])
    other = await store.people.add("Ann")
    head = new_head("Ann", "Dee", at=THEN - 5)
    await store.create(head, (config_line(head),), {"Ann": other})
    await store.append(changed(after(head, 2), **WON), (a_line(2),))
    await store.people.mark({who["Ann"]: ("sky", "square"), other: ("green", "triangle")})
    await store.people.set_me(who["Claire"])
    return who["Ann"]


def test_the_players(camera: Camera, server: Server) -> None:
    """Pictures of the list, a person's page, the question whether two are the same, the statistics and the set-up."""
    screen = camera.screen
    camera.open("people", f"{server.address}people", "Claire (you)")
    camera.activate(re.compile("^Ann"))
    camera.see(screen.text("One person or two?"))
    camera.take("person")
    camera.activate("Merge with another player")
    camera.activate("Dee")
    camera.see(screen.button("They're the same person"))
    camera.take("person-same")
    camera.open("statistics-shared-name", f"{server.address}statistics", "Played and won")
    camera.open(
        "set-up-shared-name", f"{server.address}new/meow_oracle", "Who's playing? Go clockwise around the table"
    )


def test_the_statistics(camera: Camera, server: Server) -> None:
    """Pictures of the statistics of all players, of a game with its referee's numbers, of one player, and of two."""
    screen = camera.screen
    camera.open("statistics", f"{server.address}statistics", "Played and won")
    ways = ("Meow Oracle: Played", "Claire: Played", "Dee: Together")
    heads = ("More about Meow Oracle", "Against", "Claire and Dee")
    for tapped, shown, name in zip(ways, heads, ("game", "player", "pair"), strict=True):
        camera.activate(re.compile(f"^{tapped}"))
        camera.see(screen.text(shown))
        camera.take(f"statistics-{name}")
