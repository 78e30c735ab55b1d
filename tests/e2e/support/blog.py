"""Other people's pages: served from an origin that is not the site's."""

from __future__ import annotations

import http.server
import threading


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


class Blog:
    """A server of one page. `url` is the page's address."""

    def __init__(self, body: str, policy: str = "", root: str = "") -> None:
        """`root`: attributes of the page's <html>."""
        head = '<meta charset="utf-8"><link rel="icon" href="data:,"><title>A blog</title>'
        html = f"<!doctype html><html {root}>{head}{body}"
        handler = type("Blog", (BlogPage,), {"html": html.encode(), "policy": policy})
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        self.url = f"{self.origin}/posts/gjk.html"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
