"""A sheet as SVG, deterministic for equal drawings."""

import re
from xml.sax.saxutils import escape, quoteattr

from scoresheets.shapes import Circle, Look, Rect, Shape, Text, hex_of
from scoresheets.sheet import Sheet

FACES = "'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible', Verdana, sans-serif"
NOT_IN_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
BASELINE = 0.35  # from the middle of the capitals, in font sizes


def svg(sheet: Sheet, title: str = "") -> str:
    """The printed sheet; `title` is the document's title."""
    size = f"{_number(sheet.width)} {_number(sheet.height)}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img" font-family={quoteattr(FACES)}>'
    name = f"<title>{_escaped(title)}</title>" if title else ""
    body = "\n".join(map(_shape, sheet.printed))
    return f"{head}{name}\n{body}\n</svg>\n"


def _shape(shape: Shape) -> str:
    if isinstance(shape, Text):
        return _text(shape)
    look = _look(shape.look)
    if isinstance(shape, Circle):
        return f'<circle cx="{_number(shape.x)}" cy="{_number(shape.y)}" r="{_number(shape.radius)}"{look}/>'
    if isinstance(shape, Rect):
        round_ = f' rx="{_number(shape.radius)}"' if shape.radius else ""
        box = f'x="{_number(shape.x)}" y="{_number(shape.y)}"'
        return f'<rect {box} width="{_number(shape.width)}" height="{_number(shape.height)}"{round_}{look}/>'
    steps = "".join(kind + " ".join(_number(value) for value in values) for kind, values in shape.steps)
    return f'<path d="{steps}"{look}/>'


def _look(look: Look) -> str:
    parts = [f' fill="{hex_of(look.fill) if look.fill else "none"}"']
    if look.stroke is not None:
        parts.append(f' stroke="{hex_of(look.stroke)}" stroke-width="{_number(look.width)}"')
        parts.append(' stroke-linecap="round" stroke-linejoin="round"')
    if look.dash:
        parts.append(f' stroke-dasharray="{" ".join(map(_number, look.dash))}"')
    if look.strength != 1:
        parts.append(f' opacity="{_number(look.strength)}"')
    return "".join(parts)


def _text(text: Text) -> str:
    place = f'x="{_number(text.x)}" y="{_number(text.y + BASELINE * text.size)}"'
    bold = ' font-weight="700"' if text.is_bold else ""
    anchor = f' text-anchor="{text.anchor}"'
    faint = f' opacity="{_number(text.strength)}"' if text.strength != 1 else ""
    ink = f' fill="{hex_of(text.role)}"{faint}'
    if text.is_upward:
        ink += f' transform="rotate(-90 {_number(text.x)} {_number(text.y)})"'
    return f'<text {place} font-size="{_number(text.size)}"{bold}{anchor}{ink}>{_escaped(text.words)}</text>'


def _escaped(words: str) -> str:
    return escape(NOT_IN_XML.sub("", words))


def _number(value: float) -> str:
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short
