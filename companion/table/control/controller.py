"""The table controller of one window: taps, undo, corrections. Independent of Flet."""

import asyncio
from collections.abc import Awaitable, Callable
from inspect import isawaitable
from typing import Any

from companion.table.control.arrows import Arrows
from companion.table.control.draft import Carried, Correction, Draft, Ruled, at_odds, only_makes
from companion.table.control.drafting import GONE, Drafting
from companion.table.control.explaining import FIX, OVERRULE, TAKE_BACK
from companion.table.control.panels import Panel, explained
from companion.table.control.tap_guard import TapGuard
from companion.table.table import Table, Trouble
from referees.common.always.adjust import Adjust
from referees.common.protocol.config import Config
from referees.common.protocol.offer import Choice, Offer
from referees.common.protocol.sentence import Sentence, say
from referees.common.values.change import changed

__all__ = ["FactPlace", "Panel", "TableController", "fact_place", "unfelt"]
FactPlace = tuple[Any, ...]  # a fact's name and the coordinates of a place
NOT_KEPT = say("What you counted wasn't entered: {why}")
LATE_MS = 2000  # a tap that misses this soon after another window's change was meant for the earlier state


def unfelt(_: bool) -> None:
    """Default feedback, which does nothing."""


def fact_place(offer: Offer) -> FactPlace:
    """The fact and place that an offer changes."""
    return (offer.fixed["fact"], *offer.fixed["at"])


class TableController(Drafting):
    """A window's controller of a table; calls `redraw` and `feel` after changes and answers. `is_still`: read-only."""

    def __init__(
        self,
        table: Table,
        redraw: Callable[[], None],
        guard: TapGuard,
        feel: Callable[[bool], None] = unfelt,
        *,
        is_still: bool = False,
    ) -> None:
        super().__init__(table, redraw, feel, self._pause_ended)
        self.is_still = is_still
        self.arrows = Arrows()
        # each pad's last choice, kept while it is hidden, so that no update is sent
        self.pads: dict[str, Choice] = {}
        self._guard = guard
        self._elsewhere = -LATE_MS
        self._others = table.changes
        self.shown_at: int | None = None  # change count when last drawn; None: not tracked
        self._tell: Callable[[Sentence], None] | None = None
        self._queue = asyncio.Lock()
        self._listed: tuple[tuple[int, Panel | None], tuple[Offer, ...]] = (-1, None), ()

    def careful(self, zone: str, act: Callable[[], Any]) -> Callable[[], Awaitable[None]]:
        """A tap handler that runs `act` unless the content of its screen zone has just changed."""

        async def tap() -> None:
            async with self._queue:  # checked after waiting for an append
                self.note()
                if self._is_behind or not self._guard.allows(zone):
                    self.missed()
                    return
                done = act()
                if isawaitable(done):
                    await done

        return tap

    def missed(self) -> None:
        """Handle a rejected tap: if another window has just changed the table, say so."""
        if self._is_behind or self._at != self.table.changes or self._guard.now() - self._elsewhere < LATE_MS:
            self._feel(False)
            self._show(reply=Trouble(self.table.meanwhile))

    def settle(self) -> None:
        """After another window's change, record the time and drop outdated panels, drafts, selections and messages."""
        if self._at != self.table.changes:
            self._elsewhere, self._others = self._guard.now(), self.table.changes
        super().settle()
        panel, draft, index_of = self.panel, self.draft, self.table.index_of
        if draft is not None and draft.spot is not None and index_of(draft.spot.id) is None:
            self.draft, self.reply = None, Trouble(GONE)
        if panel is not None and None in map(index_of, panel.entries):
            self.panel, self.reply = None, Trouble(GONE)
        elif panel is not None and self._lists_nothing(panel):
            self.panel, self.reply = None, Trouble(self.table.meanwhile)

    def _lists_nothing(self, panel: Panel) -> bool:
        if panel.name == "list":
            return not self.table.state.open
        return panel.name == "more" and panel.of is not None and not self.listed

    @property
    def _is_behind(self) -> bool:
        """Whether the shown state is outdated, as on a slow network."""
        return self.shown_at is not None and self.shown_at < self._others

    def note(self) -> None:
        """Tell the tap guard what each screen zone now shows."""
        offers, show = self.table.offers, self._guard.show
        show("board", (offers, self.picked))
        show("tray", offers)
        show("form", self.draft)
        show("pad", self.draft)
        show("panel", self.panel)
        show("said", self.reply)
        show("undo", self.table.changes)

    async def key(self, name: str) -> None:
        """Handle a key: Escape closes the top overlay, arrows move the focus, Enter activates."""
        if name == "Escape":
            self.escape()
        elif name == "Enter":
            await self.arrows.enter()
        else:
            await self.arrows.step(name)

    async def _pause_ended(self) -> None:
        async with self._queue:
            if not await self.keep() and self._tell is not None and isinstance(self.reply, Ruled | Trouble):
                why = self.reply.ruling if isinstance(self.reply, Ruled) else self.reply
                self._tell(NOT_KEPT.filled(why=why.sentence))

    def leave(self, tell: Callable[[Sentence], None]) -> None:
        """Enter the counted number, as the window leaves the table; `tell` why if the referee objects."""
        self._tell = tell
        self.quick.now()

    @explained(lambda controller, **_: TAKE_BACK)
    async def undo(self, *, agreed: bool = False) -> None:
        """Discard the quick count in progress, otherwise withdraw the last tap's entries."""
        if self.quick.take() is not None:
            self._redraw()
        else:
            await self._correct(self.table.undo(agreed=agreed, tapped=self.tapped))

    @explained(lambda controller: TAKE_BACK)
    async def redo(self) -> None:
        if await self.keep():
            await self._correct(self.table.redo(self.tapped))

    @explained(lambda controller, *_: FIX)
    async def remove(self, id: int) -> None:
        await self._correct(self.table.remove(id, self.tapped))

    @explained(lambda controller, *_: FIX)
    async def reconfigure(self, config: Config) -> None:
        """Replace the whole game's config: other house options, or another kit."""
        if await self.keep():
            await self._correct(self.table.reconfigure(config, self.tapped))

    @explained(lambda controller, *_: OVERRULE)
    async def let_stand(self, id: int) -> None:
        """Mark an entry that no longer fits as overruled."""
        index = self.table.index_of(id)
        if index is None or self.table.why_invalid(id) is None:
            self._show(reply=Trouble(GONE))
        else:
            entry = self.table.timeline.entries[index].entry
            await self._correct(self.table.amend(id, entry, "overruled", self.tapped), entry)

    @explained(lambda controller, *_: FIX)
    async def amend(self, id: int) -> None:
        """Open a form to replace an entry, prefilled unless secret; list other answers if no form clearly fits."""
        spot, index, may_read = Correction("amend", id), self.table.index_of(id), self.is_open(id)
        if index is None:
            self._show(reply=Trouble(GONE))
            return
        before = self.table.timeline.entries[index].entry
        of_kind = [offer for offer in self.offers_at(Correction("insert", id)) if offer.entry is type(before)]
        alike = [offer for offer in of_kind if offer.open and not (may_read and at_odds(offer, before, of=offer.fixed))]
        if not alike or (any(only_makes(offer, before) for offer in of_kind) if may_read else len(of_kind) > 1):
            self.open(Panel("at", spot))
        elif len(of_kind) == 1 and (len(alike[0].open) == 1 or not may_read):
            await self.choose(alike[0], spot=spot)
        else:
            offer = next((candidate for candidate in alike if candidate.holds(before)), alike[0])
            values = ((name, getattr(before, name)) for name in offer.open)
            legal = tuple((name, value) for name, value in values if offer.open[name].holds(value))
            self._show(draft=Draft(offer, legal, None, spot))

    @explained(lambda controller, **_: FIX)
    async def carry(self, *, through: bool) -> None:
        """Make the pending correction; `through` also corrects later entries with the same mistake."""
        if isinstance(self.reply, Carried):
            draft = self.reply.draft
            assert draft.spot is not None
            change = self.table.amend(draft.spot.id, draft.entry, draft.mark, through=through)
            await self._correct(change, draft.entry, draft=draft)

    @property
    def listed(self) -> tuple[Offer, ...]:
        """The offers in the open panel "More": all, or those of a kind, perhaps at some places only."""
        at = self.table.changes, self.panel
        if self._listed[0] != at:
            kind, spot, *places = (self.panel and self.panel.of) or (None, None)
            offers = self.offers_at(spot) if spot is not None else self.rare
            of_kind = (offer for offer in offers if kind in (None, offer.entry.kind_name()))
            self._listed = at, tuple(offer for offer in of_kind if not places or fact_place(offer) in places[0])
        return self._listed[1]

    @property
    def rare(self) -> tuple[Offer, ...]:
        """The offers behind "More"."""
        return tuple(offer for offer in self.table.offers if offer.rare) + self.table.more()

    def offers_at(self, spot: Correction) -> tuple[Offer, ...]:
        """Offers at a place in the record; to replace an entry, its kind first, without repetitions unless secret."""
        index = self.table.index_of(spot.id)
        if index is None:
            return ()
        timeline, referee = self.table.timeline, self.table.referee
        state, entry = timeline.state_at(index), timeline.entries[index].entry
        offers, may_read = referee.offers(state) + referee.more(state), self.is_open(spot.id)
        if spot.op == "insert":
            return offers
        others = [offer for offer in offers if not (may_read and only_makes(offer, entry))]
        own = [changed(offer, rare=offer.entry is Adjust) for offer in others if offer.entry is type(entry)]
        return (*own, *(offer for offer in others if offer.entry is not type(entry)))
