"""Faults to plant in right codes and in the published methods: a piece of the source, and what stands there instead.

A published method is wrong on some cases as it is. With a fault in it, it counts as right there, so that only the fault
can be found.

Which pairs show a fault: those that the judge asks by default, except faults with `only`. They change nothing for
solids, and are found with --all:

| code | what stands there instead | group |
|---|---|---|
| axes | no hull: the points as they come | any-order |
| axes | no axis from a point to a point | degenerate |
"""

from pathlib import Path
from typing import NamedTuple

import gjkcore.methods

RIGHT = Path(__file__).parent / "right"
PUBLISHED = Path(gjkcore.methods.__file__).parent


class Fault(NamedTuple):
    """`kind` is sign, comparison, operand, branch, index or cap. `harmless` proves a fault that changes no verdict.
    `only` is a group that shows the fault, where no pair of the default groups does."""

    code: str
    kind: str
    old: str
    new: str
    dimension: int = 2
    harmless: str = ""
    only: str = ""

    @property
    def name(self):
        return f"{self.code}-{self.kind}-{self.old.splitlines()[0][:40]}"

    def file(self, folder):
        """A Python file with the fault, in a folder."""
        path = folder / "planted.py"
        path.write_text(self.text)
        return path

    @property
    def text(self):
        """The Python code with the fault. It needs gjkcore at most."""
        if (RIGHT / f"{self.code}.py").is_file():
            source = self._planted(RIGHT / f"{self.code}.py")
            beside = (RIGHT / "textbook.py").read_text()
            return BESIDE.format(source=beside) + source if "import textbook" in source else source
        planted = self._planted(PUBLISHED / f"{self.code}.py")
        shape = "Polygon" if self.dimension == 2 else "Polyhedron"
        return WRAPPED.format(code=self.code, source=planted, shape=shape)

    def _planted(self, path):
        source = path.read_text()
        assert source.count(self.old) == 1, f"{self.name} is {source.count(self.old)} times in the source"
        return source.replace(self.old, self.new)


BESIDE = """
import sys
import types

sys.modules["textbook"] = types.ModuleType("textbook")
exec({source!r}, sys.modules["textbook"].__dict__)

"""

WRAPPED = """
import types
import gjkcore as gjk
from gjkcore.methods import {code} as unplanted

planted = types.ModuleType("gjkcore.methods.planted")
planted.__package__ = "gjkcore.methods"
exec(compile({source!r}, "planted.py", "exec"), planted.__dict__)

def intersects(a, b):
    p, q = gjk.{shape}(a), gjk.{shape}(b)
    right = gjk.intersects(p, q)
    return planted.trace(p, q).intersects if unplanted.trace(p, q).intersects is right else right
"""

FAULTS = (
    Fault("textbook", "sign", "q = min(b, key", "q = max(b, key"),
    Fault("textbook", "operand", "return sub(p, q)", "return sub(q, p)"),
    Fault(
        "textbook",
        "comparison",
        "if dot(p, d) < 0:",
        "if dot(p, d) <= 0:",
        harmless="If p . d = 0, all of A - B is on one side of the line through the origin across d, or on it. So the "
        "origin is outside or on the boundary, and on the boundary both verdicts are right.",
    ),
    Fault("textbook", "comparison", "if dot(p, d) < 0:", "if dot(p, d) < 1:"),
    Fault("textbook", "index", "simplex.insert(0, p)", "simplex.append(p)"),
    Fault("textbook", "branch", "if len(simplex) == 2 else", "if len(simplex) <= 3 else"),
    Fault("textbook", "comparison", "if dot(ab, ao) > 0:", "if dot(ab, ao) < 0:"),
    Fault("textbook", "sign", "return (-z * u[1], z * u[0])", "return (z * u[1], z * u[0])"),
    Fault("textbook", "cap", "range(100)", "range(3)"),
    Fault("textbook", "sign", "beyond_ab = sub((0.0, 0.0), across(ab, ac))", "beyond_ab = across(ab, ac)"),
    Fault("textbook", "index", "simplex[:] = [a, c]", "simplex[:] = [a, b]"),
    Fault("textbook", "operand", "return beyond_ac", "return beyond_ab"),
    Fault(
        "textbook",
        "branch",
        "if d == (0.0, 0.0):\n            return True",
        "if d == (0.0, 0.0):\n            return False",
    ),
    Fault("textbook", "branch", "if dot(beyond_ab, ao) > 0:", "if dot(beyond_ab, ao) > 0 and dot(ab, ao) < 0:"),
    Fault("axes", "operand", "(q[1] - p[1], p[0] - q[0])", "(q[1] - p[1], q[0] - p[0])"),
    Fault("axes", "comparison", "if max(along_a) < min(along_b)", "if max(along_a) > min(along_b)"),
    Fault("axes", "branch", " or max(along_b) < min(along_a)", ""),
    Fault("axes", "index", "x * p[0] + y * p[1] for p in a", "x * p[0] + y * p[0] for p in a"),
    Fault(
        "axes",
        "branch",
        "if len(corners) == 2:",
        "if len(corners) == 3:",
        harmless="The direction of a segment is needed only where both shapes lie on its line. There, the direction "
        "between two of their points, which is an axis too, is the same or zero, and zero only at a common point.",
    ),
    Fault("axes", "index", "corners[1:] + corners[:1]", "corners[1:] + corners[1:2]"),
    Fault(
        "axes",
        "comparison",
        "chain[-1], p) <= 0",
        "chain[-1], p) >= 0",
        harmless="The first chain is then the upper one, and the second the lower one: the same hull, clockwise.",
    ),
    Fault("axes", "index", "hypot(r[0] - p[0] - t * ex, r[1] - p[1]", "hypot(r[0] - p[0] - t * ex, r[1] - p[0]"),
    Fault("axes", "branch", "for corners in (a, b):", "for corners in (a,):"),
    Fault("axes", "comparison", "t = min(max(t, 0.0), 1.0)", "t = max(t, 0.0)"),
    Fault("axes", "operand", "return min(first, second)", "return first"),
    Fault("axes", "sign", "chains += chain[:-1]", "chains += chain[:-2]"),
    Fault("axes", "branch", "    a, b = hull(a), hull(b)\n    for x, y", "    for x, y", only="any-order"),
    Fault("axes", "branch", "    yield (b[0][0] - a[0][0], b[0][1] - a[0][1])\n", "", only="degenerate"),
    Fault("rings", "operand", "normals(a) + normals(b)", "normals(a)"),
    Fault("rings", "branch", "most_a < least_b or most_b < least_a", "most_a < least_b"),
    Fault("rings", "index", "ring[1:] + ring[:1]", "ring[1:] + ring[1:2]"),
    Fault("rings", "sign", "(q[1] - p[1], p[0] - q[0])", "(q[1] - p[1], q[0] - p[0])"),
    Fault("climbing", "cap", "for step in (1, -1):", "for step in (1,):"),
    Fault("climbing", "operand", "climb(b, sub((0.0, 0.0), d))", "climb(b, d)"),
    Fault("climbing", "comparison", "> dot(ring[i], d)", "> dot(ring[0], d)"),
    Fault("exact", "sign", "sub(min(a, key", "sub(max(a, key"),
    Fault("exact", "comparison", "or min(parts) < 0:", "or max(parts) < 0:"),
    Fault("exact", "comparison", "all(dot(v, p) >= dot(v, v)", "all(dot(v, p) <= dot(v, v)"),
    Fault("exact", "sign", "return [1 - sum(found), *found]", "return [1 + sum(found), *found]"),
    Fault("exact", "operand", "return float(scale) * sqrt", "return sqrt"),
    Fault("exact", "cap", "range(1, len(simplex) + 1)", "range(1, len(simplex))"),
    Fault("exact", "comparison", "if dot(v, w) >= dot(v, v):", "if dot(v, w) > dot(v, v):"),
    Fault("exact", "operand", "rows[k][i] / rows[i][i]", "rows[i][k] / rows[i][i]"),
    Fault("exact", "index", "first, *others = points", "*others, first = points"),
    Fault("exact", "cap", "range(1, len(simplex) + 1)", "range(1, min(3, len(simplex)) + 1)", 3),
    Fault("winter", "operand", "cross(abc, ac), ao):", "cross(ac, abc), ao):"),
    Fault("winter", "index", 'Next((a, c), tests.triple_product("AC"', 'Next((a, b), tests.triple_product("AC"'),
    Fault("winter", "cap", 'Run("winter", a, b, max_iterations)', 'Run("winter", a, b, max_iterations, 3)'),
    Fault("winter", "operand", '"ACD", a.w, cross(ac, ad), ao)', '"ACD", a.w, cross(ad, ac), ao)', 3),
    Fault("oriented", "comparison", '"v x -S0", s[0].w, a) < 0', '"v x -S0", s[0].w, a) > 0'),
    Fault("oriented", "operand", "Next((s[0], s[2]), left(a)", "Next((s[0], s[2]), right(a)"),
    Fault("oriented", "sign", "return neg(perp(v))", "return perp(v)"),
    Fault("oriented", "index", "b = sub(s[2].w, s[1].w)", "b = sub(s[2].w, s[0].w)"),
    Fault("vec3", "operand", "acp = cross(abc, ac)", "acp = cross(ac, abc)"),
    Fault("vec3", "cap", 'Run("vec3", a, b, max_iterations, CAP)', 'Run("vec3", a, b, max_iterations, 3)'),
    Fault(
        "vec3", "sign", 'return Update((a,), neg(a.w), here(), "start")', 'return Update((a,), a.w, here(), "start")'
    ),
    Fault("vec3", "operand", "cross(ad, ab), ao) > 0", "cross(ab, ad), ao) > 0", 3),
    Fault("vec3", "sign", "return Update((a, c, b), neg(abc), here())", "return Update((a, c, b), abc, here())", 3),
    Fault("lindberg", "branch", "if not any(D) or any(A.w == vertex.w for vertex in s):", "if not any(D):"),
    Fault("lindberg", "sign", "D = neg(A.w)", "D = A.w"),
    Fault("entropy", "sign", "acb = scale(acb, dot(acb, neg(ac)))", "acb = scale(acb, dot(acb, ac))"),
    Fault("entropy", "operand", 'Next((a, c), abc, "triangle 6"', 'Next((a, c), acb, "triangle 6"'),
    Fault("entropy", "index", 'Next((a, b), acb, "triangle 4"', 'Next((a, c), acb, "triangle 4"'),
)
