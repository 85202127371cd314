"""A guess put together by two taps: the rank that was named, and its answer.

With a full hand a miss and the card it lays out are one tap: as soon as the rank is named the card pad opens, and a
card tapped there says that the rank was missed and that this one lies face up. Both go into the record, or neither.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.boards.taps import Choose, Enter, Fill, Pick, do
from companion.screens.table.hands import Hands
from referees.common.protocol.offer import Offer
from referees.higgins_oracle.asking import Guess
from referees.higgins_oracle.laying_out import LayOut
from referees.higgins_oracle.pieces import COPIES, SUITS

__all__ = ["Half", "answer", "half_of", "lay_out"]


@dataclass(frozen=True, slots=True)
class Half:
    """What was tapped first, the rank or the answer; the other one enters the guess. `with_suits`: the table enters the
    suits of the cards given."""

    rank: str | None = field(default=None, repr=False)
    hits: int | None = field(default=None, repr=False)
    with_suits: bool = False

    def with_half(self, tapped: Half) -> Half:
        """With what was tapped now in place of what it stands for."""
        return Half(
            self.rank if tapped.rank is None else tapped.rank,
            self.hits if tapped.hits is None else tapped.hits,
            tapped.with_suits,
        )


def half_of(picked: object) -> Half:
    """What was tapped first, nothing where something else was picked."""
    return picked if isinstance(picked, Half) else Half()


async def answer(hands: Hands, tapped: Half) -> None:
    """A tap on a rank or an answer. A guess that is whole is entered; a rank alone asks for its answer."""
    half = half_of(hands.picked).with_half(tapped)
    if half.rank is None or half.hits is None:
        await do(hands, Pick(half, None if half.rank is None else card_of_a_miss(hands, half.rank)))
    else:
        await _enter(hands, half.rank, half.hits, with_suits=half.with_suits)


async def lay_out(hands: Hands, card: str) -> None:
    """A tap on a card: the rank named before was missed, and this card lies face up; or only the latter."""
    half, draft = half_of(hands.picked), hands.draft
    if half.rank is None or draft is None or draft.spot is not None:
        await do(hands, Fill("card", card))
    else:
        await do(hands, Enter((_guess(hands, half.rank, 0), draft.filled("card", card).entry)))


def card_of_a_miss(hands: Hands, rank: str) -> Offer | None:
    """What the table would be asked after a miss, where that is a card to lay out (HO-6)."""
    following = hands.table.offers_after(_guess(hands, rank, 0))
    return next((offer for offer in following if offer.entry is LayOut), None)


def _guess(hands: Hands, rank: str, hits: int) -> Guess:
    """The guess of the player in turn; between rounds it is refused, whoever makes it."""
    return Guess(seat=hands.scene.view.turn or 0, rank=rank, hits=hits)


async def _enter(hands: Hands, rank: str, hits: int, *, with_suits: bool) -> None:
    """A whole guess; the card to lay out is asked for where a miss leads to it."""
    table = hands.table
    offer = next((one for one in table.offers if one.entry is Guess and one.fixed["hits"] == hits), None)
    if offer is None:  # no rank has so many cards left to give: the referee says why
        await do(hands, Enter((_guess(hands, rank, hits),)))
        return
    before = table.changes
    await do(hands, Choose(offer, {"rank": rank, **_suits(hits, with_suits=with_suits)}))
    following = table.offers
    if table.changes != before and following and following[0].entry is LayOut:
        await do(hands, Choose(following[0]))


def _suits(hits: int, *, with_suits: bool) -> dict[str, tuple[str, ...] | None]:
    """Left open only where there is something to tell: four cards of a rank are all there are."""
    if not hits:
        return {}
    if not with_suits:
        return {"suits": None}
    return {"suits": SUITS} if hits == COPIES else {}
