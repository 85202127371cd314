"""The selected attack before it is confirmed: its sum by component, and its cards."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.boards.oblivion.picks import Attacker
from companion.boards.oblivion.sums import sum_words
from companion.boards.oblivion.taps import chosen_attack
from companion.look.widgets import button, wrapped
from companion.table.controller import TableController
from referees.common.protocol.sentence import Who, say
from referees.oblivion.view import View

__all__ = ["attack_parts"]


def attack_parts(view: View, picked: Attacker, hands: TableController) -> list[ft.Control]:
    """The sum, what to tap next, and the choice of the card alone or with its duplicates."""
    attack = chosen_attack(view, picked)
    if attack is None:
        return []
    reader = hands.table.reader()
    total = reader.text(say("Attack: {sum}", sum=sum_words(view, attack.parts, attack.total)))
    sum_line = ft.Text(total, size=20, weight=ft.FontWeight.W_700)
    next_tap = say("Tap the card that is attacked.")
    if view.attacked is not None:
        next_tap = say("Tap the card of {who} that is attacked.", who=Who(view.attacked))
    note = ft.Text(reader.text(next_tap), size=16, color=ft.Colors.ON_SURFACE_VARIANT)
    keys: list[ft.Control] = []
    others = [one for one in view.choices if picked.cell in one.cells and one.alone != picked.alone]
    for other in others:
        words = say("This card alone") if other.alone else say("All its duplicates together")
        act = partial(hands.pick, Attacker(picked.cell, other.alone))
        keys.append(button(reader.text(words), hands.careful("tray", act)))
    parts: list[ft.Control] = [ft.Semantics(content=sum_line, live_region=True), note]
    return [*parts, wrapped(keys)] if keys else parts
