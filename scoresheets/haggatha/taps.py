"""Legal tap targets on the sheet with their offers, and what a tap elsewhere would enter."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Choice, Offer
from referees.common.values.value import Value
from referees.haggatha.sheet.bubbles import PALM_READER, ChangeDie, FillBubbles, MoveRune
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.horoscopes import Horoscope, WriteDie, WriteX
from referees.haggatha.sheet.star_charting import ChartStars, DrawLine
from referees.haggatha.sheet.twisting import Twist
from referees.haggatha.table.faction_area import MarkFaction
from referees.haggatha.table.pieces import CUSTOMERS, LINES, TWISTS
from referees.haggatha.view import View
from scoresheets.haggatha.facts import facts
from scoresheets.haggatha.regions import CHART, faction_id, group_id, icon_id, line_id, lines_of, option_id

Placed = tuple[str, dict[str, Any]]


class Meaning(Value):
    """A possible meaning of a tap: an offer with the place's values filled in."""

    offer: Offer
    values: Mapping[str, Any]

    @property
    def is_whole(self) -> bool:
        """Whether the tap makes a complete entry."""
        return len(self.values) == len(self.offer.open)


def legal_regions(view: View, offers: tuple[Offer, ...]) -> dict[str, tuple[Meaning, ...]]:
    """What a tap on each legal region means, by id; several meanings if ambiguous, such as two Dice for one line."""
    meanings: dict[str, tuple[Meaning, ...]] = {}
    for offer in offers:
        if not offer.rare:
            for id, values in _places(view, offer):
                meanings[id] = (*meanings.get(id, ()), Meaning(offer, values))
    return meanings


def illegal_entries(view: View, offers: tuple[Offer, ...]) -> dict[str, Entry]:
    """By region id, the entry of an illegal tap, so the referee can explain the refusal."""
    entries: dict[str, Entry] = {line_id(line): DrawLine(line=line) for line in lines_of(facts(view).rows)}
    entries |= {option_id(option): Twist(option=option) for option in TWISTS}
    for offer in offers:
        name, id, values = EVERY.get(offer.entry, NONE)
        if set(offer.open) == {name} and not offer.rare:
            for value in values:
                entries.setdefault(id(value), offer.entry(**offer.fixed, **{name: value}))
    legal = legal_regions(view, offers)
    return {id: entry for id, entry in entries.items() if id not in legal}


def _places(view: View, offer: Offer) -> Iterable[Placed]:
    places = PLACES.get(offer.entry)
    return () if places is None else places(view, offer)


def _values(offer: Offer, name: str) -> tuple[Any, ...]:
    domain = offer.open[name]
    return domain.values if isinstance(domain, Choice) else ()


def _by_value(name: str, id: Callable[[Any], str]) -> Callable[[View, Offer], Iterable[Placed]]:
    return lambda view, offer: ((id(value), {name: value}) for value in _values(offer, name))


def _at(id: str) -> Callable[[View, Offer], Iterable[Placed]]:
    return lambda view, offer: ((id, {}),)


def _horoscope_lines(view: View, offer: Offer) -> Iterable[Placed]:
    """The horoscope lines to tap; if Dice in both halves fit, the form asks which half."""
    halves = _values(offer, "half")
    return ((line, {"half": halves[0]} if len(halves) == 1 else {}) for line in LINES)


def _filled(view: View, offer: Offer) -> Iterable[Placed]:
    return (group_id("plus_minus"), {"plus_minus": PALM_READER}), (group_id("move"), {"plus_minus": 0})


def _predicted_icons(view: View, offer: Offer) -> Iterable[Placed]:
    if view.dish is None:
        return ()
    first = sum(prediction.length for prediction in view.predictions)  # the smaller Die takes the first icons
    value = view.dish.value(offer.fixed["die"])
    least = min((view.dish.value(die) for die in view.dish.dice_with("voodoo")), default=value)
    icons = range(first if least == value else first + least, min(first + value, view.divining))
    return ((icon_id(at), {}) for at in icons)


def _itself(line: str) -> str:
    return line


PLACES: dict[type[Entry], Callable[[View, Offer], Iterable[Placed]]] = {
    DrawLine: _by_value("line", line_id),
    ChartStars: _at(CHART),
    Horoscope: _horoscope_lines,
    WriteDie: _by_value("line", _itself),
    WriteX: _by_value("line", _itself),
    MarkFaction: _by_value("faction", faction_id),
    Twist: _by_value("option", option_id),
    ChangeDie: _at(group_id("plus_minus")),
    MoveRune: _at(group_id("move")),
    FillBubbles: _filled,
    Divine: _predicted_icons,
}

EVERY: dict[type[Entry], tuple[str, Callable[[Any], str], tuple[Any, ...]]] = {
    WriteDie: ("line", _itself, LINES),
    WriteX: ("line", _itself, LINES),
    MarkFaction: ("faction", faction_id, CUSTOMERS),
}
"""Entries whose offer may omit places: the field, the id of a value's region, and all values."""

NONE = ("", _itself, ())
