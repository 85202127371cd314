"""Utility cards "may be played at anytime, even when it is not your turn": their effects, and who plays them."""

from collections import Counter
from collections.abc import Callable

from .cards import AMP, CODEX, INHIBITOR, NEBULA, ORACLE, TIME_MACHINE, WORMHOLE
from .table import Over, Table


def interject(table: Table, probability: float, *, loud: bool = True, only: set[int] | None = None) -> None:
    """Sometimes a player plays a card in between; `loud`: also one that moves tokens or kills."""
    if not table.chance(probability):
        return
    seats = [seat for seat, player in enumerate(table.players) if player.free and (only is None or seat in only)]
    plays = [
        (seat, play)
        for seat in seats
        for card, plays_it in {**QUIET, **(LOUD if loud else {})}.items()
        if table.has(seat, card)
        for play in [plays_it]
    ]
    if plays:
        seat, play = table.rng.choice(plays)
        if seat != table.mover and play(table, seat):
            table.note("interjected: off turn")
        elif seat == table.mover:
            play(table, seat)


def claim(table: Table) -> None:
    """Claim the win with the Oracle, the Time Machine and the Galactic Codex."""
    holder = table.holder
    if holder is None or not table.players[holder].free or table.turn_broken:
        return
    if {CODEX, TIME_MACHINE} <= set(table.players[holder].hand) and table.chance(0.9):
        table.tell("claim_win", seat=holder)
        table.end = "three cards"
        raise Over


# --- what neither moves nor kills ---


def scan(table: Table, seat: int) -> bool:
    others = [rival for rival, player in enumerate(table.players) if rival != seat and player.hand]
    laden = [place for place, planet in sorted(table.planets.items()) if planet.cards]
    if others and (table.chance(0.5) or not laden):
        table.spend(seat, "long_range_sensors")
        table.tell("scan_hand", seat=seat, of=table.rng.choice(others))
    elif laden:
        table.spend(seat, "long_range_sensors")
        table.tell("scan_planet", seat=seat, place=table.rng.choice(laden))
    return bool(others or laden)


def beam(table: Table, seat: int) -> bool:
    """Pull a card off a planet, hazard or not, or push a hand card under a planet."""
    at = table.players[seat].at
    reach = (table.near(at) | {at}) & table.in_play if table.reads("graviton") else table.in_play
    laden = [place for place in sorted(reach) if table.planets[place].cards or table.planets[place].open_oracle]
    if laden and table.chance(0.75):
        table.spend(seat, "graviton_beam")
        pull(table, seat, table.rng.choice(laden))
        return True
    hand = table.players[seat].hand
    if len(hand) < 2 or not reach:
        return False
    table.spend(seat, "graviton_beam")
    card = table.spare(seat, 1)[0]
    if CODEX in hand and table.chance(0.2):
        card = CODEX
    place = table.rng.choice(sorted(reach))
    table.lose(seat, card)
    table.planets[place].cards.append(card)
    table.tell("push_card", seat=seat, place=place, card=table.name(card))
    table.lost_codex(seat)
    return True


def pull(table: Table, seat: int, place: int) -> None:
    planet = table.planets[place]
    table.note("beam: past a hazard" if planet.hazard else "beam: no hazard")
    if planet.open_oracle:
        planet.open_oracle = False
        table.tell("pull_card", seat=seat, place=place, card=ORACLE)
        table.hold(seat, "beamed off a planet")
        return
    card = table.rng.choice(planet.cards)
    planet.cards.remove(card)
    table.tell("pull_card", seat=seat, place=place, card=table.name(card))
    if card == ORACLE:
        table.hold(seat, "beamed unseen")
    else:
        table.players[seat].hand.append(card)
        table.settle(seat)


def scavenge(table: Table, seat: int) -> bool:
    """Take up to two cards of the discard pile, then draw "until they have a total of 5"."""
    table.tell("play_scavengers", seat=seat)
    table.spend(seat, "scavengers")
    hand = table.players[seat].hand
    count, more = 0, None
    while count < 2:
        oracle = ORACLE in table.discards
        if not table.discards or (len(hand) >= table.limit(seat) and not oracle) or table.chance(0.1):
            break
        card = ORACLE if oracle else table.rng.choice(sorted(table.discards))
        table.discards.remove(card)
        table.named -= Counter([card])
        count += 1
        hand += [] if card == ORACLE else [card]
        more, doubt = filled(table, seat) if count == 2 else (None, "")
        table.tell("scavenge", doubt, seat=seat, card=card, drawn=more)
        if card == ORACLE:
            table.hold(seat, "scavenged")
    if count < 2:
        more, doubt = filled(table, seat)
        table.tell("end_scavenging", doubt, seat=seat, drawn=more)
    if count and not more:
        table.settle(seat)
    table.announce_drawn(seat)
    return True


def filled(table: Table, seat: int) -> tuple[int | None, str]:
    """Draw to five or the player's limit; returns the number drawn, and why if the Codex made it more than usual."""
    hand, pile = table.players[seat].hand, len(table.draw)
    pile += 0 if table.reads("empty_pile") else len(table.discards)
    limit, base = (table.limit(seat), table.base(seat)) if table.reads("scavengers") else (5, 5)
    got = table.drawn(seat, max(0, limit - len(hand)))
    if got == min(max(0, base - (len(hand) - got)), pile):
        return None, ""
    table.note("scavengers: above five")
    return got, "above five"


def inhibit(table: Table, seat: int) -> bool:
    place = table.players[seat].at
    if table.reads("inhibitor"):
        place = table.rng.choice(sorted(table.planets))
        table.note("inhibitor: under any planet")
    if place == NEBULA:
        return False
    table.lose(seat, INHIBITOR)
    table.planets[place].cards.append(INHIBITOR)
    if table.reads("inhibitor"):
        table.tell("lay_inhibitor", seat=seat, place=place)
    else:
        table.tell("lay_inhibitor", seat=seat)
    return True


def travel(table: Table, seat: int) -> bool:
    """A Time Machine "at anytime, even when it is not your turn": the player's next turn is followed by another."""
    if table.chance(0.7):
        return False
    table.spend(seat, TIME_MACHINE)
    table.players[seat].extra_turns += 1
    is_own = seat == table.mover
    table.tell("play_time_machine", "" if is_own else "out of turn", seat=seat)
    table.note("time machine: in turn" if is_own else "time machine: out of turn")
    return True


def restore(table: Table, seat: int) -> bool:
    """A Kith may discard the Neural Amp to turn the token back."""
    player = table.players[seat]
    if player.race != "kith" or player.coloured:
        return False
    table.spend(seat, AMP)
    player.coloured = True
    table.tell("restore_token", seat=seat)
    return True


def won(table: Table, seat: int) -> int:
    """The extra turns that a player gained out of turn, which follow now."""
    player = table.players[seat]
    more, player.extra_turns = player.extra_turns, 0
    return more


# --- what moves or kills ---


def targets(table: Table, seat: int) -> list[int]:
    """The destinations of a Move card (or an Alar): one or two spaces away."""
    return sorted(table.within(table.players[seat].at, 2))


def escape_moves(table: Table, seat: int) -> list[tuple[str, int]]:
    """The movement cards (and the Alar's ability) of a player, each with a place it could lead to."""
    player, ways = table.players[seat], []
    aims = targets(table, seat)
    if table.has(seat, "move") and aims:
        ways.append(("play_move", table.rng.choice(aims)))
    far = [place for place in (*sorted(table.planets), NEBULA) if place != player.at]
    if table.has(seat, WORMHOLE) and far:
        ways.append(("play_wormhole", table.rng.choice(far)))
    if player.race == "alar" and player.coloured and player.free and aims:
        ways.append(("natural_move", table.rng.choice(aims)))
    return ways


def fly(table: Table, seat: int, way: tuple[str, int], doubt: str = "") -> None:
    kind, to = way
    player = table.players[seat]
    if kind == "natural_move":
        player.coloured = False
    else:
        table.spend(seat, "move" if kind == "play_move" else WORMHOLE)
    player.came_from, player.at = player.at, to
    table.tell(kind, doubt, seat=seat, to=to)
    table.note("flight: to the Nebula" if to == NEBULA else "flight: to a planet")


def flit(table: Table, seat: int) -> bool:
    ways = [way for way in escape_moves(table, seat) if way[0] != "natural_move"]
    if not ways:
        return False
    fly(table, seat, table.rng.choice(ways))
    return True


def cannon(table: Table, seat: int) -> bool:
    """Kills all players on a neighbouring planet who don't escape; their cards are discarded."""
    player = table.players[seat]
    if player.at == NEBULA:
        return False
    aims = [place for place in sorted(table.near(player.at) & table.in_play) if table.on(place)]
    if not aims:
        return False
    place = table.rng.choice(aims)
    table.spend(seat, "galactic_cannon")
    table.tell("play_cannon", seat=seat, place=place)
    if table.reads("cannon"):
        table.discards += table.planets[place].cards
        table.planets[place].cards.clear()
    for victim in table.in_any_order(table.on(place)):
        withstand_cannon(table, victim)
    return True


def withstand_cannon(table: Table, victim: int) -> None:
    ways = escape_moves(table, victim)
    if ways and table.chance(0.8):
        way = table.rng.choice(ways)
        fly(table, victim, way, "racial" if way[0] == "natural_move" else "")
        table.note("cannon: escaped")
        return
    clone = table.clone_of(victim)
    table.tell("be_hit", seat=victim, clone=clone)
    table.note("cannon: cloned" if clone else "cannon: killed")
    table.kill(victim, None, clone)


QUIET: dict[str, Callable[[Table, int], bool]] = {
    "long_range_sensors": scan,
    "graviton_beam": beam,
    "scavengers": scavenge,
    INHIBITOR: inhibit,
    AMP: restore,
    TIME_MACHINE: travel,
}
LOUD: dict[str, Callable[[Table, int], bool]] = {"move": flit, WORMHOLE: flit, "galactic_cannon": cannon}
