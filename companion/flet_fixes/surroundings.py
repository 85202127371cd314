"""Values that a component provides to everything inside it. Any function can read them while drawing; Flet's contexts
need a hook, called in a fixed order by each component."""

from typing import Any, Generic, TypeVar, cast

from flet.components.utils import current_component

T = TypeVar("T")


def drawn_now() -> Any:
    """The component being drawn. Raises LookupError."""
    try:
        return current_component()
    except RuntimeError as error:
        raise LookupError("nothing is being drawn") from error


def draw_again(component: Any) -> None:
    """Redraw a component, if it is still mounted."""
    component._schedule_update()


class Surrounding(Generic[T]):
    """A value for everything inside a component; a new one redraws only if the component's key changes."""

    def give(self, value: T) -> None:
        """Make the value available inside the component being drawn, which must not be memoised."""
        drawn_now()._contexts[self] = value

    def value(self) -> T:
        """The value given by the nearest enclosing component. Raises LookupError without one, or when not drawing."""
        around = drawn = drawn_now()
        while around is not None:
            if self in around._contexts:
                value = drawn._contexts[self] = around._contexts[self]  # cached for the next call
                return cast(T, value)
            around = around._parent_component and around._parent_component()
        raise LookupError("no component around gives it")
