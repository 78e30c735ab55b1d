"""How soon a figure in a notebook is live, and what it weighs: `gjkcore.show`, without the notebook's own time.

Prints medians: what the cell takes in a kernel of its own, from the import to the answer, and from the start of the
front end to the drawn answer, in a fresh page and for a further figure of the same page. The goal is a second for cell
and fresh page together, and 300 kB in the plane.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from statistics import median

from playwright.sync_api import sync_playwright

import gjkcore
from browsers import launch
from front_end import front_end
from notebook_page import Notebook
from project import ROOT

GOAL_S, GOAL_BYTES = 1.0, 300_000
CELLS = {
    "plane": "gjkcore.Polygon([(0, 0), (2, 0), (1, 2)]), gjkcore.Circle((3, 1), 1)",
    "space": "gjkcore.Box((0, 0, 0), (1, 1, 1)), gjkcore.Sphere((3, 0, 0), 1)",
}
KERNEL = """
import time
import IPython.core.interactiveshell  # every kernel has it
start = time.perf_counter()
import gjkcore
assert gjkcore.show({shapes}).answer
print(time.perf_counter() - start)
"""


def cell(shapes: str) -> float:
    """The seconds of a cell in a fresh kernel."""
    code = [sys.executable, "-c", KERNEL.format(shapes=shapes)]
    return float(subprocess.run(code, cwd=ROOT, check=True, capture_output=True, text=True).stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    runs = range(parser.parse_args().runs)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name, shapes in CELLS.items():
            fresh, further = [], []
            for _ in runs:
                page = browser.new_page()
                with front_end() as front:
                    notebook = Notebook(page, eval(f"gjkcore.show({shapes})", {"gjkcore": gjkcore}), front)
                    start = time.perf_counter()
                    notebook.open()
                    fresh.append(time.perf_counter() - start)
                    weight = front.bytes
                    start = time.perf_counter()
                    notebook.again().settled()
                    further.append(time.perf_counter() - start)
                page.close()
            in_kernel = median(cell(shapes) for _ in runs)
            live = in_kernel + median(fresh)
            print(
                f"{name}: {weight / 1000:.0f} kB{f' (goal {GOAL_BYTES // 1000})' if name == 'plane' else ''}, "
                f"cell {in_kernel:.2f} s, page {median(fresh):.2f} s, live after {live:.2f} s (goal {GOAL_S:.0f}); "
                f"a further figure {median(further):.2f} s"
            )
        browser.close()


if __name__ == "__main__":
    main()
