"""What powers do, what follows a kill, and who is eliminated."""

from collections.abc import Sequence

from .game import Game
from .table import Added, Card

__all__ = ["apply", "doubtful", "eliminations", "strike", "trigger"]


def doubtful(game: Game, source: Card, target: Card) -> str:
    """The same power on the same card twice in a phase: the table is asked whether both count. "Not cumulative" is what
    does "not carry over", so a card that says its bonus stays is not meant."""
    power = source.counts_as
    both = power.effect == "bonus" and not power.stays and (target, power.id) in game.added
    return "the same power twice" if both else ""


def apply(game: Game, source: Card, target: Card | None) -> None:
    """The power of a card is used on another one, or told alone."""
    power = source.counts_as
    source.used += 1
    game.events[f"power: {power.when} {power.effect}"] += 1
    if target is None:
        return
    if power.effect == "damage":
        strike(game, target, power.amount, [source])
    elif power.effect == "heal":
        target.damage = max(0, target.damage - power.amount)
    elif power.effect == "bonus":
        game.added.add((target, power.id))
        target.added += (Added(power.id, power.amount, power.stays),)


def strike(game: Game, target: Card, damage: int, by: Sequence[Card]) -> None:
    """Killed "if damage counters equal or exceed the health"; "the excess damage does NOT roll over"."""
    game.events["damage: more than the card has"] += damage > target.life
    target.damage += damage
    if target.life <= 0:
        _kill(game, target, by)


def _kill(game: Game, card: Card, by: Sequence[Card]) -> None:
    """What the dead card does comes first; "if the IMP comes back to life, the power does not go off"."""
    card.is_dying = True
    game.deaths += 1
    this_death = (game.deaths, by[0].seat)
    if card.works("death") and _comes_back(game, card):
        game.events["kill: comes back before a killer's power"] += any(one.works("kill") for one in by)
        return
    if card in game.table.fields[card.seat]:
        game.table.fields[card.seat].remove(card)
        game.table.discards.append(card.printed.id)
    game.last_death[card.seat] = max(this_death, game.last_death.get(card.seat, this_death))
    game.events["kill: one's own card"] += by[0].seat == card.seat
    for killer in sorted(by, key=Card.place_in_order):
        if killer.works("kill") and not killer.is_dying:
            trigger(game, killer)


def _comes_back(game: Game, card: Card) -> bool:
    if card.counts_as.effect != "revive":
        trigger(game, card)
        return False
    back = game.chance(0.85)
    game.tell("rise", seat=card.seat, back=back)
    game.events["rise: back" if back else "rise: not wanted"] += 1
    if back:
        card.used, card.damage, card.is_dying = card.used + 1, 0, False
        card.added = ()
        game.added = {pair for pair in game.added if pair[0] is not card}
    return back


def trigger(game: Game, card: Card) -> None:
    """A power that works now: its owner uses it or not. Where there is no card to use it on, nothing is asked."""
    power = card.counts_as
    if power.effect == "gain":
        _gain(game, card)
    elif power.effect == "told":
        _told(game, card)
    elif targets := game.table.targets(card):
        _aimed(game, card, targets)


def _gain(game: Game, card: Card) -> None:
    power = card.counts_as
    card.added += (Added(power.id, power.amount, power.stays),)
    game.events["power: kill gain"] += 1


def _told(game: Game, card: Card) -> None:
    if game.chance(0.2):
        game.tell("decline", seat=card.seat)
        return
    game.tell("resolve", seat=card.seat, target=None)
    apply(game, card, None)


def _aimed(game: Game, card: Card, targets: list[Card]) -> None:
    aims = targets if card.counts_as.effect == "copy" else [one for one in targets if _is_wise(game, card, one)]
    if not aims or game.chance(0.1):
        game.tell("decline", seat=card.seat)
        return
    target = min(aims, key=lambda one: one.life) if game.chance(0.5) else game.rng.choice(aims)
    if card.counts_as.effect == "copy":
        game.tell("mirror", seat=card.seat, target=target.spot)
        game.events["power: played copy"] += 1
        card.counts_as = target.counts_as
        return
    game.tell("resolve", doubt=doubtful(game, card, target), seat=card.seat, target=target.spot)
    apply(game, card, target)


def _is_wise(game: Game, card: Card, target: Card) -> bool:
    """Mostly one's own good: harm to others, help for oneself."""
    harms = card.counts_as.effect == "damage"
    return (target.seat == card.seat) != harms or game.chance(0.1)


def eliminations(game: Game) -> bool:
    """Whoever eliminates a player gets "to draw 2 cards from the deck", unless eliminated as well."""
    table = game.table
    fallen = [seat for seat in table.living() if table.had[seat] and not table.fields[seat]]
    for seat in fallen:
        table.out[seat] = True
    for seat in fallen:
        _, by = game.last_death[seat]
        _drawn(game, by, 0 if table.out[by] else min(2, len(table.deck)))
        table.aside += len(table.hands[seat])
        game.events[f"eliminated: in {game.phase}"] += 1
        game.events["eliminated: by one's own power"] += by == seat
        game.events["eliminated: the player in turn"] += seat == game.seat
        game.events["eliminated: by another than the player in turn"] += by not in (seat, game.seat)
    game.events["eliminated: several together"] += len(fallen) > 1
    game.fell_last = fallen or game.fell_last
    return bool(fallen)


def _drawn(game: Game, seat: int, count: int) -> None:
    table = game.table
    game.events[f"elimination draws: {count}"] += 1
    for _ in range(count):
        table.hands[seat].append(table.deck.pop())
        table.drawn[seat] += 1
