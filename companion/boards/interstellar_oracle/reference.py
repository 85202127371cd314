"""Rule passages and texts about cards, races and hazards. Pure."""

from __future__ import annotations

from typing import Any

from referees.common.protocol.sentence import Sentence, say
from referees.common.registry import rulebook
from referees.interstellar_oracle.combat.arms import DEFENSES, WEAPONS, range_label, type_label
from referees.interstellar_oracle.table.kit import Hazard
from referees.interstellar_oracle.table.pieces import RACE_PASSAGES, Card, Race, card_label, race_label

__all__ = ["card_rules", "card_words", "hazard_rules", "hazard_words", "race_rules", "race_text"]

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
"""Cards with a passage of their own; all other weapons and defenses stand in the tables of IO-66 and IO-62."""


def card_rules(card: Card) -> tuple[str, ...]:
    """The passages about a card, most specific first."""
    if card in OWN:
        return OWN[card]
    return ("IO-66", "IO-61", "IO-64") if card in WEAPONS else ("IO-62", "IO-64")


def card_words(card: Card) -> Sentence | None:
    """The small text below the name of a weapon or a defense; None for others."""
    if card in WEAPONS:
        return say("{type}, {range}", type=type_label(WEAPONS[card].type), range=range_label(WEAPONS[card].range))
    if card in DEFENSES:
        return say("against {types}", types=tuple(type_label(one) for one in DEFENSES[card]))
    return None


def race_rules(race: Race) -> tuple[str, ...]:
    """The passage of a race, and those that define active and passive."""
    return (RACE_PASSAGES[race], "IO-35")


def race_text(race: Race) -> str:
    """A race's abilities as in the rulebook."""
    passage = next(one for one in rulebook(GAME).passages if one.id == RACE_PASSAGES[race])
    return passage.text


def hazard_rules(hazard: Any) -> tuple[str, ...]:
    """The passages about overcoming a hazard, the specific ones first."""
    own = {"plague": ("IO-108",), "aggressive_plant": ("IO-109",), "natives": ("IO-53",), "labyrinth": ("C-IO-17",)}
    return (*own.get(str(hazard), ()), "IO-33", "IO-22", "C-IO-1")


def hazard_words(hazard: Hazard) -> Sentence:
    """What overcomes a hazard, by the kit."""
    cards = tuple(card_label(card) for card in hazard.cards)
    natures = tuple(race_label(race) for race in (*hazard.passive, *hazard.active))
    ways: list[Sentence] = []
    if cards:
        ways.append(say("by {cards}", cards=cards))
    if natures:
        ways.append(say("by nature of the {races}", races=natures))
    if hazard.costs_turn:
        ways.append(say("for the next turn"))
    if not ways:
        return say("What overcomes it is not known here.")
    return say("Overcome {ways}.", ways=tuple(ways))
