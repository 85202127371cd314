"""The collapse: "remove the planet with the highest number from the play field"."""

from .cards import INHIBITOR, NEBULA, ORACLE
from .plays import escape_moves, fly, interject
from .table import Over, Table


def collapse(table: Table) -> None:
    """At the end of every turn since the Oracle was found, the highest planet vanishes."""
    pauses = table.reads("collapse") or len(table.players) > 6
    if table.collapsing and not (pauses and table.holder is None) and has_begun(table):
        place, is_chosen = doomed(table)
        if not is_chosen and table.planets[place].cards and not table.planets[place].spared:
            interject(table, 0.06)
        turn_up(table, place)
    table.shoot()


def has_begun(table: Table) -> bool:
    """Whether planets vanish yet: by one reading, an Oracle found out of turn waits for its finder's turn to end."""
    if table.begins_with not in (None, table.mover):
        return False
    table.begins_with = None
    return True


def doomed(table: Table) -> tuple[int, bool]:
    """The planet that vanishes next, and whether a player chose it from two with the same number."""
    spared = [place for place, planet in table.planets.items() if planet.spared]
    if spared:
        return spared[0], False
    top = max(table.planets[place].number for place in table.due)
    highest = sorted(place for place in table.due if table.planets[place].number == top)
    if len(highest) == 1:
        return highest[0], False
    place = table.rng.choice(highest)
    chooser = table.mover if not table.reads("twins") or table.holder is None else table.holder
    table.tell("choose_planet", seat=chooser, place=place)
    table.note("collapse: two of a number")
    return place, True


def turn_up(table: Table, place: int) -> None:
    planet = table.planets[place]
    works_twice = planet.spared == 1 and table.reads("second_inhibitor")
    inhibited = INHIBITOR in planet.cards and (works_twice or not planet.spared)
    turns = table.rng.randint(1, 4) if inhibited and table.reads("delay") else 1
    if planet.cards and (works_twice or not planet.spared):
        names = [] if inhibited else [card for card in sorted(set(planet.cards)) if table.named_discard(card)]
        table.tell("collapse", inhibitor=inhibited, cards=names, turns=turns)
        if turns > 1:
            table.note("collapse: inhibited for longer")
    if inhibited:
        planet.cards.remove(INHIBITOR)
        table.discards.append(INHIBITOR)
        table.named[INHIBITOR] += 1
        table.note("collapse: inhibited again" if works_twice else "collapse: inhibited")
        planet.spared = turns
        return
    if planet.spared > 1:
        planet.spared -= 1
        return
    table.discards += planet.cards
    del table.planets[place]
    if planet.open_oracle:
        table.note("oracle: lost with its planet")
        lose_oracle(table, place)
    if len(table.players) > 6:
        strange = place >= 5 * table.systems // 2
        table.note("collapse: strange" if strange else "collapse: charmed")
        table.is_strange = not strange
    table.note("collapse: inner" if place % 5 > 2 else "collapse: outer")
    if not table.planets:
        table.end = "nobody" if table.holder is None else "holder"
        raise Over
    for seat in table.in_any_order(table.on(place)):
        evacuate(table, seat)


def lose_oracle(table: Table, place: int) -> None:
    """An Oracle whose planet vanished is discarded; by other readings, it goes to the nearest planet or the Nebula."""
    reading = table.readings.get("lost_oracle")
    if reading == "nearest" and table.planets:
        nearest = nearest_planets(table, place)
        to = table.rng.choice(nearest)
        table.planets[to].open_oracle = True
        table.note("oracle: on the nearest planet")
        if len(nearest) > 1 or table.chosen is not None:
            table.chosen = to
    elif reading == "nebula":
        table.adrift = True
        table.note("oracle: in the Nebula")
    else:
        table.discards.append(ORACLE)


def nearest_planets(table: Table, place: int) -> list[int]:
    """The planets reached in the fewest steps along the lines of the map."""
    visited, edge = {place}, {place}
    while not edge & table.in_play:
        edge = {neighbour for space in edge for neighbour in table.beside[space]} - visited
        if not edge:
            return sorted(table.in_play)
        visited |= edge
    return sorted(edge & table.in_play)


def evacuate(table: Table, seat: int) -> None:
    """The player flees to a neighbouring planet or, if there is none, drifts into the Nebula."""
    player = table.players[seat]
    far = [way for way in escape_moves(table, seat) if way[0] == "play_wormhole"]
    spaces = sorted(table.near(player.at) & table.in_play)
    if far and spaces and table.chance(0.15):
        fly(table, seat, far[0])
        table.note("evacuation: by Wormhole")
        return
    if not spaces:
        strand(table, seat)
        table.note("evacuation: nowhere to go")
        return
    to = table.rng.choice(spaces) if table.chance(0.95) else NEBULA
    table.tell("evacuate", seat=seat, to=to)
    if to == NEBULA:
        strand(table, seat)
    else:
        player.at = to
    table.note("evacuation: to the Nebula" if player.at == NEBULA else "evacuation: to a planet")


def strand(table: Table, seat: int) -> None:
    """The player drifts into the Nebula, alive; by another reading dies, and an Oracle is lost with the planet."""
    player = table.players[seat]
    if not table.reads("stranded"):
        player.at = NEBULA
        return
    place = player.at
    if table.holder == seat:
        table.holder = None
        lose_oracle(table, place)
    table.kill(seat, None, None)
