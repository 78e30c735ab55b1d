"""Makes a miss small: fewest vertices, then the roundest numbers, then nearest the origin, and still a miss.

A shape that is not flat stays so, and the vertices of a hull alone, in the plane a ring, stay that: whoever takes only
such shapes can run the result. A shape that is otherwise from the start may become simpler.

It asks no code itself. `smaller` is a generator of candidates, and is sent whether each of them still fails. So the
same code runs at a command line, and in a page where an answer comes later.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from math import copysign, floor, frexp, isfinite, ldexp
from typing import NamedTuple

from ..vec import summed
from .exact import corners

Points = tuple[tuple[float, ...], ...]


class Two(NamedTuple):
    """The vertices of both shapes."""

    a: Points
    b: Points


Candidates = Iterator[Two]


def smaller(a: Points, b: Points) -> Generator[Two, bool, None]:
    """Candidates that are less than the last one that failed. The last one of all that failed is the result.

    Every step lowers the cost, and there are finitely many costs below a given one, so the generator ends.
    """
    best = Two(_tuples(a), _tuples(b))
    stages = (_with_less_vertices, _moved, _scaled, _rounded, _with_simpler_values, _with_simpler_numbers)
    tried = {repr(best)}  # unlike tuples, texts tell -0.0 from 0.0
    changed = True
    while changed:
        changed = False
        for stage in stages:
            again = True
            while again:
                again = False
                ranks = rank(best.a), rank(best.b)
                for changed_pair in stage(best):
                    candidate = kept(changed_pair, *ranks) if _valid(changed_pair) else None
                    if candidate is None or repr(candidate) in tried or cost(candidate) >= cost(best):
                        continue
                    tried.add(repr(candidate))
                    if (yield candidate):
                        best, again, changed = candidate, True, True
                        break


FLAT, FULL, SOLID = range(3)
"""The ranks of shapes. SOLID: the vertices of a hull that is not flat and nothing else, in the plane as a ring."""


def rank(points: Points) -> int:
    found = corners(points)
    return FLAT if found is None else SOLID if tuple(found) == points else FULL


def kept(two: Two, rank_a: int, rank_b: int) -> Two | None:
    """The pair with shapes of at least these ranks: of a solid one the hull's vertices. None if one has become flat."""
    a, b = _kept(two.a, rank_a), _kept(two.b, rank_b)
    return None if a is None or b is None else Two(a, b)


def _kept(points: Points, least: int) -> Points | None:
    found = points if least == FLAT else corners(points)
    return None if found is None else tuple(found) if least == SOLID else points


def cost(two: Two) -> tuple[int, int, float]:
    """How many vertices, how long their numbers are, how far they are from the origin."""
    numbers = [x for points in two for p in points for x in p]
    return (len(two.a) + len(two.b), summed(map(length, numbers)), summed(map(abs, numbers)))


def length(number: float) -> int:
    """How long a number is to read. 0 is the shortest, whole numbers are shorter than others."""
    if not number:
        return int(copysign(1.0, number) < 0)
    digits, _, exponent = repr(abs(number)).partition("e")
    whole, _, rest = digits.partition(".")
    rest = rest.rstrip("0")
    return len(whole.lstrip("0")) + (len(rest) + 1 if rest else 0) + (2 + abs(int(exponent)) if exponent else 0)


def _tuples(points: Points) -> Points:
    return tuple(tuple(map(float, p)) for p in points)


def _valid(two: Two) -> bool:
    return bool(two.a) and bool(two.b) and all(isfinite(x) for points in two for p in points for x in p)


def _each(two: Two, change: Callable[[Points], Iterator[Points]]) -> Candidates:
    """The pairs in which one of the shapes is changed."""
    yield from (Two(a, two.b) for a in change(two.a))
    yield from (Two(two.a, b) for b in change(two.b))


def _all(two: Two, change: Callable[[float], float]) -> Two:
    """The pair in which every number is changed."""
    a, b = (tuple(tuple(change(x) + 0.0 for x in p) for p in points) for points in two)
    return Two(a, b)


def _with_less_vertices(two: Two) -> Candidates:
    def less(points: Points) -> Iterator[Points]:
        part = len(points) // 2
        while part:
            yield from (points[:i] + points[i + part :] for i in range(0, len(points), part))
            part //= 2

    return _each(two, less)


def _moved(two: Two) -> Candidates:
    """Both shapes moved, so that a vertex or the middle is at the origin."""
    columns = list(zip(*two.a, *two.b, strict=True))
    middle = tuple((min(column) + max(column)) / 2 for column in columns)
    for at in (tuple(map(min, columns)), middle, two.a[0], two.b[0], *two.a, *two.b):
        yield Two(*(tuple(tuple(x - y for x, y in zip(p, at, strict=True)) for p in points) for points in two))


def _scaled(two: Two) -> Candidates:
    """Both shapes scaled, so that the largest number is of ordinary size."""
    largest = max(abs(x) for points in two for p in points for x in p)
    if not largest:
        return
    exponent = frexp(largest)[1]
    for power in (1, 2, 3, 4, 7, 10):
        yield _all(two, lambda x, up=power - exponent: ldexp(x, up))  # type: ignore[misc]
    yield _all(two, lambda x: x / largest)
    yield _all(two, lambda x: x * 10)


def _rounded(two: Two) -> Candidates:
    """All numbers to a grid, coarse ones first. One shape alone, where both together do not fail."""
    largest = max(abs(x) for points in two for p in points for x in p)
    if not largest:
        return
    top = frexp(largest)[1]
    for bits in range(1, 24):
        step = ldexp(1.0, top - bits)
        yield _all(two, lambda x, step=step: floor(x / step + 0.5) * step)  # type: ignore[misc]
    for digits in range(9):
        yield _all(two, lambda x, digits=digits: round(x, digits))  # type: ignore[misc]
    for digits in range(9):
        yield _all(two, lambda x, digits=digits: float(f"{x:.{digits}e}"))  # type: ignore[misc]


def _with_simpler_values(two: Two) -> Candidates:
    """One magnitude at a time, wherever it is: points that are level stay level."""
    for value in sorted({abs(x) for points in two for p in points for x in p}, reverse=True):
        for y in _simpler(value) if value else ():
            yield _all(two, lambda x, value=value, y=y: x if abs(x) != value else y if x > 0 else -y)  # type: ignore[misc]


def _with_simpler_numbers(two: Two) -> Candidates:
    """One number at a time."""

    def change(points: Points) -> Iterator[Points]:
        for i, p in enumerate(points):
            for k, x in enumerate(p):
                for y in _simpler(abs(x)) if x else (0.0,):  # a zero without its sign
                    z = y if x > 0 or not y else -y
                    yield (*points[:i], (*p[:k], z, *p[k + 1 :]), *points[i + 1 :])

    return _each(two, change)


def _simpler(x: float) -> Iterator[float]:
    """Simpler numbers than x > 0: 0, 1, fewer digits, nearer to 0."""
    yield from (0.0, 1.0, 2.0)
    yield from (round(x, digits) for digits in range(4))
    yield from (float(f"{x:.{digits}e}") for digits in range(4))
    yield float(int(x / 2))
    yield x - 1
