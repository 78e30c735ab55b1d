"""Pairs that users of engines reported: numbers, and where they come from.

An engine may have been mended since, or may have been right in the end. `fixed_in` names the change that mended it,
where that is known. `state` is that of the report when it was read, in November 2026. A version that the report does
not state is "not stated". Boxes have half extents here, where some engines have whole sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .exact import Json

Numbers = Sequence[float]


class Report(NamedTuple):
    """Two shapes and their source: engine, version, date, link, fixed_in, state."""

    source: Json
    a: Json
    b: Json

    @property
    def dimension(self) -> int:
        """2 or 3."""
        first = next(value for value in self.a.values() if isinstance(value, list))
        return len(first[0]) if isinstance(first[0], list) else len(first)


def _hull(*points: Numbers) -> Json:
    kind = "polygon" if len(points[0]) == 2 else "polyhedron"
    return {"type": kind, "vertices": [[float(x) for x in point] for point in points]}


def _rectangle(x: float, y: float, half_x: float, half_y: float) -> Json:
    return _hull(*((x + i * half_x, y + j * half_y) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))))


def _box(center: Numbers, half_extents: Numbers, rotation: Sequence[Numbers] | None = None) -> Json:
    found = {"type": "box", "center": list(map(float, center)), "half_extents": list(map(float, half_extents))}
    return found if rotation is None else {**found, "rotation": [list(map(float, row)) for row in rotation]}


def _ball(center: Numbers, radius: float) -> Json:
    kind = "circle" if len(center) == 2 else "sphere"
    return {"type": kind, "center": list(map(float, center)), "radius": float(radius)}


def _capsule(p: Numbers, q: Numbers, radius: float) -> Json:
    return {"type": "capsule", "p": list(map(float, p)), "q": list(map(float, q)), "radius": float(radius)}


def _point(*p: float) -> Json:
    return {"type": "point", "p": list(map(float, p))}


def _report(
    engine: str,
    place: str,
    date: str,
    *pairs: tuple[Json, Json],
    version: str = "not stated",
    fixed_in: str | None = None,
    state: str = "closed",
) -> Iterator[Report]:
    link = f"https://github.com/{place}"
    source = {"engine": engine, "version": version, "date": date, "link": link, "fixed_in": fixed_in, "state": state}
    yield from (Report(source, a, b) for a, b in pairs)


def _of_the_plane() -> Iterator[Report]:
    square = _rectangle(0, 0, 5, 5)
    yield from _report(
        "collision-rs",
        "rustgd/collision-rs/issues/51",
        "2017-11-04",
        (square, square),
        version="master, 3cb6779",
        fixed_in="#52",
    )
    yield from _report(
        "openGJK",
        "MattiaMontanari/openGJK/issues/3",
        "2019-09-25",
        (
            _hull((0.795121, -0.727851), (-0.178424, -0.989183), (-0.412644, -0.770664), (0.566564, 0.548772)),
            _hull((-0.211223, -0.511346), (-0.347973, 0.45872), (0.277308, 0.969689)),
        ),
    )
    yield from _report(
        "gjk.c",
        "kroitor/gjk.c/pull/5",
        "2017-08-29",
        (
            _hull((4.000009, 11.000008), (5.000006, 4.999989), (9.000001, 8.999997)),
            _hull((4.000003, 11.00001), (4.999989, 4.999999), (8.999997, 8.999998)),
        ),
    )
    yield from _report(
        "gjk.c",
        "kroitor/gjk.c/issues/6",
        "2017-09-17",
        (
            _hull((4.00001, 11.000005), (4.999991, 4.999999), (8.999989, 8.999995)),
            _hull((3.999999, 10.99999), (5.000005, 4.999998), (9.000001, 8.999989)),
        ),
        (
            _hull((3.999993, 11.000011), (4.999998, 5.000003), (8.999994, 9.000011)),
            _hull((3.999994, 10.999999), (5.000001, 4.999989), (9.000001, 9.000003)),
        ),
        state="open",
    )
    yield from _report("parry", "dimforge/parry/issues/34", "2021-06-02", (_ball((1, 1), 1), _rectangle(0, 0, 1, 1)))
    capsule = _capsule((0, -0.25), (0, 0.25), 0.5)
    yield from _report(
        "parry",
        "dimforge/parry/issues/378",
        "2025-09-24",
        (capsule, _rectangle(-2.0373735, -1.25, 4, 0.5)),
        (capsule, _rectangle(-2.0373735, -1.2391, 4, 0.5)),
        state="open",
    )
    yield from _report(
        "parry",
        "dimforge/parry/issues/205",
        "2024-04-28",
        (_capsule((381.592, 343.491), (381.592, 353.491), 10), _hull((64, 507), (440, 326), (1072, 507))),
        fixed_in="#245",
    )
    yield from _report(
        "parry",
        "dimforge/parry/issues/431",
        "2026-07-26",
        (_rectangle(0, 0, 1, 1), _rectangle(-5.573167, 0, 1, 2)),
        version="0.29.0",
    )
    wall = _hull((159.1754, -38.967552), (169.1754, -38.967552), (169.1754, 11.032448), (159.1754, 11.032448))
    yield from _report(
        "collision-rs",
        "rustgd/collision-rs/issues/111",
        "2019-03-22",
        (_ball((158.0754, -5.287695), 1), wall),
        (_ball((159.39767, -6.6099815), 1), wall),
        state="open",
    )
    yield from _report(
        "SAT.js",
        "jriecken/sat-js/issues/55",
        "2018-10-19",
        (_ball((50, 50), 20), _hull((1000, 1000), (1020, 1000), (1020, 1000), (1000, 1000))),
    )
    yield from _report(
        "js-intersect",
        "vrd/js-intersect/issues/2",
        "2016-11-04",
        (
            _hull((1000, 800), (800, 500), (600, 500), (474, 800), (1000, 800)),
            _hull((1000, 400), (400, 200), (200, 200), (200, 300), (449, 800), (1000, 800)),
        ),
    )


def _of_space() -> Iterator[Report]:
    cube = _box((0, 0, 0), (5, 5, 5))
    yield from _report(
        "collision-rs",
        "rustgd/collision-rs/issues/51",
        "2017-11-04",
        (cube, cube),
        version="master, 3cb6779",
        fixed_in="#52",
    )
    yield from _report(
        "libccd",
        "danfis/libccd/issues/25",
        "2016-09-30",
        (_box((0, 0, 0), (1, 1, 1)), _box((0, 0, 1.9), (1, 1, 1))),
        state="open",
    )
    yield from _report(
        "openGJK",
        "MattiaMontanari/openGJK/issues/52",
        "2024-11-28",
        (
            _prism((90945.08, 54122.54), (91077.46, 53745.082), (91454.92, 53877.46), (91322.54, 54254.918)),
            _prism((90919.64, 54037.383), (91162.62, 53719.637), (91480.36, 53962.617), (91237.38, 54280.363)),
        ),
    )
    yield from _report(
        "DOLFINx",
        "FEniCS/dolfinx/issues/3653",
        "2025-02-27",
        (
            _point(44.2919, 39.7508, 18.8208),
            _hull(
                (46.0659, 38.6251, 16.3637),
                (44.2764, 42.3867, 18.239),
                (50.0397, 38.4649, 19.9843),
                (47.1963, 40.4563, 19.1057),
                (48.0266, 38.5593, 18.2475),
                (45.1735, 40.495, 17.3336),
                (48.0415, 40.4456, 18.1963),
            ),
        ),
        version="main",
    )
    yield from _report(
        "ConvexBodyProximityQueries.jl",
        "arlk/ConvexBodyProximityQueries.jl/issues/17",
        "2022-10-04",
        (
            _hull(
                (-0.37579435, 0.014414025, 0.3265663),
                (-0.37263185, 0.0108978925, 0.36118037),
                (-0.35647663, 0.03625821, 0.34328437),
            ),
            _hull(
                (0.23884095, -1.6477574, 0.116889484),
                (0.26891768, -1.6353351, 0.10821109),
                (0.26338503, -1.6657706, 0.10510237),
            ),
        ),
        state="open",
    )
    yield from _report(
        "Jitter Physics 2",
        "notgiven688/jitterphysics2/issues/302",
        "2026-05-22",
        (_box((0, 0, 0), (0.5, 0.5, 0.5)), _point(1, 0, 0)),
    )
    slab = _box((0, -50, 0), (50, 50, 50))
    yield from _report(
        "parry",
        "dimforge/parry/issues/70",
        "2022-01-21",
        (_capsule((0, -1, 0), (0, 0, 0), 0.5), slab),
        (_capsule((0, -0.5, 0), (0, 0.5, 0), 0.5), slab),
        (_capsule((0, 0, 0), (0, 0, 0), 0.5), slab),
    )
    for size in (50, 100):
        yield from _report(
            "MuJoCo Warp",
            "google-deepmind/mujoco_warp/issues/1430",
            "2026-06-15",
            (_box((0, 0, 0.25), (size, size, 0.25)), _box((0, 0, 0.6), (0.1, 0.1, 0.1))),
        )
    yield from _of_distance3d()
    yield from _of_fcl()
    yield from _of_meshes()


def _prism(*base: Numbers) -> Json:
    """A prism 300 high."""
    return _hull(*((x, y, z) for z in (300, 0) for x, y in base))


def _of_distance3d() -> Iterator[Report]:
    yield from _report(
        "distance3d",
        "AlexanderFabisch/distance3d/issues/27",
        "2022-06-13",
        (
            _hull(
                (1.9408982677575293, 1.7555630101186028, 0.18558370457138618),
                (0.8325772811802072, 0.07348739881751665, 1.7363835855830982),
                (0.4647979626331866, 0.7802364656205514, 0.7683352436509485),
                (1.8147849498111688, 0.1710650007346617, 1.802196858095821),
                (0.05742372721610556, 1.6599005060005285, 0.014474511746654706),
                (1.5270861966500002, 0.4945624540164677, 0.7162419894551117),
            ),
            _hull(
                (0.13746727993941066, 0.20129636190312772, 0.34482818309629215),
                (0.5315223185064999, 0.859293459032485, 0.6275795914219559),
                (0.5810087058274663, 0.42871589938255994, 0.6201313431197037),
                (0.48395328848552066, 0.35710287272501984, 0.27586601014041534),
                (0.1586377710691551, 0.6421620047252284, 0.6487788989727401),
                (0.5185197562895357, 0.058044153658207476, 0.4020269780737239),
            ),
        ),
    )
    ends = ((-120.5, -119.5), (-119.5, -119.5), (-120.5, -120.5), (-119.5, -120.5))
    yield from _report(
        "distance3d",
        "AlexanderFabisch/distance3d/issues/72",
        "2023-05-26",
        (
            _hull(*((x, y, z) for x in (-119.5, -89.5) for y, z in ends)),
            _hull(
                (-90.0, -120.14644661, -120.85355335),
                (-90.0, -120.85355339, -120.14644656),
                (-90.70710679, -119.64644658, -120.35355338),
                (-90.70710679, -120.35355336, -119.64644659),
                (-89.29289321, -119.64644664, -120.35355341),
                (-89.29289321, -120.35355342, -119.64644662),
                (-90.0, -119.14644661, -119.85355344),
                (-90.0, -119.85355339, -119.14644665),
            ),
        ),
    )


def _of_fcl() -> Iterator[Report]:
    """FCL, its Python bindings, and hpp-fcl, which was called Coal later."""
    yield from _report(
        "FCL",
        "flexible-collision-library/fcl/issues/508",
        "2020-11-05",
        (_box((0, 4, 0), (0.5, 0.5, 0.5)), _box((0, 0, 0), (0.5, 0.5, 0.5))),
        version="0.6.1",
        state="open",
    )
    yield from _report(
        "FCL",
        "flexible-collision-library/fcl/issues/127",
        "2016-05-31",
        (_ball((0, 0, 0), 1), _box((0, 5, 3), (5, 1, 5))),
        state="open",
    )
    turned = (
        (0.13746798379749303, -0.7530393853979407, 0.643454922640385),
        (0.9643474173050877, -0.04655882238860287, -0.26051167880690745),
        (0.22613405795602542, 0.6563261080417859, 0.7197912389957681),
    )
    yield from _report(
        "FCL",
        "flexible-collision-library/fcl/issues/293",
        "2018-05-28",
        (
            _box((1.625, 0, 0.5), (1.375, 3, 0.025)),
            _box((0.192074, -0.27787, 0.273546), (0.212, 0.075, 0.0843), turned),
        ),
        fixed_in="#296",
    )
    turned = (
        (0.96193976625564348026, 0.15401279915737359216, 0.22572537250328919556),
        (-0.19134171618254486313, 0.96936494951283913579, 0.15401279915737359216),
        (-0.19509032201612822033, -0.19134171618254486313, 0.96193976625564348026),
    )
    half = (0.25, 0.25, 0.25)
    yield from _report(
        "FCL",
        "flexible-collision-library/fcl/issues/493",
        "2020-09-09",
        (
            _box((2.0770063995786869349, 0.48468247475641951239, 1.1543291419087275962), half, turned),
            _box((2, 0, 1.25), half, turned),
        ),
        fixed_in="#494",
    )
    c, s = 0.5000000000000001, 0.8660254037844386
    bar = _box((-2, 0, 0), (10, 2.5, 500), ((c, -s, 0), (s, c, 0), (0, 0, 1)))
    yield from _report(
        "python-fcl",
        "BerkeleyAutomation/python-fcl/issues/28",
        "2021-08-02",
        (bar, _box((-5, 10, 0), (2.5, 2.5, 500))),
        (bar, _box((-15, 15, 0), (2.5, 2.5, 500))),
    )
    first = (
        (0.9999195703, 0.01021849413, 0.007512347878),
        (-0.01021878248, 0.9999477869, -3.329855922e-17),
        (-0.007511955635, -7.676704888e-05, 0.9999717819),
    )
    second = (
        (0.9998670967, -0.01297708324, 0.009868343982),
        (0.01297771517, 0.9999157859, 5.255670031e-17),
        (-0.009867512928, 0.0001280685574, 0.9999513067),
    )
    yield from _report(
        "hpp-fcl",
        "coal-library/coal/issues/604",
        "2024-06-28",
        (
            _box((1.503354966, -0.8531707835, 0.7700092418), (0.1815, 0.1385, 0.1815), first),
            _box((1.48838308, -1.102020834, 0.4497073799), (0.1815, 0.1815, 0.1385), second),
        ),
    )


def _of_meshes() -> Iterator[Report]:
    """Meshes.jl, whose `intersects` is a GJK."""
    yield from _report(
        "Meshes.jl",
        "JuliaGeometry/Meshes.jl/issues/809",
        "2024-03-22",
        (
            _hull((-60, -35, 55), (-68.75, -33.43333, 54.90143), (-68.75, -35, 55)),
            _hull(*((x, y, z) for x in (-77.5, -68.75) for y in (-35, -31.8914) for z in (54.6073, 55))),
        ),
    )
    yield from _report(
        "Meshes.jl",
        "JuliaGeometry/Meshes.jl/issues/250",
        "2022-02-24",
        (_hull((0, 0, 0), (2, 0, 0), (1, 2, 0)), _hull((1, 0, 0), (3, 0, 0), (2, 2, 0))),
    )
    base = ((0, 0, 0), (4, 0, 0), (4, 4, 0), (0, 4, 0), (1, 1, 2), (3, 1, 2), (3, 3, 2), (1, 3, 2))
    low, high = ((3.6, 1, 1), (5.6, 1, 1), (5.6, 3, 1), (3.6, 3, 1)), ((4.1, 1.5), (5.1, 1.5), (5.1, 2.5), (4.1, 2.5))
    yield from _report(
        "Meshes.jl",
        "JuliaGeometry/Meshes.jl/issues/635",
        "2023-11-22",
        (_hull((4, 4, 0), (3, 3, 2), (3, 1, 2), (4, 0, 0)), _hull((3.6, 3, 1), (5.6, 3, 1), (5.6, 1, 1), (3.6, 1, 1))),
        (_hull(*base), _hull(*low, *((x, y, 1.5) for x, y in high))),
        fixed_in="#642",
    )


REPORTS: tuple[Report, ...] = (*_of_the_plane(), *_of_space())
