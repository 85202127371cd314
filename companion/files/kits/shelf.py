"""The kits on this device: those that come with the games, and the family's own, begun, copied, kept and put away."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from functools import cache
from uuid import uuid4

from companion.changes import ChangeCounter
from companion.files.kits.derive import facts, has_facts
from companion.files.kits.editing import Editing
from companion.files.kits.file import LARGEST, KitFile, kit_model, lifted
from companion.files.kits.places import Content
from companion.files.kits.problems import checked
from companion.store.errors import StoreError
from companion.store.protocol import Store
from companion.store.records import OwnKit
from companion.store.slices import in_turns
from referees.common.protocol.sentence import say
from referees.common.registry import UnknownGame, game_ids, referee
from referees.common.setup.config import Config
from referees.common.setup.kit import LONGEST_NAME, Kit
from referees.common.values.change import changed

__all__ = ["OUR_COPY", "KitMissing", "Kits", "games_with_kits", "has_kit", "kit_of", "shipped"]

OUR_COPY = "Our copy"
"""What a family's first kit of a game is called, until they call it otherwise."""

log = logging.getLogger(__name__)

Clock = Callable[[], int]


class KitMissing(StoreError):
    """There is no such kit, or it cannot be read here."""

    says = say("This kit is not here any more, or the rules it belongs to are not. All your other kits are.")


def games_with_kits() -> tuple[str, ...]:
    """The games whose pieces tell something that the rules do not; imports every referee, and passes over those that
    cannot be."""
    return tuple(game for game in game_ids() if _has_readable_kit(game))


def _has_readable_kit(game: str) -> bool:
    try:
        return has_kit(game)
    except Exception:  # a stranger's game may do anything when it is imported; the other kits are listed all the same
        log.exception("the rules of %s cannot be read", game)
        return False


@cache
def has_kit(game: str) -> bool:
    """Whether that game's pieces do. Raises UnknownGame."""
    return has_facts(kit_model(game))


def shipped(game: str) -> Kit:
    """The kit that comes with a game."""
    config: type[Config] = referee(game).config
    found: Kit = config.model_fields["kit"].get_default(call_default_factory=True)
    return found


def kit_of(kit: OwnKit) -> Kit | None:
    """A family's kit as games play with it; None while something is wrong with it."""
    try:
        return checked(facts(kit_model(kit.game)), _content(kit))
    except (UnknownGame, ValueError, LookupError, TypeError, AttributeError):
        return None


class Kits(ChangeCounter):
    """The family's kits; whoever lists them is told when there is one more or less. One kit is corrected in one place,
    however many windows show it."""

    def __init__(self, store: Store, clock: Clock) -> None:
        super().__init__()
        self._store, self._clock = store, clock
        self._open: dict[str, Editing] = {}
        self.drafts: dict[str, tuple[Kit, Editing]] = {}
        """By game: the kit that a table plays with, and what is being corrected of it."""

    async def begin(self, game: str, kit: Kit, name: str) -> OwnKit:
        """A kit of the family's own that begins as a copy of another, under a name that no other kit of the game has.

        Raises StoreError.
        """
        taken = {one.name for one in await self._store.own_kits(game)}
        own = kit.model_copy(update={"name": _free(name, taken)})
        edition = referee(game).about.edition
        fresh = OwnKit(str(uuid4()), game, edition, own.name, own.model_dump_json(), self._clock())
        await self._store.keep_own_kit(fresh)
        self.tell()
        return fresh

    async def take_in(self, file: KitFile) -> tuple[OwnKit, bool]:
        """A kit from a file, and whether it is new: the same kit is not kept twice. Raises StoreError."""
        async for own in in_turns(await self._store.own_kits(file.game)):
            if kit_of(own) == file.kit:
                return own, False
        return await self.begin(file.game, file.kit, file.kit.name), True

    async def editing(self, id: str) -> Editing:
        """A kit to be corrected. Raises StoreError, KitMissing."""
        if id not in self._open:
            own = await self._store.own_kit(id)
            if own is None:
                raise KitMissing
            self._open[id] = self._opened(own)
        return self._open[id]

    async def put_away(self, own: OwnKit) -> None:
        """Take a kit out of the lists; games that were played with it keep it. Raises StoreError."""
        kept = await self._store.own_kit(own.id) or own
        await self._store.keep_own_kit(changed(kept, deleted_at=self._clock()))
        self._open.pop(own.id, None)
        self.tell()

    async def bring_back(self, own: OwnKit) -> None:
        """Bring a kit back that was put away. Raises StoreError."""
        kept = await self._store.own_kit(own.id) or own
        await self._store.keep_own_kit(changed(kept, deleted_at=None))
        self.tell()

    async def settle(self, own: OwnKit, kit: Kit) -> None:
        """What a table found out about its kit, for all games to come. Raises StoreError."""
        fresh = kit.model_copy(update={"name": own.name})
        edition = referee(own.game).about.edition
        text = fresh.model_dump_json()
        await self._store.keep_own_kit(changed(own, json=text, edition=edition, changed_at=self._clock()))
        self._open.pop(own.id, None)
        self.tell()

    def _opened(self, own: OwnKit) -> Editing:
        try:
            whole, content = facts(kit_model(own.game)), _content(own)
        except (UnknownGame, ValueError, LookupError, TypeError, AttributeError) as error:
            raise KitMissing from error
        edition = referee(own.game).about.edition

        async def keep(fresh: Content) -> None:
            text = json.dumps(fresh, ensure_ascii=False)
            name = str(fresh["name"])[:LONGEST_NAME]
            await self._store.keep_own_kit(
                changed(own, json=text, name=name, edition=edition, changed_at=self._clock())
            )
            self.tell()

        return Editing(own.game, whole, content, keep)


def _content(own: OwnKit) -> Content:
    """What was kept, as today's rules have it. Raises ValueError where it is no kit, or larger than any."""
    if len(own.json) > LARGEST:
        raise ValueError("no kit")
    content = lifted(referee(own.game), json.loads(own.json), own.edition)
    if not isinstance(content.get("assumed"), list):
        raise ValueError("no kit")
    return content


def _free(name: str, taken: set[str]) -> str:
    """The name, or the first of "name 2", "name 3" … that is free."""
    short, number, found = name[: LONGEST_NAME - 4], 2, name[:LONGEST_NAME]
    while found in taken:
        found, number = f"{short} {number}", number + 1
    return found
