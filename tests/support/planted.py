"""Faults to plant in right codes and in the published methods: see `planted.txt`.

A published method is wrong on some cases as it is. With a fault in it, it counts as right there, so that only the fault
can be found.

Which pairs show a fault: those that the judge asks by default, except faults with `only`. They change nothing for
solids, and are found with --all:

| code | what stands there instead | group |
|---|---|---|
| axes | no hull: the points as they come | any-order |
| axes | no axis from a point to a point | degenerate |
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pieces import pieces

import gjkcore.methods

RIGHT = Path(__file__).parent / "right"
PUBLISHED = Path(gjkcore.methods.__file__).parent


class Fault(NamedTuple):
    """A piece of a code, what stands there instead, and what `planted.txt` says of it."""

    code: str
    kind: str
    old: str
    new: str
    dimension: int = 2
    harmless: bool = False
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


def faults() -> Iterator[Fault]:
    for (code, kind, *more), old, new in pieces(Path(__file__).with_suffix(".txt")):
        only = "".join(word.removeprefix("only=") for word in more if word.startswith("only="))
        yield Fault(code, kind, old, new, 3 if "3" in more else 2, "harmless" in more, only)


FAULTS = tuple(faults())
