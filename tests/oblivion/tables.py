"""Oblivion's table for tests: battlefields drawn as text, played entry by entry."""

from collections.abc import Iterable, Mapping
from itertools import cycle
from typing import Any

from referees.common.protocol.config import seated
from referees.common.protocol.entry import Entry
from referees.common.values import changed, replaced
from referees.oblivion import REFEREE
from referees.oblivion.combat import Attack, EndTurn
from referees.oblivion.drafting import Deal, LayOut
from referees.oblivion.placement import EndPlacement, Place
from referees.oblivion.splitting import Pick, PutOnPile
from referees.oblivion.table.kit import Kit, shipped
from referees.oblivion.table.options import Config, Options
from referees.oblivion.table.pieces import LANES, Spot
from referees.oblivion.table.state import Field, PlacedCard, State, card_at
from referees.oblivion.turning import TakeTurn
from referees.oblivion.using import UsePower
from tests.common import rulings
from tests.oblivion.simulator import DECKS


def as_kit(deck: Mapping[str, Any]) -> Kit:
    """A deck of the simulator as a kit, without assumptions unless given."""
    return Kit.model_validate({"assumed": (), **deck})


KITS = {name: as_kit(deck) for name, deck in DECKS.items()}  # the decks that the simulator plays with, as kits

NAMES = ("Ann", "Bob", "Cid", "Dee")

EXAMPLE = """
    .      tinker vampire_lord
    healer knight .
"""
"""G-OB-1: the battlefield of the rulebook, columns 1 to 3."""

RULINGS, cited = rulings.Rulings(REFEREE), rulings.cited
allowed, happened, refused = RULINGS.allowed, RULINGS.happened, RULINGS.refused
says, log, unclear = RULINGS.says, RULINGS.log, RULINGS.unclear


def config(players: int = 2, *, checked: Iterable[str] | None = None, kit: Kit | None = None, **options: str) -> Config:
    """That many players with house options by name; the kit is verified except items not in `checked`."""
    kit = kit or shipped()
    sure = kit.assumed if checked is None else tuple(checked)
    return Config(seats=seated(NAMES[:players]), options=Options.model_validate(options), checked=sure, kit=kit)


def kit(**cards: Mapping[str, Any]) -> Kit:
    """The shipped kit with some cards changed or added; fields not given are those of a plain card."""
    plain = {"copies": 4, "attack": 1, "health": 2}
    known = shipped().model_dump()["cards"]
    changes = {
        id: known.get(id, {"name": id.replace("_", " ").title(), **plain}) | dict(card) for id, card in cards.items()
    }
    return Kit.model_validate({"name": "A family's own", "cards": known | changes})


def field(drawn: str, first: int = 1) -> Field:
    """Two rows of card ids as a battlefield, `.` for an empty place, from column `first`; damage like "knight:2"."""
    cards = []
    for lane, row in zip(LANES, [line for line in drawn.splitlines() if line.strip()], strict=False):
        for column, text in enumerate(row.split(), start=first):
            card, _, damage = text.partition(":")
            if card != ".":
                cards.append(PlacedCard((lane, column), card, card, damage=int(damage or 0)))
    return tuple(cards)


def asks(state: State) -> str:
    """The text of the open question."""
    return says(state, type("Asked", (), {"sentence": state.open[-1].ask(state)})())


def playing(
    *drawn: str, turn: int = 0, stage: str = "combat", hands: Iterable[int] | None = None, turns: int = 2,
    kit: Kit | None = None, **options: str,
) -> State:  # fmt: skip
    """A turn in mid-game: a battlefield drawn for each player, each with a hand of four drafted Tinkers (or as given).
    Each player has had that many `turns`; the first drafter is seat 0."""
    state = REFEREE.setup(config(len(drawn), kit=kit, **options))
    fields = tuple(field(rows) for rows in drawn)
    held = tuple(hands) if hands is not None else (4,) * len(drawn)
    count = sum(map(len, fields))
    return changed(
        state,
        stage=stage,
        draft=4,
        fields=fields,
        hands=held,
        turn=turn,
        turns=(turns,) * len(drawn),
        had_card=tuple(bool(cards) for cards in fields),
        deck=max(state.config.kit.size - count - sum(held), 0),
        open=(TakeTurn((turn,)),),
    )


def drafted(players: int = 2, **options: Any) -> State:
    """The first turn after a draft, dealt first by the last seat, so that seat 0 starts. The cards come in the order of
    the kit, repeatedly, and are put on the piles in turn."""
    state: State = REFEREE.setup(config(players, **options))
    cards = cycle(state.config.kit.cards)
    state = allowed(state, Deal(dealer=players - 1)).state
    for _ in range(4):
        while state.stage == "layout":
            state = allowed(state, LayOut(card=next(cards))).state
        while state.stage == "piles":
            pile = len(state.layout) % players
            state = allowed(state, PutOnPile(seat=state.drafter, card=state.layout[0], pile=pile)).state
        while state.stage == "picks":
            (seat,) = state.open[-1].seats
            pile = next(number for number, cards in enumerate(state.piles) if cards is not None)
            state = allowed(state, Pick(seat=seat, pile=pile)).state
    return state


def place(seat: int, card: str, lane: str, column: int) -> Place:
    return Place.model_validate({"seat": seat, "card": card, "cell": (lane, column)})


def attack(seat: int, attacker: tuple[str, int], target: tuple[int, str, int], *, alone: bool = False) -> Attack:
    return Attack.model_validate({"seat": seat, "attacker": attacker, "target": target, "alone": alone})


def use(seat: int, source: tuple[str, int], target: Spot | None = None) -> UsePower:
    return UsePower.model_validate({"seat": seat, "source": source, "target": target})


def end(seat: int) -> EndPlacement:
    return EndPlacement(seat=seat)


def over(seat: int) -> EndTurn:
    return EndTurn(seat=seat)


def card_in(state: State, seat: int, lane: str, column: int) -> PlacedCard:
    """The card at a place, which must have one."""
    card = card_at(state, (seat, lane, column))  # type: ignore[arg-type]  # a lane by its name
    assert card is not None
    return card


def hold(state: State, seat: int, *cards: str) -> State:
    """The player drafted these cards and holds no others."""
    known = changed(state.known, hands=replaced(state.known.hands, seat, tuple(sorted(cards))))
    return changed(state, hands=replaced(state.hands, seat, len(cards)), known=known)


def cards_in_all(state: State) -> int:
    """The number of all cards, in any place."""
    piles = sum(len(pile or ()) for pile in state.piles)
    on_table = sum(map(len, state.fields)) + len(state.layout) + piles
    return on_table + sum(state.hands) + state.deck + len(state.discards) + state.out_of_game


def offered(state: State, kind: type[Entry], name: str) -> list[Any]:
    """All values that the usual offers of a kind have for a field, in order."""
    offers = [offer for offer in REFEREE.offers(state) if offer.entry is kind and not offer.rare]
    return [value for offer in offers for value in getattr(offer.open.get(name), "values", ())]
