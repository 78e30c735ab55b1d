"""Signed distance in space where a core is curved and there are no corners to be exact about.

Notation: as in `robust`. The run in floats goes on until the bounds from both sides meet, on coordinates scaled to
about 1; what is apart by less than TOUCH of the size counts as touching. Where the cores overlap, EPA gives the depth.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, inf, ldexp

from ..answers import Answer
from ..descent import Descent, Feature
from ..minkowski import SupportPoint
from ..vec import Vec3f, add3, neg3, scale3, sub3, unit3
from .epa import expanded
from .shapes import AXES, Solid

TOUCH = 1e-10
"""Relative to the size of the solids: those that are closer than this, or overlap by less, are touching."""


def conclude(a: Solid, b: Solid, found: Descent[Vec3f], exponent: int, deep: bool) -> Answer:
    """The answer from the run in floats, which was scaled by 2**exponent. Not `deep`: see `robust.conclude`."""
    feature = found.feature
    x, y, z = feature.moment
    v = (x / feature.total, y / feature.total, z / feature.total)
    length = hypot(*v)
    reach_a, reach_b = ldexp(a.radius, exponent), ldexp(b.radius, exponent)
    reach = reach_a + reach_b
    on_a, on_b = _mixed([w.a for w in found.simplex], feature), _mixed([w.b for w in found.simplex], feature)
    common = on_a
    if length > TOUCH:
        signed, normal = length - reach, unit3(neg3(v))
        begin = max(0.0, length - reach_b)
        common = add3(on_a, scale3(normal, 0.5 * (begin + min(length, reach_a))))
    elif deep:

        def support(d: Vec3f) -> SupportPoint[Vec3f]:
            p, q = scaled(a.core_support(d)[0], exponent), scaled(b.core_support(neg3(d))[0], exponent)
            return SupportPoint(sub3(p, q), p, q, None, None)

        simplex = [SupportPoint(w.w, w.a, w.b, None, None) for w in found.simplex]
        deepest = expanded(support, simplex, keep=False)
        signed, normal = -deepest.depth - reach, deepest.normal
        on_a, on_b = deepest.point_a, deepest.point_b
    else:
        signed, normal = -inf, AXES[0]
    state = "touching" if abs(signed) <= TOUCH else "separated" if signed > 0 else "intersecting"
    if state == "intersecting" and not deep:
        signed = 0.0
    on_a, on_b = add3(on_a, scale3(normal, reach_a)), sub3(on_b, scale3(normal, reach_b))
    return Answer(
        state,
        ldexp(signed, -exponent),
        normal,
        scaled(on_a, -exponent),
        scaled(on_b, -exponent),
        scaled(common, -exponent),
        1 + found.looked,
        found.termination,
        None,
    )


def scaled(p: Vec3f, exponent: int) -> Vec3f:
    """p times 2**exponent."""
    return (ldexp(p[0], exponent), ldexp(p[1], exponent), ldexp(p[2], exponent))


def _mixed(points: Sequence[Vec3f], feature: Feature[Vec3f]) -> Vec3f:
    total: Vec3f = (0.0, 0.0, 0.0)
    for point, weight in zip(points, feature.weights, strict=True):
        total = add3(total, scale3(point, weight / feature.total))
    return total
