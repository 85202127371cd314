"""Games of any registered referee whose journals have lines of every kind: doubts confirmed, refusals overruled,
entries undone and redone, amended, removed, inserted later, and the kit and the options corrected."""

import random
from typing import Any

from companion.files.kits.file import kit_model
from companion.files.kits.kinds import facts
from companion.files.kits.problems import checked
from companion.table.table import Entered, Table
from referees.common.always.conclude import Conclude
from referees.common.protocol.entry import Entry
from referees.common.registry import referee
from tests.common.playing import all_offers, config_of, faults, picked
from tests.companion.conftest import House
from tests.companion.kits import content_of, walked

STEPS = 40


async def played_table(house: House, game: str, seed: int = 1, steps: int = STEPS) -> Table:
    """A running game after that many random steps; deterministic for equal arguments."""
    rules, rng = referee(game), random.Random(f"worn {game} {seed}")
    table = await house.table(game, config_of(rules, rng))
    for _ in range(steps):
        await _step(table, rng)
    while table.state.outcome is not None:
        await table.undo(agreed=True)
    await table.undo(agreed=True)
    await table.redo()
    await _corrected(table, rng)
    return table


async def concluded(table: Table) -> Table:
    answer = await table.enter(Conclude(how="stands"))
    assert isinstance(answer, Entered), answer
    return table


async def _step(table: Table, rng: random.Random) -> None:
    entries = table.timeline.entries
    what = rng.choice(("enter",) * 12 + ("undo", "undo", "redo", "remove", "amend", "insert", "config"))
    if what == "undo":
        await table.undo(agreed=True)
    elif what == "redo":
        await table.redo()
    elif what == "config":
        setup = config_of(table.referee, rng).model_copy(update={"seats": table.config.seats})
        await table.reconfigure(setup)
    elif what == "enter" or not entries:
        await _entered(table, rng)
    else:
        await _fixed(table, rng, what)


async def _entered(table: Table, rng: random.Random) -> None:
    entry = _any_entry(table, table.state, rng)
    if entry is None:
        await table.undo(agreed=True)
        return
    if not isinstance(await table.enter(entry, mark="confirmed"), Entered):
        await table.enter(entry, mark="overruled")


async def _fixed(table: Table, rng: random.Random, what: str) -> None:
    at = rng.randrange(len(table.timeline.entries))
    id, entry = table.timeline.entries[at].id, _any_entry(table, table.timeline.state_at(at), rng)
    if what == "remove" or entry is None:
        await table.remove(id)
    else:
        change = table.amend if what == "amend" else table.insert
        await change(id, entry, "overruled")


async def _corrected(table: Table, rng: random.Random) -> None:
    """Change the kit, if the game has one."""
    game = table.head.game
    group = facts(kit_model(game))
    if group.fields:
        kit = checked(group, walked(group, content_of(game), rng, 6))
        assert kit is not None
        await table.reconfigure(table.config.model_copy(update={"kit": kit}))
        assert table.config.kit == kit


def _any_entry(table: Table, state: Any, rng: random.Random) -> Entry | None:
    """An entry that may be made in a state, sometimes one that the rules forbid."""
    rules = table.referee
    offers = all_offers(rules, state) if rng.random() < 0.1 else rules.offers(state)
    offers = tuple(offer for offer in offers if offer.entry is not Conclude)
    if not offers:
        return None
    entry = picked(rng.choice(offers), rng)
    wrong = [entry for entry in faults(rules, state, entry, offers) if rules.has_meaning(state, entry)]
    return rng.choice(wrong) if wrong and rng.random() < 0.15 else entry
