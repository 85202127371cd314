"""Settings of this device, stored field by field. Independent of Flet."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, Literal, get_args, get_type_hints

from companion.changes import ChangeCounter
from companion.language.offered import offered_languages
from companion.store.errors import StoreError, StoreNewer, StoreReadOnly
from companion.store.store import Store
from referees.common.protocol.sentence import say

log = logging.getLogger(__name__)
Theme = Literal["system", "light", "dark"]
Contrast = Literal["normal", "high"]
TextSize = Literal["100", "115", "130", "150", "175", "200"]
Motion = Literal["device", "reduced"]
Colours = Literal["okabe_ito", "greys"]
SYSTEM: Final = "automatic"
TEXT_SIZES: Final[tuple[TextSize, ...]] = get_args(TextSize)  # in per cent, ascending

FOR_NOW = say(
    "This change lasts until you close the app. It couldn't be saved, because the file with your games is read-only."
)


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. Raises ValueError for invalid values. A plain dataclass, as it is read before the first screen."""

    theme: Theme = "system"
    contrast: Contrast = "normal"
    text_size: TextSize = "100"
    keep_awake: bool = True
    haptics: bool = True
    motion: Motion = "device"
    colours: Colours = "okabe_ito"
    language: str = SYSTEM

    def __post_init__(self) -> None:
        for name, choices in _choices().items():
            if getattr(self, name) not in choices:
                raise ValueError(f"{name} cannot be {getattr(self, name)!r}")

    @property
    def scale(self) -> float:
        """The text scale factor."""
        return int(self.text_size) / 100


def _choices() -> dict[str, tuple[Any, ...]]:
    return _declared() | {"language": (SYSTEM, *offered_languages())}


@cache
def _declared() -> dict[str, tuple[Any, ...]]:
    return {name: get_args(kind) or (True, False) for name, kind in get_type_hints(Settings).items()}


def read(stored: Mapping[str, str]) -> Settings:
    """The stored settings; unknown values are replaced by defaults."""
    settings = Settings()
    for name, choices in _choices().items():
        if name in stored:
            matches = [value for value in choices if _text(value) == stored[name]]
            if matches:
                settings = replace(settings, **{name: matches[0]})
            else:
                log.warning("the setting %s is not understood", name)
    return settings


class CurrentSettings(ChangeCounter):
    """The current settings; all windows follow them."""

    def __init__(self) -> None:
        super().__init__()
        self.now = self._stored = Settings()

    async def load(self, store: Store) -> None:
        """Read the settings from a store. Raises nothing."""
        try:
            self._stored = read(await store.settings())
            self.apply(self._stored)
        except StoreError as error:
            log.warning("no settings: %s", error)

    async def change(self, store: Store, **fields: Any) -> None:
        """Apply and store settings; another change need not wait. Raises ValueError, StoreError (then neither applied
        nor stored), or StoreReadOnly (applied, not stored)."""
        self.apply(replace(self.now, **fields))
        try:
            for name, value in fields.items():
                await store.set_setting(name, _text(value))
                self._stored = replace(self._stored, **{name: value})
        except (StoreReadOnly, StoreNewer) as error:
            raise StoreReadOnly(FOR_NOW) from error
        except StoreError:
            failed = [name for name, value in fields.items() if getattr(self.now, name) == value]  # not changed since
            self.apply(replace(self.now, **{name: getattr(self._stored, name) for name in failed}))
            raise

    def apply(self, settings: Settings) -> None:
        """Apply settings without storing them."""
        if settings != self.now:
            self.now = settings
            self.tell()


def _text(value: str | bool) -> str:
    return value if isinstance(value, str) else str(value).lower()
