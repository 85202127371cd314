"""One window's overlays on the tray (panel, last answer, draft), and the mode in which taps show rules."""

from collections.abc import Callable
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any, Literal, ParamSpec, TypeVar, cast

from companion.table.control.draft import Carried, Draft, Ruled
from companion.table.control.explaining import Cites, of_line
from companion.table.table import Asked, Entered, Table, Trouble
from referees.common.protocol.ruling import Unclear
from referees.common.values.value import Value

TAIL = 20  # log lines
Reply = Entered | Ruled | Carried | Asked | Trouble
P = ParamSpec("P")
R = TypeVar("R")


class Panel(Value):
    """The panel over the tray: its `name`, and its subject `of`, such as a kind of offers or rule ids."""

    name: Literal["more", "log", "line", "tap", "rules", "happened", "at", "list", "lay out", "fingers"]
    of: Any = None

    @property
    def entries(self) -> tuple[int, ...]:
        """The ids of the entries it's about."""
        if self.name == "tap":
            return tuple(line.id for line in self.of.of_tap)
        if self.name == "more":
            return (self.of[1].id,) if self.of and self.of[1] else ()
        if self.name == "at":
            return (self.of.id,)
        return (self.of,) if self.name == "line" else ()


def explained(by: Callable[..., Cites]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Decorator for a controller's action: in the mode where taps show rules, it shows those from `by` instead."""

    def wrap(action: Callable[P, R]) -> Callable[P, R]:
        def acts(controller: Any, *args: Any, **kwargs: Any) -> bool:
            if controller.asking:
                controller.explain(by(controller, *args, **kwargs))
                return False
            return not controller.is_still

        @wraps(action)
        def at_once(*args: Any, **kwargs: Any) -> Any:
            return action(*args, **kwargs) if acts(*args, **kwargs) else None

        @wraps(action)
        async def awaited(*args: Any, **kwargs: Any) -> Any:
            return await cast("Any", action)(*args, **kwargs) if acts(*args, **kwargs) else None

        return cast("Callable[P, R]", awaited if iscoroutinefunction(action) else at_once)

    return wrap


class Panels:
    """Panel, message and draft of one window. `redraw` is called after each change."""

    def __init__(self, table: Table, redraw: Callable[[], None]) -> None:
        self.table, self._redraw = table, redraw
        self.draft: Draft | None = None
        self.panel: Panel | None = None
        self.reply: Reply | None = None
        self.shown_lines = TAIL
        self.asking = False
        self.laid_out: frozenset[str] = frozenset()

    @property
    def refusal(self) -> Ruled | None:
        """The current refusal, if any; unlike a doubt, it needs no answer."""
        is_one = isinstance(self.reply, Ruled) and not isinstance(self.reply.ruling, Unclear)
        return cast("Ruled", self.reply) if is_one else None

    def open(self, panel: Panel) -> None:
        """Open a panel over the tray."""
        if self.asking and panel.name == "line":
            self.explain(of_line(self.table, panel.of))
            return
        self.panel = panel
        self._redraw()

    def tick(self, laid_out: frozenset[str]) -> None:
        """Set the ticked items of the set-up list."""
        self.laid_out = laid_out
        self._redraw()

    def ask(self, *, asking: bool = True) -> None:
        """Set whether the next tap shows rules."""
        self.asking, self.panel = asking, None
        self._redraw()

    def explain_draft(self) -> None:
        """Show the rules behind the draft."""
        if self.draft is not None:
            self.explain(self.draft.offer.cites)

    def explain(self, cites: Cites) -> None:
        """Show the rules behind a tap."""
        self.asking, self.panel = False, Panel("rules", cites)
        self._redraw()

    def close(self) -> None:
        """Close the top panel, or discard the draft."""
        if self.panel is not None:
            self.panel = None
        else:
            self.draft, self.reply = None, None if self.refusal else self.reply
        self._redraw()

    def dismiss(self) -> None:
        """Clear the last message."""
        self.reply = None
        self._redraw()

    def escape(self) -> bool:
        """Close the top overlay; returns whether there was one."""
        if self.asking:
            self.ask(asking=False)
        elif self.panel is not None or (self.reply is None and self.draft is not None):
            self.close()
        elif self.reply is not None and not isinstance(self.reply, Entered):
            self.dismiss()
        else:
            return False
        return True

    def show_more(self) -> None:
        """Show more of the log."""
        self.shown_lines += TAIL
        self._redraw()

    def _show(self, *, draft: Draft | None = None, reply: Reply | None = None) -> None:
        self.draft, self.reply, self.panel = draft, reply, None
        self._redraw()
