"""The registry of methods: the robust one and the published ones, each in its own file.

- `winter` (winter.dev), 2D and 3D: the simplex is a line, a triangle or a tetrahedron
- `oriented` (the ordered-simplex article), 2D: two sorted end points and the signs of cross products
- `vec3` (vec3.ca), 3D and 2D: a state machine over the number of points retained, which skips impossible regions
- `lindberg` (Lindberg, KTH), 3D and 2D: continues after separation is known, until it has the closest points
- `entropy` (Entropy Interactive), 2D: numbered regions around a line and a triangle
- `mpr` (Snethen's XenoCollide), 3D and 2D: not GJK, a portal on one ray, with a depth that is not the least
- `frank-wolfe` (Frank and Wolfe, Jaggi), 3D and 2D: the optimiser's method, which keeps one point and zig-zags
- `accelerated` (Montaut and others), 3D: GJK with Polyak's or Nesterov's momentum

To follow an article, read the docstring of its file: notation, choices, flaws. Then read the functions, which have the
article's names. `run` and `products` hold what the methods share and decide nothing. `space` is their vector algebra.

A method runs as a function (a, b, start, max_iterations) -> Trace. REGIONS of its module explains the names of its
regions, and includes the regions that the article draws but excludes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import index
from typing import Any, Literal, NamedTuple, overload

from ..checks import Convex, Numbers, ShapeError, common_dimension, shown, vector
from ..descent import REGIONS
from ..engine import trace_robust
from ..plane.shapes import OfPlane
from ..space.shapes import OfSpace
from ..trace import Region, Status, Trace
from . import accelerated, entropy, frank_wolfe, lindberg, mpr, oriented, vec3, winter
from .accelerated import MOMENTA as MOMENTA
from .accelerated import Momentum

MethodName = Literal["robust", "winter", "oriented", "vec3", "lindberg", "entropy", "mpr", "frank-wolfe", "accelerated"]
SpaceMethodName = Literal["robust", "winter", "vec3", "lindberg", "mpr", "frank-wolfe", "accelerated"]


class Method(NamedTuple):
    """A way to run GJK.

    `source` is where it was published: an address, or for `robust` a file of this repository. `dimensions` are
    those of the shapes it accepts. `answers` is "intersection" or "distance". `regions` holds every region of its
    article by name, and those of its steps. `run(a, b, start, max_iterations)` runs it. `options` are the keywords that
    it takes besides: see `trace`.
    """

    name: MethodName
    title: str
    source: str
    dimensions: tuple[int, ...]
    answers: str
    regions: Mapping[str, Region]
    run: Callable[..., Trace]
    options: tuple[str, ...] = ()

    @property
    def legend(self) -> dict[str, str]:
        """The regions that a step can name, with their meanings."""
        return {name: region.text for name, region in self.regions.items() if region.status != Status.EXCLUDED}


WITHOUT_A = "A was taken because it brings a closer point. That point cannot lie on a feature without A."

ROBUST_REGIONS = {
    name: Region(text, Status.NEVER, WITHOUT_A) if name.isupper() and "A" not in name else Region(text)
    for name, text in REGIONS.items()
}


OPTIONS = ("momentum", "normalize")
"""Those of `accelerated`."""


def _of(
    name: MethodName, title: str, source: str, dimensions: tuple[int, ...], answers: str, module: Any, *options: str
) -> Method:
    """The method of a module."""
    return Method(name, title, source, dimensions, answers, module.REGIONS, module.trace, options)


def _by_name(*methods: Method) -> dict[MethodName, Method]:
    return {method.name: method for method in methods}


METHODS: dict[MethodName, Method] = _by_name(
    Method("robust", "Robust", "gjkcore/descent.py", (2, 3), "distance", ROBUST_REGIONS, trace_robust),
    _of("winter", "winter.dev", "https://blog.winter.dev/2020/gjk-algorithm/", (2, 3), "intersection", winter),
    _of(
        "oriented", "Ordered simplex", "https://filipecn.github.io/post/2019-07-26-gjk/", (2,), "intersection", oriented
    ),
    _of("vec3", "vec3.ca", "https://vec3.ca/gjk/implementation/", (2, 3), "intersection", vec3),
    _of("lindberg", "Lindberg", "https://github.com/frilel/CLCollision", (2, 3), "distance", lindberg),
    _of("entropy", "Entropy", "http://entropyinteractive.com/2011/04/gjk-algorithm/", (2,), "intersection", entropy),
    _of("mpr", "MPR", "https://github.com/newton-physics/newton", (2, 3), "intersection", mpr),
    _of(
        "frank-wolfe", "Frank–Wolfe", "https://proceedings.mlr.press/v28/jaggi13.html", (2, 3), "distance", frank_wolfe
    ),
    _of("accelerated", "Accelerated", "https://arxiv.org/abs/2205.09663", (3,), "distance", accelerated, *OPTIONS),
)


@overload
def trace(
    a: OfPlane,
    b: OfPlane,
    method: MethodName = "robust",
    start: Numbers | None = None,
    max_iterations: int | None = None,
) -> Trace: ...
@overload
def trace(
    a: OfSpace,
    b: OfSpace,
    method: SpaceMethodName = "robust",
    start: Numbers | None = None,
    max_iterations: int | None = None,
    *,
    momentum: Momentum | None = None,
    normalize: bool | None = None,
) -> Trace: ...
def trace(
    a: Convex,
    b: Convex,
    method: MethodName = "robust",
    start: Numbers | None = None,
    max_iterations: int | None = None,
    *,
    momentum: Momentum | None = None,
    normalize: bool | None = None,
) -> Trace:
    """Runs a method and records each iteration.

    `start` is the first search direction, with as many numbers as the shapes have dimensions. It may have any length,
    and may be zero. None means the method's own. `max_iterations`, at least 1, limits the support points computed.
    `momentum` and `normalize` are options of `accelerated`: "none", "polyak" or "nesterov", and whether the directions
    in the sum have length 1. None means its own, "nesterov" and True.

    Raises ValueError for an unknown method or momentum, and for an option of another method. Raises ShapeError for a
    bad start, for a limit that is no whole number of at least 1, for a plane shape against a solid, and for a method
    that does not accept their dimension.
    """
    if not isinstance(method, str) or method not in METHODS:
        raise ValueError(f"method must be one of {', '.join(METHODS)}, not {shown(method)}")
    if max_iterations is not None:
        max_iterations = _limit(max_iterations)
    dimension = common_dimension(a, b)
    if dimension not in METHODS[method].dimensions:
        raise ShapeError(f"{dimension}D", "a", f"2D for the method {method}")
    first = None if start is None else vector(start, "start", dimension)
    return METHODS[method].run(a, b, first, max_iterations, **_options(method, momentum, normalize))


def _options(method: MethodName, momentum: object, normalize: object) -> dict[str, object]:
    """The options that are given. Raises ValueError for a bad value, and for an option that the method has not."""
    given = {"momentum": momentum, "normalize": normalize}
    given = {name: value for name, value in given.items() if value is not None}
    for name in given:
        if name not in METHODS[method].options:
            owners = " or ".join(owner for owner in METHODS if name in METHODS[owner].options)
            raise ValueError(f"{name} is an option of the method {owners}, not of {method}")
    if "momentum" in given and not (isinstance(momentum, str) and momentum in MOMENTA):
        raise ValueError(f"momentum must be one of {', '.join(MOMENTA)}, not {shown(momentum)}")
    if "normalize" in given and not isinstance(normalize, bool):
        raise ValueError(f"normalize must be True or False, not {shown(normalize)}")
    return given


def _limit(value: object) -> int:
    """A whole number of Python or numpy, at least 1."""
    try:
        limit = 0 if isinstance(value, bool) else index(value)  # type: ignore[arg-type]  # others are refused here
    except TypeError:
        limit = 0
    if limit < 1:
        raise ShapeError(shown(value), "max_iterations", "a whole number of at least 1")
    return limit
