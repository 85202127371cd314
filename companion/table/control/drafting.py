"""Drafting entries in one window: choose an offer, fill in its fields, count quick taps, enter, insist."""

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any

from companion.table.answers import Answer, Asked, Entered, NotEntered, Propagation, Tapped, Trouble
from companion.table.control.draft import Carried, Correction, Draft, Ruled
from companion.table.control.explaining import OVERRULE, of_entry, of_question as question_rules
from companion.table.control.panels import Panels, explained
from companion.table.control.quick_taps import QuickTaps, counted
from companion.table.control.scene import Lasting, Scene, asked_of
from companion.table.table import Table
from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Offer
from referees.common.protocol.ruling import Mark, Refused, Unclear, may_insist
from referees.common.protocol.sentence import say
from referees.common.values.change import changed

GONE = say("This entry is no longer in the record. It was undone, replaced or removed in the meantime.")
LOST = say("The table was changed in another window, so what you counted here wasn't saved. Count it again.")


class Drafting(Panels):
    """The entry drafted in one window. `due` is called when the pause after quick taps is over."""

    def __init__(
        self,
        table: Table,
        redraw: Callable[[], None],
        feel: Callable[[bool], None],
        due: Callable[[], Coroutine[Any, Any, None]],
    ) -> None:
        super().__init__(table, redraw)
        self.picked: Any = None
        self.quick = QuickTaps(due)
        self.opens: Callable[[Scene, Entry | None], Draft | None] = lambda scene, last: None
        self._feel = feel
        self._at = table.changes

    @property
    def scene(self) -> Scene:
        table, ruling = self.table, self.refusal and self.refusal.ruling
        amiss = ruling.spots if isinstance(ruling, Refused) else ()
        return Scene(
            table.view, table.offers, self.picked, self.draft, table.config.seats, asked_of(table.state), amiss
        )

    @property
    def tapped(self) -> Tapped:
        """The change count last drawn here, so outdated taps are ignored."""
        return Tapped(self._at)

    def settle(self) -> None:
        """Drop draft, selection and messages outdated by another window's change; called before each redraw."""
        if self._at == self.table.changes:
            return
        self._at = self.table.changes
        if not isinstance(self.picked, Lasting) or not self.table.timeline.withdrawn:  # another window's undo
            self.picked = None
        if self.draft is not None and self.draft.spot is None:
            self.draft = None
        if isinstance(self.reply, Ruled | Carried | Asked):
            self.reply = None
        if self.quick.draft is not None and self.quick.draft[0] not in self.table.offers:
            self.quick.take()
            self.reply = Trouble(LOST)

    @explained(lambda controller, offer, *_, **__: offer.cites)
    async def choose(
        self, offer: Offer, values: Mapping[str, Any] | None = None, spot: Correction | None = None
    ) -> None:
        """Choose an offer; one without open fields is entered at once."""
        await self._carry_on(Draft(offer, tuple((values or {}).items()), None, spot))

    @explained(lambda controller, *_: controller.draft.offer.cites if controller.draft is not None else ())
    async def fill(self, name: str, value: Any) -> None:
        """Fill in a field; the last one enters the draft. If the referee objects, only that field is reopened."""
        if self.draft is not None:
            reopened = self.draft.without(name)
            await self._carry_on(reopened.filled(name, value))
            if isinstance(self.reply, Ruled):
                self._show(draft=reopened, reply=self.reply)

    @explained(lambda controller, *_: controller.draft.offer.cites if controller.draft is not None else ())
    def reopen(self, name: str) -> None:
        if self.draft is not None:
            self._show(draft=self.draft.without(name))

    @explained(lambda controller, *_: question_rules(controller.table))
    def pick(self, selection: Any, offer: Offer | None = None) -> None:
        """Set a board's selection; with `offer` the pad also asks for that offer's open fields."""
        is_asked = self.draft is not None and self.draft.offer is offer
        draft = self.draft if is_asked else None if offer is None else Draft(offer)
        self.picked = selection
        self._show(draft=draft, reply=None if self.refusal else self.reply)

    @explained(lambda controller, offer, *_: offer.cites)
    async def count(self, offer: Offer, by: int) -> None:
        """Count a quick tap on a number; taps are entered together after a pause."""
        if self.quick.draft is None or self.quick.draft[0] == offer or await self.keep():
            self.quick.tap(offer, by)
            self._redraw()

    async def keep(self) -> bool:
        """Enter the counted number; False if the referee objects."""
        counted_draft = self.quick.take()
        if counted_draft is None:
            return True
        offer, value = counted_draft
        field = counted(offer)
        assert field is not None
        draft = Draft(offer, ((field[0], value),))
        answer = await self.table.enter(draft.entry, tapped=self.tapped)
        self._answered(answer, (draft.entry,), draft)
        return isinstance(answer, Entered)

    @explained(lambda controller, *entries: of_entry(controller.table, entries[0]))
    async def enter(self, *entries: Entry) -> None:
        await self._enter(entries)

    async def refuse(self, entry: Entry) -> bool:
        """Show why an entry that no offer includes is refused; returns False if the referee allows it."""
        if self.table.problem(self.table.state, entry) is None:
            return False
        await self.enter(entry)
        return True

    @explained(lambda controller, offer, entry: of_entry(controller.table, entry))
    async def probe(self, offer: Offer, entry: Entry) -> None:
        """Show why an entry that no offer includes is refused; if it is allowed or players insist, go on to `offer`."""
        problem = self.table.problem(self.table.state, entry)
        if problem is None:
            await self.choose(offer)
        else:
            self._feel(False)
            self._show(reply=Ruled(problem, (), Draft(offer), entry=entry))

    def why_not(self, entry: Entry) -> Refused | None:
        """The refusal that an entry would get now, without showing it."""
        problem = self.table.problem(self.table.state, entry)
        return problem if isinstance(problem, Refused) else None

    @explained(lambda controller: OVERRULE)
    async def insist(self) -> None:
        ruled = self.reply
        if not isinstance(ruled, Ruled) or not may_insist(ruled.ruling):
            return
        following = ruled.following or (self._later_doubt(ruled) if ruled.draft is None else None)
        if following is not None:
            self._show(draft=self.draft, reply=following)
            return
        self.reply = None
        if ruled.draft is not None:
            await self._carry_on(replace(ruled.draft, mark=ruled.mark))
        else:
            await self._enter(ruled.entries, ruled.mark)
            if not isinstance(self.reply, Ruled):
                self.picked = None

    def _later_doubt(self, ruled: Ruled) -> Ruled | None:
        """The next doubt about a tap's later entries, which the mark of the earlier ones would confirm unasked."""
        state, is_later = self.table.state, False
        for entry in ruled.entries if self._at == self.table.changes else ():  # otherwise the tap is outdated
            problem = self.table.problem(state, entry) if is_later else None
            if isinstance(problem, Unclear):
                return changed(ruled, ruling=problem, entry=entry, answered=0, overrules=ruled.mark == "overruled")
            if problem is not None and not (ruled.mark == "overruled" and may_insist(problem)):
                return None  # the table will refuse this one
            is_later = is_later or entry is ruled.entry
            state = self.table.referee.evolve(state, entry).state
        return None

    def is_open(self, id: int) -> bool:
        """Whether an entry may be shown in full on the shared screen; False if it holds a secret."""
        table, index = self.table, self.table.index_of(id)
        return index is not None and table.reader().may_read_all(table.sentence(index), table.state)

    async def _carry_on(self, draft: Draft) -> None:
        if draft.asks is not None:
            self._show(draft=draft)
        elif draft.spot is None:
            await self._enter((draft.entry,), draft.mark, draft)
        elif await self.keep():
            spot, entry, mark = draft.spot, draft.entry, draft.mark
            if spot.op == "insert":
                change = self.table.insert(spot.id, entry, mark, self.tapped)
            else:
                through = None if self.is_open(spot.id) else False
                change = self.table.amend(spot.id, entry, mark, self.tapped, through=through)
            await self._correct(change, entry, draft=draft)
        if not isinstance(self.reply, Ruled):  # otherwise only that tap must be repeated
            self.picked = None

    async def _enter(self, entries: tuple[Entry, ...], mark: Mark = None, draft: Draft | None = None) -> None:
        if not await self.keep():
            return
        self._answered(await self.table.enter(*entries, mark=mark, tapped=self.tapped), entries, draft)

    async def _correct(self, answer: Awaitable[Answer], *entries: Entry, draft: Draft | None = None) -> None:
        try:
            answered = await answer
        except KeyError:
            self._show(reply=Trouble(GONE))
            return
        if isinstance(answered, Entered) and not isinstance(self.picked, Lasting):
            self.picked = None
        self._answered(answered, entries, draft)

    def _answered(self, answer: Answer, entries: tuple[Entry, ...] = (), draft: Draft | None = None) -> None:
        self._at = self.table.changes
        if isinstance(answer, Propagation):
            assert draft is not None
            self._show(reply=Carried(draft, answer.changes))
            return
        if not isinstance(answer, Asked):
            self._feel(isinstance(answer, Entered))
        if isinstance(answer, NotEntered):
            self._show(reply=Ruled(answer.ruling, entries, draft, entry=answer.entry))
        else:
            last = self.table.timeline.entries[-1:]
            entered = isinstance(answer, Entered)
            onward = self.opens(self.scene, last[0].entry if last else None) if entered else None
            self._show(draft=onward, reply=None if answer == Entered() else answer)
