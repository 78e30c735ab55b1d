"""The regions of a line and of a triangle as each method's own code divides the plane.

- `figure`: `line_regions` and `triangle_regions`, what a figure of regions shows
- `cells`: runs the code for a place of the origin, and finds all places for which it answers the same
- `dual`: the numbers that it runs on: they note which half-plane each comparison holds in
"""

from .figure import FigureRegion, RegionFigure, line_regions, triangle_regions

__all__ = ["FigureRegion", "RegionFigure", "line_regions", "triangle_regions"]
