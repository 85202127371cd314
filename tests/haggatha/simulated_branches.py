"""What must occur in simulated games: kinds of entries, branches of the rules, readings, ends, false entries."""

from .false_entries import FAULTS

READINGS = {
    "border": ("undrawn", "printed"), "cross": ("any", "good"), "last_icons": ("whole", "partial"),
    "arrivals": ("checked", "ignored"), "rogues": ("mismatch", "predictable"), "setup_roll": ("used", "rolled_anew"),
    "unwritten": ("asked", "free"), "lines": ("up_to", "exactly"), "market_icons": ("every", "once"),
    "sold_goods": ("returned", "gone"), "bonuses": ("before", "throughout"), "one_side": ("roll", "moved"),
    "sheet": ("kept", "wiped"), "factions": ("four", "five"),
}  # fmt: skip
"""The unclear points of the specification; the first of each is its default."""

ENDS = ("most gold", "shared", "stands", "ranked", "abandoned", "all left", "Haggatha left", "by sheet")

BRANCHES = (
    *(f"kind: {kind}" for kind in (
        "roll", "change_die", "move_rune", "twist", "chart", "draw_line", "finish_lines", "divine", "horoscope",
        "write_die", "leave_dice", "write_x", "take_good", "mark_faction", "discard_corruption", "fill_bubbles",
        "forgo", "sponsor", "recruit", "gain_ability", "activate_staff", "use_staff", "finish_staff", "draw",
        "resolve_first", "end_phase", "sell", "score_townsfolk", "count_gold", "adjust", "conclude", "leave",
        "score_by_sheet",
    )),
    *(f"end: {end}" for end in ENDS), *(f"reading: {name} {text}" for name, both in READINGS.items() for text in both),
    *(f"players: {count}" for count in (1, 2, 3, 4)), "phase: arrival", "phase: production", "phase: market",
    "roll: setup again", "±1: around", "bonus: while writing", "bonus: several in a turn", "bonus: several awaited",
    "twist: plus_minus", "twist: move", "twist: x", "twist: one bubble left", "nothing to take",
    "corruption: one side", "corruption: skull", "corruption: cross", "corruption: moved together",
    "area: charm", "area: tome", "area: two at once", "area: too large", "area: two colours", "area: divided",
    "area: three of one colour", "area: through a filled pair",
    "divine: cut short", "divine: several active", "prediction: failed", "prediction: several succeed",
    "tier 1: write_x", "tier 1: mark_faction", "tier 2: take_good", "tier 2: write_x", "tier 2: mark_faction",
    "tier 3: take_good", "tier 3: write_x", "tier 3: mark_faction",
    "horoscope: two Dice", "horoscope: nothing fits", "write: after an X", "write: around", "box: charm", "box: tome",
    "box: x", "box: market", "box: discard", "box: in a chain",
    "staff: exorcist", "staff: astrologist", "staff: palm_reader", "staff: security", "recruit: replaced",
    "ability: gold", "ability: draw", "ability: discard", "market: two icons of a Faction",
    "sell: before the Sponsorship", "space: twice in a row",
)  # fmt: skip

ALL = (*BRANCHES, *(f"false: {fault}" for fault in FAULTS))
