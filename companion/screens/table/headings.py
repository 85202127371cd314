"""Headings of forms and lists."""

from companion.table.control.controller import TableController
from companion.table.control.draft import Correction, at_odds, value_label
from referees.common.protocol.sentence import Sentence, say


def draft_title(controller: TableController) -> str:
    """The form's title."""
    draft, text = controller.draft, controller.table.text
    assert draft is not None
    prompt = text(draft.offer.prompt)
    if draft.spot is not None:
        return title_at(draft.spot, prompt, controller, old_value(controller))
    return " · ".join([prompt, *(text(value_label(draft.offer.open[name], value)) for name, value in draft.values)])


def title_at(spot: Correction | None, prompt: str, controller: TableController, was: Sentence | None = None) -> str:
    """The title: `prompt`, or in a correction what it replaces (the value `was`, if given) or precedes."""
    table = controller.table
    index = None if spot is None else table.index_of(spot.id)
    if spot is None or index is None:
        return prompt
    entry = say("“{entry}”", entry=table.sentence(index))
    if spot.op == "amend":
        return table.text(say("Instead of {what}:", what=was or entry), spot.id)
    return table.text(say("Before {entry}: {prompt}", entry=entry, prompt=prompt), spot.id)


def old_value(controller: TableController) -> Sentence | None:
    """The open field's value in the entry to replace, if public and comparable."""
    draft, table = controller.draft, controller.table
    index = None if draft is None or draft.spot is None else table.index_of(draft.spot.id)
    if draft is None or draft.spot is None or index is None or draft.spot.op == "insert" or draft.asks is None:
        return None
    entry, offer = table.timeline.entries[index].entry, draft.offer
    if offer.entry is not type(entry) or not controller.is_open(draft.spot.id) or at_odds(offer, entry, of=offer.fixed):
        return None
    was = getattr(entry, draft.asks)
    return None if was in (None, "", ()) else value_label(draft.domain, was)
