"""Entries of Oblivion as the labels to tap, one after the other; a label that ends in a colon is the beginning of
one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referees.common.entry import Entry
from referees.common.sentence import Reader
from referees.oblivion.pieces import Cell, Spot, cell_label
from referees.oblivion.state import State, card_at, face
from referees.oblivion.view import view

__all__ = ["fixed_taps", "place_at", "taps"]


def place_at(state: State, spot: Spot) -> str:
    """How the label of a place begins."""
    seat, lane, column = spot
    return f"{state.config.names[seat]}, {_cell((lane, column))}:"


def _cell(cell: Cell) -> str:
    return Reader(()).text(cell_label(cell))


def taps(state: State, entry: Entry) -> Iterator[str]:
    """The taps that make this entry in this state."""
    told: Any = entry
    kind = entry.kind_name()
    if kind in {"deal", "lay_out", "put_on_pile", "pick"}:
        yield from _in_draft(state, told)
    elif kind == "place":
        yield from (place_at(state, (told.seat, *told.cell)), state.label.name(told.card))
    elif kind == "attack":
        yield from (place_at(state, (told.seat, *told.attacker)), place_at(state, told.target))
    elif kind == "use_power":
        yield power_key(state, told.source)
        yield from [] if told.target is None else [place_at(state, told.target)]
    elif kind in {"resolve", "mirror"} and told.target is not None:
        yield place_at(state, told.target)
    else:
        yield fixed_taps(state, told)


def _in_draft(state: State, told: Any) -> Iterator[str]:
    """The dealer; cards of the deck list, piles."""
    if told.kind_name() == "deal":
        yield state.config.names[told.dealer]
        return
    name = state.label.name(told.card) if told.kind_name() != "pick" else ""
    if told.kind_name() == "lay_out":
        yield name
        return
    if name and state.layout[0] != told.card:
        yield f"{name}, laid out"
    yield f"Pile {told.pile + 1}:"


def fixed_taps(state: State, told: Any) -> str:
    """The button of an entry that leaves nothing open."""
    if told.kind_name() == "rise":
        return "It comes back to life" if told.back else "It is killed"
    return {
        "draw_extra": f"{state.config.names[state.turn]} draws the extra card",
        "end_placement": "No more cards",
        "end_turn": "End the turn",
        "decline": "Do not use the power",
        "resolve": "The power is carried out",
        "end_layout": "No more cards",
    }[told.kind_name()]


def power_key(state: State, source: Cell) -> str:
    """The key of a power; where two cards of that name have one to use, it says where the card lies."""
    lying = card_at(state, (state.turn, *source))
    assert lying is not None
    card, name = face(state, lying), state.label.name(lying.card)
    does = {"damage": f"{card.amount} damage", "heal": f"heal {card.amount}", "bonus": f"+{card.amount} attack"}
    alike = [one for one in view(state, None).players[state.turn].cards if one.name == name and one.may_use_power]
    where = f" ({_cell(source)})" if len(alike) > 1 else ""
    return f"{name}{where}: {does.get(card.effect, 'use the power')}"
