"""An encounter step by step: both players, the range reached, cards played, and who may play what. Derived from the
rules alone, never from a hand."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.boards.interstellar_oracle.buttons import (
    TYPE_SIGNS,
    card_key,
    heading,
    offered,
    sign_of,
    why,
)
from companion.boards.interstellar_oracle.faces import token_face
from companion.boards.interstellar_oracle.mats import play_key, plays
from companion.boards.interstellar_oracle.planets import token_of
from companion.boards.interstellar_oracle.reference import card_rules, race_rules
from companion.flet_fixes.guard import handler, memoised
from companion.look.widgets import QUIET, column, halves, spoken, stretched, strong, wrapped
from companion.measures import GAP, SNUG
from companion.table.controller import TableController
from companion.window.context import use_settings
from referees.common.protocol.entry import Entry
from referees.common.words import Offer, Sentence, Who, say
from referees.interstellar_oracle.combat.arms import RANGES, WEAPONS, range_label, type_label
from referees.interstellar_oracle.combat.combat import Attack, Challenge, HoldFire
from referees.interstellar_oracle.combat.defending import Cloak, Defend, Die
from referees.interstellar_oracle.equipment.journeys import NaturalMove, PlayMove, PlayWormhole
from referees.interstellar_oracle.meeting.diplomacy import Diplomacy, Hologram, NaturalDiplomacy
from referees.interstellar_oracle.table.meeting_view import MeetingView
from referees.interstellar_oracle.table.pieces import Card, card_label, race_label
from referees.interstellar_oracle.table.view import View

__all__ = ["duel_parts", "escapes"]

ESCAPES: tuple[type[Entry], ...] = (PlayMove, PlayWormhole, NaturalMove)
"""Entries that remove a player from an attack or an encounter (IO-46, IO-110, IO-114)."""

RANGE_WORDS = {"long": say("Long"), "medium": say("Medium"), "short": say("Short")}


# Participants, range and played cards


@memoised
def Arena(*, view: View, meeting: MeetingView, names: tuple[str, ...], controller: TableController) -> ft.Control:
    """The Attacker on the left, the Defender on the right; between them the range and the cards played."""
    greys = use_settings().colours == "greys"
    sides = [
        _fighter(view, seat, names[seat], controller, is_awaited=seat == meeting.awaited, greys=greys)
        for seat in (meeting.attacker, meeting.defender)
    ]
    between = ft.Icon(ft.Icons.COMPARE_ARROWS, size=26, color=QUIET)
    parts: list[ft.Control] = [ft.Row([sides[0], between, sides[1]], spacing=SNUG)]
    if meeting.range is not None:
        parts.append(_track(meeting.range, controller))
    if meeting.by is not None:
        parts.append(_on_the_table(view, meeting, meeting.by, controller))
    return stretched(*parts)


def _fighter(
    view: View, seat: int, player: str, controller: TableController, *, is_awaited: bool, greys: bool
) -> ft.Control:
    """Token, name and race; whoever is to decide is highlighted. Hand sizes are on the mats."""
    race = view.tokens[seat].race
    name, quiet = (ft.Colors.ON_SECONDARY_CONTAINER,) * 2 if is_awaited else (ft.Colors.ON_SURFACE, QUIET)
    short = ft.TextOverflow.ELLIPSIS
    words: list[ft.Control] = [strong(player, 15, ft.FontWeight.W_700, color=name, max_lines=2, overflow=short)]
    if race is not None:
        words.append(ft.Text(controller.table.text(race_label(race)), size=12, color=quiet))
    face = token_face(token_of(view, seat, controller.table.config.seats), 34, greys=greys)
    return ft.Container(
        ft.Row([face, column(*words, gap=0, expand=True)], spacing=GAP),
        expand=True,
        padding=ft.Padding.symmetric(vertical=6, horizontal=8),
        border_radius=12,
        bgcolor=ft.Colors.SECONDARY_CONTAINER if is_awaited else ft.Colors.SURFACE_CONTAINER_HIGH,
        border=ft.Border.all(2, ft.Colors.PRIMARY if is_awaited else ft.Colors.TRANSPARENT),
        ink=True,
        on_click=None if race is None else handler(partial(controller.explain, race_rules(race))),
    )


def _track(now: str, controller: TableController) -> ft.Control:
    """Long, medium, short: past, current and future ranges (IO-60)."""
    at = [*RANGES].index(now)  # type: ignore[arg-type]

    def one(step: int) -> ft.Control:
        words, middle = controller.table.text(RANGE_WORDS[RANGES[step]]), ft.TextAlign.CENTER
        ground, colour, weight = ft.Colors.SURFACE_CONTAINER_HIGHEST, QUIET, ft.FontWeight.W_400
        if step == at:
            ground, colour, weight = ft.Colors.PRIMARY, ft.Colors.ON_PRIMARY, ft.FontWeight.W_700
        shown = strong(words, 14, weight, color=colour, text_align=middle)
        strength = 0.45 if step < at else 1
        return ft.Container(shown, expand=True, bgcolor=ground, border_radius=8, padding=3, opacity=strength)

    track = ft.Row([one(step) for step in range(len(RANGES))], spacing=SNUG)
    return spoken(track, controller.table.text(range_label(now)))


def _on_the_table(view: View, meeting: MeetingView, by: int, controller: TableController) -> ft.Control:
    """The card awaiting its answer, with a link to its rules."""
    race = view.tokens[by].race
    if meeting.card is not None:
        sign, rules = sign_of(meeting.card), card_rules(meeting.card)
    else:
        sign = TYPE_SIGNS.get(meeting.type or "", ft.Icons.AUTO_AWESOME)
        rules = ("IO-35",) if race is None else race_rules(race)
    text, colour = controller.table.text(_played_words(meeting, by)), ft.Colors.ON_TERTIARY_CONTAINER
    words = strong(text, 15, color=colour, expand=True)
    return ft.Container(
        ft.Row([ft.Icon(sign, color=colour), words, why(rules, text, controller, colour)], spacing=GAP),
        bgcolor=ft.Colors.TERTIARY_CONTAINER,
        border_radius=12,
        padding=ft.Padding(left=12, top=2, right=4, bottom=2),
    )


def _played_words(meeting: MeetingView, by: int) -> Sentence:
    """The played card in words: "Claire: Blaster (energy)"."""
    what = say("the ability of the race") if meeting.card is None else card_label(meeting.card)
    if meeting.type is None:
        return say("{who}: {what}", who=Who(by), what=what)
    return say("{who}: {what} ({type})", who=Who(by), what=what, type=type_label(meeting.type))


# What may be done


def duel_parts(
    view: View, offers: tuple[Offer, ...], meeting: MeetingView, width: int, controller: TableController
) -> list[Any]:
    """First the answers to the question, then ways to escape, then who else may intervene."""
    likely = [offer for offer in offers if not offer.rare]
    parts: list[Any] = [Arena(view=view, meeting=meeting, names=controller.table.config.names, controller=controller)]
    for seat in dict.fromkeys(offer.fixed.get("seat") for offer in likely):
        of_seat = [offer for offer in likely if offer.fixed.get("seat") == seat]
        if seat is not None and seat != meeting.awaited:
            parts.append(heading(controller.table.text(say("{who} may answer with", who=Who(seat)))))
        parts += _keys(of_seat, width, controller)
    parts += [*_natural(meeting, controller), *_ways_out(meeting, width, controller)]
    cloaks = [offer for offer in offers if offer.rare and offer.entry is Cloak]
    return [*parts, wrapped([_plain(one, controller) for one in cloaks])] if cloaks else parts


def _natural(meeting: MeetingView, controller: TableController) -> list[ft.Control]:
    """C-IO-30: the natural ability of a Xangofin or a Human against the other, before combat."""
    if meeting.phase != "diplomacy":
        return []
    both = (meeting.attacker, meeting.defender)
    found = [
        (offer, other) for seat, other in (both, both[::-1]) for offer in plays(controller, seat, {NaturalDiplomacy})
    ]
    keys = [offered(one, controller, values={"to": other}) for one, other in found]
    return [wrapped(keys)] if keys else []


def _ways_out(meeting: MeetingView, width: int, controller: TableController) -> list[ft.Control]:
    """IO-46, IO-110: escapes of whoever is attacked or targeted, and before combat of the Defender."""
    seat = meeting.defender if meeting.phase == "diplomacy" else meeting.awaited
    away = escapes(controller, seat) if meeting.phase in {"defense", "answer", "diplomacy"} else []
    if not away:
        return []
    words = controller.table.text(say("{who} may get away by", who=Who(seat)))
    cards = halves([play_key(one, controller) for one in away if one.entry is not NaturalMove], width)
    return [heading(words), cards, *[_plain(one, controller) for one in away if one.entry is NaturalMove]]


def escapes(controller: TableController, seat: int) -> list[Offer]:
    """All ways in which a player could escape now, whoever holds the card."""
    return [*plays(controller, seat, ESCAPES)]


def _keys(offers: list[Offer], width: int, controller: TableController) -> list[ft.Control]:
    """Cards as card keys, two in a row; other offers as buttons."""
    cards = [(card, offer) for offer in offers if (card := _card_of(offer)) is not None]
    others = [offer for offer in offers if _card_of(offer) is None]
    keys = [card_key(card, partial(controller.choose, offer), controller, note=_type_of(card)) for card, offer in cards]
    plain = [wrapped([_plain(one, controller) for one in others])] if others else []
    return [halves(keys, width), *plain] if keys else plain


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


def _plain(offer: Offer, controller: TableController) -> ft.Control:
    return offered(offer, controller, is_likely=offer.entry in {Challenge, HoldFire})
