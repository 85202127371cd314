"""For each refusal of Oblivion, the condition under which it's true: written from the rulebook and the view alone."""

from collections.abc import Mapping
from typing import Any

from tests.common.claims import Claim, IsTrue

DRAFT = ("deal", "layout", "piles", "picks")


def is_in(*stages: str) -> IsTrue:
    """Whether the draft or the turn is at one of these stages."""
    return lambda it: it.view.stage in stages


is_drafting = is_in(*DRAFT)
is_drafted = is_in("placement", "combat")


def top(claim: Claim) -> str:
    return claim.asks[-1]


def is_asked(name: str) -> IsTrue:
    return lambda it: top(it) == name


def is_not_asked(name: str) -> IsTrue:
    """Whether another question is on top."""
    return lambda it: top(it) != name


def in_round(*stages: str) -> IsTrue:
    """Whether the draft is in the named round, at one of these stages."""
    return lambda it: it.view.round == it.fields["round"] and it.view.stage in stages


# Players


def player(claim: Claim, seat: int) -> Any:
    return claim.view.players[seat]


def living(claim: Claim) -> list[int]:
    """The seats that are neither eliminated nor gone."""
    return [seat for seat, person in enumerate(claim.view.players) if not person.is_out and not person.has_left]


def on_the_left(claim: Claim, seat: int) -> set[int]:
    """OB-24, C-OB-10: the next living player clockwise and, for the other reading, the next seat."""
    seats = len(claim.view.players)
    following = [(seat + away) % seats for away in range(1, seats)]
    return {next((seat for seat in following if seat in living(claim)), following[0]), following[0]}


def has_just_had_a_turn(claim: Claim) -> bool:
    """Whether the named player had the turn before the current one, apart from players who left: a turn ends by itself,
    and an entry for it may come after that."""
    turn = claim.view.turn
    return turn is not None and turn != claim.seat() and turn in on_the_left(claim, claim.seat())


def is_anothers_turn(claim: Claim) -> Any:
    """OB-20: whether it's the named player's turn, not that of the player who makes the entry."""
    return claim.view.turn == claim.seat("turn") != claim.seat() == claim.entry.seat


def has_left(claim: Claim) -> Any:
    """OC-3: whether the named player has left."""
    return player(claim, claim.seat()).has_left


def is_out(claim: Claim) -> Any:
    """OB-2, C-OB-3: whether the named player is eliminated."""
    return player(claim, claim.seat()).is_out


# Cards


def cards(claim: Claim, seat: int) -> Any:
    """The cards on a battlefield, including killed ones that aren't settled yet."""
    return player(claim, seat).cards


def at(claim: Claim, spot: Any) -> Any:
    """The card at a place, or None."""
    return next((card for card in cards(claim, spot[0]) if card.spot == tuple(spot)), None)


def own(claim: Claim, cell: Any) -> Any:
    """The card at that cell of the player who makes the entry."""
    return at(claim, (claim.entry.seat, *cell))


def source(claim: Claim) -> Any:
    """The card whose power is used."""
    return own(claim, claim.entry.source)


def printed(claim: Claim, card: Any) -> Any:
    """The kit's data of what this card counts as or, if a Mirror Angel takes just the name (C-OB-15), of its print."""
    kit = claim.config.kit.cards
    by_print = next((design for design in kit.values() if design.name == card.printed), None)
    return by_print if by_print is not None and claim.options.mirror == "name" else kit[card.id]


def when(claim: Claim) -> str:
    """When the power that the entry uses works."""
    return str(printed(claim, source(claim)).when)


def works(time: str) -> IsTrue:
    """OB-50: whether the kit says that the power works then."""
    return lambda it: when(it) == time


def is_nothing_at(claim: Claim) -> Any:
    """OB-40, OB-50: whether the entry names an empty place of the player who makes it."""
    entry = claim.entry
    cell = entry.attacker if entry.kind_name() == "attack" else entry.source
    return claim.seat() == entry.seat and own(claim, cell) is None


def no_target(claim: Claim) -> Any:
    """OB-24, OB-50: whether no card is at the named place."""
    if claim.entry.kind_name() == "adjust":
        return spot_of(claim) is None or at(claim, spot_of(claim)) is None
    return at(claim, claim.entry.target) is None


def spot_of(claim: Claim) -> Any:
    """The place of a fact that is set on a battlefield: seat, lane and column."""
    place = claim.entry.at
    return (place[0], ("top", "bottom")[place[1]], place[2]) if len(place) == 3 else None


def touches_nothing(claim: Claim) -> Any:
    """C-OB-5: whether no card of that player is left, right, above or below."""
    if claim.entry.kind_name() == "adjust":
        seat, lane, column = spot_of(claim)
    else:
        seat, (lane, column) = claim.entry.seat, claim.entry.cell
    rest = "bottom" if lane == "top" else "top"
    around = ((lane, column - 1), (lane, column + 1), (rest, column))
    return seat == claim.seat() and not any(at(claim, (seat, *cell)) for cell in around)


def is_shielded(claim: Claim) -> Any:
    """OB-31: whether the target is in the bottom lane, and the named card is directly above it."""
    seat, lane, column = claim.entry.target
    above = at(claim, (seat, "top", column))
    return lane == "bottom" and above is not None and above.printed in claim.words("above")


def has_attacked(claim: Claim) -> Any:
    """OB-40: whether the card has attacked in this turn and isn't its player's only one; or the turn is over."""
    card = own(claim, claim.entry.attacker)
    is_now = card.has_attacked and claim.view.turn == claim.seat() and len(cards(claim, claim.seat())) > 1
    return claim.seat() == claim.entry.seat and (is_now or has_just_had_a_turn(claim))


def has_no_duplicate(claim: Claim) -> Any:
    """OB-44: whether no other card of that player counts as the same."""
    card = own(claim, claim.entry.attacker)
    return [card.id for card in cards(claim, claim.entry.seat)].count(card.id) == 1


def needs_seven(claim: Claim) -> Any:
    """OB-41: whether two attacks were made, and the player has too few cards for a third."""
    count = claim.fields.get("count") if "attacks" in claim.fields else None
    total = len(cards(claim, claim.seat()))
    made = claim.fields.get("attacks", claim.fields.get("count"))
    is_now = claim.view.turn == claim.seat() and claim.view.attacks == made
    few = total < claim.fields["many"] == 7 and count in {None, total}
    return few and (is_now or has_just_had_a_turn(claim))


def has_no_damage(claim: Claim) -> Any:
    """OB-43: whether the target has no damage."""
    target = at(claim, claim.entry.target)
    return target is not None and target.damage == 0


def is_of_a_kind(claim: Claim) -> Any:
    """OB-50: whether the target is of a kind that the power spares."""
    target, kind = at(claim, claim.entry.target), claim.words("kind")
    spared = printed(claim, source(claim)).but_not if claim.entry.kind_name() == "use_power" else (kind,)
    return kind in target.kinds and kind in spared


# The turn


def is_cut(claim: Claim) -> Any:
    """OB-3, C-OB-9: whether a player is eliminated, which ended or skipped the named player's attack phase."""
    view = claim.view
    is_eliminated = any(person.is_out for person in view.players)
    is_now = view.turn == claim.seat() and (view.stage == "combat" or claim.options.early_kill == "skipped")
    return is_eliminated and (is_now or has_just_had_a_turn(claim))


def is_past_placement(claim: Claim) -> Any:
    """OB-21: whether the named player is in combat, or that turn has ended by itself."""
    return has_just_had_a_turn(claim) or (claim.view.stage == "combat" and claim.view.turn == claim.seat())


def has_placed_all(claim: Claim) -> Any:
    """OB-22: whether as many cards are placed as the turn allows, and as the sentence says."""
    view = claim.view
    is_now = view.turn == claim.seat() and view.placed_count == claim.fields["count"] >= view.placing
    return is_now or has_just_had_a_turn(claim)


def is_past_the_first_turn(claim: Claim) -> Any:
    """OB-22: whether the extra card can't be drawn, as it's not the Placement phase of the first turn."""
    return is_drafted(claim) and not claim.view.may_draw


def settles(claim: Claim) -> Any:
    """Whether the question is about a power, a death or a Mirror Angel, and for the named player."""
    return top(claim) in {"ToResolve", "ToRise", "ToMirror"} and claim.seats == (claim.seat(),)


def is_the_asked_card(claim: Claim) -> Any:
    """Whether the named card is the one that the question is about."""
    return claim.view.source is not None and names(claim, at(claim, claim.view.source))


def names(claim: Claim, card: Any) -> bool:
    """Whether the sentence calls that card by its print, or by the card it counts as."""
    return card is not None and (card.name in claim.words("card") or card.printed in claim.words("card"))


def acts(claim: Claim) -> Any:
    """Whether the question about the named card is the named player's, but another player makes the entry."""
    return settles(claim) and is_the_asked_card(claim) and claim.entry.seat != claim.seat()


def waits(name: str) -> IsTrue:
    """Whether this question about the named card is put to the named player."""
    return lambda it: top(it) == name and settles(it) and is_the_asked_card(it)


# The draft


def has_pile(claim: Claim) -> Any:
    """OB-12: whether the named player chooses before the one who chooses now, clockwise from the drafter's left."""
    view, seats = claim.view, len(claim.view.players)
    order = [(view.drafter + away) % seats for away in range(1, seats + 1)]
    return view.picks is not None and order.index(claim.seat()) < order.index(view.picks)


def picks_first(claim: Claim) -> Any:
    """OB-12: whether the first player named chooses now, and the entry is the other's."""
    return claim.view.picks == claim.seat("turn") and claim.seat() == claim.entry.seat != claim.seat("turn")


def pile_is_taken(claim: Claim) -> Any:
    """OB-12: whether the pile of that number is taken."""
    return claim.view.piles[claim.entry.pile] is None and str(claim.entry.pile + 1) in claim.words("pile")


IS_TRUE: Mapping[str, IsTrue] = {
    # The draft
    "You can lay out cards once you've named the first dealer.": is_in("deal"),
    "The layout hasn't started: you haven't named the first dealer yet.": is_in("deal"),
    "There are no cards to put into piles: you haven't named the first dealer yet.": is_in("deal"),
    "There are no piles to choose from: you haven't named the first dealer yet.": is_in("deal"),
    "You've already named the first dealer; {who} deals in draft {round}.": lambda it: (
        in_round("layout", "piles", "picks")(it) and it.view.dealer == it.seat()
    ),
    "You've already named the first dealer, and the draft is over.": is_drafted,
    "Lay out at least one card.": lambda it: it.view.stage == "layout" and not it.view.layout,
    "The layout of draft {round} is already complete.": in_round("piles", "picks"),
    "All the cards of draft {round} are in piles, so you can't lay out more.": lambda it: (
        in_round("picks")(it) and not it.view.layout
    ),
    "Lay out all the cards for draft {round} before you make the piles.": in_round("layout"),
    "The piles for draft {round} are already made.": in_round("picks"),
    "There are no piles in draft {round} yet: you're still laying out its cards.": in_round("layout"),
    "You can choose a pile once all the cards of draft {round} are in piles.": in_round("piles"),
    "There are {count} piles in this draft.": lambda it: (
        len(it.view.piles) == it.fields["count"] <= it.entry.pile and it.view.stage in {"piles", "picks"}
    ),
    "At this table, every pile needs a card, and {count} pile is still empty.": lambda it: (
        it.options.empty_piles == "none" and sum(not pile for pile in it.view.piles) == it.fields["count"]
    ),
    "{card} isn't one of the cards to put into piles.": lambda it: (
        it.words("card") not in it.view.layout and it.view.stage == "piles"
    ),
    "{who} is the drafter and makes the piles.": lambda it: it.view.drafter == it.seat() != it.entry.seat,
    "{turn} chooses a pile before {who}.": picks_first,
    "{who} already has a pile from draft {round}.": lambda it: in_round("picks")(it) and has_pile(it),
    "Someone has already taken {pile}.": pile_is_taken,
    "You can't lay out more cards: the draft is over.": is_drafted,
    "You can't make more piles: the draft is over.": is_drafted,
    "There are no piles left to choose from: the draft is over.": is_drafted,
    "There's no layout to complete: the draft is over.": is_drafted,
    "You can't place cards before the draft is over.": is_drafting,
    "You can't attack before the draft is over.": is_drafting,
    "No turn has started yet: the draft isn't over.": is_drafting,
    "The Placement phase hasn't started: the draft isn't over.": is_drafting,
    "You can't use powers before the draft is over.": is_drafting,
    "You draw the extra card on the first turn, after the draft.": is_drafting,
    # Whose turn, and which of its phases are over
    "It's {turn}'s turn, not {who}'s.": is_anothers_turn,
    "{who} is out of the game.": is_out,
    "{who} is still in the Placement phase.": lambda it: it.view.stage == "placement" and it.view.turn == it.seat(),
    "{who}'s Placement phase is already over.": is_past_placement,
    "{who}'s Placement phase is over: no more cards can be placed this turn.": is_past_placement,
    "{who} has placed {count} cards, the most allowed this turn.": has_placed_all,
    "{who} has no cards in hand.": lambda it: player(it, it.seat()).hand == 0,
    "{who} has already drawn the extra card.": lambda it: (
        it.view.turn == it.seat() and it.view.stage == "placement" and not it.view.may_draw
    ),
    "You can only draw the extra card on the first turn of the game, and that's over.": is_past_the_first_turn,
    "The deck is empty and isn't reshuffled.": lambda it: it.view.deck == 0,
    "A player was eliminated, so {who}'s attack phase ended at once.": is_cut,
    # Places
    "At this table, you must place cards next to your own, and that place isn't next to any of {who}'s.": lambda it: (
        touches_nothing(it) and it.options.spacing == "strict"
    ),
    "{card} is already in that place.": lambda it: names(it, own(it, it.entry.cell)),
    "There's no card in that place.": no_target,
    "There's no card to attack in that place.": no_target,
    "{who} has no card in that place.": is_nothing_at,
    # Attacks
    "{who} can only attack their left neighbour, {left}.": lambda it: (
        it.seat("left") in on_the_left(it, it.seat()) and it.entry.target[0] != it.seat("left")
    ),
    "{above} shields {card}.": is_shielded,
    "{target} is shielded, and at this table even powers can't harm it.": lambda it: (
        it.options.powers_reach == "unshielded" and at(it, it.entry.target).is_shielded
    ),
    "{card} has already attacked. It could only attack again if {who} had no other cards.": has_attacked,
    "{who}'s {card} cards have already attacked. They could only attack again if {who} had no other cards.": (
        lambda it: has_attacked(it) and not has_no_duplicate(it)
    ),
    "{card} has already attacked. The attack for seven cards needs a card that hasn't attacked yet.": lambda it: (
        own(it, it.entry.attacker).has_attacked and it.view.attacks >= 2 and it.view.turn == it.entry.seat
    ),
    "{card} has no duplicates on this battlefield, so it attacks alone anyway.": has_no_duplicate,
    "{who} has made {attacks} attacks. A third needs {many} cards on the battlefield, not just {count}.": needs_seven,
    "{who} has made {count} attacks. You get a third once you've had {many} cards on the battlefield.": lambda it: (
        needs_seven(it) and it.options.seven == "ever"
    ),
    # Powers
    "Choose the card to use the power on.": lambda it: it.entry.target is None,
    "The power of {card} doesn't let you choose a card.": lambda it: (
        it.entry.target is not None and names(it, source(it))
    ),
    "The kit doesn't say when the power of {card} works.": works("none"),
    "The power of {card} only works once, when the card is played.": works("played"),
    "The power of {card} only works when the card kills another card.": works("kill"),
    "The power of {card} only works when the card is killed.": works("death"),
    "The power of {card} only works when the card is attacked and survives.": works("attacked"),
    "The power of {card} only works at the start of a turn.": works("turn_start"),
    "The power of {card} only works at the end of a turn.": works("turn_end"),
    "The power of {card} works by itself as long as the card is on the battlefield.": works("standing"),
    "The power of {card} is used up for this game.": lambda it: source(it).is_spent,
    "The power of {card} only works in the Placement phase, and that's over.": lambda it: (
        when(it) == "placement" and it.view.stage == "combat"
    ),
    "The power of {card} only works in the attack phase, and this is the Placement phase.": lambda it: (
        when(it) == "attack" and it.view.stage == "placement"
    ),
    "The power of {card} can't be used on {kind} cards, and {target} is one.": is_of_a_kind,
    "{target} has no damage to heal.": has_no_damage,
    "The power of {card} comes first: {who} must say what it does.": waits("ToResolve"),
    "At this table, you must use the power of {card}.": lambda it: (
        it.options.declining == "must" and top(it) in {"ToResolve", "ToMirror"}
    ),
    "No power needs you to choose a card right now.": is_not_asked("ToResolve"),
    "There's no power to use now.": is_not_asked("ToResolve"),
    "Only {who} can answer: the question is about {who}'s {card}.": acts,
    # Coming back to life, and duplicates
    "{who} must first say whether {card} comes back to life.": waits("ToRise"),
    "Say whether {card} comes back to life.": is_asked("ToRise"),
    "There's no killed card to bring back to life.": is_not_asked("ToRise"),
    "{who} must first say which card {card} duplicates.": waits("ToMirror"),
    "There's no card to duplicate right now.": is_not_asked("ToMirror"),
    "{card} duplicates another card, not itself.": lambda it: it.entry.target == it.view.source,
    # Facts that the table sets
    "There are no cards on the battlefields until the draft is over.": is_drafting,
    "Turns begin after the draft.": is_drafting,
    "That place isn't next to any of {who}'s cards.": touches_nothing,
    "{place}: {value} isn't possible. It must be between {lo} and {hi}.": lambda it: (
        not it.fields["lo"] <= int(it.words("value")) <= it.fields["hi"]
    ),
}
