"""A sheet as a PDF of one page, with the standard PDF fonts."""

from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from types import MappingProxyType

import pydyf  # type: ignore[import-untyped]  # no type stubs

from scoresheets.lettering import DrawnWords, Lettering, printed, text_parts
from scoresheets.picture_font import add_object, picture_font
from scoresheets.shapes import Look, Shape, Step, Text, hex_of, outline
from scoresheets.sheet import Sheet

A4 = (595.28, 841.89)  # points
MARGIN = 28.0  # points
BASELINE = 0.35
FACES = {False: "Helvetica", True: "Helvetica-Bold"}
PICTURES = "P"  # the picture font

NARROW = """
    278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278
    278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722
    667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556
    556 333 500 278 556 500 722 500 500 500 334 260 334 584
"""
BOLD = """
    278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333
    333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722
    667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611
    611 389 556 333 611 556 778 556 556 500 389 280 389 584
"""
# thousandths of the font size, from Adobe's published metrics
WIDTHS = {
    is_bold: {chr(32 + at): int(width) for at, width in enumerate(widths.split())} | {"±": 584, "–": 556}
    for is_bold, widths in ((False, NARROW), (True, BOLD))
}
USUAL = 600

UPRIGHT, UPWARD = (1, 0, 0, -1), (0, -1, -1, 0)  # where the y axis points down
Pictures = Mapping[Lettering, DrawnWords]
NONE: Pictures = MappingProxyType({})
Glyphs = Mapping[Lettering, tuple[bytes, float]]  # code and width (in font sizes) of each glyph in the picture font


def pdf(sheet: Sheet, title: str = "", *, pictures: Pictures = NONE) -> bytes:
    """The printed sheet on A4; equal drawings give equal bytes. Words without `pictures` get substitute letters."""
    document = pydyf.PDF()
    width, height = A4
    scale = min((width - 2 * MARGIN) / sheet.width, (height - 2 * MARGIN) / sheet.height)
    stream = pydyf.Stream(compress=True)
    stream.set_matrix(scale, 0, 0, -scale, (width - sheet.width * scale) / 2, (height + sheet.height * scale) / 2)
    stream.set_line_cap(1)
    stream.set_line_join(1)
    glyphs = {lettering: (bytes([code]), words.advance) for code, (lettering, words) in enumerate(pictures.items())}
    for shape in sheet.printed:
        _draw(stream, shape, glyphs)
    document.add_object(stream)
    fonts = {_face(is_bold): _font(document, is_bold) for is_bold in FACES}
    if pictures:
        fonts[PICTURES] = picture_font(document, [*pictures.items()])
    page = {
        "Type": "/Page",
        "Parent": document.pages.reference,
        "MediaBox": pydyf.Array([0, 0, width, height]),
        "Contents": stream.reference,
        "Resources": pydyf.Dictionary({"Font": pydyf.Dictionary(fonts), "ExtGState": _states(sheet.printed)}),
    }
    document.add_page(pydyf.Dictionary(page))
    if title:
        document.info["Title"] = pydyf.String(title)
    out = BytesIO()
    document.write(out)
    return out.getvalue()


def _face(is_bold: bool) -> str:
    return "B" if is_bold else "R"


def _font(document: pydyf.PDF, is_bold: bool) -> bytes:
    font = {"Type": "/Font", "Subtype": "/Type1", "BaseFont": f"/{FACES[is_bold]}", "Encoding": "/WinAnsiEncoding"}
    return add_object(document, pydyf.Dictionary(font))


def _state(strength: float) -> str:
    return f"S{round(strength * 100)}"


def _states(shapes: Iterable[Shape]) -> pydyf.Dictionary:
    shares = sorted({shape.strength if isinstance(shape, Text) else shape.look.strength for shape in shapes})
    return pydyf.Dictionary({_state(share): pydyf.Dictionary({"ca": share, "CA": share}) for share in shares})


def _draw(stream: pydyf.Stream, shape: Shape, glyphs: Glyphs) -> None:
    if isinstance(shape, Text):
        _write(stream, shape, glyphs)
        return
    look = shape.look
    stream.set_state(_state(look.strength))
    if look.fill is not None:
        stream.set_color_rgb(*_rgb(hex_of(look.fill)))
    if look.stroke is not None:
        stream.set_color_rgb(*_rgb(hex_of(look.stroke)), stroke=True)
        stream.set_line_width(look.width)
        stream.set_dash([*look.dash], 0)
    for step in outline(shape):
        _step(stream, step)
    _finish(stream, look)


def _step(stream: pydyf.Stream, step: Step) -> None:
    kind, values = step
    rounded = [round(value, 2) for value in values]
    if kind == "M":
        stream.move_to(*rounded)
    elif kind == "L":
        stream.line_to(*rounded)
    elif kind == "C":
        stream.curve_to(*rounded)
    else:
        stream.close()


def _finish(stream: pydyf.Stream, look: Look) -> None:
    if look.fill is not None and look.stroke is not None:
        stream.fill_and_stroke()
    elif look.fill is not None:
        stream.fill()
    else:
        stream.stroke()


def _write(stream: pydyf.Stream, text: Text, glyphs: Glyphs) -> None:
    """Writes text upright although the page's y axis is flipped; narrower if it doesn't fit."""
    size, runs = text.size, [*_text_runs(text, glyphs)]
    natural = sum(width for _, _, width in runs) * size
    wide = min(natural, text.room or natural)
    narrower = wide / natural if natural else 1
    x, y = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor], text.y + BASELINE * size
    turn = UPRIGHT
    if text.is_upward:
        x, y, turn = text.x + BASELINE * size, text.y + wide / 2, UPWARD
    stream.set_state(_state(text.strength))
    stream.begin_text()
    stream.set_color_rgb(*_rgb(hex_of(text.role)))
    across, along, *up = turn
    stream.set_text_matrix(round(across * narrower, 4), round(along * narrower, 4), *up, round(x, 2), round(y, 2))
    for face, codes, _ in runs:
        stream.set_font_size(face, round(size, 2))
        stream.show_text(f"<{codes.hex()}>")
    stream.end_text()


def _text_runs(text: Text, glyphs: Glyphs) -> Iterator[tuple[str, bytes, float]]:
    """Yields font, codes and width in ems."""
    for part in text_parts(text):
        if isinstance(part, Lettering) and part in glyphs:
            yield PICTURES, *glyphs[part]
        elif words := printed(part if isinstance(part, str) else part.words):
            widths = WIDTHS[text.is_bold]
            yield _face(text.is_bold), words.encode("cp1252"), sum(widths.get(sign, USUAL) for sign in words) / 1000


def _rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = (round(int(colour[at : at + 2], 16) / 255, 4) for at in (1, 3, 5))
    return red, green, blue
