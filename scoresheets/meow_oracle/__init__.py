"""What scored in an area of Meow Oracle, drawn over its nine cards."""

from __future__ import annotations

from scoresheets.meow_oracle.drawn import AreaPlan, Point, Stroke, over_cells, plan, strokes

__all__ = ["AreaPlan", "Point", "Stroke", "over_cells", "plan", "strokes"]
