"""The cards of Meow Oracle, and an area's score drawn over its nine cards."""

from scoresheets.meow_oracle.cards import FACES, area, card_shapes, number_at, number_over, pile
from scoresheets.meow_oracle.strokes import AreaPlan, Point, Stroke, over_cells, plan, strokes

__all__ = [
    "FACES", "AreaPlan", "Point", "Stroke", "area", "card_shapes", "number_at", "number_over", "over_cells", "pile",
    "plan", "strokes",
]  # fmt: skip
