"""What a component gives to all that is drawn inside it.

A context of Flet is read by a hook, so only by a component, once, and always in the same place. What is given here may
be read by any function that draws, as often as it likes.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar, cast

from flet.components.utils import current_component

T = TypeVar("T")


def drawn_now() -> Any:
    """The component that is being drawn. Raises LookupError where none is."""
    try:
        return current_component()
    except RuntimeError as error:
        raise LookupError("nothing is being drawn") from error


def draw_again(component: Any) -> None:
    """Have it drawn again in the window of this task, unless it is shown no longer."""
    component._schedule_update()


class Surrounding(Generic[T]):
    """A value that holds inside a component. It redraws nothing: whoever gives another one needs another key."""

    def give(self, value: T) -> None:
        """Give it from the component that is being drawn, which must not be memoised, to all components inside."""
        drawn_now()._contexts[self] = value

    def here(self) -> T:
        """What the nearest component around has given. Raises LookupError where none has, or nothing is being drawn."""
        around = drawn = drawn_now()
        while around is not None:
            if self in around._contexts:
                value = drawn._contexts[self] = around._contexts[self]  # found at once when it is asked for again
                return cast(T, value)
            around = around._parent_component and around._parent_component()
        raise LookupError("no component around gives it")
