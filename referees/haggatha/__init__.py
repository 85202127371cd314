"""Referee of Merchants Cove: The Oracle. Tracks Haggatha's Divining Dish and dry-erase sheet over three days."""

from referees.common.record.upcast import Upcaster, raised_to
from referees.common.referee import About, Referee
from referees.common.rules import Entry, Invalid
from referees.common.values import changed
from referees.common.values.names import can_be_displayed
from referees.common.words import say
from referees.haggatha.cove.adventurers import Draw, ResolveFirst
from referees.haggatha.cove.boarding import Dock, Embark, NoDraw
from referees.haggatha.cove.purses import Corrupt, TakeGold
from referees.haggatha.cove.setting_out import Move, SetOut
from referees.haggatha.cove.turns import PlaceToken, SpendHours, TakeTurn
from referees.haggatha.days import EndPhase, due, proceed
from referees.haggatha.facts import FACTS
from referees.haggatha.game_stats import GAME_STATS
from referees.haggatha.sheet.bubbles import ChangeDie, FillBubbles, MoveRune
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.horoscopes import Horoscope, LeaveDice, WriteDie, WriteX
from referees.haggatha.sheet.rolling import Roll
from referees.haggatha.sheet.star_charting import ChartStars, DrawLine, FinishLines
from referees.haggatha.sheet.twisting import Twist
from referees.haggatha.shop.market import Sell
from referees.haggatha.shop.staff import LONGEST_NAME, ActivateStaff, FinishStaff, Recruit, UseStaff
from referees.haggatha.shop.townsfolk import GainAbility, ScoreTownsfolk
from referees.haggatha.table.counting import CountGold, ranking_of, sheet, tally
from referees.haggatha.table.faction_area import MarkFaction, Sponsor
from referees.haggatha.table.gains import Forgo
from referees.haggatha.table.goods import DiscardCorruption, TakeGood
from referees.haggatha.table.options import Config, config_of_1
from referees.haggatha.table.pieces import HAGGATHA
from referees.haggatha.table.state import State, setup
from referees.haggatha.view import view


def check(config: Config, entry: Entry) -> Invalid | None:
    """Rejects dots outside the chart (MC-26), and names that don't fit a card (MC-55)."""
    if isinstance(entry, DrawLine):
        dots = (len(config.kit.chart) + 1) * (len(config.kit.chart[0]) + 1)
        if not all(0 <= dot < dots for dot in entry.line):
            text = say(
                "The star chart shown here has {dots} dots. If yours is larger, enter it under “Kits”.", dots=dots
            )
            return Invalid(text, "line")
    if isinstance(entry, Recruit):
        if not 1 <= len(entry.townsfolk) <= LONGEST_NAME or not can_be_displayed(entry.townsfolk):
            sentence = say("Use a name with 1 to {most} characters that can be displayed.", most=LONGEST_NAME)
            return Invalid(sentence, "townsfolk")
        for field in ("icons", "twice"):
            if len(set(getattr(entry, field))) < len(getattr(entry, field)):
                sentence = say("Pick each Faction only once. There's a separate entry for cards with an icon twice.")
                return Invalid(sentence, field)
    return None


def leave(state: State, seat: int) -> State:
    """OC-3: if Haggatha's player leaves, her shop closes and the others' gold is counted."""
    return changed(state, is_rolled=False) if seat == HAGGATHA else state


ENTRIES = (
    Roll, ChangeDie, MoveRune, Twist, ChartStars, DrawLine, FinishLines, Divine, Horoscope, WriteDie, LeaveDice, WriteX,
    TakeGood, MarkFaction, DiscardCorruption, FillBubbles, Forgo, Sponsor, Recruit, GainAbility, ActivateStaff,
    UseStaff, FinishStaff, Draw, ResolveFirst, EndPhase, Sell, ScoreTownsfolk, CountGold, SetOut, Move, Embark, Dock,
    NoDraw, SpendHours, TakeTurn, PlaceToken, TakeGold, Corrupt,
)  # fmt: skip
REFEREE = Referee(
    About("haggatha", "Merchants Cove: The Oracle", (1, 4), edition=4, board="haggatha", sheet="haggatha"),
    config=Config,
    setup=setup,
    proceed=proceed,
    entries=ENTRIES,
    view=view,
    tally=tally,
    ranking=ranking_of,
    check=check,
    facts=FACTS,
    day=lambda state: None if state.cove is None else state.day,
    game_stats=GAME_STATS,
    sheet=sheet,
    leave=leave,
    due=due,
    # 2 had the same options and results, but gave other reasons and asked other questions.
    upcasters=(Upcaster(2, config=config_of_1), Upcaster(3, config=raised_to(3))),
)
