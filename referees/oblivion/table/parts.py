"""What powers are made of: what happens, to which cards or players, by how much and for how long."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from referees.common.setup.kit import Called, KitPart, Numbered

LONGEST_NAME = 40

When = Literal[
    "none", "played", "placement", "attack", "kill", "death", "attacked", "turn_start", "turn_end", "standing"
]
"""When a power works: "played", once, as the card comes from the hand onto the battlefield; "placement" and "attack",
once in each such phase; "kill", whenever the card kills; "death", as it is killed; "attacked", when it was attacked and
lives; "turn_start" and "turn_end" of each turn; "standing", as long as the card lies there. "none": never by an entry
of its own."""

Turns = Literal["own", "others", "any"]
"""In whose turns a power works that belongs to a phase, or to the start or end of a turn."""

Effect = Literal[
    "told", "damage", "bonus", "heal", "revive", "copy", "gain", "weaken", "toughen", "guard", "pierce", "destroy",
    "return", "move", "draw", "discard", "more_attacks", "more_placing",
]  # fmt: skip
"""What happens. To cards: "damage" and "heal" by `amount`; "bonus" and "weaken" change the attack, "toughen" the
health, "guard" takes off damage, "pierce" lets attack what is shielded; "destroy", "return" to the hand, "move" to
another place. To players: "draw", "discard", "more_attacks", "more_placing". To the card itself: "gain" adds to its
attack, "revive" brings it back, "copy" makes it another card. "told": what its text says; the table does it."""

Whose = Literal["any", "own", "others"]
Reach = Literal["chosen", "all", "itself", "one"]
"""Which of the cards that fit; "one": which of the players, instead of all that fit."""
Lasts = Literal["turn", "stays"]
Stat = Literal["attack", "health", "guard", "pierce"]

STATS: dict[str, tuple[Stat, int]] = {
    "bonus": ("attack", 1), "gain": ("attack", 1), "weaken": ("attack", -1), "toughen": ("health", 1),
    "guard": ("guard", 1), "pierce": ("pierce", 1),
}  # fmt: skip
"""What is added to a card, and whether it is more or less."""

ON_CARDS = ("damage", "heal", "bonus", "weaken", "toughen", "guard", "pierce", "destroy", "return", "move")
"""Effects that are used on cards, such as somebody chooses or all that fit."""

ON_HANDS = ("draw", "discard")
"""Effects on the hands of players, for which one of them can be chosen."""

EVENTS: tuple[When, ...] = (
    "played", "placement", "attack", "kill", "death", "attacked", "turn_start", "turn_end",
)  # fmt: skip

FITTING: dict[Effect, tuple[When, ...]] = {
    "told": ("none", *EVENTS),
    "damage": EVENTS,
    "bonus": (*EVENTS, "standing"),
    "heal": EVENTS,
    "revive": ("death",),
    "copy": ("played",),
    "gain": tuple([when for when in EVENTS if when != "death"]),
    "weaken": (*EVENTS, "standing"),
    "toughen": (*EVENTS, "standing"),
    "guard": (*EVENTS, "standing"),
    "pierce": (*EVENTS, "standing"),
    "destroy": EVENTS,
    "return": EVENTS,
    "move": EVENTS,
    "draw": EVENTS,
    "discard": EVENTS,
    "more_attacks": (*EVENTS, "standing"),
    "more_placing": (*EVENTS, "standing"),
}
"""At which times each effect can be had."""

WITHOUT_AMOUNT = ("told", "revive", "copy", "pierce", "destroy", "return", "move")

CALLED_WHEN = Called.by(
    {
        "none": "At no set time",
        "played": "When played, once",
        "placement": "In the Placement phase",
        "attack": "In the attack phase",
        "kill": "When it kills a card",
        "death": "When it's killed",
        "attacked": "When it's attacked and survives",
        "turn_start": "At the start of a turn",
        "turn_end": "At the end of a turn",
        "standing": "As long as it's on the battlefield",
    }
)
CALLED_TURNS = Called.by(
    {"own": "Its owner's turns", "others": "The turns of opponents", "any": "Every player's turns"}
)
CALLED_EFFECT = Called.by(
    {
        "told": "What its text says; the table sets the result",
        "damage": "Damages a card",
        "bonus": "Adds to the attack of a card",
        "heal": "Heals a card",
        "revive": "Comes back to life",
        "copy": "Becomes a duplicate of another card",
        "gain": "Gains attack itself",
        "weaken": "Takes from the attack of a card",
        "toughen": "Adds to the health of a card",
        "guard": "Takes off damage that a card is dealt",
        "pierce": "Lets a card attack shielded cards",
        "destroy": "Destroys a card",
        "return": "Returns a card to the hand",
        "move": "Moves a card to another place",
        "draw": "Draws cards",
        "discard": "Makes players discard cards",
        "more_attacks": "Gives more attacks in this turn",
        "more_placing": "Lets you place more cards in this turn",
    }
)
CALLED_WHOSE = Called.by({"any": "Any player's", "own": "Its owner's", "others": "An opponent's"})
CALLED_REACH = Called.by(
    {
        "chosen": "Cards that its owner chooses",
        "all": "All that fit",
        "itself": "The card itself",
        "one": "One player that its owner chooses",
    }
)
CALLED_LASTS = Called.by({"turn": "This turn", "stays": "As long as the card is there"})


def with_words(text: str) -> str:
    """A text that can be read, without spaces around it."""
    if not text.strip():
        raise ValueError("some words are needed")
    return text.strip()


Kind = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(with_words)]
Kinds = Annotated[tuple[Kind, ...], Numbered("Kind", "kinds")]


class Part(KitPart):
    """One effect of a power. `only` and `but_not` narrow which kinds of card it may be used on."""

    effect: Annotated[Effect, CALLED_EFFECT] = Field("told", title="What the power does")
    amount: int = Field(0, ge=0, le=20, title="By how much")
    whose: Annotated[Whose, CALLED_WHOSE] = Field(
        "any", title="Whose cards it can be used on, or which players it affects"
    )
    reach: Annotated[Reach, CALLED_REACH] = Field("chosen", title="On which of these cards or players")
    cards: int = Field(1, ge=1, le=9, title="On how many, if they're chosen")
    only: Kinds = Field((), max_length=6, title="Only on cards of these kinds")
    but_not: Kinds = Field((), max_length=6, title="Not on cards of these kinds")
    lasts: Annotated[Lasts, CALLED_LASTS] = Field("turn", title="How long the change lasts")

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        return self.with_amount()

    def with_amount(self) -> Self:
        """The part itself; raises ValueError where it does not say by how much, or on which cards."""
        if self.effect not in WITHOUT_AMOUNT and not self.amount:
            raise ValueError(f"“{called(CALLED_EFFECT, self.effect)}” needs a number above 0 under “By how much”")
        if self.effect == "move" and self.reach != "chosen":
            raise ValueError("a card that moves has to be chosen: set that under “On which of these cards or players”")
        if self.reach == "one" and self.effect not in ON_HANDS:
            raise ValueError("you can choose one player only for drawing or discarding cards")
        return self

    @property
    def is_aimed(self) -> bool:
        """Whether somebody chooses the cards on which it is used."""
        return self.effect in ON_CARDS and self.reach == "chosen"

    @property
    def names_player(self) -> bool:
        """Whether somebody chooses the player whom it meets; else it meets all that fit."""
        return self.effect in ON_HANDS and self.reach == "one"

    @property
    def fades(self) -> bool:
        """Whether it is of no use once the attacks of the turn are made."""
        is_for_attacks = self.effect in {"bonus", "gain", "weaken", "pierce"}
        return is_for_attacks and self.lasts == "turn"

    def may_aim_at(self, kinds: tuple[str, ...], *, is_own: bool) -> bool:
        """OB-50: whether the power may be used on a card of these kinds."""
        return self.may_reach(is_own=is_own) and self.fits(kinds)

    def may_reach(self, *, is_own: bool) -> bool:
        """Whether the power may be used on cards of that side."""
        return self.whose == "any" or (self.whose == "own") == is_own

    @property
    def is_choosy(self) -> bool:
        """Whether its power works on some kinds of card alone."""
        return bool(self.only or self.but_not)

    def fits(self, kinds: tuple[str, ...]) -> bool:
        """Whether the power may be used on these kinds, however they are spelled."""
        if self.but_not and same_kinds(self.but_not, kinds):
            return False
        return not self.only or bool(same_kinds(self.only, kinds))


def same_kinds(these: Iterable[str], kinds: Iterable[str]) -> tuple[str, ...]:
    """Those of `kinds` that are among `these`: a kind is the same in capitals and in small letters."""
    known = {kind.casefold() for kind in these}
    return tuple([kind for kind in kinds if kind.casefold() in known])


def called(names: Called, value: str) -> str:
    """What people call it, as they read it where they choose it."""
    return dict(names.labels)[value]
