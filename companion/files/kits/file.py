"""Kit files: export, and import of untrusted ones. No content is used as a path, module or function name."""

import json
from typing import Any, NamedTuple

from companion.files.kits.kinds import facts, has_facts
from companion.files.kits.places import Content
from companion.files.kits.problems import checked, problems
from companion.files.untrusted_json import CUT_SHORT, GAME_FORMAT, KIT_FORMAT, FileKind, Limits
from companion.titles import title_of
from referees.common.protocol.sentence import say
from referees.common.record.steps import Steps
from referees.common.referee import Referee
from referees.common.registry import referee
from referees.common.setup.kit import Kit

VERSION = 1
LARGEST = 256 * 1024  # bytes: twenty times the largest kit
MOST = 1_000  # elements: twice those of any kit
LIMITS = Limits(LARGEST, layers=12, values=20_000, items=MOST, letters=2_000, digits=12, piece=LARGEST)

KIND = FileKind(
    format=KIT_FORMAT,
    version=VERSION,
    limits=LIMITS,
    untouched=say("Your kits are unchanged."),
    foreign=say("This file isn't an Oracle Companion kit."),
    others={
        GAME_FORMAT: say("This file is a game, not a kit. You can import it under “History”."),
        "": say("This file is a backup, not a kit. You can restore it in the settings."),
    },
    too_large=say("The file is too large to be a kit."),
    beyond=say("This file is too large or too complex to be a kit."),
    not_installed=say("This kit is for “{game}”, but the rules for that game aren't installed here."),
    newer=say("The kit was made by a newer Oracle Companion. Update this app, then try again."),
)


class KitFile(NamedTuple):
    """A game's id, and a valid kit in the current format."""

    game: str
    kit: Kit


def kit_file(game: str, kit: Kit) -> bytes:
    """A kit as a file's bytes."""
    head = {"format": KIT_FORMAT, "version": VERSION, "game": game, "edition": referee(game).about.edition}
    document = head | {"kit": kit.model_dump(mode="json")}
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def file_name(game: str, name: str) -> str:
    """The file name for a kit, with letters and digits only."""
    letters = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name.casefold())
    short = "-".join(part for part in letters.split("-") if part)[:40]
    return f"{game.replace('_', '-')}-kit{'-' + short if short else ''}.json"


def reading(content: bytes) -> Steps[KitFile]:
    """Parse and validate a kit file. Raises BadFile."""
    document = yield from KIND.reading(content)
    game, edition = KIND.game_in(document)
    if not isinstance(document.get("kit"), dict):
        raise KIND.refused(CUT_SHORT)
    return KitFile(game, _kit(game, edition, document["kit"]))


def kit_model(game: str) -> type[Kit]:
    """The pydantic model of a game's kit. Raises UnknownGame."""
    model: type[Kit] = referee(game).config.model_fields["kit"].annotation
    return model


def lifted(rules: Referee[Any, Any], kit: Content, edition: int) -> Content:
    """A kit of an older `edition` in the current format. Raises ValueError if it was never valid."""
    return dict(rules.lifted(json.dumps({"kit": kit}), edition)["kit"])


def _kit(game: str, edition: int, content: Content) -> Kit:
    rules, model = referee(game), kit_model(game)
    if not has_facts(model):
        raise KIND.refused(say("{game} has no kit.", game=title_of(game)))
    try:
        current = lifted(rules, content, edition)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise KIND.refused(CUT_SHORT) from error
    kit = checked(facts(model), current)
    if kit is None:
        problem = problems(facts(model), current, limit=1)[0].sentence
        raise KIND.refused(say("The kit can't be used: {wrong}", wrong=problem))
    return kit
