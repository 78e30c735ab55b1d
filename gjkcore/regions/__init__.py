"""The regions of a line and of a triangle, as each method's own code divides the plane.

- `figure`: `line_regions` and `triangle_regions`, the contents of a figure of regions
- `cells`: runs the code for one place of the origin, and finds all places with the same outcome
- `dual`: the numbers that the code runs on, which record the half-plane of each comparison
"""

from .figure import FigureRegion, RegionFigure, line_regions, triangle_regions

__all__ = ["FigureRegion", "RegionFigure", "line_regions", "triangle_regions"]
