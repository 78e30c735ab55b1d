"""How long the judge takes: to make the cases, to ask them, and to find each planted fault, natively and in the page.

python3 build.py bench judge [native] [page]
"""

import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import quote, urlencode

from planted import FAULTS, RIGHT
from playwright.sync_api import sync_playwright

from browsers import launch, until
from gjkcore.judge import Code, lines, search
from gjkcore.judge.cases import POLYTOPE_GROUPS
from gjkcore.judge.runner import stop_all
from project import DIST
from server import Site

HEAD = f"{'fault':60}  {'finding':17}  pairs  found  small  vertices"
SAID = """() => {
    const text = document.querySelector("#status").textContent;
    return /^(A miss|Wrong|No miss|Your code|The judge)/.test(text) ? text : "";
}"""
DONE = """() => {
    const text = document.querySelector("#status").textContent;
    return /^(Wrong|No miss|Your code|The judge)/.test(text) ? text : "";
}"""
COUNTS = """() => {
    const asked = [...document.querySelectorAll(".groups b")].reduce((sum, one) => sum + Number(one.textContent), 0);
    const { shapes } = document.querySelector("#miss gjk-demo")?.scene ?? { shapes: [] };
    return [asked, shapes.map(({ vertices }) => vertices.length)];
}"""


def main():
    wanted = sys.argv[1:] or ["native", "page"]
    if "native" in wanted:
        natively()
    if "page" in wanted:
        in_the_page()


def natively():
    started = time.perf_counter()
    count = sum(1 for _ in lines())
    print(f"{count} cases made in {time.perf_counter() - started:.1f} s\n", flush=True)

    for name, dimension in (("textbook", 2), ("axes", 2), ("exact", 2), ("exact", 3)):
        verdict = search(Code(file=str(RIGHT / f"{name}.py")), dimension=dimension, seconds=10)
        where = "the plane" if dimension == 2 else "space"
        print(f"{name} in {where}: {verdict.verdict}, {verdict.tried / verdict.seconds:.0f} pairs a second", flush=True)

    print(f"\nnatively, with 10 s for each\n{HEAD}")
    for fault in FAULTS:
        with tempfile.TemporaryDirectory() as folder:
            code = Code(file=str(fault.file(Path(folder))))
            groups = POLYTOPE_GROUPS if fault.only else None
            options = {"dimension": fault.dimension, "seconds": 10.0, "groups": groups}
            first = search(code, make_small=False, **options)
            small = search(code, **options) if first.case else first
            stop_all()
        counts = [len(points) for points in small.case.pair.polytopes] if small.case else []
        tell(fault, first.finding, first.tried, (first.seconds, small.seconds - first.seconds), counts)


def in_the_page():
    site = Site(DIST)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        print(f"\nin the page, with 60 s for each, in {browser.browser_type.name} {browser.version}\n{HEAD}")
        page = browser.new_context(base_url=site.url).new_page()
        for fault in FAULTS:
            if not fault.harmless and not fault.only:
                ask_in_page(page, fault)
        browser.close()
    site.close()


def ask_in_page(page, fault):
    page.goto(f"lab.html#{urlencode({'language': 'python', 'code': fault.text}, quote_via=quote)}")
    page.reload()  # an address that differs in its last part alone loads nothing
    page.get_by_role("combobox", name="Shapes").select_option(str(fault.dimension))
    page.get_by_role("button", name="Run", exact=True).click()
    until(page, "() => /^(?!Nothing|Starting|Loading)/.test(document.querySelector('#status').textContent)")
    started = time.perf_counter()
    until_long(page, SAID)
    found = time.perf_counter() - started
    said = until_long(page, DONE)
    small = time.perf_counter() - started - found
    asked, counts = page.evaluate(COUNTS)
    tell(fault, said.partition(":")[2].partition(". Pairs")[0][:17] if counts else None, asked, (found, small), counts)


def until_long(page, expression):
    """As `until`, for as long as a search takes."""
    while not (value := page.evaluate(expression)):
        page.wait_for_timeout(50)
    return value


def tell(fault, finding, tried, seconds, counts):
    found = finding or ("harmless" if fault.harmless else "NOT FOUND")
    times = f"{seconds[0]:5.1f}s {seconds[1]:5.1f}s" if finding else ""
    print(f"{fault.name[:60]:60}  {found:17} {tried:6} {times}  {'/'.join(map(str, counts))}", flush=True)


if __name__ == "__main__":
    main()
