"""Targets of powers (OB-24, OB-42, OB-43, OB-50), and reasons why a card isn't one."""

from referees.common.rules import Refused, Ruling, Unclear, combined, never, no
from referees.common.words import Who, say
from referees.oblivion.table.asking import called, card_questions, guessed_cards, name_at, name_of
from referees.oblivion.table.damage import is_dying
from referees.oblivion.table.lanes import is_shielded
from referees.oblivion.table.parts import Part, same_kinds
from referees.oblivion.table.pieces import Spot
from referees.oblivion.table.state import PlacedCard, State, card_at, kinds_of

HARMS = ("damage", "destroy")  # C-OB-8: effects that a shield stops, by option


def targets(state: State, source: Spot, part: Part, done: tuple[Spot, ...] = ()) -> tuple[Spot, ...]:
    """OB-24, OB-50: the spots on which the card at `source` may use its power, except those in `done`."""
    fitting = _fitting(state, source[0], part)
    if part.effect == "heal":
        fitting = [pair for pair in fitting if pair[1].damage]
    elif part.effect == "bonus" and state.config.options.stacking == "one":
        fitting = [pair for pair in fitting if not _has_bonus(state, source, pair[1])]
    spots: list[Spot] = [(seat, *placed.cell) for seat, placed in fitting]
    if part.effect in HARMS and state.config.options.powers_reach != "all":
        spots = [spot for spot in spots if not _is_out_of_reach(state, source, spot)]
    elif part.effect == "copy":
        spots = [spot for spot in spots if spot != source]
    return tuple([spot for spot in spots if spot not in done and not is_dying(state, spot)] if state.pending else spots)


def _fitting(state: State, seat: int, part: Part) -> list[tuple[int, PlacedCard]]:
    own, others = part.may_reach(is_own=True), part.may_reach(is_own=False)
    sides = [(other, field) for other, field in enumerate(state.fields) if (own if other == seat else others)]
    if not part.only and not part.but_not:
        return [(other, placed) for other, field in sides for placed in field]
    fit = state.aims[part.only, part.but_not]
    return [
        (other, placed)
        for other, field in sides
        for placed in field
        if (placed.card in fit if placed.card == placed.printed else part.fits(kinds_of(state, placed)))
    ]


def _is_out_of_reach(state: State, source: Spot, spot: Spot) -> bool:
    """C-OB-8: whether a house option keeps a power from reaching this shielded card."""
    if state.config.options.powers_reach == "all" or spot[0] == source[0]:
        return False
    return is_shielded(state.fields[spot[0]], (spot[1], spot[2]))


def _has_bonus(state: State, source: Spot, placed: PlacedCard) -> bool:
    """C-OB-17: whether another card with the source's name already adds to this card's attack."""
    giver = card_at(state, source)
    others = [one for one in placed.modifiers if giver is not None and one.source == giver.card and one.by != source]
    return any(one.to == "attack" and one.amount > 0 and not one.stays for one in others)


def aim_ruling(
    state: State, source: Spot, part: Part, target: Spot | None, done: tuple[Spot, ...] = ()
) -> Refused | Unclear | None:
    """Refuses or questions the use of a power on that card; None if allowed."""
    if target is None:
        return None if not part.is_aimed and part.effect != "copy" else NO_TARGET
    placed = card_at(state, target)
    if placed is None or is_dying(state, target):
        return no_card(state, target)
    if not part.is_aimed and part.effect != "copy":
        return never("The power of {card} doesn't let you choose a card.", "OB-50", card=called(state, source))
    if target in done:
        text = say("The power was just used on {target}: choose another card.", target=name_at(state, target))
        return never(text, "C-OB-24")
    refused = _wrong_side(state, source, part, target) or _wrong_kind(state, source, part, target, placed)
    return refused or _why_not(state, source, part, target, placed)


def no_card(state: State, target: Spot | None) -> Refused | None:
    """Why the card at `target` can't be chosen: there is none, or it was just killed."""
    if target is None:
        return None
    if card_at(state, target) is None:
        return never("There's no card in that place.", "OB-50").at(target)
    if is_dying(state, target):
        return never("{card} has just been killed.", "OB-42", card=name_at(state, target))
    return None


def if_guessed(state: State, source: Spot, part: Part, target: Spot | None, ruling: Ruling) -> Ruling:
    """C-OB-14: turns a refusal based on an unverified kit item into a doubt."""
    if not isinstance(ruling, Refused):
        spots = (source,) if target is None else (source, target)
        return combined(ruling, *card_questions(state, *spots, only_set=True))
    by = card_questions(state, source)
    on = card_questions(state, target) if target is not None else ()
    if by or (on and target in guessed_targets(state, source, part)):
        return combined(*by, *on)
    return ruling


def guessed_targets(state: State, source: Spot, part: Part) -> tuple[Spot | None, ...]:
    """Extra targets, possible only if an unverified kit fact is wrong."""
    guesses = guessed_cards(state)
    giver = card_at(state, source)
    if not guesses or giver is None:
        return ()
    if giver.card in guesses or giver.printed in guesses:
        all_spots: list[Spot] = [(seat, *placed.cell) for seat, field in enumerate(state.fields) for placed in field]
        return (None, *[spot for spot in all_spots if not is_dying(state, spot)])
    if not part.is_choosy or not (part.is_aimed or part.effect == "copy"):
        return ()
    spots: list[Spot] = [
        (seat, *placed.cell)
        for seat, field in enumerate(state.fields)
        if part.may_reach(is_own=seat == source[0])
        for placed in field
        if (placed.card in guesses or placed.printed in guesses) and not part.fits(kinds_of(state, placed))
    ]
    return tuple([spot for spot in spots if (spot != source or part.is_aimed) and not is_dying(state, spot)])


def _wrong_side(state: State, source: Spot, part: Part, target: Spot) -> Refused | None:
    if part.may_reach(is_own=target[0] == source[0]):
        return None
    by, aim = called(state, source), name_at(state, target)
    if part.whose == "own":
        text = say("The power of {card} only works on {who}'s own cards, not on {target}.",
                   card=by, who=Who(source[0]), target=aim)  # fmt: skip
    else:
        text = say("The power of {card} only works on cards of {who}'s opponents, not on {target}.",
                   card=by, who=Who(source[0]), target=aim)  # fmt: skip
    return no(text, "OB-50", "C-OB-14")


def _wrong_kind(state: State, source: Spot, part: Part, target: Spot, placed: PlacedCard) -> Refused | None:
    kinds = kinds_of(state, placed)
    if part.fits(kinds):
        return None
    by, aim = called(state, source), name_at(state, target)
    if same_kinds(part.but_not, kinds):
        text = say("The power of {card} can't be used on {kind} cards, and {target} is one.",
                   card=by, kind=same_kinds(part.but_not, kinds)[0], target=aim)  # fmt: skip
    else:
        text = say("The power of {card} only works on cards of these kinds: {kinds}. {target} isn't one.",
                   card=by, kinds=part.only, target=aim)  # fmt: skip
    return no(text, "OB-50", "C-OB-14")


NO_TARGET = never("Choose the card to use the power on.", "OB-50")


def _why_not(state: State, source: Spot, part: Part, target: Spot, placed: PlacedCard) -> Refused | Unclear | None:
    if part.effect == "copy" and target == source:
        return never("{card} duplicates another card, not itself.", "C-OB-15", card=name_at(state, source))
    if part.effect == "heal" and not placed.damage:
        return never("{target} has no damage to heal.", "OB-43", target=name_at(state, target))
    if part.effect in HARMS and _is_out_of_reach(state, source, target):
        template = "{target} is shielded, and at this table even powers can't harm it."
        return no(template, "C-OB-8", target=name_at(state, target))
    if part.effect == "bonus" and _has_bonus(state, source, placed):
        return _stacks(state, source, target)
    return None


def _stacks(state: State, source: Spot, target: Spot) -> Refused | Unclear | None:
    rule = state.config.options.stacking
    if rule == "all":
        return None
    fields = {"card": name_of(state, source), "target": name_at(state, target)}
    if rule == "one":
        text = say("Another {card} has already raised the attack of {target}. At this table, only one of them can.")
        return no(text.filled(**fields), "C-OB-17")
    text = say("Another {card} has already raised the attack of {target}. Do both count?")
    return Unclear(text.filled(**fields), ("C-OB-17",), yes=say("Yes, both count"))
