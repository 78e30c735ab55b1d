"""What strictly checked code of a user may write, and what it may not."""

from typing import Any, assert_type

import gjkcore as gjk
from gjkcore.world import ClosePair, World

a = gjk.Polygon([(0, 0), (2, 0), (1, 2)])
b = gjk.Circle((4, 1), 1.0)

assert_type(gjk.__version__, str)
assert_type(gjk.intersects(a, b), bool)
assert_type(gjk.signed_distance(a, b), float)
closest = gjk.closest_points(a, b)
assert_type(closest, gjk.ClosestPoints)
assert_type(closest.distance, float)
capsule = gjk.Capsule((0, 0, 0), (1, 0, 0), 1)
assert_type(capsule, gjk.Capsule)
for shape in (a, capsule, gjk.Rounded(a, 1)):
    if isinstance(shape, gjk.Capsule | gjk.Rounded):
        assert_type(shape.radius, float)
deep: gjk.Penetration = gjk.penetration(a, b)
for step in gjk.trace(a, b, method="winter").steps:
    assert_type(step.index, int)
assert_type(gjk.METHODS["winter"].title, str)
assert_type(gjk.answer(gjk.scene(a, b)), dict[str, Any])
assert_type(gjk.trace(a, b).as_dict(), dict[str, Any])

world = World()
assert_type(world.add(a), int)
world.place(0, 0.0, (1, 0))
assert_type(world.closest_pairs(within=1.0), list[ClosePair])

sphere = gjk.Sphere((0, 0, 0), 1)


class Disc:
    def support(self, direction: tuple[float, float]) -> list[float]:
        return list(direction)


for plane in (a, b, gjk.Point((1, 1)), Disc()):
    assert_type(gjk.penetration(plane, a), gjk.Penetration)
    assert_type(gjk.closest_points(Disc(), plane), gjk.ClosestPoints)
assert_type(gjk.intersects(capsule, sphere), bool)
for name in gjk.METHODS:
    gjk.trace(a, b, name)
gjk.trace(sphere, capsule, "lindberg")
gjk.scene(a, b, kind="distance")

gjk.Ploygon([(0, 0)])  # type: ignore[attr-defined]
gjk.intersects(a, [(0, 0)])  # type: ignore[call-overload]
gjk.Point("12")  # type: ignore[arg-type]
gjk.Circle((0, 0), "1")  # type: ignore[arg-type]
gjk.Polygon([("0", "0")])  # type: ignore[list-item]
b.radius = 2  # type: ignore[misc]
gjk.trace(a, b, method=3)  # type: ignore[call-overload]
gjk.trace(a, b, method="nonsense")  # type: ignore[call-overload]
gjk.trace(sphere, sphere, "oriented")  # type: ignore[call-overload]
gjk.signed_distance(a, sphere)  # type: ignore[call-overload]
gjk.certify(sphere, b)  # type: ignore[call-overload]
gjk.minkowski_sum(sphere, sphere)  # type: ignore[arg-type]
gjk.scene(a, b, kind="riddles")  # type: ignore[arg-type]
gjk.link(a, b, method="nonsense")  # type: ignore[arg-type]
gjk.answer([a, b])  # type: ignore[arg-type]
wrong: str = closest.distance  # type: ignore[assignment]
