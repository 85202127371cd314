"""A guess made of two taps: the rank, and its answer.

With a full hand a miss and the card laid out for it are one tap: once the rank is named the card pad opens, and a card
tapped there enters the miss and the card. Both are kept, or neither.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.boards.taps import Choose, Enter, Fill, Pick, do
from companion.table.control.controller import TableController
from referees.common.protocol.offer import Offer
from referees.higgins_oracle.asking import Guess
from referees.higgins_oracle.laying_out import LayOut
from referees.higgins_oracle.pieces import COPIES, SUITS

__all__ = ["Half", "answer", "half_of", "lay_out"]


@dataclass(frozen=True, slots=True)
class Half:
    """The rank or the answer, whichever was tapped first. `with_suits`: the suits of the given cards are entered
    too."""

    rank: str | None = field(default=None, repr=False)
    hits: int | None = field(default=None, repr=False)
    with_suits: bool = False

    def with_half(self, tapped: Half) -> Half:
        """With the new tap in place of an earlier one of its kind."""
        return Half(
            self.rank if tapped.rank is None else tapped.rank,
            self.hits if tapped.hits is None else tapped.hits,
            tapped.with_suits,
        )


def half_of(picked: object) -> Half:
    """The pending half of a guess, from the player's selection."""
    return picked if isinstance(picked, Half) else Half()


async def answer(controller: TableController, tapped: Half) -> None:
    """Handle a tap on a rank or an answer. A complete guess is entered; a rank alone asks for its answer."""
    half = half_of(controller.picked).with_half(tapped)
    if half.rank is None or half.hits is None:
        await do(controller, Pick(half, None if half.rank is None else card_of_a_miss(controller, half.rank)))
    else:
        await _enter(controller, half.rank, half.hits, with_suits=half.with_suits)


async def lay_out(controller: TableController, card: str) -> None:
    """Handle a tap on a card: the named rank was missed, and this card is laid out; without a rank only the latter."""
    half, draft = half_of(controller.picked), controller.draft
    if half.rank is None or draft is None or draft.spot is not None:
        await do(controller, Fill("card", card))
    else:
        await do(controller, Enter((_guess(controller, half.rank, 0), draft.filled("card", card).entry)))


def card_of_a_miss(controller: TableController, rank: str) -> Offer | None:
    """The question after a miss, if it is for a card to lay out (HO-6)."""
    following = controller.table.offers_after(_guess(controller, rank, 0))
    return next((offer for offer in following if offer.entry is LayOut), None)


def _guess(controller: TableController, rank: str, hits: int) -> Guess:
    """The guess of the player in turn; between rounds it is refused, whoever makes it."""
    return Guess(seat=controller.scene.view.turn or 0, rank=rank, hits=hits)


async def _enter(controller: TableController, rank: str, hits: int, *, with_suits: bool) -> None:
    """Enter a complete guess; a miss may ask for the card to lay out."""
    table = controller.table
    fitting = (one for one in table.offers if one.entry is Guess and one.fixed["hits"] == hits)
    offer = next((one for one in fitting if rank in one.choices("rank")), None)
    if offer is None:  # too many for this rank: the referee says why
        await do(controller, Enter((_guess(controller, rank, hits),)))
        return
    before = table.changes
    await do(controller, Choose(offer, {"rank": rank, **_suits(hits, with_suits=with_suits)}))
    following = table.offers
    if table.changes != before and following and following[0].entry is LayOut:
        await do(controller, Choose(following[0]))


def _suits(hits: int, *, with_suits: bool) -> dict[str, tuple[str, ...] | None]:
    """Left open only where suits are unknown: four cards of a rank are all of them."""
    if not hits:
        return {}
    if not with_suits:
        return {"suits": None}
    return {"suits": SUITS} if hits == COPIES else {}
