"""A kit being edited: content, problems, unverified items, and undo."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from companion.changes import ChangeCounter
from companion.files.kits.edits import Add, Drop, Edit, Name, Right, Toggle, edited
from companion.files.kits.kinds import Group
from companion.files.kits.places import Assumed, Content, assumed, place
from companion.files.kits.problems import Problem, checked, problems
from referees.common.protocol.sentence import Sentence, say
from referees.common.setup.kit import Kit

MOST_STEPS = 200
Keep = Callable[[Content], Awaitable[None]]


class Step(NamedTuple):
    """The kit before an edit, and the edit's description."""

    before: Content
    label: Sentence


class Editing(ChangeCounter):
    """A kit being edited, shared by all windows. An edit is stored before it is shown, even if it isn't valid yet."""

    def __init__(self, game: str, root: Group, content: Content, keep: Keep) -> None:
        super().__init__()
        self.game, self.root, self.content = game, root, content
        self._keep = keep
        self._steps: list[Step] = []
        self._queue = asyncio.Lock()
        self.kit: Kit | None  # None while invalid
        self.last_valid: Kit | None = None  # the last valid kit
        self._look()

    @property
    def name(self) -> str:
        return str(self.content["name"])

    @property
    def next_back(self) -> Sentence | None:
        return self._steps[-1].label if self._steps else None

    async def edit(self, edit: Edit) -> None:
        """Apply an edit. Raises StoreError if it couldn't be stored; then nothing is changed."""
        async with self._queue:
            after, before = edited(self.root, self.content, edit), self.content
            if after == before:
                return
            label = _description(self.root, before, edit)
            await self._keep(after)
            self._steps = [*self._steps, Step(before, label)][-MOST_STEPS:]
            self._show(after)

    async def undo(self) -> None:
        """Revert the last edit. Raises StoreError."""
        async with self._queue:
            if self._steps:
                await self._keep(self._steps[-1].before)
                self._show(self._steps.pop().before)

    def _show(self, content: Content) -> None:
        self.content = content
        self._look()
        self.tell()

    def _look(self) -> None:
        self.kit = checked(self.root, self.content)
        self.last_valid = self.kit or self.last_valid
        self.problems: tuple[Problem, ...] = () if self.kit is not None else problems(self.root, self.content)
        self.unverified: tuple[Assumed, ...] = assumed(self.root, self.content)


def _description(root: Group, content: Content, edit: Edit) -> Sentence:
    if isinstance(edit, Name):
        return say("the name")
    if isinstance(edit, Right):
        item = next((fact.title for fact in assumed(root, content) if fact.id == edit.item), edit.item)
        return say("“{item}” is correct", item=item)
    label = ": ".join([place(root, content, edit.path[: end + 1]).title for end in range(_depth(root, content, edit))])
    if isinstance(edit, Add):
        return say("one item added to “{place}”", place=label)
    if isinstance(edit, Drop):
        return say("“{place}” removed", place=label)
    if isinstance(edit, Toggle):
        return say("one item added to or removed from “{place}”", place=label)
    return say("{place}", place=label)


def _depth(root: Group, content: Content, edit: Edit) -> int:
    assert not isinstance(edit, Name | Right)
    for end in range(len(edit.path), 0, -1):
        try:
            place(root, content, edit.path[:end])
        except LookupError:
            continue
        return end
    return 0
