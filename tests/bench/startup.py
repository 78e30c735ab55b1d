"""How soon Python answers: our page in turn with a stock page, which uses the same Pyodide package as its guide says.

First come the bytes, which are exact. Then, for each engine, medians of cold starts (each in a new browser), of second
visits in the same browser, and of cold starts over a slow line, where both sides are compressed with brotli. Then the
first complete figure, the cost of a further figure in an idle page, the longest task of the page's thread while Python
starts, the largest paint, layout shift and memory. What has a goal is printed beside it. What an engine cannot measure
is named and left out. Our page is `play.html` unless told otherwise: `--page index.html` is the article.

Each visit comes from an empty page of the same site. A browser creates a process for a site, and the driver attaches to
that process before it loads anything.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import json
import os
import shutil
import statistics
import subprocess
import tempfile
import threading
import time
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from drag import mark
from playwright.sync_api import Page, Playwright, sync_playwright

import webkit
from browsers import context_options, launch, until
from machine import ENGINES
from project import DIST, NODE_MODULES, ROOT, core_sources, read
from serve import SiteHandler, SiteServer
from server import Line, Site
from weight import PACKED, before_python, of_python, of_python_on_a_slow_line

SOONER = {"chromium": 3.5, "firefox": 3.0, "webkit": 4.0}
STOCK_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
STOCK_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
await python.unpackArchive(await (await fetch("gjkcore.zip")).arrayBuffer(), "zip");
self.postMessage(python.pyimport("gjkcore.bridge").answer(%s));
"""
STOCK_NAME = "stock.html"
STOCK_PAGE = (
    """<!doctype html><meta charset="utf-8"><title>Stock</title><script type="module" src="./page.js"></script>"""
)
STOCK_SCRIPT = """new Worker("worker.js", { type: "module" }).onmessage = () => performance.mark("gjk-demo:live");"""
FURTHER = """async (place) => {
    const start = performance.now();
    const figure = document.createElement("gjk-demo");
    figure.setAttribute("loading", "eager");
    document.querySelector("main")[place](figure);
    await figure.ready;
    return performance.now() - start;
}"""
EMPTY = "nothing"
"""The path of an empty page of each site. No file has this name."""


def stock_site(folder: Path) -> Path:
    for name in STOCK_FILES:
        shutil.copy(NODE_MODULES / "pyodide" / name, folder / name)
    with zipfile.ZipFile(folder / "gjkcore.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in core_sources():
            archive.write(path, path.relative_to(ROOT).as_posix())
    scene = json.dumps(json.loads(read("web/src/presets.json"))["gjk"]["scene"])
    (folder / "worker.js").write_text(STOCK_WORKER % json.dumps(scene))
    (folder / "page.js").write_text(STOCK_SCRIPT)
    (folder / STOCK_NAME).write_text(STOCK_PAGE)
    return folder


# ----------------------------------------------------------------------------------------------------- a slow line

BYTES_PER_SECOND = 1_600_000 / 8
LATENCY_S = 0.15
SLOWER_CPU = 4


class CompressingHandler(SiteHandler):
    """All responses share one line, shaped here, because a browser's own throttle may miss requests of workers. The
    host compresses with brotli what the build has not packed."""

    def __init__(self, *args: Any, line: Line, **options: Any) -> None:
        self.line = line
        super().__init__(*args, **options)

    def do_GET(self) -> None:
        time.sleep(self.line.latency_s)
        path = Path(self.translate_path(self.path.partition("?")[0]))
        if not path.is_file():
            self.send_error(404)
            return
        contents = compressed(path)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(contents)))
        if not is_packed(path):
            self.send_header("Content-Encoding", "br")
        self.end_headers()
        with contextlib.suppress(ConnectionError):  # the page has switched to a start that moves fewer bytes
            self.line.send(contents, self.wfile.write)


def is_packed(path: Path) -> bool:
    return path.suffix in PACKED


BROTLI = "process.stdout.write(zlib.brotliCompressSync(fs.readFileSync(0)))"


@functools.cache
def compressed(path: Path) -> bytes:
    contents = path.read_bytes()
    if is_packed(path):
        return contents
    return subprocess.run(["node", "--eval", BROTLI], input=contents, capture_output=True, check=True).stdout


@contextlib.contextmanager
def compressing_site(folder: Path, line: Line) -> Iterator[str]:
    """The address of the site."""
    for path in folder.rglob("*"):
        if path.is_file():
            compressed(path)  # before anything is measured
    server = SiteServer(("127.0.0.1", 0), functools.partial(CompressingHandler, directory=str(folder), line=line))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def slow_start(playwright: Playwright, engine: str, folder: Path, name: str) -> tuple[float, int]:
    """A cold start over a slow line, and the bytes that the line carried. Chromium also slows the page's thread four
    times."""
    line = Line(BYTES_PER_SECOND, LATENCY_S)  # slow 4G
    with compressing_site(folder, line) as url:
        browser = launch(playwright, engine)
        page = browser.new_context(**context_options(browser)).new_page()
        page.goto(f"{url}{EMPTY}")
        if engine == "chromium":
            session = page.context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER_CPU})
        took = visit(page, url + name)
        carried = line.carried
        browser.close()
    return took, carried


# ------------------------------------------------------------------------------------------------------- measuring

LEFT_PAGE_MS = 1000
"""How long a browser may still work for a page that was left."""
SETTLE_MS = 6000
"""How long a browser may still work for a page that is live. WebKit on Linux fades scroll bars for seconds."""
WATCH = """{
    globalThis.longTasks = null;
    if (PerformanceObserver.supportedEntryTypes?.includes("longtask")) {
        globalThis.longTasks = [];
        new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: "longtask" });
    }
    const observe = (type, name, note) => {
        globalThis[name] = PerformanceObserver.supportedEntryTypes?.includes(type) ? 0 : null;
        if (globalThis[name] !== null)
            new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    };
    observe("largest-contentful-paint", "largestPaint", ({ startTime }) => { globalThis.largestPaint = startTime; });
    observe("layout-shift", "layoutShift", ({ value }) => { globalThis.layoutShift += value; });
}"""
LONGEST_TASK = """() => globalThis.longTasks && 0.001 + Math.max(0, ...longTasks
    .filter(({ startTime }) => startTime > performance.getEntriesByName("gjk-demo:first-frame")[0].startTime)
    .map(({ duration }) => duration))"""
KEPT = """async () => {
    const registration = await navigator.serviceWorker?.getRegistration();
    return !navigator.serviceWorker || registration?.active?.state === "activated";
}"""


def visit(page: Page, address: str) -> float:
    page.goto(address)
    return mark(page, "gjk-demo:live")


def memory() -> float | None:
    """Memory of all processes that this one has started, in MB. Shared pages count once. None if the system cannot
    tell."""
    if not Path("/proc/self/smaps_rollup").exists():
        return None
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(stat.parent.name))
    total, waiting = 0, list(children.get(os.getpid(), []))
    while waiting:
        process = waiting.pop()
        waiting += children.get(process, [])
        with contextlib.suppress(OSError):
            lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
            total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def start(playwright: Playwright, engine: str, site: Site, name: str) -> dict[str, float | None]:
    """One cold start in a new browser, and a second visit in it. None marks what this engine cannot measure."""
    browser = launch(playwright, engine)
    page = browser.new_context(**context_options(browser)).new_page()
    page.add_init_script(WATCH)
    page.goto(f"{site.url}{EMPTY}")
    empty = memory()
    ours = name != STOCK_NAME
    measured: dict[str, float | None] = {"live": visit(page, site.url + name)}
    full = memory()
    measured["memory"] = None if full is None or empty is None else full - empty
    if ours:
        measured["first figure"] = mark(page, "gjk-demo:first-frame")
        measured["longest task"] = page.evaluate(LONGEST_TASK)
        measured["largest paint"] = page.evaluate("globalThis.largestPaint")
        measured["layout shift"] = page.evaluate("globalThis.layoutShift")
        until(page, KEPT)
    page.goto(f"{site.url}{EMPTY}")  # a shared worker ends with its last page
    page.wait_for_timeout(LEFT_PAGE_MS)
    measured["second visit"] = visit(page, site.url + name)
    if ours:
        page.goto(site.url)
        mark(page, "gjk-demo:live")
        page.wait_for_timeout(SETTLE_MS)
        for place in ("append", "prepend"):  # below the others, as in an article, and above them, in view
            measured[place] = statistics.median(float(page.evaluate(FURTHER, place)) for _ in range(5))
    browser.close()
    return measured


# -------------------------------------------------------------------------------------------------------- printing


def row(engine: str, name: str, value: str, goal: str = "", reached: bool | None = None) -> None:
    verdict = "" if reached is None else "ok" if reached else "missed"
    print(f"{engine:9} {name:18} {value:46} {goal:14} {verdict}".rstrip(), flush=True)


def median(runs: list[dict[str, Any]], name: str) -> float | None:
    values = [run[name] for run in runs if run[name] is not None]
    return statistics.median(values) if values else None


def compare(engine: str, name: str, mine: float | None, theirs: float | None, goal: float) -> None:
    if mine is None or theirs is None:
        row(engine, name, "left out: not measured")
        return
    times = theirs / mine
    row(
        engine,
        name,
        f"{mine:6.0f} ms   stock {theirs:6.0f} ms   {times:5.1f} x sooner",
        f">= {goal:g} x",
        times >= goal,
    )


def table(engine: str, ours: list[dict[str, Any]], stock: list[dict[str, Any]]) -> None:
    compare(engine, "live", median(ours, "live"), median(stock, "live"), SOONER[engine])
    compare(engine, "second visit", median(ours, "second visit"), median(stock, "second visit"), 5)
    compare(engine, "slow line", median(ours, "slow line"), median(stock, "slow line"), 2)
    carried, stock_carried = median(ours, "slow bytes"), median(stock, "slow bytes")
    if carried is not None and stock_carried is not None:
        row(engine, "its bytes", f"{carried / 1e6:6.2f} MB   stock {stock_carried / 1e6:6.2f} MB")
    compare(engine, "first figure", median(ours, "first figure"), median(stock, "live"), 15)
    live = median(ours, "live")
    further, seen = median(ours, "append"), median(ours, "prepend")
    if live is not None and further is not None and seen is not None:
        value = f"{further:6.0f} ms   1/{live / further:.0f} of a start   (in view {seen:.0f} ms)"
        row(engine, "a further figure", value, "<= 1/20", further <= live / 20)
    task = median(ours, "longest task")
    if task is None:
        row(engine, "longest task", "left out: this engine does not tell of long tasks")
    else:
        row(engine, "longest task", f"{task:6.0f} ms   (0: none over 50)", "<= 50 ms", task <= 50)
    paint, shift = median(ours, "largest paint"), median(ours, "layout shift")
    row(engine, "largest paint", "left out: not told" if paint is None else f"{paint:6.0f} ms")
    if shift is None:
        row(engine, "layout shift", "left out: this engine does not tell of it")
    else:
        row(engine, "layout shift", f"{shift:9.2f}", "0", shift == 0)
    mine, theirs = median(ours, "memory"), median(stock, "memory")
    if mine is None or theirs is None:
        row(engine, "memory", "left out: this system does not tell")
    else:
        row(engine, "memory", f"{mine:6.0f} MB   stock {theirs:6.0f} MB")


def table_of_bytes(stock_folder: Path, name: str) -> None:
    """Sizes as sent by a host that compresses with brotli. What the build has packed stays as it is."""

    def sent(files: Iterable[Path]) -> int:
        return sum(len(compressed(file)) for file in files)

    figure = before_python(DIST, name)
    first, live = sent(figure) / 1e3, sent([*figure, *of_python(DIST)]) / 1e6
    slow = sent([*figure, *of_python_on_a_slow_line(DIST)]) / 1e6
    stock = sent(stock_folder / name for name in (*STOCK_FILES, "gjkcore.zip")) / 1e6
    row("bytes", "to first figure", f"{first:6.1f} KB", "<= 100 KB", first <= 100)
    row("bytes", "to live", f"{live:6.2f} MB   stock {stock:6.2f} MB", "<= 4.0 MB", live <= 4.0)
    row("bytes", "on a slow line", f"{slow:6.2f} MB   stock {stock:6.2f} MB", "<= 2.2 MB", slow <= 2.2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--slow-runs", type=int, default=1, help="over the slow line, half a minute each")
    parser.add_argument("--engines", nargs="*", default=ENGINES)
    parser.add_argument("--page", default="play.html", help="of the site, such as index.html")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        stock_folder = stock_site(Path(folder))
        ours, stock = Site(DIST), Site(stock_folder)
        table_of_bytes(stock_folder, options.page)
        for engine in options.engines:
            probe = launch(playwright, engine)
            probe.close()
            if isinstance(probe, webkit.Browser):
                row(engine, "everything", "left out: only Playwright's own is measured")
                continue
            mine, theirs = [], []
            for _ in range(options.runs):
                mine.append(start(playwright, engine, ours, options.page))
                theirs.append(start(playwright, engine, stock, STOCK_NAME))
            for run, folder_of, name in ((mine, DIST, options.page), (theirs, stock_folder, STOCK_NAME)):
                for times in run:
                    times["slow line"] = times["slow bytes"] = None
                for times in run[: options.slow_runs]:
                    times["slow line"], times["slow bytes"] = slow_start(playwright, engine, folder_of, name)
            table(engine, mine, theirs)
        for site in (ours, stock):
            site.close()


if __name__ == "__main__":
    main()
