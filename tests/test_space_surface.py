"""Given faces and the table of neighbours: what is proved of them, and that a fault in it changes no answer."""

from math import cos, pi, sin
from random import Random

import pytest
from cases3 import cube, gauss, rotation, turned

import gjkcore as gjk

CUBE = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
"""Of `cube()`, counter-clockwise from outside."""


def halved(faces):
    return [(a, *pair) for a, b, c, d in faces for pair in ((b, c), (c, d))]


@pytest.mark.parametrize("faces", [CUBE, halved(CUBE)])
def test_given_faces_are_those_of_the_hull(faces):
    """A polyhedron with its faces has the corners, edges and faces of the one without, also turned and rounded."""
    rng = Random(1)
    for vertices in (cube(), *(turned(cube(), rotation(rng)) for _ in range(20))):
        given, found = gjk.Polyhedron(vertices, faces=faces), gjk.Polyhedron(vertices)
        assert {frozenset(face) for face in given.faces} == {frozenset(face) for face in found.faces}
        assert [set(x) for x in given.hull.neighbours] == [set(x) for x in found.hull.neighbours]
        assert given.hull.climbs


def test_given_faces_of_any_hull():
    """The faces of any hull are taken, in any order, and answer as the hull does."""
    for seed in range(40):
        rng = Random(seed)
        found = gjk.Polyhedron(gauss(rng, rng.randint(4, 40)))
        index = {old: k for k, old in enumerate(found.hull.order)}
        faces = [[index[i] for i in face] for face in found.faces]
        rng.shuffle(faces)
        given, other = gjk.Polyhedron(found.hull.corners, faces=faces), gjk.Box((2, 0.3, 0), (1, 1, 1))
        assert gjk.signed_distance(given, other) == pytest.approx(gjk.signed_distance(found, other), abs=1e-13)


def pentagram():
    ring = [(cos(0.4 + 4 * pi * k / 5), sin(0.4 + 4 * pi * k / 5), 0.0) for k in range(5)]
    sides = [(k, (k + 1) % 5) for k in range(5)]
    return [*ring, (0, 0, 1), (0, 0, -1)], [f for u, v in sides for f in ((u, v, 5), (v, u, 6))]


DENTED = [(1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0), (0, 0, 1), (0, 0, 0.5)]
PYRAMIDS = [(0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4), (1, 0, 5), (2, 1, 5), (3, 2, 5), (0, 3, 5)]


@pytest.mark.parametrize(
    ("vertices", "faces", "message"),
    [
        (cube(), CUBE[:-1], r"faces\[\d\] must be in a closed surface, not open at the edge"),
        (cube(), [*CUBE[:-1], CUBE[-1][::-1]], r"faces\[5\] must be a loop whose edges no face has in the same"),
        (cube(), [face[::-1] for face in CUBE], r"faces\[\d\] must be .*counter-clockwise from outside"),
        (cube(), [*CUBE, (0, 1)], r"faces\[6\] must be a list of three or more indices"),
        (cube(), [*CUBE[:-1], (1, 5, 7, 8)], r"faces\[5\] must be indices from 0 to 7, not 8"),
        (cube(), [*CUBE[:-1], (1, 5, 7, 0.5)], r"faces\[5\] must be a list of three or more indices"),
        ([*cube(), (0, 0, 0)], CUBE, r"vertices\[8\] must be in one of the faces, not in none"),
        ([*cube()[:-1], cube()[0]], CUBE, r"vertices\[7\] must be another point"),
        (DENTED, PYRAMIDS, r"faces\[\d\] must be convex with its neighbours.* not with vertex \d in front"),
        (*pentagram(), "faces must be a surface that goes around its inside once"),
        (cube(), [], "faces must be a list of lists"),
        (cube(), 3, "faces must be a list of lists"),
        ([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2), (2, 1, 0)], r"faces\[\d\] must be"),
    ],
)
def test_other_faces_are_refused(vertices, faces, message):
    """Faces that are not the closed convex surface of all vertices are a ShapeError, which says where."""
    with pytest.raises(gjk.ShapeError, match=message):
        gjk.Polyhedron(vertices, faces=faces)


def corrupted(hull, rng):
    """A fault in the tables of a hull: a neighbour is missing, two entries are swapped, or all guesses are wrong."""
    k, other = rng.sample(range(len(hull.corners)), 2)
    what = rng.choice(("missing", "swapped", "guesses"))
    if what == "missing":
        hull.neighbours[k] = hull.neighbours[k][1:]
    elif what == "swapped":
        hull.neighbours[k], hull.neighbours[other] = hull.neighbours[other], hull.neighbours[k]
    else:
        hull.guess.update({cell: rng.randrange(len(hull.corners)) for cell in range(17**3)})


@pytest.mark.parametrize("count", [6, 12, 80])
def test_a_fault_in_the_tables_changes_no_answer(count):
    """Whatever stands in the table of neighbours or of guesses, the distance and the depth are those without."""
    for seed in range(40):
        rng = Random(seed)
        a, b = gauss(rng, count), [(x + 3 * rng.random(), y, z) for x, y, z in gauss(rng, count)]
        expected = gjk.signed_distance(gjk.Polyhedron(a), gjk.Polyhedron(b))
        broken = gjk.Polyhedron(a), gjk.Polyhedron(b)
        for each in broken:
            corrupted(each.hull, rng)
        assert gjk.signed_distance(*broken) == pytest.approx(expected, rel=1e-12, abs=1e-14), seed
        assert gjk.intersects(*broken) == (expected <= 0)


def test_tables_are_whole():
    """The table of neighbours of each hull has all edges of its faces, so that floats answer."""
    for seed in range(40):
        rng = Random(seed)
        points = [tuple(map(round, p)) for p in gauss(rng, rng.randint(1, 12))]
        assert gjk.Polyhedron(points).hull.climbs
