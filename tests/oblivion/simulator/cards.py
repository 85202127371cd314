"""The decks that are played with: the rulebook's cards, a family's own with powers of every kind, a small one that runs
out, one in which a death leads to the next, and others that nobody has thought of."""

import random
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

__all__ = ["DECKS", "POWERS", "Printed", "invented", "printed"]

Deck = dict[str, Any]


@dataclass(frozen=True)
class Printed:
    """What is printed on a card; the words are those of the card list, `kit.toml`."""

    id: str
    copies: int
    attack: int
    health: int
    kinds: frozenset[str]
    when: str
    effect: str
    amount: int
    whose: str
    only: frozenset[str]
    but_not: frozenset[str]
    stays: bool
    times: int


def printed(deck: Deck) -> dict[str, Printed]:
    """The cards of a deck by their ids."""
    return {id: _card(id, card) for id, card in deck["cards"].items()}


def _card(id: str, card: dict[str, Any]) -> Printed:
    kinds, only, but_not = (frozenset(card.get(name, ())) for name in ("kinds", "only", "but_not"))
    when, effect = card.get("when", "none"), card.get("effect", "told")
    stays = card.get("lasts", "turn") == "stays"
    return Printed(
        id, card["copies"], card["attack"], card["health"], kinds, when, effect, card.get("amount", 0),
        card.get("whose", "any"), only, but_not, stays, card.get("times", 0),
    )  # fmt: skip


def _power(when: str, effect: str, amount: int = 0, **more: Any) -> dict[str, Any]:
    kinds = more.pop("kinds", ("human",))
    numbers = {"copies": more.pop("copies", 3), "attack": more.pop("attack", 2), "health": more.pop("health", 3)}
    text = f"{when}: {effect} {amount}".strip()
    return {**numbers, "kinds": kinds, "power": text, "when": when, "effect": effect, "amount": amount, **more}


def _named(cards: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {id: {"name": id.replace("_", " ").title(), **card} for id, card in cards.items()}


RULEBOOK: Deck = tomllib.loads(files("referees").joinpath("oblivion", "kit.toml").read_text())

SMALL: Deck = {
    "name": "A few of them",
    "cards": {id: {**card, "copies": 4 - n % 2} for n, (id, card) in enumerate(RULEBOOK["cards"].items())},
}

FAMILY: Deck = {
    "name": "A family's own",
    "cards": {
        **RULEBOOK["cards"],
        **_named(
            {
                "bomber": _power("death", "damage", 2, health=2, kinds=("demon",)),
                "martyr": _power("death", "damage", 4, health=1),
                "cleric": _power("death", "heal", 2, whose="own"),
                "ghost": _power("death", "told", health=1, kinds=("demon",)),
                "archer": _power("attack", "damage", 1, whose="others", times=2),
                "nurse": _power("attack", "heal", 2, whose="own"),
                "bard": _power("attack", "told", copies=2),
                "smith": _power("placement", "bonus", 1, whose="own"),
                "hunter": _power("placement", "damage", 1, only=("demon", "vampire")),
                "squire": _power("played", "bonus", 1, whose="own", but_not=("angel",), lasts="stays"),
                "abbot": _power("played", "heal", 3),
                "crier": _power("played", "told", copies=2),
                "reaper": _power("kill", "damage", 1, whose="others", kinds=("demon",)),
                "monk": _power("kill", "heal", 1, whose="own"),
                "scribe": _power("kill", "told", copies=2),
                "berserk": _power("kill", "gain", 2, kinds=("demon",)),
            }
        ),
    },
}

BOMBS: Deck = {
    "name": "Whoever kills must fear for a life",
    "cards": {
        id: {**FAMILY["cards"][id], "copies": 9}
        for id in ("bomber", "martyr", "reaper", "imp", "mirror_angel", "vampire_lord")
    },
}

DECKS = {"rulebook": RULEBOOK, "small": SMALL, "family": FAMILY, "bombs": BOMBS}

KINDS = ("human", "demon", "angel", "vampire")

POWERS: dict[str, tuple[str, ...]] = {
    "told": ("none", "played", "placement", "attack", "kill", "death"),
    "damage": ("played", "placement", "attack", "kill", "death"),
    "heal": ("played", "placement", "attack", "kill", "death"),
    "bonus": ("played", "placement", "attack"),
    "revive": ("death",),
    "copy": ("played",),
    "gain": ("kill",),
}
"""What a power may do, and when it works then."""


def invented(seed: int) -> Deck:
    """Cards of any numbers and powers, the same for the same seed."""
    rng = random.Random(f"deck {seed}")
    cards = _named({f"card_{n}": _any_card(rng) for n in range(rng.randint(6, 14))})
    there = {kind for card in cards.values() for kind in card["kinds"]}
    for card in cards.values():
        for aim in {"only", "but_not"} & set(card):
            card[aim] = [kind for kind in card[aim] if kind in there]
    return {"name": f"Invented {seed}", "cards": cards}


def _any_card(rng: random.Random) -> dict[str, Any]:
    effect = rng.choice(tuple(POWERS))
    aims: dict[str, Any] = {"whose": rng.choice(("any", "any", "own", "others"))}
    if effect in {"damage", "heal", "bonus"} and rng.random() < 0.4:
        aims[rng.choice(("only", "but_not"))] = rng.sample(KINDS, rng.randint(1, 2))
    return _power(
        rng.choice(POWERS[effect]), effect, rng.randint(1, 4), **aims,
        kinds=rng.sample(KINDS, rng.randint(0, 2)), copies=rng.randint(2, 6), attack=rng.randint(0, 4),
        health=rng.randint(1, 5), lasts=rng.choice(("turn", "turn", "stays")), times=rng.choice((0, 0, 1, 2)),
    )  # fmt: skip
