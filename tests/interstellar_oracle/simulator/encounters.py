"""Diplomacy and combat between two players who meet on a planet."""

from .cards import ABILITIES, AMP, ATTACKS, DEFENCES, DIPLOMACY, IMMUNE, ORACLE, RANGES
from .plays import claim, escape_moves, fly, interject
from .table import Table

FIRST_OF = {"long": "blaster", "medium": "laser", "short": "sword"}


def meet(table: Table, attacker: int, defender: int, back: int | None) -> bool:
    """Play an encounter: cards of diplomacy, then a challenge or not. Returns whether the Attacker went `back` to where
    the move began (None: impossible), by one reading of "depart"."""
    table.tell("approach", seat=attacker, to=defender)
    while together(table, attacker, defender) and table.chance(0.75):
        if not negotiate(table, attacker, defender):
            break
        if together(table, attacker, defender) and table.chance(0.6):
            negotiate(table, defender, attacker)
        interject(table, 0.05)
    if not together(table, attacker, defender):
        table.note("encounter: broken off")
    elif (ATTACKS.keys() & {*table.players[attacker].hand} and table.chance(0.85)) or table.chance(0.3):
        table.wrong("a challenge by the Defender", "IO-38", "challenge", seat=defender)
        fight(table, attacker, defender)
    elif back not in {None, table.players[attacker].at} and table.chance(0.6):
        return depart(table, attacker, back)
    else:
        table.tell("part", seat=attacker)
    return False


def depart(table: Table, attacker: int, back: int | None) -> bool:
    """The Attacker goes back to where the move began; always possible, so True."""
    assert back is not None
    table.tell("part", seat=attacker, back=True)
    table.players[attacker].at = back
    table.note("depart: back")
    return True


def together(table: Table, seat: int, rival: int) -> bool:
    """Whether both are alive and on one planet, as an encounter requires."""
    place = table.players[seat].at
    both = not table.players[seat].dead and not table.players[rival].dead
    return both and place == table.players[rival].at and place in table.planets and not table.turn_broken


# --- diplomacy ---


def negotiate(table: Table, seat: int, to: int) -> bool:
    """Play a diplomacy card, or an ability that works like one; returns whether there was any."""
    player, rival = table.players[seat], table.players[to]
    ways = [card for card in DIPLOMACY if table.has(seat, card)]
    if player.coloured and player.race in ("xangofin", "humans") and table.chance(0.5):
        ways.append("natural")
    ways = [way for way in ways if makes_sense(table, seat, to, way)]
    if not ways or rival.race == "ersatz":
        return False
    way = table.rng.choice(ways)
    if way == "natural":
        player.coloured = False
        table.tell("natural_diplomacy", seat=seat, to=to)
        way = "intimidate" if player.race == "xangofin" else "trade"
    else:
        table.spend(seat, way)
        table.tell("diplomacy", seat=seat, card=way)
    natural = table.steps[-1].entry["kind"] == "natural_diplomacy"
    if (natural and table.reads("racial_diplomacy")) or not stopped(table, seat, to):
        trade(table, seat, to) if way == "trade" else pick(table, seat, to, way)
    return True


def makes_sense(table: Table, seat: int, to: int, way: str) -> bool:
    """Whether there's something to take and, for a trade, something to give."""
    hand, rival_hand = table.players[seat].hand, table.players[to].hand
    if way == "trade" or (way == "natural" and table.players[seat].race == "humans"):
        return bool(rival_hand) and len(hand) > (way == "trade")
    return bool(rival_hand) or table.holder == to


def stopped(table: Table, seat: int, to: int) -> bool:
    """Whether a Hologram (not against a Kith) or moving away stops the diplomacy."""
    interject(table, 0.04, loud=False)
    if table.players[to].hand and table.players[seat].race == "kith":
        table.wrong("a Hologram against a Kith", "IO-139", "hologram", seat=to, card="hologram")
    elif table.players[to].hand and table.known_apart("hologram", to) >= table.sets:
        table.wrong("a second copy of a unique card", "", "hologram", "Unclear", seat=to, card="hologram")
    if table.has(to, "hologram") and table.players[seat].race != "kith" and table.chance(0.9):
        table.spend(to, "hologram")
        table.tell("hologram", seat=to, card="hologram")
        table.note("diplomacy: stopped by a Hologram")
        return True
    ways = [way for way in escape_moves(table, to) if way[0] != "natural_move"]
    if ways and table.chance(0.3):
        fly(table, to, table.rng.choice(ways))
        table.note("diplomacy: stopped by moving away")
        return True
    return False


def pick(table: Table, seat: int, to: int, way: str) -> None:
    """Take one or two random cards from the victim's hand, with the Oracle mixed in; after two, give one back."""
    mine, theirs = table.players[seat].hand, table.players[to].hand
    pool = theirs + ([ORACLE] if table.holder == to else [])
    if not pool:
        return
    got = table.rng.sample(pool, min(len(pool), 2 if way == "seduce" else 1))
    others = [card for card in got if card != ORACLE]
    for card in others:
        table.lose(to, card)
        mine.append(card)
    names = [table.name(card) for card in others] + [None, None]
    table.tell("pick", seat=seat, oracle=ORACLE in got, first=names[0], second=names[1])
    table.note(f"{way}: {len(got)} picked")
    if ORACLE in got:
        table.hold(seat, f"picked by {way}")
    elif table.holder == to:
        table.note("oracle: not picked")
    if way == "seduce" and mine:
        give_back(table, seat, to)
    if way == "intimidate" or mine:
        table.settle(seat)
        table.settle(to)
    claim(table)


def give_back(table: Table, seat: int, to: int) -> None:
    card = table.spare(seat, 1)[0]
    table.lose(seat, card)
    table.players[to].hand.append(card)
    table.tell("give_back", seat=seat, card=table.name(card))


def trade(table: Table, seat: int, to: int) -> None:
    """Both choose a card of the hand and give it to the other."""
    given, gotten = table.spare(seat, 1)[0], table.spare(to, 1)[0]
    table.lose(seat, given)
    table.lose(to, gotten)
    table.players[seat].hand.append(gotten)
    table.players[to].hand.append(given)
    table.tell("swap", seat=seat, gives=table.name(given), gets=table.name(gotten))
    for trader in (seat, to):
        table.settle(trader)
    claim(table)


# --- combat ---


def fight(table: Table, attacker: int, defender: int) -> None:
    table.tell("challenge", seat=attacker)
    for reach in RANGES:
        for actor, target in ((attacker, defender), (defender, attacker)):
            interject(table, 0.02)
            if not together(table, attacker, defender):
                table.note("combat: broken off")
                return
            if not strikes(table, actor, target, reach):
                return
    table.note("combat: stalemate")


def strikes(table: Table, actor: int, target: int, reach: str) -> bool:
    """Play a player's part of a range, with or without an attack; returns whether the combat continues."""
    if cloaks(table, actor, target, 0.05):
        return False
    ways = attacks(table, actor, reach)
    no_such_attacks(table, actor, target, reach)
    if not ways or table.chance(0.15):
        table.tell("hold_fire", seat=actor)
        return True
    is_kith = table.players[actor].race == "kith"
    way = AMP if is_kith and AMP in ways and table.chance(0.7) else table.rng.choice(ways)
    if not strike(table, actor, target, reach, way):
        return False
    if table.reads("attacks"):
        return strikes(table, actor, target, reach) if together(table, actor, target) else False
    return adds(table, actor, target, reach, way)


def adds(table: Table, actor: int, target: int, reach: str, way: str) -> bool:
    """By Neural Amp, a Kith may "make an additional natural Mental Attack", before or after the one attack."""
    if table.players[actor].race != "kith" or reach != "medium":
        return True
    attacked = way != AMP
    while together(table, actor, target):
        ways = [way for way in attacks(table, actor, reach) if way == AMP or not attacked]
        if attacked and not table.players[actor].hand:
            return True
        if not ways or table.chance(0.2):
            table.tell("hold_fire", seat=actor)
            return True
        way = table.rng.choice(ways)
        attacked = attacked or way != AMP
        table.note("kith: an additional attack")
        if not strike(table, actor, target, reach, way):
            return False
    return False


def attacks(table: Table, seat: int, reach: str) -> list[str]:
    """The weapons of this range, for an Alar those of the next shorter range too, and the active ability."""
    player = table.players[seat]
    ranges = {reach}
    if player.race == "alar" and reach != "short":
        ranges.add(RANGES[RANGES.index(reach) + 1])
    ways = [card for card in sorted(set(player.hand)) if card in ATTACKS and ATTACKS[card][0] in ranges]
    if player.race == "kith" and reach == "long" and AMP in player.hand:
        ways.append(AMP)
    if player.coloured and ABILITIES.get(player.race, ("", ""))[0] == reach:
        ways.append("ability")
    return ways


def no_such_attacks(table: Table, actor: int, target: int, reach: str) -> None:
    """Try impossible attacks of the player: a used ability, a weapon of another range, a card that is elsewhere."""
    player = table.players[actor]
    if not player.hand:
        return
    if not player.coloured and ABILITIES.get(player.race, ("", ""))[0] == reach:
        table.wrong("a used ability attacks", "IO-35", "attack", seat=actor, weapon="ability")
    if player.race not in ("alar", "kith"):
        unfit = next(card for card in player.hand + sorted(ATTACKS) if card in ATTACKS and ATTACKS[card][0] != reach)
        table.wrong("a weapon of another range", "IO-60", "attack", seat=actor, weapon=unfit)
    table.wrong("an attack out of turn", "IO-61", "attack", seat=target, weapon=FIRST_OF[reach])
    for card in sorted(ATTACKS):
        if ATTACKS[card][0] == reach and table.known_apart(card, actor) >= 2 * table.sets:
            table.wrong(elsewhere(table, card), "", "attack", "Unclear", seat=actor, weapon=card)
            return


def elsewhere(table: Table, card: str) -> str:
    return "a card that lies in the discards" if table.named[card] >= 2 * table.sets else "a third copy of a card"


def strike(table: Table, actor: int, target: int, reach: str, weapon: str) -> bool:
    """Make one attack and let the target react; returns whether the combat continues."""
    player, rival = table.players[actor], table.players[target]
    kind = ABILITIES[player.race][1] if weapon == "ability" else ATTACKS[weapon][1]
    if weapon == "ability":
        player.coloured = False
        table.note(f"ability: {player.race} attacks")
    else:
        table.spend(actor, weapon)
        own = reach == ATTACKS[weapon][0]
        table.note(f"weapon: {weapon}" if own else f"weapon: {player.race} at {reach} range")
    table.tell("attack", seat=actor, weapon=weapon)
    bypassed = table.reads("xangofin") and player.race == "xangofin" and reach == "short"
    if (IMMUNE.get(rival.race) == kind and not bypassed) or (rival.race == "nelgs" and reach == "long"):
        table.note(f"immune: {rival.race}")
        return True
    interject(table, 0.02, loud=False)
    return withstand(table, actor, target, reach, kind)


def withstand(table: Table, actor: int, target: int, reach: str, kind: str) -> bool:
    """The target defends, escapes or dies; returns whether the combat continues."""
    undefendable = table.players[actor].race == "xangofin" and reach == "short"
    no_such_defences(table, actor, target, kind, undefendable)
    if table.has(target, DEFENCES[kind]) and not undefendable and table.chance(0.95):
        return defend(table, actor, target, kind)
    if undefendable:
        table.note("xangofin: cannot be defended")
    return False if escapes(table, target, actor) else die(table, target, actor)


def escapes(table: Table, seat: int, rival: int) -> bool:
    """Whether the player escapes, with a cloak or by moving away."""
    if cloaks(table, seat, rival, 0.9):
        return True
    ways = escape_moves(table, seat)
    if not ways or not table.chance(0.8):
        return False
    way = table.rng.choice(ways)
    fly(table, seat, way, "racial" if way[0] == "natural_move" and seat != table.mover else "combat")
    table.note("combat: moved away")
    return True


def no_such_defences(table: Table, actor: int, target: int, kind: str, undefendable: bool) -> None:
    if not table.players[target].hand:
        return
    unfit = next(card for attack, card in sorted(DEFENCES.items()) if card != DEFENCES[kind])
    if undefendable:
        table.wrong("a defense against a Xangofin", "IO-140", "defend", seat=target, card=DEFENCES[kind])
    else:
        table.wrong("a defense of the wrong type", "IO-62", "defend", seat=target, card=unfit)
    if table.players[actor].race == "kith":
        table.wrong("a cloak from a Kith", "IO-139", "cloak", seat=target, by="cloaking_device")
    if table.players[target].race in ("insectoid", "ersatz") and not table.players[target].coloured:
        if table.players[target].race == "insectoid":
            table.wrong("a used ability clones", "IO-35", "die", seat=target, clone="natural_clone")
        else:
            table.wrong("a used ability cloaks", "IO-35", "cloak", seat=target, by="ability")


def defend(table: Table, actor: int, target: int, kind: str) -> bool:
    table.spend(target, DEFENCES[kind])
    table.tell("defend", seat=target, card=DEFENCES[kind])
    table.note(f"defended: {kind}")
    if kind != "mental":
        return True
    if table.reads("scrambler") and escapes(table, actor, target):
        table.note("scrambler: escaped")
        return False
    table.note("scrambler: kills the attacker")
    return die(table, actor, target)


def die(table: Table, victim: int, victor: int) -> bool:
    """Kill the victim; returns whether the combat continues: by one reading, if a Clone starts again."""
    clone = table.clone_of(victim)
    table.tell("die", seat=victim, clone=clone)
    table.note("death: off turn" if victim != table.mover else "death: on the own turn")
    table.kill(victim, victor, clone)
    claim(table)
    goes_on = clone is not None and table.reads("cloned")
    if goes_on:
        table.note("clone: fights on")
    return goes_on


def cloaks(table: Table, seat: int, rival: int, probability: float) -> bool:
    """Escape by a Cloaking Device or the Ersatz's ability, not from a Kith; returns whether the player did."""
    player = table.players[seat]
    ways = ["cloaking_device"] if table.has(seat, "cloaking_device") else []
    if player.race == "ersatz" and player.coloured:
        ways.append("ability")
    if not ways or table.players[rival].race == "kith" or not table.chance(probability):
        return False
    by = table.rng.choice(ways)
    if by == "ability":
        player.coloured = False
    else:
        table.spend(seat, by)
    table.tell("cloak", seat=seat, by=by)
    table.note(f"cloak: {by}")
    return True
