"""What the captions of the page claim is true, nothing is left out, and the sentences show what the claims hold.

`support/captions.py` has the scenes, their answers and the claims. DUE says which claims a caption makes, FIELDS what
they hold, both from the answer alone. The functions `check_<claim>` hold the answer to the exact oracle and to proofs.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from fractions import Fraction
from functools import cache, cached_property
from itertools import pairwise, product
from math import cos, dist, hypot, inf, isclose, sin
from typing import Any

import captions
import oracle3
import pytest

import gjkcore
import oracle
from gjkcore.trace import Termination
from project import TESTS

pytestmark = pytest.mark.long

LOST = 4 * 2.0**-53
"""Relative. Rounding moves a sum of two products by at most this fraction of its terms."""
MOST_VERTICES = 30
"""The oracle is asked of at most this many vertices, or pairs of vertices."""


@pytest.fixture(scope="session")
def sample(tmp_path_factory):
    """All cases, and the names of all claims that have a sentence."""
    own = tmp_path_factory.getbasetemp()
    return captions.sample(own.parent if own.name.startswith("popen-") else own)


# ------------------------------------------------------------------------------------------------ geometry


def is_near(x, y, size=0.0):
    """Equal up to rounding, also of numbers of this size, in each part."""
    if isinstance(x, float | int) and isinstance(y, float | int) and not isinstance(x, bool):
        return x == y or isclose(x, y, rel_tol=1e-12, abs_tol=1e-14 * size)
    if isinstance(x, list | tuple) and isinstance(y, list | tuple):
        return len(x) == len(y) and all(is_near(p, q, size) for p, q in zip(x, y, strict=True))
    if isinstance(x, dict) and isinstance(y, dict):
        return x.keys() == y.keys() and all(is_near(x[key], y[key], size) for key in x)
    return x == y


def inner(p, q):
    return sum(x * y for x, y in zip(p, q, strict=True))


def exactly(p):
    return [Fraction(x) for x in p]


def minus(p, q):
    return [x - y for x, y in zip(p, q, strict=True)]


def along(w, d):
    """The exact product, and a bound of its rounding error in floats."""
    terms = [Fraction(x) * Fraction(y) for x, y in zip(w, d, strict=True)]
    return sum(terms), float(sum(map(abs, terms))) * LOST


def cross(p, q):
    return p[0] * q[1] - p[1] * q[0]


def distance_from_origin(points):
    """Of a hull in the plane; 0 inside."""
    return max(oracle.truth(points, [(0, 0)]).signed_distance, 0)


def cross3(p, q):
    return [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]


def face_offset(points, face):
    """The unit normal of a face, and how far its plane is from the origin."""
    p, q, r = (points[i] for i in face)
    normal = cross3(minus(q, p), minus(r, p))
    unit = [x / hypot(*normal) for x in normal]
    return unit, inner(unit, p)


def rank(points):
    """The dimension of the flat that the points span."""
    first, *others = map(exactly, points)
    rows = [minus(p, first) for p in others]
    found = 0
    for axis in range(len(first)):
        pivot = next((row for row in rows if row[axis]), None)
        if pivot is None:
            continue
        found += 1
        rows.remove(pivot)
        rows = [[x - row[axis] / pivot[axis] * y for x, y in zip(row, pivot, strict=True)] for row in rows]
    return found


def core_of(shape):
    """The vertices of a shape in the order of the scene, and the radius around their hull. None where it is curved."""
    radius = shape.get("radius", 0)
    match shape["type"]:
        case "point":
            return [shape["p"]], 0
        case "segment" | "capsule":
            return [shape["p"], shape["q"]], radius
        case "polygon" | "polyhedron":
            return shape["vertices"], 0
        case "box" if not shape.get("rotation"):
            center, half = (map(Fraction, shape[key]) for key in ("center", "half_extents"))
            return [list(corner) for corner in product(*((x - h, x + h) for x, h in zip(center, half, strict=True)))], 0
        case "rectangle":
            turn = shape.get("angle") or 0.0
            u, v = Fraction(cos(turn)), Fraction(sin(turn))
            (cx, cy), (x, y) = (map(Fraction, shape[key]) for key in ("center", "half_extents"))
            corners = ((-x, -y), (x, -y), (x, y), (-x, y))
            return [[cx + u * p - v * q, cy + v * p + u * q] for p, q in corners], 0
        case "rounded" if core_of(shape["shape"]):
            vertices, inner_radius = core_of(shape["shape"])
            return vertices, inner_radius + radius
        case "circle" | "sphere":
            return [shape["center"]], radius
        case "ellipse" | "ellipsoid" if not any(shape["radii"]):
            return [shape["center"]], 0
    return None


# ------------------------------------------------------------------------------------------------ a caption


@cache
def truth_of(shapes):
    """The oracle's answer to two shapes, as a text; None where it has none, or would take long."""
    sides = [core_of(shape) for shape in json.loads(shapes)]
    if None in sides or len(sides[0][0]) * len(sides[1][0]) > MOST_VERTICES:
        return None
    (a, radius_a), (b, radius_b) = sides
    return (oracle if len(a[0]) == 2 else oracle3).truth(a, b, radius_a, radius_b)


class Case:
    """The context of a caption: the scene, its answer, and the step that is described."""

    def __init__(self, scene, reply, said):
        self.scene, self.answer, self.what, self.index = scene, reply, said.what, said.step
        self.kind, self.method = scene["kind"], scene["method"]
        self.result = reply.get("result")
        self.distance = self.result and self.result["signed_distance"]
        self.trace = reply.get("trace")
        self.steps = self.trace["steps"] if self.trace else []
        self.step = self.steps[self.index] if self.index < len(self.steps) else None
        self.is_last = self.index == len(self.steps) - 1
        self.contacts = (reply.get("manifold") or {"points": []})["points"]
        self.cores = bool(self.trace and self.trace["margin"] > 0)
        self.proof, self.flat, self.epa = (reply.get(key) for key in ("certificate", "plane", "epa"))
        self.epa_step = self.epa["steps"][self.index] if self.epa and self.index < len(self.epa["steps"]) else None
        self.points = scene.get("points")
        self.sign = "+" if self.kind == "sum" else "−"
        self.sides = ["a", "b"]
        self.feet = list(reply["feet"][self.index]) if "feet" in reply and self.step else []
        self.plane_feet = list((reply.get("plane_feet") or {self.index: []})[self.index]) if self.feet else []

    @cached_property
    def vertices(self):
        """Of each shape, in the order of the scene; None where it is curved."""
        return [core and core[0] for core in map(core_of, self.scene["shapes"])]

    @property
    def radii(self):
        return sum(shape["radius"] for shape in self.scene["shapes"])

    @property
    def matched(self):
        """The differences of the vertices with the same index."""
        return [minus(p, q) for p, q in zip(*self.vertices, strict=False)]

    @cached_property
    def hull(self):
        """The corners of the difference or the sum."""
        hull = self.answer["sum" if self.kind == "sum" else "difference"]
        return hull["vertices"] if isinstance(hull, dict) else hull

    @cached_property
    def size(self):
        return max(1e-300, *(abs(x) for p in self.hull for x in p))

    def scaled(self, points):
        return [[x / self.size for x in p] for p in points]

    @property
    def truth(self):
        return truth_of(json.dumps(self.scene["shapes"]))

    @property
    def again(self):
        """The distance after the response."""
        return self.answer["response"]["signed_distance"]

    @property
    def labels(self):
        """The method's names of the points of a region's figure, or else their letters."""
        return [label or letter for label, letter in zip(self.answer["labels"], "ABCD", strict=False)]

    @property
    def corner_count(self):
        """Of the hull of the points."""
        if len(self.points[0]) == 2:
            return len(oracle.hull(oracle.exact(self.points)))
        return len({i for face in self.answer["outline"]["faces"] for i in face})

    @property
    def letters(self):
        """The letters that the method's code has for the points that the step examined, by convention."""
        step = self.step
        labels = step.get("labels") or ()
        older = step["simplex_before"]
        if labels and labels[0][-1].isdigit():
            before = list(self.steps[self.index - 1]["labels"]) if older else []
            return [f"{labels[0][0]}{len(older)}"] * step["accepted"] + before
        return list("ABCD"[: len(older) + step["accepted"]])

    @property
    def looked_at(self):
        return [self.step["support"]] * self.step["accepted"] + self.step["simplex_before"]

    def name_of(self, w):
        """w with the number of the iteration that found the point first."""
        first = next(i for i, step in enumerate(self.steps) if step["support"]["w"] == w)
        return "w" + str(first + 1).translate(SUBSCRIPTS)

    @property
    def named(self):
        """The points that the step examined, by name."""
        return {self.name_of(p["w"]): p for p in self.looked_at}

    @property
    def new_name(self):
        return self.name_of(self.step["support"]["w"])

    def in_names(self, text):
        """The name of a test or a region with the names of points in the places of their letters."""
        names = {letter: self.name_of(p["w"]) for letter, p in zip(self.letters, self.looked_at, strict=True)}
        if not re.fullmatch(r"(?:[A-D]+|(?:S\d)+)", text):
            return text
        return re.sub(r"[A-Z]\d|[A-D]", lambda found: names.get(found[0], found[0]), text)

    @property
    def tests(self):
        """The comparisons but the loop's of the new point: another claim says how far that reaches."""
        tests = self.answer["tests"] if self.step is None else self.step["tests"]
        own = [test for test in tests if self.step is None or test["name"] not in LOOP]
        return [{key: test[key] for key in ("name", "value", "bound", "passed")} for test in own]

    @property
    def closest_point(self):
        closest = self.step["closest"]
        return closest["point"] if closest and None not in closest["point"] else None

    def distance_at(self, index):
        """The distance of the closest point of a step; None where it has none."""
        closest = self.steps[index]["closest"] if index >= 0 else None
        return hypot(*closest["point"]) if closest and None not in closest["point"] else None


LOOP = ("A . d", "A . v", "p . d")

# ------------------------------------------------------------------------------------------------ the claims


def title(method):
    return gjkcore.METHODS[method].title


def transitions(step):
    """The numbers of points between which a step leads: with the new point, then without those that go."""
    before, after = len(step["simplex_before"]), len(step["simplex_after"])
    if not step["accepted"]:
        return []
    return [(before, before + 1)] + [(before + 1, after)] * (before > 0)


def flow_so_far(c):
    moves = Counter(move for step in c.steps[: c.index + 1] for move in transitions(step) if move[0])
    return [{"from": i, "to": j, "count": count} for (i, j), count in moves.items()]


def trouble_of(c):
    end = c.trace["termination"]
    return end if end in ("cycle", "iteration_cap", "zero_direction") else None


def steps_at(c, index):
    """The runs that make this step, by the titles of their methods."""
    runs = c.answer["runs"]
    return {title(run["method"]): run["trace"]["steps"][index] for run in runs if index < len(run["trace"]["steps"])}


def first_parting(c):
    """The first step at which support points differ, counted from 0; None if there is none."""
    points = [
        {str(step["support"]["w"]) for step in steps_at(c, i).values()} for i in range(max(lengths_of(c).values()))
    ]
    return next((i for i, different in enumerate(points) if len(different) > 1), None)


def lengths_of(c):
    return {title(run["method"]): len(run["trace"]["steps"]) for run in c.answer["runs"]}


def disagreeing(c):
    truth = c.result["state"] != "separated"
    return [title(run["method"]) for run in c.answer["runs"] if run["trace"]["intersects"] is not truth]


def is_sharp(c):
    return all(point["ia"] is not None and point["ib"] is not None for point in c.answer["cloud"])


def pair_of(c):
    point = c.answer["cloud"][c.index]
    parts = {}
    for side, shape in zip("ab", c.scene["shapes"], strict=True):
        core = core_of(shape)
        while "shape" in shape:
            shape = shape["shape"]
        has_vertices = "center" not in shape and (core is None or len(core[0]) > 1)
        parts[f"part_{side}"] = "vertex" if point[f"i{side}"] is not None else "core" if has_vertices else "centre"
    return {"sign": c.sign, **{key: point[key] for key in ("w", "ia", "ib")}, **parts}


def different_sums(c):
    return len({str([x + 0 for x in point["w"]]) for point in c.answer["cloud"]})


def fates(c):
    """The names of the points that stay and of those that go."""
    named = [(name, letter in c.answer["kept"]) for name, letter in zip(c.labels, "ABCD", strict=False)]
    return {"kept": [name for name, stays in named if stays], "dropped": [name for name, stays in named if not stays]}


def taken_region(c, *keys):
    (one,) = [one for one in c.answer["regions"] if one["name"] == c.answer["taken"]]
    return {key: one[key] for key in keys}


def excluded_regions(c):
    return [one for one in c.answer["regions"] if one["status"] == "excluded"]


def status_of(c):
    one = c.answer["regions"][c.index]
    return {"taken": one["name"] == c.answer["taken"], "status": one["status"], "reason": one["reason"]}


def terms_of(c):
    pairs = sorted(zip(c.answer["kept"], c.answer["weights"], strict=True))
    return [{"index": index, "weight": weight} for index, weight in pairs]


def side_of(c):
    """The next shape that is spoken of: a, then b."""
    return c.sides.pop(0)


def highest(c, side):
    """The vertices that are the furthest, exactly; None on a round shape."""
    if c.answer[f"ties_{side}"] is None:
        return None
    d = [x if side == "a" else -x for x in c.scene["direction"]]
    products = [along(p, d)[0] for p in c.vertices["ab".index(side)]]
    return [i for i, value in enumerate(products) if value == max(products)]


def cell_counts(c):
    names = c.answer["legend"]
    return Counter(names[str(number)] for row in c.answer["verdicts"] for number in row)


def by_number(names):
    return sorted(names, key=lambda name: (len(name), name))


def kept_of(c):
    """The names of the points that stay, in the order in which they were found."""
    return by_number(c.name_of(p["w"]) for p in c.step["simplex_after"])


def dropped_of(c):
    return by_number(set(c.named) - set(kept_of(c)))


def name_of(c, i):
    objects = c.scene["objects"]
    return objects[i].get("name", str(i + 1) if len(objects) > 26 else chr(ord("A") + i))


def names_of(c, pair):
    return {"a": name_of(c, pair["i"]), "b": name_of(c, pair["j"])}


def object_pairs(c):
    """The pairs without a camera."""
    objects = c.scene["objects"]
    return [pair for pair in c.answer["pairs"] if not any(objects[pair[k]].get("camera") for k in "ij")]


def the_pair(c):
    return object_pairs(c)[c.index]


def met_by(c):
    shown = [the_pair(c)] if c.what == "pair of objects" else object_pairs(c)
    met = [pair for pair in shown if pair["state"] != "separated"]
    return [names_of(c, pair) | {"touch": pair["state"] == "touching"} for pair in met]


def nearest_of(c):
    known = [pair for pair in object_pairs(c) if pair["state"] == "separated" and not pair["culled"]]
    return min(known, key=lambda pair: pair["distance"], default=None)


def hidden(c):
    objects = c.scene["objects"]
    return [name_of(c, i) for i, one in enumerate(objects) if i not in c.answer["seen"] and not one.get("camera")]


def in_space(c):
    return len(c.epa["normal"]) == 3


def faces_seen(c):
    """The faces of EPA's polytope that the next step does not have. After the last step there is none to ask."""
    faces = c.epa_step["faces"]
    if c.index + 1 == len(c.epa["steps"]):
        return [faces[k] for k in c.answer["steps"][c.index]["seen"]]
    return [face for face in faces if face not in c.epa["steps"][c.index + 1]["faces"]]


def horizon_of(c):
    """The edges around the faces that are seen."""
    edges = [(face[i - 1], face[i]) for face in faces_seen(c) for i in range(3)]
    return [(i, j) for i, j in edges if (j, i) not in edges]


def undivided(c):
    """The side of EPA's polytope that undivided products put first, if it is clearly not the closest one. None if there
    is none."""
    step = c.epa_step
    points, closest = step["polytope"], step.get("face", step.get("edge"))
    if closest is None:
        return None
    if in_space(c):
        corners = [[points[i] for i in face] for face in step["faces"]]
        sides = [(p, cross3(minus(q, p), minus(r, p))) for p, q, r in corners]
    else:
        sides = [(p, [q[1] - p[1], p[0] - q[0]]) for p, q in zip(points, points[1:] + points[:1], strict=True)]
    products = [inner(p, n) for p, n in sides]
    product, own = min(products), products[closest]
    distance, nearest = (products[k] / (hypot(*sides[k][1]) or inf) for k in (products.index(product), closest))
    shown = nearest > 0 and product < 0.99 * own and nearest < 0.99 * distance
    return {"space": in_space(c), "product": product, "own": own, "distance": distance} if shown else None


def call_of(c):
    """The walks of a call: names and paths."""
    climb = c.answer["climbs"][c.answer["pairs"].index(the_pair(c))]
    return climb["dots"], [
        (name_of(c, the_pair(c)[k]), climb[f"path_{side}"]) for k, side in zip("ij", "ab", strict=True)
    ]


def search_of(c):
    return c.answer["searches"][c.answer["pairs"].index(the_pair(c))]


FIELDS: dict[str, Callable[[Case], dict[str, Any]]] = {
    # ---- GJK
    "across": lambda c: {"edge": c.in_names(c.step["across"]["edge"])},
    "separates": lambda c: {"direction": c.proof["direction"], "gap": c.proof["gap_along"]},
    "common_point": lambda c: {key: c.proof[key] for key in ("point", "weights_a", "weights_b")},
    "flow_grows": lambda c: dict(
        zip(("from", "to", "then"), (*transitions(c.step)[0], transitions(c.step)[1][1]), strict=True)
    ),
    "flow_stays": lambda c: {"count": len(c.step["simplex_after"])},
    "flow_counts": lambda c: {"counts": flow_so_far(c)},
    "other_way": lambda c: {
        "there": c.flat["steps"][c.index],
        "here": {key: c.step[key] for key in ("region", "line")},
    },
    "ends_in_plane": lambda c: {"count": len(c.flat["steps"]), "intersect": c.flat["intersects"]},
    "same_iterations": lambda c: {
        "count": c.flat["same"],
        "whole": c.flat["same"] == len(c.steps) == len(c.flat["steps"]),
    },
    # ---- the portal of MPR
    **dict.fromkeys(("along_ray", "from_beside", "beside_ray", "within_tolerance"), lambda c: {"name": c.new_name}),
    **dict.fromkeys(("on_ray", "at_boundary"), lambda c: {"name": c.new_name, "depth": c.trace["depth"]}),
    "misses_ray": lambda c: {"names": by_number(c.named), "dropped": dropped_of(c)},
    "is_portal": lambda c: {"names": kept_of(c)},
    "refines": lambda c: {"name": c.new_name, "names": kept_of(c), "dropped": dropped_of(c)},
    "least_depth": lambda c: {"depth": -c.distance},
    # ---- EPA
    "at_most": lambda c: {"upper": c.answer["bounds"][c.index][1]},
    "between": lambda c: dict(zip(("lower", "upper"), c.answer["bounds"][c.index], strict=True)),
    "undivided": lambda c: undivided(c),
    "replaces": lambda c: {"seen": len(faces_seen(c)), "made": len(horizon_of(c))},
    "leaves_flat": lambda c: {"count": len(c.epa_step["polytope"])},
    **dict.fromkeys(("two_sides", "grows_first", "grows_to_O"), lambda c: {"space": in_space(c)}),
    "grows_out": lambda c: {"space": in_space(c), "seems": bool(undivided(c))},
    "is_closest": lambda c: {"space": in_space(c), "depth": c.epa["depth"]},
    "stops": lambda c: {"count": len(c.epa["steps"])},
    "parts": lambda c: {"depth": c.epa["depth"]},
    "parts_roughly": lambda c: {"distance": c.again},
    # ---- the exact answer, the verdict, the gallery
    "exact": lambda c: {"state": c.result["state"], "signed_distance": c.distance},
    "verdict": lambda c: {"collision": c.trace["intersects"], "iterations": len(c.steps)},
    "stopped": lambda c: {"trouble": trouble_of(c)},
    "misses": lambda c: {"depth": -c.distance, "trouble": trouble_of(c)},
    "sees_collision": lambda c: {"gap": c.distance, "trouble": trouble_of(c)},
    "tie": lambda c: {"counts": c.trace["intersects"]},
    "robust_finds": lambda c: {
        "state": c.result["state"],
        "amount": abs(c.distance),
        "iterations": c.answer["robust_run"]["iterations"],
    },
    "v_length": lambda c: {"length": hypot(*c.step["direction"])},
    # ---- the contact manifold
    "too_far": lambda c: {"distance": c.distance, "margin": c.scene.get("margin") or 0},
    "two_features": lambda c: {key: c.answer["manifold"][key] for key in ("reference", "incident")},
    "most_parallel": lambda c: {"space": len(c.result["normal"]) == 3},
    "turns": lambda c: {key: c.answer["turn"][key] for key in ("angle", "reference")},
    "cuts": lambda c: {"count": len(clip_of(c)["cut"]), "left": len(clip_of(c)["kept"])},
    "contacts_found": lambda c: {"count": len(c.contacts), "depth": c.contacts[0]["depth"]},
    "ids_name": lambda c: {"count": len(c.contacts)},
    "contact_gaps": lambda c: {"count": len(c.contacts), "gap": -c.contacts[0]["depth"]},
    "round_contact": lambda c: {"depth": c.contacts[0]["depth"]},
    "left_out": lambda c: {"count": len(c.answer["shallow"])},
    "four_kept": lambda c: {"count": len(c.answer["manifold"]["polygon"])},
    "counts_down_to": lambda c: {"margin": c.scene["margin"]},
    "tips": lambda c: {"arm": c.answer["push"]["arm"]},
    "held": lambda c: {"count": len(c.contacts)},
    # ---- the time of impact
    "impact_hits": lambda c: {"t": c.answer["impact"]["t"]},
    "impact_misses": lambda c: {"until": c.scene.get("t_max", 1)},
    "impact_initial": lambda c: {key: c.answer["impact"][key] for key in ("depth", "leaving")},
    "impact_capped": lambda c: {"t": c.answer["impact"]["t"], "count": c.answer["impact"]["iterations"]},
    **dict.fromkeys(
        ("proved_free", "free_to_end"), lambda c: {key: time_of(c)[key] for key in ("t", "distance", "bound")}
    ),
    "contact_reached": lambda c: {"count": len(c.answer["steps"]), "shown": len(shown_steps(c))},
    "gave_up": lambda c: {"distance": c.answer["gaps"][-1]["distance"]},
    "apart_then": lambda c: {key: c.answer["now"][key] for key in ("t", "distance")},
    "in_contact_then": lambda c: {"t": c.answer["now"]["t"]},
    "time_is_early": lambda c: {"error": c.answer["impact"]["error"]},
    **dict.fromkeys(("frames_miss", "frames_clear"), lambda c: {"count": c.scene["frames"] + 1}),
    "frames_late": lambda c: {"t": first_sample(c), "late": first_sample(c) - c.answer["impact"]["t"]},
    # ---- the cast
    "hit_at": lambda c: {"t": c.answer["impact"]["t"]},
    "starts_deep": lambda c: {"depth": -c.distance},
    "free_until": lambda c: {"lower": cast_step(c)["lower"], "space": len(c.scene["translation"]) == 3},
    **dict.fromkeys(
        ("no_further", "arrived"), lambda c: {"t": cast_step(c)["t"], "space": len(c.scene["translation"]) == 3}
    ),
    **dict.fromkeys(("never_meets", "meets_late"), lambda c: {"space": len(c.scene["translation"]) == 3}),
    **dict.fromkeys(
        ("first_touch", "grazes"), lambda c: {"t": c.answer["impact"]["t"], "at": c.answer["impact"]["point"]}
    ),
    "deep": lambda c: {"depth": -c.distance, "leaving": c.answer["impact"]["leaving"]},
    "touch": lambda c: {"leaving": c.answer["impact"]["leaving"]},
    "radii_added": lambda c: {"radius": sum(c.answer["radii"])},
    "bounded_time": lambda c: {"error": c.answer["impact"]["error"]},
    # ---- the comparison
    "agreement": lambda c: {**FIELDS["exact"](c), "wrong": len(disagreeing(c)), "count": len(c.answer["runs"])},
    "runs_part": lambda c: {"step": first_parting(c) + 1},
    "numbered": lambda c: {"methods": [title(run["method"]) for run in c.answer["runs"]]},
    # ---- the Minkowski difference and the sum
    "pair": pair_of,
    "pair_lies": lambda c: {
        "sign": c.sign,
        "place": c.answer["places"][c.index]
        if c.answer["places"]
        else ("corner" if c.answer["cloud"][c.index]["w"] in c.hull else "no_corner"),
    },
    "holds_all": lambda c: {"sign": c.sign},
    "disc": lambda c: {"radius": c.radii, "length": dist(*(shape["center"] for shape in c.scene["shapes"]))},
    "differences": lambda c: {"count": len(c.answer["cloud"]), "corners": len(c.hull)},
    "origin_lies": lambda c: {"state": c.result["state"]},
    "one_to_one": lambda c: {"number": min(map(len, c.vertices)), "count": len(c.answer["cloud"])},
    "corners_missed": lambda c: {
        "missed": sum(p not in c.matched for p in c.hull),
        "corners": len(c.hull),
    },
    "hull_of_matching": lambda c: {
        "number": len(c.matched),
        "holds": oracle.truth(c.matched, [(0, 0)]).state != "separated",
        "apart": c.result["state"] == "separated",
    },
    "corners": lambda c: {"count": len(c.hull)},
    "sums": lambda c: {"count": len(c.answer["cloud"])},
    "different": lambda c: {"count": different_sums(c)},
    "full_corners": lambda c: {"count": len(c.hull)},
    # ---- the regions
    "region": lambda c: {"name": c.answer["taken"], **fates(c)},
    "tests_made": lambda c: {"count": len(c.answer["tests"])},
    "invalid": lambda c: {"why": c.answer["why"]},
    "status": status_of,
    "excluded": lambda c: {key: excluded_regions(c)[c.index - 1][key] for key in ("name", "text", "reason")},
    "beyond": lambda c: {"passed": c.answer["limit"] == [0, 0], "before": points_that_bound(c)},
    "region_is": lambda c: {"excluded": taken_region(c, "status")["status"] == "excluded"},
    "picture_differs": lambda c: {"share": c.answer["drawing"]["share"], "harmless": c.method == "winter"},
    # ---- combinations of points
    "combination": lambda c: {"inside": c.answer["inside"], "terms": terms_of(c)},
    "simplex": lambda c: {"count": len(c.points)},
    "degenerate": lambda c: {"flat": FLATS[rank(c.points)]},
    "all_degenerate": lambda c: {"count": len(c.points), "flat": FLATS[rank(c.points)]},
    "hull": lambda c: {"count": len(c.points), "corners": c.corner_count},
    "inside": lambda c: {"terms": terms_of(c)},
    "outside": lambda c: {
        "point": c.answer["point"],
        "terms": terms_of(c),
        "distance": dist(c.answer["point"], c.scene["at"]),
    },
    "enough": lambda c: {"count": len(c.points), "dimension": len(c.points[0]), "enough": sorted(c.answer["kept"])},
    # ---- the support point
    "support_point": lambda c: {"of": "aw"[len(c.scene["shapes"]) - 1], "w": c.answer["support"]["w"]},
    "furthest": lambda c: {"side": c.sides[0], "vertex": highest(c, side_of(c))[0]},
    "equally_far": lambda c: {"side": c.sides[0], "ties": highest(c, side_of(c))},
    "round": lambda c: {"side": c.sides[0], "type": c.scene["shapes"]["ab".index(side_of(c))]["type"]},
    "furthest_of_difference": lambda c: {f"i{side}": (highest(c, side) or [None])[0] for side in "ab"},
    "looks_at": lambda c: {
        "linear": sum(len(c.answer[f"values_{side}"] or ()) for side in "ab"),
        "climb": c.answer["climb"]["dots"],
    },
    # ---- the map of failures
    "map": lambda c: {
        "wrong": cell_counts(c).total() - cell_counts(c)["right"],
        "count": c.answer["grid"]["width"] * c.answer["grid"]["height"],
    },
    "right_everywhere": lambda c: {"method": title(c.method)},
    "not_right": lambda c: {
        "method": title(c.method),
        "counts": {name: cell_counts(c)[name] for name in ("missed", "false", "loops")},
    },
    "takes_iterations": lambda c: {
        "least": min(min(row) for row in c.answer["iterations"]),
        "most": max(max(row) for row in c.answer["iterations"]),
    },
    # ---- many solids
    "camera_sees": lambda c: {"names": [name_of(c, i) for i in c.answer["seen"]]},
    "pairs_meet": lambda c: {
        "overlapping": sum(pair["state"] == "intersecting" for pair in object_pairs(c)),
        "touching": sum(pair["state"] == "touching" for pair in object_pairs(c)),
        "count": len(c.answer["pairs"]),
    },
    "outlines": lambda c: {"names": hidden(c)},
    "meet": lambda c: {"hits": met_by(c)},
    "ruled_out": lambda c: names_of(c, the_pair(c)),
    "no_edges": lambda c: {"names": [name for name, path in call_of(c)[1] if not path]},
    "note": lambda c: {"text": c.scene["note"]},
}
"""The fields of each claim that has some, from the answer."""

FLATS = ("place", "line", "plane")

# ---- what the answer itself says is true


def row_reach(c):
    """The step's product has the sign that is recorded, and has it exactly unless rounding hides it."""
    d, dot, w = c.step["direction"], c.step["dot"], c.step["support"]["w"]
    is_lost = any(x and y and abs(x * y) < 2.0**-1022 for x, y in zip(d, w, strict=True) if x is not None)
    if dot is None or None in d or (not dot and is_lost):
        return
    exact, lost = along(w, d)
    assert abs(exact) <= lost or (exact > 0) - (exact < 0) == (dot > 0) - (dot < 0)


def row_placed(c):
    if c.method == "robust" and len(c.hull[0]) == 2:
        distance = distance_from_origin([p["w"] for p in c.looked_at])
        assert abs(distance - c.distance_at(c.index)) < 1e-9 * c.size


def check_across(c):
    edge, direction = c.step["across"]["edge"], c.step["across"]["direction"]
    if None not in direction and any(direction):
        a, b = (c.looked_at[c.letters.index(letter)]["w"] for letter in edge)
        lengths = hypot(*direction) * (hypot(*a) + hypot(*b))
        assert abs(inner(minus(b, a), direction)) <= 1e-9 * lengths  # perpendicular to the edge
        assert inner(a, direction) <= 1e-9 * lengths  # towards the origin


def row_closest(c):
    closest, after = c.step["closest"], c.step["simplex_after"]
    for k, x in enumerate(closest["point"]):
        assert abs(sum(w * p["w"][k] for w, p in zip(closest["weights"], after, strict=True)) - x) <= 1e-6 * c.size


def row_contains_origin(c):
    if c.method != "robust":
        return  # a published method may be wrong
    last = [p["w"] for p in c.steps[-1]["simplex_after"]]
    assert len(last[0]) == 3 or distance_from_origin(last) < 1e-9 * c.size


def row_none_passes(c):
    if c.steps[-1]["dot"] is None or c.steps[-1]["dot"] > 0:
        return  # the method took d for separating
    d = c.steps[-1]["direction"]
    p = max(c.hull, key=lambda q: inner(q, d))
    lost = Fraction(5e-324)  # where a product underflows
    assert along(p, d)[0] <= Fraction(c.size) * Fraction(hypot(*d)) * Fraction(1e-12) + lost


def row_none_closer(c):
    if c.method == "mpr":
        return  # it has no distance
    distance = c.distance_at(len(c.steps) - 1) - c.trace["margin"]
    assert abs(distance - c.distance) < 1e-9 * c.size or (c.distance < 0 and c.cores)


def row_came_back(c):
    assert c.steps[-1]["support"]["w"] in [p["w"] for p in c.steps[-1]["simplex_before"]]


def row_cycles(c):
    earlier = [sorted(p["w"] for p in step["simplex_after"]) for step in c.steps[:-1]]
    assert sorted(p["w"] for p in c.steps[-1]["simplex_after"]) in earlier


def row_direction_zero(c):
    assert not any(c.steps[-1]["direction"])


def row_on_boundary(c):
    assert c.result["state"] == "touching"


def shares_of(c, points):
    """How much of each way from c to a point makes the way from c to the origin: the ray passes between the points if
    none is negative, and the origin is on their inner side if they are at most 1 in all. None if the points and c are
    in one plane, up to rounding."""
    center = exactly(c.trace["center"])
    columns = [minus(exactly(p["w"]), center) for p in points]
    if len(center) == 2:
        whole = cross(*columns)
        return (
            None
            if abs(whole) < 1e-12 * c.size**2
            else [
                cross(minus([0, 0], center), columns[1]) / whole,
                cross(columns[0], minus([0, 0], center)) / whole,
            ]
        )
    whole = inner(cross3(columns[0], columns[1]), columns[2])
    to = minus([0, 0, 0], center)
    swapped = [[*columns[:i], to, *columns[i + 1 :]] for i in range(3)]
    return None if abs(whole) < 1e-12 * c.size**3 else [inner(cross3(p, q), r) / whole for p, q, r in swapped]


def check_from_beside(c):
    """d leads from c to the origin, and both are next to each other."""
    assert all(x == -y for x, y in zip(c.step["direction"], c.trace["center"], strict=True))
    assert 0 < hypot(*c.trace["center"]) <= 1.1e-5


def check_along_ray(c):
    """d leads from c to the origin, and c is inside: A - B lies on both sides of it along each axis."""
    assert all(x == -y for x, y in zip(c.step["direction"], c.trace["center"], strict=True))
    for axis, x in enumerate(c.trace["center"]):
        values = [p[axis] for p in c.hull]
        assert min(values) - 1e-9 * c.size <= x <= max(values) + 1e-9 * c.size


def check_is_portal(c):
    cores = [core_of(shape) for shape in c.scene["shapes"]]
    if any(core is None or core[1] for core in cores):
        return  # on round shapes the ray may meet a corner of the portal, and rounding decides
    shares = shares_of(c, c.step["simplex_after"])
    assert not shares or min(shares) >= -1e-9 * max(map(abs, shares))


check_refines = check_is_portal


def check_misses_ray(c):
    if len(c.looked_at) == len(c.trace["center"]):
        shares = shares_of(c, c.looked_at)
        assert not shares or min(shares) <= 1e-9 * max(map(abs, shares))


def check_passes_origin(c):
    shares = shares_of(c, c.step["simplex_before"])
    assert not shares or (min(shares) >= -1e-9 * max(shares) and sum(shares) <= 1 + 1e-9)


def check_at_boundary(c):
    """Nothing is further out along the normal than the new point, which is as far as the depth says, and as the portal
    up to the tolerance. It is not less than the exact depth."""
    normal, depth = c.trace["normal"], c.trace["depth"]
    slack = 1e-9 * c.size
    assert max(inner(p, normal) for p in c.hull) <= depth + slack
    assert is_near(inner(c.step["support"]["w"], normal), depth, 1e6 * c.size)
    assert all(inner(p["w"], normal) >= depth - 1e-5 - slack for p in c.trace["portal"])
    assert depth >= -c.distance - slack


def check_on_ray(c):
    assert is_near(c.trace["depth"], hypot(*c.step["support"]["w"]), 1e6 * c.size)


def check_within_tolerance(c):
    """The new point passes the origin, and the portal does not, by less than the tolerance."""
    d = c.step["direction"]
    reach = inner(c.step["support"]["w"], d) / hypot(*d)
    assert 0 < reach <= 1e-5 + 1e-9 * c.size
    assert all(inner(p["w"], d) < 0 for p in c.trace["portal"])


def check_least_depth(c):
    assert c.trace["depth"] > -c.distance and c.result["state"] == "intersecting"


def check_separates(c):
    if None in c.vertices:  # a box that is turned
        return
    d = exactly(c.proof["direction"])
    a, b = ([exactly(p) for p in vertices] for vertices in c.vertices)
    assert min(inner(minus(q, p), d) for p in a for q in b) == Fraction(c.proof["gap_along"]) > 0


def check_common_point(c):
    for side, vertices in zip("ab", c.vertices, strict=True):
        if vertices is None:  # a box that is turned
            continue
        weights = {int(i): Fraction(w) for i, w in c.proof[f"weights_{side}"].items()}
        assert sum(weights.values()) == 1
        assert min(weights.values()) >= 0
        mixed = [sum(w * Fraction(vertices[i][k]) for i, w in weights.items()) for k in range(len(vertices[0]))]
        assert mixed == exactly(c.proof["point"])


def row_closest_side(c):
    step = c.epa_step
    points = c.scaled(step["polytope"])
    if "faces" in step:
        planes = [face_offset(points, face) for face in step["faces"]]
        own, offset = planes[step["face"]]
        assert dist(own, step["normal"]) < 1e-9
        follows_all = len(c.epa["steps"]) <= 16  # after 16, EPA follows only the newest faces
        least = min(other for _, other in planes) if follows_all else offset
    else:
        pairs = [(p, points[(k + 1) % len(points)]) for k, p in enumerate(points)]
        offsets = [cross(p, q) / dist(p, q) if p != q else inf for p, q in pairs]
        least, offset = min(offsets), offsets[step["edge"]]
        p, q = pairs[step["edge"]]
        assert abs(inner(minus(q, p), step["normal"])) < 1e-12
    assert isclose(least, offset, abs_tol=1e-12)
    assert isclose(step["distance"] / c.size, offset, abs_tol=1e-12)


def row_further_out(c):
    step = c.epa_step
    exact, lost = along(step["support"]["w"], step["normal"])
    assert exact - Fraction(step["distance"]) > -lost
    if c.index + 1 < len(c.epa["steps"]):
        assert step["support"]["w"] in c.epa["steps"][c.index + 1]["polytope"]


def row_no_further(c):
    step = c.epa_step
    if "part" in c.answer:
        return  # its corners lie far out, beside a small shape
    assert max(inner(p, step["normal"]) for p in c.hull) - step["distance"] <= 1e-11 * c.size


def row_depth(c):
    if "part" in c.answer:
        return  # EPA leaves the part of the half-space that it ran on, maybe through another side
    depth, rounding = c.epa["depth"], 1e-9 * c.size
    if c.epa["termination"] != "iteration_cap":
        assert isclose(depth, -c.distance, rel_tol=1e-6, abs_tol=rounding)
    elif len(c.hull[0]) == 3:
        assert depth >= -c.distance - rounding
    else:
        assert depth <= -c.distance + rounding


def check_between(c):
    lower, upper = c.answer["bounds"][c.index]
    rounding = 1e-12 * c.size
    assert lower - rounding <= -c.distance <= upper + rounding
    assert all(before[0] <= lower and before[1] >= upper for before in c.answer["bounds"][: c.index])


check_at_most = check_between


def row_grows(c):
    for step, following in pairwise(c.epa["steps"]):
        before, after = c.scaled(step["polytope"]), c.scaled(following["polytope"])
        for face in following.get("faces", ()) if None not in c.vertices else ():
            normal, offset = face_offset(after, face)
            assert max(inner(p, normal) for p in before) < offset + 1e-9  # the next one holds all of it
        for p, k in product(before, range(0 if "faces" in step else len(after))):
            assert cross(minus(after[k], after[k - 1]), minus(p, after[k - 1])) > -1e-9


def row_moves(c):
    way = hypot(*c.answer["response"]["offset"])
    if "part" not in c.answer and c.epa["termination"] != "iteration_cap":
        assert isclose(way, -c.distance, rel_tol=1e-6, abs_tol=1e-9 * c.size)


def row_foot(c):
    """Each foot, and its place on its line: 0 at the new point, 1 at the other."""
    for foot in c.answer["feet"][c.index]:
        p, q = exactly(c.step["support"]["w"]), exactly(foot["q"])
        edge = minus(q, p)
        t = -inner(p, edge) / inner(edge, edge)
        expected = [float(x + t * d) for x, d in zip(p, edge, strict=True)]
        assert is_near(foot["point"], expected, float(max(map(abs, [*p, *q]))))
        assert is_near(foot["weights"], [float(1 - t), float(t)], 1e3 * float(1 + abs(t)))
        assert foot["inside"] == (0 <= t <= 1)


def row_plane_foot(c):
    """Each foot is along the normal of its plane, and on it. What is taken is the closest point of the feature kept."""
    for foot in c.plane_feet:
        p, q, r = map(exactly, foot["points"])
        normal = cross3(minus(q, p), minus(r, p))
        t = inner(normal, p) / inner(normal, normal)
        size = float(max(map(abs, [*p, *q, *r])))
        assert is_near(foot["point"], [float(t * x) for x in normal], size)
        mixed = [
            float(sum(Fraction(w) * x[k] for w, x in zip(foot["weights"], (p, q, r), strict=True))) for k in range(3)
        ]
        reach = size * sum(map(abs, foot["weights"]))
        assert is_near(foot["point"], mixed, 1e2 * reach)
        if not foot["inside"]:
            taken = foot["taken"]
            kept = [foot["points"][k] for k in foot["kept"]]
            assert len(kept) < 3
            assert isclose(
                hypot(*taken), oracle3.truth(kept, [(0, 0, 0)]).signed_distance, rel_tol=1e-9, abs_tol=1e-14 * size
            )
            assert inner(taken, taken) <= min(inner(taken, x) for x in foot["points"]) + 1e-12 * size * size


def row_witnesses(c):
    last = c.steps[-1]
    for side in "ab":
        weighted = list(zip(last["closest"]["weights"], last["simplex_after"], strict=True))
        size = max(c.size, *(abs(x) for _, p in weighted for x in p[side]))
        mixed = [sum(w * p[side][k] for w, p in weighted) for k in range(len(weighted[0][1][side]))]
        assert is_near(c.result[f"point_{side}"], mixed, 1e7 * size)


def check_exact(c):
    """The oracle's answer."""
    if c.truth:
        assert c.result["state"] == c.truth.state
        assert isclose(c.distance, c.truth.signed_distance, rel_tol=1e-9, abs_tol=1e-16 * c.size)


check_robust_finds = check_agreement = check_origin_lies = check_exact


def check_v_length(c):
    """Along v divided by its length, no vertex of A - B is further than the support point, up to rounding."""
    v = c.step["direction"]
    u = exactly([x / hypot(*v) for x in v])
    if None not in c.vertices and len(c.vertices[0]) * len(c.vertices[1]) <= MOST_VERTICES and not c.trace["margin"]:
        furthest = max(inner(exactly(minus(p, q)), u) for p in c.vertices[0] for q in c.vertices[1])
        assert furthest - inner(exactly(c.step["support"]["w"]), u) <= 1e-14 * c.size


def check_stopped(c):
    if trouble_of(c) == "zero_direction":
        before = [p["w"] for p in c.steps[-1]["simplex_before"]]
        assert not any(c.steps[-1]["direction"])
        if len(before[0]) == 2:
            assert len(before) in (1, 2)
            # In floats, as the methods compute it. Nobody can check the sign of a product that rounding destroyed.
            lost = max(LOST * hypot(*before[0]) * hypot(*before[-1]), 1e-200)
            assert not any(before[0]) or abs(cross(before[0], before[-1])) <= lost


check_misses = check_sees_collision = check_stopped


def unit(d):
    """A direction of length 1; a number that overflowed counts as 0, and a square may be too small for a float."""
    largest = max(abs(x or 0) for x in d) or 1
    scaled = [(x or 0) / largest for x in d]
    return [x / (hypot(*scaled) or 1) for x in scaled]


def parting_directions(c):
    return [unit(step["direction"]) for step in steps_at(c, first_parting(c)).values()]


def check_directions_differ(c):
    first, *rest = parting_directions(c)
    assert any(dist(first, d) > 1e-10 for d in rest)


def check_same_direction(c):
    first, *rest = parting_directions(c)
    assert all(dist(first, d) < 1e-8 for d in rest)
    heights = [inner(c.scaled([step["support"]["w"]])[0], first) for step in steps_at(c, first_parting(c)).values()]
    assert max(heights) - min(heights) < 1e-9


def check_pair(c):
    point = c.answer["cloud"][c.index]
    ends = [v and v[i or 0] for v, i in zip(c.vertices, (point["ia"], point["ib"]), strict=True)]
    if all(ends) and all(
        len(v) == 1 or i is not None for v, i in zip(c.vertices, (point["ia"], point["ib"]), strict=True)
    ):
        sums = (float(x + y if c.sign == "+" else x - y) for x, y in zip(*ends, strict=True))
        assert is_near(point["w"], list(sums))


@cache
def cloud_of(shapes, sign):
    """The exact sums or differences of all pairs of vertices in the plane, and the corners of their hull. None where a
    shape is round, or where floats round a sum: two may then become one, or lie on an edge."""
    cores = [core_of(shape) for shape in json.loads(shapes)]
    if None in cores or any(radius for _, radius in cores) or len(cores[0][0][0]) == 3:
        return None
    pairs = product(*([exactly(p) for p in vertices] for vertices, _ in cores))
    cloud = [tuple(x + sign * y for x, y in zip(p, q, strict=True)) for p, q in pairs]
    return (cloud, oracle.hull(cloud)) if all(Fraction(float(x)) == x for p in cloud for x in p) else None


def exact_cloud(c):
    return cloud_of(json.dumps(c.scene["shapes"]), 1 if c.sign == "+" else -1)


def check_pair_lies(c):
    if found := exact_cloud(c):
        cloud, corners = found
        w = cloud[c.index]
        gaps = [cross(minus(q, p), minus(w, p)) for p, q in pairwise([*corners, corners[0]])]
        expected = "corner" if w in corners else "inside" if min(gaps) > 0 else "edge"
        assert c.answer["places"][c.index] == expected


def check_corners(c):
    if found := exact_cloud(c):
        assert len(c.hull) == len(found[1])


check_differences = check_full_corners = check_corners


def check_disc(c):
    a, b = (shape["center"] for shape in c.scene["shapes"])
    assert all(isclose(dist(p, minus(a, b)), c.radii, rel_tol=1e-9, abs_tol=1e-9 * c.size) for p in c.hull)


def check_entropy_example(c):
    assert [c.vertices[0], c.vertices[1]] == [[[1, 1], [2, 1]], [[-2, 2], [-1, 2]]]
    assert [point["w"] for point in c.answer["cloud"]] == [[-1, 3], [0, 3], [0, 3], [1, 3]]


def check_invalid(c):
    why, d, limit = c.answer["why"], c.answer["direction"], c.answer["limit"]
    a, *before = c.points
    if len(a) == 3 or None in d:
        return
    if why.startswith("A is behind the line through "):
        assert inner(a, d) < max(inner(p, d) for p in before)
        assert f"through {'BC'[: len(before)]} across" in why
    elif "through the origin" in why:
        assert inner(a, d) <= 0
        assert limit == [0, 0]
    elif "through v" in why:
        assert inner(a, d) <= inner(limit, d) + 1e-12
        assert limit == [-x for x in d]
    else:
        feet = [inner(p, minus(before[1], before[0])) for p in before]
        assert feet[0] >= 0 or feet[1] <= 0
        assert why.startswith("The foot of the origin on the line BC is not between B and C.")


def check_picture_differs(c):
    """With O in the middle of a cell where picture and code disagree, winter.dev's loop never comes to these points: BC
    was not kept, or A does not pass O."""
    if c.method != "winter":
        return
    a, b, d = map(exactly, c.points)
    for cell in c.answer["drawing"]["cells"]:
        o = [sum(map(Fraction, xs)) / len(cell) for xs in zip(*cell, strict=True)]
        edge, ob, od = minus(d, b), minus(b, o), minus(d, o)
        is_beside = inner(edge, ob) < 0 < inner(edge, od)
        across = [-edge[1], edge[0]]
        towards_o = [x * -inner(across, ob) for x in across]
        assert not (is_beside and inner(minus(a, o), towards_o) > 0), cell


def points_that_bound(c):
    """Where A is bound by O alone, None."""
    is_bound_by_o = c.answer["limit"] == [0, 0]
    is_bound_twice = len(c.points) == 2 and c.answer["limit"] != c.answer["foot"]
    return None if is_bound_by_o and not is_bound_twice else "BC"[: len(c.points) - 1]


def check_beyond(c):
    (a, *before), d, limit = c.points, c.answer["direction"], c.answer["limit"]
    assert inner(minus(exactly(a), exactly(limit)), exactly(d)) >= 0
    if points_that_bound(c):
        bounds = [c.answer["foot"], *before] if c.method == "lindberg" else [c.answer["foot"]]
        assert all(inner(minus(exactly(a), exactly(p)), exactly(d)) >= -1e-12 for p in bounds)
    if limit == [0, 0] and points_that_bound(c):
        assert inner(exactly(c.answer["foot"]), exactly(d)) < 0  # the line through B is behind that through O
        assert c.answer["foot"] == before[0]


def check_status(c):
    one = c.answer["regions"][c.index]
    assert bool(one["reason"]) == (one["status"] != "possible")


def row_test(c):
    for test in c.answer["tests"]:
        vector, foot, value = (test[key] for key in ("vector", "foot", "value"))
        if None not in [*vector, value]:  # none has overflowed
            along_it = -inner(exactly(vector), exactly(foot))  # vector . (O - foot)
            assert abs(along_it) < 1e-9 or (along_it > 0) == (value > 0)


def row_is_here(c):
    a, *others = (exactly(p) for p in c.points)
    letters = dict(zip("BCD", others, strict=True))
    for face in ("ABC", "ACD", "ADB"):
        p, q = (minus(letters[letter], a) for letter in face[1:])
        (rest,) = set("BCD") - set(face)
        side, inside = (inner(cross3(p, q), minus(point, a)) for point in ([0, 0, 0], letters[rest]))
        assert not side or (side * inside < 0) == (face in c.answer["stops"][c.answer["stop"]]["faces"])


def check_inside(c):
    """The oracle's answer, and a combination that gives the point."""
    point, at = c.answer["point"], c.scene["at"]
    size = max(abs(x) for p in c.points for x in p)
    mixed = [
        sum(w * c.points[i][k] for i, w in zip(c.answer["kept"], c.answer["weights"], strict=True))
        for k in range(len(at))
    ]
    assert is_near(mixed, point, 100 * size)
    if len(c.points) <= MOST_VERTICES:
        truth = (oracle if len(at) == 2 else oracle3).truth(c.points, [at])
        assert c.answer["inside"] == (truth.state != "separated")
        assert is_near(dist(point, at), max(truth.signed_distance, 0), 100 * max([size, *map(abs, at)]))


check_outside = check_inside


def check_weights(c):
    assert min(c.answer["weights"]) > 0
    assert isclose(sum(c.answer["weights"]), 1)


def check_enough(c):
    assert len(c.answer["kept"]) <= len(c.points[0]) + 1


def check_furthest(c):
    """The first of the ties is taken."""
    for side in "ab"[: len(c.scene["shapes"])]:
        ties = highest(c, side)
        assert c.answer[f"ties_{side}"] == ties
        assert c.answer["support"][f"i{side}"] == (ties and ties[0])


check_equally_far = check_round = check_furthest


def row_apart(c):
    pair = the_pair(c)
    size = 100 * pair["distance"] + hypot(*pair["point_a"])
    assert is_near(pair["distance"], dist(pair["point_a"], pair["point_b"]), size)


def row_calls(c):
    counts = c.answer["counts"]
    assert counts["calls"] + counts["culled"] == counts["pairs"] == len(c.answer["pairs"])


# ---- the time of impact


def check_proved_free(c):
    """The curve is above zero until the bound, and the closest points are as far apart as is said."""
    step = time_of(c)
    gap = c.answer["gaps"][c.answer["steps"].index(step)]
    assert all(distance > 0 for t, distance in c.answer["curve"] if step["t"] <= t < step["bound"])
    assert isclose(dist(gap["point_a"], gap["point_b"]), step["distance"], rel_tol=1e-9, abs_tol=1e-12)


check_free_to_end = check_proved_free


def check_contact_reached(c):
    """The curve is above zero before the impact, and the last closest points are where it is."""
    impact = c.answer["impact"]
    assert all(distance > 0 for t, distance in c.answer["curve"] if t < impact["t"])
    assert dist(c.answer["gaps"][-1]["point_a"], c.answer["gaps"][-1]["point_b"]) < 1e-9 * (1 + hypot(*impact["point"]))


def check_frames_miss(c):
    """There is a contact, and no sample has it."""
    assert c.answer["impact"]["state"] == "hit"
    assert all(sample["distance"] > 0 for sample in c.answer["samples"])


def check_frames_late(c):
    assert first_sample(c) >= c.answer["impact"]["t"]


def check_frames_clear(c):
    assert c.answer["impact"]["state"] in ("miss", "iteration_cap")
    assert all(sample["distance"] > 0 for sample in c.answer["samples"])


def check_frames_begin(c):
    assert c.answer["impact"]["state"] == "initial"


def moved_distance(c, t):
    """The signed distance of A, and of B where it is at a time."""
    a, b = gjkcore.figures.SCENES["cast"].read("cast", {k: v for k, v in c.scene.items() if k != "kind"})[1]["shapes"]
    return gjkcore.signed_distance(a, b.translated([t * x for x in c.scene["translation"]]))


def reach_of_motion(c):
    """About the size of all places that occur."""
    return c.size + hypot(*c.scene["translation"])


def check_free_until(c):
    """B is free until then, and A - B is behind the plane, which the ray meets then."""
    step, size = cast_step(c), reach_of_motion(c)
    n, lower = step["normal"], step["lower"]
    height = inner(n, step["point"]["w"]) + sum(c.answer["radii"])
    assert all(inner(n, v) <= height + 1e-9 * size for v in c.hull)
    assert abs(lower * inner(n, c.scene["translation"]) - height) <= 1e-9 * size
    assert all(moved_distance(c, lower * k / 8) >= -1e-9 * size for k in range(9))


def check_never_meets(c):
    """A - B is behind the plane, and the ray goes along it or away from it."""
    step, size = cast_step(c), reach_of_motion(c)
    n = step["normal"]
    height = inner(n, step["point"]["w"]) + sum(c.answer["radii"])
    assert all(inner(n, v) <= height + 1e-9 * size for v in c.hull)
    assert step["t"] * inner(n, c.scene["translation"]) >= height - 1e-9 * size
    assert inner(n, c.scene["translation"]) >= -1e-9 * size


def check_meets_late(c):
    """At the end of the motion the ray is still before the plane."""
    step, size = cast_step(c), reach_of_motion(c)
    height = inner(step["normal"], step["point"]["w"]) + sum(c.answer["radii"])
    assert inner(step["normal"], c.scene["translation"]) >= height - 1e-9 * size


def check_no_further(c):
    """The ray is not before the plane through w."""
    step, size = cast_step(c), reach_of_motion(c)
    height = inner(step["normal"], step["point"]["w"]) + sum(c.answer["radii"])
    assert step["t"] * inner(step["normal"], c.scene["translation"]) <= height + 1e-9 * size


def check_arrived(c):
    assert abs(moved_distance(c, cast_step(c)["t"])) <= 1e-9 * reach_of_motion(c)


def check_first_touch(c):
    """Then the distance is 0, and before that more. The normal faces the motion."""
    impact, size = c.answer["impact"], reach_of_motion(c)
    assert abs(moved_distance(c, impact["t"])) <= 1e-9 * size
    assert all(moved_distance(c, impact["t"] * k / 16) >= -1e-12 * size for k in range(16))
    assert inner(impact["normal"], c.scene["translation"]) < 0


def check_grazes(c):
    """B comes to touch A and no deeper."""
    size = reach_of_motion(c)
    distances = [moved_distance(c, k / 64) for k in range(65)]
    assert min(distances) >= -1e-6 * size
    assert abs(moved_distance(c, c.answer["impact"]["t"])) <= 1e-9 * size


def check_no_touch(c):
    assert all(moved_distance(c, k / 64) > 0 for k in range(65))


def check_no_motion(c):
    assert not any(c.scene["translation"])
    assert c.distance > 0


HUGE = 1e100
"""The coordinates of larger shapes are rounded by more than they move a little later."""


def check_deep(c):
    """A motion along the normal leaves, and a little later the contact is less deep where it leaves."""
    motion = hypot(*c.scene["translation"])
    leaving = c.answer["impact"]["leaving"]
    assert leaving or inner(c.answer["impact"]["normal"], c.scene["translation"]) <= 0
    if leaving:
        assert moved_distance(c, 1e-4 * c.size / motion) > c.distance


def check_touch(c):
    """A little later there is a gap where the motion leaves, and otherwise none."""
    motion = hypot(*c.scene["translation"])
    assert c.distance == 0
    if motion and c.size < HUGE:
        assert (moved_distance(c, 1e-2 * c.size / motion) > 0) == c.answer["impact"]["leaving"]


CHECKS = {name.removeprefix("check_"): check for name, check in globals().items() if name.startswith("check_")}

# ------------------------------------------------------------------------------------------------ what is due

Due = Iterator[str]


def due_of_epa(c) -> Due:
    lower, upper = c.answer["bounds"][c.index]
    if lower < upper:
        yield "between" if lower else "at_most"
    if in_space(c) and faces_seen(c):
        yield "replaces"
    if undivided(c):
        yield "undivided"


def due_of_epa_point(c) -> Due:
    step, state = c.epa_step, c.result["state"]
    if state == "separated":
        yield "lies_outside"
    elif step is None and state == "touching":
        yield "touches_only"
    elif step is None:
        yield "parts_roughly" if c.epa["termination"] == "iteration_cap" else "parts"
    elif c.index == len(c.epa["steps"]) - 1 and c.epa["termination"] == "iteration_cap":
        yield "stops"
    elif not step["accepted"]:
        yield "is_closest" if state == "intersecting" else "no_depth"
    elif len(step["polytope"]) < len(step["normal"]):
        yield "leaves_flat"
    elif step["distance"] < 0:
        yield "grows_to_O"
    elif step["distance"] > 0:
        yield "grows_out"
    else:
        yield "two_sides" if len(step["polytope"]) == len(step["normal"]) else "grows_first"


def due_at_end(c) -> Due:
    if c.proof:
        yield {"separated": "separates", "common": "common_point"}[c.proof["type"]]


def due_of_step(c) -> Due:
    step = c.step
    if not any(x is None or x for x in step["direction"]):
        yield "no_direction"
    if step.get("across"):
        direction = step["across"]["direction"]
        yield from ["across"] * (None not in direction and any(direction))
    if c.is_last:
        yield from due_at_end(c)


def due_of_flow(c) -> Due:
    yield ("flow_stays", "flow_begins", "flow_grows")[len(transitions(c.step))]


def due_of_portal(c) -> Due:
    """Of the phase that a step is in, by the number of points that a portal has."""
    if c.is_last and c.trace["termination"] not in ("origin_enclosed", "converged"):
        return
    before, after = len(c.step["simplex_before"]), len(c.step["simplex_after"])
    needed = len(c.step["direction"])
    if not before:
        is_beside = hypot(*c.trace["center"]) < 1.1e-5
        yield "on_ray" if c.is_last else "from_beside" if is_beside else "along_ray"
    elif before < needed:
        is_fuller = after > before
        yield "is_portal" if after == needed else "beside_ray" if is_fuller else "misses_ray"
    else:
        inner_side = [
            any(test["name"] == "v1 . n" and test["value"] >= 0 for test in step["tests"]) and i > 0
            for i, step in enumerate(c.steps[: c.index + 1])
        ]
        if inner_side[-1] and not any(inner_side[:-1]):
            yield "passes_origin"
        yield "refines" if c.step["accepted"] else "at_boundary" if c.trace["intersects"] else "within_tolerance"
    if c.is_last and c.trace["intersects"] and 0 < -c.distance < c.trace["depth"] / (1 + 1e-4):
        yield "least_depth"


def due_of_plane(c) -> Due:
    if c.index < c.flat["same"]:
        yield "same_iteration"
        return
    if c.index < len(c.flat["steps"]):
        yield "other_way"
    if c.index >= len(c.flat["steps"]) - 1:
        yield "ends_in_plane"


def due_of_verdict(c) -> Due:
    if c.trace:
        yield "verdict"
    else:
        yield "tests_made" if c.answer["valid"] else "never_has"


def due_of_why(c) -> Due:
    """Why a method is wrong, or why points cannot occur."""
    if not c.trace:
        yield from ["invalid"] * (not c.answer["valid"])
    elif c.trace["intersects"] is None:
        yield "stopped"
    elif c.result["state"] == "touching":
        yield "tie"
    elif c.trace["intersects"] != (c.result["state"] == "intersecting"):
        yield "sees_collision" if c.trace["intersects"] else "misses"


def due_of_failure(c) -> Due:
    yield "robust_finds"
    if c.method == "vec3" and c.index:
        length = hypot(*(inf if x is None else x for x in c.step["direction"]))
        yield "v_overflown" if length == inf else "v_length" if length else "v_zero"


def due_of_comparison(c) -> Due:
    yield from ["numbered"] * (len(c.answer["runs"]) > 1)
    if len(c.answer["runs"]) > 1 and first_parting(c) is None:
        yield "same_points"
    elif len(c.answer["runs"]) > 1:
        yield "runs_part"
        first, *rest = parting_directions(c)
        differ = any(dist(first, d) > 1e-9 for d in rest)
        radii = any(run["trace"]["margin"] for run in c.answer["runs"])
        yield "without_radii" if radii else "directions_differ" if differ else "same_direction"


def due_of_pairs(c) -> Due:
    if c.answer.get("matching"):
        yield from ("one_to_one", "corners_missed", "hull_of_matching")
        if c.result["state"] != "separated" and oracle.truth(c.matched, [(0, 0)]).state == "separated":
            yield "misses_collision"
    elif c.vertices == [[[1, 1], [2, 1]], [[-2, 2], [-1, 2]]] and c.kind == "sum":
        yield "entropy_example"
    elif c.kind == "sum":
        yield "sums" if is_sharp(c) else "holds_all"
        if is_sharp(c):
            yield from ["different"] * (different_sums(c) < len(c.answer["cloud"])) + ["full_corners"]
        yield "centre_of_sum"
    else:
        circles = {shape["type"] for shape in c.scene["shapes"]} == {"circle"}
        yield "disc" if circles else "differences" if is_sharp(c) else "holds_all"
        yield "origin_lies"


def due_of_walk(c) -> Due:
    excluded, tests = excluded_regions(c), c.answer["tests"]
    if 0 < c.index <= len(excluded) + len(tests):
        yield from ["excluded"] * (c.index <= len(excluded))
        if c.index == max(len(excluded), 1) and c.answer["valid"]:
            yield "beyond"
        return
    if c.index:
        yield from due_of_outcome(c)
    if c.method in ("winter", "lindberg") and len(c.points) == 3:
        yield "picture_differs"


def due_of_outcome(c) -> Due:
    if c.answer["valid"] and taken_region(c, "status")["status"] != "possible":
        yield "region_is"


def due_of_test(c) -> Due:
    if c.index == len(c.answer["tests"]):
        yield from due_of_outcome(c)


def due_of_simplices(c) -> Due:
    count, dimension = len(c.points), len(c.points[0])
    flat = rank(c.points) < min(dimension, count - 1)
    if count > 4:
        yield "all_degenerate" if flat else "hull"
    else:
        yield "simplex"
        if flat or (count == 4 and dimension == 2):
            yield "degenerate" if flat else "drawn_flat"
    yield "inside" if c.answer["inside"] else "outside"
    if len(c.answer["kept"]) > 1:
        yield "weights"
    if count > dimension + 1:
        yield "enough"


def due_of_support(c) -> Due:
    of = "ab"[: len(c.scene["shapes"])]
    ties = [highest(c, side) for side in of]
    if not any(c.scene["direction"]):
        yield "zero_direction"
    else:
        yield from ("round" if one is None else "furthest" if len(one) == 1 else "equally_far" for one in ties)
        # Of one shape, the picture has a line that none passes.
        yield "none_beyond" if len(of) == 1 else "furthest_of_difference"
    if c.what == "climb" and any(ties):
        yield "looks_at"


def due_of_map(c) -> Due:
    right = cell_counts(c)["right"] == cell_counts(c).total()
    yield from ["cells"] + ["shades"] * (c.what == "shades")
    yield from ("right_everywhere" if right else "not_right", "takes_iterations")
    yield "tap_a_cell" if right or c.what == "shades" else "tap_a_marked_cell"


def due_of_objects(c) -> Due:
    if c.answer["seen"] is not None and hidden(c):
        yield "outlines"
    if met_by(c):
        yield "meet"
    if c.answer["searches"] is not None and any(c.answer["searches"]):
        yield "searched"
    if c.scene.get("note"):
        yield "note"


def due_of_object_pair(c) -> Due:
    if the_pair(c)["culled"]:
        yield "ruled_out"
    else:
        yield from ["meet"] * (the_pair(c)["state"] != "separated")
        if c.answer["climbs"] is not None:
            yield from ["no_edges"] * (not all(path for _, path in call_of(c)[1]))
        if c.answer["searches"] is not None:
            yield "searched"
    if c.scene.get("note"):
        yield "note"


def stage_of(c) -> str:
    """What a step of a contact manifold shows."""
    if not c.answer["manifold"]:
        return "nothing"
    if not c.answer["features"] or c.index > len(c.answer["clips"]):
        return "contacts"
    return "clip" if c.index else "features"


def clip_of(c):
    return c.answer["clips"][c.index - 1]


def due_of_manifold(c) -> Due:
    stage, manifold = stage_of(c), c.answer["manifold"]
    if stage == "nothing":
        yield "too_far"
    elif stage == "features":
        yield from ("two_features", "turns" if c.answer["turn"] else "most_parallel")
    elif stage == "clip":
        yield "cuts" if clip_of(c)["cut"] else "cuts_nothing"
    else:
        clipped = c.answer["features"] is not None
        yield (
            ("contact_gaps" if manifold["points"][0]["depth"] < 0 else "contacts_found") if clipped else "round_contact"
        )
        yield from ["ids_name"] * clipped
        yield from ["radii_after"] * (clipped and any("radius" in shape for shape in c.scene["shapes"]))
        yield from ["left_out"] * bool(c.answer["shallow"])
        yield from ["four_kept"] * (len(manifold["polygon"]) > len(manifold["points"]))
        yield from ["counts_down_to"] * bool(c.scene.get("margin"))


def due_of_one_point(c) -> Due:
    if not c.answer["manifold"]:
        yield "too_far"
    elif not c.answer["push"]:
        yield "no_middle"
    else:
        yield "tips" if c.answer["push"]["turns"] else "balanced"
        yield "held" if c.answer["push"]["held"] else "not_held"


NEAR = 1e-3
"""Relative to the first distance: steps that are closer have no picture of their own."""


def shown_steps(c) -> list[int]:
    steps = c.answer["steps"]
    return [i for i, step in enumerate(steps) if not i or step["distance"] > NEAR * steps[0]["distance"]]


def impact_stage(c) -> str:
    """What a picture of an advancement shows: a step, the end, or the time of the slider."""
    if c.scene.get("at"):
        return "time"
    is_after = c.index >= len(shown_steps(c)) or c.what == "whole advancement"
    state = c.answer["impact"]["state"]
    return "end" if state == "initial" or (is_after and state != "miss") else "step"


def time_of(c):
    known = shown_steps(c)
    return c.answer["steps"][known[-1 if c.what == "whole advancement" else c.index]]


def first_sample(c):
    """The time of the first one in contact."""
    return next((sample["t"] for sample in c.answer["samples"] if sample["distance"] == 0), None)


def due_of_samples(c) -> Due:
    first, impact = first_sample(c), c.answer["impact"]
    if first is None:
        yield "frames_miss" if impact["state"] == "hit" else "frames_clear"
    elif not first:
        yield "frames_begin"
    elif impact["t"] is not None:
        yield "frames_late"


def due_of_advancement(c) -> Due:
    stage, impact = impact_stage(c), c.answer["impact"]
    is_last = c.what == "whole advancement" or c.index == len(shown_steps(c)) - 1
    samples = list(due_of_samples(c)) if "samples" in c.answer else []
    is_hit = stage == "end" and impact["state"] == "hit"
    yield from samples if is_hit else []
    if stage == "time":
        yield "apart_then" if c.answer["now"]["distance"] else "in_contact_then"
    elif stage == "step":
        yield "free_to_end" if impact["state"] == "miss" and is_last else "proved_free"
        yield "whole_shapes"
    else:
        yield {"initial": "begins_in_contact", "hit": "contact_reached", "iteration_cap": "gave_up"}[impact["state"]]
    if is_hit:
        yield "time_is_early" if impact["error"] else "time_is_exact"
    else:
        yield from samples


def cast_step(c):
    return c.answer["steps"][c.index]


def due_of_cast(c) -> Due:
    impact, steps, radii = (c.answer[key] for key in ("impact", "steps", "radii"))
    if c.index < len(steps):
        step = steps[c.index]
        if step["lower"] is None:
            yield "meets_late" if inner(step["normal"], c.scene["translation"]) < 0 else "never_meets"
        elif step["lower"] > step["t"]:
            yield "free_until"
        else:
            yield "arrived" if c.index == len(steps) - 1 and impact["state"] == "hit" else "no_further"
        yield from ["ray_is_motion"] * (not c.index)
        yield from ["radii_added"] * any(radii)
        return
    if impact["state"] == "initial":
        yield from ("deep" if c.result["state"] == "intersecting" else "touch", "starts_inside")
    elif impact["state"] == "miss":
        yield "no_touch" if any(c.scene["translation"]) else "no_motion"
    else:
        slope = inner(impact["normal"], c.scene["translation"]) / hypot(*c.scene["translation"])
        yield "grazes" if abs(slope) <= 1e-12 else "first_touch"
        yield from ["bounded_time" if impact["error"] else "exact_time"] * bool(impact["error"] or steps)


def due_of_impact(c) -> Due:
    state = c.answer["impact"]["state"]
    deep = "starts_deep" if c.result["state"] == "intersecting" else "starts_touching"
    yield {"hit": "hit_at", "miss": "misses_all", "initial": deep}[state]


DUE: dict[str, Callable[[Case], Due | list[str]]] = {
    "step": due_of_step,
    "all": due_at_end,
    "epa": lambda c: due_of_epa(c) if c.kind == "epa" else [],
    "epa point": due_of_epa_point,
    "all points": lambda c: [
        {"separated": "lies_outside", "touching": "touches_only"}.get(c.result["state"], "grows_inside")
    ],
    "response": lambda c: [],
    "polytope": lambda c: ["numbers"] * bool(c.answer["response"]),
    "advancement": due_of_advancement,
    "whole advancement": due_of_advancement,
    "first contact": lambda c: [
        {"hit": "impact_hits", "miss": "impact_misses", "initial": "impact_initial"}.get(
            c.answer["impact"]["state"], "impact_capped"
        )
    ],
    "manifold": due_of_manifold,
    "one point": due_of_one_point,
    "cast": due_of_cast,
    "impact": due_of_impact,
    "distance": lambda c: [],
    "fall": lambda c: [],
    "portal": due_of_portal,
    "flow": due_of_flow,
    "flow so far": lambda c: ["flow_counts"] * bool(flow_so_far(c)),
    "plane": due_of_plane,
    "all in plane": lambda c: ["same_iterations"],
    "exact": lambda c: ["exact"],
    "verdict": due_of_verdict,
    "why": due_of_why,
    "failure": due_of_failure,
    "compare": due_of_comparison,
    "agreement": lambda c: ["agreement"],
    "pair": lambda c: ["pair", "pair_lies"],
    "whole": due_of_pairs,
    "corners": lambda c: ["corners" if is_sharp(c) else "round_sum"],
    "walk": due_of_walk,
    "test": due_of_test,
    "region": lambda c: ["region" if c.answer["valid"] else "cannot_occur"],
    "status": lambda c: ["status"],
    "simplices": due_of_simplices,
    "combination": lambda c: ["combination"],
    "support": due_of_support,
    "climb": due_of_support,
    "support point": lambda c: ["support_point"],
    "map": due_of_map,
    "shades": due_of_map,
    "counts": lambda c: ["map"],
    "objects": due_of_objects,
    "pair of objects": due_of_object_pair,
    "meetings": lambda c: ["pairs_meet" if c.answer["seen"] is None else "camera_sees"],
}
"""The claims of each caption, in their order."""

# ------------------------------------------------------------------------------------------------ tables

Quantity = tuple[str, list[Any]]
"""A word of a row's name, and its numbers and names in their order; of a comparison the value and the bound."""

NUMBER = re.compile(r"(−?(?:\d+(?:,\d{3})*(?:\.\d+)?|∞))(?:×10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?")
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
POWERS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")


def numbers_in(text):
    """The numbers of a text; those of names, as in S2, are none."""
    plain = re.sub(r"[A-Za-z]+\d+", "", text)
    return [
        float(
            found[1].replace("−", "-").replace(",", "").replace("∞", "inf")
            + f"e{(found[2] or '').translate(POWERS)}" * bool(found[2])
        )
        for found in NUMBER.finditer(plain)
    ]


def rows_of_step(c) -> Iterator[Quantity]:
    step = c.step
    loop = [test["bound"] for test in step["tests"] if test["name"] in LOOP]
    yield "direction d", step["direction"]
    yield f"support point {c.new_name}", step["support"]["w"]
    yield f"{c.new_name} · d", [step["dot"], *loop]
    for test in c.tests:
        yield "test", [test["value"], test["bound"]]
    for foot in [*c.feet, *c.plane_feet]:
        yield "foot on", foot["point"]
    if step["accepted"] and len(c.looked_at) > 1:
        yield "region", []
    yield "kept", []
    if step.get("across"):
        yield "next d", step["across"]["direction"]
    if c.closest_point:
        weights = [w for w in step["closest"]["weights"] if w and w != 1]
        yield "closest point", [*weights, *c.closest_point]
        yield "distance from O", [c.distance_at(c.index)]
    if c.is_last:
        yield from rows_at_end(c)


def rows_at_end(c) -> Iterator[Quantity]:
    if c.cores:
        yield "radii", [c.trace["margin"]]
    yield "ended by", []
    yield "answer", []
    if c.trace.get("depth") is not None:
        yield "depth", [c.trace["depth"]]
    if c.kind == "distance" and c.result["state"] == "separated":
        yield "on A and on B", [*c.result["point_a"], *c.result["point_b"]]


def rows_of_run(c) -> Iterator[Quantity]:
    yield "iterations", [len(c.steps)]
    distances = [d for i in range(len(c.steps)) if (d := c.distance_at(i)) is not None]
    if c.kind == "distance" and distances:
        yield "distances", distances
    yield from rows_at_end(c)


def rows_of_epa(c) -> Iterator[Quantity]:
    if not c.epa:
        yield "signed distance", [c.distance]
    elif c.what == "polytope":
        yield "iterations", [len(c.epa["steps"])]
        yield "depth", [c.epa["depth"]]
    elif c.what == "response" and not c.answer["response"]:
        yield "signed distance", [c.distance]
    elif c.what == "response":
        shown = c.again if abs(c.again) >= 1e-12 * hypot(*c.answer["response"]["offset"]) or not c.again else None
        yield "depth · n", c.answer["response"]["offset"]
        yield "distance then", [c.again] if shown is not None else [0, c.again]
    else:
        if c.epa_step.get("face", c.epa_step.get("edge")) is not None:
            yield ", from O", [c.epa_step["distance"]]
        yield "normal", c.epa_step["normal"]
        if c.epa_step["support"]:
            yield "support point", c.epa_step["support"]["w"]
        if c.index == len(c.epa["steps"]) - 1:
            yield "depth", [c.epa["depth"]]


def rows_of_regions(c) -> Iterator[Quantity]:
    made = c.index - len(excluded_regions(c)) if c.what == "walk" else c.index + 1
    if c.what == "walk" and not c.index:
        yield "regions", [float(n) for n in re.findall(r"\d+", " ".join(one["name"] for one in c.answer["regions"]))]
    for i, test in enumerate(c.answer["tests"]):
        if i < made:
            yield "test", [test["value"], test["bound"]]
    if made > len(c.answer["tests"]) and c.answer["taken"] is not None:
        yield "region", []
        yield "kept", []


def rows_of_objects(c) -> Iterator[Quantity]:
    counts, first = c.answer["counts"], nearest_of(c)
    if first:
        yield "nearest pair", []
        yield "distance", [first["distance"]]
    yield "calls", [counts["calls"]]
    if counts["calls"]:
        yield "average", [counts["iterations"] / counts["calls"]]
    if counts["culled"]:
        yield "ruled out", [counts["culled"]]
    if c.answer["climbs"] is not None:
        paths = [call[path] for call in c.answer["climbs"] if call for path in ("path_a", "path_b")]
        yield "climbed", [sum(len(path or [0]) - 1 for path in paths)]


def rows_of_object_pair(c) -> Iterator[Quantity]:
    pair = the_pair(c)
    if not pair["culled"] and pair["state"] == "separated":
        yield "distance", [pair["distance"]]
    yield "loops", [0 if pair["culled"] else pair["iterations"]]
    if pair["culled"]:
        return
    if c.answer["climbs"] is not None:
        dots, walks = call_of(c)
        for _, path in walks:
            if path:
                yield "edges", [len(path) - 1]
        yield "vertices", [dots]
    if c.answer["searches"] is not None:
        yield "simplex", [len(search_of(c)["simplex"])]
        yield "directions", [len(search_of(c)["directions"])]


def rows_of_manifold(c) -> Iterator[Quantity]:
    manifold, stage = c.answer["manifold"], stage_of(c)
    if not manifold:
        yield "signed distance", [c.distance]
        return
    yield "normal n", manifold["normal"]
    if c.what == "one point":
        yield "force", c.result["point_b"]
        if not c.answer["push"]:
            return
        yield "middle", c.answer["push"]["center"]
        yield "arm", [c.answer["push"]["arm"]]
    elif stage == "clip":
        yield "left", [x for p in clip_of(c)["kept"] for x in p]
        yield "cut", [x for p in clip_of(c)["cut"] for x in p] or [0]
    else:
        for key in ("reference", "incident"):
            yield key, numbers_in(manifold[key][1])
    if stage != "contacts" or c.what == "one point":
        return
    kept = [contact["id"] for contact in c.contacts]
    spare = [contact for contact in manifold["polygon"] if contact["id"] not in kept]
    for contact in [*c.contacts, *spare, *c.answer["shallow"]]:
        yield contact["id"], [contact["depth"]]


def rows_of_impact(c) -> Iterator[Quantity]:
    stage, impact = impact_stage(c), c.answer["impact"]
    gaps = c.answer["gaps"]
    gap = {"time": c.answer["now"], "end": gaps[-1]}.get(stage)
    if stage == "step":
        gap = gaps[c.answer["steps"].index(time_of(c))]
    points = [*gap["point_a"], *gap["point_b"]]
    yield "time t", [impact["t"] if stage == "end" else gap["t"]]
    yield "distance", [gap["distance"]]
    if stage == "time":
        yield "closest points", points
    elif stage == "step":
        yield "free until", [time_of(c)["bound"]]
        yield "closest points", points
        for inner_step in (time_of(c)["trace"] or {"steps": []})["steps"]:
            yield "support point", inner_step["support"]["w"]
        if time_of(c)["trace"]:
            yield "GJK ended by", []
    else:
        yield "point of contact", impact["point"]
        yield "normal n", impact["normal"]
        if impact["state"] == "initial":
            yield "depth", [impact["depth"]]
        if impact["state"] == "hit":
            yield "early", [impact["error"]]
        more = len(c.answer["steps"]) - len(shown_steps(c))
        if impact["state"] != "initial" and more:
            yield "further steps", [more]
    for sample in c.answer.get("samples", ()):
        yield "sample", [sample["t"], sample["distance"]]


def rows_of_cast(c) -> Iterator[Quantity]:
    impact, translation = c.answer["impact"], c.scene["translation"]
    if c.index < len(c.answer["steps"]):
        step, (ra, rb) = cast_step(c), c.answer["radii"]
        n, t = step["normal"], step["t"]
        a = [x + ra * y for x, y in zip(step["point"]["a"], n, strict=True)]
        b = [x - rb * y for x, y in zip(step["point"]["b"], n, strict=True)]
        yield "time", [t]
        yield "normal n", n
        yield "on A", a
        yield "on B", [x + t * y for x, y in zip(b, translation, strict=True)]
        yield "support point w", minus(a, b)
        yield "simplex", [len(step["simplex"])]
        yield "free until", [] if step["lower"] is None else [step["lower"]]
        return
    yield "state", []
    yield "translation", translation
    if impact["t"] is None:
        return
    yield "time", [impact["t"]]
    yield "contact", impact["point"]
    yield "normal n", impact["normal"]
    if impact["state"] == "initial":
        yield "depth", [impact["depth"]]
        yield "leaving", []
    if impact["error"]:
        yield "later", [impact["error"]]


TABLES: dict[str, Callable[[Case], Iterator[Quantity]]] = {
    "step": rows_of_step,
    "distance": rows_of_step,
    "all": rows_of_run,
    "fall": rows_of_run,
    **dict.fromkeys(("epa", "response", "polytope"), rows_of_epa),
    **dict.fromkeys(("walk", "test"), rows_of_regions),
    **dict.fromkeys(("manifold", "one point"), rows_of_manifold),
    **dict.fromkeys(("advancement", "whole advancement"), rows_of_impact),
    "cast": rows_of_cast,
    "objects": rows_of_objects,
    "pair of objects": rows_of_object_pair,
}


def truths_of(c) -> Iterator[Callable[[Case], None]]:
    """What is true of the numbers of a table."""
    if c.what in ("step", "distance"):
        yield row_reach
        if c.step["accepted"] and len(c.looked_at) > 1:
            yield row_placed
        if c.closest_point:
            yield row_closest
        if c.kind == "distance":
            yield from (row_foot, row_plane_foot)
    if c.what in ("step", "distance", "all", "fall") and c.is_last:
        if c.trace["termination"] in ENDINGS:
            yield ENDINGS[c.trace["termination"]]
        if c.kind == "distance" and c.result["state"] == "separated" and c.method == "robust" and not c.cores:
            yield row_witnesses
    if c.epa and c.what == "epa":
        if c.epa_step.get("face", c.epa_step.get("edge")) is not None:
            yield row_closest_side
        if c.epa_step["accepted"]:
            yield row_further_out
        elif c.epa_step["support"] and c.epa_step["support"]["w"] not in c.epa_step["polytope"]:
            yield row_no_further
        if c.index == len(c.epa["steps"]) - 1:
            yield row_depth
    if c.epa and c.what == "polytope":
        yield row_grows
    if c.what == "response" and c.answer["response"]:
        yield row_moves
    if c.what in ("walk", "test") and c.step is None:
        yield row_test
    if c.what == "test" and c.index == len(c.answer["tests"]) and c.answer["valid"]:
        yield row_is_here
    if c.what == "objects":
        yield row_calls
    if c.what == "pair of objects" and the_pair(c)["state"] == "separated" and not the_pair(c)["culled"]:
        yield row_apart


ENDINGS: dict[str, Callable[[Case], None]] = {
    "origin_enclosed": row_contains_origin,
    "separating_direction": row_none_passes,
    "converged": row_none_closer,
    "repeated_support": row_came_back,
    "cycle": row_cycles,
    "zero_direction": row_direction_zero,
    "touching": row_on_boundary,
}
"""What is true where a run has ended so."""

# ------------------------------------------------------------------------------------------------ sentences

GOLDEN = json.loads((TESTS / "data" / "sentences.json").read_text(encoding="utf-8"))
"""Claims and their sentences: of each claim that has several values of one type, since those could be exchanged."""
SAMPLES, OTHERS = 12, 6
"""Claims of each name that are changed, and other values for each of theirs."""


def leaves(value, path=()):
    """The paths of a claim's values, and the values."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(part, (*path, key))
    elif path != ("say",):
        yield path, value


def kind_of(path):
    """A value's path, whichever part of a list or of some weights it is in."""
    return tuple("*" if isinstance(key, int) or key.isdigit() else key for key in path)


def with_value(claim, path, value):
    """The claim with another value in one place."""
    other = deepcopy(claim)
    place: Any = other
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return other


def spread(values, count):
    """Some of the values, from first to last."""
    return values[:: max(len(values) // count, 1)][:count]


# ------------------------------------------------------------------------------------------------ tests


def every(sample):
    """Each caption, with its context. Of the part of a half-space in a scene of 1e100 no digit of the other shape is
    left."""
    return (
        (said, Case(scene, reply, said))
        for scene, reply, all_said in sample[0]
        for said in all_said
        if not ("part" in reply and "result" in reply and abs(reply["result"]["signed_distance"]) > HUGE)
    )


def where(c):
    return f"{c.kind} by {c.method}, {c.what} {c.index}: {json.dumps(c.scene)[:200]}"


def test_every_caption_makes_the_claims_that_are_due(sample):
    """Each caption makes the claims that are due, in their order, with the values that the answer has."""
    faults = []
    for said, c in every(sample):
        due = [{"say": say, **(FIELDS[say](c) if say in FIELDS else {})} for say in DUE[c.what](c)]
        if not is_near(said.claims, due):
            faults.append(f"{where(c)}\n  makes {said.claims}\n  due   {due}")
    assert not faults, "\n".join([f"{len(faults)} captions are wrong, such as", *faults[:8]])


def test_every_claim_is_true(sample):
    """What a caption claims is true of the scene: of the exact answer, of A - B, of the points of a simplex."""
    faults = []
    for said, c in every(sample):
        for say in {claim["say"] for claim in said.claims} & CHECKS.keys():
            try:
                CHECKS[say](c)
            except Exception as fault:
                faults.append(f"{say}: {type(fault).__name__} {fault}: {where(c)}")
    assert not faults, "\n".join([f"{len(faults)} claims are not true, such as", *faults[:8]])


def outcomes_of(c, due):
    """What came of each comparison, foot and support point of EPA, in the order of the rows."""
    if c.what == "epa":
        return [c.epa_step["accepted"]] * bool(c.epa_step["support"])
    if c.what in ("step", "distance"):
        loop = [test["passed"] for test in c.step["tests"] if test["name"] in LOOP]
        return loop + [test["passed"] for test in c.tests] + [foot["inside"] for foot in [*c.feet, *c.plane_feet]]
    made = sum(name == "test" for name, _ in due)
    return [test["passed"] for test in c.answer["tests"]][:made] if made else []


def is_shown(number, given):
    """Whether a number of a row is this one of the answer, with at least three digits."""
    return number == inf if given is None else isclose(number, given, rel_tol=6e-3) or number == given


def fault_of(row, name, given):
    """What is wrong with a row; None if nothing is."""
    text = f"{row['value']} {row.get('bound', '')}"
    if name != "test" and name not in row["name"]:
        return "another row is due"
    if "too large" in text or "too small" in text:
        return None if given[0] in (None, 0) else "the value is a float"
    if name not in ("region", "kept", "ended by", "answer", "in front", "nearest pair"):
        shown = numbers_in(text.partition(" = ")[2] if name == "next d" else text)
        if len(shown) != len(given) or not all(map(is_shown, shown, given)):
            return f"{shown} for {given}"
    if "bound" in row:
        value, bound = numbers_in(row["value"])[0], numbers_in(row["bound"])[0]
        sign = ">" if value > bound else "<" if value < bound else "="
        if row["bound"][0] != sign:
            return "the texts do not compare so"
        if sign != "=" and row["outcome"]["passed"] != (sign == ">"):
            return "the outcome is another one"
    return None


def test_each_number_of_a_table_is_the_answers(sample):
    """A step's table has a row for each thing that the method found, in its order, and each number in it is that of the
    trace. What a comparison's value and bound say is its outcome."""
    faults, made = [], 0
    for said, c in every(sample):
        due = list(TABLES[c.what](c)) if c.what in TABLES else []
        if len(due) != len(said.rows):
            faults.append(f"{where(c)}\n  {[row['name'] for row in said.rows]}\n  {[name for name, _ in due]}")
            continue
        made += len(due)
        shown = [row["outcome"]["passed"] for row in said.rows if "outcome" in row]
        if shown != outcomes_of(c, due):
            faults.append(f"{where(c)}\n  outcomes {shown} for {outcomes_of(c, due)}")
        wrong = [(fault, row) for row, one in zip(said.rows, due, strict=True) if (fault := fault_of(row, *one))]
        faults += [f"{where(c)}\n  {one}" for one in wrong]
    assert made > 10_000
    assert not faults, "\n".join([f"{len(faults)} rows are wrong, such as", *faults[:8]])


def test_a_table_says_what_is_kept_and_where(sample):
    """The names of what a step keeps, in the order in which they were found, its region, and how the run ended."""
    for said, c in every(sample):
        if c.what not in ("step", "distance"):
            continue
        rows = {row["name"]: row["value"] for row in said.rows}
        kept = re.sub(r" \(.*\)$", "", rows["kept"]).split(", ")
        after = [c.name_of(p["w"]) for p in c.step["simplex_after"]]
        assert kept == sorted(after, key=lambda name: (len(name), name)) or not any(kept), where(c)
        gone = [name for name in c.named if name not in after]
        said_gone = re.findall(r"\(without (.*?)\)", rows["kept"])
        assert said_gone == [", ".join(sorted(gone, key=lambda name: (len(name), name)))] * bool(gone), where(c)
        if "region" in rows:
            assert c.in_names(c.step["region"]) in rows["region"]
        if c.is_last:
            assert rows["ended by"] == c.trace["termination"].replace("_", " ")
            assert (
                rows["method’s answer"]
                == {None: "none", True: "collision", False: "no collision"}[c.trace["intersects"]]
            )


def test_every_table_is_true(sample):
    """What is said of a closest point, a foot, an edge, a depth and an ending is true of the scene."""
    faults = []
    for _, c in every(sample):
        for check in truths_of(c):
            try:
                check(c)
            except Exception as fault:
                faults.append(f"{check.__name__}: {type(fault).__name__} {fault}: {where(c)}")
    assert not faults, "\n".join([f"{len(faults)} rows are not true, such as", *faults[:8]])


def test_every_sentence_has_a_claim(sample):
    """Every claim has a sentence, and every sentence a claim that some caption makes. A caption's text is that of its
    claims."""
    made = {claim["say"] for said, _ in every(sample) for claim in said.claims}
    assert made == set(sample[1])
    assert FIELDS.keys() | CHECKS.keys() <= made
    assert [where(c) for said, c in every(sample) if not said.is_told] == []


def test_a_sentence_shows_each_value_of_its_claim(sample):
    """A claim with another number, name or choice in any one place has another sentence."""
    made = {}
    for said, _ in every(sample):
        for claim in said.claims:
            made.setdefault(claim["say"], []).append(claim)
    tried, asked = [], []
    for say, claims in made.items():
        seen = {}
        for claim in claims:
            for path, value in leaves(claim):
                seen.setdefault(kind_of(path), {})[json.dumps(value)] = value
        for claim in spread(claims, SAMPLES):
            for path, value in leaves(claim):
                others = [x for x in seen[kind_of(path)].values() if x != value]
                if isinstance(value, int | float):
                    others.append(not value if isinstance(value, bool) else value + 1000)
                for other in spread(others, OTHERS):
                    tried.append((say, kind_of(path)))
                    asked += [claim, with_value(claim, path, other)]
    sentences = captions.spoken([], asked)["sentences"]
    shown = {
        one
        for one, (was, now) in zip(tried, zip(sentences[::2], sentences[1::2], strict=True), strict=True)
        if was != now
    }
    assert set(tried) - shown == set()


def test_some_sentences():
    """Names, numbers and points stand where they belong, and numbers are written with three digits."""
    told = captions.spoken([], [one["claim"] for one in GOLDEN])["sentences"]
    assert told == [one["sentence"] for one in GOLDEN]


def test_the_sample_is_representative(sample):
    """The scenes contain each state often, every exit that a method can take, and both proofs."""
    runs = [reply for _, reply, _ in sample[0] if reply.get("trace")]
    states = Counter(reply["result"]["state"] for reply in runs)
    assert min(states[state] for state in ("separated", "touching", "intersecting")) > 0.1 * len(runs)
    assert {reply["trace"]["termination"] for reply in runs} == {str(end) for end in Termination}
    assert {(reply["certificate"] or {}).get("type") for reply in runs if "certificate" in reply} == {
        "separated",
        "common",
        None,
    }
