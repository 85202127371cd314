"""What powers do, what follows a kill, and who is eliminated."""

from collections.abc import Sequence

from . import faults
from .game import Game
from .table import LANES, Added, Card

__all__ = ["apply", "carried_out", "doubtful", "eliminations", "strike", "trigger"]


def doubtful(game: Game, source: Card, target: Card) -> str:
    """The same power on the same card twice in a phase: the table is asked whether both count, or always counts
    both."""
    if not game.table.has_such(source, target):
        return ""
    if game.table.house.stacking == "asked":
        return "the same power twice"
    game.events["power: the same twice, without a word"] += 1
    return ""


def apply(game: Game, source: Card, target: Card | None) -> None:
    """The power of a card is used on another one, or told alone."""
    power = source.acts_as
    source.used += 1
    source.told_now = target is None
    game.events[f"power: {power.when} {power.effect}"] += 1
    if target is None:
        return
    if power.effect == "damage":
        strike(game, target, power.amount, source.seat, [source])
    elif power.effect == "heal":
        target.damage = max(0, target.damage - power.amount)
    elif power.effect == "bonus":
        game.table.added.add((target, power.id))
        target.added += (Added(power.id, power.amount, power.stays),)


def strike(game: Game, target: Card, damage: int, by: int, killers: Sequence[Card]) -> None:
    """By a player, with cards or by what the table carries out. Killed "if damage counters equal or exceed the health";
    "the excess damage does NOT roll over"."""
    game.events["damage: more than the card has"] += damage > target.life
    target.damage += damage
    if target.life <= 0:
        _kill(game, target, by, killers)


def _kill(game: Game, card: Card, by: int, killers: Sequence[Card]) -> None:
    """What the dead card does comes first; "if the IMP comes back to life, the power does not go off". Cards whose own
    power has killed another lie in the discard pile by then, and shield nothing."""
    for earlier in game.table.dying():
        _buried(game, earlier)
    card.is_dying = True
    game.deaths += 1
    this_death = (game.deaths, by)
    if card.works("death") and _comes_back(game, card):
        game.events["kill: comes back before a killer's power"] += any(one.works("kill") for one in killers)
        if _falls(game, card):
            game.last_death[card.seat] = this_death
            _buried(game, card)
            return
        _risen(game, card)
        return
    _buried(game, card)
    game.last_death[card.seat] = max(this_death, game.last_death.get(card.seat, this_death))
    game.events["kill: one's own card"] += by == card.seat
    for killer in sorted(killers, key=Card.place_in_order):
        if killer.works("kill") and not killer.is_dying:
            trigger(game, killer)


def _buried(game: Game, card: Card) -> None:
    if card in game.table.fields[card.seat]:
        game.table.fields[card.seat].remove(card)
        game.table.discards.append(card.printed.id)


def _comes_back(game: Game, card: Card) -> bool:
    if card.acts_as.effect != "revive":
        trigger(game, card)
        return False
    back = game.chance(0.85)
    game.tell("rise", faults.rising(game, card), seat=card.seat, back=back)
    game.events["rise: back" if back else "rise: not wanted"] += 1
    return back


def _falls(game: Game, card: Card) -> bool:
    """At some tables a battlefield that was empty for a moment is enough to be eliminated, where a hand does not save
    its player."""
    house = game.table.house
    is_alone = house.revival == "falls" and len(game.table.fields[card.seat]) == 1
    is_saved = house.empty_battlefield == "hand" and bool(game.table.hands[card.seat])
    game.events["rise: falls with it"] += is_alone and not is_saved
    game.events["rise: saved by the hand"] += is_alone and is_saved
    return is_alone and not is_saved


def _risen(game: Game, card: Card) -> None:
    """Without damage, or with one health left; what was added to it is gone."""
    has_one = game.table.house.revival == "one"
    card.used, card.is_dying = card.used + 1, False
    card.damage = card.acts_as.health - 1 if has_one else 0
    card.added = ()
    game.events["rise: with one health"] += has_one
    game.table.added = {pair for pair in game.table.added if pair[0] is not card}


def trigger(game: Game, card: Card) -> None:
    """A power that works now: its owner uses it or not. Where there is no card to use it on, nothing is asked."""
    power = card.acts_as
    if power.effect == "gain":
        _gain(game, card)
    elif power.effect == "told":
        _told(game, card)
    elif targets := game.table.targets(card):
        _aimed(game, card, targets)


def _declined(game: Game, card: Card) -> None:
    """A power when played "occurs"; of the others "you may choose to use" them."""
    asked = game.table.house.declining == "asked" and card.acts_as.when == "played"
    game.tell("decline", doubt="a power when played is left" if asked else "", seat=card.seat)


def _gain(game: Game, card: Card) -> None:
    power = card.acts_as
    card.used += 1
    card.added += (Added(power.id, power.amount, power.stays),)
    game.events["power: kill gain"] += 1


def _told(game: Game, card: Card) -> None:
    """What was set is settled before the table says that it is done, but for a dying card, which goes first."""
    if game.chance(0.2) and game.table.house.declining != "must":
        _declined(game, card)
        return
    target, goes_first = _set_by_table(game, card), card.is_dying
    if target and not goes_first:
        strike(game, target, 1, game.seat, ())
    if card in game.table.fields[card.seat]:
        game.tell("resolve", faults.answering(game, card), seat=card.seat, target=None)
        apply(game, card, None)
    if target and goes_first:
        strike(game, target, 1, game.seat, ())


def carried_out(game: Game) -> None:
    """The player in turn has used a power that the table carries out, and it sets what has changed."""
    target = _set_by_table(game)
    if target:
        strike(game, target, 1, game.seat, ())


def _set_by_table(game: Game, asked: Card | None = None) -> Card | None:
    """Powers in words deal one damage here to another card than the one asked about, or change nothing that is told."""
    lying = [card for card in game.table.lying() if card is not asked]
    if not lying or game.chance(0.3):
        return None
    target = game.rng.choice(lying)
    seat, lane, column = target.spot
    game.events["power: the table sets damage"] += 1
    game.events["power: the table sets a death"] += target.life == 1
    game.tell("adjust", fact="damage", at=(seat, LANES.index(lane), column), value=target.damage + 1)
    return target


def _aimed(game: Game, card: Card, targets: list[Card]) -> None:
    aims = targets if card.acts_as.effect == "copy" else [one for one in targets if _is_wise(game, card, one)]
    if game.table.house.declining == "must":
        game.events["power: must be used, though unwise"] += not aims
        aims = aims or targets
    elif not aims or game.chance(0.1):
        _declined(game, card)
        return
    target = min(aims, key=lambda one: one.life) if game.chance(0.5) else game.rng.choice(aims)
    if card.acts_as.effect == "copy":
        game.tell("mirror", faults.answering(game, card), seat=card.seat, target=target.spot)
        _mirrored(game, card, target)
        return
    wrong = faults.answering(game, card)
    game.tell("resolve", wrong, doubt=doubtful(game, card, target), seat=card.seat, target=target.spot)
    apply(game, card, target)


def _mirrored(game: Game, card: Card, target: Card) -> None:
    """A duplicate, in everything or at some tables in name."""
    in_name = game.table.house.mirror == "name"
    game.events["power: played copy"] += 1
    game.events["mirror: in name only"] += in_name
    card.counts_as = target.counts_as
    if not in_name:
        card.acts_as = target.counts_as


def _is_wise(game: Game, card: Card, target: Card) -> bool:
    """Mostly one's own good: harm to others, help for oneself."""
    harms = card.acts_as.effect == "damage"
    return (target.seat == card.seat) != harms or game.chance(0.1)


def eliminations(game: Game) -> bool:
    """Whoever eliminates a player gets "to draw 2 cards from the deck", unless eliminated as well."""
    table = game.table
    fallen = [seat for seat in table.living() if table.had[seat] and not table.fields[seat]]
    if table.house.empty_battlefield == "hand":
        game.events["eliminated: not, a hand saves"] += any(table.hands[seat] for seat in fallen)
        fallen = [seat for seat in fallen if not table.hands[seat]]
    if not fallen:
        fallen = _without_cards(game)
    for seat in fallen:
        table.out[seat] = True
    for seat in fallen:
        _, by = game.last_death.get(seat, (0, game.seat))
        _hand_gone(game, seat)
        _draws(game, _who_draws(game, seat, by))
        game.events[f"eliminated: in {game.phase}"] += 1
        game.events["eliminated: by one's own power"] += by == seat
        game.events["eliminated: the player in turn"] += seat == game.seat
        game.events["eliminated: by another than the player in turn"] += by not in (seat, game.seat)
    game.events["eliminated: several together"] += len(fallen) > 1
    game.fell_last = fallen or game.fell_last
    if fallen and not game.over():
        eliminations(game)
    return bool(fallen)


def _without_cards(game: Game) -> list[int]:
    """At some tables the letter holds once all have had a turn: "once you have cards on the battlefield and none of you
    opponents do, you win". It is looked at when nothing more can be placed."""
    table = game.table
    living = table.living()
    if table.house.never_placed == "waits" or game.phase != "combat":
        return []
    had_a_turn = all(game.turns[seat] or seat == game.seat for seat in living)
    empty = [seat for seat in living if not table.fields[seat]]
    if not had_a_turn or len(empty) != len(living) - 1:
        return []
    game.events["eliminated: by the letter"] += 1
    return empty


def _hand_gone(game: Game, seat: int) -> None:
    """The hand is put aside; or discarded, and nobody sees what; or shuffled into the deck."""
    table, rule = game.table, game.table.house.fallen_hand
    hand, table.hands[seat] = table.hands[seat], []
    if hand:
        game.events[f"eliminated: the hand {rule}"] += 1
    if rule == "shuffled":
        table.deck += hand
        game.rng.shuffle(table.deck)
        table.drafted[seat].clear()
    elif rule == "discarded":
        table.discarded_unseen += len(hand)
    else:
        table.aside += len(hand)


def _who_draws(game: Game, seat: int, by: int) -> int | None:
    """Whoever killed the last card; for one's own, nobody, or at some tables the player on the right."""
    table = game.table
    if by != seat:
        return None if table.out[by] else by
    if table.house.own_fall == "nobody":
        return None
    right = next((one for step in range(1, table.players) if not table.out[one := (seat - step) % table.players]), None)
    game.events["eliminated: the player on the right draws"] += right is not None
    return right


def _draws(game: Game, seat: int | None) -> None:
    table = game.table
    count = 0 if seat is None else min(2, len(table.deck))
    game.events[f"elimination draws: {count}"] += 1
    if seat is None:
        return
    for _ in range(count):
        table.hands[seat].append(table.deck.pop())
        table.drawn[seat] += 1
