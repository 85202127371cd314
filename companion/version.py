"""Versions and licences of the app and its dependencies, from the installed packages."""

import re
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.resources import files

from referees.common.values.change import changed
from referees.common.values.value import Value

OURS = "oracle-companion"
FACE = "Atkinson Hyperlegible Next"


class Component(Value):
    """A component of the app: name, version, licence name and licence text."""

    name: str
    version: str
    licence: str
    text: str


def version() -> str:
    """The app's version; empty if it runs from an unpacked folder."""
    try:
        return distribution(OURS).version
    except PackageNotFoundError:
        return ""


def components() -> tuple[Component, ...]:
    """The app itself, its typeface, then every package it needs at run time, by name."""
    by_name: dict[str, Component] = {}
    _gather(OURS, by_name)
    ours = [changed(by_name.pop(OURS), name="Oracle Companion")] if OURS in by_name else []
    letters = files("companion").joinpath("assets", "assets", "fonts", "OFL.txt").read_text("utf-8")
    return (*ours, Component(FACE, "", "OFL-1.1", letters), *(by_name[name] for name in sorted(by_name)))


def _gather(name: str, by_name: dict[str, Component]) -> None:
    if name in by_name:
        return
    try:
        package = distribution(name)
    except PackageNotFoundError:
        return
    by_name[name] = Component(package.metadata["Name"], package.version, _licence(package), _text(package))
    for need in package.requires or ():
        requirement, _, condition = need.partition(";")
        if "extra" not in condition:
            _gather(re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0].lower().replace("_", "-"), by_name)


def _licence(package: Distribution) -> str:
    declared = [*_metadata(package, "License-Expression"), *_metadata(package, "License")]
    others = [line.rpartition(" :: ")[2] for line in _metadata(package, "Classifier") if line.startswith("License ::")]
    return next((name for name in (*declared, *others) if "\n" not in name), "")


def _metadata(package: Distribution, name: str) -> list[str]:
    return [str(value) for value in package.metadata.get_all(name) or () if value]


def _text(package: Distribution) -> str:
    for file in package.files or ():
        if file.parts[0].endswith(".dist-info") and re.match(r"(licen[cs]e|copying)", file.name, re.IGNORECASE):
            return str(file.read_text("utf-8"))
    return ""
