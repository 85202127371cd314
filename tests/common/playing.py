"""States of any registered game, reached by seeded random play, partly with overruled faults."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from referees.common.protocol.config import Config, seated
from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Offer
from referees.common.protocol.ruling import Refused
from referees.common.referee import Referee
from referees.common.registry import game_ids, referee
from tests.common.domains import beside, values_of
from tests.common.records import golden

GAMES = game_ids()
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gil", "Hal", "Ida", "Jon", "Kit", "Lea")
LONGEST = 400
GAMES_EACH = 6
ENDING = {"conclude", "leave"}


@dataclass(frozen=True, slots=True)
class Reached:
    """A state with the entries that led to it."""

    state: Any
    entries: tuple[Entry, ...]


def config_of(game: Referee[Any, Any], rng: random.Random) -> Config:
    """A random config: any number of seats, any house options, assumed facts checked or not."""
    seats = rng.randint(*game.about.seats)
    config: Config = game.config(seats=seated(NAMES[:seats]))
    options = {option.name: rng.choice(list(option.labels)) for option in type(config.options).listed()}
    checked = config.kit.assumed if rng.random() < 0.5 else ()
    lively = config.options.model_validate(options)
    return config.model_copy(update={"options": lively, "checked": checked})


def all_offers(game: Referee[Any, Any], state: Any) -> tuple[Offer, ...]:
    """The offers that answer the question, and those possible at any time."""
    return game.offers(state) + game.more(state)


def picked(offer: Offer, rng: random.Random) -> Entry:
    entry: Entry = offer.fill(**{name: rng.choice(values_of(domain)) for name, domain in sorted(offer.open.items())})
    return entry


def faults(
    game: Referee[Any, Any], state: Any, entry: Entry, offers: Sequence[Offer], rng: random.Random | None = None
) -> Iterator[Entry]:
    """Entries that differ from this one in a field: another seat, another offer's value, or a value just outside. With
    `rng` they come in random order."""
    changes = list(differences(state, entry, offers))
    if rng is not None:
        rng.shuffle(changes)
    varied = (variation(entry, name, value) for name, value in changes)
    return (variant for variant in varied if variant is not None)


def differences(state: Any, entry: Entry, offers: Sequence[Offer]) -> Iterator[tuple[str, Any]]:
    """Fields of an entry, each with another value."""
    seats = tuple(range(len(state.config.seats)))
    for name in type(entry).model_fields:
        if name == "kind":
            continue
        others: list[Any] = [*seats, None]
        for offer in offers:
            if name in offer.open:
                others += [*values_of(offer.open[name]), *beside(offer.open[name])]
            if name in offer.fixed:
                others.append(offer.fixed[name])
        yield from ((name, value) for value in dict.fromkeys(others) if value != getattr(entry, name))


def variation(entry: Entry, name: str, value: Any) -> Entry | None:
    """The entry with another value in a field; None if there is no valid one."""
    try:
        return type(entry).model_validate({**entry.model_dump(), name: value}, strict=True)
    except ValidationError:
        return None


@cache
def played(game_id: str, seed: int) -> tuple[Reached, ...]:
    """The states of one game played at random by its offers; in some games faults are overruled and facts adjusted. The
    same arguments give the same game, under every hash seed."""
    game, rng = referee(game_id), random.Random(f"{game_id} {seed}")
    wild = seed % 3 == 2
    now = Reached(game.setup(config_of(game, rng)), ())
    states = [now]
    while game.outcome(now.state) is None and len(states) < LONGEST:
        entry = _chosen(game, now.state, rng, wild)
        now = Reached(game.evolve(now.state, entry, len(states)).state, (*now.entries, entry))
        states.append(now)
    return tuple(states)


def _chosen(game: Referee[Any, Any], state: Any, rng: random.Random, wild: bool) -> Entry:
    offers = game.offers(state)
    if rng.random() < (0.25 if wild else 0.03):
        rare = [offer for offer in game.more(state) if offer.entry.kind_name() not in ENDING or rng.random() < 0.1]
        offers = tuple(rare) or offers
    entry = picked(rng.choice(offers), rng)
    if wild and rng.random() < 0.3:
        slips = [slip for slip in faults(game, state, entry, offers) if game.has_meaning(state, slip)]
        return rng.choice(slips) if slips else entry
    return entry


@cache
def reached(game_id: str) -> tuple[Reached, ...]:
    """All states of some games played at random, game by game."""
    games = [played(game_id, seed) for seed in range(GAMES_EACH)]
    return tuple(state for states in games for state in states)


@cache
def remade(file: Path) -> tuple[Reached, ...]:
    """The states of a golden game, from the start on."""
    game, record = referee(file.parent.name), golden(file)
    states = [Reached(game.setup(game.read_config(record.config, record.edition)), ())]
    for number, (text, _) in enumerate(record.entries, start=1):
        entry, last = game.read_entry(text, record.edition), states[-1]
        states.append(Reached(game.evolve(last.state, entry, number).state, (*last.entries, entry)))
    return tuple(states)


def is_refused(game: Referee[Any, Any], state: Any, entry: Entry) -> bool:
    return isinstance(game.judge(state, entry), Refused)
