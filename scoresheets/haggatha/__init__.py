"""Haggatha's dry-erase sheet: star chart, Twisting Fates, Faction Area, horoscopes and Divining Area."""

from functools import lru_cache

from referees.haggatha.view import View
from scoresheets.haggatha.description import description
from scoresheets.haggatha.facts import Facts, facts, facts_of
from scoresheets.haggatha.layout import layout
from scoresheets.haggatha.marks import marks
from scoresheets.haggatha.printed import printed
from scoresheets.haggatha.regions import parts, regions
from scoresheets.haggatha.taps import Meaning, illegal_entries, legal_regions
from scoresheets.sheet import Drawing, Sheet

__all__ = ["Facts", "Meaning", "drawing", "facts", "facts_of", "illegal_entries", "legal_regions", "marks", "sheet"]


@lru_cache(8)
def sheet(facts: Facts, *, is_broad: bool = False) -> Sheet:
    """The printed score sheet, upright or broad; cached, since it stays the same all game."""
    places = layout(facts, is_broad=is_broad)
    return Sheet("haggatha", places.width, places.height, printed(facts, places), parts(places), regions(facts, places))


def drawing(view: View) -> Drawing:
    """The sheet with all pen marks."""
    return Drawing(sheet(facts(view)), tuple(marks(view).items()), description(view))
