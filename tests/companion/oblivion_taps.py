"""Entries of Oblivion as the labels to tap, in order; a text that ends in a colon is a label's beginning."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from referees.common.protocol.config import seated
from referees.common.protocol.entry import Entry
from referees.common.protocol.sentence import Reader
from referees.oblivion import REFEREE
from referees.oblivion.table.kit import shipped
from referees.oblivion.table.options import Config, Options
from referees.oblivion.table.pieces import Cell, Spot, cell_label
from referees.oblivion.table.state import State, card_at, face
from referees.oblivion.view import view
from tests.oblivion.tables import allowed

DRAFT = frozenset({"deal", "lay_out", "put_on_pile", "pick", "end_layout"})  # the kinds of entries of a draft
WON = "Claire has no opponents left and wins."


def place_at(state: State, spot: Spot) -> str:
    """The beginning of a place's label."""
    seat, lane, column = spot
    return f"{state.config.names[seat]}, {_cell((lane, column))}:"


def _cell(cell: Cell) -> str:
    return Reader(()).text(cell_label(cell))


def taps(state: State, entry: Entry) -> Iterator[str]:
    fields: Any = entry
    kind = entry.kind_name()
    if kind in DRAFT - {"end_layout"}:
        yield from _in_draft(state, fields)
    elif kind == "place":
        yield from (place_at(state, (fields.seat, *fields.cell)), state.label.name(fields.card))
    elif kind == "attack":
        yield from (place_at(state, (fields.seat, *fields.attacker)), place_at(state, fields.target))
    elif kind == "use_power":
        yield _power_key(state, fields.source)
        yield from [] if fields.target is None else [place_at(state, fields.target)]
    elif kind in {"resolve", "mirror"} and fields.target is not None:
        yield place_at(state, fields.target)
    else:
        yield _button(state, fields)


def _in_draft(state: State, entry: Any) -> Iterator[str]:
    """Taps on the dealer, on cards in the list of the deck, and on piles."""
    if entry.kind_name() == "deal":
        yield state.config.names[entry.dealer]
        return
    name = state.label.name(entry.card) if entry.kind_name() != "pick" else ""
    if entry.kind_name() == "lay_out":
        yield name
        return
    if name and state.layout[0] != entry.card:
        yield f"{name}, laid out"
    yield f"Pile {entry.pile + 1}:"


def by_piles(state: State, entries: Iterable[Entry]) -> Iterator[tuple[str, ...]]:
    """The taps of a draft, round by round, if the cards on the piles are named pile by pile."""
    rounds: list[list[Any]] = [[]]
    for entry in entries:
        if entry.kind_name() == "lay_out" and any(earlier.kind_name() == "pick" for earlier in rounds[-1]):
            rounds.append([])
        rounds[-1].append(entry)
    for number, moves in enumerate(rounds):
        dealt = [state.config.names[deal.dealer] for deal in moves if deal.kind_name() == "deal"]
        puts = [put for put in moves if put.kind_name() == "put_on_pile"]
        named: list[str] = []
        for pile in sorted({put.pile for put in puts}):
            if pile or not number:  # from the second round on the first cards go on pile 1
                named.append(f"Pile {pile + 1}")
            named += [state.label.name(put.card) for put in puts if put.pile == pile]
        ended = ["No more cards" for end in moves if end.kind_name() == "end_layout"]
        picks = [f"Pile {pick.pile + 1}:" for pick in moves if pick.kind_name() == "pick"]
        yield (*dealt, *named, *ended, *picks)


def _button(state: State, entry: Any) -> str:
    if entry.kind_name() == "rise":
        return "The card comes back" if entry.back else "The card is killed"
    return {
        "draw_extra": f"{state.config.names[state.turn]} draws the extra card",
        "end_placement": "No more cards",
        "end_turn": "End the turn",
        "decline": "Do not use the power",
        "resolve": "Use the power",
        "end_layout": "No more cards",
    }[entry.kind_name()]


def _power_key(state: State, source: Cell) -> str:
    """The key of a power; if two cards of that name can use one, it says where the card is."""
    card_there = card_at(state, (state.turn, *source))
    assert card_there is not None
    card, name = face(state, card_there), state.label.name(card_there.card)
    does = {"damage": f"{card.amount} damage", "heal": f"heal {card.amount}", "bonus": f"+{card.amount} attack"}
    same = [mine for mine in view(state, None).players[state.turn].cards if mine.name == name and mine.may_use_power]
    where = f" ({_cell(source)})" if len(same) > 1 else ""
    return f"{name}{where}: {does.get(card.effect, 'use the power')}"


# A whole game

PLAYERS = ("Claire", "Molly")
ROUNDS = (
    (("vampire_lord", "knight"), 1),
    (("knight", "imp"), 0),
    (("healer", "dark_mage"), 0),
    (("assassin", "tinker"), 0),
)
"""The cards of each round of the draft, one for each pile, and the pile that is picked first."""


def whole_game() -> Iterator[dict[str, Any]]:
    """From shuffle to win: Claire holds Vampire Lord, Knight, Dark Mage and Assassin. Molly's Imp comes back once."""
    yield {"kind": "deal", "dealer": 1}
    for number, (cards, first) in enumerate(ROUNDS):
        drafter = number % 2
        yield from ({"kind": "lay_out", "card": card} for card in cards)
        yield {"kind": "end_layout"}
        yield from ({"kind": "put_on_pile", "seat": drafter, "card": cards[pile], "pile": pile} for pile in (1, 0))
        yield {"kind": "pick", "seat": 1 - drafter, "pile": first}
    yield {"kind": "place", "seat": 0, "card": "knight", "cell": ("top", 0)}
    yield {"kind": "place", "seat": 0, "card": "assassin", "cell": ("bottom", 0)}
    yield {"kind": "end_placement", "seat": 0}
    yield {"kind": "place", "seat": 1, "card": "imp", "cell": ("top", 0)}
    yield {"kind": "place", "seat": 1, "card": "healer", "cell": ("top", 1)}
    yield {"kind": "end_placement", "seat": 1}
    yield {"kind": "attack", "seat": 1, "attacker": ("top", 0), "target": (0, "top", 0)}
    yield {"kind": "attack", "seat": 1, "attacker": ("top", 1), "target": (0, "top", 0)}
    yield {"kind": "place", "seat": 0, "card": "vampire_lord", "cell": ("top", 1)}
    yield {"kind": "resolve", "seat": 0, "target": (1, "top", 1)}
    yield {"kind": "end_placement", "seat": 0}
    yield {"kind": "use_power", "seat": 0, "source": ("top", 0), "target": (0, "top", 1)}
    yield {"kind": "attack", "seat": 0, "attacker": ("top", 1), "target": (1, "top", 0)}
    yield {"kind": "rise", "seat": 1, "back": True}
    yield {"kind": "attack", "seat": 0, "attacker": ("bottom", 0), "target": (1, "top", 0)}


def steps() -> Iterator[tuple[State, Entry]]:
    """Each entry of that game, all of them allowed, with the state before it."""
    state: State = REFEREE.setup(game_config())
    for stored in whole_game():
        entry = REFEREE.read_entry(json.dumps(stored))
        yield state, entry
        state = allowed(state, entry).state


def game_config() -> Config:
    """A config for two players, with the shipped cards compared, and any number of cards laid out."""
    return Config(seats=seated(PLAYERS), options=Options(layout="free"), kit=shipped(), checked=shipped().assumed)
