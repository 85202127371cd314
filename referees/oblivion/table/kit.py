"""The cards' printed numbers, and when and how their powers work. The rulebook itself gives only a few cards."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, ClassVar, Self

from pydantic import Field, field_validator, model_validator

from referees.common.setup.kit import Item, Kit as CommonKit, KitPart, Numbered
from referees.common.values.names import can_be_displayed
from referees.common.words import ExplainedError, Sentence, any_of, say, wrong
from referees.oblivion.table.parts import (
    CALLED_EFFECT,
    CALLED_TURNS,
    CALLED_WHEN,
    FITTING,
    LONGEST_NAME,
    Effect,
    Kinds,
    Name,
    Part,
    Turns,
    When,
    called,
)

LONGEST_TEXT = 400
MOST_CARDS = 60
MOST_COPIES = 60
FEWEST_IN_ALL, MOST_IN_ALL = 4, 400


class Printed(KitPart):
    """Facts printed on a card."""

    in_short: ClassVar[Sentence] = say("{attack}/{health} ×{copies}")

    name: Name = Field(title="Name on the card")
    copies: int = Field(ge=1, le=MOST_COPIES, title="Copies in the deck")
    attack: int = Field(ge=0, le=20, title="Attack")
    health: int = Field(ge=1, le=30, title="Health", description="The diamond gems on the side of the card.")
    kinds: Kinds = Field((), max_length=6, title="Card kinds", description="For example, human or angel.")
    power: str = Field("", max_length=LONGEST_TEXT, title="Power, as printed")
    when: Annotated[When, CALLED_WHEN] = Field("none", title="When the power works")
    turns: Annotated[Turns, CALLED_TURNS] = Field("own", title="Whose turns (only if the power names a phase or turn)")

    @field_validator("name", "power")
    @classmethod
    def _can_be_shown(cls, text: str) -> str:
        if not can_be_displayed(text):
            raise wrong("names and powers can only contain characters that can be displayed")
        return text


class Card(Part, Printed):
    """A card in the deck. Its fields describe the first part of its power; `then` holds any others."""

    may: bool = Field(
        False, title="Optional", description="The card says that its owner can choose not to use the power."
    )
    times: int = Field(0, ge=0, le=9, title="Uses per game", description="Enter 0 for no extra limit.")
    then: Annotated[tuple[Part, ...], Numbered("Extra effect", "extra effects")] = Field(
        (), max_length=2, title="Afterwards", description="What the power does next, after the first effect."
    )

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        when, then = self.when, self.then
        for part in self.parts:
            if when not in FITTING[part.effect]:
                raise _at_another_time(part.effect)
            if when == "standing" and part.is_aimed:
                raise wrong(
                    "a power that works as long as its card is on the battlefield must affect all "
                    "matching cards or just that card"
                )
        if then and self.effect in {"revive", "copy"}:
            raise wrong("“{effect}” can't have extra effects", effect=called(CALLED_EFFECT, self.effect))
        if then and any(part.effect in {"revive", "copy"} for part in then):
            raise wrong("coming back to life and becoming a duplicate can't be extra effects")
        return self.with_amount()

    @property
    def parts(self) -> tuple[Part, ...]:
        return (self, *self.then)


def _at_another_time(effect: Effect) -> ExplainedError:
    times = any_of([say("“{time}”", time=called(CALLED_WHEN, when)) for when in FITTING[effect]])
    text = "for “{effect}”, “When the power works” has to be {times}"
    return wrong(text, effect=called(CALLED_EFFECT, effect), times=times)


class Kit(CommonKit):
    """C-OB-14: a table's cards by id."""

    wide: ClassVar[Mapping[str, Item]] = {"copies": Item("The number of copies of each card", ("cards.*.copies",))}

    cards: Mapping[str, Card] = Field(
        min_length=1, max_length=MOST_CARDS, title="Cards", description="Every card in the deck, and what it says."
    )

    @field_validator("cards")
    @classmethod
    def _can_be_told_apart(cls, cards: Mapping[str, Card]) -> Mapping[str, Card]:
        names: set[str] = set()
        for id, card in cards.items():
            if not id.isidentifier() or len(id) > LONGEST_NAME:
                raise wrong("“{id}” can't be an ID: use letters, digits and _ (the name goes below it)", id=id[:20])
            name = card.name.casefold()
            if name in names:
                raise wrong("two cards are called “{name}”", name=card.name)
            names.add(name)
        total = sum([card.copies for card in cards.values()])
        if not FEWEST_IN_ALL <= total <= MOST_IN_ALL:
            text = "a deck has {fewest} to {most} cards, not {total}"
            raise wrong(text, fewest=FEWEST_IN_ALL, most=MOST_IN_ALL, total=total)
        return cards

    @field_validator("cards")
    @classmethod
    def _has_the_kinds_it_names(cls, cards: Mapping[str, Card]) -> Mapping[str, Card]:
        parts = [(card, part) for card in cards.values() for part in card.parts if part.only or part.but_not]
        kinds = tuple(dict.fromkeys([kind for card in cards.values() for kind in card.kinds]))
        folded = {kind.casefold() for kind in kinds} if parts else set()
        for card, kind in [(card, kind) for card, part in parts for kind in (*part.only, *part.but_not)]:
            if kind.casefold() not in folded:
                text = "the power of “{card}” names the kind “{kind}”, but no card is of that kind: {known}"
                known = say("the kinds are {kinds}", kinds=kinds) if kinds else say("no card has a kind")
                raise wrong(text, card=card.name, kind=kind, known=known)
        return cards

    def items(self) -> tuple[str, ...]:
        return ("copies", *(f"cards.{id}" for id in self.cards))

    @property
    def size(self) -> int:
        return sum([card.copies for card in self.cards.values()])


@cache
def shipped() -> Kit:
    """The default kit: facts from the rulebook, and guesses marked as such."""
    return Kit.shipped("referees.oblivion")
