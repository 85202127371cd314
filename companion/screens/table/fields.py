"""Editors for an offer's open field, one per kind of domain (its allowed values)."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, cast

import flet as ft

from companion.flet_fixes.guard import component, handler
from companion.flet_fixes.refs import MutableRef
from companion.look.widgets import button, filled, wrapped
from companion.window.scrolling import text_field
from companion.words import said
from referees.common.protocol.offer import Choice, Domain, Number, Subset, Text as Words
from referees.common.protocol.sentence import Reader

Done = Callable[[Any], Any]
ONE_TAP = 12  # ranges up to this size get a button per number; larger ones a stepper and a keypad


@component
def FieldEditor(*, domain: Domain, reader: Reader, done: Done) -> ft.Control:
    """Input controls for a field; calls `done` with the value. Partial input survives redraws."""
    if isinstance(domain, Choice):
        return _buttons(domain.values, lambda value: reader.text(domain.label(value)), done)
    if isinstance(domain, Number):
        if domain.hi - domain.lo > ONE_TAP:
            return _number(domain, done)
        return _buttons(range(domain.lo, domain.hi + 1), str, done)
    return _subset(domain, reader, done) if isinstance(domain, Subset) else _words(domain, done)


def _buttons(values: Iterable[Any], label: Callable[[Any], str], done: Done) -> ft.Control:
    return wrapped([button(label(value), partial(done, value)) for value in values])


def _number(domain: Number, done: Done) -> ft.Control:
    _, show = ft.use_state("")
    latest: MutableRef[str] = ft.use_ref("")  # taps may outpace redraws: each builds on the latest text
    typed = latest.current or ""

    def sum_of(text: str) -> int:
        return sum(int(part) for part in text.split("+") if part) if text else domain.lo

    def put(text: str) -> None:
        latest.current = text
        show(text)

    def step(by: int) -> None:
        put(str(max(domain.lo, min(domain.hi, sum_of(latest.current or "") + by))))

    def digit(number: str) -> Callable[[], None]:
        return lambda: put(_with_digit(latest.current or "", number, len(str(domain.hi))))

    def plus() -> None:
        text = latest.current or ""
        if text and not text.endswith("+"):
            put(text + "+")

    def enter() -> Any:
        last = sum_of(latest.current or "")
        return done(last) if latest.current and domain.holds(last) else None  # nothing valid to enter

    value = sum_of(typed)

    words = f"{typed.replace('+', ' + ').rstrip()} = {value}" if "+" in typed else str(value)
    display = ft.Text(words, size=32, weight=ft.FontWeight.W_700, expand=True, text_align=ft.TextAlign.CENTER)
    keys = [button(number, digit(number)) for number in "123456789"]
    keys += [button(said("Clear"), lambda: put("")), button("0", digit("0")), button("+", plus)]
    rows = [ft.Row([ft.Container(key, expand=True) for key in keys[at : at + 3]], spacing=8) for at in (0, 3, 6, 9)]
    note = ft.Text(said("From {lo} to {hi}.", lo=domain.lo, hi=domain.hi), size=14, color=ft.Colors.ON_SURFACE_VARIANT)
    stepper = ft.Row(
        [_step(ft.Icons.REMOVE, said("One less"), step, -1), display, _step(ft.Icons.ADD, said("One more"), step, 1)]
    )
    is_typed = bool(typed)  # an explicit 0 counts, an empty field does not
    is_wrong = is_typed and not domain.holds(value)
    enter_button = filled(said("Enter {value}", value=value) if is_typed else said("Enter"), enter, disabled=is_wrong)
    return ft.Column([note, stepper, *rows, enter_button], spacing=8, tight=True)


def _with_digit(typed: str, digit: str, longest: int) -> str:
    before, plus, last = typed.rpartition("+")
    return before + plus + ((last + digit).lstrip("0")[:longest] or "0")


def _step(icon: ft.IconData, label: str, step: Callable[[int], None], by: int) -> ft.Control:
    act = handler(lambda: step(by))
    return ft.IconButton(ft.Icon(icon, semantics_label=label, size=28), on_click=act, width=64, height=64)


def _subset(domain: Subset, reader: Reader, done: Done) -> ft.Control:
    ticked, set_ticked = ft.use_state(cast("tuple[Any, ...]", ()))

    def toggle(value: Any) -> Callable[[], None]:
        rest = tuple(item for item in ticked if item != value)
        return lambda: set_ticked(rest if value in ticked and not domain.may_repeat else (*ticked, value))

    def value_button(value: Any) -> ft.Control:
        words = reader.text(domain.of.label(value))
        if value in ticked:
            numbers = ", ".join([str(nth) for nth, item in enumerate(ticked, 1) if item == value])
            return filled(f"{numbers} · {words}", toggle(value))
        return button(words, toggle(value))

    lo, hi = domain.at_least, domain.at_most
    needed = str(lo) if lo == hi else said("{lo} to {hi}", lo=lo, hi=hi)
    label = said("{count} of {asked} chosen, in this order.", count=len(ticked), asked=needed)
    note = ft.Text(label, size=14, color=ft.Colors.ON_SURFACE_VARIANT)
    enter = filled(said("Enter"), lambda: done(ticked), disabled=not lo <= len(ticked) <= hi)
    values = wrapped([value_button(value) for value in domain.of.values])
    clear = [button(said("Clear"), lambda: set_ticked(()))] if domain.may_repeat and ticked else []
    return ft.Column([note, values, *clear, enter], spacing=8, tight=True)


def _words(domain: Words, done: Done) -> ft.Control:
    typed, set_typed = ft.use_state("")
    text = typed.strip()

    def enter() -> Any:
        return done(text) if domain.holds(text) else None

    field = text_field(
        said("In your own words"),
        value=typed,
        max_length=domain.limit,
        on_change=handler(lambda event: set_typed(event.control.value)),
        on_submit=handler(enter),
    )
    return ft.Column([field, filled(said("Enter"), enter, disabled=not domain.holds(text))], spacing=8, tight=True)
