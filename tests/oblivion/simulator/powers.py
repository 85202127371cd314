"""The effects of powers, and of a kill."""

from collections.abc import Sequence

from . import faults
from .cards import Part
from .game import Game, Work
from .table import GIVES, LANES, Added, Card


def doubtful(game: Game, source: Card, target: Card, part: Part) -> str:
    """The same power on the same card twice in a phase: the table is asked if both count, or always counts both."""
    if not game.table.has_such(source, target, part):
        return ""
    if game.table.house.stacking == "asked":
        return "the same power twice"
    game.events["power: the same twice, without a word"] += 1
    return ""


def use(game: Game, source: Card, target: Card | None) -> None:
    """Use a power of the phase: its first part, then the others."""
    source.used += 1
    source.used_now = True
    work = Work(source)
    part = work.part
    _noted(game, source, part)
    if part.effect == "move" and target:
        _moves(game, work, target)
    elif target:
        apply(game, source, part, target)
    elif part.names_player:
        _meets(game, _named(game, source, part), part)
    else:
        _on_all(game, source, part)
    game.works[:0] = work.next(target)
    settle(game)
    if part.effect == "told" and source in game.table.fields[source.seat]:
        source.told_now = True
        carried_out(game)
        settle(game)


def _noted(game: Game, source: Card, part: Part) -> None:
    game.events[f"when: {source.acts_as.when}"] += 1
    game.events[f"effect: {part.effect}"] += 1
    game.events[f"reach: {part.reach}"] += 1


def apply(game: Game, source: Card, part: Part, target: Card) -> None:
    """Apply a part of a power to one card. Of those being killed, only the power's own can still return."""
    if target.is_dying and (part.effect != "return" or target is not source):
        return
    if part.effect == "damage":
        strike(game, target, part.amount, source.seat, [source])
    elif part.effect == "heal":
        target.damage = max(0, target.damage - part.amount)
    elif part.effect == "destroy":
        perish(game, target, source.seat, [source])
    elif part.effect == "return":
        _return(game, target, source.seat)
    elif part.effect in GIVES:
        to, sign = GIVES[part.effect]
        if part.effect in {"bonus", "gain"} and not part.stays:
            game.table.added.add((target, source.counts_as.id, source))
        target.added += (Added(source.counts_as.id, sign * (part.amount or 1), part.stays, to),)


def _on_all(game: Game, source: Card, part: Part) -> None:
    """Apply an effect without a choice: to all cards that fit, to the card itself, or to players."""
    table = game.table
    if part.effect in {"draw", "discard", "more_attacks", "more_placing"}:
        for seat in table.living():
            if part.fits(seat, source.seat):
                _meets(game, seat, part)
        return
    is_own = part.effect == "gain" or part.reach == "itself"
    if part.effect != "told":
        targets = sorted(table.targets(source, part), key=lambda target: (target.seat, target.place_in_order()))
        for target in [source] if is_own else targets:
            apply(game, source, part, target)


def _named(game: Game, source: Card, part: Part) -> int:
    """The player whom the card's owner names; if only one is possible, no question is asked."""
    fitting = [seat for seat in game.table.living() if part.fits(seat, source.seat)]
    if len(fitting) == 1:
        return fitting[0]
    player = game.rng.choice(fitting)
    game.tell("name_player", faults.naming(game, source, fitting), seat=source.seat, player=player)
    return player


def _meets(game: Game, seat: int, part: Part) -> None:
    table, hand = game.table, game.table.hands[seat]
    if part.effect == "draw":
        for _ in range(min(part.amount, len(table.deck))):
            hand.append(table.deck.pop())
            table.drawn[seat] += 1
    elif part.effect == "discard" and hand:
        for _ in range(min(part.amount, len(hand))):
            hand.remove(game.rng.choice(hand))
            table.discarded_unseen += 1
        table.drafted[seat].clear()
        table.drawn[seat] = len(hand)
    elif part.effect == "more_attacks" and seat == game.seat:
        table.more_attacks += part.amount
    elif part.effect == "more_placing" and seat == game.seat:
        table.more_placing += part.amount


def _return(game: Game, card: Card, by: int) -> None:
    """Return the card to its owner's hand, visibly to all."""
    table = game.table
    table.fields[card.seat].remove(card)
    table.hands[card.seat].append(card.printed.id)
    table.drafted[card.seat][card.printed.id] += 1
    game.deaths += 1
    game.last_death[card.seat] = (game.deaths, by)
    game.works = [work for work in game.works if work.card is not card or work.has_begun]
    if not table.fields[card.seat] and table.house.returned == "waits":
        table.had[card.seat] = False  # "the game continues with the cards each person has stored in their hand"
        del game.last_death[card.seat]
        game.events["return: the last card, which does not eliminate"] += 1


def _moves(game: Game, work: Work, card: Card) -> None:
    """Move a card to a free place of the same battlefield."""
    cells = [neighbour.cell for neighbour in game.table.fields[card.seat] if neighbour is not card]
    free = [cell for cell in game.table.vacant(card.seat) if cell not in cells and cell != card.cell]
    cell = game.rng.choice(free)
    game.tell("move", seat=work.card.seat, cell=cell)
    card.cell = cell


def strike(game: Game, target: Card, damage: int, by: int, killers: Sequence[Card]) -> None:
    """Damage by a player, with cards or a power that the table carries out. Killed "if damage counters equal or exceed
    the health"; "the excess damage does NOT roll over"."""
    damage = max(damage - target.given("guard"), 0)
    game.events["damage: more than the card has"] += damage > target.life
    target.damage += damage
    if target.life <= 0:
        perish(game, target, by, killers)


def perish(game: Game, card: Card, by: int, killers: Sequence[Card]) -> None:
    """Kill a card, which stays there until all consequences are settled."""
    if not card.is_dying:
        card.is_dying = True
        game.dying.append((card, by, killers))


def settle(game: Game) -> None:
    """Powers of dead cards come first, one after the other; "if the IMP comes back to life, the power does not go off";
    then those that work on a kill and all others, one part of a power after the other."""
    while True:
        if game.dying:
            _dies(game, *game.dying[0])
        elif game.works:
            work = game.works.pop(0)
            game.events["power: goes on without its card"] += work.card not in game.table.fields[work.card.seat]
            if work.has_begun or (work.card in game.table.fields[work.card.seat] and not work.card.is_dying):
                _works(game, work)
        else:
            return


def _dies(game: Game, card: Card, by: int, killers: Sequence[Card]) -> None:
    works = [work for work in game.works if work.card is card and work.has_begun]
    game.works, rises = [work for work in game.works if work not in works], card.acts_as.effect == "revive"
    if card.works("death") and not rises:
        works.append(Work(card))
    while works and (card in game.table.fields[card.seat] or works[0].has_begun):
        works[:0] = _works_now(game, works.pop(0))
    if card not in game.table.fields[card.seat]:
        game.dying = [death for death in game.dying if death[0] is not card]
        return
    if card.works("death") and rises and _comes_back(game, card):
        game.events["kill: comes back before a killer's power"] += any(killer.works("kill") for killer in killers)
        if not _falls(game, card):
            game.dying.pop(0)
            _risen(game, card)
            return
    game.dying = [death for death in game.dying if death[0] is not card]
    _buried(game, card)
    game.deaths += 1
    game.last_death[card.seat] = (game.deaths, by)
    game.events["kill: one's own card"] += by == card.seat
    kills = [killer for killer in sorted(killers, key=Card.place_in_order) if killer.works("kill")]
    game.works[:0] = [Work(kill) for kill in kills if not kill.is_dying and kill in game.table.fields[kill.seat]]


def _buried(game: Game, card: Card) -> None:
    if card in game.table.fields[card.seat]:
        game.table.fields[card.seat].remove(card)
        game.table.discards.append(card.printed.id)


def _comes_back(game: Game, card: Card) -> bool:
    back = game.chance(0.85)
    game.tell("rise", faults.rising(game, card), seat=card.seat, back=back)
    game.events["rise: back" if back else "rise: not wanted"] += 1
    return back


def _falls(game: Game, card: Card) -> bool:
    """Whether the death of a card that rises, with all others dying, eliminates its player; by option, not with cards
    in hand."""
    house = game.table.house
    is_alone = house.revival == "falls" and all(one.is_dying for one in game.table.fields[card.seat])
    is_saved = house.empty_battlefield == "hand" and bool(game.table.hands[card.seat])
    game.events["rise: falls with it"] += is_alone and not is_saved
    game.events["rise: saved by the hand"] += is_alone and is_saved
    return is_alone and not is_saved


def _risen(game: Game, card: Card) -> None:
    """The card is back, without damage or with one health left; its bonuses are gone."""
    has_one = game.table.house.revival == "one"
    card.used, card.is_dying = card.used + 1, False
    card.damage = card.acts_as.health - 1 if has_one else 0
    card.added = ()
    game.events["rise: with one health"] += has_one
    game.table.added = {pair for pair in game.table.added if pair[0] is not card}


def due(game: Game, when: str) -> None:
    """Powers of the start or the end of a turn, by player from the one in turn."""
    table = game.table
    living = sorted(table.living(), key=lambda seat: (seat - table.turn) % table.players)
    for card in (card for seat in living for card in sorted(table.fields[seat], key=Card.place_in_order)):
        if card.works(when) and table.works_for(card):
            game.works.append(Work(card))
    settle(game)


def _works(game: Game, work: Work) -> None:
    game.works[:0] = _works_now(game, work)


def _works_now(game: Game, work: Work) -> list[Work]:
    """A part of a power works: its owner uses it or not, unasked without a target. Returns the work after this part."""
    card, part = work.card, work.part
    if part.effect == "told":
        return _told(game, work)
    if part.effect == "copy":
        return _copies(game, work)
    if part.is_chosen:
        return _aimed(game, work)
    if part.names_player and sum(part.fits(seat, card.seat) for seat in game.table.living()) > 1:
        return _names(game, work)
    times = {"asked": ("kill", "death"), "may": ("kill", "death", "played"), "must": ()}[game.table.house.declining]
    is_free = card.acts_as.when in times and part.effect != "gain"
    if (card.acts_as.may or is_free) and not work.number:
        if game.chance(0.3):
            game.tell("decline", seat=card.seat)
            return []
        game.tell("resolve", seat=card.seat, target=None)
    _begins(game, work)
    _on_all(game, card, part)
    return work.next(None)


def _names(game: Game, work: Work) -> list[Work]:
    """The card's owner names a player, or doesn't use the power."""
    card, part = work.card, work.part
    if (card.acts_as.may or game.table.house.declining != "must") and game.chance(0.1):
        _declined(game, work)
        return work.over() if work.number else []
    player = _named(game, card, part)
    _begins(game, work)
    _meets(game, player, part)
    return work.next(None)


def _begins(game: Game, work: Work) -> None:
    card = work.card
    _noted(game, card, work.part)
    game.events["effect: a further one"] += work.number > 0
    if not work.number and not work.done:
        card.used += 1
        card.told_now = card.told_now or work.card.acts_as.effect == "told"


def _told(game: Game, work: Work) -> list[Work]:
    """What the table adjusts is settled before the power counts as used, unless the power's card is dying."""
    card = work.card
    if game.chance(0.2) and (game.table.house.declining != "must" or card.acts_as.may):
        _declined(game, work)
        return work.over() if work.number else []
    target, goes_first = _set_by_table(game, card), card.is_dying
    if target and not goes_first:
        _set(game, target)
        while game.dying:
            _dies(game, *game.dying[0])
    if card in game.table.fields[card.seat]:
        game.tell("resolve", faults.answering(game, card, work.part), seat=card.seat, target=None)
        _begins(game, work)
    if target and goes_first:
        _set(game, target)
    return work.next(None)


def _declined(game: Game, work: Work) -> None:
    """Decline: a power when played "occurs", others "you may choose to use"; of several cards fewer may be chosen."""
    card, asks = work.card, game.table.house.declining == "asked"
    is_doubtful = asks and card.acts_as.when == "played" and not card.acts_as.may and not work.done
    game.tell("decline", doubt="a power when played is left" if is_doubtful else "", seat=card.seat)


def carried_out(game: Game) -> None:
    """After a power in words has worked, without eliminating a player, the table sets what has changed."""
    table = game.table
    if any(table.had[seat] and not table.fields[seat] for seat in table.living()):
        return
    target = _set_by_table(game)
    if target:
        _set(game, target)


def _set(game: Game, target: Card) -> None:
    """Apply one more damage, set by the table, ignoring guards."""
    target.damage += 1
    if target.life <= 0:
        perish(game, target, game.seat, ())


def _set_by_table(game: Game, source: Card | None = None) -> Card | None:
    """A power in words makes the table set one more damage on a card other than its own, or changes no entered fact."""
    cards = [card for card in game.table.in_play() if card is not source]
    if not cards or game.chance(0.3):
        return None
    target = game.rng.choice(cards)
    seat, lane, column = target.spot
    game.events["power: the table sets damage"] += 1
    game.events["power: the table sets a death"] += target.life == 1
    game.tell("adjust", fact="damage", at=(seat, LANES.index(lane), column), value=target.damage + 1)
    return target


def _aimed(game: Game, work: Work) -> list[Work]:
    """The card's owner names a card, or none."""
    card, part, table = work.card, work.part, game.table
    targets = [target for target in table.targets(card, part) if target not in work.done]
    if not targets:
        further = work.over()
        card.used += bool(further) and not work.number and not work.done
        return further
    aims = [target for target in targets if _is_wise(game, card, target, part)]
    is_free = work.done or card.acts_as.may or table.house.declining != "must"
    if not is_free:
        game.events["power: must be used, though unwise"] += not aims
    elif not aims or game.chance(0.1):
        _declined(game, work)
        return work.over() if work.done or work.number else []
    aims = aims or targets
    target = min(aims, key=lambda target: target.life) if game.chance(0.5) else game.rng.choice(aims)
    mistakes = faults.answering(game, card, part) if not work.done else ()
    why = doubtful(game, card, target, part)
    game.tell("resolve", mistakes, doubt=why, seat=card.seat, target=target.spot)
    _begins(game, work)
    if part.effect == "move":
        _moves(game, work, target)
    else:
        apply(game, card, part, target)
    return work.next(target)


def _copies(game: Game, work: Work) -> list[Work]:
    card, part, table = work.card, work.part, game.table
    targets = table.targets(card, part)
    if not targets:
        return []
    if table.house.declining != "must" and game.chance(0.1):
        _declined(game, work)
        return []
    target = game.rng.choice(targets)
    game.tell("mirror", faults.answering(game, card, part), seat=card.seat, target=target.spot)
    in_name = table.house.mirror == "name"
    game.events["power: played copy"] += 1
    game.events["mirror: in name only"] += in_name
    card.counts_as = target.counts_as
    if not in_name:
        card.acts_as = target.counts_as
    if card.damage and card.life <= 0:
        perish(game, card, card.seat, ())
    return []


def _is_wise(game: Game, card: Card, target: Card, part: Part) -> bool:
    """Whether that is to the player's advantage: harm to others, help for own cards; sometimes any use passes."""
    harms = part.effect in {"damage", "destroy", "return", "weaken"}
    return (target.seat == card.seat) != harms or game.chance(0.1)
