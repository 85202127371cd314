"""The effects of each action, beyond the worked examples: the hours, the figure, what is drawn on the sheet."""

import pytest

from referees.common.protocol.entry import Entry
from referees.common.protocol.sentence import Reader
from referees.common.values.change import changed
from referees.haggatha import REFEREE
from referees.haggatha.cove.adventurers import Draw
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.horoscopes import Horoscope
from referees.haggatha.sheet.rolling import Produce
from referees.haggatha.sheet.star_charting import ChartStars
from referees.haggatha.sheet.twisting import Twist
from referees.haggatha.shop.staff import ActivateStaff, Recruit
from referees.haggatha.table.kit import shipped
from referees.haggatha.table.state import Prediction, Townsfolk
from tests.haggatha.tables import acting, allowed, cited, producing, roll, says


def test_predictions_follow_one_another() -> None:
    """MC-36, MC-37: a prediction starts after the separator of the one before; all its icons have the chosen colour."""
    state = allowed(acting("voodoo 2 | bone tree 3"), Divine(die="die1", colour="red")).state
    rolled = allowed(changed(state, figure="chart"), roll("voodoo 2 | bone tree 3"))
    evolved = allowed(rolled.state, Divine(die="die1", colour="yellow"))
    assert evolved.state.predictions == (Prediction(0, 2, "red"), Prediction(2, 2, "yellow"))
    assert cited(evolved) == ["MC-35", "MC-36", "MC-37"]
    assert (evolved.state.icons, evolved.state.clock) == (4, 3)


def test_a_prediction_that_is_over_is_not_checked() -> None:
    """MC-41: crossed out or circled icons are not active, so that colour brings no second bonus."""
    over = (Prediction(0, 2, "red", crossed=2), Prediction(2, 2, "red", crossed=1, circled=1))
    evolved = allowed(changed(producing(), predictions=over, icons=4), Draw(first="red"), Draw(first="blue"))
    assert evolved.state.predictions == over
    assert isinstance(evolved.state.open[-1], Produce)


def test_horoscopes_take_two_hours() -> None:
    """MC-45: Horoscopes take two hours, move the figure there and use up the roll."""
    state = allowed(acting(), Horoscope(half="right")).state
    assert (state.clock, state.figure, state.is_rolled) == (3, "horoscopes", False)


@pytest.mark.parametrize(
    ("entry", "hours"),
    [
        (Twist(option="x"), 1),
        (ChartStars(), 2),
        (Divine(die="die1", colour="red"), 1),
        (Horoscope(half="left"), 2),
        (Recruit(townsfolk="Bo", hours=3, slot="exorcist"), 3),
        (ActivateStaff(), 2),
    ],
    ids=lambda value: value.kind_name() if isinstance(value, Entry) else None,
)
def test_every_action_reports_its_hours(entry: Entry, hours: int) -> None:
    """MC-20, C-MC-21, MC-25, MC-35, MC-45, MC-55, MC-56: the first happening names the time marker's hours."""
    state = changed(acting(), staff=(None, Townsfolk("Al"), None, None), figure="divination")
    state = changed(state, figure="horoscopes") if isinstance(entry, Divine) else state
    evolved = allowed(state, entry)
    assert evolved.state.clock - state.clock == hours
    text = "The time marker moves forward 1 hour." if hours == 1 else f"The time marker moves forward {hours} hours."
    assert says(evolved.state, evolved.happened[0]) == text


def test_a_prediction_may_take_exactly_the_last_icons() -> None:
    """MC-36, C-MC-5: with two icons left and a 2, no question is asked, and the area is full."""
    state = changed(acting(), icons=shipped().divining - 2)
    evolved = allowed(state, Divine(die="die1", colour="red"))
    assert evolved.state.predictions[-1].length == 2
    assert evolved.state.icons == shipped().divining


def test_the_log_distinguishes_one_adventurer_from_two() -> None:
    """MC-39, MC-42: the log says whether two were drawn at once."""
    state = producing()
    first, two = [Reader(()).text(REFEREE.tell(entry, state, state)) for entry in (ONE, TWO)]
    assert first == "an Adventurer comes out of the bag: red"
    assert two == "two Adventurers come out of the bag at once: red and blue"


ONE, TWO = Draw(first="red"), Draw(first="red", second="blue")
