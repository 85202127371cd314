"""Decks: the rulebook's, one with homemade cards, one of other effects, a small one, one of chained deaths, random."""

import random
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

ON_CARDS = ("damage", "heal", "bonus", "weaken", "toughen", "guard", "pierce", "destroy", "return", "move")

Deck = dict[str, Any]


@dataclass(frozen=True)
class Part:
    effect: str
    amount: int
    whose: str
    reach: str
    cards: int
    only: frozenset[str]
    but_not: frozenset[str]
    stays: bool

    @property
    def is_chosen(self) -> bool:
        """Whether the card's owner chooses the cards it affects."""
        return self.effect in ON_CARDS and self.reach == "chosen"

    @property
    def names_player(self) -> bool:
        """Whether the card's owner names the player who draws or discards."""
        return self.effect in {"draw", "discard"} and self.reach == "one"

    def fits(self, seat: int, source: int) -> bool:
        """Whether this part affects the player at `seat`, if its card belongs to `source`."""
        return self.whose == "any" or (self.whose == "own") == (seat == source)

    @property
    def needs_cards(self) -> bool:
        """Whether this part does nothing without a card to affect."""
        return self.effect in ON_CARDS and self.reach != "itself"

    @property
    def fades(self) -> bool:
        """Whether this part is useless once the turn's attacks are made."""
        return self.effect in {"bonus", "gain", "weaken", "pierce"} and not self.stays


@dataclass(frozen=True)
class Printed:
    """The print on a card; the words are those of the card list, `kit.toml`."""

    id: str
    copies: int
    attack: int
    health: int
    kinds: frozenset[str]
    when: str
    turns: str
    may: bool
    times: int
    parts: tuple[Part, ...]

    @property
    def first(self) -> Part:
        """The first part of the card's power."""
        return self.parts[0]

    @property
    def effect(self) -> str:
        return self.parts[0].effect


def printed(deck: Deck) -> dict[str, Printed]:
    return {id: _card(id, card) for id, card in deck["cards"].items()}


def _card(id: str, card: dict[str, Any]) -> Printed:
    parts = tuple(map(_part, (card, *card.get("then", ()))))
    return Printed(
        id, card["copies"], card["attack"], card["health"], frozenset(card.get("kinds", ())), card.get("when", "none"),
        card.get("turns", "own"), card.get("may", False), card.get("times", 0), parts,
    )  # fmt: skip


def _part(data: dict[str, Any]) -> Part:
    only, but_not = (frozenset(data.get(name, ())) for name in ("only", "but_not"))
    return Part(
        data.get("effect", "told"), data.get("amount", 0), data.get("whose", "any"), data.get("reach", "chosen"),
        data.get("cards", 1), only, but_not, data.get("lasts", "turn") == "stays",
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

GUILD: Deck = {
    "name": "Some that nobody has printed",
    "cards": _named(
        {
            "storm": _power("played", "damage", 1, whose="others", reach="all", copies=2),
            "volley": _power("played", "damage", 1, whose="others", cards=3),
            "well": _power("turn_start", "heal", 1, whose="own", reach="all", kinds=("angel",)),
            "library": _power("turn_start", "draw", 1, whose="own", times=3, copies=2),
            "thief": _power("kill", "discard", 1, whose="others"),
            "pickpocket": _power("placement", "discard", 1, whose="others", reach="one", times=2),
            "tower": _power("standing", "guard", 1, whose="own", reach="all", attack=0, health=2, copies=2),
            "banner": _power("standing", "bonus", 1, whose="own", reach="all", only=("human",), copies=2),
            "gloom": _power("standing", "weaken", 1, whose="others", reach="all", kinds=("demon",), copies=2),
            "oak": _power("placement", "toughen", 2, whose="own", lasts="stays", but_not=("angel",)),
            "ward": _power("placement", "guard", 1, whose="own"),
            "curse": _power("attack", "weaken", 2, whose="others", lasts="stays", kinds=("demon",)),
            "lance": _power("attack", "pierce", whose="own"),
            "general": _power("played", "more_attacks", 1, whose="own"),
            "herald": _power("played", "more_placing", 1, whose="own"),
            "headsman": _power("played", "destroy", whose="others", only=("human",), copies=2, may=True),
            "tide": _power("played", "return", whose="others", but_not=("human",)),
            "porter": _power("placement", "move", whose="own"),
            "thorns": _power("attacked", "damage", 1, whose="others", health=5),
            "zealot": _power("played", "gain", 2, lasts="stays", kinds=("angel",),
                             then=({"effect": "damage", "amount": 1, "reach": "itself"},)),
            "sentinel": _power("attack", "heal", 1, whose="own", turns="others",
                               then=({"effect": "draw", "amount": 1, "whose": "own"},), times=2),
        }
    ),
}  # fmt: skip

BOMBS: Deck = {
    "name": "Whoever kills must fear for a life",
    "cards": {
        id: {**FAMILY["cards"][id], "copies": 9}
        for id in ("bomber", "martyr", "reaper", "imp", "mirror_angel", "vampire_lord")
    },
}

DECKS = {"rulebook": RULEBOOK, "small": SMALL, "family": FAMILY, "bombs": BOMBS, "guild": GUILD}

KINDS = ("human", "demon", "angel", "vampire")

EVENTS = ("played", "placement", "attack", "kill", "death", "attacked", "turn_start", "turn_end")
LASTING = (*EVENTS, "standing")

POWERS: dict[str, tuple[str, ...]] = {
    "told": ("none", *EVENTS),
    "damage": EVENTS,
    "bonus": LASTING,
    "heal": EVENTS,
    "revive": ("death",),
    "copy": ("played",),
    "gain": tuple(when for when in EVENTS if when != "death"),
    "weaken": LASTING,
    "toughen": LASTING,
    "guard": LASTING,
    "pierce": LASTING,
    "destroy": EVENTS,
    "return": EVENTS,
    "move": EVENTS,
    "draw": EVENTS,
    "discard": EVENTS,
    "more_attacks": LASTING,
    "more_placing": LASTING,
}
"""The effects of powers, each with the times when it can work."""


def invented(seed: int) -> Deck:
    """Cards with random numbers and powers, the same for the same seed."""
    rng = random.Random(f"deck {seed}")
    cards = _named({f"card_{n}": _any_card(rng) for n in range(rng.randint(6, 14))})
    kinds = {kind for card in cards.values() for kind in card["kinds"]}
    for part in (part for card in cards.values() for part in (card, *card["then"])):
        for aim in {"only", "but_not"} & set(part):
            part[aim] = [kind for kind in part[aim] if kind in kinds]
    return {"name": f"Invented {seed}", "cards": cards}


def _any_card(rng: random.Random) -> dict[str, Any]:
    """A random card; other tests cover health that another card's lasting power gives."""
    effect = rng.choice(tuple(POWERS))
    when = rng.choice([when for when in POWERS[effect] if (effect, when) != ("toughen", "standing")])
    part = _any_part(rng, effect, when)
    further = [name for name in MIXED if when in POWERS[name] and effect not in {"revive", "copy"}]
    then = [_any_part(rng, rng.choice(further), when)] if further and rng.random() < 0.2 else []
    return _power(
        when, part.pop("effect"), part.pop("amount"), **part, then=then, may=rng.random() < 0.15,
        turns=rng.choice(("own", "own", "others", "any")),
        kinds=rng.sample(KINDS, rng.randint(0, 2)), copies=rng.randint(2, 6), attack=rng.randint(0, 4),
        health=rng.randint(1, 5), times=rng.choice((0, 0, 1, 2)),
    )  # fmt: skip


MIXED = ("damage", "heal", "bonus", "weaken", "guard", "destroy", "draw", "discard", "more_attacks")
"""Second effects of a power, chosen to be moderate."""


def _any_part(rng: random.Random, effect: str, when: str) -> dict[str, Any]:
    reach = rng.choice(("all", "itself") if when == "standing" else ("chosen", "chosen", "chosen", "all", "itself"))
    reach = "chosen" if effect not in ON_CARDS or effect == "move" else reach
    reach = rng.choice(("chosen", "one")) if effect in {"draw", "discard"} else reach
    most = 4 if effect in {"damage", "heal", "bonus", "gain"} else 2
    part: dict[str, Any] = {
        "effect": effect, "amount": rng.randint(1, most), "whose": rng.choice(("any", "any", "own", "others")),
        "reach": reach, "cards": rng.choice((1, 1, 1, 2, 3)), "lasts": rng.choice(("turn", "turn", "stays")),
    }  # fmt: skip
    if effect in ON_CARDS and rng.random() < 0.4:
        part[rng.choice(("only", "but_not"))] = rng.sample(KINDS, rng.randint(1, 2))
    return part
