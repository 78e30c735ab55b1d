"""What the suite finds: plants one-line faults, one at a time, runs the tests concerned and prints those that survive.

    python3 build.py bench faults [TEXT ...] [--all]    only faults whose file, text or tests hold one of these; all
    python3 build.py bench faults adversary             those in the searches for pairs of solids

A fault is a piece of one file and what stands there instead. Faults are planted in a copy of the checkout, never in the
checkout itself. A fault whose text does not stand exactly once in its file is refused: then the list has to follow the
source. Faults that only a browser shows need a build each, and those that `bench adversary` has to find take it up to
ADVERSARY_S, so both are planted with --all or by name only.

Whoever moves, merges or removes a test runs the faults of the files that it is about before and after.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from project import NODE_MODULES, PYTHON, ROOT, VENV, BuildError, environment

NOT_COPIED = (".git", ".venv", "bytecode", "node_modules", "dist", "repacked", "release", "__pycache__")
LONGEST_S = 1800
"""No tests of a fault take longer, unless the fault makes them hang: then it is found."""

ADVERSARY = "tests/bench/adversary.py"
ADVERSARY_S = 180
"""Of processor time: how long the adversary looks for the fault that is planted. Most are found in ten."""

PYTEST = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not thorough")
"""Options of pytest. What only `build.py test all` finds does not count."""

NODE = """
import sys
from bundle import bundle_for_node
from project import ROOT, WORK, run
run("node", "--test", *bundle_for_node([ROOT / name for name in sys.argv[1:]], WORK / "faults"))
"""


class Fault(NamedTuple):
    """`tests` are arguments of pytest, unit tests of the JavaScript, or ADVERSARY; one of them must fail."""

    file: str
    before: str
    after: str
    tests: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.file}: {self.before.strip().splitlines()[0][:60]}"

    @property
    def in_browser(self) -> bool:
        return any("tests/e2e/" in test for test in self.tests)

    @property
    def takes_long(self) -> bool:
        return self.in_browser or ADVERSARY in self.tests

    def holds(self, text: str) -> bool:
        return text in self.name or any(text in test for test in self.tests)

    def planted(self, source: str) -> str:
        """The source with the fault in it. Raises BuildError if its text does not stand there exactly once."""
        count = source.count(self.before)
        if count != 1:
            raise BuildError(f"{self.name} stands {count} times in its file: the list of faults has to follow it")
        return source.replace(self.before, self.after)


# ---------------------------------------------------------------------------------------------------- the faults

SIMPLEX = ("tests/test_plane_simplex.py",)
ROBUST = ("tests/test_plane_robust.py",)
CURVED = ("tests/test_plane_curved.py",)
FLOATS = ("tests/test_plane_floats.py",)
LATTICE = ("tests/test_plane_lattice.py",)
ZEROS = ("tests/test_plane_zeros.py",)
SOLIDS = ("tests/test_space_robust.py",)
CONTACTS = ("tests/test_manifold.py",)
BOXES = ("tests/test_fast_boxes.py",)
WORLD = ("tests/test_world.py",)
SURFACE = ("tests/test_space_surface.py",)
CURVED_SOLIDS = ("tests/test_space_curved.py",)
SEARCH = (ADVERSARY,)
KINDS = ("tests/test_figures_kinds.py",)
CAPTIONS = ("tests/test_captions.py", "tests/js/kinds.test.js")
APPROVED = ("tests/test_approved.py",)
LENGTHS = ("tests/js/distance.test.js",)
FIGURES = ("tests/js/figures.test.js",)
MODEL = ("tests/js/model.test.js",)

CORE = (
    # what the reader gives the lab
    Fault(
        "gjkcore/judge/given.py",
        "[*numbers[3:], *numbers[:3]]",
        "[*numbers[1:], *numbers[:1]]",
        ("tests/test_lab.py",),
    ),
    Fault("gjkcore/judge/given.py", "found[0] != found[1]", "found[0] > found[1]", ("tests/test_lab.py",)),
    Fault("gjkcore/judge/steps.py", "left.remove(same)", "left.index(same)", ("tests/test_lab.py",)),
    Fault(
        "gjkcore/judge/steps.py",
        "given = [len(points) - 1, *kept]",
        "given = [*kept, len(points) - 1]",
        ("tests/test_lab.py",),
    ),
    # the loop and its sub-problem
    Fault(
        "gjkcore/descent.py", "gain = square - total * dot(moment, w)", "gain = square + total * dot(moment, w)", ROBUST
    ),
    Fault(
        "gjkcore/descent.py",
        "known = w in [old.w for old in simplex]",
        "known = False",
        ("tests/test_recorder.py", *ROBUST),
    ),
    Fault("gjkcore/descent.py", "    d = neg(moment)\n", "    d = moment\n", ROBUST),
    Fault(
        "gjkcore/plane/simplex.py",
        'compare("AO . AB", 2, -dot(a, ab), a, ab):',
        'compare("AO . AB", 2, dot(a, ab), a, ab):',
        SIMPLEX,
    ),
    Fault(
        "gjkcore/plane/simplex.py", "if not inside_bc and b_to_c and c_to_b:", "if not inside_bc and b_to_c:", SIMPLEX
    ),
    Fault(
        "gjkcore/plane/simplex.py",
        "(obc * sign, oca * sign, oab * sign)",
        "(oca * sign, obc * sign, oab * sign)",
        SIMPLEX,
    ),
    Fault(
        "gjkcore/plane/simplex.py",
        'return Feature("C", (2,), (1,), 1, c)',
        'return Feature("C", (1,), (1,), 1, c)',
        SIMPLEX,
    ),
    Fault(
        "gjkcore/space/simplex.py",
        "return _feature(simplex, ij, (back, along))",
        "return _feature(simplex, ij, (along, back))",
        ("tests/test_space_simplex.py",),
    ),
    Fault(
        "gjkcore/space/simplex.py",
        "of_b = dot3(n, cross3(c, ca))",
        "of_b = dot3(n, cross3(ca, c))",
        ("tests/test_space_simplex.py",),
    ),
    Fault(
        "gjkcore/plane/epa.py",
        "outward = unit(neg(perp(shape.core_edge(k))))",
        "outward = unit(perp(shape.core_edge(k)))",
        ("tests/test_plane_epa.py", *ROBUST),
    ),
    Fault(
        "gjkcore/plane/epa.py",
        "limit = least + doubt + UNDERFLOW",
        "limit = least - doubt - UNDERFLOW",
        ("tests/test_plane_epa.py", *ROBUST),
    ),
    Fault(
        "gjkcore/plane/floats.py",
        "share = (px * vy - py * vx) / square",
        "share = (px * vx + py * vy) / square",
        LATTICE,
    ),
    # a table of angles with entries that are off by pi, or swapped: no answer changes, floats prove fewer
    Fault("gjkcore/plane/hull.py", "[angle + pi for angle in angles[1:half]]", "angles[1:half]", FLOATS),
    Fault(
        "gjkcore/plane/hull.py",
        "        half = bisect_right(angles, 0.0)\n",
        "        angles[1:3] = angles[2:0:-1]\n        half = bisect_right(angles, 0.0)\n",
        FLOATS,
    ),
    # nothing checks the table of angles: then a false entry, or two swapped ones, change answers
    Fault(
        "gjkcore/plane/floats.py",
        "                of_a < 0\n                or of_b < 0\n",
        "                False\n",
        ZEROS,
    ),
    Fault("gjkcore/plane/hull.py", "    if before >= 0 <= after:\n", "    if True:\n", ZEROS),
    Fault("gjkcore/plane/floats.py", "k = proved(ring_a, i, ax, ay, level)", "k = i", ZEROS),
    Fault("gjkcore/plane/floats.py", "if along + square >= 0:", "if along + 2 * square >= 0:", FLOATS),
    Fault(
        "gjkcore/plane/floats.py",
        "if g - distance <= ENOUGH * size or w",
        "if g - distance <= NEAR * size or w",
        FLOATS,
    ),
    Fault(
        "gjkcore/plane/bodies.py", "            height = max(rx, ry)\n", "            height = min(rx, ry)\n", LATTICE
    ),
    Fault("gjkcore/plane/curved.py", "return m + least, at", "return 2 * m + least, at", CURVED),
    Fault("gjkcore/plane/curved.py", "max(begin / (begin - end), 0.0)", "max(end / (end - begin), 0.0)", CURVED),
    Fault("gjkcore/plane/curved.py", "if depth >= 0 or left.w", "if depth <= 0 or left.w", LATTICE),
    Fault("gjkcore/plane/robust.py", "< CANCELLED * reach:", "< 0:", CURVED),
    Fault("gjkcore/plane/robust.py", "(bx - b.margin * x, by", "(bx - a.margin * x, by", CURVED),
    Fault(
        "gjkcore/plane/hull.py",
        "            if z > 0:\n",
        "            if z >= 0:\n",
        ("tests/test_plane_shapes.py", "tests/test_plane_minkowski.py"),
    ),
    Fault(
        "gjkcore/plane/minkowski.py",
        'places[m * columns + n] = "edge"',
        'places[m * columns + n] = "inside"',
        ("tests/test_figures.py", *KINDS, "tests/test_plane_minkowski.py"),
    ),
    Fault(
        "gjkcore/plane/minkowski.py",
        "if u <= vertex <= v and not turn",
        "if u < vertex <= v and not turn",
        ("tests/test_figures.py", *KINDS, "tests/test_plane_minkowski.py"),
    ),
    Fault("gjkcore/certify.py", "Fraction(-x, unit)", "Fraction(x, unit)", ("tests/test_certify.py",)),
    Fault(
        "gjkcore/certify.py",
        "weights_b, order_b[vertex.kb]",
        "weights_b, order_b[vertex.ka]",
        ("tests/test_certify.py",),
    ),
    # the published methods
    Fault(
        "gjkcore/methods/winter.py",
        'run.tests.passes("A . d", support.w, direction) <= 0',
        'run.tests.passes("A . d", support.w, direction) < 0',
        ("tests/test_winter.py", "tests/test_methods_tests.py"),
    ),
    Fault(
        "gjkcore/methods/winter.py",
        "    direction = neg(support.w)\n",
        "    direction = support.w\n",
        ("tests/test_winter.py",),
    ),
    Fault("gjkcore/methods/vec3.py", "CAP = 2 + 32", "CAP = 2 + 31", ("tests/test_methods_vec3.py",)),
    Fault("gjkcore/methods/lindberg.py", "D = neg(A.w)", "D = A.w", ("tests/test_methods_lindberg.py",)),
    Fault("gjkcore/methods/oriented.py", "return neg(perp(v))", "return perp(v)", ("tests/test_methods_oriented.py",)),
    Fault(
        "gjkcore/methods/entropy.py",
        'Next((a, b), acb, "triangle 4"',
        'Next((a, c), acb, "triangle 4"',
        ("tests/test_methods_entropy.py",),
    ),
    # the tables of a hull, and given faces
    Fault(
        "gjkcore/space/hull.py",
        "            beside[k].append(following)\n",
        "            beside[k].append(following if following else k)\n",
        SURFACE,
    ),
    Fault(
        "gjkcore/space/hull.py",
        "        if not self.climbs:\n            heights",
        "        if False:\n            heights",
        SURFACE,
    ),
    Fault("gjkcore/space/surface.py", "        if side > 0:\n", "        if False:\n", SURFACE),
    Fault("gjkcore/space/surface.py", "if _times_around(cloud, outline) != 1:", "if False:", SURFACE),
    Fault("gjkcore/space/simplex.py", "not all(x - p or y", "not all(1 or y", ("tests/test_space_simplex.py",)),
    # many bodies
    Fault("gjkcore/world.py", "each.high[along] + margin, i)", "each.high[along] - margin, i)", WORLD),
    Fault("gjkcore/world.py", "other.low[axis] <= high and", "other.low[axis] < low and", WORLD),
    Fault("gjkcore/world.py", "if distance <= limit", "if distance < limit", WORLD),
    Fault("gjkcore/world.py", "last.a is not a or last.b is not b:", "last.a is not a:", WORLD),
    Fault("gjkcore/world.py", "padding = PADDING * magnitude", "padding = -1000 * PADDING * magnitude", WORLD),
    # manifolds
    Fault("gjkcore/clipping.py", "if len(polygon) == 2 and i:", "if False:", CONTACTS),
    Fault("gjkcore/clipping.py", "other.parallel[1] > other", "other.parallel[1] < other", CONTACTS),
    Fault("gjkcore/fast/axes.py", "by_a[i - 1][j] + by_a[i - 2][j] +", "by_a[i - 1][j] +", BOXES),
    Fault("gjkcore/fast/axes.py", "> (SAME * best", "> (1e9 * best", BOXES),
    Fault("gjkcore/plane/contacts.py", "if begin >= low else", "if begin > low else", CONTACTS),
    Fault("gjkcore/manifold.py", "or beyond <= 0 if", "or beyond < 0 if", CONTACTS),
    Fault("gjkcore/manifold.py", "max(measures) * (1 - TIE)", "max(measures)", CONTACTS),
    Fault("gjkcore/manifold.py", "out = max(out - beyond * distance / slope, radius)", "break", CONTACTS),
    # figures and the bridge
    Fault("gjkcore/figures/support.py", "elif rise == 0:", "elif rise < 0:", KINDS),
    Fault("gjkcore/figures/support.py", "Side(shapes[1], neg(self.d))", "Side(shapes[1], self.d)", KINDS),
    Fault("gjkcore/figures/support.py", "looked_at = 1 + len(beside)", "looked_at = len(beside)", KINDS),
    Fault("gjkcore/figures/simplices.py", "weight / feature.total for weight", "weight for weight", KINDS),
    Fault("gjkcore/figures/simplices.py", "< min(3, len(self.points))\n", "< min(2, len(self.points))\n", KINDS),
    Fault(
        "gjkcore/figures/failure_map.py",
        "x - self.centre[0], y - self.centre[1]",
        "x + self.centre[0], y - self.centre[1]",
        ("tests/test_failure_map.py",),
    ),
    Fault(
        "gjkcore/figures/failure_map.py",
        "step * (self._size[axis] - 1) / 2",
        "step * self._size[axis] / 2",
        ("tests/test_failure_map.py",),
    ),
    Fault(
        "gjkcore/figures/counted.py",
        "self.walk = self.walk[-1:]",
        "self.walk = self.walk[:1]",
        ("tests/test_figures_scene.py",),
    ),
    Fault(
        "gjkcore/regions/convex.py",
        "clipped(polygon, side), clipped(polygon, side.opposite())",
        "clipped(polygon, side), ()",
        ("tests/test_regions.py",),
    ),
    Fault("gjkcore/bridge.py", "json.dumps(reply, allow_nan=False)", "json.dumps(reply)", ("tests/test_bridge.py",)),
    Fault(
        "gjkcore/bridge.py",
        '{"seq": seq, **_answer_scene(scene)}',
        '{"seq": None, **_answer_scene(scene)}',
        ("tests/test_bridge.py",),
    ),
    Fault("gjkcore/bridge.py", "parse_constant=_refuse_constant", "parse_constant=None", ("tests/test_bridge.py",)),
    # curved solids: both bounds, what is between them, and where it is
    Fault("gjkcore/space/bodies.py", "px, py, pz = px - r * x,", "px, py, pz = px + r * x,", CURVED_SOLIDS),
    Fault("gjkcore/space/bodies.py", "self.round = least * (least / self.size)", "self.round = least", CURVED_SOLIDS),
    Fault("gjkcore/space/curved.py", "error = max(pair.height(n) + length, 0.0)", "error = 0.0", CURVED_SOLIDS),
    Fault(
        "gjkcore/space/curved.py", "min(heights)[0] - settled or", "0.999 * min(heights)[0] - settled or", CURVED_SOLIDS
    ),
    Fault("gjkcore/space/curved.py", "TOUCH = 1e-13", "TOUCH = 1e-7", CURVED_SOLIDS),
    Fault("gjkcore/space/curved.py", "error = max(gap, hypot(", "error = min(gap, hypot(", CURVED_SOLIDS),
    Fault("gjkcore/space/curved.py", "(max(0.0, -height - reach_b)", "(max(0.0, -height - reach_a)", CURVED_SOLIDS),
)
"""What gjkcore computes."""

SEARCHES = (
    # floats: boxes, polytopes, and curved solids that are apart or deep
    Fault("gjkcore/fast/boxes.py", " - abs(h5) - abs(h6)\n", " - abs(h5)\n", SEARCH),
    Fault("gjkcore/fast/boxes.py", "t = box_a.inner / both", "t = box_b.inner / both", SEARCH),
    Fault("gjkcore/fast/space.py", "[a, b, c], (1.0 - s - t, s, t)", "[a, b, c], (1.0 - s - t, t, s)", SEARCH),
    Fault("gjkcore/fast/space.py", "if height > margin:", "if height > 1e8 * margin:", SEARCH),
    Fault(
        "gjkcore/fast/space.py",
        "if min(volumes) <= (4 * error + 20 * U * sqrt(m2)) * m2:",
        "if min(volumes) < 0:",
        SEARCH,
    ),
    Fault(
        "gjkcore/fast/space.py",
        "if v2 < both * both and inner_a and inner_b:",
        "if v2 < 4 * both * both and inner_a and inner_b:",
        SEARCH,
    ),
    Fault("gjkcore/fast/space.py", "+ min(length, radius_a)) * 0.5", "+ max(length, radius_a)) * 0.5", SEARCH),
    # the surfaces of curved solids, and the search on them
    Fault("gjkcore/space/bodies.py", "+ (second - first) * across > 0", "+ (first - second) * across > 0", SEARCH),
    # solids that are round about one axis
    Fault(
        "gjkcore/space/revolution.py",
        "Ellipse((0.0, height), (across, along))",
        "Ellipse((0.0, height), (along, across))",
        SEARCH,
    ),
    Fault(
        "gjkcore/space/revolution.py",
        "half = body.half if dot3(body.axis, k) > 0 else -body.half",
        "half = body.half if dot3(body.axis, k) < 0 else -body.half",
        SEARCH,
    ),
    Fault("gjkcore/space/revolution.py", "ON_AXIS = 1e-13", "ON_AXIS = 1e-6", SEARCH),
    # whole numbers
    Fault("gjkcore/space/epa.py", "if min(foot) >= 0:", "if max(foot) >= 0:", SEARCH),
    Fault(
        "gjkcore/space/epa.py",
        "if dot3(beyond.normal, w) > beyond.offset:",
        "if dot3(beyond.normal, w) < beyond.offset:",
        SEARCH,
    ),
    Fault("gjkcore/space/epa.py", "lambda _, rise: rise == 0, None)", "lambda _, rise: rise >= 0, None)", SEARCH),
    Fault(
        "gjkcore/space/robust.py",
        "begin = max(Fraction(0), length - Fraction(b.margin))",
        "begin = max(Fraction(0), length - Fraction(a.margin))",
        SEARCH,
    ),
    Fault(
        "gjkcore/space/simplex.py",
        "return _feature(simplex, ijk, (of_a, of_b, of_c))",
        "return _feature(simplex, ijk, (of_b, of_a, of_c))",
        SEARCH,
    ),
    Fault("gjkcore/descent.py", ">= square * nearer.total * nearer.total:", ">= square * nearer.total:", SEARCH),
    Fault(
        "gjkcore/space/hull.py",
        "            if height > top:\n",
        "            if height > top + 1e-6 * abs(top):\n",
        SEARCH,
    ),
)
"""What answers a pair of solids: wrong lines in each search and in what accepts its answers. Faults that the design
makes harmless are not here: those that only make a search slower, or that the next one repairs."""

PAGE = (
    # what is drawn
    Fault(
        "web/src/draw/view.ts",
        "this.height / 2 - (y - this.center[1]) * this.scale",
        "this.height / 2 + (y - this.center[1]) * this.scale",
        ("tests/js/view.test.js",),
    ),
    Fault(
        "web/src/draw/view.ts",
        "(padding.top - padding.bottom) / 2);",
        "200);",
        ("tests/js/view.test.js", *FIGURES),
    ),
    Fault(
        "web/src/draw/labels.ts",
        "right >= l && left <= r && bottom >= t && top <= b",
        "right >= l && left <= r && bottom >= t && top >= b",
        FIGURES,
    ),
    Fault("web/src/draw/labels.ts", "    taken.labels.push(place);\n", "", FIGURES),
    Fault(
        "web/src/kinds/minkowski/ink.ts",
        "const from = view.toScreen(mixed(b, ORIGIN, slid));",
        "const from = view.toScreen(mixed(a, ORIGIN, slid));",
        APPROVED,
    ),
    Fault(
        "web/src/kinds/minkowski/ink.ts",
        "const to = view.toScreen(mixed(a, w, slid));",
        "const to = view.toScreen(mixed(a, b, slid));",
        APPROVED,
    ),
    Fault("web/src/kinds/minkowski/ink.ts", "`arrow-${i + 1}-${j + 1}`", "`arrow-${i}-${j + 1}`", APPROVED),
    Fault(
        "web/src/kinds/minkowski/ink.ts",
        "if (inside) alpha *= 1 - (1 - FADED) * faded;",
        "alpha *= 1 - (1 - FADED) * faded;",
        APPROVED,
    ),
    Fault(
        "web/src/kinds/minkowski/ink.ts",
        '  ink.write(pairName(point, "−"), at,',
        '  if (at[0] < 0) ink.write(pairName(point, "−"), at,',
        APPROVED,
    ),
    Fault(
        "web/src/kinds/support/ink.ts",
        'pen.part("support-w", () => mark',
        'pen.part("support", () => mark',
        APPROVED,
    ),
    Fault(
        "web/src/kinds/support/ink.ts",
        "    ink.write(named, at, {",
        "    if (!ties.length) ink.write(named, at, {",
        APPROVED,
    ),
    Fault(
        "web/src/kinds/compare/ink.ts",
        "step: trace.steps[Math.min(step, last)], isAtEnd",
        "step: trace.steps[last], isAtEnd",
        APPROVED,
    ),
    Fault(
        "web/src/kinds/gjk/flow.ts",
        "const now = gjkStep(frame)?.simplex_after.length;",
        "const now = gjkStep(frame)?.simplex_before.length;",
        APPROVED,
    ),
    Fault(
        "web/src/element/geometry.ts",
        "(isSmall ? 1 : large)",
        "(isSmall ? large : 1)",
        ("tests/js/view.test.js",),
    ),
    Fault(
        "web/src/words/regions.ts",
        'names[i])).join("")',
        'names[i])).reverse().join("")',
        ("tests/js/regions.test.js",),
    ),
    Fault("web/src/draw/regions.ts", "(isFaint ? NOT_TAKEN : 1)", "(isFaint ? 1 : NOT_TAKEN)", APPROVED),
    Fault(
        "web/src/draw/regions.ts",
        "if (frame.answer?.valid !== false || frame.pending) return;",
        "if (frame.answer) return;",
        APPROVED,
    ),
    Fault(
        "web/src/kinds/gjk/cases.ts",
        'part("across-normal", () => ray(pen, foot, normal,',
        'part("across-normal", () => ray(pen, foot, direction,',
        APPROVED,
    ),
    Fault("web/src/draw/svg.ts", "isNew ? id : undefined", "id", APPROVED),
    # what is said
    Fault(
        "web/src/words/names.ts",
        "const older = own ? (previous?.labels ?? []) : [...LETTERS.slice(accepted ? 1 : 0)];",
        "const older = own ? (previous?.labels ?? []) : [...LETTERS];",
        (*APPROVED, *CAPTIONS),
    ),
    Fault(
        "web/src/kinds/gjk/point-words.ts",
        "const kept = simplex.filter(({ stays }) => stays)",
        "const kept = simplex.filter(({ stays }) => !stays)",
        CAPTIONS,
    ),
    Fault(
        "web/src/words/rows.ts",
        "OUTCOMES.further(accepted, isKnown)",
        "OUTCOMES.further(!accepted, isKnown)",
        APPROVED,
    ),
    Fault("web/src/kinds/compare/words.ts", "step: parts_at + 1", "step: parts_at", APPROVED),
    Fault(
        "web/src/kinds/compare/words.ts",
        "least: Math.min(...counts), most: Math.max(...counts)",
        "least: Math.max(...counts), most: Math.min(...counts)",
        APPROVED,
    ),
    Fault("web/src/kinds/simplices/words.ts", "`P${i + 1}`", "`P${i}`", ("tests/test_captions.py",)),
    Fault("web/src/words/rows.ts", 'value > bound ? ">"', 'value >= bound ? ">"', APPROVED),
    Fault(
        "web/src/words/verdict.ts",
        "pictureOf(-signed_distance)",
        "pictureOf(signed_distance)",
        APPROVED,
    ),
    Fault(
        "web/src/words/regions.ts",
        'kept.includes("ABCD"[i])',
        'kept.includes("BACD"[i])',
        ("tests/test_captions.py", *APPROVED),
    ),
    # hands and steps
    Fault(
        "web/src/interaction/handles.ts",
        "quantize(to[0], scale), quantize(to[1], scale)]),",
        "quantize(to[0], scale) + 10 / scale, quantize(to[1], scale)]),",
        FIGURES,
    ),
    Fault(
        "web/src/interaction/handles.ts",
        "const angle = (dy - dx) * SHAPE_TURN_RAD;",
        "const angle = (dx - dy) * SHAPE_TURN_RAD;",
        ("tests/js/hands.test.js",),
    ),
    Fault(
        "web/src/interaction/handles.ts",
        "return points.length < 2 ? scene",
        "return points.length < 3 ? scene",
        ("tests/js/hands.test.js",),
    ),
    Fault(
        "web/src/model/history.ts",
        "    this.#future = [];\n    this.present",
        "    this.present",
        ("tests/js/model.test.js",),
    ),
    Fault(
        "web/src/model/model.ts",
        'step === "last" || step >= this.steps.length - 1 ? "last"',
        'step === "last" ? "last"',
        MODEL,
    ),
    Fault(
        "web/src/model/model.ts",
        "this.#best = Math.min(score, this.#best ?? score);",
        "this.#best = score;",
        (*MODEL, *LENGTHS),
    ),
    Fault("web/src/shapes/index.ts", "j === k ? radius : old", "j !== k ? radius : old", ("tests/js/hands.test.js",)),
    Fault(
        "web/src/shapes/index.ts",
        "radiusOf(pointsOf(shape)[0], radius, marginOf(shape))",
        "radiusOf(pointsOf(shape)[0], radius, 0)",
        ("tests/js/hands.test.js",),
    ),
    Fault(
        "web/src/kinds/minkowski/figure.ts",
        "shapes: old.shapes.map((shape) => translated(shape, [dx, dy])),",
        "shapes: old.shapes.map((shape) => translated(shape, [dx, -dy])),",
        FIGURES,
    ),
    Fault(
        "web/src/kinds/support/figure.ts",
        "ties.includes(i) ? words.support.tie",
        "!ties.includes(i) ? words.support.tie",
        APPROVED,
    ),
    Fault(
        "web/src/kinds/support/figure.ts",
        "const first = Math.atan2(y - cy, x - cx);",
        "const first = Math.atan2(x - cx, y - cy);",
        ("tests/e2e/test_kinds.py::test_slider",),
    ),
)
"""What the page draws, says and does, as far as Node.js sees it."""

BROWSER = (
    Fault(
        "web/src/element/gestures.ts",
        "this.stage.setPointerCapture(event.pointerId);",
        "",
        ("tests/e2e/test_drag.py", "-k", "chromium"),
    ),
    Fault(
        "web/src/element/gestures.ts",
        "(event.ctrlKey && isMouse)",
        "event.ctrlKey",
        ("tests/e2e/test_drag.py", "-k", "chromium"),
    ),
    Fault(
        "web/src/element/grip.ts",
        "from.map((x, i) => x + is[i] - was[i])",
        "from.map((x, i) => x + is[i] - was[i] * 1.05)",
        ("tests/e2e/test_drag.py", "-k", "chromium"),
    ),
    Fault(
        "web/src/element/keys.ts",
        "const times = shiftKey ? 10 : altKey ? 0.1 : 1;",
        "const times = shiftKey ? 10 : 1;",
        ("tests/e2e/test_keys.py", "-k", "chromium"),
    ),
    Fault(
        "web/src/runtime/client.ts",
        "if (message.id !== this.#inFlight?.id) return;",
        "",
        ("tests/e2e/test_runtime.py", "tests/e2e/test_faults.py", "-k", "chromium"),
    ),
    Fault(
        "web/src/runtime/client.ts",
        'if (this.status.phase !== "live" || this.#inFlight) return;',
        'if (this.status.phase !== "live") return;',
        ("tests/e2e/test_drag.py", "-k", "chromium and (pile or rest)"),
    ),
    Fault(
        "web/src/element/commands.ts",
        "await fetchPreset(name);",
        "fetchPreset(name);",
        ("tests/e2e/test_scene3d.py", "-k", "preset"),
    ),
)
"""What needs a browser: gestures, focus, layout, workers."""


# ------------------------------------------------------------------------------------------------------ planting


def copied(folder: Path) -> Path:
    """A copy of the checkout that shares its tools."""
    copy = folder / "checkout"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
    (copy / "node_modules").symlink_to(NODE_MODULES)
    (copy / ".venv").symlink_to(VENV)
    return copy


def failure(copy: Path, tests: tuple[str, ...]) -> str:
    """What these tests say when one fails in the copy, in a line; nothing if all pass."""
    own = environment()
    own["PYTHONPATH"] = os.pathsep.join(
        path.replace(str(ROOT), str(copy)) for path in own["PYTHONPATH"].split(os.pathsep)
    )
    own["PYTHONPYCACHEPREFIX"] = os.devnull  # a fault of the same length within a second would not be seen
    units = [test for test in tests if test.endswith(".test.js")]
    others = [test for test in tests if not test.endswith(".test.js") and test != ADVERSARY]
    runs = [[PYTHON, "-c", NODE, *units]] * bool(units)
    runs += [[PYTHON, ADVERSARY, "--first", "--against", ROOT, "--seconds", str(ADVERSARY_S)]] * (ADVERSARY in tests)
    runs += [[PYTHON, "-m", "pytest", *PYTEST, *others]] * bool(others)
    for command in runs:
        try:
            done = subprocess.run(command, cwd=copy, env=own, capture_output=True, text=True, timeout=LONGEST_S)
        except subprocess.TimeoutExpired:
            return f"no end after {LONGEST_S} s"
        if done.returncode == 5:
            raise BuildError(f"There are no such tests: {' '.join(tests)}")
        if done.returncode:
            return [f"exit code {done.returncode}", *(done.stdout + done.stderr).strip().splitlines()][-1]
    return ""


def found(fault: Fault, copy: Path) -> str:
    """Plants the fault in the copy, runs its tests and takes it away again, whatever happens. Returns what they say of
    it; nothing if it survives."""
    path = copy / fault.file
    source = path.read_text(encoding="utf-8")
    path.write_text(fault.planted(source), encoding="utf-8")
    try:
        return failure(copy, fault.tests)
    finally:
        path.write_text(source, encoding="utf-8")


def without_repeats(faults: list[Fault]) -> list[tuple[str, ...]]:
    """The tests of these faults, each once: those in browsers as they are, all others together. Not the adversary: what
    it finds without any fault does not count."""
    together = dict.fromkeys(test for fault in faults if not fault.takes_long for test in fault.tests)
    return [tuple(together)] * bool(together) + list(dict.fromkeys(f.tests for f in faults if f.in_browser))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("texts", nargs="*", metavar="TEXT")
    parser.add_argument("--all", action="store_true", help="also those that take long")
    options = parser.parse_args()
    chosen = [
        fault
        for fault in (*CORE, *SEARCHES, *PAGE, *BROWSER)
        if (any(map(fault.holds, options.texts)) if options.texts else options.all or not fault.takes_long)
    ]
    for fault in chosen:
        fault.planted((ROOT / fault.file).read_text(encoding="utf-8"))
    survivors = []
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(Path(folder))
        for tests in without_repeats(chosen):
            if said := failure(copy, tests):
                raise BuildError(f"These tests fail without any fault: {' '.join(tests)}\n{said}")
        for fault in chosen:
            began = time.monotonic()
            said = found(fault, copy)
            survivors += [fault] * (not said)
            print(f"{'found' if said else 'SURVIVES'}  {time.monotonic() - began:5.1f} s  {fault.name}")
            print(f"    {said or 'nothing fails'}", flush=True)
    print(f"{len(chosen) - len(survivors)} of {len(chosen)} faults are found")
    for fault in survivors:
        print(f"survives: {fault.name}\n    {fault.before}\n    {fault.after}\n    {' '.join(fault.tests)}")
    return 1 if survivors else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BuildError as problem:
        sys.exit(f"\n{problem}")
