"""A map of places for B: what a method says at each place, beside the exact answer.

Notation: a *place* is a point for B's centre, the mean of its vertices. A cell of the map is the square around its
place. Cell (i, j) of `grid` has the place (x0 + i * step, y0 + j * step), y up; row j of `verdicts` and `iterations`
holds the cells of that y.

B is moved by adding the same offset to each vertex, in floats. The scene with these vertices is the one that a cell
judges, so a reader who opens it sees the same verdict. The exact answer of a cell is that of the engine, which proves
most of them in floats within two microseconds; a run of a method takes fifty.

A page asks for a map in short pieces, so that it stays quick: `rows` rows from `first_row` on. The grid is then still
that of the whole map.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from ..checks import LIMIT
from ..engine import intersects
from ..methods import METHODS, MethodName
from ..plane.hull import Hull
from ..plane.shapes import Polygon, Rounded, Shape
from ..trace import Trace
from ..vec import Vec2f, summed
from .fields import SceneError, WholeField
from .kind import BOUNDS, SHAPE_PAIR, START, Kind, Scene
from .pair import Pair
from .verdicts import LEGEND, judge

MAX_CELLS = 256
"""The most cells along either side of a map."""

MARGIN = 0.15
"""How far the default bounds reach beyond the places where the shapes intersect, relative to the larger side of
these."""


class Grid(NamedTuple):
    """Square cells. (x0, y0) is B's centre in the first cell, at the lower left; `step` is the side of a cell."""

    x0: float
    y0: float
    step: float
    width: int
    height: int

    def place(self, i: int, j: int) -> Vec2f:
        """B's centre in column i and row j."""
        return (self.x0 + i * self.step, self.y0 + j * self.step)


class FailureMap(Pair):
    """The runs of a method with B at every place of a grid."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.method: MethodName = scene["method"]
        self.start: Vec2f | None = scene["start"]
        self._bounds: tuple[Vec2f, Vec2f] | None = scene["bounds"]
        self._size: tuple[int, int] = (scene["width"], scene["height"])
        first, count = scene["first_row"], scene["rows"]
        self._rows = range(first, scene["height"] if count is None else min(first + count, scene["height"]))

    @cached_property
    def centre(self) -> Vec2f:
        """B's centre in the scene: the mean of its vertices. The offset of a place is the place minus this."""
        vertices = self.b.vertices
        # Dividing each term keeps the sum of large coordinates from overflowing.
        return (summed(x / len(vertices) for x, _ in vertices), summed(y / len(vertices) for _, y in vertices))

    @cached_property
    def grid(self) -> Grid:
        """The cells. They cover the bounds of the scene, which are widened until the cells are square."""
        (left, bottom), (right, top) = self._bounds or self._default_bounds()
        middle = (left / 2 + right / 2, bottom / 2 + top / 2)
        step = max((right - left) / self._size[0], (top - bottom) / self._size[1]) or 1.0
        for axis in (0, 1):
            # B's vertices must stay within the largest coordinate, so bounds of that size are cut.
            reach = max(abs(vertex[axis] - self.centre[axis]) for vertex in self.b.vertices)
            room = (LIMIT - reach) * (1 - 2**-20) - abs(middle[axis])
            if room <= 0:
                raise SceneError("bad_bounds", f"B's vertices must stay below {LIMIT:g} at every place", "bounds")
            step = min(step, 2 * room / self._size[axis])
        x0, y0 = (middle[axis] - step * (self._size[axis] - 1) / 2 for axis in (0, 1))
        return Grid(x0, y0, step, *self._size)

    def _default_bounds(self) -> tuple[Vec2f, Vec2f]:
        """The places where the shapes intersect, with a margin."""
        xs = [x + self.centre[0] for x, _ in self.difference]
        ys = [y + self.centre[1] for _, y in self.difference]
        margin = MARGIN * max(max(xs) - min(xs), max(ys) - min(ys))
        return ((min(xs) - margin, min(ys) - margin), (max(xs) + margin, max(ys) + margin))

    @cached_property
    def _runs(self) -> list[list[tuple[Trace, bool]]]:
        """For each row, the method's run in each cell, and whether the shapes intersect there."""
        return [list(self._row(j)) for j in self._rows]

    def _row(self, j: int) -> Iterator[tuple[Trace, bool]]:
        run = METHODS[self.method].run
        for i in range(self.grid.width):
            x, y = self.grid.place(i, j)
            moved = moved_by(self.b, (x - self.centre[0], y - self.centre[1]))
            yield run(self.a, moved, self.start, None), intersects(self.a, moved)

    @cached_property
    def verdicts(self) -> list[list[int]]:
        """For each row of cells, the number of the method's verdict in each cell: see `legend`."""
        return [[int(judge(trace, truth)) for trace, truth in row] for row in self._runs]

    @cached_property
    def iterations(self) -> list[list[int]]:
        """For each row of cells, the number of support points that the method computes in each cell."""
        return [[trace.iterations for trace, _ in row] for row in self._runs]

    @cached_property
    def legend(self) -> Mapping[str, str]:
        """The verdict of each number: "right", "missed" (an overlap), "false" (a collision) or "loops"."""
        return {str(number): name for number, name in LEGEND.items()}


def moved_by(shape: Shape, offset: Vec2f) -> Shape:
    """The shape whose vertices are those of `shape` plus the offset, each rounded to a float.

    `translated` keeps the exact sums. A scene cannot hold these.
    """
    moved = shape.translated(offset)
    if not isinstance(moved.core, Hull):
        return moved
    core = Polygon(moved.vertices)
    return Rounded(core, moved.margin) if moved.margin else core


KIND = Kind(
    scene={
        "shapes": SHAPE_PAIR,
        "start": START,
        "bounds": BOUNDS,
        "width": WholeField("bad_size", min=1, max=MAX_CELLS),
        "height": WholeField("bad_size", min=1, max=MAX_CELLS),
        "first_row": WholeField("bad_rows", min=0, max=MAX_CELLS, required=False, default=0),
        "rows": WholeField("bad_rows", min=1, max=MAX_CELLS, required=False),
    },
    run={2: FailureMap},
    parts=("grid", "verdicts", "legend", "iterations", "centre", "outlines", "difference"),
    extras=("part",),
)
