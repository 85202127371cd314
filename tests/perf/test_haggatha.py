"""A line on a large Star Chart, with all areas found, compared with a chess move."""

import random
from time import thread_time

import pytest

from referees.common.values.change import changed
from referees.haggatha import REFEREE
from referees.haggatha.sheet.star_charting import DrawLine, DrawLines
from referees.haggatha.table.asking import HERS
from referees.haggatha.table.state import State, printed_sky
from tests.haggatha.tables import acting, kit
from tests.perf import chess_anchor
from tests.perf.gates import Gate, race

SIZE = 12
CHARTS = 3


def blank_chart() -> State:
    """A chart of 12 by 12 cells in random colours, on which any number of lines may be drawn."""
    rng = random.Random("large chart")
    rows = tuple("".join(rng.choices("RGBY", k=SIZE)) for _ in range(SIZE))
    across = SIZE + 1
    middle = (across * across) // 2
    cross = ((middle - across, middle), (middle - 1, middle), (middle, middle + 1), (middle, middle + across))
    state = acting(kit=kit(chart=rows, cross=cross))
    return changed(state, open=(DrawLines(HERS, 10**6, 0, ("MC-25",)),))


@pytest.mark.bench
def test_a_line_on_a_large_chart() -> None:
    """A line is judged and drawn, and its areas are found and rewarded, from the first line of a chart to the last."""
    state = blank_chart()
    rng = random.Random("lines")
    lines = [line for line in printed_sky(state.config).sides if line not in state.config.kit.cross]
    charts = [[DrawLine(line=line) for line in rng.sample(lines, len(lines))] for _ in range(CHARTS)]
    entries = sum(map(len, charts))

    def draw_all() -> float:
        judge, evolve = REFEREE.judge, REFEREE.evolve
        start = thread_time()
        for lines in charts:
            now = state
            for id, entry in enumerate(lines, start=2):
                judge(now, entry)
                now = evolve(now, entry, id).state
        return (thread_time() - start) / entries

    rounds = race({"chess": chess_anchor.is_legal_and_push, "ours": draw_all})
    Gate("Haggatha: a line on a 12×12 chart", "time", 4, 8).hold([lap["ours"] / lap["chess"] for lap in rounds])
