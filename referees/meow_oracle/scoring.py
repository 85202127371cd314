"""Points: the run along the arrow, the colour lines, and winner points against the neighbours (MO-20 to MO-24)."""

from collections.abc import Iterator

from referees.common.protocol.tally import ScoreLine, Tally
from referees.common.shared import decisive, granted_lines
from referees.common.words import Sentence, Who, say, say_count
from referees.meow_oracle.options import Options
from referees.meow_oracle.pieces import JOKERS, LINES, card_number, colours, is_card
from referees.meow_oracle.state import Area, AreaScore, LineScore, Round, State

ARROWS = {"rows": (0, 1, 2, 3, 4, 5, 6, 7, 8), "serpentine": (0, 1, 2, 5, 4, 3, 6, 7, 8)}
"""C-MO-1: the cells in the order of the arrow."""

RUN_BONUS = {8: 2, 9: 6}  # MO-21: by length of the run

PLAIN_LINE = 2  # MO-22: points of a line of one colour

LINE_LABELS = (
    say("Top row"), say("Middle row"), say("Bottom row"),
    say("Left column"), say("Middle column"), say("Right column"),
    say("Diagonal from the top left"), say("Diagonal from the bottom left"),
)  # fmt: skip


def score_area(area: Area, options: Options) -> AreaScore:
    """Point 1 and Point 2 of an area; cells without a face-up card end a run and break a line."""
    path = ARROWS[options.arrow]
    runs = _runs([area.cells[cell] for cell in path])
    start, length = max(runs, key=lambda run: (run[1], -run[0])) if options.run == "longest" else next(runs)
    entry = max((area.placed_by[cell] for cell in path[start : start + length]), default=0)
    return AreaScore(start, length, RUN_BONUS.get(length, 0), entry, tuple(_lines(area, options)))


def _runs(cells: list[str | None]) -> Iterator[tuple[int, int]]:
    """MO-20: (start, length) of each ascending run; length 0 at a cell without a face-up card."""
    start = 0
    for end in range(1, 9):
        if _breaks(cells[end - 1], cells[end]):
            yield start, end - start if is_card(cells[start]) else 0
            start = end
    yield start, 9 - start if is_card(cells[start]) else 0


def _breaks(first: str | None, second: str | None) -> bool:
    return not (is_card(first) and is_card(second)) or card_number(second) < card_number(first)


def _lines(area: Area, options: Options) -> Iterator[LineScore]:
    """MO-22: lines whose cards share a colour; three jokers share all three (C-MO-4)."""
    shades = [colours(content) if is_card(content) else frozenset() for content in area.cells]
    for number, cells in enumerate(LINES):
        first, second, third = cells
        shared = shades[first] & shades[second] & shades[third]
        if shared:
            points = 3 * PLAIN_LINE if len(shared) == 3 and options.three_jokers == "six" else PLAIN_LINE
            yield LineScore(number, points, max(area.placed_by[cell] for cell in cells))


def _neighbours(seat: int, finished: Round, options: Options) -> tuple[int, ...]:
    """A seat's neighbours among that round's players; with two players, the opponent listed once or twice (C-MO-3)."""
    seats = finished.seats
    if seat not in seats or len(seats) < 2:
        return ()
    place = seats.index(seat)
    left, right = seats[(place + 1) % len(seats)], seats[place - 1]
    return (left,) if left == right and options.two_players == "once" else (left, right)


def round_winner_points(finished: Round, options: Options) -> list[int]:
    """MO-24: each seat's winner points: one per neighbour beaten or tied."""
    return [sum(_compared(seat, finished, options)) for seat in range(len(finished.scores))]


def _compared(seat: int, finished: Round, options: Options) -> list[int]:
    points, has_tied = list[int](), False
    for other in _neighbours(seat, finished, options):
        mine, theirs = finished.total(seat), finished.total(other)
        points.append(int(mine > theirs or (mine == theirs and (options.ties == "each" or not has_tied))))
        has_tied = has_tied or mine == theirs
    return points


def lowest(finished: Round, options: Options, left: tuple[int, ...] = ()) -> list[int]:
    """MO-26, C-MO-11: the seats with the lowest score, or with the fewest winner points, in the round; without those
    of players who have `left` since."""
    points = [finished.total(seat) for seat in range(len(finished.scores))]
    if options.lowest == "winner_points":
        points = round_winner_points(finished, options)
    seats = [seat for seat in finished.seats if seat not in left]
    fewest = min([points[seat] for seat in seats])
    return [seat for seat in seats if points[seat] == fewest]


def next_starter(starter: int, tied: list[int], seats: int) -> int:
    """MO-26: the first `tied` seat clockwise from the starting player's left; the starting player is last (C-MO-8)."""
    return min(tied, key=lambda seat: (seat - starter - 1) % seats)


def total_winner_points(state: State) -> list[int]:
    """Winner points of all rounds by seat, including those the table granted."""
    rounds = [round_winner_points(finished, state.config.options) for finished in state.rounds]
    return [sum(points) for points in zip(state.granted, *rounds, strict=True)]


def tally(state: State, to: int | None = None) -> Tally:
    """Winner points by neighbour, each area's current score, and for each finished round a section with Point 1 and
    Point 2. Nothing is secret."""
    rounds = list(enumerate(state.rounds, start=1))
    lines = [line for number, finished in rounds for line in _winner_lines(number, finished, state)]
    lines += granted_lines(state.granted)
    lines += _lines_so_far(state) if state.dealt else ()
    parts = tuple(
        Tally(say("Round {number}", number=number), tuple(_round_lines(finished)), decided=_decided(finished))
        for number, finished in rounds
    )
    return Tally(say("Winner Points"), tuple(lines), parts, _tie_break(state))


def last_round(state: State) -> list[int]:
    """C-MO-5: each seat's tie-break value: its score or winner points in the last round."""
    if not state.rounds:
        return [0] * len(state.areas)
    if state.config.options.tie == "winner_points":
        return round_winner_points(state.rounds[-1], state.config.options)
    return [state.rounds[-1].total(seat) for seat in range(len(state.areas))]


def _tie_break(state: State) -> Sentence | None:
    """C-MO-5: how a tie below the winners was broken; None if there was none, or the players chose another order."""
    if state.outcome is None:
        return None
    totals, last = total_winner_points(state), last_round(state)
    places = {seat: place for place, group in enumerate(state.outcome.ranking) for seat in group}
    below = [seat for seat in state.playing if places.get(seat, 0) > 0]
    pairs = [
        (one, other) for one in below for other in below if totals[one] == totals[other] and places[one] < places[other]
    ]
    if not pairs or any(last[one] <= last[other] for one, other in pairs):
        return None
    tied = sorted({seat for pair in pairs for seat in pair}, key=places.__getitem__)
    scores = tuple(say("{who} {points}", who=Who(seat), points=last[seat]) for seat in tied)
    if state.config.options.tie == "winner_points":
        return say("The Winner Points of the last round break the tie: {scores}", scores=scores)
    return say("The last round breaks the tie: {scores}", scores=scores)


def _winner_lines(number: int, finished: Round, state: State) -> Iterator[ScoreLine]:
    options = state.config.options
    for seat in finished.seats:
        others = _neighbours(seat, finished, options)
        is_twice = len(others) == 2 and others[0] == others[1]
        for place, (other, points) in enumerate(zip(others, _compared(seat, finished, options), strict=True)):
            mine, theirs = finished.total(seat), finished.total(other)
            label = _comparison(_round_label(number, place if is_twice else None), mine, theirs, other)
            if mine == theirs and not points:
                label = say("{label} (two ties count as one)", label=label)
            yield ScoreLine(seat, label, points, _comparison_cites(finished, tied=mine == theirs))


def _lines_so_far(state: State) -> Iterator[ScoreLine]:
    for seat in state.playing:
        score = score_area(state.areas[seat], state.config.options)
        if any(map(is_card, state.areas[seat].cells)):
            run, number = score.run + score.bonus, len(state.rounds) + 1
            text = "Round {number} so far: {total} (run {run}, colour lines {lines})"
            label = say(text, number=number, total=score.total, run=run, lines=score.total - run)
            yield ScoreLine(seat, label, 0, ("MO-20", "MO-22", "MO-23"))


def _comparison_cites(finished: Round, *, tied: bool) -> tuple[str, ...]:
    return ("MO-24", *(("C-MO-3",) if len(finished.seats) == 2 else ()), *(("C-MO-12",) if tied else ()))


def _round_label(number: int, place: int | None) -> Sentence:
    if place is None:
        return say("Round {number}", number=number)
    if place == 0:
        return say("Round {number}, left neighbour", number=number)
    return say("Round {number}, right neighbour", number=number)


def _comparison(which: Sentence, mine: int, theirs: int, other: int) -> Sentence:
    if mine > theirs:
        return say("{which}: {mine} beats {who}'s {theirs}", which=which, mine=mine, theirs=theirs, who=Who(other))
    if mine == theirs:
        return say("{which}: {mine} ties with {who}", which=which, mine=mine, who=Who(other))
    return say("{which}: {mine} loses to {who}'s {theirs}", which=which, mine=mine, theirs=theirs, who=Who(other))


def _line_label(line: LineScore, area: Area) -> tuple[Sentence, tuple[str, ...]]:
    place = LINE_LABELS[line.line]
    if any(area.cells[cell] not in JOKERS for cell in LINES[line.line]):
        return say("Colour line: {line}", line=place), ("MO-22",)
    if line.points > PLAIN_LINE:
        return say("Colour line: {line} (three jokers count as a line in each colour)", line=place), ("MO-22", "C-MO-4")
    return say("Colour line: {line} (three jokers count as one line)", line=place), ("MO-22", "C-MO-4")


def _round_lines(finished: Round) -> Iterator[ScoreLine]:
    for seat, score in enumerate(finished.scores):
        if score is None:
            continue
        run = say_count("A run of {count} card", "A run of {count} cards", score.run)
        yield ScoreLine(seat, run, score.run, ("MO-20", "C-MO-1", "C-MO-2"), score.entry or None)
        if score.bonus:
            bonus = say("Bonus for a run of {length}", length=score.run)
            yield ScoreLine(seat, bonus, score.bonus, ("MO-21",), score.entry or None)
        for line in score.lines:
            label, cites = _line_label(line, finished.areas[seat])
            yield ScoreLine(seat, label, line.points, cites, line.entry or None)


def _decided(finished: Round) -> Sentence | None:
    runs = [0 if score is None else score.run + score.bonus for score in finished.scores]
    result = decisive(runs, [finished.total(seat) - run for seat, run in enumerate(runs)])
    first = finished.scores[result[0]] if result is not None else None
    if result is None or first is None:
        return None
    who, is_run = Who(result[0]), result[1] == 0
    if is_run:
        return say_count("{who}: a run of {count} card", "{who}: a run of {count} cards", first.run, who=who)
    lines = len(first.lines)
    return say_count("{who}: {count} line in one colour", "{who}: {count} lines in one colour", lines, who=who)


def scored_cells(score: AreaScore, options: Options) -> tuple[tuple[int, ...], ...]:
    """The cells that each of `_round_lines` scores: the run along the arrow, again for a bonus, then colour lines."""
    run = ARROWS[options.arrow][score.start : score.start + score.run]
    return (run,) * (2 if score.bonus else 1) + tuple(LINES[line.line] for line in score.lines)
