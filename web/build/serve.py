"""Serves the built site, as a good static host would."""

from __future__ import annotations

import functools
import http.server
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from project import BuildError, say

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self'; img-src 'self' data: blob:; font-src 'self'; frame-src 'self'; manifest-src 'self'"
)
"""The strictest policy under which the site must work."""

LAB = "lab.html"
"""It runs the reader's code in workers from blobs, and its editor sets styles. Its policy has to allow both."""


class SiteHandler(http.server.SimpleHTTPRequestHandler):
    """Serves a built site with the types, the caching and the policy of a good static host.

    The site lies below the path `prefix`: "/", or for example "/some/where/".
    """

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # the body is a second write, which would wait until the first is acknowledged
    extensions_map = {  # noqa: RUF012 - the base class has it as a plain dict, too
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".map": "application/json",
        ".bin": "application/octet-stream",
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".svg": "image/svg+xml",
        ".woff2": "font/woff2",
    }

    def __init__(self, *args: Any, prefix: str = "/", policy: str = CONTENT_SECURITY_POLICY, **options: Any) -> None:
        self.prefix = prefix
        self.policy = policy
        super().__init__(*args, **options)

    def is_asset(self) -> bool:
        return self.path.startswith(f"{self.prefix}assets/")

    def translate_path(self, path: str) -> str:
        if not path.startswith(self.prefix):
            return os.path.join(self.directory, "outside-of-the-prefix")
        return super().translate_path(path[len(self.prefix) - 1 :])

    def send_response(self, code: int, message: str | None = None) -> None:
        self.cacheable = code in (200, 304) and self.is_asset()
        super().send_response(code, message)

    def send_head(self) -> Any:
        if not self.is_asset():  # two builds within one second have the same Last-Modified
            del self.headers["If-Modified-Since"]
        return super().send_head()

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if self.cacheable else "no-cache")
        is_lab = self.path.partition("?")[0] == f"{self.prefix}{LAB}"
        more = {"worker-src 'self'": " blob:", "style-src 'self'": " 'unsafe-inline'"} if is_lab else {}
        policy = functools.reduce(lambda text, old: text.replace(old, old + more[old]), more, self.policy)
        self.send_header("Content-Security-Policy", policy)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Prints nothing, so that the address that `serve` prints stays in sight."""


class Sites:
    """The newest site of the sources.

    `build` makes the site in `folder`. It is given a function that takes the folder of a site that works already, if
    one does before the build ends; then the rest of that build goes on beside. `state` is a hash of the sources.
    """

    def __init__(
        self, folder: Path, build: Callable[[Callable[[Path], object]], object], state: Callable[[], str]
    ) -> None:
        self.folders = [folder]
        self._final = folder
        self._build = build
        self._state = state
        self._built = ""
        self._turn = threading.Lock()
        self._going_on: threading.Thread | None = None

    def wait_for(self, path: Callable[[], str]) -> None:
        """Returns once a file is there, or nothing more is being made."""
        while self._going_on and self._going_on.is_alive() and not os.path.exists(path()):
            time.sleep(0.1)

    def refresh(self) -> None:
        """Returns once a site of the sources as they are is there, or the last build has failed."""
        with self._turn:
            if self._state() == self._built:
                return
            if self._going_on:
                self._going_on.join()
            self._built = self._state()
            there = threading.Event()
            self._going_on = threading.Thread(target=self._run, args=[there], daemon=True)
            self._going_on.start()
            there.wait()

    def _run(self, there: threading.Event) -> None:

        def show(folder: Path) -> None:
            # Pages that are open go on to load scripts of the sites before.
            self.folders = [folder, *[each for each in self.folders if each != folder]]
            there.set()

        try:
            self._build(show)
            show(self._final)
        except BuildError as error:
            say(f"{error}\nThe last site that could be built is served.")
        finally:
            there.set()


class RebuildingHandler(SiteHandler):
    """Serves during development: brings the site up to date before it answers a request for a page."""

    def __init__(self, *args: Any, sites: Sites, **options: Any) -> None:
        self.sites = sites
        super().__init__(*args, **options)

    def send_head(self) -> Any:
        if self.path.partition("?")[0].endswith(("/", ".html", "gjk-demo.js")):
            self.sites.refresh()
        if not self.is_asset():
            self.sites.wait_for(lambda: self.translate_path(self.path))
        return super().send_head()

    def translate_path(self, path: str) -> str:
        for folder in self.sites.folders if self.is_asset() else self.sites.folders[:1]:
            self.directory = str(folder)
            found = super().translate_path(path)
            if os.path.exists(found):
                return found
        self.directory = str(self.sites.folders[0])
        return super().translate_path(path)


class SiteServer(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):  # a browser that stops loading is no error
            super().handle_error(request, client_address)


HERE = "127.0.0.1"
"""The address under which only this machine finds the server."""


def serve(sites: Sites, port: int) -> None:
    """Serves the newest site until Ctrl+C, to this machine alone. Raises BuildError if the port is taken."""
    handler = functools.partial(RebuildingHandler, sites=sites)
    try:
        server = SiteServer((HERE, port), handler)
    except OSError as error:
        raise BuildError(f"Port {port} cannot be used ({error.strerror}): python3 build.py serve --port 0") from None
    with server:
        sites.refresh()
        if not sites.folders[0].is_dir():
            raise BuildError("There is no site to serve.")
        print(f"http://localhost:{server.server_port}/  (Ctrl+C ends it)", flush=True)
        server.serve_forever()
