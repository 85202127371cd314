"""Kits for the tests of the editor: a model with every kind of fact, and random corrections of any kit."""

import random
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from companion.files.kits.edits import Add, Drop, Edit, Name, Put, Reshape, Resize, Right, Toggle, edited
from companion.files.kits.file import KitFile, kit_model, reading
from companion.files.kits.kinds import (
    Either,
    Flag,
    Grid,
    Group,
    Keyed,
    Maybe,
    Number,
    OneOf,
    Row,
    Some,
    Words,
    facts,
    has_facts,
)
from companion.files.kits.places import Content, Place, assumed, inside, place
from companion.files.kits.problems import checked
from companion.files.kits.shelf import shipped
from referees.common.record.steps import finished
from referees.common.registry import game_ids
from referees.common.setup.kit import Called, Kit, Letters, Numbered

GAMES = tuple(game for game in game_ids() if has_facts(kit_model(game)))
"""The registered games with facts about their pieces."""


class Strike(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    effect: Literal["strike"] = "strike"
    damage: int = Field(1, ge=1, le=9)


class Heal(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    effect: Literal["heal"] = "heal"
    gems: int = Field(2, gt=0, lt=6)
    of: tuple[Literal["own", "others"], ...] = ("own",)


class Card(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(min_length=1, max_length=20)
    health: int | None = Field(None, ge=1, le=12)
    kinds: tuple[Annotated[str, Field(min_length=1, max_length=9)], ...] = ()
    is_human: bool = False
    does: Strike | Heal = Strike()


class CardKit(Kit):
    size: int = Field(4, ge=2, le=9, title="Board size")
    motto: str = Field("Onwards", min_length=1, max_length=30)
    is_large: bool = False
    back: Annotated[str, Called((("moon", "A moon"), ("sun", "A sun")))] = "moon"
    suits: tuple[Annotated[Literal["cups", "coins", "wands"], Called((("cups", "Cups"),))], ...] = ("cups",)
    steps: Annotated[tuple[int, ...], Numbered("Step")] = (1, 2)
    tiles: Annotated[tuple[str, ...], Letters((("A", "Ash"), ("B", "Birch")), 1, 6)] = ("AB", "BA")
    roads: Annotated[tuple[tuple[int, int], ...], Numbered("Road")] = ((0, 1),)
    cards: Mapping[str, Card] = Field({"imp": Card(name="Imp", health=2)}, min_length=1, max_length=5)
    prices: Mapping[Literal["day", "night"], int] = {"day": 3}


def read(content: bytes) -> KitFile:
    """The kit in a file, read in one go."""
    return finished(reading(content))


def content_of(game: str) -> Content:
    """The shipped kit of a game as plain JSON."""
    return shipped(game).model_dump(mode="json")


def every_place(group: Group, content: Content) -> Iterator[Place]:
    pending = [place(group, content, ())]
    while pending:
        spot = pending.pop()
        if spot.path:
            yield spot
        pending += inside(spot)


def some_edit(group: Group, content: Content, rng: random.Random) -> Edit | None:
    """A random correction, as the editor's screen of some place offers it; None if that place has none."""
    if rng.random() < 0.1:
        left = assumed(group, content)
        return Right(rng.choice(left).id) if left and rng.random() < 0.8 else Name(f"Kit {rng.randrange(100)}")
    return _edit_at(rng.choice([*every_place(group, content)]), rng)


def _edit_at(spot: Place, rng: random.Random) -> Edit | None:
    kind, path, value = spot.kind, spot.path, spot.value
    match kind:
        case Number(lo, hi):
            return Put(path, rng.randint(lo, min(hi, lo + 40)))
        case Words(least, most):
            return Put(path, rng.choice(["é", "Long ago", "x" * most]) if least or rng.random() < 0.8 else "")
        case Flag():
            return Put(path, not value)
        case OneOf(labels):
            return Put(path, rng.choice(labels)[0])
        case Some(of, _, _):
            return Toggle(path, rng.choice(of.labels)[0])
        case Grid():
            return _edit_grid(spot, kind, rng)
        case _:
            return _edit_many(spot, rng)


def _edit_grid(spot: Place, kind: Grid, rng: random.Random) -> Edit:
    rows = spot.value
    if rng.random() < 0.2:
        return Resize(spot.path, rng.randint(kind.fewest, kind.most), rng.randint(kind.fewest, kind.most))
    row = rng.randrange(len(rows))
    return Put((*spot.path, row, rng.randrange(len(rows[row]))), rng.choice(kind.labels)[0])


def _edit_many(spot: Place, rng: random.Random) -> Edit | None:
    kind, path, value = spot.kind, spot.path, spot.value
    if isinstance(kind, Maybe):
        return Reshape(path, None if value is not None else "")
    if isinstance(kind, Either):
        return Reshape(path, rng.choice(kind.of)[0])
    if not isinstance(kind, Row | Keyed):
        return None
    if len(value) > kind.at_least and (rng.random() < 0.5 or len(value) == kind.at_most):
        return Drop((*path, rng.choice([*value]) if isinstance(value, dict) else rng.randrange(len(value))))
    if len(value) >= kind.at_most:
        return None
    if isinstance(kind, Row):
        return Add(path)
    missing = [key for key, _ in kind.keys.labels if key not in value] if kind.keys is not None else ["Dark Fog 7"]
    return Add(path, rng.choice(missing)) if missing else None


def walked(group: Group, content: Content, rng: random.Random, steps: int) -> Content:
    """A kit after random corrections, without those that would make it invalid."""
    for _ in range(steps):
        edit = some_edit(group, content, rng)
        if edit is not None:
            after = edited(group, content, edit)
            content = after if checked(group, after) is not None else content
    return content


FACTS = facts(CardKit)
