"""Points: each player's cards, and the reigning Oracle's hand (HO-2, HO-10)."""

from collections.abc import Iterator

from referees.common.protocol.tally import ScoreLine, Tally
from referees.common.shared import decisive, granted_lines
from referees.common.words import Sentence, Who, say, say_count
from referees.higgins_oracle.pieces import rank_label
from referees.higgins_oracle.state import Capture, Round, State


def played_round(state: State) -> Round:
    """HO-10, C-HO-2: a point per card won, per card laid out (house option), and per card in the Oracle's hand."""
    counts = state.config.options.face_up == "oracle"
    points = tuple(
        won + len(laid) * counts + state.hand * (seat == state.oracle)
        for seat, (won, laid) in enumerate(zip(state.won, state.face_up, strict=True))
    )
    lines = tuple(line for seat in range(len(points)) for line in _card_lines(state, seat, counts))
    part = Tally(_title(state), lines, decided=_decided(state, counts))
    return Round(points, part, state.face_up, state.hand, state.oracle)


def _decided(state: State, face_up_counts: bool) -> Sentence | None:
    laid = [len(cards) * face_up_counts for cards in state.face_up]
    in_hand = [state.hand * (seat == state.oracle) for seat in range(len(laid))]
    result = decisive(state.won, laid, in_hand)
    if result is None:
        return None
    seat, part = result
    who, count = Who(seat), (state.won, laid, in_hand)[part][seat]
    if part == 0:
        return say_count("{who}: {count} card won by asking", "{who}: {count} cards won by asking", count, who=who)
    if part == 1:
        return say_count("{who}: {count} card laid out", "{who}: {count} cards laid out", count, who=who)
    one, many = "{who}: {count} card in the Oracle's hand", "{who}: {count} cards in the Oracle's hand"
    return say_count(one, many, count, who=who)


def counted_round(state: State) -> Round:
    """OC-4: points as counted by the players; the reigning Oracle is unknown."""
    points = tuple(cards or 0 for cards in state.sheet or ())
    lines = (ScoreLine(seat, say("Counted by the players"), cards, ("OC-4",)) for seat, cards in enumerate(points))
    return Round(points, Tally(_title(state), tuple(lines)))


def _title(state: State) -> Sentence:
    return say("Round {number}", number=len(state.rounds) + 1)


def totals(state: State) -> list[int]:
    """Each seat's total points: from all scored rounds, and those granted by the players."""
    return [sum(points) for points in zip(state.granted, *(finished.points for finished in state.rounds), strict=True)]


def tally(state: State, to: int | None = None) -> Tally:
    """Points by round, with a sub-tally of cards; without the running round, whose winnings are secret."""
    lines = [
        ScoreLine(seat, _round_label(number, points), points, ("HO-10",))
        for number, finished in enumerate(state.rounds, start=1)
        for seat, points in enumerate(finished.points)
    ]
    lines += granted_lines(state.granted)
    return Tally(say("Points"), tuple(lines), tuple(finished.part for finished in state.rounds))


def _round_label(number: int, points: int) -> Sentence:
    return say_count("Round {number}: {count} card", "Round {number}: {count} cards", points, number=number)


def _card_lines(state: State, seat: int, face_up_counts: bool) -> Iterator[ScoreLine]:
    mine = [capture for capture in state.captures if capture.seat == seat]
    for capture in mine:
        yield ScoreLine(seat, _won_label(capture), capture.count, ("HO-7", "HO-10"), capture.entry or None)
    impossible = state.won[seat] - sum(capture.count for capture in mine)
    if impossible:
        yield ScoreLine(seat, say("Corrected by the players"), impossible, ("OC-1",))
    laid = len(state.face_up[seat])
    if laid:
        label = say_count("{count} card laid out as Oracle", "{count} cards laid out as Oracle", laid)
        yield ScoreLine(seat, label, laid * face_up_counts, ("HO-10", "C-HO-2"))
    if seat == state.oracle and state.hand:
        label = say_count("{count} card in the Oracle's hand", "{count} cards in the Oracle's hand", state.hand)
        yield ScoreLine(seat, label, state.hand, ("HO-10",))


def _won_label(capture: Capture) -> Sentence:
    text = "Guess #{number}: {rank} × {cards}"
    return say(text, number=capture.guess, rank=rank_label(capture.rank), cards=capture.count)
