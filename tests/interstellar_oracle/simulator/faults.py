"""Impossible actions at the end of a turn, tried before its true end."""

from typing import TYPE_CHECKING

from .cards import NEBULA, TIME_MACHINE

if TYPE_CHECKING:
    from .turns import Turn


def no_such_turn(turn: "Turn") -> None:
    """Try actions that the player can't repeat, or that others can't take in this turn."""
    table, seat, hand, at = turn.table, turn.seat, turn.player.hand, turn.player.at
    targets = sorted(table.near(at) & table.in_play)
    if turn.moved and targets and not turn.met_anybody:
        table.wrong("a second move", "IO-30", "move", seat=seat, to=targets[0])
    if turn.taken_at not in {None, at} or (turn.taken_at == at and not table.reads("several_cards")):
        no_second_card(turn)
    if turn.cached and len(hand) >= 2:
        table.wrong("a second Xenocache", "IO-37", "xenocache", seat=seat, drawn=0)
    table.wrong("a turn ended by another", "C-IO-23", "end_turn", seat=(seat + 1) % len(table.players))
    for player_seat, player in enumerate(table.players):
        if not player.free and player.hand:
            table.wrong("cards played before the next turn", "IO-72", "play_scavengers", seat=player_seat)
            break
    if table.named[TIME_MACHINE] >= table.sets and hand:
        table.wrong("a card that lies in the discards", "C-IO-28", "play_time_machine", "Unclear", seat=seat)
    if at == NEBULA and hand and table.planets:
        table.wrong("the Cannon fired in the Nebula", "IO-103", "play_cannon", seat=seat, place=min(table.planets))
    far = sorted((table.within(at, 3) - table.within(at, 2) - {at}) & table.in_play)
    if hand and far:
        table.wrong("a Move of three spaces", "IO-110", "play_move", seat=seat, to=far[0])
    if turn.player.race == "alar" and not turn.player.coloured and targets:
        table.wrong("a used ability moves", "IO-35", "natural_move", seat=seat, to=targets[0])


def no_second_card(turn: "Turn") -> None:
    """Try to take another card after this turn's card was taken."""
    table, at = turn.table, turn.player.at
    if at in table.planets and table.planets[at].cards and not table.planets[at].hazard:
        full = len(turn.player.hand) >= table.base(turn.seat)
        table.wrong("a second card", "IO-31", "take", seat=turn.seat, place=at, exchange=full)
