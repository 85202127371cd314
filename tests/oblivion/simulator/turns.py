"""Turns: the Placement phase and the Combat phase, played with a plan or at random."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from tests.branches import Collector

from . import faults
from .cards import DECKS, invented, printed
from .drafting import draft, starved
from .eliminations import eliminations, with_nothing
from .game import Game, Work
from .houses import House
from .powers import doubtful, due, perish, settle, strike, use
from .table import LANES, Card, Cell, Shot, Step, Table

MOST_TURNS = 150
"""After that many, a table sees that no player can win: cards heal, or come back, faster than they are killed."""

WIDEST = 15  # farther right cards go to the left: a real table has an edge


@dataclass(frozen=True)
class Played:
    """A whole game: the deck's name, the readings, true entries in order, the table at each turn's end, the winners."""

    seed: int
    players: int
    deck: str
    house: House
    steps: list[Step]
    shots: list[Shot]
    winners: tuple[int, ...]
    events: Collector


def play(seed: int, players: int, deck: str = "rulebook", house: House | None = None) -> Played:
    """A whole game, by the specification's readings or others; the same arguments give the same game. The deck is one
    of `DECKS`, or "invented" for one of its own."""
    rng = random.Random(f"oblivion {seed} {players} {deck}")  # independent of the hash seed
    house = house or House()
    cards = printed(invented(seed) if deck == "invented" else DECKS[deck])
    pack = [card.id for card in cards.values() for _ in range(card.copies)]
    game = Game(rng, Table(players, cards, rng.sample(pack, len(pack)), house), starved(seed, players, house))
    draft(game)
    _begin(game)
    while not game.over() and sum(game.turns) < MOST_TURNS:
        _turn(game)
    end = game.phase if game.table.living() else "all fall together"
    if not game.over():
        end = "as it stood"
        game.tell("conclude", how="stands")
    game.events.update([f"players: {players}", f"deck: {deck}", f"end: {end}"])
    game.events.update(f"house: {point} {reading}" for point, reading in house.chosen().items())
    return Played(seed, players, deck, house, game.steps, game.shots, game.winners(), +game.events)


def _turn(game: Game) -> None:
    _placement(game)
    if not game.over() and not game.table.out[game.seat]:
        if _placement_open(game):
            game.tell("end_placement", faults.placing(game), doubt=_nothing_placed(game), seat=game.seat)
        _combat(game)
    _end(game)


def _begin(game: Game) -> None:
    """A turn starts with the powers for its start; a player eliminated by that has no turn."""
    game.placed = game.attacks = 0
    game.table.turn, game.table.more_attacks, game.table.more_placing = game.seat, 0, 0
    for card in game.table.fields[game.seat]:
        card.attacked = False
    game.phase = "placement"
    game.next_phase()
    due(game, "turn_start")
    game.eliminated_early = eliminations(game)


def _end(game: Game) -> None:
    """Power effects "do not carry over to your next turn"; then powers for the end of the turn work."""
    _fade(game)
    settle(game)
    if not game.over():
        due(game, "turn_end")
        eliminations(game)
        _fade(game)
    game.turns[game.seat] += 1
    if not game.over():
        game.seat = game.table.left_of(game.seat)
        _begin(game)
        if game.table.out[game.seat] and not game.over():
            _end(game)
            return
    game.shoot(None if game.over() else game.seat)


def _fade(game: Game) -> None:
    """Effects for the turn end; a card that only added health kept alive is killed."""
    game.table.added.clear()
    for card in game.table.in_play():
        card.added = tuple(gift for gift in card.added if gift.stays)
    for card in game.table.in_play():
        if card.damage and card.life <= 0:
            perish(game, card, game.seat, ())


def _nothing_placed(game: Game) -> str:
    """The doubt about placing no card: a player with cards might have placed one; with an empty hand there is none."""
    has_choice = game.table.hands[game.seat] and not game.table.had[game.seat]
    return "nothing placed in the first turn" if has_choice else ""


# --- Placement -------------------------------------------------------------------------------------------------


def _placement(game: Game) -> None:
    table, seat = game.table, game.seat
    extra = game.is_first_turn()
    draws = extra and table.deck and game.chance(0.7)
    count = game.rng.choice((0, 1, 2, 3, 3, 3)) if game.turns[seat] else game.rng.choice((1, 2, 3, 3) * 8 + (0,))
    count += extra and game.chance(0.6)
    while True:
        if draws and table.deck and not game.has_drawn and game.chance(0.5):
            game.has_drawn = True
            game.tell("draw_extra", seat=seat)
            table.hands[seat].append(table.deck.pop())
            table.drawn[seat] += 1
        elif sources := [card for card in table.usable(seat, "placement") if game.chance(0.5)]:
            _use(game, sources[0])
        elif count and table.hands[seat] and game.placed < game.placing_limit():
            count -= 1
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
    card = Card(table.cards[id], table.cards[id], table.cards[id], seat, cell, table)
    table.fields[seat].append(card)
    table.had[seat] = True
    table.had_seven[seat] |= len(table.fields[seat]) >= 7
    game.placed += 1
    game.events["place: a fourth card"] += game.placed == 4
    if card.works("played"):
        game.works.append(Work(card))
    settle(game)


def _cell(game: Game) -> tuple[Cell, str]:
    """A card goes "anywhere there is space"; a place away from its player's is doubtful, allowed or impossible."""
    vacant, rule = game.table.vacant(game.seat), game.table.house.spacing
    often = {"asked": 0.03, "strict": 0.0, "free": 0.1}[rule]
    if game.table.fields[game.seat] and game.chance(often):
        gap, right = game.rng.choice((2, 3)), max(column for _, column in vacant)
        far = right + gap if right < WIDEST else min(column for _, column in vacant) - gap
        game.events["place: away from one's cards, freely"] += rule == "free"
        return (game.rng.choice(LANES), far), "away from one's cards" if rule == "asked" else ""
    return game.rng.choice(vacant), ""


def _use(game: Game, source: Card) -> None:
    """Use a power of the phase; each is used once in it."""
    part = source.acts_as.first
    aims = _aims(game, source) if part.is_chosen else ()
    target = game.rng.choice(aims) if aims else None
    game.events["power: goes on with its second effect"] += part.is_chosen and not aims
    why = doubtful(game, source, target, part) if target else ""
    spot = target.spot if target else None
    game.events["power: another's turn"] += source.seat != game.seat
    game.tell("use_power", faults.using(game, source), doubt=why, seat=source.seat, source=source.cell, target=spot)
    use(game, source, target)


def _aims(game: Game, source: Card) -> list[Card]:
    """Targets for harm among others' cards, for help among own ones, if possible; sometimes any."""
    targets = game.table.targets(source)
    harms = source.acts_as.effect in {"damage", "destroy", "return", "weaken"}
    wise = [card for card in targets if (card.seat == source.seat) != harms]
    return wise if wise and game.chance(0.9) else targets


def _placement_open(game: Game) -> bool:
    """Whether a choice is left, and the player must end the phase. A turn without any action never ends by itself."""
    table, seat = game.table, game.seat
    extra = game.is_first_turn()
    if (table.hands[seat] and game.placed < game.placing_limit()) or table.usable(seat, "placement"):
        return True
    if table.carries_out(seat):
        return True
    return (extra and not game.has_drawn and bool(table.deck)) or (not game.placed and not _may_fight(game))


def _may_fight(game: Game) -> bool:
    table, seat = game.table, game.seat
    prey = table.prey(seat)
    return prey is not None and bool(table.fields[seat] and table.fields[prey])


# --- Combat ----------------------------------------------------------------------------------------------------


def _combat(game: Game) -> None:
    """The active player "must attack the player to their left", if there is anything to attack."""
    table, seat, rule = game.table, game.seat, game.table.house
    if rule.lasting == "phase":
        game.events["power: ends with the phase"] += any(card.added for card in table.in_play())
        _fade(game)
        settle(game)
    game.phase = "combat"
    if eliminations(game, besides=with_nothing(game)):
        return
    if game.eliminated_early and rule.early_kill == "skipped":
        game.events["combat: skipped after an elimination"] += 1
        return
    if not _may_fight(game):
        game.events["combat: none"] += 1
        game.events["combat: none across an empty seat"] += table.prey(seat) is None
        return
    game.events["combat: across an empty seat"] += table.left_of(seat) != (seat + 1) % table.players
    game.events["combat: after an elimination in placement"] += game.eliminated_early
    game.next_phase()
    while _may_fight(game):
        attacks, powers = table.may_attack(seat, game.attacks), table.usable(seat, "attack")
        if not attacks and all(_fades(card) for card in powers) and not table.carries_out(seat):
            return
        if not _acts(game, attacks, powers):
            owed = "an attack left" if attacks and game.attacks < rule.attacks_owed else ""
            game.events["attack: fewer than two, without a word"] += bool(attacks) and game.attacks < 2 and not owed
            game.tell("end_turn", faults.attacking(game), doubt=owed, seat=seat)
            return
        if eliminations(game):
            game.events["combat: ends at once"] += bool(table.may_attack(seat, game.attacks))
            return


def _fades(card: Card) -> bool:
    """Whether the card's power is useless once the turn's attacks are made."""
    return all(part.fades for part in card.acts_as.parts)


def _acts(game: Game, attacks: Sequence[list[Card]], powers: Sequence[Card]) -> bool:
    """Use a power or attack; False if the player rather ends the turn."""
    if powers and game.chance(0.6):
        _use(game, game.rng.choice(powers))
    elif attacks and not game.chance(0.2 if game.attacks >= game.table.house.attacks_owed else 0.01):
        _attack(game, attacks)
    else:
        return False
    return True


def _attack(game: Game, attacks: Sequence[list[Card]]) -> None:
    table = game.table
    strongest = max(attacks, key=lambda cards: sum(card.attack for card in cards))
    group = strongest if game.chance(0.7) else game.rng.choice(attacks)
    prey = table.prey(game.seat)
    assert prey is not None
    open_ones = table.fields[prey] if table.pierces(group) else table.attackable(prey)
    game.events["attack: past a shield"] += table.pierces(group)
    target = min(open_ones, key=lambda card: card.life) if game.chance(0.7) else game.rng.choice(open_ones)
    _attack_events(game, group)
    attacker = game.rng.choice(group)
    entry = {"seat": game.seat, "attacker": attacker.cell, "target": target.spot}
    if len(group) < len(table.group(group[0])):
        entry["alone"] = True
        game.events["attack: a duplicate alone"] += 1
    doubt = "three alike attack again" if len(group) > 2 and all(card.attacked for card in group) else ""
    if any(card.attacked for card in group) and not all(card.attacked for card in group):
        doubt = "duplicates together after one alone"
    game.tell("attack", faults.attacking(game), doubt=doubt, **entry)
    game.attacks += 1
    for card in group:
        card.attacked = True
    killers = [attacker] if table.house.joint_kill == "one" else group
    strike(game, target, sum(card.attack for card in group), game.seat, killers)
    if target.works("attacked") and not target.is_dying:
        game.works.append(Work(target))
    settle(game)


def _attack_events(game: Game, group: list[Card]) -> None:
    duplicates = "duplicates" if len(group) > 1 else "one card"
    game.events[f"attack: {duplicates}"] += 1
    if any(card.attacked for card in group):
        game.events[f"attack: the same again, {duplicates}"] += 1
    game.events["attack: a third"] += game.attacks == 2
    few = game.attacks == 2 and len(game.table.fields[game.seat]) < 7
    game.events["attack: a third with fewer than seven by now"] += few
    game.events["attack: with a mirrored card"] += any(card.counts_as is not card.printed for card in group)
    game.events["attack: with what stands there"] += any(game.table.stands_for(card, "attack") for card in group)
    game.events["attack: with added attack"] += any(card.added for card in group)
