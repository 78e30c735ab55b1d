"""How soon Python is there: our page in turn with a stock one, Pyodide from the same package used as its guide says.

For each engine: medians of cold starts (a new browser each), of second visits in the same one,
the first complete figure, and what a further figure of the page costs. Then the bytes, which are exact.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
import statistics
import tempfile
import zipfile
from pathlib import Path

from playwright.sync_api import Page, Playwright, sync_playwright

import build
from browsers import context_options, launch, until
from server import Site

STOCK_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
STOCK_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
await python.unpackArchive(await (await fetch("gjkcore.zip")).arrayBuffer(), "zip");
self.postMessage(python.pyimport("gjkcore.bridge").answer(%s));
"""
STOCK_PAGE = (
    """<!doctype html><meta charset="utf-8"><title>Stock</title><script type="module" src="./page.js"></script>"""
)
STOCK_SCRIPT = """new Worker("worker.js", { type: "module" }).onmessage = () => performance.mark("gjk-demo:live");"""
FURTHER = """async () => {
    const start = performance.now();
    const figure = document.createElement("gjk-demo");
    figure.setAttribute("loading", "eager");
    document.body.append(figure);
    await figure.ready;
    return performance.now() - start;
}"""


def stock_site(folder: Path) -> Path:
    for name in STOCK_FILES:
        shutil.copy(build.NODE_MODULES / "pyodide" / name, folder / name)
    with zipfile.ZipFile(folder / "gjkcore.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in build.core_sources():
            archive.write(path, path.relative_to(build.ROOT).as_posix())
    scene = json.dumps(json.loads(build.read("web/src/presets.json"))["gjk"]["scene"])
    (folder / "worker.js").write_text(STOCK_WORKER % json.dumps(scene))
    (folder / "page.js").write_text(STOCK_SCRIPT)
    (folder / "play.html").write_text(STOCK_PAGE)
    return folder


def mark(page: Page, name: str) -> float:
    return float(until(page, "(name) => performance.getEntriesByName(name)[0]?.startTime", name, timeout=180))


def visit(page: Page, site: Site) -> float:
    page.goto(f"{site.url}play.html")
    return mark(page, "gjk-demo:live")


def start(playwright: Playwright, engine: str, site: Site, ours: bool) -> dict[str, float]:
    """One cold start in a new browser, and a second visit in it."""
    browser = launch(playwright, engine)
    page = browser.new_context(**context_options(browser)).new_page()
    times = {"live": visit(page, site)}
    if ours:
        times["first figure"] = mark(page, "gjk-demo:first-frame")
        times["a further figure"] = float(page.evaluate(FURTHER))
    page.goto("about:blank")  # a shared worker ends with its last page
    times["second visit"] = visit(page, site)
    browser.close()
    return times


def table(engine: str, ours: list[dict[str, float]], stock: list[dict[str, float]]) -> None:
    def median(runs: list[dict[str, float]], name: str) -> float:
        return statistics.median(run[name] for run in runs)

    for name, against in (("live", "live"), ("second visit", "second visit"), ("first figure", "live")):
        mine, theirs = median(ours, name), median(stock, against)
        print(f"{engine:9} {name:18} {mine:8.0f} ms   stock {theirs:8.0f} ms   {theirs / mine:5.1f} times sooner")
    further, live = median(ours, "a further figure"), median(ours, "live")
    print(f"{engine:9} {'a further figure':18} {further:8.0f} ms   1/{live / further:.0f} of a start", flush=True)


def sent(files: list[Path]) -> float:
    """In MB, as a host sends them that compresses text; what the build has packed stays as it is."""
    packed = (path.read_bytes() for path in files if path.suffix in (".bin", ".zip"))
    text = (gzip.compress(path.read_bytes(), 9) for path in files if path.suffix not in (".bin", ".zip"))
    return sum(map(len, [*packed, *text])) / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--engines", nargs="*", default=build.ENGINES)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        stock_folder = stock_site(Path(folder))
        ours, stock = Site(build.DIST), Site(stock_folder)
        for engine in options.engines:
            mine, theirs = [], []
            for _ in range(options.runs):
                mine.append(start(playwright, engine, ours, True))
                theirs.append(start(playwright, engine, stock, False))
            table(engine, mine, theirs)
        assets = build.DIST / "assets"
        python = [*assets.glob("pyodide-*/*"), *assets.glob("gjkcore-*/*.bin"), *assets.glob("worker-*.js")]
        print(f"Python    {sent(python):.2f} MB, stock {sent([stock_folder / name for name in STOCK_FILES]):.2f} MB")
        for site in (ours, stock):
            site.close()


if __name__ == "__main__":
    main()
