"""The system's WebKit, where Playwright's own cannot be fetched, behind the part of its interface that two files use.

Debian's WebKit has a WebDriver, driven here with Selenium in a virtual display: a context is a session of that driver
and a process of its own, a page is its window. Locators look into open shadow roots. Nothing here sees a page's
requests, its console or its policy, runs a script before the page's own, or has fingers: so only the smoke test and the
gestures in the form of events (`FILES`) run in it, and the last lines of a run say so.
"""

from __future__ import annotations

import json
import math
import os
import re
import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urljoin

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver import Keys
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from urllib3.exceptions import HTTPError

FILES = ("test_smoke.py", "test_touch.py")
SCREEN = (2000, 1400)
MINI_BROWSERS = ("/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/lib*/webkit2gtk-4.1/MiniBrowser")

# `steps` lead from the document to elements: a selector, or an index of those found.
FIND = """
function* below(root) {
    if (root.shadowRoot) yield* below(root.shadowRoot);
    for (const element of root.children) {
        yield element;
        yield* below(element);
    }
}
let found = [document];
for (const step of arguments[0]) {
    found = typeof step === "number"
        ? found.slice(step, step + 1)
        : [...new Set(found.flatMap((root) => [...below(root)].filter((element) => element.matches(step))))];
}"""

RUN = """
const [, argument, done] = arguments;
Promise.resolve(found).then((found) => (%s)(found, JSON.parse(argument))).then(
    (value) => done({ json: JSON.stringify(value) ?? "null" }),
    (error) => done({ error: String(error) }),
);"""

KEYS = {"ArrowLeft": "LEFT", "ArrowRight": "RIGHT", "ArrowUp": "UP", "ArrowDown": "DOWN"}


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
    """One session, with storage and caches of its own; it starts with its page."""

    def __init__(self, browser: Browser, base_url: str = "", viewport: dict[str, int] | None = None) -> None:
        self.browser = browser
        self.base_url = base_url
        self.viewport = viewport or {"width": 1280, "height": 720}
        self.pages: list[Page] = []
        self.timeout = 30.0

    def set_default_timeout(self, milliseconds: float) -> None:
        self.timeout = milliseconds / 1000

    def add_init_script(self, script: str) -> None:
        """Nothing runs before a page's own scripts: pictures move, and faults of the policy stay unseen."""

    def on(self, event: str, handler: Any) -> None:
        """Pages report nothing. After a crash every further command fails."""

    remove_listener = on

    def new_page(self) -> Page:
        assert not self.pages, "a context has one window here"
        try:
            self.start()
        except (WebDriverException, HTTPError):  # the window did not come up: nothing is tested yet
            self.start()
        self.pages.append(Page(self))
        self.pages[0].set_viewport_size(self.viewport)
        return self.pages[0]

    def start(self) -> None:
        options = Options()
        options.binary_location = self.browser.browser_type.executable_path
        options.add_argument("--automation")
        environment = {**os.environ, "DISPLAY": self.browser.display_name}
        self.service = Service(shutil.which("WebKitWebDriver"), log_output=subprocess.DEVNULL, env=environment)
        self.service.start()
        client = ClientConfig(self.service.service_url, timeout=60)
        try:
            self.driver = webdriver.Remote(RemoteConnection(client_config=client), options=options)
        except BaseException:
            self.service.stop()
            raise
        client.timeout = 2 * self.timeout
        self.driver.set_script_timeout(self.timeout)

    def close(self) -> None:
        if self not in self.browser.contexts:
            return
        self.browser.contexts.remove(self)
        if self.pages:
            self.driver.quit()
            self.service.stop()


class Page:
    """A window."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.driver = context.driver
        self.mouse = Mouse(self)
        self.keyboard = Keyboard(self)

    def run(self, steps: Sequence[Any], function: str, argument: Any = None) -> Any:
        """The value of a function, called with the found elements and the argument."""
        done = self.driver.execute_async_script(FIND + RUN % function, steps, json.dumps(argument))
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
        return Locator(self, selector)

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)

    @property
    def url(self) -> str:
        return str(self.driver.current_url)

    def title(self) -> str:
        return str(self.driver.title)

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
        """Waits until the document has loaded: on a busy machine the driver comes back before."""
        self.evaluate("window.isLeft = true")
        self.driver.get(urljoin(self.context.base_url, url))
        deadline = time.monotonic() + self.context.timeout
        while not self.evaluate("document.readyState === 'complete' && !window.isLeft"):
            assert time.monotonic() < deadline, f"{self.url} has not loaded"
            self.wait_for_timeout(20)

    def screenshot(self, path: Path, timeout: float = 0) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.driver.get_screenshot_as_png())


class Locator:
    """A way to elements, walked anew each time."""

    def __init__(self, page: Page, *steps: str | int) -> None:
        self.page = page
        self.steps = steps

    def locator(self, selector: str) -> Locator:
        return Locator(self.page, *self.steps, selector)

    def nth(self, index: int) -> Locator:
        return Locator(self.page, *self.steps, index)

    def count(self) -> int:
        return int(self.evaluate_all("all => all.length"))

    def evaluate_all(self, expression: str, argument: Any = None) -> Any:
        return self.page.run(self.steps, expression, argument)

    def evaluate(self, expression: str, argument: Any = None) -> Any:
        """Of the one element; waits for it."""
        one = f"async (all, argument) => [all.length, all.length === 1 && await ({expression})(all[0], argument)]"
        deadline = time.monotonic() + self.page.context.timeout
        while (found := self.page.run(self.steps, one, argument))[0] != 1:
            assert found[0] == 0, f"{found[0]} elements instead of one: {self.steps}"
            assert time.monotonic() < deadline, f"is not there in time: {self.steps}"
            self.page.wait_for_timeout(20)
        return found[1]

    def element_handle(self) -> Locator:
        self.evaluate("() => null")
        return self

    def bounding_box(self) -> dict[str, float] | None:
        return self.evaluate("element => { const { x, y, width, height } = element.getBoundingClientRect();"
                             " return width || height ? { x, y, width, height } : null; }")  # fmt: skip


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


class Keyboard:
    """Keys by Playwright's names: `press("Shift+ArrowUp")`."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def act(self, kind: str, keys: list[str]) -> None:
        values = [getattr(Keys, KEYS.get(key, key).upper()) if len(key) > 1 else key for key in keys]
        actions = [{"type": kind, "value": value} for value in values]
        self.page.driver.execute(Command.W3C_ACTIONS, {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def press(self, combination: str) -> None:
        keys = re.split(r"(?<=.)\+", combination)
        self.act("keyDown", keys)
        self.act("keyUp", keys[::-1])
