"""The system's WebKit behind the part of Playwright's interface that the tests use.

Playwright drives only WebKits of its own build. Debian's has a WebDriver, driven here with Selenium in a virtual
display: a context is a session of that driver and a process of its own, a page is a window of it. Locators look into
open shadow roots, and actions wait until there is exactly one element and it can be acted on, as Playwright's do.

WebDriver neither tells of requests nor runs scripts before a page's own. A proxy in front of a context does: it sees
all requests, those of workers and to other hosts included, and puts the scripts into each HTML page, allowed by their
hash in the page's policy. Errors of the console and exceptions are kept by such a script in the page, and read before
the page is left: what happens after that, in a worker, or in an iframe of an iframe, remains unseen. A context that is
neither watched nor given scripts (a benchmark's) has no proxy in its way.
"""

from __future__ import annotations

import base64
import hashlib
import http.client
import http.server
import itertools
import json
import math
import os
import re
import shutil
import subprocess
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urljoin, urlsplit

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver import Keys
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from urllib3.exceptions import HTTPError

from serve import SiteServer

SCREEN = (2000, 1400)
MINI_BROWSERS = ("/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/lib*/webkit2gtk-4.1/MiniBrowser")

KEEP_PROBLEMS = """
Object.defineProperty(window, "problemsKept", { value: [] });
{
    const keep = (kind, text) => problemsKept.push({ kind, text, url: location.href });
    const { error } = console;
    console.error = (...parts) => { keep("console", parts.join(" ")); error.apply(console, parts); };
    addEventListener("unhandledrejection", ({ reason }) => keep("weberror", String(reason)));
    addEventListener("error", ({ target, message }) => {
        if (target === window) keep("weberror", message);
        const address = target.src ?? target.href; // the figures' own errors have none
        if (address) keep("console", `could not be loaded: ${address}`);
    }, true);
}"""

# `steps` lead from the document to elements: css and role (a selector), nth (an index), name (of it a part, or all).
FIND = """
function* below(root) {
    if (root.shadowRoot) yield* below(root.shadowRoot);
    for (const element of root.children) {
        yield element;
        yield* below(element);
    }
}
const nameOf = (element) =>
    (element.ariaLabel ?? (element.labels?.[0] ?? element).textContent).replace(/\\s+/g, " ").trim();
const named = (element, name, exact) =>
    exact ? nameOf(element) === name : nameOf(element).toLowerCase().includes(name.toLowerCase());
const take = {
    css: (all, selector) =>
        [...new Set(all.flatMap((root) => [...below(root)].filter((element) => element.matches(selector))))],
    role: (all, selector) => take.css(all, selector).filter((element) => element.checkVisibility()),
    nth: (all, index) => all.slice(index, index + 1),
    name: (all, name, exact) => all.filter((element) => named(element, name, exact)),
};
let found = [document];
for (const [kind, ...how] of arguments[0]) found = take[kind](found, ...how);"""

RUN = """
const [, argument, done] = arguments;
Promise.resolve(found).then((found) => (%s)(found, JSON.parse(argument))).then(
    (value) => done({ json: JSON.stringify(value) ?? "null" }),
    (error) => done({ error: String(error) }),
);"""

# Where the middle of an element is once it is in sight, at rest, enabled and not covered; else what hinders.
READY_TO_ACT = """async (element) => {
    const shown = element.getBoundingClientRect();
    if (shown.top < 0 || shown.left < 0 || shown.bottom > innerHeight || shown.right > innerWidth) {
        element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    }
    const before = element.getBoundingClientRect();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height || getComputedStyle(element).visibility !== "visible") return "is not visible";
    if (box.x !== before.x || box.y !== before.y) return "moves";
    if (element.matches(":disabled, [aria-disabled=true]")) return "is disabled";
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    let hit = document.elementFromPoint(x, y);
    for (let inner; (inner = hit?.shadowRoot?.elementFromPoint(x, y)) && inner !== hit; ) hit = inner;
    for (let node = hit; node; node = node.parentNode ?? node.host) if (node === element) return [x, y];
    return "is covered";
}"""

CHANGE = """(element, value) => {
    element.value = value;
    for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
}"""

ROLES = {
    "alert": "[role=alert]",
    "button": "button, summary, [role=button]",
    "combobox": "select",
    "dialog": "dialog, [role=dialog]",
    "progressbar": "progress",
    "slider": "input[type=range]",
    "status": "[role=status]",
    "textbox": "textarea, input[type=text], input:not([type])",
}
KEYS = {
    "ArrowLeft": "LEFT",
    "ArrowRight": "RIGHT",
    "ArrowUp": "UP",
    "ArrowDown": "DOWN",
}


def mini_browser() -> str | None:
    """WebKit's window for tests, where it is installed together with its driver and the virtual display."""
    if not (shutil.which("WebKitWebDriver") and shutil.which("Xvfb")):
        return None
    root = Path("/")
    return next((str(path) for pattern in MINI_BROWSERS for path in root.glob(pattern[1:])), None)


class Browser:
    """A virtual display, in which each context is a browser of its own."""

    def __init__(self, executable_path: str) -> None:
        self.browser_type = SimpleNamespace(name="webkit", executable_path=executable_path)
        self.contexts: list[Context] = []
        number, write = os.pipe()
        screen = f"{SCREEN[0]}x{SCREEN[1]}x24"
        self.display = subprocess.Popen(
            # Without -noreset the display restarts when its last window closes, and takes one with it that just opens.
            ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp", "-noreset"],
            pass_fds=[write],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(number) as told:
            self.display_name = f":{told.readline().strip()}"

    def new_context(self, **options: Any) -> Context:
        context = Context(self, **options)
        self.contexts.append(context)
        return context

    def close(self) -> None:
        for context in list(self.contexts):
            context.close()
        self.display.terminate()
        self.display.wait()


class Context:
    """One session, with storage and caches of its own; it starts with its first page."""

    def __init__(
        self,
        browser: Browser,
        base_url: str = "",
        viewport: dict[str, int] | None = None,
        color_scheme: str = "light",
    ) -> None:
        self.browser = browser
        self.base_url = base_url
        self.viewport = viewport or {"width": 1280, "height": 720}
        self.color_scheme = color_scheme
        self.scripts: list[str] = []
        self.handlers: defaultdict[str, list[Callable[[Any], object]]] = defaultdict(list)
        self.proxy: Proxy | None = None
        self.pages: list[Page] = []
        self.timeout = 30.0
        self.marks = itertools.count()
        self.place: tuple[str, tuple[int, ...]] = ("", ())

    def add_init_script(self, script: str) -> None:
        self.scripts.append(script)

    def on(self, event: str, handler: Callable[[Any], object]) -> None:
        """Events: request, console, weberror, page. A crash needs none: every further command fails."""
        self.handlers[event].append(handler)

    def remove_listener(self, event: str, handler: Callable[[Any], object]) -> None:
        self.handlers[event].remove(handler)

    def set_default_timeout(self, milliseconds: float) -> None:
        self.timeout = milliseconds / 1000

    def emit(self, event: str, told: Any) -> None:
        for handler in self.handlers[event]:
            handler(told)

    def start(self) -> None:
        try:
            self.start_session()
        except (
            WebDriverException,
            HTTPError,
        ):  # the window did not come up: nothing is tested yet
            self.start_session()

    def start_session(self) -> None:
        options = Options()
        options.binary_location = self.browser.browser_type.executable_path
        options.add_argument("--automation")
        if self.scripts or self.handlers:
            self.proxy = self.proxy or Proxy(self)
            options.set_capability("proxy", self.proxy.capability)
        environment = {**os.environ, "DISPLAY": self.browser.display_name}
        if self.color_scheme == "dark":
            environment["GTK_THEME"] = "Adwaita:dark"
        self.service = Service(shutil.which("WebKitWebDriver"), log_output=subprocess.DEVNULL, env=environment)
        self.service.start()
        client = ClientConfig(self.service.service_url, timeout=60)
        commands = RemoteConnection(client_config=client)
        try:
            self.driver = webdriver.Remote(commands, options=options)
        except BaseException:
            self.service.stop()
            raise
        client.timeout = 2 * self.timeout
        self.driver.set_script_timeout(self.timeout)

    def new_page(self) -> Page:
        if self.pages:
            self.driver.switch_to.new_window("window")
        else:
            self.start()
        page = Page(self, self.driver.current_window_handle)
        self.place = (page.window, ())
        self.pages.append(page)
        self.emit("page", page)
        page.set_viewport_size(self.viewport)
        return page

    def enter(self, window: str, frames: tuple[int, ...]) -> None:
        """All commands of the driver go to its current window and frame."""
        if self.place != (window, frames):
            self.driver.switch_to.window(window)
            for index in frames:
                self.driver.switch_to.frame(index)
            self.place = (window, frames)

    def clear_cookies(self) -> None:
        self.pages[0].driver.delete_all_cookies()

    def set_offline(self, offline: bool) -> None:
        assert self.proxy, "only the line of a watched context can be cut"
        self.proxy.offline = offline

    def close(self) -> None:
        if self not in self.browser.contexts:
            return
        self.browser.contexts.remove(self)
        if self.pages:
            try:
                for page in self.pages:
                    page.tell_problems()
            finally:
                self.driver.quit()
                self.service.stop()
        if self.proxy:
            self.proxy.close()


class Frame:
    """A document: a page's own, or that of an iframe in it."""

    def __init__(self, context: Context, window: str, frames: tuple[int, ...]) -> None:
        self.context = context
        self.window = window
        self.place = frames

    def run(self, steps: Sequence[Any], function: str, argument: Any = None) -> Any:
        """The value of a function, called with the found elements and the argument."""
        self.context.enter(self.window, self.place)
        done = self.context.driver.execute_async_script(FIND + RUN % function, steps, json.dumps(argument))
        if "error" in done:
            raise AssertionError(f"{done['error']} in {function}")
        return json.loads(done["json"])

    def evaluate(self, expression: str, argument: Any = None) -> Any:
        """The value of an expression, or of the function that it gives, called with the argument."""
        steps = argument.steps if isinstance(argument, Locator) else ()
        given = "found[0]" if steps else "argument"
        call = f"typeof value === 'function' ? value({given}) : value"
        function = f"(found, argument) => {{ const value = ({expression}); return {call}; }}"
        return self.run(steps, function, None if steps else argument)

    def locator(self, selector: str) -> Locator:
        return Locator(self, ("css", selector))

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)


class Page(Frame):
    """A window."""

    def __init__(self, context: Context, window: str) -> None:
        super().__init__(context, window, ())
        self.own_scripts: list[str] = []
        self.mouse = Mouse(self)
        self.keyboard = Keyboard(self)

    def on(self, event: str, handler: Callable[[Any], object]) -> None:
        assert event == "crash"  # see Context.on

    def add_init_script(self, script: str) -> None:
        self.own_scripts.append(script)
        self.context.scripts.append(script)

    @property
    def driver(self) -> Any:
        """Selenium's, in this window."""
        self.context.enter(self.window, ())
        return self.context.driver

    @property
    def url(self) -> str:
        return str(self.driver.current_url)

    def title(self) -> str:
        return str(self.driver.title)

    @property
    def main_frame(self) -> Frame:
        return self

    @property
    def frames(self) -> list[Frame]:
        """The page itself and the iframes in it."""
        count = self.evaluate("frames.length")
        return [self, *(Frame(self.context, self.window, (index,)) for index in range(count))]

    def set_viewport_size(self, size: dict[str, int]) -> None:
        """The driver comes back before the page has its size, so what the window's frame takes is not known at once.
        The window is asked for again until the page is as large as it should be."""
        wanted = [size["width"], size["height"]]
        self.driver.set_window_rect(0, 0, *wanted)
        deadline = time.monotonic() + self.context.timeout
        while (inner := self.evaluate("[innerWidth, innerHeight]")) != wanted:
            assert time.monotonic() < deadline, f"the window is {inner}, not {wanted}: it cannot be that small"
            window = self.driver.get_window_rect()
            frame = [window["width"] - inner[0], window["height"] - inner[1]]
            self.driver.set_window_rect(0, 0, *(side + extra for side, extra in zip(wanted, frame, strict=True)))
            self.wait_for_timeout(20)

    def goto(self, url: str) -> None:
        self.leave(lambda: self.driver.get(urljoin(self.context.base_url, url)))

    def reload(self) -> None:
        self.leave(lambda: self.driver.refresh())

    def go_back(self) -> None:
        self.leave(lambda: self.driver.back())

    def leave(self, go: Callable[[], None]) -> None:
        """Goes to another document and waits until it has loaded: on a busy machine the driver comes back before."""
        self.tell_problems()
        mark = next(self.context.marks)
        self.evaluate("(mark) => { window.left = mark }", mark)
        go()
        deadline = time.monotonic() + self.context.timeout
        while not self.evaluate("(mark) => document.readyState === 'complete' && window.left !== mark", mark):
            assert time.monotonic() < deadline, f"{self.url} has not loaded"
            self.wait_for_timeout(20)

    def tell_problems(self) -> None:
        """Those of the document that is about to be left, and of its iframes."""
        if not self.context.proxy:
            return
        for frame in self.frames:
            for problem in frame.evaluate("window.problemsKept?.splice(0) ?? []"):
                location = {"url": problem["url"]}
                error = SimpleNamespace(message=problem["text"])
                told = SimpleNamespace(type="error", text=problem["text"], location=location, error=error)
                self.context.emit(problem["kind"], told)

    def screenshot(self, path: Path | None = None, timeout: float = 0) -> bytes:
        picture = self.driver.get_screenshot_as_png()
        if path:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(picture)
        return picture

    def close(self) -> None:
        self.tell_problems()
        self.driver.close()
        self.context.pages.remove(self)
        for script in self.own_scripts:
            self.context.scripts.remove(script)
        self.context.place = ("", ())


class Locator:
    """A way to elements, walked anew each time."""

    def __init__(self, frame: Frame, *steps: Any) -> None:
        self.frame = frame
        self.steps = steps

    def then(self, *step: Any) -> Locator:
        return Locator(self.frame, *self.steps, step)

    def locator(self, selector: str) -> Locator:
        return self.then("css", selector)

    def nth(self, index: int) -> Locator:
        return self.then("nth", index)

    @property
    def first(self) -> Locator:
        return self.nth(0)

    def get_by_role(self, role: str, name: str | None = None, exact: bool = False) -> Locator:
        found = self.then("role", ROLES[role])
        return found if name is None else found.then("name", name, exact)

    def all(self) -> list[Locator]:
        return [self.nth(index) for index in range(self.count())]

    def count(self) -> int:
        return int(self.evaluate_all("all => all.length"))

    def evaluate_all(self, expression: str, argument: Any = None) -> Any:
        return self.frame.run(self.steps, expression, argument)

    def evaluate(self, expression: str, argument: Any = None) -> Any:
        """Of the one element; waits for it."""
        return self.patiently(lambda: self.try_evaluate(expression, argument))

    def try_evaluate(self, expression: str, argument: Any) -> tuple[bool, Any]:
        one = f"async (all, argument) => [all.length, all.length === 1 && await ({expression})(all[0], argument)]"
        count, value = self.frame.run(self.steps, one, argument)
        assert count <= 1, f"{count} elements instead of one: {self.steps}"
        return count == 1, value

    def patiently(self, attempt: Callable[[], tuple[bool, Any]]) -> Any:
        deadline = time.monotonic() + self.frame.context.timeout
        while not (done := attempt())[0]:
            assert time.monotonic() < deadline, f"{done[1] or 'is not there'} in time: {self.steps}"
            self.frame.wait_for_timeout(20)
        return done[1]

    def element_handle(self) -> Locator:
        self.evaluate("() => null")
        return self

    def wait_for(self) -> None:
        self.patiently(lambda: (self.is_visible(), None))

    # ---- what is seen

    def is_visible(self) -> bool:
        return bool(self.evaluate_all("all => all.some((element) => element.checkVisibility())"))

    def inner_text(self) -> str:
        return str(self.evaluate("element => element.innerText"))

    def text_content(self) -> str | None:
        return self.evaluate("element => element.textContent")

    def input_value(self) -> str:
        return str(self.evaluate("element => element.value"))

    def get_attribute(self, name: str) -> str | None:
        return self.evaluate("(element, name) => element.getAttribute(name)", name)

    def bounding_box(self) -> dict[str, float] | None:
        return self.evaluate("element => { const { x, y, width, height } = element.getBoundingClientRect();"
                             " return width || height ? { x, y, width, height } : null; }")  # fmt: skip

    # ---- hands

    def scroll_into_view_if_needed(self) -> None:
        self.evaluate("element => element.scrollIntoViewIfNeeded()")

    def click(self) -> None:
        def attempt() -> tuple[bool, Any]:
            there, place = self.try_evaluate(READY_TO_ACT, None)
            return there and isinstance(place, list), place

        self.frame.mouse.click(*self.patiently(attempt))

    def focus(self) -> None:
        self.evaluate("element => element.focus()")

    def press(self, key: str) -> None:
        self.focus()
        self.frame.keyboard.press(key)

    def fill(self, value: str) -> None:
        self.focus()
        self.evaluate(CHANGE, value)

    def select_option(self, value: str) -> None:
        self.evaluate(CHANGE, value)


class Mouse:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.x = self.y = 0.0

    def act(self, *actions: dict[str, Any]) -> None:
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}
        self.page.driver.execute(Command.W3C_ACTIONS, {"actions": [mouse]})

    def move(self, x: float, y: float, steps: int = 1) -> None:
        """WebDriver knows whole pixels only."""
        path = [(self.x + (x - self.x) * i / steps, self.y + (y - self.y) * i / steps) for i in range(1, steps + 1)]
        whole = [{"x": math.floor(px + 0.5), "y": math.floor(py + 0.5)} for px, py in path]
        self.act(*({"type": "pointerMove", "duration": 0, "origin": "viewport", **place} for place in whole))
        self.x, self.y = x, y

    def down(self) -> None:
        self.act({"type": "pointerDown", "button": 0})

    def up(self) -> None:
        self.act({"type": "pointerUp", "button": 0})

    def click(self, x: float, y: float) -> None:
        self.move(x, y)
        self.down()
        self.up()


class Keyboard:
    """Keys by Playwright's names: `press("Shift+ArrowUp")`."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def act(self, kind: str, keys: list[str]) -> None:
        values = [getattr(Keys, KEYS.get(key, key).upper()) if len(key) > 1 else key for key in keys]
        actions = [{"type": kind, "value": value} for value in values]
        self.page.driver.execute(Command.W3C_ACTIONS, {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def down(self, key: str) -> None:
        self.act("keyDown", [key])

    def up(self, key: str) -> None:
        self.act("keyUp", [key])

    def press(self, combination: str) -> None:
        keys = re.split(r"(?<=.)\+", combination)
        self.act("keyDown", keys)
        self.act("keyUp", keys[::-1])


class Proxy:
    """Between a context and all servers: tells of requests, and puts the context's scripts into HTML pages."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.offline = False
        handler = type("ContextHandler", (ProxyHandler,), {"proxy": self})
        self.server = SiteServer(("127.0.0.1", 0), handler)
        address = f"127.0.0.1:{self.server.server_port}"
        self.capability = {"proxyType": "manual", "httpProxy": address, "sslProxy": address, "noProxy": []}
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def scripted(self, html: bytes, policy: str | None) -> tuple[bytes, str | None]:
        """The page with the scripts in front of its own, and its policy with their hash as one more script source."""
        script = ";\n".join([KEEP_PROBLEMS, *self.context.scripts]).encode()
        start = re.match(rb"\s*(<!doctype[^>]*>)?", html, re.IGNORECASE).end()
        html = html[:start] + b"<script>" + script + b"</script>" + html[start:]
        if policy:
            source = f"'sha256-{base64.b64encode(hashlib.sha256(script).digest()).decode()}'"
            name = "script-src" if "script-src " in policy else "default-src"
            policy = policy.replace(f"{name} ", f"{name} {source} ").replace(f"{source} 'none'", source)
        return html, policy


class ProxyHandler(http.server.BaseHTTPRequestHandler):
    proxy: Proxy

    def do_CONNECT(self) -> None:
        """An encrypted line is always one to another host. It is reported and not reached."""
        self.proxy.context.emit("request", SimpleNamespace(url=f"https://{self.path}/"))
        self.send_error(502)

    def do_GET(self) -> None:
        self.proxy.context.emit("request", SimpleNamespace(url=self.path))
        address = urlsplit(self.path)
        if self.proxy.offline or address.hostname != "127.0.0.1":
            return  # the connection ends without a response
        upstream = http.client.HTTPConnection(address.hostname, address.port, timeout=600)
        try:
            path = f"{address.path}?{address.query}" if address.query else address.path
            upstream.request("GET", path, headers=dict(self.headers))
            self.pass_on(upstream.getresponse())
        except (http.client.HTTPException, ConnectionError):
            pass  # what the server, or the browser, has ended ends here, too
        finally:
            upstream.close()

    def pass_on(self, response: http.client.HTTPResponse) -> None:
        headers = {name.lower(): value for name, value in response.getheaders() if name.lower() != "connection"}
        pieces: Iterator[bytes] = iter(lambda: response.read1(65536), b"")
        if response.status == 200 and headers.get("content-type", "").startswith("text/html"):
            policy = headers.get("content-security-policy")
            html, policy = self.proxy.scripted(response.read(), policy)
            pieces = iter([html])
            headers["content-length"] = str(len(html))
            if policy:
                headers["content-security-policy"] = policy
        self.send_response_only(response.status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        for piece in pieces:
            self.wfile.write(piece)

    def log_message(self, format: str, *args: object) -> None:
        pass
