"""Checks of a translated message."""

from collections import Counter
from collections.abc import Iterator
from string import Formatter

from companion.language.po import Message


def slots(template: str) -> Counter[str]:
    """The count of each slot in a template. Raises ValueError for an unmatched brace."""
    counts: Counter[str] = Counter()
    for _, name, form, conversion in Formatter().parse(template):
        if name is not None:
            if not name.isidentifier() or form or conversion:
                raise ValueError(f"{{{name}}} isn't a slot")
            counts[name] += 1
    return counts


def wrong(message: Message) -> Iterator[str]:
    """The mistakes in a translated message."""
    expected = [slots(message.id)] if message.plural is None else [slots(message.id), slots(message.plural)]
    for form, text in enumerate(message.texts):
        try:
            used = slots(text)
        except ValueError as error:
            yield str(error)
            continue
        allowed = expected if form == 0 or len(message.texts) == 1 else expected[-1:]
        if used not in allowed:
            yield f"slots {_listed(used)} instead of {_listed(allowed[-1])} in “{text}”"
        if text != text.strip() and message.id == message.id.strip():
            yield f"space around “{text}”"


def _listed(counts: Counter[str]) -> str:
    return " ".join(f"{{{name}}}" for name in sorted(counts.elements())) or "none"
