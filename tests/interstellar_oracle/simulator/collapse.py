"""The collapse: "remove the planet with the highest number from the play field"."""

from __future__ import annotations

from .cards import INHIBITOR, NEBULA, ORACLE
from .plays import escape_moves, fly, interject
from .table import Over, Table

__all__ = ["collapse"]


def collapse(table: Table) -> None:
    """At the end of every turn since the Oracle was found, the highest planet vanishes."""
    if table.collapsing and not (table.reads("collapse") and table.holder is None):
        place = max(table.planets, key=lambda place: table.planets[place].number)
        if table.planets[place].cards and not table.planets[place].spared:
            interject(table, 0.06)
        turn_up(table, place)
    table.shoot()


def turn_up(table: Table, place: int) -> None:
    planet = table.planets[place]
    inhibited = INHIBITOR in planet.cards and not planet.spared
    if planet.cards and not planet.spared:
        names = [] if inhibited else [card for card in sorted(set(planet.cards)) if table.told_discard(card)]
        table.tell("collapse", inhibitor=inhibited, cards=names)
    if inhibited:
        planet.cards.remove(INHIBITOR)
        table.discards.append(INHIBITOR)
        table.named[INHIBITOR] += 1
        table.note("collapse: inhibited")
        planet.spared = True
        return
    table.discards += planet.cards
    if planet.open_oracle:
        table.discards.append(ORACLE)
        table.note("oracle: lost with its planet")
    del table.planets[place]
    table.note("collapse: inner" if place % 5 > 2 else "collapse: outer")
    if not table.planets:
        table.end = "nobody" if table.holder is None else "holder"
        raise Over
    for seat in table.in_any_order(table.on(place)):
        evacuate(table, seat)


def evacuate(table: Table, seat: int) -> None:
    """To a neighbouring planet; else into the Nebula, alive."""
    player = table.players[seat]
    far = [way for way in escape_moves(table, seat) if way[0] == "play_wormhole"]
    if far and any(near in table.lying for near in table.beside[player.at]) and table.chance(0.15):
        fly(table, seat, far[0])
        table.note("evacuation: by Wormhole")
        return
    near = sorted(table.beside[player.at] & table.lying)
    if not near:
        strand(table, seat)
        table.note("evacuation: nowhere to go")
        return
    to = table.rng.choice(near) if table.chance(0.95) else NEBULA
    table.tell("evacuate", seat=seat, to=to)
    if to == NEBULA:
        strand(table, seat)
    else:
        player.at = to
    table.note("evacuation: to the Nebula" if player.at == NEBULA else "evacuation: to a planet")


def strand(table: Table, seat: int) -> None:
    """Into the Nebula, alive; as another table plays, dead, and the Oracle lost with the planet."""
    player = table.players[seat]
    if not table.reads("stranded"):
        player.at = NEBULA
        return
    if table.holder == seat:
        table.holder = None
        table.discards.append(ORACLE)
    table.kill(seat, None, None)
