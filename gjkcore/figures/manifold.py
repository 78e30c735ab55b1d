"""The contact manifold of two shapes: the two features, the clipping line by line, the contacts, and what one contact
alone would do."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from math import atan2, cos, isfinite, radians, sin
from typing import Any, NamedTuple

from ..clipping import Clip
from ..engine import closest_points
from ..manifold import HULLS, Contact, Found, Manifold, find
from ..space.shapes import Polyhedron, Segment
from ..vec import Vec3f, Vector, cross3, dot3, lifted, scale3, sub3, summed, unit3
from .fields import NumberField
from .kind import SHAPE_PAIR, Kind, Scene
from .pair import Pair
from .solids import Solids


class Lit(NamedTuple):
    """The places of the vertices of the two features, in the order of their names; on the cores, where these have radii
    around them."""

    reference: list[Vector]
    incident: list[Vector]


class ClipStep(NamedTuple):
    """One line of the clipping, by two points of the reference, or by one and the next along the normal in the plane.
    `kept` is the incident feature after it, in order, `cut` the corners that it takes away."""

    line: tuple[Vector, Vector]
    kept: list[Vector]
    cut: list[Vector]


class Turn(NamedTuple):
    """A turn of B about `center`, its middle, by `angle` (radians, counter-clockwise), after which the other shape has
    the reference: `reference` is that."""

    center: Vector
    angle: float
    reference: tuple[str, str]


class Push(NamedTuple):
    """A force along the normal on B at the deepest point alone.

    `center` is B's middle, `foot` the point of the force's line next to it, `arm` their distance. `turns` is 1 where B
    turns counter-clockwise, -1 clockwise, 0 where the force goes through the middle. In space that is seen against
    `axis`, about which B turns. `held` says whether the line along the normal through B's middle meets the hull of all
    contacts: forces at these can then balance B.
    """

    center: Vector
    foot: Vector
    arm: float
    turns: int
    axis: Vector | None
    held: bool


NEARLY_PARALLEL = radians(3)
"""Edges that meet at a smaller angle."""


class TouchingPair(Pair):
    """Two shapes and their contacts."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.margin: float = scene["margin"]

    @cached_property
    def found(self) -> Found | Manifold | None:
        """The manifold with what it was made from; of a half-space, that of the whole."""
        a, b = self._whole or (self.a, self.b)
        return find(a, b, self.margin)

    @cached_property
    def manifold(self) -> Manifold | None:
        """The manifold. None where the shapes are further apart than the margin."""
        return self.found.manifold if isinstance(self.found, Found) else self.found

    @cached_property
    def features(self) -> Lit | None:
        """The features; of a half-space the side of its part. None without a manifold, and where a core is curved."""
        if not isinstance(self.found, Found):
            return None
        reference, incident = (
            [self.found.scale.world(place) for place in feature.loop]
            for feature in (self.found.reference, self.found.incident)
        )
        if self.part and not reference:
            reference = [self.part.vertices[i] for i in ((0, 1) if self.dimension == 2 else (0, 1, 3, 2))]
        return Lit(reference, incident)

    @cached_property
    def clips(self) -> list[ClipStep]:
        """The lines of the clipping. Those that go along both features are left out in the plane."""
        if not isinstance(self.found, Found):
            return []
        found, clips = self.found, self.found.clips
        return [_step(found, clip) for clip in clips if self.dimension == 3 or len(clip.through) == 1]

    @cached_property
    def shallow(self) -> list[Contact]:
        """The corners that are left out because they are shallower than -margin."""
        return self.found.shallow if isinstance(self.found, Found) else []

    @cached_property
    def turn(self) -> Turn | None:
        """How little B must turn: past the place where two edges that are nearly parallel are parallel, as far as they
        are now from it. None where this leaves the reference to the same shape, or is not finite, and in space."""
        lit = self.features
        if self.dimension == 3 or self.part or self.manifold is None or lit is None:
            return None
        if len(lit.reference) != 2 or len(lit.incident) != 2:
            return None
        u, v = (unit3(sub3(lifted(q), lifted(p))) for p, q in (lit.reference, lit.incident))
        along = dot3(u, v)
        angle = atan2(cross3(u, v)[2] * (1 if along > 0 else -1), abs(along))
        angle *= -2 if self.manifold.incident[0] == "b" else 2
        x, y = center = middle(self.b)
        c, s = cos(angle), sin(angle)
        offset = (x - (c * x - s * y), y - (s * x + c * y))
        if not 0 < abs(angle) <= 2 * NEARLY_PARALLEL or not all(map(isfinite, offset)):
            return None
        turned = find(self.a, self.b.posed(angle, offset), self.margin)
        after = turned.manifold if isinstance(turned, Found) else turned
        if after is None or after.reference[0] == self.manifold.reference[0]:
            return None
        return Turn(center, angle, after.reference)

    @cached_property
    def push(self) -> Push | None:
        """What one contact does, the deepest of `penetration`. None without a manifold, and where B is a half-space,
        which has no middle."""
        if self.manifold is None or (self.part and self.part.shape == 1):
            return None
        center, at, normal = (lifted(p) for p in (middle(self.b), self.result.point_b, self.result.normal))
        beside = sub3(at, center)
        torque = cross3(beside, normal)
        across = sub3(beside, scale3(normal, dot3(beside, normal)))
        size = max(map(abs, (*center, *at)))
        arm = dot3(across, across) ** 0.5
        count = self.dimension
        turns = 0 if arm <= 1e-9 * size else 1 if count == 3 or torque[2] > 0 else -1
        # Seen from the middle, in units of the scene, so that no number is too large.
        unit = 1 / size if size else 1.0
        contacts = [scale3(sub3(lifted(contact.point_b), center), unit) for contact in self.manifold.polygon]
        line = Segment(scale3(normal, 9.0), scale3(normal, -9.0))
        held = closest_points(line, Polyhedron(contacts)).distance <= 1e-6
        foot = tuple([x + y for x, y in zip(center, across, strict=True)])[:count]
        return Push(center[:count], foot, arm, turns, unit3(torque) if turns and count == 3 else None, held)


def _step(found: Found, clip: Clip) -> ClipStep:
    begin, *end = [found.scale.world(place) for place in clip.through]
    if not end:
        end = [tuple([x + d for x, d in zip(begin, found.manifold.normal, strict=True)])]
    left = {corner.id for corner in clip.after}
    kept, cut = (
        [found.scale.on(found.incident, corner) for corner in corners]
        for corners in (clip.after, [corner for corner in clip.before if corner.id not in left])
    )
    return ClipStep((begin, end[0]), kept, cut)


def middle(shape: Any) -> Vector:
    """The centre of mass of a shape's core; of a curved one, its centre."""
    core: Any = shape.core
    flat = shape.dimension == 2
    if not isinstance(shape.core, HULLS):
        center: Vector = shape.vertices[0] if flat else shape.to_world(core.center)
        return center
    corners = [lifted(shape.core_point(k)) for k in range(len(core.order))]
    o, *others = corners
    size = max([abs(x) for p in others for x in sub3(p, o)], default=0.0) or 1.0

    def edges(*points: Vec3f) -> list[Vec3f]:
        return [(x / size, y / size, z / size) for x, y, z in (sub3(p, o) for p in points)]

    if flat:
        parts: list[tuple[Vec3f, ...]] = [(o, p, q) for p, q in pairwise(others)]
        weights = [cross3(*edges(p, q))[2] for _, p, q in parts]
    else:
        loops = [[corners[k] for k in loop] for loop in core.of_corners(core.faces)]
        parts = [(o, loop[0], p, q) for loop in loops for p, q in pairwise(loop[1:])]
        weights = [dot3(cross3(u, v), w) for u, v, w in (edges(*part[1:]) for part in parts)]
    total = summed(weights)
    if not total > 0:
        parts, weights, total = [tuple(corners)], [1.0], 1.0
    shares = [weight / total / len(part) for part, weight in zip(parts, weights, strict=True)]
    means = [
        [share * summed(column) for column in zip(*part, strict=True)]
        for part, share in zip(parts, shares, strict=True)
    ]
    return tuple([summed(column) for column in zip(*means, strict=True)])[: shape.dimension]


class TouchingSolids(TouchingPair, Solids):
    """The same for two solids."""


KIND = Kind(
    scene={"shapes": SHAPE_PAIR, "margin": NumberField("bad_margin", required=False, default=0.0)},
    run={2: TouchingPair, 3: TouchingSolids},
    parts=("result", "outlines", "manifold", "features", "clips", "shallow", "push", "turn"),
)
