"""Conditions for each happening of Meow Oracle to be true."""

from referees.meow_oracle import REFEREE
from referees.meow_oracle.pieces import NO_CARD, card_label
from referees.meow_oracle.rounds import ranking_of
from referees.meow_oracle.scoring import round_winner_points, total_winner_points
from referees.meow_oracle.state import Round, State
from tests.common.happenings import IsSo, Told

FEWEST_LEFT = 1


def last(told: Told) -> Round:
    """The round that was scored."""
    finished: Round = told.after.rounds[-1]
    return finished


def points(told: Told) -> list[int]:
    """The winner points of the round that was scored."""
    return round_winner_points(last(told), told.after.config.options)


def scores(told: Told) -> list[int]:
    """The scores that decide who is lowest, of those who took part."""
    finished = last(told)
    if told.after.config.options.lowest == "winner_points":
        return [points(told)[seat] for seat in finished.seats]
    return [finished.total(seat) for seat in finished.seats]


def lowest(told: Told) -> set[int]:
    """The seats that are lowest."""
    return {seat for seat, score in zip(last(told).seats, scores(told), strict=True) if score == min(scores(told))}


def starts(told: Told) -> bool:
    """Whether the named seat is the one that may start."""
    (offer,) = REFEREE.offers(told.after)
    return bool(offer.fixed["starter"] == told.seat())


def ties(told: Told, *, with_starter: bool) -> bool:
    """Whether exactly those tie who are said to, the last starter among them or not."""
    tied = {who.seat for who in told.fields["tied"]}
    was = told.fields["last"].seat
    return starts(told) and tied == lowest(told) and was == told.after.starter and (was in tied) == with_starter


def alone(told: Told) -> bool:
    """Whether no other player is as low."""
    return starts(told) and lowest(told) == {told.seat()}


def full(told: Told) -> bool:
    """Whether each area of the round was full."""
    return all(last(told).areas[seat].is_full for seat in last(told).seats)


def asks_for_cards(state: State) -> bool:
    """Whether a card is still missing from an area."""
    return any(not state.areas[seat].is_full for seat in state.playing)


def dealt(told: Told, unused: int) -> bool:
    """Whether each player has nine face-down cards and that many are left."""
    return unused == 36 - 9 * len(told.after.playing) and all(
        told.after.areas[seat].face_down == 9 for seat in told.after.playing
    )


def won(told: Told, count: int) -> bool:
    """Whether the named winners have won, with that number of winner points."""
    winners = [who.seat for who in told.fields["who"]]
    totals = total_winner_points(told.after)
    return tuple(winners) == ranking_of(told.after)[0] and {totals[seat] for seat in winners} == {count}


def level(told: Told) -> bool:
    """Whether exactly the named players, of those who stayed, are tied."""
    totals, named = total_winner_points(told.after), {who.seat for who in told.fields["level"]}
    best = max(totals[seat] for seat in told.after.playing)
    return named == {seat for seat in told.after.playing if totals[seat] == best} and won(told, best)


def set_aside(told: Told, *, by_leaving: bool) -> bool:
    """Whether these cards were up or on their way before and are nowhere now, since the seat, or another, left."""
    before, after = told.before, told.after
    were = {*before.turned, *(card for card, _ in before.given)}
    are = {*after.turned, *(card for card, _ in after.given), *after.unseen}
    are |= {cell for area in after.areas for cell in area.cells}
    has_left = told.seat() in after.left if by_leaving else bool(after.left)
    return has_left and {card_label(card) for card in were - are} >= set(told.fields["cards"])


TIED = "{tied} are tied for the fewest points."
DECIDED = "{level} have {count} Winner Point each. "
IS_SO: dict[str, IsSo] = {
    "Nine cards are face down in front of each player; {unused} are set aside, unseen.": lambda told: dealt(
        told, told.fields["unused"]
    ),
    "Nine cards are face down in front of each player; none are left over.": lambda told: dealt(told, 0),
    "Play the round, then enter the cards in each area.": lambda told: (
        told.after.config.options.entered == "areas" and asks_for_cards(told.after)
    ),
    "The face-down card goes beside {who}'s area.": lambda told: (
        told.after.rounds != told.before.rounds
        or told.after.areas[told.seat()].beside == told.before.areas[told.seat()].beside + 1
    ),
    "All cards are face up, so round {number} is over.": lambda told: (
        full(told) and told.fields["number"] == len(told.after.rounds)
    ),
    "There are no face-down cards left: round {number} is over.": lambda told: (
        not full(told) and not any(last(told).areas[seat].face_down for seat in last(told).seats)
    ),
    "{who} scores {total}: {count} Winner Point.": lambda told: (
        last(told).total(told.seat()) == told.fields["total"] and points(told)[told.seat()] == told.fields["count"]
    ),
    "Gather all 36 cards and shuffle them.": lambda told: not told.after.dealt,
    "{who} had the lowest score and starts the next round.": lambda told: (
        alone(told) and told.after.config.options.lowest == "round_score"
    ),
    "{who} had the fewest Winner Points and starts the next round.": lambda told: (
        alone(told) and told.after.config.options.lowest == "winner_points"
    ),
    f"{TIED} {{last}} started the previous round, so {{who}} starts this one.": lambda told: ties(
        told, with_starter=True
    ),
    f"{TIED} {{last}} started the previous round, "
    "so {who}, the next tied player clockwise, starts this one.": lambda told: ties(told, with_starter=True),
    f"{TIED} {{last}} started the previous round, so the next tied player clockwise, {{who}}, starts.": lambda told: (
        ties(told, with_starter=False)
    ),
    "{first} would start but has left, so {who} starts.": lambda told: (
        starts(told) and told.fields["first"].seat in told.after.left
    ),
    "{who} wins with {count} Winner Point.": lambda told: won(told, told.fields["count"]),
    "{who} share the win: they're tied on Winner Points and in the last round too.": lambda told: won(
        told, max(total_winner_points(told.after)[seat] for seat in told.after.playing)
    ),
    DECIDED + "The last round's scores are {scores}, so {who} wins.": level,
    DECIDED + "The last round's Winner Points are {scores}, so {who} wins.": level,
    "{who} keeps the {card} and places it.": lambda told: told.seat() == told.entry.seat,  # type: ignore[attr-defined]
    "{who} has left without placing the {cards}. Set it aside.": lambda told: set_aside(told, by_leaving=True),
    "{who} has left without handing out the {cards}. Set it aside.": lambda told: set_aside(told, by_leaving=True),
    "A player has left, so the {cards} isn't needed. Set it aside.": lambda told: set_aside(told, by_leaving=False),
    "It's {who}'s turn.": lambda told: told.seat() == told.after.turn,
    "The sheet is full.": lambda told: (
        full(told)
        or NO_CARD in (getattr(told.entry, "card", ""), *(one for area in told.before.areas for one in area.cells))
        if told.after.rounds != told.before.rounds
        else not asks_for_cards(told.after)
    ),
    "Too few players are left, so the game ends as it stands.": lambda told: len(told.after.playing) == FEWEST_LEFT,
}
