"""Facts that a table may correct (OC-1)."""

from typing import Any

from referees.common.always.facts import At, Fact, among, each_seat, granted_points, only_while, turn, up_to
from referees.common.values import changed, replaced
from referees.common.words import Choice, Who, say
from referees.meow_oracle.counting import FillSheet
from referees.meow_oracle.pieces import CELLS, DECK, FACE_DOWN, cell_label, content_label
from referees.meow_oracle.scoring import total_winner_points
from referees.meow_oracle.state import Area, State, begin_turn, with_content
from referees.meow_oracle.turning_up import where_seen


def _possible_content(state: State, at: At) -> Choice:
    content = state.areas[at[0]].scored.cells[at[1]]
    return Choice(tuple(dict.fromkeys((content, None, FACE_DOWN, *state.unseen))), content_label)


def _set_beside(state: State, at: At, value: Any, id: int) -> State:
    area = state.areas[at[0]]
    return changed(state, areas=replaced(state.areas, at[0], Area(area.cells, value, area.placed_by)))


def _pass_turn(state: State, seat: int) -> State:
    return begin_turn(state, seat) if state.dealt and not state.served else changed(state, turn=seat)


AREAS = only_while(
    lambda state: state.dealt,
    Fact(
        "cell",
        lambda at: say("{who}'s area, {where}", who=Who(at[0]), where=changed(cell_label(at[1]), spot=at)),
        among((None, FACE_DOWN, *DECK), content_label),
        lambda state, at: state.areas[at[0]].scored.cells[at[1]],
        with_content,
        fits=_possible_content,
        why=lambda state, at, value: where_seen(state, value).sentence,
        places=lambda config: [(seat, cell) for seat in range(len(config.seats)) for cell in CELLS],
    ),
)
OF_MOVES = only_while(
    lambda state: state.dealt and not isinstance(state.current, FillSheet),
    Fact(
        "beside",
        say("Face-down cards beside {who}'s area"),
        up_to(9),
        lambda state, at: state.areas[at[0]].beside,
        _set_beside,
        places=each_seat,
    ),
    turn(_pass_turn),
)
FACTS = (*AREAS, *OF_MOVES, granted_points("winner_points", say("{who}'s Winner Points"), 99, total_winner_points))
