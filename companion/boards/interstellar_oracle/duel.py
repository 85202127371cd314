"""An encounter: both players, range, cards played, and all plays that the rules allow, regardless of hands."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import flet as ft

from companion.boards.interstellar_oracle.answers import IN_ROW, LEAST, ROWS, Key, card_keys, columns, grid, last_row
from companion.boards.interstellar_oracle.buttons import card_rules, race_rules
from companion.boards.interstellar_oracle.faces import token_of
from companion.boards.interstellar_oracle.mats import mat_label, play_key, plays
from companion.boards.interstellar_oracle.taps import Mat
from companion.boards.keys import in_a_row, inner_width
from companion.boards.taps import Choose
from companion.flet_fixes.guard import handler, memoised
from companion.look.drawing import grounded
from companion.look.shapes import painted
from companion.look.widgets import QUIET, column, spoken, strong
from companion.measures import GAP, SNUG
from companion.window.at_table import careful, controller_here, worded
from companion.window.context import use_settings
from companion.window.keyboard_mode import in_keyboard_mode
from companion.window.window_size import use_window
from referees.common.values.change import changed
from referees.common.words import Entry, Offer, Sentence, Who, say
from referees.interstellar_oracle.combat.arms import RANGE_LABELS, RANGES, TYPE_LABELS, WEAPONS
from referees.interstellar_oracle.combat.combat import Attack, Challenge, HoldFire
from referees.interstellar_oracle.combat.defending import Cloak, Defend, Die
from referees.interstellar_oracle.equipment.journeys import NaturalMove, PlayMove, PlayWormhole
from referees.interstellar_oracle.meeting.diplomacy import Diplomacy, Hologram, NaturalDiplomacy
from referees.interstellar_oracle.meeting.encounter import EndEncounter
from referees.interstellar_oracle.meeting.exchanges import GiveBack, Pick, Swap
from referees.interstellar_oracle.table.meeting_view import MeetingView
from referees.interstellar_oracle.table.pieces import Card, card_label, race_label
from referees.interstellar_oracle.table.view import View
from scoresheets.interstellar_oracle.pieces import token
from scoresheets.shapes import Colour, Look, Rect, Shape, Text

# IO-46, IO-110, IO-114
ESCAPES: tuple[type[Entry], ...] = (PlayMove, PlayWormhole, NaturalMove)
RANGE_WORDS = {"long": say("Long"), "medium": say("Medium"), "short": say("Short")}
BETWEEN = 58  # dp
HIGH = 45
TOKEN = 32
LINE = ft.TextStyle(height=1.05)  # three lines are no higher than the range
ROUND = 12


@memoised
def Arena(*, view: View, meeting: MeetingView, names: tuple[str, ...], width: int) -> ft.Control:
    """Both players of an encounter: Attacker on the left, Defender on the right, the range between."""
    greys = use_settings().colours == "greys"
    wide = (width - BETWEEN - 2 * SNUG) / 2
    both = (meeting.attacker, meeting.defender)
    first, second = [_fighter(view, meeting, seat, names[seat], width=wide, greys=greys) for seat in both]
    between: ft.Control = ft.Icon(ft.Icons.COMPARE_ARROWS, size=26, color=QUIET, width=BETWEEN)
    if meeting.range is not None:
        between = spoken(_track(meeting.range), worded(RANGE_LABELS[meeting.range]))
    return ft.Row(
        [first, between, second], spacing=SNUG, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _fighter(view: View, meeting: MeetingView, seat: int, player: str, *, width: float, greys: bool) -> ft.Control:
    controller = controller_here()
    has_played, race, short = seat == meeting.by, view.tokens[seat].race, ft.TextOverflow.ELLIPSIS
    ground, colour, edge = ft.Colors.SURFACE_CONTAINER_HIGH, ft.Colors.ON_SURFACE, ft.Colors.TRANSPARENT
    if seat == meeting.awaited:
        ground, colour, edge = ft.Colors.SECONDARY_CONTAINER, ft.Colors.ON_SECONDARY_CONTAINER, ft.Colors.PRIMARY
    elif has_played:
        ground, colour = ft.Colors.TERTIARY_CONTAINER, ft.Colors.ON_TERTIARY_CONTAINER
    line = worded(_played(meeting)) if has_played else "" if race is None else worded(race_label(race))
    words: list[ft.Control] = [
        strong(player, 15, ft.FontWeight.W_700, color=colour, max_lines=1, overflow=short, style=LINE),
        ft.Text(line, size=12, color=colour, max_lines=1 + has_played, overflow=short, visible=bool(line), style=LINE),
    ]
    piece = token_of(view, seat, controller.table.config.seats, in_greys=greys)
    radius = TOKEN * (0.4 if piece.has_oracle else 0.46)  # room for the Oracle's sign at the upper right
    face = painted(token(piece, (radius + 1, TOKEN - radius - 1), radius), TOKEN, TOKEN)
    label = worded(mat_label(view, seat))
    if has_played:
        label = worded(say("{who}. Played: {what}", who=mat_label(view, seat), what=_played(meeting)))
    played = ("IO-35",) if meeting.card is None else card_rules(meeting.card)
    rules = (played if has_played else ()) + (race_rules(race) if race is not None else ())

    def act() -> None:
        if controller.asking:
            controller.explain(rules)
        else:
            controller.pick(Mat(seat))

    content = ft.Container(
        spoken(ft.Row([face, column(*words, gap=0, expand=True)], spacing=GAP), label, button=True),
        width=width,
        padding=ft.Padding.symmetric(vertical=2, horizontal=7),
        border_radius=ROUND,
        ink=in_keyboard_mode(),
        on_click=handler(careful("tray", act)),
    )
    return grounded(content, ground, ROUND, ft.Border.all(2, edge))


def _track(current: str) -> ft.Control:
    at, high = [*RANGES].index(current), HIGH / len(RANGES)  # type: ignore[arg-type]
    shapes: list[Shape] = [Rect(0, at * high, BETWEEN, high, Look(fill="primary"), 6)]
    for step, distance in enumerate(RANGES):
        words, down = worded(RANGE_WORDS[distance]), (step + 0.5) * high
        colour: Colour = "on primary" if step == at else "ink"
        strength = 0.45 if step < at else 1.0
        shapes.append(Text(BETWEEN / 2, down, words, 13, colour, is_bold=True, strength=strength))
    return painted(shapes, BETWEEN, HIGH)


def _played(meeting: MeetingView) -> Sentence:
    play = say("the race's ability") if meeting.card is None else card_label(meeting.card)
    return play if meeting.type is None else say("{what} ({type})", what=play, type=TYPE_LABELS[meeting.type])


class Fight(NamedTuple):
    """A fight's keys: the awaited player's plays and usual answer, and the `other` player's interrupts."""

    keys: tuple[Key, ...]
    other: int
    others: tuple[Key, ...]
    usual: tuple[Key, ...]

    def has_rules_above(self, width: float) -> bool:
        """Whether the link to the rules of cards follows the keys; otherwise it is in the last row."""
        return len(self.others) == BESIDE or len(self.keys) % columns(self.keys, width) > 0


BESIDE = 2  # keys of the other player beside the usual answer


def fight_of(view: View, offers: Sequence[Offer], width: float) -> Fight | None:
    """An encounter's keys. The other player's keys show that player's name, except those in the last row."""
    meeting = view.meeting
    if meeting is None:
        return None
    fighters = (meeting.attacker, meeting.defender)
    decides = meeting.attacker if meeting.phase == "diplomacy" else meeting.awaited
    (other,) = (seat for seat in fighters if seat != decides)
    able = [offer for offer in offers if not offer.rare or offer.entry is Cloak]
    theirs = [offer for offer in able if offer.fixed.get("seat") == other and offer.entry not in ENDINGS]
    usual = next((offer for offer in able if offer.entry in ENDINGS and offer not in theirs and _is_plain(offer)), None)
    own = [_key(offer) for offer in able if offer not in theirs and offer is not usual] + _at_any_time(decides, meeting)
    others = [*map(_key, theirs), *_at_any_time(other, meeting)]
    beside = BESIDE if in_a_row(width, IN_ROW, LEAST) > BESIDE else 0
    named = [changed(key, note=say("{who}", who=Who(other))) for key in others[beside:]]
    ending: tuple[Key, ...] = () if usual is None else (_key(usual, is_likely=usual.entry is not Die),)
    keys, count = (*own, *named), columns((*own, *named), width)
    if ending and not others:  # keys without room above are beside the usual answer
        first, last = ROWS * count, (ROWS + 1) * count - 1
        keys, ending = keys[:first] + keys[last:], keys[first:last] + ending
    return Fight(keys, other, tuple(others[:beside]), ending)


ENDINGS = frozenset({EndEncounter, HoldFire, Die, Pick, Swap, GiveBack})


def _is_plain(offer: Offer) -> bool:
    return not offer.open and offer.fixed.get("clone") is None


def fight_parts(view: View, fight: Fight, width: int) -> list[Any]:
    """The arena with both players, and keys for the awaited player's plays."""
    assert view.meeting is not None
    arena = Arena(view=view, meeting=view.meeting, names=controller_here().table.config.names, width=width)
    arrange = card_keys if fight.has_rules_above(width) else grid
    return [arena, arrange(fight.keys, width)]


@memoised
def LastOfFight(*, fight: Fight) -> ft.Control:
    """A row of keys: the other player's interrupts, and the awaited player's usual answer."""
    heads, width = worded(say("{who} can interrupt", who=Who(fight.other))), inner_width(use_window())
    return last_row(fight.usual, width, heads, fight.others, with_rules=not fight.has_rules_above(width))


# short texts; a screen reader says the full ones
WORDS: dict[type[Entry], Sentence] = {
    Challenge: say("Challenge"),
    HoldFire: say("No attack"),
    Attack: say("Ability: attack"),
    Cloak: say("Ability: cloak"),
    NaturalMove: say("Ability: move"),
    NaturalDiplomacy: say("Ability: diplomacy"),
}


def _key(offer: Offer, *, is_likely: bool = False) -> Key:
    card = _card_of(offer)
    if card is not None:
        type_words = TYPE_LABELS[WEAPONS[card].type] if card in WEAPONS else None
        return Key(card_label(card), Choose(offer), note=type_words, card=card)
    words = WORDS.get(offer.entry, offer.prompt)
    if offer.entry is Die:
        words = say("No defence") if offer.fixed["clone"] is None else say("Ability: clone")
    elif offer.entry is EndEncounter:
        words = say("Neither, go back") if offer.fixed.get("back") else say("Neither")
    return Key(words, Choose(offer), offer.prompt, is_likely=is_likely)


def _at_any_time(seat: int, meeting: MeetingView) -> list[Key]:
    """Keys for natural Xangofin or Human abilities before combat (C-IO-30), and a target's escapes (IO-46, IO-110)."""
    other = meeting.defender if seat == meeting.attacker else meeting.attacker
    is_before = meeting.phase == "diplomacy"
    offers = plays(seat, {NaturalDiplomacy}) if is_before else ()
    keys = [Key(WORDS[NaturalDiplomacy], Choose(offer, {"to": other}), offer.prompt) for offer in offers]
    who = meeting.defender if is_before else meeting.awaited
    is_open = meeting.phase in {"defense", "answer", "diplomacy"}
    return [*keys, *(escapes(seat) if is_open and seat == who else [])]


def escapes(seat: int) -> list[Key]:
    """The escapes that a player could play now, regardless of the hand."""
    offers = [*plays(seat, ESCAPES)]
    natural = [Key(WORDS[NaturalMove], Choose(offer), offer.prompt) for offer in offers if offer.entry is NaturalMove]
    return [*[play_key(offer) for offer in offers if offer.entry is not NaturalMove], *natural]


def _card_of(offer: Offer) -> Card | None:
    fixed: dict[str, Any] = dict(offer.fixed)
    if offer.entry is Attack and fixed["weapon"] != "ability":
        return fixed["weapon"]  # type: ignore[no-any-return]
    if offer.entry in {Defend, Diplomacy, Hologram}:
        return fixed["card"]  # type: ignore[no-any-return]
    if offer.entry is Cloak and fixed["by"] == "cloaking_device":
        return "cloaking_device"
    return "clone" if offer.entry is Die and fixed["clone"] == "clone" else None
