"""For each reading of the unclear points, words that no table with that reading shows.

Written from the passages C-MC of the rulebook and the labels of the options, not from the referee's sentences.
"""

import re

RULED_OUT: dict[tuple[str, str], str] = {
    ("cross", "good"): r"no goods for it\. You used a line",
    ("last_icons", "partial"): r"Is a shorter prediction allowed",
    ("arrivals", "checked"): r"Arrival phase, you don't check",
    ("rogues", "predictable"): r"can only fail|fits none|don't match any prediction",
    ("unnoted", "asked"): r"so you can't discard|use this bonus, so you lose it: discarding",
    ("unnoted", "none"): r"Is there really one|Did you really discard \d+\?",
    ("setup_roll", "used"): r"Roll the Runes again before the first turn",
    ("setup_roll", "rolled_anew"): r"counts for the first turn",
    ("unwritten", "free"): r"still a Die that fits|No Die in this half fits",
    ("lines", "up_to"): r"have to draw all your lines",
    ("lines", "exactly"): r"or stop\.|not drawn|[Ss]tops? drawing lines|Draw no lines",
    ("market_icons", "every"): r"in the next Market phase",
    ("market_icons", "once"): r"every later Market phase",
    ("sold_goods", "gone"): r"goes back to the supply",
    ("gone_goods", "open"): r"Tome left in the supply\. Fill in the area anyway",
    ("bonuses", "before"): r"while writing",
    ("bonuses", "throughout"): r"roll and action\.",
    ("one_side", "roll"): r"are in the same half now",
    ("sheet", "kept"): r"[Ww]ipe|today's Market phase",
    ("sheet", "wiped"): r"sheet stays as it is|(later|next) Market phase",
    ("factions", "four"): r"You get Sponsorship from the Lair|draws (an X|a Market icon) for grey",
    ("factions", "five"): r"no Sponsorship icon for grey",
    ("ledger", "hers"): r"[Bb]y our count|waiting to board|According to the clock|docks|[Bb]erth",
    ("ledger", "table"): r"only keep track of Haggatha's sheet",
    ("cards", "checked"): r"if a card takes it from the bag",
    ("customers", "returned"): r"ustomers on the piers (are )?out of",
    ("customers", "gone"): r"ustomers on the piers (go )?back",
    ("at_sea", "cleanup"): r"still at sea.*The Market begins",
}
"""By option and value, a pattern. The happenings of one entry are joined to one text."""

SAYS_NOTHING = {
    "border": "which lines are printed shows on the chart",
    "odds": "what is left in the bag is a number of the view",
}
"""Options without a sentence, and the reason."""

assert all(re.compile(pattern) for pattern in RULED_OUT.values())
