"""Legal places, meanings of taps, and selections, without side effects."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.boards.taps import Choose, Enter, Fill, Pick, Tap
from companion.table.control.draft import Draft
from companion.table.control.scene import Scene
from referees.common.protocol.offer import Offer
from referees.oblivion.combat import Attack
from referees.oblivion.placement import Place
from referees.oblivion.powers.moving import Move
from referees.oblivion.powers.triggers import Mirror, Resolve
from referees.oblivion.table.pieces import Cell, Spot
from referees.oblivion.view import AttackView, CardView, View


class Attacker(NamedTuple):
    """The selected attacker; its duplicates attack too unless `alone`."""

    cell: Cell
    alone: bool = False


class Shown(NamedTuple):
    """A card whose panel is shown."""

    spot: Spot


class ShownDraft(NamedTuple):
    """A player whose drafted cards are shown."""

    seat: int


def card_at(view: View, spot: Spot) -> CardView | None:
    """The card at a spot."""
    return next((card for card in view.players[spot[0]].cards if card.spot == spot), None)


def legal_taps(scene: Scene) -> dict[Spot, Tap]:
    """The effect of a tap on each legal spot."""
    if scene.chosen is not None:
        return _filling(scene.chosen)
    likely = scene.likely
    taps: dict[Spot, Tap] = {}
    for offer in likely:
        if offer.entry in {Resolve, Mirror}:
            taps |= {spot: Choose(offer, {"target": spot}) for spot in offer.choices("target")}
        elif offer.entry in {Place, Move}:
            taps |= {(offer.fixed["seat"], *cell): Choose(offer, {"cell": cell}) for cell in offer.choices("cell")}
    return taps | _attacks([offer for offer in likely if offer.entry is Attack], scene.picked)


def _filling(chosen: Draft) -> dict[Spot, Tap]:
    """Taps that fill in the open field; none for a correction, since places may have changed."""
    name = chosen.asks
    if name is None or chosen.spot is not None:
        return {}
    taps: dict[Spot, Tap] = {}
    for value in chosen.offer.choices(name):
        if isinstance(value, tuple):
            spot = value if len(value) == len(("seat", "lane", "column")) else (chosen.offer.fixed["seat"], *value)
            taps[spot] = Fill(name, value)
    return taps


def _attacks(offers: Sequence[Offer], picked: Any) -> dict[Spot, Tap]:
    taps: dict[Spot, Tap] = {}
    for offer in offers:
        seat = offer.fixed["seat"]
        for cell in offer.choices("attacker"):
            taps.setdefault((seat, *cell), Pick(Attacker(cell, offer.fixed["alone"])))
        fits = isinstance(picked, Attacker) and picked.alone == offer.fixed["alone"]
        if isinstance(picked, Attacker) and fits and picked.cell in offer.choices("attacker"):
            taps |= {spot: Enter((_attack(seat, picked, spot),)) for spot in offer.choices("target")}
            taps[(seat, *picked.cell)] = Pick(None)
    return taps


def _attack(seat: int, by: Attacker, target: Spot) -> Attack:
    return Attack(seat=seat, attacker=by.cell, target=target, alone=by.alone)


def tapped(scene: Scene, spot: Spot) -> Tap | None:
    """The meaning of a tap; an illegal attack is entered, so the referee says why not."""
    action, view, picked = legal_taps(scene).get(spot), scene.view, scene.picked
    if action is not None:
        return action
    if card_at(view, spot) is None:
        return None if scene.chosen is not None else _elsewhere(scene.offers, spot)
    if isinstance(picked, Attacker) and view.turn is not None and spot[0] != view.turn:
        return Enter((_attack(view.turn, picked, spot),))
    return Pick(None if picked == Shown(spot) else Shown(spot))


def looked_at_hand(_: Scene, seat: int) -> Tap:
    """The meaning of a tap on a player's hand of cards."""
    return Pick(ShownDraft(seat))


def illegal_attack(view: View, spot: Spot) -> Attack | None:
    """An illegal attack, to show why a card can't attack or be attacked now; None if it can."""
    card = card_at(view, spot)
    if view.stage != "combat" or view.turn is None or card is None:
        return None
    own = view.players[view.turn].cards
    able = [attacker for attacker in own if attacker.may_attack or attacker.may_attack_alone] or [*own]
    if spot[0] != view.turn:
        is_able = card.is_attackable and any(attacker.may_attack or attacker.may_attack_alone for attacker in own)
        return None if is_able or not able else _attack(view.turn, Attacker(able[0].spot[1:]), spot)
    others = [target for seat, player in enumerate(view.players) if seat != view.turn for target in player.cards]
    targets = sorted(others, key=lambda target: not target.is_attackable)
    if card.may_attack or card.may_attack_alone or not targets:
        return None
    return _attack(view.turn, Attacker(spot[1:]), targets[0].spot)


def _elsewhere(offers: tuple[Offer, ...], spot: Spot) -> Tap | None:
    """The tap on an empty place that touches no card of the player (C-OB-5)."""
    seat, cell = spot[0], spot[1:]
    for offer in offers:
        if offer.entry is Place and offer.fixed["seat"] == seat and cell in offer.choices("cell"):
            return Choose(offer, {"cell": cell})
    return None


def chosen_attack(view: View, picked: Any) -> AttackView | None:
    """The attack that the next tap on a target makes."""
    if not isinstance(picked, Attacker):
        return None
    fitting = (attack for attack in view.choices if picked.cell in attack.cells and attack.alone == picked.alone)
    return next(fitting, None)
