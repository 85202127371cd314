"""What each reading of the unclear points rules out: words that no table hears that plays by it.

Written from the passages C-MC of the rulebook and the labels of the options, not from the referee's sentences.
"""

import re

RULED_OUT: dict[tuple[str, str], str] = {
    ("cross", "good"): r"it gives no good\. The area uses a line",
    ("last_icons", "partial"): r"Can the prediction take",
    ("arrivals", "checked"): r"arrive aren't checked",
    ("rogues", "predictable"): r"can only fail|fits none|fits no prediction",
    ("unnoted", "asked"): r"so (none|no more) can be discarded|brings nothing: the discard",
    ("unnoted", "none"): r"Is there one to discard|Were \d+ discarded\?",
    ("setup_roll", "used"): r"rolled again before the first turn",
    ("setup_roll", "rolled_anew"): r"counts for the first turn",
    ("unwritten", "free"): r"Leave it unwritten\?",
    ("lines", "up_to"): r"[Yy]our table draws every line",
    ("lines", "exactly"): r"or stops|not drawn|[Dd]raws? no more lines|no line at all",
    ("market_icons", "every"): r"In the next Market phase",
    ("market_icons", "once"): r"every remaining Market phase",
    ("sold_goods", "gone"): r"goes back to the supply",
    ("gone_goods", "open"): r"Tome is left in the supply\. The area is filled in anyway",
    ("bonuses", "before"): r"while writing",
    ("bonuses", "throughout"): r"between roll and action\.",
    ("one_side", "roll"): r"are on one side now",
    ("sheet", "kept"): r"wiped",
    ("sheet", "wiped"): r"sheet stays as it is",
    ("factions", "four"): r"the Lair pays Sponsorship|(X|icon) at grey",
    ("factions", "five"): r"no Sponsorship icon for grey",
    ("ledger", "hers"): r"[Bb]y our count|waiting to board|By the clock|docks|[Bb]erth",
    ("ledger", "table"): r"keeps only Haggatha's sheet",
    ("cards", "checked"): r"takes from the bag isn't checked",
    ("customers", "returned"): r"[Cc]ustomers on the piers are out",
    ("customers", "gone"): r"[Cc]ustomers on the piers go back",
    ("at_sea", "cleanup"): r"at sea and go(es)? to the Halls.*The Market begins",
}
"""By option and value, a pattern. What followed from one entry is one text, sentence after sentence."""

SAYS_NOTHING = {
    "border": "which lines are printed shows on the chart",
    "odds": "what is left in the bag is a number of the view",
}
"""Options of which no sentence tells, and why."""

assert all(re.compile(pattern) for pattern in RULED_OUT.values())
