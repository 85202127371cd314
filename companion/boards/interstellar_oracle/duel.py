"""An encounter step by step: both players, the range reached, cards played, and who may play what. Derived from the
rules alone, never from a hand."""

from __future__ import annotations

from typing import Any

import flet as ft
import flet.canvas as cv

from companion.boards.interstellar_oracle.buttons import (
    card_key,
    card_rules,
    cards_laid,
    deed,
    offered,
    race_rules,
    way_to_rules,
)
from companion.boards.interstellar_oracle.faces import token_face, token_of
from companion.boards.interstellar_oracle.mats import mat_label, play_key, plays
from companion.boards.interstellar_oracle.taps import Mat
from companion.boards.taps import choosing
from companion.flet_fixes.guard import handler, memoised
from companion.look.drawing import Point, canvas, grounded, ink, word
from companion.look.widgets import QUIET, column, shares, spoken, strong
from companion.measures import GAP, SNUG
from companion.window.at_table import careful, controller_here, worded
from companion.window.context import use_settings
from companion.window.lead import keys_lead
from companion.words import capital
from referees.common.words import Entry, Offer, Sentence, Who, say
from referees.interstellar_oracle.combat.arms import RANGES, WEAPONS, range_label, type_label
from referees.interstellar_oracle.combat.combat import Attack, Challenge, HoldFire
from referees.interstellar_oracle.combat.defending import Cloak, Defend, Die
from referees.interstellar_oracle.equipment.journeys import NaturalMove, PlayMove, PlayWormhole
from referees.interstellar_oracle.meeting.diplomacy import Diplomacy, Hologram, NaturalDiplomacy
from referees.interstellar_oracle.meeting.encounter import Part
from referees.interstellar_oracle.table.meeting_view import MeetingView
from referees.interstellar_oracle.table.pieces import Card, card_label, race_label
from referees.interstellar_oracle.table.view import View

__all__ = ["duel_parts", "escapes"]

ESCAPES: tuple[type[Entry], ...] = (PlayMove, PlayWormhole, NaturalMove)
"""Entries that remove a player from an attack or an encounter (IO-46, IO-110, IO-114)."""

RANGE_WORDS = {"long": say("Long"), "medium": say("Medium"), "short": say("Short")}


# Participants, range and played cards

BETWEEN = 58
"""The width of the range between the fighters, in dp."""

HIGH = 56
TOKEN = 32
ROUND = 12

CARD = 100
"""The width of a card with a long name, in dp: where three are wider than the tray, columns would lie below each other,
perhaps those who wait first."""


@memoised
def Arena(*, view: View, meeting: MeetingView, names: tuple[str, ...], width: int) -> ft.Control:
    """The Attacker on the left, the Defender on the right; between them the range."""
    greys = use_settings().colours == "greys"
    wide = (width - BETWEEN - 2 * SNUG) / 2
    both = (meeting.attacker, meeting.defender)
    first, second = [_fighter(view, meeting, seat, names[seat], width=wide, greys=greys) for seat in both]
    between: ft.Control = ft.Icon(ft.Icons.COMPARE_ARROWS, size=26, color=QUIET, width=BETWEEN)
    if meeting.range is not None:
        between = spoken(_track(meeting.range), worded(range_label(meeting.range)))
    return ft.Row(
        [first, between, second], spacing=SNUG, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _fighter(view: View, meeting: MeetingView, seat: int, player: str, *, width: float, greys: bool) -> ft.Control:
    """Token, name, and the race or what was played; whoever is to decide is lit. A tap opens the mat; while rules are
    asked for it shows those of the card and the race."""
    controller = controller_here()
    has_played, race, short = seat == meeting.by, view.tokens[seat].race, ft.TextOverflow.ELLIPSIS
    ground, colour, edge = ft.Colors.SURFACE_CONTAINER_HIGH, ft.Colors.ON_SURFACE, ft.Colors.TRANSPARENT
    if seat == meeting.awaited:
        ground, colour, edge = ft.Colors.SECONDARY_CONTAINER, ft.Colors.ON_SECONDARY_CONTAINER, ft.Colors.PRIMARY
    elif has_played:
        ground, colour = ft.Colors.TERTIARY_CONTAINER, ft.Colors.ON_TERTIARY_CONTAINER
    told = worded(_played(meeting)) if has_played else "" if race is None else worded(race_label(race))
    words: list[ft.Control] = [
        strong(player, 15, ft.FontWeight.W_700, color=colour, max_lines=1, overflow=short),
        ft.Text(told, size=12, color=colour, max_lines=1 + (" " in told), overflow=short, visible=bool(told)),
    ]
    face = token_face(token_of(view, seat, controller.table.config.seats), TOKEN, greys=greys)
    label = worded(mat_label(view, seat))
    if has_played:
        label = worded(say("{who}. Played: {what}", who=mat_label(view, seat), what=_played(meeting)))
    rules = ((*_rules_of_played(meeting),) if has_played else ()) + (race_rules(race) if race is not None else ())

    def act() -> None:
        if controller.asking:
            controller.explain(rules)
        else:
            controller.pick(Mat(seat))

    shown = ft.Container(
        spoken(ft.Row([face, column(*words, gap=0, expand=True)], spacing=GAP), label, button=True),
        width=width,
        padding=ft.Padding.symmetric(vertical=8, horizontal=7),
        border_radius=ROUND,
        ink=keys_lead(),
        on_click=handler(careful("tray", act)),
    )
    return grounded(shown, ground, ROUND, ft.Border.all(2, edge))


def _track(now: str) -> ft.Control:
    """Long, medium, short, one below the other: past, current and future ranges (IO-60)."""
    at, high = [*RANGES].index(now), HIGH / len(RANGES)  # type: ignore[arg-type]
    shapes: list[cv.Shape] = [
        cv.Rect(0, at * high, BETWEEN, high, border_radius=6, paint=ink(ft.Colors.PRIMARY)),
    ]
    for step, distance in enumerate(RANGES):
        colour = {at: ft.Colors.ON_PRIMARY}.get(step, QUIET if step > at else ft.Colors.with_opacity(0.45, QUIET))
        words = worded(RANGE_WORDS[distance])
        shapes.append(word(words, Point(BETWEEN / 2, (step + 0.5) * high), 13, colour))
    return canvas(shapes, BETWEEN, HIGH)


def _played(meeting: MeetingView) -> Sentence:
    """What was played, and its type: "Blaster (energy)"."""
    what = say("the ability of the race") if meeting.card is None else card_label(meeting.card)
    return what if meeting.type is None else say("{what} ({type})", what=what, type=type_label(meeting.type))


def _rules_of_played(meeting: MeetingView) -> tuple[str, ...]:
    return ("IO-35",) if meeting.card is None else card_rules(meeting.card)


# What may be done


def duel_parts(view: View, offers: tuple[Offer, ...], meeting: MeetingView, width: int) -> list[Any]:
    """Both players, and below them what each may play: in a column each where both may play something. Under attack
    all that saves is in sight: there the cards of both share their rows. Once they fight, both may hold the same card:
    the other's are named."""
    names, both = controller_here().table.config.names, (meeting.attacker, meeting.defender)
    arena = Arena(view=view, meeting=meeting, names=names, width=width)
    decides = meeting.attacker if meeting.phase == "diplomacy" else meeting.awaited
    (other,) = (seat for seat in both if seat != decides)
    whose = None if meeting.phase == "diplomacy" else say("{who}", who=Who(other))
    (cards, others), (more, rare) = _of(decides, offers, meeting), _of(other, offers, meeting, whose)
    if meeting.phase not in {"diplomacy", "attack"}:  # to do nothing kills, and stands last
        return [arena, cards_laid([*cards, *more], width, *others, *rare)]
    keys, beside, third = [*others, *cards], [*rare, *more], (width - 2 * GAP) // 3
    if not beside or (whose is not None and third < CARD):
        return [arena, cards_laid([*keys, *beside], width)]
    wide = 2 * third + GAP  # who decides has more to choose from; the way to the rules has room beside it
    own = ft.Container(cards_laid(keys, wide, count=2, with_rules=False), width=wide)
    columns: list[ft.Control] = [own, column(*shares(beside, third, 1), way_to_rules())]
    if decides == meeting.defender:
        columns.reverse()
    at_top = ft.CrossAxisAlignment.START  # or below each other, where words are large
    return [arena, ft.Row(columns, wrap=True, spacing=GAP, run_spacing=GAP, vertical_alignment=at_top)]


Keys = tuple[list[ft.Control], list[ft.Control]]
"""Of cards, and of what else may be done."""


def _of(seat: int, offers: tuple[Offer, ...], meeting: MeetingView, whose: Sentence | None = None) -> Keys:
    """What one of them may do: answer the question, vanish, use the race's nature, or escape. `whose` stands on the
    cards."""
    both = {meeting.attacker, meeting.defender}
    able = [(offer, offer.fixed.get("seat")) for offer in offers if not offer.rare or offer.entry is Cloak]
    own = [offer for offer, by in able if (by if by in both else meeting.awaited) == seat]
    cards = [(card, offer) for offer in own if (card := _card_of(offer)) is not None]
    keys = [card_key(card, choosing(offer), note=whose or _type_of(card)) for card, offer in cards]
    others = [_plain(offer) for offer in own if _card_of(offer) is None]
    away = _ways_out(seat, meeting)
    keys += [play_key(one, AWAY) for one in away if one.entry is not NaturalMove]
    others += [_plain(one) for one in away if one.entry is NaturalMove]
    return keys, [*others, *_natural(seat, meeting)]


AWAY = say("gets away")


def _natural(seat: int, meeting: MeetingView) -> list[ft.Control]:
    """C-IO-30: the natural ability of a Xangofin or a Human against the other, before combat."""
    if meeting.phase != "diplomacy":
        return []
    other = meeting.defender if seat == meeting.attacker else meeting.attacker
    found = plays(seat, {NaturalDiplomacy})
    return [offered(one, values={"to": other}) for one in found]


def _ways_out(seat: int, meeting: MeetingView) -> list[Offer]:
    """IO-46, IO-110: escapes of whoever is attacked or targeted, and before combat of the Defender."""
    who = meeting.defender if meeting.phase == "diplomacy" else meeting.awaited
    is_open = meeting.phase in {"defense", "answer", "diplomacy"}
    return escapes(seat) if is_open and seat == who else []


def escapes(seat: int) -> list[Offer]:
    """All ways in which a player could escape now, whoever holds the card."""
    return [*plays(seat, ESCAPES)]


def _type_of(card: Card) -> Sentence | None:
    """A weapon's type; its range is the current one."""
    return type_label(WEAPONS[card].type) if card in WEAPONS else None


def _card_of(offer: Offer) -> Card | None:
    """The card that an offer plays; None where there is none, or several are possible."""
    fixed: dict[str, Any] = dict(offer.fixed)
    if offer.entry is Attack and fixed["weapon"] != "ability":
        return fixed["weapon"]  # type: ignore[no-any-return]
    if offer.entry in {Defend, Diplomacy, Hologram}:
        return fixed["card"]  # type: ignore[no-any-return]
    if offer.entry is Cloak and fixed["by"] == "cloaking_device":
        return "cloaking_device"
    return "clone" if offer.entry is Die and fixed["clone"] == "clone" else None


SHORT = {Challenge: say("Challenge"), Part: say("Neither")}


def _plain(offer: Offer) -> ft.Control:
    """What is no card; in a column of its own a screen reader hears more than stands there."""
    likely = offer.entry in {Challenge, HoldFire}
    if offer.entry not in SHORT or offer.fixed.get("back"):  # whoever goes back is told where to
        return offered(offer, is_likely=likely)
    words = worded(SHORT[offer.entry])
    ink = ft.Colors.ON_PRIMARY if likely else ft.Colors.ON_SECONDARY_CONTAINER
    face = spoken(strong(words, 16, ft.FontWeight.W_500, color=ink), capital(worded(offer.prompt)))
    return deed(face, choosing(offer), is_likely=likely)
