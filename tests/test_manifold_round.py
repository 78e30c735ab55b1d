"""Contacts of round solids: three or four on a rim that stands, two on a side that lies, one elsewhere."""

from random import Random

import pytest
from cases3 import rotation

import gjkcore as gjk

FLOOR = gjk.Box((0, 0, -0.5), (5, 5, 0.5))
SLAB = gjk.Polyhedron([(x, y, z) for x in (-5, 5) for y in (-4, 4) for z in (-1, 0)])
WALL = gjk.HalfSpace((0, 0, 1), 0)
DRUM = gjk.Cylinder((0, 0, -2), (0, 0, 0), 3)
FLOORS = {"box": FLOOR, "polyhedron": SLAB, "half-space": WALL, "cylinder": DRUM}

STANDING = {
    "cylinder": gjk.Cylinder((0, 0, -0.01), (0, 0, 1), 1),
    "cylinder, the other end": gjk.Cylinder((0, 0, 1), (0, 0, -0.01), 1),
    "cone": gjk.Cone((0.5, 0, -0.01), (0.5, 0, 1), 0.5),
    "frustum": gjk.Frustum((0, 0.5, 1), 0.25, (0, 0.5, -0.01), 0.75),
    "rounded cylinder": gjk.Rounded(gjk.Cylinder((0, 0, 0.24), (0, 0, 1), 1), 0.25),
}
LYING = {
    "cylinder": gjk.Cylinder((-1, 0, 0.49), (1, 0.5, 0.49), 0.5),
    "frustum": gjk.Frustum((-1, 0, 0.49), 0.5, (1, 0, 0.49), 0.5),
}
ONE = {
    "ball": gjk.Sphere((0, 0, 0.49), 0.5),
    "ellipsoid": gjk.Ellipsoid((0, 0, 0.49), (1, 2, 0.5)),
    "tilted cylinder": gjk.Cylinder((-1, 0, 0.6), (1, 0, 0.8), 0.62),
    "cone on its tip": gjk.Cone((0, 0, 1), (0, 0, -0.01), 0.5),
}


@pytest.mark.parametrize("floor", FLOORS)
@pytest.mark.parametrize("name", STANDING)
def test_what_stands_has_a_rim_of_contacts(floor, name):
    """A cylinder, cone or frustum on its face has three or four contacts of one depth, on its rim and in the floor."""
    solid = STANDING[name]
    for a, b in ((FLOORS[floor], solid), (solid, FLOORS[floor])):
        found = gjk.contact_manifold(a, b)
        assert len(found.points) in (3, 4)
        assert len({contact.id for contact in found.points}) == len(found.points)
        for contact in found.points:
            assert contact.depth == pytest.approx(0.01, abs=1e-12)
            on_solid = contact.point_b if b is solid else contact.point_a
            assert on_solid[2] == pytest.approx(-0.01, abs=1e-12)
            assert gjk.signed_distance(solid, gjk.Point(on_solid)) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("floor", ["box", "polyhedron", "half-space", "cylinder"])
@pytest.mark.parametrize("name", LYING)
def test_what_lies_has_two_contacts(floor, name):
    """A cylinder on its side has two contacts, near both its ends."""
    found = gjk.contact_manifold(FLOORS[floor], LYING[name])
    assert len(found.points) == 2
    for contact in found.points:
        assert contact.depth == pytest.approx(0.01, abs=1e-9)
    first, second = (contact.point_b for contact in found.points)
    assert abs(first[0] - second[0]) == pytest.approx(2, abs=1e-9)


@pytest.mark.parametrize("floor", FLOORS)
@pytest.mark.parametrize("name", ONE)
def test_what_is_round_there_has_one_contact(floor, name):
    """A ball, an ellipsoid, a tilted cylinder, and a cone on its tip have one."""
    assert len(gjk.contact_manifold(FLOORS[floor], ONE[name]).points) == 1


@pytest.mark.parametrize("floor", FLOORS)
def test_a_manifold_turns_with_its_scene(floor):
    """Both turned and moved alike, the number of contacts, their depths and their ids are the same."""
    rng = Random(4)
    for name, solid in {**STANDING, **{f"lying {key}": value for key, value in LYING.items()}, **ONE}.items():
        still = gjk.contact_manifold(FLOORS[floor], solid)
        for _ in range(6):
            pose = rotation(rng), [rng.uniform(-3, 3) for _ in range(3)]
            turned = gjk.contact_manifold(FLOORS[floor].posed(*pose), solid.posed(*pose))
            assert len(turned.points) == len(still.points), name
            assert {contact.id for contact in turned.points} == {contact.id for contact in still.points}, name
            assert sorted(c.depth for c in turned.points) == pytest.approx(
                sorted(c.depth for c in still.points), abs=1e-9
            )
