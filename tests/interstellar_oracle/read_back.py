"""Checks of claims about Interstellar Oracle's table against the view and the rules."""

from typing import Any

from tests.common.claims import Claim

NEBULA = -1
HAND = 5
CODEX = 2
INNER = range(1, 13)


# The table


def token(claim: Claim, name: str = "who") -> Any:
    return claim.view.tokens[claim.seat(name)]


def own(claim: Claim) -> Any:
    """The token of the player who makes the entry."""
    return claim.view.tokens[claim.entry.seat]


def limit(claim: Claim, seat: int) -> int:
    """IO-32, IO-138: how many cards that player can hold without a Codex."""
    return HAND + int(claim.view.tokens[seat].race == "humans")


def place(claim: Claim) -> int:
    named_place: int = claim.entry.to if hasattr(claim.entry, "to") else claim.entry.place
    return named_place


def is_in_play(claim: Claim, at: int) -> Any:
    return at in claim.view.places


def touching(claim: Claim, at: int) -> set[int]:
    return {*claim.view.links[at]} & {*claim.view.places, NEBULA}


def others_there(claim: Claim, seat: int) -> list[int]:
    tokens = claim.view.tokens
    seats = [player for player in range(claim.players) if player not in {seat, *claim.view.left}]
    return [player for player in seats if tokens[player].at == tokens[seat].at != NEBULA]


def next_after(claim: Claim, seat: int) -> int:
    """The next player clockwise who is still at the table."""
    around = [(seat + away) % claim.players for away in range(1, claim.players + 1)]
    return next(player for player in around if player not in claim.view.left)


def oracle_is(claim: Claim, where: str, at: int | None = None) -> Any:
    """Whether the Oracle is publicly at that place."""
    return bool(claim.view.oracle.where == where and at in {None, claim.view.oracle.at})


def is_in_the_way(claim: Claim) -> Any:
    """Whether the named player has to answer now."""
    return claim.seat() in claim.seats


def is_asked_alone(claim: Claim) -> Any:
    """Whether only the named player is asked, and the entry is another player's."""
    return claim.seats == (claim.seat(),) and claim.entry.seat != claim.seat()


# The game's beginning


def planets_are_missing(claim: Claim) -> Any:
    """IO-11: whether a planet has not been entered."""
    return any(claim.view.planets[at] is None for at in claim.view.places)


def hazards_are_missing(claim: Claim) -> Any:
    """IO-13: whether a hazard has not been entered."""
    unnamed = [hazard for hazard in claim.view.hazards if hazard is not None and hazard.id is None]
    return bool(unnamed)


def has_not_begun(claim: Claim) -> Any:
    """IO-18: whether no player has had a turn."""
    return claim.view.stage in {"layout", "begin"}


def races_of(claim: Claim) -> list[int]:
    """The other players who play the race that the entry names."""
    entry = claim.entry
    is_set = entry.kind_name() == "adjust"
    seat, race = (entry.at[0], entry.value) if is_set else (entry.seat, entry.race)
    return [rival for rival in range(claim.players) if claim.view.tokens[rival].race == race and rival != seat]


# Meetings


def is_turned_back(claim: Claim) -> Any:
    """IO-65: whether an Intellect Scrambler turned an attack back; the view then shows no encounter."""
    return "turned" in claim.question() or claim.asks[-1] == "TurnedBack"


def phase(claim: Claim) -> str | None:
    """The phase of the encounter in the view; None without one."""
    return None if claim.view.meeting is None else claim.view.meeting.phase


def is_attacked(claim: Claim) -> Any:
    """IO-62: whether that player has to answer an attack, or one that an Intellect Scrambler turned back."""
    return is_turned_back(claim) or (phase(claim) == "defense" and claim.view.meeting.awaited == claim.seat())


def has_played(claim: Claim) -> Any:
    """IO-52: whether that player's diplomacy card, or an ability that works like one, has yet to take effect."""
    return phase(claim) == "answer" and claim.view.meeting.by == claim.seat()


def wile(claim: Claim) -> str | None:
    """The diplomacy being played: a card, or the card that a race's ability works like (IO-138, IO-140)."""
    meeting = claim.view.meeting
    if phase(claim) != "answer":
        return None
    by_race = {"humans": "trade", "xangofin": "intimidate"}
    return meeting.card or by_race.get(claim.view.tokens[meeting.by].race)


def is_in_meeting(claim: Claim) -> Any:
    meeting = claim.view.meeting
    return meeting is not None and claim.seat() in {meeting.attacker, meeting.defender}


def has_met(claim: Claim) -> Any:
    """IO-39: whether the two have met, and no card has yet to take effect."""
    meeting = claim.view.meeting
    pair = {claim.seat(), claim.seat("other")}
    return phase(claim) == "diplomacy" and pair == {meeting.attacker, meeting.defender} and is_in_the_way(claim)


def there_is_no_combat(claim: Claim) -> Any:
    """Whether no attack is awaited or under way."""
    return phase(claim) not in {"attack", "defense"} and not is_turned_back(claim)


def is_of_another_range(claim: Claim) -> Any:
    """Whether the combat is at the range that the sentence names."""
    return phase(claim) == "attack" and claim.view.meeting.range in claim.text


# Turns


def is_anothers_turn(claim: Claim) -> Any:
    """Whether it's the named player's turn, not that of the player who makes the entry."""
    return claim.view.turn == claim.seat("turn") and claim.entry.seat == claim.seat() != claim.seat("turn")


def is_killed(claim: Claim) -> Any:
    """IO-72: whether that player was killed and hasn't drawn new cards."""
    return bool(token(claim).life == "dead")


def is_new(claim: Claim) -> Any:
    """IO-72: whether that player has drawn a new hand in this turn."""
    return bool(token(claim).life == "replenished")


def is_gone(claim: Claim) -> Any:
    """Whether the planet that the entry names has vanished."""
    return place(claim) != NEBULA and not is_in_play(claim, place(claim))


def is_far(claim: Claim, steps: int) -> Any:
    """Whether the place can't be reached in that many spaces."""
    reached = {own(claim).at}
    for _ in range(steps):
        reached |= {neighbour for at in reached for neighbour in touching(claim, at)}
    return place(claim) not in reached


def has_no_cards(claim: Claim) -> Any:
    """Whether that player's hand is empty."""
    return bool(token(claim).hand == 0)


def is_wrong_planet(claim: Claim) -> Any:
    """IO-2, IO-11: whether the entry puts an inner planet behind, or an outer one in front."""
    inner_place = place(claim) % 5 >= 3
    return (claim.entry.planet in INNER) is not inner_place


def deal_is_wrong(claim: Claim) -> Any:
    """IO-11: whether the deal doesn't fill each place with a planet of its ring, each used once per copy."""
    inner, outer = claim.entry.inner, claim.entry.outer
    systems = len(claim.view.planets) // 5
    fits = len(inner) == 2 * systems and len(outer) == 3 * systems
    distinct = len({*inner, *outer}) == len(inner) + len(outer)
    return not (fits and distinct and {*inner} <= {*INNER} and not {*outer} & {*INNER})


def is_entered_elsewhere(claim: Claim) -> Any:
    """IO-11: whether the planet's number has been entered in another place."""
    others = [at for at, planet in enumerate(claim.view.planets) if planet == claim.entry.planet and at != place(claim)]
    return len(others) >= 1


def holds_the_oracle(claim: Claim, name: str = "who") -> Any:
    return oracle_is(claim, "held", claim.seat(name))


def oracle_is_elsewhere(claim: Claim) -> Any:
    """IO-80, IO-14: whether the Oracle can't be in that hand: it's public, the hand empty, or no inner card missing."""
    inner = [under for at, under in enumerate(claim.view.under) if at % 5 >= 3]
    return not oracle_is(claim, "hidden") or own(claim).hand == 0 or all(inner)


def is_hidden_or_elsewhere(claim: Claim) -> Any:
    """IO-80: whether the Oracle isn't face up on the planet that the entry names."""
    return not oracle_is(claim, "planet", place(claim))


def hand_is_known(claim: Claim) -> Any:
    """Whether the numbers are the hand's size and its limit, with or without a Codex, and the size is within it."""
    held, most = claim.fields["held"], claim.fields["limit"]
    codex = most - limit(claim, claim.seat())
    return held == token(claim).hand <= most and codex in {0, CODEX}
