"""Drawing in a unit square placed anywhere on a sheet."""

from collections.abc import Sequence

from referees.common.values.value import Value
from scoresheets.shapes import Circle, Colour, Look, Path, Point, Shape, Sign, Step, Text, hull, moved, open_path


class Square(Value):
    """The unit square at (x, y), `size` sheet units wide. Points, lengths and line widths are in its units."""

    x: float
    y: float
    size: float

    def at(self, across: float, down: float) -> Point:
        """Sheet coordinates of a point of the square."""
        return self.x + across * self.size, self.y + down * self.size

    def line(self, colour: Colour, width: float, dash: tuple[float, ...] = ()) -> Look:
        """A stroke of that width."""
        return Look(stroke=colour, width=width * self.size, dash=tuple(part * self.size for part in dash))

    def circle(self, middle: Point, radius: float, look: Look) -> Shape:
        """A circle, by its centre."""
        return Circle(*self.at(*middle), radius * self.size, look)

    def path(self, look: Look, *outlines: Sequence[Step]) -> Path:
        """All outlines as one path, drawn faster. Filled ones may overlap if clockwise."""
        return Path(moved([step for outline in outlines for step in outline], self.x, self.y, self.size), look)

    def sign(self, letter: str, look: Look, *outlines: Sequence[Step]) -> Sign:
        """A filled path with an equivalent letter in the icon font."""
        return Sign(self.path(look, *outlines).steps, look, letter, self.x, self.y, self.size)

    def polygon(self, corners: Sequence[Point], look: Look) -> Path:
        """A closed path."""
        return self.path(look, hull(corners))

    def polyline(self, points: Sequence[Point], look: Look) -> Path:
        """An open path."""
        return self.path(look, open_path(points))

    def word(self, words: str, middle: Point, size: float, colour: Colour) -> Shape:
        """Bold text centred on a point."""
        return Text(*self.at(*middle), words, size * self.size, colour, is_bold=True)
