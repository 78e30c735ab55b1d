"""How long the judge takes: to make the cases, to ask them, and to find each planted fault.

python3 build.py bench judge
"""

import tempfile
import time
from pathlib import Path

from faults import FAULTS, RIGHT

from gjkcore.judge import Code, lines, search
from gjkcore.judge.runner import stop_all


def main():
    started = time.perf_counter()
    count = sum(1 for _ in lines())
    print(f"{count} cases made in {time.perf_counter() - started:.1f} s\n")

    for name, dimension in (("textbook", 2), ("axes", 2), ("exact", 2), ("exact", 3)):
        verdict = search(Code(file=str(RIGHT / f"{name}.py")), dimension=dimension, seconds=10)
        where = "the plane" if dimension == 2 else "space"
        print(f"{name} in {where}: {verdict.verdict}, {verdict.tried / verdict.seconds:.0f} pairs a second")

    print(f"\n{'fault':60}  {'finding':17}  pairs  found  small  vertices")
    for fault in FAULTS:
        with tempfile.TemporaryDirectory() as folder:
            code = Code(file=str(fault.file(Path(folder))))
            options = {"dimension": fault.dimension, "seconds": 10.0}
            first = search(code, make_small=False, **options)
            small = search(code, **options) if first.case else first
            stop_all()
        vertices = "/".join(str(len(points)) for points in small.case.pair.polytopes) if small.case else ""
        found = first.finding or ("harmless" if fault.harmless else "NOT FOUND")
        times = f"{first.seconds:5.1f}s {small.seconds - first.seconds:5.1f}s" if first.case else ""
        print(f"{fault.name[:60]:60}  {found:17} {first.tried:6} {times}  {vertices}")


if __name__ == "__main__":
    main()
