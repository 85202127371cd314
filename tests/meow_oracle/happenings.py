"""Conditions for each happening of Meow Oracle to be true."""

from collections import Counter

from referees.common.always.conclude import ScoreBySheet
from referees.meow_oracle import REFEREE
from referees.meow_oracle.pieces import NO_CARD, card_label
from referees.meow_oracle.rounds import ranking_of
from referees.meow_oracle.scoring import round_winner_points, total_winner_points
from referees.meow_oracle.state import Round, State
from referees.meow_oracle.turning_up import TurnUp
from tests.common.happenings import Case, IsSo

FEWEST_LEFT = 1


def last(case: Case) -> Round:
    finished: Round = case.after.rounds[-1]
    return finished


def points(case: Case) -> list[int]:
    return round_winner_points(last(case), case.after.config.options)


def scores(case: Case) -> list[int]:
    """The scores that decide who is lowest, by seat of the players who took part."""
    finished = last(case)
    if case.after.config.options.lowest == "winner_points":
        return [points(case)[seat] for seat in finished.seats]
    return [finished.total(seat) for seat in finished.seats]


def lowest(case: Case) -> set[int]:
    """The seats with the lowest score of those that decide."""
    return {seat for seat, score in zip(last(case).seats, scores(case), strict=True) if score == min(scores(case))}


def starts(case: Case) -> bool:
    """Whether the named seat is the one offered as starter."""
    (offer,) = REFEREE.offers(case.after)
    return bool(offer.fixed["starter"] == case.seat())


def ties(case: Case, *, with_starter: bool) -> bool:
    """Whether exactly the named players are tied, with or without the last starter."""
    tied = {who.seat for who in case.fields["tied"]}
    was = case.fields["last"].seat
    return starts(case) and tied == lowest(case) and was == case.after.starter and (was in tied) == with_starter


def alone(case: Case) -> bool:
    """Whether the named seat starts, and no other player is as low."""
    return starts(case) and lowest(case) == {case.seat()}


def full(case: Case) -> bool:
    """Whether each player's area was full at the end of the round."""
    return all(last(case).areas[seat].is_full for seat in last(case).seats)


def asks_for_cards(state: State) -> bool:
    """Whether a card is still missing from an area."""
    return any(not state.areas[seat].is_full for seat in state.playing)


def dealt(case: Case, unused: int) -> bool:
    """Whether each player has nine face-down cards and the named number is set aside."""
    return unused == 36 - 9 * len(case.after.playing) and all(
        case.after.areas[seat].face_down == 9 for seat in case.after.playing
    )


def won(case: Case, count: int) -> bool:
    """Whether the named winners have won, with that number of winner points."""
    winners = [who.seat for who in case.fields["who"]]
    totals = total_winner_points(case.after)
    return tuple(winners) == ranking_of(case.after)[0] and {totals[seat] for seat in winners} == {count}


def level(case: Case) -> bool:
    """Whether exactly the named players, of those who stayed, are tied."""
    totals, tied = total_winner_points(case.after), {who.seat for who in case.fields["level"]}
    best = max(totals[seat] for seat in case.after.playing)
    return tied == {seat for seat in case.after.playing if totals[seat] == best} and won(case, best)


def up(state: State) -> Counter[str]:
    """How often each card is up or handed out: twice, if MO-1 was overruled."""
    return Counter([*state.turned, *(card for card, _ in state.given)])


def in_areas(state: State) -> Counter[str]:
    return Counter(cell for area in state.areas for cell in area.cells if cell is not None)


def set_aside(case: Case, *, by_leaving: bool) -> bool:
    """Whether the named cards were up or handed out before, or came up now, and are neither up nor in an area nor to
    come up; by that player's leaving or any entry."""
    before, after = case.before, case.after
    were = up(before) + Counter([case.entry.card] if isinstance(case.entry, TurnUp) else ())
    placed = in_areas(after) - in_areas(before)
    gone = Counter(card_label(card) for card in (were - up(after) - placed).elements() if card not in after.unseen)
    has_left = not by_leaving or case.seat() in after.left
    return has_left and Counter(case.fields["cards"]) <= gone


TIED = "{tied} are tied for the fewest points."
DECIDED = "{level} have {count} Winner Point each. "
IS_SO: dict[str, IsSo] = {
    "Each player has nine face-down cards; the other {unused} are set aside face down.": lambda case: dealt(
        case, case.fields["unused"]
    ),
    "Each player has nine face-down cards; none are left over.": lambda case: dealt(case, 0),
    "Play the round, then enter the cards in each area.": lambda case: (
        asks_for_cards(case.after)
        and (isinstance(case.entry, ScoreBySheet) or case.after.config.options.entered == "areas")
    ),
    "The face-down card goes beside {who}'s area.": lambda case: (
        case.after.rounds != case.before.rounds
        or case.after.areas[case.seat()].beside == case.before.areas[case.seat()].beside + 1
    ),
    "All cards are face up, so round {number} is over.": lambda case: (
        full(case) and case.fields["number"] == len(case.after.rounds)
    ),
    "There are no face-down cards left: round {number} is over.": lambda case: (
        not full(case) and not any(area.face_down for area in last(case).areas)
    ),
    "Nobody still playing has face-down cards: round {number} is over.": lambda case: (
        {seat for seat, area in enumerate(last(case).areas) if area.face_down}
        <= {*case.after.left} - {*last(case).seats}
    ),
    "{who} scores {total} and gets {count} Winner Point.": lambda case: (
        last(case).total(case.seat()) == case.fields["total"] and points(case)[case.seat()] == case.fields["count"]
    ),
    "Gather all 36 cards and shuffle them.": lambda case: not case.after.dealt,
    "{who} had the lowest score and starts the next round.": lambda case: (
        alone(case) and case.after.config.options.lowest == "round_score"
    ),
    "{who} had the fewest Winner Points and starts the next round.": lambda case: (
        alone(case) and case.after.config.options.lowest == "winner_points"
    ),
    f"{TIED} {{last}} started the previous round, so {{who}} starts this one.": lambda case: ties(
        case, with_starter=True
    ),
    f"{TIED} {{last}} started the previous round, "
    "so {who}, the next tied player clockwise, starts this one.": lambda case: ties(case, with_starter=True),
    f"{TIED} {{last}} started the previous round, so the next tied player clockwise, {{who}}, starts.": lambda case: (
        ties(case, with_starter=False)
    ),
    "{first} would start but has left, so {who} starts.": lambda case: (
        starts(case) and case.fields["first"].seat in case.after.left
    ),
    "{who} wins with {count} Winner Point.": lambda case: won(case, case.fields["count"]),
    "{who} share the win: they're tied on Winner Points and in the last round too.": lambda case: won(
        case, max(total_winner_points(case.after)[seat] for seat in case.after.playing)
    ),
    DECIDED + "The last round's scores are {scores}, so {who} wins.": level,
    DECIDED + "The last round's Winner Points are {scores}, so {who} wins.": level,
    "{who} keeps the {card} and places it.": lambda case: case.seat() == case.entry.seat,  # type: ignore[attr-defined]
    "{who} has left without placing the {cards}. Set it aside.": lambda case: set_aside(case, by_leaving=True),
    "{who} has left without handing out the {cards}. Set it aside.": lambda case: set_aside(case, by_leaving=True),
    "Nobody needs the {cards}. Set it aside.": lambda case: set_aside(case, by_leaving=False),
    "It's {who}'s turn.": lambda case: case.seat() == case.after.turn,
    "All cards have been entered.": lambda case: (
        full(case)
        or NO_CARD in (getattr(case.entry, "card", ""), *(cell for area in case.before.areas for cell in area.cells))
        if case.after.rounds != case.before.rounds
        else not asks_for_cards(case.after)
    ),
    "Too few players are left, so the game ends as it stands.": lambda case: len(case.after.playing) == FEWEST_LEFT,
}
