"""Names in a PDF: the window draws letters that the PDF's fonts lack, served and offline, in every script."""

import math
import re
from base64 import b64decode
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from flet_web import get_package_web_dir  # type: ignore[import-untyped]
from pypdf import PdfReader

from build.letters.__main__ import FONTS
from build.letters.table import fallbacks
from companion.look.letters import fetched
from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.e2e.data_folder import GAME, store_game_of
from tests.e2e.driver import Screen
from tests.e2e.offline import EVERYWHERE
from tests.e2e.test_two_devices import downloaded

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quick")]
OWN = ("Michał", "Ёжик", "Ωμέγα")  # letters of the app's own font that a PDF's own fonts lack
NAMES = (
    "אבג דהו", "بت محمد", "कक्षा त्रिशा", "தமிழ் கொடி", "กำขี่ภูมิ", "花子", "김철수", "აბგდ", "աբգդ", "ሀለሐመ",
    "かなた", "আই ক্ষমা", "ક્ષમા", "ਕਖਗ", "కఖగ", "ಕಖಗ", "കഖഗ", "කඛග", "ກຂຄ", "ကခဂ", "កខគ", "བོད་ཡིག", "🦊🐻", "👨‍👩‍👧🐻",
)  # fmt: skip
"""In other scripts: joined letters, conjuncts, marks above and below, right to left, emoji of several characters."""
GAMES = NAMES[:12], NAMES[12:]
SIZE = 60  # pixels
ACROSS, DOWN = 36, 12
LIKE = 0.7  # the least likeness of two pictures of the same words by two programs

DRAWS = """async ([words, fonts, size]) => {
    const names = await Promise.all(fonts.map(async (path, at) => {
        const face = await new FontFace(`drawn${at}`, `url(${path})`).load();
        document.fonts.add(face);
        return `drawn${at}`;
    }));
    const canvas = document.createElement('canvas');
    Object.assign(canvas, {width: size * 14, height: size * 3});
    const context = canvas.getContext('2d');
    context.font = `${size}px ${names.join(', ')}`;
    context.direction = 'ltr';
    context.fillText(words, size, size * 2);
    const {data} = context.getImageData(0, 0, canvas.width, canvas.height);
    const alpha = new Uint8Array(data.length / 4);
    alpha.forEach((_, at) => { alpha[at] = data[4 * at + 3]; });
    let text = '';
    for (let at = 0; at < alpha.length; at += 8192) text += String.fromCharCode(...alpha.subarray(at, at + 8192));
    return [canvas.width, btoa(text)];
}"""
"""Draws the same words by the browser itself: their width, and each pixel's ink."""


class Inked(NamedTuple):
    """A picture's ink, row by row."""

    width: int
    ink: bytes


def printed(screen: Screen, file: Path) -> tuple[str, dict[str, Inked], int]:
    """Save a PDF by a tap; returns its text, its pictures by their words, and its size."""
    content = downloaded(screen, "To print (PDF)", file)
    (sheet,) = PdfReader(BytesIO(content), strict=True).pages
    fonts: Any = sheet["/Resources"]["/Font"]  # type: ignore[index]
    font = fonts["/P"]
    lines = re.findall(r"^<(\w\w)> <(\w{4,})>$", font["/ToUnicode"].get_data().decode(), re.MULTILINE)
    pictures: dict[str, Inked] = {}
    for code, words in lines:
        image = font["/Resources"]["/XObject"][f"/I{int(code, 16)}"].get_object()["/SMask"].get_object()
        pictures[bytes.fromhex(words).decode("utf-16-be")] = Inked(image["/Width"], image.get_data())
    return sheet.extract_text(), pictures, len(content)


def fonts_for(words: str) -> list[str]:
    """The addresses of the fonts that have any of these letters, in the client's order."""
    known = [font for font in fallbacks(Path(get_package_web_dir()) / "main.dart.js") if (FONTS / font.path).exists()]
    letters = {ord(letter) for letter in words if not letter.isspace()}
    return [f"assets/fonts/{font.path}" for font in known if letters & font.characters]


def grid(picture: Inked) -> list[float]:
    """The ink of a picture without its empty edges, in a grid of cells."""
    width, ink = picture
    height = len(ink) // width
    across = [x for x in range(width) if any(ink[x::width])]
    down = [y for y in range(height) if any(ink[y * width : (y + 1) * width])]
    assert across and down, "a blank picture"
    cells = [0.0] * (ACROSS * DOWN)
    wide, high = across[-1] + 1 - across[0], down[-1] + 1 - down[0]
    for y in range(down[0], down[-1] + 1):
        for x in range(across[0], across[-1] + 1):
            cells[(y - down[0]) * DOWN // high * ACROSS + (x - across[0]) * ACROSS // wide] += ink[y * width + x]
    return cells


def likeness(left: Iterable[float], right: Iterable[float]) -> float:
    """The correlation of two grids: 1 for equal ones, about 0 for different ones."""
    first, second = ([value - sum(cells) / len(cells) for value in cells] for cells in ([*left], [*right]))
    both = sum(a * b for a, b in zip(first, second, strict=True))
    return both / math.sqrt(sum(a * a for a in first) * sum(b * b for b in second))


def test_letters_of_the_apps_own_font_are_printed(at_table: Callable[..., Screen], tmp_path: Path) -> None:
    """Polish, Russian and Greek names need no further fonts: each is in the PDF, without question marks or a notice."""
    window = at_table("higgins_oracle", referee("higgins_oracle").config(seats=seated(OWN)))
    window.go(f"/tally/{window.page.url.rpartition('/')[2]}/share")
    text, pictures, _ = printed(window, tmp_path / "printed.pdf")
    assert set(pictures) == set(OWN) and all(name in text for name in OWN) and "?" not in text
    assert all(max(ink) > 200 for _, ink in pictures.values())
    assert "In the PDF, some letters lose their accents" not in window.tree()


@EVERYWHERE
@pytest.mark.soak
def test_names_of_every_script_are_printed_as_the_browser_draws_them(
    screen: Callable[..., Screen], tmp_path: Path
) -> None:
    """Each name can be found as text, and looks more like the browser's than a mirror image. A page stays small."""
    assert fetched(), "this soak needs fonts: make letters"
    for number, names in enumerate(GAMES):
        id = f"{GAME[:-1]}{number + 1}"
        store_game_of(tmp_path, "higgins_oracle", names, id=id)
    for number, names in enumerate(GAMES):
        window = screen(f"tally/{GAME[:-1]}{number + 1}/share")
        text, pictures, size = printed(window, tmp_path / "printed.pdf")
        assert set(pictures) == set(names) and "?" not in text
        assert "In the PDF, some letters lose their accents" not in window.tree()
        for name in names:
            assert name in text, name
            width, ink = window.page.evaluate(DRAWS, [name, fonts_for(name), SIZE])
            own = grid(Inked(width, b64decode(ink)))
            drawn = grid(pictures[name])
            turned = [drawn[y * ACROSS + ACROSS - 1 - x] for y in range(DOWN) for x in range(ACROSS)]
            print(f"{name}: {likeness(drawn, own):.2f}, turned round {likeness(turned, own):.2f}")
            assert likeness(drawn, own) > LIKE and likeness(turned, own) < likeness(drawn, own), name
        print(f"{len(names)} names: {size} bytes")
        assert size < 120_000
