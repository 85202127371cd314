"""Every address in the app, and a data folder in which each address has something to show."""

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path

import flet as ft

from companion.app import routes
from companion.device.device import Device
from companion.files.kits.file import kit_model
from companion.files.kits.kinds import facts
from companion.files.kits.places import EVERY, assumed, dotted
from companion.files.kits.shelf import has_kit, shipped
from companion.files.plays.batch_import import import_plays, preview_file
from companion.files.plays.readers.imported import BG_STATS, BGG
from companion.files.plays.readers.source import Source
from companion.store.records import Search
from companion.store.slices import Work
from companion.table.table import Entered, Table
from referees.common.always.conclude import Conclude
from referees.common.protocol.config import seated
from referees.common.registry import game_ids, referee, rulebook
from tests.common.playing import picked
from tests.companion.kits import every_place
from tests.store.test_plays import azul, export

NAMES = ("Ann", "Bartholomew", "Claire", "Dee")
ENTRIES = 9
LATER = 90  # entries after which most boards, questions and marks of a game have been shown

Filled = Mapping[str, Sequence[str]]  # values by address parameter


def patterns(within: Sequence[ft.Route] | None = None, before: str = "") -> Iterator[str]:
    """The paths of all routes in the app, nested ones included, as written in its source."""
    for route in routes() if within is None else within:
        path = f"{before.rstrip('/')}/{(route.path or '').lstrip('/')}"
        if route.component is not None:
            yield path
        yield from patterns(route.children or (), path)


def addresses(filled: Filled) -> tuple[str, ...]:
    """Every route with all parameters filled in; an unknown parameter raises KeyError."""
    return tuple(dict.fromkeys(address for pattern in patterns() for address in filled_in(pattern, filled)))


def filled_in(pattern: str, filled: Filled) -> Iterator[str]:
    """The addresses of one route; parameters for a rule or kit fact belong to the right game."""
    names = [part[1:] for part in pattern.split("/") if part.startswith(":")]
    for values in product(*(filled[name] for name in names)):
        known = dict(zip(names, values, strict=True))
        owners = [_game_of(name, known[name], filled) for name in ("id", "kit") if name in known]
        game = known.get("game", owners[0] if owners else "")
        if "passage" in known and rulebook(game).passages[0].id != known["passage"]:
            continue
        if "part" in known and known["part"] not in _parts(game)[: 1 if known.get("kit", game) == game else None]:
            continue
        yield "/".join(known[part[1:]] if part.startswith(":") else part for part in pattern.split("/"))


def _game_of(name: str, value: str, filled: Filled) -> str:
    return filled[f"{'game' if name == 'id' else name} of"][filled[name].index(value)]


@cache
def _parts(game: str) -> tuple[str, ...]:
    """One fact of each kind in a game's kit, and one that covers several places."""
    if not has_kit(game):
        return ()
    kit_facts, content = facts(kit_model(game)), shipped(game).model_dump(mode="json")
    by_kind: dict[type, str] = {}
    for fact in sorted(every_place(kit_facts, content), key=lambda fact: len(fact.path)):
        by_kind.setdefault(type(fact.kind), dotted(fact.path))
    wide = [dotted(fact.path) for fact in assumed(kit_facts, content) if EVERY in fact.path]
    return (*by_kind.values(), *wide[:1])


async def furnish(folder: Path, games: Sequence[str] = game_ids(), entries: int = ENTRIES) -> Filled:
    """Store in that folder a running and a finished game of every registered referee, each with `entries` entries; a
    deleted game, plays of another program, and a partly imported file."""
    device = Device(folder)
    await device.open()
    ids: list[str] = []
    for game in games:
        running, finished = [await _new_table(device, game, entries) for _ in range(2)]
        assert isinstance(await finished.enter(Conclude(how="stands")), Entered)
        ids += [running.head.id, finished.head.id]
    deleted = await _new_table(device, games[0], entries)
    await device.store.delete(deleted.head.id, device.clock())
    with_kits = [game for game in games if has_kit(game)]
    kits = [(await device.kits.begin(game, shipped(game), "Ours")).id for game in with_kits]
    people = {person.name: person.id for person in await device.store.people.all()}
    people["Annie"] = await device.store.people.add("Annie")
    await device.store.people.merge(people["Annie"], people["Ann"])
    await device.store.people.add("Ann")  # two people share a name
    plays = await _imported(device)
    await device.close()
    of = [game for game in games for _ in range(2)]
    rules = [rulebook(game).passages[0].id for game in games]
    parts = [*dict.fromkeys(part for game in with_kits for part in _parts(game))]
    return {
        "id": ids, "seat": ["0"], "game of": of, "game": games, "passage": rules,
        "kit": [*kits, *with_kits], "kit of": [*with_kits, *with_kits], "part": parts,
        "person": [people["Ann"], people["Annie"]], "play": plays,
        "tag": ["0123abcd"], "number": ["1"], "of": ["2"], "data": ["AAAA"],
    }  # fmt: skip


async def _imported(device: Device) -> list[str]:
    """Import plays; returns their ids."""
    source = Source(export(azul(durationMin=45, comments="Close to the end"), azul("P-2", date="")))
    report = await preview_file(device.store, source, BG_STATS)
    await import_plays(device.store, report, device.clock(), Work())
    await device.store.plays.begin(device.clock(), BGG, "ann")
    return [head.id for head in (await device.store.search(Search("azul"))).heads]


async def _new_table(device: Device, game: str, entries: int) -> Table:
    rules, rng = referee(game), random.Random(game)
    most = min(rules.about.seats[1], len(NAMES))
    table = await device.tables.create(game, rules.config(seats=seated(NAMES[:most])))
    for _ in range(10 * entries):
        if len(table.timeline.entries) < entries:
            entry = picked(rng.choice(table.referee.offers(table.state)), rng)
            if rules.evolve(table.state, entry).state.outcome is None:  # the entry doesn't end the game
                await table.enter(entry)
    return table
