"""The table: the draft's piles, then the battlefields; attacker and defender are adjacent."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.boards.oblivion.field import Battlefield, Side, battlefield_key, size_for
from companion.boards.oblivion.layout import Layout
from companion.boards.oblivion.taps import Looked, chosen_attack, is_open_elsewhere, lit
from companion.boards.taps import Enter, Tap
from companion.flet_fixes.guard import memoised
from companion.look.widgets import CENTRED, column, note
from companion.measures import GAP, Room
from companion.table.control.controller import TableController
from companion.table.control.draft import Draft
from companion.table.control.scene import Scene
from companion.window.context import use_settings
from referees.common.protocol.sentence import Sentence, say, say_count
from referees.oblivion.table.pieces import Cell, Spot
from referees.oblivion.view import View

__all__ = ["Battle", "follows", "in_order"]

WIDEST = 900
PAIR = 2
DRAFT = ("layout", "piles", "picks")


def follows(view: View) -> str | None:
    """The battlefield of the attacked player, or of the one who places cards."""
    if view.turn is None:
        return None
    if view.stage == "combat" and view.attacked is not None:
        return battlefield_key(view.attacked)
    return battlefield_key(view.turn)


def in_order(view: View) -> tuple[int, ...]:
    """From the top: two players in fixed order; of more, the attacked one, the current one, then the others."""
    seats = tuple(range(len(view.players)))
    if len(seats) <= PAIR or view.turn is None:
        return seats
    first = [seat for seat in (view.attacked, view.turn) if seat is not None]
    return (*first, *[seat for seat in seats if seat not in first])


@memoised
def Battle(*, scene: Scene, room: Room, controller: TableController) -> ft.Control:
    """The draft, or the battlefields in a column."""
    view, picked, chosen = scene.view, scene.picked, scene.chosen
    in_greys = use_settings().colours == "greys"
    if view.stage in DRAFT:
        return Layout(view=view, picked=picked, room=(room.width, room.height), controller=controller)
    light = lit(scene)
    size, width = size_for(room, len(scene.seats)), min(room.width - 2 * GAP, WIDEST)
    fields = [
        Battlefield(
            key=f"battlefield {seat}",
            seat=scene.seats[seat],
            side=Side(
                seat,
                view.players[seat],
                is_asked=scene.is_asked(seat),
                is_in_turn=view.turn == seat,
                is_attacked=view.stage == "combat" and view.attacked == seat,
                lit=tuple([(lane, column) for one, lane, column in light if one == seat]),
                free=view.players[seat].spaces if view.stage == "placement" and view.turn == seat else (),
                is_open=chosen is None and view.turn == seat and is_open_elsewhere(scene.offers),
                chosen=_chosen(view, picked, chosen, seat),
                marks=_marks(view, light, picked, seat),
                size=size,
                lane=PAIR * place,
            ),
            width=width,
            in_greys=in_greys,
            controller=controller,
        )
        for place, seat in enumerate(in_order(view))
    ]
    piles = note(controller.table.text(_piles(view)), text_align=ft.TextAlign.CENTER)
    beside = ft.Container(piles, padding=ft.Padding.symmetric(horizontal=2 * GAP))
    return column(*fields, beside, horizontal_alignment=CENTRED)


def _chosen(view: View, picked: Any, chosen: Draft | None, seat: int) -> tuple[Cell, ...]:
    """The attackers, the card whose panel or power is open, or the places the draft is about."""
    attack = chosen_attack(view, picked)
    if attack is not None:
        return attack.cells if seat == view.turn else ()
    if isinstance(picked, Looked):
        return (picked.spot[1:],) if picked.spot[0] == seat else ()
    if chosen is None and view.source is not None:
        return (view.source[1:],) if view.source[0] == seat else ()
    if chosen is None or chosen.spot is not None or chosen.offer.fixed.get("seat") != seat:
        return ()
    known = {**chosen.offer.fixed, **dict(chosen.values)}
    return tuple([known[name] for name in ("source", "attacker", "cell") if name in known])


def _marks(view: View, light: dict[Spot, Tap], picked: Any, seat: int) -> tuple[tuple[Cell, int], ...]:
    """The damage the selected attack would deal to each possible target."""
    attack = chosen_attack(view, picked)
    if attack is None:
        return ()
    aimed = [spot for spot, tap in light.items() if spot[0] == seat and isinstance(tap, Enter)]
    return tuple([((lane, column), attack.total) for _, lane, column in aimed])


def _piles(view: View) -> Sentence:
    """The deck, the discards with the top one named, and removed cards."""
    words = say_count("Deck: {count} card", "Deck: {count} cards", view.deck)
    if view.discards:
        count = say_count("{count} discarded", "{count} discarded", len(view.discards))
        last = view.discards[-1]
        words = say("{words} · {count}", words=words, count=count)
        if last is not None:
            words = say("{words}, {last} on top", words=words, last=last)
    return say("{words} · {count} out of the game", words=words, count=view.aside) if view.aside else words
