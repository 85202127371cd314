"""The players' mats: a row of all, an open mat for reading or playing a card, and a player's own hand."""

from collections.abc import Collection, Container, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import flet as ft

from companion.boards import Named
from companion.boards.interstellar_oracle.answers import Key, card_keys, grid
from companion.boards.interstellar_oracle.buttons import caption, elsewhere, race_rules, race_text, sign_of, why
from companion.boards.interstellar_oracle.faces import token_of
from companion.boards.interstellar_oracle.taps import EVERYBODY, LISTED, Mat
from companion.boards.keys import in_a_row, key, share
from companion.boards.taps import Ask, Choose, picking
from companion.flet_fixes.guard import memoised
from companion.look.shapes import painted
from companion.look.widgets import column, icon_at_table, note, stretched, strong, wrapped
from companion.measures import GAP, LOOSE
from companion.window.at_table import controller_here, worded
from companion.window.context import use_app
from companion.words import said, text
from referees.common.words import Entry, Offer, Seat, Sentence, Who, say, say_count
from referees.interstellar_oracle.combat.arms import DEFENSES, RANGE_LABELS, TYPE_LABELS, WEAPONS
from referees.interstellar_oracle.ending.winning import ClaimWin
from referees.interstellar_oracle.equipment.cannon import PlayCannon
from referees.interstellar_oracle.equipment.gadgets import (
    LayInhibitor,
    PlayTimeMachine,
    RestoreToken,
    ScanHand,
    ScanPlanet,
)
from referees.interstellar_oracle.equipment.graviton import PullCard, PushCard
from referees.interstellar_oracle.equipment.journeys import NaturalMove, PlayMove, PlayWormhole
from referees.interstellar_oracle.equipment.scavengers import PlayScavengers
from referees.interstellar_oracle.meeting.diplomacy import NaturalDiplomacy
from referees.interstellar_oracle.setup.naming import hazard_label
from referees.interstellar_oracle.table.asking import PlaceLabel
from referees.interstellar_oracle.table.pieces import NEBULA, ORACLE, Card, card_label, race_label
from referees.interstellar_oracle.table.view import View
from referees.interstellar_oracle.turn.caches import Announce
from referees.interstellar_oracle.turn.discarding import NoticeHand
from referees.interstellar_oracle.turn.hazards import Deploy
from referees.interstellar_oracle.turn.searching import Look
from scoresheets.fitting import fitted
from scoresheets.interstellar_oracle.pieces import Token, token
from scoresheets.shapes import Colour, Look as Line, Rect, Shape, Text as Words, polygon

MOST_IN_ROW = 6
HIGH = 50
ROOMY = 64  # dp

# playable at any time, in display order
CARDS: dict[type[Entry], tuple[Card, Sentence]] = {
    PlayMove: ("move", say("Move")),
    PlayWormhole: ("wormhole_generator", say("Wormhole Generator")),
    PlayCannon: ("galactic_cannon", say("Galactic Cannon")),
    PullCard: ("graviton_beam", say("Graviton: pull a card")),
    PushCard: ("graviton_beam", say("Graviton: push a card")),
    ScanPlanet: ("long_range_sensors", say("Sensors: check a planet")),
    ScanHand: ("long_range_sensors", say("Sensors: check a hand")),
    PlayTimeMachine: ("time_machine", say("Time Machine")),
    PlayScavengers: ("scavengers", say("Scavengers")),
    LayInhibitor: ("entropy_inhibitor", say("Entropy Inhibitor")),
    RestoreToken: ("neural_amp", say("Neural Amp: flip token back")),
}

# possible at any time
ANYTIME: dict[type[Entry], Sentence] = {
    NaturalMove: say("Move with the race's ability"),
    NaturalDiplomacy: say("Use the diplomacy ability"),
    Look: say("Look under the planet"),
    Announce: say("Has the Oracle in hand"),
    ClaimWin: say("Shows the Oracle, Time Machine and Codex"),
    NoticeHand: say("Has too many cards"),
    Deploy: say("Deploy a hazard"),
}
PLAYS = frozenset({*CARDS, *ANYTIME})


def mat_rows(count: int, width: float) -> int:
    """Rows needed for `count` mats, each wide enough to tap."""
    return -(-count // in_a_row(width, MOST_IN_ROW))


def seats_in_row(view: View, asked_seats: Collection[int], on: int | None, width: float) -> tuple[int, ...]:
    """The seats that fit in the row of mats: the open mat's, then those asked, then clockwise from the current one."""
    count, room = len(view.tokens), in_a_row(width, MOST_IN_ROW)
    if count <= room:
        return tuple(range(count))
    around = [((view.turn or 0) + step) % count for step in range(count)]
    first = [*([] if on is None else [on]), *asked_seats, *around]
    return tuple(sorted([*dict.fromkeys(first)][: room - 1], key=around.index))


class MatData(NamedTuple):
    """The data of a player's button in the row of mats."""

    seat: int
    token: Token
    hand: int
    name: str
    label: str
    is_asked: bool
    is_in_turn: bool
    is_faint: bool


def mats_shown(
    view: View, seats: tuple[Seat, ...], asked_seats: Container[int], of: Sequence[int], *, in_greys: bool
) -> tuple[MatData, ...]:
    """The data of some players' buttons."""

    def mat(seat: int) -> MatData:
        token = token_of(view, seat, seats, in_greys=in_greys)
        has_turn = view.turn == seat
        hand = view.tokens[seat].hand
        name = seats[seat].player
        label = worded(mat_label(view, seat))
        is_faint = seat in view.left or view.tokens[seat].life != "alive"
        return MatData(seat, token, hand, name, label, seat in asked_seats, has_turn, is_faint)

    return tuple(map(mat, of))


@memoised
def MatRow(*, mats: tuple[MatData, ...], on: int | None, others: int, width: int) -> ft.Control:
    """A row with each player's token, hand size and name; a tap opens a mat; `on` is the seat of the open one."""
    count = len(mats) + (others > 0)
    in_row = -(-count // mat_rows(count, width))
    wide = share(width, in_row)

    keys = [MatKey(mat=mat, width=wide, is_on=on == mat.seat) for mat in mats]
    if others:
        label, act = said("All players' mats"), picking(EVERYBODY)
        more = painted([Words(wide / 2, HIGH / 2, f"+{others}", 17, ON_KEY, is_bold=True)], wide, HIGH)
        keys.append(key(more, label, act, wide, height=HIGH))
    return ft.Row(keys, spacing=GAP, run_spacing=GAP, wrap=in_row < count)


@memoised
def MatKey(*, mat: MatData, width: float, is_on: bool) -> ft.Control:
    """A player's button in the row of mats."""
    ground, colour = ft.Colors.SURFACE_CONTAINER_HIGHEST, ON_KEY
    if mat.is_asked and not is_on:
        ground, colour = ft.Colors.SECONDARY_CONTAINER, "on secondary container"
    face, act = painted(_face(mat, width, colour), width, HIGH), picking(Mat(mat.seat))
    return key(
        face, mat.label, act, width, height=HIGH, ground=ground, is_on=is_on, is_faint=mat.is_faint, is_apart=True
    )


ON_KEY: Colour = "on surface"


def _face(mat: MatData, width: float, colour: Colour) -> Iterator[Shape]:
    """The shapes on a player's button. Their text has a fixed size; the button's label repeats it."""
    is_roomy = width >= ROOMY
    middle, high = width / 2, 17.0
    left = middle - (16 if is_roomy else 10)
    yield from token(mat.token, (left, high), 12 if is_roomy else 11)
    yield Words(left + 22, high, str(mat.hand), 17, colour, is_bold=True)
    if is_roomy:
        yield Rect(left + 35, high - 6, 9, 13, Line(fill=colour), 2)
    name = fitted(mat.name, 12, width, 0.55)
    shift = 4 * (mat.is_in_turn and not is_roomy)
    yield Words(middle + shift, 40, name, 12, colour, is_bold=True)
    yield polygon(((3, 35), (9, 40), (3, 45)), Line(fill="primary", strength=float(mat.is_in_turn)))


def mat_label(view: View, seat: int) -> Sentence:
    """A player's label: race and number of cards."""
    token = view.tokens[seat]
    race = say("no race yet") if token.race is None else race_label(token.race)
    cards = say_count("{count} card in hand", "{count} cards in hand", token.hand)
    if view.oracle == ("held", seat):
        cards = say("{held} and the Oracle", held=cards)
    return say("{who}: {race}, {held}", who=Who(seat), race=race, held=cards)


def mat_parts(view: View, seat: int, width: int) -> list[ft.Control]:
    """A player's mat: race and abilities, state, and cards playable at any time. It never shows the hand."""
    controller = controller_here()
    race = view.tokens[seat].race
    title = say("{who}", who=Who(seat))
    if race is not None:
        title = say("{who}: {race}", who=Who(seat), race=race_label(race))
    head: list[ft.Control] = [ft.Semantics(content=strong(worded(title), 17), header=True, expand=True)]
    if race is not None:
        head.append(why(race_rules(race), worded(race_label(race))))
    head.append(icon_at_table(ft.Icons.CLOSE, said("Close the mat"), picking(None)))
    abilities: list[ft.Control] = [] if race is None else [ft.Text(race_text(race), size=15)]
    buttons = [
        HandButton(id=controller.table.head.id, seat=seat),
        elsewhere(said("Map as a list"), picking(LISTED), icon=ft.Icons.LIST),
    ]
    return [
        ft.Row(head, spacing=GAP),
        *_playing(seat, width),
        *abilities,
        note(worded(_status(view, seat))),
        wrapped(buttons),
        *_not_now(view, seat, width),
    ]


@memoised
def HandButton(*, id: str, seat: int) -> ft.Control:
    """A link to a player's hand; on a shared phone, to the screen for passing the phone."""
    app = use_app()
    to = f"/own/{id}" if app.is_guest else f"/own/{id}/{seat}"
    return elsewhere(said("Your hand"), partial(app.go, to), icon=ft.Icons.VISIBILITY_OUTLINED)


def _status(view: View, seat: int) -> Sentence:
    if seat in view.left:
        return say("{who} has left the table.", who=Who(seat))
    token = view.tokens[seat]
    place = PlaceLabel(view.planets, len(view.tokens))(token.at)
    parts = [say("On {place}.", place=place) if token.at >= 0 else say("In the Nebula.")]
    parts.append(
        say("The active ability can still be used.") if token.colour else say("The active ability is used up.")
    )
    if token.life == "dead":
        parts.append(
            say("This player was killed. They just draw five new cards next turn, and play again the turn after.")
        )
    elif token.life == "replenished":
        parts.append(say("This player has drawn new cards and can play them from their next turn on."))
    elif not token.hand:
        parts.append(say("This player has no cards to play."))
    if token.misses:
        parts.append(say_count("This player misses {count} turn.", "This player misses {count} turns.", token.misses))
    if token.extra:
        parts.append(
            say_count("This player gets {count} extra turn.", "This player gets {count} extra turns.", token.extra)
        )
    parts += [say("This player has kept a hazard: {name}.", name=hazard.name or "?") for hazard in token.kept]
    words, *others = parts
    for part in others:
        words = say("{said} {part}", said=words, part=part)
    return words


def plays(seat: int, of: Container[type[Entry]] = PLAYS) -> Iterator[Offer]:
    """A player's offers possible at any time with at most one open field; ignores the hand."""
    for offer in controller_here().table.more(of):
        if offer.fixed.get("seat") == seat and len(offer.open) < 2:
            yield offer


def _playing(seat: int, width: int) -> list[ft.Control]:
    """Keys for cards and actions possible at any time; if one needs a place, the map highlights choices."""
    offers = list(plays(seat))
    cards = [play_key(offer) for kind in CARDS for offer in offers if offer.entry is kind]
    actions = [Key(_action_words(offer), Choose(offer)) for kind in ANYTIME for offer in offers if offer.entry is kind]
    parts = [caption(said("Cards you can play at any time")), card_keys(cards, width)] if cards else []
    return [*parts, grid(actions, width)] if actions else parts


def _not_now(view: View, seat: int, width: int) -> list[ft.Control]:
    playable = {offer.entry for offer in plays(seat)}
    is_kith = view.tokens[seat].race == "kith"  # only its token can be turned by a Neural Amp
    others = [kind for kind in CARDS if kind not in playable and (kind is not RestoreToken or is_kith)]
    keys = [Key(CARDS[kind][1], Ask(_sample(view, seat, kind)), is_faint=True) for kind in others]
    return [caption(worded(say("Not playable now: tap a card to see why"))), grid(keys, width)] if keys else []


def _sample(view: View, seat: int, kind: type[Entry]) -> Entry:
    """A sample entry of this kind, to show its refusal: at or beside the player's place, or with the next player."""
    at = view.tokens[seat].at
    neighbour = next((place for place in view.links[at] if place in view.places), at)
    nearest = {"to": neighbour, "place": neighbour if at == NEBULA else at, "of": (seat + 1) % len(view.tokens)}
    required = [name for name, field in kind.model_fields.items() if field.is_required() and name in nearest]
    values: dict[str, Any] = {"seat": seat, **{name: nearest[name] for name in required}}
    return kind(**values)


def _action_words(offer: Offer) -> Sentence:
    if offer.entry is Deploy:
        return say("Deploy {hazard} here", hazard=hazard_label(controller_here().table.config, offer.fixed["hazard"]))
    return say("Look, then enter the card") if "saw" in offer.open else ANYTIME[offer.entry]


def named(offer: Offer) -> Named | None:
    """A card's name and icon; None for other actions, which keep their prompts."""
    pair = CARDS.get(offer.entry)
    return None if pair is None else Named(pair[1], sign_of(pair[0]))


def play_key(offer: Offer) -> Key:
    """The key for an offer whose entry type is in `CARDS`."""
    card, words = CARDS[offer.entry]
    if offer.fixed.get("card") == ORACLE:
        words = say("Graviton Beam: pull the Oracle")
    if offer.entry is LayInhibitor and offer.open:
        words = say("Inhibitor: any planet")
    return Key(words, Choose(offer), card=card)


def own_hand(view: View, name: str) -> ft.Control:
    """A player's private information as entered: the known cards, the number of others, and planets seen."""
    own = view.own
    cards = own.hand if own is not None else ()
    parts: list[ft.Control] = [_card(card) for card in cards]
    if own is not None and (own.unnamed or not cards):
        more = say_count("{count} unnamed card", "{count} unnamed cards", own.unnamed)
        words = say("Plus {more}.", more=more) if cards else say("{who} has {more}.", who=name, more=more)
        parts.append(ft.Text(text(words), size=16))
    label = PlaceLabel(view.planets, NOBODY)
    for place, card in own.seen if own is not None else ():
        words = say("Card you saw or put under {place}: {card}.", place=label(place), card=card_label(card))
        parts.append(ft.Text(text(words), size=16))
    return stretched(*parts, note(text(HINT)), tight=True)


NOBODY = 0  # no names are available here
HINT = say(
    "You can name cards you take, pick or draw when you're handed the phone, or under “More”. You don't have to."
)


def _card(card: Card) -> ft.Control:
    words: list[ft.Control] = [strong(text(card_label(card)), 17)]
    if card in WEAPONS:
        attack = say("{type}, {range}", type=TYPE_LABELS[WEAPONS[card].type], range=RANGE_LABELS[WEAPONS[card].range])
        words.append(note(text(attack)))
    elif card in DEFENSES:
        words.append(note(text(say("against {types}", types=tuple(TYPE_LABELS[kind] for kind in DEFENSES[card])))))
    face = ft.Row([ft.Icon(sign_of(card), size=24), column(*words, gap=0, expand=True)], spacing=LOOSE)
    return ft.Container(face, bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH, border_radius=12, padding=12)
