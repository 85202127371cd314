"""Turns: the Placement phase and the Combat phase, played at random but to a purpose."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from . import faults
from .cards import DECKS, printed
from .drafting import draft
from .game import Game
from .powers import apply, doubtful, eliminations, strike, trigger
from .table import LANES, Card, Cell, Collector, Shot, Table, Told

__all__ = ["Played", "play"]

MOST_TURNS = 400


@dataclass(frozen=True)
class Played:
    """A whole game: the deck's name, true entries in order, how the table looked at each turn's end, who won."""

    seed: int
    players: int
    deck: str
    told: list[Told]
    shots: list[Shot]
    winners: tuple[int, ...]
    events: Collector


def play(seed: int, players: int, deck: str = "rulebook") -> Played:
    """A whole game; the same arguments give the same game."""
    rng = random.Random(f"oblivion {seed} {players} {deck}")  # a text seeds alike under every hash seed
    cards = printed(DECKS[deck])
    whole = [card.id for card in cards.values() for _ in range(card.copies)]
    game = Game(rng, Table(players, cards, rng.sample(whole, len(whole))))
    draft(game)
    while not game.over():
        _turn(game)
        assert sum(game.turns) < MOST_TURNS
    end = game.phase if game.table.living() else "all fall together"
    game.events.update([f"players: {players}", f"deck: {deck}", f"end: {end}"])
    return Played(seed, players, deck, game.told, game.shots, game.winners(), +game.events)


def _turn(game: Game) -> None:
    game.placed = game.attacks = 0
    game.eliminated_early = False
    for card in game.table.fields[game.seat]:
        card.attacked = False
    _placement(game)
    if not game.over() and not game.table.out[game.seat]:
        if _placement_open(game):
            game.tell("end_placement", faults.placing(game), doubt=_nothing_placed(game), seat=game.seat)
        _combat(game)
    _end(game)


def _end(game: Game) -> None:
    """Power effects "do not carry over to your next turn"."""
    for card in game.table.lying():
        card.added = tuple(one for one in card.added if one.stays)
    game.turns[game.seat] += 1
    game.next_phase()
    if not game.over():
        game.seat = game.table.left_of(game.seat)
    game.shoot(None if game.over() else game.seat)


def _nothing_placed(game: Game) -> str:
    return "" if game.table.had[game.seat] else "nothing placed in the first turn"


# --- Placement -------------------------------------------------------------------------------------------------


def _placement(game: Game) -> None:
    game.phase = "placement"
    game.next_phase()
    table, seat = game.table, game.seat
    extra = game.is_first_turn()
    draws = extra and table.deck and game.chance(0.7)
    wanted = game.rng.choice((0, 1, 2, 3, 3, 3)) if game.turns[seat] else game.rng.choice((1, 2, 3, 3) * 8 + (0,))
    wanted += extra and game.chance(0.6)
    while True:
        if draws and not game.has_drawn and game.chance(0.5):
            game.has_drawn = True
            game.tell("draw_extra", seat=seat)
            table.hands[seat].append(table.deck.pop())
            table.drawn[seat] += 1
        elif sources := [card for card in table.usable(seat, "placement") if game.chance(0.5)]:
            _use(game, sources[0])
        elif wanted and table.hands[seat]:
            wanted -= 1
            _place(game)
        else:
            return
        if eliminations(game):
            game.eliminated_early = True
            if game.over() or table.out[seat]:
                return


def _place(game: Game) -> None:
    table, seat = game.table, game.seat
    id = game.rng.choice(table.hands[seat])
    cell, why = _cell(game)
    game.tell("place", faults.placing(game), doubt=why, seat=seat, card=id, cell=cell)
    table.hands[seat].remove(id)
    if table.drafted[seat][id]:
        table.drafted[seat][id] -= 1
    else:
        table.drawn[seat] -= 1
        game.events["place: a card drawn unseen"] += 1
    card = Card(table.cards[id], table.cards[id], seat, cell)
    table.fields[seat].append(card)
    table.had[seat] = True
    game.placed += 1
    game.events["place: a fourth card"] += game.placed == 4
    if card.works("played"):
        trigger(game, card)


def _cell(game: Game) -> tuple[Cell, str]:
    """A card goes "anywhere there is space"; away from one's own cards the table is asked."""
    vacant = game.table.vacant(game.seat)
    if game.table.fields[game.seat] and game.chance(0.03):
        far = max(column for _, column in vacant) + game.rng.choice((2, 3))
        return (game.rng.choice(LANES), far), "away from one's cards"
    return game.rng.choice(vacant), ""


def _use(game: Game, source: Card) -> None:
    """A power of the phase, used once in it."""
    target = None
    if source.counts_as.effect != "told":
        target = game.rng.choice(_aims(game, source))
    why = doubtful(game, source, target) if target else ""
    spot = target.spot if target else None
    game.tell("use_power", faults.using(game, source), doubt=why, seat=game.seat, source=source.cell, target=spot)
    source.used_now = True
    apply(game, source, target)


def _aims(game: Game, source: Card) -> list[Card]:
    """Harm for others and help for oneself, where there is any; now and then anything."""
    targets = game.table.targets(source)
    harms = source.counts_as.effect == "damage"
    wise = [card for card in targets if (card.seat == game.seat) != harms]
    return wise if wise and game.chance(0.9) else targets


def _placement_open(game: Game) -> bool:
    """Whether there is a choice left, so that the player must say that the phase is over. A turn in which nothing is
    done at all is never passed over in silence."""
    table, seat = game.table, game.seat
    extra = game.is_first_turn()
    if (table.hands[seat] and game.placed < 3 + extra) or table.usable(seat, "placement"):
        return True
    return (extra and not game.has_drawn and bool(table.deck)) or (not game.placed and not _may_fight(game))


def _may_fight(game: Game) -> bool:
    table, seat = game.table, game.seat
    return bool(table.fields[seat] and table.fields[table.left_of(seat)])


# --- Combat ----------------------------------------------------------------------------------------------------


def _combat(game: Game) -> None:
    """The active player "must attack the player to their left", if there is anything to attack."""
    table, seat = game.table, game.seat
    if not _may_fight(game):
        game.events["combat: none"] += 1
        return
    game.events["combat: across an empty seat"] += table.left_of(seat) != (seat + 1) % table.players
    game.events["combat: after an elimination in placement"] += game.eliminated_early
    game.phase = "combat"
    game.next_phase()
    while True:
        attacks, powers = table.may_attack(seat, game.attacks), table.usable(seat, "attack")
        if not attacks and all(_fades(card) for card in powers):
            return
        if not _acts(game, attacks, powers):
            owed = "an attack left" if attacks and game.attacks < 2 else ""
            game.tell("end_turn", faults.attacking(game), doubt=owed, seat=seat)
            return
        if eliminations(game):
            game.events["combat: ends at once"] += bool(table.may_attack(seat, game.attacks))
            return


def _fades(card: Card) -> bool:
    """Attack for this turn is worth nothing once the attacks are made."""
    return card.counts_as.effect == "bonus" and not card.counts_as.stays


def _acts(game: Game, attacks: Sequence[list[Card]], powers: Sequence[Card]) -> bool:
    """A power is used or an attack made, unless the player has enough."""
    if powers and game.chance(0.6):
        _use(game, game.rng.choice(powers))
    elif attacks and not game.chance(0.2 if game.attacks == 2 else 0.01):
        _attack(game, attacks)
    else:
        return False
    return True


def _attack(game: Game, attacks: Sequence[list[Card]]) -> None:
    table = game.table
    strongest = max(attacks, key=lambda cards: sum(card.attack for card in cards))
    group = strongest if game.chance(0.7) else game.rng.choice(attacks)
    open_ones = table.attackable(table.left_of(game.seat))
    target = min(open_ones, key=lambda card: card.life) if game.chance(0.7) else game.rng.choice(open_ones)
    _attack_events(game, group)
    cell = game.rng.choice(group).cell
    again = "three alike attack again" if len(group) > 2 and group[0].attacked else ""
    game.tell("attack", faults.attacking(game), doubt=again, seat=game.seat, attacker=cell, target=target.spot)
    game.attacks += 1
    for card in group:
        card.attacked = True
    strike(game, target, sum(card.attack for card in group), group)


def _attack_events(game: Game, group: list[Card]) -> None:
    duplicates = "duplicates" if len(group) > 1 else "one card"
    game.events[f"attack: {duplicates}"] += 1
    if any(card.attacked for card in group):
        game.events[f"attack: the same again, {duplicates}"] += 1
    game.events["attack: a third"] += game.attacks == 2
    game.events["attack: with a mirrored card"] += any(card.counts_as is not card.printed for card in group)
    game.events["attack: with added attack"] += any(card.added for card in group)
