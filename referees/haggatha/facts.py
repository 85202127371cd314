"""Facts that players can correct (OC-1): counts, goods, Runes. Pen marks are in sheet_facts.py."""

from typing import Any

from referees.common.always.facts import At, Fact, among, by_table, each_of, up_to
from referees.common.values import changed, replaced
from referees.common.words import Number, Sentence, Who, say
from referees.haggatha.cove.cove_facts import COVE_FACTS, MOST_CARDS, MOST_HOURS, set_hour
from referees.haggatha.sheet.sheet_facts import SHEET_FACTS
from referees.haggatha.table.counting import gold_total, with_gold
from referees.haggatha.table.faction_area import MOST_GOLD
from referees.haggatha.table.pieces import (
    CHARMS,
    COLOURS,
    DICE,
    FACES,
    HAGGATHA,
    HALVES,
    RUNES,
    SPACES,
    TOMES,
    VALUES,
    Good,
    label,
)
from referees.haggatha.table.state import State


def _goods(name: str, where: Sentence, good: Good, holder: str, other: str) -> Fact:
    """Fact that counts Charms or Tomes at `holder`; excess over the printed total is taken from `other` (MC-1)."""
    printed = CHARMS if good == "charm" else TOMES

    def count(state: State, at: At, place: str = holder) -> int:
        total: int = getattr(state, place).count(good, COLOURS[at[0]])
        return total

    def write(state: State, at: At, number: Any, id: int) -> State:
        excess = max(number + count(state, at, other) - printed, 0)
        stock = getattr(state, holder).plus(good, COLOURS[at[0]], number - count(state, at))
        other_stock = getattr(state, other).plus(good, COLOURS[at[0]], -excess)
        return changed(state, **{holder: stock, other: other_stock})

    def why(state: State, at: At, number: Any) -> Sentence:
        template, colour = IN_ALL[good, other], label(COLOURS[at[0]])
        return template.filled(printed=printed, colour=colour, elsewhere=count(state, at, other))

    return Fact(
        name,
        lambda at: say("{where}, {colour}", where=where, colour=label(COLOURS[at[0]])),
        up_to(printed),
        count,
        write,
        lambda state, at: Number(0, printed - count(state, at, other)),
        each_of(len(COLOURS)),
        why=why,
    )


IN_ALL = {
    ("charm", "supply"): say("There are only {printed} {colour} Charms, including {elsewhere} already in the supply."),
    ("charm", "shelf"): say("There are only {printed} {colour} Charms, including {elsewhere} already on the shelf."),
    ("tome", "supply"): say("There are only {printed} {colour} Tomes, including {elsewhere} already in the supply."),
    ("tome", "shelf"): say("There are only {printed} {colour} Tomes, including {elsewhere} already on the shelf."),
}
"""MC-1: why a place can't have more goods, by kind and other place."""

FACTS = (
    by_table("corruption", say("Corruption cards"), up_to(MOST_CARDS), "corruption"),
    Fact(
        "gold",
        say("{who}'s gold", who=Who(HAGGATHA)),
        up_to(MOST_GOLD),
        lambda state, at: gold_total(state, HAGGATHA),
        lambda state, at, gold, id: with_gold(state, HAGGATHA, gold, id),
    ),
    _goods("shelf_charms", say("Charms on the shelf"), "charm", "shelf", "supply"),
    _goods("shelf_tomes", say("Tomes on the shelf"), "tome", "shelf", "supply"),
    _goods("supply_charms", say("Charms in the supply"), "charm", "supply", "shelf"),
    _goods("supply_tomes", say("Tomes in the supply"), "tome", "supply", "shelf"),
    Fact(
        "rune_half",
        lambda at: say("Which half is {rune} in?", rune=label(RUNES[at[0]])),
        among(HALVES, label),
        lambda state, at: state.dish.halves[at[0]],
        lambda state, at, half, id: changed(
            state, dish=changed(state.dish, halves=replaced(state.dish.halves, at[0], half))
        ),
        places=each_of(len(RUNES)),
    ),
    Fact(
        "die_value",
        lambda at: say("What does {die} show?", die=label(DICE[at[0]])),
        among(VALUES, label),
        lambda state, at: state.dish.values[at[0]],
        lambda state, at, value, id: changed(state, dish=state.dish.turned(DICE[at[0]], value)),
        places=each_of(len(DICE)),
    ),
    Fact(
        "coin_face",
        say("What does the Coin show?"),
        among(FACES, label),
        lambda state, at: state.dish.face,
        lambda state, at, face, id: changed(state, dish=changed(state.dish, face=face)),
    ),
    by_table("figure", say("The space the figure is on"), among(SPACES, label), "figure"),
    Fact(
        "clock",
        say("The hour the time marker is on (after a full round, 1 counts as 13)"),
        up_to(MOST_HOURS, least=1),
        lambda state, at: state.clock,
        set_hour,
    ),
    by_table("day", say("The day"), up_to(3, least=1), "day"),
    *SHEET_FACTS,
    *COVE_FACTS,
)
