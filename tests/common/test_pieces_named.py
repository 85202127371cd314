"""A refusal marks on the board the pieces and places that it names, in every game."""

import re

import pytest

from referees.common.protocol.ruling import Refused
from referees.common.registry import HOUSE, referee
from tests.common.lies import lies

NAMED = re.compile(
    r"\{(card|place|pile|pier|above|target|where|hazard|rune|line)\}|your token|boat \{number\}|The (Coin|Bone|Voodoo)"
    r"|\b[Tt]h(is|at) (planet|place|cell|[Dd]ie|number)\b|'s (token|planet)\b"
)
IN_HAND = (
    "in the discard pile", "{card} doesn't stop", "can't attack with {card}", "has already come up this round",
    "cards to hand out", "wasn't given to", "can place the {card}", "must hand out",
)  # fmt: skip
"""Parts of sentences about cards that are in a hand or pile, not on a board."""
SOMETIMES = ("put into piles", "{value} isn't possible", "planet has vanished", "home planet of", "{colour} Adventurer")
"""Parts of sentences that may name what isn't drawn: a card of another draft, a number of cards in hand, the bag."""


@pytest.mark.parametrize("game", [game for game in HOUSE if referee(game).about.board is not None])
def test_a_refusal_marks_what_it_names(game: str) -> None:
    """A refusal marks each piece or place in its slots, or meant by words like “this planet” or “the Coin”."""
    refused = [lie.ruling for lie in lies(game, 60) if isinstance(lie.ruling, Refused)]
    bare = {reply.sentence.template for reply in refused if not reply.spots and NAMED.search(reply.sentence.template)}
    assert any(reply.spots for reply in refused) or game == "higgins_oracle"  # two equal cards are too rare there
    unmarked = {template for template in bare if not any(pattern in template for pattern in (*IN_HAND, *SOMETIMES))}
    assert not unmarked, f"{game}: add `.at(…)`, as the board shows what is named"
