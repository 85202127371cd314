"""Possible places of the hidden Oracle, by public information (IO-14, IO-80, C-IO-13, C-IO-18). It was dealt under an
inner planet, and a player who gets it says so at once. Never shown."""

from __future__ import annotations

from referees.common.values import Value, changed


class Lairs(Value):
    """Possible places of the Oracle: under the planets at `places`, on the draw pile (`pile`), among unnamed
    `discards`, or in the `hands` of seats that took an unnamed card from such a place."""

    places: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    pile: bool = False
    discards: bool = False


NOWHERE = Lairs()


def left_by(lairs: Lairs, place: int, seat: int, left: int) -> Lairs:
    """Possible Oracle places after a player took an unseen card from under a planet, leaving `left` cards."""
    if place not in lairs.places:
        return lairs
    return changed(_held(lairs, seat), places=lairs.places if left else _without(lairs, place))


def discarded_from(lairs: Lairs, place: int, unnamed: int) -> Lairs:
    """Possible Oracle places after a planet's cards were discarded; `unnamed` is how many weren't named."""
    if place not in lairs.places:
        return lairs
    return changed(lairs, places=_without(lairs, place), discards=lairs.discards or unnamed > 0)


def shuffled(lairs: Lairs, *, has_oracle: bool) -> Lairs:
    """Possible Oracle places after the discards became the draw pile: only that pile if `has_oracle`."""
    if has_oracle:
        return Lairs(pile=True)
    return changed(lairs, pile=lairs.pile or lairs.discards, discards=False)


def drawn_from(lairs: Lairs, seat: int, left: int) -> Lairs:
    """Possible Oracle places after a player drew, leaving `left` cards in the draw pile."""
    return changed(_held(lairs, seat), pile=left > 0) if lairs.pile else lairs


def _held(lairs: Lairs, seat: int) -> Lairs:
    return changed(lairs, hands=tuple(sorted({*lairs.hands, seat})))


def _without(lairs: Lairs, place: int) -> tuple[int, ...]:
    return tuple([other for other in lairs.places if other != place])
