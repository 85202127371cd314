"""Parts of powers: effect, targets, amount and duration."""

from collections.abc import Iterable
from typing import Annotated, Literal, Self, get_args

from pydantic import Field, StringConstraints, model_validator

from referees.common.setup.kit import KIT, Called, KitPart, Numbered
from referees.common.words import Sentence, say_in, wrong

LONGEST_NAME = 40

When = Literal[
    "none", "played", "placement", "attack", "kill", "death", "attacked", "turn_start", "turn_end", "standing"
]
"""When a power works: "played", once, from the hand; "placement" and "attack", once in each such phase; "kill",
whenever the card kills; "death", as it is killed; "attacked", if it survives an attack; "turn_start" and "turn_end";
"standing", as long as the card is on the battlefield; "none": never by an entry of its own."""

Turns = Literal["own", "others", "any"]
"""On whose turns a power works, if it belongs to a phase or the start or end of a turn."""

Effect = Literal[
    "told", "damage", "bonus", "heal", "revive", "copy", "gain", "weaken", "toughen", "guard", "pierce", "destroy",
    "return", "move", "draw", "discard", "more_attacks", "more_placing",
]  # fmt: skip
"""On cards: "damage" and "heal" by `amount`; "bonus" and "weaken" change the attack, "toughen" the health, "guard"
reduces damage, "pierce" allows attacks on shielded cards; "destroy", "return" to the hand, "move". On players: "draw",
"discard", "more_attacks", "more_placing". On the card itself: "gain" adds to its attack, "revive" brings it back,
"copy" makes it a duplicate. "told": the table carries out its text."""

StatKey = Literal["any", "own", "others"]
Reach = Literal["chosen", "all", "itself", "one"]
"""Which fitting cards are targets; "one": one player instead of all who fit."""
Lasts = Literal["turn", "stays"]
Stat = Literal["attack", "health", "guard", "pierce"]

STATS: dict[str, tuple[Stat, int]] = {
    "bonus": ("attack", 1), "gain": ("attack", 1), "weaken": ("attack", -1), "toughen": ("health", 1),
    "guard": ("guard", 1), "pierce": ("pierce", 1),
}  # fmt: skip
"""By effect, the number on a card that it changes, and the sign."""

ON_CARDS = ("damage", "heal", "bonus", "weaken", "toughen", "guard", "pierce", "destroy", "return", "move")
"""Effects on chosen cards, or on all that fit."""

ON_HANDS = ("draw", "discard")  # effects on players' hands, for which one player can be chosen

EVENTS: tuple[When, ...] = ("played", "placement", "attack", "kill", "death", "attacked", "turn_start", "turn_end")

EFFECTS: tuple[Effect, ...] = get_args(Effect)
MAY_STAND: tuple[Effect, ...] = ("bonus", "weaken", "toughen", "guard", "pierce", "more_attacks", "more_placing")
FITTING: dict[Effect, tuple[When, ...]] = {
    **dict.fromkeys(EFFECTS, EVENTS),
    **dict.fromkeys(MAY_STAND, (*EVENTS, "standing")),
    "told": ("none", *EVENTS),
    "revive": ("death",),
    "copy": ("played",),
    "gain": tuple([when for when in EVENTS if when != "death"]),
}
"""When a power with that effect may work."""

WITHOUT_AMOUNT = ("told", "revive", "copy", "pierce", "destroy", "return", "move")

CALLED_WHEN = Called.by(
    {
        "none": "The card doesn't say",
        "played": "Once, when played",
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
CALLED_TURNS = Called.by({"own": "Its owner's turns", "others": "Opponents' turns", "any": "Every player's turns"})
CALLED_EFFECT = Called.by(
    {
        "told": "Do what the card says, then enter the result",
        "damage": "Damages a card",
        "bonus": "Adds to a card's attack",
        "heal": "Heals a card",
        "revive": "Comes back to life",
        "copy": "Becomes a duplicate of another card",
        "gain": "Adds to its own attack",
        "weaken": "Reduces a card's attack",
        "toughen": "Adds to a card's health",
        "guard": "Reduces the damage a card takes",
        "pierce": "Lets a card attack shielded cards",
        "destroy": "Destroys a card",
        "return": "Returns a card to its owner's hand",
        "move": "Moves a card to another place",
        "draw": "Draws cards",
        "discard": "Makes players discard cards",
        "more_attacks": "Gives more attacks this turn",
        "more_placing": "Lets you place more cards this turn",
    }
)
CALLED_WHOSE = Called.by({"any": "Any player's", "own": "Its owner's", "others": "An opponent's"})
CALLED_REACH = Called.by(
    {
        "chosen": "Cards the owner chooses",
        "all": "All that match",
        "itself": "The card itself",
        "one": "One player the owner chooses",
    }
)
CALLED_LASTS = Called.by({"turn": "This turn", "stays": "As long as the card is in play"})


Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), StringConstraints(strip_whitespace=True)]
Kinds = Annotated[tuple[Name, ...], Numbered("Kind", "kinds")]


class Part(KitPart):
    """One effect of a power. `only` and `but_not` limit the kinds of its targets."""

    effect: Annotated[Effect, CALLED_EFFECT] = Field("told", title="What the power does")
    amount: int = Field(0, ge=0, le=20, title="By how much")
    whose: Annotated[StatKey, CALLED_WHOSE] = Field("any", title="Whose cards or which players the power affects")
    reach: Annotated[Reach, CALLED_REACH] = Field("chosen", title="How cards or players are chosen")
    cards: int = Field(1, ge=1, le=9, title="How many cards (only if the owner chooses)")
    only: Kinds = Field((), max_length=6, title="Only on cards of these kinds")
    but_not: Kinds = Field((), max_length=6, title="Not on cards of these kinds")
    lasts: Annotated[Lasts, CALLED_LASTS] = Field("turn", title="How long the change lasts")

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        return self.with_amount()

    def with_amount(self) -> Self:
        """Validates that amount and targets are given if the effect needs them. Raises ValueError."""
        if self.effect not in WITHOUT_AMOUNT and not self.amount:
            text = "“{effect}” needs a number above 0 under “By how much”"
            raise wrong(text, effect=called(CALLED_EFFECT, self.effect))
        if self.effect == "move" and self.reach != "chosen":
            raise wrong("to move cards, pick “Cards the owner chooses” under “How cards or players are chosen”")
        if self.reach == "one" and self.effect not in ON_HANDS:
            raise wrong("“One player the owner chooses” only goes with powers that make players draw or discard cards")
        return self

    @property
    def is_aimed(self) -> bool:
        """Whether the owner chooses its target cards."""
        return self.effect in ON_CARDS and self.reach == "chosen"

    @property
    def names_player(self) -> bool:
        """Whether the owner chooses one player; otherwise all who match are affected."""
        return self.effect in ON_HANDS and self.reach == "one"

    @property
    def is_for_attacks(self) -> bool:
        """Whether the effect only matters for attacks this turn."""
        return self.effect in {"bonus", "gain", "weaken", "pierce"} and self.lasts == "turn"

    def may_aim_at(self, kinds: tuple[str, ...], *, is_own: bool) -> bool:
        """OB-50: whether cards of these kinds are valid targets."""
        return self.may_reach(is_own=is_own) and self.fits(kinds)

    def may_reach(self, *, is_own: bool) -> bool:
        """Whether the owner's cards (`is_own`) or opponents' cards (otherwise) are valid targets."""
        return self.whose == "any" or (self.whose == "own") == is_own

    @property
    def is_choosy(self) -> bool:
        """Whether only some kinds are valid targets."""
        return bool(self.only or self.but_not)

    def fits(self, kinds: tuple[str, ...]) -> bool:
        """Whether these kinds are valid targets, case-insensitively."""
        if self.but_not and same_kinds(self.but_not, kinds):
            return False
        return not self.only or bool(same_kinds(self.only, kinds))


def same_kinds(these: Iterable[str], kinds: Iterable[str]) -> tuple[str, ...]:
    """The `kinds` that are also in `these`, ignoring case."""
    folded = {kind.casefold() for kind in these}
    return tuple([kind for kind in kinds if kind.casefold() in folded])


def called(names: Called, value: str) -> Sentence:
    """A value's label, as shown in the kit."""
    return say_in(KIT, dict(names.labels)[value])
