"""Asks code about pair after pair, until it errs or the time is over.

Notation: a *plan* is an endless list of pairs, first those of the suite, in turns over the groups and small ones first,
then drawn ones. A pair is known by its `index` in the plan. A *chunk* is a range of indices, which an executor's worker
asks.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent import futures
from concurrent.futures import Executor, Future
from functools import cache
from itertools import zip_longest
from types import MappingProxyType
from typing import Any, NamedTuple

from ..vec import summed
from .cases import ASKED, Case, Pair, answered, polytope_pair, searched, suite
from .draw import Draw
from .exact import Json
from .findings import Allowed, Finding, extent, finding
from .groups import GROUPS
from .runner import Asking, Code, Question, Reply
from .shrink import Two, kept, rank, smaller

SIZE_STEP = 8
"""The vertices of the first pairs, at most. Each round after that allows twice as many."""

CHUNK = 32
"""The pairs of a chunk, for an executor."""

CHUNK_SECONDS = 0.5
"""After this time a worker gives back the rest of its chunk."""

WAITING = 8
"""The chunks that an executor has at a time."""

FEW = 5
"""The vertices that a shape of a miss should have at most."""

JITTER = 64
"""The size of a pair in steps. Vertices are moved by a few steps."""


class Plan(NamedTuple):
    """Which pairs are asked. `hard`: also those that are hard, see `Case`."""

    dimension: int = 2
    groups: tuple[str, ...] = ASKED
    seed: int = 0
    hard: bool = False

    def pair(self, index: int) -> Pair:
        known = _ordered(self)
        if index < len(known):
            return known[index]
        drawn = [group for group in self.groups if group in GROUPS]
        number, turn = divmod(index - len(known), len(drawn))
        return searched(drawn[turn], self.dimension, self.seed, number)

    @property
    def suite_size(self) -> int:
        """How many pairs of the suite come first."""
        return len(_ordered(self))

    def asks(self, pair: Pair) -> bool:
        """Whether the pair is of polytopes, and not harder than what is asked."""
        return (self.hard or not pair.drawn.hard) and pair.is_of_polytopes


@cache
def _ordered(plan: Plan) -> tuple[Pair, ...]:
    """The suite's pairs that are asked, in turns over the groups, small ones first."""
    lists = [
        sorted(suite([group], [plan.dimension]), key=lambda pair: -(-pair.size // SIZE_STEP)) for group in plan.groups
    ]
    return tuple(pair for turn in zip_longest(*lists) for pair in turn if pair is not None and plan.asks(pair))


class Miss(NamedTuple):
    """A pair on which the code errs, and its place in the plan."""

    place: int
    case: Case
    finding: Finding


class Chunk(NamedTuple):
    """A range of indices."""

    start: int
    size: int


class Asked(NamedTuple):
    """What came of a chunk: the pairs asked of each group, how far it came, and the first miss. `ends` is False if a
    call did not end, on a pair that is not known."""

    groups: dict[str, int]
    stop: int
    miss: Miss | None = None
    ends: bool = True


class Verdict(NamedTuple):
    """`verdict` is "right" or "wrong". `finding` and `words` are those of a `Finding`. `case` is the first miss, made
    small; `first` is the same as it was found. `tried` counts the pairs asked, `groups` for each group, and `of`
    those of the suite. Of these, `unreached` pairs were not reached."""

    verdict: str
    finding: str | None
    case: Case | None
    tried: int
    seconds: float
    words: str = ""
    first: Case | None = None
    groups: Mapping[str, int] = MappingProxyType({})
    unreached: int = 0
    of: int = 0

    def as_json(self) -> Json:
        return {
            "verdict": self.verdict,
            "finding": self.finding,
            "case": self.case and self.case.as_json(),
            "tried": self.tried,
            "of": self.of,
            "seconds": round(self.seconds, 3),
        }


def search(
    function: Callable[..., Any] | Code,
    executor: Executor | None = None,
    *,
    distance: Callable[..., Any] | None = None,
    dimension: int = 2,
    groups: Sequence[str] | None = None,
    seconds: float | None = 30.0,
    count: int | None = None,
    tolerance: float = 1e-6,
    touching: float = 0.0,
    seed: int = 0,
    hard: bool = False,
    make_small: bool = True,
    chunk: int = CHUNK,
    waiting: int = WAITING,
    progress: Callable[[int, int, float], None] | None = None,
) -> Verdict:
    """Asks `function(a, b)`, whether two polytopes intersect, and `distance(a, b)` if it is given.

    Both take lists of tuples of floats: the vertices of a strictly convex polygon, counter-clockwise, or those of a
    polyhedron that is not flat. Only the groups `any-order` and `degenerate`, if they are named, have others.

    A `Code` instead of a function is asked in a process of its own; a function is asked in this process, or in those of
    any `concurrent.futures.Executor`. `count` pairs are asked at most; without `count` and `seconds`, the search goes
    on until a miss. `progress(tried, size of the suite, seconds)` is called now and then. Code that may end its process
    is asked as a `Code`: that is the finding "crashes".
    """
    code = function
    if not isinstance(code, Code):
        code = Code(functions=(("intersects", code), *([("distance", distance)] if distance else [])))
    allowed = Allowed(tolerance, touching)
    plan = Plan(dimension, ASKED if groups is None else tuple(groups), seed, hard)
    started = time.monotonic()
    tally: Counter[str] = Counter()
    reached = 0
    miss: Miss | None = None
    ends = True
    total = None if any(group in GROUPS for group in plan.groups) else plan.suite_size
    last = total if count is None else count if total is None else min(count, total)
    todo = _chunks(last, chunk)

    def left() -> float | None:
        return None if seconds is None else seconds - (time.monotonic() - started)

    results = _here if executor is None else _Spread(executor, waiting)
    for asked in results(code, plan, allowed, todo, left):
        tally.update(asked.groups)
        reached += asked.stop
        ends = ends and asked.ends
        if asked.miss and (miss is None or asked.miss.place < miss.place):
            miss = asked.miss
        if progress:
            progress(summed(tally.values()), plan.suite_size, time.monotonic() - started)
    small = code.told(shrinking(plan, miss, allowed, seconds, not code.functions)) if miss and make_small else miss
    kind, words = small.finding if small else (None, "") if ends else ("loops", "a call did not end")
    return Verdict(
        "wrong" if kind else "right",
        kind,
        small and small.case,
        summed(tally.values()),
        time.monotonic() - started,
        words,
        miss and miss.case,
        dict(tally),
        max(0, plan.suite_size - reached),
        plan.suite_size,
    )


def _chunks(last: int | None, size: int) -> Iterator[Chunk]:
    start = 0
    while last is None or start < last:
        yield Chunk(start, size if last is None else min(size, last - start))
        start += size


def ask_chunk(code: Code, plan: Plan, allowed: Allowed, chunk: Chunk, seconds: float | None) -> Asked:
    """Asks the pairs of a chunk until a miss, for at most `seconds`."""
    return code.told(asking_chunk(plan, allowed, chunk, seconds))


def asking_chunk(plan: Plan, allowed: Allowed, chunk: Chunk, seconds: float | None) -> Asking[Asked]:
    started = time.monotonic()
    tally: Counter[str] = Counter()
    for index in range(chunk.start, chunk.start + chunk.size):
        if seconds is not None and time.monotonic() - started >= seconds:
            return Asked(dict(tally), index - chunk.start)
        pair = plan.pair(index)
        if not plan.asks(pair) or pair.polytopes is None:
            continue
        case = answered(pair)
        if case.hard and not plan.hard:
            continue
        tally[pair.group] += 1
        found = yield from asking(case, allowed)
        if found:
            return Asked(dict(tally), index - chunk.start + 1, Miss(index, case, found))
    return Asked(dict(tally), chunk.size)


def asking(case: Case, allowed: Allowed, quick: bool = False) -> Asking[Finding | None]:
    """What is wrong with the reply to a case."""
    reply = yield Question(case.pair, quick)
    return finding(case, reply, allowed)


Left = Callable[[], float | None]


def _here(code: Code, plan: Plan, allowed: Allowed, todo: Iterator[Chunk], left: Left) -> Iterator[Asked]:
    """Asks chunk after chunk in this process."""
    for chunk in todo:
        seconds = left()
        if seconds is not None and seconds <= 0:
            return
        asked = ask_chunk(code, plan, allowed, chunk, seconds)
        yield asked
        if asked.miss:
            return


class _Spread:
    """Asks chunks in an executor's workers. Where one dies, the executor raises its error."""

    def __init__(self, executor: Executor, waiting: int) -> None:
        self._executor = executor
        self._waiting = waiting

    def __call__(self, code: Code, plan: Plan, allowed: Allowed, todo: Iterator[Chunk], left: Left) -> Iterator[Asked]:
        running: dict[Future[Asked], Chunk] = {}
        again: deque[Chunk] = deque()
        limit: float = float("inf")
        try:
            while True:
                seconds = left()
                over = seconds is not None and seconds <= 0
                while not over and len(running) < self._waiting:
                    chunk = again.popleft() if again else next(todo, None)
                    if chunk is None or (chunk.start > limit and not again):
                        break
                    if chunk.start <= limit:
                        most = CHUNK_SECONDS if seconds is None else min(seconds, CHUNK_SECONDS)
                        running[self._executor.submit(ask_chunk, code, plan, allowed, chunk, most)] = chunk
                if over and any(future.running() for future in running):
                    running = {future: chunk for future, chunk in running.items() if not future.cancel()}
                if not running:
                    return
                # Every call ends within the timeout, or is left alone.
                patience = None if seconds is None else max(0.0, seconds) + 2 * (code.timeout + CHUNK_SECONDS)
                done, _ = futures.wait(running, patience, futures.FIRST_COMPLETED)
                if not done:
                    yield Asked({}, 0, ends=False)
                    return
                for future in done:
                    chunk = running.pop(future)
                    asked = future.result()
                    if asked.miss:
                        # Earlier chunks may have an earlier miss, and they are waited for.
                        limit = min(limit, asked.miss.place)
                    elif asked.stop < chunk.size:
                        again.append(Chunk(chunk.start + asked.stop, chunk.size - asked.stop))
                    yield asked
                for future, chunk in list(running.items()):
                    if chunk.start > limit and future.cancel():
                        del running[future]
        finally:
            for future in running:
                future.cancel()


def shrinking(plan: Plan, miss: Miss, allowed: Allowed, seconds: float | None, ends_loops: bool) -> Asking[Miss]:
    """The miss made small: another pair with the same finding.

    Where more than FEW vertices of a shape are left, it looks for the same finding near the pair, among so few.
    `ends_loops` says that whoever answers ends a call that loops, and survives one that crashes.
    """
    loops = miss.finding.kind == "loops"
    if not ends_loops and (loops or miss.finding.kind == "crashes"):
        return miss
    ends = None if seconds is None else time.monotonic() + seconds
    half = None if seconds is None else time.monotonic() + seconds / 2
    found = [miss]
    yield from _shrinking(found, allowed, half, loops)
    if max(map(len, found[-1].case.pair.both_vertices)) > FEW:
        few = yield from _with_few_vertices(plan, miss, allowed, ends, loops)
        if few:
            found.append(few)
            yield from _shrinking(found, allowed, ends, loops)
    if not loops:
        return found[-1]
    # A slow call is not an endless one, so ask in full.
    for small in reversed(found[-2:]):
        again = yield from asking(small.case, allowed)
        if again and again.kind == miss.finding.kind:
            return Miss(small.place, small.case, again)
    return miss


def _shrinking(found: list[Miss], allowed: Allowed, ends: float | None, quick: bool) -> Asking[None]:
    """Appends ever smaller pairs with the same finding as the last one. An easy pair is not made a hard one."""
    miss = found[-1]
    steps = smaller(*(tuple(points) for points in miss.case.pair.both_vertices))
    fails: bool | None = None
    while ends is None or time.monotonic() < ends:
        try:
            candidate: Two = next(steps) if fails is None else steps.send(fails)
        except StopIteration:
            return
        case = answered(polytope_pair(candidate.a, candidate.b, miss.case.pair))
        is_asked = miss.case.hard or not case.hard
        wrong = (yield from asking(case, allowed, quick)) if is_asked else None
        fails = wrong is not None and wrong.kind == miss.finding.kind
        if wrong and fails:
            found.append(Miss(miss.place, case, wrong))


def _with_few_vertices(
    plan: Plan, miss: Miss, allowed: Allowed, ends: float | None, quick: bool
) -> Asking[Miss | None]:
    """A pair with the same finding and at most FEW vertices a shape: some vertices of the miss, moved a little. A solid
    stays one."""
    vertices = miss.case.pair.both_vertices
    ranks = [rank(tuple(points)) for points in vertices]
    draw = Draw(plan.seed, miss.case.pair.id)
    unit = extent([*vertices[0], *vertices[1]]) / JITTER
    while ends is None or time.monotonic() < ends:
        most = draw.pick((0, 1, 3, 6, 12, 24))
        moved = Two(
            *(
                tuple(tuple(x + unit * draw.between(-most, most) for x in p) for p in draw.mixed(points)[:FEW])
                for points in vertices
            )
        )
        few = kept(moved, *ranks)
        if few is None:
            continue
        pair = polytope_pair(*few, miss.case.pair)
        reply = yield Question(pair, quick)
        if not _may_be(miss.finding.kind, reply):
            continue
        case = answered(pair)
        found = None if case.hard else (yield from asking(case, allowed, quick))
        if found and found.kind == miss.finding.kind:
            return Miss(miss.place, case, found)
    return None


def _may_be(kind: str, reply: Reply) -> bool:
    """Whether a reply can be a finding of this kind, without the exact answer, which takes longer than most replies."""
    if kind in ("missed", "false"):
        return reply.intersects is (kind == "false")
    return reply.finding == kind or kind in ("distance", "depth")
