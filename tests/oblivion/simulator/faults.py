"""Entries that can't be true at a moment of a game."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .cards import Part
from .table import LANES, Card, Fault, Table

if TYPE_CHECKING:
    from .game import Game

OFTEN = 0.15  # how often faults are looked for, since that is slow


def laying(game: "Game", laid: list[str]) -> Iterator[Fault]:
    """OB-10: a card is laid out although all its copies are elsewhere."""
    table = game.table
    if not game.chance(OFTEN):
        return
    known = table.visible()
    for hand in table.drafted:
        known.update(hand)
    known.update(laid)
    for id, card in table.cards.items():
        if known[id] >= card.copies:
            yield Fault("laid out beyond its copies", {"kind": "lay_out", "card": id}, "Unclear", "")
            return


def parting(game: "Game", drafter: int, card: str, left: list[str], piles: list[list[str]]) -> Iterator[Fault]:
    """OB-11: another player splits the cards, or absent ones are split; C-OB-2: at some tables, a pile stays empty."""
    wanting = [pile for pile in piles if not pile]
    if game.table.house.empty_piles == "none" and wanting and len(left) < len(wanting) < len(piles):
        full = next(number for number, pile in enumerate(piles) if pile)
        yield _fault("parted with a pile left empty", "C-OB-2", kind="put_on_pile", seat=drafter, card=card, pile=full)
    if not game.chance(OFTEN):
        return
    rival = (drafter + 1) % game.table.players
    yield _fault("parted by another", "OB-11", kind="put_on_pile", seat=rival, card=card, pile=0)
    absent = next((id for id in game.table.cards if id != card and id not in left), None)
    if absent:
        yield _fault("parted card not there", "", kind="put_on_pile", seat=drafter, card=absent, pile=0)


def picking(game: "Game", seat: int, left: list[int]) -> Iterator[Fault]:
    """OB-12: a pile is picked out of order, or a second time."""
    players = game.table.players
    yield _fault("picked out of order", "OB-12", kind="pick", seat=(seat - 1) % players, pile=left[0])
    taken = [pile for pile in range(players) if pile not in left]
    if taken:
        yield _fault("picked a taken pile", "OB-12", kind="pick", seat=seat, pile=taken[0])


def placing(game: "Game") -> Iterator[Fault]:
    table, seat = game.table, game.seat
    if not game.chance(OFTEN):
        return
    free = table.vacant(seat)[0]
    if not table.hands[seat]:
        return
    held = table.hands[seat][0]
    for card in table.fields[seat][:1]:
        yield _fault("placed on a card", "OB-30", kind="place", seat=seat, card=held, cell=card.cell)
    if game.placed >= game.placing_limit():
        what = "a fourth card before drawing" if game.is_first_turn() and game.placed == 3 else "one card too many"
        yield _fault(what, "OB-22", kind="place", seat=seat, card=held, cell=free)
        return
    if table.house.spacing == "strict" and table.fields[seat]:
        far = (free[0], max(column for _, column in table.vacant(seat)) + 2)
        yield _fault("placed apart", "C-OB-5", kind="place", seat=seat, card=held, cell=far)
    yield from _not_in_hand(game, free)
    rival = table.left_of(seat)
    if table.hands[rival]:
        yield _fault("placed out of turn", "OB-20", kind="place", seat=rival, card=held, cell=table.vacant(rival)[0])
    if table.deck and not game.is_first_turn():
        yield _fault("extra card not due", "OB-22", kind="draw_extra", seat=seat)
    if mine := table.fields[seat]:
        prey = table.prey(seat)
        if prey is not None and table.fields[prey]:
            target = table.fields[prey][0].spot
            yield _fault("attack in placement", "OB-21", kind="attack", seat=seat, attacker=mine[0].cell, target=target)
    yield from _wrong_phase(game, "attack")


def _not_in_hand(game: "Game", free: tuple[str, int]) -> Iterator[Fault]:
    """Cards that can't be in the hand: each raises a question, since only the players could know."""
    table, seat = game.table, game.seat
    visible = table.visible()
    entry = {"kind": "place", "seat": seat, "cell": free}
    for id, card in table.cards.items():
        known = visible[id] + sum(hand[id] for hand in table.drafted)
        if id in table.hands[seat] or (table.drawn[seat] and known < card.copies):
            continue
        what = "what was not drafted" if known < card.copies else "what others drafted"
        if visible[id] >= card.copies:
            what = "a dead card" if id in table.discards else "beyond its copies"
        yield Fault(f"placed {what}", entry | {"card": id}, "Unclear", "")


def _wrong_phase(game: "Game", when: str) -> Iterator[Fault]:
    """OB-50: a power is used in a phase in which it doesn't work."""
    for card in game.table.fields[game.seat]:
        targets = game.table.targets(card)
        if card.works(when) and targets and card.acts_as.first.is_chosen and game.table.works_for(card):
            yield _fault(
                f"power of {when} in the other phase", "OB-50",
                kind="use_power", seat=game.seat, source=card.cell, target=targets[0].spot,
            )  # fmt: skip
            return


def using(game: "Game", source: Card) -> Iterator[Fault]:
    """A power is used a second time in a phase, or on cards that it doesn't name."""
    table = game.table
    if not game.chance(OFTEN):
        return
    entry: dict[str, object] = {"kind": "use_power", "seat": game.seat}
    cards = table.in_play()
    for card in table.fields[game.seat]:
        if card.used_now and card.works(source.acts_as.when) and table.targets(card):
            targets = [target for target in table.targets(card) if not table.has_such(card, target)]
            if not targets:
                continue
            spot = targets[0].spot if card.acts_as.first.is_chosen else None
            repeat = entry | {"source": card.cell, "target": spot}
            yield Fault("power twice in a phase", repeat, "Unclear", "OB-51")
            break
    yield from _anothers(game, source)
    entry |= {"seat": source.seat, "source": source.cell}
    yield from _wrong_aims(game, source, entry)
    reached = [card for card in cards if table.meets(source, source.acts_as.first, card)]
    twice = [card for card in reached if table.has_such(source, card)]
    if twice and table.house.stacking == "one" and source.acts_as.first.is_chosen:
        yield _fault("the same power twice", "C-OB-17", **entry, target=twice[0].spot)


def _anothers(game: "Game", source: Card) -> Iterator[Fault]:
    """C-OB-23: a power is used in another player's turn, which most tables don't allow."""
    table = game.table
    if table.house.power_turns == "any":
        return
    for card in (card for seat in table.living() if seat != game.seat for card in table.fields[seat]):
        is_chosen = card.acts_as.first.is_chosen
        if card.works(source.acts_as.when) and card.acts_as.turns == "own" and (not is_chosen or table.targets(card)):
            spot = table.targets(card)[0].spot if is_chosen else None
            entry = {"seat": card.seat, "source": card.cell, "target": spot}
            yield _fault("power in another's turn", "C-OB-23", kind="use_power", **entry)
            return


def _wrong_aims(game: "Game", source: Card, entry: dict[str, object], of: Part | None = None) -> Iterator[Fault]:
    """OB-50: targets against the card's text; C-OB-8: at some tables shielded ones."""
    power, cards = of or source.acts_as.first, game.table.in_play()
    if not power.is_chosen and power.effect != "copy":
        return
    kinds = [card for card in cards if card.kinds & power.but_not or (power.only and not card.kinds & power.only)]
    if kinds:
        yield _fault("power on a wrong kind", "OB-50", **entry, target=kinds[0].spot)
    beyond = [card for card in cards if game.table.is_out_of_reach(source, card, power) and card not in kinds]
    if beyond and power.whose != "own":
        yield _fault("power on a shielded card", "C-OB-8", **entry, target=beyond[0].spot)


def answering(game: "Game", card: Card, part: Part) -> Iterator[Fault]:
    """OB-50: another than the owner answers for a card with a power now; C-OB-18: owners decline, at some tables."""
    if not game.chance(OFTEN):
        return
    table, effect = game.table, part.effect
    if table.house.declining == "must" and not card.acts_as.may:
        yield _fault("declined what must be done", "C-OB-18", kind="decline", seat=card.seat)
    rival = (card.seat + 1) % table.players
    kind = "mirror" if effect == "copy" else "resolve"
    if effect == "told":
        yield _fault("answered by another", _not_owner(table, rival), kind=kind, seat=rival, target=None)
        return
    yield _fault(
        "answered by another", _not_owner(table, rival), kind=kind, seat=rival, target=table.targets(card, part)[0].spot
    )
    if effect == "copy" and part.whose != "others" and not _is_spared(part, card):
        yield _fault("mirrors itself", "C-OB-15", kind=kind, seat=card.seat, target=card.spot)
    yield from _wrong_aims(game, card, {"kind": kind, "seat": card.seat}, part)


def naming(game: "Game", card: Card, fitting: list[int]) -> Iterator[Fault]:
    """C-OB-24: the card's owner names a player that the card doesn't mean, or another player names one."""
    if not game.chance(OFTEN):
        return
    rival = (card.seat + 1) % game.table.players
    yield _fault("named by another", _not_owner(game.table, rival), kind="name_player", seat=rival, player=fitting[0])
    if card.seat not in fitting:
        entry: dict[str, object] = {"kind": "name_player", "seat": card.seat, "player": card.seat}
        yield _fault("named whom the card does not mean", "C-OB-24", **entry)


def _is_spared(part: Part, card: Card) -> bool:
    """Whether the power doesn't work on the kind of its own card."""
    return bool(card.kinds & part.but_not or (part.only and not card.kinds & part.only))


def rising(game: "Game", card: Card) -> Iterator[Fault]:
    """C-OB-16: another player than the owner says whether a card comes back to life."""
    if game.chance(OFTEN):
        rival = (card.seat + 1) % game.table.players
        yield _fault("raised by another", _not_owner(game.table, rival), kind="rise", seat=rival, back=True)


def _not_owner(table: Table, rival: int) -> str:
    """Another player than the owner answers for a card, or a player who is out makes an entry."""
    return "C-OB-3" if table.out[rival] else "OB-50"


def _eliminated(game: "Game") -> Iterator[Fault]:
    """A player who has been eliminated makes an entry."""
    for rival in (seat for seat in range(game.table.players) if game.table.out[seat]):
        for kind in ("end_placement", "end_turn", "draw_extra"):
            yield _fault("entered for a player who is out", "C-OB-3", kind=kind, seat=rival)


def attacking(game: "Game") -> Iterator[Fault]:
    table, seat = game.table, game.seat
    if not game.chance(2 * OFTEN):
        return
    yield from _eliminated(game)
    left = table.prey(seat)
    assert left is not None
    groups = table.may_attack(seat, game.attacks)
    target = table.attackable(left)[0].spot
    attackers = [card for card in table.fields[seat] if card.attacked and len(table.groups(seat)) > 1]
    unused = [card for card in table.fields[seat] if not card.attacked]
    entry = {"kind": "attack", "seat": seat}
    if groups:
        mine = groups[0][0].cell
        yield from _wrong_targets(game, left, groups[0], entry | {"attacker": mine})
        if attackers:
            group = table.group(attackers[0])
            what, cites = ("card", "OB-40") if len(group) == 1 else ("duplicates", "OB-45")
            cites = cites if all(card.attacked for card in group) else "OB-40"
            cites = "OB-41" if game.attacks == 2 + table.extra_attacks(seat) else cites
            yield _fault(f"the same {what} twice", cites, **entry, attacker=attackers[0].cell, target=target)
        yield from _alone(game, entry | {"target": target, "alone": True})
    elif unused and game.attacks == 2:
        yield _fault("a third attack with too few cards", "OB-41", **entry, attacker=unused[0].cell, target=target)
    if table.hands[seat]:
        yield _fault(
            "placed after the Placement phase", "OB-21",
            kind="place", seat=seat, card=table.hands[seat][0], cell=table.vacant(seat)[0],
        )  # fmt: skip
    theirs = table.fields[left][0]
    yield _fault("attack out of turn", "OB-20", kind="attack", seat=left, attacker=theirs.cell, target=_any(game, seat))
    yield from _wrong_phase(game, "placement")


def _alone(game: "Game", entry: dict[str, object]) -> Iterator[Fault]:
    """OB-44, C-OB-7: a card attacks without its duplicates, though it has none, or the table doesn't separate them."""
    table = game.table
    for card in table.fields[game.seat]:
        if len(table.group(card)) == 1:
            yield _fault("alone without a duplicate", "OB-44", **entry, attacker=card.cell)
            break
    for card in table.fields[game.seat]:
        has_some = len(table.group(card)) > 1
        if has_some and table.house.duplicates == "together":
            yield _fault("alone without its duplicates", "OB-44", **entry, attacker=card.cell)
            break
        if has_some and card.attacked:
            cites = "OB-41" if game.attacks == 2 + table.extra_attacks(game.seat) else "OB-40"
            yield _fault("alone twice", cites, **entry, attacker=card.cell)
            break


def _any(game: "Game", seat: int) -> tuple[int, str, int]:
    return game.table.attackable(seat)[0].spot


def _wrong_targets(game: "Game", left: int, group: list[Card], entry: dict[str, object]) -> Iterator[Fault]:
    table = game.table
    shielded = [card for card in table.fields[left] if table.is_shielded(card)]
    if shielded and not table.pierces(group):
        yield _fault("attack on a shielded card", "OB-31", **entry, target=shielded[0].spot)
    for rival in table.living():
        if rival != left and table.fields[rival]:
            whom = "an own card" if rival == game.seat else "another than the left"
            yield _fault(f"attack on {whom}", "OB-24", **entry, target=_any(game, rival))
    lane = LANES[0]
    empty = next(column for column in range(99) if table.at(left, (lane, column)) is None)
    yield _fault("attack on an empty place", "", **entry, target=(left, lane, empty))


def _fault(what: str, cites: str, **entry: object) -> Fault:
    return Fault(what, entry, "Refused", cites)
