"""Possible places of the hidden Oracle, by public information (IO-14, IO-80, C-IO-13, C-IO-18). It was dealt under an
inner planet, and a player who gets it says so at once. Never shown."""

from referees.common.values import Value, changed


class Hideouts(Value):
    """Possible places of the Oracle: under the planets at `places`, on the draw pile (`pile`), among unnamed
    `discards`, or in the `hands` of seats that took an unnamed card from such a place."""

    places: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    pile: bool = False
    discards: bool = False


NOWHERE = Hideouts()


def left_by(hideouts: Hideouts, place: int, seat: int, left: int) -> Hideouts:
    """Possible Oracle places after a player took an unseen card from under a planet, leaving `left` cards."""
    if place not in hideouts.places:
        return hideouts
    return changed(_held(hideouts, seat), places=hideouts.places if left else _without(hideouts, place))


def discarded_from(hideouts: Hideouts, place: int, unnamed: int) -> Hideouts:
    """Possible Oracle places after a planet's cards were discarded; `unnamed` is how many weren't named."""
    if place not in hideouts.places:
        return hideouts
    return changed(hideouts, places=_without(hideouts, place), discards=hideouts.discards or unnamed > 0)


def shuffled(hideouts: Hideouts, *, has_oracle: bool) -> Hideouts:
    """Possible Oracle places after the discards became the draw pile: only that pile if `has_oracle`."""
    if has_oracle:
        return Hideouts(pile=True)
    return changed(hideouts, pile=hideouts.pile or hideouts.discards, discards=False)


def drawn_from(hideouts: Hideouts, seat: int, left: int) -> Hideouts:
    """Possible Oracle places after a player drew, leaving `left` cards in the draw pile."""
    return changed(_held(hideouts, seat), pile=left > 0) if hideouts.pile else hideouts


def _held(hideouts: Hideouts, seat: int) -> Hideouts:
    return changed(hideouts, hands=tuple(sorted({*hideouts.hands, seat})))


def _without(hideouts: Hideouts, place: int) -> tuple[int, ...]:
    return tuple([other for other in hideouts.places if other != place])
