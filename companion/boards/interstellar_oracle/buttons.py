"""Compact buttons for actions and cards, and the passages about a card, a race or a hazard."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.boards import Piece, Pieces
from companion.language.data import rulebook_in
from companion.look.widgets import CLOSE, QUIET, icon_at_table, icon_button, quiet, strong
from companion.window.at_table import controller_here
from companion.words import said, text
from referees.common.words import Sentence, any_of, say
from referees.interstellar_oracle.combat.arms import WEAPONS
from referees.interstellar_oracle.table.kit import Hazard
from referees.interstellar_oracle.table.pieces import CARDS, RACE_PASSAGES, Card, Race, card_label, race_label

GAME = "interstellar_oracle"

OWN: dict[Card, tuple[str, ...]] = {
    "cloaking_device": ("IO-100",),
    "clone": ("IO-101",),
    "entropy_inhibitor": ("IO-102", "C-IO-16"),
    "galactic_cannon": ("IO-103", "C-IO-22"),
    "galactic_codex": ("IO-104", "C-IO-27", "IO-85"),
    "graviton_beam": ("IO-105", "C-IO-20"),
    "hologram": ("IO-106", "IO-52"),
    "interstellar_oracle": ("IO-80", "IO-81", "IO-84", "IO-85"),
    "intimidate": ("IO-48", "IO-45", "IO-51", "IO-53"),
    "long_range_sensors": ("IO-107",),
    "move": ("IO-110",),
    "neural_amp": ("IO-111",),
    "scavengers": ("IO-112", "C-IO-21"),
    "seduce": ("IO-49", "IO-45", "IO-51", "IO-53"),
    "time_machine": ("IO-113", "IO-85"),
    "trade": ("IO-50", "IO-45", "IO-53"),
    "wormhole_generator": ("IO-114",),
    "medicine": ("IO-62", "IO-108"),
    "chemical_foam": ("IO-62", "IO-108"),
    "flamethrower": ("IO-66", "IO-109"),
    "sword": ("IO-66", "IO-109"),
}
"""Cards with a passage of their own; other weapons and defences are in the tables of IO-66 and IO-62."""


def card_rules(card: Card) -> tuple[str, ...]:
    """The passages about a card, most specific first."""
    if card in OWN:
        return OWN[card]
    return ("IO-66", "IO-61", "IO-64") if card in WEAPONS else ("IO-62", "IO-64")


def race_rules(race: Race) -> tuple[str, ...]:
    """The passage about a race, and the one that defines active and passive."""
    return (RACE_PASSAGES[race], "IO-35")


def race_text(race: Race) -> str:
    """A race's abilities as in the rulebook."""
    passage = next(passage for passage in rulebook_in(GAME).passages if passage.id == RACE_PASSAGES[race])
    return passage.text


def hazard_rules(hazard: Any) -> tuple[str, ...]:
    """The passages about overcoming a hazard, most specific first."""
    labyrinth = ("C-IO-39", "C-IO-17")
    own = {"plague": ("IO-108",), "aggressive_plant": ("IO-109",), "natives": ("IO-53",), "labyrinth": labyrinth}
    return (*own.get(str(hazard), ()), "IO-33", "IO-22", "C-IO-1")


def hazard_words(hazard: Hazard) -> Sentence:
    """The ways to overcome a hazard."""
    cards = tuple(card_label(card) for card in hazard.cards)
    natures = tuple(race_label(race) for race in (*hazard.passive, *hazard.active))
    ways: list[Sentence] = []
    if cards:
        ways.append(say("with {cards}", cards=any_of(cards)))
    if natures:
        ways.append(say("with the ability of the {races}", races=any_of(natures)))
    if hazard.costs_turn:
        ways.append(say("by losing a turn"))
    if not ways:
        return say("The app doesn't know how to overcome this hazard.")
    return say("Overcome it {ways}.", ways=any_of(ways))


TYPE_SIGNS: dict[str, ft.IconData] = {
    "acid": ft.Icons.WATER_DROP,
    "energy": ft.Icons.BOLT,
    "sonic": ft.Icons.GRAPHIC_EQ,
    "physical": ft.Icons.GAVEL,
    "fire": ft.Icons.LOCAL_FIRE_DEPARTMENT,
    "mental": ft.Icons.PSYCHOLOGY,
    "poison": ft.Icons.SCIENCE,
}
UTILITY_SIGNS: dict[Card, ft.IconData] = {
    "cloaking_device": ft.Icons.VISIBILITY_OFF,
    "clone": ft.Icons.PEOPLE_ALT,
    "entropy_inhibitor": ft.Icons.HOURGLASS_TOP,
    "galactic_cannon": ft.Icons.TRACK_CHANGES,
    "galactic_codex": ft.Icons.MENU_BOOK,
    "graviton_beam": ft.Icons.SWAP_VERT,
    "hologram": ft.Icons.BLUR_ON,
    "interstellar_oracle": ft.Icons.REMOVE_RED_EYE,
    "intimidate": ft.Icons.MOOD_BAD,
    "long_range_sensors": ft.Icons.RADAR,
    "move": ft.Icons.FAST_FORWARD,
    "scavengers": ft.Icons.RECYCLING,
    "seduce": ft.Icons.FAVORITE,
    "time_machine": ft.Icons.UPDATE,
    "trade": ft.Icons.SWAP_HORIZ,
    "wormhole_generator": ft.Icons.CYCLONE,
}


elsewhere = partial(quiet, style=CLOSE)


def why(rules: Sequence[str], name: str, colour: ft.ColorValue | None = None) -> ft.Control:
    """The button that shows the rules of the item beside it."""
    words, act = text(say("Rules: {what}", what=name)), partial(controller_here().explain, tuple(rules))
    if colour is None:
        return icon_at_table(ft.Icons.HELP_OUTLINE, words, act)
    return icon_button(ft.Icons.HELP_OUTLINE, words, act, icon_color=colour)


def caption(text: str, size: int = 14) -> ft.Control:
    """A caption above a few keys."""
    return ft.Semantics(content=strong(text, size, color=QUIET, style=SNUGLY), header=True)


SNUGLY = ft.TextStyle(height=1.2)


def sign_of(card: Card) -> ft.IconData:
    """A card's icon: its own, that of its type of attack, or a shield."""
    if card in UTILITY_SIGNS:
        return UTILITY_SIGNS[card]
    return TYPE_SIGNS[WEAPONS[card].type] if card in WEAPONS else ft.Icons.SHIELD


def rules_button() -> ft.Control:
    """The button that makes the next tap on a card show its rules."""
    return icon_at_table(ft.Icons.HELP_OUTLINE, said("See the rules for the card you tap next"), controller_here().ask)


CARD_SIGNS = {card: Piece(sign_of(card)) for card in CARDS}
PIECES: Pieces = {
    "attack": ("weapon", CARD_SIGNS),
    **dict.fromkeys(("defend", "diplomacy", "hologram"), ("card", CARD_SIGNS)),
    "lay_planet": Piece(ft.Icons.PUBLIC), "lay_hazard": Piece(ft.Icons.WARNING_AMBER),
    "move": Piece(ft.Icons.NEAR_ME), "evacuate": Piece(ft.Icons.NEAR_ME), "take": Piece(ft.Icons.STYLE),
    "play_move": CARD_SIGNS["move"], "play_wormhole": CARD_SIGNS["wormhole_generator"],
    "play_cannon": CARD_SIGNS["galactic_cannon"],
    "lay_inhibitor": Piece(ft.Icons.STYLE),  # which card it is stays private
    "pull_card": CARD_SIGNS["graviton_beam"], "push_card": CARD_SIGNS["graviton_beam"],
    "play_time_machine": CARD_SIGNS["time_machine"], "play_scavengers": CARD_SIGNS["scavengers"],
}  # fmt: skip
