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
    found: dict[str, Component] = {}
    _gather(OURS, found)
    ours = [changed(found.pop(OURS), name="Oracle Companion")] if OURS in found else []
    letters = files("companion").joinpath("assets", "assets", "fonts", "OFL.txt").read_text("utf-8")
    return (*ours, Component(FACE, "", "OFL-1.1", letters), *(found[name] for name in sorted(found)))


def _gather(name: str, found: dict[str, Component]) -> None:
    if name in found:
        return
    try:
        package = distribution(name)
    except PackageNotFoundError:
        return
    found[name] = Component(package.metadata["Name"], package.version, _licence(package), _text(package))
    for need in package.requires or ():
        asked, _, condition = need.partition(";")
        if "extra" not in condition:
            _gather(re.split(r"[^A-Za-z0-9._-]", asked, maxsplit=1)[0].lower().replace("_", "-"), found)


def _licence(package: Distribution) -> str:
    said = [*_said(package, "License-Expression"), *_said(package, "License")]
    listed = [one.rpartition(" :: ")[2] for one in _said(package, "Classifier") if one.startswith("License ::")]
    return next((one for one in (*said, *listed) if "\n" not in one), "")


def _said(package: Distribution, name: str) -> list[str]:
    return [str(one) for one in package.metadata.get_all(name) or () if one]


def _text(package: Distribution) -> str:
    for file in package.files or ():
        if file.parts[0].endswith(".dist-info") and re.match(r"(licen[cs]e|copying)", file.name, re.IGNORECASE):
            return str(file.read_text("utf-8"))
    return ""
