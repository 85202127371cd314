"""The cards: what is printed on them, when their power works and what it does. The rulebook's text names only a few."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, ClassVar, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, field_validator, model_validator

from referees.common.setup.kit import Called, Item, Numbered
from referees.common.setup.kit import Kit as CommonKit

__all__ = ["Card", "Effect", "Kit", "When", "Whose", "items", "same_kinds", "shipped"]

LONGEST_NAME = 40
LONGEST_TEXT = 400
MOST_CARDS = 60
MOST_COPIES = 60
FEWEST_IN_ALL, MOST_IN_ALL = 4, 400

When = Literal["none", "played", "placement", "attack", "kill", "death"]
"""When a power works: "played", once, as the card comes from the hand onto the battlefield; "placement" and "attack",
once in each such phase of its owner's turns; "kill", whenever the card kills; "death", as it is killed. "none": never
by an entry of its own."""

Effect = Literal["told", "damage", "bonus", "heal", "revive", "copy", "gain"]
"""What a power does: "damage" and "heal" a card by `amount`, "bonus" adds `amount` to the attack of a card, "revive"
brings the card itself back, "copy" makes it another card, "gain" adds `amount` to its own attack. "told": what its text
says; the table does it and adjusts what has changed."""

Whose = Literal["any", "own", "others"]
Lasts = Literal["turn", "stays"]

FITTING: dict[Effect, tuple[When, ...]] = {
    "told": ("none", "played", "placement", "attack", "kill", "death"),
    "damage": ("played", "placement", "attack", "kill", "death"),
    "heal": ("played", "placement", "attack", "kill", "death"),
    "bonus": ("played", "placement", "attack"),
    "revive": ("death",),
    "copy": ("played",),
    "gain": ("kill",),
}
"""At which times each effect can be had."""

CALLED_WHEN = Called.by(
    {
        "none": "At no time of its own",
        "played": "When played, once",
        "placement": "In the Placement phase",
        "attack": "In the attack phase",
        "kill": "When it kills a card",
        "death": "When it is killed",
    }
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
    }
)
CALLED_WHOSE = Called.by({"any": "Any player's card", "own": "One's own card", "others": "An opponent's card"})
CALLED_LASTS = Called.by({"turn": "This turn", "stays": "As long as the card lies there"})


def _with_words(text: str) -> str:
    """A text that can be read, without spaces around it."""
    if not text.strip():
        raise ValueError("some words are needed")
    return text.strip()


Kind = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(_with_words)]
Kinds = Annotated[tuple[Kind, ...], Numbered("Kind", "kinds")]


class Card(BaseModel):
    """A card of the deck. `only` and `but_not` narrow which kinds of card its power may be used on."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    name: Annotated[str, AfterValidator(_with_words)] = Field(
        min_length=1, max_length=LONGEST_NAME, title="Name on the card"
    )
    copies: int = Field(ge=1, le=MOST_COPIES, title="Copies in the deck")
    attack: int = Field(ge=0, le=20, title="Attack")
    health: int = Field(ge=1, le=30, title="Health", description="The diamond gems on the side of the card.")
    kinds: Kinds = Field((), max_length=6, title="Kinds", description="Such as human or angel.")
    power: str = Field("", max_length=LONGEST_TEXT, title="Power, as it is printed")
    when: Annotated[When, CALLED_WHEN] = Field("none", title="When the power works")
    effect: Annotated[Effect, CALLED_EFFECT] = Field("told", title="What the power does")
    amount: int = Field(0, ge=0, le=20, title="By how much")
    whose: Annotated[Whose, CALLED_WHOSE] = Field("any", title="Whose cards it may be used on")
    only: Kinds = Field((), max_length=6, title="Only on cards of these kinds")
    but_not: Kinds = Field((), max_length=6, title="Not on cards of these kinds")
    lasts: Annotated[Lasts, CALLED_LASTS] = Field("turn", title="How long added attack lasts")
    may: bool = Field(
        False, title="May be left", description="The card says that its owner may leave the power unused."
    )
    times: int = Field(0, ge=0, le=9, title="How often in a game", description="0: as often as the rules let it.")

    @field_validator("name", "power")
    @classmethod
    def _can_be_shown(cls, text: str) -> str:
        if not text.isprintable():
            raise ValueError("a name or a power has only letters and signs that can be shown")
        return text

    @model_validator(mode="after")
    def _works_at_such_a_time(self) -> Self:
        if self.when not in FITTING[self.effect]:
            raise ValueError(_at_another_time(self.effect))
        if self.effect in {"damage", "bonus", "heal", "gain"} and not self.amount:
            raise ValueError(f"“{_called(CALLED_EFFECT, self.effect)}” needs a number above 0 under “By how much”")
        return self

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


def _called(names: Called, value: str) -> str:
    """What people call it, as they read it where they choose it."""
    return dict(names.labels)[value]


def _at_another_time(effect: Effect) -> str:
    """What to choose for a power that cannot be had at the time chosen."""
    times = " or ".join(f"“{_called(CALLED_WHEN, when)}”" for when in FITTING[effect])
    return f"for “{_called(CALLED_EFFECT, effect)}” choose under “When the power works”: {times}"


class Kit(CommonKit):
    """C-OB-14: the cards of a table, by an id of its own."""

    wide: ClassVar[Mapping[str, Item]] = {
        "copies": Item("How many there are of each card", ("cards.*.copies",)),
    }

    cards: Mapping[str, Card] = Field(
        min_length=1, max_length=MOST_CARDS, title="Cards", description="Every card of the deck and what it says."
    )

    @field_validator("cards")
    @classmethod
    def _can_be_told_apart(cls, cards: Mapping[str, Card]) -> Mapping[str, Card]:
        names: set[str] = set()
        for id, card in cards.items():
            if not id.isidentifier() or len(id) > LONGEST_NAME:
                raise ValueError(f"“{id[:20]}”: write an id of letters and underscores, the name goes under it")
            name = card.name.casefold()
            if name in names:
                raise ValueError(f"two cards are called “{card.name}”")
            names.add(name)
        total = sum(card.copies for card in cards.values())
        if not FEWEST_IN_ALL <= total <= MOST_IN_ALL:
            raise ValueError(f"a deck has {FEWEST_IN_ALL} to {MOST_IN_ALL} cards, not {total}")
        return cards

    @field_validator("cards")
    @classmethod
    def _has_the_kinds_it_names(cls, cards: Mapping[str, Card]) -> Mapping[str, Card]:
        there = tuple(dict.fromkeys(kind for card in cards.values() for kind in card.kinds))
        for card in cards.values():
            for kind in (*card.only, *card.but_not):
                if not same_kinds((kind,), there):
                    known = f"there are {', '.join(there)}" if there else "no card has any"
                    raise ValueError(f"the power of “{card.name}” names the kind “{kind}”, which no card has: {known}")
        return cards

    @model_validator(mode="after")
    def _assumes_what_is_there(self) -> Self:
        known = items(self)
        for item in self.assumed:
            if item not in known:
                raise ValueError(f"“{item[:30]}” is no item of this kit; there are {', '.join(known)}")
        return self

    @property
    def size(self) -> int:
        """How many cards the deck has."""
        return sum(card.copies for card in self.cards.values())


def items(kit: Kit) -> tuple[str, ...]:
    """The names that `assumed` may contain."""
    return ("copies", *(f"cards.{id}" for id in kit.cards))


@cache
def shipped() -> Kit:
    """The kit that comes with the game: what the rulebook's text tells, and guesses marked as such."""
    return Kit.shipped("referees.oblivion")
