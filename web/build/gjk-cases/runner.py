"""Asks your code about the cases of this archive: python runner.py MINE.py [2|3] [GROUP]...

MINE.py has intersects(a, b), and distance(a, b) if it can tell it. Both are given lists of tuples of floats, the
vertices. Without a group, all cases of solids are asked: neither any-order nor degenerate.
"""

import json
import runpy
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
NO_SOLIDS = {"any-order", "degenerate"}
TOLERANCE = 1e-6  # of distances, relative to the longest side of the box around both shapes


def fault(mine, case, a, b):
    """What is wrong with the code's answers to a case. "" if nothing is."""
    try:
        said = mine["intersects"](list(a), list(b))
        told = mine["distance"](list(a), list(b)) if "distance" in mine else None
    except Exception as error:
        return f"it raises {error!r}"
    truth = case["intersects"]
    if said not in (True, False) or truth not in ("either", said):
        return f"intersects is {said}, not {truth}"
    if told is None or (truth is True and told < 0):  # a negative distance of an overlap is right
        return ""
    right = case["distance"] or 0.0
    size = max(max(column) - min(column) for column in zip(*a, *b, strict=True))
    return "" if abs(told - right) <= TOLERANCE * size else f"distance is {told}, not {right}"


def main(file, *words):
    sys.path.insert(0, str(Path(file).resolve().parent))
    mine = runpy.run_path(file)
    dimensions = {int(word) for word in words if word in ("2", "3")} or {2, 3}
    groups = [word for word in words if word not in ("2", "3")]
    asked = wrong = 0
    for path in sorted((HERE / "cases").glob("*.jsonl")):
        if path.stem not in groups and (groups or path.stem in NO_SOLIDS):
            continue
        files = (path, HERE / "beside" / path.name)
        for lines in zip(*(file.read_text().splitlines() for file in files), strict=True):
            case, beside = map(json.loads, lines)
            if case["dimension"] not in dimensions or beside["hard"] or not beside["vertices"]:
                continue
            asked += 1
            found = fault(mine, case, *([tuple(p) for p in points] for points in beside["vertices"]))
            if found:
                wrong += 1
                print(f"{case['id']}: {found}")
    print(f"{asked} cases, {wrong} wrong")
    return 0 if asked and not wrong else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
