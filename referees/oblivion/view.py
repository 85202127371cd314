"""The visible part of the table, for drawing the board: everything but the hands and the deck (section D)."""

from itertools import chain

from referees.common.values import Value, changed
from referees.common.words import Sentence
from referees.oblivion.drafting import DraftIsOpen, layout_size
from referees.oblivion.powers.effects import is_spent, usable
from referees.oblivion.splitting import next_picker
from referees.oblivion.table.attacks import group_of, ready, ready_alone, strength, total
from referees.oblivion.table.damage import changes, giver, granted, health_of, is_dying
from referees.oblivion.table.kit import Card, Printed
from referees.oblivion.table.lanes import attackable, is_shielded
from referees.oblivion.table.pieces import Cell, Spot
from referees.oblivion.table.state import IN_TURN, PlacedCard, Stage, State, face, kinds_of, left_neighbour, title
from referees.oblivion.turning import PHASES, TakeTurn, may_draw, placing_limit, users


class Part(Value):
    """Attack points of the card at `spot`: printed (`source` None), added by the players ("") or by the card named
    `source`; permanent if `stays`, else for this turn."""

    spot: Spot
    source: str | Sentence | None
    points: int
    stays: bool = True


class CardView(Value):
    """A card on a battlefield. A Mirror Angel counts as another card: `id` and `name` are that card's, `printed` is its
    own name. `attack` is the sum of `parts`; the card dies when `damage` reaches `health`; attacks deal `guard` less.
    `is_attackable`: by the active player now; `may_attack`: now, with its duplicates; `may_attack_alone`: without them;
    `has_attacked`: this turn; `is_shielded`: by a card above; `may_use_power`: now, unused in this phase; `is_spent`:
    power used up for this game; `is_dying`: killed, not removed yet."""

    spot: Spot
    id: str
    name: str
    printed: str
    kinds: tuple[str, ...]
    power: str
    attack: int
    parts: tuple[Part, ...]
    health: int
    damage: int
    guard: int
    is_shielded: bool
    is_attackable: bool
    has_attacked: bool
    may_attack: bool
    may_attack_alone: bool
    may_use_power: bool
    is_spent: bool
    is_dying: bool


class AttackView(Value):
    """A possible attack by the active player: the attackers' cells, their total damage, and its parts."""

    cells: tuple[Cell, ...]
    alone: bool
    total: int
    parts: tuple[Part, ...]


class PlayerView(Value):
    """A player. `hand` is the number of cards held, `drafted` the cards known from the draft (None: hidden by an
    option); `is_out`: eliminated."""

    cards: tuple[CardView, ...]
    hand: int
    drafted: tuple[str, ...] | None
    is_out: bool
    has_left: bool


class View(Value):
    """The visible table, the same for all; cards are named as in the kit. Draft: `round` is 1 to 4 (0: before),
    `laying` the number of cards to lay out (None: the dealer chooses), `layout` the cards on no pile, `piles` the
    piles (None: taken), `picks` the seat picking now. Turn: `turn` is the active seat, `attacked` the seat it
    attacks (None: no player); `placed_count` of `placing` cards are placed, `attacks` made; `may_draw`: the extra card.
    `choices` are the possible attacks, `source` the card whose power is asked about.
    `deck` and `out_of_game` count face-down cards in the deck and out of the game. `discards` end with the top card
    (None: unseen). `cards` is the deck list, `assumed` the unverified kit items."""

    stage: Stage
    round: int
    dealer: int
    drafter: int
    laying: int | None
    layout: tuple[str, ...]
    piles: tuple[tuple[str, ...] | None, ...]
    picks: int | None
    turn: int | None
    attacked: int | None
    placed_count: int
    placing: int
    may_draw: bool
    attacks: int
    choices: tuple[AttackView, ...]
    source: Spot | None
    players: tuple[PlayerView, ...]
    deck: int
    discards: tuple[str | None, ...]
    out_of_game: int
    cards: tuple[tuple[str, Printed], ...]
    assumed: tuple[str, ...]


def view(state: State, to: int | None) -> View:
    """The table as all see it, without hands."""
    config, name, in_turn = state.config, state.label.name, state.stage in IN_TURN
    return View(
        stage=state.stage,
        round=state.draft,
        dealer=state.dealer,
        drafter=state.drafter,
        laying=layout_size(state),
        layout=tuple([name(card) for card in state.layout]),
        piles=tuple([None if pile is None else tuple([name(card) for card in pile]) for pile in state.piles]),
        picks=next_picker(state) if state.stage == "picks" else None,
        turn=state.turn if in_turn else None,
        attacked=left_neighbour(state, state.turn) if in_turn else None,
        placed_count=state.placed_count,
        placing=placing_limit(state),
        may_draw=state.stage == "placement" and may_draw(state),
        attacks=state.attacks,
        choices=_choices(state),
        source=getattr(state.open[-1], "spot", None) if state.open else None,
        players=tuple([_player(state, seat) for seat in range(len(state.hands))]),
        deck=state.deck,
        discards=tuple([None if card is None else name(card) for card in state.discards]),
        out_of_game=state.out_of_game,
        cards=tuple(config.kit.cards.items()),
        assumed=tuple(item for item in config.kit.assumed if config.assumes(item)),
    )


def remembered(state: State, now: State) -> State:
    """OB-14: an earlier state, without draft cards that players have to remember now."""
    return state if DraftIsOpen(state.draft)(now) else changed(state, layout=(), piles=())


def _is_fighting(state: State) -> bool:
    return state.stage == "combat" and _is_turn_open(state)


def _is_turn_open(state: State) -> bool:
    """Whether nothing has to be settled first, and the game isn't over."""
    return bool(state.open) and isinstance(state.open[-1], TakeTurn)


def _choices(state: State) -> tuple[AttackView, ...]:
    if not _is_fighting(state) or not attackable(state, state.turn):
        return ()
    groups = [group_of(state, state.turn, cell, alone=False) for cell in ready(state)]
    attacks = [_attack(state, group, alone=False) for group in dict.fromkeys(groups)]
    return (*attacks, *[_attack(state, group_of(state, state.turn, cell, alone=True), alone=True)
                        for cell in ready_alone(state)])  # fmt: skip


def _attack(state: State, group: tuple[PlacedCard, ...], *, alone: bool) -> AttackView:
    """An attack; each card counts at least 0."""
    own = [_parts(state, (state.turn, *placed.cell), placed) for placed in group]
    parts = [of if sum(part.points for part in of) >= 0 else (changed(of[0], points=0),) for of in own]
    return AttackView(tuple([placed.cell for placed in group]), alone, total(state, group), tuple(chain(*parts)))


def _parts(state: State, spot: Spot, placed: PlacedCard) -> tuple[Part, ...]:
    """OB-42: a card's printed attack, and each amount added."""
    added = [
        Part(spot, giver(state, one) or "", one.amount, one.stays) for one in placed.modifiers if one.to == "attack"
    ]
    from_others = [Part(spot, title(state, source), points) for source, points in granted(state, placed, "attack")]
    return (Part(spot, None, face(state, placed).attack), *added, *from_others)


def _player(state: State, seat: int) -> PlayerView:
    is_shown = state.config.options.memory == "shown"
    drafted = tuple([state.label.name(card) for card in state.known.hands[seat]]) if is_shown else None
    return PlayerView(
        cards=tuple([_card(state, seat, placed) for placed in state.fields[seat]]),
        hand=state.hands[seat],
        drafted=drafted,
        is_out=any(seat in seats for seats in state.eliminated),
        has_left=seat in state.left,
    )


def _card(state: State, seat: int, placed: PlacedCard) -> CardView:
    spot: Spot = (seat, *placed.cell)
    card: Card = face(state, placed)
    is_own = seat == state.turn and state.stage in IN_TURN
    fights = is_own and _is_fighting(state) and bool(attackable(state, seat))
    return CardView(
        spot=spot,
        id=placed.card,
        name=state.label.name(placed.card),
        printed=state.label.name(placed.printed),
        kinds=kinds_of(state, placed),
        power=card.power,
        attack=strength(state, placed),
        parts=_parts(state, spot, placed),
        health=health_of(state, placed),
        damage=placed.damage,
        guard=changes(state, placed, "guard"),
        is_shielded=is_shielded(state.fields[seat], placed.cell),
        is_attackable=_is_fighting(state) and spot in attackable(state, state.turn),
        has_attacked=is_own and placed.cell in state.attacked,
        may_attack=fights and placed.cell in ready(state),
        may_attack_alone=fights and placed.cell in ready_alone(state),
        may_use_power=_is_turn_open(state)
        and seat in users(state)
        and usable(state, spot, placed, PHASES[state.stage]),
        is_spent=is_spent(placed, card),
        is_dying=is_dying(state, spot),
    )
