"""Fits a screen's body into windows of any height."""

from collections.abc import Sequence

import flet as ft

from companion.measures import GAP, LOWEST, NARROWEST, PHONE, overflow, window_height

TURNED = 480  # a turned phone's window is lower, in dp


def in_window(body: ft.Control, bottom: int = 0, *, fits: bool = False) -> ft.SafeArea:
    """A screen's body in the safe area; scrolls in a tiny window, unless it `fits` any height."""
    is_narrow, is_low = overflow(ft.context.page)
    scroll, across = ft.ScrollMode.AUTO, ft.CrossAxisAlignment.STRETCH
    if is_low and not fits:
        body = ft.Column([ft.Container(body, height=LOWEST)], scroll=scroll, horizontal_alignment=across)
    if is_narrow:
        body = ft.Row([ft.Container(body, width=NARROWEST)], scroll=scroll, vertical_alignment=across)
    return ft.SafeArea(body, expand=True, minimum_padding=ft.Padding.only(bottom=bottom))


def body(parts: Sequence[ft.Control]) -> ft.Control:
    """A screen's scrolling column. When a phone turns, visible parts stay laid out, so it can scroll to a field."""
    beyond = PHONE[1] if window_height(ft.context.page) < TURNED else None
    padding = ft.Padding.symmetric(vertical=GAP)
    return ft.ListView([*parts], spacing=GAP, expand=True, padding=padding, cache_extent=beyond)


def fixed_below(parts: Sequence[ft.Control], below: Sequence[ft.Control]) -> Sequence[Sequence[ft.Control]]:
    """The scrolling and the fixed parts; in a low window, everything scrolls."""
    return ([*parts, *below], ()) if overflow(ft.context.page)[1] else (parts, below)
