"""Realistic files of plays with faults: odd values, missing and duplicated parts, damaged ends."""

import csv
import io
import json
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import parse_qs, quote, urlsplit
from xml.etree import ElementTree as ET

from hypothesis import strategies as st

from companion.files.plays import csv_file
from tests.companion.files.play_files import bg_stats_export, bgg_page, document
from tests.companion.files.test_plays_bg_stats import link
from tests.companion.files.test_plays_bgg import ITEM, PLAYERS, play
from tests.companion.files.test_plays_table import ours

DEEP: Final[Any] = json.loads("[" * 300 + "]" * 300)
ODD_TEXTS: Final = (
    "", " ", "0", "-1", "1", "65", "9" * 400, "1e999", "NaN", "true", "3+4", "8+2+", "21,7", "\ud800", "\x00", "\x0b",
    "\ufffe", "\u202e", "'=1", "=1+1", '"', "<b>", "&amp;", "x" * 5_000, "Ann", "ANN", "Ann (2)", "a-1", "bg_stats",
    "../../etc/passwd", "0000-00-00", "2024-03-02", "1899-12-31", "9999-12-31 23:59:59", "2200-12-31 23:59:59",
    "2024-03-02T20:15:00Z", "2024-03-02 10:00:00", "game_uuid", "play:Azul", "meow_oracle", "Meow Oracle",
)  # fmt: skip
ODD_VALUES: Final[tuple[Any, ...]] = (
    *ODD_TEXTS, None, True, False, 0, 1, -3, 2**31, 2**63, 10**400, 12.0, 7.5, 1e300, float("inf"), float("-inf"),
    float("nan"), [], {}, [[]], [None, 3, "x", {}], {"uuid": "x"}, {"id": {}}, {"": ""}, DEEP,
)  # fmt: skip
"""Python writes infinities and NaN as words that JSON does not have; so do other programs."""

WEB: Final = b"<!DOCTYPE html><html><body>502 Bad Gateway</body></html>"
Change = tuple[int, Any]
"""Which place is changed (counted among all), and to what; None may remove it, TWICE duplicates it."""

TWICE: Final = object()


def _places(node: Any) -> list[tuple[Any, Any]]:
    """All members and elements within a JSON value, each as its container and its key."""
    keys = node.keys() if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
    return [place for key in keys for place in ((node, key), *_places(node[key]))]


def _changed(root: Any, changes: list[Change]) -> Any:
    for at, value in changes:
        places = _places(root)
        if places:
            inside, key = places[at % len(places)]
            if value is TWICE and isinstance(inside, list):
                inside.insert(key, inside[key])
            elif value is None and at % 2:
                del inside[key]
            else:
                inside[key] = json.loads(json.dumps(None if value is TWICE else value))
    return root


def _of_json(content: bytes) -> Callable[[list[Change]], bytes]:
    return lambda changes: json.dumps(_changed(json.loads(content), changes)).encode()


def _of_link(changes: list[Change]) -> bytes:
    address = urlsplit(link().decode().strip())
    data = json.dumps(_changed(json.loads(parse_qs(address.query)["data"][0]), changes))
    return address._replace(query=f"data={quote(data)}").geturl().encode()


def _of_xml(changes: list[Change]) -> bytes:
    """A page with attributes, texts and elements changed, removed or duplicated, also to values invalid in XML."""
    root = ET.fromstring(GOOD_PAGE)  # noqa: S314 - our own page
    for at, value in changes:
        elements = [(above, child) for above in root.iter() for child in above]
        if not elements:
            break
        above, child = elements[at % len(elements)]
        names = [*child.attrib]
        if value is TWICE:
            above.append(child)
        elif value is None:
            above.remove(child)
        elif names and at % 3:
            child.set(names[at // 3 % len(names)], value if isinstance(value, str) else str(value)[:5_000])
        elif isinstance(value, str):
            child.text = value
        else:
            child.attrib.clear()
    return ET.tostring(root, encoding="unicode").encode("utf-8", "surrogatepass")


def _of_table(changes: list[Change]) -> bytes:
    """A table with cells changed or removed, and rows duplicated."""
    rows = [*csv.reader(io.StringIO(GOOD_TABLE.decode(), newline=""))]
    for at, value in changes:
        row = rows[at % len(rows)]
        column = at // len(rows) % max(len(row), 1)
        if value is TWICE:
            rows.insert(at % len(rows), [*row])
        elif value is None:
            del row[column : column + 1]
        else:
            row[column : column + 1] = [value if isinstance(value, str) else json.dumps(value)]
    lines = io.StringIO(newline="")
    csv.writer(lines).writerows(rows)
    return lines.getvalue().encode("utf-8", "surrogatepass")


SEATS: Final = ({"playerRefId": 1, "score": "3+4", "winner": True, "startPlayer": 1}, {"playerRefId": 4, "team": "0"})
GOOD_PAGE: Final = bgg_page(play(f"{ITEM}<comments>A</comments>{PLAYERS}"), play(ITEM, id=32, quantity=3))
GOOD_TABLE: Final = csv_file.exported([ours("Ann", "=Bob"), ours("Cid", id="o", note='x\n"y"')])

KINDS: Final[dict[str, Callable[[list[Change]], bytes]]] = {
    "BGStatsExport.json": _of_json(bg_stats_export(4)),
    ".bgsplay": _of_json(document(*SEATS, comments="x", locationRefId=5, expansionPlays=[{"gameRefId": 8}], bggId=31)),
    "link": _of_link,
    "BoardGameGeek": _of_xml,
    "table": _of_table,
}
"""By kind of file, a function that makes one with these changes."""

DAMAGES: Final[tuple[Callable[[bytes, int], bytes], ...]] = (
    lambda content, _: content,
    lambda content, _: content,
    lambda content, _: content,
    lambda content, at: content[: at % len(content)],
    lambda content, _: content + content,
    lambda content, _: content + WEB,
    lambda content, _: WEB + content,
    lambda content, at: content[: at % len(content)] + WEB,
    lambda content, _: b"\xef\xbb\xbf" + content,
    lambda content, at: content[: at % len(content)] + b"\xff" + content[at % len(content) :],
)
"""What is done to a whole file: often nothing; else it's cut, duplicated, joined with a web page, or not UTF-8."""


def mangled(kind: str) -> st.SearchStrategy[bytes]:
    """Files of that kind with some odd values, some of them also damaged as a whole."""
    odd = st.sampled_from([*ODD_VALUES, TWICE, TWICE])
    changes = st.lists(st.tuples(st.integers(0, 10_000), odd), min_size=1, max_size=4)
    damages = st.tuples(st.sampled_from(DAMAGES), st.integers(0, 10_000))
    return st.builds(lambda some, damage: damage[0](KINDS[kind](some), damage[1]), changes, damages)
