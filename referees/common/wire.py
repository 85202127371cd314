"""Rulings, consequences, offers, tallies and outcomes as JSON values, with text rendered for one reader."""

from collections.abc import Iterable
from typing import Any, Final

from referees.common.protocol.offer import Choice, Domain, Number, Offer, Subset
from referees.common.protocol.ruling import Happening, Invalid, Refused, Ruling, Unclear
from referees.common.protocol.sentence import Reader
from referees.common.protocol.tally import Outcome, Tally

__all__ = ["domain_out", "happenings_out", "offer_out", "outcome_out", "ruling_out", "tally_out", "wordless"]

WORDS: Final = frozenset({"title", "label", "says"})
"""Members that are sentences, in their original language."""


def wordless(content: Any) -> Any:
    """A tally or an outcome without its sentences, whose wording may differ between versions."""
    if isinstance(content, dict):
        return {name: wordless(value) for name, value in content.items() if name not in WORDS}
    return [wordless(item) for item in content] if isinstance(content, list) else content


def ruling_out(ruling: Ruling | Invalid, reader: Reader, now: Any) -> dict[str, Any]:
    """A ruling as JSON: `ruling` (allowed, refused, unclear or invalid), text, citations; alternatives if refused,
    separate doubts if unclear."""
    answer: dict[str, Any] = {"ruling": type(ruling).__name__.lower(), "says": reader.text(ruling.sentence, now)}
    if isinstance(ruling, Invalid):
        return answer | {"field": ruling.field}
    answer["cites"] = list(ruling.cites)
    if isinstance(ruling, Refused):
        answer |= {
            "may_overrule": ruling.may_overrule,
            "instead": [offer_out(offer, reader, now) for offer in ruling.instead],
        }
    if isinstance(ruling, Unclear):
        answer |= _rests_on(ruling)
        answer["doubts"] = [
            {"says": reader.text(one.sentence, now), "cites": list(one.cites)} | _rests_on(one) for one in ruling.doubts
        ]
    return answer


def _rests_on(doubt: Unclear) -> dict[str, Any]:
    lists = {"assumed": list(doubt.assumed), "suspects": list(doubt.suspects)}
    return {name: items for name, items in lists.items() if items}


def happenings_out(happened: Iterable[Happening], reader: Reader, now: Any) -> list[dict[str, Any]]:
    """Consequences as JSON, with their citations."""
    return [{"says": reader.text(happening.sentence, now), "cites": list(happening.cites)} for happening in happened]


def offer_out(offer: Offer, reader: Reader, now: Any) -> dict[str, Any]:
    """An offer as JSON: kind, prompt, citations, fixed fields, domains of open fields."""
    return {
        "kind": offer.entry.kind_name(),
        "prompt": reader.text(offer.prompt, now),
        "cites": list(offer.cites),
        "fixed": dict(offer.fixed),
        "open": {name: domain_out(domain, reader, now) for name, domain in offer.open.items()},
    }


def domain_out(domain: Domain, reader: Reader, now: Any) -> dict[str, Any]:
    """A domain as a JSON value, with labels for its choices."""
    if isinstance(domain, Choice):
        return {"choice": [{"value": value, "label": reader.text(domain.label(value), now)} for value in domain.values]}
    if isinstance(domain, Number):
        return {"number": [domain.lo, domain.hi]}
    if isinstance(domain, Subset):
        limits = {"at_least": domain.at_least, "at_most": domain.at_most}
        values = domain_out(domain.of, reader, now)
        return {"subset": values, **limits, **({"may_repeat": True} if domain.may_repeat else {})}
    return {"text": domain.limit}


def tally_out(tally: Tally, seats: int, reader: Reader, now: Any) -> dict[str, Any]:
    """A tally's title, totals by seat, lines, and the tallies it was computed from."""
    return {
        "title": reader.text(tally.title, now),
        "totals": list(tally.totals(seats)),
        "lines": [
            {"seat": line.seat, "label": reader.text(line.label, now), "points": line.points,
             "cites": list(line.cites), "entry": line.entry}
            for line in tally.lines
        ],
        "parts": [tally_out(part, seats, reader, now) for part in tally.parts],
    }  # fmt: skip


def outcome_out(outcome: Outcome, reader: Reader, now: Any) -> dict[str, Any]:
    """An outcome as JSON: tied seats grouped, best first, and what ended the game."""
    return {
        "ranking": [list(group) for group in outcome.ranking],
        "says": reader.text(outcome.sentence, now),
        "cites": list(outcome.cites),
        "abandoned": outcome.abandoned,
    }
