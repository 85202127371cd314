"""The kits on this device: shipped ones, the user's own, and a running game's, edited as a draft."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from companion.changes import ChangeCounter
from companion.files.kits.editing import Editing
from companion.files.kits.file import LARGEST, KitFile, kit_model, lifted
from companion.files.kits.kinds import facts, has_facts
from companion.files.kits.places import Assumed, Content, item, values
from companion.files.kits.problems import checked
from companion.store.errors import StoreError
from companion.store.records import OwnKit
from companion.store.slices import in_turns
from companion.store.store import Store
from referees.common.protocol.config import Config
from referees.common.protocol.sentence import say
from referees.common.registry import UnknownGame, game_ids, referee
from referees.common.setup.kit import LONGEST_NAME, Kit
from referees.common.values.change import changed

if TYPE_CHECKING:
    from companion.table.table import Table

OUR_COPY = "Our copy"
log = logging.getLogger(__name__)
Clock = Callable[[], int]


class KitMissing(StoreError):
    """The kit doesn't exist, or can't be read here."""

    says = say("This kit was removed, or the rules for its game aren't installed. All your other kits are still here.")


def games_with_kits() -> tuple[str, ...]:
    """The games with editable kits; imports every referee, and skips any that fail."""
    return tuple(game for game in game_ids() if _has_readable_kit(game))


def _has_readable_kit(game: str) -> bool:
    try:
        return has_kit(game)
    except Exception:  # a third-party game may raise anything when imported
        log.exception("the rules of %s cannot be read", game)
        return False


@cache
def has_kit(game: str) -> bool:
    """Whether a game has an editable kit. Raises UnknownGame."""
    return has_facts(kit_model(game))


def shipped(game: str) -> Kit:
    """The kit shipped with a game."""
    config: type[Config] = referee(game).config
    kit: Kit = config.model_fields["kit"].get_default(call_default_factory=True)
    return kit


def kit_of(kit: OwnKit) -> Kit | None:
    """A user's kit, validated; None while it is invalid."""
    try:
        return checked(facts(kit_model(kit.game)), _content(kit))
    except (UnknownGame, ValueError, LookupError, TypeError, AttributeError):
        return None


class Kits(ChangeCounter):
    """The user's kits. Each is edited through one shared object in all windows."""

    def __init__(self, store: Store, clock: Clock) -> None:
        super().__init__()
        self._store, self._clock = store, clock
        self._open: dict[str, Editing] = {}
        self.drafts: dict[str, tuple[Kit, Editing]] = {}  # by game: a table's kit, and its draft

    async def begin(self, game: str, kit: Kit, name: str) -> OwnKit:
        """Create a user's kit as a copy of another, with a unique name. Raises StoreError."""
        taken = {own_kit.name for own_kit in await self._store.own_kits(game)}
        copy = kit.model_copy(update={"name": _free(name, taken)})
        edition = referee(game).about.edition
        created = OwnKit(str(uuid4()), game, edition, copy.name, copy.model_dump_json(), self._clock())
        await self._store.keep_own_kit(created)
        self.tell()
        return created

    async def import_kit(self, file: KitFile) -> tuple[OwnKit, bool]:
        """Import a kit unless an equal one is stored; returns the kit and whether it is new. Raises StoreError."""
        async for stored in in_turns(await self._store.own_kits(file.game)):
            if kit_of(stored) == file.kit:
                return stored, False
        return await self.begin(file.game, file.kit, file.kit.name), True

    async def editing(self, id: str) -> Editing:
        """The editing state of a kit. Raises StoreError, KitMissing."""
        if id not in self._open:
            stored = await self._store.own_kit(id)
            if stored is None:
                raise KitMissing
            self._open[id] = self._opened(stored)
        return self._open[id]

    async def put_away(self, own_kit: OwnKit) -> None:
        """Mark a kit as deleted; games that use it keep it. Raises StoreError."""
        stored = await self._store.own_kit(own_kit.id) or own_kit
        await self._store.keep_own_kit(changed(stored, deleted_at=self._clock()))
        self._open.pop(own_kit.id, None)
        self.tell()

    async def bring_back(self, own_kit: OwnKit) -> None:
        """Restore a deleted kit. Raises StoreError."""
        stored = await self._store.own_kit(own_kit.id) or own_kit
        await self._store.keep_own_kit(changed(stored, deleted_at=None))
        self.tell()

    async def settle(self, own_kit: OwnKit, kit: Kit) -> None:
        """Replace a user's kit with a table's kit, but keep the old name. Raises StoreError."""
        renamed = kit.model_copy(update={"name": own_kit.name})
        edition = referee(own_kit.game).about.edition
        text = renamed.model_dump_json()
        await self._store.keep_own_kit(changed(own_kit, json=text, edition=edition, changed_at=self._clock()))
        self._open.pop(own_kit.id, None)
        self.tell()

    def _opened(self, own_kit: OwnKit) -> Editing:
        try:
            root, content = facts(kit_model(own_kit.game)), _content(own_kit)
        except (UnknownGame, ValueError, LookupError, TypeError, AttributeError) as error:
            raise KitMissing from error
        edition = referee(own_kit.game).about.edition

        async def keep(content: Content) -> None:
            text = json.dumps(content, ensure_ascii=False)
            name = str(content["name"])[:LONGEST_NAME]
            stored = await self._store.own_kit(own_kit.id) or own_kit  # perhaps deleted
            kit = changed(stored, json=text, name=name, edition=edition, changed_at=self._clock())
            await self._store.keep_own_kit(kit)
            self.tell()

        return Editing(own_kit.game, root, content, keep)


def _content(own_kit: OwnKit) -> Content:
    """The kit in the current format. Raises ValueError if invalid or too large."""
    if len(own_kit.json) > LARGEST:
        raise ValueError("no kit")
    content = lifted(referee(own_kit.game), json.loads(own_kit.json), own_kit.edition)
    if not isinstance(content.get("assumed"), list):
        raise ValueError("no kit")
    return content


def _free(name: str, taken: set[str]) -> str:
    short, number, free = name[: LONGEST_NAME - 4], 2, name[:LONGEST_NAME]
    while free in taken:
        free, number = f"{short} {number}", number + 1
    return free


def at_table(kits: Kits, table: Table) -> Editing:
    """The draft of a table's kit, shared by all windows; reset when the table switches kits."""
    kit = kit_at(table)
    draft = kits.drafts.get(table.head.id)
    if draft is None or draft[0] != kit:
        model = kit_model(table.head.game)
        draft = (kit, Editing(table.head.game, facts(model), kit.model_dump(mode="json"), _discard))
        kits.drafts[table.head.id] = draft
    return draft[1]


def kit_at(table: Table) -> Kit:
    """The table's kit, with confirmed items removed from `assumed`."""
    config: Any = table.config
    kit: Kit = config.kit
    return kit.model_copy(update={"assumed": tuple(id for id in kit.assumed if config.assumes(id))})


async def _discard(content: Content) -> None:
    """Stores nothing: a table's draft is written to the journal only when it is applied."""


def corrected(config: Any, kit: Kit) -> Any:
    """The config with another kit; an item stays confirmed if both kits have equal values for it."""
    root = facts(type(kit))
    before, after = config.kit.model_dump(mode="json"), kit.model_dump(mode="json")
    confirmed = tuple(id for id in config.checked if values(root, before, id) == values(root, after, id))
    return config.model_copy(update={"kit": kit, "checked": confirmed})


def settled(config: Any, items: tuple[str, ...]) -> Any:
    """The config with items confirmed; they aren't asked about again in this game."""
    confirmed = tuple(id for id in dict.fromkeys(items) if config.assumes(id))
    return config.model_copy(update={"checked": (*config.checked, *confirmed)})


def has_same_facts(left: Kit, right: Kit) -> bool:
    """Whether two kits have equal facts, ignoring name and assumptions."""
    return left.model_copy(update={"name": right.name, "assumed": right.assumed}) == right


def open_item(table: Table, id: str) -> Assumed:
    """An open table's kit item by id."""
    root, kit = facts(kit_model(table.head.game)), table.config.kit
    return item(root, kit.model_dump(mode="json"), id)
