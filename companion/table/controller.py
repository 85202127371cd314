"""The table controller of one window: choose, fill in, enter, undo, correct, open and close panels.

Knows nothing of Flet: a screen draws it and passes taps on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from inspect import isawaitable
from typing import Any, Literal

from companion.table.answers import Agree, Notice, Ruled, Said, Told
from companion.table.arrows import Arrows
from companion.table.draft import Draft, Spot
from companion.table.explaining import FIX, OVERRULE, TAKE_BACK, Cites, explained, of_entry, of_line
from companion.table.explaining import of_question as question_rules
from companion.table.quick_taps import QuickTaps, counted
from companion.table.scene import Scene
from companion.table.table import Answer, Asked, Entered, NotEntered, Table
from companion.table.tap_guard import TapGuard
from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Choice, Offer
from referees.common.protocol.ruling import Mark, Refused
from referees.common.protocol.sentence import say
from referees.common.setup.config import Config

__all__ = ["TAIL", "Panel", "TableController"]

TAIL = 20
"""The number of log lines shown at first; "Show more" adds as many."""

GONE = say("This entry is no longer in the record. It was taken back or removed meanwhile.")
LOST = say("The table was changed in another window, so what was counted here was not kept. Count it again.")
NOT_HERE = say("Nothing of this kind fits there. Remove the entry, or correct what stands before it.")


@dataclass(frozen=True, slots=True)
class Panel:
    """The panel over the tray: the rare offers (`of` names the chosen kind), the log, a log line, or rules (`of` is
    their ids)."""

    name: Literal["more", "log", "line", "rules", "happened", "insert", "list"]
    of: Any = None


def _unfelt(_: bool) -> None:
    """Nobody feels it."""


class TableController:
    """One window's side of a table. `redraw` is called after each change of what it shows, `feel` after each answer."""

    def __init__(
        self, table: Table, redraw: Callable[[], None], steady: TapGuard, feel: Callable[[bool], None] = _unfelt
    ) -> None:
        self.table, self.steady = table, steady
        self._feel = feel
        self._redraw = redraw
        self.draft: Draft | None = None
        self.panel: Panel | None = None
        self.said: Said | None = None
        self.picked: Any = None
        self.shown = TAIL
        self.arrows = Arrows()
        self.asking = False
        """Whether the next tap shows the rules of what is tapped instead of acting."""
        self.pads: dict[str, Choice] = {}
        """The last choice of each pad: a hidden pad keeps it, so that nothing is sent for it."""
        self.quick = QuickTaps(self._pause_ended)
        self._at = table.changes
        self._queue = asyncio.Lock()

    @property
    def scene(self) -> Scene:
        """What the board shows now."""
        table = self.table
        return Scene(table.view, table.offers, self.picked, self.draft, table.config.seats)

    def settle(self) -> None:
        """Drop drafts and panels that no longer fit since the table was changed elsewhere; called before each
        redraw."""
        if self._at == self.table.changes:
            return
        self._at = self.table.changes
        self.picked = None
        if self.draft is not None and self.draft.spot is None:
            self.draft = None
        if isinstance(self.said, Ruled | Agree):
            self.said = None
        if self.quick.draft is not None and self.quick.draft[0] not in self.table.offers:
            self.quick.take()
            self.said = Notice(LOST)

    # Building an entry

    @explained(lambda hands, offer, *_, **__: offer.cites)
    async def choose(self, offer: Offer, values: Mapping[str, Any] | None = None, spot: Spot | None = None) -> None:
        """Choose an offer; one without open fields is entered at once."""
        await self._carry_on(Draft(offer, tuple((values or {}).items()), None, spot))

    def careful(self, zone: str, act: Callable[[], Any]) -> Callable[[], Awaitable[None]]:
        """Run `act` as a tap in that zone of the screen, unless the zone's content has just changed."""

        async def tap() -> None:
            async with self._queue:  # a tap during an append waits, and is then checked against what is shown by then
                self.note()
                if self.steady.allows(zone):
                    done = act()
                    if isawaitable(done):
                        await done

        return tap

    def note(self) -> None:
        """Record what a tap means in each zone of the screen now."""
        offers, steady = self.table.offers, self.steady
        steady.show("board", (offers, self.picked))
        steady.show("tray", offers)
        steady.show("form", self.draft)
        steady.show("pad", self.draft)
        steady.show("panel", self.panel)
        steady.show("said", self.said)
        steady.show("undo", self.table.changes)

    @explained(lambda hands, *_: hands.draft.offer.cites if hands.draft is not None else ())
    async def fill(self, name: str, value: Any) -> None:
        """Fill in a field of the draft; the last one enters it."""
        if self.draft is not None:
            await self._carry_on(self.draft.filled(name, value))

    @explained(lambda hands, *_: hands.draft.offer.cites if hands.draft is not None else ())
    def reopen(self, name: str) -> None:
        """Reopen a filled field."""
        if self.draft is not None:
            self._show(draft=self.draft.without(name))

    @explained(lambda hands, *_: question_rules(hands.table))
    def pick(self, what: Any, offer: Offer | None = None) -> None:
        """Set a board's own selection, such as the card to deal next; a pad may ask for open fields of `offer` beside
        it."""
        self.picked = what
        self.draft = None if offer is None else Draft(offer)
        self._redraw()

    @explained(lambda hands, offer, *_: offer.cites)
    async def count(self, offer: Offer, by: int) -> None:
        """Count a quick tap on a number; the taps are entered together after a pause."""
        if self.quick.draft is None or self.quick.draft[0] == offer or await self.keep():
            self.quick.tap(offer, by)
            self._redraw()

    async def keep(self) -> bool:
        """Enter the counted number; False where the referee's answer needs attention first."""
        taken = self.quick.take()
        if taken is None:
            return True
        offer, value = taken
        found = counted(offer)
        assert found is not None
        draft = Draft(offer, ((found[0], value),))
        answer = await self.table.enter(draft.entry)
        self._answered(answer, (draft.entry,), draft)
        return isinstance(answer, Entered)

    async def _pause_ended(self) -> None:
        async with self._queue:
            await self.keep()

    async def _carry_on(self, draft: Draft) -> None:
        self.picked = None
        if draft.asks is not None:
            self._show(draft=draft)
        elif draft.spot is not None:
            await self._correct(draft)
        else:
            await self._enter((draft.entry,), draft.mark, draft)

    # Entering

    @explained(lambda hands, *entries: of_entry(hands.table, entries[0]))
    async def enter(self, *entries: Entry) -> None:
        """Enter the entries of one tap."""
        await self._enter(entries, None, None)

    @explained(lambda hands, offer, entry: of_entry(hands.table, entry))
    async def probe(self, offer: Offer, entry: Entry) -> None:
        """Try an entry that no offer holds: the referee says why not, and insisting goes on with `offer`."""
        problem = self.table.problem(self.table.state, entry)
        if problem is None:
            await self.choose(offer)
        else:
            self._feel(False)
            self._show(said=Ruled(problem, (), Draft(offer)))

    @explained(lambda hands: OVERRULE)
    async def insist(self) -> None:
        """Confirm or overrule the last ruling, at the table's word."""
        ruled = self.said
        if not isinstance(ruled, Ruled) or not ruled.may_insist:
            return
        mark: Mark = "overruled" if isinstance(ruled.ruling, Refused) else "confirmed"
        if ruled.following is not None:
            await self._ask_next(ruled, ruled.following)
            return
        self.said = None
        if ruled.draft is not None:
            await self._carry_on(replace(ruled.draft, mark=mark))
        elif mark == "confirmed" and len(ruled.entries) == 1:
            self._answered(await self.table.confirm(ruled.entries[0]), ruled.entries, None)
        else:
            await self._enter(ruled.entries, mark, None)

    async def _ask_next(self, ruled: Ruled, following: Ruled) -> None:
        """Settle what the confirmed doubt rests on, and ask the next one."""
        answer = await self.table.settle(ruled.doubt.assumed if ruled.doubt is not None else ())
        if isinstance(answer, Entered):
            self._at = self.table.changes
            self._show(draft=self.draft, said=following)
        else:
            self._answered(answer, ruled.entries, ruled.draft)

    async def _enter(self, entries: tuple[Entry, ...], mark: Mark, draft: Draft | None) -> None:
        if not await self.keep():
            return
        if mark == "confirmed" and len(entries) == 1:
            answer = await self.table.confirm(entries[0])
        else:
            answer = await self.table.enter(*entries, mark=mark)
        self._answered(answer, entries, draft)

    async def _correct(self, draft: Draft) -> None:
        spot = draft.spot
        assert spot is not None
        if not await self.keep():
            return
        try:
            if spot.op == "amend":
                answer = await self.table.amend(spot.id, draft.entry, draft.mark)
            else:
                answer = await self.table.insert(spot.id, draft.entry, draft.mark)
        except KeyError:
            self._show(said=Notice(GONE))
            return
        self._answered(answer, (draft.entry,), draft)

    def _answered(self, answer: Answer, entries: tuple[Entry, ...], draft: Draft | None) -> None:
        self._at = self.table.changes
        if not isinstance(answer, Asked):
            self._feel(isinstance(answer, Entered))
        if isinstance(answer, Entered):
            self._show(said=Told(answer.happened) if answer.happened else None)
        elif isinstance(answer, NotEntered):
            self._show(said=Ruled(answer.ruling, entries, draft))
        elif isinstance(answer, Asked):
            self._show(said=Agree(answer.sentence))
        else:
            self._show(said=Notice(answer.sentence, answer.may_save))

    # Undo and corrections

    @explained(lambda hands, **_: TAKE_BACK)
    async def undo(self, *, agreed: bool = False) -> None:
        """Withdraw the last tap's entries; a number not yet entered goes first."""
        if self.quick.take() is not None:
            self._redraw()
            return
        self._answered(await self.table.undo(agreed=agreed), (), None)

    @explained(lambda hands: TAKE_BACK)
    async def redo(self) -> None:
        """Restore what was withdrawn last."""
        if await self.keep():
            self._answered(await self.table.redo(), (), None)

    @explained(lambda hands, *_: FIX)
    async def remove(self, id: int) -> None:
        """Remove that entry."""
        try:
            self._answered(await self.table.remove(id), (), None)
        except KeyError:
            self._show(said=Notice(GONE))

    @explained(lambda hands, *_: FIX)
    async def reconfigure(self, config: Config) -> None:
        """Replace the config from the start: other readings, or another kit."""
        if await self.keep():
            self.picked = None
            self._answered(await self.table.reconfigure(config), (), None)

    @explained(lambda hands, *_: OVERRULE)
    async def let_stand(self, id: int) -> None:
        """Mark an entry that no longer fits as overruled, at the table's word."""
        kept = next((one for one in self.table.timeline.entries if one.id == id), None)
        why = next((why for one, why in self.table.timeline.misfits if one == id), None)
        if kept is None or why is None:
            self._show(said=Notice(GONE))
            return
        mark: Mark = "overruled" if isinstance(why, Refused) else "confirmed"
        self._answered(await self.table.amend(id, kept.entry, mark), (kept.entry,), None)

    @explained(lambda hands, *_: FIX)
    async def amend(self, id: int) -> None:
        """Open the form to replace an entry."""
        spot = Spot("amend", id)
        offers = self.offers_at(spot)
        if len(offers) == 1:
            await self.choose(offers[0], spot=spot)
        elif offers:
            self.open(Panel("more", (offers[0].entry.kind_name(), spot)))
        else:
            self._show(said=Notice(NOT_HERE))

    def offers_at(self, spot: Spot) -> tuple[Offer, ...]:
        """The offers at that place of the record; only those of the same kind where an entry is replaced."""
        entries = self.table.timeline.entries
        index = next((place for place, kept in enumerate(entries) if kept.id == spot.id), None)
        if index is None:
            return ()
        state, referee = self.table.timeline.before(index), self.table.referee
        offers = referee.offers(state) + referee.more(state)
        kind = type(entries[index].entry)
        return tuple(offer for offer in offers if spot.op == "insert" or offer.entry is kind)

    # Panels

    def open(self, panel: Panel) -> None:
        """Open a panel over the tray."""
        if self.asking and panel.name == "line":
            self.explain(of_line(self.table, panel.of))
            return
        self.panel = panel
        self._redraw()

    def ask(self, *, asking: bool = True) -> None:
        """Toggle the mode in which the next tap shows rules."""
        self.asking, self.panel = asking, None
        self._redraw()

    def explain_draft(self) -> None:
        """Show the rules behind the draft."""
        if self.draft is not None:
            self.explain(self.draft.offer.cites)

    def explain(self, cites: Cites) -> None:
        """Show the rules behind what was tapped."""
        self.asking, self.panel = False, Panel("rules", cites)
        self._redraw()

    def close(self) -> None:
        """Close the top panel, or discard the draft."""
        if self.panel is not None:
            self.panel = None
        else:
            self.draft = None
        self._redraw()

    def dismiss(self) -> None:
        """Clear the last message."""
        self.said = None
        self._redraw()

    async def key(self, name: str) -> None:
        """Handle a key: Escape closes what is on top, arrows move the focus over the board, Enter activates."""
        if name == "Enter":
            await self.arrows.enter()
        elif name != "Escape":
            await self.arrows.step(name)
        elif self.asking:
            self.ask(asking=False)
        elif self.panel is not None or (self.said is None and self.draft is not None):
            self.close()
        elif self.said is not None and not isinstance(self.said, Told):
            self.dismiss()

    def show_more(self) -> None:
        """Show more of the log."""
        self.shown += TAIL
        self._redraw()

    def _show(self, *, draft: Draft | None = None, said: Said | None = None) -> None:
        self.draft, self.said, self.panel = draft, said, None
        self._redraw()
