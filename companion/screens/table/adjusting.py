"""A panel that directly corrects one fact on the table, in steps: fact, place, value."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import flet as ft

from companion.look.widgets import button, quiet, sheet, wrapped
from companion.screens.table.headings import title_at
from companion.table.control.controller import Panel, TableController, fact_place
from companion.table.control.draft import Correction
from companion.words import capital, said
from referees.common.protocol.offer import Offer
from referees.common.protocol.sentence import Field, Sentence, Who, say

FEW = 12  # the most places shown at once
SOMEONE = say("a player")
ANY = say("…")
TITLE = say("Correct what's on the table")


def next_choices(offers: Sequence[Offer]) -> list[tuple[Offer, ...]]:
    """Groups the offers for the next step: by fact, by the first coordinate that differs, or in dozens."""
    facts = _grouped(offers, lambda offer: fact_place(offer)[0])
    if len(facts) > 1:
        return facts
    if len(offers) <= FEW:
        return [(offer,) for offer in offers]
    for at in range(1, len(fact_place(offers[0]))):
        groups = _grouped(offers, lambda offer, at=at: fact_place(offer)[at])  # type: ignore[misc]
        if 1 < len(groups) < len(offers) and len({common_prompt(group) for group in groups}) == len(groups) <= FEW:
            return groups
    return [tuple(offers[at : at + FEW]) for at in range(0, len(offers), FEW)]


def _grouped(offers: Sequence[Offer], by: Callable[[Offer], Hashable]) -> list[tuple[Offer, ...]]:
    groups: dict[Hashable, list[Offer]] = {}
    for offer in offers:
        groups.setdefault(by(offer), []).append(offer)
    return [tuple(group) for group in groups.values()]


def common_prompt(offers: Sequence[Offer]) -> Sentence:
    """The common part of these offers' prompts: "a player's area, …"."""
    prompts = [offer.prompt for offer in offers]
    if len({value for prompt in prompts for _, value in prompt.fields if isinstance(value, Who)}) > 1:
        prompts = [_of_anybody(prompt) if prompt.template != prompts[-1].template else prompt for prompt in prompts]
    return _common(prompts, lambda first, _: SOMEONE if isinstance(first, Who) else ANY)


def _of_anybody(prompt: Sentence) -> Sentence:
    fields = tuple((name, SOMEONE if isinstance(value, Who) else value) for name, value in prompt.fields)
    return Sentence(prompt.template, fields, prompt.plural, prompt.count)


def ranging(offers: Sequence[Offer]) -> Sentence:
    """A range of offers in words: "first – last"."""
    return _common([offer.prompt for offer in offers], lambda first, last: say("{a} – {z}", a=first, z=last))


def _common(prompts: Sequence[Sentence], varied: Callable[[Field, Field], Field]) -> Sentence:
    """The common prompt: each field that varies is replaced by `varied(first value, last value)`."""
    first, last = prompts[0], prompts[-1]
    if any(prompt.template != first.template for prompt in prompts):
        return say("{first} …", first=first)
    fields = tuple(
        (column[0][0], column[0][1] if len(set(column)) == 1 else varied(column[0][1], column[-1][1]))
        for column in zip(*[prompt.fields for prompt in prompts], strict=True)
    )
    return Sentence(first.template, fields, first.plural, last.count)


def labels(choices: Sequence[tuple[Offer, ...]]) -> list[Sentence]:
    """A label for each choice, without their common part, which is in the title."""
    names = [common_prompt(choice) for choice in choices]
    if len(set(names)) < len(names):
        names = [ranging(choice) for choice in choices]
    if len(names) > 1 and all(name.template == names[0].template for name in names):
        columns = zip(*[name.fields for name in names], strict=True)
        varied = [[value for _, value in column] for column in columns if len(set(column)) > 1]
        if len(varied) == 1:
            return [say("{value}", value=value) for value in varied[0]]
    return names


def adjusting(
    offers: Sequence[Offer], controller: TableController, spot: Correction | None, *, is_first: bool
) -> ft.Control:
    """One step of correcting a fact, the first one among all; `spot`: the entry to correct, or None."""
    choices = next_choices(offers)

    def words(sentence: Sentence) -> str:
        return capital(controller.table.text(sentence))

    def opens(choice: tuple[Offer, ...]) -> Callable[[], Any]:
        if len(choice) == 1:
            return controller.careful("panel", lambda: controller.choose(choice[0], spot=spot))
        inside = frozenset(fact_place(offer) for offer in choice)
        return lambda: controller.open(Panel("more", ("adjust", spot, inside)))

    rows = [button(words(name), opens(choice)) for name, choice in zip(labels(choices), choices, strict=True)]
    if is_first:
        return sheet(title_at(spot, words(TITLE), controller), controller.close, wrapped(rows))
    back = quiet(
        said("Something else"), lambda: controller.open(Panel("more", ("adjust", spot))), icon=ft.Icons.ARROW_BACK
    )
    title = title_at(spot, words(common_prompt(offers)), controller)
    return sheet(title, controller.close, wrapped(rows), wrapped([back]))
