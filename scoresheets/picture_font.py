"""A PDF font whose glyphs are pictures of words."""

import zlib
from collections.abc import Sequence

import pydyf  # type: ignore[import-untyped]  # no type stubs

from scoresheets.lettering import DrawnWords, Lettering

CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapName /Words def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange
{}
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""
BLOCK = 100  # most characters in a block of a CMap


def picture_font(document: pydyf.PDF, glyphs: Sequence[tuple[Lettering, DrawnWords]]) -> bytes:
    """Adds a Type 3 font whose glyphs are pictures of words that can be searched and copied; returns its reference."""
    procedures, images, widths = pydyf.Dictionary(), pydyf.Dictionary(), pydyf.Array()
    for number, (_, picture) in enumerate(glyphs):
        images[f"I{number}"] = _image(document, picture)
        procedures[f"g{number}"] = add_object(document, pydyf.Stream([_procedure(number, picture)]))
        widths.append(_units(picture, picture.width))
    places = pydyf.Array([0, *(f"/g{number}" for number in range(len(glyphs)))])
    unicode = _unicode([words for (words, _, _), _ in glyphs])
    font = {
        "Type": "/Font",
        "Subtype": "/Type3",
        "FontBBox": pydyf.Array([0, 0, 0, 0]),
        "FontMatrix": pydyf.Array([0.001, 0, 0, 0.001, 0, 0]),
        "CharProcs": procedures,
        "Encoding": pydyf.Dictionary({"Type": "/Encoding", "Differences": places}),
        "FirstChar": 0,
        "LastChar": len(glyphs) - 1,
        "Widths": widths,
        "Resources": pydyf.Dictionary({"XObject": images}),
        "ToUnicode": add_object(document, pydyf.Stream([unicode], compress=True)),
    }
    return add_object(document, pydyf.Dictionary(font))


def add_object(document: pydyf.PDF, thing: pydyf.Object) -> bytes:
    """Adds an object; returns its reference."""
    document.add_object(thing)
    reference: bytes = thing.reference
    return reference


def _units(picture: DrawnWords, pixels: float) -> float:
    return round(pixels * 1000 / picture.em, 2)


def _procedure(number: int, picture: DrawnWords) -> str:
    lengths = picture.width, picture.height, picture.baseline - picture.height
    width, height, down = (_units(picture, length) for length in lengths)
    return f"{width} 0 d0 q {width} 0 0 {height} 0 {down} cm /I{number} Do Q"


def _image(document: pydyf.PDF, picture: DrawnWords) -> bytes:
    colours = bytearray(3 * picture.width * picture.height)
    for channel in range(3):
        colours[channel::3] = picture.pixels[channel::4]
    mask = add_object(document, _pixels(picture, "/DeviceGray", picture.pixels[3::4], {}))
    return add_object(document, _pixels(picture, "/DeviceRGB", bytes(colours), {"SMask": mask}))


def _pixels(picture: DrawnWords, space: str, content: bytes, more: dict[str, bytes]) -> pydyf.Stream:
    head = {"Type": "/XObject", "Subtype": "/Image", "Width": picture.width, "Height": picture.height}
    pixels = {"ColorSpace": space, "BitsPerComponent": 8, "Filter": "/FlateDecode", **more}
    return pydyf.Stream([zlib.compress(content, 9)], {**head, **pixels})


def _unicode(texts: Sequence[str]) -> str:
    lines = [f"<{number:02X}> <{text.encode('utf-16-be').hex().upper()}>" for number, text in enumerate(texts)]
    blocks = [lines[at : at + BLOCK] for at in range(0, len(lines), BLOCK)]
    return CMAP.format("\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks))
