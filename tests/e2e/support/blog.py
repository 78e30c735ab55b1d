"""Other people's pages: served from an origin that is not the site's."""

from __future__ import annotations

import functools
import http
import http.server
import threading
from collections.abc import Callable
from pathlib import Path


class BlogPage(http.server.BaseHTTPRequestHandler):
    """One page at every address, with one policy."""

    html: bytes
    policy: str

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(self.html)))
        if self.policy:
            self.send_header("Content-Security-Policy", self.policy)
        self.end_headers()
        self.wfile.write(self.html)

    def log_message(self, format: str, *args: object) -> None:
        pass


class Files(http.server.SimpleHTTPRequestHandler):
    """The files of a folder, each with its type. No page lacks an icon: a Chromium with windows asks for one."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}  # noqa: RUF012

    def do_GET(self) -> None:
        if self.path == "/favicon.ico":
            self.send_response(http.HTTPStatus.NO_CONTENT)
            self.end_headers()
        else:
            super().do_GET()

    def log_message(self, format: str, *args: object) -> None:
        pass


class Server:
    """A running server on a port of its own."""

    def __init__(self, handler: Callable[..., http.server.BaseHTTPRequestHandler]) -> None:
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.server.server_port}"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Folder(Server):
    """A server of a folder. `url` is its address."""

    def __init__(self, folder: Path) -> None:
        super().__init__(functools.partial(Files, directory=str(folder)))
        self.url = f"{self.origin}/"


class Blog(Server):
    """A server of one page. `url` is the page's address."""

    def __init__(self, body: str, policy: str = "", root: str = "") -> None:
        """`root`: attributes of the page's <html>."""
        head = '<meta charset="utf-8"><link rel="icon" href="data:,"><title>A blog</title>'
        html = f"<!doctype html><html {root}>{head}{body}"
        super().__init__(type("Blog", (BlogPage,), {"html": html.encode(), "policy": policy}))
        self.url = f"{self.origin}/posts/gjk.html"
