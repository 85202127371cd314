"""Eliminations, the hand of the player who is out, and who draws for it."""

from .game import Game


def with_nothing(game: Game) -> tuple[int, ...]:
    """The player in turn, if by the end of the Placement phase without a card in hand or ever on the battlefield: "the
    game continues with the cards each person has stored in their hand"."""
    table, seat = game.table, game.seat
    has_any = table.had[seat] or table.hands[seat]
    game.events["eliminated: never a card"] += not has_any
    return () if has_any else (seat,)


def eliminations(game: Game, besides: tuple[int, ...] = ()) -> bool:
    """A player who eliminates another gets "to draw 2 cards from the deck", unless also eliminated."""
    table = game.table
    fallen = [seat for seat in table.living() if seat in besides or (table.had[seat] and not table.fields[seat])]
    if table.house.empty_battlefield == "hand":
        game.events["eliminated: not, a hand saves"] += any(table.hands[seat] for seat in fallen)
        fallen = [seat for seat in fallen if not table.hands[seat]]
    if not fallen:
        fallen = _without_cards(game)
    for seat in fallen:
        table.out[seat] = True
        _hand_gone(game, seat)
    for seat in fallen:
        _, by = game.last_death.get(seat, (0, game.seat))
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
    """At some tables, once all have had a turn, the literal rule holds: "once you have cards on the battlefield and
    none of you opponents do, you win". It is checked when nothing more can be placed."""
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
    """The hand is put aside, discarded unseen, or shuffled into the deck."""
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
    """The player who killed the last card; None for a player's own kill, or at some tables the player on the right.
    No player has eliminated one who never had a card."""
    table = game.table
    if by != seat:
        return None if table.out[by] else by
    if table.house.own_fall == "nobody" or seat not in game.last_death:
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
