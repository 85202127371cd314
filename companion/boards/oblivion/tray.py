"""The tray of Oblivion: the answers to the open question, usable powers, the attack before it is confirmed, a single
card, a player's drafted cards; and the pads for a card of the deck list or for a place.

The list is the same whatever is held or was used (section D): it reveals no hand, and each card keeps its place; only
where the table plays with the draft's cards open, those of the hand stand first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.boards.keys import inner_width, scrolled
from companion.boards.oblivion.drafting import Into, end_tap, into, into_tap, named_tap, pile_count
from companion.boards.oblivion.faces import card_words, place_words, power_words, sum_words
from companion.boards.oblivion.taps import Attacker, Drafted, Looked, card_at, chosen_attack, doubted
from companion.boards.offers import Way, offer_buttons
from companion.boards.taps import Fill, Tap, choosing, do, doing, picking, tap
from companion.files.kits.edits import Add
from companion.files.kits.shelf import at_table
from companion.flet_fixes.guard import handler, memoised
from companion.look.widgets import (
    CENTRED,
    CLOSE,
    Act,
    button,
    column,
    filled,
    icon_button,
    note,
    shape,
    shares,
    stretched,
    strong,
    wrapped,
)
from companion.measures import GAP
from companion.table.control.controller import TableController
from companion.table.control.explaining import of_question
from companion.table.control.scene import Scene
from companion.window.at_table import careful, controller_here, worded
from companion.window.context import AppContext, use_app
from companion.window.field_in_use import text_field
from companion.window.window_size import use_window
from companion.words import capital, text
from referees.common.setup.kit import LONGEST_NAME
from referees.common.words import Choice, Offer, Sentence, Who, say
from referees.oblivion.combat import Attack
from referees.oblivion.drafting import EndLayout, LayOut
from referees.oblivion.placement import Place
from referees.oblivion.powers.triggers import Mirror, Resolve
from referees.oblivion.splitting import Pick, PutOnPile
from referees.oblivion.table.asking import KnownFirst
from referees.oblivion.table.pieces import Spot, cell_label
from referees.oblivion.using import UsePower
from referees.oblivion.view import View

__all__ = ["FROM_DRAFT", "BattleTray", "CardPad", "PlacePad", "answers_height", "found", "looked_parts", "strength"]

SEARCHED = 20
"""Lists of so many cards have a search from the start."""

ABREAST = 3
"""How many keys of cards stand side by side, where words have their usual size."""

HIGHEST = 0.4
"""How high the list of cards may get, as a part of the window."""

FROM_DRAFT = say("From the draft")
"""The heading of cards that are known to be in a hand."""

ANOTHER = say("Another card")
"""The key that opens the search."""

NAME, LETTER, BESIDE = 15, 0.53, 6
"""The size of a card's name on its key, about the width of a letter in sizes, and what is free beside it, in dp."""

CARD = shape(8, BESIDE)

PLACES = 190
"""How high that of places may get, in dp: they are tapped above."""


def found(cards: Sequence[tuple[str, str]], words: str) -> list[tuple[str, str]]:
    """The cards, id and name, whose name contains all of these words, in the kit's order."""
    parts = words.casefold().split()
    return [one for one in cards if all(part in one[1].casefold() for part in parts)]


@memoised
def DeckList(
    *, choice: Choice, width: int, most: int | None = None, now: Into | None = None, piles: int = 0
) -> ft.Control:
    """All cards of the deck as keys, those known from the draft first. A tap fills the card into the entry; in the
    draft, where cards go `now` on one of so many `piles` or on none, it lays it out. A list higher than `most` dp is
    scrolled. A card that has no key is searched for, or added."""
    controller, app = controller_here(), use_app()
    typed, set_typed = ft.use_state("")
    opened, set_opened = ft.use_state(False)

    async def tapped(card: str) -> None:
        set_typed("")
        set_opened(False)
        meant: Tap = Fill("card", card) if now is None else named_tap(controller.scene, card, now)
        await controller.careful("pad" if now is None else "tray", partial(do, controller, meant))()

    def asked() -> None:
        if controller.asking:
            controller.explain(of_question(controller.table))

    deck = controller.table.config.kit.cards
    cards = [(id, text(choice.label(id))) for id in choice.values]
    known = choice.label.known if isinstance(choice.label, KnownFirst) else ()
    is_searched = opened or len(cards) >= SEARCHED
    listed = found(cards, typed) if is_searched else cards

    def keys(chosen: Sequence[tuple[str, str]], *more: ft.Control) -> ft.Control:
        share = (width - (ABREAST - 1) * GAP) / ABREAST
        each = [card_key(name, deck[id].attack, deck[id].health, partial(tapped, id), share) for id, name in chosen]
        return wrapped(shares([*each, *more], width, ABREAST))

    drafted, others = [one for one in listed if one[0] in known], [one for one in listed if one[0] not in known]
    opens = partial(set_opened, True)
    more = [] if is_searched or now is not None else [button(text(ANOTHER), opens, style=CLOSE)]
    rows: list[ft.Control] = [keys(others, *more)] if others or more else []
    if not listed:
        words = text(say("Add “{name}” to the deck", name=typed.strip()))
        none = ft.Text(text(say("No card in the deck has that name.")), size=16)
        rows = [wrapped([none, button(words, partial(_add, app, controller, typed), ft.Icons.ADD)])]
    if drafted:
        heading = [note(text(say("The other cards of the deck")), 15)] if rows else []
        rows = [strong(text(FROM_DRAFT), 16), keys(drafted), *heading, *rows]
    search = text_field(
        text(say("Search the deck")),
        value=typed,
        dense=True,
        prefix_icon=ft.Icons.SEARCH,
        on_click=handler(asked),
        on_change=handler(lambda event: set_typed(event.control.value)),
    )
    above: list[ft.Control] = [search] if is_searched else []
    if now is not None:
        chips = [pile_key(pile, now) for pile in range(piles)]
        if not is_searched:
            chips.append(icon_button(ft.Icons.SEARCH, text(ANOTHER), opens))
        above.append(wrapped(shares(chips, width, len(chips))))
    shown = stretched(*rows) if most is None else scrolled(rows, width, most)
    return stretched(*above, shown)


def card_key(name: str, attack: int, health: int, act: Act, width: float) -> ft.Control:
    """The key of a card: its name, each word on a line of its own where they have no room side by side, and below it
    attack and health as they are printed."""
    shown = name if len(name) * NAME * LETTER <= width - 2 * BESIDE else name.replace(" ", "\n")
    words = column(
        strong(shown, NAME, text_align=ft.TextAlign.CENTER, semantics_label=name),
        note(f"{attack}/{health}", 13),
        gap=0,
        horizontal_alignment=CENTRED,
    )
    said = ft.Semantics(content=words, label=strength(name, attack, health), exclude_semantics=True)
    return button(said, act, style=CARD)


def pile_key(pile: int, now: Into) -> ft.Control:
    """The key of a pile on which cards go as they are named, until it is tapped again."""
    is_on = now.pile == pile
    ink = ft.Colors.ON_PRIMARY if is_on else ft.Colors.ON_SECONDARY_CONTAINER
    words = strong(text(say("Pile {number}", number=pile + 1)), 16, color=ink, text_align=ft.TextAlign.CENTER)
    act = careful("tray", tap(into_tap, None if is_on else pile, now))
    said = ft.Semantics(content=words, selected=True if is_on else None)
    return (filled if is_on else button)(said, act, style=CLOSE)


def strength(name: str, attack: int, health: int) -> str:
    """A card by name, attack and health, as they are printed."""
    return f"{name} {attack}/{health}"


async def _add(app: AppContext, controller: TableController, typed: str) -> None:
    """A card of that name in the table's kit, and its page, where the rest of it is copied."""
    editing = at_table(app.device.kits, controller.table)
    before = set(editing.content["cards"])
    await editing.edit(Add(("cards",), typed.strip()[:LONGEST_NAME]))
    for card in sorted(set(editing.content["cards"]) - before):
        await app.go(f"/table/{controller.table.head.id}/kit/cards.{card}")


@memoised
def CardPad(choice: Choice, width: int) -> ft.Control:
    """Fills in the card with one tap."""
    return DeckList(choice=choice, width=width, most=int(use_window().height * HIGHEST))


@memoised
def PlacePad(choice: Choice, width: int, name: str) -> ft.Control:
    """Lit places can be tapped on the board above, and are listed here by name."""
    keys = [button(capital(worded(choice.label(one))), careful("pad", doing(Fill(name, one)))) for one in choice.values]
    return scrolled([note(text(say("Tap it above where it is lit, or here.")), 15), wrapped(keys)], width, PLACES)


# Panels and answers


def attack_parts(view: View, picked: Attacker) -> list[ft.Control]:
    """The sum, what to tap next, and the choice of the card alone or with its duplicates."""
    attack = chosen_attack(view, picked)
    if attack is None:
        return []
    total = strong(
        worded(say("Attack: {sum}", sum=sum_words(view, attack.parts, attack.total))), 20, ft.FontWeight.W_700
    )
    next_tap = say("Tap the card that is attacked.")
    if view.attacked is not None:
        next_tap = say("Tap the card of {who} that is attacked.", who=Who(view.attacked))
    keys: list[ft.Control] = []
    for other in view.choices:
        if picked.cell in other.cells and other.alone != picked.alone:
            words = say("This card alone") if other.alone else say("All its duplicates together")
            act = picking(Attacker(picked.cell, other.alone))
            keys.append(button(worded(words), careful("tray", act)))
    parts: list[ft.Control] = [ft.Semantics(content=total, live_region=True), note(worded(next_tap), 16)]
    return [*parts, wrapped(keys)] if keys else parts


def looked_parts(view: View, offers: tuple[Offer, ...], spot: Spot) -> list[ft.Control]:
    """Its place, status, printed power, attack by component, and why it can't attack or be attacked."""
    card = card_at(view, spot)
    if card is None:
        return [_away()]
    lines = [place_words(*spot, card_words(card))]
    if card.power:
        lines.append(say("{power}", power=card.power))
    if len(card.parts) > 1:
        lines.append(say("Attack: {sum}", sum=sum_words(view, card.parts, card.attack)))
    lines += _why_not(view, spot)
    return [*_lines(lines), *power_keys(view, offers, only=spot), _away()]


def _why_not(view: View, spot: Spot) -> list[Sentence]:
    """The referee's reason, with its passages, for a card that can't attack or be attacked now."""
    attack = doubted(view, spot)
    refused = None if attack is None else controller_here().why_not(attack)
    if refused is None:
        return []
    return [say("{sentence} ({cites})", sentence=refused.sentence, cites=", ".join(refused.cites))]


def drafted_parts(view: View, seat: int) -> list[ft.Control]:
    """OB-14: cards known from the draft that are still in the hand."""
    cards = view.players[seat].drafted or ()
    known = say("{cards}", cards=", ".join(cards)) if cards else say("nothing that is known")
    others = view.players[seat].hand - len(cards)
    lines = [say("{who} holds from the draft: {cards}.", who=Who(seat), cards=known)]
    if others > 0:
        lines.append(say("Cards that nobody else has seen: {count}.", count=others))
    return [*_lines(lines), _away()]


def _lines(lines: list[Sentence]) -> list[ft.Control]:
    first, *rest = [worded(one) for one in lines]
    return [strong(first, 16), *[note(one, 15) for one in rest]]


def _away() -> ft.Control:
    return wrapped([button("Close", careful("tray", picking(None)))])


def power_keys(view: View, offers: tuple[Offer, ...], only: Spot | None = None) -> list[ft.Control]:
    """A key for each card with a usable power; `only` that of one place. Equal names get their places added."""
    powers = [(offer, (offer.fixed["seat"], *offer.fixed["source"])) for offer in offers if offer.entry is UsePower]
    cards = [card_at(view, spot) for _, spot in powers]
    names = [card.name for card in cards if card is not None]
    keys: list[ft.Control] = []
    for (offer, spot), card in zip(powers, cards, strict=True):
        assert card is not None, "a power on offer is that of a card that lies there"
        does = power_words(controller_here().table.config.kit.cards[card.id])
        words = say("{card}: {does}", card=card.name, does=does)
        if names.count(card.name) > 1:
            words = say("{card} ({place}): {does}", card=card.name, place=cell_label(spot[1:]), does=does)
        if only in {None, spot}:
            act = careful("tray", choosing(offer))
            keys.append(button(worded(words), act, icon=ft.Icons.BOLT))
    return [wrapped(keys)] if keys else []


# The tray

HIGH = 98
"""The height of the answers, in dp: two rows of the deck list under its search."""

HINTS: dict[Any, Sentence] = {
    PutOnPile: say("Tap the pile for the card with the ring; tap another card to put that one next."),
    Pick: say("Tap the pile that is taken."),
    Place: say("Tap a free place above, then name the card."),
    Resolve: say("Tap the card on which it is used."),
    Mirror: say("Tap the card that it duplicates."),
    Attack: say("Tap a lit card, then the one it attacks."),
}


def answers_height(kind: str, scene: Scene, width: int) -> int:
    """The height of what answers a question, in dp."""
    return HIGH


@memoised
def BattleTray(scene: Scene) -> ft.Control:
    """The selected panel, or the answers to the question."""
    width = inner_width(use_window())
    if scene.view.stage == "layout":
        return column(*_naming(scene, width))
    return stretched(*_parts(scene.view, scene.likely, scene.picked, width))


def _naming(scene: Scene, width: int) -> list[ft.Control]:
    """The piles, the deck list, and a key that ends the layout where the dealer decides when."""
    now, piles = into(scene, controller_here().table.timeline), pile_count(scene.view)
    parts: list[ft.Control] = []
    for offer in scene.likely:
        if offer.entry is LayOut and isinstance(choice := offer.open.get("card"), Choice):
            parts.append(DeckList(choice=choice, width=width, now=now, piles=piles))
        elif offer.entry is EndLayout:
            parts.append(filled(worded(offer.prompt), careful("tray", tap(end_tap, now))))
    return parts


def _parts(view: View, likely: tuple[Offer, ...], picked: Any, width: int) -> list[ft.Control]:
    if isinstance(picked, Looked):
        return looked_parts(view, likely, picked.spot)
    if isinstance(picked, Drafted):
        return drafted_parts(view, picked.seat)
    if isinstance(picked, Attacker):
        return [*attack_parts(view, picked), *power_keys(view, likely)]
    reader = controller_here().table.reader()
    parts: list[ft.Control] = []
    told = next((HINTS[offer.entry] for offer in likely if offer.entry in HINTS and offer.open), None)
    if told is not None:
        parts.append(note(reader.text(told), 16))
    parts += power_keys(view, likely)
    others = [offer for offer in likely if offer.entry is not UsePower and not (offer.entry in HINTS and offer.open)]
    way = Way(reader, "tray")
    if told is None:
        return [*parts, *offer_buttons(others, way)]
    beside = [button(reader.text(offer.prompt), way.take(offer)) for offer in others]  # what is above has precedence
    return [*parts, wrapped(beside)] if beside else parts
