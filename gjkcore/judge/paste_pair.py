"""Which shapes of a text are the two that it is about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from .paste_scan import Block, Run
from .paste_shape import Entity, distinct
from .paste_text import Call
from .paste_words import parts

PAIRS = {
    6: re.compile(r"(?:\b|_)tri(?:angles?)?(?![a-z])|Tri(?:angle)?(?![a-z])"),
    4: re.compile(r"(?i)\b(?:line|seg|edge)"),
}
"""How many points make two triangles or two segments, and the words that say that they do."""


def halves(entities: Sequence[Entity], text: str) -> list[Entity]:
    """The two triangles of six points in a row, `tri_tri_overlap(v1, v2, v3, v4, v5, v6)`, or the two segments of four.
    Nothing if there is anything else."""
    runs = [run for entity in entities for run in entity.given[0].runs]
    said = PAIRS.get(len(runs))
    lone = len(entities) == 1 or all(len(entity.given[0].runs) == 1 for entity in entities)
    whole = all(not entity.kind and not entity.poses and not entity.flat for entity in entities)
    flat = [x for run in runs for x in run.numbers]
    if len(runs) == 1 and len(flat) == 8 and PAIRS[4].search(text):  # `segseg(0, 0, 1, 1, 0, 1, 1, 0)`
        runs, said, whole = [Run(flat[i : i + 2], runs[0].line) for i in range(0, 8, 2)], PAIRS[4], True
    if not (said and said.search(text) and lone and whole) or any(len(run.numbers) not in (2, 3) for run in runs):
        return []
    half = len(runs) // 2
    return [Entity("", part[0].line, "", (), [Block(part)]) for part in (runs[:half], runs[half:])]


RESULTS = frozenset(
    {
        "intersection", "overlap", "result", "results", "output", "out", "expected", "want", "should", "actual", "got",
        "contact", "solution", "element", "simplex", "mtv", "response",
    }
)  # fmt: skip
"""Words of lists that are no shapes, where two others are there."""


QUERY = re.compile(r"(?i)distance|closest|nearest|inters|overlap|colli|contain|touch|gjk|sat")
"""What the names of functions say that take two shapes, and do not make one."""

MOST_WORDS = 8
"""Of a statement of code. Sentences, whose words may be names of shapes too, are mostly longer."""


def with_segment(several: list[Entity], calls: Sequence[Call]) -> list[Entity]:
    """Two single points of three shapes as one segment if a call says so: `intersectSegmentPolygon(from, to, p)`."""
    ends = [one for one in several if not one.kind and len(one.given[0].runs) == 1 and not one.flat and one.names]
    if len(several) != 3 or len(ends) != 2:
        return several
    for call in calls:
        is_segment = any(part in ("segment", "line", "edge") for word in call for part in parts(word))
        if is_segment and all(end.names.intersection(call) for end in ends):
            ends[0].given[0].runs += ends[1].given[0].runs
            return [one for one in several if one is not ends[1]]
    return several


def with_fields(several: list[Entity]) -> list[Entity]:
    """Two single points of three shapes as one segment if one variable has them: `Segment { a: (0, 0), b: (1, 0) }`."""
    if len(several) != 3:
        return several
    kept: list[Entity] = []
    for one in several:
        last = kept[-1] if kept else one
        lone = all(not each.kind and len(each.given[0].runs) == 1 and not each.flat for each in (last, one))
        says_segment = any(part in ("segment", "line") for word in one.words for part in parts(word))
        if last is not one and lone and says_segment and last.names == one.names != frozenset():
            last.given[0].runs += one.given[0].runs
        else:
            kept.append(one)
    return kept


def called_two(several: Sequence[Entity], calls: Sequence[Call], of_several: bool = False) -> list[Entity]:
    """The two of several shapes that a call names, `intersects(a, c)`: of several pairs the first one, or none."""
    of = {name: [(0, entity) for entity in several if name in entity.names] for call in calls for name in call}
    named = [distinct([mention for name in call for mention in of[name]]) for call in calls]
    pairs = [each for each in named if len(each) > 1]
    return pairs[0] if pairs and len(pairs[0]) == 2 and (of_several or all(pair == pairs[0] for pair in pairs)) else []


def told_once(several: list[Entity]) -> list[Entity]:
    """The shapes without those that have the numbers of another one before them."""
    return [one for i, one in enumerate(several) if not any(_alike(one, other) for other in several[:i])]


def no_results(several: list[Entity]) -> list[Entity]:
    """The shapes without what came out of a computation."""
    return [one for one in several if not _is_result(one)]


def of_code(several: list[Entity]) -> list[Entity]:
    """The shapes without those of sentences: these tell again what the code of a report says."""
    return [one for one in several if not any(block.in_sentence for block in one.given)]


def labelled(several: list[Entity]) -> list[Entity]:
    """The shapes that have words before their numbers, or above, if those that have none come later, as output does."""
    known = [one for one in several if one.kind or one.given[0].words or one.given[0].above]
    return known if known == several[: len(known)] else several


def no_lone_vectors(several: list[Entity]) -> list[Entity]:
    """The shapes without single points such as directions. Where a solid has no place, one of them may be its place,
    and all stay. So they do on the lines of another shape, and where they have the name of a solid."""
    large = [one for one in several if one.kind or len(one.given[0].runs) > 1 or one.flat or one.poses]
    lone = [one for one in several if one not in large]
    known = any(one.is_beside(other) or (other.kind and one.names & other.names) for one in lone for other in large)
    return several if known or not all(one.is_placed for one in large) else large


def _is_result(entity: Entity) -> bool:
    """Whether its variable, or else what stands before it, says that it came out."""
    said = (*(entity.names or entity.words), *entity.words[-1:])
    return any(part in RESULTS for word in said for part in parts(word))


def are_faces(one: Entity, other: Entity) -> bool:
    """Whether a list of threes has the indices of all points of another, and nothing else."""
    flat = [x for run in one.given[0].runs for x in run.numbers]
    if one.kind or other.kind or one is other or not (one.flat or len(one.given[0].runs[0].numbers) == 3):
        return False
    if len(flat) % 3 or any(len({*flat[i : i + 3]}) < 3 for i in range(0, len(flat), 3)):
        return False
    indices = {*flat}
    count = len(other.given[0].runs)
    return count > 3 and indices in ({*map(float, range(count))}, {*map(float, range(1, count + 1))})


def _alike(one: Entity, other: Entity) -> bool:
    """Whether two shapes have the same numbers: one of them is told twice. What variables of their own have in the same
    form is meant twice."""
    size = min(len(block.runs[0].numbers) for each in (one, other) for block in each.given)
    first, second = (_told_points(each, size) for each in (one, other))
    are_two = bool(one.names and other.names and not one.names & other.names) and one.flat == other.flat
    return one.kind == other.kind and first == second and not are_two


def _told_points(one: Entity, size: int) -> list[tuple[float, ...]]:
    """The numbers of a shape, of a list in pieces of this size, each once: rings end where they begin."""
    runs = [run.numbers for block in one.given + one.poses for run in block.runs]
    runs = [runs[0][i : i + size] for i in range(0, len(runs[0]), size)] if one.flat else runs
    return [*dict.fromkeys(map(tuple, runs))]


def of_faces(shapes: list[Entity]) -> list[Entity]:
    """The two shapes of one list of points, if two rows of indices share it between them. Else nothing."""
    if len(shapes) != 2 or any(one.kind or one.flat or one.poses for one in shapes):
        return []
    points, faces = (one.given[0].runs for one in shapes)
    rows = [run.numbers for run in faces]
    first = min(map(min, rows))
    every = [float(x + first) for x in range(len(points))]
    if len(rows) != 2 or first not in (0.0, 1.0) or len(rows[0]) < 3 or sorted(rows[0] + rows[1]) != every:
        return []
    halves_of = [[points[int(x - first)] for x in row] for row in rows]
    return [Entity("", runs[0].line, "", shapes[0].words, [Block(runs)]) for runs in halves_of]


def by_name(points: list[Entity]) -> list[Entity]:
    """Points that are each in a list of their own: p1, q1, r1 and p2, q2, r2 are two shapes. Others stay."""
    keys = [point.key for point in points]
    lone = [next(iter(point.names)) if len(point.names) == 1 else "" for point in points]
    if all(len(name) == 1 for name in lone):  # `p`, `q` and `a`, `b`, `c`
        heads = [i for i, name in enumerate(lone) if not i or ord(name) != ord(lone[i - 1]) + 1]
        keys = [lone[max(head for head in heads if head <= i)] for i in range(len(lone))]
    names = list(dict.fromkeys(keys))
    groups = [[point for point, key in zip(points, keys, strict=True) if key == name] for name in names]
    if len(groups) != 2 or "" in names or min(map(len, groups)) < 2 or any(point.flat for point in points):
        return points
    for first, *others in groups:
        first.given[0].runs += [run for other in others for run in other.given[0].runs]
    return [group[0] for group in groups]


TWICE = re.compile(
    r"(?i)\b(?:(?:with|and|against|to) itself|(?:two|both) (?:identical|equal|same) \w+|the same (?:points|vertices))\b"
)
"""What sentences say of a shape that is asked of itself."""


def with_itself(lone: list[Entity], queries: Sequence[Call], text: str) -> list[Entity]:
    """A lone shape twice if it is asked of itself: `overlap(p, p)`, `p.overlaps(p)`. Else nothing."""
    if len(lone) != 1:
        return []
    asked = [name for query in queries for name in repeated(query)]
    return [*lone, *lone] if lone[0].names.intersection(asked) or TWICE.search(text) else []


def repeated(call: Call) -> list[str]:
    """The words of a call that are its two arguments, or what is asked and its argument."""
    beside = [one for one, other in pairwise(call) if one == other]
    return beside + [
        one for one, by, other in zip(call, call[1:], call[2:], strict=False) if one == other and QUERY.search(by)
    ]


RULES = (told_once, no_results, of_code, labelled, no_lone_vectors)
"""What is left out where there are more than two shapes, the surest first. Each also counts after those before it."""


def first_case(several: list[Entity]) -> list[Entity]:
    """The first two of shapes that come in pairs of the same kinds, with more lines between pairs than in them, or of a
    shape that others of another kind follow: a ball, and three boxes, or a list, and points."""
    kinds = [one.kind or ("" if one.flat or len(one.given[0].runs) > 1 else "point") for one in several]
    if kinds[0] != kinds[1] and kinds[1] and len({*kinds[1:]}) == 1 and kinds[0] != "point":
        return several[:2]
    if (
        len(several) < 4
        or len(several) % 2
        or any(one.kind != other.kind for one, other in zip(several, several[2:], strict=False))
    ):
        return []
    gaps = [other.line - one.given[-1].runs[-1].line for one, other in pairwise(several)]
    return several[:2] if 0 < max(gaps[::2]) + 1 < min(gaps[1::2]) else []


def pair_of(shapes: list[Entity], calls: Sequence[Call], text: str) -> list[Entity]:
    """The two shapes of a text, or all of them if it is not clear which two are meant."""
    if len(shapes) > 2 and all(not one.kind and len(one.given[0].runs) == 1 for one in shapes):
        shapes = by_name(shapes)
    if two := of_faces(shapes):
        return two
    shapes = [one for one in shapes if not any(are_faces(one, other) for other in shapes)]
    shapes = with_segment(with_fields(shapes), calls)
    if two := halves(shapes, text) or halves(told_once(shapes), text):
        return two
    queries = [call for call in calls if len(call) <= MOST_WORDS and any(map(QUERY.search, call))]
    if len(shapes) < 3:
        return with_itself(shapes, queries, text) or shapes
    if two := called_two(shapes, calls) or called_two(shapes, queries, of_several=True):
        return two
    left = shapes
    for rule in RULES:
        for several in (shapes, left):
            if len(kept := rule(several)) == 2:
                return kept
        left = kept if len(kept) > 2 else left
    return (
        called_two(shapes, calls, of_several=True)
        or first_case(left)
        or with_itself(of_code(shapes), queries, text)
        or shapes
    )
