"""For each refusal of Meow Oracle, the condition under which it's true: written from the rules and the view alone."""

from collections.abc import Iterator
from typing import Any

from referees.common.protocol.sentence import Reader
from tests.common.claims import Claim, IsTrue

READER = Reader(())
FACE_DOWN, NO_CARD = "face-down", "none"
FIRST, LATER = 3, 2
DECK = 36
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
SNAKE = (0, 1, 2, 5, 4, 3, 6, 7, 8)
COLOURS = {"red": "R", "blue": "B", "green": "G"}


def card(claim: Claim, name: str = "card") -> str:
    return card_called(claim.words(name))


def card_called(words: str) -> str:
    """The id of a card that is named in words; the fourth colour is on three cards."""
    colour, number = words.split()
    return f"{COLOURS.get(colour, 'J')}{number}"


def cell(claim: Claim) -> int:
    """The number of the place that is named in words, row by row."""
    words = claim.words("where")
    row = 0 if "top" in words else 2 if "bottom" in words else 1
    column = 0 if "left" in words else 2 if "right" in words else 1
    return 3 * row + column


def is_there(claim: Claim) -> bool:
    """Whether that card is face up at that place."""
    return bool(claim.view.areas[claim.seat()].cells[cell(claim)] == card(claim))


def playing(view: Any) -> list[int]:
    """The seats whose players haven't left."""
    return [seat for seat in range(len(view.areas)) if seat not in view.left]


def face_up(view: Any) -> Iterator[str]:
    """All cards whose face can be seen."""
    yield from view.turned
    yield from (face for face, _ in view.given)
    for area in view.areas:
        yield from (face for face in area.cells if face not in {None, FACE_DOWN, NO_CARD})


def empty_cells(view: Any) -> int:
    """The number of places without a face-up card, in the areas of players who haven't left."""
    return sum(face in {None, FACE_DOWN} for seat in playing(view) for face in view.areas[seat].cells)


def face_down(view: Any, seat: int) -> int:
    """The number of a player's face-down cards, in the area or beside it."""
    area = view.areas[seat]
    return int(area.cells.count(FACE_DOWN) + area.beside)


def to_turn_up(view: Any, seat: int) -> set[int]:
    """MO-11: how many cards a player may have to turn up in a turn, at most what is left; C-MO-15: in a turn in which a
    player leaves, one for each receiver who hasn't left."""
    left = face_down(view, seat) + len(view.turned)
    usual = FIRST if len(playing(view)) > 2 or left == 9 else LATER
    return {min(count, left) for count in (usual, *(receivers(view, seat, leaver) for leaver in view.left))}


def receivers(view: Any, turn: int, leaver: int) -> int:
    """MO-12: the number of cards handed out in the turn in which that player leaves."""
    circle = sorted((*playing(view), leaver), key=lambda seat: (seat - turn) % len(view.areas))
    return sum(seat != leaver for seat in circle[:FIRST])


def round_score(cells: tuple[str | None, ...], readings: dict[str, str]) -> int:
    """MO-20 to MO-23: an area's points for the run along the arrow, and for lines of one colour."""
    order = SNAKE if readings["arrow"] == "serpentine" else tuple(range(9))
    numbers = [None if cells[at] in {None, FACE_DOWN} else int(str(cells[at])[1:]) for at in order]
    lengths = [run(numbers[start:]) for start in range(9)]
    longest = max(lengths) if readings["run"] == "longest" else lengths[0]
    return longest + {8: 2, 9: 6}.get(longest, 0) + sum(line(cells, triple, readings) for triple in LINES)


def run(numbers: list[int | None]) -> int:
    """How many numbers, counted from the first one, never fall."""
    count, last = 0, -1
    for number in numbers:
        if number is None or number < last:
            break
        count, last = count + 1, number
    return count


def line(cells: tuple[str | None, ...], places: tuple[int, ...], readings: dict[str, str]) -> int:
    """MO-22: 2 points if three cards share a colour; a joker has any colour."""
    colours = [str(cells[at])[0] for at in places if cells[at] not in {None, FACE_DOWN}]
    if len(colours) < 3:
        return 0
    if set(colours) == {"J"}:
        return 6 if readings["three_jokers"] == "six" else 2
    return 2 if len(set(colours) - {"J"}) == 1 else 0


def winner_points(scores: dict[int, int], readings: dict[str, str]) -> dict[int, int]:
    """MO-24: one point for each neighbour with a lower or the same score."""
    seats = sorted(scores)
    points = {}
    for at, seat in enumerate(seats):
        neighbours = [seats[at - 1], seats[(at + 1) % len(seats)]]
        if len(seats) == 2 and readings["two_players"] == "once":
            neighbours = neighbours[:1]
        beaten = sum(scores[seat] > scores[facing] for facing in neighbours)
        ties = sum(scores[seat] == scores[facing] for facing in neighbours)
        points[seat] = beaten + (min(ties, 1) if readings["ties"] == "once" else ties)
    return points


def lowest(claim: Claim, by: str, without: frozenset[int] = frozenset()) -> list[int]:
    """The seats that are lowest in the last round, by its scores or its winner points; `without` some seats."""
    areas = enumerate(claim.view.finished[-1])
    scores = {seat: round_score(area.cells, claim.options.readings) for seat, area in areas if area is not None}
    points = scores if by == "round_score" else winner_points(scores, claim.options.readings)
    among = [seat for seat in points if seat not in without]
    return [seat for seat in among if points[seat] == min(points[seat] for seat in among)]


def is_lowest(claim: Claim, by: str) -> bool:
    """Whether that player alone is lowest, by what the table compares."""
    return claim.options.readings["lowest"] == by and lowest(claim, by) == [claim.seat()]


def tied(claim: Claim) -> bool:
    """MO-26: whether these seats are lowest, and the named one is the first of them clockwise from the last starter."""
    among, last, seats = claim.named("tied"), claim.seat("last"), len(claim.view.areas)
    following = [(last + step) % seats for step in range(1, seats + 1)]
    first = next(seat for seat in following if seat in among)
    return lowest(claim, claim.options.readings["lowest"]) == sorted(among) and claim.seat() == first


def starts_instead(claim: Claim) -> bool:
    """MO-26: whether the lowest player has left, and the second is lowest of the others, or in edition 3 the next."""
    first, left, by = claim.seat("first"), frozenset(claim.view.left), claim.options.readings["lowest"]
    following = [seat for step in range(1, claim.players) if (seat := (first + step) % claim.players) not in left]
    instead = lowest(claim, by, left) if claim.config.edition > 3 else following[:1]
    return first in left and first in lowest(claim, by) and claim.seat() in instead


def gets_none(claim: Claim) -> bool:
    """C-MO-10: whether, of four players, that one is the last after the player in turn."""
    seats = playing(claim.view)
    turn = claim.seat("turn")
    return len(seats) == 4 and claim.view.turn == turn and seats[seats.index(turn) - 1] == claim.seat()


def has_share(claim: Claim) -> bool:
    """MO-12: whether the player may have got that many cards, and the turned-up cards are for the others named."""
    who, count, view = claim.seat(), claim.fields["count"], claim.view
    got = [receiver for _, receiver in view.given].count(who)
    placed = sum(face not in {None, FACE_DOWN} for face in view.areas[who].cells)
    rest = claim.named("rest")
    return got <= count <= got + placed and bool(view.turned) and who not in rest and set(rest) <= set(playing(view))


def has_come_up(claim: Claim) -> bool:
    """MO-1: whether that card is face up, or was in this round."""
    return was_seen(claim.view, card(claim))


def was_seen(view: Any, face: str) -> bool:
    """Whether a card is face up, or was in this round: a card that was set aside or corrected is no longer in sight,
    and only a table that shows the unseen cards says that it isn't one of them."""
    return face in {*face_up(view)} or view.unseen is None or face not in view.unseen


def running(claim: Claim) -> bool:
    """Whether a round is under way."""
    return bool(claim.view.round > len(claim.view.finished))


def waits(claim: Claim) -> bool:
    """MO-13: whether exactly those cards were given to those players and are still to be placed, and none is to be
    handed out."""
    waiting = [dict(each.fields) for each in claim.fields["waiting"]]
    named = {(card_called(READER.text(fields["card"])), fields["who"].seat) for fields in waiting}
    return not claim.view.turned and named == {*claim.view.given}


def number_of_turn(claim: Claim) -> bool:
    """Whether it's that player's turn, with that number of cards still to be turned up."""
    view, who = claim.view, claim.seat()
    in_all = claim.fields["count"] + len(view.turned)
    return view.turn == who and not view.given and in_all in to_turn_up(view, who)


def has_left(claim: Claim) -> bool:
    return claim.seat() in claim.view.left


IS_TRUE: dict[str, IsTrue] = {
    "All 36 cards have come up in this round.": lambda claim: len({*face_up(claim.view)}) == DECK,
    "It's {turn}'s turn, not {who}'s.": lambda claim: claim.view.turn == claim.seat("turn") != claim.seat(),
    "There's no card {where} of {who}'s area.": lambda claim: claim.view.areas[claim.seat()].cells[cell(claim)] is None,
    "There's no face-down card beside {who}'s area.": lambda claim: claim.view.areas[claim.seat()].beside == 0,
    "First, place this turn's cards: {waiting}.": waits,
    "{who} has turned up all the cards for this turn. Now hand them out.": lambda claim: (
        claim.view.turn == claim.seat() and bool(claim.view.turned)
    ),
    "{who} has turned up all the cards for this turn. Now place them.": lambda claim: (
        claim.view.turn == claim.seat() and not claim.view.turned and bool(claim.view.given)
    ),
    "{who} must turn up {count} more card first.": number_of_turn,
    "{who} sits to the right of {turn} and gets no card this turn.": gets_none,
    "{who} must hand out the {card} first.": lambda claim: (
        claim.view.turn == claim.seat() and card(claim) in claim.view.turned
    ),
    "The {card} isn't one of the cards to hand out.": lambda claim: card(claim) not in claim.view.turned,
    "{who} has already received {count} card this turn. What's left is for {rest}.": has_share,
    "{who}'s area has no place left. What's left is for {rest}.": lambda claim: (
        sum(face in {None, FACE_DOWN} for face in claim.view.areas[claim.seat()].cells)
        <= [receiver for _, receiver in claim.view.given].count(claim.seat())
        and claim.seat() not in claim.named("rest")
    ),
    "It's {who}'s turn to hand out the cards.": lambda claim: (
        claim.view.turn == claim.seat() != claim.entry.seat and bool(claim.view.turned)
    ),
    "The {card} is already face up {where} of {who}'s area.": is_there,
    "Only {who} can place the {card}.": lambda claim: (card(claim), claim.seat()) in claim.view.given,
    "The {card} wasn't given to {who} this turn.": lambda claim: (card(claim), claim.seat()) not in claim.view.given,
    "The {card} is face up {where} of {who}'s area and stays there.": is_there,
    "Round {number} isn't over yet: some areas still have places to fill.": lambda claim: (
        running(claim) and claim.view.round == claim.fields["number"] and empty_cells(claim.view) > 0
    ),
    "The {card} has already come up this round, and there's only one.": has_come_up,
    "The {card} is {where} of {who}'s area, and there's only one.": is_there,
    "{who} had the lowest score and starts the next round.": lambda claim: is_lowest(claim, "round_score"),
    "{who} had the fewest Winner Points and starts the next round.": lambda claim: is_lowest(claim, "winner_points"),
    "{tied} are tied for the fewest points. {last} started the previous round, so {who} starts this one.": tied,
    "{tied} are tied for the fewest points. {last} started the previous round, "
    "so {who}, the next tied player clockwise, starts this one.": tied,
    "{first} would start but has left, so {who} starts.": starts_instead,
    "No round has started yet. First, deal nine cards to each player.": lambda claim: not running(claim),
    "{place}: {value} isn't possible. It must be between {lo} and {hi}.": lambda claim: (
        not (claim.fields["lo"] <= claim.entry.value <= claim.fields["hi"])
    ),
    "Name every player once, from first to last.": lambda claim: (
        sorted(claim.entry.ranking) != [*range(len(claim.view.areas))]
    ),
    "To choose an order, use “End the game and choose the order”.": lambda claim: claim.entry.how != "ranked",
    "This cell already has the {card}. Change that entry if it's wrong.": lambda claim: (
        claim.view.areas[claim.entry.seat].cells[claim.entry.cell] == card(claim)
    ),
    "You've said that there's no card {where}. Change that entry if it's wrong.": lambda claim: (
        claim.view.areas[claim.entry.seat].cells[cell(claim)] == NO_CARD
    ),
    "When a round ends, every cell has a card unless a player left during the round.": lambda claim: (
        claim.entry.card == NO_CARD
    ),
    "You're entering this round move by move. To enter the cards once it's over, choose “Just score”.": running,
    "You've already started counting: {count} cell is still empty.": lambda claim: (
        running(claim) and empty_cells(claim.view) == claim.fields["count"]
    ),
    "You're counting the cards on the table now: enter those first.": lambda claim: (
        running(claim) and empty_cells(claim.view) > 0
    ),
    "{who} has already left.": has_left,
    "{who} has left the table.": has_left,
}
